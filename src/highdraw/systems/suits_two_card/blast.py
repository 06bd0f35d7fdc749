"""Blasts: thrown at a spot, bouncing when overdrawn, halved with every two yards."""

from math import hypot

from highdraw.cards import Card, pretty, suit_of
from highdraw.engine.prose import counted
from highdraw.engine.receipt import Why
from highdraw.engine.request import Ask, AskAll, Draw, Place
from highdraw.engine.view import Area
from highdraw.field.geometry import Point, along, bearing
from highdraw.systems.suits import blast as blasts
from highdraw.systems.suits.armoury import Weapon
from highdraw.systems.suits.shown import rule
from highdraw.systems.suits.worth import LOW
from highdraw.systems.suits_two_card import bonus as bonus_cards
from highdraw.systems.suits_two_card.aim import lose_aim
from highdraw.systems.suits_two_card.attack import interrupts
from highdraw.systems.suits_two_card.blow import Blow, land
from highdraw.systems.suits_two_card.chips import main_ready
from highdraw.systems.suits_two_card.choices import How
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.hand import Hand, ask_hand, chosen, hands
from highdraw.systems.suits_two_card.reveal import explain_rank
from highdraw.systems.suits_two_card.shots import fire_off
from highdraw.systems.suits_two_card.shown import lay_open, lay_open_hand
from highdraw.systems.suits_two_card.side import Side
from highdraw.systems.suits_two_card.skill import ranged_defence
from highdraw.systems.suits_two_card.stance import pay_attack, stand
from highdraw.systems.suits_two_card.state import Blast, Combatant
from highdraw.systems.suits_two_card.swarm import swarm_killed, thin

BOUNCE = {"spades": 0.0, "clubs": 180.0, "hearts": 90.0, "diamonds": -90.0}
"""The way a failed throw bounces, by suit, from the line of the throw: beyond, short, left, right."""
BARE, HALF, FULL = 2, 4, 8
"""Yards up to which nobody defends, defends by half, and as usual; farther off skill counts double (S2-WPN-12)."""
blast_power = blasts.blast_power
"""Halved for every full two yards, rounded before the power bonus (S2-WPN-11)."""


async def throw(fight: Combat, me: Combatant, target: Combatant | None, spot: Point | None = None) -> None:
    """Throw a blast at somebody's place or at a spot; nobody opposes the throw (S2-WPN-10, S2-WPN-12)."""
    aimed_at = target or me
    ours = stand(fight, me, aimed_at, "main", "attack")
    if spot is not None:
        here = fight.state.field.point(me.id)
        ours.bracket = fight.kits[me.id].bracket(hypot(spot[0] - here[0], spot[1] - here[1]), False)
        ours.close, ours.aimed, ours.extra = False, False, 0
    cards = 1 if me.minion or not me.white else 2
    if cards == 2 and fight.sw.action_economy == "chips":
        cards = (await Ask(me.id, "how", (How(2), How(1)), {"target": aimed_at.id})).cards
    place = aimed_at.name if target else "a spot"
    with fight.beat(f"{me.name} throws at {place}", who=me.id, target=target.id if target else "", attack=True):
        blast = await _throw(fight, ours, target, spot, cards)
        if blast is not None and not ours.weapon.delayed:
            await explode(fight, blast)


