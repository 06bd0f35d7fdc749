"""One blow, from Impact to what it does."""

import msgspec

from highdraw.cards import pretty
from highdraw.engine.receipt import Why
from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.gear import Weapon
from highdraw.systems.suits_impact.harm import die, knock_out, look_at_totals, note_damage
from highdraw.systems.suits_impact.numbers import HALF, Split, impact, split
from highdraw.systems.suits_impact.state import Fighter
from highdraw.systems.suits_impact.telling import explain_power, tell_hit

DART = "dart rifle"


class Blow(msgspec.Struct, frozen=True, kw_only=True):
    """What hits somebody."""

    power: int
    margin: int
    card: int
    penetration: int
    weapon: Weapon | None = None
    body: int = 0
    """Of whoever strikes."""
    by: str = ""
    halved: bool = False
    """The first trample."""
    load: str = ""

    @property
    def effect(self) -> int:
        """Effect card and margin, in steps of 10 % (S3-IMP-03)."""
        return self.card + self.margin

    @property
    def impact(self) -> float:
        """By the effect table, half a point at least (S3-IMP-04, S3-IMP-05)."""
        return impact(self.power, self.effect, halved=self.halved)


def strike(fight: Combat, me: Fighter, blow: Blow) -> None:
    """Impact of a hit, told, and then what gets through (S3-IMP-01)."""
    if fight.loud:
        why = Why()
        explain_power(why, blow.weapon, blow.body, blow.power)
        why.start("effect card", blow.card, "S3-IMP-03")
        why.plus("margin", blow.margin, "S3-IMP-02")
        why.total("effect", blow.effect, "S3-IMP-03", f"{10 * blow.effect} %")
        why.start("Power", blow.power, "S3-IMP-01")
        why.table("Impact", blow.impact, "S3-WPN-19" if blow.halved else "S3-IMP-04", f"S3-T-EFFECT, effect {blow.effect}")
        why.total("Impact", blow.impact, "S3-IMP-05" if blow.impact == HALF else "S3-IMP-04")
        half = ["S3-IMP-05"] if blow.impact == HALF else []
        halved = ["S3-WPN-19"] if blow.halved else []
        says = f"Impact {blow.impact:g}: Power {blow.power} at {10 * blow.effect} %."
        weapon = blow.weapon.name if blow.weapon else ""
        also = ("S3-BAS-04",)
        fight.tell("impact", says, "S3-IMP-01", *half, *halved, also=also, why=why, who=blow.by, target=me.id, weapon=weapon)
    suffer(fight, me, blow.impact, blow.penetration, by=blow.by, dart=blow.load if _is_dart(blow) else None)


def _is_dart(blow: Blow) -> bool:
    return blow.weapon is not None and blow.weapon.name.startswith(DART)


def suffer(fight: Combat, me: Fighter, points: float, pierces: int, *, by: str = "", dart: str | None = None) -> None:
    """What gets through the armour, and what it does; half a point waits for another (S3-BLO-01, S3-BLO-05, S3-IMP-06)."""
    why = fight.why()
    waited = me.half
    through = past_armour(fight, me, points, pierces, why)
    if not through:
        if fight.loud:
            kept = me.half and not waited
            what = "half a point, which waits for another" if kept else "nothing: the armour stops it" if points else "nothing"
            rule = "S3-IMP-06" if kept else "S3-BLO-01"
            fight.tell("stopped", f"{me.name} takes {what}.", rule, why=why, who=by, target=me.id, damage=0)
        return
    me.killing = ""
    parts = split(through, me.body, pierces, me.shock, me.damage)
    if fight.sw.hand_loss == "any_impact" or parts.loss:
        lose_hand(fight, me)
    before = me.out
    apply(fight, me, parts, through, why, by)
    if dart:
        _inject(fight, me, dart)
    fatal(fight, me, parts)
    if before and me.out and not me.dead:
        knock_out(fight, me)


def past_armour(fight: Combat, me: Fighter, points: float, pierces: int, why: Why | None) -> int:
    """Impact less absorption, and half points that wait (S3-ARM-01, S3-BLO-01, S3-IMP-06, S3-WPN-08)."""
    absorbed = fight.absorption(me)
    if fight.sw.armor_piercing == "reduces_absorption" and pierces > 0 and absorbed:
        absorbed = max(0, absorbed - pierces)
        if why is not None:
            why.note("absorption after piercing", absorbed, "S3-WPN-08")
    left = max(0, points - absorbed) if points != HALF else (0 if absorbed else HALF)
    if why is not None:
        why.start("Impact", points, "S3-IMP-01")
        if absorbed:
            why.plus("absorption", -absorbed, "S3-ARM-01")
        if points < absorbed:
            why.least(0, "S3-BLO-01")
    if left != HALF:
        if why is not None:
            why.total("through the armour", left, "S3-BLO-01")
        return int(left)
    if why is not None:
        if me.half:
            why.plus("the half point that waited", HALF, "S3-IMP-06")
        why.total("through the armour", 1 if me.half else HALF, "S3-IMP-06")
    me.half = not me.half
    return 0 if me.half else 1


def lose_hand(fight: Combat, me: Fighter) -> None:
    """Impact past armour costs the hand, face up; the action card stays (S3-HND-01)."""
    cards = fight.hand(me)
    fight.drop_hand(me)
    if cards and fight.loud:
        fight.tell("hand", f"{me.name} discards the hand: {' '.join(map(pretty, cards))}.", "S3-HND-01", who=me.id, level="detail")


def apply(fight: Combat, me: Fighter, parts: Split, through: int, why: Why | None, by: str) -> None:
    """Shock, Damage and Trauma of the blow are written down."""
    limit = 2 * me.body - me.shock
    me.shock += parts.shock
    note_damage(me, parts.damage)
    if parts.trauma:
        me.trauma += parts.trauma
        me.took_trauma, me.stopped, me.injured_at = True, False, fight.state.seconds
    if fight.loud and why is not None:
        tell_hit(fight, me, parts, through, why, by, full=bool(parts.loss) and parts.shock == limit)


def _inject(fight: Combat, me: Fighter, load: str) -> None:
    """The load of a dart: what it does the referee has settled (S3-WPN-20)."""
    if fight.loud:
        fight.tell("dart", f"The dart's load gets into {me.name}: {load}.", "S3-WPN-20", who=me.id)


def fatal(fight: Combat, me: Fighter, parts: Split) -> None:
    """Destroyed, dead at once, dead of totals, knocked out: looked at in this order (S3-BLO-05)."""
    if me.dead:
        return
    if parts.loss > 2 * me.body:
        die(fight, me, f"{parts.loss} Damage in one blow, twice Body is {2 * me.body}", "S3-DTH-04", destroyed=True)
    elif parts.loss > me.body or (fight.sw.instant_death == "at_body" and parts.loss and parts.loss == me.body):
        die(fight, me, f"{parts.loss} Damage in one blow, Body is {me.body}", "S3-BLO-03", "S3-DTH-01")
    else:
        look_at_totals(fight, me)
