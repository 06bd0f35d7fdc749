"""Where a person's programs keep what is theirs."""

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """What is to stay."""
    if found := os.environ.get("XDG_DATA_HOME"):
        return Path(found) / "highdraw"
    if sys.platform == "win32" and (found := os.environ.get("LOCALAPPDATA")):
        return Path(found) / "highdraw"
    return Path.home() / ".local" / "share" / "highdraw"


def cache_folder() -> Path:
    """What can be made again."""
    if found := os.environ.get("XDG_CACHE_HOME"):
        return Path(found) / "highdraw"
    if sys.platform == "win32" and (found := os.environ.get("LOCALAPPDATA")):
        return Path(found) / "highdraw" / "cache"
    return Path.home() / ".cache" / "highdraw"
