"""Encounters built in the browser: for every system, from ready fighters and one's own, on a map and off it; saved, forecast, started."""

import re
import tomllib
from collections.abc import Iterator

import httpx
import pytest

from highdraw.roster.document import Document
from highdraw.systems import SYSTEMS, load
from highdraw.systems.library import ready_fighters
from web.serving import Server, serving

HURT = {
    "suits-two-card": {"shock": "2", "unaware": "on"}, "suits-one-card": {"shock": "2"}, "savage": {"wounds": "1", "surprised": "on"},
    "suits-impact": {"shock": "1"}, "gurps-cards": {"hp_left": "5", "posture": "kneeling"},
}  # fmt: skip


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    for system in SYSTEMS:
        load(system)  # so that no page waits for it
    with serving(tmp_path_factory.mktemp("encounters") / "tables.db") as server:
        yield server


@pytest.fixture
def client(running: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=running.address, timeout=30, headers={"origin": running.address}) as browser:
        yield browser


def fields(page: str) -> dict[str, str]:
    """The form as a browser would send it."""
    found = dict(re.findall(r'<input(?![^>]*(?:checkbox|radio))[^>]* name="([^"]+)"[^>]* value="([^"]*)"', page))
    found |= dict.fromkeys(re.findall(r'<input type="checkbox" name="([^"]+)" value="on" checked', page), "on")
    for name, inside in re.findall(r'<select name="([^"]+)">(.*?)</select>', page, re.DOTALL):
        chosen = re.search(r'<option value="([^"]*)" selected', inside) or re.search(r'<option value="([^"]*)"', inside)
        found[name] = chosen[1] if chosen else ""
    return found | dict(re.findall(r'<textarea name="([^"]+)"[^>]*>([^<]*)</textarea>', page))


def forecast(client: httpx.Client, said: dict[str, str]) -> str:
    """What the forecast says when the first fights are over."""
    while "The first fights are being played" in (seen := client.post("/encounters/forecast", data=said).text):
        pass
    return seen


def test_the_form_says_again_what_it_was_told(client: httpx.Client) -> None:
    said = {"system": "savage", "row.0.kind": "swordsman", "row.1.kind": "goblin", "row.1.side": "1", "row.1.count": "6", "mapped": "on",
            "wall.0": "0 1 2 3", "area.0.kind": "cover", "area.0.cover": "heavy", "area.0.box": "5 5 3 4", "row.1.at": "3 4",
            "row.0.start.wounds": "1", "row.0.also": 'aiming = "goblin-1"', "option.ambush": "Foes",
            "switch-two_jokers": "big_joker_first"}  # fmt: skip
    once = fields(client.post("/encounters/change", data=said).text)
    assert once["area.0.box"] == "3 4 5 5"
    assert once["row.0.start.wounds"] == "1"
    assert once["option.ambush"] == "Foes"
    assert "aiming = &#34;goblin-1&#34;" in client.post("/encounters/change", data=said).text
    once["row.0.also"] = said["row.0.also"]
    again = fields(client.post("/encounters/change", data=once).text)
    assert {**again, "key": "", "row.0.also": ""} == {**once, "key": "", "row.0.also": ""}


