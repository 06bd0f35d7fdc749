"""`highdraw odds`: what each choice of the next question is likely to bring."""

from collections import Counter
from pathlib import Path
from types import UnionType
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.text import Text

from highdraw.cli.options import Count, Json, Seed, Switches, SystemName
from highdraw.cli.saving import open_fight
from highdraw.cli.screen import make_console, print_json
from highdraw.cli.tracks import share_bar
from highdraw.engine.request import Ask, Pick
from highdraw.engine.session import Session
from highdraw.errors import HighdrawError, Unknown
from highdraw.lab import ChoiceOdds, Line, NoOdds, QuestionOdds
from highdraw.lab import odds as run_odds
from highdraw.seats import TacticianSeat
from highdraw.systems.library import find_scene

MOST_SAMPLES = 100_000
MOST_ASKED = 2000
"""So many questions are answered by the tactician on the way to one that was asked for."""
SHOWN = 4
"""So many things that may come of a choice are told."""


def odds(
    fight: Annotated[str, Parameter(help="A fight file (*.fight.jsonl), or a scenario by its name or its path.")],
    /,
    *,
    who: Annotated[str | None, Parameter(help="Whose question: a fighter; by default whoever is asked first.")] = None,
    at: Annotated[
        str | None, Parameter(help="Of a scenario: let the program play up to a question about this, such as action or response.")
    ] = None,
    pick: Annotated[str | None, Parameter(help="Where cards are picked: those to try out, as they are typed at the table.")] = None,
    samples: Annotated[
        int | None,
        Count,
        Parameter(help="How often a choice is tried where it cannot be computed; by default up to 200, of many choices less."),
    ] = None,
    seed: Seed = 0,
    switch: Switches = None,
    system: SystemName = None,
    json: Json = False,
) -> int:
    """Say what each choice of the question that is asked now is likely to bring, from what the one who is asked may know."""
    if samples is not None and not 1 <= samples <= MOST_SAMPLES:
        raise HighdrawError(f"--samples is a number from 1 to {MOST_SAMPLES:,}, not {samples:,}.")
    if fight.endswith(".jsonl") or (Path(fight).is_file() and not fight.endswith(".toml")):
        session, _ = open_fight(Path(fight))
    else:
        scene = find_scene(fight, switch, system)
        session = Session(scene.system, scene.setup, seed=seed or 0)
    part = _question(session, who, at, Ask | Pick if at is not None or pick is not None else Ask)
    session.seats = {part.who: [part.who]}
    found = run_odds(session, part.who, part.who, tried=pick or "", seed=seed or 0, samples=samples)
    if json:
        print_json(found)
    else:
        _print(make_console(), session, part, found)
    return 0


def _question(session: Session[Any], who: str | None, at: str | None, kind: type[Ask] | UnionType) -> Ask | Pick:
    """The question that was asked for, which the program plays up to; cards to pick only where they are meant."""
    names = session.system.play.fighters(session.fight)
    if who is not None and who not in names:
        raise Unknown("fighter", who, list(names))
    seat = TacticianSeat(session.system, 0)
    topics: dict[str, None] = {}
    for _ in range(MOST_ASKED if who is not None or at is not None else 40):
        for part in session.waiting():
            if isinstance(part, Ask | Pick) and isinstance(part, kind) and part.who in names and not part.formality:
                topics[part.subject] = None
                if who in (None, part.who) and at in (None, part.subject):
                    return part
        if session.over:
            break
        part_ = session.waiting()[0]
        session.answer(part_.addressee, seat.choose(session.fight, part_))
    about = f" about {at!r}" if at is not None else ""
    asked = f" Questions were about: {', '.join(topics)}." if topics else ""
    whom = f"{names[who]} is not" if who else "Nobody is"
    raise NoOdds(f"{whom} asked anything{about} in this fight.{asked}")


def _print(console: Console, session: Session[Any], part: Ask | Pick, found: QuestionOdds) -> None:
    system, fight = session.system, session.fight
    names = system.play.fighters(fight)
    console.print(Text(system.reading.question(fight, part), "bold yellow"))
    labels = _labels(session, part, found)
    if found.says:
        console.print(Text(found.says))
    for one in found.choices:
        if _told(one, names, found.who) or one.odds is not None or not found.says:
            _choice(console, labels[one.key], one, names, found.who)
    console.print()
    _print_exactness(console, found)
    left = len(part.choices) - len(found.choices) if isinstance(part, Ask) else 0
    if left:
        console.print(Text(f"{left} further choices are not shown.", "dim"))
    console.print(Text(found.assumed, "dim"))


def _print_exactness(console: Console, found: QuestionOdds) -> None:
    """How sure the numbers are; without numbers there is nothing to say."""
    numbers = [one for one in found.choices if one.odds is not None]
    slack = max((one.slack for one in numbers), default=0)
    exact = f"exact but for 1 in {int(1 / slack):,}" if slack else "exact"
    if any(not one.exact for one in numbers):
        every = all(not one.exact for one in numbers)
        besides = "" if every else f" Without brackets it is {exact}."
        console.print(Text(f"In brackets: where the true chance lies, 95 times in 100.{besides}", "dim"))
    elif slack:
        console.print(Text(f"All of it is {exact}.", "dim"))


def _labels(session: Session[Any], part: Ask | Pick, found: QuestionOdds) -> dict[str, str]:
    """What each choice is called; of cards what they buy."""
    if isinstance(part, Ask):
        offers = {choice.key: session.system.reading.offer(session.fight, part, choice) for choice in part.choices}
        alike = Counter(offer.label for offer in offers.values())
        return {key: f"{one.label} · {one.hint}" if alike[one.label] > 1 and one.hint else one.label for key, one in offers.items()}
    return {one.key: f"{part.words(part.check(one.key), open=True)}: {part.preview(one.key).says}" for one in found.choices}


def _choice(console: Console, label: str, one: ChoiceOdds, names: dict[str, str], me: str) -> None:
    console.print()
    console.print(Text(label, "bold"))
    if one.odds is not None:
        width = f" [{one.odds.low:.0%} to {one.odds.high:.0%}]" if not one.exact and one.odds.low is not None else ""
        console.print(Text.assemble("  ", (share_bar(one.odds.chance), "yellow"), f" {one.odds.chance:6.1%} {one.odds.says}{width}"))
    told = _told(one, names, me)
    if told or one.odds is None:
        for line in Text(told or "nothing comes of it at once", "dim").wrap(console, console.width - 2):
            line.rstrip()
            console.print(Text("  ") + line)


def _told(one: ChoiceOdds, names: dict[str, str], me: str) -> str:
    """What may come of a choice, in words."""
    return "; ".join([in_words(line, names, me) for line in one.lines if line.what != "unhurt" and line.chance > 0][:SHOWN])


def in_words(line: Line, names: dict[str, str], me: str = "") -> str:
    """One thing that may come of a choice.

    >>> in_words(Line(what="worse", who="bob", name="strain", chance=0.25, low=0.2, high=0.3, mean=1.5), {"bob": "Bob"})
    'Bob strain +1.5 on average (25%)'
    """
    name = names.get(line.who, line.who)
    share = f"({line.chance:.0%})"
    if line.what in ("worse", "better"):
        return f"{name} {line.name} {line.mean:+.1f} on average {share}"
    if line.what == "hits":
        by = f" by {names.get(line.by, line.by)}" if line.by not in ("", me) else ""
        return f"{name} is hit{by} {share}"
    return f"{name} {'' if line.what == 'begins' else 'no longer '}{line.name} {share}" if line.name else f"{name} unhurt {share}"
