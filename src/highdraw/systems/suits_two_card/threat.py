"""An attack before its cards are drawn, as the one who is attacked sees it: who, with what, and what a hit would do."""

from typing import Any

from highdraw.cards import UNKNOWN
from highdraw.engine.beat import ShownCard, Side
from highdraw.engine.request import Ask, Request
from highdraw.engine.system import Threat
from highdraw.systems.suits.power import scaled
from highdraw.systems.suits_two_card.blow import MOST_BONUS, past_armour
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.state import Combatant
from highdraw.systems.suits_two_card.words import attack_on


def threat(fight: Combat, part: Request[Any]) -> Threat | None:
    """Of the question how an attack is answered; all in it is public."""
    if not isinstance(part, Ask) or part.topic != "response":
        return None
    me, attacker = fight[part.who], fight[part.about["attacker"]]
    cards = part.about["cards"]
    side = Side(
        who=attacker.id, name=attacker.name, cards=(ShownCard(str(UNKNOWN)),) * cards, says="two cards" if cards == 2 else "one card"
    )
    return Threat(attack_on(fight, part, "you"), side, 1 if me.minion else 2, _lands(fight, me, attacker, part.about["weapon"]))


def _lands(fight: Combat, me: Combatant, attacker: Combatant, weapon: str) -> str:
    """What a hit costs whoever is attacked: with no suit to help or hinder it, and from the worst suits to the best (S2-PWR-06)."""
    kit, worn = fight.kits[attacker.id], fight.kits[me.id]
    if attacker.swarm or me.swarm or not fight.fighting:
        return ""
    armour = worn.stops_bullets if kit.sheet.weapons[weapon].bullet else worn.stops_blows
    least, usual, most = (
        past_armour(scaled(kit.powers[weapon], bonus, fight.sw.power_scale), armour) for bonus in (-MOST_BONUS, 0, MOST_BONUS)
    )
    after = me.total + usual
    state = "past critical" if after > me.body else "dazed" if after > fight.daze_threshold(me) else "not dazed"
    return f"If it lands: about {usual} loss, from {least} to {most} by the suits. You would be at {after:g}, {state}."
