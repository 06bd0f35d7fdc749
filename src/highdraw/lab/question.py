"""Odds beside choices: for the question a seat is asked now, what each choice is likely to bring.

Exact where every way can be tried, else sampled, with an interval; each says which. The others, and the seat itself after its
choice, answer as the tactician would. What the seat may not know is dealt anew for every sample, so that it changes nothing.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any, Literal, NamedTuple

import msgspec

from highdraw.engine.request import Ask, Pick
from highdraw.engine.session import Session
from highdraw.engine.system import Odds
from highdraw.lab.explore import REST, Fork, TooMany
from highdraw.lab.interval import interval
from highdraw.lab.look_ahead import Alone, LookAhead
from highdraw.lab.moment import Moment, NoOdds, Past, Stage, look_back, moment_of
from highdraw.lab.outcome import Outcome
from highdraw.lab.playout import go_on, play_out, tactician
from highdraw.lab.world import Patience, Policy, World, deal_world, try_world

SAMPLES = 200
"""Of each choice, where they are few; MOST_SAMPLES are shared out among many, unless a number is asked for."""
MOST_SAMPLES, LEAST_SAMPLES = 1600, 60
GLANCE = 20
"""A choice that has changed nothing in so many samples is left at that."""
MOST_GONE, LEAST_WORLDS = 4000, 12
"""How often the way to a question is tried to find worlds that fit; with fewer worlds nothing is said."""
MOST_RUNS = 700
"""More ways than this are not tried one by one but sampled."""
MOST_CHOICES = 24
"""Of more choices than this only the first have odds."""
MOST_PICKS, MOST_LOOKED = 4, 12
"""How many sensible picks of cards have odds, and how many are looked at to find different ones."""
ASSUMED = "Everybody else, and you after this choice, plays as the program would. Cards you cannot see are taken as equally likely."
NOTHING = "No odds here: none of these choices decides a blow or a recovery at once."
SURE = {
    ("hits", 1.0): "You hit, whatever you choose", ("hits", 0.0): "You miss, whatever you choose",
    ("unhurt", 1.0): "You are not hurt, whatever you choose", ("unhurt", 0.0): "You are hurt, whatever you choose",
    ("recovers", 1.0): "You recover, whatever you choose", ("recovers", 0.0): "You do not recover, whatever you choose",
}  # fmt: skip
DIFFERS = "; what comes of it differs."
What = Literal["hits", "unhurt", "worse", "better", "begins", "ends"]


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that may come of a choice, and its chance."""

    what: What
    who: str
    """Whom it is about: who is hit, hurt, better; whose state it is."""
    name: str = ""
    """The track or the state."""
    by: str = ""
    """Of a hit: who strikes."""
    chance: float
    low: float
    high: float
    fraction: str = ""
    """The chance exactly, such as `13/27`; empty where it was sampled."""
    mean: float = 0
    """Of a track, by how much it changes on average."""


class ChoiceOdds(msgspec.Struct, frozen=True, kw_only=True):
    """What one choice is likely to bring."""

    key: str
    exact: bool
    slack: float = 0
    """Of exact chances: how far off each can be at most."""
    runs: int
    """How many times the rules were run."""
    odds: Odds | None
    """The one number beside the choice; None where nothing is at stake."""
    lines: tuple[Line, ...] = ()


class Exact(NamedTuple):
    """Every way a choice can come out."""

    shares: dict[Outcome, Fraction]
    runs: int
    slack: Fraction
    """No chance is further off than this: chains of dice that go on and on, and what was too unlikely to be tried."""


class QuestionOdds(msgspec.Struct, frozen=True, kw_only=True):
    """The odds of every choice of one question."""

    who: str
    topic: str
    policy: str = "tactician"
    assumed: str = ASSUMED
    numbers: bool = True
    """Without them only bars are told: `chance` in tenths, and nothing behind it."""
    choices: tuple[ChoiceOdds, ...] = ()
    says: str = ""
    """Why no choice has a number, where none has."""
    later: bool = False
    """They are still being computed."""

    def of(self, key: str) -> Odds | None:
        """The number beside a choice."""
        return next((one.odds for one in self.choices if one.key == key), None)


