"""Commands that only read: welcome, systems, scenarios, rules, sheet, check, forecast."""

from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.console import Console

from cli.terminal import Terminal
from highdraw import __version__
from highdraw.cli import forecast as forecasting
from highdraw.cli.cards import rows
from highdraw.cli.rulepage import print_table
from highdraw.cli.tracks import share_bar, track
from highdraw.lab import Forecast
from highdraw.systems import SYSTEMS, load
from highdraw.systems.suits.fighters import library

BOOK = load("suits-two-card").rulebook
CASES = """
system = "suits-two-card"
[[case]]
title = "A sword cuts"
run = "loss bob 3"
[[case.fighter]]
use = "swordsman"
id = "ann"
side = "a"
[[case.fighter]]
use = "swordsman"
id = "bob"
side = "b"
[case.expect]
bob = { shock = 3 }
"""


def decoded(terminal: Terminal) -> list[dict[str, object]]:
    return [msgspec.json.decode(line) for line in terminal.out.splitlines()]


def test_without_a_command_it_says_what_one_can_do(terminal: Terminal) -> None:
    terminal.run()
    assert terminal.code == 0
    assert "highdraw play duel" in terminal.out
    assert len(terminal.out.splitlines()) <= 13
    assert terminal.fits()


def test_version_and_help(terminal: Terminal) -> None:
    assert terminal.run("--version").out.strip() == __version__
    assert "--real-cards" in terminal.run("play", "--help").out
    assert terminal.fits()


def test_systems_and_scenarios(terminal: Terminal) -> None:
    assert "suits-two-card" in terminal.run("systems").out
    assert terminal.fits()
    assert [row["id"] for row in decoded(terminal.run("systems", "--json"))] == list(SYSTEMS)
    assert "duel  " in terminal.run("scenarios", "suits-two-card").out
    assert terminal.fits()
    names = [row["name"] for row in decoded(terminal.run("scenarios", "--json"))]
    assert {"duel", "brawl", "ambush", "stand"} <= set(names)


def test_the_contents_of_the_rulebook(terminal: Terminal) -> None:
    terminal.run("rules", "suits-two-card")
    assert all(rule.id in terminal.out for rule in BOOK.rule)
    assert all(table.id in terminal.out for table in BOOK.table)
    assert terminal.fits()


def test_every_rule_and_table_fits_the_screen(terminal: Terminal) -> None:
    for name in (*(rule.id for rule in BOOK.rule[::9]), *(table.id for table in BOOK.table)):
        terminal.run("rules", "suits-two-card", name.lower())
        assert name in terminal.out
        assert terminal.fits(), name


def test_a_rule_shows_ruling_example_and_switch(terminal: Terminal) -> None:
    terminal.run("rules", "suits-two-card", "S2-GEN-01")
    assert "Ruling." in terminal.out
    assert "--switch decks  How many packs" in terminal.out
    assert "Example." in terminal.run("rules", "suits-two-card", "S2-WPN-09").out


def test_words_search_and_switches_by_name(terminal: Terminal) -> None:
    assert "S2-APR-01" in terminal.run("rules", "suits-two-card", "armour", "piercing").out
    assert "Two packs shuffled together." in terminal.run("rules", "suits-two-card", "decks").out
    terminal.run("rules", "suits-two-card", "--switches")
    assert all(switch.name in terminal.out for switch in BOOK.switch)
    assert terminal.fits()


def test_weapons_armour_and_tables_are_found_by_name(terminal: Terminal) -> None:
    terminal.run("rules", "suits-two-card", "Claymore")
    assert terminal.out.startswith("Claymore  hand weapon\n")
    assert "min body  6" in terminal.out
    assert "Kevlar Vest" in terminal.run("rules", "savage", "armor").out
    assert terminal.out == terminal.run("rules", "savage", "Armour").out
    assert "SW-BASE-20  Armour Piercing" in terminal.out
    assert terminal.run("rules", "savage", "saber").out.startswith("Sabre  weapon\n")
    assert "S2-WPN-05   Weapon defence (D#)" in terminal.run("rules", "suits-two-card", "weapon", "defense").out
    assert "SW-TBL-INJURY" in terminal.run("rules", "savage", "injury", "table").out
    terminal.run("rules", "suits-one-card", "weapons")
    assert "Hand weapon\n  Knife, Shortsword" in terminal.out
    assert "Ranged weapon\n" in terminal.out
    assert terminal.fits()
    (lance,) = decoded(terminal.run("rules", "savage", "lance", "--json"))
    assert (lance["of"], lance["damage"], lance["reach"]) == ("weapon", "Str+d8", 2)


