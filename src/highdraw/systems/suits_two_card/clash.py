"""The contest itself: both sides draw, choose, reveal; the higher rank hits (S2-ENG-03, S2-ENG-04, S2-CON-06).

Several shots are several draws: first meets first, second meets second, and a side without further draws only defends
(S2-SHT-08). A hand weapon has one draw.
"""

from highdraw.cards import Card, pretty, suit_of
from highdraw.engine.receipt import Why
from highdraw.engine.request import Ask, AskAll, Draw
from highdraw.engine.rulebook import load_table
from highdraw.systems.suits.armoury import Weapon
from highdraw.systems.suits.grammar import bullets_hit, the
from highdraw.systems.suits_two_card import bonus as bonus_cards
from highdraw.systems.suits_two_card.blow import Blow, land
from highdraw.systems.suits_two_card.chips import tire
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.hand import Hand, ask_hand, hands, mean_rank
from highdraw.systems.suits_two_card.harm import lose_aim
from highdraw.systems.suits_two_card.side import Side, shared_place
from highdraw.systems.suits_two_card.state import Combatant

_BURST = load_table("highdraw.systems.suits_two_card", "burst")
BURST: dict[str, dict[str, int]] = {
    f"{row[0].lower()}s": dict(zip(("point blank", "short", "medium", "long", "maximum"), row[1:], strict=True)) for row in _BURST.rows
}
"""Bullets that hit, by suit of the burst card and range (S2-T-BURST)."""


async def clash(fight: Combat, ours: Side, theirs: Side | None, target: Combatant) -> None:
    """Settle a declared contest. `theirs` is None when the target can neither act nor defend."""
    number = 0
    while True:
        we_draw = number < len(ours.draws) and not ours.stopped
        they_draw = theirs is not None and theirs.mode == "counter" and number < len(theirs.draws) and not theirs.stopped
        if not we_draw and not they_draw:
            break
        if number and we_draw and not await _go_on(fight, ours, number):
            ours.stopped = True
            continue
        if number and they_draw and theirs and not await _go_on(fight, theirs, number):
            theirs.stopped = True
            continue
        await _exchange(fight, ours, theirs, target, number, we_draw, they_draw)
        number += 1
        if ours.me.out or (theirs is not None and target.out) or target.dead:
            break
    _afterwards(fight, ours, theirs)


async def _go_on(fight: Combat, side: Side, number: int) -> bool:
    """A shooter may stop early (S2-SHT-01)."""
    left = len(side.draws) - number
    return await Ask(side.me.id, "go on", ("fire", "stop"), {"left": left}) == "fire"


async def _exchange(fight: Combat, ours: Side, theirs: Side | None, target: Combatant, number: int, we_draw: bool, they_draw: bool) -> None:
    """One pair of draws, from the cards to the blows."""
    for side, draws in ((ours, we_draw), (theirs, they_draw)):
        if side is not None and draws:
            side.fired += side.draws[number]
    while True:
        drawing: list[Side] = []
        for side, draws in ((ours, we_draw), (theirs, they_draw)):
            if side is None:
                continue
            side.drew = side.drew and number > 0
            if draws:
                _clear(fight, side)
                await side.draw(fight, number)
                drawing.append(side)
        for side, draws in ((ours, we_draw), (theirs, they_draw)):
            if side is not None and not draws and (not side.drew or fight.sw.burst_defense_draw == "each"):
                foe = theirs if side is ours else ours
                side.defends = side.strikes
                side.point_blank = foe is not None and foe.bracket == "point blank"
                _clear(fight, side)
                await side.draw(fight, 0)
                drawing.append(side)
        await _choose(fight, drawing, number)
        why = fight.why()
        _reveal(fight, ours, theirs, target, number, why)
        if fight.sw.bonus_cards == "on":
            await bonus_cards.reveal_in_contest(fight, ours, theirs, target)
        shared = ours.shares(fight) and theirs is not None and theirs.shares(fight)
        if _tied(ours, theirs) and we_draw and they_draw and fight.sw.tie == "redraw" and not shared:
            if fight.loud:
                fight.tell("tie", "Equal ranks: both draw again.", "S2-CON-06")
            continue
        break
    await _blows(fight, ours, theirs, target, number, we_draw, they_draw)


