"""What matters of the cards of a contest, for the lab: the hand each side makes of them, and what two hands come to.

Only contests of one draw each are described; the lab samples the others. No rule is decided here: skills, hands, hits and losses are asked
of those who know.
"""

from collections.abc import Hashable
from typing import NamedTuple

from highdraw.cards import Card, suit_of
from highdraw.engine.meeting import Deal, Lab, Meeting
from highdraw.systems.suits.armoury import Weapon
from highdraw.systems.suits_two_card.blow import Blow, armour_against, loss_of
from highdraw.systems.suits_two_card.blows import Hits, blow_of, landed, unopposed
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.hand import Hand, ap_chance, ask_hand, chosen, pierces
from highdraw.systems.suits_two_card.reveal import equal
from highdraw.systems.suits_two_card.side import Side
from highdraw.systems.suits_two_card.state import Combatant


class Made(NamedTuple):
    """What a side makes of its cards, as far as it matters."""

    rank: tuple[int, int, bool]
    """The rank, the lower rank of a split, whether it overdrew."""
    suits: tuple[str, ...]
    pierces: tuple[bool, ...]
    """Whether armour is pierced, by each of the weapons that may strike."""


def foresee(fight: Combat, lab: Lab, ours: Side, theirs: Side | None, target: Combatant, they_draw: bool, again: bool) -> None:
    """Describe a contest that is about to be drawn, if it can be; `again` after a tie."""
    sides = [ours] if theirs is None else [ours, theirs]
    if any(not _plain(fight, side, again) for side in sides) or target.swarm or ours.me.swarm:
        return
    if fight.sw.bonus_cards == "on" or (fight.sw.tie == "redraw" and they_draw and not lab.whole):
        return

    def describe() -> Meeting:
        readers = [_Reader(fight, lab, side) for side in sides]
        verdict = _Verdict(fight, readers, target, they_draw)
        return Meeting(tuple(reader.deal for reader in readers), verdict, verdict.key())

    lab.meet(describe)
    for side in sides:
        side.pool, side.hand = (), Hand(0, (), None, ())


def _plain(fight: Combat, side: Side, again: bool) -> bool:
    """One draw of one or two cards, nothing shared, no cards of aiming, no burst."""
    fixed = side.mode == "defend" and fight.sw.ranged_defense == "fixed_rank"
    burst = side.weapon.range is not None and (side.weapon.burst or side.weapon.rof >= 4)
    return not (fixed or side.shares(fight) or side.extra or len(side.draws) > 1 or (side.strikes and burst) or side.drew != again)


class _Reader:
    """One side: which hand its holder makes of cards."""

    def __init__(self, fight: Combat, lab: Lab, side: Side) -> None:
        self.fight, self.lab, self.side = fight, lab, side
        self.skill = side.skill(fight, 0)
        splits = side.may_split(fight)
        second = fight.kits[side.me.id].second if splits else None
        self.weapons = () if not side.strikes else (side.weapon,) if second is None else (side.weapon, second)
        self.chances = tuple(ap_chance(weapon.ap, fight.sw.ap_map) if weapon.ap else "" for weapon in self.weapons)
        sw = fight.sw
        key = (self.skill, sw.suit_card, side.aimed, splits, self.chances, sw.one_card_ap, sw.ap33)
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
        sw = fight.sw
        pierced = tuple(not hand.overdrew and pierces(chance, cards, sw.one_card_ap, sw.ap33) for chance in self.chances)
        if hand.split:
            (_, first), (low, second) = hand.split
            return hand, Made((hand.rank, low, False), (suit_of(first), suit_of(second)), pierced)
        suits = tuple(suit_of(card) for card in (hand.suit_card, hand.least) if card)
        return hand, Made((hand.rank, 0, hand.overdrew), suits, pierced)


Landed = tuple[tuple[Weapon, int], ...]
"""Which weapons hit, each with what a split attack takes off."""


