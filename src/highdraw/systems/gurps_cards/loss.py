"""Cards that are lost: which ones, and what a Red Joker buys off."""

from collections.abc import Mapping, Sequence
from typing import Any

from highdraw.cards import RED_JOKER, Card
from highdraw.engine.choice import Target
from highdraw.engine.request import Ask
from highdraw.systems.gurps_cards.choices import Loss
from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.ranks import natural, place, rank
from highdraw.systems.gurps_cards.state import Fighter

Lying = tuple[Card, str]
"""A card, and the zone it lies in."""
MOST_FOR_DAMAGE = 4
"""At most so many cards for one blow (GC-STUN-07)."""


def cards_for(injury: int) -> int:
    """Cards lost to an injury: half of it, rounded up, at most four (GC-STUN-07).

    >>> [cards_for(injury) for injury in (0, 1, 2, 3, 5, 6, 7, 8, 20)]
    [0, 1, 1, 2, 3, 3, 4, 4, 4]
    """
    return min(MOST_FOR_DAMAGE, (injury + 1) // 2)


def has_joker(fight: Combat, me: Fighter) -> bool:
    """A Red Joker, held or in hand."""
    return RED_JOKER in fight.hand(me) or fight.hold(me) == RED_JOKER


def in_order(fight: Combat, me: Fighter, *, damage: bool, black: bool, but: Sequence[Lying] = ()) -> list[Lying]:
    """The cards in the order in which they are lost, but for some that are lost already (GC-JOK-07, GC-STUN-11, GC-TURN-07)."""
    hand, held = fight.hand(me), fight.hold(me)
    if but:
        hand, held = list(hand), None if (held, "hold") in but else held
        for card, zone in but:
            if zone == "hand":
                hand.remove(card)
    cards = [(card, "hand") for card in natural(hand)]
    first = held is not None and (black or fight.sw.hold_counts_highest == "always")
    if held is not None and not first and held != RED_JOKER:
        cards = sorted([*cards, (held, "hold")], key=lambda pair: place(pair[0]))
    if damage and fight.sw.damage_takes == "lowest":
        tail = [(held, "hold")] if held is not None else []
        return [*reversed([pair for pair in cards if pair[1] == "hand"]), *tail, *[(RED_JOKER, "hand")] * hand.count(RED_JOKER)]
    if damage and fight.sw.current_rank_cards == "lost_last":
        now = [pair for pair in cards if pair[1] == "hand" and rank(pair[0]) == fight.state.increment]
        cards = [pair for pair in cards if pair not in now] + now
    head = [(held, "hold")] if held is not None and first else []
    tail = [(RED_JOKER, "hand")] * hand.count(RED_JOKER)
    tail += [(held, "hold")] if held == RED_JOKER and not first else []
    return [*head, *cards, *tail]


def which(fight: Combat, me: Fighter, damage: int, top: int, *, black: bool, but: Sequence[Lying] = ()) -> list[Lying]:
    """The cards that are lost where nobody chooses among them: those for damage, then those from the top.

    With fewer in hand it is all of them, and nothing is owed (GC-STUN-12).
    """
    found: list[Lying] = []
    for count, by_damage in ((damage, True), (top, False)):
        found += in_order(fight, me, damage=by_damage, black=black, but=(*but, *found))[:count] if count else []
    return found


def after_joker(fight: Combat, said: Loss, damage: int, fright: int, top: int) -> tuple[int, int, int]:
    """What is still lost when a Red Joker was given up (GC-JOK-04)."""
    if fight.sw.joker_covers == "whole_event" or not (damage + fright and top):
        return 0, 0, 0
    return (damage, fright, 0) if said.covers == "stun" else (0, 0, top)


def jokers_place(fight: Combat, me: Fighter) -> Lying:
    """Where the Red Joker lies that is given up: one in the hand before the Hold Card."""
    return RED_JOKER, "hand" if fight.jokers(me) else "hold"


def left_by(fight: Combat, me: Fighter, said: Loss, loss: Mapping[str, Any]) -> tuple[list[Card], list[Card]] | None:
    """The cards that stay with somebody who is asked about a loss, and those that go; None where some of them are still to be chosen."""
    damage, fright, top = loss["damage"], loss["fright"], loss["top"] - loss["fright"]
    gone: list[Lying] = []
    if said.do == "joker":
        gone.append(jokers_place(fight, me))
        damage, fright, top = after_joker(fight, said, damage, fright, top)
    if damage and fight.sw.damage_takes == "owners_choice":
        return None
    gone += which(fight, me, damage, fright + top, black=loss["black"], but=gone)
    stays = in_order(fight, me, damage=False, black=False, but=gone)
    return [card for card, _ in stays], [card for card, _ in gone]


async def lose(
    fight: Combat, me: Fighter, damage: int, top: int, *cites: str, fright: int = 0, black: bool = False, cause: str = "", injury: int = 0
) -> None:
    """Cards for damage or a fright, and cards from the top, lost on one occasion; a Red Joker may be given up instead (GC-JOK-04)."""
    if not (fight.hand(me) or fight.hold(me)) or damage + fright + top <= 0:
        return
    about = {"damage": damage, "top": fright + top, "fright": fright, "black": black, "injury": injury, "cause": cause}
    said = await _ask(fight, me, about)
    if said.do == "joker":
        fight.discard(me, [RED_JOKER], jokers_place(fight, me)[1])
        if fight.loud:
            fight.tell("loss", f"{me.name} gives up a Red Joker instead of cards.", "GC-JOK-04", also=cites, who=me.id)
        damage, fright, top = after_joker(fight, said, damage, fright, top)
    lost = await _choose(fight, me, damage, black) if fight.sw.damage_takes == "owners_choice" else []
    lost += _take(fight, me, which(fight, me, damage - len(lost), fright + top, black=black))
    if fight.loud and lost:
        also = ["GC-STUN-11"] if damage else []
        also += ["GC-TURN-07"] if damage and any(rank(card) == fight.state.increment for card in lost) else []
        also.append("GC-JOK-07")
        also += ["GC-STUN-12"] if len(lost) < damage + fright + top else []
        noun = "the card" if len(lost) == 1 else f"{len(lost)} cards"
        fight.tell("loss", f"{me.name} loses {noun} {fight.cards_text(lost)}{cause}.", *cites, also=tuple(also), who=me.id)


async def _ask(fight: Combat, me: Fighter, about: dict[str, Any]) -> Loss:
    """Whether a Red Joker is given up. Everybody who loses cards is asked, so that being asked tells nothing (GC-JOK-04)."""
    choices, fright = [Loss("lose")], about["fright"]
    if has_joker(fight, me):
        single = fight.sw.joker_covers == "single_loss" and about["damage"] + fright and about["top"] - fright
        choices += [Loss("joker", "fright" if fright else "damage"), Loss("joker", "stun")] if single else [Loss("joker")]
    elif fight.sw.hands == "open":
        return Loss("lose")
    return await Ask(me.id, "lose", tuple(choices), about)


async def _choose(fight: Combat, me: Fighter, count: int, black: bool) -> list[Card]:
    """So many cards for damage, of the owner's choice (GC-STUN-11)."""
    lost: list[Card] = []
    while len(lost) < count and (order := in_order(fight, me, damage=True, black=black)):
        said = await Ask(me.id, "discard", tuple(dict.fromkeys(Target(str(one)) for one, _ in order)))
        lost += _take(fight, me, [next(pair for pair in order if pair[0] == said.target)])
    return lost


def _take(fight: Combat, me: Fighter, some: Sequence[Lying]) -> list[Card]:
    for card, zone in some:
        fight.discard(me, [card], zone)
        if card in me.passed:
            me.passed.remove(card)
    return [card for card, _ in some]
