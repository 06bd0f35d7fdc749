"""Stat blocks and Foundry actors as they are read, to the last remark: `stat_blocks/NAME.txt` or `.json` gives `stat_blocks/NAME.toml`
with the remarks as comments.

A change shows as a difference of these files, to be read before it is accepted:
`ACCEPT_IMPORTS=1 pytest tests/systems/savage/test_imports.py`.
"""

import json
import os
from pathlib import Path

import pytest

from highdraw.errors import HighdrawError
from highdraw.systems.savage.imports import import_text, recognise

FOLDER = Path(__file__).with_name("stat_blocks")


@pytest.mark.parametrize("path", sorted([*FOLDER.glob("*.txt"), *FOLDER.glob("*.json")]), ids=lambda path: path.stem)
def test_read_as_before(path: Path) -> None:
    toml, notes = import_text(path.read_text(encoding="utf-8"))
    now = "".join(f"# {note}\n" for note in notes) + toml
    golden = path.with_suffix(".toml")
    if os.environ.get("ACCEPT_IMPORTS"):
        golden.write_text(now, encoding="utf-8")
    assert now == golden.read_text(encoding="utf-8"), (
        "It is read otherwise. If that is meant: ACCEPT_IMPORTS=1 pytest tests/systems/savage/test_imports.py"
    )


def actor(kind: str, **more: object) -> str:
    return json.dumps({"name": "", "type": kind, "system": {"wildcard": False}, "items": [], **more})


def test_only_characters_and_npcs_are_fighters() -> None:
    with pytest.raises(HighdrawError, match=r"^Wagon is of the type 'vehicle'\. Characters and NPCs can be imported\.$"):
        import_text(actor("vehicle", name="Wagon"))


def test_an_actor_without_a_name_and_gear_of_the_tables() -> None:
    items = [
        {"type": "armor", "name": "Chain Shirt", "system": {"armor": 3, "locations": {"torso": True, "arms": True}}},
        {"type": "armor", "name": "Leather", "system": {"armor": 4, "locations": {"torso": True}}},
        {"type": "shield", "name": "Medium Shield", "system": {"parry": 2}},
    ]
    toml, notes = import_text(actor("npc", items=items))
    said = "\n".join(map(str, notes))
    for each in ("the name: there is none", "armour Chain Shirt", "armour Leather (own) +4 on torso", "shield Medium Shield"):
        assert each in said
    assert 'armour = ["Chain Shirt", "Leather (own)"]' in toml
    assert 'shield = "Medium Shield"' in toml


@pytest.mark.parametrize(
    ("parry", "known"), [(-1, "Small"), (0, "Small"), (2, "Medium"), (20, "Large"), (21, "Small"), ("nothing", "Small")]
)
def test_a_shield_of_no_table_is_the_one_whose_parry_is_nearest(parry: object, known: str) -> None:
    """What can be no Parry counts as none."""
    toml, notes = import_text(actor("npc", items=[{"type": "shield", "name": "Barn Door", "system": {"parry": parry}}]))
    assert f'shield = "{known} Shield"' in toml
    assert f"shield Barn Door: read as {known} Shield" in "\n".join(map(str, notes))


@pytest.mark.parametrize(("before", "found"), [(100_000, "stat block"), (100_001, "")])
def test_a_text_is_read_up_to_its_hundred_thousandth_letter(before: int, found: str) -> None:
    label = "\nAttributes"
    assert recognise("x" * (before - len(label)) + label) == found
