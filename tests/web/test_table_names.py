"""Tables have names: given at first, changed by the GM, shown wherever a table is."""

from collections.abc import Iterator

import pytest

from highdraw.table.entry import Named
from table.making import GM, again, make
from web.serving import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("names") / "tables.db") as running:
        yield running


def test_a_table_is_named_when_it_is_made(server: Server) -> None:
    said = {"system": "suits-two-card", "scenario": "duel", "play": "alone"}
    for title, shown in (("  Friday   night ", "Friday night"), ("", "The duel")):
        where = server.client.post("/tables", data={**said, "title": title}).headers["location"]
        assert f"<title>{shown} · Highdraw</title>" in server.client.get(where).text
    assert 'name="title"' in server.client.get("/new?scenario=duel").text


def test_the_gm_calls_it_otherwise_and_everybody_sees_so(server: Server) -> None:
    where = server.client.post("/tables", data={"system": "suits-two-card", "scenario": "duel", "play": "alone"}).headers["location"]
    gm = where.rpartition("/")[2]
    screen = server.client.get(f"/api/seats/{gm}/screen").json()["token"]
    code = server.client.get(f"/api/seats/{gm}/code").json()["code"]
    assert server.client.post(f"/t/{gm}/call", data={"title": "The <old> mill"}).status_code == 303
    for path in (where, f"/s/{screen}", f"/j/{code}", f"/t/{gm}/lobby", "/", f"/t/{gm}/hand/table"):
        assert "The &lt;old&gt; mill" in server.client.get(path).text, path
    assert server.client.get(f"/api/codes/{code}").json()["title"] == "The <old> mill"
    seat = server.sit(code, "Maya", "ann")
    assert server.do(seat, "call", title="Mine").status_code == 403
    assert server.do(gm, "call", title="x" * 61).status_code == 422
    assert server.do(gm, "call", title="").status_code == 200
    assert server.state(seat)["title"] == "The duel"


def test_a_name_is_in_the_log_once() -> None:
    table = make()
    table.call(GM, " Friday\n night ")
    table.call(GM, "Friday night")
    assert [entry for entry in table.fresh if isinstance(entry, Named)] == [Named("Friday night")]
    after = again(table)
    assert after.title == "Friday night"
    after.call(GM, "")
    assert again(after).title == after.head.title


def test_a_name_given_by_a_program_is_one_line_too(server: Server) -> None:
    assert server.state(server.table(title=" The old\n mill\u202e ")["gm"])["title"] == "The old mill"
    assert server.state(server.table(title="\u200b")["gm"])["title"] == "A fight"
    said = {"system": "savage", "scenario": "duel", "title": "x" * 61}
    assert server.client.post("/api/tables", json=said).status_code == 422
