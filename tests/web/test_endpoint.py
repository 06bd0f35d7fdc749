"""An address for programs by itself: what it takes, how it answers, and the statuses that programs rely on."""

import asyncio
from types import SimpleNamespace
from typing import Any, get_type_hints

import msgspec
import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from highdraw.engine.event import Event
from highdraw.engine.receipt import Step
from highdraw.engine.request import Ask, Draw, Place, Roll
from highdraw.errors import HighdrawError
from highdraw.systems import load
from highdraw.table.entry import Order, Stand
from highdraw.table.errors import Refused
from highdraw.table.replay_worker import Opened
from highdraw.table.role import Role
from highdraw.web.api import after, endpoint, libraries, replays
from highdraw.web.api.endpoint import BYTES, JSON, LINES, Endpoint, query
from highdraw.web.api.routes import ENDPOINTS
from highdraw.web.api.shapes.campaign import NewParty, NextChapter, Who
from highdraw.web.api.shapes.common import Id, Ids, Key, SecretKey
from highdraw.web.api.shapes.deed import Answer, Call, NextFight, Note, OfferGM, Quick, Rematch, Reseat, Say, SecondGM, StandFor
from highdraw.web.api.shapes.library import FileText
from highdraw.web.api.shapes.table import Fielded, NewTable, SitDown
from highdraw.web.api.state import cursor_of, place_of, question_of, state_of, told
from highdraw.web.guard import HttpError, digest
from table.making import GM, SCREEN, make, play


class Needs(msgspec.Struct):
    name: str
    count: int = 3


class Maybe(msgspec.Struct):
    name: str = "x"


def request(body: bytes = b"", kind: str = "", query_string: str = "") -> Request:
    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    headers = [(b"content-type", kind.encode())] if kind else []
    return Request({"type": "http", "method": "POST", "path": "/api/x", "headers": headers, "query_string": query_string.encode()}, receive)


def ask(takes: Any, body: bytes = b"", kind: str = "", gives: Any = Needs, status: int = 200) -> Response:
    async def does(_: Request, *said: Any) -> Any:
        return said

    return asyncio.run(
        Endpoint(method="POST", path="/api/x", about="", does=does, takes=takes, gives=gives, status=status).answer(request(body, kind))
    )


@pytest.mark.parametrize(
    ("takes", "body", "kind", "comes"),
    [
        (None, b"", "", b"[]"),
        (None, b"anything", "text/plain", b"[]"),
        (Needs, b'{"name":"a"}', JSON, b'[{"name":"a","count":3}]'),
        (Needs, b'{"name":"a"}', f"{JSON.upper()} ; charset=utf-8", b'[{"name":"a","count":3}]'),
        (Needs, b'{"name":"a"}', "text/plain", 415),
        (Needs, b'{"name":"a"}', "", 415),
        (Needs, b"", "", 415),
        (Maybe, b"", "", b'[{"name":"x"}]'),
        (Maybe, b"", "text/plain", b'[{"name":"x"}]'),
        (Maybe, b'{"name":"b"}', JSON, b'[{"name":"b"}]'),
        (Maybe, b'{"name":"b"}', "", 415),
        (bytes, b"abc", LINES, b'["YWJj"]'),
        (bytes, b"abc", BYTES, b'["YWJj"]'),
        (bytes, b"abc", JSON, 415),
        (bytes, b"", LINES, b'[""]'),
        (bytes, b"", "", 415),
    ],
)
def test_what_an_address_takes(takes: Any, body: bytes, kind: str, comes: Any) -> None:
    if isinstance(comes, int):
        with pytest.raises(HttpError) as refused:
            ask(takes, body, kind)
        assert refused.value.status == comes
        assert (LINES if takes is bytes else JSON) in str(refused.value)
    else:
        assert ask(takes, body, kind).body == comes


async def itself(_: Request) -> Response:
    return PlainTextResponse("as it is", 202)


def test_what_an_address_gives() -> None:
    nothing, made = ask(None, gives=None), ask(None, status=201)
    assert (nothing.status_code, nothing.body) == (204, b"")
    assert (made.status_code, made.media_type) == (201, JSON)

    given = asyncio.run(Endpoint(method="GET", path="/", about="", does=itself, gives=Needs).answer(request()))
    assert (given.status_code, given.body) == (202, b"as it is")


