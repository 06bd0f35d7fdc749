"""A toy of the same game, as one would write it in an evening: a tenth of the rules, no questions, no log.

It knows two cards a side, overdraw, sums, suits, one weapon power, one armour number, shock, wounds, daze, recovery and
defeat. No chips, responses, weapons' notes, ranges, minions, engagements. The yardstick for whole fights.
"""

from random import Random


class Toy:
    """One fighter of the toy."""

    def __init__(self, side: int, body: int, will: int, skill: int, power: int, armour: int) -> None:
        self.side, self.body, self.will, self.skill, self.power, self.armour = side, body, will, skill, power, armour
        self.shock = self.wounds = self.order = 0
        self.hit = self.out = False

    def dazed(self) -> bool:
        return self.shock > 0 and self.shock + self.wounds > self.will


class Shoe:
    """A real shuffled deck with discards."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.cards = [(value, suit) for value in range(1, 14) for suit in range(4)] * 2
        self.at = len(self.cards)

    def draw(self) -> tuple[int, int]:
        if self.at >= len(self.cards):
            self.rng.shuffle(self.cards)
            self.at = 0
        self.at += 1
        return self.cards[self.at - 1]


def values(card: tuple[int, int]) -> tuple[int, ...]:
    value = card[0]
    if value == 1:
        return (1, 11)
    return (value,) if value <= 10 else (value - 9, value + 1)


def rank(cards: list[tuple[int, int]], skill: int) -> tuple[int, int]:
    best, suit = 0, 0
    for one in values(cards[0]):
        for other in values(cards[1]):
            for total, holder in ((one, cards[0]), (other, cards[1]), (one + other, max(cards))):
                if best < total <= skill:
                    best, suit = total, holder[1]
    return best, suit


def toy_fight(rng: Random, a_side: int = 3, limit: int = 200) -> int:
    """One fight; the side that wins, or -1."""
    shoe = Shoe(rng)
    fighters = [Toy(side, 6, 5, 7, 8, 4 * (side == 0)) for side in (0, 1) for _ in range(a_side)]
    for one in fighters:
        one.order = values(shoe.draw())[-1]
    fighters.sort(key=lambda one: -one.order)
    for _ in range(limit):
        for one in fighters:
            if one.out:
                continue
            enemies = [foe for foe in fighters if foe.side != one.side and not foe.out]
            if not enemies:
                return one.side
            if one.dazed():
                if not one.hit:
                    card = values(shoe.draw())[-1] + one.wounds
                    one.shock = max(0, one.shock - (2 if card <= one.will else 1 if card <= 2 * one.will else 0))
            else:
                foe = enemies[int(rng.random() * len(enemies))]
                mine, my_suit = rank([shoe.draw(), shoe.draw()], one.skill)
                theirs, their_suit = rank([shoe.draw(), shoe.draw()], foe.skill)
                if mine > theirs:
                    strike(one, foe, my_suit - their_suit if theirs else my_suit)
                elif theirs > mine and not foe.dazed():
                    strike(foe, one, their_suit - my_suit if mine else their_suit)
            one.hit = False
    return -1


def strike(one: Toy, foe: Toy, bonus: int) -> None:
    bonus = max(-3, min(3, bonus))
    loss = max(0, round(one.power * max(1, 3 + bonus) / 3) - foe.armour)
    wounds = max(0, loss - round(foe.body * 0.75))
    foe.shock += loss - wounds
    foe.wounds += wounds
    foe.hit = True
    foe.out = foe.shock + foe.wounds > 2 * foe.body or foe.wounds > foe.body