def _tied(ours: Side, theirs: Side | None) -> bool:
    return theirs is not None and not ours.hand.overdrew and not theirs.hand.overdrew and ours.hand.rank == theirs.hand.rank


def _clear(fight: Combat, side: Side) -> None:
    """The cards of the side's last draw go to the discards."""
    fight.state.deck.drop(side.me.id)
    fight.state.aside.pop(side.me.id, None)
    if side.me.id in fight.state.shown:
        fight.state.shown.remove(side.me.id)


async def _choose(fight: Combat, sides: list[Side], number: int) -> None:
    """Each holder fixes its hand after seeing its own cards, before seeing the other's (S2-GEN-06)."""
    asks: list[Ask] = []
    offered = []
    for side in sides:
        may_aside = fight.sw.bonus_cards == "on" and bonus_cards.may_take(fight, side, number)
        options = side.choices(fight, side.at, may_aside)
        offered.append(options)
        if len(options) > 1:
            asks.append(ask_hand(side.me.id, side.pool, options))
    said = await AskAll(tuple(asks)) if asks else {}
    for side, options in zip(sides, offered, strict=True):
        side.hand = options[0]
        if key := said.get(side.me.id):
            side.hand = next(hand for hand in options if hand.key == key)
        side.picked = side.hand is not options[0]
        if side.hand.aside:
            side.aside += side.hand.aside
            fight.state.aside[side.me.id] = list(side.hand.aside)
            if fight.loud:
                cards = "a card" if len(side.hand.aside) == 1 else f"{len(side.hand.aside)} cards"
                fight.tell("aside", f"{side.me.name} puts {cards} aside.", "S2-BON-01", "S2-BON-02", who=side.me.id)


def _reveal(fight: Combat, ours: Side, theirs: Side | None, target: Combatant, number: int, why: Why | None) -> None:
    """Both show their cards at the same time (S2-GEN-06)."""
    for side in (ours, theirs):
        if side is not None and side.me.id not in fight.state.shown:
            fight.state.shown.append(side.me.id)
        if side is not None and side.shares(fight):
            spot = "{} #{}".format(*shared_place(fight, side.me))
            fight.state.shown += [spot] if spot not in fight.state.shown else []
    if not why:
        return
    bonus = {}
    for side, foe in ((ours, theirs), (theirs, ours)):
        if side is not None:
            why.of = side.me.name
            side.skill(fight, side.at, why)
            _explain_hand(side, why)
            if foe is not None and foe.strikes:
                guard = side.bonus(fight, foe, why)
                if side.hand.rank < foe.hand.rank <= side.hand.rank + guard:
                    bonus[side.me.id] = guard
    why.of = ""
    text = f"{ours.me.name} {_shows(ours, bonus)}"
    text += f" against {theirs.me.name} {_shows(theirs, bonus)}." if theirs else "; the target cannot defend."
    cites = ["S2-CON-01"]
    if any(side is not None and side.hand.split and not side.both for side in (ours, theirs)):
        cites.append("S2-FST-02")
    if theirs is None:
        cites.append("S2-CRT-02")
        if target.unconscious:
            cites.append("S2-UNC-01")
    elif theirs.strikes:
        cites += ["S2-ENG-03", "S2-DFR-01"]
        if ours.hand.split and theirs.hand.split:
            cites.append("S2-MUL-07")
        if len(ours.draws) > 1 or len(theirs.draws) > 1:
            cites.append("S2-SHT-08")
    else:
        cites += ["S2-ENG-04"]
        if theirs.mode == "defend":
            cites += ["S2-RNG-14", "S2-DFR-08", *(["S2-SHT-06"] if number else [])]
    fight.tell(
        "contest", text, *cites, why=why, who=ours.me.id, target=theirs.me.id if theirs else "",
        **_luck(fight, ours, number, ""), **(_luck(fight, theirs, number, "their_") if theirs else {}),
    )  # fmt: skip
    why.steps = []


