"""A table as people see it: each through the eyes of their seat."""

from typing import Any, Literal

from highdraw.engine.event import Event
from highdraw.engine.record import Stood
from highdraw.engine.request import GM, Request
from highdraw.engine.view import View
from highdraw.table import bots
from highdraw.table.history import Step
from highdraw.table.logged import LoggedTable
from highdraw.table.role import SCREEN, Kind, Role

ALONE = "alone"
"""The seat of a GM who plays against the tactician, for the engine."""


class SeenTable(LoggedTable):
    """What everybody may know of a table. Nothing here changes it."""

    @property
    def names(self) -> dict[str, str]:
        """Every fighter's name."""
        return self.system.play.fighters(self.session.fight)

    def free_fighters(self) -> list[str]:
        """Fighters that no person plays yet."""
        return self.seating.free(self.names)

    def swapped(self) -> dict[str, str]:
        """Who would play whom with sides swapped; empty where nobody can swap."""
        return self.seating.swapped(tuple(self.session.view(SCREEN).sides.values()))

    def mine(self, role: Role) -> tuple[str, ...]:
        return self.people[role.seat].fighters if role.kind == "seat" and role.seat in self.people else ()

    @property
    def hides(self) -> bool:
        """Whether the GM is shown only what their own fighters may know: alone against the tactician, with the program's cards."""
        alone = not self.people and not self.head.typed and 0 < len(self.auto) < len(self.names)
        return alone and not self.peek and not self.session.fight.state.over

    def eyes(self, role: Role) -> str:
        """The seat through whose eyes somebody looks."""
        if role.kind != "gm" or not self.hides:
            return role.name
        self.session.seats[ALONE] = self.own_fighters()
        return ALONE

    def odds_shown(self, role: Role) -> Literal["numbers", "bars", "off"]:
        """What somebody sees of the odds of their choices."""
        everybody = self.odds.get("", "numbers")
        return "off" if role.kind == "screen" else self.odds.get(role.name, everybody)

    def own_fighters(self) -> list[str]:
        """The fighters that neither the tactician nor a person at a seat plays: the GM's own."""
        return [who for who in self.free_fighters() if who not in self.auto]

    def view(self, role: Role) -> View:
        """The fight as this person may see it: to be read, not changed."""
        return self._views.of(self.session, self.eyes(role))

    def events(self, role: Role) -> list[Event]:
        return self.session.events_for(self.eyes(role))

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
        return self.seq - 2 * self._withdrawn.total() - self._wished.total() - self._ordered.total()

    def secret_answers(self, role: Role) -> int:
        """How many answers to a sealed question are not this person's to know of."""
        asked = self.session.request
        return self.session.heard if role.kind != "gm" and asked is not None and asked.closed else 0

    def times_withdrawn(self, who: str) -> int:
        return self._withdrawn[who]

    def player_of(self, who: str) -> str:
        """The name of the person who plays a fighter; empty for the GM's."""
        return self.seating.player_of(who)

    def who_is(self, seat: str) -> str:
        """The name of the person in a seat, or of a second GM."""
        return self.gms.named.get(seat) or self.seating.who_is(seat)

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

    def role_of(self, kind: Kind) -> Role:
        """The GM or the big screen, by the link that is good now."""
        return Role(self.id, kind, "", self.links.gm if kind == "gm" else self.links.screen)

    def check(self, role: Role) -> None:
        """Whether a link still opens this table."""
        self.gms.check(role, self.links, self.people)
        self.seating.check(role, self.links)
