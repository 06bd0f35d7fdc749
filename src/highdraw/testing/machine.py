"""The referee's machine: answers, undo, redo, corrections, newcomers and copies in any order, by Hypothesis.

Whatever is done, cards are conserved, the log replays, the fight plays on to its end, and every step can be taken back, one
after the other, to the very start. `machine(system, setups)` makes the state machine; `check_machine` runs it.
`python -m highdraw.testing.machine --examples 500` runs it on everything that is shipped. It needs Hypothesis.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test

from highdraw.engine.control import Control
from highdraw.engine.log import Answer, read_lines, write_lines
from highdraw.engine.session import Session, Snapshot, by_people
from highdraw.engine.system import AnySystem
from highdraw.errors import BadCorrection, HighdrawError
from highdraw.systems import SYSTEMS, load
from highdraw.systems.library import ready_fighters
from highdraw.testing.corrections import Change, usual
from highdraw.testing.failure import Nonconformity
from highdraw.testing.scenes import shipped, vary
from highdraw.testing.walk import Picture, begin, difference, picture

ROUNDS = 5
"""Fights are broken off after so many rounds, so that each can be played to its end."""
LIMIT = 20_000
AHEAD = 40
seeds = st.integers(0, 2**16)


class Machine(RuleBasedStateMachine):
    """One fight under a restless GM. `before` is how the fight looked before each step that stands."""

    system: AnySystem
    setups: Mapping[str, Any]
    tally: Counter[str]

    @initialize(seed=seeds, typed=st.booleans(), house=st.booleans(), ahead=st.integers(0, AHEAD))
    def begin(self, seed: int, typed: bool, house: bool, ahead: int) -> None:
        """A fight of some scenario, some answers on: the first ones of a fight are much alike."""
        rng = Random(seed)
        self.scene = rng.choice(sorted(self.setups))
        setup = self.setups[self.scene]
        setup = vary(self.system, setup, rng) if house else setup
        if hasattr(setup, "options"):
            setup = msgspec.structs.replace(setup, options=msgspec.structs.replace(setup.options, round_limit=ROUNDS))
        self.session = begin(self.system, setup, seed)
        if typed:
            self.session = Session(self.system, setup, seed=str(seed), chance=None, seats=self.session.seats, careful=True)
        self.start = picture(self.session, notes=False)
        self.before: list[Picture] = []
        self.undone: list[tuple[list[Picture], Picture]] = []
        self._answer(rng, ahead)

    # ---- what may be done

    @precondition(lambda self: not self.session.over)
    @rule(seed=seeds, count=st.integers(1, 12))
    def answer(self, seed: int, count: int) -> None:
        self._answer(Random(seed), count)

    def _answer(self, rng: Random, count: int) -> None:
        for _ in range(count):
            if self.session.over:
                self.tally["fights played to their end"] += 1
                return
            self._step()
            answer(self.session, rng)
            self.tally["answers"] += 1

    @precondition(lambda self: self.before)
    @rule(seed=seeds)
    def undo_to_a_step(self, seed: int) -> None:
        self._undo(Random(seed).randrange(len(self.before)))

    @precondition(lambda self: self.before)
    @rule()
    def undo(self) -> None:
        self._undo(None)

    def _undo(self, to: int | None) -> None:
        place = len(self.before) - 1 if to is None else to
        self.undone.append((self.before[place:], picture(self.session, notes=False)))
        self.session.undo(to)
        self._like(self.before[place], "a step taken back leaves the fight as it was before it")
        del self.before[place:]
        self.tally["undo"] += 1

    @precondition(lambda self: self.undone)
    @rule()
    def redo(self) -> None:
        steps, after = self.undone.pop()
        self.session.redo()
        self.before += steps
        self._like(after, "what is done again is as it was")
        self.tally["redo"] += 1

    @rule(seed=seeds, later=st.booleans())
    def turn_a_control(self, seed: int, later: bool) -> None:
        """Any number, state or button of the GM's console."""
        rng = Random(seed)
        who = rng.choice(["", *self.system.play.fighters(self.session.fight)])
        controls = self.system.referee.controls(self.session.fight, who)
        if controls:
            control = rng.choice(controls)
            self._correct(control.change_to(setting(control, rng)), later)

    @rule(seed=seeds, later=st.booleans())
    def correct(self, seed: int, later: bool) -> None:
        """Somebody moves, leaves, a turn ends; and some corrections that are none."""
        self._correct(Random(seed).choice(usual(self.session, Random(seed))), later)

    @precondition(lambda self: self.system.referee.quick is not None)
    @rule(seed=seeds, count=st.integers(1, 3), how=st.sampled_from(["now", "later", "soonest"]))
    def add(self, seed: int, count: int, how: str) -> None:
        assert self.system.referee.quick is not None
        kind = Random(seed).choice(sorted(ready_fighters(self.system.id)))
        try:
            change = self.system.referee.quick(self.session.fight, f"{count} {kind}")
        except HighdrawError:
            return
        later = how == "later"
        if how == "soonest" and self._allowed(change):
            later = self.session.soonest(change) == "boundary"
        if self._correct(change, later) and how == "soonest":
            self.tally["newcomers"] += count
            if self.session._lost:
                self._fail("newcomers cost no answer", f"{count} {kind}: {self.session._lost}")

    def _allowed(self, change: Change) -> bool:
        try:
            self.session.preview(change)
        except HighdrawError:
            return False
        return True

    def _correct(self, change: Change, later: bool) -> bool:
        """Make a correction; whether it was made. What it costs is known before."""
        before, entries, answers = picture(self.session), len(self.session.raw), standing(self.session)
        try:
            expected = self.session.preview(change)
            self._like(before, "a preview changes nothing", notes=True)
            self._step()
            self.session.correct(change, "gm", "boundary" if later else "now")
        except BadCorrection:
            self.before = self.before[: len(self.session.steps())]
            self._like(before, "a refused correction changes nothing", notes=True)
            self.tally["refused"] += 1
            return False
        if not later and len(self.session._lost) != len(expected.lost):
            self._fail("what a correction costs is known before", f"{change}: {expected.lost} against {self.session._lost}")
        if answers - standing(self.session) != len(self.session._lost):
            self._fail("answers stay, or are told to be lost", f"{change}: {answers}, then {standing(self.session)}")
        if len(self.session.raw) == entries:
            self._fail("the log is the truth", f"{change} is not in it")
        self.undone = []
        self.tally["corrections"] += 1
        self.tally["answers lost"] += len(self.session._lost)
        self.tally["deferred"] += bool(self.session._later)
        return True

    @rule()
    def clone(self) -> None:
        twin = self.session.clone()
        self._same(picture(self.session), picture(twin), "a clone equals its original")
        self.session = twin

    @rule()
    def snapshot(self) -> None:
        data = msgspec.msgpack.encode(self.session.snapshot())
        back = Session.restore(self.system, msgspec.msgpack.decode(data, type=Snapshot), seed=self.session.seed, chance=self.session.chance)
        one, other = picture(self.session)._replace(events=()), picture(back)._replace(events=())
        self._same(one, other, "a snapshot equals its original")

    @rule()
    def save_and_load(self) -> None:
        before, steps, redo = picture(self.session), self.session.steps(), self.session.can_redo
        self.session = loaded(self.session)
        self._like(before, "a replay equals its original", notes=True)
        if (self.session.steps(), self.session.can_redo) != (steps, redo):
            self._fail("a replay equals its original", "it has other steps")
        self.tally["replays"] += 1

    # ---- what must hold

    @invariant()
    def cards_are_conserved(self) -> None:
        if hasattr(self, "session") and (says := self.session.fight.state.lost()):
            self._fail("cards are conserved", says)

    @invariant()
    def steps_are_counted(self) -> None:
        if hasattr(self, "session") and len(self.session.steps()) != len(self.before):
            self._fail("every step can be taken back", f"{len(self.session.steps())} steps, {len(self.before)} were made")

    def teardown(self) -> None:
        if not hasattr(self, "session"):
            return
        end = loaded(self.session)
        rng = Random(len(end.raw))
        for _ in range(LIMIT):
            if end.over:
                break
            answer(end, rng)
        else:
            self._fail("the fight plays on to its end", f"no end after {LIMIT} answers")
        for place in reversed(range(len(self.before))):
            self.session.undo()
            self._like(self.before[place], "every step can be taken back")
        self._like(self.start, "the start is the fresh start")
        self.tally["taken back to the start"] += 1

    def _step(self) -> None:
        self.before.append(picture(self.session, notes=False))
        self.undone = []

    def _like(self, wanted: Picture, check: str, notes: bool = False) -> None:
        self._same(wanted, picture(self.session, notes), check)

    def _same(self, one: Picture, other: Picture, check: str) -> None:
        if says := difference(one, other):
            self._fail(check, says)

    def _fail(self, check: str, says: str) -> None:
        raise Nonconformity(check, says, system=self.system.id, seed=self.session.seed, setup=self.session.setup)


