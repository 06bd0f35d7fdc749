"""Stat blocks read as sheets, a few words as newcomers, and sheets on paper."""

import tomllib
from typing import Any

import pytest

from highdraw.engine.session import Session
from highdraw.errors import HighdrawError
from highdraw.roster.document import Document
from highdraw.systems import load
from highdraw.systems.savage.dice import Die
from highdraw.systems.savage.page import chance, on_paper
from highdraw.systems.savage.quick import quick
from highdraw.systems.savage.read import library, read_fighters
from highdraw.systems.savage.sheet import resolve
from highdraw.systems.savage.stat_block import read_stat_block
from highdraw.testing.scenes import shipped

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
    page = on_paper(resolve(block.sheet), {})
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
    page = on_paper(resolve(sheet), {})
    assert (page["parry"], page["toughness"], page["armour"]) == (9, 13, 5)
    unknown = texts(block, "not understood")
    for word in ("Charm", "Charisma", "Mean", "Brawny", "dead rat", "Infravision"):
        assert word in unknown


@pytest.mark.parametrize("text", [GOBLIN, CHIEF])
def test_the_toml_reads_again(text: str) -> None:
    block = read_stat_block(text)
    again = read_fighters(Document(block.toml(), "mine.toml"))[block.id]
    assert again == block.sheet
    assert tomllib.loads(block.toml())


@pytest.mark.parametrize(
    "text",
    ["", "\n\n", ":::", "\0;;", "Attributes:", "Gear: ((((", "x" * 100_000,
     "A\nToughness: 999 (99)\nParry: -3\nPace: 0\nSize: 99", "Gear: 1 x"],
)  # fmt: skip
def test_nothing_stops_it(text: str) -> None:
    block = read_stat_block(text)
    resolve(block.sheet)
    assert read_fighters(Document(block.toml(), "mine.toml"))


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
    assert "goblin-b" in session.system.play.fighters(session.fight)


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


def test_every_ready_fighter_on_paper() -> None:
    for sheet in library().values():
        page = on_paper(resolve(sheet), {})
        assert page["tables"][0]["rows"]
        assert page["parry"] >= 2
