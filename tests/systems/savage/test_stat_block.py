"""Stat blocks read as sheets, a few words as newcomers, and sheets on paper."""

import tomllib
from typing import Any

import pytest

from highdraw.engine.session import Session
from highdraw.errors import HighdrawError
from highdraw.roster.document import Document
from highdraw.roster.toml import to_toml
from highdraw.systems import load
from highdraw.systems.savage import SYSTEM
from highdraw.systems.savage.dice import Die
from highdraw.systems.savage.form import names
from highdraw.systems.savage.imports import import_text
from highdraw.systems.savage.printed import chance, on_paper
from highdraw.systems.savage.quick import quick
from highdraw.systems.savage.read import library, read_fighters
from highdraw.systems.savage.sheet import SheetFile, resolve
from highdraw.systems.savage.stat_block import StatBlock, read_stat_blocks
from highdraw.testing.scenes import shipped


def read_stat_block(text: str) -> StatBlock:
    """The first fighter of a text."""
    return read_stat_blocks(text)[0]


GOBLIN = """Goblin
Attributes: Agility d8, Smarts d6, Spirit d6, Strength d4, Vigor d6
Skills: Fighting d6, Shooting d8, Stealth d10
Pace: 5; Parry: 5; Toughness: 4
Edges: —
Gear: Short sword (Str+d6), bow (range 12/24/48, 2d6)"""
CHIEF = """Orc Chieftain (Wild Card)
A big one.
Attributes: Agility d8, Smarts d6, Spirit d6, Strength d12+1, Vigor d10, Charm d7
Skills: Fighting d12, Knowledge (Battle) d6
Charisma: -2; Pace: 6; Parry: 9; Toughness: 13 (5)
Hindrances: Mean, Slow (Minor)
Edges: Block, Brawny
Gear: breastplate of bone (+3), battle axe (Str+d10, AP 1), 3 javelins (Range 3/6/12, Str+d6), a dead rat, medium shield
Special Abilities:
• Infravision: sees in the dark
• Size +1: Big.
• Armor +2: hide
• Bite: Str+d4"""


def texts(block: Any, kind: str) -> str:
    return "; ".join(note.text for note in block.notes if note.kind == kind)


def test_a_goblin() -> None:
    block = read_stat_block(GOBLIN)
    assert block.id == "goblin"
    assert block.sheet.weapons == ["Short Sword", "Bow"]
    assert block.sheet.own_weapons == []
    assert (block.sheet.pace, block.sheet.wild) == (5, False)
    page = on_paper(resolve(block.sheet))
    assert (page["parry"], page["toughness"], page["pace"]) == (5, 4, 5)
    assert "toughness_bonus = -1" in texts(block, "guessed")
    assert texts(block, "not understood") == ""


def test_a_chieftain_with_much_that_is_unknown() -> None:
    block = read_stat_block(CHIEF)
    sheet = block.sheet
    assert sheet.wild
    assert sheet.about == "A big one."
    assert sheet.attributes["strength"] == "d12+1"
    assert sheet.edges == ["Block"]
    assert sheet.size == 1
    axe = next(weapon for weapon in sheet.own_weapons if weapon.name == "Battle Axe")
    assert (axe.damage, axe.ap, axe.kind) == ("Str+d10", 1, "melee")
    assert "Javelins x3" in sheet.weapons
    page = on_paper(resolve(sheet))
    assert (page["parry"], page["toughness"], page["armour"]) == (9, 13, 5)
    unknown = texts(block, "not understood")
    for word in ("Charm", "Charisma", "Mean", "Brawny", "dead rat", "Infravision"):
        assert word in unknown


def test_a_bare_label_with_a_list_under_it() -> None:
    block = read_stat_block(
        """Dire Wolf
Attributes: Agility d8, Smarts d4(A), Spirit d6, Strength d6, Vigor d8
Skills: Athletics d8, Fighting d8, Notice d10
Pace: 10; Parry: 6; Toughness: 7
Special Abilities
* Claws: d6+d4
* Bite: Str+d6, AP 1.
* Tail: d8+d4
* Fleet-Footed: Roll d10 when running
  instead of d6.
* Size: 1 (as big as a pony)
* Pack Hunter: +1 to something."""
    )
    sheet = block.sheet
    assert sheet.attributes["smarts"] == "d4"
    assert {weapon.name: (weapon.damage, weapon.kind, weapon.ap) for weapon in sheet.own_weapons} == {
        "Claws": ("Str+d4", "natural", 0),
        "Bite": ("Str+d6", "natural", 1),
        "Tail": ("d8+d4", "natural", 0),
    }
    assert (sheet.size, sheet.running, sheet.pace) == (1, 10, 10)
    assert texts(block, "not understood") == "ability Pack Hunter: +1 to something"
    assert resolve(sheet).main == "Claws"


