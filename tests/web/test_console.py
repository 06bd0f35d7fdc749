"""The GM's console over HTTP: what is on it, what its panels do, and that a refusal changes nothing."""

import html
import re
from collections.abc import Iterator

import httpx
import pytest

from web.serving import Server, serving
from web.test_home import token_of

HX = {"hx-request": "true"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("console") / "tables.db") as running:
        yield running


def begin(server: Server, scenario: str = "suits-two-card/duel", play: str = "alone", **more: str) -> str:
    system, _, name = scenario.partition("/")
    return token_of(server.client.post("/tables", data={"system": system, "scenario": name, "play": play, **more}))


def page(server: Server, token: str) -> str:
    answer = server.client.get(f"/g/{token}")
    assert answer.status_code == 200
    return html.unescape(answer.text)


def do(server: Server, token: str, deed: str, **said: str) -> httpx.Response:
    return server.client.post(f"/t/{token}/{deed}", data=said, headers=HX)


def fields(text: str) -> dict[str, str]:
    """The fields of the first question on a page, with its first choice."""
    form = text[text.index('class="question') :]
    found = {name: re.search(rf'<input[^>]*name="{name}"[^>]*>', form) for name in ("who", "fingerprint", "key")}
    said = {name: str(re.search(r'value="([^"]*)"', field[0])[1]) for name, field in found.items() if field}  # type: ignore[index]
    choice = re.search(r'<button[^>]*class="choice"[^>]*>', form)
    assert choice
    return {**said, "value": str(re.search(r'value="([^"]*)"', choice[0])[1])}  # type: ignore[index]


SCENES = ("suits-two-card/duel", "suits-two-card/stand", "savage/duel", "savage/goblins")


@pytest.mark.parametrize("scenario", SCENES)
def test_everything_is_on_it(server: Server, scenario: str) -> None:
    token = begin(server, scenario)
    text = page(server, token)
    for panel in ("steps", "fix", "people", "rules", "table", "join", "add"):
        assert f"/t/{token}/hand/{panel}" in text
        assert server.client.get(f"/t/{token}/hand/{panel}", headers=HX).status_code == 200
    assert "cards left" in text
    assert "Message to everyone" in text
    assert 'id="hand"' in text


@pytest.mark.parametrize("scenario", SCENES)
def test_a_fight_is_played_from_the_page(server: Server, scenario: str) -> None:
    token = begin(server, scenario)
    seen: list[str] = []
    while len(seen) < 12 and 'class="question' in (text := page(server, token)):
        said = fields(text)
        assert do(server, token, "answer", **said).status_code == 204
        seen.append(said["key"])
    assert len(set(seen)) == len(seen) > 3
    assert "<b>Undo</b> " in page(server, token)
    assert server.client.get(f"/t/{token}/hand/steps").text.count(">Go back<") == len(seen)


def test_undo_and_redo_are_named_and_done(server: Server) -> None:
    token = begin(server)
    do(server, token, "answer", **fields(page(server, token)))
    named = re.search(r'<b>Undo</b> <span class="which">([^<]+)<', page(server, token))
    assert named
    assert do(server, token, "undo").status_code == 204
    assert f'<b>Redo</b> <span class="which">{named[1]}<' in page(server, token)
    assert do(server, token, "redo").status_code == 204
    assert f'<b>Undo</b> <span class="which">{named[1]}<' in page(server, token)


def test_going_back_to_before_an_earlier_step(server: Server) -> None:
    token = server.table()["gm"]
    for _ in range(4):
        do(server, token, "answer", **fields(page(server, token)))
    panel = html.unescape(server.client.get(f"/t/{token}/hand/steps", headers=HX).text)
    names = re.findall(r"Go back to before ([^\"]+)\"", panel)
    places = re.findall(r'name="to" value="(\d+)"|value="(\d+)"[^>]*name="to"', panel)
    oldest = next(value for value in places[-1] if value)
    back = do(server, token, "undo", to=oldest, panel="steps")
    assert back.status_code == 200
    assert "Nothing has been done yet" in back.text
    assert f'<b>Redo</b> <span class="which">{names[-1]}'[:40] in page(server, token)


