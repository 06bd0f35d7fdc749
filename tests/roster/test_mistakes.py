"""Mistakes in case files: each is told with its line and its cure; none is taken silently, none breaks the program."""

import pytest

from highdraw.roster.check import check_text
from highdraw.systems import load

TWO = """system = "suits-two-card"
[[case]]
title = "x"
run = "loss bob 1"
[[case.fighter]]
id = "ann"
use = "swordsman"
side = "A"
[[case.fighter]]
id = "bob"
use = "swordsman"
side = "B"
"""
ONE = TWO.replace("suits-two-card", "suits-one-card")
SAVAGE = TWO.replace("suits-two-card", "savage").replace("loss bob 1", "damage bob 1")
TEXTS = {"two": TWO, "one": ONE, "savage": SAVAGE}
ANN, BOB, CASE = 'id = "ann"\n', 'id = "bob"\n', 'title = "x"\n'
RUN = {"two": 'run = "loss bob 1"', "one": 'run = "loss bob 1"', "savage": 'run = "damage bob 1"'}


def problem(system: str, old: str, new: str) -> str:
    """What is said about a file in which something was put in the place of something, or nothing when it holds."""
    text = TEXTS[system].replace(old, new, 1)
    assert text != TEXTS[system]
    (result,) = check_text(text, "x.toml", load)
    return result.problems[0] if result.problems else ""


def run(system: str, line: str) -> str:
    return problem(system, RUN[system], f'run = "{line}"')


@pytest.mark.parametrize("system", TEXTS)
def test_without_a_mistake(system: str) -> None:
    assert problem(system, CASE, 'title = "y"\n') == ""


