"""What can be chosen: a plan whose facets are set side by side, and an aim that is put together step by step."""

from typing import ClassVar

from highdraw.engine.choice import Choice
from highdraw.engine.request import Ask
from highdraw.testing.toy.fight import Brawl, Fighter


class Plan(Choice, frozen=True):
    """How many blows, and whether wildly: `2 wild`."""

    controls: ClassVar[bool] = True

    blows: int
    wild: bool = False


class Aim(Choice, frozen=True):
    """What to do, to whom, with which hand: `strike bob off`."""

    do: str
    target: str = ""
    hand: str = ""


def ask_plan(fight: Brawl, me: Fighter) -> Ask[Plan]:
    """One blow or two, wildly or not (TOY-PLAN-01, TOY-PLAN-02)."""
    one, two = (Plan(1), Plan(1, True)), (Plan(2), Plan(2, True))
    if len(fight.cards("hand", me.id)) < 2:
        return Ask(me.id, "plan", one, barred=tuple((plan, "Two blows need two cards in hand.") for plan in two))
    return Ask(me.id, "plan", one + two)


def ask_aim(fight: Brawl, me: Fighter) -> Ask[Aim]:
    """Whom to strike, with which hand (TOY-BLOW-03)."""
    foes = [one.id for one in fight.standing_up if one.side != me.side]
    return Ask(me.id, "aim", (*(Aim("strike", foe, hand) for foe in foes for hand in ("main", "off")), Aim("wait")))