def test_a_number_is_set_and_the_panel_says_so(server: Server) -> None:
    token = begin(server)
    set_it = do(server, token, "correct", who="ann", panel="fix", **{"was-shock": "0", "v-shock": "3"})
    assert set_it.status_code == 200
    assert "Referee: Ann has shock 3." in set_it.text
    assert re.search(r'<input[^>]*name="v-shock"[^>]*value="3"|<input[^>]*value="3"[^>]*name="v-shock"', set_it.text)
    assert "Ann: shock 3, set it" in page(server, token)


def test_a_refused_correction_says_why_and_changes_nothing(server: Server) -> None:
    token = begin(server)
    before = page(server, token)
    for said in (
        {"who": "ann", "was-shock": "0", "v-shock": "-4"},
        {"who": "ann", "was-shock": "0", "v-shock": "2", "was-apart-bob": "2", "v-apart-bob": "-9"},
        {"who": "zoe", "do": "remove"},
        {"who": "ann"},
    ):
        for panel, target in (("fix", "#hand .done"), ("", "#toast")):
            refused = do(server, token, "correct", panel=panel, **said)
            assert refused.status_code == 422
            assert refused.headers["hx-retarget"] == target
            assert " " in re.sub("<[^>]*>", "", refused.text).strip()
    assert page(server, token) == before


def test_the_second_of_two_corrections_is_refused_and_the_first_undone(server: Server) -> None:
    """One form, two corrections: the distance is good, the place in hand is not the fighter's."""
    token = begin(server, "savage/duel")
    before = page(server, token)
    refused = do(server, token, "correct", who="ann", **{
        "was-wounds": "0", "v-wounds": "1", "was-place": "0 0", "v-place-x": "3", "v-place-y": "0",
    })  # fmt: skip
    assert refused.status_code == 422
    assert "Somebody stands at (3, 0)" in refused.text
    assert page(server, token) == before


@pytest.mark.parametrize("scenario", SCENES)
def test_six_goblins(server: Server, scenario: str) -> None:
    token = begin(server, scenario)
    before = page(server, token).count("<article")
    assert do(server, token, "quick", words="6 goblins", panel="add").status_code == 200
    assert page(server, token).count("<article") == before + 6
    side = re.search(r'<select name="side">.*?<option[^>]*value="([^"]+)"', server.client.get(f"/t/{token}/hand/add").text)
    assert side
    assert do(server, token, "quick", count="2", kind="archer", side=html.unescape(side[1]), panel="add").status_code == 200
    assert page(server, token).count("<article") == before + 8
    refused = do(server, token, "quick", words="six dragons of doom")
    assert refused.status_code == 422
    assert page(server, token).count("<article") == before + 8


def test_a_fighter_is_removed_and_the_turn_and_the_fight_ended(server: Server) -> None:
    token = begin(server, "savage/goblins")
    who = re.search(r'hand/fix\?who=([\w-]+)"', page(server, token))
    assert who
    assert "leaves the fight" in do(server, token, "correct", who=who[1], do="remove", panel="fix", when="now").text
    while "End the turn" not in server.client.get(f"/t/{token}/hand/fix").text:
        do(server, token, "answer", **fields(page(server, token)))
    assert "turn" in do(server, token, "correct", who="", do="turn", panel="fix", when="now").text
    do(server, token, "correct", who="", do="fight", panel="fix", when="now")
    assert 'id="after"' in page(server, token)


def test_a_correction_that_costs_answers_asks_when_and_two_buttons_answer(server: Server) -> None:
    """The refusal holds the whole form again, once for now and once for the end of the exchange."""
    token = begin(server, "suits-two-card/stand")
    people = re.findall(r'hand/fix\?who=([\w-]+)"', page(server, token))
    for _ in range(60):
        do(server, token, "answer", **fields(page(server, token)))
        for who in people:
            said = do(server, token, "correct", who=who, do="remove", panel="fix")
            if said.status_code == 409:
                assert said.headers["hx-retarget"] == "#hand .done"
                forms = re.findall(r"<form.*?</form>", said.text)
                hidden = [dict(re.findall(r'name="([^"]*)" value="([^"]*)"', form)) for form in forms]
                assert hidden == [{"who": who, "do": "remove", "panel": "fix", "when": when} for when in ("now", "boundary")]
                assert do(server, token, "correct", **hidden[1]).status_code == 200
                assert "leaves the fight" in page(server, token)
                return
            assert do(server, token, "undo").status_code == 204
    raise AssertionError("no correction costs anything")


