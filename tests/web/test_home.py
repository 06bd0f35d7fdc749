"""The first page and joining: a table in one press, a code that is tried, the tables of this browser."""

import asyncio
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from markupsafe import escape

from highdraw.systems import SYSTEMS, load
from highdraw.systems.library import shipped
from highdraw.web.codes import FORGOTTEN, FREE, LONGEST, MINUTE, MOST, TOGETHER, WrongCodes
from highdraw.web.offers import offers
from highdraw.web.owned import COOKIE, pack_tokens, unpack_tokens
from highdraw.web.pages.join import ONLY_HERE
from web.serving import Server, serving

ELSEWHERE = {"host": "192.168.0.7:8000"}
"""Asked for by an address that a phone reaches."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "tables.db") as running:
        yield running


def token_of(answer: httpx.Response) -> str:
    """The GM's token, from where a new table leads."""
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/g/").removeprefix("/t/").removesuffix("/lobby")


def code_of(server: Server, token: str) -> str:
    found = re.search(r'class="code">(\w+)<', server.client.get(f"/t/{token}/hand/join").text)
    assert found
    return found[1]


# ---- starting


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_page_offers_every_scenario_of_a_system(server: Server, system: str) -> None:
    page = server.client.get("/", params={"system": system}).text
    for name in shipped(load(system)):
        assert f"/new?system={system}&amp;scenario={name}" in page
        assert server.client.get("/new", params={"system": system, "scenario": name}).status_code == 200
    for to in (f"/rules/{system}", f"/house-rules/{system}", "/replay", f"/new?system={system}&amp;scenario=blank"):
        assert f'href="{to}"' in page


def test_a_scenario_says_how_large_and_how_long_it_is() -> None:
    found = {offer.name: offer for offer in offers("suits-two-card")}
    assert (found["duel"].size, found["duel"].minutes, found["duel"].demand) == ("1 vs 1", 5, 1)
    assert (found["skirmish"].size, found["skirmish"].minutes, found["skirmish"].demand) == ("3 vs 3", 15, 2)
    assert (found["stand"].size, found["stand"].minutes, found["stand"].demand) == ("5 vs 18", 60, 3)
    assert list(found)[:4] == ["duel", "mill-yard", "brawl", "skirmish"]
    assert list(found)[-2:] == ["armwrestle", "race"]
    assert found["ambush"].picture.count('class="tok') == 9
    assert 'class="wall"' in found["ambush"].picture


# ---- house rules


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_house_rule_is_offered_in_its_chapter(server: Server, system: str) -> None:
    page = server.client.get(f"/house-rules/{system}").text
    for switch in load(system).rulebook.switch:
        assert str(escape(switch.title)) in page
        assert page.count(f'name="switch-{switch.name}"') == len(switch.values)
        assert page.index(str(escape(load(system).rulebook.find(switch.rule).section))) < page.index(f'name="switch-{switch.name}"')
    assert "none changed" in page


def test_changed_house_rules_stand_first_and_go_to_the_new_table(server: Server) -> None:
    """Only what differs from the usual travels; it comes back to the page of house rules as it was chosen."""
    said = {"scenario": "skirmish", "play": "phones", "switch-decks": "", "switch-tie": "redraw"}
    to = server.client.post("/house-rules/suits-two-card", data=said).headers["location"]
    assert to == "/new?system=suits-two-card&scenario=skirmish&play=phones&switch-tie=redraw"
    page = server.client.get(to).text
    assert "House rules · 1 changed" in page
    assert '<input type="hidden" name="switch-tie" value="redraw">' in page
    again = server.client.get("/house-rules/suits-two-card", params={"scenario": "skirmish", "switch-tie": "redraw"}).text
    assert again.index("Equal ranks in a plain contest") < again.index("How many packs")
    assert "45 switches, 1 changed" in again