class _Verdict:
    """What two hands come to: who is hit, for how much, who overdrew, who struck with both weapons."""

    def __init__(self, fight: Combat, readers: list[_Reader], target: Combatant, they_draw: bool) -> None:
        self.fight, self.readers, self.they_draw = fight, readers, they_draw
        self.targets = target, readers[0].side.me
        self._read: list[dict[tuple[Card, ...], tuple[Hand, Made]]] = [{} for _ in readers]
        self._ranks: dict[Hashable, tuple[Landed, Landed, bool]] = {}
        self._losses: dict[Hashable, tuple[int, ...]] = {}

    def key(self) -> Hashable:
        """All of the fight that is looked at below."""
        sw = self.fight.sw
        found: list[Hashable] = [self.they_draw, sw.tie, sw.power_scale, sw.loser_suit]
        for at, reader in enumerate(self.readers):
            side, me = reader.side, reader.side.me
            if len(self.readers) > 1:
                side.hand = Hand(1, (), None, (), fixed=True)
                found.append(side.bonus(self.fight, self.readers[1 - at].side))
                side.hand = Hand(0, (), None, ())
            for weapon in reader.weapons:
                blow = blow_of(self.fight, side, weapon, None, None)
                plain = Blow(weapon=weapon, power=blow.power, card=None, cards=(), against=None)
                found.append((blow.power, armour_against(self.fight, self.targets[at], me, plain), me.power_up - me.power_down))
        return tuple(found)

    def __call__(self, *drawn: tuple[Card, ...]) -> Hashable:
        made = []
        for known, reader, cards in zip(self._read, self.readers, drawn, strict=True):
            if cards not in known:
                known[cards] = reader.read(cards)
            made.append(known[cards])
        (a, ours), (b, theirs) = made if len(made) > 1 else (made[0], (None, None))
        if b is None or theirs is None:
            self.readers[0].side.hand = a
            return a.overdrew, self._blow(0, drawn[0], a, ours, None, None, _weapons(unopposed(self.fight, self.readers[0].side)))
        ranks = ours.rank, theirs.rank
        if ranks not in self._ranks:
            self._ranks[ranks] = self._landed(a, b)
        we, they, tied = self._ranks[ranks]
        blow: Hashable = ()
        if we:
            blow = self._blow(0, drawn[0], a, ours, b, theirs, we)
        elif they:
            blow = self._blow(1, drawn[1], b, theirs, a, ours, they)
        return a.overdrew, b.overdrew, bool(a.split), bool(b.split), len(we), len(they), blow, tied

    def _landed(self, a: Hand, b: Hand) -> tuple[Landed, Landed, bool]:
        """The blows of each side that land, and whether both draw again (S2-CON-06)."""
        one, other = (reader.side for reader in self.readers)
        one.hand, other.hand = a, b
        found: tuple[Hits, Hits] = landed(self.fight, one, other, True, self.they_draw)
        tied = self.they_draw and self.fight.sw.tie == "redraw" and equal(one, other)
        return _weapons(found[0]), _weapons(found[1]), tied

    def _blow(
        self, at: int, cards: tuple[Card, ...], hand: Hand, made: Made, lost: Hand | None, against: Made | None, landing: Landed
    ) -> Hashable:
        """What gets past armour, by the winner's cards and the loser's (S2-PWR-03, S2-PWR-05, S2-APR-01, S2-ARM-01)."""
        key = at, made.suits, made.pierces, len(landing), bool(hand.split), lost and lost.overdrew, against and against.suits
        if key not in self._losses:
            side = self.readers[at].side
            side.hand, side.pool = hand, cards
            counts = [card for _, card in hand.split] if hand.split else [hand.suit_card]
            self._losses[key] = tuple(
                loss_of(self.fight, side.me, self.targets[at], blow_of(self.fight, side, weapon, card, lost, flat))
                for (weapon, flat), card in zip(landing, counts, strict=False)
            )
        return at, self._losses[key]


def _weapons(hits: Hits) -> Landed:
    return tuple((weapon, flat) for weapon, _, flat in hits)
