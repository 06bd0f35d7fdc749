"""The fight as the rules of this system see it: Traits, Parry and Toughness, who stands beside whom, who may pay."""

from collections.abc import Awaitable, Callable
from math import hypot
from typing import Any

import msgspec

from highdraw.cards import Deck
from highdraw.engine.fight import Call, Fight
from highdraw.engine.receipt import Why
from highdraw.engine.rulebook import load_table
from highdraw.engine.system import AnySystem
from highdraw.engine.view import Standing
from highdraw.field.geometry import Point
from highdraw.systems.savage.dice import UNSKILLED, Die, parse_die
from highdraw.systems.savage.gear import FISTS, Shield, Weapon, with_slugs
from highdraw.systems.savage.ranks import is_joker
from highdraw.systems.savage.setup import Entrant, Setup, Switches
from highdraw.systems.savage.sheet import ATTRIBUTES, Sheet, scale_of
from highdraw.systems.savage.state import Fighter, MeleeState, Thing
from highdraw.systems.savage.states import states

JOKERS = 2
WOUNDS = "Wounds"
"""The name of the one track there is."""
FATIGUE: list[int] = [row[2] for row in load_table("highdraw.systems.savage", "fatigue").rows if isinstance(row[2], int)]
"""Penalties by the level (SW-TBL-FATIGUE)."""
ARMS = {"main": "Right arm", "off": "Left arm"}
"""Which arm has which hand."""
Mods = list[tuple[str, int, str]]
"""Modifiers of a roll: words, number, rule."""
Effect = Callable[[], Awaitable[None] | None]
"""What a roll that is done will do."""


