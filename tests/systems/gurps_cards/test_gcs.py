"""Characters of the GURPS Character Sheet become fighters."""

import json
from contextlib import suppress
from typing import Any

import pytest

from highdraw.errors import HighdrawError
from highdraw.roster.document import Document
from highdraw.systems.gurps_cards.gcs import import_text, read_gcs, recognise
from highdraw.systems.gurps_cards.gear import Missile
from highdraw.systems.gurps_cards.read import read_fighters
from highdraw.systems.gurps_cards.sheet import SheetFile

SWORD = {
    "description": "Thrusting Bastard Sword", "equipped": True, "quantity": 1, "calc": {"weight": "5 lb", "extended_weight": "5 lb"},
    "weapons": [
        {"id": "wAbc", "usage": "Swung", "reach": "1,2", "parry": "0U", "strength": "11",
         "calc": {"level": 14, "damage": "1d+4 cut", "parry": "10U"},
         "damage": {"type": "cut", "st": "sw", "base": "2"}, "defaults": [{"type": "skill", "name": "Broadsword"}]},
        {"id": "wAbd", "usage": "Thrust", "reach": "1,2", "parry": "0U", "calc": {"level": 14, "damage": "1d+2 imp"},
         "damage": {"type": "imp", "st": "thr"}, "defaults": [{"type": "skill", "name": "Broadsword"}]},
    ],
}  # fmt: skip
PISTOL = {
    "description": "Auto Pistol, .40", "equipped": True, "calc": {"weight": "2.1 lb"},
    "weapons": [
        {"id": "WAbc", "accuracy": "2", "range": "150/1,900", "shots": "15+1(3)", "bulk": "-2", "calc": {"level": 13, "damage": "2d+2 pi+"},
         "damage": {"type": "pi+"}, "defaults": [{"type": "skill", "name": "Guns", "specialization": "Pistol"}]},
    ],
}  # fmt: skip

ROPE = {"description": "Rope", "equipped": True, "calc": {"extended_weight": "4 lb"}}


def character(**more: Any) -> str:
    data = {
        "version": 5,
        "profile": {"name": "Dai Blackthorn", "SM": -1},
        "attributes": [
            {"attr_id": name, "adj": 0, "calc": {"value": value, "points": 0}}
            for name, value in {"st": 11, "dx": 14, "iq": 12, "ht": 10, "hp": 12, "fp": 11, "will": 12, "per": 13, "basic_speed": 6.25,
                                "basic_move": 7}.items()
        ],
        "traits": [{"name": "Combat Reflexes", "children": []}, {"name": "Perks", "children": [{"name": "Ambidexterity"}]}],
        "skills": [
            {"name": "Broadsword", "points": 4, "calc": {"level": 14}},
            {"name": "Guns", "specialization": "Pistol", "points": 2, "calc": {"level": 13}},
            {"name": "Combat", "children": [{"name": "Tactics", "points": 1, "calc": {"level": 11}}]},
        ],
        "equipment": [
            SWORD,
            {"description": "Pack", "equipped": True, "children": [PISTOL, ROPE]},
        ],
        "settings": {"body_type": {"locations": [{"id": "torso", "calc": {"dr": {"all": 3}}}]}},
        "calc": {"thrust": "1d-1", "swing": "1d+1", "basic_lift": "24 lb"},
        "something new": {"nobody": ["knows"]},
    }  # fmt: skip
    return json.dumps({**data, **more})


def test_a_character_of_version_5() -> None:
    sheet = read_gcs(character()).sheet
    assert (sheet.name, sheet.st, sheet.dx, sheet.iq, sheet.ht, sheet.hp, sheet.fp) == ("Dai Blackthorn", 11, 14, 12, 10, 12, 11)
    assert (sheet.speed, sheet.move, sheet.size, sheet.per) == (6.25, 7, -1, 13)
    assert sheet.traits == ["Combat Reflexes", "Ambidexterity", "Tactics"]
    assert sheet.skills == {"Broadsword": 14, "Guns (Pistol)": 13, "Tactics": 11}
    sword, pistol = sheet.own_weapons
    assert [(mode.name, mode.damage, mode.type, mode.reach) for mode in sword.modes] == [
        ("swung", "1d+4", "cut", (1, 2)), ("thrust", "1d+2", "imp", (1, 2)),
    ]  # fmt: skip
    assert pistol.missile is not None
    assert (pistol.missile.acc, pistol.missile.half, pistol.missile.most, pistol.missile.shots, pistol.missile.reload) == (
        2,
        150,
        1900,
        16,
        3,
    )
    assert pistol.missile.firearm
    assert sheet.own_armour[0].dr == 3
    assert sheet.load == 4


