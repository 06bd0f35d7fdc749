"""A contest of a rank against a number: medicine, healing, exposure."""

import msgspec

from highdraw.cards import pretty
from highdraw.engine.beat import Beat, ShownCard, Side
from highdraw.engine.receipt import Why
from highdraw.engine.request import Draw
from highdraw.systems.suits_impact.challenge import Cards, from_deck, receipt, tie, value, wins
from highdraw.systems.suits_impact.combat import HAND, Combat
from highdraw.systems.suits_impact.defence import clear, commit_open, in_words, side
from highdraw.systems.suits_impact.laws import ChallengeLaw
from highdraw.systems.suits_impact.state import Fighter


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """What is tried: the rank, the number against it, both in words, and the rule that asks for it."""

    rank: int
    label: str
    number: int
    against: str
    rule: str
    patient: str = ""
    """Whom it is about."""
    daily: bool = False
    """Healing by the day: always drawn."""


async def contest(fight: Combat, beat: Beat | None, me: Fighter, what: Contest) -> bool:
    """The acting side commits face up, then one card is drawn for the number (S3-CHA-09)."""
    if what.number <= 0:
        if fight.loud:
            rules = dict.fromkeys(("S3-CHA-09", what.rule))
            fight.tell("contest", f"{me.name} needs no cards: {what.against} is 0.", *rules, who=me.id)
        return True
    cards = await _commit(fight, me, what)
    clear(fight, me)
    ours = value(what.rank, cards)
    fixed = fight.sw.static_contest == "fixed_rating"
    theirs, card = what.number, None
    counted: tuple[int, ...] = ()
    if not fixed:
        await fight.ensure(1)
        (card,) = await Draw(1, "number", "number", who=me.id)
        fight.state.deck.drop("number")
        drawn = from_deck(card)
        theirs, counted = value(what.number, drawn), drawn.counted(what.number)
    good = wins(ours, cards.counted(what.rank), theirs, counted)
    if fixed or fight.sw.static_contest == "opposed_draw_ties_won":
        good = ours >= theirs
    if fight.loud:
        _tell(fight, beat, me, what, cards, ours, from_deck(card) if card else None, theirs, good)
    if fight.state.over:
        fight.drop_hand(me)
    return good


async def _commit(fight: Combat, me: Fighter, what: Contest) -> Cards:
    """With the hand one has; after a fight with three fresh cards for this once, where one may (S3-DEK-07)."""
    if what.daily:
        await fight.ensure(1)
        (card,) = await Draw(1, f"drawn {me.id}", "contest", who=me.id)
        fight.state.revealed.append(f"drawn {me.id}")
        return from_deck(card)
    if fight.state.over and fight.full(me) and not fight.hurt(me):
        await fight.ensure(HAND)
        dealt = await Draw(HAND, f"hand {me.id}", "hand", seen_by=me.id, who=me.id)
        if fight.loud:
            shown = " ".join(map(pretty, dealt))
            hush = f"{me.name} draws three cards for this."
            fight.tell("draw", f"{me.name} draws {shown}.", "S3-DEK-07", seen_by=(me.id,), hush=hush, who=me.id, level="book")
    law = ChallengeLaw(fight.hand(me), what.rank)
    about = {"number": what.number, "against": what.against, "patient": what.patient}
    return await commit_open(fight, me, law, "contest", about)


def _tell(
    fight: Combat, beat: Beat | None, me: Fighter, what: Contest, cards: Cards, ours: int, drawn: Cards | None, theirs: int, good: bool
) -> None:
    why = Why(of=me.name)
    receipt(why, what.rank, cards, what.label)
    why.total("value", ours, "S3-CHA-02")
    why.of = what.against
    if drawn is None:
        why.note("number", what.number, "S3-CHA-09")
    else:
        receipt(why, what.number, drawn, "number")
        why.total("value", theirs, "S3-CHA-09")
    if beat:
        beat.show(side(me, cards, what.rank, ours, what.label))
        faces = tuple(ShownCard(face, "over" if drawn.weak(what.number) else "kept") for face in drawn.faces) if drawn else ()
        beat.show(Side(who="", name=f"{what.against} {what.number}", cards=faces, total=theirs))
        beat.rule("Success" if good else "Failure", tone="good" if good else "bad")
    other = f" with {in_words(drawn, what.number)}" if drawn else ""
    says = f"{me.name}, {what.label} {what.rank} with {in_words(cards, what.rank)}: {ours} against {what.against} {what.number}{other}: "
    why_so = "" if ours != theirs else _tie(fight, me, cards.counted(what.rank), drawn.counted(what.number) if drawn else ())
    also = ("S3-CHA-02", "S3-CHA-08", *(("S3-DEK-07",) if what.daily else ()))
    rules = dict.fromkeys(("S3-CHA-09", what.rule))
    fight.tell("contest", f"{says}{theirs}{why_so}. {'Success' if good else 'Failure'}.", *rules, also=also, why=why, who=me.id)


def _tie(fight: Combat, me: Fighter, mine: tuple[int, ...], other: tuple[int, ...]) -> str:
    """What decides between equal values (S3-CHA-09)."""
    return tie(me.name, mine, other) if fight.sw.static_contest == "opposed_draw" else f", and ties go to {me.name}"