def test_which_bodies_may_be_omitted() -> None:
    def empty(takes: Any) -> bool:
        return Endpoint(method="POST", path="/", about="", does=itself, takes=takes).may_be_empty

    assert (empty(None), empty(Maybe), empty(Needs), empty(bytes)) == (True, True, False, False)


def test_what_stands_behind_the_question_mark() -> None:
    asked = request(query_string="a=1&a=2&b=true&c=x")
    assert (query(asked, "a"), query(asked, "a", int), query(asked, "b", bool)) == ("2", 2, True)
    assert (query(asked, "d"), query(asked, "d", int, 7)) == ("", 7)
    with pytest.raises(HttpError, match="c cannot be read") as refused:
        query(asked, "c", int)
    assert refused.value.status == 422


def test_statuses_are_those_that_programs_know() -> None:
    refusals = (endpoint.BAD, endpoint.FORBIDDEN, endpoint.MISSING, endpoint.OLD, endpoint.WRONG)
    assert refusals == (400, 403, 404, 410, 422)
    make_something = {one.path for one in ENDPOINTS if one.status == 201}
    assert make_something == {
        "/api/tables", "/api/codes/{code}/seats", "/api/seats/{token}/next", "/api/seats/{token}/rematch", "/api/libraries",
        "/api/libraries/{key}/fighters", "/api/libraries/{key}/parties", "/api/libraries/{key}/encounters",
        "/api/libraries/{key}/campaigns", "/api/libraries/{key}/campaigns/{campaign}/begin",
    }  # fmt: skip
    assert {one.status for one in ENDPOINTS} == {200, 201}
    seat = [one for one in ENDPOINTS if one.path.startswith("/api/seats/{token}")]
    assert all({403, 404, 410} <= set(one.refuses) for one in seat)
    assert all({404} <= set(one.refuses) for one in ENDPOINTS if "{" in one.path)
    assert all(422 in one.refuses for one in ENDPOINTS if one.takes is not None)
    assert {status for one in ENDPOINTS for status in one.refuses} <= {*refusals, 409}
    assert sum(409 in one.refuses for one in seat) == 21


def test_what_may_stand_behind_the_question_mark_has_a_name_and_a_sentence() -> None:
    asked = [each for one in ENDPOINTS for each in one.query]
    assert {each.name for each in asked} >= {"after", "who", "salvage"}
    assert all(each.name.isidentifier() and each.about.endswith(".") for each in asked)


@pytest.mark.parametrize(
    ("after", "place"),
    [("0", 0), ("1", 1), ("2", 2), ("3", 0), ("2-{sum}", 2), ("1-{sum}", 0), ("3-{sum}", 0), ("0-00000000", 0)],
)
def test_a_cursor_fits_the_events_it_was_given_for(after: str, place: int) -> None:
    events = [Event("hit", "A hit."), Event("miss", "A miss.")]
    whole = cursor_of(events)
    assert whole.startswith("2-")
    assert place_of(events, after.replace("{sum}", whole.partition("-")[2])) == place


@pytest.mark.parametrize("after", ["", "x", "-1", "1-", "1-xyz", "1-0123456", "1-012345678", "1234567890"])
def test_what_is_not_a_cursor_is_refused(after: str) -> None:
    with pytest.raises(HttpError, match="after is a cursor") as refused:
        place_of([], after)
    assert refused.value.status == 422


def test_a_state_tells_only_what_is_new() -> None:
    class Links:
        def link(self, role: Any) -> str:
            return f"to {role.seat or role.kind}"

    table = make("savage/duel")
    play(table, 12)
    every = table.events(GM)
    found = state_of(Links(), table, GM, str(len(every) - 2))  # type: ignore[arg-type]
    assert [told.number for told in found.events] == [len(every) - 1, len(every)]
    assert [told.text for told in found.events] == [event.text for event in every[-2:]]
    assert found.cursor == cursor_of(every)
    assert (found.role, found.undo != "", found.redo, found.note) == ("gm", True, False, "")
    screen = state_of(Links(), table, table.role_of("screen"))  # type: ignore[arg-type]
    assert (screen.role, screen.undo, screen.redo) == ("screen", "", False)
    table.undo(GM)
    assert state_of(Links(), table, GM).redo is True  # type: ignore[arg-type]