class Scene(Fight):
    """A fight with action cards."""

    state: MeleeState

    def __init__(self, system: AnySystem, setup: Setup, loud: bool = True) -> None:
        super().__init__(system, setup, loud)
        self.options = setup.options
        self.sw = Switches(**setup.switches)
        self.camps = {side: sides[0] for sides in setup.options.allied for side in sides}
        self.entrants = {entrant.id: entrant.sheet for entrant in setup.entrants}
        sides = list(dict.fromkeys(entrant.side for entrant in setup.entrants))
        gm_sides = list(setup.options.gm_sides) or sides[1:]
        fighters = {entrant.id: enter(entrant, entrant.side in gm_sides) for entrant in setup.entrants}
        self.state = MeleeState(
            deck=Deck.fresh(packs=1, jokers=JOKERS),
            fighters=fighters,
            field=msgspec.msgpack.decode(msgspec.msgpack.encode(setup.field), type=type(setup.field)),
            seating=list(fighters),
            gm_sides=gm_sides,
            pool=sum(1 for me in fighters.values() if me.player),
            things=msgspec.msgpack.decode(msgspec.msgpack.encode(setup.things), type=dict[str, Thing]),
            agenda=list(setup.begin) or [Call("begin")],
        )
        for entrant in setup.entrants:
            for name, value in entrant.start.items():
                setattr(fighters[entrant.id], name, list(value) if isinstance(value, list) else value)
        for me in fighters.values():
            self.spare_arms(me)
            if me.mount and me.mount in fighters:
                fighters[me.mount].rider = me.id
                if self.state.field.mapped:
                    self.sit(me)
                else:
                    self.carry(me)
        for name, value in setup.state.items():
            setattr(self.state, name, msgspec.convert(value, KINDS[name]))
        self.later: list[Effect] | None = None

    def thaw(self, data: bytes) -> None:
        super().thaw(data)
        self.later = None

    async def settle(self, effect: "Effect") -> None:
        """What a roll does takes hold at once; of actions at the same time, when all of them are rolled (SW-HLD-02, SW-MNT-10)."""
        if self.later is not None:
            self.later.append(effect)
        elif waits := effect():
            await waits

    async def together(self, *rolls: Callable[[], Awaitable[object]]) -> None:
        """Actions at the same time: all are rolled before any of them takes hold (SW-HLD-02, SW-MNT-10)."""
        outer = self.later
        effects: list[Effect] = []
        self.later = effects
        for roll in rolls:
            await roll()
        self.later = None
        for effect in effects:
            await self.settle(effect)
        self.later = outer

    # ---- who is there

    def __getitem__(self, who: str) -> Fighter:
        return self.state.fighters[who]

    def sheet(self, who: str) -> Sheet:
        return self.entrants.get(who) or self.state.added[who]

    def everybody(self) -> list[Fighter]:
        """All who are still in the fight, in seating order."""
        fighters = self.state.fighters
        return [me for who in self.state.seating if not (me := fighters[who]).out]

    def enemies(self, me: Fighter) -> list[Fighter]:
        return [other for other in self.everybody() if not self.friends(me, other)]

    def allies(self, me: Fighter) -> list[Fighter]:
        return [other for other in self.everybody() if self.friends(me, other) and other is not me]

    def friends(self, one: Fighter, other: Fighter) -> bool:
        """Of one side, or of sides that are allied (SW-BASE-99)."""
        return one.side == other.side or (bool(self.camps) and self.camp(one) == self.camp(other))

    def camp(self, me: Fighter) -> str:
        """The side somebody fights for: of allied sides the one that is named first."""
        return self.camps.get(me.side, me.side)

    def decided(self) -> bool:
        """At most one side, allied ones being one, still has a member able and willing to go on (SW-BASE-99)."""
        standing = ""
        for me in self.state.fighters.values():
            if me.side != standing and not me.out and not me.rider:
                if standing and self.camps.get(standing, standing) != self.camp(me):
                    return False
                standing = me.side
        return True

    def by_gm(self, me: Fighter) -> bool:
        return me.side in self.state.gm_sides

    # ---- what they have in hand

    def weapon(self, me: Fighter, slot: str = "main") -> Weapon:
        name = me.main if slot == "main" else me.off
        weapon = self.sheet(me.id).weapons.get(name) or self.sheet(me.id).weapons[FISTS]
        return with_slugs(weapon) if weapon.shotgun and name in me.slugs else weapon

    def shield(self, me: Fighter) -> Shield | None:
        sheet = self.sheet(me.id)
        return sheet.shields.get(me.off) or sheet.shields.get(me.main)

    def held(self, me: Fighter) -> list[Weapon]:
        """Readied weapons of any kind, fists apart."""
        sheet = self.sheet(me.id)
        return [sheet.weapons[name] for name in (me.main, me.off) if name in sheet.weapons and name != FISTS]

    def melee_weapons(self, me: Fighter) -> list[Weapon]:
        """Readied weapons one can strike with hand to hand, fists apart."""
        return [weapon for weapon in self.held(me) if weapon.by_hand or weapon.improvised]

    def natural(self, me: Fighter) -> bool:
        return any(weapon.kind == "natural" and name != FISTS for name, weapon in self.sheet(me.id).weapons.items())

    def bare(self, me: Fighter) -> str:
        """What an empty hand strikes with: a natural weapon if there is one, else the fist (SW-BASE-78)."""
        return next((name for name, weapon in self.sheet(me.id).weapons.items() if weapon.kind == "natural"), FISTS)

    def armed(self, me: Fighter) -> bool:
        """Has a readied weapon, or natural ones (SW-MEL-04, SW-BASE-78)."""
        return bool(self.held(me)) or self.natural(me)

    def lame(self, me: Fighter) -> list[str]:
        """Hands whose arm is useless: the main hand is the right one, the off hand the left (SW-BASE-44)."""
        return [hand for hand, arm in ARMS.items() if any(injury.startswith(arm) for injury in me.injuries)]

    def let_go(self, me: Fighter) -> list[str]:
        """Empty the hands that can hold nothing any more; what needs two hands needs both arms (SW-BASE-44)."""
        lame, found = self.lame(me), []
        weapon = self.weapon(me)
        if lame and weapon.kind != "natural" and ("main" in lame or weapon.two_handed):
            found.append(me.main)
            me.main = self.bare(me)
        if me.off and "off" in lame:
            found.append(me.off)
            me.off = ""
        return found

    def spare_arms(self, me: Fighter) -> None:
        """Whoever comes with a useless arm carries what the other can hold (SW-BASE-44)."""
        weapons = self.sheet(me.id).weapons
        light = [name for name in self.let_go(me) if name in weapons and not weapons[name].two_handed]
        if light and self.lame(me) == ["main"] and not me.off:
            me.off = light[0]

    def eyes(self, me: Fighter) -> int:
        """Good eyes left by Hindrances and injuries (SW-BASE-44)."""
        hindrances = self.sheet(me.id).hindrances
        lost = ("One Eye" in hindrances) + sum("Blinded" in injury for injury in me.injuries)
        return 0 if "Blind" in hindrances else max(0, 2 - lost)

    def has(self, me: Fighter, edge: str) -> bool:
        return edge in self.sheet(me.id).edges

    # ---- Traits and derived values

    def die(self, me: Fighter, trait: str) -> Die:
        """The die of an attribute or skill, as injuries leave it; untrained ones roll d4-2 (SW-BASE-12)."""
        sheet = self.sheet(me.id)
        if trait in ATTRIBUTES:
            return sheet.attributes[trait].lower(me.lowered.get(trait, 0))
        return sheet.skills.get(trait, UNSKILLED)

    def fits(self, me: Fighter, weapon: Weapon) -> bool:
        """Strong enough for a weapon (SW-BASE-22)."""
        return self.die(me, "strength").steps_below(parse_die(weapon.min_str)) == 0

    def reach(self, me: Fighter, weapon: Weapon) -> int:
        """Inches beyond adjacency that a weapon reaches; the too weak lose that (SW-BASE-23, SW-BASE-22)."""
        return weapon.reach if self.fits(me, weapon) else min(0, weapon.reach)

    def parry(self, me: Fighter, why: Why | None = None) -> int:
        """2 and half the Fighting die, and what adds to it (SW-MEL-03, SW-BASE-18)."""
        skill = self.sheet(me.id).skills.get("fighting")
        parry = 2 + skill.half if skill else 2
        if why:
            why.add("Parry", parry, "SW-MEL-03" if skill else "SW-BASE-18", f"2 + half of {skill}" if skill else "no Fighting")
        shield = self.shield(me)
        weapon = self.weapon(me)
        extra = [
            (f"{weapon.name}", weapon.parry if weapon.parry < 0 or self.fits(me, weapon) else 0, "SW-BASE-18"),
            (f"{shield.name}" if shield else "", shield.parry if shield else 0, "SW-BASE-18"),
            ("Block", 2 if self.has(me, "Improved Block") else 1 if self.has(me, "Block") else 0, "SW-BASE-96"),
            ("sheet", self.sheet(me.id).parry_bonus, "SW-BASE-18"),
            ("Defend", 4 if me.defending else 0, "SW-BASE-64"),
            ("prone", -2 if me.prone else 0, "SW-PRN-05"),
        ]
        for words, number, rule in extra:
            if number:
                parry += number
                if why:
                    why.add(f"Parry, {words}", parry, rule, f"{number:+d}")
        return parry

    def armour(self, me: Fighter, part: str = "torso") -> int:
        """Armour worn on a part: the best piece, and what nature gave; a gap has none, a face no helmet (SW-TBL-CALLED)."""
        if part == "gap":
            return 0
        sheet = self.sheet(me.id)
        return sheet.natural_armour + max((piece.armour for piece in sheet.armour if part in piece.parts), default=0)

    def toughness(self, me: Fighter, part: str = "torso", ap: int = 0, more: int = 0, why: Why | None = None) -> int:
        """2 and half the Vigor die, Size, and armour that AP does not pierce (SW-BASE-19, SW-BASE-20)."""
        sheet = self.sheet(me.id)
        base = 2 + self.die(me, "vigor").half + sheet.size + sheet.toughness_bonus
        armour = self.armour(me, part) + more
        left = max(0, armour - ap)
        if why:
            why.add("Toughness", base + armour, "SW-BASE-19", f"2 + half of {self.die(me, 'vigor')} + Size {sheet.size} + armour {armour}")
            if ap and armour:
                why.add("armour pierced", base + left, "SW-BASE-20", f"AP {ap}")
        return base + left

    def scale(self, me: Fighter) -> int:
        return scale_of(self.sheet(me.id).size)[1]

    def max_wounds(self, me: Fighter) -> int:
        """Wounds one can have and stay up: 3 for a Wild Card, none for an Extra, more with Size (SW-BASE-36, SW-BASE-37)."""
        return (3 if me.wild else 0) + scale_of(self.sheet(me.id).size)[2]

    def pace(self, me: Fighter) -> int:
        """Inches a turn; each Wound takes one, a hurt leg one or, for the slow, two, to no less than 1 (SW-BASE-16, SW-BASE-38)."""
        slow = ("Slow" in self.sheet(me.id).hindrances) + sum("Leg" in injury for injury in me.injuries)
        return max(1, self.sheet(me.id).pace - me.wounds - min(2, slow))

    def penalties(self, me: Fighter) -> Mods:
        """What burdens or helps every Trait roll of somebody: Wounds, Fatigue, Distracted, a Joker."""
        mods: Mods = []
        wounds = min(3, me.wounds)
        nerves = 2 if self.has(me, "Improved Nerves of Steel") else 1 if self.has(me, "Nerves of Steel") else 0
        if wounds - nerves > 0:
            mods.append(("Wounds", -(wounds - nerves), "SW-BASE-38"))
        if me.fatigue:
            mods.append(("Fatigue", FATIGUE[min(me.fatigue, len(FATIGUE) - 1)], "SW-BASE-54"))
        if me.distracted or me.hold_kind == "bound":
            mods.append(("Distracted", -2, "SW-BASE-49" if me.distracted else "SW-BASE-52"))
        if self.has_joker(me):
            mods.append(("Joker", 2, "SW-INI-08"))
        if me.modifier:
            mods.append(("situation", me.modifier, "SW-BASE-03"))
        return mods

    def has_joker(self, me: Fighter) -> bool:
        return me.joker or bool(me.rider and self[me.rider].joker)

    def joker_waits(self, me: Fighter) -> bool:
        """Has a Joker whose turn is still to be taken: an ambusher has it on top of Hold (SW-INI-07, SW-SUR-01)."""
        return me.joker and any(entry.who == me.acts_with and is_joker(entry.card) and not entry.done for entry in self.state.countdown)

    def standing(self) -> dict[str, Standing]:
        """Wounds of those who can bear any, and states."""
        people = self.state.fighters.items()
        return {who: Standing({WOUNDS: me.wounds} if self.max_wounds(me) else {}, tuple(states(me))) for who, me in people}

    # ---- where they stand

    def inches(self, one: Fighter, other: Fighter) -> float:
        """Distance in inches; a diagonal counts one by default (SW-BASE-17)."""
        field = self.state.field
        if not field.mapped:
            return field.distance(one.id, other.id)
        a, b = field.spots[one.id], field.spots[other.id]
        if self.sw.diagonals == "one":
            return max(abs(a.x - b.x), abs(a.y - b.y))
        return hypot(a.x - b.x, a.y - b.y)

    def adjacent(self, one: Fighter, other: Fighter) -> bool:
        """Within one inch: neighbouring squares, diagonals included (SW-BASE-24)."""
        field = self.state.field
        if not field.mapped:
            return field.distance(one.id, other.id) <= 1
        a, b = field.spots[one.id], field.spots[other.id]
        return max(abs(a.x - b.x), abs(a.y - b.y)) <= 1

    def foes_beside(self, me: Fighter) -> list[Fighter]:
        """Able enemies adjacent to somebody; rider and mount are one body, able while either of them is (SW-MEL-05)."""
        return [foe for foe in self.enemies(me) if not foe.stunned and self.adjacent(me, foe) and not self.ridden(foe)]

    def ridden(self, me: Fighter) -> bool:
        """A mount whose rider is able, and so stands for both."""
        return bool(me.rider) and self[me.rider].able

    def in_melee(self, me: Fighter) -> bool:
        return bool(self.foes_beside(me))

    def bodies(self, me: Fighter) -> list[Point]:
        """Where others stand who are not down; a rider and the mount are one body (SW-BASE-98)."""
        field, pair = self.state.field, (me.id, me.mount, me.rider)
        return [field.point(one.id) for one in self.state.fighters.values() if not one.down and one.id not in pair]

    def room(self, me: Fighter, near: Point) -> Point:
        """The nearest square nobody stands on, on this side of the walls: a square holds one body."""
        bodies, field = self.bodies(me), self.state.field
        squares = [(near[0] + dx, near[1] + dy) for dx in range(-9, 10) for dy in range(-9, 10)]
        free = (spot for spot in squares if not taken(spot, bodies) and not field.walled(near, spot))
        return min(free, key=lambda spot: hypot(spot[0] - near[0], spot[1] - near[1]), default=near)

    def sit(self, me: Fighter) -> None:
        """The pair occupies the mount's space (SW-BASE-98)."""
        field = self.state.field
        if me.mount and field.mapped:
            spot = field.spots[me.mount]
            field.spots[me.id] = type(spot)(spot.x, spot.y, spot.facing)
        elif me.mount:
            for other in self.state.fighters:
                if other not in (me.id, me.mount):
                    field.part(me.id, other, field.distance(me.mount, other))

    def carry(self, me: Fighter) -> None:
        """By word the mount is where its rider is said to be (SW-BASE-98)."""
        field = self.state.field
        for other in self.state.fighters:
            if other not in (me.id, me.mount) and not field.mapped:
                field.part(me.mount, other, field.distance(me.id, other))

    # ---- Bennies

    def purse(self, me: Fighter) -> list[str]:
        """Out of what a Benny for somebody can be paid: `own`, `pool` (SW-BASE-25, SW-BASE-32)."""
        found = ["own"] if me.bennies > 0 and me.wild else []
        if self.by_gm(me) and self.state.pool > 0:
            found.append("pool")
        return found

    def pay(self, me: Fighter, source: str, what: str, rule: str) -> None:
        """A Benny is spent, and it is told for what and what is left; for an Extra out of the pool (SW-BASE-32)."""
        if source == "pool":
            self.state.pool -= 1
        else:
            me.bennies -= 1
        if self.loud:
            payer = f"The GM spends a Benny for {me.name}" if source == "pool" else f"{me.name} spends a Benny"
            left = f"{self.state.pool} in the GM's pool" if source == "pool" else f"{me.bennies} left"
            extra = () if me.wild else ("SW-BASE-32",)
            self.tell("benny", f"{payer}: {what} ({left}).", rule, "SW-BASE-25", *extra, who=me.id)


