"""The one attacked: which cards meet the attack, and the blow back."""

from highdraw.cards import UNKNOWN, pretty
from highdraw.engine.beat import ShownCard
from highdraw.engine.choice import either
from highdraw.engine.request import Ask
from highdraw.systems.suits.shown import rule
from highdraw.systems.suits_one_card.burst import clumps, hit_home
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.draw import redraw
from highdraw.systems.suits_one_card.reach import RULES, bracket_to, cannot_strike
from highdraw.systems.suits_one_card.shots import fire_off
from highdraw.systems.suits_one_card.shown import lay_open
from highdraw.systems.suits_one_card.side import Side
from highdraw.systems.suits_one_card.skill import defence_skill, strike_skill
from highdraw.systems.suits_one_card.state import Combatant
from highdraw.systems.suits_one_card.worth import Luck, luck

STRIKE = either("strike", "hold")
THROWN_AWAY = ShownCard(UNKNOWN, "replaced", "stomped")


async def meet(fight: Combat, target: Combatant, me: Combatant, stomps: bool) -> Side:
    """The one attacked: with its dealt cards, a new one after a stomp, or a redraw that only defends (S1-DEF-05).

    (S1-ORD-10, S1-ORD-12, S1-DEF-04)
    """
    reason = cannot_strike(fight, target, me)
    bracket = bracket_to(fight, target, me) if not reason else None
    missile = fight.fighting and fight.kits[me.id].ranged
    dealt = fight.dealt(target)
    # the card of this level is still unused, whatever else the turn went to; with a level for each card a used one lies above the next
    together = me.id in fight.state.group and target.id in fight.state.group and target.level >= fight.state.level
    stomped = bool(dealt) and stomps and together
    if stomped:
        target.left, target.levels = 0, []
        if fight.loud:
            text = f"{me.name} stomps {target.name}, who throws the dealt card away."
            fight.tell("stomp", text, "S1-ORD-10", level="detail", who=me.id, target=target.id)
    elif dealt:
        fight.spend(target)
    full = bool(dealt) or fight.sw.redraw_counter == "full_contest"
    strikes = full and not reason
    cards, zone = dealt, target.id
    gone: tuple[ShownCard, ...] = ()
    chance: Luck | None = None
    if stomped or not dealt:
        strike_limit = strike_skill(fight, target, None, bracket) if strikes else 0
        guard_limit = defence_skill(fight, target, None, missile, strikes)
        cards, gone = await redraw(fight, target, "defence", strike_limit, guard_limit)
        zone = f"draw {target.id}"
        if fight.loud:
            rules = ("S1-ORD-10",) if stomped else ("S1-DEF-04", *(("S1-DEF-05",) if not strikes else ()))
            chance = None if gone else luck(cards, max(strike_limit, guard_limit), int(fight.sw.decks))
            text = f"{target.name} draws {' '.join(map(pretty, cards))} to defend."
            fight.tell("draw", text, *rules, level="book", who=target.id)
    side = Side(target, cards, strikes, zone, bracket)
    side.gone, side.luck = (*((THROWN_AWAY,) * len(dealt) if stomped else ()), *gone), chance
    side.why_not = "" if strikes else RULES[reason]
    target.contested = True
    if dealt and (strikes or fight.sw.turn_after_pure_defense == "lost" or target.levels):
        fight.end_action(target)
        if fight.loud and strikes:
            fight.tell("acted", f"This contest is {target.name}'s action of the round.", "S1-ORD-12", level="book", who=target.id)
    return side


async def counter(fight: Combat, winner: Side, loser: Side) -> bool:
    """The one attacked has won: strike, or hold the blow and recover (S1-DEF-10, S1-REC-03); whether the blow fell."""
    me, foe = winner.me, loser.me
    if (await Ask(me.id, "strike", STRIKE, {"foe": foe.id})).do == "hold":
        if fight.loud:
            deed = "could strike {} and holds the blow" if fight.fighting else "could outdo {} and lets it be"
            fight.tell("hold", f"{me.name} {deed.format(foe.name)}.", "S1-DEF-10", "S1-REC-03", who=me.id)
        return False
    me.attacked = True
    bullets: tuple[int, ...] = ()
    if fight.fighting and fight.kits[me.id].ranged:
        weapon = fight.kits[me.id].main
        bullets = clumps(weapon.rof, weapon.burst, me.loaded[weapon.name])[:1]
        fire_off(fight, me, sum(bullets))
    deed = f"{me.name} {'strikes back at' if fight.fighting else 'outdoes'} {foe.name}"
    with fight.beat(deed, who=me.id, target=foe.id, attack=True):
        lay_open(fight, winner, attacks=True)
        rule(fight, "hits" if fight.fighting else "wins", "bad", hit=True)
        await hit_home(fight, winner, loser, foe, bullets, f"{deed}.")
    return True
