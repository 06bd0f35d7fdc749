"""What the tactician may look at."""

from random import Random

from highdraw.cards import Deck
from highdraw.engine.fight import Fight, State
from highdraw.lab.forecast import forecast
from highdraw.systems.savage import SYSTEM
from highdraw.systems.savage.sight import Sight
from highdraw.systems.savage.state import Fighter
from highdraw.testing.bots import check_bots
from highdraw.testing.scenes import shipped, vary


def test_the_tactician_gets_a_sight() -> None:
    setup = shipped("savage")["duel"]
    assert isinstance(SYSTEM.bot.sight(SYSTEM.play.create(setup, False), None), Sight)


def test_no_card_can_be_reached_through_a_sight() -> None:
    """Every public name gives a number, a word, a weapon or a list of ids: never the fight, its state or a fighter."""
    setup = shipped("savage")["skirmish"]
    fight = SYSTEM.play.create(setup, False)
    sight = Sight(fight)
    one, other = list(fight.state.fighters)[:2]
    given = [
        sight.spares_benny(one), sight.needs_loading(one), sight.needs_weapon(one, "off"), sight.inches(one, other), sight.nearest_foe(one),
        sight.gets_nearer(one, other), sight.in_melee(one), sight.foes_beside(one), sight.around(one, 2), sight.friends(one, other),
        sight.weapon(one), sight.pace(one), sight.wounds(one), sight.has_aimed(one), sight.die_sides(one, "fighting"), sight.parry(one),
        sight.weakness(one), sight.gang_up(one, other),
    ]  # fmt: skip
    names = [name for name in dir(sight) if not name.startswith("_")]
    assert len(names) == len(given)
    assert not any(isinstance(value, Fight | State | Deck | Fighter) for value in given)


def test_the_tactician_answers_alike_whatever_lies_face_down() -> None:
    setup = vary(SYSTEM, shipped("savage")["skirmish"], Random(1))
    setup.switches["gm_cards_face_down"] = "yes"
    check_bots(SYSTEM, setup, "face down")


def test_the_tactician_beats_chance() -> None:
    """Thirty duels, each side played by it against somebody who plays at random."""
    setup = shipped("savage")["duel"]
    sides = [entrant.side for entrant in setup.entrants]
    for mine, theirs in (sides, reversed(sides)):
        result = forecast(SYSTEM, setup, 30, seats={mine: "tactician", theirs: "random"}, jobs=1)
        assert result.wins[mine] >= 24, mine