@pytest.mark.parametrize(
    ("line", "name", "wild", "kind"),
    [("**DALE RUNKLE** — Extra", "Dale Runkle", False, "read"), ("**Captain Roake (WC)**", "Captain Roake", True, "read"),
     ("### Orc Chieftain [Wild Card]", "Orc Chieftain", True, "read"), ("__Mook__ (Extra)", "Mook", False, "read"),
     ("17.2. Rats, Giant", "Rats, Giant", False, "guessed"), ("Extra", "Somebody", False, "read"), ("JD", "JD", False, "guessed")],
)  # fmt: skip
def test_headings(line: str, name: str, wild: bool, kind: str) -> None:
    block = read_stat_block(f"{line}\nAttributes: Vigor d6")
    assert (block.sheet.name, block.sheet.wild) == (name, wild)
    assert ("an Extra" if not wild else "a Wild Card") in texts(block, kind)


def test_gear_separated_by_semicolons_with_commas_inside() -> None:
    shotgun = "Pump Action shotgun — 12/24/48, Damage 3d6/2d6/1d6 at Short/Medium/Long range, RoF 1, Shots 6; shells"
    pistol = "Ruger (.22) **in the door pocket, not on his person** — 10/20/40, 2d4, AP —, RoF 1, Shots 9 (p.74)"
    gear = f"{shotgun}; chains, rope, 2 knives (Str+d4); {pistol}; leather armor (+1)"
    block = read_stat_block(f"Jimmy\nAttributes: Strength d6\nGear: {gear}")
    gun, ruger = block.sheet.own_weapons
    assert (gun.name, gun.damage, gun.range, gun.shots, gun.shotgun, gun.two_handed) == (
        "Pump Action Shotgun", "3d6", (12, 24, 48), 6, True, True,
    )  # fmt: skip
    assert (ruger.name, ruger.damage, ruger.range, ruger.shots, ruger.two_handed) == ("Ruger", "2d4", (10, 20, 40), 9, False)
    assert block.sheet.weapons == ["Pump Action Shotgun", "Knife x2", "Ruger"]
    assert block.sheet.armour == ["Leather"]
    assert [note.text for note in block.notes if note.kind == "not understood"] == ["gear shells", "gear chains", "gear rope"]


def test_gear_separated_by_commas_alone() -> None:
    block = read_stat_block("Guard\nAttributes: Vigor d6\nGear: Musket, 10/20/40, 2d8, Shots 1, short sword (Str+d6), lantern")
    assert block.sheet.weapons == ["Musket", "Short Sword"]
    assert texts(block, "not understood") == "gear lantern"


@pytest.mark.parametrize("written", ["Block (Imp)", "Imp. Block", "Improved Block", "block (improved)", "Imp Block"])
def test_improved_edges(written: str) -> None:
    block = read_stat_block(f"Ann\nAttributes: Vigor d6\nEdges: Quick, {written}, Frenzy (Imp), Luck")
    assert block.sheet.edges == ["Quick", "Improved Block", "Luck"]
    assert "Frenzy (Imp)" in texts(block, "not understood")


PACK = """**DALE** — Extra
Attributes: Agility d6, Strength d8
Pace: 6; Parry: 5; Toughness: 6
Hindrances: none needed at table
Edges: none
Special Abilities: none
Personality: talks to the truck.

**JIMMY** — Wild Card
A driver.
Attributes: Agility d8
Gear: knife (Str+d4)

---
Rat
Attributes: Agility d10
Special Abilities:
– Bite: Str
– Size: -2
– Small: hard to hit,
 says everybody.
Rat
Small and mean.
Attributes: Agility d12

| **Attributes** | Agility d4 |
| **Pace** | 3 |
"""


def test_several_blocks_in_one_text() -> None:
    blocks = read_stat_blocks(PACK)
    assert [block.id for block in blocks] == ["dale", "jimmy", "rat", "rat_2", "somebody"]
    assert [block.sheet.attributes["agility"] for block in blocks] == ["d6", "d8", "d10", "d12", "d4"]
    assert [block.sheet.wild for block in blocks] == [False, True, False, False, False]
    assert blocks[1].sheet.about == "A driver."
    assert blocks[1].sheet.weapons == ["Knife"]
    assert blocks[2].sheet.size == -2
    assert "Small: hard to hit, says everybody" in texts(blocks[2], "not understood")
    assert blocks[3].sheet.about == "Small and mean."
    assert blocks[4].sheet.pace == 3
    assert texts(blocks[0], "not understood") == "Personality: talks to the truck"


def test_a_heading_in_bold_counts_whatever_looks_like_a_name_before_it() -> None:
    """A list in bold is no heading."""
    orc = GOBLIN.replace("Goblin\n", "")
    text = f"{GOBLIN}\n\nThe Old Mill\n\n**Orc Guard**\n**- Found by Night**\n{orc}"
    assert [block.sheet.name for block in read_stat_blocks(text)] == ["Goblin", "Orc Guard"]