def test_what_is_printed_is_read_back_and_fights() -> None:
    toml, remarks = import_text(character())
    found = read_fighters(Document(toml, "imported"))
    assert list(found) == ["dai-blackthorn"]
    assert found["dai-blackthorn"].weapons == ["Thrusting Bastard Sword", "Auto Pistol, .40"]
    assert any(remark.startswith("read") for remark in remarks)


def test_a_character_of_version_4() -> None:
    """Before version 5 weapons say what they are by their type, traits are advantages, and locations lie elsewhere."""
    old = json.loads(character(version=4))
    old["advantages"] = old.pop("traits")
    old["settings"] = {"hit_locations": {"locations": [{"id": "torso", "calc": {"dr": {"all": 2}}}]}}
    sword = json.loads(json.dumps(SWORD))
    pistol = json.loads(json.dumps(PISTOL))
    for weapon in sword["weapons"]:
        weapon.update(id="1", type="melee_weapon")
    pistol["weapons"][0].update(id="2", type="ranged_weapon")
    old["equipment"] = [sword, pistol]
    sheet = read_gcs(json.dumps(old)).sheet
    assert sheet.traits == ["Combat Reflexes", "Ambidexterity", "Tactics"]
    assert sheet.own_weapons[1].missile is not None
    assert sheet.own_armour[0].dr == 2


def test_only_what_is_equipped_is_taken() -> None:
    sheet = read_gcs(character(equipment=[{**SWORD, "equipped": False}])).sheet
    assert sheet.own_weapons == []


def test_a_newer_version_is_read_with_a_remark() -> None:
    assert any("version 9" in remark for remark in read_gcs(character(version=9)).remarks)


