"""Sheets of every system: described, checked, written and read again."""

from collections.abc import Iterable, Iterator

import pytest

from highdraw.engine.sheet_form import SheetForm
from highdraw.roster.document import Document
from highdraw.roster.sheet_field import Field, describe, fields_of
from highdraw.roster.sheet_file import check_sheet, write_fighters, written
from highdraw.systems import SYSTEMS, load
from highdraw.systems.library import ready_fighters
from highdraw.testing.sheets import check_round_trip, run
from highdraw.web.sheet_data import from_form, tree_of


def form_of(system_id: str) -> SheetForm:
    form = load(system_id).paper.form
    assert form is not None
    return form


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_field_is_described(system_id: str) -> None:
    form = form_of(system_id)
    fields = fields_of(form)
    assert sorted(field.key for field in fields) == sorted(form.record.__struct_fields__)
    assert all(field.label for field in fields)
    assert [group.title for group in describe(form)][-1] == "Notes and token"


def test_bounds_defaults_and_names_come_from_the_code() -> None:
    fields = {field.key: field for field in fields_of(form_of("suits-two-card"))}
    body = fields["body"]
    assert (body.kind, body.least, body.most, body.required) == ("number", 1, 60, True)
    assert {"Chain", "Shield"} & set(fields["armour"].names) == {"Chain"}
    own = fields["own_weapons"].item
    assert own is not None
    assert {field.key: field.default for field in own.fields}["hands"] == "1"
    quickness = [
        field.label for system in ("suits-two-card", "suits-one-card") for field in fields_of(form_of(system)) if field.key == "reflexes"
    ]
    assert quickness == ["Reflexes", "Speed"]


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_ready_fighters_come_back_from_file_and_form(system_id: str) -> None:
    form = form_of(system_id)
    for raw in ready_fighters(system_id).values():
        check_round_trip(system_id, form, raw)
        assert not check_sheet(form, raw).complaints


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_random_sheets_come_back_from_file_and_form(system_id: str) -> None:
    run(system_id, form_of(system_id), 12)


def test_a_file_reads_as_a_person_would_write_it() -> None:
    form = form_of("suits-two-card")
    data = {"name": "Ann", "body": 6, "will": 5, "reflexes": 5, "skills": {"blades": 7}, "weapons": ["Sword", "Maul"], "minion": False,
            "own_weapons": [{"name": "Maul", "size": "L", "pf": 2, "boost": 3, "hands": "2", "rof": 1}], "tags": ["party"]}  # fmt: skip
    text = write_fighters(form, "suits-two-card", [("ann", check_sheet(form, data).sheet)])
    assert text == (
        'system = "suits-two-card"\n\n[ann]\nname = "Ann"\nbody = 6\nwill = 5\nreflexes = 5\nskills = { blades = 7 }\n'
        'weapons = ["Sword", "Maul"]\ntags = ["party"]\n'
        '[[ann.own_weapons]]\nname = "Maul"\nsize = "L"\npf = 2\nboost = 3\nhands = "2"\n'
    )
    assert list(form.read(Document(text, "x.toml"))) == ["ann"]


def test_all_complaints_are_told_with_their_fields() -> None:
    form = form_of("savage")
    data = {"name": "Ann", "pace": "fast", "weapons": ["Long Sord"], "edges": ["Blok"], "attributes": {"agility": "d8", "vigor": "d7"}}
    checked = check_sheet(form, data)
    says = {complaint.path: complaint.says for complaint in checked.complaints}
    assert {path[0] for path in says} == set(data) - {"name"}
    assert "Did you mean Short Sword, Long Sword" in says[("weapons",)]
    assert says[("pace",)] == "It should be a whole number, and is a text."
    assert says[("attributes", "vigor")] == "Vigor: it should be a die such as d8 or d12+1."
    assert written(checked.sheet) == {"name": "Ann", "attributes": {"agility": "d8"}}
    checked = check_sheet(form_of("suits-two-card"), {"name": "Ann", "will": "weak", "reflexes": 5, "armour": "Tin"})
    assert [(complaint.path, complaint.says[:15]) for complaint in checked.complaints] == [
        (("will",), "It should be a "), (("body",), "Body is missing"), (("armour",), "There is no arm"),
    ]  # fmt: skip
    assert checked.sheet is None


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_text_of_some_pattern_is_asked_for_in_words(system_id: str) -> None:
    """A form complains to people: the pattern itself tells them nothing."""
    form = form_of(system_id)
    patterns = [field for field in every(fields_of(form)) if field.pattern]
    assert (system_id == "suits-impact") == (not patterns)
    for data in (
        {"attributes": {"vigor": "7"}}, {"own_weapons": [{"name": "Claw", "min_str": "x", "reload": "x", "modes": MODES}]},
        {"skills": {"notice": "d5"}}, {"own_weapons": [{"name": "Claw", "pf": "2"}]},
    ):  # fmt: skip
        complaints = check_sheet(form, {"name": "Ann", **data}).complaints
        assert complaints
        assert not [one.says for one in complaints if "regex" in one.says or "line" in one.says]


MODES = [{"name": "cut", "damage": "3", "type": "cut"}]


def every(fields: Iterable[Field]) -> Iterator[Field]:
    for field in fields:
        yield field
        yield from every((*field.fields, *([field.item] if field.item else ())))


def test_a_die_is_entered_with_or_without_its_d() -> None:
    fields = fields_of(form_of("savage"))
    said = {"attributes.0.name": "agility", "attributes.0.value": "8", "skills.0.name": "fighting", "skills.0.value": "d10", "pace": "8"}
    assert from_form(fields, tree_of(said)) == {"attributes": {"agility": "d8"}, "skills": {"fighting": "d10"}, "pace": 8}


def test_what_is_entered_in_a_form_becomes_data() -> None:
    fields: tuple[Field, ...] = fields_of(form_of("gurps-cards"))
    said = {
        "name": " Ann ", "st": "12", "dx": "many", "hp": "", "skills.0.name": "Knife", "skills.0.value": "12", "skills.3.name": "Spear",
        "skills.3.value": "", "weapons.2": "Rapier", "weapons.7": " ", "in_hand.on": "on", "kind": "beast", "speed": "5.25", "strange": "1",
        "own_weapons.0.name": "Claw", "own_weapons.0.natural": "on", "in_hand": "x",
        "own_weapons.0.modes.0.reach.on": "on", "own_weapons.0.modes.0.reach.0": "0",
    }  # fmt: skip
    assert from_form(fields, tree_of(said)) == {
        "name": "Ann", "st": 12, "dx": "many", "skills": {"Knife": 12, "Spear": ""}, "weapons": ["Rapier"], "in_hand": [], "kind": "beast",
        "speed": 5.25, "own_weapons": [{"name": "Claw", "natural": True, "modes": [{"reach": [0]}]}],
    }  # fmt: skip
