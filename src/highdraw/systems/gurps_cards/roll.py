"""Rolling three dice against a score, and telling it."""

from highdraw.engine.beat import Beat, ShownDie, Side
from highdraw.engine.receipt import Why
from highdraw.engine.request import Roll
from highdraw.systems.gurps_cards.combat import Combat, Mods, summed
from highdraw.systems.gurps_cards.dice import LEAST, THREE, Check, chance
from highdraw.systems.gurps_cards.state import Fighter

OUTCOME_RULES = {"critical success": "GC-BASE-03", "critical failure": "GC-BASE-04"}


async def roll(fight: Combat, me: Fighter, score: int, why: str) -> Check:
    """Three dice against an effective score."""
    dice = await Roll(THREE, why, who=me.id)
    return Check(score, tuple(dice))


def side_of(fight: Combat, me: Fighter, check: Check, says: str = "") -> Side:
    """The dice of a roll, laid open, with what chance gave and gives."""
    dice = tuple(ShownDie(6, (pip,)) for pip in check.dice)
    return Side(
        who=me.id, name=me.name, dice=dice, total=check.total, against=check.score, low=True,
        says=says or check.outcome, got=float(check.ok), fair=chance(check.score),
    )  # fmt: skip


def show(beat: Beat | None, fight: Combat, me: Fighter, check: Check, says: str = "") -> None:
    if beat is not None:
        beat.show(side_of(fight, me, check, says))


def outcome_rules(check: Check) -> tuple[str, ...]:
    """The rule that made a roll critical, if it was (GC-BASE-03, GC-BASE-04)."""
    return (OUTCOME_RULES[check.outcome],) if check.outcome in OUTCOME_RULES else ()


async def attempt(
    fight: Combat, me: Fighter, name: str, base: int, mods: Mods, *cites: str, rule: str = "GC-BASE-01", to: str = ""
) -> Check:
    """A success roll that stands for itself: knockdown, consciousness, Will; told with its receipt, and `to` what end."""
    end = f" {to}" if to else ""
    why = fight.why()
    score = summed(why, f"{me.name}: {name}", (name, base, rule), mods, "GC-BASE-02")
    with fight.beat(f"{me.name} rolls against {name}", who=me.id) as beat:
        check = await roll(fight, me, score, name)
        if fight.loud:
            show(beat, fight, me, check, f"{name}{end}: {check.outcome}")
            if beat is not None:
                beat.rule(check.outcome, tone="good" if check.ok else "bad")
            says = f"{me.name} rolls {check.total} against {name} {score}{end}: {check.outcome}."
            fight.tell("roll", says, *cites, *outcome_rules(check), also=("GC-BASE-02",), why=why, who=me.id, level="detail")
    return check


def tryable(score: int) -> bool:
    """Whether a roll against such a score may be tried (GC-BASE-02)."""
    return score >= LEAST


def of(why: Why | None, name: str) -> None:
    """The following lines are somebody's."""
    if why:
        why.of = name
