"""One table in memory: its fight, its people, and what was done since it was last written down."""

from typing import Any

import msgspec

from highdraw.engine.event import Event
from highdraw.engine.log import Answer, Correct, FightFile, Head, Redo, Undo, write_lines
from highdraw.engine.request import DECK, GM, Ask, Place, Request
from highdraw.engine.session import Session, by_people
from highdraw.errors import BadUndo, HighdrawError
from highdraw.seats import TacticianSeat
from highdraw.systems import load
from highdraw.table.entry import Auto, Deed, Entry, Next, Note, Say, Sit, TableHead
from highdraw.table.role import SCREEN, Role, fresh_id

BOT = "bot"
MOST_PEOPLE = 24
MOST_WORDS = 200
MOST_NOTES = 4000
NAME_LENGTH = 32
PAUSE = 15 * 60.0
"""Seconds between two entries that are a pause, and no play."""
TALK_KEPT = 200
"""So many of the last words to the table are at hand; the log has them all."""
QUIET = {"undo", "redo", "chips", "pile"}
"""Kinds of events that name no step."""
AT_ONCE = 12
"""So many answers the tactician gives before they are written down and shown, and others have their turn."""


class Refused(HighdrawError):
    """Something this person may not do, or not now."""


class Person(msgspec.Struct):
    """Somebody at the table."""

    name: str
    fighters: tuple[str, ...] = ()
    note: str = ""


CORRECTION = "A correction"


class Step(msgspec.Struct, frozen=True):
    """Something somebody did, in words: what it was, and what was told of it."""

    at: int
    """Its number: going back to it takes it back, and everything after it."""
    by: str
    says: str
    told: str = ""

    @property
    def name(self) -> str:
        """By which it is known: a correction by what was told of it, all else by what was said."""
        return self.told.rstrip(".") if self.says == CORRECTION and self.told else self.says


