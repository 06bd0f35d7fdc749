"""A case being played: the cards and dice it lays out, the answers it scripts, and what is different from what it expects."""

from difflib import get_close_matches
from typing import Any

from highdraw.engine.event import Event
from highdraw.engine.fight import Fight
from highdraw.engine.log import Answer
from highdraw.engine.receipt import wrong
from highdraw.engine.request import Request
from highdraw.engine.timeline import Timeline
from highdraw.errors import BadAnswer, HighdrawError, ProcedureFailed
from highdraw.roster.case import STEP, Case
from highdraw.roster.script import Line, understand
from highdraw.roster.story import Laid, Question, Story
from highdraw.roster.verdict import Happened, differences

MAX_ANSWERS = 20_000


class Performance(Timeline[Fight]):
    """One case from its first card to its last. Nothing is taken back: after a refusal everything told up to it is still there."""

    def __init__(self, case: Case) -> None:
        procedures = {**case.system.play.procedures, STEP: self._close}
        super().__init__(case.system.altered(play={"procedures": procedures}), case.setup, seed=0, chance=None, seats=None, careful=True)
        self.case = case
        self.story = Story(self.fight.events)
        self.laid = Laid(self.story)
        self.chance = self.laid
        self.told: list[Event] = []
        self.problems: list[str] = []
        self.step = -1
        self._events = 0
        self._questions = 0
        self._line = b""
        """The fight as it stood before the line under way: where it stands when that is refused."""
        self._safe: int | None = None
        """How much was done before the last answer of this line: where the fight stands when that is refused."""
        self._under = (0, 0)
        """How many of the case's own cards and dice lie under those of the step."""

    def play(self) -> None:
        """Play it out, and compare. A refusal ends it, well when it was expected."""
        self.laid.cards, self.laid.dice = list(self.case.cards), list(self.case.dice)
        refusal = ""
        try:
            self._open()
            self._run()
        except ProcedureFailed as error:
            self.problems.append(f"{error} The cause: {error.__cause__!r}")
            self.story.add("refused", str(error))
        except HighdrawError as error:
            refusal = str(error)
            self.story.add("refused", refusal)
        self.story.catch_up()
        self.told = list(self.fight.events)
        while not refusal and self.step < len(self.case.steps):
            self._compare()
            self._open()
        self._judge(refusal)
        self.problems += [f"the reasons for {event.text!r} do not add up: {says}" for event in self.told if (says := wrong(event.steps))]

    def _run(self) -> None:
        self._advance()
        self._take_chances()
        for _ in range(MAX_ANSWERS):
            if self.over:
                return
            self._answer(self.waiting()[0])
        self.problems.append(f"no end after {MAX_ANSWERS:,} answers")

    # ---- answering

    def _answer(self, part: Request[Any]) -> None:
        """Answer what was scripted, else what the program would take."""
        self.story.ask(part, self.step)
        self._safe = len(self.done)
        script = [*(self.case.steps[self.step].script if self.step < len(self.case.steps) else ()), *self.case.script]
        line = None if self.is_formality(part) else next((line for line in script if line.fits(part)), None)
        try:
            value = part.check(self._said(part, line))
        except BadAnswer as error:
            self.story.answer(line.says if line else "nothing", "script, refused")
            raise BadAnswer(f"the answer `{line}`: {error}" if line else str(error)) from None
        logged = part.logged(value)
        self.story.answer(_words(logged), f"script `{line}`" if line else "default")
        assert self.request is not None
        self._feed(Answer(part.addressee, logged, self.request.fingerprint()), value)
        self._take_chances()

    def _said(self, part: Request[Any], line: Line | None) -> Any:
        if line is None:
            return part.default()
        line.used = True
        return understand(self.system, self.fight, part, line.says)

    # ---- steps

    def _open(self) -> None:
        """The next step begins: its cards and dice lie on top."""
        self.step += 1
        self._line, self._safe = self.fight.frozen(), None
        self._events, self._questions = len(self.fight.events), len(self.story.questions)
        if self.step < len(self.case.steps):
            step = self.case.steps[self.step]
            self._under = (len(self.laid.cards), len(self.laid.dice))
            self.laid.cards[:0], self.laid.dice[:0] = step.cards, step.dice
            self.story.add("run", step.run)

    async def _close(self, fight: Fight, number: int) -> None:
        """A step is over: what it expects is compared, and the next one begins."""
        if number == self.step:
            self._compare()
            self._open()

    def _compare(self) -> None:
        step = self.case.steps[self.step]
        head = f"step {self.step + 1} (`{step.run}`): "
        if step.expect.rest.refused:
            self.problems.append(f"{head}expected a refusal that says {step.expect.rest.refused!r}, but nothing was refused")
        found = differences(self.system, self.fight, step.expect, self._happened(self._events, self._questions))
        found += self._left_over(step.cards, step.dice, step.expect.rest.cards_left)
        found += [_unasked(line, self.story.questions) for line in step.script if not line.used]
        self.problems += [f"{head}{problem}" for problem in found]

    def _happened(self, events: int, questions: int) -> Happened:
        return Happened(self.fight.events[events:], self.story.questions[questions:])

    def _left_over(self, cards: list[Any], dice: list[int], cards_left: int) -> list[str]:
        """Cards and dice of a step that were not used in it; those of the case lie under them."""
        unused = len(self.laid.cards) - self._under[0] if cards or cards_left else 0
        found = []
        if max(0, unused) != cards_left:
            found.append(f"{max(0, unused)} of its cards were not drawn; cards_left says {cards_left}")
        if dice and len(self.laid.dice) > self._under[1]:
            found.append(f"{len(self.laid.dice) - self._under[1]} of its dice were not rolled")
        return found

    # ---- the end

    def _judge(self, refusal: str) -> None:
        """What the whole case expects, once it is over or refused."""
        expect = self.case.expect.rest
        wanted = expect.refused or self.case.steps[-1].expect.rest.refused
        if refusal and not (wanted and wanted.lower() in refusal.lower()):
            self.problems += [f"expected a refusal that says {wanted!r}"] if wanted else []
            self.problems.append(f"refused: {refusal}")
        elif expect.refused and not refusal and not self.problems:
            self.problems.append(f"expected a refusal that says {expect.refused!r}, but nothing was refused")
        elif not self.problems:
            self._judge_all(refusal)

    def _judge_all(self, refusal: str) -> None:
        fight = self._before_refusal() if refusal else self.fight
        self.problems += differences(self.system, fight, self.case.expect, Happened(self.told, self.story.questions))
        if not refusal:
            left, allowed = self.laid.cards, self.case.expect.rest.cards_left
            if len(left) != allowed:
                self.problems.append(f"{len(left)} of the stacked cards were not drawn ({' '.join(left)}); cards_left says {allowed}")
            if self.laid.dice:
                self.problems.append(f"{len(self.laid.dice)} of the stacked dice were not rolled ({' '.join(map(str, self.laid.dice))})")
        self.problems += [_unasked(line, self.story.questions) for line in self.case.script if not line.used]

    def _before_refusal(self) -> Fight:
        """The fight as it stood before what was refused: the answer, or a line in which nobody had answered yet."""
        if self._safe is None:
            self.fight = self.system.play.create(self.setup, True)
            self.fight.thaw(self._line)
            return self.fight
        self.step = -1
        self._rebuild(self._safe)
        return self.fight


def _unasked(line: Line, questions: list[Question]) -> str:
    asked = list(dict.fromkeys(question.topic for question in questions if question.who == line.who))
    near = get_close_matches(line.topic, asked, n=1) if line.topic and line.topic not in asked else []
    hint = f"; did you mean {near[0]!r}?" if near else f"; {line.who} was asked: {', '.join(asked) or 'nothing'}"
    return f"the answer `{line}` was never asked for{hint}"


def _words(said: Any) -> str:
    """An answer of any kind as a case would write it.

    >>> _words("attack bob"), _words([3.0, 4.5]), _words({"value": ["KS", "3H"]})
    ('attack bob', '3, 4.5', 'value KS 3H')
    """
    if isinstance(said, dict):
        return " / ".join(" ".join([name, *cards]) for name, cards in said.items()) or "none"
    return said if isinstance(said, str) else ", ".join(f"{number:g}" for number in said)
