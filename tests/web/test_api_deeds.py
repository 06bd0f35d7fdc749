"""Each deed of the service for programs does at the table what it says, and each list tells what the book and the table say."""

from collections.abc import Callable, Iterator
from typing import Any

import httpx
import msgspec
import pytest

from highdraw.engine.request import Ask, Pick
from highdraw.systems import SYSTEMS, load
from highdraw.systems.library import ready_fighters, shipped
from highdraw.table.hints import hint
from highdraw.table.next_fight import survivors
from highdraw.table.role import Role
from highdraw.table.summary import summarize
from highdraw.table.table import Table
from highdraw.web.corrections import controls_of
from highdraw.web.throttle import Throttle
from web.serving import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("deeds") / "tables.db") as running:
        yield running


def at(server: Server, token: str) -> tuple[Table, Role]:
    """The table itself, behind the service, and who a token is."""
    tables = server.app.state.tables
    role = tables.role(token)
    return tables.memory.open[role.table].table, role


def done(answer: httpx.Response, status: int = 200) -> Any:
    assert answer.status_code == status, answer.text
    return answer.json()


def answer_as_bot(server: Server, gm: str) -> None:
    table, _ = at(server, gm)
    part = table.session.waiting()[0]
    system = table.system
    value = system.bot.tactician(system.bot.sight(table.session.fight, None), part)
    said = part.logged(part.default() if value is None else value)
    done(server.do(gm, "answer", who=part.addressee, value=said))


def seats(server: Server, made: dict[str, Any]) -> dict[str, str]:
    free = done(server.client.get(f"/api/codes/{made['code']}"))["free"]
    return {one["id"]: server.sit(made["code"], one["name"], one["id"]) for one in free}


# ---- what the book says


@pytest.mark.parametrize("system", SYSTEMS)
def test_lists_are_those_of_the_book(server: Server, system: str) -> None:
    book, home = load(system), f"/api/systems/{system}"
    told = done(server.client.get(home))
    assert list(told.values())[:6] == [
        book.id, book.title, book.rulebook.summary, book.behaviour, len(book.rulebook.rule), book.referee.quick is not None,
    ]  # fmt: skip
    for one, switch in zip(told["switches"], book.rulebook.switch, strict=True):
        readings = [list(each.values()) for each in one["values"]]
        assert (one["name"], one["title"], one["rule"], one["default"]) == (switch.name, switch.title, switch.rule, switch.default)
        assert readings == [list(each) for each in zip(switch.values, switch.meanings, strict=True)]
    found = shipped(book)
    assert [(one["name"], one["system"], one["title"], one["about"]) for one in done(server.client.get(f"{home}/scenarios"))] == [
        (name, system, document.data["title"], document.data.get("about", "")) for name, document in found.items()
    ]
    assert [(one["id"], one["name"]) for one in done(server.client.get(f"{home}/fighters"))] == [
        (who, raw.get("name", who)) for who, raw in ready_fighters(system).items()
    ]
    rules = done(server.client.get(f"{home}/rules"))
    assert [list(one.values()) for one in rules] == [
        [rule.id, rule.section, rule.title, rule.kind, rule.text, rule.ruling, rule.example, rule.switch] for rule in book.rulebook.rule
    ]
    tables = done(server.client.get(f"{home}/tables"))
    assert [(one["id"], one["title"], one["columns"], one["notes"]) for one in tables] == [
        (table.id, table.title, list(table.columns), table.notes) for table in book.rulebook.table
    ]
    assert [one["rows"] for one in tables] == [[list(row) for row in table.rows] for table in book.rulebook.table]


# ---- what people do


