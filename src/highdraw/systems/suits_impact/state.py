"""The state of a fight: what is written on the table about everybody, as plain data (S3-OVR-03).

Cards lie in the deck's zones: `hand ann`, `action ann`, and while a challenge lasts `value ann`, `boost ann`, `drawn ann`.
"""

import msgspec

from highdraw.engine.fight import State
from highdraw.field import Field
from highdraw.systems.suits_impact.setup import Conditions
from highdraw.systems.suits_impact.sheet import Sheet


class Battle(msgspec.Struct):
    """The Damage of one battle that is left, and whether an EMT has had the one contest for it (S3-HEA-02)."""

    damage: int
    treated: bool = False
    open: bool = False
    """The battle still goes on."""


class Work(msgspec.Struct):
    """A treatment of Damage under way: whose, of which battle, how many rounds are left (S3-HEA-04)."""

    patient: str
    battle: int
    left: int


class Fighter(msgspec.Struct, kw_only=True):
    """Everything about one fighter that changes."""

    id: str
    name: str
    side: str
    body: int
    speed: int
    mind: int
    will: int
    # harm
    shock: int = 0
    damage: int = 0
    trauma: int = 0
    half: bool = False
    """A half point waits (S3-IMP-06)."""
    battles: list[Battle] = []
    stabilised: int = 0
    """Points that were Trauma and are Damage now, for a surgeon (S3-SUR-01)."""
    took_trauma: bool = False
    stopped: bool = False
    """The bleeding is stopped (S3-STB-03)."""
    injured_at: int = 0
    """The second of the last blow that caused Trauma."""
    out: bool = False
    """Knocked out."""
    wakes: int = 0
    """The second at which a knockout ends (S3-KO-04)."""
    asleep: bool = False
    dead: bool = False
    destroyed: bool = False
    died: int = 0
    tried: bool = False
    """A surgeon has tried to bring this one back."""
    gone: bool = False
    # the round
    first: int = 0
    """The first round this one takes part in; 0 before it."""
    bled: bool = False
    acted: bool = False
    turned: bool = False
    """Has had the turn of this round."""
    delay: int = 0
    """Rounds of forced delay (S3-RND-07)."""
    lying: int = 0
    """Turns it takes to stand (S3-RND-07)."""
    lead: str = ""
    """Whose action card this one shares (S3-HEN-02)."""
    # gear
    main: str = ""
    off: str = ""
    unready: dict[str, int] = {}
    fired: dict[str, int] = {}
    supply: dict[str, int] = {}
    suit: bool = True
    """The suit of armour is worn."""
    trampled: list[str] = []
    """Whom this one has trampled in this fight (S3-WPN-19)."""
    # care
    strip_left: int = 0
    bare_from: int = 0
    """The first second in which the suit is out of a medic's way (S3-MED-10)."""
    tear_left: int = 0
    bandaged: bool = False
    bandaged_from: int = 0
    medics: list[str] = []
    """Who has worked on this one as an EMT this round (S3-MED-07)."""
    prepared: dict[str, str] = {}
    """What was worked on at this one this round, and by whom: several are no faster (S3-MED-05, S3-MED-06)."""
    work: Work | None = None
    killing: str = ""
    """Whom this one is about to kill."""
    # days
    conditions: Conditions = "good"
    worst_days: int = 0
    next_day: int = 0
    """The second at which the next day of healing is over; 0 for none (S3-LTH-06)."""

    @property
    def injury(self) -> int:
        """Damage and Trauma (S3-INJ-01)."""
        return self.damage + self.trauma

    @property
    def major(self) -> int:
        """What Injury is over Body (S3-WRS-01)."""
        return max(0, self.injury - self.body)

    @property
    def awake(self) -> bool:
        return not (self.out or self.asleep or self.dead or self.gone)

    @property
    def helpless(self) -> bool:
        """Knocked out or asleep, and alive."""
        return (self.out or self.asleep) and not self.dead and not self.gone

    @property
    def down(self) -> bool:
        """No longer in the fight for now."""
        return not self.awake


class Scene(State, kw_only=True):
    """The whole fight and what comes after it."""

    fighters: dict[str, Fighter]
    field: Field
    round: int = 0
    seconds: int = 0
    """Seconds since the fight began: rounds convert one to one (S3-BAS-06)."""
    days: int = 0
    phase: int = 0
    turn: str = ""
    order: list[str] = []
    """In which order they acted in this round, or the last one."""
    lineup: list[str] = []
    """The order of action of the last round, for the seconds after it (S3-RND-12)."""
    revealed: list[str] = []
    """Zones whose cards lie open."""
    proposed: int = 0
    """The last round in which the end was proposed (S3-RND-11)."""
    gm_sides: list[str] = []
    winner: str = ""
    ending: str = ""
    fallen: list[str] = []
    ended_at: int = 0
    """The second at which the fight ended."""
    idle: bool = False
    """After the fight: nobody did anything in the last second."""
    added: dict[str, Sheet] = {}