@pytest.mark.parametrize("system", SYSTEMS)
def test_everything_to_carry_and_wear_is_found(terminal: Terminal, system: str) -> None:
    for kind, items in load(system).paper.gear().items():
        for name in list(items)[::7]:
            terminal.run("rules", system, name)
            assert f"{name}  {kind}" in terminal.out
            assert terminal.fits(), name


def test_rules_as_markdown_and_json(terminal: Terminal) -> None:
    terminal.run("rules", "suits-two-card", "--markdown")
    assert terminal.out.startswith("# Suits")
    assert all(f"({rule.id})" in terminal.out for rule in BOOK.rule)
    assert "| row | point blank |" in terminal.out
    assert len(decoded(terminal.run("rules", "suits-two-card", "--json"))) == len(BOOK.rule) + len(BOOK.table) + len(BOOK.switch)
    assert decoded(terminal.run("rules", "suits-two-card", "s2-t-range", "--json"))[0]["id"] == "S2-T-RANGE"
    assert len(decoded(terminal.run("rules", "suits-two-card", "--switches", "--json"))) == len(BOOK.switch)


def test_every_ready_fighter_has_a_sheet_that_fits(terminal: Terminal) -> None:
    for who in library("highdraw.systems.suits_two_card"):
        terminal.run("sheet", who, "--against", "armour=chain")
        assert terminal.code == 0, (who, terminal.err)
        assert "power bonus" in terminal.out
        assert terminal.fits(), who


def test_a_sheet_says_why_a_skill_is_lower_with_a_weapon(terminal: Terminal) -> None:
    terminal.run("sheet", "suits-one-card/flailer")
    assert "Flail, one hand · skill 6 (clubs 8, awkward: Flail)\n" in terminal.out
    assert "Club, one hand · skill 8 (clubs)\n" in terminal.out


def test_a_sheet_of_ones_own(terminal: Terminal) -> None:
    Path("mine.toml").write_text('[zoe]\nname = "Zoe"\nbody = 6\nwill = 5\nreflexes = 6\nweapons = ["Sword"]\n')
    assert terminal.run("sheet", "mine.toml:zoe").out.startswith("Zoe\n")
    assert "loss                   3     3     5     8    11    13    16" in terminal.out
    (page,) = decoded(terminal.run("sheet", "mine.toml:zoe", "--json"))
    assert page["attributes"] == {"body": 6, "will": 5, "reflexes": 6}
    assert "Did you mean zoe?" in terminal.run("sheet", "mine.toml:zo").refused()


def test_a_sheet_of_somebody_in_a_scenario(terminal: Terminal) -> None:
    zoe, orc = '[[fighter]]\nuse = "swordsman"\nid = "zoe"\nbody = 8\n', '[[fighter]]\nuse = "thug"\nid = "orc"\ncount = 2\n'
    Path("scene.toml").write_text(f'system = "suits-two-card"\ntitle = "x"\n{zoe}{orc}')
    (page,) = decoded(terminal.run("sheet", "scene.toml:zoe", "--json"))
    assert page["attributes"] == {"body": 8, "will": 5, "reflexes": 5}
    assert terminal.run("sheet", "scene.toml:orc-2").out.startswith("Orc 2")
    assert terminal.run("sheet", "ambush:rook").out.startswith("Rook")
    assert "There is no fighter in scene.toml called 'ned'" in terminal.run("sheet", "scene.toml:ned").refused()
    Path("mine.toml").write_text('system = "suits-two-card"\n[zoe]\nname = "Zoe"\nbody = 6\nwill = 5\nreflexes = 6\n')
    assert terminal.run("sheet", "mine.toml:zoe").out.startswith("Zoe\n")


def test_cases_that_hold_and_fail(terminal: Terminal) -> None:
    Path("good.toml").write_text(CASES)
    Path("bad.toml").write_text(CASES.replace("shock = 3", "shock = 4"))
    Path("wrong.toml").write_text("[[case]]\n")
    assert terminal.run("check", "good.toml").code == 0
    assert "good  A sword cuts" in terminal.out
    assert terminal.run("check", "good.toml", "bad.toml").code == 1
    assert "bob.shock is 3, expected 4" in terminal.out
    assert "1 good, 1 failed." in terminal.out
    assert terminal.run("check", "bad.toml", "wrong.toml").code == 2
    assert "wrong.toml" in terminal.err
    rows = decoded(terminal.run("check", ".", "--json"))
    assert [(row["ok"], row["readable"]) for row in rows] == [(False, True), (True, True), (False, False)]


TOLD = """system = "savage"
[[case]]
title = "a blow"
run = "attack ann bob"
dice = [3]
answers = ["ann: roll"]
[[case.fighter]]
id = "ann"
use = "swordsman"
side = "A"
[[case.fighter]]
id = "bob"
use = "swordsman"
side = "B"
"""