@pytest.mark.parametrize(
    "path", ["/house-rules/suits-two-card?switch-tie=maybe", "/new?switch-nonsense=on", "/new?scenario=nothing", "/new?system=chess"]
)
def test_what_cannot_be_set_up_is_refused(server: Server, path: str) -> None:
    assert server.client.get(path).status_code == 422


# ---- the lobby


def test_people_with_phones_are_waited_for_in_the_lobby(server: Server) -> None:
    """Who joined, what they play, and who is still free; the bot plays the other side unless the GM says otherwise."""
    to = server.client.post("/tables", data={"scenario": "skirmish", "play": "phones"}).headers["location"]
    assert to.endswith("/lobby")
    token = to.removeprefix("/t/").removesuffix("/lobby")
    page = server.client.get(to, headers=ELSEWHERE).text
    code = re.search(r'class="code">(\w+)<', page)
    assert code
    assert ("Nobody has joined yet" in page, "qr.svg?code=" in page, "Only this computer" in page) == (True, True, False)
    assert page.count('value="bot" selected') == 3
    seat = server.client.post(f"/j/{code[1]}", data={"name": "Maya", "fighter": "ann"}).headers["location"][3:]
    page = server.client.get(to, headers=ELSEWHERE).text
    assert "plays Ann" in page
    assert 'name="plays-ann"' not in page
    assert server.client.get(f"/t/{seat}/lobby").status_code == 403
    began = server.client.post(f"/t/{token}/cast", data={"plays-cleo": "bot", "plays-bob": "bot"})
    assert began.headers["location"] == f"/g/{token}"
    assert server.client.get(f"/t/{token}/hand/people").text.count('value="bot" selected') == 2


def test_who_sits_down_while_the_gm_starts_keeps_the_fighter(server: Server) -> None:
    """The lobby the GM looks at is some moments old: what was chosen there for somebody taken since does not count."""
    made = server.table("skirmish")
    drawn = server.client.get(f"/t/{made['gm']}/lobby").text
    said = dict(re.findall(r'name="(was-\w+|plays-\w+)"(?: value="(\w*)")?', drawn))
    assert said["was-ann"] == said["plays-ann"] == ""
    server.sit(made["code"], "Maya", "ann")
    server.client.post(f"/t/{made['gm']}/cast", data={**said, "plays-bob": "bot"})
    state = server.client.get(f"/api/seats/{made['gm']}").json()
    assert [person["fighters"] for person in state["people"]] == [["ann"]]
    assert state["auto"] == ["bob"]
    panel = server.client.get(f"/t/{made['gm']}/hand/people").text
    assert re.search(r'name="was-ann" value="\w+"', panel)
    server.client.post(f"/t/{made['gm']}/cast", data={"was-ann": state["people"][0]["seat"], "plays-ann": ""})
    assert server.client.get(f"/api/seats/{made['gm']}").json()["people"][0]["fighters"] == []


def test_a_lobby_on_this_machine_alone_says_so(server: Server) -> None:
    to = server.client.post("/tables", data={"scenario": "skirmish", "play": "phones"}).headers["location"]
    page = server.client.get(to).text
    assert ("Only this computer can reach the table." in page, "No phone can join yet" in page, "qr.svg?code=" in page) == (
        True,
        True,
        False,
    )


# ---- starting


def test_one_press_and_one_is_playing(server: Server) -> None:
    """The form at the top has all it needs: the first side is ours, the tactician plays the others."""
    token = token_of(server.client.post("/tables", data={"system": "suits-two-card", "scenario": "duel"}))
    assert server.client.get(f"/t/{token}/hand/people").text.count('value="bot" selected') == 1


@pytest.mark.parametrize(("play", "bots"), [("phones", 0), ("alone", 0), ("tactician", 18)])
def test_who_plays(server: Server, play: str, bots: int) -> None:
    token = token_of(server.client.post("/tables", data={"system": "suits-two-card", "scenario": "stand", "play": play}))
    assert server.client.get(f"/t/{token}/hand/people").text.count('value="bot" selected') == bots


