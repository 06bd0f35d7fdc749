"""The state of a two-card fight: what is written on the table about everybody, as plain data."""

from typing import Literal

import msgspec

from highdraw.cards import Card
from highdraw.systems.suits.state import BoutState, Fighter, Landed


class Token(msgspec.Struct, frozen=True):
    """A committed bonus card: its suit, and whether it was announced for attack or defence (S2-BON-05)."""

    suit: str
    use: Literal["offence", "defence"]


class Combatant(Fighter, kw_only=True):
    """Everything about one combatant that changes, beyond what the editions share (`../suits/state.py`)."""

    reflexes: int
    minion: bool = False
    swarm: bool = False
    population: int
    """How many of a swarm are left; 0 for everybody else."""
    number: int = 0
    """A minion's number on its side, for shared draws (S2-MIN-03)."""
    # harm
    comatose: bool = False
    care: bool = False
    """Emergency care is at hand (S2-BLD-02)."""
    # hands
    reloading: int = 0
    """Turns already spent on reloading the weapon in hand."""
    dropped: dict[str, list[float]] = {}
    """What was let go, and where it lies: [x, y] on a map, else the metres walked since."""
    # chips and uses
    blue: int = 1
    white_basic: int = 1
    white_second: int = 0
    white_shield: int = 0
    used: list[str] = []
    """Which hands served in this period: `main`, `off`."""
    unready: int = 0
    """Where blue chips do not tell it (chips.by_blue): turns it takes to ready the slow weapon in hand."""
    off_unready: bool = False
    """The second weapon is slow and was used to strike (S2-FRQ-07)."""
    struck: bool = False
    """The main weapon landed a blow since the last reset (S2-FRQ-07 with slow_unready: successful_attack)."""
    second_lost: Literal["", "turn", "reset"] = ""
    """The second weapon gives no bonus: until the next turn begins, or until the next reset (S2-MUL-05)."""
    # since the last own turn
    acted_out: bool = False
    counter_won: bool = False
    offensive: bool = False
    barred: list[str] = []
    pressed_by: list[str] = []
    moved: float = 0
    engaged: list[str] = []
    # order
    order: int = 0
    order_skill: int = 0
    """The skill with the weapon in hand when the list was made (S2-ORD-04)."""
    late: bool = False
    arrived: int = -1
    """The round in which somebody came who was not there at the start: acts from the next one on (S2-ORD-01)."""
    cluster: str = ""
    """The first of the minions that act together (S2-ORD-05)."""
    # bonus cards
    tokens: list[str] = []
    committed: list[Token] = []
    bonus_used: bool = False
    bonus_taken: bool = False
    """Won a bonus card this round, and so plays none in it (S2-BON-03)."""
    extra_drawn: bool = False
    extra_actions: int = 0
    # the referee's word
    unaware: bool = False
    # care of the wounded
    tended_by: list[str] = []
    # contests that are not combat
    contended: bool = False

    @property
    def white(self) -> int:
        """All white chips: the basic one, the second weapon's, the shield's (S2-CHP-01)."""
        return self.white_basic + self.white_second + self.white_shield

    @property
    def helpless(self) -> bool:
        """Can neither act nor defend: dead, unconscious or disabled by wounds (S2-CRT-02, S2-CRT-07).

        Outside combat (where `power` is set) major loss disables nobody before it defeats (S2-EXT-03).
        """
        return self.dead or self.unconscious or self.critical > 0 or (self.wounds > self.body and not self.swarm and not self.power)

    @property
    def out(self) -> bool:
        """No longer in the fight (S2-EXT-05)."""
        if self.gone or self.dead or self.unconscious or self.critical > 0:
            return True
        return self.wounds > self.body and self.helpless


class Blast(Landed, kw_only=True):
    """A thrown blast that has not gone off yet: place, rank and suit are fixed at the throw (S2-WPN-13)."""

    rank: int
    card: Card | None
    """The card whose suit serves for every victim; None for a bounced throw."""
    cards: list[Card]


class CombatState(BoutState[Combatant], kw_only=True):
    """The whole fight."""

    order: list[str] = []
    aimed: bool = False
    """Somebody may be aiming: only then shots may come out of turn."""
    blasts: list[Blast] = []
    shown: list[str] = []
    """Zones whose cards lie face up for all; of minions' shared cards each by its place: `shared SIDE #0` (S2-MIN-03)."""
    aside: dict[str, list[Card]] = {}
    """Cards put aside as bonus cards in the contest at hand: seen by their holder only."""