def _luck(fight: Combat, side: Side, number: int, whose: str) -> dict[str, float]:
    """What the cards of a draw came to, and what they come to in the mean.

    Nothing where some of them lie face down or were aimed, nor for cards that were told with an earlier shot of the burst.
    """
    again = number > 0 and side.at != number and fight.sw.burst_defense_draw != "each"
    if again or side.aside or side.hand.fixed or side.hand.aside or len(side.pool) not in (1, 2):
        return {}
    skill = side.skill(fight, side.at)
    rank = hands(side.pool, skill, fight.sw.suit_card)[0].rank
    return {f"{whose}got": rank, f"{whose}fair": mean_rank(len(side.pool), skill, int(fight.sw.decks))}


def _shows(side: Side, bonus: dict[str, int]) -> str:
    """Cards and rank, and the bonus that holds a better blow off: `3♠ 6♠: 3 + 2` stops a 4."""
    guard = bonus.get(side.me.id, 0)
    return side.hand.words() + (f" + {guard}" if guard and not side.hand.overdrew else "")


def _explain_hand(side: Side, why: Why) -> None:
    hand = side.hand
    if hand.fixed:
        why.add("rank", hand.rank, "S2-RNG-14", "a fixed rank")
    elif hand.overdrew:
        why.add("overdraw", 0, "S2-CON-03", " ".join(map(pretty, side.open)))
    else:
        rule = "S2-AIM-05" if len(side.pool) > 2 else "S2-CON-05" if len(hand.used) > 1 else "S2-CON-04"
        if hand.split:
            rule = "S2-MUL-02"
            why.add("split", f"{hand.split[0][0]} and {hand.split[1][0]}", "S2-MUL-06", " and ".join(map(pretty, hand.used)))
        elif side.me.minion:
            rule = "S2-MIN-01"
        why.add("rank", hand.rank, rule, " + ".join(map(pretty, hand.used)))
        if side.both and not hand.split:
            why.add("the main weapon alone", hand.rank, "S2-MUL-04")
        if len(side.pool) > 2:
            why.add("cards taken", " ".join(map(pretty, hand.used)), "S2-AIM-06")
            why.add("best single card" if len(hand.used) == 1 else "best combination", hand.rank, "S2-AIM-04")


async def _blows(fight: Combat, ours: Side, theirs: Side | None, target: Combatant, number: int, we_draw: bool, they_draw: bool) -> None:
    """Who is hit, and how often (S2-ENG-03, S2-ENG-04, S2-MUL-06)."""
    if theirs is None:
        await _land(fight, ours, None, target, number, _hits(fight, ours, None) or [(ours.weapon, None, 0)])
        return
    a, b = ours.hand, theirs.hand
    our_hits: list[tuple[Weapon, Card | None, int]] = []
    their_hits: list[tuple[Weapon, Card | None, int]] = []
    if we_draw:
        our_hits = _hits(fight, ours, theirs)
        if not our_hits and fight.sw.tie == "initiator_wins" and they_draw and _tied(ours, theirs) and not theirs.bonus(fight, ours):
            our_hits = [(ours.weapon, a.suit_card, 0)]
    if they_draw:
        their_hits = _hits(fight, theirs, ours)
    _note_losses(fight, ours, theirs, bool(our_hits), bool(their_hits), we_draw, they_draw)
    if our_hits:
        await _land(fight, ours, theirs, target, number, our_hits)
        _cut_short(fight, theirs, number)
    elif their_hits:
        await _land(fight, theirs, ours, ours.me, number, their_hits)
        _cut_short(fight, ours, number)
    elif fight.loud:
        fight.tell("miss", _miss(ours, theirs, a.overdrew, b.overdrew), "S2-CON-06", "S2-CON-07", who=ours.me.id, target=theirs.me.id)


def _cut_short(fight: Combat, side: Side, number: int) -> None:
    """A shooter who is hit loses the rest of its shots (S2-SHT-05)."""
    if fight.loud and side.strikes and not side.stopped and len(side.draws) > number + 1:
        fight.tell("stopped", f"{side.me.name} is hit; the rest of the shots are lost.", "S2-SHT-05", who=side.me.id)
    side.stopped = True


def _miss(ours: Side, theirs: Side, we_over: bool, they_over: bool) -> str:
    me, foe = ours.me.name, theirs.me.name
    if we_over and they_over:
        return "Both overdraw: nothing happens."
    if we_over:
        return f"{me} overdraws and misses {foe}."
    if ours.hand.rank == theirs.hand.rank:
        return "Equal ranks: nobody is hit."
    return f"{foe} holds {me} off."


