"""What is laid open in a contest: each side's cards with what became of them, the rank, the bonus that counts for it.

Only what everybody sees is here: a card put aside stays `??`.
"""

from msgspec.structs import replace

from highdraw.cards import UNKNOWN
from highdraw.engine import beat
from highdraw.engine.beat import ShownCard
from highdraw.systems.suits.worth import LOW, is_face
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.hand import Hand, counts, hands, mean_rank, without
from highdraw.systems.suits_two_card.side import Side
from highdraw.systems.suits_two_card.state import Combatant


def lay_open(fight: Combat, side: Side, foe: Side | None, number: int = 0) -> None:
    """A side's cards and what they come to: the rank, with the defensive bonus of one who only defends."""
    now = fight.current_beat
    if now is None:
        return
    hand, me = side.hand, side.me
    guard = side.guard(fight, foe)
    added = guard if side.only_defends else 0
    rank = f"{'a fixed rank' if hand.fixed else 'rank'} {hand.rank} + {added} to defend" if added else "a fixed rank" if hand.fixed else ""
    says = "overdraws" if hand.overdrew else rank or (f"+{guard} to defend" if guard else "")
    before = next((one for one in now.sides if one.who == me.id), None)
    bonus = tuple(card for card in before.cards if card.role == "bonus") if before else ()
    got, fair = luck(fight, side, number) or (None, None)
    cards = (*side.gone, *cards_of(hand, side.skill(fight, side.at)), *bonus)
    now.show(beat.Side(who=me.id, name=me.name, cards=cards, total=hand.rank + added, says=says, got=got, fair=fair))


def cards_of(hand: Hand, skill: int) -> tuple[ShownCard, ...]:
    """Every card of a hand: those that make the rank, those that do not, those above the skill, those put aside.

    >>> from highdraw.cards import Card
    >>> [(card.face, card.role) for card in cards_of(hands((Card("4S"), Card("9H")), 7)[0], 7)]
    [('4S', 'kept'), ('9H', 'over')]
    >>> [card.face for card in cards_of(Hand(0, (), None, (Card("KS"),), aside=(Card("KS"),)), 7)]
    ['??']
    """
    if hand.fixed:
        return ()
    worths = list(zip(hand.used, counts(hand.used[:1], hand.rank) if hand.split else counts(hand.used, hand.rank), strict=False))
    values = dict(worths) | ({hand.split[1][1]: hand.split[1][0]} if hand.split else {})
    found, left = [], list(hand.used)
    for card in without(hand.cards, hand.aside):
        if card in left:
            left.remove(card)
            found.append(ShownCard(card, "kept", f"counts {values[card]}" if is_face(card) else ""))
        elif LOW[card] > skill:
            found.append(ShownCard(card, "over", "above the skill"))
        else:
            found.append(ShownCard(card, "spare", "not used"))
    return (*found, *(ShownCard(UNKNOWN, "aside", "put aside") for _ in hand.aside))


def luck(fight: Combat, side: Side, number: int) -> tuple[float, float] | None:
    """What the cards of a draw came to, and what they come to on average.

    Nothing where some of them lie face down or were aimed, nor for cards that were told with an earlier shot of the burst.
    """
    again = number > 0 and side.at != number and fight.sw.burst_defense_draw != "each"
    if again or side.aside or side.hand.fixed or side.hand.aside or len(side.pool) not in (1, 2):
        return None
    skill = side.skill(fight, side.at)
    return hands(side.pool, skill, fight.sw.suit_card)[0].rank, mean_rank(len(side.pool), skill, int(fight.sw.decks))


def lay_open_hand(fight: Combat, me: Combatant, hand: Hand, skill: int, against: int | None = None) -> None:
    """A hand in a contest that is not combat, or held `against` the rank of a blast."""
    if now := fight.current_beat:
        got, fair = (
            (hands(hand.cards, skill, fight.sw.suit_card)[0].rank, mean_rank(len(hand.cards), skill, int(fight.sw.decks)))
            if hand.cards
            else (None, None)
        )
        says = "overdraws" if hand.overdrew else ""
        old = next((one.cards for one in now.sides if one.who == me.id), ())
        gone = tuple(ShownCard(card.face, "replaced", "a tie") for card in old)
        side = beat.Side(
            who=me.id, name=me.name, cards=(*gone, *cards_of(hand, skill)), total=hand.rank, against=against, says=says, got=got, fair=fair
        )
        now.show(side)


def add_bonus(fight: Combat, me: Combatant, says: str) -> None:
    """A bonus card revealed; of a token only the suit is known."""
    if now := fight.current_beat:
        side = next((one for one in now.sides if one.who == me.id), beat.Side(who=me.id, name=me.name))
        now.show(replace(side, cards=(*side.cards, ShownCard(UNKNOWN, "bonus", says))))


def put_by(side: Side) -> None:
    """Equal ranks: the cards lie there, and others take their place."""
    secret = len(side.hand.aside)
    side.gone = (*side.gone, *(ShownCard(card, "replaced", "a tie") for card in side.open), *(ShownCard(UNKNOWN, "aside"),) * secret)
