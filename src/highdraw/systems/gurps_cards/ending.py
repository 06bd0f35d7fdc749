"""How a fight ends."""

from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.initiative import initiative

NO_CARDS = -6
"""With this Initiative or less the best die gives no card (GC-TURN-16)."""


def check_end(fight: Combat) -> bool:
    """At most one side has somebody left: the fight is over."""
    if fight.state.over:
        return True
    sides = fight.sides_left()
    if len(sides) > 1:
        return False
    finish(fight, "one side is left" if sides else "nobody is left", sides[0] if sides else "")
    return True


def hopeless(fight: Combat) -> bool:
    """No card can ever be drawn again: everybody's Initiative is -6 or less, nobody holds a card or is at full speed."""
    people = fight.players()
    if fight.sw.minimum_cards != "0":
        return False
    return all(initiative(fight, me) <= NO_CARDS and not fight.hold(me) and not me.running for me in people)


def finish(fight: Combat, ending: str, winner: str = "") -> None:
    """The fight is over (GC-TURN-16): cards are laid down, and it is said who is left and when the fallen wake (GC-BASE-49)."""
    state = fight.state
    state.over, state.winner, state.ending = True, winner, ending
    state.fallen = [me.id for me in state.fighters.values() if me.down]
    state.agenda = []
    state.acting, state.again = [], []
    for deck in (state.deck, *state.decks.values()):
        deck.gather()
    if not fight.loud:
        return
    says = f"The fight goes to {winner}." if winner else f"The fight ends undecided: {ending}."
    fight.tell("end", says, "GC-TURN-16", level="heading")
    for me in state.fighters.values():
        if (me.unconscious or me.collapsed) and not me.dead and fight.sheet(me).living:
            most = fight.sheet(me).hp
            wakes = "wakes after 15 minutes" if me.hp > 0 else "rolls against HT every hour to wake"
            if me.hp <= -most:
                wakes = "rolls against HT once, after 12 hours, to wake"
            fight.tell("waking", f"{me.name} {wakes}.", "GC-BASE-49", who=me.id, level="detail")
