"""Campaigns in the browser: a party goes from fight to fight in every system, an evening is taken back and put back; what can go wrong."""

import html
import re
from collections.abc import Iterator

import httpx
import pytest

from highdraw.systems import SYSTEMS, load
from highdraw.systems.library import ready_fighters
from web.serving import Server, serving

FOUGHT = 400
"""So many answers at most until a fight is over."""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    for system in SYSTEMS:
        load(system)  # so that no page waits for it
    with serving(tmp_path_factory.mktemp("campaigns") / "tables.db") as server:
        yield server


@pytest.fixture
def client(running: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=running.address, timeout=60, headers={"origin": running.address}) as browser:
        yield browser


def made(client: httpx.Client, system: str, *kinds: str, title: str = "The long road") -> str:
    """A new campaign; its address."""
    answer = client.post("/campaigns/save", data={"system": system, "title": title, "member": list(kinds)})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removesuffix("?first")


def begun(client: httpx.Client, where: str, who: list[str], fight: str = "", **said: str) -> str:
    """The next fight begins; the GM's token."""
    page = client.get(where).text
    fight = fight or html.unescape(re.findall(r'<option value="(scenario:duel/[^"]+)"', page)[0])
    answer = client.post(f"{where}/begin", data={"who": who, "fight": fight, "play": "alone", **said})
    assert answer.status_code == 303, re.findall(r'role="alert">([^<]+)', answer.text)
    return answer.headers["location"].removeprefix("/g/")


def fought(client: httpx.Client, gm: str) -> None:
    """The bot plays everybody until the fight is over; what comes after it is left open."""
    state = client.get(f"/api/seats/{gm}").json()
    assert client.post(f"/api/seats/{gm}/auto", json={"fighters": list(state["view"]["fighters"])}).status_code == 200
    for _ in range(FOUGHT):
        state = client.get(f"/api/seats/{gm}").json()
        if state["view"]["over"]:
            client.post(f"/api/seats/{gm}/auto", json={"fighters": []})  # nothing more happens by itself
            return
        for question in state["asked"]:
            if question["who"] == "gm":
                client.post(f"/api/seats/{gm}/answer", json={"who": "gm", "value": question["choices"][0]["key"]})
    raise AssertionError("the fight does not end")


def steps(page: str, deed: str) -> list[str]:
    """The numbers of the chapters on which something can be done."""
    return re.findall(rf'action="/campaigns/\w+/{deed}"><input type="hidden" name="number" value="(\d+)"', page)


def stands(client: httpx.Client, where: str) -> str:
    """How the party stands, as it is drawn."""
    return client.get(where).text.partition('<ul class="people heroes">')[2].partition("</ul>")[0]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_party_goes_from_fight_to_fight_in_every_system(client: httpx.Client, system: str) -> None:
    ready = list(ready_fighters(system))[:3]
    where = made(client, system, *ready)
    fresh = stands(client, where)
    who = re.findall(r'name="who" value="([^"]+)"', client.get(where).text)[:3]
    gm = begun(client, where, who, key="a-key-of-the-first-fight")
    assert begun(client, where, who, key="a-key-of-the-first-fight") == gm
    page = client.get(where).text
    assert "It is not over yet" in page
    assert "not over yet" in client.post(f"{where}/take-in", data={"number": "1"}).text
    fought(client, gm)
    assert "Carry on in the campaign" in client.get(f"/g/{gm}").text
    after = client.get(f"/api/seats/{gm}").json()["view"]["fighters"]
    assert client.post(f"{where}/take-in", data={"number": "1"}).status_code == 303
    page = client.get(where).text
    assert f"/t/{gm}/replay" in page
    assert client.get(f"/t/{gm}/replay").status_code == 200
    shown = stands(client, where)
    assert shown.count('class="dead"') == sum(after[one].get("dead", False) for one in who)
    able = [one for one in who if not after[one].get("out")]
    if able:
        second = begun(client, where, able)
        before = client.get(f"/api/seats/{second}").json()["view"]["fighters"]
        for one in able:
            grave = [(track["label"], track["value"]) for track in after[one]["tracks"] if track.get("grave")]
            assert [(track["label"], track["value"]) for track in before[one]["tracks"] if track.get("grave")] == grave
        assert client.post(f"{where}/leave-out", data={"number": "2"}).status_code == 303
        assert stands(client, where) == shown
    assert client.post(f"{where}/back", data={"number": "1"}).status_code == 303
    assert stands(client, where) == fresh
    assert client.post(f"{where}/forth", data={"number": max(steps(client.get(where).text, "forth"), key=int)}).status_code == 303
    assert stands(client, where) == shown
