"""The state of a one-card fight: what is written on the table about everybody, as plain data.

Cards lie in zones: `ann` her dealt cards, `draw ann` a redraw, `aim ann` cards of aiming, `bank ann` bonus cards kept,
`commit ann` those laid down, `bonus ann` those enabled, `extra ann` the card of an extra action.
"""

from highdraw.cards import Card
from highdraw.systems.suits.choices import Use
from highdraw.systems.suits.state import BoutState, Fighter, Landed


class Combatant(Fighter, kw_only=True):
    """Everything about one combatant that changes, beyond what the editions share (`../suits/state.py`)."""

    speed: int
    # harm
    critical_since: int = 0
    """The round in which critical wounds were taken: the first card comes a round later (S1-CRT-03)."""
    beaten: bool = False
    """Out of the fight by wounds that reach Body, or by wounds past Body that no longer bleed (S1-DFT-02, S1-CRT-10)."""
    # hands
    reloading: dict[str, int] = {}
    """Rounds already spent on reloading or drawing a weapon."""
    slow_until: int = 0
    """The last round in which a Slow weapon cannot strike (S1-WPN-05)."""
    # this round
    taking: int = 1
    """How many cards were asked for (S1-MUL-01)."""
    left: int = 0
    """Uses left in the dealt cards: one for all of them together, or one for each (S1-ORD-08)."""
    level: int = -1
    """The level of the dealt cards; -1 without any."""
    levels: list[int] = []
    """The levels still to come after this one, when each card has its own (S1-ORD-08)."""
    called: bool = False
    """The level has been called, so that all know it."""
    waiting: bool = False
    acted: bool = False
    """The turn of the round is used up."""
    contested: bool = False
    """Was in a contest this round: the next one is met with a new card (S1-DEF-04)."""
    attacked: bool = False
    """Started an attack or struck (S1-REC-01)."""
    banked: bool = False
    """Put the dealt card aside as a bonus card (S1-BON-02)."""
    first: str = ""
    """The first card dealt this round: the one that counts for recovery (S1-REC-04)."""
    tending: str = ""
    # aim
    aim_share: float = 0
    """What they come to in extra cards: one near, one half farther off (S1-AIM-02)."""
    aim_since: int = 0
    """The round in which it began."""
    aim_round: int = 0
    """The last round spent on it."""
    aim_lost_sight: int = 0
    """Rounds in a row in which the target was out of sight at the end."""
    aim_blind: bool = False
    """The aim is at the place where its target hides: nothing is lost while it stays out of sight (S1-AIM-01)."""
    # bonus cards
    chips: int = 0
    """White chips for banked cards (S1-BON-04 with bonus_tracking: chip_and_draw)."""
    committed: list[Use] = []
    """What each committed card was announced for, in the order of the zone `commit …`."""
    bonus_self: bool = False
    stumbles: bool = False
    """Loses this round's action (S1-BON-17)."""
    # contests that are not combat
    holding: bool = False
    """Only holds out in this round of a contest that is not combat (S1-CON-07)."""

    @property
    def helpless(self) -> bool:
        """Can neither act nor defend (S1-DEF-08, S1-DFT-06, S1-CRT-02)."""
        return self.dead or self.unconscious or self.critical > 0 or self.beaten

    @property
    def out(self) -> bool:
        """No longer in the fight (S1-CON-11)."""
        return self.gone or self.dead or self.unconscious or self.critical > 0 or self.beaten

    @property
    def may_be_called(self) -> bool:
        """Dealt cards that still have a level to come (S1-ORD-03)."""
        return self.level >= 0 and not (self.acted or self.banked or self.out)


class Blast(Landed, kw_only=True):
    """A lobbed blast that has not gone off yet: place, worth and card are fixed at the lob (S1-BLS-05)."""

    worth: int
    """The worth of a good lob; 0 for one that failed."""
    cards: list[Card]
    """The cards whose suit and faces count; none for a failed lob."""


class CombatState(BoutState[Combatant], kw_only=True):
    """The whole fight."""

    level: int = -1
    """The level being called; -1 between rounds."""
    group: list[str] = []
    """Those who act at this level, in their order (S1-ORD-07)."""
    noob: bool = False
    """This round is drawn in pairs (S1-NOO-01)."""
    fell: list[str] = []
    """Those with critical wounds, in the order in which they fell."""
    blasts: list[Blast] = []
    shown: dict[str, int] = {}
    """How many cards of a private zone lie face up, from its first."""
