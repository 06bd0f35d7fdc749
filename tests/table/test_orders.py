"""Orders for a group: what one does by hand the others do in their turns, each at the nearest; what cannot be repeated is asked."""

import msgspec
import pytest

from highdraw.engine.choice import Choice
from highdraw.engine.event import Event
from highdraw.engine.log import Answer
from highdraw.engine.request import Ask
from highdraw.engine.view import FighterView, Ground, View
from highdraw.seats import TacticianSeat
from highdraw.table import ahead, bots
from highdraw.table.entry import Entry, Order, Stand, Way
from highdraw.table.errors import Refused
from highdraw.table.orders import Orders, _round_begins, kin, ordered, repeated
from highdraw.table.role import Role
from highdraw.table.seating import PROGRAM
from highdraw.table.table import Table
from table.making import GM, SCREEN, make


class Act(Choice, frozen=True):
    do: str
    target: str = ""
    hard: bool = False


SCENES = ("savage/goblins", "suits-two-card/stand", "suits-one-card/stand", "gurps-cards/chase", "suits-impact/battle")


def until_offered(table: Table, answers: int = 300) -> Ask:
    """Played by hand until one of a group acts; what is asked then."""
    bot = TacticianSeat(table.system, 1)
    for _ in range(answers):
        table.run_bots()
        part = table.session.waiting()[0]
        if table.order_offers(part):
            assert isinstance(part, Ask)
            return part
        table.answer(GM, part.addressee, bot.choose(table.session.fight, part))
    raise AssertionError("nobody of a group acts")


def begun(scene: str = "savage/goblins") -> Table:
    """A table at which somebody of a group acts."""
    table = make(scene)
    assert until_offered(table).who == table.view(SCREEN).turn
    return table


def go_on(table: Table, answers: int, role: Role = GM) -> list[Answer]:
    """By hand, as the bot would, what nobody has ordered; what was answered by order."""
    bot, found = TacticianSeat(table.system, 1), []
    for _ in range(answers):
        before = len(table.session.raw)
        while table.run_bots():
            pass
        found += [one for one in table.session.raw[before:] if isinstance(one, Answer) and one.by and one.by not in PROGRAM]
        waiting = table.session.waiting()
        if not waiting or not table.orders(role):
            break
        table.answer(GM, waiting[0].addressee, bot.choose(table.session.fight, waiting[0]))
    return found


@pytest.mark.parametrize("scene", SCENES)
def test_a_group_does_in_its_turns_what_one_of_it_does(scene: str) -> None:
    table = make(scene)
    part = until_offered(table)
    leader = table.view(SCREEN).turn
    [(led_by, kind, count)] = table.order_offers(part)
    assert (led_by, count) == (leader, len(kin(table.view(SCREEN), leader)[1]))
    assert kind
    table.order(GM, leader)
    [order] = table.orders(GM)
    by_order = go_on(table, 120)
    assert {one.by for one in by_order} == {"gm"}, "written down as theirs who gave it"
    assert by_order
    assert {one.who for one in by_order} <= {*order.members, "gm"}
    assert not table.orders(GM), "it holds for the round"


def test_all_six_attack_the_nearest() -> None:
    """The first goblin runs to Ann and strikes; the others run and strike whoever is nearest to each."""
    table = make("savage/goblins")
    part = until_offered(table)
    assert part.topic == "plan"
    table.order(GM, "red-1")
    for value in ("act 1 run", "move to ann", "fight ann", "roll"):
        table.answer(GM, "red-1", value)
    table.answer(GM, "gm", "keep")
    table.answer(GM, "red-1", "end")
    by_order = [(one.who, one.value) for one in go_on(table, 3)]
    assert by_order[:6] == [
        ("gm", "red-2"), ("red-2", "act 1 run"), ("red-2", "move to ann"), ("red-2", "fight ann"), ("red-2", "roll"), ("gm", "keep")
    ]  # fmt: skip
    struck = {who: str(value).removeprefix("fight ") for who, value in by_order if str(value).startswith("fight")}
    assert len(struck) >= 3
    assert len(set(struck.values())) > 1, "not all at the same"