def test_a_state_tells_standing_answers_as_they_were_given(monkeypatch: pytest.MonkeyPatch) -> None:
    table = make("savage/duel")
    monkeypatch.setattr(table, "standing", lambda role: [Stand("ann", ("action",), {"do": "hold"}, "round", says="hold")])
    (found,) = state_of(None, table, GM).standing  # type: ignore[arg-type]
    assert (found.who, found.topics, found.facets, found.until, found.says) == ("ann", ["action"], {"do": "hold"}, "round", "hold")


def test_a_question_says_how_it_is_answered() -> None:
    """By a choice, a spot, dice or cards: each with what it needs, and nothing of the others."""
    table = make("savage/duel")
    part = next(part for part in table.asked(GM) if isinstance(part, Ask))
    asked = question_of(table, part)
    assert [choice.key for choice in asked.choices] == [choice.key for choice in part.choices]
    assert (asked.who, asked.fingerprint, asked.place, asked.dice, asked.cards) == (part.who, part.fingerprint(), None, [], 0)
    barred = question_of(table, msgspec.structs.replace(part, barred=((part.choices[0], "Not now."),))).barred
    assert [(choice.key, choice.reason) for choice in barred] == [(part.choices[0].key, "Not now.")]
    who = part.who
    spot = question_of(table, Place(who, "move", 1.0, 2.0, 3.0, "yd")).place
    assert spot is not None
    assert (spot.x, spot.y, spot.reach, spot.unit) == (1.0, 2.0, 3.0, "yd")
    assert question_of(table, Roll((6, 8), "damage", who=who)).dice == [6, 8]
    drawn = question_of(table, Draw(3, f"hand {who}", "hand", who=who))
    assert (drawn.cards, drawn.choices, drawn.dice) == (3, [], [])
    owners = [question_of(table, one).owner for one in (part, Draw(1, "x", who=who), Draw(1, "x"), Roll((6,), "luck", who=who))]
    assert owners == ["", who, "", who], "whose cards and dice these are, where they are somebody's"


def test_a_system_that_is_not_there_is_named_in_short() -> None:
    with pytest.raises(HighdrawError, match=f"There is no system '{'x' * 40}'\\. There are suits-two-card, "):
        libraries._checked("x" * 41, {})


def test_everything_wrong_with_a_sheet_is_said_at_once_and_where() -> None:
    with pytest.raises(HighdrawError) as refused:
        libraries._checked("gurps-cards", {"name": "X", "st": 0, "skills": {"Broadsword": 900}})
    assert "st: " in str(refused.value)
    assert "skills" in str(refused.value)


def test_a_player_who_asks_for_a_new_fight_uses_up_none_of_its_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(after, "seat_of", lambda request: (None, Role("t", "seat", "x")))
    monkeypatch.setattr(after, "allow_new_table", lambda request: pytest.fail("it is counted"))
    with pytest.raises(Refused, match="Only the GM"):
        asyncio.run(after.fight_again(request(), Rematch()))
    with pytest.raises(Refused, match="Only the GM"):
        asyncio.run(after.begin_next(request(), NextFight(who=["ann"])))


@pytest.mark.parametrize(
    ("shape", "fits", "does_not"),
    [
        (Id, ["x", "x" * 64], ["", "x" * 65]),
        (Ids, [[], ["x"] * 200], [["x"] * 201, [""]]),
        (Key, ["", "x" * 64], ["x" * 65]),
        (SecretKey, ["", "x" * 16, "x" * 64], ["x" * 15, "x" * 65]),
        (Who, [["x" * 60], ["x"] * 24], [[], ["x" * 61], ["x"] * 25]),
    ],
)
def test_names_and_keys_are_bounded(shape: Any, fits: list[Any], does_not: list[Any]) -> None:
    for value in fits:
        assert msgspec.convert(value, shape) == value
    for value in does_not:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(value, shape)