BROKE = [
    ("savage", BOB, BOB + 'at = [0, 0]\nfacing = "north"\n', "x.toml:12: case 1, fighter 2, facing: it should be a number"),
    ("savage", 'use = "swordsman"', 'use = ["swordsman"]', "x.toml:7: case 1, fighter 1, use: it should be a text"),
    ("two", 'use = "swordsman"', 'use = ["swordsman"]', "x.toml:7: case 1, fighter 1, use: it should be a text"),
    ("two", CASE, CASE + "expect = { cites = 7 }\n", "x.toml:4: case 1, expect, cites: it should be a list"),
    ("two", CASE, CASE + "options = { closed_step = 0 }\n", "options, closed_step: it should be a number above 0"),
    ("two", ANN, ANN + "dropped = { Sword = [] }\n", "x.toml:7: dropped: Sword needs one number, the metres walked since"),
    ("two", ANN, ANN + "at = [0, 0]\ndropped = { Sword = [1] }\n", "dropped: Sword needs two numbers, where it lies"),
    ("savage", ANN, ANN + 'held_by = "nobdy"\nhold_kind = "bound"\n', "x.toml:7: There is no fighter called 'nobdy'"),
    ("two", ANN, ANN + "aim_arc = 17\n", "x.toml:7: aim_arc is 15, 30 or 60 degrees, not 17"),
    ("one", ANN, ANN + "aim_arc = 17\n", "x.toml:7: aim_arc is 15, 30 or 60 degrees, not 17"),
    (
        "savage",
        CASE,
        CASE + "state = { pool = 100000000000000000000000000000 }\n",
        "x.toml:4: case 1, state, pool: the number cannot be used",
    ),
    ("savage", CASE, CASE + "state = { pool = 100 }\n", "x.toml:4: pool goes from 0 to 99"),
    ("savage", CASE, CASE + 'expect.bob = { "__class__" = 1 }\n', "There is no value of a fighter called '__class__'"),
    ("savage", CASE, CASE + 'expect.fight = { "frozen" = 1 }\n', "There is no value of the fight called 'frozen'"),
]
SILENT = [
    ("two", ANN, ANN + "skills = { blaeds = 7 }\n", "x.toml:7: There is no skill called 'blaeds'. Did you mean blades?"),
    ("one", ANN, ANN + "skills = { sowrd = 7 }\n", "x.toml:7: There is no skill called 'sowrd'. Did you mean sword"),
    ("savage", ANN, ANN + 'skills = { figthing = "d8" }\n', "x.toml:7: There is no Trait called 'figthing'. Did you mean fighting"),
    ("savage", ANN, ANN + 'edges = ["Quik"]\n', "x.toml:7: There is no Edge called 'Quik'. Did you mean Luck or Quick?"),
    ("savage", ANN, ANN + 'in_hand = ["Halberd"]\n', "x.toml:7: Ann does not carry 'Halberd'. It carries: "),
    ("savage", ANN, ANN + 'drop = "bbo"\n', "x.toml:7: There is no fighter called 'bbo'"),
    ("savage", ANN, ANN + 'aiming = "bbo"\n', "There is no fighter called 'bbo'"),
    ("savage", ANN, ANN + 'leader = "bbo"\n', "There is no fighter called 'bbo'"),
    ("savage", ANN, ANN + 'behind = "bbo"\n', "There is no fighter called 'bbo'"),
    ("savage", ANN, ANN + 'rider = "bbo"\n', "There is no fighter called 'bbo'"),
    ("savage", ANN, ANN + 'behind = "ann"\n', "behind names ann itself"),
    ("savage", ANN, ANN + 'on = "ann"\n', "on names ann itself"),
    ("savage", ANN, ANN + 'cover = "lite"\n', "cover is light, medium, heavy or near total, not 'lite'"),
    ("savage", ANN, ANN + "loaded = { Bow = 1 }\n", "There is no thing carried called 'Bow'"),
    ("savage", ANN, ANN + 'side = ""\n'.replace("side", "group") + "count = true\n", "count is a number"),
    ("savage", CASE, CASE + "options = { round_limit = -1 }\n", "options, round_limit: it should be a whole number at least 0"),
    ("savage", CASE, CASE + 'options = { light = "dimm" }\n', "There is no light called 'dimm'"),
    ("savage", CASE, CASE + 'options = { noticed = ["cat"] }\n', "There is no fighter called 'cat'"),
    ("savage", CASE, CASE + 'options = { gm_sides = ["C"] }\n', "There is no side called 'C'"),
    ("savage", CASE, CASE + 'kind = "instant"\n', "x.toml:4: kind means nothing in this system"),
    ("savage", CASE, CASE + 'field = { engaged = [["ann", "bob"]] }\n', "engaged means nothing in this system"),
    ("savage", CASE, CASE + 'field = { between = [["ann", "bob", -3]] }\n', "-3 is not a distance between ann and bob"),
    ("savage", CASE, CASE + 'field = { sectors = [["ann", "bob", "back"]] }\n', "a sector is front, side or behind, not 'back'"),
    ("savage", CASE, CASE + 'state = { seating = ["ann"] }\n', "seating names everybody once"),
    ("savage", CASE, CASE + "state = { minutes = -5 }\n", "minutes goes from 0"),
    ("two", ANN, ANN + 'cluster = "bbo"\n', "There is no fighter called 'bbo'"),
    ("two", ANN, ANN + 'bonus_on = "bbo"\n', "There is no fighter called 'bbo'"),
    ("two", ANN, ANN + "aim_arc = 70\n", "aim_arc is 15, 30 or 60 degrees, not 70"),
    ("two", ANN, ANN + "wounds = 0.3\n", "wounds go by halves, so not 0.3"),
    ("two", ANN, ANN + "shock = 99999\n", "shock is at most 9,999, not 99,999"),
    ("two", ANN, ANN + 'dropped = { Axe = [3.0] }\n', "There is no thing carried called 'Axe'"),
    ("two", ANN, ANN + 'engaged = ["ann"]\n', "x.toml:7: engaged names ann itself"),
    ("two", ANN, ANN + "count = true\n", "count is a number"),
    ("two", ANN, ANN + "side = 3\n".replace("side", "use"), "x.toml:8: this is not TOML"),
    ("two", CASE, CASE + 'field = { engaged = [["ann", "ann"]] }\n', "x.toml:4: engaged names ann twice"),
    ("two", CASE, CASE + 'state = { order = ["ann"] }\n', "x.toml:4: the order does not name bob"),
    ("two", CASE, CASE + 'state = { order = ["ann", "bob", "ann"] }\n', "x.toml:4: order names somebody twice"),
    ("two", CASE, CASE + "state = { minutes = -5 }\n", "x.toml:4: minutes goes from 0"),
    ("two", CASE, CASE + "options = { round_limit = -5 }\n", "round_limit: it should be a whole number at least 0"),
    ("two", CASE, CASE + 'kind = "instant"\nskill = "debat"\n', "x.toml:5: nobody here has debat"),
    ("one", ANN, ANN + "level = 99\n", "level goes from -1 to 39, not 99"),
    ("one", CASE, CASE + "state = { level = 99 }\n", "level goes from -1 to 39, not 99"),
    ("one", 'id = "ann"', 'id = "a b"', "x.toml:6: 'a b' cannot be an id"),
    ("two", 'id = "ann"', 'id = "a:b"', "x.toml:6: 'a:b' cannot be an id"),
]  # fmt: skip


