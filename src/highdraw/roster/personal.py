"""What a sheet of any system may say beside its rules: for its owner, and for its token."""

from typing import Annotated

import msgspec

from highdraw.engine.view import Colour, Look, OwnLook

Tag = Annotated[str, msgspec.Meta(min_length=1, max_length=30)]


class Personal(msgspec.Struct, frozen=True, kw_only=True):
    """Notes, tags and a token. No rule reads them."""

    notes: Annotated[str, msgspec.Meta(max_length=4000)] = ""
    tags: Annotated[list[Tag], msgspec.Meta(max_length=12)] = []
    folder: Annotated[str, msgspec.Meta(max_length=40)] = ""
    initials: Annotated[str, msgspec.Meta(max_length=3)] = ""
    colour: Colour = ""

    @property
    def look(self) -> OwnLook:
        """The token, where anything is said of it."""
        return Look(self.initials, self.colour) if self.initials or self.colour else msgspec.UNSET
