"""How likely each side was to win, all through a fight: only when it is over, computed beside the server, more with every question."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import structs

from highdraw.engine.session import Session
from highdraw.lab.course import WinPoint, milestones, win_line
from highdraw.seats import make_seat
from highdraw.systems.library import find_scene
from highdraw.table.win_line import MOMENTS, PASSES, WinLine
from highdraw.web.html import html
from highdraw.web.parts.win_line import win_line_part
from web.decided import Links, decided
from web.serving import Server, serving


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("line")


@pytest.fixture(scope="module")
def over(folder: Path) -> Links:
    return decided(folder / "tables.db", "suits-two-card/duel", seed="3")


@pytest.fixture(scope="module")
def running(folder: Path) -> Links:
    return decided(folder / "tables.db", "suits-two-card/duel", steps=3)


@pytest.fixture(scope="module")
def server(folder: Path, over: Links, running: Links) -> Iterator[Server]:
    with serving(folder / "tables.db") as found:
        yield found


def test_it_grows_until_it_is_done_and_page_and_api_agree(server: Server, over: Links) -> None:
    asked = []
    for _ in range(200):
        asked.append(server.client.get(f"/api/seats/{over.seat}/win-line").json())
        if asked[-1]["done"]:
            break
    *_, last = asked
    assert last["done"]
    assert last["fights"] == PASSES[-1]
    assert 2 <= len(last["line"]) == last["of"] <= MOMENTS
    assert [each["fights"] for each in asked] == sorted(each["fights"] for each in asked)
    found = last["line"][-1]
    assert sum(found["shares"].values()) == pytest.approx(1)
    assert all(low <= found["shares"][side] <= high for side, (low, high) in found["intervals"].items())
    page = server.client.get(f"/t/{over.gm}/win-line").text
    assert last["says"] in page
    assert "Before the last blow it stood" in page
    assert "hx-get" not in page, "it is done"
    assert page.count("<tr>") == 1 + last["of"]
    assert len(re.findall(r'class="band line-[01]"', page)) == 2


def test_the_moment_that_decided_it_is_named_beside_the_one_that_cost_most() -> None:
    points = [WinPoint(at, at, {"Hawks": share, "Crows": 1 - share}, dict.fromkeys(("Hawks", "Crows"), (0, 1)))
              for at, share in ((1, 0.5), (2, 0.55), (3, 0.78), (4, 0.8))]  # fmt: skip
    line = WinLine(True, ("Hawks", "Crows"), 10, tuple(points), 4)
    said = 'hx-swap-oob="true"><b>The moment that decided it</b>: round 2, from 55% to 78% for Hawks.'
    assert said in html(win_line_part(line, "Hawks", "x"))
    for other in (structs.replace(line, done=False), structs.replace(line, line=line.line[:2], of=2)):
        assert "decided it" not in html(win_line_part(other, "Hawks", "x"))


def test_the_summary_has_a_place_for_that(server: Server, over: Links) -> None:
    for path in (f"/g/{over.gm}", f"/p/{over.seat}"):
        assert '<p id="turning"' in server.client.get(path).text


def test_the_summary_fetches_it(server: Server, over: Links) -> None:
    for path in (f"/g/{over.gm}", f"/p/{over.seat}"):
        assert "/win-line" in server.client.get(path).text
    assert "/win-line" not in server.client.get(f"/s/{over.screen}").text


def test_nothing_is_found_out_while_the_fight_is_under_way(server: Server, running: Links) -> None:
    for token in (running.gm, running.seat, running.screen):
        for path in (f"/api/seats/{token}/win-line", f"/t/{token}/win-line"):
            answer = server.client.get(path)
            assert 400 <= answer.status_code < 500, path
            assert "when the fight is over" in answer.text
            assert "shares" not in answer.text
    assert "/win-line" not in server.client.get(f"/g/{running.gm}").text


@pytest.mark.parametrize("system", ["suits-two-card", "suits-one-card", "savage", "suits-impact", "gurps-cards"])
def test_it_ends_before_the_last_blow_and_between_exchanges(system: str) -> None:
    scene = find_scene(f"{system}/duel")
    session = Session(scene.system, scene.setup, seed=3)
    seat = make_seat("tactician", scene.system, 1)
    while session.waiting():
        part = session.waiting()[0]
        session.answer(part.addressee, seat.choose(session.fight, part))
    blow = max(beat.number for beat in session.beats if beat.effects)
    assert milestones(session)[0].at == 0
    moments = {moment.at for moment in milestones(session)[1:]}
    seen = {at: (len(twin.fight.beats), twin.fight.current_beat) for at, (_, twin) in enumerate(session.retrace()) if at in moments}
    assert moments
    assert all(count < blow and beat is None for count, beat in seen.values())
    assert len(milestones(session, 3)) == min(3, 1 + len(moments))
    (first, *_) = win_line(milestones(session, 2), [scene.system.play.score(session.fight).winner], 5, jobs=1)
    assert 0 <= next(iter(first.shares.values())) <= 1
