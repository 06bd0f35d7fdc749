"""Golden playthroughs: a fight as a text that shows every request, answer, event and what each seat saw of the table.

    python -m highdraw.testing.playthrough SYSTEM duel --seed 3 > tests/playthroughs/SYSTEM.duel.3.txt

A change of behaviour shows as a difference of these texts, to be read before it is accepted.
"""

from argparse import ArgumentParser
from typing import Any

import msgspec

from highdraw.engine.session import Session
from highdraw.engine.system import AnySystem
from highdraw.seats import make_seat
from highdraw.systems import load
from highdraw.testing.scenes import shipped


def playthrough(system: AnySystem, setup: Any, seed: int, steps: int = 150) -> str:
    """The transcript of a fight played by the tactician, at most so many answers long."""
    session = Session(system, setup, seed=seed, careful=True)
    ids = list(system.play.fighters(session.fight))
    session.seats = {who: [who] for who in ids}
    seat = make_seat("tactician", system, seed)
    lines = [f"{system.id}, behaviour {system.behaviour}, seed {seed}: {', '.join(ids)}"]
    told = _tell(session, 0, lines)
    for step in range(1, steps + 1):
        if session.over:
            break
        part = session.waiting()[0]
        answer = seat.choose(session.fight, part)
        lines.append(f"\n{step}. {part.outline()}")
        lines.append(f"   -> {part.logged(part.check(answer))}")
        session.answer(part.addressee, answer)
        told = _tell(session, told, lines)
        lines += _tables(session, ids)
    lines.append(f"\n{msgspec.json.encode(system.play.score(session.fight)).decode()}")
    return "\n".join(lines) + "\n"


def _tell(session: Session, told: int, lines: list[str]) -> int:
    """The events since then, with who may read the secret ones and what the others read instead."""
    for event in session.events[told:]:
        lines.append(f"   * {event.text} [{' '.join(event.rules())}]")
        if event.seen_by is not None:
            lines.append(f"     (for {', '.join(event.seen_by)}; the others: {event.hush or 'nothing'})")
    return len(session.events)


def _tables(session: Session, ids: list[str]) -> list[str]:
    """The cards on the table as each seat sees them, seats that see the same together."""
    seen: dict[str, list[str]] = {}
    for who in ids:
        zones = session.view(who).zones
        if zones:
            seen.setdefault("; ".join(f"{zone.id}: {' '.join(zone.cards)}" for zone in zones), []).append(who)
    return [f"   {', '.join(seats)} see {table}" for table, seats in seen.items()]


def main() -> None:
    parser = ArgumentParser(description="Print the golden transcript of a shipped scenario.")
    parser.add_argument("system")
    parser.add_argument("scenario")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    system = load(chosen.system)
    print(playthrough(system, shipped(system.id)[chosen.scenario], chosen.seed), end="")


if __name__ == "__main__":
    main()
