"""What harm does: totals that kill or knock out, and how long one is out."""

from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.numbers import PER_DAMAGE, PER_SHOCK, out_for
from highdraw.systems.suits_impact.state import Battle, Fighter

MINUTE = 60


def note_damage(me: Fighter, points: int) -> None:
    """So much Damage, written down for the battle that goes on (S3-OVR-03, S3-HEA-02)."""
    me.damage += points
    if not points:
        return
    if not me.battles or not me.battles[-1].open:
        me.battles.append(Battle(0, open=True))
    me.battles[-1].damage += points


def healed_up(me: Fighter) -> None:
    """With the last Injury goes what bars an EMT (S3-HEA-03)."""
    if not me.injury:
        me.took_trauma = me.stopped = False


def look_at_totals(fight: Combat, me: Fighter, *, now: bool = False) -> None:
    """Death by totals, then the automatic knockout: at once, or at the start of one's own turn (S3-BLO-05, S3-WND-03, S3-WND-04)."""
    if me.dead or (fight.sw.threshold_timing == "own_turn" and not now):
        return
    if says := dies_of(fight, me):
        die(fight, me, *says)
    elif not me.out and fight.sw.wounds_over_double == "automatic_knockout" and fight.wounds(me) > 2 * me.body:
        knock_out(fight, me, "S3-WND-03")


def dies_of(fight: Combat, me: Fighter) -> tuple[str, str] | None:
    """What kills by its total, and the rule: Injury over twice Body, Trauma over Body (S3-INJ-02, S3-DTH-02)."""
    if me.injury > 2 * me.body:
        return f"Injury {me.injury} is over twice Body, {2 * me.body}", "S3-INJ-02"
    if me.trauma > me.body or (fight.sw.trauma_death == "at_body" and me.trauma == me.body and me.trauma):
        return f"Trauma {me.trauma} against Body {me.body}", "S3-DTH-02"
    return None


def die(fight: Combat, me: Fighter, of: str, *rules: str, destroyed: bool = False) -> None:
    """Dead: out of the fight, no longer bleeding; the moment is written down (S3-DTH-03)."""
    me.dead, me.destroyed, me.died, me.out, me.asleep = True, destroyed, fight.state.seconds, False, False
    me.work, me.killing, me.tried, me.next_day = None, "", False, 0
    fight.drop_hand(me)
    if fight.loud:
        what = "is destroyed" if destroyed else "dies"
        fight.tell("death", f"{me.name} {what}: {of}.", *rules, "S3-DTH-03", also=("S3-WND-04",), who=me.id)


def knock_out(fight: Combat, me: Fighter, *rules: str) -> None:
    """Passes out: no hand, no defence, for 60 minutes a point of Damage and 15 a point of Shock (S3-KO-04, S3-KO-05)."""
    minutes = out_for(me.damage, me.shock)
    again = me.out
    me.wakes = max(me.wakes if again else 0, fight.state.seconds + minutes * MINUTE)
    me.out = True
    me.work, me.killing = None, ""
    fight.drop_hand(me)
    if not fight.loud:
        return
    why = fight.why()
    if why is not None:
        why.start("Damage", me.damage, "S3-KO-04")
        why.times("minutes each", PER_DAMAGE, "S3-KO-04")
        if me.shock:
            why.plus(f"Shock {me.shock}, {PER_SHOCK} minutes each", PER_SHOCK * me.shock, "S3-KO-04")
        why.total("minutes", minutes, "S3-KO-04")
    long = f"{minutes // 60} h {minutes % 60:02} min" if minutes >= 60 else f"{minutes} minutes"
    says = f"{me.name} stays out for another {long}." if again else f"{me.name} is knocked out for {long}."
    fight.tell("knockout", says, *rules, "S3-KO-04", *(() if again else ("S3-KO-05",)), why=why, who=me.id)
