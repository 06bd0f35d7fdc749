"""What matters of the cards of a contest, for the lab: the hand each side makes of them, and what two hands come to.

Only contests of one draw each are described; the lab samples the others. No rule is decided here: skills, hands, hits, power bonus and
piercing are asked of those who know.
"""

from collections.abc import Hashable
from typing import NamedTuple

from highdraw.cards import Card, suit_of
from highdraw.engine.meeting import Deal, Lab, Meeting
from highdraw.systems.suits_two_card.blow import power_bonus
from highdraw.systems.suits_two_card.blows import Hits, blow_of, landed
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.hand import Hand, ap_chance, ask_hand, chosen, pierces
from highdraw.systems.suits_two_card.side import Side
from highdraw.systems.suits_two_card.state import Combatant


class Made(NamedTuple):
    """What a side makes of its cards, as far as it matters."""

    rank: tuple[int, int, bool]
    """The rank, the lower rank of a split, whether it overdrew."""
    suits: tuple[str, ...]
    pierces: bool


def foresee(fight: Combat, lab: Lab, ours: Side, theirs: Side | None, target: Combatant, they_draw: bool) -> None:
    """Describe a contest that is about to be drawn, if it can be."""
    sides = [ours] if theirs is None else [ours, theirs]
    if any(not _plain(fight, side) for side in sides) or target.swarm or ours.me.swarm:
        return
    if fight.sw.bonus_cards == "on" or (fight.sw.tie == "redraw" and they_draw):
        return

    def describe() -> Meeting:
        readers = [_Reader(fight, lab, side) for side in sides]
        return Meeting(tuple(reader.deal for reader in readers), _Verdict(fight, readers, they_draw))

    lab.meet(describe)
    for side in sides:
        side.pool, side.hand = (), Hand(0, (), None, ())


def _plain(fight: Combat, side: Side) -> bool:
    """One draw of one or two cards, nothing shared, no cards of aiming, no burst."""
    fixed = side.mode == "defend" and fight.sw.ranged_defense == "fixed_rank"
    burst = side.weapon.range is not None and (side.weapon.burst or side.weapon.rof >= 4)
    return not (fixed or side.shares(fight) or side.extra or len(side.draws) > 1 or (side.strikes and burst) or side.drew)


class _Reader:
    """One side: which hand its holder makes of cards."""

    def __init__(self, fight: Combat, lab: Lab, side: Side) -> None:
        self.fight, self.lab, self.side = fight, lab, side
        self.skill = side.skill(fight, 0)
        self.chance = ap_chance(side.weapon.ap, fight.sw.ap_map) if side.strikes and side.weapon.ap else ""
        sw = fight.sw
        key = (self.skill, sw.suit_card, side.aimed, side.may_split(fight), self.chance, sw.one_card_ap, sw.ap33)
        self.deal = Deal(side.cards, lambda cards: self.read(cards)[1], ("two-card hand", *key))
        self._picks: dict[Hashable, int] = {}

    def read(self, cards: tuple[Card, ...]) -> tuple[Hand, Made]:
        """The hand its holder would choose (S2-GEN-06), and what matters of it."""
        side, fight = self.side, self.fight
        side.pool = cards
        options = side.choices(fight, 0, False, self.skill)
        hand = options[0]
        if len(options) > 1:
            offers = tuple((one.rank, one.suit_card and one.suit_card[-1], bool(one.split)) for one in options)
            pick = self._picks.get(offers)
            if pick is None:
                ask = ask_hand(side.me.id, cards, options)
                pick = self._picks[offers] = options.index(chosen(ask, options, self.lab.ask(ask)))
            hand = options[pick]
        pierced = bool(self.chance) and not hand.overdrew and pierces(self.chance, cards, fight.sw.one_card_ap, fight.sw.ap33)
        if hand.split:
            (_, first), (low, second) = hand.split
            return hand, Made((hand.rank, low, False), (suit_of(first), suit_of(second)), pierced)
        return hand, Made((hand.rank, 0, hand.overdrew), (suit_of(hand.suit_card),) if hand.suit_card else (), pierced)


class _Verdict:
    """What two hands come to: who is hit, with which power bonus, past which armour; who overdrew."""

    def __init__(self, fight: Combat, readers: list[_Reader], they_draw: bool) -> None:
        self.fight, self.readers, self.they_draw = fight, readers, they_draw
        self._read: list[dict[tuple[Card, ...], tuple[Hand, Made]]] = [{} for _ in readers]
        self._ranks: dict[Hashable, tuple[int, int]] = {}
        self._power: dict[Hashable, Hashable] = {}

    def __call__(self, *drawn: tuple[Card, ...]) -> Hashable:
        made = []
        for known, reader, cards in zip(self._read, self.readers, drawn, strict=True):
            if cards not in known:
                known[cards] = reader.read(cards)
            made.append(known[cards])
        (a, ours), (b, theirs) = made if len(made) > 1 else (made[0], (None, None))
        if b is None or theirs is None:
            return a.overdrew, self._blow(0, a, ours, None, None, 2)
        ranks = ours.rank, theirs.rank
        if ranks not in self._ranks:
            self._ranks[ranks] = self._landed(a, b)
        we, they = self._ranks[ranks]
        blow: Hashable = ()
        if we:
            blow = self._blow(0, a, ours, b, theirs, we)
        elif they:
            blow = self._blow(1, b, theirs, a, ours, they)
        return a.overdrew, b.overdrew, we, they, blow

    def _landed(self, a: Hand, b: Hand) -> tuple[int, int]:
        """How many blows of each side land."""
        one, other = (reader.side for reader in self.readers)
        one.hand, other.hand = a, b
        found: tuple[Hits, Hits] = landed(self.fight, one, other, True, self.they_draw)
        return len(found[0]), len(found[1])

    def _blow(self, at: int, hand: Hand, made: Made, lost: Hand | None, against: Made | None, hits: int) -> Hashable:
        """What the winner's cards and the loser's do to the blow (S2-PWR-03, S2-PWR-05, S2-APR-01)."""
        key = at, made.suits, bool(hand.split), lost and lost.overdrew, against and against.suits[:1]
        if key not in self._power:
            side = self.readers[at].side
            cards = [card for _, card in hand.split] if hand.split else [hand.suit_card]
            blows = [blow_of(self.fight, side, side.weapon, card, lost) for card in cards]
            self._power[key] = tuple(power_bonus(self.fight, side.me, blow) for blow in blows)
        return at, hits, bool(hand.split), made.pierces, self._power[key]
