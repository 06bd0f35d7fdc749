"""Shock passes second by second; the knocked-out wake."""

from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.state import Fighter


def recover(fight: Combat, me: Fighter) -> None:
    """At the end of one's own turn a point of Shock passes, no more (S3-SHK-03, S3-SHK-06).

    With any Injury only in rest (S3-SHK-04, S3-SHK-05), and not in a round in which one bled (S3-SHK-07).
    """
    if me.dead or not me.shock:
        return
    if me.bled:
        _tell(fight, me, f"{me.name} bleeds and recovers no Shock.", "S3-SHK-07")
        return
    resting = not me.acted
    if me.injury:
        if resting or me.out:
            _lose(fight, me, 1, "S3-SHK-05")
        else:
            _tell(fight, me, f"{me.name} is hurt and acts: no Shock passes.", "S3-SHK-04")
    elif resting and fight.sw.rest_recovery == "two":
        _lose(fight, me, 2, "S3-SHK-06")
    else:
        _lose(fight, me, 1, "S3-SHK-03", "S3-SHK-06")


def _lose(fight: Combat, me: Fighter, points: int, *rules: str) -> None:
    lost = min(points, me.shock)
    me.shock -= lost
    _tell(fight, me, f"{me.name} recovers {lost} Shock: {me.shock} left.", *rules)


def _tell(fight: Combat, me: Fighter, says: str, *rules: str) -> None:
    if fight.loud:
        fight.tell("recovery", says, *rules, who=me.id, level="detail")


def wake(fight: Combat, me: Fighter) -> bool:
    """The time is over: awake, with one round of forced delay (S3-KO-06). Whether it was."""
    if not me.out or me.dead or fight.state.seconds < me.wakes:
        return False
    me.out = False
    me.delay += 1
    for one in fight.everybody():
        if one.killing == me.id:
            one.killing = ""
    if fight.loud:
        fight.tell("wake", f"{me.name} wakes.", "S3-KO-06", "S3-RND-07", who=me.id)
    return True
