"""Over HTTP: an answer that stands, one that is taken back, and what is found in a log."""

import html
import re
from collections.abc import Iterator

import pytest

from highdraw.systems import register
from web.serving import Server, serving
from web.test_console import do, page

register("toy", "highdraw.testing.toy")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("standing") / "tables.db") as running:
        yield running


def phone(server: Server, token: str) -> str:
    return html.unescape(server.client.get(f"/p/{token}").text)


def field(form: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', form)
    assert found
    return found[1]


def play(server: Server, gm: str, until: str) -> None:
    """The GM answers, so that nobody strikes, until Ann is asked about this."""
    for _ in range(60):
        asked = server.state(gm)["asked"]
        if not asked or any((part["who"], part["topic"]) == ("ann", until) for part in asked):
            return
        part = asked[0]
        values = [choice["key"] for choice in reversed(part["choices"])] or [{part["piles"][0]["name"]: [card]} for card in part["hand"]]
        assert any(server.do(gm, "answer", who=part["who"], value=value).status_code == 200 for value in values), part
    raise AssertionError


def test_a_phone_offers_to_let_an_answer_stand_and_to_take_it_back(server: Server) -> None:
    made = server.table("duel", system="toy", seed="9")
    gm = made["gm"]
    ann, bob = (server.sit(made["code"], who.title(), who) for who in ("ann", "bob"))
    said = 0
    while 'name="stand"' not in phone(server, ann):
        play(server, gm, "plan")
        assert server.do(ann, "answer", who="ann", value="1").status_code == 200
        said += 1
        play(server, gm, "plan")
    assert said == 2
    form = phone(server, ann).partition('class="question')[2]
    answered = {"who": "ann", "fingerprint": field(form, "fingerprint"), "key": field(form, "key"), "value": "1", "stand": "round"}
    assert do(server, ann, "answer", **answered).status_code == 204
    assert server.state(ann)["standing"] == [
        {"who": "ann", "topics": ["plan"], "facets": {"blows": "1", "wild": "off"}, "until": "round", "says": "One blow", "against": []}
    ]
    assert server.state(bob)["standing"] == []
    assert "Change my mind" in phone(server, ann)
    assert "Change my mind" not in phone(server, bob)
    assert do(server, ann, "change-mind", who="ann").status_code == 204
    assert [part["topic"] for part in server.state(ann)["asked"]] == ["plan"]
    assert server.state(ann)["standing"] == []
    assert do(server, ann, "stand", who="ann", topics="plan", way="1", until="round").status_code == 204
    assert [one["until"] for one in server.state(ann)["standing"]] == ["round"]
    assert do(server, ann, "stand", who="ann", topics="plan").status_code == 204
    assert server.state(ann)["standing"] == []
    assert do(server, ann, "stand", who="ann", topics="plan", way="9").status_code == 403


def test_a_standing_answer_says_what_it_is_about_in_the_words_of_the_system(server: Server) -> None:
    gm = server.table("duel", system="toy", seed="9")["gm"]
    for _ in range(2):
        play(server, gm, "plan")
        assert server.do(gm, "answer", who="ann", value="1").status_code == 200
    assert do(server, gm, "stand", who="ann", topics="plan", way="1", until="").status_code == 204
    assert "The plan of a turn · until I change it" in page(server, gm)


def test_the_whole_log_is_searched_and_tells_nobody_what_they_may_not_know(server: Server) -> None:
    made = server.table("duel", system="toy", seed="9")
    gm = made["gm"]
    ann, bob = (server.sit(made["code"], who.title(), who) for who in ("ann", "bob"))
    play(server, gm, "plan")
    found = server.client.get(f"/t/{ann}/log", params={"q": "action cards"}).text
    assert "The action cards:" in found
    assert "Nothing in the log" in server.client.get(f"/t/{ann}/log", params={"q": "dragon"}, headers={"hx-request": "true"}).text
    assert server.client.get(f"/t/{bob}/log", params={"q": ""}, headers={"hx-request": "true"}).text == ""
    assert 'id="log-search"' in page(server, gm)


def test_an_order_for_a_group_is_given_shown_and_ended_on_the_page(server: Server) -> None:
    gm = server.table("goblins", system="savage", seed="4")["gm"]
    for _ in range(60):
        part = server.state(gm)["asked"][0]
        if (part["who"], part["topic"]) == ("red-1", "plan"):
            break
        assert server.do(gm, "answer", who=part["who"], value=part["choices"][0]["key"]).status_code == 200
    text = page(server, gm)
    assert "The other Red Goblins (5) do what this one does" in text
    form = text.partition('class="question')[2]
    said = {name: field(form, name) for name in ("who", "fingerprint", "key")}
    assert do(server, gm, "answer", **said, order="red-1").status_code == 204
    assert [part["who"] for part in server.state(gm)["asked"]] == ["red-1"], "it is an order, and no answer"
    assert "5 Red Goblins do as Red Goblin 1" in page(server, gm)
    assert do(server, gm, "order-out", who="red-3").status_code == 204
    assert server.state(gm)["orders"] == [{"leader": "red-1", "members": ["red-2", "red-4", "red-5", "red-6"]}]
    assert do(server, gm, "end-order", who="red-1").status_code == 204
    assert server.state(gm)["orders"] == []
    assert do(server, gm, "answer", **said, order="red-1").status_code == 204
    assert len(server.state(gm)["orders"][0]["members"]) == 5, "given again, and not taken for a repetition"
    assert server.do(gm, "order-out", who="red-9").status_code == 403
    form = page(server, gm).partition('class="question')[2]
    said = {name: field(form, name) for name in ("who", "fingerprint", "key")}
    first = server.state(gm)["asked"][0]["choices"][0]["key"]
    assert do(server, gm, "answer", **said, value=first).status_code == 204
    assert server.state(gm)["asked"][0]["topic"] == "do", "whoever leads is played by hand, from the same form"
    assert server.do(gm, "end-order", who="red-1").status_code == 200


def test_the_log_is_saved_as_markdown_and_holds_what_its_reader_may_know(server: Server) -> None:
    made = server.table("duel", system="toy", seed="9")
    ann = server.sit(made["code"], "Jo_1", "ann")
    for _ in range(30):
        play(server, made["gm"], "plan")
        if not server.state(made["gm"])["asked"]:
            break
        server.do(ann, "answer", who="ann", value="1")
    for token in (made["gm"], ann, made["screen"]):
        answer = server.client.get(f"/t/{token}/log.md")
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "text/markdown; charset=utf-8"
        assert answer.text.startswith("# ")
        assert "Jo\\_1" in answer.text
        told = [event["text"] for event in server.state(token)["events"] if event["level"] == "main"]
        assert told
        lines = answer.text.splitlines()
        assert [line for line in lines if line.startswith("- ")], "what happened is a list"
        assert [line for line in lines if line.startswith("## ")], "rounds are headings"
        assert all(re.sub(r"([*_#|~<>\[\]`])", r"\\\1", text) in answer.text for text in told)
    assert f"/t/{made['gm']}/log.md" in server.client.get(f"/t/{made['gm']}/hand/table", headers={"hx-request": "true"}).text
    assert server.client.get(f"/t/{ann}x/log.md").status_code == 404
