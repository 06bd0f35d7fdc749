"""The contest itself: both sides draw, choose, reveal; the higher rank hits.

Several shots are several draws: first meets first, second meets second, and a side without further draws only defends.
A hand weapon has one draw.
"""

from contextlib import AbstractContextManager

from highdraw.engine.beat import Beat
from highdraw.engine.choice import either
from highdraw.engine.request import Ask, AskAll
from highdraw.systems.suits_two_card import bonus as bonus_cards
from highdraw.systems.suits_two_card.blows import blows
from highdraw.systems.suits_two_card.choices import Make
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.foresight import foresee
from highdraw.systems.suits_two_card.hand import ask_hand, chosen
from highdraw.systems.suits_two_card.reveal import equal, reveal
from highdraw.systems.suits_two_card.shown import put_by
from highdraw.systems.suits_two_card.side import Side
from highdraw.systems.suits_two_card.state import Combatant


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
        if number:
            with _shot(fight, ours.me if we_draw else target, target if we_draw else ours.me, number):
                await _exchange(fight, ours, theirs, target, number, we_draw, they_draw)
        else:
            await _exchange(fight, ours, theirs, target, number, we_draw, they_draw)
        number += 1
        if ours.me.out or (theirs is not None and target.out) or target.dead:
            break
    _afterwards(fight, ours, theirs)


def _shot(fight: Combat, me: Combatant, target: Combatant, number: int) -> AbstractContextManager[Beat | None]:
    """Every draw after the first is an exchange of its own within the attack."""
    return fight.beat(f"{me.name}: draw {number + 1}", who=me.id, target=target.id, attack=True)


async def _go_on(fight: Combat, side: Side, number: int) -> bool:
    """A shooter may stop early."""
    left = len(side.draws) - number
    return (await Ask(side.me.id, "go on", either("fire", "stop"), {"left": left})).do == "fire"


async def _exchange(fight: Combat, ours: Side, theirs: Side | None, target: Combatant, number: int, we_draw: bool, they_draw: bool) -> None:
    """One pair of draws, from the cards to the blows; one defence is drawn against all shots (S2-RNG-14, S2-SHT-06, S2-SHT-08)."""
    strike = [ours] if we_draw else []
    defend = [] if we_draw else [ours]
    if theirs is not None:
        (strike if they_draw else defend).append(theirs)
    for side in strike:
        side.fired += side.draws[number]
    again = False
    while True:
        if fight.lab is not None:
            foresee(fight, fight.lab, ours, theirs, target, they_draw, again)
        drawing: list[Side] = []
        for side in strike:
            if side.drew:
                _clear(fight, side)
            side.gone = () if side.at != number else side.gone
            await side.draw(fight, number)
            drawing.append(side)
        for side in defend:
            if not side.drew or fight.sw.burst_defense_draw == "each":
                foe = theirs if side is ours else ours
                side.defends = side.strikes
                side.point_blank = foe is not None and foe.bracket == "point blank"
                if side.drew:
                    _clear(fight, side)
                await side.draw(fight, 0)
                drawing.append(side)
        await _choose(fight, drawing, number)
        why = fight.why()
        reveal(fight, ours, theirs, target, number, why)
        if fight.sw.bonus_cards == "on":
            await bonus_cards.reveal_in_contest(fight, ours, theirs, target)
        if fight.sw.tie == "redraw" and we_draw and they_draw and equal(ours, theirs) and not _share(fight, ours, theirs):
            if fight.loud:
                fight.tell("tie", "Equal ranks: both draw again.", "S2-CON-06", level="detail")
            for each in (ours, theirs):
                if each is not None:
                    put_by(each)
            again = True
            continue
        break
    await blows(fight, ours, theirs, target, number, we_draw, they_draw)


def _share(fight: Combat, ours: Side, theirs: Side | None) -> bool:
    """Both take cards that they share with others: drawn again they would be the same."""
    return theirs is not None and ours.shares(fight) and theirs.shares(fight)


def _clear(fight: Combat, side: Side) -> None:
    """The cards of the side's last draw go to the discards."""
    state, who = fight.state, side.me.id
    state.deck.drop(who)
    if state.aside:
        state.aside.pop(who, None)
    if who in state.shown:
        state.shown.remove(who)


async def _choose(fight: Combat, sides: list[Side], number: int) -> None:
    """Each holder fixes its hand after seeing its own cards, before seeing the other's (S2-GEN-06).

    Whether there is anything to choose only the holder knows: whoever might have a choice is asked, sealed.
    """
    asks: dict[str, Ask[Make]] = {}
    offered = []
    bonus = fight.sw.bonus_cards == "on"
    for side in sides:
        may_aside = bonus and bonus_cards.may_take(fight, side, number)
        options = side.choices(fight, side.at, may_aside)
        offered.append(options)
        if (len(side.pool) == 2 or (len(side.pool) == 1 and may_aside)) and fight.puts(len(options)):
            asks[side.me.id] = ask_hand(side.me.id, side.pool, options)
    said = await AskAll(tuple(asks.values()), sealed=True) if asks else {}
    for side, options in zip(sides, offered, strict=True):
        side.hand = options[0]
        if make := said.get(side.me.id):
            side.hand = chosen(asks[side.me.id], options, make)
        side.picked = side.hand is not options[0]
        if side.hand.aside:
            side.aside += side.hand.aside
            fight.state.aside[side.me.id] = list(side.hand.aside)
            if fight.loud:
                cards = "a card" if len(side.hand.aside) == 1 else f"{len(side.hand.aside)} cards"
                fight.tell("aside", f"{side.me.name} puts {cards} aside.", "S2-BON-01", "S2-BON-02", level="detail", who=side.me.id)


def _afterwards(fight: Combat, ours: Side, theirs: Side | None) -> None:
    """The cards go to the discards; cards put aside become bonus cards or are lost (S2-GEN-01, S2-BON-02)."""
    for side in (ours, theirs):
        if side is None:
            continue
        if side.aside:
            bonus_cards.settle_aside(fight, side)
        _clear(fight, side)
        side.me.modifier = 0