async def _throw(fight: Combat, ours: Side, target: Combatant | None, spot: Point | None, cards: int) -> Blast | None:
    """The throw, from its declaration to where it lies; None when it comes to nothing (S2-WPN-13)."""
    me, aimed_at = ours.me, target or ours.me
    if fight.loud:
        place = aimed_at.name if target else "a spot"
        fight.tell("attack", f"{me.name} throws the {ours.weapon.name} at {place}.", "S2-WPN-10", "S2-WPN-12", "S2-GEN-05", who=me.id)
    if fight.sw.bonus_cards == "on":
        await bonus_cards.commit(fight, me)
    await interrupts(fight, moment="declared", but=me.id)
    if me.out or fight.dazed(me) or not main_ready(fight, me):
        rule(fight, "comes to nothing", hit=False)
        if fight.loud:
            fight.tell("called off", f"{me.name}'s throw comes to nothing.", "S2-AIM-12", who=me.id)
        return None
    pay_attack(fight, me, ours, cards, False)
    if target is not None:
        fight.state.field.face(me.id, target.id)
    elif spot is not None and spot != fight.state.field.point(me.id):
        fight.state.field.spots[me.id].facing = bearing(fight.state.field.point(me.id), spot)
    drawn = await Draw(ours.cards, me.id, "throw", seen_by=me.id, who=me.id)
    ours.pool = tuple(drawn)
    ours.hand = await _make(me, ours.pool, hands(ours.pool, ours.skill(fight, 0), fight.sw.suit_card))
    fight.state.shown.append(me.id)
    if fight.sw.bonus_cards == "on":
        await bonus_cards.reveal_in_contest(fight, ours, None, aimed_at)
    why = fight.why()
    skill = ours.skill(fight, 0, why)
    hand = ours.hand
    lay_open(fight, ours, None)
    rule(fight, "bounces" if hand.overdrew else "lands", hit=not hand.overdrew)
    if target is not None and not hand.overdrew and me.id not in target.pressed_by:
        target.pressed_by.append(me.id)
    blast = _lands(fight, me, ours.weapon, hand, skill, target, spot, why)
    fight.state.deck.drop(me.id)
    fight.state.shown.remove(me.id)
    me.modifier = 0
    fire_off(fight, me, ours)
    if ours.weapon.delayed:
        fight.state.blasts.append(blast)
        if fight.loud:
            fight.tell("fuse", "It will go off at the end of the next round.", "S2-WPN-13", level="detail", who=me.id)
    return blast


async def _make(me: Combatant, cards: tuple[Card, ...], found: tuple[Hand, ...]) -> Hand:
    """What the holder makes of its cards, the best rank or another suit; with two cards it is asked in any case, sealed (S2-GEN-06)."""
    if len(cards) != 2:
        (only,) = found
        return only
    ask = ask_hand(me.id, cards, found)
    return chosen(ask, found, (await AskAll((ask,), sealed=True))[me.id])


def _lands(
    fight: Combat, me: Combatant, weapon: Weapon, hand: Hand, skill: int,
    target: Combatant | None, spot: Point | None, why: Why | None,
) -> Blast:  # fmt: skip
    """Where the throw comes down (S2-WPN-10)."""
    due = fight.state.round + (1 if weapon.delayed else 0)
    blast = Blast(thrower=me.id, weapon=weapon.name, due=due, rank=hand.rank, card=hand.suit_card, cards=list(hand.cards))
    yards = 0.0
    lowest = min(hand.cards, key=lambda card: LOW[card])
    if hand.overdrew:
        yards = 1.0 if fight.sw.blast_bounce == "flat" else float(LOW[lowest] - skill)
    field = fight.state.field
    if field.mapped:
        goal = spot if spot is not None else field.point(target.id if target else me.id)
        way = bearing(field.point(me.id), goal)
        blast.x, blast.y = along(goal, way + BOUNCE[suit_of(lowest)], yards) if yards else goal
    else:
        blasts.lay_by_word(field, blast, (target or me).id, yards, fight.state.combatants)
    if fight.loud and why:
        if hand.overdrew:
            why.note("overdraw", 0, "S2-WPN-10", " ".join(map(pretty, hand.cards)))
        else:
            explain_rank(hand, "S2-WPN-10", why)
        text = "The throw lands where it was meant to."
        if yards:
            where = {"spades": "beyond it", "clubs": "short of it", "hearts": "to its left", "diamonds": "to its right"}[suit_of(lowest)]
            text = f"Overdrawn: the throw bounces {counted(yards, 'yard')} {where}."
            if fight.sw.blast_bounce == "flat":
                why.note("bounce", yards, "S2-WPN-10", "always a yard")
            else:
                why.start(f"the lowest card ({pretty(lowest)})", LOW[lowest], "S2-WPN-10")
                why.plus("skill", -skill, "S2-WPN-10")
                why.total("bounce", yards, "S2-WPN-10")
        fight.tell("throw", text, "S2-WPN-10", why=why, who=me.id)
    return blast


