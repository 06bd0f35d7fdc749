"""A round: a turn for everybody, and what its end brings."""

from highdraw.systems.suits.ending import no_more_rounds, over
from highdraw.systems.suits_two_card import bonus as bonus_cards
from highdraw.systems.suits_two_card.action import READYING, act
from highdraw.systems.suits_two_card.blast import explode
from highdraw.systems.suits_two_card.chips import tired
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.ending import finish
from highdraw.systems.suits_two_card.movement import Done
from highdraw.systems.suits_two_card.state import Combatant
from highdraw.systems.suits_two_card.turn import pass_dazed

SECOND = 1 / 60
"""A round of combat on the clock, in minutes (S2-RND-01)."""


async def begin(fight: Combat) -> None:
    """A new round: everybody on the list gets one turn (S2-RND-01)."""
    state = fight.state
    if no_more_rounds(fight):
        return finish(fight)
    state.round += 1
    state.minutes += SECOND
    if fight.loud:
        fight.tell("round", f"Round {state.round}.", "S2-RND-01", level="heading")
    for who in state.order:
        fight.then("turn", who=who)
    fight.then("round_end")
    return None


async def end(fight: Combat) -> None:
    """Extra actions, delayed blasts, committed bonuses gone; then the next round (S2-RND-03)."""
    state = fight.state
    if fight.sw.bonus_cards == "on" and not over(fight):
        await _extra_actions(fight)
    due = [blast for blast in state.blasts if blast.due <= state.round and not over(fight)] if state.blasts else []
    for blast in due:
        state.blasts.remove(blast)
        await explode(fight, blast)
    if fight.loud and (due or fight.sw.bonus_cards == "on"):
        fight.tell("round end", "The round is over.", "S2-RND-03", level="book")
    if fight.sw.bonus_cards == "on":
        bonus_cards.clear_round(fight)
    if fight.options.shared_draws:
        for zone in [zone for zone in state.deck.zones if zone.startswith("shared ")]:
            state.deck.drop(zone)
        state.shown = [zone for zone in state.shown if not zone.startswith("shared ")]
    if no_more_rounds(fight):
        finish(fight)
    else:
        fight.then("round")


async def _extra_actions(fight: Combat) -> None:
    """Offensive clubs bring one more action, in the order of action, with chips of its own (S2-BON-08, S2-BON-09, S2-BON-10)."""
    for who in list(fight.state.order):
        me = fight[who]
        while not me.out and bonus_cards.may_hold_club(fight, me):
            clubs = tuple(bonus for bonus in bonus_cards.playable(fight, me, me) if bonus == bonus_cards.CLUB)
            if not (await bonus_cards.ask_reveal(me, clubs, me)).use:
                break
            bonus_cards.play(fight, me, "clubs", "offence", me)
        done: Done | None = None
        while me.extra_actions and not me.out and not over(fight):
            me.extra_actions -= 1
            if not me.slowed:
                done = await _one_more(fight, me, only_ready=done is not None and done.do not in READYING)


async def _one_more(fight: Combat, me: Combatant, only_ready: bool) -> Done:
    """One extra action with a blue and a white chip of its own, so that the weapon may serve again (S2-BON-08, S2-BON-09).

    Of two extra actions one is for readying or reloading: after any other only that is left (S2-BON-09).
    """
    if fight.loud:
        fight.tell("extra", f"{me.name} has an extra action.", "S2-BON-08", "S2-BON-10", who=me.id)
    if fight.dazed(me):
        await pass_dazed(fight, me)
        return Done("recover")
    blue, basic, used, barred, acted_out, offensive = me.blue, me.white_basic, me.used, me.barred, me.acted_out, me.offensive
    kit = fight.kits[me.id]
    slow = kit.slow_steps if kit.by_blue else 0
    me.used, me.barred, me.acted_out, me.offensive = [], [], False, False
    me.white_basic += 1
    if not slow:
        me.blue = kit.blues
    elif not me.blue:
        me.blue = 1 + slow if tired(fight, me) else 1
    me.extra_drawn = True
    fight.state.turn = me.id
    done = await act(fight, me, extra=True, only_ready=only_ready)
    fight.state.turn = ""
    struck = bool(me.used)
    if not slow:
        me.blue = blue
    elif not me.blue:
        me.blue = 1 + slow if tired(fight, me) else blue
    me.white_basic = min(me.white_basic, basic)
    me.used, me.barred, me.acted_out, me.offensive = used, barred, acted_out, offensive or struck
    return done
