"""The terminal with a second system: names by system, its board, its sheet, typed dice, stat blocks."""

from pathlib import Path

from cli.terminal import Terminal


def test_a_scenario_of_a_named_system(terminal: Terminal) -> None:
    terminal.run("watch", "savage/duel", "--seed", "1")
    assert terminal.code == 0
    assert "Savage Worlds" in terminal.out
    assert terminal.fits()
    assert "Savage Worlds" in terminal.run("watch", "duel", "--system", "savage", "--seed", "1").out
    assert "Suits" in terminal.run("watch", "duel", "--seed", "1").out
    assert "does not read" in terminal.run("watch", "savage/duel", "--system", "suits-two-card").refused()
    assert "no scenario called 'dual'" in terminal.run("watch", "savage/dual").refused()


def test_a_name_that_two_systems_have(terminal: Terminal) -> None:
    terminal.run("watch", "duel", "--seed", "1")
    assert "Suits" in terminal.out
    assert "there is suits-one-card/duel, savage/duel, suits-impact/duel and gurps-cards/duel, too" in " ".join(terminal.out.split())
    assert "too." not in terminal.run("watch", "savage/duel", "--seed", "1").out.splitlines()[4]
    assert "Twelve goblins" in terminal.run("scenarios").out


def test_the_board_of_savage(terminal: Terminal) -> None:
    terminal.run("play", "savage/duel", "--seed", "3", typed="h\no\nq\n")
    assert terminal.code == 0
    assert "Wounds ▯▯▯│" in terminal.out
    assert "Parry 9, Toughness 9 (3)" in terminal.out
    assert "Incapacitated > 3" in terminal.out
    assert "GM's pool" in terminal.out
    assert "● Bennies" in terminal.out
    assert terminal.fits()


def test_six_goblins_at_the_prompt(terminal: Terminal) -> None:
    terminal.run("play", "savage/goblins", "--seed", "3", typed="add 3 goblins\nadd 5 dragons\nq\n")
    assert "Goblin 1-3" in terminal.out
    assert "There is no ready fighter called 'dragons'" in " ".join(terminal.out.split())


def test_real_cards_and_dice_are_typed(terminal: Terminal) -> None:
    script = "KS\n2C\n" + "\n" * 12 + "3\n9 9 9 9\nq\n"
    terminal.run("play", "savage/duel", "--real-cards", "--hotseat", typed=script)
    assert terminal.code == 0
    assert "Draw 1 card" in terminal.out
    assert "Roll d" in terminal.out
    assert "The dice as they lie" in terminal.out


def test_the_sheet_of_savage(terminal: Terminal) -> None:
    terminal.run("sheet", "savage/swordsman")
    assert "Parry 9; Toughness 9 (3)" in terminal.out
    assert "Long Sword" in terminal.out
    assert terminal.fits()
    assert "Wild Card" in terminal.run("sheet", "sniper", "--system", "savage").out
    assert "Roland" in terminal.run("sheet", "savage/charge:roland").out


def test_a_stat_block_is_imported(terminal: Terminal) -> None:
    Path("goblin.txt").write_text("Goblin\nAttributes: Agility d8\nSkills: Fighting d6\nGear: knife, a spoon\n")
    terminal.run("import", "goblin.txt")
    assert terminal.out.startswith("[goblin]\n")
    assert "not understood: gear a spoon" in terminal.err
    Path("mine.toml").write_text('system = "savage"\n' + terminal.out)
    assert "Goblin" in terminal.run("sheet", "mine.toml:goblin").out
    assert '"remarks"' in terminal.run("import", "goblin.txt", "--json").out
    assert "cannot be read" in terminal.run("import", "none.txt").refused()
    assert "reads no texts from elsewhere" in terminal.run("import", "goblin.txt", "--system", "suits-two-card").refused()


def test_a_forecast_and_the_rules_of_savage(terminal: Terminal) -> None:
    assert "10 fights" in terminal.run("forecast", "savage/duel", "-n", "10", "--jobs", "1").out
    assert "SW-INI-01" in terminal.run("rules", "savage").out
    assert "goblins  " in terminal.run("scenarios", "savage").out
    assert terminal.fits()
