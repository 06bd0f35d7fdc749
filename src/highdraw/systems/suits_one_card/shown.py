"""What is laid open in a contest: each side's cards with what became of them.

Only what everybody sees is here: a card that stays unknown is `??`.
"""

from msgspec.structs import replace

from highdraw.cards import Card
from highdraw.engine import beat
from highdraw.engine.beat import ShownCard
from highdraw.systems.suits.worth import is_face
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.side import Side
from highdraw.systems.suits_one_card.state import Combatant
from highdraw.systems.suits_one_card.worth import best_worths


def lay_open(fight: Combat, side: Side, attacks: bool, met: bool = False) -> None:
    """A side's cards and what they come to: who attacks shows what strikes, who is attacked what it is defended with.

    One who attacks is `met` by a blow, and has something to defend with as well.
    """
    now = fight.current_beat
    if now is None:
        return
    me = side.me
    before = next((one for one in now.sides if one.who == me.id), None)
    bonus = tuple(card for card in before.cards if card.role == "bonus") if before else ()
    total = side.worth if attacks else side.guard if not side.overdrew else max(0, side.guard)
    got, fair = side.luck or (None, None)
    now.show(
        beat.Side(who=me.id, name=me.name, cards=(*cards_of(side), *bonus), total=total, says=_says(side, attacks, met), got=got, fair=fair)
    )


def _says(side: Side, attacks: bool, met: bool) -> str:
    """What the total does not say: an overdraw, a card that only defends, the part that only defends."""
    if side.overdrew:
        return "overdraws"
    only = "only defends" if side.offence is None else ""
    if not side.extra or (attacks and not met):
        return only
    if attacks:
        return f"{only} with +{side.extra}" if only else f"+{side.extra} to defend"
    return f"{only or 'defends'} with {side.worth} + {side.extra}"


def cards_of(side: Side) -> tuple[ShownCard, ...]:
    """Every card of a side: those that count, those that are too high, and those that were put aside before."""
    found = list(side.gone)
    if side.overdrew:
        found += [ShownCard(card, "over", "above the skill") for card in side.cards]
    else:
        worths = () if side.worth is None else best_worths(side.cards, side.worth)
        pairs = zip(side.cards, worths or (0,) * len(side.cards), strict=True)
        found += [ShownCard(card, "kept", f"counts {worth}" if worth and is_face(card) else "") for card, worth in pairs]
    return tuple(found)


def add_bonus(fight: Combat, me: Combatant, card: Card, says: str) -> None:
    """A bonus card on top of what somebody has laid open."""
    if now := fight.current_beat:
        side = next((one for one in now.sides if one.who == me.id), beat.Side(who=me.id, name=me.name))
        now.show(replace(side, cards=(*side.cards, ShownCard(card, "bonus", says))))