def test_several_blocks_as_one_file() -> None:
    toml, remarks = import_text(PACK)
    assert list(read_fighters(Document(toml, "mine.toml"))) == ["dale", "jimmy", "rat", "rat_2", "somebody"]
    assert "read: Jimmy: a Wild Card" in remarks
    one, alone = import_text(GOBLIN)
    assert list(tomllib.loads(one)) == ["goblin"]
    assert "guessed: an Extra: nothing says Wild Card" in alone


def test_a_table_of_markdown() -> None:
    block = read_stat_block(
        """## Bondak
| Field | Value |
|---|---|
| **Default use** | Extra |
| **Attributes** | Agility d4, Smarts d4 (A), Spirit d6, Strength d8, Vigor d8 |
| **Skills** | Athletics d4, Fighting d4 |
| **Pace** | 6; Running d6 |
| **Toughness** | 7 (1) |
| **Attacks** | Headbutt: Str+d4; Bite: Str+d4 |

**Special Abilities**

- **Armor +1:** thick hide.
- **Ornery:** hard to lead."""
    )
    assert block.sheet.name == "Bondak"
    assert (block.sheet.natural_armour, block.sheet.pace) == (1, 6)
    assert block.sheet.weapons == ["Headbutt", "Bite"]
    assert [weapon.kind for weapon in block.sheet.own_weapons] == ["natural"]
    assert "an Extra" in texts(block, "read")
    assert "ability Ornery: hard to lead" in texts(block, "not understood")


def test_nothing_after_a_number_is_lost_without_a_remark() -> None:
    block = read_stat_block("Ann\nAttributes: Vigor d6\nPace: 6\nA strange line.\nParry: 2")
    assert "after Pace: A strange line." in texts(block, "not understood")


@pytest.mark.parametrize("text", [GOBLIN, CHIEF, PACK])
def test_the_toml_reads_again(text: str) -> None:
    block = read_stat_block(text)
    again = read_fighters(Document(block.toml(), "mine.toml"))[block.id]
    assert again == block.sheet
    assert tomllib.loads(block.toml())


@pytest.mark.parametrize(
    "text",
    ["", "\n\n", ":::", "\0;;", "Attributes:", "Gear: ((((", "x" * 100_000,
     "Attributes:\n" * 100, "Attributes: d6\n---\n" * 3, "| | |\n|---|", "A\nGear: " + "sword (" * 300, "Special Abilities\n" + "* " * 999,
     "A\nToughness: 999 (99)\nParry: -3\nPace: 0\nSize: 99", "Gear: 1 x"],
)  # fmt: skip
def test_nothing_stops_it(text: str) -> None:
    block = read_stat_block(text)
    resolve(block.sheet)
    assert read_fighters(Document(block.toml(), "mine.toml"))


def test_a_section_without_end_is_cut_and_that_is_said() -> None:
    block = read_stat_block("Ann\nAttributes: Vigor d6\nGear: knife, " + "a, " * 9_000)
    assert block.sheet.weapons == ["Knife"]
    assert "Gear: only the first 5,000 letters are read" in texts(block, "not understood")


def goblins() -> Session:
    system = load("savage")
    return Session(system, shipped("savage")["goblins"], seed=1)


@pytest.mark.rule("SW-INI-04")
def test_six_goblins_are_one_group() -> None:
    session = goblins()
    change = quick(session.fight, "6 goblins")
    assert change["add"]["count"] == 6
    assert change["add"]["side"] == "Goblins"
    session.correct(change)
    new = [who for who in session.system.play.fighters(session.fight) if who.startswith("goblin-")]
    assert len(new) == 6
    assert {session.system.paper.value(session.fight, who, "group") for who in new} == {"Goblin, Goblins"}
    session.correct(quick(session.fight, "a goblin"))
    assert session.system.play.fighters(session.fight)["goblin-7"] == "Goblin 7"


def test_newcomers_come_two_inches_north_of_their_side_at_its_western_end() -> None:
    fight = goblins().fight
    spots = [fight.state.field.spots[me.id] for me in fight.state.fighters.values() if me.side == "Goblins"]
    west, east, north = min(spot.x for spot in spots), max(spot.x for spot in spots), max(spot.y for spot in spots)
    assert west < east
    assert quick(fight, "a goblin")["add"]["at"] == [west, north + 2]


@pytest.mark.parametrize(
    ("words", "count", "name", "side"),
    [("a wolf", 1, "Wolf", "Goblins"), ("wolves", 1, "Wolf", "Goblins"), ("two machine gunners for heroes", 2, "Machine Gunner", "Heroes"),
     ("3 Spearmen to Watch", 3, "Spearman", "Watch"), ("guards", 1, "Guard", "Goblins")],
)  # fmt: skip
def test_words_for_newcomers(words: str, count: int, name: str, side: str) -> None:
    add = quick(goblins().fight, words)["add"]
    assert (add["count"], add["sheet"]["name"], add["side"]) == (count, name, side)