class Table:
    """A fight and the people around it. Every change goes through a method here and leaves its entries in `fresh`."""

    def __init__(self, table_id: str, head: TableHead) -> None:
        self.id, self.head = table_id, head
        self.system = load(head.system)
        self.people: dict[str, Person] = {}
        self.auto: tuple[str, ...] = ()
        self.next = ""
        """The table of the next fight, when there is one."""
        self.talk: list[tuple[str, str]] = []
        self.seq = 0
        """How many entries are written down."""
        self.fresh: list[Entry] = []
        """Entries that are not yet."""
        self._known = 0
        self._steps: list[Step] | None = None
        self._public: tuple[int, dict[str, Any]] | None = None
        """What everybody sees, and at which moment of the log."""
        self.played = 0.0
        """Seconds of play: from entry to entry, long pauses left out."""
        self._ticked = 0.0
        self.session = self._begin(())

    # ---- from the log and back to it

    def _begin(self, deeds: tuple[Deed, ...]) -> Session:
        head = Head(
            highdraw=1, system=self.head.system, behaviour=self.head.behaviour, setup=self.head.setup, seed=self.head.seed,
            typed=self.head.typed,
        )  # fmt: skip
        chance = None if self.head.typed else "seeded"
        return Session.from_file(self.system, FightFile(head, deeds), self.head.title, chance=chance)

    @classmethod
    def load(cls, table_id: str, head: TableHead, entries: list[Entry]) -> "Table":
        """A table as its log says it is."""
        table = cls(table_id, head)
        deeds = tuple(entry for entry in entries if isinstance(entry, Deed))
        table.session = table._begin(deeds)
        for entry in entries:
            table._around(entry)
        table.seq = len(entries)
        table._known = len(deeds)
        table._seat_everybody()
        return table

    @property
    def settled(self) -> bool:
        """Whether all that was done here is written down, or on its way there."""
        return not self.fresh and self._known == len(self.session.raw)

    def follow(self, entries: list[Entry]) -> None:
        """Take in what another process has written. Only a settled table can; what does not fit is refused and changes nothing."""
        deeds = [entry for entry in entries if isinstance(entry, Deed)]
        if deeds:
            self.session.follow(deeds)
            self._steps = None
        for entry in entries:
            self._around(entry)
        self.seq += len(entries)
        self._known += len(deeds)
        self._seat_everybody()

    def tick(self, at: float) -> None:
        """Something was written down at this time."""
        if self._ticked:
            gap = max(0.0, at - self._ticked)
            self.played += gap if gap <= PAUSE else 0.0
        self._ticked = at

    def take_fresh(self) -> list[Entry]:
        """What is to be written down now."""
        self.fresh += self.session.raw[self._known :]
        self._known = len(self.session.raw)
        entries, self.fresh = self.fresh, []
        return entries

    def _around(self, entry: Entry) -> None:
        """What an entry does to the people, if it is about them."""
        if isinstance(entry, Sit):
            if not entry.name:
                self.people.pop(entry.seat, None)
            elif entry.seat in self.people:
                self.people[entry.seat].name, self.people[entry.seat].fighters = entry.name, entry.fighters
            else:
                self.people[entry.seat] = Person(entry.name, entry.fighters)
        elif isinstance(entry, Auto):
            self.auto = entry.fighters
        elif isinstance(entry, Say):
            self.talk.append((entry.by, entry.text))
            del self.talk[:-TALK_KEPT]
        elif isinstance(entry, Note) and entry.by in self.people:
            self.people[entry.by].note = entry.text
        elif isinstance(entry, Next):
            self.next = entry.table

    def _write(self, entry: Entry) -> None:
        self.fresh.append(entry)
        self._around(entry)
        self._seat_everybody()

    def _seat_everybody(self) -> None:
        self.session.seats = {seat: list(person.fighters) for seat, person in self.people.items()}
        self.session.seats |= {SCREEN: [], BOT: [*self.auto, GM] if self.auto else []}

    # ---- what people do

    def answer(self, role: Role, who: str, value: Any, print: str = "") -> None:
        """Somebody answers what is asked of one of their fighters; the GM may answer for everybody.

        `print` is the fingerprint of the question they saw: an answer to one that is gone is refused.
        """
        self._plays(role)
        if role.kind != "gm" and who in (GM, DECK):
            raise Refused("Only the GM answers this.")
        if print and not any(part.addressee == who and part.fingerprint() == print for part in self.session.waiting()):
            raise Refused("That question has been answered meanwhile. Look at what is asked now.")
        self._give(who, value, role.name)

    def _give(self, who: str, value: Any, by: str) -> None:
        """An answer goes in, and is kept in words."""
        part = next((part for part in self.session.waiting() if part.addressee == who), None)
        says = answer_words(self.session, part, value) if part else ""
        at, told = len(self.session.done), len(self.session.events)
        self.session.answer(who, value, by)
        if self._steps is not None:
            self._steps.append(Step(at, by, says, _told(self.session.events[told:])))

    def undo(self, role: Role, to: int | None = None) -> None:
        """Take back the last thing a person did (what the tactician did since goes with it), or everything from a step on."""
        self._is_gm(role)
        if to is None:
            place, alone, bots = self._last_deed()
            if alone and bots is not None:
                self.session.undo(bots, role.name)
            to = None if alone else place
        self.session.undo(to, role.name)
        self._steps = None

    def _last_deed(self) -> tuple[int, bool, int | None]:
        """The last thing somebody did who is not the tactician; whether it is a correction that can be taken back alone; and
        where the tactician's answers since then begin."""
        done = self.session.done
        mine = next((at for at in reversed(range(len(done))) if by_people(done[at]) and done[at].by != BOT), None)
        if mine is None:
            raise BadUndo("There is nothing to undo: this is the start of the fight.")
        place, alone = self.session.last_step(mine + 1)
        return place, alone, next((at for at in range(mine + 1, len(done)) if by_people(done[at])), None)

    def redo(self, role: Role) -> None:
        self._is_gm(role)
        self.session.redo(role.name)
        self._steps = None

    def correct(self, role: Role, change: dict[str, Any]) -> None:
        self._is_gm(role)
        self.session.correct(change, role.name)
        self._steps = None

    def quick(self, role: Role, words: str) -> None:
        """A few words of the GM (`6 goblins`) as a correction."""
        self._is_gm(role)
        if self.system.quick is None:
            raise Refused(f"{self.system.title} knows no quick entry; give the fighter's sheet.")
        self.correct(role, self.system.quick(self.session.fight, words))

    def sit(self, name: str, fighters: tuple[str, ...]) -> str:
        """Somebody sits down and plays these fighters; the new seat."""
        name = clean_name(name)
        if len(self.people) >= MOST_PEOPLE:
            raise Refused(f"There are {MOST_PEOPLE} people at this table already.")
        free = self.free_fighters()
        for who in fighters:
            if who not in self.names:
                raise Refused("That fighter is not at this table.")
            if who not in free:
                raise Refused(f"Somebody else plays {self.names[who]} already. Choose another fighter.")
        seat = fresh_id()
        self._write(Sit(seat, name, fighters))
        self._unbind(fighters)
        return seat

    def reseat(self, role: Role, seat: str, name: str, fighters: tuple[str, ...]) -> None:
        """The GM gives somebody other fighters, or another name; a seat without a name is given up."""
        self._is_gm(role)
        if seat not in self.people:
            raise Refused("Nobody sits there any more.")
        for who in fighters:
            if who not in self.names:
                raise Refused("That fighter is not at this table.")
        for other, person in self.people.items():
            if other != seat and set(person.fighters) & set(fighters):
                self._write(Sit(other, person.name, tuple(who for who in person.fighters if who not in fighters)))
        self._write(Sit(seat, clean_name(name) if name else "", fighters))
        self._unbind(fighters)

    def rename(self, role: Role, seat: str, name: str) -> None:
        """The GM gives somebody another name."""
        self._is_gm(role)
        if seat not in self.people:
            raise Refused("Nobody sits there any more.")
        self._write(Sit(seat, clean_name(name), self.people[seat].fighters))

    def _unbind(self, fighters: tuple[str, ...]) -> None:
        """Whom somebody plays the tactician does not play."""
        if set(fighters) & set(self.auto):
            self._write(Auto(tuple(who for who in self.auto if who not in fighters)))

    def cast(self, role: Role, parts: dict[str, str]) -> None:
        """The GM says who plays whom: each fighter's seat, `bot` for the tactician, empty or `gm` for the GM.

        Fighters that are not named stay with whom they are.
        """
        self._is_gm(role)
        for who, seat in parts.items():
            if who not in self.names:
                raise Refused("That fighter is not at this table.")
            if seat not in ("", GM, BOT) and seat not in self.people:
                raise Refused(f"The one who was to play {self.names[who]} has left the table. Choose somebody else.")
        for seat, person in list(self.people.items()):
            kept = [who for who in person.fighters if parts.get(who, seat) == seat]
            fighters = (*kept, *(who for who, chosen in parts.items() if chosen == seat and who not in kept))
            if fighters != person.fighters:
                self._write(Sit(seat, person.name, fighters))
        auto = [who for who in self.auto if parts.get(who, BOT) == BOT]
        auto += [who for who, chosen in parts.items() if chosen == BOT and who not in auto]
        if tuple(auto) != self.auto:
            self._write(Auto(tuple(auto)))

    def sit_again(self, people: dict[str, Person], auto: tuple[str, ...]) -> None:
        """Those who sat at the table of the last fight keep their seats, and whom of their fighters is still there."""
        here = self.names
        for seat, person in people.items():
            self._write(Sit(seat, person.name, tuple(who for who in person.fighters if who in here)))
        if again := tuple(who for who in auto if who in here):
            self._write(Auto(again))

    def go_on(self, role: Role, table_id: str) -> None:
        """The next fight is at another table: everybody here finds the way there."""
        self._is_gm(role)
        self._write(Next(table_id))

    def set_auto(self, role: Role, fighters: tuple[str, ...]) -> None:
        """The GM leaves fighters to the tactician."""
        self._is_gm(role)
        taken = {who for person in self.people.values() for who in person.fighters}
        for who in fighters:
            if who not in self.names:
                raise Refused("That fighter is not at this table.")
            if who in taken:
                raise Refused(f"Somebody plays {self.names[who]}. Take the fighter from them first.")
        self._write(Auto(tuple(dict.fromkeys(fighters))))

    def say(self, role: Role, text: str) -> None:
        self._plays(role)
        text = " ".join(text.split())
        if not text or len(text) > MOST_WORDS:
            raise Refused(f"Say something, in at most {MOST_WORDS} letters.")
        self._write(Say(role.name, text))

    def note(self, role: Role, text: str) -> None:
        """What a player writes down for themselves."""
        if role.kind != "seat" or role.seat not in self.people:
            raise Refused("Only somebody with a seat has notes.")
        if len(text) > MOST_NOTES:
            raise Refused(f"Notes have room for {MOST_NOTES} letters.")
        self._write(Note(role.seat, text))

    @property
    def bot_asked(self) -> bool:
        """Whether it is the tactician's turn to answer."""
        return bool(self.auto) and any(map(self._is_bots, self.session.waiting()))

    def run_bots(self) -> bool:
        """The tactician answers for its fighters, a few times or until somebody else is asked; whether it did anything."""
        if not self.auto:
            return False
        bot = TacticianSeat(self.system, len(self.session.raw))
        done = 0
        while done < AT_ONCE and (part := next(filter(self._is_bots, self.session.waiting()), None)):
            self._give(part.addressee, bot.choose(self.session.fight, part), BOT)
            done += 1
        return done > 0

    def _is_bots(self, part: Request[Any]) -> bool:
        """Whether the tactician answers: for its fighters, and for the GM where that is about one of them."""
        if part.addressee == GM and isinstance(part, Ask):
            return part.about.get("who", "") in self.auto or set(part.keys) <= set(self.auto)
        return part.addressee in self.auto

    # ---- what people see

    @property
    def names(self) -> dict[str, str]:
        """Every fighter's name."""
        return self.system.fighters(self.session.fight)

    def free_fighters(self) -> list[str]:
        """Fighters nobody has taken yet."""
        taken = {who for person in self.people.values() for who in person.fighters}
        return [who for who in self.names if who not in taken]

    def mine(self, role: Role) -> tuple[str, ...]:
        return self.people[role.seat].fighters if role.kind == "seat" and role.seat in self.people else ()

    def view(self, role: Role) -> dict[str, Any]:
        """The fight as this person may see it: to be read, not changed. What all see is worked out once at each moment of the log."""
        moment = len(self.session.raw)
        if self._public is None or self._public[0] != moment:
            self._public = moment, self.session.view(SCREEN)
        return self._public[1] if role.kind == "screen" else self.session.view_from(role.name, self._public[1])

    def events(self, role: Role) -> list[Event]:
        return self.session.events_for(role.name)

    def asked(self, role: Role) -> tuple[Request[Any], ...]:
        """What this person can answer now."""
        return () if role.kind == "screen" else self.session.asked_of(role.name)

    def waiting_for(self) -> list[str]:
        """Who is asked at this moment, by id."""
        return [part.addressee for part in self.session.waiting()]

    def player_of(self, who: str) -> str:
        """The name of the person who plays a fighter; empty for the GM's."""
        return next((person.name for person in self.people.values() if who in person.fighters), "")

    def who_is(self, seat: str) -> str:
        """A seat by the name of its person."""
        return "GM" if seat == GM else self.people[seat].name if seat in self.people else "Somebody who has left"

    def steps(self) -> list[Step]:
        """What people and the tactician did so far, in words; what was taken back is not in it."""
        if self._steps is None:
            self._steps = self._retrace()
        return self._steps

    def _retrace(self) -> list[Step]:
        """The steps in words, from the fight played again: after a restart, an undo or a correction."""
        found: list[Step] = []
        before = 0
        for at, (entry, twin) in enumerate(self.session.retrace()):
            if not by_people(entry):
                continue
            _close(found, twin.events[before:])
            before = len(twin.events)
            if isinstance(entry, Correct):
                found.append(Step(at, entry.by, CORRECTION))
            else:
                part = next((part for part in twin.waiting() if part.addressee == entry.who), None)
                found.append(Step(at, entry.by, answer_words(twin, part, entry.value) if part else ""))
        _close(found, self.session.events[before:])
        return found

    def undo_words(self) -> str:
        """What an undo would take back, in words; empty when there is nothing."""
        if not any(step.by != BOT for step in self.steps()):
            return ""
        place, _, _ = self._last_deed()
        return next(step.name for step in reversed(self.steps()) if step.at == place)

    def redo_words(self) -> str:
        """What a redo would do again, in words; empty when nothing was taken back."""
        if not self.can_redo:
            return ""
        first = self.session.taken_back()
        if first is None or isinstance(first, Correct):
            return "the correction"
        part = next((part for part in self.session.waiting() if part.addressee == first.who), None)
        return answer_words(self.session, part, first.value) if part else "what was taken back"

    @property
    def can_redo(self) -> bool:
        return self.session.can_redo

    def fight_file(self) -> bytes:
        """The fight as a file that replays anywhere."""
        return write_lines(self.session.head(), self.session.raw)

    def _is_gm(self, role: Role) -> None:
        if role.kind != "gm":
            raise Refused("Only the GM can do this.")

    def _plays(self, role: Role) -> None:
        if role.kind == "screen":
            raise Refused("The big screen only shows the table; it does nothing.")
        if role.kind == "seat" and role.seat not in self.people:
            raise Refused("This seat was given up. Join again with the code.")


