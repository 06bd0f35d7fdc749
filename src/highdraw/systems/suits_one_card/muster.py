"""Everybody takes the field: equipped, with the cards and as the set-up says they are."""

from typing import Any

import msgspec

from highdraw.cards import Card
from highdraw.systems.suits.combat import load, set_fight, set_person
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.gear import as_printed
from highdraw.systems.suits_one_card.setup import Setup
from highdraw.systems.suits_one_card.state import Combatant, CombatState

KINDS = {field.name: field.type for field in msgspec.structs.fields(CombatState)}


def muster(fight: Combat, setup: Setup) -> Combat:
    """A fight as its set-up says it stands."""
    set_fight(fight.state, KINDS, setup.state)
    for zone, cards in setup.hands.items():
        for card in cards:
            fight.state.deck.take(Card(card), zone)
    for entrant in setup.entrants:
        prepare(fight, fight[entrant.id], entrant.start)
    return fight


def prepare(fight: Combat, me: Combatant, start: dict[str, Any]) -> None:
    """Weapons are loaded, and what is already true of somebody at the start is set."""
    for weapon in fight.sheet(me.id).weapons.values():
        if weapon.ranged:
            load(me, as_printed(weapon, fight.sw))
    set_person(me, start)
    fight.regrip(me)
    if me.total and fight.fighting and "beaten" not in start:
        me.beaten = fight.stays_down(me)
    if me.unconscious and "wakes" not in start:
        me.wakes = fight.state.minutes + float(fight.sw.ko_minutes)
    cards = fight.state.deck.zones.get(me.id)
    if cards and "left" not in start:
        me.left = 0 if me.contested else 1
        me.taking = max(me.taking, len(cards))
        me.first = me.first or cards[0]
    if me.critical and me.id not in fight.state.fell:
        fight.state.fell.append(me.id)
