"""Cards picked from hands over HTTP: pages and data, trying out, refusals, real cards and dice typed by their owner, sealed questions."""

import re
from collections.abc import Iterator
from typing import Any
from zlib import crc32

import pytest

from highdraw.systems import register
from web.serving import Server, serving

register("toy", "highdraw.testing.toy")
HX = {"hx-request": "true"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("pick") / "tables.db") as running:
        yield running


class Seats:
    """A toy's table: the GM, Jo who plays Ann (and Cid), Mia who plays Bob, the big screen."""

    def __init__(self, server: Server, scenario: str = "duel", **more: Any) -> None:
        self.server = server
        self.made = server.table(scenario, system="toy", **more)
        self.gm, self.screen = self.made["gm"], self.made["screen"]
        self.jo = server.sit(self.made["code"], "Jo", "ann", *(["cid"] if scenario == "brawl" else []))
        self.mia = server.sit(self.made["code"], "Mia", "bob")
        self.eve = ""

    def asked(self, token: str) -> dict[str, Any]:
        (asked,) = self.server.state(token)["asked"]
        found: dict[str, Any] = asked
        return found

    def say(self, token: str, who: str, value: Any, status: int = 200) -> dict[str, Any]:
        done = self.server.do(token, "answer", who=who, value=value)
        assert done.status_code == status, done.text
        found: dict[str, Any] = done.json()
        return found

    def page(self, token: str) -> str:
        letter = "g" if token == self.gm else "s" if token == self.screen else "p"
        return self.server.client.get(f"/{letter}/{token}").text

    def deal(self, *hands: str) -> None:
        for hand in hands:
            self.say(self.gm, "deck", hand)


@pytest.fixture
def duel(server: Server) -> Seats:
    return Seats(server)


def test_a_pick_as_data(duel: Seats) -> None:
    asked = duel.asked(duel.jo)
    assert (asked["kind"], asked["topic"], asked["who"]) == ("pick", "lay", "ann")
    assert len(asked["hand"]) == 5
    assert asked["piles"] == [
        {"name": "action", "label": "Action card", "least": 1, "most": 1},
        {"name": "hold", "label": "Hold card", "least": 0, "most": 1},
    ]
    first, second, *_ = asked["hand"]
    duel.say(duel.jo, "ann", {"action": [first], "hold": [second]})
    assert duel.server.state(duel.jo)["asked"] == []
    view = duel.server.state(duel.mia)["view"]
    assert set(next(zone["cards"] for zone in view["zones"] if zone["id"] == "hand ann")) == {"??"}


def test_trying_out_changes_nothing(duel: Seats) -> None:
    before = duel.server.state(duel.gm)
    first, second, *_ = duel.asked(duel.jo)["hand"]
    tried = duel.server.do(duel.jo, "preview", who="ann", value={"action": [first]})
    assert tried.json() == {"says": tried.json()["says"], "allowed": True, "costs": [], "choices": [], "cards": []}
    assert tried.json()["says"].startswith("You act at ")
    tried = duel.server.do(duel.jo, "preview", who="ann", value=f"{first} {second}")
    assert tried.json() == {"says": "Action card takes 1 card, not 2.", "allowed": False, "costs": [], "choices": [], "cards": []}
    posted = duel.server.client.post(f"/t/{duel.jo}/preview", data={"who": "ann", "value": "KX"}, headers=HX)
    assert posted.json()["allowed"] is False
    assert duel.server.state(duel.gm) == before


@pytest.mark.parametrize("token", ["mia", "screen"])
def test_nobody_tries_out_anothers_cards(duel: Seats, token: str) -> None:
    card = duel.asked(duel.jo)["hand"][0]
    tried = duel.server.do(getattr(duel, token), "preview", who="ann", value={"action": [card]})
    assert tried.status_code == 403
    assert card not in tried.text


