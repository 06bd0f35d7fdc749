"""What a player's program may look at: its own cards, and what everybody can see (S3-OVR-04)."""

from highdraw.cards import Card
from highdraw.engine.request import Laid
from highdraw.engine.system import Mine
from highdraw.systems.suits_impact.challenge import Cards, margin, value
from highdraw.systems.suits_impact.chances import beats, drawn, harm
from highdraw.systems.suits_impact.choices import Act, Guard
from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.defence import guard_rank, guards
from highdraw.systems.suits_impact.laws import cards_of
from highdraw.systems.suits_impact.rank import attack_rank, deflection, penetration
from highdraw.systems.suits_impact.state import Fighter
from highdraw.systems.suits_impact.wield import Use, find, uses


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

    def hand(self, who: str) -> tuple[Card, ...]:
        return self.__fight.hand(self.__own(who))

    def best_rank(self, who: str) -> int:
        """The rank of one's best attack in hand."""
        fight, me = self.__fight, self.__own(who)
        return max((me.speed + fight.sheet(me).skills.get(use.weapon.skill, 0) for use in uses(fight, me)), default=me.speed)

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
        fight, me = self.__fight, self.__fight[who]
        return min((fight.distance(me, foe) for foe in fight.foes(me) if foe.awake), default=99.0)

    def is_friend(self, who: str, other: str) -> bool:
        return self.__fight[who].side == self.__fight[other].side

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
        return any(use.weapon.ranged for use in uses(self.__fight, self.__fight[who]))

    def fighting(self) -> bool:
        return not self.__fight.state.over

    # ---- an attack

    def _guard(self, target: Fighter, use: Use) -> tuple[int, int]:
        """The best bare rank a target defends with, and what it adds."""
        fight = self.__fight
        best = max(guard_rank(fight, target, guard) for guard in guards(fight, target, use.weapon))
        return best, sum(number for _, number, _ in deflection(fight, target, use.weapon))

    def worth(self, who: str, act: Act) -> float:
        """What an attack is worth with the best of one's cards, before any is laid."""
        fight, me = self.__fight, self.__own(who)
        hand = fight.hand(me)
        rank = attack_rank(fight, me, fight[act.target], find(fight, me, act.item).weapon)
        fits = [cards for cards in (Cards((), (worth,)) for worth in _lows(hand)) if not cards.weak(rank)]
        return max((self.stroke(who, act.target, act.item, cards) for cards in (*fits, None)), default=0.0)

    def stroke(self, who: str, target: str, item: str, cards: Cards | None) -> float:
        """What an attack with these cards is worth on average; None is a card from the deck."""
        fight, me, one = self.__fight, self.__own(who), self.__fight[target]
        use = find(fight, me, item)
        rank = attack_rank(fight, me, one, use.weapon)
        if cards is None:
            from_deck = [Cards((), (worth,)) for worth in drawn_lows()]
            return sum(self._one(me, one, use, rank, each) for each in from_deck) / len(from_deck)
        return self._one(me, one, use, rank, cards)

    def _one(self, me: Fighter, one: Fighter, use: Use, rank: int, cards: Cards) -> float:
        fight = self.__fight
        ours, left = value(rank, cards), margin(rank, cards)
        chance = 1.0
        if not one.helpless:
            bare, added = self._guard(one, use)
            chance = beats(ours, bare, len(fight.hand(one)), added)
        hurt = harm(
            use.weapon.power(me.body), left, penetration(fight, use.weapon), fight.absorption(one), one.body, one.shock, one.damage,
            one.trauma,
        )  # fmt: skip
        return chance * hurt

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


def _lows(hand: tuple[Card, ...]) -> list[int]:
    from_hand = cards_of({"value": hand, "boost": ()})
    return list(from_hand.worths)


def drawn_lows() -> tuple[int, ...]:
    """What a card from the deck counts, rank by rank."""
    return tuple(each - 100 for each in drawn(100))
