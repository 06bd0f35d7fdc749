"""What a player's program may look at: its own cards, and what everybody can see (GC-TURN-12)."""

from collections.abc import Iterator
from typing import NamedTuple

from highdraw.cards import Card
from highdraw.engine.system import Mine
from highdraw.systems.gurps_cards.choices import Act, Guard
from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.damage import dice_of
from highdraw.systems.gurps_cards.defence import BASE, RETREAT, Defence, base_score
from highdraw.systems.gurps_cards.dice import Damage, chance, chance_tried
from highdraw.systems.gurps_cards.effort import STRONG
from highdraw.systems.gurps_cards.gear import Kind
from highdraw.systems.gurps_cards.levels import DAMAGE, DEFENCE
from highdraw.systems.gurps_cards.locations import wounding
from highdraw.systems.gurps_cards.options import each_act
from highdraw.systems.gurps_cards.outlook import Outlook
from highdraw.systems.gurps_cards.ranks import natural
from highdraw.systems.gurps_cards.state import Fighter

DEFENDED = 0.3
"""How often a defender with cards stops a blow, as a rule of thumb."""
STUN_LEVEL = -4


class Prospect(NamedTuple):
    """What an attack with a weapon on somebody comes to, whatever it is paid with."""

    damage: Damage
    through: float
    """What a blow does on average beyond what it meets."""
    wounding: float
    """By what that is multiplied."""
    open: float
    """How often it is not stopped."""
    most: float
    """More is not needed."""
    finish: float
    """What it is worth to finish somebody off."""


