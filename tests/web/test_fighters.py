"""Fighters of one's own: made in a form, kept in a library, carried by files and links, and sent into a fight."""

import html
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from highdraw.systems import SYSTEMS, load
from highdraw.table.limits import Limits
from highdraw.web import libraries
from highdraw.web.libraries import COOKIE, key_of
from web.serving import Server, serving

ANN = {"system": "suits-two-card", "name": "Ann", "body": "6", "will": "5", "reflexes": "5", "weapons.0": "Sword"}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    for system in SYSTEMS:
        load(system)  # so that no page waits for it
    with serving(tmp_path_factory.mktemp("fighters") / "tables.db") as server:
        yield server


@pytest.fixture
def server(running: Server) -> Iterator[Server]:
    """The server, with a client that has no library yet."""
    with browser(running) as running.client:
        yield running


def browser(server: Server) -> httpx.Client:
    """Another browser, with cookies of its own."""
    return httpx.Client(base_url=server.address, timeout=20, headers={"origin": server.address})


def saved(client: httpx.Client, **said: str) -> str:
    """A fighter is saved; its id."""
    answer = client.post("/fighters/save", data={**ANN, **said})
    assert answer.status_code == 303, answer.text
    return re.fullmatch(r"/fighters/(\w+)\?(?:first|saved)", answer.headers["location"])[1]  # type: ignore[index]


def link(page: str, where: str) -> str:
    found = re.search(rf'value="http[^"]*(/{where}/[^"]+)"', page)
    assert found
    return html.unescape(found[1])


def test_a_fighter_is_made_changed_and_removed(server: Server) -> None:
    client = server.client
    assert "Nobody yet" in client.get("/fighters").text
    first = client.post("/fighters/save", data=ANN)
    assert first.headers["location"].endswith("?first")
    page = client.get(first.headers["location"]).text
    assert "Recovery link" in page
    assert 'value="Sword"' in page
    who = first.headers["location"].removesuffix("?first")
    assert "Recovery link" not in client.get(who).text
    data = {**ANN, "id": who.rpartition("/")[2], "body": "7", "tags.0": "party", "colour": "red", "initials": "AA"}
    assert client.post("/fighters/save", data=data).headers["location"] == f"{who}?saved"
    page = client.get("/fighters").text
    assert '<span class="sheet-token red" aria-hidden="true">AA</span>' in page
    assert "tag=party" in page
    assert tomllib.loads(client.get(f"{who}/file").text)["ann"] == {
        "name": "Ann", "body": 7, "will": 5, "reflexes": 5, "weapons": ["Sword"], "tags": ["party"], "initials": "AA", "colour": "red",
    }  # fmt: skip
    assert client.post(f"{who}/remove").status_code == 303
    assert client.get(who).status_code == 404


def test_what_is_wrong_stands_beside_its_field_and_nothing_is_saved(server: Server) -> None:
    wrong = {**ANN, "body": "strong", "weapons.0": "Sord", "armour": "Chian"}
    answer = server.client.post("/fighters/save", data=wrong)
    assert answer.status_code == 422
    for key, says in (("body", "It should be a whole number"), ("weapons", "There is no weapon called"), ("armour", "Did you mean Chain")):
        assert re.search(rf'id="wrong-{key}"[^>]*>[^<]*{says}', answer.text), key
    assert 'value="strong"' in answer.text
    assert COOKIE not in server.client.cookies
    seen = server.client.post("/fighters/preview", data={**ANN, "armour": "Chian"}).text
    assert re.search(r'id="wrong-armour" hx-swap-oob="true">[^<]*Did you mean Chain', seen)
    assert re.search(r'id="wrong-weapons" hx-swap-oob="true"></p>', seen)
    assert '<th scope="col">' in seen


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_has_its_form(server: Server, system: str) -> None:
    page = server.client.get("/fighters/new", params={"system": system, "ready": "swordsman"})
    assert page.status_code == 200
    assert "Swordsman" in page.text
    page = server.client.get("/fighters/new", params={"system": system})
    assert page.status_code == 200
    assert "New fighter</h2>" in page.text  # what it comes to is shown before there is a name
    assert ('name="wild" value="on" checked' in page.text) == (system == "savage")  # a hero of one's own is a Wild Card