def test_switches_come_with_the_table_and_a_scenarios_own_stay(server: Server) -> None:
    said = {"system": "suits-two-card", "scenario": "patrol", "switch-decks": "3", "switch-tie": ""}
    token = token_of(server.client.post("/tables", data=said))
    shown = server.client.get(f"/t/{token}/hand/rules").text
    assert "Three packs shuffled together.<b> (not the default)" in shown
    assert shown.count("(not the default)") == 2


def test_a_fight_put_together_by_hand(server: Server) -> None:
    said = {
        "system": "suits-two-card", "scenario": "blank", "play": "alone", "a-name": "Cats", "a-kind-1": "swordsman", "a-count-1": "2",
        "b-name": "Dogs", "b-kind-1": "swordsman", "b-kind-2": "goblin", "b-count-2": "3",
    }  # fmt: skip
    token = token_of(server.client.post("/tables", data=said))
    page = server.client.get(f"/g/{token}").text
    for name in ("Cats against Dogs", "Cats Swordsman 1", "Cats Swordsman 2", "Dogs Swordsman", "Goblin 3"):
        assert name in page


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_blank_form_as_it_is_offered_makes_a_fight(server: Server, system: str) -> None:
    page = server.client.get("/new", params={"system": system, "scenario": "blank"}).text
    chosen = [re.search(r'value="(\w+)"', option) for option in re.findall(r"<option[^>]*selected[^>]*>", page)]
    assert len(chosen) == 2
    kinds = [kind[1] for kind in chosen if kind]
    assert token_of(server.client.post("/tables", data={"system": system, "scenario": "blank", "a-kind-1": kinds[0], "b-kind-1": kinds[1]}))


@pytest.mark.parametrize(
    ("said", "says"),
    [
        ({"scenario": "../../../secret.toml"}, "secret.toml"),
        ({"scenario": "/etc/passwd"}, "no scenario"),
        ({"system": "chess"}, "chess"),
        ({"system": "../savage"}, "savage"),
        ({"scenario": "blank", "a-kind-1": "swordsman"}, "needs two sides"),
        ({"scenario": "blank", "a-kind-1": "swordsman", "b-kind-1": "swordsman", "b-name": "Red"}, "different names"),
        ({"scenario": "blank", "a-kind-1": "swordsman", "b-kind-1": "dragon"}, "dragon"),
        ({"scenario": "blank", "a-kind-1": "swordsman", "b-kind-1": "goblin", "b-count-1": "99"}, "From 1 to 40"),
        ({"scenario": "duel", "switch-decks": "7"}, "decks"),
        ({"scenario": "duel", "switch-nonsense": "on"}, "nonsense"),
    ],
)
def test_what_cannot_be_started_is_refused_with_a_sentence(server: Server, said: dict[str, str], says: str) -> None:
    answer = server.client.post("/tables", data=said)
    assert answer.status_code == 422
    assert says in answer.text
    assert COOKIE not in answer.cookies


# ---- one's own tables


def test_this_browser_remembers_its_tables_and_removes_them(server: Server) -> None:
    first = token_of(server.client.post("/tables", data={"scenario": "duel"}))
    second = token_of(server.client.post("/tables", data={"scenario": "stand"}))
    page = server.client.get("/").text
    assert page.index(second) < page.index(first)
    assert "just now" in page
    assert server.client.post(f"/t/{second}/remove").headers["location"] == "/"
    page = server.client.get("/").text
    assert second not in page
    assert first in page
    assert unpack_tokens(server.client.cookies[COOKIE].strip('"'), server.app.state.tables.secret) == [first]


def test_the_cookie_is_for_the_server_alone(server: Server) -> None:
    made = server.client.post("/tables", data={"scenario": "duel"}).headers["set-cookie"].lower()
    assert "httponly" in made
    assert "samesite=lax" in made


