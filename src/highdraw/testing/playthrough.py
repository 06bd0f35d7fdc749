"""Golden playthroughs: a fight as a text that shows every request, answer, event and what each seat saw of the table.

    python -m highdraw.testing.playthrough SYSTEM duel --seed 3 > tests/playthroughs/SYSTEM.duel.3.txt
    python -m highdraw.testing.playthrough SYSTEM brawl --seed 5 --seat random > tests/playthroughs/SYSTEM.brawl.random5.txt

The tactician plays sensibly; chance tries out what nobody would, and its transcript has the questions and choices in words, each kind once.

A change of behaviour shows as a difference of these texts, to be read before it is accepted.
"""

from argparse import ArgumentParser
from typing import Any

import msgspec

from highdraw.engine.request import Ask, Request
from highdraw.engine.session import Session
from highdraw.engine.system import AnySystem
from highdraw.seats import make_seat
from highdraw.systems import load
from highdraw.testing.scenes import shipped


def playthrough(system: AnySystem, setup: Any, seed: int, kind: str = "tactician", steps: int = 150) -> str:
    """The transcript of a fight played by the tactician or by chance, at most that many answers long."""
    session = Session(system, setup, seed=seed, careful=True)
    ids = list(system.play.fighters(session.fight))
    session.seats = {who: [who] for who in ids}
    seat = make_seat(kind, system, seed)
    known: set[tuple[str, ...]] = set()
    lines = [f"{system.id}, behaviour {system.behaviour}, seed {seed}: {', '.join(ids)}"]
    told = _tell(session, 0, lines)
    for step in range(1, steps + 1):
        if session.over:
            break
        part = session.waiting()[0]
        answer = seat.choose(session.fight, part)
        lines.append(f"\n{step}. {part.outline()}")
        if kind == "random":
            lines += _words(session, part, known)
        lines.append(f"   -> {part.logged(part.check(answer))}")
        session.answer(part.addressee, answer)
        told = _tell(session, told, lines)
        lines += _tables(session, ids)
    lines.append(f"\n{msgspec.json.encode(system.play.score(session.fight)).decode()}")
    return "\n".join(lines) + "\n"


def _words(session: Session, part: Request[Any], known: set[tuple[str, ...]]) -> list[str]:
    """The question in words, and each kind of choice that was not shown before."""
    reading, fight = session.system.reading, session.fight
    lines = []
    if not isinstance(part, Ask):
        return []
    for choice in part.choices:
        kind = (part.topic, *(word for word in choice.key.split()[:2] if not any(sign.isdigit() for sign in word)))
        if kind not in known:
            known.add(kind)
            offer = reading.offer(fight, part, choice)
            lines.append(f"     {choice.key}: {offer.label}" + (f" ({offer.hint})" if offer.hint else ""))
    return [f"   {reading.question(fight, part)}", *lines] if lines else []


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
    parser.add_argument("--seat", choices=("tactician", "random"), default="tactician")
    chosen = parser.parse_args()
    system = load(chosen.system)
    print(playthrough(system, shipped(system.id)[chosen.scenario], chosen.seed, chosen.seat), end="")


if __name__ == "__main__":
    main()
