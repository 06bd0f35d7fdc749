"""One table in memory: who may do what, who plays whom, and what an undo is called."""

from collections.abc import Callable

import pytest

from highdraw.engine.request import Ask
from highdraw.errors import BadUndo, HighdrawError
from highdraw.table.entry import Named
from highdraw.table.errors import Refused, Unsure
from highdraw.table.history import CORRECTION
from highdraw.table.role import Role
from highdraw.table.seating import BOT, clean_name
from highdraw.table.table import MOST_TITLE, SUGGEST, Table
from table.making import GM, SCENES, SCREEN, again, make, play


@pytest.mark.parametrize("scene", SCENES)
def test_steps_are_the_same_words_as_they_happen_and_after_a_restart(scene: str) -> None:
    table = make(scene)
    assert table.steps() == []
    play(table, 40)
    kept = table.steps()
    assert len(kept) > 5
    assert again(table).steps() == kept


def test_undo_and_redo_name_what_they_do() -> None:
    table = make()
    assert table.undo_words() == table.redo_words() == ""
    play(table, 8)
    last = table.undo_words()
    name, _, what = last.partition(": ")
    assert name in ("Ann", "Bob")
    assert what
    table.undo(GM)
    assert table.redo_words() == last
    assert table.undo_words() not in ("", last)
    table.redo(GM)
    assert (table.undo_words(), table.redo_words()) == (last, "")


def test_a_correction_is_what_undo_takes_back_though_answers_stand_behind_it() -> None:
    table = make()
    play(table, 8)
    before = table.undo_words()
    table.correct(GM, {"set": {"shock": 1}, "fighter": "ann"})
    assert table.undo_words() == "Referee: Ann has shock 1"
    assert table.view(GM).fighters["ann"].extra["shock"] == 1
    table.undo(GM)
    assert table.view(GM).fighters["ann"].extra["shock"] != 1
    assert table.redo_words() == "Referee: Ann has shock 1"
    assert table.undo_words() == before


def test_a_correction_before_the_tactician_answers_is_taken_back_alone() -> None:
    table = make(seed=next(str(seed) for seed in range(99) if len(make(seed=str(seed)).session.waiting()) == 2))
    table.correct(GM, {"set": {"shock": 2}, "fighter": "ann"})
    table.set_auto(GM, ("bob",))
    assert table.run_bots()
    assert table.undo_words() == "Referee: Ann has shock 2"
    table.undo(GM)
    assert table.view(GM).fighters["ann"].extra["shock"] == 0


def test_undo_takes_the_tacticians_answers_with_it() -> None:
    table = make()
    table.set_auto(GM, ("bob",))
    for _ in range(6):
        while table.run_bots():
            pass
        play(table, 1)
    while table.run_bots():
        pass
    last = [step for step in table.steps() if step.by != BOT][-1]
    assert table.undo_words() == last.name
    table.undo(GM)
    assert [step.at for step in table.steps()] == list(range(last.at))


def test_going_back_to_an_earlier_step() -> None:
    table = make()
    play(table, 10)
    step = table.steps()[3]
    table.undo(GM, step.at)
    assert table.redo_words() == step.name
    assert [kept.at for kept in table.steps()] == [kept.at for kept in table.steps() if kept.at < step.at]
    with pytest.raises(BadUndo, match="There is no step 9999"):
        table.undo(GM, 9999)


def test_a_correction_has_the_words_it_was_told_in() -> None:
    table = make("savage/duel")
    table.correct(GM, {"set": {"wounds": 2}, "fighter": "ann"})
    step = table.steps()[0]
    assert (step.says, step.name) == (CORRECTION, "GM: Ann has wounds 2")


# ---- who plays whom


def test_casting_moves_fighters_between_people_the_tactician_and_the_gm() -> None:
    table = make("suits-two-card/stand")
    first, second, third = list(table.names)[:3]
    jo = table.sit("Jo", (first,))
    mia = table.sit("Mia", ())
    table.cast(GM, {first: mia, second: jo, third: BOT})
    assert table.people[jo].fighters == (second,)
    assert table.people[mia].fighters == (first,)
    assert table.auto == (third,)
    table.cast(GM, {third: jo, first: ""})
    assert table.people[jo].fighters == (second, third)
    assert not table.people[mia].fighters
    assert not table.auto
    assert again(table).people == table.people


