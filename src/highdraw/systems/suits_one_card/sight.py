"""What a program that plays this edition may look at: its own cards, and what everybody sees."""

from functools import lru_cache

from highdraw.cards import Card
from highdraw.engine.system import Mine
from highdraw.systems.suits.sight import Window
from highdraw.systems.suits.worth import HIGH
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.gear import charted
from highdraw.systems.suits_one_card.reach import bracket_to, cannot_strike, pool, reaches, why_unready
from highdraw.systems.suits_one_card.recovery import recovered
from highdraw.systems.suits_one_card.skill import defence_skill, strike_skill
from highdraw.systems.suits_one_card.state import Combatant


@lru_cache(maxsize=1 << 14)
def share_of_hit(power: int, armour: int, body: int, will: int, status: float) -> float:
    """What a hit of a power does on average, as a share of what somebody with this status can still bear."""
    loss = max(0.3, (charted(power, 0) + charted(power, 2)) / 2 - armour) if power else 0.1
    left = max(1.0, will + 1 - status if status <= will else 2 * body - status)
    return min(1.5, loss / left)


class Sight(Window[Combat]):
    """The window of somebody who plays these fighters of a one-card fight."""

    __slots__ = ("__fight", "__people")

    def __init__(self, fight: Combat, mine: Mine) -> None:
        super().__init__(fight, mine)
        self.__fight = fight
        self.__people: dict[str, Combatant] = fight.state.combatants

    # ---- one's own

    def cards(self, who: str, foe: str, extra: bool = False) -> tuple[Card, ...]:
        """The cards with which one would attack somebody."""
        self.check_own(who)
        return pool(self.__fight, self.__people[who], self.__people[foe], "extra" if extra else "")

    def dealt(self, who: str) -> tuple[Card, ...]:
        """The dealt cards that serve in the next contest."""
        self.check_own(who)
        return self.__fight.dealt(self.__people[who])

    def would_recover(self, who: str) -> int:
        """What the first card dealt would give back at the end of the round."""
        self.check_own(who)
        me = self.__people[who]
        return recovered(self.__fight, me, HIGH[Card(me.first)]) if me.first else 0

    # ---- public

    def skill(self, who: str, foe: str = "") -> int:
        """The skill to strike with, at the range of somebody."""
        me = self.__people[who]
        return strike_skill(self.__fight, me, None, bracket_to(self.__fight, me, self.__people[foe]) if foe else None)

    def bracket(self, who: str, foe: str) -> str | None:
        """The range bracket of a shot; None beyond the maximum."""
        return self.__fight.kits[who].bracket(self.distance(who, foe))

    def guard(self, who: str, missile: bool) -> int:
        """The skill to defend with."""
        return defence_skill(self.__fight, self.__people[who], None, missile, False)

    def reaches(self, who: str, foe: str) -> bool:
        return reaches(self.__fight, self.__people[who], self.__people[foe])

    def answers(self, who: str, foe: str) -> bool:
        """Whether somebody attacked can strike back: able to, with a dealt card that is unused."""
        me = self.__people[who]
        return not me.contested and not cannot_strike(self.__fight, me, self.__people[foe])

    def unready(self, who: str) -> bool:
        """The weapon in hand cannot strike now."""
        return bool(why_unready(self.__fight, self.__people[who]))

    def acted(self, who: str) -> bool:
        return self.__people[who].acted

    def attacked(self, who: str) -> bool:
        return self.__people[who].attacked

    def aim(self, who: str, foe: str = "") -> int:
        """Rounds of aim that count, at anything or at somebody."""
        me = self.__people[who]
        return me.aim if not foe or me.aim_target == foe else 0

    def aims(self, who: str) -> bool:
        me = self.__people[who]
        return bool(me.aim_target or me.aim_arc)

    def aim_limit(self, who: str) -> int:
        return self.__fight.kits[who].base // 2

    def reloading(self, who: str) -> bool:
        """A reload is under way, or there is nothing loaded."""
        me = self.__people[who]
        return not me.loaded.get(me.main) or bool(me.reloading.get(me.main))

    def committed(self, who: str) -> int:
        """How many bonus cards somebody has laid down: their number is open, their suits are not."""
        return len(self.__people[who].committed)

    def blast_near(self, who: str, yards: float) -> bool:
        blasts = self.__fight.state.blasts
        return bool(blasts) and any(self.yards_from(blast, who) <= yards for blast in blasts)

    def worth_of_hit(self, who: str, foe: str) -> float:
        """What a hit does to somebody on average, as a share of what is left to bear."""
        fight, me, other = self.__fight, self.__people[who], self.__people[foe]
        if not fight.fighting:
            return min(1.5, me.power / max(1.0, 2 * other.power - other.status))
        kit, worn = fight.kits[who], fight.kits[foe]
        return share_of_hit(kit.power, worn.stops_bullets if kit.main.bullet else worn.stops_blows, other.body, other.will, other.status)