class Sight:
    """The window of somebody who plays these fighters, at one moment. Nothing else of the fight can be reached through it."""

    __slots__ = ("__fight", "__guards", "__mine", "__outlooks", "__prospects")

    def __init__(self, fight: Combat, mine: Mine) -> None:
        self.__fight, self.__mine = fight, mine
        self.__outlooks: dict[str, Outlook] = {}
        self.__prospects: dict[tuple[str, str, str, str, int], Prospect] = {}
        self.__guards: dict[tuple[str, str, str], int] = {}

    def __outlook(self, who: str) -> Outlook:
        found = self.__outlooks.get(who)
        if found is None:
            found = self.__outlooks[who] = Outlook(self.__fight, self.__fight[who])
        return found

    def __own(self, who: str) -> Fighter:
        if self.__mine is not None and who not in self.__mine:
            raise KeyError(who)
        return self.__fight[who]

    # ---- one's own

    def hand(self, who: str) -> list[Card]:
        """One's own cards, the highest first, Red Jokers last."""
        me = self.__own(who)
        return [*natural(self.__fight.hand(me)), *[Card("RJ")] * self.__fight.jokers(me)]

    def hold(self, who: str) -> Card | None:
        return self.__fight.hold(self.__own(who))

    def best(self, who: str, size: int) -> float:
        """The worth of the best option with so many cards now."""
        me = self.__own(who)
        return max((self.__worth(me, act) for act in self.__acts(who, size)), default=0.0)

    def pays(self, who: str, size: int, worth: float) -> bool:
        """Whether any option with so many cards now is worth more than that."""
        me = self.__own(who)
        return any(self.__worth(me, act) > worth for act in self.__acts(who, size))

    def __acts(self, who: str, size: int) -> Iterator[Act]:
        return each_act(self.__outlook(who), size, whole=True, future=False)

    def stunned(self, who: str) -> bool:
        return bool(self.__fight[who].stunned)

    def wounded(self, who: str) -> float:
        """Which share of HP is lost; public."""
        me = self.__fight[who]
        return 1 - me.hp / self.__fight.sheet(me).hp

    @property
    def increment(self) -> int:
        return self.__fight.state.increment

    def fatigue_left(self, who: str) -> int:
        return self.__own(who).fp

    def nearest(self, who: str) -> int:
        """Hexes to the nearest enemy; public."""
        found = self.__outlook(who).nearest
        return 99 if found is None else found[1]

    # ---- judging options

    def worth(self, who: str, act: Act) -> float:
        """What an option is worth in HP of an enemy, as far as that can be said without knowing hidden cards."""
        return self.__worth(self.__own(who), act)

    def __worth(self, me: Fighter, act: Act) -> float:
        match act.do:
            case "attack" | "smash" | "shoot":
                return self.__attack(me, act)
            case "shake":
                return 3.0 + act.cards
            case "ready":
                if act.mode == "load":
                    return 1.6 if not me.loaded.get(act.item) else 0.02
                return 1.6 if all(weapon.natural for _, weapon in self.__outlook(me.id).armed) else 0.02
            case "draw":
                return 1.2
            case "aim":
                return self.__aim(me, act)
            case "move":
                return self.__move(me, act)
            case "posture":
                return 1.0 if act.mode in ("standing", "kneeling") and me.posture in ("lying", "kneeling", "crawling", "sitting") else 0.0
            case "feint":
                return 0.1 if act.cards == 1 and not me.feinted else 0.0
            case "halt":
                return 0.5 if self.nearest(me.id) <= 2 else 0.05
        return 0.05

    def __attack(self, me: Fighter, act: Act) -> float:
        fight, outlook, target = self.__fight, self.__outlook(me.id), self.__fight[act.target]
        weapon = fight.weapon(me, act.item)
        if act.do == "shoot":
            assert weapon.missile is not None
            skill, damage, kind = outlook.ranged(target, act, weapon.missile), weapon.missile.damage, weapon.missile.type
            prospect = self.__prospect(me, target, damage, kind, weapon.missile.st)
        else:
            mode = weapon.mode(act.mode)
            assert mode is not None
            skill = outlook.melee(target, act, mode)
            prospect = self.__prospect(me, target, mode.damage, mode.type)
        bonus = prospect.damage.bonus(*DAMAGE[act.cards]) if act.do == "smash" else 0
        bonus += prospect.damage.bonus(*STRONG) if act.effort == "strong" else 0
        through = max(0.4, prospect.through + bonus) * prospect.wounding
        price = (1.5 + (2.0 if me.fp <= 3 else 0)) if act.effort and act.effort != "ranged" else 0.8 if act.effort else 0
        times = 1.7 if act.effort == "double" else 1.0
        drawing = 0.7 if act.draw else 1.0
        part = 0.9 if act.location else 1.0
        return chance_tried(skill) * prospect.open * min(through, prospect.most) * prospect.finish * times * drawing * part - price

    def __prospect(self, me: Fighter, target: Fighter, text: str, kind: Kind, st: int = 0) -> Prospect:
        """What a blow comes to, worked out once for all sets it may be paid with."""
        key = me.id, target.id, text, kind, st
        found = self.__prospects.get(key)
        if found is None:
            fight, sheet = self.__fight, self.__fight.sheet(target)
            dr = sheet.dr + sum(piece.against(kind) for piece in sheet.armour)
            free = target.stunned or not (fight.hand(target) or fight.hold(target))
            finish = 1.5 if target.hp <= sheet.hp / 3 else 1.0
            damage, open_ = dice_of(fight, me, text, st), 1.0 if free else 1 - DEFENDED
            found = self.__prospects[key] = Prospect(damage, damage.mean - dr, wounding(kind), open_, max(1.0, target.hp + 4.0), finish)
        return found

    def __aim(self, me: Fighter, act: Act) -> float:
        weapon = self.__fight.weapon(me, act.item)
        if weapon.missile is None or me.aims >= 2 or me.running:
            return 0.1
        near = self.__fight.apart(me, self.__fight[act.target])
        return 0.9 + 0.1 * weapon.missile.acc if near > 3 and not me.aims else 0.4

    def __move(self, me: Fighter, act: Act) -> float:
        fight, outlook = self.__fight, self.__outlook(me.id)
        if act.mode == "to":
            far = fight.apart(me, fight[act.target])
            near = far == self.nearest(me.id)
            running = 0.1 if act.pace == "full" and far > 3 * outlook.move else -0.4 if act.pace else 0.0
            return (0.2 if outlook.shoots else 1.1 + (0.3 if near else 0)) + running
        if act.mode == "from":
            return 0.8 if outlook.shoots and self.nearest(me.id) <= 2 else 0.05
        return 0.0

    # ---- defence

    def threat(self, attacker: str, who: str) -> float:
        """What an attack of somebody would do on average; weapons in hand are public."""
        fight, foe, me = self.__fight, self.__fight[attacker], self.__own(who)
        weapon = fight.weapon(foe, foe.main)
        text, kind = (weapon.modes[0].damage, weapon.modes[0].type) if weapon.modes else ("thr", "cr")
        if weapon.missile is not None and not weapon.modes:
            text, kind = weapon.missile.damage, weapon.missile.type
        dr = fight.sheet(me).dr + sum(piece.against(kind) for piece in fight.sheet(me).armour)
        return max(0.5, dice_of(fight, foe, text).mean - dr) * wounding(kind)

    def guard_chance(self, who: str, guard: Guard) -> float:
        """How often a defence succeeds, roughly."""
        if guard.do == "none":
            return 0.0
        me = self.__own(who)
        score = self.__guard(me, guard.do, guard.item) + DEFENCE[(guard.size or 2) - 1]
        score += RETREAT[guard.do] if guard.retreat else 0
        score += STUN_LEVEL if me.stunned else 0
        score += 2 if guard.effort == "increased" else 0
        once = chance(score)
        if guard.effort == "double" and guard.then:
            other = chance(self.__guard(me, guard.then, guard.other) + DEFENCE[(guard.size or 2) - 1])
            return 1 - (1 - once) * (1 - other)
        return once

    def __guard(self, me: Fighter, do: Defence, item: str) -> int:
        """A defence as it stands on the sheet, worked out once for all ways to pay for it."""
        key = me.id, do, item
        found = self.__guards.get(key)
        if found is None:
            found = self.__guards[key] = base_score(self.__fight, me, do, item)[1]
        return found


__all__ = ["BASE", "Sight"]
