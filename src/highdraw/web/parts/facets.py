"""Choices laid out by their facets: the verb, then at whom, then how; or as controls side by side. What cannot be taken says why.

Of many, a facet that comes first parts them before the verbs do, and what can be added to a choice stands behind it as controls.
Without a script everything stands open below each other; with one, parts and verbs are rows, and one of each is open.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from htpy import Node

from highdraw.engine.choice import Choice
from highdraw.engine.fight import Fight
from highdraw.engine.layout import Control, Group, added, as_text, groups, parted, step
from highdraw.engine.request import Ask
from highdraw.engine.system import AnySystem
from highdraw.engine.view import View
from highdraw.web import elements as h
from highdraw.web.html import FragmentCache, cached
from highdraw.web.parts.future import futures
from highdraw.web.parts.leaves import hand_before
from highdraw.web.parts.option import Target, Way, in_common, judged, option
from highdraw.web.parts.stage import as_title
from highdraw.web.parts.token import tokens

LAID_OUT = FragmentCache(1_000_000)
FACET = "facet"
OFF = ("", "0", "off")
"""What need not be said."""
FEW = 7
"""Up to this many choices stand below each other; of more, those with the same verb stand behind it."""
HANDFUL = 3
"""Of more verbs than this, those that are rarely needed stand together behind a word of their own."""


def laid_out(fight: Fight, system: AnySystem, part: Ask[Any], view: View | None = None, moment: int = -1) -> Node:
    """All choices of a question, and those that exist but cannot be taken. With a view targets say where they are and how.

    At one `moment` of the log, the GM and the player who is asked are offered the same if they see the same of everybody.
    """
    if view is None or moment < 0:
        return _laid_out(fight, system, part, view)
    return LAID_OUT.of((part, moment, view.ground, *view.fighters.values()), lambda: _laid_out(fight, system, part, view))


def _laid_out(fight: Fight, system: AnySystem, part: Ask[Any], view: View | None) -> Node:
    every: list[tuple[Choice, str]] = [(choice, "") for choice in part.choices] + list(part.barred)
    choices = [choice for choice, _ in every]
    targets = _targets(view, part.addressee) if view is not None else {}
    purse = view.fighters[part.addressee].counters if view is not None and part.addressee in view.fighters else ()
    ways = [
        Way(
            choice.key, _texts(choice.facets), system.reading.offer(fight, part, choice), reason,
            next((targets[value] for value in choice.facets.values() if isinstance(value, str) and value in targets), None),
            dials=_texts(choice.dials) if choice.dialled else {}, purse=purse,
        )
        for choice, reason in every
    ]  # fmt: skip
    words = {
        f"{name} {as_text(value)}": system.facet(fight, part, name, value)
        for choice in choices
        for name, value in choice.said.items()
        if value != "" or choice.dialled
    }
    mark = part.fingerprint()
    parts, aside = parted(choices) if len(ways) > FEW else {}, system.reading.aside
    if not parts:
        return _some(choices, ways, words, mark, aside)
    inside = {
        value: _some([choices[at] for at in places], [ways[at] for at in places], words, f"{mark}-{value}", aside)
        for value, places in parts.items()
    }
    rest = [way for at, way in enumerate(ways) if not any(at in places for places in parts.values())]
    return _parts({words[f"{choices[0].first} {value}"]: each for value, each in inside.items()}, rest, mark)


def _some(choices: list[Choice], ways: list[Way], words: dict[str, str], mark: str, aside: Mapping[str, str]) -> Node:
    """Few choices below each other; of many, those with the same verb behind it, and verbs that are rarely needed behind a word."""
    found = groups(choices)
    if not any(group.controls for group in found) and len(ways) <= FEW:
        return futures(way.offer.future for way in ways), hand_before(way.offer.leaves for way in ways), _list(ways)
    folded = _folded(found, aside)
    rare = {
        word: _some([choices[at] for at in places], [ways[at] for at in places], words, f"{mark}-{word.lower()}", {})
        for word, places in folded.items()
    }
    found = [group for group in found if not any(group.places[0] in places for places in folded.values())]
    rows = {place: _rows(choices, group) for place, group in enumerate(found) if not group.controls}
    names = [_verb(choices, ways, group, words) for group in found]
    return _verbs(ways, found, names, rows, rare, words, mark)


def _folded(found: Sequence[Group], aside: Mapping[str, str]) -> dict[str, list[int]]:
    """What stands behind each word: the choices of its verbs, where there are several verbs and more than a handful in all.

    >>> some = [Group(verb, (place,), ()) for place, verb in enumerate(("hit", "stow", "drop", "shove", "rest"))]
    >>> _folded(some, {"stow": "Gear", "drop": "Gear", "shove": "More"}), _folded(some[:3], {"stow": "Gear", "drop": "Gear"})
    ({'Gear': [1, 2]}, {})
    """
    behind: dict[str, list[Group]] = {}
    for group in found if len(found) > HANDFUL else ():
        if group.value in aside:
            behind.setdefault(aside[group.value], []).append(group)
    words = [word for word in dict.fromkeys(aside.values()) if len(behind.get(word, ())) > 1]
    return {word: [place for group in behind[word] for place in group.places] for word in words}


@cached
def _parts(inside: dict[str, Node], rest: list[Way], mark: str) -> h.Element:
    """Choices by what comes first, one part of them open."""
    some = list(enumerate(inside.items()))
    return h.verb_choices(".verbs", id=f"parts-{mark}", **{"hx-morph-skip": ""})[
        h.div(".verbrow.parts", role="tablist", aria_label="First", hidden=True)[
            (_tab(f"{mark}-part", place, as_title(name), place == 0) for place, (name, _) in some)
        ],
        (h.div(".with", id=f"with-{mark}-part-{place}")[h.h2[as_title(name)], each] for place, (name, each) in some),
        h.div(".choices.alone")[(option(way) for way in rest)] if rest else None,
    ]


def _tab(mark: str, place: int, name: str, opened: bool) -> h.Element:
    return h.button(
        ".verb", type="button", role="tab", id=f"verb-{mark}-{place}", aria_controls=f"with-{mark}-{place}",
        aria_selected="true" if opened else "false",
    )[name]  # fmt: skip


def _texts(said: dict[str, Any]) -> dict[str, str]:
    return {name: as_text(value) for name, value in said.items()}


def _targets(view: View, me: str) -> dict[str, Target]:
    """Everybody as a target of somebody."""
    known, ground = tokens(view), view.ground
    near = me in view.fighters and not view.fighters[me].gone and (not ground.mapped or me in ground.spots)

    def far(who: str) -> str:
        measured = near and who != me and (not ground.mapped or who in ground.spots)
        return f"{round(ground.distance(me, who), 1):g} {ground.unit}" if measured else ""

    return {
        who: Target(
            who, one.name, known[who], far(who),
            tuple(tag.word for tag in one.states if tag.tone in ("bad", "warn") and not tag.quiet),
        )
        for who, one in view.fighters.items()
    }  # fmt: skip


class Row(NamedTuple):
    """Choices about one target, or with one thing."""

    places: list[int]
    plain: int = -1
    """To this one something can be added, by these controls."""
    controls: tuple[Control, ...] = ()


def _rows(choices: Sequence[Choice], group: Group) -> list[Row]:
    """The choices of a verb, those with the same first facet after it in one row."""
    if not group.facets:
        return [Row([place]) for place in group.places]
    return [Row(list(places), *(added(choices, places) or ())) for places in step(choices, group.places, group.facets[0]).values()]


@cached
def _list(ways: list[Way]) -> h.Element:
    return h.div(".choices")[(option(way) for way in ways)]


@cached
def _verbs(
    ways: list[Way],
    found: list[Group],
    names: list[str],
    rows: dict[int, list[Row]],
    rare: dict[str, Node],
    words: dict[str, str],
    mark: str,
) -> h.Element:
    """The verbs in the order in which they are offered, each with what it leads to: a verb with one choice is that choice.

    Those that are offered first stand above the row of verbs, and no verb is open then: what one mostly does is seen first. Doing
    nothing is not: it is aimed at nobody, costs nothing and is judged by nothing.
    """
    some = [(place, group) for place, group in enumerate(found) if group.controls or len(group.places) > 1]
    one = [(place, ways[group.places[0]]) for place, group in enumerate(found) if not group.controls and len(group.places) == 1]
    first = some[0][0] if some else len(found)
    lead = [way for place, way in one if place < first and (way.target or way.offer.costs or way.offer.facts)]
    alone = [way for _, way in one if way not in lead]
    opened = -1 if lead or not some else first
    behind = [(len(found) + at, word, inside) for at, (word, inside) in enumerate(rare.items())]
    tabs = [*((place, names[place]) for place, _ in some), *((place, word) for place, word, _ in behind)]
    return h.verb_choices(".verbs", id=f"verbs-{mark}", **{"hx-morph-skip": ""})[
        h.div(".choices.lead")[(option(way) for way in lead)] if lead else None,
        h.div(".verbrow", role="tablist", aria_label="More to do" if lead else "What to do", hidden=True)[
            (_tab(mark, place, name, place == opened) for place, name in tabs)
        ]
        if len(tabs) > 1 or rare
        else None,
        (
            h.div(".with", id=f"with-{mark}-{place}", data_verb=f"{place}")[
                h.h2[names[place]] if len(tabs) > 1 else None,
                _controls([ways[each] for each in group.places], group, words, f"{mark}-{place}")
                if group.controls
                else _by_row(rows[place], names[place], group, ways, words, f"{mark}-{place}"),
            ]
            for place, group in some
        ),
        (h.div(".with", id=f"with-{mark}-{place}")[h.h2[word], inside] for place, word, inside in behind),
        h.div(".choices.alone")[(option(way) for way in alone)] if alone else None,
    ]  # fmt: skip


def _verb(choices: Sequence[Choice], ways: Sequence[Way], group: Group, words: Mapping[str, str]) -> str:
    """What a verb is called: the word its system has for it, else what its choices begin with."""
    first = choices[group.places[0]].__struct_fields__[0]
    if group.value is None:
        return shared([ways[place].offer.label for place in group.places]) or "Plan"
    return as_title(words.get(f"{first} {as_text(group.value)}") or str(group.value).replace("_", " "))


def _by_row(rows: list[Row], name: str, group: Group, ways: list[Way], words: dict[str, str], mark: str) -> Node:
    """The choices of a verb; where one thing can be done in several ways, what is said of all of them stands above."""
    several = any(len(row.places) > 1 and not row.controls for row in rows)
    common = in_common([ways[place] for place in group.places]) if several else []
    ways = [msgspec.structs.replace(way, above=frozenset(common)) for way in ways] if common else ways
    return (
        h.p(".common")[f"{name}: {' · '.join(common)}"] if common else None,
        h.div(".choices")[(_row(row, group, ways, words, f"{mark}-{at}") for at, row in enumerate(rows))],
    )


def _tail(some: list[Way]) -> str:
    """The words with which all of them end, if that is not whom they are about."""
    tail = ending([way.offer.label for way in some])
    return "" if any(way.target is not None and tail in way.target.name for way in some) else tail


def _row(row: Row, group: Group, ways: list[Way], words: dict[str, str], mark: str) -> Node:
    """One target: by itself a choice; in several ways a line with a button for each, or the plain one and what can be added to it."""
    some = [ways[place] for place in row.places]
    if len(some) == 1 or row.controls:
        every, one = [ways[place] for place in group.places], ways[row.plain] if row.controls else some[0]
        label, head = one.offer.label, shared([way.offer.label for way in every])
        plain = option(one, as_title(label.removeprefix(head).removesuffix(_tail(every)).strip(" :") or label))
        return h.div(".adds")[plain, _more(some, row.controls, one, words, mark)] if row.controls else plain
    name = words.get(f"{group.facets[0]} {some[0].facets[group.facets[0]]}", some[0].facets[group.facets[0]])
    common = [part for part in in_common(some) if part not in some[0].above] if name else []
    some = [msgspec.structs.replace(way, above=way.above.union(common)) for way in some]
    return h.div(".hows", role="group", aria_label=name)[
        h.p[h.b[as_title(name.replace("_", " "))], h.small[" · ".join(common)] if common else None] if name else None,
        [option(way, as_title(own.replace(f" with {name.lower()}", ""))) for way, own in _told_apart(some)],
    ]


def _more(some: list[Way], controls: tuple[Control, ...], plain: Way, words: dict[str, str], mark: str) -> h.Element:
    """Behind a choice the other ways to do it, set by controls."""
    group = Group("", tuple(range(len(some))), (), controls)
    return h.details(".added", id=f"more-{mark}")[
        h.summary(aria_label=f"Other ways: {plain.offer.label}")[f"{len(some) - 1} other ways"],
        _controls(some, group, words, mark, costs=True),
    ]


def _told_apart(some: list[Way]) -> list[tuple[Way, str]]:
    """Ways to do one thing, each called by what is its own: the rest of its label, or its hint where all have one label."""
    labels = [way.offer.label for way in some]
    if len(set(labels)) == 1 and len({(way.offer.hint, way.offer.costs) for way in some}) == len(some):
        return [(msgspec.structs.replace(way, titled=True), as_title(way.offer.hint or way.offer.label)) for way in some]
    both = shared(labels)
    rest = [label.removeprefix(both).strip() for label in labels]
    return list(zip(some, rest if all(rest) else labels, strict=True))


def shared(labels: Sequence[str]) -> str:
    """The words with which all labels begin.

    >>> shared(["Move towards Ann", "Move towards Bob"]), shared(["Shoot", "Run"])
    ('Move towards', '')
    """
    words: list[str] = []
    for column in zip(*(label.split() for label in labels), strict=False):
        if len(set(column)) > 1:
            break
        words.append(column[0])
    return " ".join(words)


def ending(labels: Sequence[str]) -> str:
    """The words with which all labels end, after those that differ.

    >>> ending(["Put the Sword away", "Put the Shield away"]), ending(["Move towards Ann", "Move towards Bob"]), ending(["Rest", "Rest"])
    ('away', '', '')
    """
    if len(set(labels)) == 1:
        return ""
    return " ".join(reversed(shared([" ".join(reversed(label.split())) for label in labels]).split()))


# ---- controls


@cached
def _controls(ways: list[Way], group: Group, words: dict[str, str], mark: str, costs: bool = False) -> h.Element:
    """Facets set side by side. Without a script all can be set, and what does not go together is refused with its reason."""
    fixed = {name: value for name, value in ways[0].dials.items() if value not in OFF and name not in {one.name for one in group.controls}}
    first = next((way for way in ways if not way.reason), ways[0])
    return h.plan_controls(".plan", id=f"plan-{mark}", **_known(ways, group, costs), **{"hx-morph-skip": ""})[
        (h.input(type="hidden", name=f"{FACET}-{mark}-{name}", value=value) for name, value in fixed.items()),
        (_control(control, ways, first, words, mark) for control in group.controls),
        h.p(".preview", role="status", aria_live="polite"),
        h.button(".choice.primary", type="submit", name=FACET, value=mark)["Do it"],
    ]


def _known(ways: list[Way], group: Group, costs: bool) -> dict[str, str]:
    """Every combination, small enough for hundreds of them.

    Controls and texts have a line each; a way is the place of the value of each control and the place of its text.
    """
    values = [[as_text(value) for value in control.values] for control in group.controls]
    said = [f"{way.offer.label}\t{judged(way, costs=costs)}\t{way.reason}" for way in ways]
    texts = {text: place for place, text in enumerate(dict.fromkeys(said))}
    rows = [
        [*(some.index(way.dials[control.name]) for control, some in zip(group.controls, values, strict=True)), texts[text]]
        for way, text in zip(ways, said, strict=True)
    ]
    return {
        "data-controls": "\n".join("\t".join([control.name, *some]) for control, some in zip(group.controls, values, strict=True)),
        "data-texts": "\n".join(texts),
        "data-known": ";".join(",".join(map(str, row)) for row in rows),
    }


def _control(control: Control, ways: list[Way], first: Way, words: dict[str, str], mark: str) -> h.Element:
    field, title = f"{FACET}-{mark}-{control.name}", control.name.replace("_", " ").capitalize()
    if control.switch:
        reason, said = _barred(control.name, "on", ways), words.get(f"{control.name} on", "")
        return h.label(".check", title=reason)[
            h.input(type="checkbox", name=field, value="on", data_facet=control.name, disabled=bool(reason)),
            title if said in ("", str(True)) else as_title(said),
        ]
    return h.fieldset(".segments")[
        h.legend[title],
        (
            h.label(title=_barred(control.name, as_text(value), ways))[
                h.input(
                    type="radio", name=field, value=as_text(value), data_facet=control.name, required=True,
                    checked=as_text(value) == first.dials[control.name], disabled=bool(_barred(control.name, as_text(value), ways)),
                ),
                h.span[as_title(words.get(f"{control.name} {as_text(value)}", as_text(value)))],
                h.small[_barred(control.name, as_text(value), ways)] if _barred(control.name, as_text(value), ways) else None,
            ]
            for value in control.values
        ),
    ]  # fmt: skip


def _barred(name: str, value: str, ways: list[Way]) -> str:
    """Why no choice with this value can be taken; empty when one can."""
    reasons = [way.reason for way in ways if way.dials[name] == value]
    return reasons[0] if reasons and all(reasons) else ""


def read_facets(said: dict[str, str]) -> dict[str, str] | None:
    """The facets that were set in a form; None where a choice was taken by its key.

    >>> read_facets({"facet": "a-0", "facet-a-0-blows": "2", "facet-a-1-blows": "1", "value": ""})
    {'blows': '2'}
    """
    if not said.get(FACET):
        return None
    head = f"{FACET}-{said[FACET]}-"
    return {name.removeprefix(head): value for name, value in said.items() if name.startswith(head)}
