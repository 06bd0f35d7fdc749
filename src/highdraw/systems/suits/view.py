"""What anybody may see in any edition of Suits, as plain data. Each edition adds its own, and says whose cards lie open (`view.py`)."""

from collections.abc import Sequence
from typing import Any, Protocol

from highdraw.cards import Deck
from highdraw.cards.card import ORDER
from highdraw.field import Field
from highdraw.systems.suits.armoury import UNARMED, Armour

MANY_CHIPS = 12
"""More chips are shown as a number."""


class Blast(Protocol):
    """A blast that has not gone off yet."""

    thrower: str
    weapon: str
    due: int
    x: float
    y: float
    near: str
    off: float


class Course(Protocol):
    """The state of a fight, as far as all can see it."""

    over: bool
    winner: str
    minutes: float
    days: int
    deck: Deck
    field: Field

    @property
    def blasts(self) -> Sequence[Blast]: ...


class Person(Protocol):
    """Somebody in the fight, as far as all can see."""

    body: int
    power: int
    skill: int
    shock: int
    wounds: float
    critical: int
    main: str
    off: str
    two_handed: bool
    loaded: dict[str, int]
    supply: dict[str, int]

    @property
    def total(self) -> float: ...

    @property
    def status(self) -> float: ...


def course(state: Course) -> dict[str, Any]:
    """How far the fight is: its end, its clock, the pile, what is about to go off, the ground."""
    return {
        "over": state.over,
        "winner": state.winner,
        "minutes": round(state.minutes, 2),
        "days": state.days,
        "deck": {"pile": state.deck.left, "discards": len(state.deck.discard), "shuffles": state.deck.shuffles},
        "blasts": [
            {
                "by": blast.thrower,
                "weapon": blast.weapon,
                "due": blast.due,
                "x": round(blast.x, 2),
                "y": round(blast.y, 2),
                "near": blast.near,
                "off": blast.off,
            }
            for blast in state.blasts
        ],
        "field": _ground(state.field),
    }


def _ground(field: Field) -> dict[str, Any]:
    if field.mapped:
        spots = {who: [round(spot.x, 2), round(spot.y, 2), round(spot.facing)] for who, spot in field.spots.items()}
        return {"map": True, "spots": spots, "walls": field.walls}
    return {"map": False, "apart": field.pairs(), "usual": field.usual, "lines": field.lines}


def bearing(me: Person, how: list[str], dazed: int, armour: Armour | None) -> dict[str, Any]:
    """How somebody is and what it carries; `dazed` is the threshold of being dazed."""
    return {
        "power": me.power, "skill": me.skill,
        "shock": me.shock, "wounds": me.wounds, "critical": me.critical, "status": me.status, "states": how,
        "thresholds": {"dazed": dazed, "knocked out": 2 * me.body, "critical": me.body, "dead": 2 * me.body},
        "main": me.main, "off": me.off, "two_handed": me.two_handed, "loaded": me.loaded.get(me.main),
        "supply": dict(me.supply), "armour": armour.name if armour else "",
    }  # fmt: skip


def tracks(me: Person, dazed: int, fighting: bool) -> list[dict[str, Any]]:
    """Shock and wounds, or minor and major loss: how much, and what happens past which notch. Both count together."""
    wounds = me.total
    if not fighting:
        first, second = {"dazed": dazed, "out": 2 * me.power}, {"out": me.power}
        labels, says = ("minor", "major"), f"out at {me.power}"
    else:
        first, second = {"dazed": dazed, "out": 2 * me.body}, {"critical": me.body, "dead": 2 * me.body}
        labels, says = ("shock", "wounds"), ""
    return [
        {"label": labels[0], "value": me.shock, "under": wounds, "notches": first},
        {"label": labels[1], "value": wounds, "notches": second, "style": "red", **({"says": says} if says else {})},
    ]


def chips(sign: str, count: int) -> str:
    """Chips as they lie; many of them as a number.

    >>> chips("○", 3), chips("●", 13)
    ('○○○', '●×13')
    """
    return sign * count if count <= MANY_CHIPS else f"{sign}×{count}"


def held(me: Person) -> str:
    return ", ".join(name for name in (me.main, me.off) if name and name != UNARMED) or "bare hands"


def swap_unseen(deck: Deck, faces: dict[str, list[str]], rng: Any) -> None:
    """Cards of these zones whose face is `??` are changed at random with the pile."""
    for zone, shown in faces.items():
        cards = deck.zones[zone]
        for place, face in enumerate(shown):
            if face == "??" and deck.pile:
                other = rng.randrange(len(deck.pile))
                cards[place], deck.pile[other] = deck.pile[other], cards[place]
    deck.pile.sort(key=ORDER.__getitem__)