@pytest.mark.parametrize("system", SYSTEMS)
def test_names_are_offered_as_one_types(server: Server, system: str) -> None:
    """Nobody knows all weapons by heart: wherever the system has names for a field, they are offered."""
    said = {"system": system, "name": "Ann", "weapons.0": "Sword", "weapons.1": "", "skills.0.name": "Knife", "more": "weapons"}
    page = server.client.post("/fighters/change", data=said).text
    lists = {
        key: tuple(re.findall(r'value="([^"]*)"', inner)) for key, inner in re.findall(r'<datalist id="([^"]+)">(.*?)</datalist>', page)
    }
    offered = {name: lists[key] for name, key in re.findall(r'<input name="([^"]+)"[^>]* list="([^"]+)"', page)}
    names = libraries.form_of(load(system)).names()
    told = {key: tuple(html.escape(one) for one in some) for key, some in names.items()}
    assert offered["weapons.0"] == offered["weapons.2"] == told["weapons"]
    assert offered["skills.0.name"] == told["skills"]
    assert {"shield", "armour"} & set(told) <= {name.removesuffix(".0") for name in offered}
    if "attributes.*" in told:
        assert offered["attributes.0.value"] == offered["skills.0.value"] == told["attributes.*"]


def test_a_list_has_one_empty_row_however_often_the_form_is_drawn(server: Server) -> None:
    said = {**ANN, "weapons.0": "Sword", "weapons.1": "", "skills.0.name": "", "skills.0.value": "", "tags.0": "", "more": "weapons"}
    grown = server.client.post("/fighters/change", data=said).text
    assert grown.count('name="weapons.') == 3
    assert (grown.count('name="skills.'), grown.count('name="tags.')) == (2, 1)
    again = server.client.post("/fighters/save", data={**said, "body": "", "weapons.2": "Spoon", "weapons.3": ""}).text
    assert again.count('name="weapons.') == 3
    assert (again.count('name="skills.'), again.count('name="tags.')) == (2, 1)


def test_own_things_come_and_go_in_the_form(server: Server) -> None:
    grown = server.client.post("/fighters/change", data={**ANN, "more": "own_weapons"}).text
    assert 'name="own_weapons.0.damage"' in grown
    assert re.search(r'name="own_weapons.0.name"[^>]*autofocus', grown)
    less = server.client.post("/fighters/change", data={**ANN, "own_weapons.0.name": "Maul", "less": "own_weapons.0"}).text
    assert "own_weapons.0" not in less


def test_a_fighter_is_read_for_another_edition_with_what_changes(server: Server) -> None:
    who = saved(server.client, notes="Mine.", **{"weapons.1": "Flail"})
    for system in ("suits-one-card", "suits-impact"):
        page = server.client.get("/fighters/new", params={"system": system, "of": who}).text
        assert "What changes" in page
        assert "Mine." in page
    assert server.client.get("/fighters/new", params={"system": "savage", "of": who}).status_code == 422
    assert 'value="Ann (copy)"' in server.client.get("/fighters/new", params={"system": "suits-two-card", "of": who}).text


def test_a_library_goes_out_and_in_as_one_file(server: Server) -> None:
    saved(server.client)
    saved(server.client, system="gurps-cards", name="Bob", **{"weapons.0": "Rapier"})
    text = server.client.get("/fighters/export").text
    assert sorted(tomllib.loads(text)) == ["gurps-cards", "suits-two-card"]
    same = server.client.get("/fighters/export?as=json")
    assert same.json() == tomllib.loads(text)
    one = re.findall(r'"/fighters/(\w{16})"', server.client.get("/fighters").text)[0]
    assert server.client.get(f"/fighters/{one}/file?as=json").json().items() <= same.json().items()
    with browser(server) as third:
        assert "2 fighters added" in third.post("/fighters/import", files={"file": ("f.json", same.content)}).text
    with browser(server) as other:
        first = other.post("/fighters/import", files={"file": ("f.toml", text.encode())})
        assert first.status_code == 200
        assert "2 fighters added" in first.text
        assert "Recovery link" in first.text
        assert tomllib.loads(other.get("/fighters/export").text) == tomllib.loads(text)
        again = other.post("/fighters/import", data={"text": text}, files={"file": ("", b"")}).text
        assert "0 fighters added" in again
        assert again.count("In your library already") == 2
        assert len(listed(other)) == 2


def listed(client: httpx.Client) -> set[str]:
    """Everybody of the library, under whatever system."""
    pages = (client.get("/fighters", params={"system": system}).text for system in SYSTEMS)
    return {who for page in pages for who in re.findall(r'href="/fighters/(\w{16})"', page)}


