"""The attacker's cards: dealt, of an extra action, of an aim, or newly drawn for a further shot."""

from highdraw.cards import UNKNOWN, Card, pretty
from highdraw.engine.beat import ShownCard
from highdraw.engine.request import Ask, AskAll
from highdraw.systems.suits_one_card.aim import forget_aim
from highdraw.systems.suits_one_card.choices import Aimed
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.draw import redraw
from highdraw.systems.suits_one_card.reach import bracket_to, pool
from highdraw.systems.suits_one_card.side import Side
from highdraw.systems.suits_one_card.skill import defence_skill, strike_skill
from highdraw.systems.suits_one_card.state import Combatant
from highdraw.systems.suits_one_card.worth import best_combination, best_single, luck


async def our_side(fight: Combat, me: Combatant, foe: Combatant, source: str) -> Side:
    """The attacker's cards: dealt, of an extra action, or the best an aim offers (S1-DEF-04, S1-AIM-04, S1-AIM-05)."""
    bracket = bracket_to(fight, me, foe)
    if source == "extra":
        return Side(me, pool(fight, me, foe, source), True, f"extra {me.id}", bracket)
    cards = pool(fight, me, foe)
    dealt = fight.dealt(me)
    zone = me.id
    if len(cards) > len(dealt):
        number = len(cards)
        cards, zone = await _aimed(fight, me, foe, cards, dealt, bracket)
        fight.spend(me)
        side = Side(me, cards, True, zone, bracket)
        side.gone = (ShownCard(UNKNOWN, "aside", "of the aim, not used"),) * (number - len(cards))
        return side
    fight.spend(me)
    return Side(me, cards, True, zone, bracket)


async def _aimed(
    fight: Combat, me: Combatant, foe: Combatant, cards: tuple[Card, ...], dealt: tuple[Card, ...], bracket: str | None
) -> tuple[tuple[Card, ...], str]:
    """The best single card, or the best combination of three or more; the rest is discarded (S1-AIM-04, S1-AIM-05).

    Whether there is such a combination only the shooter knows: with three cards they are asked in any case, sealed.
    """
    skill = strike_skill(fight, me, None, bracket)
    single = best_single(cards, skill) or cards[-1]
    chosen: tuple[Card, ...] = (single,)
    both = best_combination(cards, skill)
    if len(cards) > 2:
        choices = (*((Aimed.of(both),) if both else ()), Aimed.of(chosen))
        ask = Ask(me.id, "aimed", choices, {"cards": list(cards), "skill": skill})
        chosen = (await AskAll((ask,), sealed=True))[me.id].hand
    if fight.loud:
        rules = ("S1-AIM-04", "S1-AIM-02", *(("S1-AIM-05",) if both else ()), *(("S1-AIM-07",) if me.aim_arc else ()))
        text = f"{me.name} fires with {' '.join(map(pretty, chosen))} of {len(cards)} cards."
        fight.tell("aim", text, *rules, level="detail", who=me.id)
    deck, left = fight.state.deck, list(chosen)
    aim_zone = deck.zones.get(f"aim {me.id}", [])
    for card in list(aim_zone):
        if card in left:
            left.remove(card)
            deck.move(card, f"aim {me.id}", f"draw {me.id}")
    forget_aim(fight, me)
    return chosen, me.id if left and dealt else f"draw {me.id}"


async def new_side(fight: Combat, me: Combatant, foe: Combatant) -> Side:
    """A further shot is fired with a newly drawn card that can hit (S1-RNG-09)."""
    bracket = bracket_to(fight, me, foe)
    skill = strike_skill(fight, me, None, bracket)
    cards, gone = await redraw(fight, me, "further shot", skill, defence_skill(fight, me))
    side = Side(me, cards, True, f"draw {me.id}", bracket)
    side.gone = gone
    if fight.loud:
        text = f"{me.name} draws {' '.join(map(pretty, cards))} for the next shot."
        fight.tell("draw", text, "S1-RNG-09", level="book", who=me.id)
        side.luck = None if gone else luck(cards, skill, int(fight.sw.decks))
    return side
