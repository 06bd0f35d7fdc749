"""What a seat sees, as plain data."""

from itertools import accumulate
from re import fullmatch
from typing import Any
from zlib import crc32

from highdraw.engine.event import Event
from highdraw.engine.request import Ask, Draw, Identify, Place, Request, Roll
from highdraw.engine.request.ask import key_of
from highdraw.table.role import Role
from highdraw.table.table import Table
from highdraw.table.tables import Tables
from highdraw.web.api.shapes import Choice, Question, Reach, Reason, Said, Somebody, State, Told
from highdraw.web.guard import HttpError

CURSOR = r"(\d{1,9})(?:-([0-9a-f]{8}))?"


def state_of(tables: Tables, table: Table, role: Role, after: str = "0") -> State:
    """Everything one seat may know, with what happened after a cursor."""
    events = table.events(role)
    since, cursor = place_of(events, after), cursor_of(events)
    gm = role.kind == "gm"
    person = table.people.get(role.seat)
    return State(
        seq=table.seq, role=role.kind, title=table.head.title, system=table.head.system, real_cards=table.head.typed,
        over=table.session.over, view=table.view(role), asked=[question_of(table, part) for part in table.asked(role)],
        waiting=table.waiting_for(), mine=list(table.mine(role)), free=table.free_fighters(), auto=list(table.auto),
        people=[
            Somebody(each.name, list(each.fighters), seat if gm else "", tables.link(Role(table.id, "seat", seat)) if gm else "")
            for seat, each in table.people.items()
        ],
        talk=[Said(table.who_is(by), text) for by, text in table.talk], note=person.note if person else "",
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
    return Told(number, event.kind, event.text, event.who, list(event.cites), steps, event.data)


def question_of(table: Table, part: Request[Any]) -> Question:
    """What is asked, with every way to answer it."""
    fight, system = table.session.fight, table.system
    asks, fingerprint = system.reading.question(fight, part), part.fingerprint()
    if isinstance(part, Ask):
        said = [(key_of(choice), system.reading.offer(fight, part, choice)) for choice in part.choices]
        return Question(part.who, "ask", asks, fingerprint, part.topic, [Choice(key, words.label, words.hint) for key, words in said])
    if isinstance(part, Place):
        return Question(part.who, "place", asks, fingerprint, part.topic, place=Reach(part.x, part.y, part.reach, part.unit))
    if isinstance(part, Roll):
        return Question(part.addressee, "roll", asks, fingerprint, part.why, dice=list(part.dice))
    if isinstance(part, Draw):
        return Question(part.addressee, "draw", asks, fingerprint, part.why, cards=part.count)
    assert isinstance(part, Identify)
    return Question(part.addressee, "identify", asks, fingerprint, part.zone, cards=part.count)