def test_casting_refuses_strangers_and_changes_nothing() -> None:
    table = make()
    jo = table.sit("Jo", ("ann",))
    table.take_fresh()
    with pytest.raises(Refused, match="has left the table"):
        table.cast(GM, {"ann": "nobody"})
    with pytest.raises(Refused, match="not at this table"):
        table.cast(GM, {"zoe": jo})
    with pytest.raises(Refused, match="Only the GM"):
        table.cast(Role("t", "seat", jo), {"bob": jo})
    assert table.people[jo].fighters == ("ann",)
    assert table.take_fresh() == []


def test_whom_somebody_gets_the_tactician_gives_up() -> None:
    table = make()
    table.set_auto(GM, ("ann", "bob"))
    jo = table.sit("Jo", ("ann",))
    assert table.auto == ("bob",)
    table.reseat(GM, jo, "Jo", ("ann", "bob"))
    assert not table.auto


def test_renaming_and_giving_up_a_seat() -> None:
    table = make()
    jo = table.sit("Jo", ("ann",))
    table.rename(GM, jo, " Joan ")
    assert (table.people[jo].name, table.people[jo].fighters) == ("Joan", ("ann",))
    with pytest.raises(Refused, match="Enter your name"):
        table.rename(GM, jo, " ")
    table.reseat(GM, jo, "", ())
    assert table.people == {}
    with pytest.raises(Refused, match="Nobody sits there"):
        table.rename(GM, jo, "Jo")
    with pytest.raises(Refused, match="given up"):
        table.say(Role("t", "seat", jo), "hello")


def test_nobody_takes_a_fighter_twice() -> None:
    table = make()
    table.sit("Jo", ("ann",))
    with pytest.raises(Refused, match="Somebody else plays Ann"):
        table.sit("Mia", ("ann",))
    with pytest.raises(Refused, match="Somebody plays Ann"):
        table.set_auto(GM, ("ann",))


def test_only_the_gm_corrects_and_the_screen_does_nothing() -> None:
    table = make()
    jo = Role("t", "seat", table.sit("Jo", ("ann",)))
    for role in (jo, SCREEN):
        with pytest.raises(Refused, match="Only the GM"):
            table.undo(role)
        with pytest.raises(Refused, match="Only the GM"):
            table.correct(role, {"end": "fight"})
        with pytest.raises(Refused, match="Only the GM"):
            table.quick(role, "a goblin")
    with pytest.raises(Refused, match="only shows"):
        table.answer(SCREEN, "ann", "low")
    with pytest.raises(HighdrawError):
        table.answer(jo, "bob", "low")


@pytest.mark.parametrize("name", ["", " \n ", "x" * 33])
def test_a_name_is_something_and_not_too_long(name: str) -> None:
    with pytest.raises(Refused):
        clean_name(name)


# ---- newcomers


@pytest.mark.parametrize("scene", SCENES)
def test_six_goblins_in_a_few_words(scene: str) -> None:
    table = make(scene)
    before = set(table.names)
    table.quick(GM, "6 goblins")
    new = [name for who, name in table.names.items() if who not in before]
    assert len(new) == 6
    assert len(set(table.names.values()) & set(new)) == 6
    assert "6 × " in table.undo_words()
    play(table, 30)
    table.quick(GM, "a goblin")
    assert len(table.names) == len(before) + 7
    again(table)


def test_words_nobody_understands_are_refused_with_a_cure() -> None:
    table = make()
    with pytest.raises(HighdrawError, match="such as 6 goblins"):
        table.quick(GM, "%%%")
    with pytest.raises(HighdrawError, match="From 1 to 40"):
        table.quick(GM, "400 goblins")
    with pytest.raises(HighdrawError, match="dragon"):
        table.quick(GM, "a dragon")
    assert set(table.names) == {"ann", "bob"}


@pytest.mark.parametrize("scene", [*SCENES, "suits-one-card/duel"])
def test_everybody_sees_the_table_as_it_is_whatever_was_done(scene: str) -> None:
    """What all see alike is worked out once at each moment: never an older moment's."""
    table = make(scene)
    first, second, *_ = table.names
    seats = [Role("t", "seat", table.sit(name, (who,))) for name, who in (("Jo", first), ("Al", second))]

    def check() -> None:
        for role in (GM, SCREEN, *seats):
            assert table.view(role) == table.session.system.reading.view(table.session.fight, table.session.mine(role.name))
            assert table.events(role) == [
                seen for event in table.session.events if (seen := event.as_seen_by(table.session.mine(role.name)))
            ]  # fmt: skip

    check()
    for _ in range(30):
        play(table, 1)
        check()
    table.undo(GM)
    check()
    play(table, 2)
    check()
    table.undo(GM, table.steps()[-5].at)
    check()
    table.redo(GM)
    check()
    table.correct(GM, {"remove": second}, when="now")
    check()
    table.undo(GM)
    check()
    table.correct(GM, {"remove": second}, when="boundary")
    check()
    play(table, 30)
    check()


