"""A fighter in figures: Trait dice, Parry, Toughness, Pace, and what follows from Size and Strength."""

from highdraw.engine.receipt import Why
from highdraw.systems.savage.dice import UNSKILLED, Die, parse_die
from highdraw.systems.savage.gear import Weapon
from highdraw.systems.savage.hands import Hands
from highdraw.systems.savage.sheet import ATTRIBUTES, scale_of
from highdraw.systems.savage.state import Fighter


class Figures(Hands):
    """Fighters with their sheets and figures."""

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
        rule = "SW-MEL-03" if skill else "SW-BASE-18"
        if why:
            why.start("everybody", 2, rule)
            if skill:
                why.plus(f"half of Fighting {skill}", skill.half, rule)
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
        for words, number, by in extra:
            if number:
                parry += number
                if why:
                    why.plus(words, number, by)
        if why:
            why.total("Parry", parry, rule)
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
        vigor = self.die(me, "vigor")
        base = 2 + vigor.half + sheet.size + sheet.toughness_bonus
        armour = self.armour(me, part) + more
        left = max(0, armour - ap)
        if why:
            why.start("everybody", 2, "SW-BASE-19")
            why.plus(f"half of Vigor {vigor}", vigor.half, "SW-BASE-19")
            for words, number in (("Size", sheet.size), ("sheet", sheet.toughness_bonus), ("armour", armour)):
                if number:
                    why.plus(words, number, "SW-BASE-19")
            if left != armour:
                why.plus("armour pierced", left - armour, "SW-BASE-20", f"AP {ap}")
            why.total("Toughness", base + left, "SW-BASE-19")
        return base + left

    def scale(self, me: Fighter) -> int:
        return scale_of(self.sheet(me.id).size)[1]

    def max_wounds(self, me: Fighter) -> int:
        """Wounds one can have and stay up: 3 for a Wild Card, none for an Extra (SW-BASE-01), more with Size (SW-BASE-21).

        With more a Wild Card is Incapacitated (SW-BASE-36), an Extra out of action (SW-BASE-37).
        """
        return (3 if me.wild else 0) + scale_of(self.sheet(me.id).size)[2]

    def pace(self, me: Fighter) -> int:
        """Inches a turn; each Wound takes one, a hurt leg one or, for the slow, two, to no less than 1 (SW-BASE-16, SW-BASE-38)."""
        slow = ("Slow" in self.sheet(me.id).hindrances) + sum("Leg" in injury for injury in me.injuries)
        return max(1, self.sheet(me.id).pace - me.wounds - min(2, slow))