def test_what_is_shown_is_as_the_gm_wishes(server: Server) -> None:
    made = server.table()
    gm = made["gm"]
    who, seat = next(iter(seats(server, made).items()))
    table, role = at(server, seat)
    done(server.do(gm, "show-hints", on=False))
    assert not table.hints
    done(server.do(gm, "show-hints", on=True))
    done(server.do(gm, "show-odds", show="bars", seat=role.seat))
    done(server.do(gm, "show-odds", show="off", seat="gm"))
    assert table.odds == {role.seat: "bars", "gm": "off"}
    done(server.do(gm, "peek", on=True))
    assert table.peek
    done(server.do(gm, "peek", on=False))
    assert not table.peek
    while who not in [part.addressee for part in table.session.waiting()]:
        answer_as_bot(server, gm)
    assert done(server.client.get(f"/api/seats/{seat}/hint")) == msgspec.to_builtins(hint(table, role))
    assert server.client.get(f"/api/seats/{seat}/hint", params={"who": "nobody"}).status_code == 403


def test_a_standing_answer_is_given_and_cancelled_and_a_mind_is_changed(server: Server) -> None:
    made = server.table("tavern", system="gurps-cards", seed="4")
    gm, people = made["gm"], seats(server, made)
    table, _ = at(server, gm)
    for _ in range(200):
        request = table.session.request
        if request is not None and request.closed and len(request.parts) > 1 and not table.session.heard:
            break
        answer_as_bot(server, gm)
    assert table.session.request is not None
    part = next(part for part in table.session.waiting() if part.addressee in people and isinstance(part, Ask))
    who, seat = part.addressee, people[part.addressee]
    done(server.do(seat, "answer", who=who, value=part.logged(part.default())))
    assert [one["who"] for one in server.state(seat)["changeable"]] == [who]
    done(server.do(seat, "change-mind", who=who))
    assert [one["who"] for one in server.state(seat)["asked"]] == [who]
    wish = {"who": who, "topics": ["wait", "now"], "facets": {"do": "wait", "how": "long"}, "until": "round"}
    done(server.do(seat, "stand", **wish))
    assert server.state(seat)["standing"] == [{**wish, "says": "wait, long", "against": []}]
    done(server.do(seat, "stand", who=who, topics=["now"]))
    assert server.state(seat)["standing"] == []


def test_an_order_is_given_for_a_group_one_is_taken_out_and_it_is_ended(server: Server) -> None:
    gm = server.table("goblins", system="savage", seed="4")["gm"]
    table, role = at(server, gm)
    said: list[str] = []
    for _ in range(300):
        offers = [offer for part in table.asked(role) for offer in table.order_offers(part)]
        if offers:
            said = [str(offers[0][0])]
            if server.do(gm, "order", who=said[0]).status_code == 200:
                break
        answer_as_bot(server, gm)
    [order] = table.orders(role)
    assert order.leader == said[0]
    if len(order.members) > 1:
        out = order.members[-1]
        done(server.do(gm, "order-out", who=out))
        assert out not in table.orders(role)[0].members
    assert server.do(gm, "end-order", who="nobody").status_code == 403
    done(server.do(gm, "end-order", who=order.leader))
    assert table.orders(role) == []


def test_second_gms_come_and_go_and_the_gms_seat_changes_hands(server: Server) -> None:
    made = server.table()
    gm = made["gm"]
    (ann, hers), (bob, his) = seats(server, made).items()
    table, _ = at(server, gm)
    second = done(server.do(gm, "second-gm", name="Max", key="one"))["token"]
    assert "done already" in server.do(gm, "second-gm", name="Max", key="one").text
    assert server.do(gm, "second-gm", name="Moritz", key="one").status_code == 422
    assert list(table.gms.seconds.values()) == ["Max"]
    assert server.state(second)["role"] == "gm"
    for token in (hers, made["screen"]):
        assert server.do(token, "second-gm", name="Me").status_code == 403
    done(server.do(gm, "drop-gm", seat=at(server, second)[1].seat))
    assert server.client.get(f"/api/seats/{second}").status_code == 403
    assert server.do(hers, "take-gm").status_code == 403
    done(server.do(gm, "offer-gm", seat=at(server, hers)[1].seat, name="Zoe", plays=True))
    assert (table.gms.offer.seat, table.gms.offer.name, table.gms.offer.plays) == (at(server, hers)[1].seat, "Zoe", True)
    assert server.do(his, "decline-gm").status_code == 403
    done(server.do(hers, "decline-gm"))
    assert not table.gms.offer.seat
    done(server.do(gm, "offer-gm", seat=at(server, hers)[1].seat, name="Zoe", plays=True))
    new = done(server.do(hers, "take-gm"))["token"]
    assert new not in (gm, hers)
    assert server.state(new)["role"] == "gm"
    assert done(server.do(hers, "take-gm"))["token"] == new, "sent again it is the same"
    assert [(person.name, person.fighters) for person in table.people.values()] == [("Bob", (bob,)), ("Zoe", (ann,))]