@pytest.mark.parametrize(
    ("text", "says"),
    [("{", "not a .gcs file"), ("[]", "no list of attributes"), ('{"attributes": []}', "old GCS"),
     (character(attributes=[{"attr_id": "st", "calc": {"value": 900}}]), "cannot be used")],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_with_a_sentence(text: str, says: str) -> None:
    with pytest.raises(HighdrawError, match=says):
        read_gcs(text)


def test_every_figure_of_weapons_that_leave_things_out() -> None:
    """A way without a name is numbered, close combat is reach 0, a divisor counts, what is missing takes its usual value."""
    things = [
        {"description": "Rapier", "equipped": True, "weight": "2.75 lb", "weapons": [
            {"id": "w1", "reach": "C,1", "parry": "No", "calc": {"damage": "1d(2) imp"}, "damage": {},
             "defaults": [{"type": "dx"}, {"type": "skill", "name": "Rapier", "specialization": "Fine"}]},
            {"id": "w2", "calc": {"damage": "2d-1 cr"}, "damage": {}},
            {"id": "w3", "usage": "Shout", "calc": {"damage": "spec."}, "damage": {}},
        ]},
        {"description": "Throwing Knife", "equipped": True, "weapons": [
            {"id": "W1", "range": "10", "shots": "T(1)", "bulk": "3", "damage": "1d-1 imp"},
        ]},
        {"description": "Sling", "equipped": True, "weapons": [
            {"id": "W2", "range": "60/100", "shots": "1(2)", "accuracy": "0", "bulk": "-4", "damage": "1d pi",
             "defaults": [{"type": "skill", "name": "Sling"}]},
        ]},
        {"description": "", "equipped": True, "weapons": [{"id": "w4", "damage": "1d xx"}]},
    ]  # fmt: skip
    found = read_gcs(character(equipment=things))
    rapier, knife, sling = found.sheet.own_weapons
    assert (rapier.name, rapier.skill, rapier.parry, rapier.weight) == ("Rapier (own)", "Rapier (Fine)", None, 2.75)
    assert [(mode.name, mode.damage, mode.type, mode.reach, mode.divisor) for mode in rapier.modes] == [
        ("way 1", "1d", "imp", (0, 1), 2.0), ("way 2", "2d-1", "cr", (1,), 1.0),
    ]  # fmt: skip
    assert (knife.skill, knife.modes, knife.parry, knife.weight) == ("", (), None, 0)
    assert knife.missile == Missile(
        skill="Thrown Weapon", damage="1d-1", type="imp", half=10, most=10, shots=1, reload=0, bulk=0, thrown=True
    )
    assert sling.missile == Missile(skill="Sling", damage="1d", type="pi", half=60, most=100, shots=1, reload=2, bulk=-4)
    assert [remark for remark in found.remarks if remark.startswith("not")] == [
        "not understood: Rapier, Shout: its damage", "not understood: , a use: its damage",
    ]  # fmt: skip


@pytest.mark.parametrize(("bonus", "taken"), [(0, "Light shield"), (1, "Light shield"), (2, "Medium shield"), (9, "Large shield")])
def test_a_shield_is_taken_by_its_bonus_and_its_weight_from_the_tables(bonus: int, taken: str) -> None:
    shield = {"description": "Old Shield", "equipped": True, "weight": "14 lb", "features": [{"attribute": "dodge", "amount": bonus}]}
    found = read_gcs(character(equipment=[shield, ROPE]))
    assert (found.sheet.shield, found.sheet.load) == (taken, 4)
    assert f"guessed: a shield of DB {min(3, max(1, bonus))}: the ready one of that DB is taken" in found.remarks


def test_a_shield_without_a_bonus_is_a_light_one_and_a_bonus_without_a_shield_is_none() -> None:
    assert read_gcs(character(equipment=[{"description": "Shield", "equipped": True}])).sheet.shield == "Light shield"
    cloak = {"description": "Cloak", "equipped": True, "weight": 2, "features": [{"type": "conditional_modifier_bonus", "amount": 1}]}
    found = read_gcs(character(equipment=[cloak])).sheet
    assert (found.shield, found.load) == ("", 2)


def test_what_was_read_and_left_out_is_said() -> None:
    traits = [{"name": "Combat Reflexes"}, *({"name": f"Perk {number}"} for number in range(13))]
    stored = {"description": "Lantern", "equipped": False}
    text = character(traits=traits, spells=[{"name": "Light"}, {}], equipment=[SWORD, ROPE, stored, {"description": ""}])
    assert list(read_gcs(text).remarks) == [
        "read: ST 11, DX 14, IQ 12, HT 10",
        "read: traits: Combat Reflexes, Tactics",
        "read: skills: Broadsword 14, Guns (Pistol) 13, Tactics 11",
        "read: weapons: Thrusting Bastard Sword",
        "read: DR 3 of the torso, as one piece",
        "read: a load of 4 lb beside weapons and shield",
        f"left out: traits without a rule in a fight here: {', '.join(f'Perk {number}' for number in range(12))} and 1 more",
        "left out: spells: Light",
        "left out: carried, but not equipped: Lantern",
    ]


def test_an_almost_empty_character_is_somebody_of_tens() -> None:
    found = read_gcs('{"attributes": [], "calc": {"thrust": "lots"}, "skills": [{"name": "Tactics", "points": 0, "calc": {"level": 41}}]}')
    assert found.sheet == SheetFile(name="Somebody")
    assert found.toml() == '[somebody]\nname = "Somebody"\n'
    assert found.remarks == ("read: ST 10, DX 10, IQ 10, HT 10",)


@pytest.mark.parametrize(
    ("text", "says"), [('{"attributes": []}', "GCS character"), ('{"attributes": {}}', ""), ("attributes", ""), ("{", ""), (" {}", "")]
)
def test_a_character_is_recognised_by_its_attributes(text: str, says: str) -> None:
    assert recognise(text) == says


def test_a_file_nested_too_deeply_is_refused() -> None:
    with pytest.raises(HighdrawError, match="nested too deeply"):
        read_gcs("[" * 100_000)


def test_teeth_and_claws_are_weapons_and_what_is_switched_off_is_not_there() -> None:
    """An animal has its weapons among its traits; the trait that everybody has is left to the rules."""
    bite = {"id": "wT", "usage": "Bite", "reach": "C", "damage": {"type": "cut", "st": "thr", "base": "-1"}, "calc": {"damage": "2d cut"},
            "defaults": [{"type": "skill", "name": "Brawling"}, {"type": "dx"}]}  # fmt: skip
    claw = {**bite, "id": "wC", "usage": "Claw", "reach": "C-1", "calc": {"damage": "2d+2 cr"}, "parry": "0"}
    hold = {**bite, "id": "wG", "usage": "Grapple", "damage": {"type": "ctrl", "st": "thr"}, "calc": {"damage": "2d-1 ctrl"}}
    traits = [
        {"name": "Teeth, Sharp", "weapons": [bite]},
        {"name": "Claws, Blunt", "weapons": [claw]},
        {"name": "Natural Attacks", "weapons": [hold]},
        {"name": "Combat Reflexes", "disabled": True},
        {"name": "Forms", "disabled": True, "children": [{"name": "Horns", "weapons": [bite]}]},
    ]
    found = read_gcs(character(traits=traits, equipment=[], skills=[]))
    sheet = found.sheet
    teeth, claws = sheet.own_weapons
    assert (teeth.name, teeth.natural, teeth.parry, claws.name, claws.parry) == ("Teeth, Sharp", True, None, "Claws, Blunt", 0)
    modes = [(mode.name, mode.damage, mode.reach) for one in sheet.own_weapons for mode in one.modes]
    assert modes == [("bite", "2d", (0,)), ("claw", "2d+2", (0, 1))]
    assert sheet.traits == []
    assert sheet.in_hand == []
    assert not any("not understood" in remark or "Teeth" in remark for remark in found.remarks if not remark.startswith("read"))
    assert list(read_fighters(Document(found.toml(), "imported"))) == ["dai-blackthorn"]


def test_a_shield_is_no_weapon_and_its_bonus_is_its_own() -> None:
    bash = {"id": "wS", "usage": "Shield Bash", "block": "0", "calc": {"damage": "1d cr"}, "damage": {"type": "cr", "st": "thr"}}
    features = [{"type": "attribute_bonus", "attribute": name, "amount": 1} for name in ("dodge", "parry", "block")]
    buckler = {"description": "Old Buckler", "tags": ["Shield"], "equipped": True, "weapons": [bash], "features": features}
    cloak = {"description": "Cloak", "equipped": True, "features": [{"type": "attribute_bonus", "attribute": "dodge", "amount": 3}]}
    sheet = read_gcs(character(equipment=[SWORD, buckler, cloak])).sheet
    assert ([one.name for one in sheet.own_weapons], sheet.shield) == (["Thrusting Bastard Sword"], "Light shield")
    assert sheet.in_hand is None


DIGITS = "9" * 5000


@pytest.mark.parametrize(
    "said",
    [
        {"accuracy": DIGITS}, {"range": f"{DIGITS}/{DIGITS}"}, {"shots": f"{DIGITS}+{DIGITS}({DIGITS})"}, {"bulk": f"-{DIGITS}"},
        {"reach": DIGITS}, {"reach": f"1-{DIGITS}"}, {"calc": {"damage": "1d(1.2.3) cut"}}, {"calc": {"damage": f"1d({DIGITS}) cut"}},
        {"parry": DIGITS},
    ],
)  # fmt: skip
def test_a_number_without_end_is_no_fault(said: dict[str, Any]) -> None:
    """Each of them was: too many digits to be read, or no number at all."""
    for thing in (PISTOL, SWORD):
        weapons: Any = thing["weapons"]
        with suppress(HighdrawError):  # one that cannot be used is refused
            read_gcs(character(equipment=[{**thing, "weapons": [{**weapons[0], **said}], "calc": {"weight": f"{DIGITS} lb"}}]))
