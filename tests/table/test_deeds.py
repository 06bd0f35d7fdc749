"""What may be done at a table, by whom, how often and how much of it; what is refused leaves nothing behind."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from highdraw.engine.choice import Target
from highdraw.engine.log import Answer
from highdraw.engine.request import DECK, Ask
from highdraw.engine.view import Clock, View
from highdraw.errors import HighdrawError
from highdraw.lab.moment import moment_of
from highdraw.table import bots
from highdraw.table.entry import Auto, Next, Note, Peek, Say, ShowHints, ShowOdds, Sit, Stand
from highdraw.table.errors import Refused
from highdraw.table.hints import ANY, hint
from highdraw.table.logged import TALK_KEPT
from highdraw.table.role import Role
from highdraw.table.seating import BOT
from highdraw.table.standing import MOST, MOST_CHANGES, MOST_FACETS, MOST_LETTERS, MOST_TOPICS, Repeat, check_wish, has_ended, offered
from highdraw.table.table import MOST_NOTES, MOST_SAID, MOST_WORDS, Table
from table.making import GM, SCREEN, make, play
from toy import toy

JO, GONE = Role("t", "seat", "jo"), Role("t", "seat", "gone")
Deed = Callable[[Table, Role], Any]
OF_THE_GM: dict[str, Deed] = {
    "undo": lambda table, role: table.undo(role),
    "redo": lambda table, role: table.redo(role),
    "correct": lambda table, role: table.correct(role, {"end": "fight"}),
    "quick": lambda table, role: table.quick(role, "a goblin"),
    "reseat": lambda table, role: table.reseat(role, "jo", "Joe", ()),
    "rename": lambda table, role: table.rename(role, "jo", "Joe"),
    "cast": lambda table, role: table.cast(role, {"bob": "jo"}),
    "go on": lambda table, role: table.go_on(role, "t2"),
    "auto": lambda table, role: table.set_auto(role, ("bob",)),
    "own link": lambda table, role: table.change_link(role, "gm"),
    "screen's link": lambda table, role: table.change_link(role, "screen"),
    "seat's link": lambda table, role: table.change_link(role, "jo"),
    "second GM": lambda table, role: table.appoint(role, "Max"),
    "offer": lambda table, role: table.offer_seat(role, "jo", "Max"),
    "peek": lambda table, role: table.set_peek(role, True),
    "odds": lambda table, role: table.show_odds(role, "off"),
    "hints": lambda table, role: table.show_hints(role, False),
}
OF_PEOPLE: dict[str, Deed] = {
    "answer": lambda table, role: table.answer(role, "ann", table.session.part("ann").default()),
    "say": lambda table, role: table.say(role, "Hello."),
    "stand": lambda table, role: table.stand(role, Stand("ann", ("hand",))),
    "change mind": lambda table, role: table.change_mind(role, "ann"),
    "preview": lambda table, role: table.preview(role, "ann", "KS"),
}


def seated() -> Table:
    """Ann is asked and played by Jo. Something can be undone and redone."""
    table = make(seed=next(str(seed) for seed in range(99) if make(seed=str(seed)).waiting_for() == ["ann", "bob"]))
    table.sit("Jo", ("ann",), "jo")
    play(table, 2)
    table.undo(GM)
    table.undo(GM)
    table.take_fresh()
    return table


@pytest.mark.parametrize("name", OF_THE_GM)
def test_only_the_gm_does_what_is_the_gms(name: str) -> None:
    table, deed = seated(), OF_THE_GM[name]
    for role in (JO, GONE, SCREEN):
        with pytest.raises(Refused, match="GM"):
            deed(table, role)
    assert table.take_fresh() == []
    if name != "undo":
        deed(table, GM)
        assert table.take_fresh()


@pytest.mark.parametrize("name", OF_PEOPLE)
def test_the_screen_does_nothing_and_a_seat_that_was_given_up_no_more(name: str) -> None:
    table, deed = seated(), OF_PEOPLE[name]
    with pytest.raises(Refused, match="only shows the table"):
        deed(table, SCREEN)
    with pytest.raises(Refused, match="given up"):
        deed(table, GONE)
    assert table.take_fresh() == []


def test_a_player_answers_nothing_that_is_the_gms_and_nothing_that_is_gone() -> None:
    table = seated()
    part = table.session.part("ann")
    for who in ("gm", DECK):
        with pytest.raises(Refused, match="Only the GM answers this"):
            table.answer(JO, who, "x")
    table.answer(JO, "ann", part.default(), part.fingerprint())
    with pytest.raises(Refused, match="answered meanwhile"):
        table.answer(JO, "ann", part.default(), part.fingerprint())
    with pytest.raises(HighdrawError) as refused:
        table.answer(JO, "ann", part.default())
    assert "answered meanwhile" not in str(refused.value)
    other = table.session.part("bob")
    with pytest.raises(Refused, match="answered meanwhile"):
        table.answer(GM, "bob", other.default(), "another question")
    table.answer(GM, "bob", other.default(), other.fingerprint())


# ---- how much


def test_words_to_the_table_are_bounded() -> None:
    table = seated()
    for text in ("", " \n ", "x" * (MOST_WORDS + 1)):
        with pytest.raises(Refused, match="at most 200"):
            table.say(JO, text)
    table.say(JO, " One \n two ")
    table.say(JO, "x" * MOST_WORDS)
    assert [text for _, text in table.talk] == ["One two", "x" * 200]
    for number in range(MOST_SAID - 2):
        table.say(JO, f"{number}")
    with pytest.raises(Refused, match="500 things"):
        table.say(JO, "one more")
    table.say(GM, "I may.")
    assert (len(table.talk), table.talk[0], table.talk[-1]) == (TALK_KEPT, ("jo", "299"), ("gm", "I may."))
    with pytest.raises(Refused, match="500 things"):
        Table.load("t", table.head, [Sit("jo", "Jo"), *table.take_fresh()]).say(JO, "one more")


def test_notes_are_for_those_who_have_a_seat_and_bounded() -> None:
    table = seated()
    table.check_note(JO, "x" * MOST_NOTES)
    with pytest.raises(Refused, match="room for 4000"):
        table.check_note(JO, "x" * (MOST_NOTES + 1))
    for role in (GM, SCREEN, GONE):
        with pytest.raises(Refused, match="with a seat"):
            table.check_note(role, "x")
    table.take_notes({"jo": "mine", "gone": "nobody's"})
    assert table.people["jo"].note == "mine"
    new = table.change_link(GM, "jo")
    assert table.people[new.seat].note == "mine"
    with pytest.raises(Refused, match="Nobody sits there"):
        table.change_link(GM, "jo")


def test_standing_answers_are_bounded() -> None:
    table = seated()
    for _ in range(MOST_CHANGES):
        table.stand(JO, Stand("ann", ("hand",)))
        table.take_fresh()
    with pytest.raises(Refused, match="500 standing answers"):
        table.stand(JO, Stand("ann", ("hand",)))
    table.stand(GM, Stand("bob", ("hand",)))
    with pytest.raises(Refused, match="Only whoever plays"):
        table.stand(GM, Stand("ann", ("hand",)))


FACETS = {str(number): "x" for number in range(MOST_FACETS)}
LONG = "x" * MOST_LETTERS


@pytest.mark.parametrize(
    ("wish", "others", "says"),
    [
        (Stand("ann", ("a",) * MOST_TOPICS, FACETS, "turn|round|asked"), MOST - 1, ""),
        (Stand("ann", (LONG,), {LONG: LONG}, f"{'x' * 78}=y"), 0, ""),
        (Stand("ann", ("a",), {"do": "x"}), MOST, "at most 12"),
        (Stand("ann", ("a",)), MOST, ""),
        (Stand("ann", ()), 0, "Say which"),
        (Stand("ann", ("a",) * (MOST_TOPICS + 1)), 0, "Say which"),
        (Stand("ann", ("a",), {**FACETS, "more": "x"}), 0, "Say which"),
        (Stand("ann", (f"{LONG}x",)), 0, "Say which"),
        (Stand("ann", ("a",), {f"{LONG}x": "x"}), 0, "Say which"),
        (Stand("ann", ("a",), {"do": f"{LONG}x"}), 0, "Say which"),
        (Stand("ann", ("a",), until=f"{'x' * 79}=y"), 0, "Say which"),
        (Stand("ann", ("a",), until="turn|never"), 0, "holds until I change it"),
        (Stand("ann", ("a",), until="foe="), 0, "NAME=VALUE"),
        (Stand("ann", ("a",), until="=foe"), 0, "NAME=VALUE"),
    ],
)
def test_what_a_standing_answer_may_be(wish: Stand, others: int, says: str) -> None:
    wish = msgspec.structs.replace(wish, says=f"  do {LONG}")
    known = [Stand("ann", (str(number),), {"do": "x"}) for number in range(others)]
    if says:
        with pytest.raises(Refused, match=says):
            check_wish(wish, known)
    else:
        assert check_wish(wish, known) == msgspec.structs.replace(wish, says=f"do {LONG}"[:MOST_LETTERS])


def test_when_a_standing_answer_ends() -> None:
    session = toy("together")
    ann, bob = session.waiting()
    wish = Stand("ann", ("throw",), {"do": "rock"}, since=3)
    view = View(clock=Clock(text="", number=3), fighters={}, turn="bob")

    def ends(until: str, seen: View = view, **change: Any) -> bool:
        return has_ended(msgspec.structs.replace(wish, until=until, **change), (ann, bob), seen)

    assert [ends(until) for until in ("turn", "round", "asked", "foe=bob", "turn|round|asked")] == [False] * 5
    later, hers = msgspec.structs.replace(view, clock=Clock(text="", number=4)), msgspec.structs.replace(view, turn="ann")
    assert ends("round", later)
    assert ends("turn", hers)
    assert ends("asked|turn", hers)
    assert ends("asked", topics=("dodge",))
    assert not ends("asked", topics=("dodge",), who="cid")
    ann.about["foe"] = "bob"  # type: ignore[attr-defined]
    assert ends("foe=bob")
    assert not ends("foe=cid")
    assert not ends("foe=bob", topics=("dodge",)), "it is another question that is about him"
    assert not ends("foe=bob", who="bob")


def test_what_came_twice_is_offered_without_what_names_somebody() -> None:
    ways = {"a": ("Hit Bob", {"foe": "bob"}), "b": ("Wait", {"do": "wait"})}
    repeats = {
        ("ann", "twice"): Repeat("ann", "twice", 2, ways),
        ("ann", "once"): Repeat("ann", "once", 1, ways),
        ("ann", "foe"): Repeat("ann", "foe", 5, {"a": ways["a"]}),
        ("bob", "twice"): Repeat("bob", "twice", 2, ways),
    }
    assert offered(repeats, ["ann"], {"ann": "Ann", "bob": "Bob"}) == [Repeat("ann", "twice", 2, {"b": ways["b"]})]


# ---- the log around the fight


def test_what_people_do_around_a_fight_is_the_same_from_the_log() -> None:
    table = seated()
    table.set_peek(GM, True)
    table.show_odds(GM, "bars", "jo")
    table.show_odds(GM, "off", "gm")
    table.show_hints(GM, False)
    table.go_on(GM, "t2")
    table.say(JO, "Hello.")
    table.set_auto(GM, ("bob",))
    with pytest.raises(Refused, match="Nobody has this seat"):
        table.show_odds(GM, "off", "gone")
    fresh = table.take_fresh()
    assert [type(entry) for entry in fresh] == [Peek, ShowOdds, ShowOdds, ShowHints, Next, Say, Auto]
    other = Table.load("t", table.head, [Sit("jo", "Jo", ("ann",)), *fresh, Note("jo", "mine"), Note("gone", "nobody's")])
    assert (other.peek, other.odds, other.hints, other.next, other.talk, other.auto) == (
        True, {"jo": "bars", "gm": "off"}, False, "t2", [("jo", "Hello.")], ("bob",),
    )  # fmt: skip
    assert other.people["jo"].note == "mine"
    assert [other.odds_shown(role) for role in (JO, GM, SCREEN, GONE)] == ["bars", "off", "off", "numbers"]
    table.show_odds(GM, "bars")
    assert [table.odds_shown(role) for role in (JO, GM, SCREEN)] == ["bars", "bars", "off"], "for everybody: nobody has a wish of their own"


def test_the_gm_who_plays_alone_sees_what_their_fighters_see() -> None:
    table = make("suits-two-card/stand")
    first, *others = table.names
    assert not table.hides
    table.set_auto(GM, tuple(others))
    assert table.hides
    assert (table.own_fighters(), table.eyes(GM), table.eyes(SCREEN)) == ([first], "alone", "screen")
    assert table.session.seats["alone"] == [first]
    table.set_peek(GM, True)
    assert (table.hides, table.eyes(GM)) == (False, "gm")
    table.set_peek(GM, False)
    table.session.fight.state.over = True
    assert not table.hides, "when it is over all is open"
    table.session.fight.state.over = False
    table.set_auto(GM, tuple(table.names))
    assert not table.hides, "who only looks on sees all"
    table.set_auto(GM, tuple(others))
    table.sit("Jo", ())
    assert not table.hides


def test_what_the_tactician_answers() -> None:
    table = seated()
    ann, bob = table.session.waiting()
    assert [bots.is_for_bot(part, ("bob",)) for part in (ann, bob)] == [False, True]
    table.set_auto(GM, ("bob",))
    found = bots.asked(table.session, table.auto, table.seating.seat_of)
    assert found is not None
    assert found.addressee == "bob"
    assert [by for _, _, by in bots.answers(table.session, table.auto, table.seating.seat_of)][:1] == [BOT]
    assert table.run_bots()
    assert bots.asked(table.session, table.auto, table.seating.seat_of) is None
    assert not table.run_bots()


def test_what_is_asked_of_the_gm_about_the_tacticians_fighters_it_answers() -> None:
    ann, _ = seated().session.waiting()
    assert isinstance(ann, Ask)

    def asked(about: dict[str, Any], *people: str) -> bool:
        choices = tuple(map(Target, people)) or ann.choices
        part = msgspec.structs.replace(ann, who="gm", about=about, choices=choices)
        assert part.addressee == "gm"
        return bots.is_for_bot(part, ("bob", "cat"))

    assert asked({"who": "bob"})
    assert not asked({"who": "ann"})
    assert not asked({})
    assert [asked({}, *people) for people in (("bob", "cat"), ("bob",), ("bob", "ann"))] == [True, True, False]


def test_a_few_answers_of_the_tactician_at_once() -> None:
    table = make("suits-two-card/stand")
    table.set_auto(GM, tuple(table.names))
    table.take_fresh()
    assert table.bot_asked
    assert table.run_bots()
    given = [entry for entry in table.take_fresh() if isinstance(entry, Answer) and entry.by == BOT]
    assert len(given) == bots.AT_ONCE == 12


# ---- hints


def test_a_hint_in_secret_names_what_would_be_answered() -> None:
    table = make("gurps-cards/tavern")
    for _ in range(300):
        request = table.session.request
        if request is not None and request.closed:
            part = next(
                (part for part in table.session.waiting() if part.addressee in table.names and len(getattr(part, "keys", ())) > 1), None
            )
            if part is not None:
                found = hint(table, GM, part.addressee)
                if found.reason != ANY:
                    assert "in secret" not in found.says
                    assert found.says
                    assert found.who == part.addressee
                    return
        play(table, 1)
    raise AssertionError("nobody was asked in secret")


def test_the_moment_of_a_question_is_that_of_the_fighter_asked_for() -> None:
    table = seated()
    assert [moment_of(table.session, "gm", who).who for who in ("", "ann", "bob")] == ["ann", "ann", "bob"]
