"""Only what changed travels, and what is put together at the other end is the page, letter for letter."""

import json
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from highdraw.engine.session import Session
from highdraw.seats import TacticianSeat
from highdraw.systems import SYSTEMS, load
from highdraw.systems.library import find_scene
from highdraw.table.entry import TableHead
from highdraw.table.role import Role
from highdraw.table.table import Table
from highdraw.testing import shipped
from highdraw.web.delta import CUT, Reader, changed, checksum
from highdraw.web.pages.seats import content
from web.serving import serving

PIECES = st.lists(
    st.sampled_from(["", "p>", "/p>", "li class=one>Ann", "li class=two>Bob", "b", "section id=log>"]), min_size=1, max_size=30
)


def put_together(old: list[str], steps: list[Any]) -> str:
    """What a browser makes of it."""
    return CUT.join(step if isinstance(step, str) else CUT.join(old[step[0] : step[0] + step[1]]) for step in steps)


@given(PIECES, PIECES)
def test_any_text_is_made_from_any_other(old: list[str], new: list[str]) -> None:
    assert put_together(old, changed(old, new)) == CUT.join(new)


def test_nothing_is_taken_for_known_that_was_not_sent() -> None:
    """The first text, and the first after another connection, come whole."""
    reader = Reader()
    first, name = reader.bring("<p>one</p>" * 50, "")
    assert first.startswith(b"<p>")
    patch, second = reader.bring("<p>one</p>" * 50 + "<p>two</p>", name)
    assert json.loads(patch)["from"] == name
    assert reader.bring("<p>one</p>" * 60, "somebody else’s")[0].startswith(b"<p>")
    same, again = Reader().bring("<p>two</p>", checksum(b"<p>two</p>"))
    assert (same, again) == (b"<p>two</p>", checksum(b"<p>two</p>"))
    assert second != name


UPDATE = 15_000
"""Bytes at most, at the median, that an answer sends to a page."""


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_an_answer_changes_little_of_a_page(system_id: str) -> None:
    """The largest scenario but the battle, with the GM, a player and the big screen looking on."""
    system = load(system_id)
    scenes = {name: setup for name, setup in shipped(system_id).items() if name != "battle"}
    setup = max(scenes.values(), key=lambda setup: len(setup.entrants))
    head = TableHead(title="x", system=system_id, behaviour=system.behaviour, setup=msgspec.to_builtins(setup), seed="3")
    table, bot = Table("t", head), TacticianSeat(system, 1)
    gm = Role("t", "gm")
    readers = {role: Reader() for role in (gm, Role("t", "seat", table.sit("Jo", (next(iter(table.names)),))), Role("t", "screen"))}
    seen = dict.fromkeys(readers, "")
    sent: dict[Role, list[int]] = {role: [] for role in readers}
    for _ in range(25):
        for role, reader in readers.items():
            data, name = reader.bring(content(table, role, "token"), seen[role])
            sent[role] += [len(data)] if name != seen[role] else []
            seen[role] = name
        part = table.session.waiting()[0]
        table.answer(gm, part.addressee, part.logged(part.check(bot.choose(table.session.fight, part))))
        table.seq += len(table.take_fresh())
    for role, sizes in sent.items():
        assert len(sizes) > 2
        assert median(sizes[1:]) < min(UPDATE, sizes[0] / 2), role.kind


@pytest.mark.parametrize("scene", ["suits-two-card/skirmish", "savage/skirmish"])
def test_a_page_put_together_is_the_page(tmp_path: Path, scene: str) -> None:
    """Answers given one by one: what a stream brings in parts is what a stream brings whole, and far less of it."""
    found = find_scene(scene)
    with serving(tmp_path / "tables.db") as server:
        made = server.table(found.name, system=found.system.id, seed="3")
        server.sit(made["code"], "Jo", "ann")  # who plays alone is spared questions with one answer
        session, bot = Session(found.system, found.setup, seed="3", seats={"Jo": ["ann"]}), TacticianSeat(found.system, 1)
        path = f"/stream/{made['gm']}"
        with server.client.stream("GET", f"{path}?parts") as parts, server.client.stream("GET", path) as whole:
            some, all_of_it = parts.iter_lines(), whole.iter_lines()
            text, sent, full = "", 0, 0
            for _ in range(12):
                name, data = message(some)
                known, page = message(all_of_it)
                text = put_together(text.split(CUT), json.loads(data)["parts"]) if data.startswith("{") else data
                assert (name, text) == (known, page)
                sent, full = sent + len(data), full + len(page)
                part = session.waiting()[0]
                value = part.logged(part.check(bot.choose(session.fight, part)))
                assert server.do(made["gm"], "answer", who=part.addressee, value=value).is_success
                session.answer(part.addressee, value)
            assert sent < full / 2


def message(lines: Any) -> tuple[str, str]:
    name, data = "", []
    for line in lines:
        if line.startswith("id: "):
            name = line[4:]
        elif line.startswith("data: "):
            data.append(line[6:])
        elif not line and data:
            return name, "\n".join(data)
    raise AssertionError("The stream ended.")
