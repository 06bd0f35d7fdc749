"""The state of a fight: what is written on the table about everybody, as plain data."""

from typing import Literal

import msgspec

from highdraw.engine.fight import State
from highdraw.field import Field
from highdraw.systems.savage.sheet import Sheet

Span = Literal["", "this", "next", "free"]
"""How long a state lasts: not at all, to the end of the turn that comes next, to the one after it, until got rid of."""


SPENT = 3
"""The level of Fatigue that Incapacitates (SW-BASE-54)."""


class Fighter(msgspec.Struct, kw_only=True):
    """Everything about one fighter that changes."""

    id: str
    name: str
    side: str
    wild: bool = False
    player: bool = False
    """A player character: holds Bennies of its own from the start (SW-BASE-25)."""
    group: str = ""
    """Extras dealt one card together (SW-INI-04)."""
    leader: str = ""
    # harm
    wounds: int = 0
    fatigue: int = 0
    shaken: bool = False
    stunned: bool = False
    incapacitated: bool = False
    unconscious: bool = False
    dead: bool = False
    gone: bool = False
    """Fled, or led away."""
    surrendered: bool = False
    """Able, but no longer willing to fight (SW-BASE-99)."""
    bleeding: bool = False
    injuries: list[str] = []
    lowered: dict[str, int] = {}
    """Attributes lowered by injuries, in die types."""
    hours: float = 0
    """How long one is unconscious or helpless by Fatigue."""
    treated_by: list[str] = []
    """Healers who tried their hand at these Wounds; `done` when one succeeded (SW-BASE-100)."""
    lives: bool = False
    """An Extra out of action whose fate was rolled (SW-BASE-101)."""
    # states
    distracted: Span = ""
    vulnerable: Span = ""
    held_by: str = ""
    hold_kind: Literal["", "entangled", "bound"] = ""
    stuck: bool = False
    """Failed to get out of bonds: no further try until something changes (SW-BASE-53)."""
    prone: bool = False
    defending: bool = False
    aiming: str = ""
    aimed: bool = False
    """The aim was finished in an earlier turn and is ready to be used."""
    # cards
    on_hold: bool = False
    surprised: bool = False
    joker: bool = False
    acted: bool = False
    """Had its turn this round."""
    acts_with: str = ""
    """On whose card it acts this round, settled at the deal: its own id, `group …`, `side …` or a leader's id (SW-INI-04)."""
    bennies: int = 0
    # the present turn
    actions: int = 0
    done: int = 0
    kinds: list[str] = []
    """Kinds of the actions that are declared and not yet taken; of a single action its kind once it is announced (SW-ACT-08)."""
    ran: bool = False
    wild_attack: bool = False
    moved: float = 0
    extra_move: float = 0
    readied: int = 0
    free_hits: list[str] = []
    """Enemies who had their free attack on this mover in this turn."""
    slipped: list[str] = []
    """Enemies who get none from this mover in this turn, by Extraction (SW-BASE-96)."""
    path: list[tuple[float, float]] = []
    """The squares of this turn's way since the last attack, for a charge on a map (SW-MNT-07)."""
    straight: float = 0
    """By word: inches moved straight towards `straight_to` in this turn."""
    straight_to: str = ""
    support: dict[str, int] = {}
    """What helpers add to a Trait roll of this round, by the Trait (SW-BASE-67)."""
    second: Literal["", "melee", "ranged", "now", "used"] = ""
    """Two-Fisted, Two-Gun Kid: the other hand may strike once without a further action; it strikes now; it did (SW-BASE-96)."""
    calculating: Literal["", "now", "used"] = ""
    """Calculating: this action ignores up to 2 points of penalties (SW-BASE-92)."""
    doubled: list[str] = []
    """Dead Shot, Mighty Blow: which of them a Joker has served in this round."""
    # hands
    main: str
    off: str = ""
    loaded: dict[str, int] = {}
    supply: dict[str, int] = {}
    reloading: int = 0
    ground: list[str] = []
    """Things that lie on the ground: picking one up costs an action (SW-BASE-80)."""
    broken: list[str] = []
    """Things struck to pieces in the hand (SW-BASE-72, SW-OBJ-01)."""
    slugs: list[str] = []
    """Shotguns that are loaded with slugs (SW-BASE-82)."""
    # mounts
    mount: str = ""
    rider: str = ""
    mount_ran: bool = False
    # the referee's word
    modifier: int = 0
    cover: str = ""
    obstacle: int = 0
    """Armour of what one stands behind; 0 when it cannot be pierced."""
    behind: str = ""
    """Behind whom one stands: a living obstacle (SW-BASE-57)."""
    light: str = ""
    melee_cover: bool = False
    """The cover hinders blows as well, as a window or a parapet between the two does (SW-BASE-56)."""
    speed: int = 0
    """Over the ground, in km/h; attacks look at the difference between the two (SW-BASE-59)."""
    unsteady: bool = False
    drop: str = ""
    """The Drop is on this fighter, by so and so (SW-BASE-75)."""

    @property
    def out(self) -> bool:
        """No longer in the fight (SW-BASE-99)."""
        return self.surrendered or self.dead or self.gone or self.incapacitated or self.unconscious or self.fatigue >= SPENT

    @property
    def down(self) -> bool:
        """Not there any more, or helpless."""
        return self.dead or self.gone or self.incapacitated or self.unconscious or self.fatigue >= SPENT

    @property
    def able(self) -> bool:
        """Neither Stunned nor out (SW-BASE-24)."""
        return not (self.stunned or self.out)


class Pending(msgspec.Struct):
    """Damage that waits while the victim decides: it is applied once."""

    attacker: str
    target: str
    damage: int
    toughness: int
    wounds: int
    nonlethal: bool = False


class Entry(msgspec.Struct):
    """A place in the countdown: who acts on which card. A card is never copied or nudged to change it."""

    who: str
    card: str = ""
    done: bool = False


class Thing(msgspec.Struct):
    """An object that can be broken (SW-OBJ-01)."""

    name: str
    toughness: int
    broken: bool = False


class MeleeState(State, kw_only=True):
    """The whole fight."""

    fighters: dict[str, Fighter]
    field: Field
    seating: list[str] = []
    round: int = 0
    turn: str = ""
    countdown: list[Entry] = []
    acting: list[str] = []
    """Whose turns are under way, an interrupted one below the one that interrupts it."""
    after: list[tuple[str, str]] = []
    """Who lost an interruption, and after whose turn it acts (SW-HLD-03)."""
    joker_drawn: bool = False
    pool: int = 0
    """The GM's common Bennies."""
    gm_sides: list[str] = []
    shown: list[str] = []
    pending: Pending | None = None
    overrule: dict[str, int] = {}
    """The GM's word on the next damage against somebody."""
    things: dict[str, Thing] = {}
    winner: str = ""
    ending: str = ""
    fallen: list[str] = []
    minutes: float = 0
    days: int = 0
    added: dict[str, Sheet] = {}
    dealt: dict[str, list[str]] = {}
    """Cards lying before somebody this round, as they were drawn."""
