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
from highdraw.web.delta import Reader, changed
from highdraw.web.html import CUT, Fragment, Page
from highdraw.web.pages.seats import content
from web.serving import serving

TAGS = st.lists(
    st.sampled_from(["<p>", "</p>", "<li class=one>Ann", "<li class=two>Bob", "<b>", "<section id=log>"]), min_size=1, max_size=9
)
PAGES = st.lists(TAGS, min_size=1, max_size=6)


def page_of(fragments: list[list[str]]) -> Page:
    return Page([Fragment("".join(tags)) for tags in fragments])


def put_together(old: str, steps: list[Any]) -> str:
    """What a browser makes of it."""
    pieces = old.split(CUT)
    return CUT.join(step if isinstance(step, str) else CUT.join(pieces[step[0] : step[0] + step[1]]) for step in steps)


@given(PAGES, PAGES)
def test_any_page_is_made_from_any_other(old: list[list[str]], new: list[list[str]]) -> None:
    assert put_together(str(page_of(old)), changed(page_of(old), page_of(new))) == str(page_of(new))


def test_a_fragment_that_has_moved_is_not_sent_again() -> None:
    one, two, more = ["<p class=one>"], ["<p class=two>", "<b>"], ["<i>"]
    assert changed(page_of([one, two]), page_of([two, more, one])) == [(0, 1), (2, 2), "i>", (1, 1)]


def test_what_is_the_same_within_a_changed_fragment_is_not_sent_again() -> None:
    assert changed(page_of([["<p class=one>", "<b>", "<i>"]]), page_of([["<p class=one>", "<b>", "<u>"]])) == [(0, 3), "u>"]


def test_nothing_is_taken_for_known_that_was_not_sent() -> None:
    """The first page, and the first after another connection, come whole."""
    reader, first = Reader(), page_of([["<p>", "one", "</p>"]] * 50)
    assert reader.bring(first, "") == str(first).encode()
    second = page_of([*[["<p>", "one", "</p>"]] * 50, ["<p>", "two"]])
    assert json.loads(reader.bring(second, first.id))["from"] == first.id
    assert reader.bring(first, "somebody else’s") == str(first).encode()
    assert len({first.id, second.id, page_of([["<p>"]]).id}) == 3
    assert page_of([["<p>", "one"]]).id == page_of([["<p>", "one"]]).id


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
            page = content(table, role, "token")
            sent[role] += [len(reader.bring(page, seen[role]))] if page.id != seen[role] else []
            seen[role] = page.id
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
                text = put_together(text, json.loads(data)["parts"]) if data.startswith("{") else data
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