@pytest.mark.parametrize("system", SYSTEMS)
def test_four_against_twelve_in_every_system(client: httpx.Client, system: str) -> None:
    sheet = {"name": "Ann", "tags.0": "x", "folder": "Party"} | dict.fromkeys(("body", "will", "reflexes", "speed", "mind"), "5")
    assert client.post("/fighters/save", data={"system": system, **sheet}).status_code == 303
    page = client.get("/encounters/new", params={"system": system}).text
    ready = list(ready_fighters(system))
    for what in ("add folder:Party 0", f"add {ready[0]} 0", f"add {ready[1]} 0", f"add {ready[0]} 0", *([f"add {ready[0]} 1"] * 2)):
        page = client.post("/encounters/change", data={**fields(page), "do": what}).text
    said = fields(page)
    assert (said["row.1.count"], said["row.3.count"], said["row.3.side"]) == ("2", "2", "1")
    said |= {
        "row.3.count": "12",
        "mapped": "on",
        "wall.0": "0 -3 6 -3",
        "area.0.kind": "solid",
        "area.0.box": "2 -6 4 -5",
        "title": "The mill",
    }
    for key, value in HURT[system].items():
        page = client.post("/encounters/change", data={**said, "row.0.more": key, "do": "start 0"}).text
        said = {**fields(page), f"row.0.start.{key}": value}
    seen = forecast(client, said)
    assert re.search(r"(Heroes|Foes) win", seen), seen[:900]
    assert "Who falls" in seen
    saved = client.post("/encounters/save", data=said)
    assert saved.status_code == 303
    home = saved.headers["location"].partition("?")[0]
    kept = fields(client.get(home).text)
    assert {key: value for key, value in kept.items() if key.startswith(("row", "wall", "area", "title"))} == {
        key: value for key, value in said.items() if key.startswith(("row", "wall", "area", "title"))
    }
    file = client.get(f"{home}/file").text
    data = tomllib.loads(file)
    assert [each.get("count") for each in data["fighter"]] == [1, 2, 1, 12]
    setup = load(system).paper.read(Document(file, "mill.toml"), data)
    assert len(load(system).play.fighters(load(system).play.create(setup, False))) == 16
    started = client.post("/encounters/start", data={**kept, "play": "alone"})
    assert started.status_code == 303, started.text
    assert "Ann" in client.get(started.headers["location"]).text
    assert "The mill" in client.get("/fighters").text
    for page, says in (("print", "The mill"), ("tents", "fold along the dots"), ("cards", "House rules of this table")):
        paper = client.get(f"{home}/{page}", params={"paper": "letter"})
        assert paper.status_code == 200, paper.text
        assert says in paper.text
        assert 'class="printed letter"' in paper.text
    tents = client.get(f"{home}/tents").text
    assert tents.count('class="box') >= 4
    assert 'class="box notch"' in tents or system in ("savage", "gurps-cards")
    assert "× 12" in tents, "many of a kind share one"
    for_gm = client.get(f"{home}/print").text
    assert for_gm.count('class="gm-row many"') == 2
    assert re.search(r'<span class="box">12</span>|12 · \w+', for_gm), "each of the twelve has boxes"
    strikes = for_gm.partition("<h2>Weapons</h2>")[2].partition("<h2>House rules</h2>")[0]
    assert strikes.count('<section class="grid">') >= 3, "what everybody strikes with"
    cards = client.get(f"{home}/cards").text
    assert "Names in the source" not in cards
    assert not re.search(r"on [A-Z0-9]+-[A-Z0-9-]+", cards), "tables go by their titles"
    assert client.get(f"{home}/tents", params={"paper": "a7"}).status_code == 422
    assert ">Notes<" in client.get(f"/print/{system}/{ready[0]}").text
    assert client.post(f"{home}/remove").status_code == 303
    assert client.get(home).status_code == 404


def test_what_cannot_be_fought_is_said_and_can_still_be_saved(client: httpx.Client) -> None:
    alone = {"system": "savage", "row.0.kind": "swordsman"}
    assert "Add fighters to two sides" in client.post("/encounters/forecast", data=alone).text
    assert "Distance between the sides, in inches" in client.get("/encounters/new?system=savage").text
    wrong = client.post("/encounters/start", data=alone)
    assert wrong.status_code == 422
    assert "two sides" in wrong.text
    assert client.post("/encounters/save", data=alone).status_code == 303
    for bad in (
        {"row.0.count": "41"},
        {"row.0.at": "far away"},
        {"wall.0": "1 2 3"},
        {"row.0.also": "x ="},
        {"row.0.kind": "nobody"},
        {"row.0.also": "wounds = 1e9"},
        {"option.round_limit": "9" * 400},
    ):
        assert client.post("/encounters/start", data={**alone, **bad}).status_code == 422, bad
    assert client.get("/encounters/0123").status_code == 404


