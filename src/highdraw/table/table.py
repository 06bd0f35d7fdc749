"""One table in memory: its fight, its people, and what was done since it was last written down."""

from collections import Counter
from typing import Any

import msgspec

from highdraw.cards import parse_many
from highdraw.engine.choice import Choice
from highdraw.engine.event import Event
from highdraw.engine.log import FORMAT, FightFile, Head, When, Withdraw
from highdraw.engine.record import Stood, Telling
from highdraw.engine.request import DECK, GM, Ask, Pick, Preview, Request
from highdraw.engine.session import Session
from highdraw.engine.view import View
from highdraw.errors import NothingAsked
from highdraw.systems import load
from highdraw.table import bots, mind
from highdraw.table.entry import Auto, Deed, Entry, Links, Next, Note, Peek, Say, Sit, Stand, TableHead
from highdraw.table.errors import Refused, Unsure
from highdraw.table.history import History, Step
from highdraw.table.role import SCREEN, Kind, Role
from highdraw.table.seating import PROGRAM, Person, Seating
from highdraw.table.standing import MOST_CHANGES, Repeat, Standings, check_wish, has_ended, offered

ALONE = "alone"
"""The seat of a GM who plays against the tactician, for the engine."""
MOST_WORDS = 200
MOST_NOTES = 4000
PAUSE = 15 * 60.0
"""A longer gap between two entries, in seconds, is a pause and not play."""
MOST_SAID = 500
"""Messages of one player to the table; what everybody does shares one log."""
TALK_KEPT = 200
"""The last messages to the table are kept in memory; the log has them all."""
SUGGEST = "suggest"
"""In place of cards: what would be best."""
GONE = "That question has been answered meanwhile. Look at what is asked now."


SCREEN_ROLE = Role("", "screen")
"""Whoever sees what everybody sees."""


