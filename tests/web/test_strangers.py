"""What a stranger or a hostile player may send, and what a person may type by mistake: a sentence, and everybody else goes on."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from highdraw.roster.encounter import Encounter, Row
from highdraw.systems import SYSTEMS
from highdraw.table.limits import Limits
from highdraw.table.turns import Turns
from highdraw.web.encounters import ENCOUNTERS
from highdraw.web.kept import Keep
from web.serving import Server, serving

DIGITS = "1" * 5000
"""More than Python reads as a number."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "tables.db", Limits(tables_per_hour=1000)) as running:
        yield running


# ---- numbers that are too long to be read


def test_an_undo_to_a_number_without_end_is_refused_or_an_undo(server: Server) -> None:
    made = server.table()
    for said in (DIGITS, "٣" * 5000, "-1", "x"):
        answer = server.client.post(f"/t/{made['gm']}/undo", data={"to": said})
        assert answer.status_code in (303, 403, 422), said[:10]


def test_a_routine_of_a_number_without_end_is_no_routine(server: Server) -> None:
    made = server.table()
    [part, *_] = server.state(made["gm"])["asked"]
    said = {"who": part["who"], "fingerprint": part["fingerprint"], "routine": DIGITS, "value": "no such choice"}
    assert server.client.post(f"/t/{made['gm']}/answer", data=said).status_code == 422


def test_forms_take_no_number_without_end(server: Server) -> None:
    said = {"system": "suits-two-card", "scenario": "blank", "a-kind-1": "knight", "a-count-1": DIGITS, "b-kind-1": "knight"}
    assert server.client.post("/tables", data=said).status_code == 422
    said = {"system": "suits-two-card", "more": "weapons", f"weapons.{DIGITS}": "Sword"}
    assert server.client.post("/fighters/change", data=said).status_code == 200


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_form_of_which_next_to_nothing_is_filled_in_is_shown(server: Server, system: str) -> None:
    """Without a name and without what else has to be there it was looked at again and again."""
    for path in ("/fighters/change", "/fighters/preview"):
        answer = server.client.post(path, data={"system": system, "about": "x"})
        assert answer.status_code == 200


# ---- what could not be read again is not kept


def row(count: str) -> dict[str, str]:
    both = {"row.0.kind": "knight", "row.0.count": count, "row.1.kind": "knight", "row.1.side": "1"}
    return {"system": "suits-two-card", "title": "x", **both}


@pytest.mark.parametrize("count", ["000001000000", "0" * 4400 + "1", "41", "0", "-1", "²"])
def test_an_encounter_of_a_number_that_cannot_be_is_refused(server: Server, count: str) -> None:
    """`000001000000` was taken for 1 and kept as a million, and the library could not be read again."""
    assert server.client.post("/encounters/save", data=row(count)).status_code == 422
    assert server.client.get("/fighters").status_code == 200
    assert server.client.post("/encounters/save", data=row("007")).status_code == 303
    assert "7 " in server.client.get("/fighters").text


def test_nothing_is_kept_that_could_not_be_read_again() -> None:
    with pytest.raises(Exception, match="The encounter cannot be read: Expected `int` <= 40"):
        ENCOUNTERS.body(Encounter(system="savage", rows=(Row(kind="goblin", count=41),)))


def test_what_cannot_be_read_any_more_hides_nothing_else(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    good = server.client.post("/encounters/save", data={**row("2"), "title": "Good"}).headers["location"]
    with monkeypatch.context() as older:
        older.setattr(Keep, "_checked", lambda keep, body: msgspec.json.decode(body))
        older.setattr("highdraw.web.encounter_form.MOST_COUNT", 90)
        bad = server.client.post("/encounters/save", data={**row("80"), "title": "Bad"}).headers["location"].partition("?")[0]
    listed = server.client.get("/fighters")
    assert listed.status_code == 200
    assert "Good" in listed.text
    assert server.client.get(good).status_code == 200
    refused = server.client.get(bad)
    assert refused.status_code == 422
    assert "The encounter cannot be read" in refused.text
    assert server.client.post(f"{bad}/remove").status_code == 303


# ---- where a form comes from


@pytest.mark.parametrize("origin", ["http://[", "http://a]b", "http://[::1", "http://127.0.0.1:port"])
def test_an_origin_that_is_no_address_is_another_site(server: Server, origin: str) -> None:
    with httpx.Client(base_url=server.address, timeout=20) as stranger:
        answer = stranger.post("/tables", data={"system": "savage"}, headers={"origin": origin})
    assert answer.status_code == 403
    assert "another site" in answer.text


# ---- whoever asks for much


def test_addresses_take_turns_at_whatever_is_worked_out_beside_the_server(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    turn = Turns.turn

    def noted(turns: Turns, who: str = "") -> Any:
        seen.append(who)
        return turn(turns, who)

    monkeypatch.setattr(Turns, "turn", noted)
    made = server.table("skirmish")
    key = server.client.post("/api/libraries").json()["key"]
    two = {"system": "suits-two-card", "row.0.kind": "knight", "row.1.kind": "knight", "row.1.side": "1"}
    jsonl = {"content-type": "application/jsonl"}
    asks: tuple[Callable[[], httpx.Response], ...] = (
        lambda: server.client.get(f"/api/seats/{made['gm']}/odds"),
        lambda: server.client.get(f"/api/seats/{made['gm']}/forecast"),
        lambda: server.client.post("/encounters/forecast", data=two),
        lambda: server.client.post(f"/api/libraries/{key}/import", json={"files": [{"text": "x"}]}),
        lambda: server.client.post("/api/replays", content=b"x", headers=jsonl),
        lambda: server.client.post("/replay", files={"file": ("x.jsonl", b"x")}),
    )
    for ask in asks:
        before = seen.count("127.0.0.1")
        assert ask().status_code in (200, 400, 422)
        assert seen.count("127.0.0.1") == before + 1
