"""What a player's program may look at: everything that lies open on the table. Action Cards, which may lie face down, are not among it."""

from highdraw.engine.system import Mine
from highdraw.systems.savage import movement
from highdraw.systems.savage.gang_up import gang_up
from highdraw.systems.savage.gear import FISTS, Weapon
from highdraw.systems.savage.scene import Scene

FAR_AWAY = 99.0


class Sight:
    """The window of anybody at the table: Bennies and the GM's pool lie open, too. Nothing else of the fight can be reached through it."""

    __slots__ = ("__fight", "__melee")

    def __init__(self, fight: Scene, _mine: Mine = None) -> None:
        self.__fight = fight
        self.__melee: dict[str, bool] = {}

    # ---- what somebody has and lacks

    def spares_benny(self, who: str) -> bool:
        """Whether a Benny can be spared: one stays for a Soak roll, and the GM's pool is not for an Extra's every miss."""
        me = self.__fight.state.fighters.get(who)
        return me is not None and (me.bennies > 1 or (me.wild and self.__fight.by_gm(me) and self.__fight.state.pool > 1))

    def needs_loading(self, who: str) -> bool:
        me = self.__fight[who]
        return not me.loaded.get(me.main, 1)

    def needs_weapon(self, who: str, hand: str) -> bool:
        """Whether somebody with bare fists had better ready something in this hand."""
        me = self.__fight[who]
        return me.main == FISTS and (hand != "off" or ("main" in self.__fight.lame(me) and not me.off))

    # ---- where people stand

    def inches(self, who: str, other: str) -> float:
        return self.__fight.inches(self.__fight[who], self.__fight[other])

    def nearest_foe(self, who: str) -> float:
        me = self.__fight[who]
        return min(self.__fight.ranges(me, self.__fight.enemies(me)).inches.values(), default=FAR_AWAY)

    def gets_nearer(self, who: str, other: str) -> bool:
        return movement.gets_nearer(self.__fight, self.__fight[who], self.__fight[other])

    def in_melee(self, who: str) -> bool:
        if who not in self.__melee:
            self.__melee[who] = self.__fight.in_melee(self.__fight[who])
        return self.__melee[who]

    def foes_beside(self, who: str) -> int:
        return len(self.__fight.foes_beside(self.__fight[who]))

    def around(self, who: str, inches: float) -> list[str]:
        """Who is at most so far from somebody, that one included."""
        target = self.__fight[who]
        return [one.id for one in self.__fight.everybody() if one is target or self.__fight.inches(one, target) <= inches]

    # ---- what people are and carry

    def friends(self, who: str, other: str) -> bool:
        return self.__fight.friends(self.__fight[who], self.__fight[other])

    def weapon(self, who: str) -> Weapon:
        return self.__fight.weapon(self.__fight[who])

    def pace(self, who: str) -> int:
        return self.__fight.pace(self.__fight[who])

    def wounds(self, who: str) -> int:
        return self.__fight[who].wounds

    def has_aimed(self, who: str) -> bool:
        return bool(self.__fight[who].aimed)

    def die_sides(self, who: str, trait: str) -> int:
        return self.__fight.die(self.__fight[who], trait).sides

    def parry(self, who: str) -> int:
        return self.__fight.parry(self.__fight[who])

    def weakness(self, who: str) -> float:
        """How good a target somebody is: Extras, the Shaken, the Vulnerable, the wounded, those who are not tough."""
        foe = self.__fight[who]
        states = 0.4 * foe.shaken + 0.3 * bool(foe.vulnerable) + 0.2 * foe.wounds
        return (0.6 if foe.wild else 1.0) + states - 0.05 * self.__fight.toughness(foe)

    def gang_up(self, who: str, foe: str) -> int:
        return gang_up(self.__fight, self.__fight[who], self.__fight[foe])