class Table:
    """A fight and the people around it. Every change goes through a method here and leaves its entries in `fresh`."""

    def __init__(self, table_id: str, head: TableHead) -> None:
        self.id, self.head = table_id, head
        self.system = load(head.system)
        self.seating = Seating()
        self.links = Links()
        self.peek = False
        self.next = ""
        """The table of the next fight, when there is one."""
        self.talk: list[tuple[str, str]] = []
        self._said: Counter[str] = Counter()
        self._standings = Standings()
        self._wished: Counter[str] = Counter()
        self._withdrawn: Counter[str] = Counter()
        """How often each fighter's answer was taken back before it had any effect."""
        self.seq = 0
        """How many entries are written down."""
        self.fresh: list[Entry] = []
        """Entries that are not yet."""
        self._known = 0
        self._public: tuple[int, View] | None = None
        """What everybody sees, and at which moment of the log."""
        self.played = 0.0
        """Seconds of play: from entry to entry, long pauses left out."""
        self._ticked = 0.0
        self.telling = Telling()
        self.stood_at = 0.0
        """When it was last kept how the fight stands, and whether nothing was done since."""
        self.standing_kept = True
        self.session = self._begin(())
        self.history = History(self.session)

    @property
    def people(self) -> dict[str, Person]:
        return self.seating.people

    @property
    def auto(self) -> tuple[str, ...]:
        """The fighters that the tactician plays."""
        return self.seating.auto

    # ---- from the log and back to it

    def _begin(self, deeds: tuple[Deed, ...]) -> Session:
        head = Head(
            highdraw=FORMAT, system=self.head.system, behaviour=self.head.behaviour, setup=self.head.setup, seed=self.head.seed,
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
        table.history = History(table.session)
        for entry in entries:
            table._around(entry)
            table._heed(entry)
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
            self.history.follow(deeds)
        for entry in entries:
            self._around(entry)
            self._heed(entry)
        self.seq += len(entries)
        self._known += len(deeds)
        self._seat_everybody()
        self.telling.settle(self.session.events)
        self.standing_kept = False

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
        for entry in entries:
            self._heed(entry)
        return entries

    def _heed(self, entry: Entry) -> None:
        """What is written down, or about to be, and concerns nobody but its owner is not counted for others."""
        if isinstance(entry, Withdraw):
            self._withdrawn[entry.who] += 1
        elif isinstance(entry, Stand):
            self._wished[entry.by] += 1

    def _around(self, entry: Entry) -> None:
        """What an entry does to the people, if it is about them."""
        if isinstance(entry, Sit | Auto):
            self.seating.apply(entry)
        elif isinstance(entry, Say):
            self._said[entry.by] += 1
            self.talk.append((entry.by, entry.text))
            del self.talk[:-TALK_KEPT]
        elif isinstance(entry, Note) and entry.by in self.people:
            self.people[entry.by].note = entry.text
        elif isinstance(entry, Next):
            self.next = entry.table
        elif isinstance(entry, Links):
            self.links = entry
        elif isinstance(entry, Peek):
            self.peek = entry.on
        elif isinstance(entry, Stand):
            self._standings.apply(entry)

    def _write(self, *entries: Entry) -> None:
        for entry in entries:
            self.fresh.append(entry)
            self._around(entry)
        self._seat_everybody()

    def _seat_everybody(self) -> None:
        self.session.seats = {seat: list(person.fighters) for seat, person in self.people.items()}
        self.session.seats[SCREEN] = []

    # ---- what people do

    def answer(self, role: Role, who: str, value: Any, fingerprint: str = "") -> None:
        """Somebody answers what is asked of one of their fighters; the GM may answer for everybody.

        `fingerprint` is that of the question they saw: an answer to one that is gone is refused.
        """
        self._plays(role)
        if role.kind != "gm" and who in (GM, DECK) and not any(part.addressee == who for part in self.asked(role)):
            raise Refused("Only the GM answers this.")
        try:
            part = self.session.part(who, role.name)
        except NothingAsked:
            if fingerprint:
                raise Refused(GONE) from None
            raise
        if fingerprint and part.fingerprint() != fingerprint:
            raise Refused(GONE)
        self.history.answer(part, value, role.name)

    def undo(self, role: Role, to: int | None = None) -> None:
        """Take back the last thing a person did (what the tactician did since goes with it), or everything from a step on.

        Whoever is asked again is asked: standing answers to the same question end.
        """
        self._is_gm(role)
        first = self.history.last_by_person() if to is None else to
        gone = {(step.who, step.topic) for step in self.steps()[max(0, first) :] if step.by not in PROGRAM}
        self.history.undo(to, role.name)
        self._write(*(_cancelled(one) for one in self._standings if any((one.who, topic) in gone for topic in one.topics)))

    def change_mind(self, role: Role, who: str) -> None:
        """Somebody takes back their own last answer, which nobody has seen or acted upon; a standing answer that gave it ends."""
        self._plays(role)
        mine = self.mine(role)
        given = self.session.answered(who) if who in mine else None
        topics = {part.subject for part in self.session.request.parts if part.addressee == who} if self.session.request else set()
        mind.change(self.session, self.history, who, mine, role.name)
        if given is not None and given.by in PROGRAM:
            self._write(*(_cancelled(one) for one in self._standings if one.who == who and not topics.isdisjoint(one.topics)))

    def changeable(self, role: Role) -> list[mind.Mind]:
        """What somebody in a seat can still take back."""
        return mind.changeable(self.session, self.history, self.mine(role), role.name) if role.kind == "seat" else []

    def stand(self, role: Role, wish: Stand) -> None:
        """Somebody has a question answered in the same way from now on; without facets they are asked again."""
        self._plays(role)
        if wish.who not in self._played_by(role):
            raise Refused("Only whoever plays a fighter gives its standing answers.")
        if self._wished[role.name] >= MOST_CHANGES:
            raise Refused(f"You have given and cancelled {MOST_CHANGES} standing answers, and that is the limit.")
        wish = check_wish(wish, self._standings.of([wish.who], role.name))
        self._write(msgspec.structs.replace(wish, by=role.name, since=self.view(SCREEN_ROLE).clock.number))

    def standing(self, role: Role) -> list[Stand]:
        """Somebody's own standing answers."""
        return self._standings.of(self._played_by(role), role.name) if role.kind != "screen" and self._standings else []

    def repeats(self, role: Role) -> list[Repeat]:
        """Questions that have come to somebody more than once, with the answers they gave."""
        return offered(self.history.repeats(), self._played_by(role), self.names)

    def _played_by(self, role: Role) -> list[str]:
        """The fighters for whom somebody is asked."""
        return self.own_fighters() if role.kind == "gm" else list(self.mine(role))

    def _standing_answer(self, part: Request[Any]) -> Choice | None:
        """The standing answer to a question, if its owner has given one and it has not come to its end."""
        found = self._standings.for_question(part, self.seating.seat_of(part.owner) or GM)
        return None if found is None or self._has_ended(found[0]) else found[1]

    def _has_ended(self, one: Stand) -> bool:
        return bool(one.until) and has_ended(one, self.session.waiting(), self.view(SCREEN_ROLE))

    def _ended(self) -> list[Stand]:
        """Standing answers that have come to their end, cancelled."""
        return [_cancelled(one) for one in self._standings if self._has_ended(one)]

    def redo(self, role: Role) -> None:
        self._is_gm(role)
        self.history.redo(role.name)

    def correct(self, role: Role, *changes: dict[str, Any], when: When | None = None) -> None:
        """The GM sets something right: now, or when the exchange that is going on is over.

        Without `when` it is made now if that costs nothing; newcomers join at the end of the exchange if it would cost
        something now; with any other correction the GM is told what it would cost, and has to say when.
        """
        self._is_gm(role)
        when = self._best_time(changes) if when is None else when
        for change in changes:
            self.history.correct(change, role.name, when)

    def _best_time(self, changes: tuple[dict[str, Any], ...]) -> When:
        impact = self.session.preview(*changes)
        if impact.free:
            return "now"
        if all("add" in change for change in changes):
            return "boundary"
        raise Unsure(f"{impact.warning} Say when it is to be made: now, or when this exchange is over.")

    def quick(self, role: Role, words: str) -> None:
        """A few words of the GM (`6 goblins`) as a correction."""
        self._is_gm(role)
        if self.system.referee.quick is None:
            raise Refused(f"{self.system.title} has no quick entry; give the fighter's sheet.")
        self.correct(role, self.system.referee.quick(self.session.fight, words))

    def sit(self, name: str, fighters: tuple[str, ...], seat: str = "") -> str:
        """Somebody sits down and plays these fighters; the new seat."""
        seat, entries = self.seating.sit(self.names, name, fighters, seat)
        self._write(*entries)
        return seat

    def reseat(self, role: Role, seat: str, name: str, fighters: tuple[str, ...]) -> None:
        """The GM gives somebody other fighters, or another name; a seat without a name is given up."""
        self._is_gm(role)
        self._write(*self.seating.reseat(self.names, seat, name, fighters))

    def rename(self, role: Role, seat: str, name: str) -> None:
        """The GM gives somebody another name."""
        self._is_gm(role)
        self._write(*self.seating.rename(seat, name))

    def cast(self, role: Role, parts: dict[str, str]) -> None:
        """The GM says who plays whom: each fighter's seat, `bot` for the tactician, empty or `gm` for the GM.

        Fighters that are not named stay with whom they are.
        """
        self._is_gm(role)
        self._write(*self.seating.cast(self.names, parts))

    def sit_again(self, before: Seating) -> None:
        """Everybody keeps the seat they had in the last fight, with those of their fighters who are still there."""
        self._write(*before.carried_to(self.names))

    def go_on(self, role: Role, table_id: str) -> None:
        """The next fight is at another table: everybody here finds the way there."""
        self._is_gm(role)
        self._write(Next(table_id))

    def set_auto(self, role: Role, fighters: tuple[str, ...]) -> None:
        """The GM leaves fighters to the tactician."""
        self._is_gm(role)
        self._write(*self.seating.leave_to_bots(self.names, fighters))

    def change_link(self, role: Role, whose: str) -> Role:
        """The GM gives themselves (`gm`), the big screen (`screen`) or somebody in a seat another link."""
        self._is_gm(role)
        if whose in ("gm", "screen"):
            kind: Kind = "gm" if whose == "gm" else "screen"
            self._write(msgspec.structs.replace(self.links, **{kind: getattr(self.links, kind) + 1}))
            return self.role_of(kind)
        note = self.people[whose].note if whose in self.people else ""
        seat, entries = self.seating.move(whose)
        self._write(*entries)
        self.people[seat].note = note
        return Role(self.id, "seat", seat)

    def set_peek(self, role: Role, on: bool) -> None:
        """The GM, who plays against the tactician, wants to see its cards, or not."""
        self._is_gm(role)
        self._write(Peek(on))

    def say(self, role: Role, text: str) -> None:
        self._plays(role)
        if role.kind == "seat" and self._said[role.seat] >= MOST_SAID:
            raise Refused(f"You have said {MOST_SAID} things at this table, and that is the limit.")
        text = " ".join(text.split())
        if not text or len(text) > MOST_WORDS:
            raise Refused(f"Say something, in at most {MOST_WORDS} letters.")
        self._write(Say(role.name, text))

    def check_note(self, role: Role, text: str) -> None:
        """Whether somebody may write this down for themselves."""
        if role.kind != "seat" or role.seat not in self.people:
            raise Refused("Only somebody with a seat has notes.")
        if len(text) > MOST_NOTES:
            raise Refused(f"Notes have room for {MOST_NOTES} letters.")

    def take_notes(self, notes: dict[str, str]) -> None:
        """What people have written down for themselves, by seat."""
        for seat, text in notes.items():
            if seat in self.people:
                self.people[seat].note = text

    @property
    def bot_asked(self) -> bool:
        """Whether the tactician is to answer, or nobody need."""
        standing = self._standing_answer if self._standings else None
        return bool(self._ended()) or bots.asked(self.session, self.auto, self.seating.seat_of, standing) is not None

    def run_bots(self) -> bool:
        """The tactician answers for its fighters, a few times or until somebody else is asked; whether it did anything."""
        ended = self._ended()
        done = bool(ended)
        self._write(*ended)
        standing = self._standing_answer if self._standings else None
        for part, value, by in bots.answers(self.session, self.auto, self.seating.seat_of, standing):
            self.history.answer(part, value, by)
            self._write(*self._ended())
            done = True
        return done

    # ---- what people see

    @property
    def names(self) -> dict[str, str]:
        """Every fighter's name."""
        return self.system.play.fighters(self.session.fight)

    def free_fighters(self) -> list[str]:
        """Fighters that no person plays yet."""
        return self.seating.free(self.names)

    def mine(self, role: Role) -> tuple[str, ...]:
        return self.people[role.seat].fighters if role.kind == "seat" and role.seat in self.people else ()

    @property
    def hides(self) -> bool:
        """Whether the GM is shown only what their own fighters may know: alone against the tactician, with the program's cards."""
        alone = not self.people and not self.head.typed and 0 < len(self.auto) < len(self.names)
        return alone and not self.peek and not self.session.fight.state.over

    def _eyes(self, role: Role) -> str:
        """The seat through whose eyes somebody looks."""
        if role.kind != "gm" or not self.hides:
            return role.name
        self.session.seats[ALONE] = self.own_fighters()
        return ALONE

    def own_fighters(self) -> list[str]:
        """The fighters that neither the tactician nor a person at a seat plays: the GM's own."""
        return [who for who in self.free_fighters() if who not in self.auto]

    def view(self, role: Role) -> View:
        """The fight as this person may see it: to be read, not changed. What all see is worked out once at each moment of the log."""
        moment = len(self.session.raw)
        if self._public is None or self._public[0] != moment:
            self._public = moment, self.session.view(SCREEN)
        return self._public[1] if role.kind == "screen" else self.session.view_from(self._eyes(role), self._public[1])

    def events(self, role: Role) -> list[Event]:
        return self.session.events_for(self._eyes(role))

    def asked(self, role: Role) -> tuple[Request[Any], ...]:
        """What this person can answer now."""
        asked = () if role.kind == "screen" else self.session.asked_of(role.name)
        return tuple(part for part in asked if not bots.is_for_bot(part, self.auto)) if role.kind == "gm" and self.hides else asked

    def waiting_for(self) -> list[str]:
        """Who is asked at this moment, by id, as everybody may know it."""
        return list(self.session.asked_openly())

    def moment(self, role: Role) -> int:
        """How many entries are written down, as this person may know it.

        Others' secret answers are not counted, nor are answers that were taken back before they had any effect, nor standing answers.
        """
        return self.seq if role.kind == "gm" else self.public_seq - self.secret_answers(role)

    @property
    def public_seq(self) -> int:
        """How many entries are written down without those that nobody else may know of: an answer taken back makes two."""
        return self.seq - 2 * self._withdrawn.total() - self._wished.total()

    def secret_answers(self, role: Role) -> int:
        """How many answers to a sealed question are not this person's to know of."""
        asked = self.session.request
        return self.session.heard if role.kind != "gm" and asked is not None and asked.closed else 0

    def times_withdrawn(self, who: str) -> int:
        return self._withdrawn[who]

    def preview(self, role: Role, who: str, value: Any) -> Preview:
        """What cards would come to, picked or tapped, or why they are not allowed; or what the program suggests. Nothing is done."""
        self._plays(role)
        part = self.session.part(who, role.name)
        if isinstance(part, Pick):
            return part.preview(value)
        taps = self.system.reading.taps
        if taps is None or not isinstance(part, Ask) or not taps.fan(self.session.fight, part):
            raise Refused("No cards are picked here: there is nothing to try out.")
        if value == SUGGEST:
            return taps.suggest(self.session.fight, part)
        return taps.tap(self.session.fight, part, tuple(parse_many(str(value))))

    def tapped(self, role: Role) -> set[str]:
        """The fighters whose cards are tapped to answer what is asked of somebody now."""
        taps, fight = self.system.reading.taps, self.session.fight
        return {part.who for part in self.asked(role) if taps and isinstance(part, Ask) and taps.fan(fight, part)}

    def player_of(self, who: str) -> str:
        """The name of the person who plays a fighter; empty for the GM's."""
        return self.seating.player_of(who)

    def who_is(self, seat: str) -> str:
        """The name of the person in a seat."""
        return self.seating.who_is(seat)

    def steps(self) -> list[Step]:
        """What people and the tactician did so far, in words; what was taken back is not in it."""
        return self.history.steps()

    def undo_words(self) -> str:
        """What an undo would take back, in words; empty when there is nothing."""
        return self.history.undo_words()

    def redo_words(self) -> str:
        """What a redo would do again, in words; empty when nothing was taken back."""
        return self.history.redo_words()

    @property
    def can_redo(self) -> bool:
        return self.session.can_redo

    def stood(self) -> Stood:
        """How the fight stands now, to be kept."""
        score = self.system.play.score(self.session.fight)
        return Stood(len(self.session.raw), self.session.view(GM), self.session.view(SCREEN), score, self.session.over)

    # ---- links

    def role_of(self, kind: Kind) -> Role:
        """The GM or the big screen, by the link that is good now."""
        return Role(self.id, kind, "", self.links.gm if kind == "gm" else self.links.screen)

    def check(self, role: Role) -> None:
        """Whether a link still opens this table."""
        self.seating.check(role, self.links)

    def _is_gm(self, role: Role) -> None:
        if role.kind != "gm":
            raise Refused("Only the GM can do this.")

    def _plays(self, role: Role) -> None:
        if role.kind == "screen":
            raise Refused("The big screen only shows the table; it does nothing.")
        if role.kind == "seat" and role.seat not in self.people:
            raise Refused("This seat was given up. Join again with the code.")


def _cancelled(one: Stand) -> Stand:
    return msgspec.structs.replace(one, facets={}, says="")
