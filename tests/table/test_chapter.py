"""A fight of a campaign at its table: what came of it, and the heroes before the next one."""

from typing import Any

import msgspec
import pytest

from highdraw.errors import HighdrawError
from highdraw.roster.campaign import Campaign, Chapter, Hero, Stands
from highdraw.roster.party_fight import Going
from highdraw.systems import load
from highdraw.systems.library import ready_fighters, shipped
from highdraw.table.chapter import MOST_WRONG, ended, fitted, scene_of, views
from highdraw.table.errors import Refused
from table.finished import fight_out
from table.making import make

SAVAGE = load("savage")


def going(who: str, **start: Any) -> Going:
    sheet = next(iter(ready_fighters("savage").values()))
    return Going(Hero(id=who, kind=f"own:{who}", name=who.title(), sheet=sheet), Stands(0, sheet, start))


def test_what_came_of_a_fight_is_what_the_table_says() -> None:
    table = make("savage/goblins")
    who = [*table.names][:2]
    chapter = Chapter(title="The ford", since=dict.fromkeys(("nobody", *who), 0))
    with pytest.raises(Refused, match=r"^The ford is not over yet\."):
        ended(table, chapter)
    fight_out(table.session)
    found, view = ended(table, chapter), table.session.view("gm")
    score = SAVAGE.play.score(table.session.fight)
    assert set(found.after) == set(who)
    assert (found.winner, found.rounds, found.text) == (score.winner, score.rounds, view.outcome)
    assert (found.days, found.at) == (view.clock.days, len(table.session.raw))
    assert found.fell == tuple(table.names[one] for one in score.down)
    assert found.fell
    assert found.dead == tuple(one for one in who if view.fighters[one].dead)
    carried = SAVAGE.referee.carry(table.session.fight, tuple(who))  # type: ignore[misc]
    assert found.state == msgspec.to_builtins(carried.state)
    aliases = SAVAGE.paper.format.aliases
    for one in carried.entrants:
        assert found.after[one.id] == {aliases.get(key, key): value for key, value in msgspec.to_builtins(one.start).items()}
    assert any(found.after.values())


def test_a_system_that_does_not_say_what_goes_on_is_told_so() -> None:
    table = make("savage/goblins")
    referee = msgspec.structs.replace(SAVAGE.referee, carry=None)
    table.system = msgspec.structs.replace(SAVAGE, referee=referee)
    with pytest.raises(Refused, match="does not say what fighters take with them"):
        ended(table, Chapter(title="The ford"))


def test_the_next_fight_is_the_scenario_with_the_heroes_in_it() -> None:
    one = Campaign(system="savage", title="Road")
    data = dict(shipped(SAVAGE)["goblins"].data)
    sides = list(dict.fromkeys(entry.get("side") for entry in data["fighter"]))
    scene = scene_of(SAVAGE, one, [going("zoe")], {**data, "title": "The ford", "about": "Six of them"}, sides[0])
    assert (scene.title, scene.about, scene.system) == ("The ford", "Six of them", SAVAGE)
    assert "zoe" in [each.id for each in scene.setup.entrants]
    del data["about"]
    assert scene_of(SAVAGE, one, [going("zoe")], data, sides[0]).about == ""


def test_heroes_are_seen_as_they_stand() -> None:
    assert views(SAVAGE, []) == {}
    found = views(SAVAGE, [going("ann", wounds=1), going("bob")])
    assert list(found) == ["ann", "bob"], "without whoever stands in for a foe"
    assert {one.side for one in found.values()} == {"party"}
    assert found["ann"].tracks != found["bob"].tracks


def test_a_mount_that_is_not_of_the_party_stays_at_home() -> None:
    assert set(views(SAVAGE, [going("ann", mount="roan")])) == {"ann"}


def test_what_does_not_fit_a_new_sheet_is_set_aside_and_named() -> None:
    one = going("ann", wounds=1)
    assert fitted(SAVAGE, one) == (one, ())
    now, aside = fitted(SAVAGE, going("ann", wounds=1, nonsense=3, more="x"))
    assert (dict(now.stands.start), set(aside)) == ({"wounds": 1}, {"nonsense", "more"})
    many = {f"x{number}": 1 for number in range(MOST_WRONG)}
    assert len(fitted(SAVAGE, going("ann", **many))[1]) == MOST_WRONG == 12
    with pytest.raises(HighdrawError, match=r"^Ann cannot go on with this sheet: "):
        fitted(SAVAGE, going("ann", **many, y=1))
    broken = msgspec.structs.replace(one, stands=Stands(0, {"nonsense": 1}, {}))
    with pytest.raises(HighdrawError, match=r"^Ann cannot go on with this sheet: "):
        fitted(SAVAGE, broken)