def test_files_of_every_kind_are_imported_at_once_and_a_bad_one_adds_nothing(server: Server) -> None:
    systems = Path(__file__).parents[1] / "systems"
    actor = (systems / "savage/stat_blocks/foundry_now.json").read_bytes()
    character = (systems / "gurps_cards/characters/dai.gcs").read_bytes()
    block = "Goblin\nAttributes: Agility d8\nSkills: Fighting d6\nGear: Short sword (Str+d6), soap"
    half = b"[suits-two-card.ann]\nname = 'Ann'\nbody = 5\nwill = 5\nreflexes = 5\n[suits-two-card.bob]\nname = 'Bob'\nbody = 'x'\n"
    files = [
        ("file", ("hanna.json", actor)),
        ("file", ("dai.gcs", character)),
        ("file", ("half.toml", half)),
        ("file", ("x.png", b"\x89PNG")),
    ]
    page = server.client.post("/fighters/import", files=files, data={"text": block})
    assert page.status_code == 200
    assert "3 fighters added" in page.text
    assert "2 of 5 could not be read; nothing of them was added." in page.text
    for says in ("effect Drunk", "spells: Light", "gear soap", "half.toml", "The file is not UTF-8 text.", "Guessed (", "Left out ("):
        assert says in page.text
    assert len(listed(server.client)) == 3
    assert "Open: Bob" not in server.client.get("/fighters", params={"system": "suits-two-card"}).text
    bad = server.client.post("/fighters/import", files={"file": ("half.toml", half)})
    assert bad.status_code == 422
    assert re.search(r"half.toml\W+(line )?8", bad.text), bad.text[-900:]
    assert server.client.post("/fighters/import", files={"file": ("", b"")}).status_code == 422
    assert server.client.post("/fighters/import", files={"file": ("a.toml", b"#" * (8 << 20))}).status_code == 413


