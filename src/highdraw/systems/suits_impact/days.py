"""Days: getting worse, exposure, healing by oneself and by a healer."""

from highdraw.cards import pretty
from highdraw.engine.request import Draw
from highdraw.systems.suits_impact.clock import pass_time
from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.contest import Contest, contest
from highdraw.systems.suits_impact.ending import DAY
from highdraw.systems.suits_impact.faces import low
from highdraw.systems.suits_impact.harm import healed_up, look_at_totals
from highdraw.systems.suits_impact.numbers import half
from highdraw.systems.suits_impact.rank import rank
from highdraw.systems.suits_impact.setup import Conditions
from highdraw.systems.suits_impact.state import Fighter


def patients(fight: Combat) -> list[Fighter]:
    """Everybody alive with any Injury (S3-LTH-06)."""
    return [me for me in fight.living() if me.injury]


def healer(fight: Combat, me: Fighter) -> Fighter | None:
    """The best of the side who is trained in EMT, awake and not reeling (S3-LTH-02)."""
    able = [one for one in fight.awake() if one is not me and one.side == me.side and "EMT" in fight.sheet(one).skills]
    return max((one for one in able if not fight.reeling(one)), key=lambda one: rank(fight, one, "EMT"), default=None)


def may_change(fight: Combat, me: Fighter) -> bool:
    """Whether a day can make any difference to a patient."""
    return bool(me.major) or me.conditions != "poor" or (me.damage > 0 and healer(fight, me) is not None)


async def day(fight: Combat, care: Conditions | None = None) -> None:
    """To the end of the next day of healing, for everybody whose day it is (S3-LTH-06, S3-DIF-01)."""
    state = fight.state
    for me in patients(fight):
        me.conditions = care or me.conditions
        me.next_day = me.next_day or state.seconds + DAY
    if not patients(fight):
        return
    due = min(me.next_day for me in patients(fight))
    await pass_time(fight, max(0, due - state.seconds))
    state.days += 1
    if fight.loud:
        fight.tell("day", f"Day {state.days}.", "S3-LTH-06", level="heading")
    for me in patients(fight):
        if me.next_day <= state.seconds:
            await one_day(fight, me)
            me.next_day = state.seconds + DAY if me.injury and not me.dead else 0


async def one_day(fight: Combat, me: Fighter) -> None:
    """Worse, in the worst conditions exposure, in good ones own healing, the healer: in this order (S3-LTH-03, S3-DIF-02, S3-DIF-03)."""
    with fight.beat(f"A day of {me.name}", who=me.id, target=me.id) as beat:
        if fight.loud:
            rules = {"good": "S3-DIF-01", "poor": "S3-DIF-02", "worst": "S3-DIF-03"}
            says = f"{me.name} lies in {me.conditions} conditions with Injury {me.injury}."
            fight.tell("conditions", says, "S3-LTH-03", rules[me.conditions], also=("S3-DIF-01",), who=me.id)
        me.worst_days = me.worst_days + 1 if me.conditions == "worst" else 0
        worse = await get_worse(fight, me)
        if me.conditions == "worst" and not me.dead:
            what = Contest(rank=me.body, label="Body", number=half(me.injury), against="half the Injury", rule="S3-DIF-03", daily=True)
            if not await contest(fight, beat, me, what):
                hurt(fight, me, "S3-DIF-03")
        if me.dead or worse:
            return
        healed = False
        if me.conditions == "good" and me.damage:
            what = Contest(rank=me.body, label="Body", number=me.damage, against="Damage", rule="S3-LTH-01", daily=True)
            healed = await contest(fight, beat, me, what)
            if healed:
                heal(fight, me, "S3-LTH-01")
        one = healer(fight, me)
        allowed = me.conditions != "worst" or me.worst_days % 2 == 0
        if one is not None and me.damage and not healed and allowed:
            what = Contest(rank=rank(fight, one, "EMT"), label="EMT", number=me.damage, against="Damage", rule="S3-LTH-02", daily=True)
            if await contest(fight, beat, one, what):
                heal(fight, me, "S3-LTH-02")


async def get_worse(fight: Combat, me: Fighter) -> bool:
    """With Injury over Body a card equal to Major Damage or lower is one Damage more; whether it was (S3-WRS-01, S3-WRS-02)."""
    if not me.major:
        return False
    await fight.ensure(1)
    (card,) = await Draw(1, f"worse {me.id}", "getting worse", who=me.id)
    fight.state.deck.drop(f"worse {me.id}")
    worse = low(card) <= me.major
    if fight.loud:
        says = f"{me.name} draws {pretty(card)} against Major Damage {me.major}: {'worse' if worse else 'no harm'}."
        fight.tell("worse", says, "S3-WRS-02", "S3-WRS-01", who=me.id)
    if worse:
        hurt(fight, me, "S3-WRS-03")
    return worse


def hurt(fight: Combat, me: Fighter, rule: str) -> None:
    """One Damage more, which belongs to no battle (S3-LTH-05, S3-WRS-03)."""
    me.damage += 1
    if fight.loud:
        fight.tell("harm", f"{me.name} takes 1 Damage: {me.damage}.", rule, "S3-LTH-05", who=me.id)
    look_at_totals(fight, me, now=True)


def heal(fight: Combat, me: Fighter, rule: str) -> None:
    """One Damage less: off what no EMT may treat any more, then off the oldest battle (S3-LTH-04, S3-LTH-05, S3-DMG-01)."""
    loose = me.damage - sum(battle.damage for battle in me.battles)
    me.damage -= 1
    if loose <= 0:
        treated = [battle for battle in me.battles if battle.damage and battle.treated]
        (treated or [battle for battle in me.battles if battle.damage])[0].damage -= 1
    healed_up(me)
    if fight.loud:
        fight.tell("healed", f"{me.name} heals 1 Damage: {me.damage} left.", rule, "S3-LTH-05", also=("S3-LTH-04", "S3-DMG-01"), who=me.id)