def answer(session: Session, rng: Random) -> None:
    """Somebody answers at random; real cards and dice are typed as chance would have it."""
    part = rng.choice(session.waiting())
    value = part.chance(session._open_decks(), rng) if part.stock else part.sample(rng)
    session.answer(part.addressee, value)


def standing(session: Session) -> int:
    """How many answers of people stand, or wait to be heard again."""
    entries = [*session.done, *(past.entry for past in session._again)]
    return sum(isinstance(entry, Answer) and by_people(entry) for entry in entries)


def loaded(session: Session) -> Session:
    """The session from its fight file."""
    file = read_lines(write_lines(session.head(), session.raw), "fight")
    return Session.from_file(session.system, file, "fight", chance=session.chance, careful=True)


def setting(control: Control, rng: Random) -> Any:
    """Any value that a control takes; rather small numbers, which rules look at more often."""
    if control.kind == "number":
        low, high = int(control.low or 0), int(min(control.high or 9, (control.low or 0) + rng.choice((1, 4, 12, 999))))
        return rng.randint(low, max(low, high))
    if control.kind == "switch":
        return rng.random() < 0.5
    if control.kind == "choice":
        return rng.choice([value for value, _ in control.choices])
    if control.kind == "place":
        return [rng.randint(-6, 12), rng.randint(-6, 12)]
    return f"Somebody {rng.randint(1, 9)}" if control.kind == "text" else None


