"""Whether the database answers: one line in the log when it is lost, and one when it is back."""

import logging

log = logging.getLogger("highdraw.store")


class Health:
    def __init__(self, database: str) -> None:
        self.database = database
        self.lost = False

    def failed(self, error: BaseException) -> None:
        if not self.lost:
            self.lost = True
            log.error("%s", error)

    def answered(self) -> None:
        if self.lost:
            self.lost = False
            log.warning("The database %s answers again.", self.database)
