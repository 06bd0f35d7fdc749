"""A fighter in figures: Trait dice, Parry, Toughness, Pace, and what follows from Size and Strength."""

from highdraw.engine.receipt import Why
from highdraw.systems.savage.dice import UNSKILLED, Die, parse_die
from highdraw.systems.savage.gear import Weapon
from highdraw.systems.savage.hands import Hands
from highdraw.systems.savage.sheet import ATTRIBUTES, Sheet, scale_of
from highdraw.systems.savage.state import Fighter


class Figures(Hands):
    """Fighters with their sheets and figures."""

    def die(self, me: Fighter, trait: str) -> Die:
        """The die of an attribute or skill, as injuries leave it; untrained ones roll d4-2 (SW-BASE-12)."""
        sheet = self.sheet(me.id)
        if trait not in ATTRIBUTES:
            return sheet.skills.get(trait, UNSKILLED)
        die = sheet.attributes[trait]
        return die.lower(me.lowered.get(trait, 0)) if me.lowered else die

    def fits(self, me: Fighter, weapon: Weapon) -> bool:
        """Strong enough for a weapon (SW-BASE-22)."""
        return self.die(me, "strength").steps_below(parse_die(weapon.min_str)) == 0

    def reach(self, me: Fighter, weapon: Weapon) -> int:
        """Inches beyond adjacency that a weapon reaches; the too weak lose that (SW-BASE-23, SW-BASE-22)."""
        return weapon.reach if weapon.reach <= 0 or self.fits(me, weapon) else 0

    def parry(self, me: Fighter, why: Why | None = None) -> int:
        """2 and half the Fighting die, and what adds to it (SW-MEL-03, SW-BASE-18)."""
        sheet = self.sheet(me.id)
        skill = sheet.skills.get("fighting")
        parry = 2 + skill.half if skill else 2
        rule = "SW-MEL-03" if skill else "SW-BASE-18"
        if why:
            why.start("everybody", 2, rule)
            if skill:
                why.plus(f"half of Fighting {skill}", skill.half, rule)
        shield = self.shield(me)
        weapon = self.weapon(me)
        extra = (
            (weapon.name, weapon.parry if weapon.parry <= 0 or self.fits(me, weapon) else 0, "SW-BASE-18"),
            (shield.name if shield else "", shield.parry if shield else 0, "SW-BASE-18"),
            ("Block", block(sheet), "SW-BASE-96"),
            ("sheet", sheet.parry_bonus, "SW-BASE-18"),
            ("Defend", 4 if me.defending else 0, "SW-BASE-64"),
            ("prone", -2 if me.prone else 0, "SW-PRN-05"),
        )
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
        return sheet.protection.get(part, sheet.natural_armour)

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
        return self.sheet(me.id).scale

    def max_wounds(self, me: Fighter) -> int:
        """Wounds one can have and stay up: 3 for a Wild Card, none for an Extra (SW-BASE-01), more with Size (SW-BASE-21).

        With more a Wild Card is Incapacitated (SW-BASE-36), an Extra out of action (SW-BASE-37).
        """
        return (3 if me.wild else 0) + scale_of(self.sheet(me.id).size)[2]

    def pace(self, me: Fighter) -> int:
        """Inches a turn; each Wound takes one, a hurt leg one or, for the slow, two, to no less than 1 (SW-BASE-16, SW-BASE-38)."""
        sheet = self.sheet(me.id)
        slow = int("Slow" in sheet.hindrances)
        if me.injuries:
            slow += sum("Leg" in injury for injury in me.injuries)
        return max(1, sheet.pace - me.wounds - min(2, slow))


def block(sheet: Sheet) -> int:
    """What Block adds to Parry, and takes off Gang Up (SW-BASE-96)."""
    return 2 if "Improved Block" in sheet.edges else 1 if "Block" in sheet.edges else 0
