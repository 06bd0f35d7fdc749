"""A contest from its cards to its winner: both sides show their cards, bonus cards may turn it, the higher one hits."""

from highdraw.engine.beat import ShownCard
from highdraw.engine.prose import counted
from highdraw.systems.suits.grammar import the
from highdraw.systems.suits.shown import rule
from highdraw.systems.suits_one_card import bonus
from highdraw.systems.suits_one_card.aim import lose_aim
from highdraw.systems.suits_one_card.blow import Blow, land
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.draw import redraw
from highdraw.systems.suits_one_card.side import Side
from highdraw.systems.suits_one_card.skill import defence_skill, strike_skill
from highdraw.systems.suits_one_card.state import Combatant
from highdraw.systems.suits_one_card.telling import tell_contest, why_nothing


async def contest(fight: Combat, ours: Side, theirs: Side, alike: bool = False) -> Side | None:
    """Settle a contest of two sides; the side that hits, if one does (S1-CON-01, S1-CON-05).

    In a contest of two `alike` nobody is the attacker.
    """
    while True:
        _settle(fight, ours, theirs, alike)
        show(fight, ours)
        show(fight, theirs)
        tell_contest(fight, ours, theirs)
        before = _values(ours, theirs)
        if await bonus.reveal_in_contest(fight, ours, theirs):
            _settle(fight, ours, theirs, alike)
            if _values(ours, theirs) != before:
                tell_contest(fight, ours, theirs)
        tied = not ours.overdrew and not theirs.overdrew and ours.worth == theirs.worth
        if not tied or fight.sw.tie == "no_result":
            break
        if fight.loud:
            fight.tell("tie", "Equal worths: both draw again.", "S1-CON-05", level="detail")
        for side in (ours, theirs):
            side.zone = f"draw {side.me.id}"
            strike = strike_skill(fight, side.me, None, side.bracket) if side.strikes else 0
            tied_cards = tuple(ShownCard(card, "replaced", "a tie") for card in side.cards)
            side.cards, other = await redraw(fight, side.me, "tie", strike, defence_skill(fight, side.me))
            side.gone, side.luck = (*side.gone, *tied_cards, *other), None
    return _winner(fight, ours, theirs)


def _settle(fight: Combat, ours: Side, theirs: Side, alike: bool) -> None:
    """Both sides' values. Whoever would lose with a low face card may count it high and only defend: the one attacked, or of two
    alike either (S1-GEN-03)."""
    ours.settle(fight, theirs)
    theirs.settle(fight, ours, over=ours.guard)
    if alike and theirs.offence is not None and theirs.offence > ours.guard:
        ours.settle(fight, theirs, over=theirs.guard)


def _values(*sides: Side) -> list[tuple[int | None, ...]]:
    """What is told of a contest: a heart or a diamond, unlike a spade, leaves it as it is (S1-BON-13)."""
    return [(side.offence, side.worth, side.guard, side.me.skill_up, side.me.skill_down) for side in sides]


def show(fight: Combat, side: Side) -> None:
    """Cards used in a contest lie open (S1-GEN-09)."""
    zone = side.zone
    if zone in (side.me.id, f"extra {side.me.id}"):
        cards = fight.state.deck.zones.get(zone, [])
        by_card = zone == side.me.id and fight.by_card(side.me)
        fight.state.shown[zone] = len(cards) - side.me.left if by_card else len(cards)


def _winner(fight: Combat, ours: Side, theirs: Side) -> Side | None:
    """Who hits: strictly above the other's defensive value (S1-CON-05, S1-CON-10, S1-DEF-01), else nobody (S1-CON-04, S1-DEF-02).

    Who overdraws has lost even to one who only defends (S1-CON-03).
    """
    for side, foe in ((ours, theirs), (theirs, ours)):
        if side.offence is not None and side.offence > foe.guard:
            _lose(fight, foe)
            won = "hits" if fight.fighting else "wins"
            rule(fight, won if side is ours else f"{side.me.name} wins", "bad" if side is ours else "good", hit=side is ours)
            return side
    for side, foe in ((ours, theirs), (theirs, ours)):
        if side.overdrew and not foe.overdrew and foe.value > side.guard:
            _lose(fight, side)
    rule(fight, "", hit=False)
    if fight.loud:
        text, cite, verdict = why_nothing(fight, ours, theirs)
        rule(fight, verdict)
        fight.tell("miss", text, cite, who=ours.me.id, target=theirs.me.id)
    return None


def _lose(fight: Combat, side: Side) -> None:
    """A lost contest bars recovery and ends an aim (S1-REC-02, S1-AIM-08)."""
    side.me.lost = True
    lose_aim(fight, side.me)


def blow_of(fight: Combat, winner: Side, loser: Side | None) -> Blow:
    """The blow of a side that hits (S1-CON-09, S1-PWR-19)."""
    kit = fight.kits[winner.me.id]
    value = winner.offence
    return Blow(
        weapon=kit.main if fight.fighting else None,
        power=kit.power if fight.fighting else winner.me.power,
        cards=winner.cards,
        faces=value is not None,
        against=loser.cards if loser is not None and not loser.overdrew else (),
        overkill=max(0, value - (max(0, loser.guard) if loser is not None else 0)) if value is not None else 0,
        brilliant=loser is not None and loser.overdrew and len(loser.cards) > 1,
    )


def strike_home(fight: Combat, winner: Side, loser: Side | None, target: Combatant, intro: str) -> None:
    """One blow lands, and a Slow weapon needs a round to recover."""
    land(fight, winner.me, target, blow_of(fight, winner, loser), fight.why(), intro)
    slow_down(fight, winner.me)


def slow_down(fight: Combat, me: Combatant) -> None:
    """After a blow that landed each Slow thing costs a round (S1-WPN-05, S1-WPN-06, S1-ARM-06)."""
    kit = fight.kits[me.id]
    if fight.fighting and kit.slow:
        me.slow_until = max(me.slow_until, fight.state.round + kit.slow)
        if fight.loud:
            cites = ["S1-WPN-05", *(["S1-WPN-06"] if kit.slow > 1 else []), *(["S1-ARM-06"] if kit.shield and kit.shield.slow else [])]
            text = f"{me.name} needs {counted(kit.slow, 'round')} to recover {the(kit.main.name)}."
            fight.tell("slow", text, *cites, level="book", who=me.id)