@pytest.mark.parametrize("scene", [*SCENES, "suits-one-card/duel"])
def test_newcomers_are_counted_on_also_while_they_wait_to_join(scene: str) -> None:
    """Three goblins, then six, then one: nobody bears a name twice, and none of them costs an answer."""
    table = make(scene)
    before = set(table.names)
    play(table, 7)
    answers = len([step for step in table.steps() if not step.says.startswith("A correction")])
    for words in ("three goblins", "6 goblins", "a goblin"):
        table.quick(GM, words)
    assert len([event for event in table.session.events if "no longer fit" in event.text]) == 0
    assert len(table.steps()) == answers + 3
    play(table, 40)
    new = {who: name for who, name in table.names.items() if who not in before}
    assert len(new) == len(set(new.values())) == 10
    if not any(name.startswith("Goblin") for who, name in table.names.items() if who in before):
        assert list(new.values()) == [f"Goblin {number}" for number in range(1, 11)]


@pytest.mark.parametrize("scene", ["suits-two-card/skirmish", "savage/skirmish", "suits-one-card/brawl"])
@pytest.mark.parametrize("answers", range(0, 24, 3))
def test_two_additions_amid_an_exchange_are_taken_back_one_by_one(scene: str, answers: int) -> None:
    table = make(scene)
    play(table, answers)
    names, asked, steps = table.names, table.waiting_for(), table.steps()[:]
    table.quick(GM, "3 goblins")
    table.quick(GM, "goblin")
    table.undo(GM)
    table.undo(GM)
    assert (table.names, table.waiting_for(), table.steps()) == (names, asked, steps)
    for _ in steps:
        table.undo(GM)
    assert table.steps() == []
    assert table.names == names
    with pytest.raises(BadUndo, match="the start of the fight"):
        table.undo(GM)
    for _ in range(len(steps) + 2):
        table.redo(GM)
    assert len(table.steps()) == len(steps) + 2
    again(table)


# ---- what a correction costs


def costly() -> tuple[Table, dict[str, str]]:
    """Somebody is attacked and about to answer; removing them would cost what the attacker has said."""
    table = make("suits-two-card/stand")
    for _ in range(200):
        for who in table.names:
            if not table.session.preview({"remove": who}).free:
                return table, {"remove": who}
        play(table, 1)
    raise AssertionError("no correction costs anything")


def test_a_correction_that_costs_answers_asks_first() -> None:
    table, change = costly()
    before = (table.view(GM), len(table.session.raw), table.waiting_for())
    with pytest.raises(Unsure, match=r"^\d+ answers? of this exchange \(.+\) would no longer fit and be asked again. Say when"):
        table.correct(GM, change)
    assert (table.view(GM), len(table.session.raw), table.waiting_for()) == before
    table.correct(GM, change, when="boundary")
    assert table.waiting_for() == before[2]
    table.undo(GM)
    table.correct(GM, change, when="now")
    assert any("no longer fit" in event.text for event in table.session.events)
    again(table)


def test_of_several_corrections_none_is_made_while_one_has_to_ask() -> None:
    table, change = costly()
    who = next(who for who in table.names if who != change["remove"])
    log = list(table.session.raw)
    with pytest.raises(Unsure):
        table.correct(GM, {"set": {"body": 9}, "fighter": who}, change)
    assert table.session.raw == log


@pytest.mark.parametrize("scene", SCENES)
def test_steps_followed_from_another_process_are_the_same_words(scene: str) -> None:
    """Answers, corrections, undo and redo as they come in from elsewhere, the words kept on the way."""
    table, other = make(scene), make(scene)
    table.take_fresh(), other.take_fresh()
    last = list(table.names)[-1]
    deeds: list[Callable[[], None]] = [
        *[lambda: play(table, 1)] * 9,
        lambda: table.correct(GM, {"remove": last}, when="boundary"),
        *[lambda: play(table, 1)] * 3,
        lambda: table.undo(GM),
        lambda: table.undo(GM, 5),
        lambda: table.redo(GM),
        lambda: table.undo(GM),
        lambda: table.quick(GM, "2 goblins"),
    ]
    for deed in deeds:
        deed()
        other.follow(table.take_fresh())
        assert other.steps() == table.steps()
        assert (other.undo_words(), other.redo_words()) == (table.undo_words(), table.redo_words())


