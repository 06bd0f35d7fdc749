"""Drawing: cards for contests and for checks, pairs in a N00b round, and the one to keep of a pair."""

from collections.abc import Callable

from highdraw.cards import Card, pretty, suit_of
from highdraw.engine.beat import ShownCard
from highdraw.engine.request import Ask, AskAll, Draw
from highdraw.systems.suits.worth import LOW
from highdraw.systems.suits_one_card.choices import Keep
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.skill import strike_skill
from highdraw.systems.suits_one_card.state import Combatant
from highdraw.systems.suits_one_card.worth import best_sum

NOOB = 4
"""The most effective skill of a N00b (S1-NOO-01)."""


def are_noobs(fight: Combat, people: list[Combatant]) -> bool:
    """Whether a round is drawn in pairs: nobody's effective skill is decent (S1-NOO-01, S1-NOO-02, S1-NOO-03)."""
    return fight.sw.noob_warz == "on" and bool(people) and all(strike_skill(fight, me) <= NOOB for me in people)


async def take(fight: Combat, me: Combatant, count: int, to: str, why: str, private: bool = False) -> tuple[Card, ...]:
    """Cards of somebody's from the pile into a zone; a pile that runs dry is renewed (S1-GEN-01)."""
    fight.enough(count)
    return tuple(await Draw(count, to, why, me.id if private else None, who=me.id))


async def redraw(fight: Combat, me: Combatant, why: str, strike: int, guard: int) -> tuple[tuple[Card, ...], tuple[ShownCard, ...]]:
    """A new open card for a contest; a pair in a N00b round, of which one is kept (S1-DEF-04, S1-NOO-01). The other comes second.

    After a tie the last one stays on the table till the contest is over: the same few cards could tie for ever.
    """
    zone = f"draw {me.id}"
    cards = await take(fight, me, 2 if fight.state.noob else 1, zone, why)
    if len(cards) == 1:
        return cards, ()
    kept = await keep_one(fight, me, zone, cards, strike, guard)
    other = cards[1] if kept == cards[0] else cards[0]
    return (kept,), (ShownCard(other, "spare", "the other of a pair"),)


async def keep_one(fight: Combat, me: Combatant, zone: str, cards: tuple[Card, ...], strike: int, guard: int) -> Card:
    """Of an open pair its holder keeps the better one, or of equals the one that is liked (S1-NOO-01)."""
    choices = _worth_keeping(cards, strike, guard)
    kept = (await Ask(me.id, "keep", choices, {"cards": list(cards)})).card if len(choices) > 1 else choices[0].card
    _discard_other(fight, me, zone, cards, kept)
    return kept


async def keep_dealt(fight: Combat, pairs: dict[str, tuple[Card, ...]], skills: Callable[[Combatant], tuple[int, int]]) -> None:
    """Everybody keeps one of a dealt pair. That two are of equal worth only their holder knows: all are asked, sealed (S1-NOO-01).

    `skills` are those of somebody to strike and to defend with.
    """
    asks = tuple(Ask(who, "keep", _worth_keeping(cards, *skills(fight[who])), {"cards": list(cards)}) for who, cards in pairs.items())
    said = await AskAll(asks, sealed=True) if asks else {}
    for who, choice in said.items():
        _discard_other(fight, fight[who], who, pairs[who], choice.card)


def _worth_keeping(cards: tuple[Card, ...], strike: int, guard: int) -> tuple[Keep, ...]:
    """Of a pair the best that is within skill, else the best for defence, else the lower; both where only their suits differ."""

    def order(card: Card) -> tuple[int, int, int]:
        return (best_sum((card,), strike) or 0, best_sum((card,), guard) or 0, -LOW[card])

    best = max(order(card) for card in cards)
    equal = list(dict.fromkeys(card for card in cards if order(card) == best))
    alike = len(equal) > 1 and suit_of(equal[0]) == suit_of(equal[1])
    return tuple(map(Keep, equal[:1] if alike else equal))


def _discard_other(fight: Combat, me: Combatant, zone: str, cards: tuple[Card, ...], kept: Card) -> None:
    """The other card of a pair goes (S1-NOO-01)."""
    other = cards[1] if kept == cards[0] else cards[0]
    fight.state.deck.move(other, zone, "discard")
    if fight.loud:
        text = f"{me.name} keeps {pretty(kept)} of {' '.join(map(pretty, cards))}."
        private = zone == me.id
        fight.tell(
            "keep", text, "S1-NOO-01", "S1-NOO-02", level="detail", who=me.id,
            seen_by=(me.id,) if private else None, hush=f"{me.name} keeps one of two cards." if private else "",
        )  # fmt: skip
