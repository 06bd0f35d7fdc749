"""What a player's program may look at: its own cards, and what everybody can see (S3-OVR-04)."""

from highdraw.cards import Card
from highdraw.engine.request import Laid
from highdraw.engine.system import Mine
from highdraw.systems.suits_impact.challenge import Cards, from_hand, value
from highdraw.systems.suits_impact.chances import Does, harm, unseen, worth
from highdraw.systems.suits_impact.choices import Act, Guard
from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.conditions import exposed
from highdraw.systems.suits_impact.defence import guard_rank, ranked_guards
from highdraw.systems.suits_impact.faces import low
from highdraw.systems.suits_impact.gear import Weapon
from highdraw.systems.suits_impact.laws import cards_of
from highdraw.systems.suits_impact.rank import attack_rank, deflection, penetration, rank
from highdraw.systems.suits_impact.state import Fighter
from highdraw.systems.suits_impact.wield import find, uses


class Odds:
    """An attack before its cards: the rank, Power, the best guard (rank, cards in hand, what is added), and who is hit."""

    __slots__ = ("does", "guard", "power", "rank")

    def __init__(self, rank: int, power: int, guard: tuple[int, int, int] | None, does: Does) -> None:
        self.rank, self.power, self.guard, self.does = rank, power, guard, does

    def worth(self, spent: int, total: int) -> float:
        """With cards of so much, which come to this value."""
        return worth(self.rank, self.power, self.guard, self.does, spent, total)

    @property
    def drawn(self) -> float:
        """With a card from the deck, on average."""
        return unseen(self.rank, self.power, self.guard, self.does)


def _wait(fight: Combat, one: Fighter) -> int:
    """How many phases until somebody's next turn; after this round they begin again at ten."""
    apart = fight.state.phase - fight.acts_in(one)
    return apart if apart > 0 or (apart == 0 and not one.turned) else apart + 10


