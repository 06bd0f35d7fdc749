"""The end of a fight in any edition of Suits: when it is over, who has won. Each edition ends what is its own (`ending.py`)."""

from collections.abc import Collection
from typing import Any

from highdraw.engine.system import Score
from highdraw.systems.suits.combat import Bout
from highdraw.systems.suits.state import BoutState


def over(fight: Bout[Any]) -> bool:
    """Whether the fight is decided or was ended."""
    return fight.state.over or fight.decided()


def no_more_rounds(fight: Bout[Any]) -> bool:
    """Between two rounds: the fight is over, or has gone on for as many rounds as the referee allows."""
    limit = fight.wishes.round_limit
    return over(fight) or (limit > 0 and fight.state.round >= limit)


def decide(state: BoutState[Any], rounds: Collection[str]) -> list[str]:
    """The fight is over, no call of `rounds` comes any more, and a side that stands alone has won. The sides that stand."""
    state.over = True
    state.agenda = [call for call in state.agenda if call.procedure not in rounds]
    standing = list(dict.fromkeys(me.side for me in state.combatants.values() if not me.out))
    state.winner = standing[0] if len(standing) == 1 else ""
    state.ending = "decided" if len(standing) <= 1 else "broken off"
    state.fallen = [me.id for me in state.combatants.values() if me.out]
    return standing


def clear_table(state: BoutState[Any]) -> None:
    """All cards go."""
    for zone in list(state.deck.zones):
        state.deck.drop(zone)


def tell_end(fight: Bout[Any], standing: list[str], *cites: str) -> None:
    """Who has won; a fight with weapons may have an aftermath."""
    state = fight.state
    if fight.loud:
        undecided = "The fight is broken off." if standing else "Nobody is left standing."
        text = f"The fight goes to {state.winner}." if state.winner else undecided
        fight.tell("end", text, *cites, winner=state.winner)
    if fight.fighting and fight.wishes.aftermath:
        fight.then("aftermath")


def score(fight: Bout[Any]) -> Score:
    """How it stands: the winner, rounds, and who is down or dead."""
    state = fight.state
    return Score.tally(state, state.combatants, state.round, down=lambda me: me.out, dead=lambda me: me.dead)
