"""What the rules of bleeding, care and healing come to on average: a second of bleeding, a day in bed, a contest of medicine."""

import msgspec

from highdraw.systems.suits_impact.bleeding import blood_lost
from highdraw.systems.suits_impact.book import table
from highdraw.systems.suits_impact.chances import LOWS, succeeds
from highdraw.systems.suits_impact.choices import Act, Next
from highdraw.systems.suits_impact.combat import HAND, Combat
from highdraw.systems.suits_impact.days import healer
from highdraw.systems.suits_impact.harm import dies_of
from highdraw.systems.suits_impact.numbers import half
from highdraw.systems.suits_impact.rank import emt_rank, rank, surgery_rank
from highdraw.systems.suits_impact.state import Fighter
from highdraw.systems.suits_impact.surgery import missing

Wounds = tuple[int, int, int]
"""Shock, Damage, Trauma."""
CARDS = tuple((int(row[1]), bool(row[3])) for row in table("card").rows)
"""What each rank counts, and whether it is a face card."""


def a_second(fight: Combat, me: Fighter, now: Wounds) -> dict[Wounds | None, float]:
    """One bleeding card of somebody who lies still, and the Shock that passes where it does no harm (S3-BLD-01)."""
    shock, damage, trauma = now
    one = msgspec.structs.replace(me, shock=shock, damage=damage, trauma=trauma)
    found: dict[Wounds | None, float] = {}
    each = 0.5 / len(CARDS)
    for low, face in CARDS:
        bleeds = low < trauma or (fight.sw.bleed_when == "at_or_below" and low == trauma)
        for red in (True, False):
            after: Wounds | None = (max(0, shock - 1), damage, trauma)
            if bleeds:
                more = blood_lost(fight, one, red=red, face=face)
                after = (shock + more[0], damage + more[1], trauma + more[2])
                worse = msgspec.structs.replace(me, shock=after[0], damage=after[1], trauma=after[2])
                after = None if dies_of(fight, worse) else after
            found[after] = found.get(after, 0.0) + each
    return found


def a_day(fight: Combat, me: Fighter, now: tuple[int, int]) -> dict[tuple[int, int] | None, float]:
    """A day in bed, of the Damage and the days so far in the worst conditions (S3-LTH-03, S3-WRS-02, S3-DIF-03)."""
    damage, bad_days = now
    way, worst = fight.sw.static_contest, me.conditions == "worst"
    bad_days = bad_days + 1 if worst else 0
    injury = damage + me.trauma
    if not injury:
        return {now: 1.0}
    major = max(0, injury - me.body)
    sick = sum(low <= major for low in LOWS) / len(LOWS) if major else 0.0
    found: dict[tuple[int, int] | None, float] = {}

    def become(points: int, chance: float) -> None:
        state = None if points + me.trauma > 2 * me.body else (points, bad_days)
        found[state] = found.get(state, 0.0) + chance

    for more, chance in ((1, sick), (0, 1 - sick)):
        frozen = 1 - succeeds(way, me.body, half(injury + more)) if worst and injury + more <= 2 * me.body else 0.0
        for extra, share in ((1, frozen), (0, 1 - frozen)):
            points = damage + more + extra
            heals = 0.0 if more or points + me.trauma > 2 * me.body else _heals(fight, me, points, bad_days)
            become(max(0, points - 1), chance * share * heals)
            become(points, chance * share * (1 - heals))
    return {state: chance for state, chance in found.items() if chance}


def _heals(fight: Combat, me: Fighter, damage: int, bad_days: int) -> float:
    """The chance to heal one Damage: alone in good conditions, else by a healer; in the worst only every other day (S3-LTH-01)."""
    way = fight.sw.static_contest
    if not damage:
        return 0.0
    alone = succeeds(way, me.body, damage) if me.conditions == "good" else 0.0
    one = healer(fight, me)
    allowed = me.conditions != "worst" or bad_days % 2 == 0
    helped = succeeds(way, rank(fight, one, "EMT"), damage) if one is not None and allowed else 0.0
    return alone + (1 - alone) * helped


def care_odds(fight: Combat, me: Fighter, act: Act) -> float:
    """The chance that stabilising or treating somebody succeeds."""
    patient = fight[act.target]
    number = patient.trauma
    if act.do == "treat":
        one = patient.battles[act.battle - 1].damage if act.battle else 0
        number = patient.damage if act.battle and fight.sw.emt_contest_vs != "battle_damage" else one
    return succeeds(fight.sw.static_contest, emt_rank(fight, me, patient), number, _cards(fight, me))


def surgery_odds(fight: Combat, choice: Next) -> float:
    """The chance that a surgeon succeeds."""
    me, patient = fight[choice.who], fight[choice.target]
    at = surgery_rank(fight, me)
    if choice.do == "operate":
        return succeeds(fight.sw.static_contest, at, patient.stabilised, _cards(fight, me))
    at = half(at) if missing(fight, me, patient) else at
    return succeeds(fight.sw.static_contest, at, patient.injury, _cards(fight, me))


def _cards(fight: Combat, me: Fighter) -> int:
    """How many cards somebody will have for a contest: after a fight three fresh ones, where one may (S3-DEK-07)."""
    if not fight.state.over:
        return len(fight.hand(me))
    return HAND if fight.full(me) and not fight.hurt(me) else 0