def test_an_import_that_takes_too_long_adds_nothing(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("highdraw.web.taking_in.SECONDS", 0.0)
    page = server.client.post("/fighters/import", data={"text": "Goblin\nAttributes: Agility d8"}, files={"file": ("", b"")})
    assert page.status_code == 422
    assert "Nothing was added" in page.text
    assert COOKIE not in server.client.cookies


def test_links_open_a_library_elsewhere_or_show_it(server: Server) -> None:
    who = saved(server.client, notes="A secret.")
    page = server.client.get("/fighters").text
    with browser(server) as reader:
        shown = link(page, "shared")
        assert "Ann" in reader.get(shown).text
        assert reader.get(f"/fighters/{who}").status_code == 404
        assert reader.post(shown.replace("/shared/", "/library/")).status_code == 404
        reader.post(shown, data={"id": who})
        mine = reader.get("/fighters/export").text
        assert "Ann" in mine
        assert "secret" not in mine
    with browser(server) as again:
        assert "It has 1 fighter." in again.get(link(page, "library")).text
        assert again.get(f"/fighters/{who}").status_code == 404
        assert again.post(link(page, "library")).status_code == 303
        assert "A secret." in again.get(f"/fighters/{who}").text
    with browser(server) as thief:
        thief.cookies.set(COOKIE, key_of("0" * 20, "cookie", b"guessed"))
        assert "Nobody yet" in thief.get("/fighters").text


def test_libraries_are_bounded(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db", limits=Limits(fighters=3, saves_per_hour=20)) as server:
        _check_bounds(server)


def _check_bounds(server: Server) -> None:
    for place in range(3):
        saved(server.client, body=f"{4 + place}")
    full = server.client.post("/fighters/save", data=ANN)
    assert full.status_code == 429
    assert "at most 3 fighters" in full.text
    with browser(server) as other:
        assert other.post("/fighters/save", data={**ANN, "notes": "x" * 5000}).status_code == 422
        many = {f"own_weapons.{place}.special": "x" * 1000 for place in range(50)} | {f"own_weapons.{n}.name": f"w{n}" for n in range(50)}
        assert "bytes; a fighter may take" in other.post("/fighters/save", data={**ANN, **many}).text
        assert other.get("/fighters/export").status_code == 422
    with browser(server) as third:
        text = server.client.get("/fighters/export").text
        answers = [
            third.post("/fighters/import", data={"text": text.replace("Ann", name)})
            for name in ("Ben", "Cleo", "Dora", "Edda", "Finn", "Gil", "Hal")
        ]
        assert answers[0].status_code == 200
        assert [answer.status_code for answer in answers[1:]] == [429] * 6
        assert "saved in an hour" in answers[-1].text


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_fight_is_started_with_fighters_of_ones_own(server: Server, system: str) -> None:
    ready = server.client.get("/fighters/new", params={"system": system, "ready": "swordsman"}).text
    fields = {
        name: html.unescape(value) for name, value in re.findall(r'<input(?![^>]*checkbox)[^>]* name="([^"]+)"[^>]* value="([^"]*)"', ready)
    }
    who = saved(server.client, **{**dict.fromkeys(ANN, ""), **fields, "system": system, "name": "Ann"})
    page = server.client.get("/new", params={"system": system, "scenario": "blank", "fighter": who}).text
    assert re.search(rf'<option value="own:{who}" selected(="")?>Ann</option>', page)
    said = {"system": system, "scenario": "blank", "play": "alone", "a-kind-1": f"own:{who}", "a-count-1": "2", "b-kind-1": "swordsman"}
    made = server.client.post("/tables", data=said)
    assert made.status_code == 303, made.text
    console = server.client.get(made.headers["location"]).text
    assert "Ann 1" in console
    assert "Ann 2" in console
    with browser(server) as other:
        assert other.post("/tables", data=said).status_code == 422


def test_fighters_are_found_by_folder_tag_and_word(server: Server) -> None:
    saved(server.client, folder="The Party & friends", **{"tags.0": "old friends"})
    who = saved(server.client, name="Bob", folder="Bandits")
    page = server.client.get("/fighters").text
    assert re.findall(r"<h3>([^<]+)</h3><ul class=\"people\">", page) == ["Bandits", "The Party &amp; friends"]
    assert "/fighters?system=suits-two-card&amp;folder=The+Party+%26+friends" in page
    for search in ({"folder": "The Party & friends"}, {"tag": "old friends"}, {"q": "party FRIENDS"}):
        found = server.client.get("/fighters", params=search).text
        assert ("Open: Ann" in found, "Open: Bob" in found) == (True, False), search
    assert "Nothing found" in server.client.get("/fighters", params={"q": "nobody"}).text
    assert re.search(rf"/fighters/new\?system=suits-two-card&(amp;)?of={who}", page), re.findall("[^<]*Duplicate[^<]*", page)


def test_a_system_lists_its_own_fighters_and_those_that_can_be_copied_for_it(server: Server) -> None:
    with browser(server) as client:
        ann = client.post("/fighters/save", data={**ANN, "system": "suits-two-card"}).headers["location"][10:26]
        assert client.post("/fighters/save", data={"system": "savage", "name": "Bob"}).status_code == 303
        listed = {}
        for system in SYSTEMS:
            page = client.get("/fighters", params={"system": system}).text
            listed[system] = re.findall(r'aria-label="([^"]*: (?:Ann|Bob))"', page.partition("Your parties")[0])
            kin = f"/fighters/new?system={system}&amp;of={ann}"
            assert (kin in page) == system.startswith("suits-"), system
            assert ("Of related systems" in page) == (system in ("suits-one-card", "suits-impact"))
        assert listed["savage"] == ["Duplicate: Bob", "Open: Bob"]
        assert listed["suits-two-card"] == ["Duplicate: Ann", "Open: Ann"]
        assert listed["suits-one-card"] == ["Copy for Suits, one-card: Ann", "Open: Ann"]
        assert listed["gurps-cards"] == []
        assert client.get("/fighters").text.count("Open: Bob") == 1, "the system of the fighter changed last comes first"
        assert 'href="/fighters?system=savage">Savage Worlds (1)</a>' in client.get("/fighters", params={"system": "suits-impact"}).text
        elsewhere = client.get("/fighters", params={"system": "gurps-cards", "q": "bo"}).text
        assert re.findall(r'href="(/fighters\?[^"]*q=bo)">([^<]+)<', elsewhere) == [
            ("/fighters?system=savage&amp;q=bo", "Savage Worlds (1)")
        ]


def test_what_was_changed_or_removed_in_another_window_is_not_overwritten_unseen(server: Server) -> None:
    client, who = server.client, saved(server.client)
    first = html_form(client.get(f"/fighters/{who}").text)
    assert client.post("/fighters/save", data={**first, "body": "7"}).status_code == 303
    told = client.post("/fighters/save", data={**first, "body": "3"})
    assert (told.status_code, "changed in another window" in told.text) == (409, True)
    assert json_of(client, who)["body"] == 7
    again = html_form(told.text)
    assert again["body"] == "3"
    assert client.post("/fighters/save", data=again).status_code == 303
    assert json_of(client, who)["body"] == 3
    open_form = html_form(client.get(f"/fighters/{who}").text)
    client.post(f"/fighters/{who}/remove")
    told = client.post("/fighters/save", data=open_form)
    assert (told.status_code, "removed in another window" in told.text) == (409, True)
    assert client.post("/fighters/save", data=html_form(told.text)).headers["location"] != f"/fighters/{who}?saved"


def html_form(page: str) -> dict[str, str]:
    """The plain fields of a sheet's form, as a browser sends them."""
    inner = page.partition('id="sheet"')[2].partition("</form>")[0]
    fields = re.findall(r"<input ([^>]*)>", inner)
    named = [dict(re.findall(r'([\w-]+)="([^"]*)"', field)) for field in fields if 'type="checkbox"' not in field]
    return {html.unescape(one["name"]): html.unescape(one.get("value", "")) for one in named if "name" in one}


def json_of(client: httpx.Client, who: str) -> dict[str, object]:
    found: dict[str, object] = tomllib.loads(client.get(f"/fighters/{who}/file").text)["ann"]
    return found
