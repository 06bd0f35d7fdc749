"""Cards that are lost: which ones, and what a Red Joker buys off."""

from highdraw.cards import RED_JOKER, Card
from highdraw.engine.choice import Target
from highdraw.engine.request import Ask
from highdraw.systems.gurps_cards.choices import Loss
from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.ranks import natural, place, rank
from highdraw.systems.gurps_cards.state import Fighter

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


def in_order(fight: Combat, me: Fighter, *, damage: bool, black: bool) -> list[tuple[Card, str]]:
    """The cards in the order in which they are lost, each with its zone (GC-JOK-07, GC-STUN-11, GC-TURN-07)."""
    hand, held = fight.hand(me), fight.hold(me)
    cards = [(card, "hand") for card in natural(hand)]
    first = held is not None and (black or fight.sw.hold_counts_highest == "always")
    if held is not None and not first and held != RED_JOKER:
        cards = sorted([*cards, (held, "hold")], key=lambda pair: place(pair[0]))
    if damage and fight.sw.damage_takes == "lowest":
        tail = [(held, "hold")] if held is not None else []
        return [*reversed([pair for pair in cards if pair[1] == "hand"]), *tail, *[(RED_JOKER, "hand")] * fight.jokers(me)]
    if damage and fight.sw.current_rank_cards == "lost_last":
        now = [pair for pair in cards if pair[1] == "hand" and rank(pair[0]) == fight.state.increment]
        cards = [pair for pair in cards if pair not in now] + now
    head = [(held, "hold")] if held is not None and first else []
    tail = [(RED_JOKER, "hand")] * fight.jokers(me)
    tail += [(held, "hold")] if held == RED_JOKER and not first else []
    return [*head, *cards, *tail]


async def lose(
    fight: Combat, me: Fighter, damage: int, top: int, *cites: str, fright: int = 0, black: bool = False, cause: str = ""
) -> None:
    """Cards for damage or a fright, and cards from the top, lost on one occasion; a Red Joker may be given up instead (GC-JOK-04).

    With fewer cards all of them are lost, and nothing is owed (GC-STUN-12).
    """
    if not (fight.hand(me) or fight.hold(me)) or damage + fright + top <= 0:
        return
    said = await _ask(fight, me, damage, fright, top)
    if said.do == "joker":
        zone = "hand" if fight.jokers(me) else "hold"
        fight.discard(me, [RED_JOKER], zone)
        if fight.loud:
            fight.tell("loss", f"{me.name} gives up a Red Joker instead of cards.", "GC-JOK-04", also=cites, who=me.id)
        if fight.sw.joker_covers == "whole_event" or not (damage + fright and top):
            return
        damage, fright, top = (damage, fright, 0) if said.covers == "stun" else (0, 0, top)
    lost: list[Card] = []
    for count, by_damage in ((damage, True), (fright + top, False)):
        lost += await _take(fight, me, count, by_damage, black)
    if fight.loud and lost:
        also = ["GC-STUN-11"] if damage else []
        also += ["GC-TURN-07"] if damage and any(rank(card) == fight.state.increment for card in lost) else []
        also.append("GC-JOK-07")
        also += ["GC-STUN-12"] if len(lost) < damage + fright + top else []
        noun = "the card" if len(lost) == 1 else f"{len(lost)} cards"
        fight.tell("loss", f"{me.name} loses {noun} {fight.cards_text(lost)}{cause}.", *cites, also=tuple(also), who=me.id)


async def _ask(fight: Combat, me: Fighter, damage: int, fright: int, top: int) -> Loss:
    """Whether a Red Joker is given up. Everybody who loses cards is asked, so that being asked tells nothing (GC-JOK-04)."""
    choices = [Loss("lose")]
    if has_joker(fight, me):
        single = fight.sw.joker_covers == "single_loss" and damage + fright and top
        choices += [Loss("joker", "fright" if fright else "damage"), Loss("joker", "stun")] if single else [Loss("joker")]
    elif fight.sw.hands == "open":
        return Loss("lose")
    return await Ask(me.id, "lose", tuple(choices), {"damage": damage, "top": fright + top})


async def _take(fight: Combat, me: Fighter, count: int, damage: bool, black: bool) -> list[Card]:
    """So many cards in their order; with fewer in hand all of them, and nothing is owed (GC-STUN-12)."""
    lost: list[Card] = []
    for _ in range(count):
        order = in_order(fight, me, damage=damage, black=black)
        if not order:
            break
        card, zone = order[0]
        if damage and fight.sw.damage_takes == "owners_choice":
            said = await Ask(me.id, "discard", tuple(dict.fromkeys(Target(str(one)) for one, _ in order)))
            card, zone = next(pair for pair in order if pair[0] == said.target)
        fight.discard(me, [card], zone)
        if card in me.passed:
            me.passed.remove(card)
        lost.append(card)
    return lost