def test_the_first_can_be_played_before_the_order_and_single_ones_are_taken_out() -> None:
    table = begun()
    bot = TacticianSeat(table.system, 1)
    while table.view(SCREEN).turn in ("", "red-1"):
        part = table.session.waiting()[0]
        table.answer(GM, part.addressee, bot.choose(table.session.fight, part))
    part = table.session.waiting()[0]
    assert [(leader, count) for leader, _, count in table.order_offers(part)] == [("red-1", 5), ("red-2", 5)]
    table.order(GM, "red-1")
    assert table.orders(GM)[0].members == tuple(f"red-{number}" for number in range(2, 7))
    table.order_out(GM, "red-4")
    with pytest.raises(Refused):
        table.order_out(GM, "red-4")
    assert {one.who for one in go_on(table, 200)} == {"red-2", "red-3", "red-5", "red-6", "gm"}


def test_an_order_survives_a_restart_ends_when_it_is_ended_and_by_an_undo() -> None:
    table = begun()
    table.order(GM, "red-1")
    bot = TacticianSeat(table.system, 1)
    while table.view(SCREEN).turn in ("", "red-1") and not table.bot_asked:
        part = table.session.waiting()[0]
        table.answer(GM, part.addressee, bot.choose(table.session.fight, part))
    log = table.take_fresh()
    again = Table.load("t", table.head, log)
    assert [one.ways for one in again.orders(GM)] == [one.ways for one in table.orders(GM)]
    assert len(again.orders(GM)[0].ways) > 3
    assert go_on(again, 1)
    with pytest.raises(Refused):
        again.end_order(GM, "red-2")
    again.end_order(GM, "red-1")
    assert not again.bot_asked
    assert not again.orders(GM)
    assert go_on(table, 1)
    table.undo(GM)
    assert not table.orders(GM)
    assert not table.bot_asked, "who is asked again is asked"
    part = table.session.waiting()[0]
    assert table.order_offers(part) == [], "of this turn not all is known any more"
    with pytest.raises(Refused, match="taken back"):
        table.order(GM, table.view(SCREEN).turn)


@pytest.mark.parametrize("scene", ["savage/goblins", "gurps-cards/chase"])
def test_after_a_restart_at_any_moment_a_turn_under_an_order_goes_on(scene: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "AT_ONCE", 1)
    table = begun(scene)
    leader, bot = table.view(SCREEN).turn, TacticianSeat(table.system, 1)
    table.order(GM, leader)
    amid, log = 0, list[Entry]()
    for _ in range(60):
        log += table.take_fresh()
        again = Table.load("t", table.head, log)
        assert again.bot_asked == table.bot_asked
        assert [again.order_offers(part) for part in again.session.waiting()] == [
            table.order_offers(part) for part in table.session.waiting()
        ]
        amid += table.bot_asked and bool(table.turns.of(table.view(SCREEN), table.view(SCREEN).turn))
        waiting = table.session.waiting()
        if not table.orders(GM) or not waiting:
            break
        if not table.run_bots():
            table.answer(GM, waiting[0].addressee, bot.choose(table.session.fight, waiting[0]))
    assert amid > 2, "a turn under an order had begun"


def test_players_order_whom_they_play_and_nobody_learns_of_it() -> None:
    table = make("savage/goblins")
    reds = tuple(who for who in table.names if who.startswith("red"))
    jo, mia = (Role("t", "seat", table.sit(name, fighters)) for name, fighters in (("Jo", reds[:3]), ("Mia", reds[3:])))
    part = until_offered(table)
    assert table.order_offers(part) == [("red-1", "Red Goblins", 2)]
    table.seq += len(table.take_fresh())
    before = table.moment(mia)
    for role in (GM, mia, SCREEN):
        with pytest.raises(Refused):
            table.order(role, "red-1")
    with pytest.raises(Refused):
        table.order(jo, "ann")
    table.order(jo, "red-1")
    table.seq += len(table.take_fresh())
    assert table.moment(mia) == before
    assert [one.members for one in table.orders(jo)] == [("red-2", "red-3")]
    assert not table.orders(mia) + table.orders(GM) + table.orders(SCREEN)
    assert {one.by for one in go_on(table, 60, jo)} == {jo.seat}


def test_a_standing_answer_goes_before_an_order() -> None:
    table = begun()
    table.stand(GM, Stand("red-2", ("plan",), {"do": "defend"}))
    table.order(GM, "red-1")
    go_on(table, 12)
    plans = {one.who: (one.value, one.by) for one in table.session.raw if isinstance(one, Answer) and "act 1 run" in str(one.value)}
    assert "red-2" not in plans
    assert plans["red-3"] == ("act 1 run", "gm")