def test_a_cookie_somebody_changed_shows_no_table(server: Server) -> None:
    token = token_of(server.client.post("/tables", data={"scenario": "duel"}))
    for text in (token, f"{token}.", f"{token}.AAAA", pack_tokens([token], b"another secret"), "...", "x" * 3000):
        page = httpx.get(server.address, headers={"cookie": f"{COOKIE}={text}"})
        assert page.status_code == 200
        assert "No tables yet" in page.text
    good = pack_tokens([token], server.app.state.tables.secret)
    assert token in httpx.get(server.address, headers={"cookie": f"{COOKIE}={good}"}).text


def test_a_table_is_named_with_who_sits_there(server: Server) -> None:
    token = token_of(server.client.post("/tables", data={"scenario": "skirmish", "play": "phones"}))
    server.client.post(f"/j/{code_of(server, token)}", data={"name": "Maya", "fighter": "ann"})
    assert "Skirmish with Maya" in server.client.get("/").text


def test_only_the_newest_tables_are_kept() -> None:
    many = [f"t{number}g-x" for number in range(30)]
    assert unpack_tokens(pack_tokens(many, b"s"), b"s") == many[:20]


def test_the_gms_link_opened_elsewhere_is_remembered_there(server: Server) -> None:
    token = token_of(server.client.post("/tables", data={"scenario": "duel"}))
    with httpx.Client(base_url=server.address) as other:
        other.get(f"/g/{token}")
        assert token in other.get("/").text


# ---- joining


def test_from_the_code_to_a_seat(server: Server) -> None:
    token = token_of(server.client.post("/tables", data={"scenario": "stand", "play": "phones"}))
    code = code_of(server, token)
    found = server.client.post("/join", data={"code": f" {code.lower()} "})
    assert found.headers["location"] == f"/j/{code}"
    page = server.client.get(f"/j/{code}").text
    assert "Bridge" in page
    fighters = re.findall(r'name="fighter" value="([\w-]+)"|value="([\w-]+)"[^>]*name="fighter"', page)
    who = next(one or other for one, other in fighters)
    sat = server.client.post(f"/j/{code}", data={"name": "Jo", "fighter": who})
    assert sat.headers["location"].startswith("/p/")
    assert server.client.get(sat.headers["location"]).status_code == 200
    refused = server.client.post(f"/j/{code}", data={"name": "Mia", "fighter": who})
    assert refused.status_code == 403
    assert "already" in refused.text
    watching = server.client.post(f"/j/{code}", data={"name": "Mia"})
    assert watching.status_code == 303
    people = server.client.get(f"/t/{token}/hand/people").text
    assert sat.headers["location"] in people
    assert "Mia" in people


def test_a_seats_link_as_a_picture_is_for_the_gm(server: Server) -> None:
    token = token_of(server.client.post("/tables", data={"scenario": "duel", "play": "phones"}))
    seat = server.client.post(f"/j/{code_of(server, token)}", data={"name": "Jo", "fighter": "ann"}).headers["location"][3:]
    number = re.search(r"qr.svg\?seat=(\w+)", server.client.get(f"/t/{token}/hand/people").text)
    assert number
    picture = server.client.get(f"/t/{token}/qr.svg", params={"seat": number[1]}, headers=ELSEWHERE)
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.content != server.client.get(f"/t/{token}/qr.svg", headers=ELSEWHERE).content
    assert server.client.get(f"/t/{seat}/qr.svg", params={"seat": number[1]}).status_code == 403
    assert server.client.get(f"/t/{token}/qr.svg", params={"seat": "nobody"}).status_code == 404


