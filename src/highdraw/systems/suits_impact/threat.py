"""An attack that lies face down, as the one who is attacked sees it (S3-CHA-07)."""

from typing import Any

from highdraw.cards import UNKNOWN
from highdraw.engine.beat import ShownCard, Side
from highdraw.engine.prose import counted
from highdraw.engine.request import Ask, Pick, Request
from highdraw.engine.system import Threat
from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.state import Fighter


def threat(fight: Combat, part: Request[Any]) -> Threat | None:
    """Of the questions how, and with which cards, an attack is met; all in it is public."""
    if not isinstance(part, Ask | Pick) or part.topic not in ("defence", "defend") or "attacker" not in part.about:
        return None
    me, attacker, boosts = fight[part.who], fight[part.about["attacker"]], part.about["boosts"]
    cards = part.about["cards"] or 1
    backs = (*[ShownCard(str(UNKNOWN))] * cards, *[ShownCard(str(UNKNOWN), "bonus")] * boosts)
    says = counted(cards, "card") + (f" and {counted(boosts, 'boost')}" if boosts else "")
    side = Side(who=attacker.id, name=attacker.name, cards=backs, says=says if part.about["cards"] else "a card from the deck")
    return Threat(f"{attacker.name} attacks you with the {part.about['weapon']}", side, 1, _lands(fight, me))


def _lands(fight: Combat, me: Fighter) -> str:
    """What matters beside the cards (S3-BLO-04)."""
    open_ = "You lay your cards open, then theirs are turned over."
    return f"{open_} A hit that gets through costs you the rest of your hand." if fight.sw.hand_loss == "any_impact" else open_
