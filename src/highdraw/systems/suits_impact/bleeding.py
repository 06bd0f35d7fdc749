"""Bleeding out: a card each round for everybody with Trauma."""

from highdraw.cards import pretty
from highdraw.engine.request import Draw
from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.faces import is_face, is_red, low
from highdraw.systems.suits_impact.harm import look_at_totals, note_damage
from highdraw.systems.suits_impact.state import Fighter


async def bleed(fight: Combat, me: Fighter) -> None:
    """One bleeding draw, face up, awake or not, as long as Trauma bleeds (S3-BLD-01, S3-BLD-02, S3-TRM-01)."""
    if not fight.bleeds(me):
        return
    with fight.beat(f"{me.name} bleeds", who=me.id, target=me.id) as beat:
        await fight.ensure(1)
        (card,) = await Draw(1, f"bleeding {me.id}", "bleeding", who=me.id)
        fight.state.deck.drop(f"bleeding {me.id}")
        me.bled = low(card) < me.trauma or (fight.sw.bleed_when == "at_or_below" and low(card) == me.trauma)
        if beat:
            beat.rule("Bleeds" if me.bled else "Holds", tone="bad" if me.bled else "good")
        if fight.loud:
            says = f"{me.name} draws {pretty(card)} against Trauma {me.trauma} and {'bleeds' if me.bled else 'holds on'}."
            fight.tell("bleeding", says, "S3-BLD-01", "S3-BLD-02", also=("S3-TRM-01",), who=me.id)
        if me.bled:
            lose_blood(fight, me, red=is_red(card), face=is_face(card))
            look_at_totals(fight, me)


def blood_lost(fight: Combat, me: Fighter, *, red: bool, face: bool) -> tuple[int, int, int]:
    """Shock, Damage and Trauma: red is Damage, black Shock, a face card Trauma, each that applies (S3-BLD-03, S3-BLD-04, S3-BLD-05)."""
    if face and fight.sw.bleed_face == "face_only":
        return 0, 0, 1
    if not red and me.shock < 2 * me.body:
        return 1, 0, int(face)
    if fight.sw.bleed_damage == "becomes_trauma" and me.damage >= me.body:
        return 0, 0, 1 + int(face)
    return 0, 1, int(face)


def lose_blood(fight: Combat, me: Fighter, *, red: bool, face: bool) -> None:
    """Bleeding adds what the card says (S3-BLD-03, S3-BLD-06)."""
    spilled = not red and me.shock >= 2 * me.body and not (face and fight.sw.bleed_face == "face_only")
    shock, damage, trauma = blood_lost(fight, me, red=red, face=face)
    me.shock += shock
    me.trauma += trauma
    note_damage(me, damage)
    if fight.loud:
        lost = [f"{points} {what}" for points, what in ((shock, "Shock"), (damage, "Damage"), (trauma, "Trauma")) if points]
        past = (damage and me.damage > me.body) or trauma > face
        cites = ["S3-BLD-03", *(["S3-BLD-04"] if spilled else []), *(["S3-BLD-05"] if past else [])]
        fight.tell("blood", f"{me.name} loses blood: {' and '.join(lost)}.", *cites, also=("S3-BLD-06",) if me.awake else (), who=me.id)