@pytest.mark.parametrize(("system", "old", "new", "says"), BROKE + SILENT)
def test_a_value_that_cannot_be(system: str, old: str, new: str, says: str) -> None:
    assert says in problem(system, old, new)


@pytest.mark.parametrize(
    ("system", "line", "says"),
    [
        ("two", "loss bob ²", "is not understood. Write: loss WHO POINTS"),
        ("two", "loss bob 8 purple", "is not understood. Write: loss WHO POINTS [hard|cutting|piercing|blunt]"),
        ("two", "loss bob 100000000000000000000000000000", "is not understood"),
        ("two", "rounds 100000000000000000000000000000", "is not understood"),
        ("two", "rounds 0", "is not understood. Write: rounds N"),
        ("one", "rounds 0", "is not understood"),
        ("savage", "rounds 0", "is not understood"),
        ("savage", "rounds 99999", "is not understood"),
        ("savage", "damage bob 100000000000000000000000000000", "is not understood"),
        ("savage", "damage bob ²", "is not understood"),
        ("savage", "damage bob 12 nonlethl", "is not understood"),
        ("savage", "damage bob 12 ap", "is not understood"),
        ("savage", "roll ann notce", "There is no Trait called 'notce'. Did you mean notice"),
        ("two", "contest ann ann", "is not understood. Write: contest WHO TARGET"),
        ("two", "contest ann bob", 'a contest needs kind = "instant" or "extended"'),
        ("one", "contest ann bob", 'a contest needs kind = "instant" or "extended"'),
        ("two", "attack ann ann", "cannot `attack ann`"),
        ("two", "recovery ann", "may not recover"),
    ],
)
def test_a_run_that_cannot_be(system: str, line: str, says: str) -> None:
    assert says in run(system, line)


@pytest.mark.parametrize("damage", ["blunt", "Blunt", "hard", "CUTTING"])
def test_capitals_do_not_matter_in_a_run(damage: str) -> None:
    assert run("two", f"loss bob 5 {damage}") == ""


@pytest.mark.parametrize("state", ["dead = true", "unconscious = true", "shock = 20", "critical = 1"])
@pytest.mark.parametrize("system", ["two", "one"])
def test_nobody_attacks_who_cannot_act(system: str, state: str) -> None:
    text = TEXTS[system].replace(ANN, f"{ANN}{state}\n").replace("loss bob 1", "attack ann bob").replace(CASE, f'{CASE}cards = "2C 3C"\n')
    (result,) = check_text(text, "x.toml", load)
    assert "ann cannot `attack bob` now" in result.problems[0]


@pytest.mark.parametrize("target", ["amy", "ann"])
@pytest.mark.parametrize("system", TEXTS)
def test_nobody_attacks_a_friend_or_herself(system: str, target: str) -> None:
    friend = '[[case.fighter]]\nid = "amy"\nuse = "swordsman"\nside = "A"\n'
    text = TEXTS[system].replace(RUN[system], f'run = "attack ann {target}"\ncards = "2C 3C"') + friend
    (result,) = check_text(text, "x.toml", load)
    assert f"ann cannot `{'fight' if system == 'savage' else 'attack'} {target}` now" in result.problems[0]
