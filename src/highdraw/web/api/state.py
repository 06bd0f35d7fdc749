"""What a seat sees, as plain data."""

from itertools import accumulate
from re import fullmatch
from typing import Any
from zlib import crc32

from highdraw.engine import choice as engine
from highdraw.engine.event import Event
from highdraw.engine.request import DECK, Ask, Pick, Place, Request, Roll
from highdraw.table.role import Role
from highdraw.table.table import Table
from highdraw.table.tables import Tables
from highdraw.web.api.shapes.question import Choice, Pile, Question, Reach
from highdraw.web.api.shapes.state import GroupOrder, Mind, Reason, Said, Somebody, Standing, State, Told
from highdraw.web.guard import HttpError

CURSOR = r"(\d{1,9})(?:-([0-9a-f]{8}))?"


def state_of(tables: Tables, table: Table, role: Role, after: str = "0") -> State:
    """Everything one seat may know, with what happened after a cursor."""
    events = table.events(role)
    since, cursor = place_of(events, after), cursor_of(events)
    gm = role.kind == "gm"
    person = table.people.get(role.seat)
    return State(
        seq=table.moment(role), role=role.kind, title=table.title, system=table.head.system, real_cards=table.head.typed,
        over=table.session.over, view=table.view(role), asked=[question_of(table, part) for part in table.asked(role)],
        waiting=table.waiting_for(), mine=list(table.mine(role)), free=table.free_fighters(), auto=list(table.auto),
        people=[
            Somebody(each.name, list(each.fighters), seat if gm else "", tables.link(Role(table.id, "seat", seat)) if gm else "")
            for seat, each in table.people.items()
        ],
        talk=[Said(table.who_is(by), text) for by, text in table.talk], note=person.note if person else "",
        standing=[Standing(one.who, list(one.topics), one.facets, one.until, one.says, list(one.against)) for one in table.standing(role)],
        orders=[GroupOrder(one.leader, list(one.members)) for one in table.orders(role)],
        offered=role.kind == "seat" and role.seat == table.gms.offer.seat,
        gms=[
            Somebody(name, [], seat if role.owns else "", tables.link(Role(table.id, "gm", seat)) if role.owns else "")
            for seat, name in table.gms.seconds.items()
        ],
        changeable=[Mind(one.who, one.says) for one in table.changeable(role)],
        undo=table.undo_words() if gm else "", redo=gm and table.can_redo,
        events=[told(number, event) for number, event in enumerate(events[since:], since + 1)], cursor=cursor,
    )  # fmt: skip


def cursor_of(events: list[Event], count: int | None = None) -> str:
    """How many events somebody has read, and a checksum of them: after an undo it fits no more.

    >>> cursor_of([]), cursor_of([Event("turn", "Ann acts.")])
    ('0-00000000', '1-675c2272')
    """
    read = events if count is None else events[:count]
    *_, total = accumulate((f"{event.kind}\n{event.text}\n" for event in read), lambda sum, text: crc32(text.encode(), sum), initial=0)
    return f"{len(read)}-{total:08x}"


def place_of(events: list[Event], after: str) -> int:
    """How many events a reader has: as many as the cursor says, or none when those are no longer the same.

    >>> one, other = Event("hit", "A hit."), Event("miss", "A miss.")
    >>> place_of([one, other], cursor_of([one])), place_of([other, one], cursor_of([one])), place_of([one, other], "1")
    (1, 0, 1)
    """
    found = fullmatch(CURSOR, after)
    if found is None:
        raise HttpError(422, "after is a cursor from an earlier answer, or the number of the last event you have.")
    count = int(found[1])
    same = count <= len(events) and found[2] in (None, cursor_of(events, count).partition("-")[2])
    return count if same else 0


def told(number: int, event: Event) -> Told:
    steps = [Reason(step.label, step.value, step.rule, step.words) for step in event.steps]
    return Told(number, event.kind, event.text, event.who, list(event.cites), steps, event.data, event.level, event.beat, event.tone)


def question_of(table: Table, part: Request[Any]) -> Question:
    """What is asked, with every way to answer it."""
    fight, system = table.session.fight, table.system
    asks, fingerprint = system.reading.question(fight, part), part.fingerprint()
    asked = Question(part.addressee, part.kind, asks, fingerprint, part.subject)
    if isinstance(part, Ask):
        asked.choices = [_choice(table, part, choice) for choice in part.choices]
        asked.barred = [_choice(table, part, choice, reason) for choice, reason in part.barred]
    elif isinstance(part, Place):
        asked.place = Reach(part.x, part.y, part.reach, part.unit)
    elif isinstance(part, Pick):
        asked.hand = list(part.hand)
        asked.piles = [Pile(pile.name, pile.label, pile.least, min(pile.most, len(part.hand))) for pile in part.piles]
    elif isinstance(part, Roll):
        asked.dice = list(part.dice)
    else:
        asked.cards = part.size
    asked.owner = part.owner if part.stock and part.owner != DECK else ""
    return asked


def _choice(table: Table, part: Ask[Any], choice: engine.Choice, reason: str = "") -> Choice:
    offer = table.system.reading.offer(table.session.fight, part, choice)
    return Choice(
        choice.key, offer.label, offer.hint, dict(choice.facets),
        {cost.what: cost.number for cost in offer.costs}, {fact.label: fact.value for fact in offer.facts}, reason,
    )  # fmt: skip