def test_there_is_nothing_to_try_out_where_nothing_is_picked(duel: Seats) -> None:
    for token, who in ((duel.jo, "ann"), (duel.mia, "bob")):
        duel.say(token, who, {"action": [duel.asked(token)["hand"][0]]})
    who = duel.server.state(duel.gm)["waiting"][0]
    assert duel.server.do(duel.gm, "preview", who=who, value="none").status_code == 403


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("none", "Action card takes 1 card, not 0."),
        ({"action": ["XX"]}, "is not a card"),
        ({"boost": []}, "no pile 'boost' here; there is: action, hold"),
        ({"action": 7}, "is not a list of cards"),
        (7, "is not a pick"),
        (["KS"], "is not a pick"),
    ],
)
def test_what_cannot_be_laid_is_said(duel: Seats, value: Any, says: str) -> None:
    assert says in duel.say(duel.jo, "ann", value, 422)["error"]


def test_a_pick_on_a_phone_without_a_script(duel: Seats) -> None:
    page = duel.page(duel.jo)
    hand = duel.asked(duel.jo)["hand"]
    assert re.findall(r'<button type="button" data-card="(\w+)"', page) == hand
    assert f"Such as action {hand[0]} / hold {hand[1]}" in page
    form = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    done = duel.server.client.post(f"/t/{duel.jo}/answer", data={**form, "value": f"2 / hold {hand[0]}"}, headers=HX)
    assert done.status_code == 204
    zones = {zone["id"]: zone["cards"] for zone in duel.server.state(duel.jo)["view"]["zones"]}
    assert zones["hand ann"] == hand, "the cards move when everybody has laid theirs"
    duel.say(duel.mia, "bob", {"action": [duel.asked(duel.mia)["hand"][0]]})
    zones = {zone["id"]: zone["cards"] for zone in duel.server.state(duel.jo)["view"]["zones"]}
    assert (zones["action ann"], zones["hold ann"]) == ([hand[1]], [hand[0]])


def test_undo_names_how_many_cards_and_not_which(duel: Seats) -> None:
    hand = duel.asked(duel.jo)["hand"]
    duel.say(duel.jo, "ann", {"action": hand[:1], "hold": hand[1:2]})
    assert duel.server.state(duel.gm)["undo"] == "Ann: lays 2 cards (action 1, hold 1)"
    steps = duel.server.client.get(f"/t/{duel.gm}/hand/steps", headers=HX).text
    assert "Ann: lays 2 cards (action 1, hold 1)" in steps


def test_facets_are_set_by_a_form(duel: Seats) -> None:
    for token, who in ((duel.jo, "ann"), (duel.mia, "bob")):
        duel.say(token, who, {"action": [duel.asked(token)["hand"][0]]})
    who = duel.server.state(duel.gm)["waiting"][0]
    token = duel.jo if who == "ann" else duel.mia
    page = duel.page(token)
    assert 'data-controls="blows\t1\t2\nwild\toff\ton"' in page
    assert 'data-known="0,0,0;0,1,1;1,0,2;1,1,3"' in page
    form = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    mark = re.search(r'name="facet" value="([^"]+)"', page)[1]  # type: ignore[index]
    sent = {**form, "facet": mark, f"facet-{mark}-blows": "2", f"facet-{mark}-wild": "on"}
    assert duel.server.client.post(f"/t/{token}/answer", data=sent, headers=HX).status_code == 204
    assert duel.server.state(duel.gm)["undo"].endswith(": Two blows, each at −2, wildly")


def test_facets_are_sent_by_a_program(duel: Seats) -> None:
    for token, who in ((duel.jo, "ann"), (duel.mia, "bob")):
        duel.say(token, who, {"action": [duel.asked(token)["hand"][0]]})
    who = duel.server.state(duel.gm)["waiting"][0]
    asked = duel.asked(duel.gm)
    assert asked["choices"][0]["facets"] == {"blows": 1, "wild": False}
    assert "not among the choices" in duel.say(duel.gm, who, {"blows": 3}, 422)["error"]
    duel.say(duel.gm, who, {"blows": 1, "wild": True})
    aim = duel.asked(duel.gm)["choices"][0]
    assert aim["facets"] == {"do": "strike", "target": "bob" if who == "ann" else "ann", "hand": "main"}
    assert aim["facts"] == {"Hits": "0 of 4"}


