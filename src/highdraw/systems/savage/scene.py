"""The fight as the rules of this system see it: Traits, Parry and Toughness, who stands beside whom, who may pay."""

from math import hypot
from typing import Any

import msgspec

from highdraw.cards import Deck
from highdraw.engine.event import Why
from highdraw.engine.fight import Call, Fight
from highdraw.engine.system import System
from highdraw.systems.savage.dice import UNSKILLED, Die, parse_die
from highdraw.systems.savage.gear import FISTS, Shield, Weapon, with_slugs
from highdraw.systems.savage.setup import Entrant, Setup, Switches
from highdraw.systems.savage.sheet import ATTRIBUTES, Sheet, scale_of
from highdraw.systems.savage.state import Fighter, MeleeState, Thing

JOKERS = 2
Mods = list[tuple[str, int, str]]
"""Modifiers of a roll: words, number, rule."""


class Scene(Fight):
    """A fight with action cards."""

    state: MeleeState

    def __init__(self, system: System, setup: Setup, loud: bool = True) -> None:
        super().__init__(system, setup, loud)
        self.options = setup.options
        self.sw = Switches(**setup.switches)
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
            if me.mount and me.mount in fighters:
                fighters[me.mount].rider = me.id
                if self.state.field.mapped:
                    self.sit(me)
                else:
                    self.carry(me)
        for name, value in setup.state.items():
            setattr(self.state, name, msgspec.convert(value, KINDS[name]))

    # ---- who is there

    def __getitem__(self, who: str) -> Fighter:
        return self.state.fighters[who]

    def sheet(self, who: str) -> Sheet:
        return self.state.added.get(who) or self.entrants[who]

    def everybody(self) -> list[Fighter]:
        """All who are still in the fight, in seating order."""
        return [self.state.fighters[who] for who in self.state.seating if not self.state.fighters[who].out]

    def enemies(self, me: Fighter) -> list[Fighter]:
        return [other for other in self.everybody() if other.side != me.side]

    def allies(self, me: Fighter) -> list[Fighter]:
        return [other for other in self.everybody() if other.side == me.side and other is not me]

    def decided(self) -> bool:
        """At most one side still has a member able to go on (SW-BASE-99)."""
        return len({me.side for me in self.state.fighters.values() if not me.out and not me.rider}) <= 1

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

    def armed(self, me: Fighter) -> bool:
        """Has a readied weapon, or natural ones (SW-MEL-04, SW-BASE-78)."""
        return bool(self.held(me)) or self.natural(me)

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
        """Armour worn on a part: the best piece, and what nature gave."""
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
            mods.append(("Fatigue", -min(2, me.fatigue), "SW-BASE-54"))
        if me.distracted or me.hold_kind == "bound":
            mods.append(("Distracted", -2, "SW-BASE-49"))
        if self.has_joker(me):
            mods.append(("Joker", 2, "SW-INI-08"))
        if me.modifier:
            mods.append(("situation", me.modifier, "SW-BASE-03"))
        return mods

    def has_joker(self, me: Fighter) -> bool:
        return me.joker or bool(me.rider and self[me.rider].joker)

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
        """Able enemies adjacent to somebody, riders and mounts as one body."""
        return [foe for foe in self.enemies(me) if foe.able and not foe.rider and self.adjacent(me, foe)]

    def in_melee(self, me: Fighter) -> bool:
        return bool(self.foes_beside(me))

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
        if source == "pool":
            self.state.pool -= 1
        else:
            me.bennies -= 1
        if self.loud:
            left = f"{self.state.pool} in the GM's pool" if source == "pool" else f"{me.bennies} left"
            self.tell("benny", f"{me.name} spends a Benny: {what} ({left}).", rule, "SW-BASE-25", who=me.id)


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
