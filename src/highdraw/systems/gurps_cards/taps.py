"""The hand is the interface: cards are tapped to make a set; what it buys, why it is none, and what would be best are said at once.

It is made of what the one who taps may know: their own cards, and what everybody sees (GC-TURN-12).
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from highdraw.cards import RED_JOKER, Card, pretty
from highdraw.engine.request import Ask, Buy, Preview
from highdraw.engine.system import Held, Size, Taps
from highdraw.systems.gurps_cards.choices import Act, Cards
from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.count import best_first, playable
from highdraw.systems.gurps_cards.levels import MELEE, MOST, SHOT
from highdraw.systems.gurps_cards.options import acts
from highdraw.systems.gurps_cards.plan import Plan
from highdraw.systems.gurps_cards.ranks import RANK_NAMES, RANKS, SUITS, natural, place, plural, rank
from highdraw.systems.gurps_cards.sight import Sight
from highdraw.systems.gurps_cards.state import Fighter
from highdraw.systems.gurps_cards.tactician import tactician
from highdraw.systems.gurps_cards.words import PARTS, SETS, effective_skill, offer, to_hit

MANY = 4
"""So many options of a set are named; the rest is counted."""
MOST_INSTEAD = 2
"""So many sets are offered beside cards that are none."""
PASS = (("pass", "Pass"),)
NONE = (("pass", "Put none aside"),)
SHOWN, THIRD = 3, ("", "", "second", "third")
"""Sets of so many cards are shown even if they cannot be."""


def fan(fight: Combat, ask: Ask[Any]) -> tuple[Held, ...]:
    """The hand from the highest card down, each with when it counts; then Red Jokers and the Hold Card."""
    if ask.topic not in ("play", "hold"):
        return ()
    me, held = fight[ask.who], fight.hold(fight[ask.who])
    ready = playable(fight, me) if ask.topic == "play" else natural(fight.hand(me))
    found = [Held(card, _when(fight, card, ask.topic, card in ready), card in ready) for card in natural(fight.hand(me))]
    found += [Held(RED_JOKER, "wild", True)] * fight.jokers(me)
    return (*found, *([Held(held, "held", ask.topic == "play")] if held is not None else []))


def _when(fight: Combat, card: Card, topic: str, ready: bool) -> str:
    if topic == "hold":
        return ""
    return "now" if ready else f"at {RANKS[rank(card)]}" if rank(card) > fight.state.increment else "let pass"


def sizes(fight: Combat, ask: Ask[Any]) -> tuple[Size, ...]:
    """How many cards of the current rank could be played, a Red Joker as one more; what a larger set lacks."""
    me, order = fight[ask.who], [held.face for held in fan(fight, ask)]
    ready = best_first(playable(fight, me), fight.here)
    if ask.topic != "play" or not ready or len(ask.choices) == 1:
        return ()
    found = []
    for size in range(1, MOST + 1):
        joker = max(0, size - len(ready))
        cards = [*map(str, ready[: size - joker]), *[str(RED_JOKER)] * joker]
        if Cards("play", size - joker, joker).key in ask.keys:
            found.append(Size(PARTS[size].capitalize(), _worth(fight, me, size), tuple(sorted(cards, key=order.index))))
        elif size <= SHOWN:
            of = RANKS[fight.state.increment]
            found.append(
                Size(PARTS[size].capitalize(), f"no {THIRD[size]} {RANK_NAMES.get(of, of)}{'' if fight.jokers(me) else ', no joker'}")
            )
    return tuple(found)


def _worth(fight: Combat, me: Fighter, size: int) -> str:
    """What so many cards add to an attack with the weapon in hand."""
    if me.main and fight.weapon(me, me.main).missile is not None:
        return "without Acc" if size == 1 else f"Acc {SHOT[size - 1]:+d}" if SHOT[size - 1] else "with Acc"
    return f"skill {MELEE[size - 1]:+d}".replace("-", "−") if MELEE[size - 1] else "full skill"


def tap(fight: Combat, ask: Ask[Any], cards: tuple[Card, ...]) -> Preview:
    """What these cards are together: a set and what it buys, a card to put aside, or why nothing of it goes."""
    if not cards and ask.topic == "hold":
        return Preview("Tap the card to put aside.", choices=NONE)
    if not cards:
        return Preview("Tap cards to make a set." if len(ask.choices) > 1 else "Nothing of yours is due here.", choices=PASS)
    me, held = fight[ask.who], fight.hold(fight[ask.who])
    extra = Counter(cards) - Counter(fight.hand(me))
    with_hold = held is not None and extra == Counter([held])
    if extra and not with_hold:
        return Preview(f"{_named(extra)} is not in your hand.", allowed=False, choices=PASS)
    aside = _aside(ask, cards, with_hold)
    if ask.topic == "hold":
        says = "It becomes the Hold Card." if aside else "One Hold Card at a time."
        return Preview(says, allowed=bool(aside), choices=(*aside, *NONE))
    loose = [card for card in (Counter(cards) - extra).elements() if card != RED_JOKER]
    says = _refused(fight, ask, me, loose, len(cards), with_hold)
    if says:
        return Preview(says, allowed=bool(aside), choices=(*aside, *_instead(fight, ask, me), *PASS))
    key = Cards("play", len(loose), (Counter(cards) - extra)[RED_JOKER], with_hold).key
    plays = (key, f"Play {_named(cards)}")
    some = options(fight, me, len(cards))
    divided_too = " It can be divided, too." if len(cards) > 1 else ""
    says = f"With {SETS[len(cards)]} you can: {_in_words(some)}.{divided_too}"
    return Preview(says, choices=(plays, *aside, *PASS), buys=tuple(_apart(one) for one in some[:MANY]))


def _instead(fight: Combat, ask: Ask[Any], me: Fighter) -> Iterator[tuple[str, str]]:
    """Sets of the hand that could be played now, the largest first."""
    first = best_first(playable(fight, me), fight.here)
    sizes = [number for number in range(len(first), 0, -1) if Cards("play", number, 0, False).key in ask.keys]
    for number in sizes[:MOST_INSTEAD]:
        yield Cards("play", number, 0, False).key, f"Play {_named(first[:number])}"


def _aside(ask: Ask[Any], cards: tuple[Card, ...], with_hold: bool) -> tuple[tuple[str, str], ...]:
    """A single card of the hand may be put aside, where that is a choice (GC-HOLD-02)."""
    key = f"hold {cards[0]}"
    return ((key, "Put it aside"),) if len(cards) == 1 and not with_hold and key in ask.keys else ()


def _refused(fight: Combat, ask: Ask[Any], me: Fighter, loose: list[Card], size: int, with_hold: bool) -> str:
    """Why the cards are no set that can be played now, with what would be; empty when they are."""
    ready = playable(fight, me)
    later = [card for card in loose if card not in ready]
    if later:
        why = f"{_named(later)} {'is' if len(later) == 1 else 'are'} on when the count reaches {_ranks(later)}."
        if any(rank(card) <= fight.state.increment for card in later):
            why = f"{_named(later)} was let pass: it can only pay for a defence."
        return f"A set needs cards of one rank. {why}{_more(fight, me, loose)}" if len(later) < len(loose) else why
    if size > MOST:
        return f"A set has at most {MOST} cards."
    here = fight.here
    first = best_first(ready, here)[: len(loose)]
    if Counter(first) != Counter(loose) and len(ask.choices) > 1:
        suit = SUITS[place(loose[0]) % len(SUITS)]
        return f"{_named(first)} {'comes' if len(first) == 1 else 'come'} first. Tap that, or pass until {suit}."
    if Cards("play", len(loose), size - len(loose) - with_hold, with_hold).key in ask.keys:
        return ""
    if len(ask.choices) == 1:
        return "None of your cards is due at this place of the count. Pass."
    if with_hold:
        return "The Hold Card joins cards of its own rank, or one lower card once its own place has come."
    return "A Red Joker joins cards of the current rank, or is played alone at spades."


def _more(fight: Combat, me: Fighter, loose: list[Card]) -> str:
    """What could be added instead to those that are on."""
    ready = Counter(playable(fight, me))
    rest = [*(ready - Counter(loose)).elements(), *[RED_JOKER] * bool(fight.jokers(me))]
    return f" With {_named([card for card in loose if card in ready])} you can add: {', '.join(map(pretty, rest))}." if rest else ""


def _ranks(cards: list[Card]) -> str:
    return " and ".join(dict.fromkeys(plural(rank(card)) for card in cards))


def _named(cards: Any) -> str:
    return " ".join(pretty(card) for card in cards)


# ---- what a set buys


def options(fight: Combat, me: Fighter, size: int) -> list[Buy]:
    """What a set buys as a whole: the attacks that hit most often first, each thing in its best way."""
    best: dict[str, Act] = {}
    for act in acts(fight, me, size, whole=True, future=False):
        label = _label(fight, me, act)
        if label not in best or (effective_skill(fight, me, act) or 0) > (effective_skill(fight, me, best[label]) or 0):
            best[label] = act
    found = []
    for act in best.values():
        said, skill = offer(fight, Ask(me.id, "part", (act,)), act), effective_skill(fight, me, act)
        hint = " · ".join(filter(None, [said.hint, "" if skill is None else f"effective skill {skill}"]))
        found.append(Buy(said.label, hint, None if skill is None else to_hit(fight, me, act, skill), "" if skill is None else "hits"))
    return sorted(found, key=lambda one: -1 if one.chance is None else one.chance, reverse=True)


def _in_words(some: list[Buy]) -> str:
    named = [f"{one.label[:1].lower()}{one.label[1:]}" + ("" if one.chance is None else f" {one.chance:.0%}") for one in some[:MANY]]
    return "; ".join([*named, *([f"{len(some) - MANY} more"] if len(some) > MANY else [])]) or "nothing now"


def _apart(one: Buy) -> Buy:
    """An attack as a picture has it: with what stands below."""
    deed, _, item = one.label.partition(": ")
    return one if one.chance is None or not item else replace(one, label=deed, hint=" · ".join(filter(None, (item, one.hint))))


def _label(fight: Combat, me: Fighter, act: Act) -> str:
    label = offer(fight, Ask(me.id, "part", (act,)), act).label
    return f"{label[:1].lower()}{label[1:]}"


def _short(fight: Combat, me: Fighter, act: Act) -> str:
    skill = effective_skill(fight, me, act)
    return _label(fight, me, act) + ("" if skill is None else f" {to_hit(fight, me, act, skill):.0%}")


def suggest(fight: Combat, ask: Ask[Any]) -> Preview:
    """What a sensible player would do with this hand, and into which parts the set is best divided."""
    me, sight = fight[ask.who], Sight(fight, frozenset((ask.who,)))
    choice = tactician(sight, ask)
    if choice.do == "pass":
        return Preview("Best pass: the cards are worth more later, or for a defence.", choices=PASS)
    if choice.do == "hold":
        return Preview(f"Best put {pretty(Card(choice.card))} aside.", choices=((choice.key, "Put it aside"), *PASS), cards=(choice.card,))
    parts = max(divided(choice.size), key=lambda sizes: sum(sight.best(me.id, size) for size in sizes) * (0.8 if len(sizes) > 1 else 1.0))
    best = [max(acts(fight, me, size, whole=True, future=False), key=lambda act: sight.worth(me.id, act)) for size in parts]
    says = "; then ".join(_in_turn(fight, me, best))
    held = fight.hold(me)
    cards = [*best_first(playable(fight, me), fight.here)[: choice.number], *[RED_JOKER] * choice.joker]
    cards += [held] if choice.held and held is not None else []
    return Preview(f"Best: {says}.", choices=((choice.key, f"Play {_named(cards)}"), *PASS), cards=tuple(cards))


def _in_turn(fight: Combat, me: Fighter, some: list[Act]) -> Iterator[str]:
    """Parts of a play in short, each as it stands after those before it."""
    plan = Plan()
    for act in some:
        with plan.foreseen(me):
            yield f"{SETS[act.cards]} to {_short(fight, me, act)}"
        plan.add(fight, me, act)


def divided(size: int, most: int = MOST) -> Iterator[tuple[int, ...]]:
    """The ways to divide a set into parts (GC-SET-02).

    >>> list(divided(3))
    [(3,), (2, 1), (1, 1, 1)]
    """
    if size == 0:
        yield ()
    for first in range(min(size, most), 0, -1):
        yield from ((first, *rest) for rest in divided(size - first, first))


TAPS: Taps[Combat] = Taps(fan=fan, tap=tap, suggest=suggest, sizes=sizes)
