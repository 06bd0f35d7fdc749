"""Parties, encounters and campaigns as programs get and send them."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from highdraw.engine.view import FighterView
from highdraw.roster.campaign import Chapter
from highdraw.roster.encounter import Encounter
from highdraw.roster.party import MOST_MEMBERS, Party
from highdraw.web.api.shapes.common import SecretKey, Sent

Title = Annotated[str, Meta(max_length=60)]
Who = Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(min_length=1, max_length=MOST_MEMBERS)]


class LibraryParty(msgspec.Struct):
    """A party of a library."""

    id: str
    party: Party


class LibraryEncounter(msgspec.Struct):
    """An encounter of a library."""

    id: str
    encounter: Encounter


class NewParty(Sent):
    """A party to keep: ready fighters by their ids, one's own as `own:` and the id."""

    system: Annotated[str, Meta(max_length=40)]
    title: Annotated[str, Meta(min_length=1, max_length=60)]
    members: Who
    about: Annotated[str, Meta(max_length=2000)] = ""


class NewCampaign(NewParty):
    """A campaign to begin with these heroes; house rules and options hold in every fight that does not say otherwise."""

    switches: dict[str, str] = {}
    options: dict[str, Any] = {}


class HeroInfo(msgspec.Struct):
    """Somebody of the party as they stand now."""

    id: str
    name: str
    kind: str
    left: bool
    dead: bool
    since: int
    """After which chapter they stand so; 0 is the beginning."""
    sheet: dict[str, Any]
    start: dict[str, Any]
    """What is true of them, as a scenario says it."""
    view: FighterView | None
    """As they would be at a table; none where the rules of today do not read them."""


class ChapterInfo(msgspec.Struct):
    """A chapter of the history."""

    number: int
    chapter: Chapter
    gm: str
    """The GM's link to its table, where this key may have it."""
    says: str
    """How it stands at the table, or why nothing can be done there."""
    over: bool


class CampaignInfo(msgspec.Struct):
    """A campaign: who goes, how they stand, what has happened."""

    id: str
    system: str
    title: str
    about: str
    switches: dict[str, str]
    options: dict[str, Any]
    days: int
    heroes: list[HeroInfo]
    chapters: list[ChapterInfo]
    evenings: list[list[int]]
    """The numbers of the chapters, by evening."""


class CampaignLine(msgspec.Struct):
    """A campaign in a list."""

    id: str
    system: str
    title: str
    chapters: int


class NextChapter(Sent):
    """The next fight: an encounter of the library or a scenario that ships, the side in whose place the party stands, and who goes."""

    side: Annotated[str, Meta(max_length=60)]
    who: Who
    encounter: Annotated[str, Meta(max_length=32)] = ""
    scenario: Annotated[str, Meta(max_length=64)] = ""
    title: Title = ""
    real_cards: bool = False
    seed: Annotated[str, Meta(max_length=64)] = ""
    key: SecretKey = ""


class ChapterNumber(Sent):
    """A chapter, from 1 on; of what was taken back, by the how manyth taking back it was."""

    number: Annotated[int, Meta(ge=1, le=999)]


class Rest(Sent):
    """Who rests until they are as on their sheets, and how many days."""

    who: Who
    days: Annotated[int, Meta(ge=0, le=100_000)] = 0


class Chosen(Sent):
    """Some of the party."""

    who: Who


class Members(Sent):
    """Who is of the party from now on, as for a new one."""

    members: Who
