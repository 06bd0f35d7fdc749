"""What a player's program may look at: its own cards, and what everybody can see (GC-TURN-12)."""

from highdraw.cards import Card
from highdraw.engine.system import Mine
from highdraw.systems.gurps_cards.choices import Act, Guard
from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.damage import dice_of
from highdraw.systems.gurps_cards.defence import BASE, RETREAT, base_score
from highdraw.systems.gurps_cards.dice import chance
from highdraw.systems.gurps_cards.effort import STRONG
from highdraw.systems.gurps_cards.levels import DAMAGE, DEFENCE
from highdraw.systems.gurps_cards.locations import wounding
from highdraw.systems.gurps_cards.options import acts
from highdraw.systems.gurps_cards.ranks import natural
from highdraw.systems.gurps_cards.state import Fighter
from highdraw.systems.gurps_cards.tohit import melee_score, ranged_score

DEFENDED = 0.3
"""How often a defender with cards stops a blow, as a rule of thumb."""
STUN_LEVEL = -4


class Sight:
    """The window of somebody who plays these fighters. Nothing else of the fight can be reached through it."""

    __slots__ = ("__fight", "__mine")

    def __init__(self, fight: Combat, mine: Mine) -> None:
        self.__fight, self.__mine = fight, mine

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
        return max((self.worth(who, act) for act in acts(self.__fight, me, size, whole=True, future=False)), default=0.0)

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
        me = self.__fight[who]
        return min((self.__fight.apart(me, foe) for foe in self.__fight.foes(me)), default=99)

    # ---- judging options

    def worth(self, who: str, act: Act) -> float:
        """What an option is worth in HP of an enemy, as far as that can be said without knowing hidden cards."""
        fight, me = self.__fight, self.__own(who)
        match act.do:
            case "attack" | "smash" | "shoot":
                return self.__attack(me, act)
            case "shake":
                return 3.0 + act.cards
            case "ready":
                idle = not any(not fight.weapon(me, item).natural for item in fight.armed(me)) or act.mode == "load"
                return 1.6 if idle else 0.02
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
                return 0.5 if self.nearest(who) <= 2 else 0.05
        return 0.05

    def __attack(self, me: Fighter, act: Act) -> float:
        fight, target = self.__fight, self.__fight[act.target]
        weapon = fight.weapon(me, act.item)
        if act.do == "shoot":
            assert weapon.missile is not None
            skill, text, kind = ranged_score(fight, me, target, act, weapon.missile), weapon.missile.damage, weapon.missile.type
            damage = dice_of(fight, me, text, weapon.missile.st)
        else:
            mode = next(mode for mode in weapon.modes if mode.name == act.mode)
            skill, kind = melee_score(fight, me, target, act, mode), mode.type
            damage = dice_of(fight, me, mode.damage)
        bonus = damage.bonus(*DAMAGE[act.cards]) if act.do == "smash" else 0
        bonus += damage.bonus(*STRONG) if act.effort == "strong" else 0
        dr = fight.sheet(target).dr + sum(piece.against(kind) for piece in fight.sheet(target).armour)
        through = max(0.4, damage.mean + bonus - dr) * wounding(kind)
        open_ = 1.0 if target.stunned or not (fight.hand(target) or fight.hold(target)) else 1 - DEFENDED
        finish = 1.5 if target.hp <= fight.sheet(target).hp / 3 else 1.0
        price = (1.5 + (2.0 if me.fp <= 3 else 0)) if act.effort and act.effort != "ranged" else 0.8 if act.effort else 0
        times = 1.7 if act.effort == "double" else 1.0
        drawing = 0.7 if act.draw else 1.0
        part = 0.9 if act.location else 1.0
        return chance(skill) * open_ * min(through, max(1.0, target.hp + 4.0)) * finish * times * drawing * part - price

    def __aim(self, me: Fighter, act: Act) -> float:
        weapon = self.__fight.weapon(me, act.item)
        if weapon.missile is None or me.aims >= 2 or me.running:
            return 0.1
        near = self.__fight.apart(me, self.__fight[act.target])
        return 0.9 + 0.1 * weapon.missile.acc if near > 3 and not me.aims else 0.4

    def __move(self, me: Fighter, act: Act) -> float:
        fight = self.__fight
        shoots = any(fight.weapon(me, item).missile for item in fight.armed(me) if fight.sheet(me).weapons[item].missile)
        if act.mode == "to":
            far = fight.apart(me, fight[act.target])
            near = far == self.nearest(me.id)
            running = 0.1 if act.pace == "full" and far > 3 * fight.move(me) else -0.4 if act.pace else 0.0
            return (0.2 if shoots else 1.1 + (0.3 if near else 0)) + running
        if act.mode == "from":
            return 0.8 if shoots and self.nearest(me.id) <= 2 else 0.05
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
        score = base_score(self.__fight, me, guard.do, guard.item)[1] + DEFENCE[(guard.size or 2) - 1]
        score += RETREAT[guard.do] if guard.retreat else 0
        score += STUN_LEVEL if me.stunned else 0
        score += 2 if guard.effort == "increased" else 0
        once = chance(score)
        if guard.effort == "double" and guard.then:
            other = chance(base_score(self.__fight, me, guard.then, guard.other)[1] + DEFENCE[(guard.size or 2) - 1])
            return 1 - (1 - once) * (1 - other)
        return once


__all__ = ["BASE", "Sight"]
