"""A case: a scenario with stacked cards, scripted answers and expected results. docs/cases.md is the format for people.

Worked examples of a book, bug reports and rulings are cases; `highdraw check` runs them.
"""

import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import Annotated, Any

import msgspec

from highdraw.cards import parse_many
from highdraw.engine.chance import Stacked
from highdraw.engine.request import GM, Ask, Place, Request
from highdraw.engine.session import Session
from highdraw.engine.system import System, Words
from highdraw.errors import BadAnswer, BadCard, HighdrawError, ProcedureFailed, Unknown
from highdraw.roster.document import Document
from highdraw.roster.scenario import FieldFile

MAX_ANSWERS = 20_000


class Expect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must come out, apart from the state of fighters."""

    fight: dict[str, Any] = {}
    cites: list[str] = []
    cites_not: list[str] = []
    says: list[str] = []
    says_not: list[str] = []
    steps: dict[str, Any] = {}
    offers: dict[str, list[str]] = {}
    offers_some: dict[str, list[str]] = {}
    offers_not: dict[str, list[str]] = {}
    refused: str = ""
    cards_left: int = 0


class CaseFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One case as it is written."""

    title: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    rules: list[str] = []
    note: str = ""
    system: str = ""
    kind: str = "combat"
    skill: str = ""
    power: str = ""
    switches: dict[str, str | int] = {}
    options: dict[str, Any] = {}
    field: FieldFile = FieldFile()
    state: dict[str, Any] = {}
    fighter: list[dict[str, Any]] = []
    run: str | list[str] = "fight"
    cards: str | list[str] = ""
    dice: list[int] = []
    answers: list[str] = []
    expect: dict[str, Any] = {}


class Result(msgspec.Struct, frozen=True):
    """How a case came out: what differs from what was expected, and everything that was told."""

    title: str
    source: str
    line: int | None
    problems: tuple[str, ...]
    told: tuple[str, ...]
    cited: tuple[str, ...]

    @property
    def ok(self) -> bool:
        return not self.problems


class Line(msgspec.Struct):
    """One scripted answer: who, on which topic (any when empty), and what."""

    who: str
    topic: str
    says: str
    used: bool = False

    def __str__(self) -> str:
        return f"{self.who}{' ' if self.topic else ''}{self.topic}: {self.says}"


def check_document(document: Document, load: Callable[[str], System]) -> list[Result]:
    """Run every case of a file."""
    unknown = [key for key in document.data if key not in ("system", "case")]
    if unknown:
        document.fail(f"{unknown[0]!r} is not part of a case file: it has `system` and [[case]] entries.", unknown[0])
    cases = document.data.get("case")
    if not isinstance(cases, list) or not cases:
        document.fail("the file has no [[case]].")
    default = document.data.get("system", "")
    return [_run(document, number, raw, str(default), load) for number, raw in enumerate(cases)]


