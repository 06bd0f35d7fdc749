"""Static files by their checksums: an address that changes whenever the file does."""

from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

FOLDER = Path(str(files("highdraw.web").joinpath("static")))


@lru_cache(maxsize=256)
def checksum(content: bytes) -> str:
    return sha256(content).hexdigest()[:16]


@lru_cache(maxsize=256)
def file_checksum(path: str, changed: int) -> str:
    """The checksum of a file as it was when it was last changed."""
    return checksum(Path(path).read_bytes())


def address(name: str) -> str:
    """The address of a file with its checksum.

    >>> address("icon.svg").startswith("/static/icon.svg?v=")
    True
    """
    return f"/static/{name}?v={file_checksum(str(FOLDER / name), (FOLDER / name).stat().st_mtime_ns)}"
