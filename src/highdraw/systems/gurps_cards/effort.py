"""Extra Effort: a future card, and a point of fatigue, for an all-out bonus."""

from highdraw.cards import RED_JOKER
from highdraw.engine.choice import Target
from highdraw.engine.event import Level
from highdraw.engine.request import Ask
from highdraw.engine.rulebook import load_table
from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.gear import HOME
from highdraw.systems.gurps_cards.injury import tire
from highdraw.systems.gurps_cards.state import Fighter

NAMES = {
    "determined": "Determined Attack", "double": "Double Attack", "strong": "Strong Attack", "ranged": "Ranged Option",
    "increased": "Increased Defense", "double defence": "Double Defense",
}  # fmt: skip
FATIGUE: dict[str, int] = {row[0]: row[2] for row in load_table(HOME, "effort").rows}
"""What each of them costs (GC-EE-03, GC-EE-04, GC-EE-05, GC-EE-06, GC-EE-07, GC-EE-08, GC-EE-09)."""
RULES = {
    "determined": "GC-EE-04", "double": "GC-EE-05", "strong": "GC-EE-06", "ranged": "GC-EE-07", "increased": "GC-EE-08",
    "double defence": "GC-EE-09",
}  # fmt: skip
STRONG = (2, 1)
"""Strong Attack: flat, and for each die (GC-EE-06)."""
INCREASED = 2
DEFENSIVE = ("increased", "double defence")
"""Paid in the middle of an exchange, beside the cards for the defence."""


async def exert(fight: Combat, me: Fighter, effort: str) -> None:
    """The future card leaves the hand at once for one bonus, and the fatigue is paid (GC-EE-01, GC-EE-02, GC-EE-03, GC-EE-10)."""
    offered = tuple(dict.fromkeys(fight.future(me)))
    card = offered[0]
    if len(offered) > 1:
        said = await Ask(me.id, "future card", tuple(Target(str(one)) for one in offered))
        card = next(one for one in offered if one == said.target)
    fight.discard(me, [card], "hand")
    if fight.loud:
        also = ("GC-EE-01", "GC-EE-10", *(["GC-JOK-01"] if card == RED_JOKER else []))
        says = f"{me.name} adds the {fight.cards_text([card])} for {NAMES[effort]}."
        level: Level = "detail" if effort in DEFENSIVE else "main"
        fight.tell("effort", says, RULES[effort], "GC-EE-02", also=also, who=me.id, level=level)
    if FATIGUE[NAMES[effort]]:
        await tire(fight, me, FATIGUE[NAMES[effort]], "GC-EE-03")