def _run(document: Document, number: int, raw: Any, default: str, load: Callable[[str], System]) -> Result:
    path: tuple[str | int, ...] = ("case", number)
    case = document.convert(raw, CaseFile, *path)
    try:
        system = load(case.system or default)
    except HighdrawError as error:
        document.fail(str(error), *path, "system")
    scenario = {
        key: value for key, value in raw.items() if key in ("kind", "skill", "power", "switches", "options", "field", "state", "fighter")
    }
    setup = system.read(document, {**scenario, "system": system.id, "title": case.title[:60]}, *path)
    names = system.fighters(system.create(setup, False))
    ids = list(names)
    for rule in case.rules:
        _rule(document, system, rule, *path, "rules")
    for key in ("cites", "cites_not"):
        for rule in case.expect.get(key, ()):
            _rule(document, system, str(rule), *path, "expect", key)
    runs = [case.run] if isinstance(case.run, str) else case.run
    try:
        calls = tuple(call for text in runs for call in system.calls(text, ids))
        halts = [call for call in calls if call.procedure == "halt"][:1]
        setup = system.stage(setup, (*(call for call in calls if call.procedure != "halt"), *halts))
    except HighdrawError as error:
        document.fail(str(error), *path, "run")
    script = _script(document, case, names, *path)
    expect, people = _expectation(document, case, ids, *path)
    try:
        cards = parse_many(case.cards if isinstance(case.cards, str) else " ".join(case.cards))
    except BadCard as error:
        document.fail(str(error), *path, "cards")
    problems, session, stack, offers = _play(system, setup, cards, case.dice, script, expect)
    if session is not None and not problems:
        problems += _differences(document, system, session, expect, people, offers, *path)
        if stack is not None and len(stack.cards) != expect.cards_left:
            problems.append(
                f"{len(stack.cards)} of the stacked cards were not drawn ({' '.join(stack.cards)}); cards_left says {expect.cards_left}"
            )
        if stack is not None and stack.dice:
            problems.append(f"{len(stack.dice)} of the stacked dice were not rolled ({' '.join(map(str, stack.dice))})")
        problems += [_unasked(line, offers) for line in script if not line.used]
    events = session.events if session else []
    cited = tuple(dict.fromkeys(rule for event in events for rule in event.rules()))
    return Result(case.title, document.source, document.line(*path), tuple(problems), tuple(event.text for event in events), cited)


def _unasked(line: Line, offers: dict[str, list[tuple[str, ...]]]) -> str:
    asked = [topic.partition(" ")[2] for topic in offers if topic.split(" ")[0] == line.who]
    near = get_close_matches(line.topic, asked, n=1) if line.topic and line.topic not in asked else []
    hint = f"; did you mean {near[0]!r}?" if near else f"; {line.who} was asked: {', '.join(asked) or 'nothing'}"
    return f"the answer `{line}` was never asked for{hint}"


def _rule(document: Document, system: System, rule: str, *path: str | int) -> None:
    try:
        system.rulebook.find(rule)
    except HighdrawError as error:
        document.fail(str(error), *path)


def _script(document: Document, case: CaseFile, names: dict[str, str], *path: str | int) -> list[Line]:
    lines = []
    for text in case.answers:
        head, colon, says = text.partition(":")
        if not colon or not says.strip():
            document.fail(f"the answer {text!r} should read `who: choice` or `who topic: choice`.", *path, "answers")
        who, topic = _named(head, names)
        if who not in (*names, GM):
            document.fail(f"the answer {text!r}: {Unknown('fighter', who, [*names, GM])}", *path, "answers")
        lines.append(Line(who, topic, says.strip()))
    return lines


def _named(head: str, names: dict[str, str]) -> tuple[str, str]:
    """Who answers, by the id or by a name nobody else has, and on which topic."""
    words = head.split()
    for count in range(len(words), 0, -1):
        said = " ".join(words[:count])
        for who in (*names, GM):
            if said.lower() == who.lower():
                return who, " ".join(words[count:])
        called = [who for who, name in names.items() if said.lower() == name.lower()]
        if len(called) == 1:
            return called[0], " ".join(words[count:])
    return words[0] if words else "", " ".join(words[1:])


def _expectation(document: Document, case: CaseFile, ids: list[str], *path: str | int) -> tuple[Expect, dict[str, dict[str, Any]]]:
    people = {key: value for key, value in case.expect.items() if key in ids and isinstance(value, dict)}
    rest = {key: value for key, value in case.expect.items() if key not in people}
    for key in rest:
        if key not in Expect.__struct_fields__:
            document.fail(str(Unknown("fighter or key of expect", key, [*ids, *Expect.__struct_fields__])), *path, "expect", key)
    return document.convert(rest, Expect, *path, "expect"), people


