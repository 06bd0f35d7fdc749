"""What a case may look at: fields of a fighter and of the fight, cards, derived scores, how two stand to each other."""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any

from highdraw.roster.values import known, of_deck, of_fighter, pair
from highdraw.systems.gurps_cards.combat import Combat, states
from highdraw.systems.gurps_cards.defence import base_score
from highdraw.systems.gurps_cards.initiative import initiative
from highdraw.systems.gurps_cards.ranks import RANKS, natural
from highdraw.systems.gurps_cards.sheet import Sheet
from highdraw.systems.gurps_cards.state import Fighter
from highdraw.systems.gurps_cards.tohit import distance_for_range, range_penalty

PAIRS: Mapping[str, Callable[[Combat, Fighter, Fighter], Any]] = {
    "distance": lambda fight, one, other: fight.apart(one, other),
    "side": lambda fight, one, other: fight.side_of(one, other),
    "sees": lambda fight, one, other: fight.sees(one, other),
    "range": lambda fight, one, other: range_penalty(distance_for_range(fight, one, other)),
}
"""How two stand to each other, asked as `distance ann bob`.

Hexes; from which side the first comes at the second; who sees whom; what range takes off a shot.
"""
SHEET: Mapping[str, Callable[[Sheet], Any]] = {
    **{name: attrgetter(name) for name in ("st", "dx", "iq", "ht", "will", "per", "lift")},
    "full_hp": lambda sheet: sheet.hp,
    "full_fp": lambda sheet: sheet.fp,
    "basic_speed": lambda sheet: sheet.speed,
    "basic_move": lambda sheet: sheet.move,
    "thrust": lambda sheet: str(sheet.thrust),
    "swing": lambda sheet: str(sheet.swing),
    "weight": lambda sheet: round(sheet.weight, 2),
}
"""Scores of the sheet, worked out where it does not say them (GC-BASE-01, GC-BASE-15)."""


def _of_sheet(name: str) -> Callable[[Combat, Fighter], Any]:
    return lambda fight, me: SHEET[name](fight.sheet(me))


DERIVED: Mapping[str, Callable[[Combat, Fighter], Any]] = {
    "hand": lambda fight, me: " ".join([*natural(fight.hand(me)), *["RJ"] * fight.jokers(me)]),
    "hold": lambda fight, me: str(fight.hold(me) or ""),
    "cards": lambda fight, me: len(fight.hand(me)),
    "hp_left": lambda fight, me: me.hp,
    "fp_left": lambda fight, me: me.fp,
    "score": initiative,
    "move": lambda fight, me: fight.move(me),
    "speed": lambda fight, me: fight.speed(me),
    "dodge": lambda fight, me: base_score(fight, me, "dodge", "")[1],
    "parry": lambda fight, me: base_score(fight, me, "parry", me.main)[1],
    "block": lambda fight, me: base_score(fight, me, "block", "")[1],
    "encumbrance": lambda fight, me: fight.level(me),
    "shock": lambda fight, me: fight.shock(me),
    "states": lambda fight, me: states(me),
    "stun": lambda fight, me: bool(me.stunned),
    "out": lambda fight, me: me.out,
    "down": lambda fight, me: me.down,
    "speaking": lambda fight, me: me.speech.words if me.speech else "",
    **{name: _of_sheet(name) for name in SHEET},
}
VALUES = ("turn", "second", "clock", "over", "winner", "ending", "fallen", "suit")
"""What a case may look at in the fight itself …"""
FIGHT = (*VALUES, "packs", "pile", "discards", "shuffles", "increment")
"""… and with what its deck and its count show."""


def value(fight: Combat, who: str, name: str) -> Any:
    """A value of somebody, or of the fight when nobody is named."""
    return of_fighter(fight, fight[who], name, DERIVED, fight.state.field) if who else _of_fight(fight, name)


def _of_fight(fight: Combat, name: str) -> Any:
    if two := pair(name, PAIRS, fight.state.fighters):
        return PAIRS[two[0]](fight, fight[two[1]], fight[two[2]])
    values = {**of_deck(fight.state.deck), "increment": RANKS[fight.state.increment] if fight.state.increment >= 0 else ""}
    if name in VALUES:
        return getattr(fight.state, name)
    return known(values, name, VALUES, PAIRS)
