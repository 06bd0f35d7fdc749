"""Standing answers: a seat's own, given where a question repeats, ended by themselves or by their owner. And changing one's mind."""

import pytest

from highdraw.engine.log import Answer, Withdraw
from highdraw.engine.request import Ask
from highdraw.errors import BadUndo
from highdraw.seats import TacticianSeat
from highdraw.systems import register
from highdraw.table import mind
from highdraw.table.entry import Stand
from highdraw.table.errors import Refused
from highdraw.table.role import Role
from highdraw.table.seating import STANDING
from highdraw.table.table import Table
from table.making import GM, SCREEN, again, make

register("toy", "highdraw.testing.toy")


def seated(scene: str, seed: str = "4") -> tuple[Table, list[Role]]:
    """A table where each fighter is played from a seat."""
    table = make(scene, seed)
    return table, [Role("t", "seat", table.sit(who.title(), (who,), f"seat-{who}")) for who in table.names]


def go_on(table: Table, steps: int, until: tuple[str, str] | None = None) -> bool:
    """Everybody answers as the bot would, from their seats; whether this fighter is asked about this topic now."""
    bot = TacticianSeat(table.system, 1)
    for _ in range(steps):
        table.run_bots()
        waiting = table.session.waiting()
        if not waiting or (until and any((part.addressee, part.subject) == until for part in waiting)):
            return bool(waiting)
        part = waiting[0]
        role = GM if part.addressee not in table.names else Role("t", "seat", f"seat-{part.addressee}")
        table.answer(role, part.addressee, bot.choose(table.session.fight, part))
    return False


def by_standing(table: Table) -> list[Answer]:
    return [entry for entry in table.session.raw if isinstance(entry, Answer) and entry.by == STANDING]


@pytest.fixture
def plans() -> tuple[Table, Role, Role, Stand]:
    """Ann has planned twice, and is about to plan again."""
    table, (ann, bob) = seated("toy/duel", "9")
    assert not table.repeats(ann)
    for _ in range(3):
        assert go_on(table, 100, ("ann", "plan"))
        repeat = next((one for one in table.repeats(ann) if one.topic == "plan"), None)
        if repeat is not None:
            says, facets = next(iter(repeat.ways.values()))
            return table, ann, bob, Stand("ann", ("plan",), facets, says=says)
        table.answer(ann, "ann", table.session.part("ann").default())
    raise AssertionError("a question that came twice is not offered")


def test_a_question_that_repeats_is_answered_until_its_owner_says_otherwise(plans: tuple[Table, Role, Role, Stand]) -> None:
    table, ann, bob, wish = plans
    table.stand(ann, wish)
    assert [(one.says, one.by) for one in table.standing(ann)] == [(wish.says, ann.seat)]
    assert not table.standing(bob)
    assert not table.standing(GM)
    assert table.bot_asked
    go_on(table, 25)
    assert {entry.who for entry in by_standing(table)} == {"ann"}
    assert len(by_standing(table)) > 1
    copy = again(table)
    assert [one.facets for one in copy.standing(ann)] == [wish.facets]
    copy.stand(ann, Stand("ann", ("plan",)))
    assert not copy.standing(ann)
    assert go_on(copy, 60, ("ann", "plan"))


@pytest.mark.parametrize("until", ["turn", "round", "asked", "foe=bob"])
def test_a_standing_answer_ends_by_itself(plans: tuple[Table, Role, Role, Stand], until: str) -> None:
    """Ann plans in her turn, in each round once, and is asked to aim after it."""
    table, ann, _, wish = plans
    table.stand(ann, Stand("ann", wish.topics, wish.facets, until))
    if until == "foe=bob":
        assert not table._has_ended(table.standing(ann)[0])
        about = table.session.part("ann")
        assert isinstance(about, Ask)
        about.about["foe"] = "bob"
    assert go_on(table, 100, ("ann", "plan"))
    assert not table.standing(ann)
    assert len(by_standing(table)) == (0 if until in ("turn", "foe=bob") else 1)


def test_what_is_not_among_the_choices_is_asked(plans: tuple[Table, Role, Role, Stand]) -> None:
    table, ann, bob, wish = plans
    table.stand(ann, Stand("ann", wish.topics, {"blows": "7"}))
    table.stand(ann, Stand("ann", ("aim",), {"do": "strike"}))
    assert not table.run_bots(), "no such choice, or several"
    with pytest.raises(Refused):
        table.stand(bob, wish)
    with pytest.raises(Refused):
        table.stand(ann, Stand("ann", wish.topics, wish.facets, "whenever"))
    with pytest.raises(Refused):
        table.stand(SCREEN, wish)