def odds(
    session: Session, seat: str, who: str = "", *, tried: str = "", seed: int | str = 0, samples: int | None = None, most: int = MOST_RUNS
) -> QuestionOdds:
    """The odds of the question this seat is asked now, from what it may know; of cards to pick those that are `tried` out."""
    return odds_at(moment_of(session, seat, who, tried), seed=seed, samples=samples, most=most)


def odds_at(moment: Moment, *, seed: int | str = 0, samples: int | None = None, most: int = MOST_RUNS) -> QuestionOdds:
    """The same, from plain data: this is what another process runs. Without `samples` many choices are each sampled less often."""
    stage = Stage(moment)
    past = look_back(stage)
    if past.part.formality:
        raise NoOdds("There is only one choice here.")
    policy = tactician(stage.system)
    ways = _ways(past.part, moment.tried)
    alone = Alone()
    exact = {key: found for key, choice in ways.items() if (found := _exactly(stage, past, choice, policy, most, alone=alone))}
    left = {key: choice for key, choice in ways.items() if key not in exact}
    samples = samples or min(SAMPLES, max(LEAST_SAMPLES, MOST_SAMPLES // max(1, len(left))))
    sampled = _sampled(stage, past, left, policy, seed, samples) if left else {}
    place = _place(stage, past)
    struck = _is_hit_anyhow(moment.who, [*(each.shares for each in exact.values()), *sampled.values()])
    told = []
    for key in ways:
        if key in exact:
            shares, runs, slack = exact[key]
            lines = tuple(_lines(shares, 0, moment.who, float(slack), struck=struck))
        else:
            runs, slack = sum(sampled[key].values()), Fraction(0)
            lines = tuple(_lines(sampled[key], runs, moment.who, struck=struck))
        told.append(
            ChoiceOdds(
                key=key,
                exact=key in exact,
                slack=float(slack),
                runs=runs,
                odds=_headline(lines, moment.who, place),
                lines=lines,
            )
        )
    choices, says = _worth_telling(told)
    return QuestionOdds(who=moment.who, topic=past.part.subject, choices=choices, says=says)


def _worth_telling(told: list[ChoiceOdds]) -> tuple[tuple[ChoiceOdds, ...], str]:
    """The choices without their number, where it is the same and certain whatever one chooses; and why none has one."""
    numbers = [one.odds for one in told if one.odds]
    if not numbers:
        return tuple(told), NOTHING
    sure = len(numbers) == len(told) > 1 and len({(one.says, one.chance) for one in numbers}) == 1 and numbers[0].chance in (0.0, 1.0)
    if not sure:
        return tuple(told), ""
    differs = len({tuple((line.what, line.who, line.name, line.mean or line.chance) for line in one.lines) for one in told}) > 1
    says = SURE[numbers[0].says, numbers[0].chance] + (DIFFERS if differs else ".")
    return tuple(msgspec.structs.replace(one, odds=None) for one in told), says


def _ways(part: Ask | Pick, tried: str) -> dict[str, Any]:
    """The choices there are, by key; of cards to pick the one that is tried out, or the first sensible ones."""
    if isinstance(part, Ask):
        return {choice.key: choice for choice in part.choices[:MOST_CHOICES]}
    if tried:
        return {tried: part.check(tried)}
    sensible = islice(part.law.sensible(), MOST_LOOKED)
    return dict(islice({part.typed(laid): laid for laid in map(part.check, sensible)}.items(), MOST_PICKS))


def distribution(moment: Moment, key: str, *, most: int) -> dict[Outcome, Fraction]:
    """Every way one choice can come out, with its chance as a fraction."""
    return count_choice(moment, key, most=most, rest=Fraction(0)).shares


def count_choice(moment: Moment, key: str, *, most: int, rest: Fraction = REST) -> Exact:
    """The same, or all but a rest that is so unlikely; it says how far off that may be."""
    stage = Stage(moment)
    past = look_back(stage)
    found = _exactly(stage, past, past.part.check(key), tactician(stage.system), most, rest)
    if found is None:
        raise NoOdds("There are too many ways to try them all.")
    return found


def sample(moment: Moment, key: str, *, samples: int, seed: int | str = 0) -> dict[Outcome, int]:
    """How often one choice came out in each way."""
    stage = Stage(moment)
    past = look_back(stage)
    return _sampled(stage, past, {key: past.part.check(key)}, tactician(stage.system), seed, samples)[key]


Shares = Mapping[Outcome, Fraction | int]


def _exactly(
    stage: Stage, past: Past, choice: Any, policy: Policy, most: int, rest: Fraction = REST, alone: Alone | None = None
) -> Exact | None:
    """Every way, or all but so unlikely ones; None where there are too many."""
    fork = Fork(most, rest)
    alone = alone or Alone()
    alone.begin()
    lab = LookAhead(fork, stage.fight, policy, alone)
    known = None if past.hidden else deal_world(stage, past, policy, Random(0))

    def run() -> Outcome | None:
        if known is not None:
            return play_out(stage, past, known, choice, policy, fork.answer, lab)
        world = try_world(stage, past, policy, fork)
        return None if world is None else go_on(stage, past, world.request, choice, policy, fork.answer, lab)

    try:
        found = fork.every(run)
    except TooMany:
        return None
    return Exact(found, fork.runs, fork.slack) if found else None


def _sampled(
    stage: Stage, past: Past, choices: Mapping[str, Any], policy: Policy, seed: int | str, samples: int
) -> dict[str, dict[Outcome, int]]:
    """Every choice tried in the same worlds with the same luck: their differences are told apart sooner."""
    found: dict[str, dict[Outcome, int]] = {key: {} for key in choices}
    at_stake = set(found)
    for count, (number, world) in enumerate(_worlds(stage, past, policy, seed, samples)):
        if not at_stake:
            break
        for key, choice in choices.items():
            if count == GLANCE and found[key].keys() <= {Outcome()}:
                at_stake.discard(key)
            if key not in at_stake:
                continue
            rng = Random(f"{seed}/{number}")
            outcome = play_out(stage, past, world, choice, policy, lambda fight, request: request.chance(fight.state, rng))  # noqa: B023
            counts = found[key]
            counts[outcome] = counts.get(outcome, 0) + 1
    return found


def _worlds(stage: Stage, past: Past, policy: Policy, seed: int | str, samples: int) -> Iterator[tuple[int, World]]:
    """Worlds that fit, as many as are wanted; where they are hard to find, as many as there is patience for."""
    if not past.hidden:
        world = deal_world(stage, past, policy, Random(0))
        yield from ((number, world) for number in range(samples))
        return
    patience, count = Patience(MOST_GONE * max(1, samples // SAMPLES)), 0
    for number in range(samples):
        try:
            world = deal_world(stage, past, policy, Random(f"{seed}/{number}/world"), patience)
        except NoOdds:
            if patience.left <= 0 and count < LEAST_WORLDS:
                raise
            continue
        count += 1
        yield number, world


class Place(NamedTuple):
    """Where a question is asked."""

    defends: bool = False
    """In the middle of an attack on the one who is asked."""
    friends: frozenset[str] = frozenset()
    """Whose blows are those of the one who is asked: a mount's, where nothing is under way yet."""


def _place(stage: Stage, past: Past) -> Place:
    """Where the question is asked, as everybody can see."""
    _, world = next(_worlds(stage, past, tactician(stage.system), 0, SAMPLES))
    request = stage.begin(world.state)
    for value in world.answers:
        assert request is not None
        request = stage.take(request, value)
    fight, me = stage.fight, stage.moment.who
    beat = fight.current_beat
    if beat is None and all(span.turn or me in span.who for span in fight.spans):
        sides = stage.system.play.sides(fight)
        return Place(friends=frozenset(who for who, side in sides.items() if side == sides.get(me)))
    while beat is not None:
        if beat.attack and beat.target == me:
            return Place(defends=True)
        beat = fight.beats[beat.parent - 1] if beat.parent else None
    return Place()


# ---- what is told of it


def _is_hit(outcome: Outcome, me: str) -> bool:
    return any(blow.hit and blow.target == me for blow in outcome.blows)


def _is_hit_anyhow(me: str, every: Sequence[Shares]) -> bool:
    """Whether the blow has landed whatever is chosen: what is asked is what comes of it."""
    return all(_is_hit(outcome, me) for shares in every for outcome in shares)


Event = tuple[What, str, str, str]
"""What, of whom, which track or state, by whom."""


def _is_hurt(outcome: Outcome, me: str) -> bool:
    """Whether somebody comes to harm: a track grows, or the fight is over for them."""
    return me in outcome.fallen or any(change.who == me and change.by > 0 for change in outcome.changes)


def _lines(found: Shares, samples: int, me: str, slack: float = 0, *, struck: bool = False) -> Iterable[Line]:
    """Who is hit, whose tracks grow and shrink, which states begin and end; the likelier first.

    Unhurt is who is not hit, or of those who are `struck` anyhow, who comes to no harm. Whom one's own blows never hit is told, too.
    """
    events: dict[Event, Fraction | int] = {}
    means: dict[Event, Fraction | float] = {}
    for outcome, share in found.items():
        seen: set[Event] = {("hits", blow.target, "", blow.who) for blow in outcome.blows if blow.hit}
        if not _is_hurt(outcome, me) and (struck or not _is_hit(outcome, me)):
            seen.add(("unhurt", me, "", ""))
        for change in outcome.changes:
            what: What = ("worse" if change.by > 0 else "better") if change.track else "begins" if change.began else "ends"
            key = (what, change.who, change.track or change.state, "")
            seen.add(key)
            if change.track:
                means[key] = means.get(key, 0) + share * Fraction(change.by)
        for key in seen:
            events[key] = events.get(key, 0) + share
        for blow in outcome.blows:
            if blow.who == me != blow.target:
                events.setdefault(("hits", blow.target, "", me), 0)
    for key, share in sorted(events.items(), key=lambda item: (-item[1], item[0])):
        what, who, name, by = key
        mean = round(float(means.get(key, 0)) / (samples or 1), 3)
        if samples:
            low, high = interval(int(share), samples)
            yield Line(what=what, who=who, name=name, by=by, chance=int(share) / samples, low=low, high=high, mean=mean)
        else:
            chance = float(share)
            low, high = max(0.0, chance - slack), min(1.0, chance + slack)
            fraction = "" if slack else str(share)
            yield Line(what=what, who=who, name=name, by=by, chance=chance, low=low, high=high, fraction=fraction, mean=mean)


def _headline(lines: tuple[Line, ...], me: str, place: Place) -> Odds | None:
    """The one number: to come away unhurt when attacked, to hit, to get better, else to come away unhurt where harm may come."""
    unhurt = next((line for line in lines if line.what == "unhurt"), None)
    if place.defends:
        return _as_odds(unhurt, "unhurt")
    hits = [line for line in lines if line.what == "hits" and line.who != me]
    own = [line for line in hits if line.by == me] or [line for line in hits if line.by in place.friends]
    if own:
        return _as_odds(own[0], "hits")
    better = [line for line in lines if line.what == "better" and line.who == me]
    if better:
        return _as_odds(better[0], "recovers")
    return _as_odds(unhurt, "unhurt") if lines and (unhurt is None or unhurt.chance < 1) else None


def _as_odds(line: Line | None, says: str) -> Odds:
    return Odds(0.0, says) if line is None else Odds(line.chance, says, line.low, line.high)