def test_links_are_changed_and_given_out(server: Server) -> None:
    made = server.table()
    seat = next(iter(seats(server, made).values()))
    _, role = at(server, seat)
    assert done(server.client.get(f"/api/seats/{made['gm']}/screen"))["token"] == made["screen"]
    new = done(server.do(made["gm"], "links", whose=role.seat, key="k"))["token"]
    assert server.client.get(f"/api/seats/{seat}").status_code == 403
    assert server.state(new)["role"] == "seat"
    again = server.do(made["gm"], "links", whose=role.seat, key="k")
    assert again.status_code == 403
    assert "changed already" in again.text
    assert done(server.client.get(f"/api/seats/{made['gm']}/code"))["code"] == made["code"]
    done(server.do(made["gm"], "links", whose="screen"))
    assert server.client.get(f"/api/seats/{made['screen']}/code").status_code == 403, "a link that was changed shows no way to join"
    done(server.do(made["gm"], "links", whose="gm"))
    assert server.do(made["gm"], "code").status_code == 403


# ---- what is asked


def test_cards_of_a_hand_are_offered_tried_out_and_laid(server: Server) -> None:
    made = server.table("duel", system="suits-impact", seed="4")
    gm = made["gm"]
    table, role = at(server, gm)
    while not isinstance(part := table.session.waiting()[0], Pick):
        answer_as_bot(server, gm)
    asked = next(one for one in server.state(gm)["asked"] if one["who"] == part.who)
    assert asked["hand"] == list(part.hand)
    assert [(pile["name"], pile["label"], pile["least"], pile["most"]) for pile in asked["piles"]] == [
        (pile.name, pile.label, pile.least, min(pile.most, len(part.hand))) for pile in part.piles
    ]
    assert {pile["most"] for pile in asked["piles"]} <= set(range(len(part.hand) + 1))
    tried: dict[str, Any] = {}
    for value in (part.logged(part.default()), {part.piles[0].name: [*part.hand, *part.hand]}):
        tried = done(server.do(gm, "preview", who=part.who, value=value))
        found = table.preview(role, part.who, value)
        assert list(tried.values()) == [found.says, found.allowed, list(found.costs), list(found.choices), list(found.cards)]
    assert not tried["allowed"]
    assert server.do(gm, "preview", who="nobody", value="KS").status_code == 422


@pytest.mark.parametrize(("system", "scenario"), [("savage", "duel"), ("suits-two-card", "duel")])
def test_controls_are_those_of_the_system(server: Server, system: str, scenario: str) -> None:
    made = server.table(scenario, system=system)
    gm = made["gm"]
    table, _ = at(server, gm)
    for who in ("", next(iter(table.names))):
        told = done(server.client.get(f"/api/seats/{gm}/controls", params={"who": who}))
        found = controls_of(table, who)
        assert len(told) == len(found) > 0
        for one, control in zip(told, found, strict=True):
            assert list(one.values()) == [
                control.name, control.label, control.kind, control.group, control.hint, control.value,
                [{"value": value, "meaning": meaning} for value, meaning in control.choices], control.low, control.high, control.whole,
                control.change,
            ]  # fmt: skip
    assert server.client.get(f"/api/seats/{made['screen']}/controls").status_code == 403


