"""The deal as people see it: everybody's cards side by side, in the order in which they act."""

from highdraw.cards import UNKNOWN
from highdraw.engine.beat import Beat, ShownCard, Side
from highdraw.systems.savage.entities import name_of, seen_by
from highdraw.systems.savage.scene import Scene

Dealt = dict[str, list[str]]
"""The cards that were drawn in front of each, in their order."""


def show_deal(fight: Scene, beat: Beat, ordered: list[str], chosen: dict[str, str], dealt: Dealt) -> None:
    """Lay the cards open; of those face down only the backs, behind the others and without their order (SW-BASE-94)."""
    covered = sorted(entity for entity in ordered if seen_by(fight, entity))
    open_ = [entity for entity in ordered if entity not in covered]
    for entity in open_:
        beat.show(Side(who=entity, name=name_of(fight, entity), cards=shown_cards(dealt.get(entity, []), chosen[entity])))
    for entity in covered:
        beat.show(Side(who=entity, name=name_of(fight, entity), cards=(ShownCard(UNKNOWN, "aside"),)))
    beat.rule("dealt" if covered or not open_ else f"{name_of(fight, open_[0])} first")


def shown_cards(drawn: list[str], kept: str) -> tuple[ShownCard, ...]:
    """The card somebody acts on, and those that were drawn beside it. One from somebody else was not drawn here.

    >>> [(card.face, card.role) for card in shown_cards(["4C", "KS"], "KS")], [card.face for card in shown_cards(["4C"], "QD")]
    ([('KS', 'kept'), ('4C', 'spare')], ['QD', '4C'])
    """
    others = list(drawn)
    if kept in others:
        others.remove(kept)
    return (ShownCard(kept), *(ShownCard(card, "spare", "not acted on") for card in others))