def test_alone_against_the_tactician_its_cards_are_hidden_until_asked_for(server: Server) -> None:
    """Whatever the GM plays from shows no more than their fighter knows: page, API, steps and replay."""
    token = server.table(system="suits-one-card", seed="7")["gm"]
    mine, *others = server.state(token)["view"]["fighters"]
    assert server.do(token, "auto", fighters=others).status_code == 200
    for _ in range(12):
        if server.state(token)["view"]["over"] or 'class="question' not in (text := page(server, token)):
            break
        assert fields(text)["who"] == mine
        assert do(server, token, "answer", **fields(text)).status_code == 204
    hidden = {event["text"] for event in server.state(token)["events"]}
    people = server.client.get(f"/t/{token}/hand/people").text
    assert "Show me the bot’s cards" in people
    assert f'value="fighter-{mine}"' in server.client.get(f"/t/{token}/replay").text
    assert server.client.get(f"/t/{token}/replay", params={"as": "gm"}).status_code == 403
    assert do(server, token, "peek", on="yes", panel="people").status_code == 200
    shown = {event["text"] for event in server.state(token)["events"]}
    assert shown - hidden
    assert "Hide the bot’s cards from me" in server.client.get(f"/t/{token}/hand/people").text
    assert server.do(token, "peek", on=False).status_code == 200
    assert {event["text"] for event in server.state(token)["events"]} == hidden


def test_what_a_person_is_asked_waits_behind_a_line(server: Server) -> None:
    token = begin(server, play="phones")
    assert "Nobody has joined yet" in page(server, token)
    code = re.search(r'class="code">(\w+)<', server.client.get(f"/t/{token}/hand/join").text)
    assert code
    server.client.post(f"/j/{code[1]}", data={"name": "Jo", "fighter": "ann"})
    server.client.post(f"/j/{code[1]}", data={"name": "Mia", "fighter": "bob"})
    text = page(server, token)
    assert "Nobody has joined yet" not in text
    asked = re.search(r"Waiting for (?:Jo|Mia)</h3>.*?Answer for (Ann|Bob)", text)
    assert asked
    assert do(server, token, "answer", **fields(text)).status_code == 204
    assert f'<span class="which">{asked[1]}' in page(server, token)


def test_people_are_cast_renamed_and_sent_away(server: Server) -> None:
    token = begin(server, play="phones")
    code = re.search(r'class="code">(\w+)<', server.client.get(f"/t/{token}/hand/join").text)
    assert code
    link = server.client.post(f"/j/{code[1]}", data={"name": "Jo", "fighter": "ann"}).headers["location"]
    seat = re.search(r'id="seat-(\w+)"', server.client.get(f"/t/{token}/hand/people").text)
    assert seat
    assert "Joan" in do(server, token, "rename", seat=seat[1], name="Joan", panel="people").text
    cast = html.unescape(do(server, token, "cast", panel="people", **{"plays-ann": "bot", "plays-bob": seat[1]}).text)
    assert "Joan</b> · Bob" in cast
    assert "Bob" in server.client.get(link).text
    whole = do(server, token, "cast", panel="people", side="Bob", to="")
    assert "watching" in whole.text
    assert do(server, token, "unseat", seat=seat[1], panel="people").status_code == 200
    assert "given up" in server.client.get(link).text


def test_panels_are_the_gms_alone(server: Server) -> None:
    token = begin(server, play="phones")
    code = re.search(r'class="code">(\w+)<', server.client.get(f"/t/{token}/hand/join").text)
    screen = re.search(r"/s/([\w~-]+)", server.client.get(f"/t/{token}/hand/join").text)
    assert code
    assert screen
    seat = server.client.post(f"/j/{code[1]}", data={"name": "Jo", "fighter": "ann"}).headers["location"][3:]
    for other in (seat, screen[1]):
        for panel in ("fix", "steps", "people", "join", "table"):
            assert server.client.get(f"/t/{other}/hand/{panel}").status_code == 403
        for deed in ("undo", "redo", "correct", "quick", "cast", "rename", "unseat", "auto", "code", "remove"):
            refused = do(server, other, deed, who="ann", do="remove", words="a goblin", seat=seat, side="Ann")
            assert refused.status_code == 403, deed
            assert "GM" in refused.text
    assert server.client.get(f"/t/{token}/hand/nothing").status_code == 422


