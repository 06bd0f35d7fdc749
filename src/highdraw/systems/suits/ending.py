"""The end of a fight in any edition of Suits: when it is over, who has won. Each edition ends what is its own (`ending.py`)."""

from collections.abc import Collection
from typing import Any, Protocol

from highdraw.systems.suits.state import BoutState


class Options(Protocol):
    """House rules about the end of a fight."""

    @property
    def round_limit(self) -> int: ...

    @property
    def aftermath(self) -> bool: ...


class Closing(Protocol):
    """A fight of any edition, as far as its end needs it."""

    loud: bool
    fighting: bool

    @property
    def state(self) -> BoutState[Any]: ...

    @property
    def options(self) -> Options: ...

    def decided(self) -> bool: ...

    def then(self, procedure: str, **args: Any) -> None: ...

    def tell(self, kind: str, text: str, *cites: str, **more: Any) -> None: ...


def over(fight: Closing) -> bool:
    """Whether the fight is decided or was ended."""
    return fight.state.over or fight.decided()


def no_more_rounds(fight: Closing) -> bool:
    """Between two rounds: the fight is over, or has gone on for as many rounds as the referee allows."""
    limit = fight.options.round_limit
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


def tell_end(fight: Closing, standing: list[str], *cites: str) -> None:
    """Who has won; a fight with weapons may have an aftermath."""
    state = fight.state
    if fight.loud:
        undecided = "The fight is broken off." if standing else "Nobody is left standing."
        text = f"The fight goes to {state.winner}." if state.winner else undecided
        fight.tell("end", text, *cites, winner=state.winner)
    if fight.fighting and fight.options.aftermath:
        fight.then("aftermath")
