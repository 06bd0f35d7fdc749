"""Who sits at a table and plays whom. Requests are checked here and become entries; entries change the seating."""

from collections.abc import Collection, Mapping, Sequence

import msgspec

from highdraw.engine.request import GM
from highdraw.table.entry import Auto, Links, Sit
from highdraw.table.errors import Refused, Revoked
from highdraw.table.role import Role, fresh_id

BOT = "bot"
STANDING = "standing"
"""From where a standing answer comes (see standing.py)."""
PROGRAM = frozenset((BOT, STANDING))
"""What answers without a person: undo goes back behind it."""
MOST_PEOPLE = 24
NAME_LENGTH = 32
Names = Mapping[str, str]
"""The fighters at the table: id and name."""


class Person(msgspec.Struct):
    """Somebody at the table."""

    name: str
    fighters: tuple[str, ...] = ()
    note: str = ""


class Seating:
    """The people by their seats, and the fighters that the tactician plays."""

    def __init__(self) -> None:
        self.people: dict[str, Person] = {}
        self.auto: tuple[str, ...] = ()

    def apply(self, entry: Sit | Auto) -> None:
        if isinstance(entry, Auto):
            self.auto = entry.fighters
        elif not entry.name:
            self.people.pop(entry.seat, None)
        elif entry.seat in self.people:
            self.people[entry.seat].name, self.people[entry.seat].fighters = entry.name, entry.fighters
        else:
            self.people[entry.seat] = Person(entry.name, entry.fighters)

    def check(self, role: Role, links: Links) -> None:
        """Whether a link still opens what it did."""
        if role.kind == "seat":
            if role.seat not in self.people:
                raise Revoked("This seat was given up. Join again with the code.")
        elif (role.owns or role.kind == "screen") and role.generation != (links.gm if role.owns else links.screen):
            raise Revoked("This link was changed. Ask the GM for the new one.")

    def fighters_of(self, role: Role) -> frozenset[str]:
        return frozenset(self.people[role.seat].fighters) if role.seat in self.people else frozenset()

    # ---- who plays whom

    def free(self, names: Names) -> list[str]:
        """Fighters that no person plays."""
        taken = {who for person in self.people.values() for who in person.fighters}
        return [who for who in names if who not in taken]

    def seat_of(self, who: str) -> str:
        """The seat from which a fighter is played; empty for the GM's."""
        return next((seat for seat, person in self.people.items() if who in person.fighters), "")

    def player_of(self, who: str) -> str:
        """The name of the person who plays a fighter; empty for the GM's."""
        return next((person.name for person in self.people.values() if who in person.fighters), "")

    def swapped(self, sides: Sequence[Sequence[str]]) -> dict[str, str]:
        """Who would play whom if two players swapped sides; nothing where it is not one hand against one other."""
        hands = [{BOT if who in self.auto else self.seat_of(who) for who in whom} for whom in sides]
        if len(hands) != 2 or any(len(hand) != 1 for hand in hands) or hands[0] == hands[1]:
            return {}
        return {who: hand for whom, [hand] in zip(sides, reversed(hands), strict=True) for who in whom}

    def who_is(self, seat: str) -> str:
        """The name of the person in a seat."""
        return "GM" if seat == GM else self.people[seat].name if seat in self.people else "Somebody who has left"

    # ---- requests, as the entries that carry them out

    def sit(self, names: Names, name: str, fighters: tuple[str, ...], seat: str = "") -> tuple[str, list[Sit | Auto]]:
        """Somebody sits down to play these fighters: the new seat, and the entries."""
        name = clean_name(name)
        if len(self.people) >= MOST_PEOPLE:
            raise Refused(f"There are {MOST_PEOPLE} people at this table already.")
        _check_here(names, fighters)
        free = self.free(names)
        if taken := [who for who in fighters if who not in free]:
            raise Refused(f"Somebody else plays {names[taken[0]]} already. Choose another fighter.")
        seat = seat or fresh_id()
        return seat, [Sit(seat, name, fighters), *self._without_bots(fighters)]

    def reseat(self, names: Names, seat: str, name: str, fighters: tuple[str, ...]) -> list[Sit | Auto]:
        """Another name or other fighters for somebody; without a name the seat is given up."""
        self._check_seat(seat)
        _check_here(names, fighters)
        others: list[Sit | Auto] = [
            Sit(other, person.name, tuple(who for who in person.fighters if who not in fighters))
            for other, person in self.people.items()
            if other != seat and set(person.fighters) & set(fighters)
        ]
        return [*others, Sit(seat, clean_name(name) if name else "", fighters), *self._without_bots(fighters)]

    def move(self, seat: str) -> tuple[str, list[Sit | Auto]]:
        """Somebody gets another seat, and with it another link; the old one opens nothing any more."""
        self._check_seat(seat)
        new, person = fresh_id(), self.people[seat]
        return new, [Sit(seat), Sit(new, person.name, person.fighters)]

    def rename(self, seat: str, name: str) -> list[Sit | Auto]:
        self._check_seat(seat)
        return [Sit(seat, clean_name(name), self.people[seat].fighters)]

    def cast(self, names: Names, parts: Mapping[str, str]) -> list[Sit | Auto]:
        """Who plays whom: each fighter's seat, `bot` for the tactician, empty or `gm` for the GM. Others stay as they are."""
        _check_here(names, parts)
        for who, seat in parts.items():
            if seat not in ("", GM, BOT) and seat not in self.people:
                raise Refused(f"The one who was to play {names[who]} has left the table. Choose somebody else.")
        entries: list[Sit | Auto] = []
        for seat, person in self.people.items():
            kept = [who for who in person.fighters if parts.get(who, seat) == seat]
            fighters = (*kept, *(who for who, chosen in parts.items() if chosen == seat and who not in kept))
            if fighters != person.fighters:
                entries.append(Sit(seat, person.name, fighters))
        auto = [who for who in self.auto if parts.get(who, BOT) == BOT]
        auto += [who for who, chosen in parts.items() if chosen == BOT and who not in auto]
        if tuple(auto) != self.auto:
            entries.append(Auto(tuple(auto)))
        return entries

    def leave_to_bots(self, names: Names, fighters: tuple[str, ...]) -> list[Sit | Auto]:
        """The tactician plays these fighters, and no others."""
        _check_here(names, fighters)
        free = self.free(names)
        if taken := [who for who in fighters if who not in free]:
            raise Refused(f"Somebody plays {names[taken[0]]}. Take the fighter from them first.")
        return [Auto(tuple(dict.fromkeys(fighters)))]

    def carried_to(self, names: Names, bots: Collection[str]) -> list[Sit | Auto]:
        """The same seats at another table, with those of their fighters who are there; the tactician keeps only some of its own."""
        entries: list[Sit | Auto] = [
            Sit(seat, person.name, tuple(who for who in person.fighters if who in names)) for seat, person in self.people.items()
        ]
        auto = tuple(who for who in self.auto if who in bots)
        return [*entries, Auto(auto)] if auto else entries

    def _check_seat(self, seat: str) -> None:
        if seat not in self.people:
            raise Refused("Nobody sits there any more.")

    def _without_bots(self, fighters: tuple[str, ...]) -> list[Auto]:
        """The tactician does not play whom a person plays."""
        if not set(fighters) & set(self.auto):
            return []
        return [Auto(tuple(who for who in self.auto if who not in fighters))]


def _check_here(names: Names, fighters: "tuple[str, ...] | Mapping[str, str]") -> None:
    if any(who not in names for who in fighters):
        raise Refused("That fighter is not at this table.")


def in_a_line(text: str) -> str:
    """A text that can be shown in one line, without signs that nobody sees.

    >>> in_a_line(" The old\\n mill \\u202e ")
    'The old mill'
    """
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def clean_name(name: str) -> str:
    """A person's name as it is shown: printable, in one line, not too long.

    >>> clean_name("  Jo \\n Smith ")
    'Jo Smith'
    """
    name = in_a_line(name)
    if not name:
        raise Refused("Enter your name.")
    if len(name) > NAME_LENGTH:
        raise Refused(f"A name has at most {NAME_LENGTH} letters.")
    return name
