"""The GM's seat and second GMs over HTTP: links that lead on, links that open nothing any more, pages that say it."""

import html
import re
from collections.abc import Iterator

import pytest

from web.serving import Server, serving
from web.test_console import HX, do, page


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("gms") / "tables.db") as running:
        yield running


def panel(server: Server, token: str) -> str:
    return html.unescape(server.client.get(f"/t/{token}/hand/people", headers=HX).text)


def phone(server: Server, token: str) -> str:
    return html.unescape(server.client.get(f"/p/{token}").text)


def test_the_seat_is_offered_taken_and_everybody_finds_their_page(server: Server) -> None:
    made = server.table("duel")
    gm = made["gm"]
    bea, cy = server.sit(made["code"], "Bea", "ann"), server.sit(made["code"], "Cy")
    seat = str(re.search(r'<option value="(\w+)">Bea', panel(server, gm).partition("Hand over")[2])[1])  # type: ignore[index]
    assert do(server, gm, "offer-gm", seat=seat, name="Al", plays="yes", panel="people").status_code == 200
    assert "You have offered Bea" in page(server, gm)
    assert "Take the GM’s seat" in phone(server, bea)
    assert "Take the GM’s seat" not in phone(server, cy)
    assert [server.state(token)["offered"] for token in (gm, bea, cy)] == [False, True, False]
    assert do(server, cy, "take-gm").status_code == 403
    with server.client.stream("GET", f"/stream/{gm}?parts") as stream:
        lines = stream.iter_lines()
        assert next(lines).startswith("id: ")
        taken = do(server, bea, "take-gm")
        assert "event: moved" in lines
        next(lines)
        address = next(lines)
    new = taken.headers["hx-redirect"]
    assert taken.status_code == 204
    assert new.startswith("/g/")
    assert do(server, bea, "take-gm").headers["hx-redirect"] == new, "sent again it leads to the same place"
    assert server.client.get(f"/p/{bea}").headers["location"] == new
    sent = server.client.get(f"/g/{gm}")
    assert sent.status_code == 303
    al = sent.headers["location"]
    assert address == f"data: {al}", "an open page goes on by itself"
    assert al.startswith("/p/")
    assert "Your choice" in server.client.get(al).text
    assert server.state(al[3:])["mine"] == ["ann"]
    for deed in ("undo", "say"):
        answer = do(server, gm, deed, text="Still me")
        assert answer.headers.get("hx-redirect") == al, "the old link does nothing"
    assert "Bea is the GM from now on." in phone(server, cy)
    assert do(server, new[3:], "say", text="I am").status_code == 204
    assert "Still me" not in page(server, new[3:])
    assert "given up" in server.client.get(f"/p/{bea}").text


def test_programs_hand_it_over_too(server: Server) -> None:
    made = server.table("duel")
    bea = server.sit(made["code"], "Bea", "ann")
    [person] = server.state(made["gm"])["people"]
    assert server.do(made["gm"], "offer-gm", seat=person["seat"], name="Al").status_code == 200
    tokens = {server.do(bea, "take-gm").json()["token"] for _ in range(2)}
    assert len(tokens) == 1
    assert server.state(tokens.pop())["role"] == "gm"
    assert server.client.get(f"/api/seats/{made['gm']}").status_code == 403


def test_a_second_gm_by_link_until_the_powers_are_taken_back(server: Server) -> None:
    made = server.table("duel")
    gm = made["gm"]
    assert do(server, gm, "second-gm", name="Cy", panel="people").status_code == 200
    second = str(re.search(r'value="http[^"]*/g/([^"]+)"', panel(server, gm))[1])  # type: ignore[index]
    assert second != gm
    shown = page(server, second)
    assert gm not in shown + panel(server, second)
    for name in ("people", "table", "join"):
        text = server.client.get(f"/t/{second}/hand/{name}", headers=HX).text
        assert not [words for words in (gm, "Change the GM", "Remove this table", "Hand over") if words in text]
    assert do(server, second, "remove").status_code == 403
    assert do(server, second, "link", whose="gm").status_code == 403
    assert server.client.get(f"/t/{second}/qr.svg").status_code == 200
    [listed] = server.state(gm)["gms"]
    assert listed["token"] == second
    assert server.state(second)["gms"] == [{"name": "Cy", "fighters": [], "seat": "", "token": ""}]
    part = server.state(second)["asked"][0]
    assert server.do(second, "answer", who=part["who"], value=part["choices"][0]["key"]).status_code == 200
    assert " · Cy" in html.unescape(server.client.get(f"/t/{gm}/hand/steps", headers=HX).text)
    assert server.client.get(f"/t/{gm}/qr.svg?gm={listed['seat']}").status_code == 200
    assert server.client.get(f"/t/{second}/qr.svg?gm={listed['seat']}").status_code == 403
    assert do(server, gm, "drop-gm", seat=listed["seat"]).status_code == 204
    assert server.client.get(f"/g/{second}").status_code == 403
    made_so = server.do(gm, "second-gm", name="Dee", key="one")
    assert made_so.status_code == 200
    assert server.do(gm, "second-gm", name="Dee", key="one").status_code == 403
