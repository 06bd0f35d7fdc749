"""Campaigns in the browser: a party goes from fight to fight in every system, an evening is taken back and put back; what can go wrong."""

import html
import re
from collections.abc import Iterator

import httpx
import pytest

from highdraw.systems import SYSTEMS, load
from highdraw.systems.library import ready_fighters
from highdraw.web import campaigns
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
    """How the party stands, as it is drawn, wherever the sheets are."""
    drawn = client.get(where).text.partition('<ul class="people heroes">')[2].partition("</ul>")[0]
    return re.sub(r"/fighters/\w+", "/fighters/", drawn)


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


def library(client: httpx.Client) -> str:
    """A library with a hero, a party, an encounter and a campaign with one fight; the campaign's address."""
    hero = {"system": "savage", "name": "Ann", "notes": "is a spy", "weapons.0": "Long Sword"}
    assert client.post("/fighters/save", data=hero).status_code == 303
    own = re.findall(r'name="member" value="(own:\w+)"', client.get("/parties/new?system=savage").text)[0]
    assert client.post("/parties/save", data={"system": "savage", "title": "Crows", "member": [own, "knight"]}).status_code == 303
    rows = {"row.0.kind": own, "row.1.kind": "goblin", "row.1.side": "1", "row.1.count": "3"}
    assert client.post("/encounters/save", data={"system": "savage", "title": "The mill", **rows}).status_code == 303
    where = made(client, "savage", own, "knight")
    gm = begun(client, where, ["ann", "knight"], fight=re.findall(r'value="(encounter:\w+/Heroes)"', client.get(where).text)[0])
    fought(client, gm)
    assert client.post(f"{where}/take-in", data={"number": "1"}).status_code == 303
    return where


@pytest.mark.parametrize("kind", ["toml", "json"])
def test_a_library_comes_back_from_its_file_as_it_was(running: Server, client: httpx.Client, kind: str) -> None:
    where = library(client)
    name, file = f"library.{kind}", client.get("/fighters/export", params={"as": kind})
    assert file.headers["content-disposition"].endswith(f'"highdraw-{name}"')
    again = client.post("/fighters/import", files={"file": (name, file.content)})
    assert "0 fighters added" in again.text
    assert "campaigns added" not in again.text
    with httpx.Client(base_url=running.address, timeout=60, headers={"origin": running.address}) as other:
        assert "campaigns added: 3" in other.post("/fighters/import", files={"file": (name, file.content)}).text
        there = re.findall(r'"(/campaigns/[0-9a-f]+)"', other.get("/fighters").text)[0]
        assert stands(other, there) == stands(client, where)
        page = other.get(there).text
        assert "Its table is elsewhere." in page
        assert '"/t/' not in page
        assert begun(other, there, ["knight"], fight=re.findall(r'value="(encounter:\w+/Heroes)"', page)[0])
    client.post(f"{where}/remove")
    assert "campaigns added: 1" in client.post("/fighters/import", files={"file": (name, file.content)}).text
    back = re.findall(r'"(/campaigns/[0-9a-f]+)"', client.get("/fighters").text)[0]
    assert '"/t/' in client.get(back).text


def test_others_read_a_library_and_copy_from_it_without_notes_and_tables(running: Server, client: httpx.Client) -> None:
    library(client)
    link = re.findall(r'value="http[^"]*(/shared/[^"]+)"', client.get("/fighters").text)[0]
    with httpx.Client(base_url=running.address, timeout=60, headers={"origin": running.address}) as other:
        page = other.get(link).text
        campaign = re.findall(rf'"({re.escape(link)}/campaigns/\w+)"', page)[0]
        read = other.get(campaign).text
        assert "The mill" in read
        for secret in ("is a spy", "<form", "/g/", '"/t/'):
            assert secret not in read
        for kind, thing in re.findall(r'name="kind" value="(party|encounter)"><input type="hidden" name="id" value="(\w+)"', page):
            assert other.post(link, data={"kind": kind, "id": thing}).status_code == 303
        mine = other.get("/fighters/export").text
        assert "The mill" in mine
        assert "Crows" in mine
        assert "is a spy" not in mine
        assert other.post(campaign).status_code == 405
    assert "is a spy" in client.get("/fighters/export").text


