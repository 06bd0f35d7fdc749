"""Everybody takes the field: numbered, equipped, and as the set-up says they are."""

from typing import Any

import msgspec

from highdraw.systems.suits.combat import set_fight, set_person
from highdraw.systems.suits_two_card.chips import fill
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.setup import Setup
from highdraw.systems.suits_two_card.state import Combatant, CombatState

KINDS = {field.name: field.type for field in msgspec.structs.fields(CombatState)}


def muster(fight: Combat, setup: Setup) -> Combat:
    """A fight as its set-up says it stands."""
    number_minions(fight)
    for entrant in setup.entrants:
        prepare(fight, fight[entrant.id], entrant.start)
    set_fight(fight.state, KINDS, setup.state)
    return fight


def prepare(fight: Combat, me: Combatant, start: dict[str, Any]) -> None:
    """Chips for what is in hand (S2-CHP-01), and what is already true of somebody at the start."""

    for name in ("main", "off", "two_handed", "body", "reflexes"):
        if name in start:
            setattr(me, name, start[name])
    fight.regrip(me)
    if fight.fighting:
        fill(fight, me)
    set_person(me, start)
    fight.state.aimed = fight.state.aimed or me.aim > 0
    for other in me.engaged:
        if me.id not in fight[other].engaged:
            fight[other].engaged.append(me.id)


def number_minions(fight: Combat) -> None:
    """The minions of each side are numbered 1, 2, 3 …; one who comes later gets the next number (S2-MIN-03)."""
    count: dict[str, int] = {}
    for me in fight.state.combatants.values():
        if me.minion and not me.swarm:
            me.number = me.number or count.get(me.side, 0) + 1
            count[me.side] = max(me.number, count.get(me.side, 0))
