"""The state of a fight in any edition of Suits. Each edition adds what it keeps track of (`state.py`)."""

from typing import Generic, TypeVar

import msgspec

from highdraw.engine.fight import State
from highdraw.field import Field
from highdraw.systems.suits.sheet import Sheet


class Person(msgspec.Struct, kw_only=True):
    """Somebody in a fight of any edition, or out of it: who it is, what it holds, and whether it is still there."""

    id: str
    name: str
    side: str
    body: int
    will: int
    hero: bool = False
    unconscious: bool = False
    dead: bool = False
    gone: bool = False
    """Left the fight alive: removed by the GM, or defeated in a contest that is not combat."""
    wakes: float = 0
    """Minutes on the clock at which a knocked-out combatant may wake."""
    # hands
    main: str
    off: str = ""
    two_handed: bool = False
    loaded: dict[str, int] = {}
    supply: dict[str, int] = {}
    # contests that are not combat
    skill: int = 0
    power: int = 0

    @property
    def out(self) -> bool:
        """No longer in the fight."""
        return self.gone or self.dead or self.unconscious


class Fighter(Person, kw_only=True):
    """Somebody in an edition of shock, wounds and critical wounds: the one-card and the two-card edition."""

    shock: int = 0
    wounds: float = 0
    critical: int = 0
    mangled: bool = False
    unrested: bool = False
    """Woke from a knock-out and has not slept since."""
    lost: bool = False
    """Lost a contest, which bars recovery."""
    # aim
    aim: int = 0
    """Rounds or turns of aiming that count."""
    aim_target: str = ""
    aim_arc: int = 0
    aim_way: float = 0
    # order
    tie: list[int] = []
    """Numbers drawn to break ties."""
    # bonus cards
    bonus_on: str = ""
    """On whom this one's bonus cards act this round."""
    skill_up: int = 0
    skill_down: int = 0
    power_up: int = 0
    power_down: int = 0
    armour_up: int = 0
    armour_down: int = 0
    clubs: int = 0
    """Offensive clubs enabled."""
    slowed: int = 0
    """Actions still to lose."""
    # the referee's word
    modifier: int = 0

    @property
    def total(self) -> float:
        """All wounds, normal and critical."""
        return self.wounds + self.critical

    @property
    def status(self) -> float:
        """Minor and major loss together (S1-LOS-02, S2-LOS-02)."""
        return self.shock + self.wounds + self.critical

    @property
    def helpless(self) -> bool:
        """Can neither act nor defend (S2-CRT-02, S2-UNC-01)."""
        return self.dead or self.unconscious or self.critical > 0


C = TypeVar("C", bound=Person)
W = TypeVar("W", bound=Fighter)


class BoutState(State, Generic[C], kw_only=True):
    """A fight: who is there, where, how far it has come and how it ended."""

    combatants: dict[str, C]
    field: Field
    round: int = 0
    turn: str = ""
    winner: str = ""
    ending: str = ""
    fallen: list[str] = []
    """Who was down, dead or gone when the fight ended."""
    added: dict[str, Sheet] = {}
    """Sheets that take the place of those in the set-up: of those who came later, or were changed by the GM."""
    minutes: float = 0
    days: int = 0


class Landed(msgspec.Struct, kw_only=True):
    """A blast that has not gone off yet: whose, what, when, and where it lies."""

    thrower: str
    weapon: str
    due: int
    """The round at whose end it goes off."""
    x: float = 0
    y: float = 0
    near: str = ""
    """Without a map: it landed by this combatant …"""
    off: float = 0
    """… so many yards away."""
    apart: dict[str, float] = {}
    """Without a map: yards of everybody from where it lies."""
