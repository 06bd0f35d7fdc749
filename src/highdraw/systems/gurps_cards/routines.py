"""Passing for a while: at the places of the count, between plays, and when one might step in."""

from typing import Any

from highdraw.engine.request import Ask
from highdraw.engine.system import Routine
from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.ranks import RANKS, natural, plural, rank

VERBS = {"play": "Pass", "gap": "Wait", "step in": "Stay out"}
"""What it is called not to act, by topic."""


def routines(fight: Combat, ask: Ask[Any]) -> list[Routine]:
    """Until somebody acts, until the next rank in hand, until the one aimed at acts, or for the rest of the turn."""
    verb = VERBS.get(ask.topic)
    if verb is None:
        return []
    me = fight[ask.who]
    ends = [("until somebody acts", "after=play")] if ask.topic == "gap" else []
    if ask.topic != "step in" and (later := [rank(card) for card in natural(fight.hand(me)) if rank(card) > fight.state.increment]):
        ends.append((f"until the {plural(later[0])}", f"rank={RANKS[later[0]]}"))
    if ask.topic == "step in" and me.aim_at and me.aim_at != ask.about["against"]:
        ends.append((f"until {fight[me.aim_at].name} acts", f"against={me.aim_at}"))
    ends = [(says, f"{until}|round") for says, until in ends]
    ends.append(("for the rest of the turn", "round"))
    return [Routine(f"{verb} {says}", (ask.topic,), {"do": "pass"}, until) for says, until in ends]
