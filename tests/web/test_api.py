"""The service for programs: everything by JSON, every refusal a sentence, and the document keeps its word."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import gettempdir
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import load_all_checks
from schemathesis.core.result import Ok

from highdraw.seats import RandomSeat
from highdraw.systems import SYSTEMS
from highdraw.systems.library import find_scene
from highdraw.web.api.routes import ENDPOINTS
from highdraw.web.codes import WrongCodes
from highdraw.web.openapi import document
from web.serving import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("api") / "tables.db") as running:
        yield running


def refused(answer: httpx.Response, status: int) -> str:
    """The sentence of a refusal."""
    assert answer.status_code == status, (answer.status_code, answer.text)
    assert answer.headers["content-type"] == "application/json"
    says: str = answer.json()["error"]
    assert " " in says
    assert "Traceback" not in says
    return says


def first_answer(question: dict[str, Any], rng: Random | None = None) -> Any:
    """The first way to answer a question, or any."""
    if question["kind"] == "ask":
        return (rng.choice(question["choices"]) if rng else question["choices"][0])["key"]
    assert question["kind"] == "place"
    return [question["place"]["x"], question["place"]["y"]]


def test_a_library_is_made_filled_read_changed_and_shown(server: Server) -> None:
    keys = server.client.post("/api/libraries").json()
    home, shown = (f"/api/libraries/{keys[each]}/fighters" for each in ("key", "show"))
    assert server.client.get(home).json() == []
    sheet = {"name": "Ann", "body": 5, "will": 5, "reflexes": 5, "notes": "A secret.", "tags": ["party"], "weapons": ["Sword"]}
    made = server.client.post(home, json={"system": "suits-two-card", "sheet": sheet})
    assert made.status_code == 201
    ann = f"{home}/{made.json()['id']}"
    assert server.client.get(ann).json() == made.json() == {**made.json(), "name": "Ann", "tags": ["party"], "sheet": sheet}
    [seen] = server.client.get(shown).json()
    assert "notes" not in seen["sheet"]
    changed = {"system": "suits-two-card", "sheet": {**sheet, "body": 7}}
    assert refused(server.client.put(ann.replace(keys["key"], keys["show"]), json=changed), 403)
    assert server.client.put(ann, json=changed).json() == {**made.json(), "sheet": {**sheet, "body": 7}}, "notes and all, for their owner"
    wrong = refused(server.client.put(ann, json={"system": "suits-two-card", "sheet": {**sheet, "body": "x", "weapons": ["Sord"]}}), 422)
    assert "body: It should be a whole number" in wrong
    assert "weapons: There is no weapon called 'Sord'" in wrong
    assert refused(server.client.put(ann, json={"system": "savage", "sheet": {"name": "Ann"}}), 422)
    files = [{"name": "a.json", "text": msgspec.json.encode({"savage": {"bob": {"name": "Bob"}}}).decode()}, {"text": "{}"}]
    [read, not_read] = server.client.post(home.replace("fighters", "import"), json={"files": files}).json()
    assert (len(read["fighters"]), read["refusal"], not_read["fighters"]) == (1, "", [])
    assert (read["name"], read["kind"]) == ("a.json", "file of fighters")
    assert " " in not_read["refusal"]
    assert server.client.delete(ann).status_code == 204
    assert refused(server.client.delete(ann), 404)
    assert [each["name"] for each in server.client.get(home).json()] == ["Bob"]
    assert refused(server.client.get("/api/libraries/0123.nonsense/fighters"), 404)
    fields = [field for group in server.client.get("/api/systems/suits-two-card/sheet").json() for field in group["fields"]]
    assert {"key": "body", "kind": "number", "required": True}.items() <= next(one for one in fields if one["key"] == "body").items()


# ---- reading


def test_systems_scenarios_and_rules_are_listed(server: Server) -> None:
    systems = server.client.get("/api/systems").json()
    assert [each["id"] for each in systems] == list(SYSTEMS)
    for each in systems:
        home = f"/api/systems/{each['id']}"
        assert server.client.get(home).json() == each
        assert "duel" in {scenario["name"] for scenario in server.client.get(f"{home}/scenarios").json()}
        rules = server.client.get(f"{home}/rules").json()
        assert len(rules) == each["rules"] > 20
        assert server.client.get(f"{home}/rules/{rules[0]['id'].lower()}").json() == rules[0]
        assert server.client.get(f"{home}/tables").json()[0]["rows"]
    some = server.client.get("/api/systems/suits-two-card/rules", params={"search": "joker"}).json()
    assert some
    assert all("joker" in " ".join(rule.values()).lower() for rule in some)


def test_what_is_not_there_is_told(server: Server) -> None:
    assert "Did you mean suits-two-card, suits-one-card or gurps-cards?" in refused(server.client.get("/api/systems/suits-two-cards"), 404)
    assert "There is no rule" in refused(server.client.get("/api/systems/suits-two-card/rules/NO-1"), 404)
    assert "nothing at this address" in refused(server.client.get("/api/nothing"), 404)
    assert "opens no table" in refused(server.client.get("/api/seats/abc"), 404)
    assert "No table has this code" in refused(server.client.get("/api/codes/QQQQQ"), 404)


# ---- making a table and playing at it


def test_a_table_from_a_file_of_the_server_is_refused(server: Server, tmp_path: Path) -> None:
    mine = Path(gettempdir()) / f"{tmp_path.name}.toml"
    mine.write_text('system = "suits-two-card"\n')
    for name in (str(mine), "../duel", "/etc/passwd", "duel.toml"):
        says = refused(server.client.post("/api/tables", json={"system": "suits-two-card", "scenario": name}), 422)
        assert "There is no scenario called" in says
    mine.unlink()


def test_two_people_play_a_whole_fight(server: Server) -> None:
    made = server.table(seed="1")
    lobby = server.client.get(f"/api/codes/{made['code'].lower()}").json()
    assert lobby["title"] == find_scene("suits-two-card/duel").title
    assert server.state(server.table(title="Mine")["gm"])["title"] == "Mine"
    ann, bob = (fighter["id"] for fighter in lobby["free"])
    tokens = {ann: server.sit(made["code"], "Ann", ann), bob: server.sit(made["code"], "Bob", bob)}
    assert server.client.get(f"/api/codes/{made['code']}").json()["free"] == []
    told: dict[str, list[dict[str, Any]]] = {who: [] for who in tokens}
    cursor, rng = dict.fromkeys(tokens, "0"), Random(1)
    for _ in range(400):
        if server.state(made["gm"])["over"]:
            break
        for who, token in tokens.items():
            state = server.state(token, cursor[who])
            told[who] += state["events"]
            cursor[who] = state["cursor"]
            assert [question["who"] for question in state["asked"]] in ([], [who])
            for question in state["asked"]:
                done = server.do(token, "answer", who=who, value=first_answer(question, rng), fingerprint=question["fingerprint"])
                assert done.status_code == 200, done.text
                assert done.json()["seq"] >= state["seq"]  # a sealed answer shows only when all have answered
    state = server.state(made["gm"])
    assert state["over"]
    for who, token in tokens.items():
        told[who] += server.state(token, cursor[who])["events"]
        assert told[who] == server.state(token)["events"]
        assert [event["number"] for event in told[who]] == list(range(1, len(told[who]) + 1))
    summary = server.client.get(f"/api/seats/{tokens[ann]}/summary").json()
    assert summary["winner"] == state["view"]["winner"]
    assert {each["who"] for each in summary["fighters"]} == {ann, bob}
    assert refused(server.client.get(f"/api/seats/{tokens[ann]}/next"), 403)
    who = next(who for who, one in state["view"]["fighters"].items() if one["side"] == state["view"]["winner"])
    foe = server.client.get("/api/systems/suits-two-card/fighters").json()[0]["id"]
    new = server.do(made["gm"], "next", who=[who], ready={foe: 1})
    assert new.status_code == 201, new.text
    seat = server.client.get(f"/api/seats/{tokens[who]}/next").json()["token"]
    assert (server.state(seat)["mine"], server.state(new.json()["token"])["role"]) == ([who], "gm")
    file = server.client.get(f"/api/seats/{tokens[ann]}/fight.jsonl")
    assert file.headers["content-type"].startswith("application/jsonl")
    replayed = server.client.post("/api/replays", content=file.content, headers={"content-type": "application/jsonl"}).json()
    assert replayed["over"] is True
    assert (replayed["winner"], replayed["rounds"]) == (state["view"]["winner"], state["view"]["clock"]["number"])
    torn, lines = file.content[: len(file.content) // 2], {"content-type": "application/jsonl"}
    assert server.client.post("/api/replays", content=torn, headers=lines).status_code == 422
    assert server.client.post("/api/replays?salvage=true", content=torn, headers=lines).json()["fault"]


def test_the_same_key_counts_once_and_only_for_its_seat(server: Server) -> None:
    made = server.table()
    free = [fighter["id"] for fighter in server.client.get(f"/api/codes/{made['code']}").json()["free"]]
    ann, bob = (server.sit(made["code"], name, who) for name, who in zip(("Ann", "Bob"), free, strict=True))
    first = server.do(ann, "say", text="Once.", key="k1").json()["seq"]
    assert server.do(ann, "say", text="Once.", key="k1").json()["seq"] == first
    assert server.do(bob, "say", text="Me, too.", key="k1").json()["seq"] == first + 1
    assert [(said["by"], said["text"]) for said in server.state(made["screen"])["talk"]] == [("Ann", "Once."), ("Bob", "Me, too.")]
    seats = [one["seat"] for one in server.state(made["gm"])["people"]]
    assert server.do(made["gm"], "links", whose=seats[0], key="k2").status_code == 200
    assert "used for another one" in refused(server.do(made["gm"], "links", whose=seats[1], key="k2"), 422)


def test_an_answer_to_a_question_that_is_gone_is_refused(server: Server) -> None:
    made = server.table()
    question = server.state(made["gm"])["asked"][0]
    said = {"who": question["who"], "value": first_answer(question), "fingerprint": question["fingerprint"]}
    assert server.do(made["gm"], "answer", **said).status_code == 200
    assert "answered meanwhile" in refused(server.do(made["gm"], "answer", **said), 403)
    question = server.state(made["gm"])["asked"][0]
    assert "Choose one of" in refused(server.do(made["gm"], "answer", who=question["who"], value="no such choice"), 422)


def test_a_question_tells_nothing_of_what_others_are_asked(server: Server) -> None:
    """Two choose at the same time from cards the other does not see: not even a checksum may depend on those."""
    made = server.table(seed="1")
    bot, tables = RandomSeat(1), server.app.state.tables
    tokens = {who: server.sit(made["code"], who, who) for who in ("ann", "bob")}

    def session() -> Any:
        return tables.memory.open[tables.role(made["gm"]).table].table.session

    while len(session().request.parts) < 2 or session().request.parts[0].topic != "hand":
        part = session().waiting()[0]
        answered = server.do(made["gm"], "answer", who=part.addressee, value=part.logged(bot.choose(session().fight, part)))
        assert answered.status_code == 200, answered.text
    request = session().request
    own = {part.addressee: part.fingerprint() for part in request.parts}
    for who, token in tokens.items():
        text = server.client.get(f"/api/seats/{token}").text
        assert [question["fingerprint"] for question in server.state(token)["asked"]] == [own[who]]
        assert request.fingerprint() not in text
        assert all(print not in text for other, print in own.items() if other != who)


def test_undo_and_redo_and_a_cursor_that_no_longer_fits(server: Server) -> None:
    made = server.table()
    gm = made["gm"]
    for _ in range(3):
        question = server.state(gm)["asked"][0]
        server.do(gm, "answer", who=question["who"], value=first_answer(question))
    before = server.state(gm)
    assert before["undo"]
    assert server.state(gm, before["cursor"])["events"] == []
    assert server.do(gm, "undo").status_code == 200
    after = server.state(gm, before["cursor"])
    assert after["redo"]
    assert after["events"][0]["number"] == 1
    assert server.do(gm, "redo").status_code == 200
    assert server.state(gm)["view"] == before["view"]
    assert "nothing to do again" in refused(server.do(gm, "redo"), 422)
    assert "no step" in refused(server.do(gm, "undo", to=10**6), 422)


def test_the_gm_seats_people_and_leaves_fighters_to_the_tactician(server: Server) -> None:
    made = server.table()
    free = [fighter["id"] for fighter in server.client.get(f"/api/codes/{made['code']}").json()["free"]]
    ann = server.sit(made["code"], "Ann", free[0])
    seat = server.state(made["gm"])["people"][0]
    assert seat["token"] == ann
    assert server.state(ann)["people"] == [{"name": "Ann", "fighters": [free[0]], "seat": "", "token": ""}]
    assert server.do(made["gm"], "reseat", seat=seat["seat"], name="Anna", fighters=[free[1]]).status_code == 200
    assert server.state(ann)["mine"] == [free[1]]
    assert server.do(made["gm"], "auto", fighters=[free[0]]).status_code == 200
    assert server.do(made["gm"], "cast", parts={free[0]: seat["seat"], free[1]: "gm"}).status_code == 200
    assert server.state(ann)["mine"] == [free[0]]
    assert "Somebody plays" in refused(server.do(made["gm"], "auto", fighters=[free[0]]), 403)
    assert server.do(ann, "note", text="The bridge!").status_code == 200
    assert (server.state(ann)["note"], server.state(made["gm"])["note"]) == ("The bridge!", "")
    assert server.do(made["gm"], "reseat", seat=seat["seat"]).status_code == 200
    assert "given up" in refused(server.do(ann, "say", text="Still here?"), 403)


def test_seats_and_screens_may_not_do_what_is_the_gms(server: Server) -> None:
    made = server.table()
    ann = server.sit(made["code"], "Ann")
    for token in (ann, made["screen"]):
        for deed, said in (
            ("undo", {}), ("redo", {}), ("correct", {"change": {}}), ("quick", {"words": "6 goblins"}), ("auto", {"fighters": []}),
            ("cast", {"parts": {}}), ("reseat", {"seat": "x"}), ("code", {}),
        ):  # fmt: skip
            assert refused(server.do(token, deed, **said), 403) == "Only the GM can do this."
        assert refused(server.client.delete(f"/api/seats/{token}"), 403)
        assert refused(server.client.get(f"/api/seats/{token}/fight.jsonl"), 403)
        assert refused(server.client.get(f"/api/seats/{token}/screen"), 403)
    assert "only shows" in refused(server.do(made["screen"], "say", text="Hello"), 403)
    state = server.state(made["screen"])
    assert (state["asked"], state["undo"], state["redo"]) == ([], "", False)


def test_a_new_code_shuts_out_the_old_one(server: Server) -> None:
    made = server.table()
    new = server.do(made["gm"], "code").json()
    assert new["code"] != made["code"]
    assert server.client.get(f"/api/seats/{made['screen']}/code").json() == new
    assert refused(server.client.get(f"/api/codes/{made['code']}"), 404)
    assert server.client.get(f"/api/codes/{new['code']}").status_code == 200


def test_a_removed_table_is_gone_for_everybody(server: Server) -> None:
    made = server.table()
    ann = server.sit(made["code"], "Ann")
    assert server.client.delete(f"/api/seats/{made['gm']}").status_code == 204
    for token in (made["gm"], made["screen"], ann):
        assert refused(server.client.get(f"/api/seats/{token}"), 404) == "This table was removed."
        assert refused(server.client.get(f"/api/seats/{token}/stream"), 404) == "This table was removed."


def test_real_cards_are_asked_for_and_typed(server: Server) -> None:
    made = server.table(real_cards=True)
    question = server.state(made["gm"])["asked"][0]
    while question["kind"] != "draw":
        server.do(made["gm"], "answer", who=question["who"], value=first_answer(question))
        question = server.state(made["gm"])["asked"][0]
    cards = [f"{rank}{suit}" for suit in "SHDC" for rank in (2, 3, 4, 5, 6, 7, 8, 9, 10)]
    assert "drawn here" in refused(server.do(made["gm"], "answer", who="deck", value="KS " * 40), 422)
    assert server.do(made["gm"], "answer", who="deck", value=cards[: question["cards"]]).status_code == 200


def test_a_fight_of_ready_fighters(server: Server) -> None:
    ready = [fighter["id"] for fighter in server.client.get("/api/systems/suits-two-card/fighters").json()]
    sides = [{"kind": ready[0], "side": "Ours", "count": 2}, {"kind": ready[0], "side": "Theirs"}]
    made = server.client.post("/api/tables", json={"system": "suits-two-card", "fighters": sides})
    assert made.status_code == 201, made.text
    fighters = server.state(made.json()["gm"])["view"]["fighters"].values()
    assert sorted(one["side"] for one in fighters) == ["Ours", "Ours", "Theirs"]
    for wrong in (
        {},
        {"fighters": sides[:1]},
        {"scenario": "duel", "fighters": sides},
        {"fighters": [sides[0], {**sides[1], "kind": "x"}]},
    ):
        assert refused(server.client.post("/api/tables", json={"system": "suits-two-card", **wrong}), 422)


def test_the_gm_learns_what_can_be_set_right_and_sets_it(server: Server) -> None:
    gm = server.table()["gm"]
    who = next(iter(server.state(gm)["view"]["fighters"]))
    number = next(
        control for control in server.client.get(f"/api/seats/{gm}/controls", params={"who": who}).json()
        if control["kind"] == "number" and set(control["change"].get("set", {}).values()) == {None}
    )  # fmt: skip
    change = {**number["change"], "set": dict.fromkeys(number["change"]["set"], number["value"] + 1)}
    assert server.do(gm, "correct", change=change).status_code == 200
    again = {control["name"]: control["value"] for control in server.client.get(f"/api/seats/{gm}/controls", params={"who": who}).json()}
    assert again[number["name"]] == number["value"] + 1
    assert refused(server.client.get(f"/api/seats/{gm}/controls", params={"who": "nobody"}), 422)


def test_a_correction_that_costs_answers_is_refused_until_the_gm_says_when(server: Server) -> None:
    gm = server.table("stand")["gm"]
    people, rng = list(server.state(gm)["view"]["fighters"]), Random(1)
    for _ in range(60):
        question = server.state(gm)["asked"][0]
        assert server.do(gm, "answer", who=question["who"], value=first_answer(question, rng)).status_code == 200
        for who in people:
            before = server.state(gm)
            said = server.do(gm, "correct", change={"remove": who})
            if said.status_code == 409:
                assert "would no longer fit and be asked again" in refused(said, 409)
                assert server.state(gm) == before
                assert refused(server.do(gm, "correct", change={"remove": who}, when="never"), 422)
                assert server.do(gm, "correct", change={"remove": who}, when="boundary").status_code == 200
                assert server.state(gm)["asked"] == before["asked"]
                assert server.do(gm, "undo").status_code == 200
                assert server.do(gm, "correct", change={"remove": who}, when="now").status_code == 200
                return
            assert server.do(gm, "undo").status_code == 200
    raise AssertionError("no correction costs anything")


def test_bodies_that_cannot_be_read(server: Server) -> None:
    made = server.table()
    path = f"/api/seats/{made['gm']}/say"
    plain = {"content-type": "application/json"}
    assert "cannot be read" in refused(server.client.post(path, content="{", headers=plain), 400)
    assert "unknown field `txt`" in refused(server.client.post(path, json={"text": "x", "txt": "y"}), 422)
    assert "Expected `str`" in refused(server.client.post(path, json={"text": 1}), 422)
    assert "takes JSON" in refused(server.client.post(path, content="text=hello", headers={"content-type": "text/plain"}), 415)
    deep = '{"change": ' + '{"a":' * 5000 + "1" + "}" * 5000 + "}"
    assert refused(server.client.post(f"/api/seats/{made['gm']}/correct", content=deep, headers=plain), 400)
    assert "not a fight file" in refused(
        server.client.post("/api/replays", content=b"x", headers={"content-type": "application/jsonl"}), 422
    )
    assert "fight file" in refused(server.client.post("/api/replays", json={}), 415)
    assert refused(server.client.get(f"/api/seats/{made['gm']}", params={"after": "now"}), 422)


# ---- the document


def test_every_address_is_in_the_document_and_on_the_page(server: Server) -> None:
    made = server.client.get("/api/openapi.json").json()
    assert made["openapi"].startswith("3.1")
    assert {(path, method.upper()) for path, ways in made["paths"].items() for method in ways} == {
        (each.path, each.method) for each in ENDPOINTS
    }
    page = server.client.get("/api").text
    assert all(f"{each.method} {each.path}" in page for each in ENDPOINTS)


def test_nothing_is_left_out_of_the_fuzzing() -> None:
    assert len(OPERATIONS) == len(ENDPOINTS)


load_all_checks()
CHECKS = [
    schemathesis.checks.not_a_server_error, *(
        schemathesis.checks.CHECKS.get_one(name)
        for name in (
            "status_code_conformance", "content_type_conformance", "response_headers_conformance", "response_schema_conformance",
            "negative_data_rejection", "unsupported_method",
        )
    ),
]  # fmt: skip
SCHEMA = schemathesis.openapi.from_dict(document(ENDPOINTS))
OPERATIONS: list[Any] = [result.ok() for result in SCHEMA.get_all_operations() if isinstance(result, Ok)]


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: str(operation.label))
def test_the_document_keeps_its_word(server: Server, operation: Any) -> None:
    """Whatever is sent, the answer is one that the document knows: with made-up tokens, and with those of a real table."""
    server.app.state.wrong_codes = WrongCodes()
    made = server.table()
    known = {"token": [made["gm"], made["screen"], server.sit(made["code"], "Ann")], "code": [made["code"]], "system": list(SYSTEMS)}
    keys = server.client.post("/api/libraries").json()
    ann = {"system": "suits-two-card", "sheet": {"name": "Ann", "body": 5, "will": 5, "reflexes": 5}}
    who = server.client.post(f"/api/libraries/{keys['key']}/fighters", json=ann).json()["id"]
    known |= {"key": [keys["key"], keys["show"]], "fighter": [who]}
    crows, root = {"system": "suits-two-card", "title": "Crows", "members": [f"own:{who}"]}, f"/api/libraries/{keys['key']}"
    made_of = {"party": ("parties", crows), "campaign": ("campaigns", crows), "encounter": ("encounters", {"system": "suits-two-card"})}
    known |= {name: [server.client.post(f"{root}/{many}", json=said).json()["id"]] for name, (many, said) in made_of.items()}
    endless = operation.path.endswith("/stream")

    @settings(
        max_examples=15, deadline=None, derandomize=True, phases=[Phase.generate], database=None,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=operation.as_strategy(), real=st.booleans(), pick=st.integers(0, 2))
    def sends(case: Any, real: bool, pick: int) -> None:
        if real and not endless:
            for name in case.path_parameters or {}:
                if name in known:
                    case.path_parameters[name] = known[name][pick % len(known[name])]
        answer = case.call(base_url=server.address)
        case.validate_response(answer, checks=CHECKS)

    sends()
