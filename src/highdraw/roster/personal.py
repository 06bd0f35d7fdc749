"""What a sheet of any system may say beside its rules: for its owner, and for its token."""

from typing import Annotated, Literal

import msgspec

Colour = Literal["", "blue", "red", "green", "gold", "violet", "grey"]
Tag = Annotated[str, msgspec.Meta(min_length=1, max_length=30)]


class Personal(msgspec.Struct, frozen=True, kw_only=True):
    """Notes, tags and a token. No rule reads them."""

    notes: Annotated[str, msgspec.Meta(max_length=4000)] = ""
    tags: Annotated[list[Tag], msgspec.Meta(max_length=12)] = []
    folder: Annotated[str, msgspec.Meta(max_length=40)] = ""
    initials: Annotated[str, msgspec.Meta(max_length=3)] = ""
    colour: Colour = ""
