"""The blows of a contest: who is hit, with which weapons, how many bullets."""

from highdraw.cards import Card, pretty, suit_of
from highdraw.engine.request import Draw
from highdraw.engine.rulebook import load_table
from highdraw.systems.suits.armoury import Weapon
from highdraw.systems.suits.grammar import bullets_hit, the
from highdraw.systems.suits.shown import rule
from highdraw.systems.suits_two_card.aim import lose_aim
from highdraw.systems.suits_two_card.blow import Blow, land
from highdraw.systems.suits_two_card.chips import tire
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.hand import Hand
from highdraw.systems.suits_two_card.reveal import equal
from highdraw.systems.suits_two_card.side import Side
from highdraw.systems.suits_two_card.state import Combatant
from highdraw.systems.suits_two_card.swarm import thin_out

_BURST = load_table("highdraw.systems.suits_two_card", "burst")


BURST: dict[str, dict[str, int]] = {
    f"{row[0].lower()}s": dict(zip(("point blank", "short", "medium", "long", "maximum"), row[1:], strict=True)) for row in _BURST.rows
}
"""Bullets that hit, by suit of the burst card and range (S2-T-BURST)."""


async def blows(fight: Combat, ours: Side, theirs: Side | None, target: Combatant, number: int, we_draw: bool, they_draw: bool) -> None:
    """Who is hit, and how often (S2-ENG-03, S2-ENG-04, S2-MUL-06, S2-MUL-07, S2-CON-06, S2-CON-07)."""
    if theirs is None:
        rule(fight, "hits", "bad", hit=True)
        await _land(fight, ours, None, target, number, unopposed(fight, ours))
        return
    a, b = ours.hand, theirs.hand
    our_hits, their_hits = landed(fight, ours, theirs, we_draw, they_draw)
    _note_losses(fight, ours, theirs, bool(our_hits), bool(their_hits), we_draw, they_draw)
    if our_hits:
        rule(fight, "hits", "bad", hit=True)
        await _land(fight, ours, theirs, target, number, our_hits)
        _cut_short(fight, theirs, number)
    elif their_hits:
        rule(fight, f"{theirs.me.name} strikes back", "good", hit=False)
        await _land(fight, theirs, ours, ours.me, number, their_hits)
        _cut_short(fight, ours, number)
    else:
        text, verdict = _miss(fight, ours, theirs, a.overdrew, b.overdrew)
        rule(fight, verdict, hit=False)
        if fight.loud:
            fight.tell("miss", text, "S2-CON-06", "S2-CON-07", who=ours.me.id, target=theirs.me.id)


Hits = list[tuple[Weapon, Card | None, int]]


def unopposed(fight: Combat, side: Side) -> Hits:
    """The blows on somebody who can neither act nor defend: one always lands (S2-CRT-02)."""
    return _hits(fight, side, None) or [(side.weapon, None, 0)]


def landed(fight: Combat, ours: Side, theirs: Side, we_draw: bool, they_draw: bool) -> tuple[Hits, Hits]:
    """The blows that land, ours and theirs; on a tie by the house rule the initiator's (S2-ENG-03, S2-ENG-04, S2-CON-06)."""
    our_hits = _hits(fight, ours, theirs) if we_draw else []
    if (
        we_draw
        and not our_hits
        and fight.sw.tie == "initiator_wins"
        and they_draw
        and equal(ours, theirs)
        and not theirs.bonus(fight, ours)
    ):
        our_hits = [(ours.weapon, ours.hand.suit_card, 0)]
    return our_hits, _hits(fight, theirs, ours) if they_draw else []


def _cut_short(fight: Combat, side: Side, number: int) -> None:
    """A shooter who is hit loses the rest of its shots (S2-SHT-05)."""
    if fight.loud and side.strikes and not side.stopped and len(side.draws) > number + 1:
        fight.tell("stopped", f"{side.me.name} is hit; the rest of the shots are lost.", "S2-SHT-05", level="detail", who=side.me.id)
    side.stopped = True


def _miss(fight: Combat, ours: Side, theirs: Side, we_over: bool, they_over: bool) -> tuple[str, str]:
    """Why nobody is hit, in a sentence and in a word or two. With a bonus to defend equal ranks are no tie."""
    me, foe = ours.me.name, theirs.me.name
    if we_over and they_over:
        return "Both overdraw: nothing happens.", "both overdraw"
    if we_over:
        return f"{me} overdraws and misses {foe}.", "misses"
    if ours.hand.rank == theirs.hand.rank and not (theirs.only_defends and theirs.bonus(fight, ours)):
        return "Equal ranks: nobody is hit.", "a tie"
    return f"{foe} holds {me} off.", "held off"