def answer_words(session: Session, part: Request[Any], value: Any) -> str:
    """An answer as somebody would tell it: `Ann: strike Bob`, `The deck: KS 10H`."""
    name = session.system.fighters(session.fight).get(part.addressee) or {GM: "The GM", DECK: "The deck"}.get(
        part.addressee, part.addressee
    )
    if isinstance(part, Ask):
        says = session.system.words(session.fight, part, value).label if value in part.keys else str(value)
    elif isinstance(part, Place) and isinstance(value, list | tuple) and len(value) == 2:
        says = f"go to ({value[0]:g}, {value[1]:g})"
    else:
        says = value if isinstance(value, str) else " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    return f"{name}: {says}"


def _close(steps: list[Step], events: list[Event]) -> None:
    """What came of the last step, as far as it goes; what the session says of itself cites no rule, and is left out."""
    if steps:
        kept = [event for event in events if event.kind != "correction" or event.cites]
        by_hand = [event for event in kept if event.kind == "correction"] if steps[-1].says == CORRECTION else []
        steps[-1] = msgspec.structs.replace(steps[-1], told=_told(by_hand or kept))


def _told(events: list[Event]) -> str:
    """The first thing worth telling among what came of a step."""
    return next((event.text for event in events if event.kind not in QUIET), "")


def clean_name(name: str) -> str:
    """A person's name as it is shown: printable, in one line, not too long.

    >>> clean_name("  Jo \\n Smith ")
    'Jo Smith'
    """
    name = " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
    if not name:
        raise Refused("Say what you are called.")
    if len(name) > NAME_LENGTH:
        raise Refused(f"A name has at most {NAME_LENGTH} letters.")
    return name


__all__ = ["AT_ONCE", "BOT", "Answer", "Correct", "Person", "Redo", "Refused", "Step", "Table", "Undo", "clean_name"]
