"""The state of a fight: what is written on the table about everybody, as plain data. Cards lie in the deck's zones:
`hand ann`, `hold ann`, `play ann`."""

from typing import Literal

import msgspec

from highdraw.engine.fight import State
from highdraw.field import Field
from highdraw.systems.gurps_cards.sheet import Sheet

Posture = Literal["standing", "crouching", "kneeling", "crawling", "sitting", "lying"]
Cause = Literal["damage", "surprise", "fright"]


class Shock(msgspec.Struct):
    """Shock of one injury, and the last increment in which it counts (GC-BASE-21)."""

    amount: int
    until: int


class Speech(msgspec.Struct):
    """What somebody is saying, and how many increments it still takes (GC-COM-02)."""

    words: str
    left: int


class Fighter(msgspec.Struct, kw_only=True):
    """Everything about one fighter that changes."""

    id: str
    name: str
    side: str
    # body
    hp: int
    fp: int
    strain: int = 0
    """HP lost otherwise than by injury: they do not halve the Initiative (GC-INI-07)."""
    dead: bool = False
    unconscious: bool = False
    collapsed: bool = False
    gone: bool = False
    surrendered: bool = False
    arriving: bool = False
    """Came during the turn: joins at the next draw (GC-TURN-16)."""
    posture: Posture = "standing"
    shocks: list[Shock] = []
    stunned: list[Cause] = []
    """Why; empty when not stunned (GC-STUN-14)."""
    fright: int = 0
    """The Fright Check's own modifiers, for the roll to recover (GC-T-FRIGHT)."""
    wakes: int = 0
    """Stunned to the end of this increment, when it passes by itself; 0 for never (GC-T-FRIGHT)."""
    retching: int = 0
    """Until this increment no attempt to recover is possible (GC-T-FRIGHT)."""
    panic: bool = False
    fainted: str = ""
    """For how many minutes, in dice, where fright has made unconscious."""
    crippled: list[str] = []
    numb: dict[str, int] = {}
    """Limbs that are useless to the end of an increment (GC-T-CRITHIT)."""
    saw: list[str] = []
    """Enemies behind this one who were seen coming round (GC-BASE-29)."""
    off_balance: int = 0
    """To the end of this increment: no action, defences at -2 (GC-T-CRITMISS)."""
    # the turn
    initiative: int = 0
    die: int = 0
    due: int = 0
    """Cards due this turn (GC-TURN-02)."""
    played: bool = False
    """Played a card this turn (GC-FD-02)."""
    idle_draw: bool = False
    """Tried a Fast-Draw without any card this turn (GC-FD-05)."""
    passed: list[str] = []
    """Cards let pass that may still pay for a defence (GC-TURN-10)."""
    # the increment
    asked: int = -1
    """The last place at which this one let a card pass."""
    parries: dict[str, int] = {}
    blocked: bool = False
    retreated: bool = False
    struck_with: list[str] = []
    """Weapons that attacked in this increment (GC-BASE-38)."""
    moved: int = 0
    """Hexes moved in this increment, steps not counted."""
    moves: int = 0
    fast_drew: bool = False
    increased: str = ""
    """The defence that is increased to the end of the increment (GC-EE-08)."""
    reckless: bool = False
    """Made an all-out attack in this increment (GC-EE-11)."""
    awake: int = 0
    """The last increment for which consciousness was rolled (GC-BASE-25)."""
    spent: int = 0
    """The last increment for which Will against exhaustion was rolled (GC-BASE-27)."""
    # hands
    main: str
    off: str = ""
    unready: list[str] = []
    """Held, but not ready to be used."""
    progress: dict[str, int] = {}
    """Cards counted towards readying a thing, loading it, or a signal (GC-SET-05)."""
    loaded: dict[str, int] = {}
    reserve: dict[str, int] = {}
    ground: list[str] = []
    """Things dropped, at one's feet."""
    thrown: list[str] = []
    """Things thrown, out of reach until they are picked up (GC-BASE-50)."""
    lies_at: dict[str, tuple[int, int]] = {}
    """In which hex a thrown thing lies, on a map."""
    lies_by: dict[str, str] = {}
    """Beside whom it lies, where distances are by word."""
    broken: list[str] = []
    # aim and feint
    aim_at: str = ""
    aim_with: str = ""
    aims: int = 0
    feinted: str = ""
    """Whom a feint has fooled, for this one's next action (GC-BASE-35)."""
    feint: int = 0
    # movement
    running: bool = False
    """At full speed (GC-RUN-01)."""
    pace: int = 0
    """Hexes to be covered in this increment (GC-RUN-03)."""
    covered: int = 0
    """Hexes of them covered before an action, the rest coming after it (GC-RUN-12)."""
    started: int = 0
    """The increment in which full speed began."""
    ran: int = 0
    """The last increment in which the full-speed movement was made."""
    turned: int = 0
    """The last increment in which a card paid for a sharp turn."""
    stopping: bool = False
    destination: list[float] = []
    """Where it ends by itself, on a map (GC-RUN-10)."""
    course: str = ""
    """Towards whom one runs; on a map straight ahead when nobody is named."""
    away: bool = False
    """By word: away from them rather than towards them."""
    heading: int = -1
    """The way of the last straight Move, for sprinting (GC-BASE-30)."""
    straight: int = -1
    """The increment of that Move."""
    mount: str = ""
    rider: str = ""
    drives: bool = False
    """Uses Riding, Driving or Piloting for the Initiative (GC-RUN-11)."""
    # words
    speech: Speech | None = None
    # the referee's word
    modifier: int = 0
    cover: int = 0
    """To hit whoever is behind it: -2 to -4 (GC-BASE-46)."""
    footing: bool = False
    """Stands badly: -2 (GC-BASE-46)."""
    contest: int = 0
    """The score for contests of Hold Cards; 0 for the usual one (GC-HOLD-05)."""
    unaware: list[str] = []
    """Attackers this one does not know of (GC-BASE-07)."""

    @property
    def down(self) -> bool:
        """Dead, unconscious or collapsed (GC-STUN-13)."""
        return self.dead or self.unconscious or self.collapsed

    @property
    def out(self) -> bool:
        """No longer in the fight (GC-TURN-16)."""
        return self.dead or self.unconscious or self.collapsed or self.gone or self.surrendered


class Hands(State, kw_only=True):
    """The whole fight."""

    fighters: dict[str, Fighter]
    field: Field
    turn: int = 0
    increment: int = -1
    """0 for Aces to 12 for Deuces; -1 before the first."""
    suit: int = -1
    """0 for Spades to 3 for Clubs; -1 at the start of an increment."""
    stands: bool = False
    """The count stands at this place: somebody has a card there. Everybody sees it; who has one nobody does (GC-TURN-12)."""
    second: int = 0
    """Increments counted since the fight began."""
    clock: int = 0
    """Seconds on the fight's clock (GC-TURN-01)."""
    acting: list[str] = []
    """Whose play is being carried out."""
    again: list[str] = []
    """Who may declare anew after a failed Fast-Draw (GC-FD-04)."""
    gm_sides: list[str] = []
    winner: str = ""
    ending: str = ""
    fallen: list[str] = []
    added: dict[str, Sheet] = {}
    open: bool = True
    """Between the draw and the end of the turn."""


__all__ = ["Cause", "Fighter", "Hands", "Posture", "Shock", "Speech"]