def test_a_fight_played_before_it_was_saved_is_in_the_library_once(client: httpx.Client) -> None:
    foes = {"row.1.kind": "goblin", "row.1.side": "1", "row.1.count": "3"}
    said = {"system": "savage", "title": "The ford", "row.0.kind": "swordsman", **foes}
    assert "it is kept among your encounters" in client.get("/encounters/new?system=savage").text
    for _ in range(2):  # the second time from the page as the browser goes back to it
        assert client.post("/encounters/start", data=said).headers["location"].startswith("/g/")
    assert client.post("/encounters/start", data={**said, "row.1.kind": "nobody"}).status_code == 422
    homes = re.findall(r'href="(/encounters/\w{16})" aria-label="Open: The ford"', client.get("/fighters").text)
    assert len(homes) == 1
    kept = fields(client.get(homes[0]).text)
    assert {key: kept[key] for key in said} == said
    assert client.post("/encounters/start", data={**kept, "row.1.count": "5"}).status_code == 303
    assert fields(client.get(homes[0]).text)["row.1.count"] == "3", "what was saved changes when it is saved"


def test_a_fighter_that_was_removed_is_there_as_it_was_saved(client: httpx.Client) -> None:
    made = client.post("/fighters/save", data={"system": "savage", "name": "Ann", "pace": "7"}).headers["location"]
    who = made.partition("?")[0].rpartition("/")[2]
    said = {"system": "savage", "row.0.kind": f"own:{who}", "row.1.kind": "goblin", "row.1.side": "1"}
    home = client.post("/encounters/save", data=said).headers["location"].partition("?")[0]
    client.post(f"/fighters/{who}/remove")
    assert tomllib.loads(client.get(f"{home}/file").text)["fighter"][0]["pace"] == 7
    assert client.post("/encounters/start", data=fields(client.get(home).text)).status_code == 303


def test_what_was_changed_or_removed_in_another_window_is_not_overwritten_unseen(client: httpx.Client) -> None:
    said = {**fields(client.get("/encounters/new?system=savage").text), "title": "The mill"}
    home = client.post("/encounters/save", data=said).headers["location"].partition("?")[0]
    first = fields(client.get(home).text)
    assert client.post("/encounters/save", data={**first, "title": "The ford"}).status_code == 303
    told = client.post("/encounters/save", data={**first, "title": "The bridge"})
    assert (told.status_code, "changed in another window" in told.text) == (422, True)
    assert fields(client.get(home).text)["title"] == "The ford"
    assert client.post("/encounters/save", data=fields(told.text)).headers["location"] == f"{home}?saved"
    now = client.get(home).text
    assert fields(now)["title"] == "The bridge"
    assert client.post(f"{home}/remove").status_code == 303
    told = client.post("/encounters/save", data=fields(now))
    assert "removed in another window" in told.text
    assert client.post("/encounters/save", data=fields(told.text)).headers["location"] != f"{home}?saved"


def test_a_party_is_not_overwritten_unseen(client: httpx.Client) -> None:
    said = {"system": "savage", "title": "Crows", "member": "knight"}
    home = client.post("/parties/save", data=said).headers["location"].partition("?")[0]
    was = re.search(r'name="was" value="(\w+)"', client.get(home).text)
    assert was
    mine = {**said, "id": home.rpartition("/")[2], "was": was[1]}
    assert client.post("/parties/save", data={**mine, "title": "Ravens"}).status_code == 303
    told = client.post("/parties/save", data={**mine, "title": "Rooks", "member": "archer"})
    assert (told.status_code, "changed in another window" in told.text, 'value="Rooks"' in told.text) == (422, True, True)
    assert "<h1>Ravens</h1>" in client.get(home).text
    client.post(f"{home}/remove")
    told = client.post("/parties/save", data={**mine, "title": "Rooks"})
    assert ("removed in another window" in told.text, 'name="id" value=""' in told.text) == (True, True)