@pytest.mark.parametrize("words", ["", "6", "0 goblins", "99 goblins", "6 dragons", "??", "6 goblins!"])
def test_words_that_bring_nobody(words: str) -> None:
    with pytest.raises(HighdrawError):
        quick(goblins().fight, words)


def test_chances_on_paper() -> None:
    assert chance(Die(6), False, 4) == pytest.approx(0.5)
    assert chance(Die(6), True, 4) == pytest.approx(0.75)
    assert chance(Die(6), True, 8) == pytest.approx(1 - (31 / 36) ** 2)
    assert chance(Die(4, -2), False, 4) == pytest.approx(3 / 16)


def test_gear_on_paper_is_weapons_with_their_number_shields_and_armour() -> None:
    file = SheetFile(name="Ann", weapons=["Spear", "Knife x3"], shield="Medium Shield", armour=["Leather"])
    assert list(on_paper(resolve(file))["gear"]) == ["Spear", "Knife ×3", "Medium Shield", "Leather"]


def test_armour_that_is_not_known_is_guessed_from_its_points() -> None:
    block = read_stat_block("Ann\nAttributes: Vigor d6\nGear: Dragonscale coat (+4), Knife")
    assert block.sheet.armour == ["Dragonscale Coat"]
    assert resolve(block.sheet).armour[0].armour == 4
    assert "armour Dragonscale Coat +4 on torso, arms and legs" in texts(block, "guessed")


def test_every_ready_fighter_on_paper() -> None:
    for sheet in library().values():
        page = on_paper(resolve(sheet))
        assert page["tables"][0]["rows"]
        assert page["parry"] >= 2


def test_a_sheet_on_paper_line_by_line() -> None:
    file = SheetFile(
        name="Ann", about="Tall.", wild=True, attributes={"strength": "d4", "vigor": "d8"}, skills={"fighting": "d8", "shooting": "d6"},
        edges=["Quick", "Dodge"], hindrances=["Slow"], size=4, weapons=["Long Sword", "Bow", "Flamethrower", "Knife x2"],
        shield="Medium Shield", armour=["Leather"], pace=8,
    )  # fmt: skip
    page = on_paper(resolve(file))
    assert page["kinds"] == ["Wild Card"]
    assert page["lines"] == {
        "": "Agility d6   Smarts d6   Spirit d6   Strength d4   Vigor d8",
        "Skills": "Fighting d8   Shooting d6",
        "Gear": "Long Sword   Bow   Flamethrower   Knife ×2   Medium Shield   Leather",
        "Figures": "Pace 7; Parry 8; Toughness 11 (1); Size +4 (Large, +2)",
        "Wounds": "Incapacitated past 4",
        "Edges": "Quick, Dodge",
        "Hindrances": "Slow",
    }
    assert page["tables"][0]["rows"] == [
        ["Long Sword", "fighting d8", "Str+d8", "·", "·", "·", "67%", "22%"],
        ["Bow", "shooting d6", "2d6", "12/24/48", "·", 1, "56%", "21%"],
        ["Flamethrower", "shooting d6", "3d6", "Cone", "·", "·", "75%", "26%"],
        ["Knife", "fighting d8", "Str+d4", "·", "·", "·", "67%", "22%"],
        ["Fists", "fighting d8", "Str", "·", "·", "·", "67%", "22%"],
    ]
    plain = on_paper(resolve(SheetFile(name="Bob")))
    assert plain["kinds"] == ["Extra"]
    assert plain["lines"] == {
        "": "Agility d6   Smarts d6   Spirit d6   Strength d6   Vigor d6",
        "Figures": "Pace 6; Parry 2; Toughness 5",
        "Wounds": "Incapacitated by the first",
    }


def test_a_fighter_of_a_scenario_on_paper() -> None:
    people = [{"id": "ann", "side": "A", "wild": True}, {"id": "bob", "side": "B", "skills": {"fighting": "d8"}, "pace": 8}]
    document = Document(to_toml({"system": "savage", "title": "X", "fighter": people}), "x.toml")
    assert SYSTEM.paper.sheet is not None
    page = SYSTEM.paper.sheet(document, "bob", {}, {})
    assert (page["id"], page["pace"], page["parry"]) == ("bob", 8, 6)


def test_bare_fists_are_not_chosen_as_a_weapon() -> None:
    chosen = names()
    assert "Fists" not in chosen["weapons"]
    assert {"Long Sword", "Bow"} <= set(chosen["weapons"])
    assert "d12+2" in chosen["skills.*"]