def test_a_new_evening_is_asked_for_after_a_long_pause_and_offered_at_any_time(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = made(client, "savage", "knight", "goblin")
    assert "A new evening" not in client.get(where).text  # nothing was spent yet
    gm = begun(client, where, ["knight", "goblin"])
    fought(client, gm)
    assert "A new evening" not in client.get(where).text  # the last fight of the old one is not applied yet
    client.post(f"{where}/take-in", data={"number": "1"})
    page = client.get(where).text
    assert "<summary>A new evening</summary>" in page
    assert "A new evening?" not in page
    today = campaigns.minute() + 24 * 60
    monkeypatch.setattr(campaigns, "minute", lambda: today)
    assert "A new evening?" in client.get(where).text
    assert client.post(f"{where}/evening").status_code == 303
    page = client.get(where).text
    assert "A new evening?" not in page
    assert "<h3>Evening 2</h3>" in page
    assert "those left from the last one are gone" in page


def test_a_campaign_begins_with_a_party_in_one_step(client: httpx.Client) -> None:
    client.post("/parties/save", data={"system": "savage", "title": "Crows", "member": ["knight", "archer"]})
    page = client.get("/campaigns/new?system=savage").text
    [to] = re.findall(r'href="([^"]+)">With Crows<', page)
    assert 'value="knight" checked' in client.get(html.unescape(to)).text
    assert "With Crows" not in client.get("/campaigns/new?system=gurps-cards").text


@pytest.mark.parametrize("play", ["tactician", "alone", "phones"])
def test_nothing_is_fought_before_anybody_has_come_though_the_bot_had_fought_the_last(client: httpx.Client, play: str) -> None:
    who = ["swordsman", "archer"]
    where = made(client, "suits-two-card", *who)
    gm = begun(client, where, who, fight="scenario:skirmish/Hawks")
    assert client.post(f"/api/seats/{gm}/correct", json={"change": {"end": "fight"}, "when": "now"}).status_code == 200
    everybody = list(client.get(f"/api/seats/{gm}").json()["view"]["fighters"])
    assert client.post(f"/api/seats/{gm}/auto", json={"fighters": everybody}).status_code == 200
    assert client.post(f"{where}/take-in", data={"number": "1"}).status_code == 303
    new = begun(client, where, who, fight="scenario:skirmish/Hawks", play=play).removeprefix("/t/").removesuffix("/lobby")
    state = client.get(f"/api/seats/{new}").json()
    assert not state["view"]["over"]
    foes = [one for one, each in state["view"]["fighters"].items() if each["side"] != "Hawks"]
    assert sorted(state["auto"]) == (sorted(foes) if play == "tactician" else [])
    if play == "phones":
        assert "Start the fight" in client.get(f"/t/{new}/lobby").text


def test_the_campaign_goes_on_though_somebody_else_has_become_the_gm(client: httpx.Client) -> None:
    who = ["knight", "archer"]
    where = made(client, "savage", *who)
    gm = begun(client, where, who)
    code = client.get(f"/api/seats/{gm}/code").json()["code"]
    hers = client.post(f"/api/codes/{code}/seats", json={"name": "Ann", "fighters": ["archer"]}).json()["token"]
    [ann] = client.get(f"/api/seats/{gm}").json()["people"]
    assert client.post(f"/api/seats/{gm}/offer-gm", json={"seat": ann["seat"], "name": "Zoe", "plays": True}).status_code == 200
    new = client.post(f"/api/seats/{hers}/take-gm").json()["token"]
    assert client.post(f"/api/seats/{new}/correct", json={"change": {"end": "fight"}, "when": "now"}).status_code == 200
    page = client.get(where).text
    [to] = re.findall(r'href="(/p/[^"]+)">To the table', page)
    assert client.get(to).status_code == 200
    assert steps(page, "take-in") == ["1"]
    assert client.post(f"{where}/take-in", data={"number": "1"}).status_code == 303
    begun(client, where, who)
    assert client.get(f"/t/{new}/go").status_code == 303, "whoever is the GM there finds the way to the next fight"


def test_only_the_campaign_that_began_a_fight_knows_it_by_another_link_than_the_gms(client: httpx.Client) -> None:
    where = made(client, "savage", "knight")
    gm = begun(client, where, ["knight"])
    copy = client.get("/fighters/export?as=json").content
    assert client.post(f"{where}/words", data={"title": "The short road"}).status_code == 303
    assert client.post("/fighters/import", files={"file": ("library.json", copy)}).status_code == 200
    other = next(
        to for to in re.findall(r'href="(/campaigns/\w+)"', client.get("/fighters").text) if "The long road" in client.get(to).text
    )
    assert client.post(f"/api/seats/{gm}/correct", json={"change": {"end": "fight"}, "when": "now"}).status_code == 200
    assert client.post(f"/api/seats/{gm}/links", json={"whose": "gm"}).status_code == 200
    assert steps(client.get(where).text, "take-in") == ["1"]
    assert "To the table" not in client.get(where).text
    assert steps(client.get(other).text, "take-in") == []
    assert "whoever has the new one runs it" in client.get(other).text
    assert client.post(f"{other}/take-in", data={"number": "1"}).status_code == 422


@pytest.mark.parametrize("play", ["tactician", "alone"])
def test_who_plays_the_next_fight_is_as_chosen_and_people_keep_their_seats(client: httpx.Client, play: str) -> None:
    who = ["knight", "archer"]
    where = made(client, "savage", *who)
    gm = begun(client, where, who, fight="scenario:goblins/Heroes")
    state = client.get(f"/api/seats/{gm}").json()
    foes = [one for one in state["view"]["fighters"] if one not in who]
    code = client.get(f"/api/seats/{gm}/code").json()["code"]
    assert client.post(f"/api/codes/{code}/seats", json={"name": "Ann", "fighters": ["archer", foes[0]]}).status_code == 201
    assert client.post(f"/api/seats/{gm}/correct", json={"change": {"end": "fight"}, "when": "now"}).status_code == 200
    assert client.post(f"/api/seats/{gm}/auto", json={"fighters": foes[1:]}).status_code == 200
    assert client.post(f"{where}/take-in", data={"number": "1"}).status_code == 303
    state = client.get(f"/api/seats/{begun(client, where, who, fight='scenario:goblins/Heroes', play=play)}").json()
    assert sorted(state["auto"]) == (sorted(foes[1:]) if play == "tactician" else [])
    assert [person["fighters"] for person in state["people"]] == [["archer", foes[0]]]