def test_what_somebody_did_elsewhere_in_their_turn_is_not_known_here() -> None:
    table, other = make("savage/duel"), make("savage/duel")
    table.take_fresh(), other.take_fresh()
    while not table.view(GM).turn:
        play(table, 1)
    other.follow(table.take_fresh())
    who = table.view(GM).turn
    play(table, 1)
    assert table.view(GM).turn == who
    assert other.turns.of(other.view(GM), "nobody") == []
    other.follow(table.take_fresh())
    assert other.turns.of(other.view(GM), who) is None
    assert table.turns.of(table.view(GM), who) is not None


@pytest.mark.parametrize("swapped", [False, True])
def test_in_a_rematch_everybody_sits_again_or_on_the_other_side(swapped: bool) -> None:
    before, new = make(), make()
    seats = {who: before.sit(who.title(), (who,)) for who in before.names}
    before.appoint(GM, "Zoe")
    before.show_hints(GM, False)
    new.sit_again(before, swapped)
    one, other = before.names
    assert [person.name for person in new.people.values()] == [one.title(), other.title()]
    assert new.people[seats[one]].fighters == ((other,) if swapped else (one,))
    assert new.people[seats[other]].fighters == ((one,) if swapped else (other,))
    assert (list(new.gms.seconds.values()), new.hints) == (["Zoe"], False)


def test_what_the_bot_would_fight_alone_waits_for_somebody_next_time() -> None:
    before = make("suits-two-card/skirmish")
    ours, theirs = before.view(GM).sides.values()
    for auto, kept in ((list(before.names), theirs), (theirs[1:], theirs[1:]), (ours, ours)):
        before.set_auto(GM, tuple(auto))
        for bots in (True, False):
            new = make("suits-two-card/skirmish")
            new.sit_again(before, bots=bots)
            assert sorted(new.auto) == (sorted(kept) if bots else [])


def test_cards_are_tapped_where_they_answer_and_nowhere_else() -> None:
    table = make("gurps-cards/tavern")
    part = table.session.waiting()[0]
    for _ in range(60):
        part = table.session.waiting()[0]
        if part.addressee in table.tapped(GM):
            break
        with pytest.raises(Refused, match="nothing to try out"):
            table.preview(GM, part.addressee, "")
        play(table, 1)
    assert isinstance(part, Ask)
    taps = table.system.reading.taps
    assert taps is not None
    fan = taps.fan(table.session.fight, part)
    assert fan
    nothing, suggested = table.preview(GM, part.addressee, ""), table.preview(GM, part.addressee, SUGGEST)
    assert nothing == taps.tap(table.session.fight, part, ())
    assert suggested == taps.suggest(table.session.fight, part)
    assert nothing != suggested
    table.show_hints(GM, False)
    with pytest.raises(Refused, match="switched hints off"):
        table.preview(GM, part.addressee, SUGGEST)


def test_the_gm_names_the_table_once_in_one_line_and_not_too_long() -> None:
    table = make()
    first = table.title
    table.take_fresh()
    table.call(GM, first)
    assert table.take_fresh() == []
    table.call(GM, "  The \n old   mill ")
    table.call(GM, "The old mill")
    assert table.take_fresh() == [Named("The old mill")]
    assert table.title == "The old mill"
    table.call(GM, "x" * MOST_TITLE)
    with pytest.raises(Refused, match=str(MOST_TITLE)):
        table.call(GM, "x" * (MOST_TITLE + 1))
    with pytest.raises(Refused, match="Only the GM"):
        table.call(Role("t", "seat", table.sit("Jo", ())), "Mine")
    table.call(GM, "")
    assert table.title == first


def test_a_gap_of_more_than_a_quarter_of_an_hour_is_a_pause() -> None:
    table = make()
    for at in (100.0, 1000.0, 1901.0, 1902.0, 1800.0):
        table.tick(at)
    assert table.played == 900.0 + 1.0
