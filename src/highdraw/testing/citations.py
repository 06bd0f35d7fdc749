"""Which rules show in play: every one that can is cited by an event, and the others say why not."""

from collections.abc import Iterable
from random import Random
from typing import Any

from highdraw.engine.session import Session
from highdraw.engine.system import AnySystem
from highdraw.seats import make_seat
from highdraw.testing.failure import Nonconformity
from highdraw.testing.scenes import vary
from highdraw.testing.walk import play


def cited_by(session: Session) -> set[str]:
    """The rules cited by the events of a fight."""
    return {rule for event in session.events for rule in event.rules()}


def cited_in_play(system: AnySystem, setup: Any, seed: object, share: float = 0.5) -> set[str]:
    """The rules cited in one fight under house rules taken at random; half of them are played with some sense."""
    rng = Random(f"{seed} citations")
    setup = vary(system, setup, rng, share=rng.choice((0.0, share, 1.0)))
    seat = make_seat(rng.choice(("random", "tactician")), system, rng.randrange(1 << 30))
    return cited_by(play(Session(system, setup, seed=str(seed)), rng, seat=seat))


def uncited(system: AnySystem, cited: Iterable[str]) -> list[str]:
    """The rules of the book that were not cited, though the book does not say that they are quiet."""
    found = set(cited)
    return [rule.id for rule in system.rulebook.rule if rule.id not in found and not rule.quiet]


def check_known(system: AnySystem, cited: Iterable[str]) -> None:
    """Every rule that is cited stands in the book."""
    known = {rule.id for rule in system.rulebook.rule} | {table.id for table in system.rulebook.table}
    if unknown := sorted(set(cited) - known):
        raise Nonconformity("citations", f"the book has no {', '.join(unknown)}", system=system.id)


def check_citations(system: AnySystem, setups: Iterable[Any], fights: int, seed: object) -> set[str]:
    """Play so many fights over these set-ups: everything cited is known, everything that can show is cited."""
    cited: set[str] = set()
    scenes = list(setups)
    for number in range(fights):
        cited |= cited_in_play(system, scenes[number % len(scenes)], f"{seed}/{number}")
        if not uncited(system, cited):
            break
    check_known(system, cited)
    if missing := uncited(system, cited):
        says = f"{len(missing)} rules never show in {fights} fights and do not say why: {', '.join(missing)}"
        raise Nonconformity("citations", says, system=system.id, seed=seed)
    return cited