class Sight:
    """The window of somebody who plays these fighters, at one moment. Nothing else of the fight can be reached through it."""

    __slots__ = ("__best", "__exposed", "__fight", "__guards", "__known", "__mine", "__nearest", "__shoots", "__useless")

    def __init__(self, fight: Combat, mine: Mine) -> None:
        self.__fight, self.__mine = fight, mine
        self.__known: dict[tuple[str, str, str], Odds] = {}
        self.__best: dict[tuple[str, str, str], float] = {}
        self.__guards: dict[tuple[str, bool, bool], int] = {}
        self.__nearest: dict[str, float] = {}
        self.__exposed: dict[str, bool] = {}
        self.__shoots: dict[str, bool] = {}
        self.__useless: dict[str, int] = {}

    def __own(self, who: str) -> Fighter:
        if self.__mine is not None and who not in self.__mine:
            raise KeyError(who)
        return self.__fight[who]

    # ---- one's own

    def hand(self, who: str) -> tuple[Card, ...]:
        return self.__fight.hand(self.__own(who))

    def useless(self, who: str) -> int:
        """How many of them are above one's best rank."""
        if who not in self.__useless:
            best = self.best_rank(who)
            self.__useless[who] = sum(from_hand((card,), (), 0).weak(best) for card in self.hand(who))
        return self.__useless[who]

    def best_rank(self, who: str) -> int:
        """The rank of one's best attack in hand."""
        fight, me = self.__fight, self.__own(who)
        return max((rank(fight, me, use.weapon.skill) for use in uses(fight, me)), default=me.speed)

    # ---- everybody's

    def awake(self, who: str) -> bool:
        return self.__fight[who].awake

    def cards(self, who: str) -> int:
        """How many cards somebody holds."""
        return len(self.__fight.hand(self.__fight[who]))

    def distance(self, one: str, other: str) -> float:
        return self.__fight.distance(self.__fight[one], self.__fight[other])

    def nearest(self, who: str) -> float:
        """Metres to the nearest enemy awake."""
        if who not in self.__nearest:
            fight, me = self.__fight, self.__fight[who]
            self.__nearest[who] = min((fight.distance(me, foe) for foe in fight.foes(me) if foe.awake), default=99.0)
        return self.__nearest[who]

    def exposed(self, who: str) -> bool:
        """An enemy shoots at somebody, or is too near for a medic."""
        if who not in self.__exposed:
            me = self.__fight[who]
            self.__exposed[who] = bool(exposed(self.__fight, me, me))
        return self.__exposed[who]

    def is_friend(self, who: str, other: str) -> bool:
        return self.__fight[who].side == self.__fight[other].side

    def follows(self, who: str, target: str) -> bool:
        """A friend who can act has a turn before the target has: action cards lie open (S3-RND-02)."""
        fight = self.__fight
        before = _wait(fight, fight[target])
        return any(one.awake and not fight.reeling(one) and _wait(fight, one) < before for one in fight.friends(fight[who]))

    def needs_care(self, who: str) -> float:
        """How badly somebody needs a medic."""
        me = self.__fight[who]
        if me.dead:
            return 0.0
        return 6.0 + me.trauma if self.__fight.bleeds(me) else 0.5 * me.trauma

    def damage(self, who: str) -> int:
        return self.__fight[who].damage

    def shock(self, who: str) -> int:
        return self.__fight[who].shock

    def trained(self, who: str, skill: str) -> bool:
        return skill in self.__fight.sheet(self.__fight[who]).skills

    def shoots(self, who: str) -> bool:
        """Has a ranged weapon in hand."""
        if who not in self.__shoots:
            self.__shoots[who] = any(use.weapon.ranged for use in uses(self.__fight, self.__fight[who]))
        return self.__shoots[who]

    def fighting(self) -> bool:
        return not self.__fight.state.over

    # ---- an attack

    def __odds(self, who: str, target: str, item: str) -> "Odds":
        """What does not depend on the cards of an attack, worked out once a look."""
        key = (who, target, item)
        if key not in self.__known:
            fight, me, one = self.__fight, self.__own(who), self.__fight[target]
            use = find(fight, me, item)
            guard = None
            if not one.helpless:
                added = sum(number for _, number, _ in deflection(fight, one, use.weapon))
                guard = (self.__guard(one, use.weapon), len(fight.hand(one)), added)
            does = (penetration(fight, use.weapon), fight.absorption(one), one.body, one.shock, one.damage, one.trauma)
            self.__known[key] = Odds(attack_rank(fight, me, one, use.weapon), use.weapon.power(me.body), guard, does)
        return self.__known[key]

    def __guard(self, one: Fighter, weapon: Weapon) -> int:
        """The best rank somebody can defend with; what strikes them matters only by its kind."""
        key = one.id, weapon.ranged, weapon.natural
        if key not in self.__guards:
            self.__guards[key] = max(rank for _, rank in ranked_guards(self.__fight, one, weapon))
        return self.__guards[key]

    def worth(self, who: str, act: Act) -> float:
        """What an attack is worth with the best of one's cards, before any is laid."""
        key = who, act.target, act.item
        if key not in self.__best:
            odds = self.__odds(*key)
            fits = {worth for worth in map(low, self.__fight.hand(self.__own(who))) if worth <= odds.rank}
            self.__best[key] = max([odds.drawn, *(odds.worth(worth, odds.rank + worth) for worth in fits)])
        return self.__best[key]

    def stroke(self, who: str, target: str, item: str, cards: Cards | None) -> float:
        """What an attack with these cards is worth on average; None is a card from the deck."""
        odds = self.__odds(who, target, item)
        return odds.drawn if cards is None else odds.worth(cards.total, value(odds.rank, cards))

    def laid(self, who: str, target: str, item: str, laid: Laid) -> float:
        """What a pick is worth as an attack."""
        empty = not laid.get("value") and not laid.get("high")
        return self.stroke(who, target, item, None if empty else cards_of({"value": (), "boost": (), **laid}))

    # ---- a defence

    def guard(self, who: str, guard: Guard) -> int:
        return guard_rank(self.__fight, self.__own(who), guard)

    def threat(self, who: str, attacker: str, weapon: str) -> tuple[float, int]:
        """What a hit would cost, and the attack rank, both of which everybody can work out."""
        fight, me, foe = self.__fight, self.__own(who), self.__fight[attacker]
        use = next((use for use in uses(fight, foe) if use.item == weapon), None)
        if use is None:
            return 3.0, foe.speed
        rank = attack_rank(fight, foe, me, use.weapon)
        hurt = harm(
            use.weapon.power(foe.body), max(0, rank - 4), penetration(fight, use.weapon), fight.absorption(me), me.body, me.shock,
            me.damage, me.trauma,
        )  # fmt: skip
        return hurt, rank