def test_what_may_be_omitted_is_then_something_that_could_be_said() -> None:
    """Defaults are not checked when they are taken: each has to fit what its field takes."""
    taken = [one.takes for one in ENDPOINTS if one.takes not in (None, bytes)]
    assert len(taken) > 30
    for shape in taken:
        hints = get_type_hints(shape, include_extras=True)
        for field in msgspec.structs.fields(shape):
            if field.default is not msgspec.NODEFAULT:
                assert msgspec.convert(msgspec.to_builtins(field.default), hints[field.name]) == field.default, (shape, field.name)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (NewParty, {"system": 40, "title": 60, "about": 2000}),
        (NextChapter, {"side": 60, "encounter": 32, "scenario": 64, "seed": 64}),
        (Answer, {"fingerprint": 16}),
        (StandFor, {"until": 80}),
        (Quick, {"words": 200}),
        (Reseat, {"name": 64}),
        (Call, {"title": 60}),
        (SecondGM, {"name": 64}),
        (OfferGM, {"seat": 64, "name": 64}),
        (NextFight, {"scenario": 64, "side": 64}),
        (Say, {"text": 200}),
        (Note, {"text": 4000}),
        (FileText, {"name": 80}),
        (Fielded, {"side": 40}),
        (NewTable, {"scenario": 64, "title": 60, "seed": 64}),
        (SitDown, {"name": 64}),
    ],
)
def test_words_are_so_long_and_no_longer(kind: type, fields: dict[str, int]) -> None:
    shapes = get_type_hints(kind, include_extras=True)
    for field, longest in fields.items():
        assert msgspec.convert("x" * longest, shapes[field])
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert("x" * (longest + 1), shapes[field])


# ---- each field of an answer


def test_what_was_told_has_all_of_its_event() -> None:
    steps = (Step("base", 3, "S2-A", "as printed"),)
    event = Event("hit", "A hit.", ("S2-B", "S2-C"), steps, who="ann", data={"loss": 2}, level="detail", beat=4, tone="bad")
    assert msgspec.to_builtins(told(7, event)) == {
        "number": 7, "kind": "hit", "text": "A hit.", "who": "ann", "cites": ["S2-B", "S2-C"],
        "steps": [{"label": "base", "value": 3, "rule": "S2-A", "words": "as printed"}], "data": {"loss": 2}, "level": "detail", "beat": 4,
        "tone": "bad",
    }  # fmt: skip


@pytest.mark.parametrize("scene", ["savage/goblins", "suits-two-card/duel", "gurps-cards/tavern"])
def test_a_choice_is_told_as_the_system_reads_it(scene: str) -> None:
    table = make(scene)
    for _ in range(20):
        for part in table.asked(GM):
            for choice, shown in zip(part.choices if isinstance(part, Ask) else (), question_of(table, part).choices, strict=True):
                offer = table.system.reading.offer(table.session.fight, part, choice)  # type: ignore[arg-type]
                assert list(msgspec.to_builtins(shown).values()) == [
                    choice.key, offer.label, offer.hint, dict(choice.facets), {cost.what: cost.number for cost in offer.costs},
                    {fact.label: fact.value for fact in offer.facts}, "",
                ]  # fmt: skip
        play(table, 1)


class Links:
    """Whose link it is, in words."""

    def link(self, role: Role) -> str:
        return f"{role.kind} {role.seat}"


def test_a_state_tells_each_what_they_may_know_of_the_others() -> None:
    table = make("savage/goblins")
    who = table.free_fighters()[0]
    ann, bob = table.sit("Ann", (who,), "sa"), table.sit("Bob", (), "sb")
    second = table.appoint(GM, "Zoe")
    table.say(Role("t", "seat", ann), "Hello")
    table.offer_seat(GM, ann, "Max", False)
    table.take_notes({ann: "mine"})
    order = Order("boss", ("one", "two"), seat=ann)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table, "orders", lambda role: [order] if role.seat == ann else [])
        patch.setattr(table, "changeable", lambda role: [SimpleNamespace(who="x", says="y")] if role.seat == ann else [])
        roles = [GM, Role("t", "seat", ann), Role("t", "seat", bob), second, SCREEN]
        gm, hers, his, zoe, screen = (state_of(Links(), table, role) for role in roles)  # type: ignore[arg-type]
    told_to_gm = [("Ann", [who], ann, f"seat {ann}"), ("Bob", [], bob, f"seat {bob}")]
    told_to_others = [("Ann", [who], "", ""), ("Bob", [], "", "")]
    for state in (gm, hers, his, zoe, screen):
        is_gm = state in (gm, zoe)
        assert [(each.name, each.fighters, each.seat, each.token) for each in state.people] == (told_to_gm if is_gm else told_to_others)
        assert [(each.name, each.seat, each.token) for each in state.gms] == (
            [("Zoe", second.seat, f"gm {second.seat}")] if state is gm else [("Zoe", "", "")]
        )
        assert [(said.by, said.text) for said in state.talk] == [("Ann", "Hello")]
        assert (state.seq, state.system, state.title, state.real_cards) == (table.moment(GM), "savage", table.title, False)
        assert (state.waiting, state.free, state.auto) == (table.waiting_for(), table.free_fighters(), [])
        assert [each.number for each in state.events] == list(range(1, len(state.events) + 1))
    assert [state.mine for state in (gm, hers, his)] == [[], [who], []]
    assert [state.offered for state in (gm, hers, his, zoe, screen)] == [False, True, False, False, False]
    assert [state.note for state in (gm, hers, his)] == ["", "mine", ""]
    assert [[(each.leader, each.members) for each in state.orders] for state in (hers, his)] == [[("boss", ["one", "two"])], []]
    assert [[(each.who, each.says) for each in state.changeable] for state in (hers, his)] == [[("x", "y")], []]