def test_who_comes_with_a_code_learns_what_is_fought_and_who_is_free(server: Server) -> None:
    made = server.table()
    table, _ = at(server, made["gm"])
    lobby = done(server.client.get(f"/api/codes/{made['code']}"))
    assert (lobby["title"], lobby["system"]) == (table.title, "suits-two-card")
    assert [(one["id"], one["name"]) for one in lobby["free"]] == list(table.names.items())
    ann, _ = table.names
    twice = server.client.post(f"/api/codes/{made['code']}/seats", json={"name": "Jo", "fighters": [ann, ann]})
    assert twice.status_code == 201
    assert server.state(twice.json()["token"])["mine"] == [ann]
    assert [one["id"] for one in done(server.client.get(f"/api/codes/{made['code']}"))["free"]] == [
        who for who in table.names if who != ann
    ]


# ---- after the fight


def test_a_fight_that_is_over_is_summed_up_recorded_and_fought_again(server: Server) -> None:
    made = server.table(seed="3")
    gm, people = made["gm"], seats(server, made)
    table, role = at(server, gm)
    seat = next(iter(people.values()))
    assert server.client.get(f"/api/seats/{seat}/next").status_code == 403
    assert server.do(seat, "rematch").status_code == 403
    for _ in range(600):
        if table.session.fight.state.over:
            break
        answer_as_bot(server, gm)
    told, found = done(server.client.get(f"/api/seats/{gm}/summary")), summarize(table, role)
    assert (told["winner"], told["rounds"], told["luck"]) == (found.winner, found.rounds, found.luck)
    assert [list(one.values()) for one in told["fighters"]] == [
        [each.who, each.name, each.side, each.attacks, each.hits, each.hit, each.dealt, each.taken, each.luck, each.fate]
        for each in found.tallies
    ]
    for token in (gm, seat):
        record = done(server.client.get(f"/api/seats/{token}/record"))
        state = server.state(token)
        assert (record["title"], record["system"], record["reason"]) == (table.head.title, table.head.system, "")
        assert [event["text"] for event in record["events"]] == [event["text"] for event in state["events"]]
        assert [event["number"] for event in record["events"]] == [event["number"] for event in state["events"]]
    usual, server.app.state.new_tables = server.app.state.new_tables, Throttle(1)
    foe = next(iter(ready_fighters(table.system.id)))
    able = [who for who, ok in survivors(table).items() if ok]
    made_now: list[Callable[[], httpx.Response]] = [
        lambda: server.do(gm, "rematch"),
        lambda: server.do(gm, "next", who=able, ready={foe: 1}),
        lambda: server.client.post("/api/tables", json={"system": "suits-two-card", "scenario": "duel"}),
    ]
    assert made_now[2]().status_code == 201
    for make in made_now:
        assert make().status_code == 429, "a table like any other"
    server.app.state.new_tables = usual
    assert not table.next
    new = done(server.do(gm, "rematch"), 201)["token"]
    again = server.state(new)
    assert (again["role"], again["view"]["winner"], len(again["people"])) == ("gm", "", 2)
    follows = done(server.client.get(f"/api/seats/{seat}/next"))["token"]
    assert server.state(follows)["mine"] == server.state(seat)["mine"]


# ---- making a table


def test_a_table_of_ready_fighters_is_called_by_its_sides(server: Server) -> None:
    ready = [one["id"] for one in done(server.client.get("/api/systems/suits-two-card/fighters"))]
    sides = [{"kind": ready[0], "side": "O" * 32, "count": 2}, {"kind": ready[1], "side": "T" * 32}]
    made = done(server.client.post("/api/tables", json={"system": "suits-two-card", "fighters": sides}), 201)
    table, _ = at(server, made["gm"])
    assert table.head.title == f"{'O' * 32} against {'T' * 32}"[:60]
    assert sorted(table.names) == sorted([f"{ready[0]}-a-1", f"{ready[0]}-a-2", f"{ready[1]}-b"])
    says = server.client.post("/api/tables", json={"system": "suits-two-card", "fighters": [sides[0], {**sides[1], "kind": "x"}]}).text
    assert "ready fighter" in says
    says = server.client.post("/api/tables", json={"system": "suits-two-card", "fighters": [sides[0], sides[0]]}).text
    assert "two sides" in says
