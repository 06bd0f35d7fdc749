"""How a fight ends."""

from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.initiative import initiative
from highdraw.systems.gurps_cards.state import Fighter

NO_CARDS = -6
"""With this Initiative or less the best die gives no card (GC-TURN-16)."""
MINUTES_A_POINT = 10
"""So long a rest brings a lost FP back (GC-BASE-27)."""


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
            wakes, rule = waking(fight, me)
            fight.tell("waking", f"{me.name} {wakes}.", rule, who=me.id, level="detail")


def waking(fight: Combat, me: Fighter) -> tuple[str, str]:
    """When somebody who is down comes round: after exhaustion, a faint or a knock (GC-BASE-27, GC-BASE-40, GC-BASE-49)."""
    if not me.unconscious:
        return f"is up again after {MINUTES_A_POINT * (1 - me.fp)} minutes of rest, with FP above 0", "GC-BASE-27"
    if me.fainted and me.hp > 0:
        return f"wakes after {me.fainted} minutes, by a roll against HT once a minute", "GC-BASE-40"
    if me.hp > 0:
        return "wakes after 15 minutes", "GC-BASE-49"
    if me.hp > -fight.sheet(me).hp:
        return "rolls against HT every hour to wake", "GC-BASE-49"
    return "rolls against HT once, after 12 hours, to wake", "GC-BASE-49"
