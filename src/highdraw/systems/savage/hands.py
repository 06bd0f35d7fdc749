"""What a fighter has in hand and in its body to use it with: weapons, shields, sound arms and good eyes."""

from abc import ABC, abstractmethod

from highdraw.systems.savage.gear import FISTS, Shield, Weapon, with_slugs
from highdraw.systems.savage.sheet import Sheet
from highdraw.systems.savage.state import Fighter

ARMS = {"main": "Right arm", "off": "Left arm"}
"""Which arm has which hand."""


class Hands(ABC):
    """Fighters with their sheets, as far as their hands go."""

    @abstractmethod
    def sheet(self, who: str) -> Sheet:
        """What is written about somebody."""

    def weapon(self, me: Fighter, slot: str = "main") -> Weapon:
        name = me.main if slot == "main" else me.off
        weapons = self.sheet(me.id).weapons
        weapon = weapons.get(name) or weapons[FISTS]
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
        return bool(self.sheet(me.id).natural)

    def bare(self, me: Fighter) -> str:
        """What an empty hand strikes with: a natural weapon if there is one, else the fist (SW-BASE-78)."""
        return next((name for name, weapon in self.sheet(me.id).weapons.items() if weapon.kind == "natural"), FISTS)

    def armed(self, me: Fighter) -> bool:
        """Has a readied weapon, or natural ones (SW-BASE-78)."""
        sheet = self.sheet(me.id)
        for name in (me.main, me.off):
            if name != FISTS and name in sheet.weapons:
                return True
        return bool(sheet.natural)

    def lame(self, me: Fighter) -> list[str]:
        """Hands whose arm is useless: the main hand is the right one, the off hand the left (SW-BASE-44)."""
        if not me.injuries:
            return []
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
        if not hindrances and not me.injuries:
            return 2
        lost = ("One Eye" in hindrances) + sum("Blinded" in injury for injury in me.injuries)
        return 0 if "Blind" in hindrances else max(0, 2 - lost)

    def has(self, me: Fighter, edge: str) -> bool:
        return edge in self.sheet(me.id).edges