def _play(
    system: System, setup: Any, cards: list[Any], dice: list[int], script: list[Line], expect: Expect
) -> tuple[list[str], Session | None, Stacked | None, dict[str, list[tuple[str, ...]]]]:
    """Play the case out. A refusal ends it, well when it was expected."""
    stack = Stacked(cards, dice)
    offers: dict[str, list[tuple[str, ...]]] = {}
    session: Session | None = None
    try:
        session = Session(system, setup, chance=None, careful=True)
        session.chance = stack
        session._take_chances()
        for _ in range(MAX_ANSWERS):
            if session.over:
                break
            part = session.waiting()[0]
            if isinstance(part, Ask):
                offers.setdefault(f"{part.who} {part.topic}", []).append(part.keys)
            line = _scripted(part, script)
            if line is not None:
                line.used = True
            try:
                session.answer(part.addressee, _answer(system, session, part, line))
            except BadAnswer as error:
                raise BadAnswer(f"the answer `{line}`: {error}" if line else str(error)) from None
        else:
            return [f"no end after {MAX_ANSWERS:,} answers"], session, None, offers
    except ProcedureFailed as error:
        return [f"{error} The cause: {error.__cause__!r}"], session, None, offers
    except HighdrawError as error:
        if expect.refused and expect.refused.lower() in str(error).lower():
            return [], session, None, offers
        told = [f"expected a refusal that says {expect.refused!r}"] if expect.refused else []
        return [*told, f"refused: {error}"], session, None, offers
    if expect.refused:
        return [f"expected a refusal that says {expect.refused!r}, but nothing was refused"], session, stack, offers
    return [], session, stack, offers


def _scripted(part: Request[Any], script: list[Line]) -> Line | None:
    """The next scripted answer of whoever is asked that fits the topic."""
    topic = part.topic if isinstance(part, Ask | Place) else ""
    return next((line for line in script if not line.used and line.who == part.addressee and line.topic in ("", topic)), None)


def _answer(system: System, session: Session, part: Request[Any], line: Line | None) -> Any:
    """What was scripted, else what the program would take."""
    if line is not None:
        return _understand(system, session, part, line.says)
    if isinstance(part, Ask):
        return part.keys[0]
    if isinstance(part, Place):
        return (part.x, part.y)
    raise BadAnswer(f"nobody answers {part.outline()}")


def _understand(system: System, session: Session, part: Request[Any], says: str) -> Any:
    """A choice by its key, its label, or words that fit no other choice; a place as two numbers. Capitals do not matter.

    The beginning of a key is a choice of its own: where `parry` is not offered it does not mean `parry second`.
    """
    if isinstance(part, Place):
        return list(says.replace(",", " ").split())
    assert isinstance(part, Ask)
    wanted = " ".join(says.lower().split())
    shown = {key: system.words(session.fight, part, key) for key in part.keys}
    for key, words in shown.items():
        if wanted in (key.lower(), words.label.lower()):
            return key
    said = set(_meant(says))
    fits = {
        key: words for key, words in shown.items() if _fits(said, key, words) and not key.lower().startswith((f"{wanted} ", f"{wanted}+"))
    }
    plain = [key for key, words in fits.items() if said >= set(_meant(words.label))]
    if len(found := plain if len(plain) == 1 else list(fits)) == 1:
        return found[0]
    if fits:
        named = ", ".join(f"`{key}` ({words.label})" for key, words in fits.items())
        raise BadAnswer(f"{says!r} could be {named}. Write one of these.")
    return says


FILLING = {
    "a", "an", "and", "as", "at", "behind", "by", "for", "go", "her", "his", "in", "it", "its", "my", "of", "on", "settle", "take", "the",
    "their", "then", "to", "use", "with",
}  # fmt: skip
"""Words of an answer that tell no choice from another."""


def _meant(text: str) -> list[str]:
    """The words of a text that matter. Suit signs stay with their rank.

    >>> _meant("second-weapon parry, with the 5♦")
    ['second', 'weapon', 'parry', '5♦']
    """
    return [word for word in re.findall(r"\.?[\w♣♠♥♦]+", text.lower()) if word not in FILLING]


