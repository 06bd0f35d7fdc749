"""What a contest tells the lab beforehand: equal keys have equal verdicts, whoever asks."""

from collections.abc import Callable
from random import Random
from typing import Any

from highdraw.engine.fight import Fight
from highdraw.engine.meeting import Meeting
from highdraw.engine.quiet import run_quiet
from highdraw.engine.request import Request
from highdraw.lab.variant import read_variant
from highdraw.lab.weigh import weigh
from highdraw.seats import make_seat
from highdraw.systems.suits_two_card import SYSTEM
from systems.suits_two_card.fights import fighter, setup


class Recount:
    """Counts every contest of a fight twice: by its key, and anew."""

    def __init__(self, fight: Fight, choose: Callable[[Fight, Request[Any]], Any]) -> None:
        self.fight, self.choose = fight, choose
        self.pile = list(fight.state.deck.pile)
        self.met, self.whole = 0, False

    def meet(self, describe: Callable[[], Meeting]) -> None:
        meeting = describe()
        assert meeting.key is not None
        known, anew = weigh(meeting, self.pile, 0), weigh(meeting._replace(key=None), self.pile, 0)
        assert sorted(one.ways for one in known) == sorted(one.ways for one in anew)
        assert {meeting.verdict(*one.cards): one.ways for one in known} == {meeting.verdict(*one.cards): one.ways for one in anew}
        self.met += 1

    def ask(self, request: Request[Any]) -> Any:
        return self.choose(self.fight, request)


BUILDS = [
    [], ["ann.armour=Plate", "bob.armour=Plate"], ["ann.body=+3"], ["power_scale=quarters"], ["loser_suit=inverse"],
    ["tie=initiator_wins"], ["ann.use=duellist", "multi_declare=before_reveal"], ["ann.use=knifer", "bob.use=knifer"],
    ["ann.use=knifer", "bob.use=knifer", "ann.armour=Plate"], ["ann.use=knight", "bob.use=pikeman"], ["suit_card=best_suit"],
]  # fmt: skip


def test_a_key_holds_all_that_a_verdict_depends_on() -> None:
    """Many builds of the same two in one process: what is known of one must not be told of another."""
    met = 0
    for build in BUILDS:
        scene = read_variant("suits-two-card/duel", build).scene
        for seed in range(3):
            fight = scene.system.play.create(scene.setup, False)
            choose = make_seat("random", scene.system, seed).choose
            lab = Recount(fight, make_seat("tactician", scene.system).choose)
            fight.lab = lab
            run_quiet(fight, choose, Random(seed))
            met += lab.met
    assert met > 200


def test_a_blow_at_somebody_helpless_is_counted_by_one_hand() -> None:
    people = fighter("ann", "A"), fighter("bob", "B", wounds=7, armour="Plate"), fighter("cid", "B")
    fight: Any = SYSTEM.play.create(setup(*people, run="attack ann bob"), False)
    assert fight["bob"].helpless
    lab = Recount(fight, make_seat("tactician", SYSTEM).choose)
    fight.lab = lab
    run_quiet(fight, make_seat("random", SYSTEM, 1).choose, Random(1))
    assert lab.met == 1