def with_state(**more: Any) -> Request:
    asked = request(query_string="salvage=true")
    asked.scope["app"] = SimpleNamespace(state=SimpleNamespace(**more))
    return asked


def test_a_file_that_was_played_again_is_told_with_all_that_is_known() -> None:
    class Held:
        async def open(self, data: bytes, source: str, salvage: bool, asker: str) -> Opened:
            assert (data, salvage, asker) == (b"x", True, "")
            return Opened("n", "A fight", "savage", 9, True, "Red", 4, {"ann": "Ann"}, {}, "torn")

    found = asyncio.run(replays.check(with_state(uploads=Held()), b"x"))
    assert msgspec.to_builtins(found) == {
        "system": "savage", "title": load("savage").title, "steps": 9, "over": True, "winner": "Red", "rounds": 4,
        "fighters": [{"id": "ann", "name": "Ann"}], "fault": "torn",
    }  # fmt: skip
    assert replays._title("chess") == "chess"


@pytest.mark.parametrize("kind", ["gm", "seat", "screen"])
def test_a_record_shows_the_gm_everything_and_others_what_was_public(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    events = [Event("hit", "A hit."), Event("miss", "A miss.")]
    stood = SimpleNamespace(view="everything", public="in the open")
    head = SimpleNamespace(system="savage")
    kept = SimpleNamespace(title="Mill", head=head, reason="Older rules.", events=lambda role: events, stood=stood)

    async def record(role: Role) -> Any:
        return kept

    monkeypatch.setattr(after, "seat_of", lambda request: (SimpleNamespace(record=record), Role("t", kind, "x" * (kind == "seat"))))  # type: ignore[arg-type]
    found = asyncio.run(after.record(request()))
    assert (found.title, found.system, found.reason) == ("Mill", "savage", "Older rules.")
    assert str(found.view) == ("everything" if kind == "gm" else "in the open")
    assert [(each.number, each.text) for each in found.events] == [(1, "A hit."), (2, "A miss.")]
    kept.stood = None
    assert asyncio.run(after.record(request())).view is None


def test_the_next_fight_is_begun_with_what_the_gm_says_and_a_key_stands_for_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    class Tables:
        async def look(self, role: Role) -> str:
            return f"table of {role.kind}"

        def link(self, role: Role) -> str:
            return f"to {role.table}"

    came: list[Any] = []

    def next_setup(table: Any, who: tuple[str, ...], foes: Any, distance: float) -> str:
        came.append((table, who, (foes.scenario, foes.side, foes.ready), distance))
        return "setup"

    async def begin_fight(tables: Any, role: Role, setup: Any, key: str, what: str) -> Role:
        came.append((role, setup, key, what))
        return Role("t2", "gm")

    monkeypatch.setattr(after, "seat_of", lambda request: (Tables(), GM))
    monkeypatch.setattr(after, "allow_new_table", lambda request: came.append("counted"))
    monkeypatch.setattr(after, "next_setup", next_setup)
    monkeypatch.setattr(after, "begin_fight", begin_fight)
    said = NextFight(who=["ann"], scenario="duel", side="Red", ready={"knight": 2}, distance=9.0, key="k" * 16)
    assert asyncio.run(after.begin_next(request(), said)).token == "to t2"
    assert came[:2] == [("table of gm", ("ann",), ("duel", "Red", {"knight": 2}), 9.0), "counted"]
    assert came[2] == (GM, "setup", "k" * 16, digest(said))