async def explode(fight: Combat, blast: Blast) -> None:
    """The blast goes off: everybody near enough is resolved apart (S2-WPN-11, S2-WPN-12)."""
    me = fight[blast.thrower]
    weapon = fight.sheet(me.id).weapons[blast.weapon]
    with fight.beat(f"The {weapon.name} goes off", who=me.id) as beat:
        if beat:
            beat.area = covers(fight, blast)
        await _go_off(fight, me, weapon, blast)


def covers(fight: Combat, blast: Blast) -> Area | None:
    """What a blast covers of the map (S2-WPN-11)."""
    me = fight[blast.thrower]
    return blasts.covered(fight, blast, _full(fight, me, fight.sheet(me.id).weapons[blast.weapon]), fight.options.closed_step)


async def _go_off(fight: Combat, me: Combatant, weapon: Weapon, blast: Blast) -> None:
    """Everybody near enough, in the order of action."""
    if fight.loud:
        fight.tell("blast", f"The {weapon.name} goes off!", "S2-WPN-11", "S2-WPN-13" if weapon.delayed else "S2-WPN-10", who=me.id)
    for who in fight.state.order or list(fight.state.combatants):
        victim = fight[who]
        if victim.dead or victim.gone:
            continue
        yards = blasts.yards_from(fight, blast, victim)
        power = blast_power(_full(fight, me, weapon), yards, fight.options.closed_step)
        if power > 0:
            with fight.beat(f"The blast and {victim.name}", who=me.id, target=victim.id):
                await _caught(fight, me, victim, weapon, blast, yards, power)


def _full(fight: Combat, me: Combatant, weapon: Weapon) -> int:
    """The power of a blast where it goes off."""
    return weapon.boost if weapon.powered else fight.kits[me.id].powers.get(weapon.name, weapon.boost)


async def _caught(fight: Combat, me: Combatant, victim: Combatant, weapon: Weapon, blast: Blast, yards: float, power: int) -> None:
    """One victim: no defence within 2 yards, half within 4, doubled past 8 (S2-WPN-12)."""
    why = fight.why()
    if why:
        why.note("yards", round(yards, 1), "S2-WPN-11")
        why.start(f"power ({weapon.name})", _full(fight, me, weapon), "S2-WPN-11")
        why.times("half for every two yards", 0.5 ** int(yards // fight.options.closed_step), "S2-WPN-11")
        why.round(power, "S2-WPN-11")
        why.total("blast power", power, "S2-WPN-11")
    hand: Hand | None = None
    if yards > BARE and fight.can_defend(victim):
        share = 0.5 if yards <= HALF else 1.0 if yards <= FULL else 2.0
        skill = ranged_defence(fight, victim, why, blast=share)
        if fight.sw.ranged_defense == "fixed_rank":
            hand = Hand(skill, (), None, (), fixed=True)
        else:
            drawn = await Draw(1 if victim.minion else 2, victim.id, "defence against the blast", seen_by=victim.id, who=victim.id)
            hand = await _make(victim, tuple(drawn), hands(tuple(drawn), skill, fight.sw.suit_card))
            fight.state.deck.drop(victim.id)
        if why:
            why.of = victim.name
            if hand.used:
                explain_rank(hand, "S2-WPN-12", why)
            else:
                why.note("rank", hand.rank, "S2-WPN-12", hand.words())
            why.of = ""
        lay_open_hand(fight, victim, hand, skill, blast.rank)
        if not hand.overdrew and hand.rank >= blast.rank:
            if fight.loud:
                rule(fight, "escapes", "good")
                fight.tell("miss", f"{victim.name} escapes the blast.", "S2-WPN-12", why=why, who=victim.id)
            return
    rule(fight, "caught", "bad")
    victim.lost = True
    lose_aim(fight, victim)
    if victim.swarm:
        thin(fight, victim, swarm_killed(max(1, blast.rank), hand.rank if hand else 0, fight.sw.swarm_margin), me)
        return
    blow = Blow(weapon=weapon, power=power, card=blast.card, cards=tuple(blast.cards), against=hand)
    land(fight, me, victim, blow, why, f"The blast catches {victim.name}.")


async def choose_spot(fight: Combat, me: Combatant) -> Point:
    """A spot within reach of the throw."""
    x, y = fight.state.field.point(me.id)
    return await Place(me.id, "throw", x, y, fight.kits[me.id].farthest)
