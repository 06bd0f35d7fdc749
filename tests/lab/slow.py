"""Work that leaves a trace of where it was begun, for tests of those who do it."""

import os
from pathlib import Path
from time import sleep
from uuid import uuid4


def noted(folder: str, number: int, seconds: float) -> int:
    (Path(folder) / f"{number}-{os.getpid()}-{uuid4().hex}").touch()
    sleep(seconds)
    return number


def dying(folder: str, number: int) -> int:
    """The first process that comes to it ends at once; the next does not."""
    mark = Path(folder) / f"died-{number}"
    if number % 5 == 3 and not mark.exists():
        mark.touch()
        os._exit(9)
    return number


def ending(number: int) -> int:
    os._exit(9)


def wrong(number: int) -> int:
    raise KeyError(f"number {number}")