def _hits(fight: Combat, side: Side, foe: Side | None) -> list[tuple[Weapon, Card | None, int]]:
    """The blows of a side that land: weapon, the card whose suit counts, and the flat change. Without a foe nothing stops them."""
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


async def _land(
    fight: Combat, side: Side, foe: Side | None, target: Combatant, number: int, hits: list[tuple[Weapon, Card | None, int]]
) -> None:
    """Land the blows of one draw. A blow on somebody helpless always lands (S2-CRT-02)."""
    me = side.me
    side.has_hit = True
    _tire(fight, side, hits)
    if target.swarm:
        for value, _ in (side.hand.split or ((side.hand.rank, None),))[: len(hits)]:
            _thin_out(fight, side, value, foe, target)
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
        land(fight, me, target, _blow(fight, side, weapon, card, loser, flat), fight.why(), intro)


def _tire(fight: Combat, side: Side, hits: list[tuple[Weapon, Card | None, int]]) -> None:
    """Which weapons landed a blow, for slow ones that rest only after a hit (S2-FRQ-07 with slow_unready: successful_attack)."""
    hands = ["off"] if side.slot == "off" else ["main", "off"][: len(hits)]
    side.me.struck = side.me.struck or "main" in hands
    if fight.sw.slow_unready == "successful_attack":
        for hand in hands:
            tire(fight, side.me, hand)


def _blow(fight: Combat, side: Side, weapon: Weapon, card: Card | None, against: Hand | None, flat: int = 0) -> Blow:
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
        (drawn,) = await Draw(1, zone, "burst card")
        fight.state.deck.drop(zone)
    else:
        drawn = card or (side.open or side.pool)[0]
    bullets = min(side.draws[number], BURST[suit_of(drawn)][side.bracket or "short"])
    if fight.loud:
        fight.tell(
            "burst", f"Burst card {pretty(drawn)}: {bullets_hit(bullets, side.draws[number], target.name)}.", "S2-SHT-03",
            "S2-SHT-04", who=me.id, bullets=bullets,
        )  # fmt: skip
    low = next((other for other in side.open if other != card), card) if card else None
    for bullet in range(bullets):
        if target.dead:
            break
        counts = card if bullet % 2 == 0 else low
        intro = f"Bullet {bullet + 1} hits {target.name}."
        land(fight, me, target, _blow(fight, side, weapon, counts, loser), fight.why(), intro)


def _thin_out(fight: Combat, side: Side, rank: int, foe: Side | None, target: Combatant) -> None:
    """Winning against a swarm kills members of it by the margin (S2-SWM-04); each card of a split for itself (S2-MUL-06)."""
    theirs = 0 if foe is None or foe.hand.overdrew else foe.hand.rank
    if target.population:
        thin(fight, target, swarm_killed(rank, theirs, fight.sw.swarm_margin), side.me)


def swarm_killed(rank: int, swarm_rank: int, margin: str) -> int:
    """How many of a swarm a blow kills.

    >>> [swarm_killed(rank, 3, "beyond_win") for rank in (10, 5, 6)], swarm_killed(5, 3, "whole_difference")
    ([4, 1, 2], 2)
    """
    difference = rank - swarm_rank
    return 1 + max(0, difference - 1 if margin == "beyond_win" else difference) // 2


def thin(fight: Combat, target: Combatant, killed: int, by: Combatant) -> None:
    killed = min(killed, target.population)
    target.population -= killed
    if target.population == 0:
        target.dead = True
        fight.free(target)
    if fight.loud:
        rest = "none are left" if target.dead else f"{target.population} {'is' if target.population == 1 else 'are'} left"
        fight.tell(
            "hit",
            f"{by.name} kills {killed} of {target.name}; {rest}.",
            "S2-SWM-04",
            "S2-SWM-01",
            who=by.id,
            target=target.id,
            weapon="",
            killed=killed,
        )


def _afterwards(fight: Combat, ours: Side, theirs: Side | None) -> None:
    """The cards go to the discards; cards put aside become bonus cards or are lost (S2-GEN-01, S2-BON-02)."""
    for side in (ours, theirs):
        if side is None:
            continue
        if side.aside:
            bonus_cards.settle_aside(fight, side)
        _clear(fight, side)
        side.me.modifier = 0
