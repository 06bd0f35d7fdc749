"""Blasts: lobbed at a place, off target when the lob fails, halved with every two yards, with a fuse."""

from math import hypot

from highdraw.cards import Card, pretty
from highdraw.engine.prose import counted
from highdraw.engine.receipt import Why
from highdraw.engine.request import Place, Roll
from highdraw.engine.view import Area
from highdraw.field.geometry import Point, along, bearing
from highdraw.systems.suits import blast as blasts
from highdraw.systems.suits.armoury import Weapon
from highdraw.systems.suits.shown import lay_open_cards, rule
from highdraw.systems.suits.worth import LOW
from highdraw.systems.suits_one_card import bonus
from highdraw.systems.suits_one_card.aim import lose_aim
from highdraw.systems.suits_one_card.attack import interrupts
from highdraw.systems.suits_one_card.blow import Blow, land
from highdraw.systems.suits_one_card.clash import show
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.gear import plain_power
from highdraw.systems.suits_one_card.power import explain_blast
from highdraw.systems.suits_one_card.reach import pool, why_unready
from highdraw.systems.suits_one_card.shots import fire_off
from highdraw.systems.suits_one_card.side import Side
from highdraw.systems.suits_one_card.skill import HALF_ROW, defence_skill, strike_skill
from highdraw.systems.suits_one_card.state import Blast, Combatant
from highdraw.systems.suits_one_card.worth import best_sum

NO_DEFENCE, HALVED, NORMAL = 2.0, 4.0, 8.0
"""Up to so many yards: no defence, half, normal; beyond, double (S1-BLS-04)."""
DIRECTIONS = 8
yards_from = blasts.yards_from
"""How far somebody is from a blast; a yard is a metre (S1-BLS-03)."""


async def lob(fight: Combat, me: Combatant, target: Combatant | None, spot: Point | None = None, source: str = "") -> None:
    """Lob a blast at somebody's place or at a spot, with the dealt card, also one that is too high (S1-BLS-01, S1-ORD-13).

    Nobody opposes it.
    """
    place = target.name if target else "a spot"
    with fight.beat(f"{me.name} lobs at {place}", who=me.id, target=target.id if target else "", attack=True):
        if fight.loud:
            text = f"{me.name} lobs the {fight.kits[me.id].main.name} at {place}."
            fight.tell("attack", text, "S1-BLS-01", "S1-ORD-13", who=me.id)
        await interrupts(fight, "announced", me.id)
        cards = pool(fight, me, target or me, source)
        if me.out or fight.dazed(me) or why_unready(fight, me) or not cards:
            rule(fight, "called off")
            if fight.loud:
                fight.tell("called off", f"{me.name}'s lob comes to nothing.", "S1-AIM-03", who=me.id)
            return
        await _throw(fight, me, target, spot, cards, source)


async def _throw(fight: Combat, me: Combatant, target: Combatant | None, spot: Point | None, cards: tuple[Card, ...], source: str) -> None:
    """The lob itself: its card is shown, and the blast lies there until it goes off (S1-BLS-01, S1-BLS-06)."""
    field, kit = fight.state.field, fight.kits[me.id]
    goal = spot if spot is not None else field.point(target.id) if field.mapped and target else None
    metres = fight.distance(me, target) if target else 0.0
    if field.mapped and goal is not None:
        here = field.point(me.id)
        metres = hypot(goal[0] - here[0], goal[1] - here[1])
        if goal != here:
            field.spots[me.id].facing = bearing(here, goal)
    me.attacked = True
    zone = f"extra {me.id}" if source == "extra" else me.id
    if source != "extra":
        fight.spend(me)
    show(fight, Side(me, cards, True, zone))
    if me.committed:
        await bonus.reveal_alone(fight, me, target or me)
    why = fight.why()
    skill = strike_skill(fight, me, why, kit.bracket(metres))
    blast = await _lands(fight, me, kit.main, cards, skill, target, goal, why)
    fire_off(fight, me, 1)
    fight.state.blasts.append(blast)
    if fight.loud:
        left = blast.due - fight.state.round
        when = "at the end of this round" if not left else "at the end of the next round" if left == 1 else f"in {left} rounds"
        fight.tell("fuse", f"It will go off {when}.", "S1-BLS-06", level="detail", who=me.id)


