"""What a program that plays this edition may look at: what everybody sees. Its own cards come with the request."""

from functools import lru_cache

from highdraw.engine.system import Mine
from highdraw.systems.suits.gear import STRIKING_RANGE
from highdraw.systems.suits.power import scaled
from highdraw.systems.suits.sight import Window
from highdraw.systems.suits_two_card.aim import aims_at
from highdraw.systems.suits_two_card.choices import Item, Mode
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.defence import defensive_bonus
from highdraw.systems.suits_two_card.skill import attack_skill, dodge_skill, guard_skill, ranged_defence
from highdraw.systems.suits_two_card.state import Combatant

SWARM_POWER = 3


@lru_cache(maxsize=1 << 14)
def share_of_hit(power: int, scale: str, armour: int, body: int, will: int, status: float) -> float:
    """What a hit of a power does on average, as a share of what somebody with this status can still bear."""
    loss = max(0.3, (scaled(power, 0, scale) + scaled(power, 2, scale)) / 2 - armour)
    out = 2 * body - status
    left = max(1.0, min(out, will + 1 - status if status <= will else out))
    return min(1.5, loss / left)


class Sight(Window[Combat]):
    """The window of somebody who plays these fighters of a two-card fight."""

    __slots__ = ("__decided", "__fight", "__people", "__skills")

    def __init__(self, fight: Combat, mine: Mine) -> None:
        super().__init__(fight, mine)
        self.__fight = fight
        self.__people: dict[str, Combatant] = fight.state.combatants
        self.__skills: dict[str, int] = {}
        self.__decided: bool | None = None

    # ---- people

    def minion(self, who: str) -> bool:
        return self.__people[who].minion

    def engaged(self, who: str) -> bool:
        return bool(self.__people[who].engaged)

    def outnumbered(self, who: str) -> bool:
        return self.__fight.outnumbered(self.__people[who])

    def acted_out(self, who: str) -> bool:
        """Has used its action on another's turn."""
        return self.__people[who].acted_out

    def to_daze(self, who: str) -> float:
        """How much more loss one bears before being dazed; 0 or less when one is."""
        me = self.__people[who]
        return self.__fight.daze_threshold(me) - me.status

    def blue(self, who: str) -> int:
        return self.__people[who].blue

    def white(self, who: str) -> int:
        return self.__people[who].white

    def committed(self, who: str) -> int:
        """How many bonus cards somebody has laid down: their number is open, their suits are not."""
        return len(self.__people[who].committed)

    def on_turn(self, who: str) -> bool:
        return self.__fight.state.turn == who

    def decided(self) -> bool:
        if self.__decided is None:
            self.__decided = self.__fight.decided()
        return self.__decided

    def near(self, who: str, yards: float) -> list[str]:
        """Somebody, and everybody still in the fight who is as near as that."""
        people = self.__fight.state.combatants.values()
        return [one.id for one in people if one.id == who or (not one.out and self.distance(one.id, who) <= yards)]

    # ---- skills

    def aim(self, who: str, foe: str = "") -> int:
        """Turns of aim, at anything or at somebody."""
        me = self.__people[who]
        return me.aim if not foe or aims_at(self.__fight, me, self.__people[foe]) else 0

    def aim_limit(self, who: str) -> int:
        """So many turns of aim count."""
        kit = self.__fight.kits[who]
        return kit.base_skill(kit.main, self.__people[who].reflexes)[0] // 2

    def bracket(self, who: str, foe: str, aimed: bool) -> str | None:
        """The range bracket of a shot; None beyond the maximum."""
        return self.__fight.kits[who].bracket(self.distance(who, foe), aimed)

    def skill(self, who: str) -> int:
        """The skill to strike with what is in hand, at no range."""
        skill = self.__skills.get(who)
        if skill is None:
            skill = self.__skills[who] = attack_skill(self.__fight, self.__people[who], self.__fight.kits[who].main)
        return skill

    def shooting(self, who: str, foe: str) -> int:
        """The skill of a shot at somebody."""
        aimed, metres = self.aim(who, foe) > 0, self.distance(who, foe)
        bracket = self.bracket(who, foe, aimed)
        return attack_skill(self.__fight, self.__people[who], self.__fight.kits[who].main, None, bracket, aimed, metres < STRIKING_RANGE)

    def guard(self, who: str) -> int:
        return guard_skill(self.__fight, self.__people[who])

    def dodge(self, who: str) -> int:
        return dodge_skill(self.__fight, self.__people[who])

    def ranged_defence(self, who: str, point_blank: bool = False) -> int:
        return ranged_defence(self.__fight, self.__people[who], None, point_blank)

    def bonus(self, who: str, foe: str, mode: Mode, item: Item, mutual: bool) -> int:
        """The defensive bonus against a blow of what somebody has in hand."""
        return defensive_bonus(self.__fight, self.__people[who], self.__people[foe], self.__fight.kits[foe].main, mode, item, mutual)

    def worth_of_hit(self, who: str, foe: str) -> float:
        """What a hit does to somebody on average, as a share of what is left to bear."""
        fight, me, other = self.__fight, self.__people[who], self.__people[foe]
        if other.swarm:
            return 1.0
        kit, worn = fight.kits[who], fight.kits[foe]
        power = SWARM_POWER if me.swarm else kit.powers[me.main]
        armour = worn.stops_bullets if kit.main.bullet else worn.stops_blows
        return share_of_hit(power, fight.sw.power_scale, armour, other.body, other.will, other.status)
