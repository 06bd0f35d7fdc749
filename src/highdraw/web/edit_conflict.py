"""A form that was open while the same thing was changed or removed in another window: nothing is overwritten unseen."""

from typing import Any

import msgspec

from highdraw.web.checksum import checksum

WAS = "was"
"""The field with what stood there when the form was opened."""
CHANGED = "It was changed in another window since you opened it here. Save again to keep what stands here in its place."
REMOVED = "It was removed in another window meanwhile. Save again to keep what stands here as a new one."


def version_of(one: Any) -> str:
    """A short name for what stands there now.

    >>> version_of({"name": "Ann"}) == version_of({"name": "Ann"}) != version_of({"name": "Bob"})
    True
    """
    return checksum(msgspec.json.encode(one))


def changed_since(said: dict[str, str], now: Any) -> bool:
    """Whether something else stands there now than when the form was opened; a form that does not say does not ask."""
    return bool(said.get(WAS)) and said[WAS] != version_of(now)
