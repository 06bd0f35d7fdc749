"""The same fighters in both Suits editions: what one library holds, the other plays."""

from importlib.resources import files
from random import Random

import pytest

from highdraw.engine.quiet import run_quiet
from highdraw.engine.system import System
from highdraw.roster.document import Document
from highdraw.seats import RandomSeat
from highdraw.systems import load
from highdraw.systems.suits_one_card.read import library as one_card
from highdraw.systems.suits_two_card.read import library as two_card

ONE, TWO = load("suits-one-card"), load("suits-two-card")


def scenario(system: System, who: str) -> Document:
    """One fighter of a library file against another of the same, written out in full for this system."""
    home = files("highdraw.systems.suits_one_card" if system is TWO else "highdraw.systems.suits_two_card")
    text = home.joinpath("library", "fighters.toml").read_text(encoding="utf-8")
    sheets = Document(text, "fighters.toml").data
    lines = [f'system = "{system.id}"', 'title = "Abroad"']
    for side, name in (("A", who), ("B", "swordsman")):
        lines += [
            "[[fighter]]",
            f'id = "{side.lower()}"',
            f'side = "{side}"',
            *(f"{key} = {toml(value)}" for key, value in sheets[name].items()),
        ]
    return Document("\n".join(lines), "abroad.toml")


def toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return str(value).lower() if isinstance(value, bool) else f'"{value}"' if isinstance(value, str) else str(value)


@pytest.mark.parametrize("who", [name for name, sheet in two_card().items() if not sheet.swarm])
def test_a_fighter_of_the_two_card_library_fights_here(who: str) -> None:
    document = scenario(ONE, who)
    fight = ONE.create(ONE.read(document, document.data), False)
    run_quiet(fight, RandomSeat(who).choose, Random(who))
    assert fight.state.over


@pytest.mark.parametrize("who", one_card())
def test_a_fighter_of_this_library_fights_there(who: str) -> None:
    document = scenario(TWO, who)
    fight = TWO.create(TWO.read(document, document.data), False)
    run_quiet(fight, RandomSeat(who).choose, Random(who))
    assert fight.state.over


def test_there_are_twelve_and_more() -> None:
    assert len(one_card()) >= 12


def test_a_swarm_is_refused_with_a_sentence() -> None:
    document = scenario(ONE, "rats")
    with pytest.raises(Exception, match="swarms are of the two-card edition"):
        ONE.read(document, document.data)