@pytest.mark.parametrize(("headers", "here"), [({}, True), ({"host": "localhost:8000"}, True), (ELSEWHERE, False)])
def test_no_qr_code_leads_a_phone_to_itself(server: Server, headers: dict[str, str], here: bool) -> None:
    """A server on this machine alone says how to start it for phones instead."""
    made = server.table()
    panel = server.client.get(f"/t/{made['gm']}/hand/join", headers=headers).text
    assert (ONLY_HERE in panel, "qr.svg?code=" in panel) == (here, not here)
    assert made["code"] in panel
    screen = server.client.get(f"/t/{made['screen']}/code", headers=headers).text
    assert (ONLY_HERE in screen) == here
    assert ("at 192.168.0.7:8000" in screen) == (not here)
    picture = server.client.get(f"/t/{made['gm']}/qr.svg", headers=headers).text
    assert ("highdraw serve --lan" in picture) == here


def test_a_new_code_closes_the_old_one(server: Server) -> None:
    token = token_of(server.client.post("/tables", data={"scenario": "duel"}))
    old = code_of(server, token)
    server.client.post(f"/t/{token}/code")
    new = code_of(server, token)
    assert new != old
    assert server.client.get(f"/j/{old}").status_code == 404
    assert server.client.get(f"/j/{new}").status_code == 200


def test_wrong_codes_are_slowed_down(server: Server) -> None:
    token = token_of(server.client.post("/tables", data={"scenario": "duel"}))
    code = code_of(server, token)
    for _ in range(FREE):
        wrong = server.client.post("/join", data={"code": "AAAAA"})
        assert wrong.status_code == 404
        assert "No table has this code" in wrong.text
    assert server.client.get("/j/AAAAA").status_code == 404
    for answer in (
        server.client.post("/join", data={"code": code}),
        server.client.get(f"/j/{code}"),
        server.client.get(f"/api/codes/{code}"),
    ):
        assert answer.status_code == 429
        assert "Wait" in answer.text
        assert 1 <= int(answer.headers["retry-after"]) <= 2
    server.app.state.wrong_codes = WrongCodes()
    assert server.client.get(f"/j/{code}").status_code == 200


def test_the_wait_grows_ends_and_is_bounded() -> None:
    wrong = WrongCodes()
    pauses = [wrong.count("a", now=float(number)) for number in range(40)]
    assert pauses[:FREE] == [0.0] * FREE
    assert pauses[FREE : FREE + 4] == [2.0, 4.0, 8.0, 16.0]
    assert pauses[-1] == LONGEST
    assert wrong.wait("a", now=39.0 + LONGEST) == 0
    assert wrong.count("a", now=40.0 + FORGOTTEN) == 0
    for number in range(MOST + 50):
        wrong.count(f"{number}", now=0.0)
    assert len(wrong._known) == MOST


def test_an_empty_code_is_asked_for(server: Server) -> None:
    assert "Give the code" in server.client.post("/join", data={"code": " "}).text
    assert server.client.get("/join").status_code == 200


def test_codes_tried_at_once_are_counted_one_by_one(server: Server) -> None:
    """The count used to be made after the answer, so that of three hundred tried at once many were looked up."""
    server.app.state.wrong_codes = WrongCodes()

    async def try_many() -> list[int]:
        async with httpx.AsyncClient(base_url=server.address, timeout=30) as client:
            answers = await asyncio.gather(*(client.get("/api/codes/AAAAA") for _ in range(60)))
            return [answer.status_code for answer in answers]

    found = Counter(asyncio.run(try_many()))
    assert found == {404: FREE + 1, 429: 60 - FREE - 1}
    server.app.state.wrong_codes = WrongCodes()


def test_wrong_codes_from_everywhere_are_limited_together() -> None:
    wrong = WrongCodes()
    for number in range(TOGETHER):
        assert wrong.wait(f"{number}", now=0.1 * number) == 0
        wrong.count(f"{number}", now=0.1 * number)
    assert wrong.wait("somebody else", now=30.0) == pytest.approx(MINUTE - 30.0)
    assert wrong.wait("somebody else", now=MINUTE + 12.0) == 0
