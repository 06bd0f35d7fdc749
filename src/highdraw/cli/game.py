"""A person at the terminal: tells what happened, asks one question at a time, lets bots answer for the others.

The person's seat is `you`; what is asked of the GM, and real cards, are answered by the person too. Nothing is shown
that this seat may not see.
"""

import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from highdraw.cli.board import header, print_board, print_cards, standing
from highdraw.cli.patients import print_patients
from highdraw.cli.prompt import LONGEST_NUMBER, print_help, print_question, read
from highdraw.cli.report import Report, explain
from highdraw.cli.rulepage import look_up
from highdraw.cli.saving import CannotSave, save
from highdraw.cli.screen import set_in
from highdraw.cli.sketch import print_field
from highdraw.engine.log import Answer
from highdraw.engine.request import DECK, GM, Ask, Pick, Request
from highdraw.engine.session import Session
from highdraw.engine.view import View, Zone
from highdraw.errors import BadUndo, HighdrawError
from highdraw.seats import Seat

YOU = "you"
LOG_LINES = 30
BELOW = 28
"""So many lines of the screen belong to the board and the question; the rest is for the sketch."""


class Leave(Exception):
    """The person wants to go."""


class Game:
    """One fight at one terminal."""

    def __init__(self, console: Console, session: Session, bots: Seat, path: Path) -> None:
        self.console, self.session, self.bots, self.path = console, session, bots, path
        self.system = session.system
        self.report = Report(console, self.system.rulebook, headings=False)
        self.mine = frozenset(session.seats[YOU])
        self.told = 0
        self.board: Any = None
        self.field: Any = None
        self.zones: tuple[Zone, ...] = ()
        self.saves = True

    # ---- the run of play

    def play(self) -> bool:
        """Play until the fight is over (True) or the person leaves (False). Leaving saves."""
        try:
            while not self.session.over:
                part = self._next()
                if self._is_mine(part):
                    self._show(part)
                    self._ask(part)
                elif part.formality:
                    self.session.answer(part.addressee, part.default())
                else:
                    self.session.answer(part.addressee, self.bots.choose(self.session.fight, part))
        except (Leave, EOFError, KeyboardInterrupt):
            return False
        self._news()
        self.console.print()
        self.console.print(header(self.session.view(YOU)))
        print_board(self.console, self.session.view(YOU), self.mine)
        return True

    def _next(self) -> Request[Any]:
        """Who answers next: the person before the bots, so that undo and redo stay with the person."""
        waiting = self.session.waiting()
        return next((part for part in waiting if self._is_mine(part)), waiting[0])

    def _is_mine(self, part: Request[Any]) -> bool:
        """Whether the person answers: for their fighters, for real cards, and for the GM but where it is about a bot's fighter.

        Nobody else is at this terminal, so what has only one answer need not be asked to keep a secret.
        """
        if part.formality:
            return False
        if part.addressee == GM and isinstance(part, Ask):
            about = part.about.get("who", "")
            return not about or about in self.mine
        return part.addressee in self.mine or part.addressee in (GM, DECK)

    def _news(self) -> None:
        events = self.session.events_for(YOU)
        self.report.tell_all(events[min(self.told, len(events)) :], self.session.beats)
        self.told = len(events)

    def _show(self, part: Request[Any]) -> None:
        """What happened since the last question, how everybody stands if that changed, and the cards on the table."""
        self._news()
        view = self.session.view(YOU)
        board = standing(view)
        if board != self.board:
            self.console.print()
            self.console.print(header(view))
            print_board(self.console, view, self.mine)
            self.board = board
        self._show_field(part, view)
        if part.addressee != DECK and (any(zone.hand for zone in view.zones) or view.zones != self.zones):
            print_cards(self.console, view, part.addressee, but=part.zone if isinstance(part, Pick) else "")
        self.zones = view.zones
        if view.aftermath is not None and isinstance(part, Ask) and part.topic == view.aftermath.topic:
            print_patients(self.console, view)
        self.console.print()
        print_question(self.console, self.system, self.session.fight, part)

    def _show_field(self, part: Request[Any], view: View) -> None:
        """Where everybody is, for whoever is to act, when that has changed; drawn when the screen is high enough."""
        engaged = [one.engaged for one in view.fighters.values()]
        field = (part.addressee, view.ground, engaged)
        if part.addressee == view.turn and field != self.field:
            print_field(self.console, view, part.addressee, self.mine, rows=self.console.height - BELOW)
            self.field = field

    def _ask(self, part: Request[Any]) -> None:
        """Read lines until one of them is an answer that is taken, or changes what is asked."""
        while True:
            line = self._line()
            try:
                said = read(line, self.system, self.session.fight, part)
                if said.command:
                    if self._command(said.command, said.words, part):
                        return
                    continue
                by = YOU if part.addressee in self.mine else GM
                self.session.answer(part.addressee, said.answer, by)
            except HighdrawError as error:
                self.console.print(Text(str(error), "red"))
                continue
            self._autosave()
            return

    def _line(self) -> str:
        """One typed line; a script's lines are printed, so that its transcript reads like a terminal."""
        line = self.console.input(Text("> ", "bold yellow"))
        if not sys.stdin.isatty():
            self.console.print(line, soft_wrap=True)
        return line

    # ---- commands at the prompt

    def _command(self, command: str, words: str, part: Request[Any]) -> bool:
        """Do what was asked for; True when the question must be put anew."""
        console, session = self.console, self.session
        if command == "leave":
            raise Leave
        if command == "why" and (not words or (words.isdecimal() and len(words) <= LONGEST_NUMBER)):
            explain(console, self.system.rulebook, session.events_for(YOU), int(words or 1))
        elif command == "why":
            look_up(console, self.system, words)
        elif command == "try":
            assert isinstance(part, Pick)
            found = part.preview(words)
            console.print(set_in(console, Text(" · ".join([found.says, *found.costs]), "" if found.allowed else "red")))
        elif command == "log":
            self._log(words == "all")
        elif command == "overview":
            console.print(header(session.view(YOU)))
            print_board(console, session.view(YOU), self.mine, full=True)
            print_field(console, session.view(YOU), part.addressee, self.mine, always=True)
        elif command == "field":
            print_field(console, session.view(YOU), part.addressee, self.mine, always=True)
        elif command == "more":
            print_question(console, self.system, session.fight, part, everything=True)
        elif command == "help":
            print_help(console, session.view(YOU).legend, quick=self.system.referee.quick is not None)
        elif command == "save":
            save(session, self.path)
            console.print(f"Saved as {self.path}.")
        elif command == "add":
            assert self.system.referee.quick is not None
            change = self.system.referee.quick(session.fight, words)
            session.correct(change, when=session.soonest(change))
            self._autosave()
            return True
        elif command == "undo":
            self._undo()
            self._autosave()
            return True
        elif command == "redo":
            self.told = len(session.events_for(YOU))
            session.redo(YOU)
            self._autosave()
            return True
        return False

    def _undo(self) -> None:
        """Back to before the person's own last answer, whatever the bots have done since."""
        own = [at for at, entry in self.session.steps() if isinstance(entry, Answer) and entry.by in (YOU, GM)]
        if not own:
            raise BadUndo("There is nothing to undo: you have not answered yet.")
        self.session.undo(own[-1], YOU)
        self.told = len(self.session.events_for(YOU)) - 1  # that it was taken back is told last, and is still to be shown
        self.board = self.field = None

    def _log(self, everything: bool) -> None:
        events = [event for event in self.session.events_for(YOU) if event.worth_telling]
        if not everything and len(events) > LOG_LINES:
            self.console.print(Text(f"… {len(events) - LOG_LINES} earlier lines: l all shows them", "dim"))
            events = events[-LOG_LINES:]
        Report(self.console, self.system.rulebook).tell_all(events, self.session.beats)

    def _autosave(self) -> None:
        """After every answer, so that nothing is lost; said once when it cannot be done."""
        if self.saves:
            try:
                save(self.session, self.path)
            except CannotSave as error:
                self.saves = False
                self.console.print(Text(f"{error} Until then nothing is saved.", "red"))