def test_all_of_a_case_is_told(terminal: Terminal) -> None:
    """Every question with its answer and who gave it, every card and die; and of a refusal whose dice are missing, and for what."""
    Path("told.toml").write_text(TOLD)
    assert terminal.run("check", "told.toml", "--told").code == 1
    told = " ".join(terminal.out.split())
    assert "asked ann option: roll, limb," in told
    assert "touch → roll (script `ann: roll`)" in told
    assert "dice ann (fighting): d8 3" in told
    assert "refused d6 is rolled here for ann (wild die), but no die is left. Add to `dice`. Before it: Ann attacks Bob" in told
    Path("told.toml").write_text(TOLD.replace('answers = ["ann: roll"]\n', ""))
    assert "touch → roll (default)" in " ".join(terminal.run("check", "told.toml", "--told").out.split())
    two = TOLD.replace("savage", "suits-two-card").replace('answers = ["ann: roll"]', 'cards = "KH 5D 3S 9S"').replace("dice = [3]\n", "")
    Path("told.toml").write_text(two)
    assert "cards ann (attack): K♥ 5♦" in " ".join(terminal.run("check", "told.toml", "--told").out.split())


def test_a_scenario_can_be_checked_too(terminal: Terminal) -> None:
    Path("s.toml").write_text('system = "suits-two-card"\ntitle = "x"\n[[fighter]]\nuse = "swordsman"\nid = "a"\n')
    assert "at least two sides" in terminal.run("check", "s.toml").err
    assert terminal.code == 2


def test_a_forecast_fits_and_counts(terminal: Terminal) -> None:
    terminal.run("forecast", "brawl", "-n", "30", "--jobs", "1")
    assert terminal.code == 0
    assert terminal.err == ""
    assert "30 fights" in terminal.out
    assert "half of the fights are over in" in terminal.out
    assert terminal.fits()
    (row,) = decoded(terminal.run("forecast", "brawl", "-n", "30", "--jobs", "1", "--json"))
    assert row["n"] == 30


def test_a_forecast_with_one_side_played_by_chance(terminal: Terminal) -> None:
    good: Any = decoded(terminal.run("forecast", "brawl", "-n", "40", "--jobs", "1", "--json"))[0]
    side = next(iter(good["seat"]))
    assert set(good["seat"].values()) == {"tactician"}
    bad: Any = decoded(terminal.run("forecast", "brawl", "-n", "40", "--jobs", "1", "--seat", f"{side}=random", "--json"))[0]
    assert bad["seat"][side] == "random"
    assert list(bad["seat"].values()).count("random") == 1
    assert bad["sides"].get(side, {"wins": 0})["wins"] < good["sides"][side]["wins"]


@pytest.mark.parametrize("done", [0, 7])
def test_a_forecast_that_was_stopped_keeps_what_is_done(terminal: Terminal, monkeypatch: pytest.MonkeyPatch, done: int) -> None:
    part = Forecast(n=done, wins={"Ann": done}, rounds={4: done} if done else {}, asked=100, seconds=1.0)
    monkeypatch.setattr(forecasting, "run_forecast", lambda *_, **__: part)
    terminal.run("forecast", "duel", "-n", "100")
    assert f"{done} fights of 100 asked for" in terminal.out
    assert ("100.0%" in terminal.out) == bool(done)
    assert terminal.fits()
    part.asked = forecasting.MOST
    assert f"{done} fights, stopped before it was known as well as asked" in terminal.run("forecast", "duel", "--within", "1%").out


def test_long_histograms_gather_their_tail(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    part = Forecast(n=1000, wins={"Ann": 1000}, rounds={**dict.fromkeys(range(1, 100), 10), 150: 10}, asked=1000, seconds=1.0)
    monkeypatch.setattr(forecasting, "run_forecast", lambda *_, **__: part)
    terminal.run("forecast", "duel")
    assert "100 to 150" in terminal.out or "to 150" in terminal.out
    assert terminal.out.count("█") < 1000


def test_drawings_of_cards_and_tracks() -> None:
    (lines,) = rows("", ["RJ", "10D"], 80)
    assert lines.text().plain.splitlines()[1] == "│ RJ│ │10♦│"
    assert track(0, [1, 2]).plain == "▯│▯│"
    assert track(99, [3, 6]).plain == "▮▮▮│▮▮▮│"
    assert share_bar(1.0, 4) == "████"
    assert share_bar(0, 4) == "    "


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_head_of_a_table_is_whole_in_80_columns(system: str) -> None:
    for table in load(system).rulebook.table:
        printed = StringIO()
        print_table(Console(file=printed, width=80), table)
        words = [word for name in table.columns for word in name.replace("_", " ").split()]
        assert [word for word in words if word not in printed.getvalue().split()] == [], table.id
