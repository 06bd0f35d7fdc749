"""What a fight of the toy is made from, and everything in it that changes."""

from typing import Annotated, Any

import msgspec

from highdraw.cards import Card, Deck, rank_of
from highdraw.cards.card import RANKS
from highdraw.engine.fight import Call, Fight, State
from highdraw.engine.system import AnySystem
from highdraw.engine.view import Standing
from highdraw.field import Field

Level = Annotated[int, msgspec.Meta(ge=1, le=20)]


class Sheet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fighter on paper."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    about: Annotated[str, msgspec.Meta(max_length=500)] = ""
    skill: Level
    grit: Level
    hand: Annotated[int, msgspec.Meta(ge=2, le=10)] = 4
    armour: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0


class Entrant(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who takes part, and what is already true of them."""

    id: str
    side: str
    sheet: Sheet
    start: dict[str, Any] = {}


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What is agreed on before the fight, beyond the switches."""

    round_limit: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 40


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """A whole fight before its first card."""

    title: str = ""
    switches: dict[str, str] = {}
    entrants: tuple[Entrant, ...] = ()
    options: Options = Options()
    field: Field = msgspec.field(default_factory=Field)
    begin: tuple[Call, ...] = ()
    """What a case runs instead of a whole fight."""


class Fighter(msgspec.Struct, kw_only=True):
    """Somebody in the fight."""

    id: str
    name: str
    side: str
    skill: int
    grit: int
    hand: int
    armour: int
    hits: int = 0
    wild: bool = False
    gone: bool = False

    @property
    def out(self) -> bool:
        return self.gone or self.hits >= self.grit


class BrawlState(State, kw_only=True):
    """Everything that changes. The cards are in the deck's zones: `hand ann`, `action ann`, `hold ann`, `value ann`, `boost ann`."""

    fighters: dict[str, Fighter] = {}
    round: int = 0
    turn: list[str] = []
    order: list[list[str]] = []
    """Who acts after whom in this round; those who act together stand together."""
    acted: list[str] = []
    revealed: list[str] = []
    """Zones whose cards lie open."""
    winner: str = ""
    ending: str = ""


class Brawl(Fight):
    """The state, and what the rules ask of it often."""

    state: BrawlState

    def __init__(self, system: AnySystem, setup: Setup, loud: bool = True) -> None:
        super().__init__(system, setup, loud)
        begin = setup.begin or (Call("round"),)
        self.state = BrawlState(deck=Deck.fresh(packs=1), agenda=list(begin), fighters={one.id: fighter(one) for one in setup.entrants})

    def __getitem__(self, who: str) -> Fighter:
        return self.state.fighters[who]

    @property
    def standing_up(self) -> list[Fighter]:
        return [me for me in self.state.fighters.values() if not me.out]

    def cards(self, zone: str, who: str) -> tuple[Card, ...]:
        return tuple(self.state.deck.zones.get(f"{zone} {who}", ()))

    def acts_at(self, me: Fighter) -> int:
        """What somebody's action card counts; 0 without one."""
        return sum(map(worth, self.cards("action", me.id)))

    def switch(self, name: str) -> str:
        return self.system.rulebook.settings(self.setup.switches)[name]

    def standing(self) -> dict[str, Standing]:
        return {who: Standing({"Hits": me.hits}, tuple(states(me))) for who, me in self.state.fighters.items()}


def fighter(one: Entrant) -> Fighter:
    sheet = one.sheet
    return Fighter(
        id=one.id, name=sheet.name, side=one.side, skill=sheet.skill, grit=sheet.grit, hand=sheet.hand, armour=sheet.armour, **one.start
    )  # fmt: skip


def states(me: Fighter) -> list[str]:
    """In a word or two, how somebody is."""
    return [word for word, holds in (("out", me.out), ("wild", me.wild and not me.out)) if holds]


def worth(card: Card) -> int:
    """What a card counts (TOY-ACT-01).

    >>> worth(Card("AS")), worth(Card("10H")), worth(Card("KC"))
    (1, 10, 13)
    """
    return RANKS.index(rank_of(card)) + 1
