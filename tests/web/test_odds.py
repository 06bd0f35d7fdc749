"""Odds over HTTP: what a phone gets is what its own fighters may know, as the GM lets it see it."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import msgspec
import pytest

from highdraw.engine.log import read_file
from highdraw.engine.session import Session
from highdraw.lab import QuestionOdds, odds
from highdraw.systems import load
from highdraw.table import odds as office
from highdraw.table.odds_worker import Found
from highdraw.table.uploads import Process
from web.serving import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("odds") / "tables.db") as running:
        yield running


def until(server: Server, gm: str, topic: str) -> str:
    """The GM answers until somebody is asked about this: who."""
    for _ in range(60):
        part = server.state(gm)["asked"][0]
        if part["topic"] == topic:
            return str(part["who"])
        assert server.do(gm, "answer", who=part["who"], value=part["choices"][0]["key"]).status_code == 200
    raise AssertionError


def asked(server: Server, token: str) -> QuestionOdds:
    """The odds, as soon as they are computed."""
    while True:
        found = server.client.get(f"/api/seats/{token}/odds")
        assert found.status_code == 200, found.text
        odds_ = msgspec.json.decode(found.content, type=QuestionOdds)
        if not odds_.later:
            return odds_


def phones(server: Server, made: dict[str, Any]) -> dict[str, str]:
    return {who: server.sit(made["code"], who.title(), who) for who in ("ann", "bob")}


def test_a_phone_gets_the_odds_of_what_its_fighter_may_know_and_nothing_else(server: Server, tmp_path: Path) -> None:
    made = server.table("duel", system="suits-one-card", seed="5")
    seats = phones(server, made)
    who = until(server, made["gm"], "action")
    (other,) = seats.keys() - {who}
    file = tmp_path / "fight.jsonl"
    file.write_bytes(server.client.get(f"/t/{made['gm']}/fight.jsonl").content)
    session = Session.from_file(load("suits-one-card"), read_file(file), "here", seats={who: [who]})
    assert session.view(who) != session.view("gm"), "nothing is hidden here"
    found = asked(server, seats[who])
    assert found == odds(session, who)
    assert found.choices
    assert asked(server, seats[other]).says == "There is no choice to make here now."


def test_a_phone_asks_what_the_bot_would_do_and_takes_it(server: Server) -> None:
    made = server.table("duel", system="suits-two-card", seed="5")
    seats = phones(server, made)
    who = until(server, made["gm"], "action")
    assert "What would you do?" in server.client.get(f"/p/{seats[who]}").text
    found = server.client.get(f"/api/seats/{seats[who]}/hint").json()
    page = server.client.get(f"/t/{seats[who]}/hint?who={who}").text
    assert found["reason"] in page.replace("&#39;", "'")
    assert f'name="take" value="{found["key"]}"' in page
    mark = server.state(seats[who])["asked"][0]["fingerprint"]
    taken = server.client.post(
        f"/t/{seats[who]}/answer", data={"who": who, "fingerprint": mark, "take": found["key"]}, follow_redirects=False
    )
    assert taken.status_code == 303
    assert not any(part["who"] == who and part["topic"] == "action" for part in server.state(seats[who])["asked"])
    assert server.do(made["gm"], "show-hints", on=False).status_code == 200
    assert "What would you do?" not in server.client.get(f"/g/{made['gm']}").text
    assert server.client.get(f"/api/seats/{made['gm']}/hint").status_code == 403


def test_the_gm_hides_numbers_or_switches_odds_off_for_one_or_all(server: Server) -> None:
    made = server.table("duel", seed="5")
    gm, seats = made["gm"], phones(server, made)
    who = until(server, gm, "response")
    phone = f"/p/{seats[who]}"
    assert "<choice-odds" in server.client.get(phone).text
    exact = asked(server, seats[who])
    assert exact.numbers
    assert server.do(seats[who], "show-odds", show="off").status_code == 403
    assert server.do(gm, "show-odds", show="bars").status_code == 200
    rough = asked(server, seats[who])
    assert not rough.numbers
    for one, other in zip(exact.choices, rough.choices, strict=True):
        assert other.lines == ()
        assert one.odds is not None
        assert other.odds is not None
        assert other.odds.chance == round(one.odds.chance * 10) / 10
        assert other.odds.low is None
    seat = next(person["seat"] for person in server.state(gm)["people"] if who in person["fighters"])
    assert server.do(gm, "show-odds", show="off", seat=seat).status_code == 200
    assert server.client.get(f"/api/seats/{seats[who]}/odds").status_code == 403
    assert "<choice-odds" not in server.client.get(phone).text
    assert server.do(gm, "show-odds", show="numbers").status_code == 200
    assert asked(server, seats[who]) == exact
    assert server.do(gm, "show-odds", show="off", seat="nowhere").status_code == 403


def test_the_gm_alone_sees_who_wins_from_here_a_little_narrower_every_time(server: Server) -> None:
    made = server.table("duel", system="suits-two-card", seed="5")
    seats = phones(server, made)
    address = "/api/seats/{}/forecast"
    first, second = (server.client.get(address.format(made["gm"])).json() for _ in range(2))
    assert first["says"].startswith("From here Ann wins ")
    assert [one["side"] for one in first["sides"]] == ["Ann", "Bob"]
    assert first["fights"] < second["fights"] or second["done"]
    assert all(one["low"] <= one["share"] <= one["high"] for one in second["sides"])
    refused = server.client.get(address.format(seats["ann"]))
    assert refused.status_code == 403
    assert "Only the GM" in refused.text


def test_answers_wait_for_no_odds(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that computes says nothing before everything here is answered."""
    begun, let = Event(), Event()

    async def waits(_process: object, _moment: object, _seconds: float) -> Found:
        begun.set()
        while not let.is_set():
            await asyncio.sleep(0.01)
        return Found(QuestionOdds(who="ann", topic="action", says="at last"))

    monkeypatch.setattr(Process, "ask", waits)
    monkeypatch.setattr(office, "PATIENCE", 600.0)
    made = server.table("duel", system="suits-two-card", seed="5")
    with ThreadPoolExecutor() as pool:
        try:
            asked_for = pool.submit(server.client.get, f"/api/seats/{made['gm']}/odds")
            assert begun.wait(60)
            for _ in range(8):
                part = server.state(made["gm"])["asked"][0]
                assert server.do(made["gm"], "answer", who=part["who"], value=part["choices"][0]["key"]).status_code == 200
            assert not asked_for.done()
        finally:
            let.set()
        assert asked_for.result().json()["says"] == "at last"