def test_something_is_said(server: Server) -> None:
    token = begin(server)
    assert do(server, token, "say", text="Supper in <ten> minutes").status_code == 204
    assert "GM: </b>Supper in <ten> minutes" in page(server, token)
    assert do(server, token, "say", text=" ").status_code == 403


def test_the_fight_as_a_file_and_the_table_removed(server: Server) -> None:
    token = begin(server)
    file = server.client.get(f"/t/{token}/fight.jsonl")
    assert file.headers["content-disposition"].startswith("attachment")
    gone = do(server, token, "remove")
    assert gone.headers["hx-redirect"] == "/"
    assert server.client.get(f"/g/{token}").status_code == 404


def test_without_scripts_a_panel_is_a_page_and_a_deed_leads_back(server: Server) -> None:
    token = begin(server)
    shown = server.client.get(f"/t/{token}/hand/fix", params={"who": "ann"})
    assert "<h1>" in shown.text
    assert f'href="/g/{token}"' in shown.text
    back = server.client.post(f"/t/{token}/correct", data={"who": "ann", "panel": "fix", "was-shock": "0", "v-shock": "1"})
    assert (back.status_code, back.headers["location"]) == (303, f"/g/{token}")


def test_an_answer_sent_again_counts_once_whatever_is_asked_by_then(server: Server) -> None:
    """A card drawn from a real deck, sent again when dice are asked for: it was carried out, and is no wrong answer."""
    made = server.client.post("/api/tables", json={"system": "savage", "scenario": "duel", "real_cards": True}).json()
    token, last = made["gm"], {"who": "deck", "value": "", "key": ""}
    deck, asked = iter(["AS", "KS", "QS", "JS"]), {"kind": ""}
    for number in range(30):
        asked = server.client.get(f"/api/seats/{token}").json()["asked"][0]
        if asked["kind"] == "roll":
            break
        value = next(deck) if asked["kind"] == "draw" else asked["choices"][0]["key"]
        said = {"who": asked["who"], "value": value, "key": f"number {number}"}
        assert do(server, token, "answer", **said).status_code == 204
        last = said if asked["kind"] == "draw" else last
    assert asked["kind"] == "roll"
    seq = server.client.get(f"/api/seats/{token}").json()["seq"]
    assert do(server, token, "answer", **last).status_code == 204
    assert server.client.get(f"/api/seats/{token}").json()["seq"] == seq


def test_history_is_by_rounds_with_what_was_taken_back(server: Server) -> None:
    token = server.table()["gm"]
    while "Round 3" not in (text := page(server, token)):
        do(server, token, "answer", **fields(text))
    panel = html.unescape(server.client.get(f"/t/{token}/hand/steps", headers=HX).text)
    rounds = re.findall(r'<h3 class="when">([^<]+)</h3>', panel)
    assert rounds == [f"Round {number}" for number in range(len(rounds), 0, -1)]
    assert len(rounds) == 2
    assert "<s>" not in panel
    newest = re.findall(r"Go back to before ([^\"]+)\"", panel)[0]
    taken = html.unescape(do(server, token, "undo", panel="steps").text)
    assert f"<s>{newest}</s>" in taken
    assert f"Redo {newest}" in taken
    assert f"<s>{newest}</s>" not in html.unescape(do(server, token, "redo", panel="steps").text)


def test_history_says_which_player_did_something(server: Server) -> None:
    made = server.table()
    maya = server.sit(made["code"], "Maya", "ann", "bob")
    said = fields(page(server, made["gm"]))
    assert server.do(maya, "answer", **said).status_code == 200
    assert re.search(r"<small>[^<]*Maya</small>", server.client.get(f"/t/{made['gm']}/hand/steps", headers=HX).text)
