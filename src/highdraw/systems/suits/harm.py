"""Harm in any edition of Suits: how a loss splits, which wounds are critical, what of it is told."""

from highdraw.engine.receipt import Why
from highdraw.systems.suits.power import half_up, wounds_of
from highdraw.systems.suits.state import Fighter


def wounds_from(loss: int, status: float, body: int, damage: str, rounding: str = "half_up") -> tuple[int, int]:
    """The wounds of a hit past the threshold, and those past twice Body; the larger of the two counts.

    >>> wounds_from(8, 0, 7, "cutting"), wounds_from(5, 10, 6, "blunt"), wounds_from(2, 15, 6, "hard")
    ((3, 0), (0, 3), (0, 2))
    """
    return wounds_of(loss, body, damage, rounding), half_up(max(0, min(loss, status + loss - 2 * body)))


def take_loss(me: Fighter, loss: int, wounds: int, fighting: bool, why: Why | None, rule: str) -> None:
    """A loss is added: shock, wounds, and in combat critical wounds for what goes past Body, by this rule."""
    before = me.total
    me.shock += loss - wounds
    if wounds:
        critical = 0
        if fighting:
            critical = wounds if before >= me.body else half_up(max(0, before + wounds - me.body))
        me.critical += critical
        me.wounds += wounds - critical
        if why and critical:
            why.add("critical wounds", critical, rule, f"total {me.total:g} past Body {me.body}")


def close_wound(me: Fighter) -> None:
    """One critical wound bleeds no more: it counts as a normal one."""
    me.critical -= 1
    me.wounds += 1


def cite(why: Why | None, label: str, value: str, rule: str) -> None:
    """A line of arithmetic, where it is collected."""
    if why:
        why.add(label, value, rule)