def test_a_choice_that_cannot_be_taken_says_why(server: Server) -> None:
    seats = Seats(server, real_cards=True)
    seats.say(seats.gm, "deck", "KS QS 2C 3C 4C")
    seats.server.do(seats.gm, "correct", change={"set": {"hand": 2}, "fighter": "ann"})
    seats.server.do(seats.gm, "undo", to=0)
    seats.server.do(seats.gm, "correct", change={"set": {"hand": 2}, "fighter": "ann"})
    seats.deal("KS QS", "2S 3S 4S 5S 6S")
    seats.say(seats.jo, "ann", "KS")
    seats.say(seats.mia, "bob", "2S")
    asked = seats.asked(seats.jo)
    assert [choice["key"] for choice in asked["barred"]] == ["2", "2 wild"]
    assert {choice["reason"] for choice in asked["barred"]} == {"Two blows need two cards in hand."}
    assert "Two blows need two cards in hand." in seats.say(seats.jo, "ann", "2", 422)["error"]
    page = seats.page(seats.jo)
    assert re.search(r'value="2" data-facet="blows"[^>]* disabled', page)
    assert "<small>Two blows need two cards in hand.</small>" in page


# ---- real cards and dice


def test_real_cards_are_typed_by_whose_they_are(server: Server) -> None:
    seats = Seats(server, real_cards=True)
    assert seats.server.state(seats.screen)["waiting"] == ["ann"]
    asked = seats.asked(seats.jo)
    assert (asked["kind"], asked["who"], asked["owner"], asked["cards"]) == ("draw", "deck", "ann", 5)
    assert seats.server.state(seats.mia)["asked"] == []
    assert "Waiting for Ann." in seats.page(seats.screen) or "Waiting for Ann." in seats.page(seats.gm)
    assert "Waiting for Jo" in seats.page(seats.gm)
    refused = seats.say(seats.mia, "deck", "KS QS 2C 3C 4C", 403)["error"]
    assert refused == "Only the GM answers this."
    page = seats.page(seats.jo)
    form = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    assert form["who"] == "deck"
    sent = {**form, "value": "10S 9H 2C 3C 4C"}
    assert seats.server.client.post(f"/t/{seats.jo}/answer", data=sent, headers=HX).status_code == 204
    assert seats.server.state(seats.gm)["undo"] == "Ann: draws 5 cards"
    seats.say(seats.mia, "deck", "KS 9S 2D 3D 4D")
    seats.say(seats.jo, "ann", "action 9H")
    seats.say(seats.mia, "bob", "action 2D")
    seats.say(seats.jo, "ann", "1")
    seats.say(seats.jo, "ann", "strike bob main")
    seats.say(seats.jo, "ann", "10S")
    seats.say(seats.mia, "bob", "none")
    die = seats.asked(seats.jo)
    assert (die["kind"], die["owner"], die["dice"]) == ("roll", "ann", [6])
    seats.say(seats.mia, "deck", [6], 403)
    seats.say(seats.jo, "deck", [6])
    assert seats.server.state(seats.gm)["view"]["fighters"]["bob"]["tracks"][0]["value"] == 6


def test_the_gm_may_type_anybodys_cards(server: Server) -> None:
    seats = Seats(server, real_cards=True)
    seats.deal("10S 9H 2C 3C 4C", "KS 9S 2D 3D 4D")
    assert seats.server.state(seats.gm)["waiting"] == ["ann", "bob"]


