"""What a check says when a system does not conform: which check, what was wrong, and how to see it again."""

from typing import Any


class Nonconformity(AssertionError):
    """A system broke a promise that every system makes."""

    def __init__(self, check: str, says: str, *, system: str = "", seed: object = "", setup: Any = None) -> None:
        self.check, self.says, self.seed = check, says, seed
        title = getattr(setup, "title", "")
        switches = getattr(setup, "switches", {})
        where = f" [{system}, {title!r}, seed {seed!r}, switches {switches}]" if system else ""
        super().__init__(f"{check}: {says}{where}")
