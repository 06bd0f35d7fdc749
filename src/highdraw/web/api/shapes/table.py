"""Tables and seats as programs make and get them."""

from typing import Annotated

import msgspec
from msgspec import Meta

from highdraw.table.seating import NAME_LENGTH
from highdraw.table.table import MOST_TITLE
from highdraw.web.api.shapes.common import Id, Ids, SecretKey, Sent


class Fielded(Sent):
    """Several of one ready fighter on one side."""

    kind: Id
    side: Annotated[str, Meta(min_length=1, max_length=40)]
    count: Annotated[int, Meta(ge=1, le=40)] = 1


class NewTable(Sent):
    """A table to be made, from a scenario that ships with a system or from ready fighters of two sides."""

    system: Id
    scenario: Annotated[str, Meta(max_length=64)] = ""
    fighters: Annotated[list[Fielded], Meta(max_length=16)] = []
    switches: dict[str, str] = {}
    title: Annotated[str, Meta(max_length=MOST_TITLE)] = ""
    real_cards: bool = False
    """Cards and dice are real ones: people type them."""
    seed: Annotated[str, Meta(max_length=64)] = ""
    key: SecretKey = ""


class Made(msgspec.Struct):
    """A new table: what its GM and its big screen are opened with, and the code by which others join."""

    gm: str
    screen: str
    code: str
    code_until: float


class Free(msgspec.Struct):
    """A fighter."""

    id: str
    name: str


class Lobby(msgspec.Struct):
    """A table as somebody sees it who is about to join."""

    title: str
    system: str
    free: list[Free]
    """Fighters nobody plays yet."""


class SitDown(Sent):
    """Who sits down, and whom they play."""

    name: Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH * 2)]
    fighters: Ids = []
    key: SecretKey = ""


class Seat(msgspec.Struct):
    """What a seat is opened with."""

    token: str


class Code(msgspec.Struct):
    """The code by which people join, and until when (seconds since 1970)."""

    code: str
    code_until: float
