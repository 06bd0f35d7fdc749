"""What anybody may see in any edition of Suits. Each edition adds its own, and says whose cards lie open (`view.py`)."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from highdraw.cards import Card
from highdraw.cards import Deck as CardDeck
from highdraw.engine.view import Area, Clock, Deck, Fact, Ground, Mark, Tag, Track
from highdraw.field import Field
from highdraw.field import view as field_view
from highdraw.field.view import Spans
from highdraw.systems.suits.armoury import UNARMED, Armour
from highdraw.systems.suits.fray import LOSSES
from highdraw.systems.suits.gear import STRIKING_RANGE, Kit
from highdraw.systems.suits.state import BoutState, Fighter, Landed

DEAD = frozenset({"dead", "mangled"})
GONE = DEAD | {"out of the contest"}
"""No longer on the field."""
OUT = GONE | {"comatose", "unconscious", "critical", "disabled"}
"""No longer fighting."""
QUIET = frozenset({"late", "waiting"})
"""Not worth a line."""


def clock(state: BoutState[Any], fighting: bool) -> Clock:
    """Which round it is, and the time in the story."""
    what = "fight" if fighting else "contest"
    text = f"After the {what}" if state.over else f"Round {state.round}" if state.round else f"Before the {what}"
    return Clock(text=text, number=state.round, minutes=round(state.minutes, 2), days=state.days)


def pile(deck: CardDeck) -> Deck:
    return Deck(pile=deck.left, discards=len(deck.discard), shuffles=deck.shuffles)


def ground(field: Field, blasts: Sequence[tuple[Landed, Area | None]], kits: Mapping[str, Kit]) -> Ground:
    """The field, with what is about to go off and what it will cover; how far everybody strikes and shoots."""
    return field_view.ground(field, "m", tuple(_mark(*each) for each in blasts), spans=lambda who: _spans(kits[who]))


def _spans(kit: Kit) -> Spans:
    """Striking range for hand weapons, else the longest bracket."""
    return Spans(0.0, kit.farthest) if kit.limits else Spans(STRIKING_RANGE)


def _mark(blast: Landed, covered: Area | None) -> Mark:
    return Mark(
        label=blast.weapon, says=f"goes off at the end of round {blast.due}", danger=True, x=round(blast.x, 2), y=round(blast.y, 2),
        near=blast.near, off=blast.off, radius=covered.radius if covered is not None else 0,
    )  # fmt: skip


@cache
def tag(word: str) -> Tag:
    """A state with how it is to be read.

    >>> tag("dead"), tag("dazed"), tag("late")
    (Tag(word='dead', tone='bad', quiet=False), Tag(word='dazed', tone='warn', quiet=False), Tag(word='late', tone='', quiet=True))
    """
    return Tag(word, "bad" if word in OUT else "" if word in QUIET else "warn", word in QUIET)


def bearing(me: Fighter, dazed: int, armour: Armour | None) -> dict[str, Any]:
    """How somebody is and what it carries, in the words of the rules; `dazed` is the threshold of being dazed."""
    return {
        "power": me.power, "skill": me.skill, "shock": me.shock, "wounds": me.wounds, "critical": me.critical, "status": me.status,
        "thresholds": {"dazed": dazed, "knocked out": 2 * me.body, "critical": me.body, "dead": 2 * me.body},
        "main": me.main, "off": me.off, "two_handed": me.two_handed, "loaded": me.loaded.get(me.main),
        "supply": dict(me.supply), "armour": armour.name if armour else "",
    }  # fmt: skip


def tracks(me: Fighter, dazed: int, fighting: bool) -> tuple[Track, Track]:
    """Shock and wounds, or minor and major loss: how much, and what happens past which notch. Both count together."""
    wounds = me.total
    minor, major = LOSSES[fighting]
    if not fighting:
        first, second = {"dazed": float(dazed), "out": 2.0 * me.power}, {"out": float(me.power)}
        says = f"out at {me.power}"
    else:
        first, second = {"dazed": float(dazed), "out": 2.0 * me.body}, {"critical": float(me.body), "dead": 2.0 * me.body}
        says = ""
    return (
        Track(label=minor, value=me.shock, under=wounds, notches=first),
        Track(label=major, value=wounds, notches=second, says=says, grave=True),
    )


def gear_facts(me: Fighter, armour: Armour | None) -> tuple[Fact, ...]:
    """Armour, and what is loaded."""
    loaded = me.loaded.get(me.main)
    found = [Fact("Armour", armour.name)] if armour else []
    return (*found, *([Fact("Loaded", f"{loaded}")] if loaded is not None else []))


def held(me: Fighter) -> str:
    return ", ".join(name for name in (me.main, me.off) if name and name != UNARMED) or "bare hands"


def swap_unseen(deck: CardDeck, faces: dict[str, list[str]], rng: Any, fits: Callable[[str, Card], bool] | None = None) -> None:
    """Cards of these zones whose face is `??` are dealt anew, from all that `fits` a zone."""
    places = [(zone, place) for zone, shown in sorted(faces.items()) for place, face in enumerate(shown) if face == "??"]
    if fits is None:
        deck.redeal(places, rng)
    else:
        deck.redeal(places, rng, fits)