def machine(system: AnySystem, setups: Mapping[str, Any]) -> type[Machine]:
    """The state machine of one system, over these set-ups."""
    return type(f"{system.id} machine", (Machine,), {"system": system, "setups": setups, "tally": Counter()})


def check_machine(
    system: AnySystem, setups: Mapping[str, Any], examples: int = 10, steps: int = 20, fixed: bool = True, shrink: bool = True
) -> Counter[str]:
    """Run the machine so many times; what was done in all. With `fixed` it is the same every time."""
    found = machine(system, setups)
    how = settings(
        max_examples=examples, stateful_step_count=steps, derandomize=fixed, database=None, deadline=None,
        suppress_health_check=list(HealthCheck), phases=list(Phase) if shrink else [Phase.generate],
    )  # fmt: skip
    run_state_machine_as_test(found, settings=how)
    return found.tally


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m highdraw.testing.machine", description="A restless GM at fights of every system.")
    parser.add_argument("--examples", type=int, default=300, help="how many fights of each system")
    parser.add_argument("--steps", type=int, default=30, help="how many things are done in each")
    parser.add_argument("--system", action="append", help="only this system; may be repeated")
    asked = parser.parse_args(argv)
    if asked.examples < 1 or asked.steps < 1:
        parser.error("--examples and --steps are at least 1")
    for system_id in asked.system or SYSTEMS:
        tally = check_machine(load(system_id), shipped(system_id), asked.examples, asked.steps, fixed=False)
        print(f"{system_id}: {', '.join(f'{number:,} {what}' for what, number in sorted(tally.items()))}.", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
