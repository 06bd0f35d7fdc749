"""Fright Checks (GC-T-FRIGHT)."""

from highdraw.engine.request import Roll
from highdraw.engine.rulebook import load_table
from highdraw.systems.gurps_cards.combat import Combat, Mods
from highdraw.systems.gurps_cards.dice import THREE, Check
from highdraw.systems.gurps_cards.ending import check_end
from highdraw.systems.gurps_cards.gear import HOME
from highdraw.systems.gurps_cards.injury import daze, faint, injure, out_of_action, tire
from highdraw.systems.gurps_cards.loss import lose
from highdraw.systems.gurps_cards.roll import attempt, outcome_rules, roll, show
from highdraw.systems.gurps_cards.state import Fighter

HEAT, REFLEXES, PARALYSIS = 5, 2, -2
MOST = 13
"""An effective score above this counts as this (GC-BASE-40)."""
FAINTS = {17: "1d", 18: "1d", 19: "2d", 20: "4d"}
"""For how many minutes a faint lasts (GC-T-FRIGHT)."""
RETCHING = 25
"""Retching lasts so many seconds less HT (GC-T-FRIGHT)."""


def _span(text: str) -> tuple[int, int]:
    low, _, high = text.replace(" and more", "-99").partition("-")
    return int(low), int(high or low)


ROWS: list[tuple[tuple[int, int], str]] = [(_span(row[0]), row[1]) for row in load_table(HOME, "fright").rows]


def result(total: int) -> str:
    """What the table says for a total.

    >>> result(4), result(11), result(30)[:9]
    ('stunned for 1 second', 'stunned for 2d seconds', 'a lasting')
    """
    return next(says for (low, high), says in ROWS if max(4, total) in range(low, high + 1))


async def fright(fight: Combat, who: str, modifier: int = 0) -> None:
    """A Will roll with the GM's modifiers; on a failure the table (GC-BASE-40)."""
    me = fight[who]
    if me.out or not fight.sheet(me).living:
        return
    mods: Mods = [("heat of battle", HEAT, "GC-BASE-40")]
    mods += [("Combat Reflexes", REFLEXES, "GC-BASE-40")] if fight.has(me, "Combat Reflexes") else []
    mods += [("Combat Paralysis", PARALYSIS, "GC-BASE-40")] if fight.has(me, "Combat Paralysis") else []
    mods += [("the fright", modifier, "GC-BASE-40")] if modifier else []
    check = await _check(fight, me, mods)
    if check.ok:
        return
    dice = await Roll(THREE, "fright", who=me.id)
    total = sum(dice) + max(0, -check.margin)
    if fight.loud:
        why = fight.why()
        if why:
            why.start("3d6", sum(dice), "GC-BASE-40")
            why.plus("margin of failure", max(0, -check.margin), "GC-BASE-40")
            why.total("on the table", total, "GC-BASE-40")
        fight.tell("fright", f"{me.name} is frightened ({total}): {result(total)}.", "GC-BASE-40", why=why, who=me.id)
    await suffer(fight, me, total, sum(number for _, number, _ in mods))
    check_end(fight)


async def _check(fight: Combat, me: Fighter, mods: Mods) -> Check:
    """Will, at most 13 in all: 14 or more always fails (GC-BASE-40)."""
    why = fight.why()
    will = fight.sheet(me).will
    score = min(MOST, will + sum(number for _, number, _ in mods))
    if why:
        why.start("Will", will, "GC-BASE-01")
        for label, number, rule in mods:
            why.plus(label, number, rule)
        if will + sum(number for _, number, _ in mods) > MOST:
            why.most(MOST, "GC-BASE-40")
        why.total("Fright Check", score, "GC-BASE-40")
    with fight.beat(f"{me.name} makes a Fright Check", who=me.id) as beat:
        check = await roll(fight, me, score, "Fright Check")
        if fight.loud:
            show(beat, fight, me, check)
            if beat is not None:
                beat.rule(check.outcome, tone="good" if check.ok else "bad")
            says = f"{me.name} rolls {check.total} against fright {score}: {check.outcome}."
            fight.tell("roll", says, "GC-BASE-40", *outcome_rules(check), why=why, who=me.id)
    return check


async def suffer(fight: Combat, me: Fighter, total: int, own: int) -> None:
    """The rows of the table (GC-T-FRIGHT)."""
    second = max(1, fight.state.second)
    if total <= 9:
        await _stun(fight, me, 1)
        me.wakes = second + 1 if total <= 5 else 0
        me.fright = own if total >= 8 else 0
    elif total in (10, 11) or total >= 22:
        me.fright = own
        await _stun(fight, me, await _dice(fight, me, 1 if total == 10 else 2))
    elif total == 12:
        seconds = max(1, RETCHING - fight.sheet(me).ht)
        await _stun(fight, me, seconds)
        me.retching = second + seconds
    elif total in (14, 15, 16):
        me.fright = own
        if total < 16:
            await tire(fight, me, await _dice(fight, me, 1), "GC-BASE-40")
        if not me.out:
            await _stun(fight, me, await _dice(fight, me, 1))
    elif 17 <= total <= 20:
        await _faint(fight, me, total)
    elif total == 21:
        me.panic = True


async def _dice(fight: Combat, me: Fighter, count: int) -> int:
    return sum(await Roll((6,) * count, "fright", who=me.id))


async def _stun(fight: Combat, me: Fighter, seconds: int) -> None:
    """Stunned: the highest card, and as many more as the seconds of the result (GC-STUN-01, GC-STUN-02)."""
    daze(fight, me, "fright")
    await lose(fight, me, 0, 1, "GC-STUN-02", "GC-STUN-01", fright=seconds, cause=" to fright")


async def _faint(fight: Combat, me: Fighter, total: int) -> None:
    """Unconscious, and hurt by the fall (GC-T-FRIGHT)."""
    hurt = total == 19 or (
        total == 18 and not (await attempt(fight, me, "HT", fight.sheet(me).ht, [], "GC-BASE-40", to="not to be hurt")).ok
    )
    if total == 20:
        await tire(fight, me, await _dice(fight, me, 1), "GC-BASE-40")
    if hurt:
        await injure(fight, me, 1)
    if not me.down:
        me.fainted = FAINTS[total]
        faint(fight, me, "GC-BASE-40")
        out_of_action(fight, me)
