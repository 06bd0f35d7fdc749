"""The end of a round and of the fight."""

from highdraw.systems.savage.scene import Scene


async def round_end(fight: Scene) -> None:
    """Cards are discarded, the deck perhaps shuffled, the next round dealt (SW-INI-14)."""
    for me in fight.state.fighters.values():
        me.joker = False
        me.surprised = False
        me.support.clear()
        if me.rider:
            me.acted = False
    fight.state.shown.clear()
    gather(fight)
    if over(fight) or (fight.options.round_limit and fight.state.round >= fight.options.round_limit):
        finish(fight)
    else:
        fight.then("deal")


def over(fight: Scene) -> bool:
    return fight.state.over or fight.decided()


def finish(fight: Scene) -> None:
    """The fight ends: cards are gathered, Hold and passing states drop, Wounds stay (SW-BASE-99)."""
    state = fight.state
    if state.over:
        return
    state.over = True
    state.agenda = [call for call in state.agenda if call.procedure not in ("deal", "count_down", "card_up", "round_end")]
    standing = list(dict.fromkeys(fight.camp(me) for me in fight.everybody() if not me.rider))
    state.winner = standing[0] if len(standing) == 1 else ""
    state.ending = "decided" if len(standing) <= 1 else "broken off"
    state.fallen = [me.id for me in state.fighters.values() if me.out]
    state.after = []
    state.acting = []
    for me in state.fighters.values():
        me.on_hold = me.shaken = me.stunned = me.defending = me.joker = me.surprised = False
        me.distracted = me.vulnerable = ""
        me.aiming, me.aimed = "", False
        me.support.clear()
    gather_all(fight)
    if fight.loud:
        text = (
            f"The fight goes to {state.winner}."
            if state.winner
            else "Nobody is left standing."
            if not standing
            else "The fight is broken off."
        )
        fight.tell("end", text, "SW-BASE-99", winner=state.winner)
    if fight.options.aftermath:
        fight.then("aftermath")


def gather_all(fight: Scene) -> None:
    """The end of a fight: all cards are gathered and shuffled (SW-BASE-99)."""
    deck = fight.state.deck
    for zone in list(deck.zones):
        deck.drop(zone)
    fight.state.countdown = []
    fight.state.joker_drawn = False
    if deck.discard:
        deck.reshuffle()


def gather(fight: Scene) -> None:
    """The end of a round: cards to the discards; after a Joker the whole deck is shuffled (SW-INI-11, SW-INI-12)."""
    deck = fight.state.deck
    for zone in list(deck.zones):
        deck.drop(zone)
    fight.state.countdown = []
    if fight.state.joker_drawn:
        deck.reshuffle()
        fight.state.joker_drawn = False
        if fight.loud:
            fight.tell("shuffle", "A Joker was drawn: the deck is shuffled.", "SW-INI-11", level="book")
    elif fight.loud:
        fight.tell("discard", f"The cards of the round are discarded; {deck.left} are left.", "SW-INI-12", level="book")