def taken(spot: Point, bodies: list[Point]) -> bool:
    """Whether somebody stands on a square, or so near that two would overlap.

    >>> taken((1.0, 1.0), [(1.5, 1.0)]), taken((1.0, 1.0), [(2.0, 1.0)])
    (True, False)
    """
    return any(abs(spot[0] - x) < 1 and abs(spot[1] - y) < 1 for x, y in bodies)


def enter(entrant: Entrant, by_gm: bool) -> Fighter:
    """A fighter at the start, from its sheet."""
    sheet = entrant.sheet
    luck = 2 if "Great Luck" in sheet.edges else 1 if "Luck" in sheet.edges else 0
    return Fighter(
        id=entrant.id, name=sheet.name, side=entrant.side, wild=sheet.wild, player=sheet.wild and not by_gm,
        group="" if sheet.wild or sheet.kind == "mount" else entrant.group,
        bennies=(0 if not sheet.wild else (2 if by_gm else 3) + luck),
        main=sheet.main, off=sheet.off,
        loaded={name: weapon.shots for name, weapon in sheet.weapons.items() if weapon.shots},
        supply=dict(sheet.supply),
    )  # fmt: skip


KINDS = {field.name: field.type for field in msgspec.structs.fields(MeleeState)}


def as_scene(fight: Any) -> Scene:
    """The engine's fight as this system's: for the doors the engine knows."""
    assert isinstance(fight, Scene)
    return fight
