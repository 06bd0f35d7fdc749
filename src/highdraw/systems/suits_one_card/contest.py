"""Contests that are not combat: one draw that decides, or round after round until somebody is defeated.

Two contestants compare their cards at once; more of them use the order of action as in combat.
"""

from highdraw.cards import pretty
from highdraw.engine.choice import either
from highdraw.engine.request import Ask, AskAll
from highdraw.systems.suits.ending import no_more_rounds, over
from highdraw.systems.suits_one_card.clash import contest, strike_home
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.draw import redraw
from highdraw.systems.suits_one_card.ending import finish
from highdraw.systems.suits_one_card.order import ask_cards, deal, new_round, round_
from highdraw.systems.suits_one_card.recovery import barred, may_recover, recover
from highdraw.systems.suits_one_card.side import Side
from highdraw.systems.suits_one_card.skill import defence_skill, strike_skill
from highdraw.systems.suits_one_card.state import Combatant
from highdraw.systems.suits_one_card.turn import tidy
from highdraw.systems.suits_one_card.worth import luck

STAND = either("contend", "hold out")
MOST_DRAWS = 200
"""After so many draws without a result the referee calls an instant contest off."""


async def begin_round(fight: Combat) -> None:
    """The next round, of a fight or of a contest that is not combat."""
    if fight.fighting or len([me for me in fight.state.combatants.values() if not me.out]) != 2:
        await round_(fight)
        return
    if no_more_rounds(fight):
        finish(fight)
        return
    await _compare(fight)


async def instant(fight: Combat) -> None:
    """One contest decides; without a result both draw again (S1-CON-06)."""
    one, other = list(fight.state.combatants.values())[:2]
    winner: Combatant | None = None
    for _ in range(MOST_DRAWS):
        winner = await plain(fight, one, other)
        if winner is not None:
            break
    fight.state.over = True
    fight.state.winner = winner.side if winner else ""
    fight.state.ending = "decided" if winner else "no outcome"
    if fight.loud:
        text = f"{winner.name} has succeeded." if winner else "No outcome: things stay as they were."
        fight.tell("end", text, "S1-CON-06", winner=fight.state.winner)


async def plain(fight: Combat, me: Combatant, other: Combatant) -> Combatant | None:
    """A contest without loss, with one new card each, which must not be above the skill; its winner (S1-CON-02, S1-CON-06)."""
    sides = []
    with fight.beat(f"{me.name} against {other.name}", who=me.id, target=other.id):
        for one in (me, other):
            skill, guard = strike_skill(fight, one), defence_skill(fight, one)
            cards, gone = await redraw(fight, one, "contest", skill, guard)
            side = Side(one, cards, True, f"draw {one.id}")
            side.gone = gone
            sides.append(side)
            if fight.loud:
                side.luck = None if gone else luck(cards, max(skill, guard), int(fight.sw.decks))
                fight.tell("draw", f"{one.name} draws {' '.join(map(pretty, cards))}.", "S1-CON-02", level="book", who=one.id)
        winner = await contest(fight, sides[0], sides[1], alike=True)
    for one in (me, other):
        fight.state.deck.drop(f"draw {one.id}")
    return winner.me if winner else None


async def _compare(fight: Combat) -> None:
    """A round between two: both are dealt cards, say whether they only hold out, and compare at once (S1-CON-07, S1-ORD-01)."""
    people = new_round(fight)
    await ask_cards(fight, people)
    await deal(fight, people)
    asks = tuple(Ask(me.id, "stand", STAND) for me in people if not fight.dazed(me))
    said = await AskAll(asks) if asks else {}
    for me in people:
        me.holding = me.id not in said or said[me.id].do == "hold out"
        if fight.loud and me.holding:
            cites = ("S1-CON-07", *(("S1-REC-09",) if fight.dazed(me) else ()))
            fight.tell("stand", f"{me.name} only holds out.", *cites, who=me.id)
    one, other = people
    if one.holding and other.holding:
        if fight.loud:
            fight.tell("contest", "Neither side contends.", "S1-CON-07")
    else:
        await _meet(fight, one, other)
    fight.then("contest_close")


async def _meet(fight: Combat, one: Combatant, other: Combatant) -> None:
    sides = []
    for me in (one, other):
        side = Side(me, fight.dealt(me), not me.holding, me.id)
        side.why_not = "S1-CON-07" if me.holding else ""
        fight.spend(me)
        me.attacked = not me.holding
        sides.append(side)
    with fight.beat(f"{one.name} against {other.name}", who=one.id, target=other.id):
        ours, theirs = sides
        winner = await contest(fight, ours, theirs, alike=True)
        if winner is not None:
            loser = theirs if winner is ours else ours
            strike_home(fight, winner, loser, loser.me, f"{winner.me.name} outdoes {loser.me.name}.")
    for me in (one, other):
        fight.state.deck.drop(f"draw {me.id}")


async def contest_close(fight: Combat) -> None:
    """The end of a round between two: those who held out and did not lose recover (S1-CON-07, S1-REC-01)."""
    if over(fight):
        finish(fight)
        return
    for me in fight.state.combatants.values():
        if may_recover(fight, me):
            recover(fight, me)
        else:
            barred(fight, me)
    tidy(fight)
    if no_more_rounds(fight):
        finish(fight)
    else:
        fight.then("round")