def test_undo_goes_behind_standing_answers_and_who_is_asked_again_is_asked(plans: tuple[Table, Role, Role, Stand]) -> None:
    table, ann, _, wish = plans
    table.stand(ann, wish)
    table.run_bots()
    table.undo(GM)
    assert not by_standing_now(table)
    assert table.standing(ann)
    table.undo(GM, 0)
    assert not table.standing(ann)


def by_standing_now(table: Table) -> list[str]:
    return [step.says for step in table.steps() if step.by == STANDING]


def sealed(table: Table) -> bool:
    """Play on until somebody is asked in secret together with others."""
    for _ in range(200):
        request = table.session.request
        if request is not None and request.closed and len(request.parts) > 1 and not table.session.heard:
            return True
        if not go_on(table, 1) and not table.session.waiting():
            return False
    return False


def test_a_change_of_mind_before_anybody_acted_on_it_is_nobody_elses_business() -> None:
    table, roles = seated("gurps-cards/tavern")
    assert sealed(table)
    table.seq += len(table.take_fresh())
    assert table.session.request is not None
    one, other = (part.addressee for part in table.session.request.parts[:2])
    mine, theirs = (Role("t", "seat", f"seat-{who}") for who in (one, other))
    before = [(table.moment(role), table.events(role), table.view(role)) for role in roles]
    for who, role in ((one, mine), (other, theirs)):
        table.answer(role, who, table.session.part(who).default())
    assert [each.who for each in table.changeable(mine)] == [one]
    with pytest.raises(BadUndo):
        table.change_mind(mine, other)
    table.change_mind(mine, one)
    table.seq += len(table.take_fresh())
    assert [part.addressee for part in table.asked(mine)] == [one]
    assert not table.asked(theirs)
    assert [(table.moment(role), table.events(role), table.view(role)) for role in roles] == before
    assert isinstance(table.session.raw[-1], Withdraw)
    assert [step.who for step in table.steps()][-1] == other


def test_a_plan_can_be_changed_while_nothing_came_of_it() -> None:
    table, roles = seated("toy/duel", "9")
    assert go_on(table, 100, ("ann", "plan"))
    ann, bob = roles
    table.answer(ann, "ann", "1")
    assert table.session.part("ann").subject == "aim"
    assert ([each.says for each in table.changeable(ann)], table.changeable(bob)) == (["One blow"], [])
    table.change_mind(ann, "ann")
    assert table.session.part("ann").subject == "plan"
    table.answer(ann, "ann", "1")
    table.answer(ann, "ann", "strike bob main")
    assert not table.changeable(ann)
    with pytest.raises(BadUndo):
        table.change_mind(ann, "ann")


def test_one_player_takes_back_only_so_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each time is two or three entries more, and everybody shares one log."""
    monkeypatch.setattr(mind, "MOST_CHANGES", 3)
    secret, _ = seated("gurps-cards/tavern")
    assert sealed(secret)
    assert secret.session.request is not None
    open, roles = seated("toy/duel", "9")
    assert go_on(open, 100, ("ann", "plan"))
    for table, who in ((secret, secret.session.request.parts[0].addressee), (open, "ann")):
        mine = Role("t", "seat", table.seating.seat_of(who))
        for _ in range(3):
            table.answer(mine, who, table.session.part(who).default())
            assert table.changeable(mine)
            table.change_mind(mine, who)
            table.take_fresh()
        table.answer(mine, who, table.session.part(who).default())
        assert not table.changeable(mine)
        with pytest.raises(Refused, match="taken back 3 answers"):
            table.change_mind(mine, who)
    table.undo(GM)
    bob = roles[1]
    with pytest.raises(BadUndo):
        open.change_mind(bob, "bob")


@pytest.mark.parametrize(
    "scene", ["suits-two-card/skirmish", "suits-one-card/patrol", "savage/skirmish", "suits-impact/battle", "gurps-cards/tavern"]
)
def test_in_every_system_a_question_can_be_answered_the_same_way_for_good(scene: str) -> None:
    """Whatever comes again, such as whether to decline: answered twice by hand, it is not asked a third time."""
    table, _ = seated(scene)
    names = list(table.names)
    bot = TacticianSeat(table.system, 1)
    wish: Stand | None = None
    for _ in range(900):
        table.run_bots()
        waiting = table.session.waiting()
        if not waiting or by_standing(table):
            break
        part = waiting[0]
        role = GM if part.addressee not in names else Role("t", "seat", f"seat-{part.addressee}")
        if wish is None and role is not GM and (offers := table.repeats(role)):
            says, facets = next(reversed(offers[0].ways.values()))
            wish = Stand(offers[0].who, (offers[0].topic,), facets, says=says)
            table.stand(role, wish)
            assert table.standing(role)
        table.answer(role, part.addressee, bot.choose(table.session.fight, part))
    assert wish is not None
    answered = by_standing(table)
    assert answered, f"{wish.topics} of {wish.who} was not answered"
    assert {entry.who for entry in answered} == {wish.who}
