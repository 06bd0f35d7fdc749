"""What a table's log holds: the entries of its fight, and what people do around it."""

from typing import Any, Literal

import msgspec

from highdraw.engine.log import Answer, Correct, Redo, Undo, Withdraw
from highdraw.errors import HighdrawError


class Sit(msgspec.Struct, frozen=True, tag="sit"):
    """Somebody takes a seat, gets a new name or other fighters; without a name the seat is given up."""

    seat: str
    name: str = ""
    fighters: tuple[str, ...] = ()


class Auto(msgspec.Struct, frozen=True, tag="auto"):
    """The tactician answers for these fighters from now on, and for no others."""

    fighters: tuple[str, ...] = ()


class Say(msgspec.Struct, frozen=True, tag="say"):
    """A word to the whole table."""

    by: str
    text: str


class Note(msgspec.Struct, frozen=True, tag="note"):
    """What somebody has written down for themselves alone. Such entries are only read: notes have a place of their own now."""

    by: str
    text: str


class Next(msgspec.Struct, frozen=True, tag="next"):
    """The next fight is at this table."""

    table: str


class Named(msgspec.Struct, frozen=True, tag="named"):
    """The GM calls the table so from now on; without a text, as it was called at first."""

    text: str = ""


class Links(msgspec.Struct, frozen=True, tag="links"):
    """The GM's and the big screen's links are changed: those of earlier generations open nothing any more."""

    gm: int = 0
    screen: int = 0


class SecondGM(msgspec.Struct, frozen=True, tag="second-gm"):
    """Somebody has the GM's powers by a link of their own; without a name no more."""

    seat: str
    name: str = ""


class Offer(msgspec.Struct, frozen=True, tag="offer"):
    """The GM's seat is offered to whoever has this seat; without a seat not any more."""

    seat: str = ""
    name: str = ""
    """As the GM is to be called afterwards, at a seat of their own."""
    plays: bool = False
    """Whether the GM takes over the fighters of the one who takes the seat."""


class Handed(msgspec.Struct, frozen=True, tag="handed"):
    """The GM's seat was taken: by whom, and where the GM before sits now."""

    taker: str
    before: str
    generation: int
    """Of the GM's link that opens nothing any more."""


class Peek(msgspec.Struct, frozen=True, tag="peek"):
    """Whether the GM, who plays against the tactician, wants to see its cards."""

    on: bool


class ShowOdds(msgspec.Struct, frozen=True, tag="odds"):
    """What somebody sees of the odds of their choices; without a seat, what everybody sees who has no wish of their own."""

    show: Literal["numbers", "bars", "off"]
    seat: str = ""


class ShowHints(msgspec.Struct, frozen=True, tag="hints"):
    """Whether people may ask what the tactician would do."""

    on: bool


class Stand(msgspec.Struct, frozen=True, tag="stand"):
    """Whoever plays a fighter has questions on these topics answered by the choice with these facets; without facets they are asked."""

    who: str
    topics: tuple[str, ...]
    facets: dict[str, str] = {}
    until: str = ""
    """When it ends by itself (see standing.py)."""
    since: int = 0
    """The round in which it was given."""
    by: str = ""
    says: str = ""
    """The answer in words, for its owner."""
    against: tuple[str, ...] = ()
    """Only while one of these attacks. A facet that names one of them means whoever does."""


class Way(msgspec.Struct, frozen=True):
    """An answer that others of a group are to give, too: to questions on this topic, the choice of this class with these facets."""

    topic: str
    kind: str
    facets: dict[str, str]


class Order(msgspec.Struct, frozen=True, tag="order"):
    """These do in this round what the one who leads did and does in it, each at the nearest; without members the order is over."""

    leader: str
    members: tuple[str, ...] = ()
    ways: tuple[Way, ...] = ()
    """What the leader has done in it so far."""
    seat: str = ""
    """From which they are all played."""
    by: str = ""
    """Who gave it: what is done by it is written down as theirs."""
    round: int = 0


Around = Sit | Auto | Say | Note | Next | Named | Links | SecondGM | Offer | Handed | Peek | ShowOdds | ShowHints | Stand | Order
"""What people do around the fight."""
Entry = Answer | Undo | Redo | Withdraw | Correct | Around
"""Everything that can be written down."""
Deed = Answer | Undo | Redo | Withdraw | Correct
"""What belongs to the fight itself."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Entry).decode


class TableHead(msgspec.Struct, frozen=True, kw_only=True):
    """How a table was set up."""

    title: str
    system: str
    behaviour: int
    setup: dict[str, Any]
    seed: str
    typed: bool = False
    """Cards and dice are real ones: people type them."""
    scenario: str = ""
    campaign: str = ""
    """The campaign it is a fight of, by its id in its owner's library."""
    format: int = 1
    """The format of the log's entries, as in a fight file."""


def pack(entry: Entry) -> bytes:
    return _encode(entry)


def unpack(body: bytes) -> Entry:
    try:
        entry: Entry = _decode(body)
    except msgspec.DecodeError as error:
        raise HighdrawError(f"This table was written by another version of Highdraw ({error}).") from error
    return entry
