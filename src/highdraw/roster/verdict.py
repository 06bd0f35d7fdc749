"""What came out otherwise than a case expects, in words."""

from typing import Any

import msgspec

from highdraw.engine.event import Event
from highdraw.engine.fight import Fight
from highdraw.engine.receipt import running
from highdraw.engine.system import AnySystem
from highdraw.errors import HighdrawError
from highdraw.roster.expect import Asking, Expect, Expectation
from highdraw.roster.story import Question

NONE = "none"
"""How a case writes that there is no value: TOML has no null."""


class Happened(msgspec.Struct, frozen=True):
    """What an expectation is held against beside the state: of a whole case, or of one step."""

    events: list[Event]
    questions: list[Question]

    def times(self, who: str, topic: str) -> list[Question]:
        """Every time that somebody was asked about a topic, or anything at all."""
        return [one for one in self.questions if one.who == who and topic in ("", one.topic)]

    def asked(self) -> str:
        return ", ".join(dict.fromkeys(f"{one.who} {one.topic}" for one in self.questions)) or "nothing"


def differences(system: AnySystem, fight: Fight, expected: Expectation, happened: Happened) -> list[str]:
    """Everything that did not come out as expected."""
    problems: list[str] = []
    for who, name, value in expected.values():
        label = f"{who}.{name}" if who else name
        try:
            have = system.paper.value(fight, who, name)
        except HighdrawError as error:
            problems.append(f"{label}: {error}")
            continue
        if not same(have, value):
            problems.append(f"{label} is {show(have)}, expected {show(value)}")
    rest = expected.rest
    return [
        *problems, *_rules(rest, happened), *_sentences(rest, happened), *_steps(rest, happened), *_hits(rest, happened),
        *_offers(rest, happened), *_silence(rest, happened),
    ]  # fmt: skip


def _rules(expect: Expect, happened: Happened) -> list[str]:
    cited = {rule for event in happened.events for rule in event.rules()}
    return [
        *(f"{rule} is not cited" for rule in expect.cites if rule.upper() not in cited),
        *(f"{rule} is cited, and should not be" for rule in expect.cites_not if rule.upper() in cited),
    ]


def _sentences(expect: Expect, happened: Happened) -> list[str]:
    told = "\n".join(event.text for event in happened.events).lower()
    problems = [f"nothing says {text!r}" for text in expect.says if text.lower() not in told]
    problems += [f"something says {text!r}, and nothing should" for text in expect.says_not if text.lower() in told]
    at, before = 0, ""
    for text in expect.says_in_order:
        place = told.find(text.lower(), at)
        if place < 0:
            where = f" after {before!r}" if before else ""
            earlier = "; it was said earlier" if text.lower() in told else ""
            return [*problems, f"nothing says {text!r}{where}{earlier}"]
        at, before = place + len(text), text
    return problems


def _steps(expect: Expect, happened: Happened) -> list[str]:
    """Lines of receipts by their labels: the number of each, or what its sum stands at after it."""
    steps: dict[str, list[Any]] = {}
    sums: dict[str, list[Any]] = {}
    for event in happened.events:
        for step, after in running(event.steps):
            steps.setdefault(step.label.lower(), []).append(step.value)
            sums.setdefault(step.label.lower(), []).append(step.value if after is None else after)
    problems = []
    for label, value in expect.steps.items():
        have = steps.get(label.lower())
        if have is None:
            problems.append(f"there is no step {label!r}; the steps are: {', '.join(steps) or 'none'}")
        elif not any(_among(found[label.lower()], value) for found in (steps, sums)):
            problems.append(f"step {label!r} is {show(have if len(have) > 1 else have[0])}, expected {show(value)}")
    return problems


def _among(have: list[Any], value: Any) -> bool:
    """A list is all of them, in order; anything else one of them."""
    return same(have, value) if isinstance(value, list) else any(same(one, value) for one in have)


def _hits(expect: Expect, happened: Happened) -> list[str]:
    """Who hit whom with what, in order."""
    if expect.hits is None:
        return []
    told = [event for event in happened.events if "weapon" in event.data and event.data.get("by", event.who)]
    have = [f"{event.data.get('by', event.who)} {event.data['target']} {event.data['weapon']}".strip() for event in told]
    wanted = [" ".join(text.split()) for text in expect.hits]
    if len(have) == len(wanted) and all(one.lower().startswith(text.lower()) for one, text in zip(have, wanted, strict=True)):
        return []
    return [f"hits are {', '.join(have) or 'none'}; expected {', '.join(wanted) or 'none'}"]


def _offers(expect: Expect, happened: Happened) -> list[str]:
    problems = []
    for kind, wanted in (("offers", expect.offers), ("offers_some", expect.offers_some), ("offers_not", expect.offers_not)):
        for text, keys in wanted.items():
            asking = Asking.read(text)
            times = happened.times(asking.who, asking.topic)
            if len(times) < asking.number:
                often = "was never asked" if not times else f"was asked only {'once' if len(times) == 1 else f'{len(times)} times'}"
                problems.append(f"'{asking.who} {asking.topic}' {often}; asked were: {happened.asked()}")
                continue
            have = set(times[asking.number - 1].keys)
            fits = {"offers": have == set(keys), "offers_some": have >= set(keys), "offers_not": not have & set(keys)}[kind]
            if not fits:
                problems.append(f"{text!r} offers {', '.join(sorted(have))}; {kind} says {', '.join(keys)}")
    return problems


def _silence(expect: Expect, happened: Happened) -> list[str]:
    """Questions that should not have been asked."""
    problems = []
    for text in expect.not_asked:
        asking = Asking.read(text)
        times = happened.times(asking.who, asking.topic)
        if len(times) >= asking.number:
            asked = times[asking.number - 1]
            problems.append(f"{text!r} should not be asked, and was: {asked.who} {asked.topic}: {', '.join(asked.keys) or 'a place'}")
    return problems


def same(have: Any, want: Any) -> bool:
    """Equal as people mean it: 2 is 2.0 and "+2", lists are compared one by one, tables by the names given.

    >>> same([10, 20.0, None], [10, 20, "none"]), same("+2", 2), same({"Bow": 1, "Axe": 2}, {"Bow": 1}), same(None, 0)
    (True, True, True, False)
    >>> same(2, "+2"), same(-3, "-3"), same(3, "-3")
    (True, True, False)
    """
    if have is None:
        return isinstance(want, str) and want.lower() == NONE
    if isinstance(have, dict) and isinstance(want, dict):
        return all(name in have and same(have[name], value) for name, value in want.items())
    if isinstance(have, list | tuple) and isinstance(want, list):
        return len(have) == len(want) and all(same(a, b) for a, b in zip(have, want, strict=True))
    if isinstance(have, str) and isinstance(want, int) and not isinstance(want, bool):
        return have.lstrip("+") == str(want)
    if isinstance(want, str) and isinstance(have, int) and not isinstance(have, bool):
        return want.lstrip("+") == str(have)
    return bool(msgspec.to_builtins(have) == want)


def show(value: Any) -> str:
    """A value as a case writes it.

    >>> show((10, None)), show("dim")
    ("[10, 'none']", "'dim'")
    """
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(show, value))}]"
    return repr(NONE if value is None else msgspec.to_builtins(value))
