"""Damage against Toughness, row by row, and the injury and Incapacitation tables (SW-DMG-06 to -08, SW-BASE-43, -44)."""

from typing import Any

import pytest

from book.expected_savage import DAMAGE, INCAP, INJURY, INJURY_GUTS, INJURY_HEAD
from highdraw.engine.chance import Stacked
from highdraw.engine.session import Session
from highdraw.roster.document import Document
from highdraw.systems.savage import SYSTEM
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import Fighter


def after(run: str, dice: list[int], switches: dict[str, str] | None = None, **bob: Any) -> Fighter:
    """Bob, a Wild Card of Toughness 5 without Bennies, after a piece of a fight."""
    people = [
        {"id": "ann", "side": "A", "wild": True, "bennies": 0},
        {"id": "bob", "side": "B", "wild": True, "bennies": 0, "skills": {"fighting": "d6"}, **bob},
    ]
    data = {"system": SYSTEM.id, "title": "a test", "fighter": people, "state": {"pool": 0}, "switches": switches or {}}
    setup = SYSTEM.paper.stage(SYSTEM.paper.read(Document("", "a test"), data), SYSTEM.paper.calls(run, ["ann", "bob"]))
    stack = Stacked([], dice)
    session = Session(SYSTEM, setup, chance=stack, careful=True)
    assert session.over
    assert isinstance(session.fight, Scene)
    return session.fight["bob"]


def printed(table: str) -> list[tuple[object, ...]]:
    return [tuple(row) for row in next(one for one in SYSTEM.rulebook.table if one.id == table).rows]


def span(text: str) -> range:
    """`5-9`, `5 to 9` or `2` as numbers."""
    first, _, last = text.replace(" to ", "-").partition("-")
    return range(int(first), int(last or first) + 1)


@pytest.mark.rule("SW-DMG-06", "SW-DMG-07", "SW-DMG-08", "SW-BASE-35")
def test_damage_as_printed() -> None:
    assert printed("SW-TBL-DAMAGE") == DAMAGE
    for margins, wounds, *_ in DAMAGE[:-1]:
        for margin in range(-5, 0) if margins == "below 0" else span(margins):
            fresh, shaken = after(f"damage bob {5 + margin}", []), after(f"damage bob {5 + margin}", [], shaken=True)
            assert (fresh.wounds, fresh.shaken) == (wounds, margin >= 0)
            assert (shaken.wounds, shaken.shaken) == (max(wounds, 1) if margin >= 0 else 0, True)
    for margin in span(DAMAGE[-1][0]):
        bob = after(f"damage bob {5 + margin}", [6, 1, 2, 1, 1])
        assert (bob.wounds, bob.incapacitated, bob.shaken) == (3, True, False)


@pytest.mark.rule("SW-BASE-43")
def test_incapacitation_as_printed() -> None:
    assert printed("SW-TBL-INCAP") == INCAP
    rolls = {"Critical Failure": [1, 1], "Failure": [4, 2, 1, 1], "Success": [6, 1, 2, 1, 1], "Raise": [6, 5, 2, 1, 1]}
    for result, injury, further in INCAP:
        bob = after("damage bob 9", rolls[result], wounds=3)
        assert bob.incapacitated
        assert bob.dead == (further == "dead")
        assert bob.bleeding == (further == "Bleeding Out")
        assert [text.partition(" (")[2].rstrip(")").removeprefix("for ") for text in bob.injuries] == ([] if injury == "none" else [injury])


@pytest.mark.rule("SW-BASE-44")
def test_injuries_as_printed() -> None:
    assert [printed(f"SW-TBL-INJURY{tail}") for tail in ("", "-GUTS", "-HEAD")] == [INJURY, INJURY_GUTS, INJURY_HEAD]
    further = {"Guts": INJURY_GUTS, "Head": INJURY_HEAD}
    for totals, name, _ in INJURY:
        for total in span(totals):
            pair = [max(1, total - 6), total - max(1, total - 6)]
            for face in range(1, 7):
                more = [face] if name in ("Arm", "Guts", "Head") else []
                (injury,) = after("damage bob 9", [6, 1, 2, *pair, *more], wounds=3).injuries
                wanted = f"{'Left' if face < 4 else 'Right'} arm" if name == "Arm" else name
                if name in further:
                    wanted = f"{name}: {next(what for faces, what, _ in further[name] if face in span(faces))}"
                assert injury.partition(" (")[0] == wanted


@pytest.mark.rule("SW-BASE-44")
@pytest.mark.switch("injury_head=12_only_weighted")
@pytest.mark.switch("injury_head=11_12_equal_thirds")
def test_the_other_injury_table_differs_in_its_upper_rows() -> None:
    other = {"injury_head": "12_only_weighted"}
    assert after("damage bob 9", [6, 1, 2, 5, 6], other, wounds=3).injuries[0].startswith("Leg")
    names = [after("damage bob 9", [6, 1, 2, 6, 6, face], other, wounds=3).injuries[0].partition(" (")[0] for face in range(1, 7)]
    assert names == ["Head: Hideous scar"] * 3 + ["Head: Blinded"] * 2 + ["Head: Brain damage"]


@pytest.mark.rule("SW-BASE-44")
@pytest.mark.parametrize(("face", "attribute"), [(1, "agility"), (3, "vigor"), (5, "strength")])
def test_a_die_type_lower(face: int, attribute: str) -> None:
    assert after("damage bob 9", [6, 1, 2, 3, 3, face], wounds=3).lowered == {attribute: 1}