def test_a_round_begins_with_the_heading_that_counts_rounds() -> None:
    start, one = Event("start", "The fight.", level="main"), Event("round", "Round 1.", level="heading")
    turn, scene = Event("turn", "Ann acts.", level="heading", who="ann"), Event("scene", "Dusk.", level="heading")
    two = Event("round", "Round 2.", level="heading")
    stories: list[list[Event]] = [[], [start], [start, turn], [start, one, turn], [one, turn, scene], [one, turn, two, turn]]
    assert [_round_begins(told) for told in stories] == [0, 0, 0, 1, 0, 2]


def test_what_is_repeated() -> None:
    """The same facets, people replaced: foes by foes, those who stand before those who lie, the nearest first."""

    def somebody(who: str, side: str, out: bool = False) -> FighterView:
        return FighterView(id=who, name=who, side=side, out=out)

    people = [
        somebody("one", "us"),
        somebody("two", "us"),
        somebody("near", "them", True),
        somebody("far", "them"),
        somebody("off", "them"),
    ]
    view = View(
        clock=make().view(SCREEN).clock, fighters={one.id: one for one in people}, turn="two",
        ground=Ground(mapped=False, usual=9, apart=(("near", "two", 1), ("far", "two", 5))),
    )  # fmt: skip

    def found(way: dict[str, str], *choices: Choice) -> str:
        choice = repeated(Ask("two", "act", choices), Way("act", "Act", {"do": "hit", "target": "", "hard": "off", **way}), "one", view)
        return "" if choice is None else choice.key

    hits = [Act("hit", who) for who in ("one", "near", "off", "far")]
    assert found({"target": "off"}, *hits) == "hit far"
    assert found({"target": "off"}, *hits[:2]) == "hit near", "who lies there, if nobody else does"
    assert found({"target": "off"}, hits[0]) == "", "no friend in place of a foe"
    assert found({"target": "two"}, *hits) == "hit one"
    assert found({"target": "one"}, *hits, Act("hit", "two")) == "hit two", "oneself"
    assert found({"target": "off", "hard": "on"}, *hits) == ""
    assert found({}, Act("hit")) == "hit"
    assert found({"do": "run"}, Act("hit")) == ""


def test_who_has_done_all_that_was_ordered_is_asked() -> None:
    table = begun()
    view, ways = table.view(SCREEN), (Way("act", "Act", {"do": "hit", "target": "", "hard": "off"}), Way("plan", "Plan", {"do": "act"}))
    part, order = Ask("red-2", "act", (Act("hit"), Act("run"))), Order("red-1", ("red-2",), ways)
    assert ordered(part, order, (), view) == Act("hit")
    assert ordered(part, order, ways[1:], view) == Act("hit"), "other questions do not count"
    assert ordered(part, order, ways, view) is None
    assert ordered(part, order, ways[:1] * 2, view) is None


def test_a_new_order_takes_its_members_from_others() -> None:
    orders = Orders()
    orders.apply(Order("a", ("b", "c")))
    orders.apply(Order("d", ("c", "e")))
    assert [(one.leader, one.members) for one in orders] == [("a", ("b",)), ("d", ("c", "e"))]
    orders.apply(Order("b", ("c",)))
    assert [(one.leader, one.members) for one in orders] == [("d", ("e",)), ("b", ("c",))]
    orders.apply(msgspec.structs.replace(Order("d"), members=()))
    assert [one.leader for one in orders] == ["b"]


def test_orders_from_one_seat_are_bounded_and_so_is_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ahead, "MOST_WAYS", 2)
    table = begun()
    table.order(GM, "red-1")
    for value in ("act 1 run", "move to ann", "fight ann"):
        table.answer(GM, "red-1", value)
    assert [way.topic for way in table.orders(GM)[0].ways] == ["plan", "do"], "the rest is asked"
    monkeypatch.setattr(ahead, "MOST_ORDERS", 5)
    log = table.take_fresh()
    for _ in range(2):
        table.order(GM, "red-1")
        log += table.take_fresh()
    for there in (table, Table.load("t", table.head, log)):
        with pytest.raises(Refused, match="too many orders"):
            there.order(GM, "red-1")