def _fits(said: set[str], key: str, words: Words) -> bool:
    """All that was said belongs to the choice, and what the choice is (its first word) was said.

    >>> _fits({"shield", "block"}, "block", Words("Block with the shield"))
    True
    >>> _fits({"attack", "bob"}, "charge bob", Words("Charge Bob", "4 m, then attack with the Sword"))
    False
    """
    first = {*_meant(key)[:1], *_meant(words.label)[:1]}
    return bool(said & first) and said <= set(_meant(f"{key} {words.label} {words.hint}"))


def _differences(
    document: Document, system: System, session: Session, expect: Expect, people: dict[str, dict[str, Any]],
    offers: dict[str, list[tuple[str, ...]]], *path: str | int,
) -> list[str]:  # fmt: skip
    """Everything that did not come out as expected, in words."""
    problems: list[str] = []
    for who, values in (*people.items(), ("", expect.fight)):
        for name, value in values.items():
            try:
                have = system.look(session.fight, who, name)
            except HighdrawError as error:
                document.fail(str(error), *path, "expect", who or "fight", name)
            if not _same(have, value):
                problems.append(f"{(who + '.') if who else ''}{name} is {_show(have)}, expected {_show(value)}")
    cited = {rule for event in session.events for rule in event.rules()}
    problems += [f"{rule} is not cited" for rule in expect.cites if rule not in cited]
    problems += [f"{rule} is cited, and should not be" for rule in expect.cites_not if rule in cited]
    told = "\n".join(event.text for event in session.events)
    problems += [f"nothing says {text!r}" for text in expect.says if text.lower() not in told.lower()]
    problems += [f"something says {text!r}, and nothing should" for text in expect.says_not if text.lower() in told.lower()]
    steps: dict[str, list[Any]] = {}
    for event in session.events:
        for step in event.steps:
            steps.setdefault(step.label.lower(), []).append(step.value)
    for label, value in expect.steps.items():
        have = steps.get(label.lower())
        if have is None:
            problems.append(f"there is no step {label!r}; the steps are: {', '.join(steps) or 'none'}")
        elif not (_same(have, value) if isinstance(value, list) else any(_same(one, value) for one in have)):
            problems.append(f"step {label!r} is {_show(have if len(have) > 1 else have[0])}, expected {_show(value)}")
    return problems + _offer_differences(expect, offers)


def _offer_differences(expect: Expect, offers: dict[str, list[tuple[str, ...]]]) -> list[str]:
    problems = []
    for kind, wanted in (("offers", expect.offers), ("offers_some", expect.offers_some), ("offers_not", expect.offers_not)):
        for topic, keys in wanted.items():
            name, _, number = topic.rpartition(" ") if topic[-1:].isdigit() and topic not in offers else (topic, "", "1")
            times = offers.get(name, [])
            if len(times) < int(number) or not int(number):
                often = f"was asked only {len(times)} time(s)" if times else "was never asked"
                problems.append(f"{name!r} {often}; asked were: {', '.join(offers) or 'nothing'}")
                continue
            have = set(times[int(number) - 1])
            fits = {"offers": have == set(keys), "offers_some": have >= set(keys), "offers_not": not have & set(keys)}[kind]
            if not fits:
                problems.append(f"{topic!r} offers {', '.join(sorted(have))}; {kind} says {', '.join(keys)}")
    return problems


def _same(have: Any, want: Any) -> bool:
    """Equal as people mean it: 2 is 2.0, a step of "+2" is 2, lists are compared one by one, tables by the names given."""
    if isinstance(have, dict) and isinstance(want, dict):
        return all(name in have and _same(have[name], value) for name, value in want.items())
    if isinstance(have, list | tuple) and isinstance(want, list):
        return len(have) == len(want) and all(_same(a, b) for a, b in zip(have, want, strict=True))
    if isinstance(have, str) and isinstance(want, int) and not isinstance(want, bool):
        return have.lstrip("+") == str(want)
    return bool(msgspec.to_builtins(have) == want)


def _show(value: Any) -> str:
    return repr(msgspec.to_builtins(value))