async def _lands(
    fight: Combat, me: Combatant, weapon: Weapon, cards: tuple[Card, ...], skill: int,
    target: Combatant | None, goal: Point | None, why: Why | None,
) -> Blast:  # fmt: skip
    """Where the lob comes down: on the spot, or a yard off for every point above the skill (S1-BLS-01, S1-BLS-02)."""
    worth = best_sum(cards, skill)
    fuse = int(fight.sw.fuse_rounds) if weapon.delayed else 0
    good = worth is not None
    due = fight.state.round + fuse
    blast = Blast(thrower=me.id, weapon=weapon.name, due=due, worth=worth or 0, cards=list(cards) if good else [])
    yards = 0.0 if good else float(sum(LOW[card] for card in cards) - skill)
    field = fight.state.field
    if field.mapped and goal is not None:
        blast.x, blast.y = goal
        if yards:
            (eighth,) = await Roll((DIRECTIONS,), "which way the lob goes off", me.id)
            blast.x, blast.y = along(goal, (eighth - 1) * 360 / DIRECTIONS, yards)
    else:
        blasts.lay_by_word(field, blast, (target or me).id, yards, fight.state.combatants)
    if fight.loud and why:
        lay_open_cards(fight, me, cards, worth or sum(LOW[card] for card in cards), skill, good)
        rule(fight, f"{counted(yards, 'yard')} off" if yards else "on the spot")
        shown = " ".join(map(pretty, cards))
        why.note("worth", worth or 0, "S1-BLS-01", shown)
        text = f"{me.name} {shown}: the lob lands where it was meant to."
        if yards:
            text = f"{me.name} {shown}: the lob fails and lands {counted(yards, 'yard')} off."
            why.start("lowest worth", sum(LOW[card] for card in cards), "S1-BLS-02", shown)
            why.plus("skill", -skill, "S1-BLS-02")
            why.total("yards off", yards, "S1-BLS-02")
        fight.tell("lob", text, "S1-BLS-02" if yards else "S1-BLS-01", why=why, who=me.id)
    return blast


async def go_off(fight: Combat, blast: Blast) -> None:
    """The blast goes off: everybody in reach suffers a hit of their own, or avoids it (S1-BLS-03, S1-BLS-05)."""
    me = fight[blast.thrower]
    weapon = fight.sheet(me.id).weapons[blast.weapon]
    full = _full(fight, me, weapon)
    with fight.beat(f"The {weapon.name} goes off", who=me.id) as beat:
        if beat:
            beat.area = covers(fight, blast)
        if fight.loud:
            fight.tell("blast", f"The {weapon.name} goes off!", "S1-BLS-03", "S1-BLS-06" if weapon.delayed else "S1-BLS-01", who=me.id)
        for victim in list(fight.state.combatants.values()):
            if victim.dead or victim.gone:
                continue
            yards = yards_from(fight, blast, victim)
            power = full if fight.options.indoors else blasts.blast_power(full, yards)
            if power > 0:
                with fight.beat(f"{victim.name} in the blast", who=me.id, target=victim.id):
                    await _caught(fight, me, victim, weapon, blast, yards, full, power)


def _full(fight: Combat, me: Combatant, weapon: Weapon) -> int:
    """The power of a blast where it goes off, whatever its thrower has in hand by then (S1-BLS-03)."""
    return max(int(fight.sw.base_power_floor), plain_power(weapon, me.body, False, fight.sw))


def covers(fight: Combat, blast: Blast) -> Area | None:
    """What a blast covers of the map; indoors there is no end to it (S1-BLS-03)."""
    me = fight[blast.thrower]
    return blasts.covered(fight, blast, _full(fight, me, fight.sheet(me.id).weapons[blast.weapon]), indoors=fight.options.indoors)


async def _caught(
    fight: Combat, me: Combatant, victim: Combatant, weapon: Weapon, blast: Blast, yards: float, full: int, power: int
) -> None:
    """One victim: no defence near, else a test against the skill of defence (S1-BLS-04)."""
    why = fight.why()
    if why:
        explain_blast(why, weapon.name, full, yards, power)
    if yards > NO_DEFENCE and not victim.helpless:
        skill = defence_skill(fight, victim, why, ranged=True, strikes=False, share=HALF_ROW if yards <= HALVED else 0)
        if yards > NORMAL:
            skill *= 2
            if why:
                why.start("defence near the blast", skill // 2, "S1-BLS-04")
                why.times("far from the blast", 2, "S1-BLS-04")
                why.total("defence", skill, "S1-BLS-04")
        card = await fight.check_card(victim, "defence against the blast")
        worth = best_sum((card,), skill)
        lay_open_cards(fight, victim, [card], worth or LOW[card], skill, worth is not None)
        if why:
            share = "half" if yards <= HALVED else "double" if yards > NORMAL else "normal"
            why.note(f"{victim.name} against {skill}", pretty(card), "S1-BLS-04", f"defence {share}")
        if worth is not None:
            rule(fight, "escapes", "good")
            if fight.loud:
                fight.tell("miss", f"{victim.name} escapes the blast.", "S1-BLS-04", why=why, who=victim.id)
            return
    victim.lost = True
    lose_aim(fight, victim)
    rule(fight, "caught", "bad")
    if victim.committed and victim is not me:
        await bonus.reveal_alone(fight, victim, me, ("defence",))
    if why:
        why.note("card of the lob", " ".join(map(pretty, blast.cards)) or "none", "S1-BLS-05")
    blow = Blow(weapon=weapon, power=power, cards=tuple(blast.cards) if blast.worth else (), overkill=blast.worth)
    land(fight, me, victim, blow, why, f"The blast catches {victim.name}.")


async def choose_spot(fight: Combat, me: Combatant) -> Point:
    """A spot within reach of the lob."""
    x, y = fight.state.field.point(me.id)
    return await Place(me.id, "lob", x, y, fight.kits[me.id].farthest)