def test_real_cards_of_fighters_that_nobody_plays_are_the_gms_to_type(server: Server) -> None:
    made = server.table("duel", system="toy", real_cards=True)
    assert server.do(made["gm"], "auto", fighters=["ann", "bob"]).status_code == 200
    page = server.client.get(f"/g/{made['gm']}").text
    assert "Ann draws 5 cards. Which?" in page
    assert 'name="who" value="deck"' in page


# ---- sealed questions


def sealed(server: Server) -> Seats:
    """Ann and Cid each hold a card back; only Cid's is high enough to step in."""
    seats = Seats(server, "brawl", real_cards=True)
    seats.eve = server.sit(seats.made["code"], "Eve")
    people = {each["name"]: each["seat"] for each in server.state(seats.gm)["people"]}
    server.do(seats.gm, "cast", parts={"cid": people["Eve"]})
    seats.deal("2S 3H 4H 5C 6C", "KH 10S 9S 2D", "QH 7S 8S 2H", "JH 6S 3S", "AH 6H 4S")
    for who, said in (("ann", "2S / hold 6C"), ("cid", "10S / hold KH"), ("bob", "QH"), ("goblin-1", "JH"), ("goblin-2", "AH")):
        seats.say(seats.gm, who, said)
    for said in ("1", "strike ann main", "7S"):
        seats.say(seats.gm, "bob", said)
    return seats


def message(lines: Iterator[str]) -> str:
    """What a stream sends next."""
    return "".join(iter(lambda: next(lines), ""))


def everything(seats: Seats, token: str) -> list[str]:
    """All that somebody is shown, who is not asked or has answered."""
    get = seats.server.client.get
    looks = [get(f"/api/seats/{token}"), get(f"/t/{token}/replay?at=last", headers=HX), get(f"/t/{token}/replay?at=9999")]
    tries = [
        seats.server.do(token, "answer", who=who, value="pass", fingerprint=mark) for who in ("cid", "bob") for mark in ("", "abcdef12")
    ]
    return [seats.page(token), *(look.text for look in looks), *(f"{each.status_code} {each.text}" for each in tries)]


def test_the_undo_button_tells_the_gm_what_they_answered_in_secret(server: Server) -> None:
    seats = sealed(server)
    seats.say(seats.gm, "cid", "pass")
    assert seats.server.state(seats.gm)["undo"] == "Cid: Pass"


def test_nobody_learns_who_has_answered_a_sealed_question(server: Server) -> None:
    seats = sealed(server)
    watchers = [seats.mia, seats.screen, seats.jo]
    assert seats.server.state(seats.screen)["waiting"] == ["ann", "cid"]
    before = [everything(seats, token) for token in watchers]
    seats.say(seats.eve, "cid", "pass")
    assert [everything(seats, token) for token in watchers] == before
    assert seats.server.state(seats.gm)["undo"] == "Cid: answers in secret"
    seats.say(seats.jo, "ann", "pass")
    assert seats.server.state(seats.screen)["waiting"] == ["ann"]


def test_the_stream_says_nothing_when_somebody_has_answered_in_secret(server: Server) -> None:
    seats = sealed(server)
    with seats.server.client.stream("GET", f"/api/seats/{seats.mia}/stream") as answer:
        lines = answer.iter_lines()
        assert '"waiting":["ann","cid"]' in message(lines)
        seats.say(seats.eve, "cid", "pass")
        seats.say(seats.gm, "ann", "pass")
        assert '"waiting":["ann"]' in message(lines), "the first thing that comes is the end of the question"


def test_a_guessed_fingerprint_tells_nothing_of_anothers_choices(server: Server) -> None:
    """What is asked of another could be guessed, were a right guess answered otherwise than a wrong one."""
    seats = sealed(server)
    said = set()
    for choices in ("pass", "pass|step in"):
        guess = f"{crc32(f'ask step in of cid: {choices}'.encode()):08x}"
        done = seats.server.client.post(f"/t/{seats.mia}/answer", data={"who": "cid", "value": "pass", "fingerprint": guess}, headers=HX)
        said.add((done.status_code, done.text))
    assert len(said) == 1