def _hits(fight: Combat, side: Side, foe: Side | None) -> Hits:
    """The blows of a side that land: weapon, the card whose suit counts, and the flat change. Without a foe nothing stops them.

    A bonus is added to the rank for being hit, and nothing to an overdraw (S2-DBO-02). A split attack with both cards above
    strikes with both weapons for 1 less each (S2-MUL-03); what is not split strikes with the main weapon (S2-MUL-04).
    """
    hand = side.hand
    if hand.overdrew:
        return []
    guard = 0 if foe is None or foe.hand.overdrew else foe.hand.rank + foe.bonus(fight, side)
    if hand.split:
        (high, first), (low, second) = hand.split
        other = fight.kits[side.me.id].second
        if high <= guard:
            return []
        if low > guard and other is not None:
            return [(side.weapon, first, -1), (other, second, -1)]
        return [(side.weapon, first, 0)]
    return [(side.weapon, hand.suit_card, 0)] if hand.rank > guard else []


def _note_losses(fight: Combat, ours: Side, theirs: Side, we_hit: bool, they_hit: bool, we_draw: bool, they_draw: bool) -> None:
    """Who has lost a contest (S2-CON-07)."""
    a, b = ours.hand, theirs.hand
    if they_hit or (we_draw and a.overdrew and not b.overdrew):
        ours.me.lost = True
        lose_aim(fight, ours.me)
    if we_hit or (b.overdrew and not a.overdrew):
        theirs.me.lost = True
        lose_aim(fight, theirs.me)
    if we_draw and not a.overdrew and ours.me.id not in theirs.me.pressed_by:
        theirs.me.pressed_by.append(ours.me.id)
    if they_draw and not b.overdrew and theirs.me.id not in ours.me.pressed_by:
        ours.me.pressed_by.append(theirs.me.id)


async def _land(fight: Combat, side: Side, foe: Side | None, target: Combatant, number: int, hits: Hits) -> None:
    """Land the blows of one draw. A blow on somebody helpless always lands (S2-CRT-02)."""
    me = side.me
    side.has_hit = True
    _tire(fight, side, hits)
    if target.swarm:
        for value, _ in (side.hand.split or ((side.hand.rank, None),))[: len(hits)]:
            thin_out(fight, side, value, foe, target)
        return
    loser = foe.hand if foe is not None else None
    for place, (weapon, card, flat) in enumerate(hits):
        if target.dead and place:
            break
        if weapon.range is not None and (weapon.burst or weapon.rof >= 4):
            await _burst(fight, side, target, weapon, card, loser, number)
            continue
        intro = ""
        if fight.loud:
            intro = f"{me.name} hits {target.name}" + (f" with {the(weapon.name)}." if place or flat else ".")
        land(fight, me, target, blow_of(fight, side, weapon, card, loser, flat), fight.why(), intro)


def _tire(fight: Combat, side: Side, hits: Hits) -> None:
    """Which weapons landed a blow, for slow ones that rest only after a hit (S2-FRQ-07 with slow_unready: successful_attack)."""
    if side.slot != "off":
        side.me.struck = True
    if fight.sw.slow_unready == "successful_attack":
        for hand in ["off"] if side.slot == "off" else ["main", "off"][: len(hits)]:
            tire(fight, side.me, hand)


def blow_of(fight: Combat, side: Side, weapon: Weapon, card: Card | None, against: Hand | None, flat: int = 0) -> Blow:
    """The blow of a weapon, or of a swarm: its own power and damage (S2-SWM-01)."""
    swarm = fight.sheet(side.me.id).swarm if side.me.swarm else None
    if swarm is not None:
        return Blow(power=swarm.power, card=card, cards=side.open, against=against, flat=flat, damage=swarm.damage)
    power = fight.kits[side.me.id].powers[weapon.name]
    return Blow(weapon=weapon, power=power, card=card, cards=side.open, against=against, flat=flat)


async def _burst(fight: Combat, side: Side, target: Combatant, weapon: Weapon, card: Card | None, loser: Hand | None, number: int) -> None:
    """A burst hits with as many bullets as the burst card and the range say (S2-SHT-03, S2-SHT-04)."""
    me = side.me
    if fight.sw.burst_card == "extra_card":
        zone = f"burst {me.id}"
        (drawn,) = await Draw(1, zone, "burst card", who=me.id)
        fight.state.deck.drop(zone)
    else:
        drawn = card or (side.open or side.pool)[0]
    bullets = min(side.draws[number], BURST[suit_of(drawn)][side.bracket or "short"])
    if fight.loud:
        fight.tell(
            "burst", f"Burst card {pretty(drawn)}: {bullets_hit(bullets, side.draws[number], target.name)}.", "S2-SHT-03",
            "S2-SHT-04", level="detail", who=me.id, bullets=bullets,
        )  # fmt: skip
    low = next((other for other in side.open if other != card), card) if card else None
    for bullet in range(bullets):
        if target.dead:
            break
        counts = card if bullet % 2 == 0 else low
        intro = f"Bullet {bullet + 1} hits {target.name}."
        land(fight, me, target, blow_of(fight, side, weapon, counts, loser), fight.why(), intro)
