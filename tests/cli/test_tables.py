"""`highdraw tables`, fights of other rules in the terminal, and a server that starts whatever its database holds."""

import asyncio
import json
import sqlite3
from pathlib import Path

import httpx
import pytest

from cli.terminal import Terminal
from cli.test_serve import link, served
from highdraw.systems.library import find_scene
from highdraw.table.limits import Limits
from highdraw.table.tables import Tables

OLD = """UPDATE game_table SET head = CAST(replace(CAST(head AS TEXT), '"behaviour":', '"behaviour":9') AS BLOB)"""


def make(database: Path, *scenes: str) -> list[str]:
    """Tables at which something was said; their ids."""

    async def whole() -> list[str]:
        tables = await Tables.at(str(database))
        found = []
        for name in scenes:
            scene = find_scene(name)
            gm = await tables.create(scene.system, scene.setup, scene.title, scenario=scene.name, seed="1")
            await tables.act(gm, lambda table, gm=gm: table.say(gm, "x"))  # type: ignore[misc]
            found.append(gm.table)
        await tables.close()
        return found

    return asyncio.run(whole())


def run(database: Path, statement: str) -> None:
    with sqlite3.connect(database) as line:
        line.execute(statement)
    line.close()


def test_tables_are_listed_exported_and_removed(terminal: Terminal) -> None:
    database = terminal.folder / "tables.db"
    duel, brawl = make(database, "suits-two-card/duel", "suits-two-card/brawl")
    listed = terminal.run("tables", "--database", str(database)).out
    assert duel in listed
    assert brawl in listed
    assert "2 tables in" in listed
    rows = [json.loads(line) for line in terminal.run("tables", "--database", str(database), "--json").out.splitlines()]
    assert {row["id"] for row in rows} == {duel, brawl}
    assert not any(row["old"] for row in rows)
    assert "0 tables" in terminal.run("tables", "--database", str(database), "--idle", "3").out
    terminal.run("tables", "export", duel[:6], "--database", str(database))
    file = terminal.folder / f"duel-{duel}.fight.jsonl"
    assert file.is_file()
    assert "Ann │" in terminal.run("replay", str(file)).out
    assert "Removed" in terminal.run("tables", "remove", brawl, "--database", str(database)).out
    assert brawl not in terminal.run("tables", "--database", str(database)).out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("remove",), "Name the tables"),
        (("remove", "zzz"), "No single table is called 'zzz'"),
        (("export", "--to", "nowhere"), "no folder nowhere"),
        (("frobnicate",), "frobnicate"),
    ],
)
def test_what_cannot_be_done_is_refused(terminal: Terminal, words: tuple[str, ...], says: str) -> None:
    make(terminal.folder / "tables.db", "suits-two-card/duel")
    assert says in terminal.run("tables", *words, "--database", "tables.db").refused()


def test_a_fight_of_other_rules_is_printed_as_it_was_told(terminal: Terminal) -> None:
    database = terminal.folder / "tables.db"
    (duel,) = make(database, "suits-two-card/duel")
    run(database, OLD)
    assert "of other rules" in terminal.run("tables", "--database", str(database)).out
    terminal.run("tables", "export", "--database", str(database))
    file = f"duel-{duel}.fight.jsonl"
    told = terminal.run("replay", file)
    assert told.code == 0
    assert "newer rules than this program's. Here it is as it was told then." in " ".join(told.out.split())
    assert "Ann │" in told.out
    lines = [json.loads(line) for line in terminal.run("replay", file, "--json").out.splitlines()]
    assert lines[-1]["kind"] == "result"
    assert "newer rules" in terminal.run("play", "--resume", file).refused()


def test_a_game_of_the_terminal_can_be_read_for_ever(terminal: Terminal) -> None:
    terminal.run("play", "duel", "--seed", "3", "--save", "mine.fight.jsonl", typed="\n\nq\n")
    text = Path("mine.fight.jsonl").read_text()
    assert '"type":"told"' in text
    assert '"type":"stood"' in text


def test_the_server_starts_with_a_demo_of_other_rules(tmp_path: Path) -> None:
    with served(tmp_path, "--port", "0") as (_, printed):
        first = link(printed).rpartition("/")[2]
    run(tmp_path / "highdraw" / "tables.db", OLD)
    with served(tmp_path, "--port", "0") as (_, printed):
        second = link(printed)
        assert not second.endswith(first)
        assert httpx.get(second).status_code == 200
        old = httpx.get(second.replace(second.rpartition("/")[2], first))
        assert old.status_code == 200
        assert "newer rules" in old.text


def test_the_server_starts_on_a_full_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no room for a fight to try, and that is said; everybody else's tables are served."""
    folder = tmp_path / "highdraw"
    folder.mkdir()
    make(folder / "tables.db", "suits-two-card/duel")
    copies = ", ".join(f"('x{number}', x'00', NULL, 0, 0, 9e9)" for number in range(Limits().tables))
    run(folder / "tables.db", f"INSERT INTO game_table (id, head, code, code_until, created, touched) VALUES {copies}")
    with served(tmp_path, "--port", "0") as (_, printed):
        assert any("No fight is ready to try" in line for line in printed), printed
        assert any("at most 2000 tables" in line for line in printed), printed


def test_a_second_server_on_the_file_is_refused(tmp_path: Path) -> None:
    with served(tmp_path, "--port", "0", "--no-demo"), served(tmp_path, "--port", "0", "--no-demo") as (running, printed):
        assert running.wait(60) == 2
        assert "Another Highdraw serves" in " ".join(printed)
