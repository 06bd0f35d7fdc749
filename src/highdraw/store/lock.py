"""One server for one SQLite file: whoever serves it holds a lock on a file beside it, which ends with the process."""

import os
import sys
from pathlib import Path
from typing import IO

from highdraw.store.errors import StoreError


class FileLock:
    """A lock on `FILE.lock`. Nobody has to clean up after a process that dies."""

    def __init__(self, database: Path) -> None:
        self.path = database.with_name(f"{database.name}.lock")
        try:
            self._file: IO[str] | None = self.path.open("a+")
        except OSError as error:
            raise StoreError(f"{self.path} cannot be written ({error.strerror}): name a file in a folder of your own.") from None
        try:
            _take(self._file)
        except OSError:
            self._file.seek(0)
            who = self._file.read().strip()
            self._file.close()
            by = f" (process {who})" if who.isdecimal() else ""
            raise StoreError(
                f"Another Highdraw serves {database} already{by}. Stop it, or name another file with --database. "
                "Several servers on one database need PostgreSQL."
            ) from None
        self._file.seek(0)
        self._file.truncate()
        self._file.write(f"{os.getpid()}\n")
        self._file.flush()

    def release(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


if sys.platform == "win32":
    import msvcrt

    def _take(file: IO[str]) -> None:
        file.seek(0x7FFF)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
