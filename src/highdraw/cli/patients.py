"""The hurt after a fight, in the terminal: how urgent it is, and what the days will bring."""

from rich.console import Console
from rich.text import Text

from highdraw.cli.screen import hang
from highdraw.engine.aftermath import Aftermath, Evening
from highdraw.engine.view import View

STYLES = {"dying": "bold red", "dead": "bold red", "open": "yellow", "stable": "green"}
RISKY = 0.05


def print_patients(console: Console, view: View) -> None:
    """A line for everybody who is hurt, and one for the days to come."""
    scene: Aftermath | None = view.aftermath
    if scene is None:
        return
    for one in scene.patients:
        says = Text.assemble("  ", (view.fighters[one.who].name, "bold"), ": ", (one.says, STYLES[one.urgency]))
        says.append(f" ({one.detail})" if one.detail else "", "dim")
        console.print(hang(console, says, 4))
        if one.days:
            lies = f", {one.conditions} conditions" if one.conditions else ""
            days = " ".join(map(_evening, one.days))
            console.print(hang(console, Text(f"    {scene.measure} to expect from day {scene.day + 1} on{lies}: {days}", "dim"), 6))


def _evening(day: Evening) -> str:
    """What is left on an evening; `!` where the day may make it worse.

    >>> _evening(Evening(harm=3.0)), _evening(Evening(harm=7.25, worse=0.2))
    ('3', '7.2!')
    """
    return f"{day.harm:.1f}".removesuffix(".0") + ("!" if day.worse >= RISKY else "")
