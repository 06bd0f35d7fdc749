"""One table in memory: its fight, its people, and what was done since it was last written down."""

from collections.abc import Collection
from typing import Any, Literal

import msgspec

from highdraw.cards import parse_many
from highdraw.engine.log import When
from highdraw.engine.request import DECK, GM, Ask, Pick, Preview
from highdraw.errors import NothingAsked
from highdraw.table import bots, mind
from highdraw.table.ahead import AheadTable, cancelled, ended_order
from highdraw.table.entry import Named, Next, Offer, Peek, Say, ShowHints, ShowOdds
from highdraw.table.errors import Refused, Unsure
from highdraw.table.role import Kind, Role
from highdraw.table.seating import PROGRAM, in_a_line

MOST_WORDS = 200
MOST_TITLE = 60
MOST_NOTES = 4000
MOST_SAID = 500
"""Messages of one player to the table; what everybody does shares one log."""
SUGGEST = "suggest"
"""In place of cards: what would be best."""
GONE = "That question has been answered meanwhile. Look at what is asked now."


class Table(AheadTable):
    """A fight and the people around it. Every change goes through a method here and leaves its entries in `fresh`."""

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
        self._give(part, value, role.by, trusted=role.kind == "gm")

    def undo(self, role: Role, to: int | None = None) -> None:
        """Take back the last thing a person did (what the tactician did since goes with it), or everything from a step on.

        Whoever is asked again is asked: standing answers to the same question end.
        """
        self._is_gm(role)
        first = self.history.last_by_person() if to is None else to
        gone = {(step.who, step.topic) for step in self.steps()[max(0, first) :] if step.by not in PROGRAM}
        self.history.undo(to, role.by)
        self._forget_turns()
        self._write(*map(ended_order, self._orders))
        self._write(*(cancelled(one) for one in self._standings if any((one.who, topic) in gone for topic in one.topics)))

    def change_mind(self, role: Role, who: str) -> None:
        """Somebody takes back their own last answer, which nobody has seen or acted upon; a standing answer to the same question ends."""
        self._plays(role)
        if role.kind == "seat" and self._taken_back[role.seat] >= mind.MOST_CHANGES:
            raise Refused(f"You have taken back {mind.MOST_CHANGES} answers at this table, and that is the limit. Ask the GM to undo it.")
        steps = [step for step in self.steps() if step.who == who]
        mind.change(self.session, self.history, who, self.mine(role), role.name)
        self._forget_turns()
        self._write(*(ended_order(one) for one in self._orders if one.seat == role.name))
        self._write(*(cancelled(one) for one in self._standings if one.who == who and steps[-1].topic in one.topics))

    def changeable(self, role: Role) -> list[mind.Mind]:
        """What somebody in a seat can still take back."""
        if role.kind != "seat" or self._taken_back[role.seat] >= mind.MOST_CHANGES:
            return []
        return mind.changeable(self.session, self.history, self.mine(role), role.name)

    def redo(self, role: Role) -> None:
        self._is_gm(role)
        self.history.redo(role.by)
        self._forget_turns()
        self._write(*map(ended_order, self._orders))

    def correct(self, role: Role, *changes: dict[str, Any], when: When | None = None) -> None:
        """The GM sets something right: now, or when the exchange that is going on is over.

        Without `when` it is made now if that costs nothing; newcomers join at the end of the exchange if it would cost
        something now; with any other correction the GM is told what it would cost, and has to say when.
        """
        self._is_gm(role)
        when = self._best_time(changes) if when is None else when
        for change in changes:
            self.history.correct(change, role.by, when)
        self._forget_turns()

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

    def sit_again(self, before: "Table", swapped: bool = False, bots: bool = True) -> None:
        """Everybody keeps the seat they had in the last fight, with those of their fighters who are still there, or with the other
        side's; what they see of odds and hints stays. Without `bots` the tactician plays nobody until somebody says so."""
        odds = [ShowOdds(show, seat) for seat, show in before.odds.items()]
        left = self._left_to_bots(before.auto) if bots else ()
        self._write(
            *before.seating.carried_to(self.names, left), *before.gms.carried(), *odds, *([] if before.hints else [ShowHints(False)])
        )
        if swapped:
            parts = {who: hand for who, hand in before.swapped().items() if who in self.names}
            self._write(*self.seating.cast(self.names, parts))

    def _left_to_bots(self, auto: Collection[str]) -> list[str]:
        """Whom the tactician plays again. Not everybody: the fight would be over before anybody has seen it, so the first side waits."""
        first, *_ = self.session.view(GM).sides.values()
        return [who for who in self.names if who in auto and not (set(auto) >= self.names.keys() and who in first)]

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
        self._owns(role) if whose == "gm" else self._is_gm(role)
        if whose in ("gm", "screen"):
            kind: Kind = "gm" if whose == "gm" else "screen"
            self._write(msgspec.structs.replace(self.links, **{kind: getattr(self.links, kind) + 1}))
            return self.role_of(kind)
        note = self.people[whose].note if whose in self.people else ""
        seat, entries = self.seating.move(whose)
        self._write(*entries)
        self.people[seat].note = note
        return Role(self.id, "seat", seat)

    def appoint(self, role: Role, name: str) -> Role:
        """Somebody gets the GM's powers by a link of their own."""
        self._owns(role)
        entry = self.gms.appoint(name)
        self._write(entry)
        return Role(self.id, "gm", entry.seat)

    def dismiss(self, role: Role, seat: str) -> None:
        """A second GM is it no more: their link opens nothing any more."""
        self._owns(role)
        self._write(self.gms.dismiss(seat))

    def offer_seat(self, role: Role, seat: str, name: str = "", plays: bool = False) -> None:
        """The GM offers their seat to somebody at the table, and says what they are called and do afterwards; without a seat no more."""
        self._owns(role)
        self._write(self.gms.propose(self.people, seat, name, plays))

    def take_seat(self, role: Role) -> Role:
        """Somebody takes the GM's seat that was offered to them."""
        self._plays(role)
        self._write(*self.gms.take(self.people, role.seat if role.kind == "seat" else "", self.links))
        return self.role_of("gm")

    def decline_seat(self, role: Role) -> None:
        """Somebody does not want the GM's seat."""
        self._plays(role)
        if role.kind != "seat" or self.gms.offer.seat != role.seat:
            raise Refused("The GM’s seat is not offered to you any more.")
        self._write(Offer(), Say(role.by, "No, thanks: stay the GM."))

    def set_peek(self, role: Role, on: bool) -> None:
        """The GM, who plays against the tactician, wants to see its cards, or not."""
        self._is_gm(role)
        self._write(Peek(on))

    def show_odds(self, role: Role, show: Literal["numbers", "bars", "off"], seat: str = "") -> None:
        """The GM says who sees what of the odds: one seat, the GM's own page (`gm`), or everybody."""
        self._is_gm(role)
        if seat and seat != GM and seat not in self.people:
            raise Refused("Nobody has this seat.")
        self._write(ShowOdds(show, seat))

    def call(self, role: Role, text: str) -> None:
        """The GM calls the table something; nothing at all is what it was called at first."""
        self._is_gm(role)
        text = in_a_line(text)
        if len(text) > MOST_TITLE:
            raise Refused(f"The name of a table has at most {MOST_TITLE} letters.")
        if (text or self.head.title) != self.title:
            self._write(Named(text))

    def show_hints(self, role: Role, on: bool) -> None:
        """The GM says whether people may ask what the tactician would do."""
        self._is_gm(role)
        self._write(ShowHints(on))

    def say(self, role: Role, text: str) -> None:
        self._plays(role)
        if role.kind == "seat" and self._said[role.seat] >= MOST_SAID:
            raise Refused(f"You have said {MOST_SAID} things at this table, and that is the limit.")
        text = " ".join(text.split())
        if not text or len(text) > MOST_WORDS:
            raise Refused(f"Say something, in at most {MOST_WORDS} letters.")
        self._write(Say(role.by, text))

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
        standing = self._given_ahead if self._standings or self._orders else None
        return bool(self._ended()) or bots.asked(self.session, self.auto, self.seating.seat_of, standing) is not None

    def run_bots(self) -> bool:
        """The tactician answers for its fighters, a few times or until somebody else is asked; whether it did anything."""
        ended = self._ended()
        done = bool(ended)
        self._write(*ended)
        standing = self._given_ahead if self._standings or self._orders else None
        for part, value, by in bots.answers(self.session, self.auto, self.seating.seat_of, standing):
            self._give(part, value, by, trusted=True)
            self._write(*self._ended())
            done = True
        return done

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
            if not self.hints:
                raise Refused("The GM has switched hints off at this table.")
            return taps.suggest(self.session.fight, part)
        return taps.tap(self.session.fight, part, tuple(parse_many(str(value))))

    def tapped(self, role: Role) -> set[str]:
        """The fighters whose cards are tapped to answer what is asked of somebody now."""
        taps, fight = self.system.reading.taps, self.session.fight
        return {part.who for part in self.asked(role) if taps and isinstance(part, Ask) and taps.fan(fight, part)}
