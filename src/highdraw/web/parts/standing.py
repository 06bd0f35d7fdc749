"""Answers that stand and answers that can be taken back, on the page of whoever gave them."""

from collections.abc import Iterable, Sequence

from htpy import Node

from highdraw.engine.prose import listed
from highdraw.engine.request import Ask
from highdraw.engine.system import Routine
from highdraw.table.entry import Stand
from highdraw.table.mind import Mind
from highdraw.table.orders import by_kind
from highdraw.table.role import Role
from highdraw.table.standing import UNTIL, Repeat
from highdraw.table.table import Table
from highdraw.web import elements as h
from highdraw.web.html import cached
from highdraw.web.parts.deed import deed

ONCE = "once"
"""The next time the same is asked, the person is asked."""
REST = "rest"
"""The field that has the rest of a group's attacks answered in the same way."""
TOPICS = "|"
"""Between topics, in a field of a form."""


def again(part: Ask, repeats: list[Repeat]) -> Node:
    """Below a question that has come before: whether the answer stands from now on."""
    known = any((one.who, one.topic) == (part.who, part.topic) for one in repeats)
    return _again(part.who, part.fingerprint()) if known else None


@cached
def _again(who: str, mark: str) -> h.Element:
    return h.label(".again", id=f"again-{who}-{mark}", **{"hx-morph-skip": ""})[
        "Next time",
        h.select(name="stand")[
            h.option(value=ONCE)["ask me"], (h.option(value=until)[f"the same, {words}"] for until, words in UNTIL.items())
        ],
    ]


def rest(part: Ask, some: Sequence[str]) -> Node:
    """Below a question that will come again while others of a group attack: whether they are all answered so. Given are their names."""
    return _rest(part.who, part.fingerprint(), listed(by_kind(some))) if some else None


@cached
def _rest(who: str, mark: str, others: str) -> h.Element:
    return h.label(".tgl.rest", id=f"rest-{who}-{mark}", **{"hx-morph-skip": ""})[
        h.input(type="checkbox", name=REST, value="on"), "Same for the rest of the group ", h.small[others]
    ]


def routines(some: list[Routine]) -> Node:
    """What a system offers beside the choices, for a stretch of play."""
    return [h.button(".choice.routine", type="submit", name="routine", value=f"{place}")[h.b[one.says]] for place, one in enumerate(some)]


def minds(some: list[Mind], token: str) -> Node:
    """What was answered and can still be taken back."""
    return [_mind(one.who, one.says, one.waits, token) for one in some]


@cached
def _mind(who: str, says: str, waits: bool, token: str) -> h.Element:
    return h.div(".mind", id=f"mind-{who}")[
        h.p[h.b[says], h.small["sent; the others have yet to answer" if waits else "your last answer"]],
        deed(token, "change-mind", h.button(type="submit", data_key="u", title="Change my mind (U)")["Change my mind"], who=who),
    ]


def standing(table: Table, role: Role, token: str) -> Node:
    """Somebody's standing answers, each with the way to end it; in a seat also questions that came twice, to answer ahead."""
    mine, taken = table.standing(role), {(one.who, topic) for one in table.standing(role) for topic in one.topics}
    offers = [one for one in table.repeats(role) if (one.who, one.topic) not in taken] if role.kind == "seat" else []
    fighters = {one.who for one in mine} | {one.who for one in offers}
    names = {who: table.names[who] if len(table.mine(role)) != 1 else "" for who in fighters}
    foes = {one.against: listed(by_kind([table.names.get(who, who) for who in one.against])) for one in mine if one.against}
    topics = [topic for one in mine for topic in one.topics] + [one.topic for one in offers]
    subjects = {topic: table.system.reading.subjects.get(topic, topic.replace("_", " ")) for topic in topics}
    return _standing(mine, offers, names, foes, subjects, token) if mine or offers else None


@cached
def _standing(
    mine: list[Stand], offers: list[Repeat], names: dict[str, str], foes: dict[tuple[str, ...], str], subjects: dict[str, str], token: str
) -> h.Element:
    return h.section(".standing-answers", aria_label="Standing answers")[
        [_given(one, names[one.who], _about(subjects[topic] for topic in one.topics), foes.get(one.against, ""), token) for one in mine],
        h.details("#answer-ahead")[
            h.summary[h.b["Answer ahead of time"], h.small["you are asked every time"]],
            h.p(".hint")["Questions you had before. Only you see this."],
            [_offer(one, names[one.who], _about([subjects[one.topic]]), token) for one in offers],
        ]
        if offers
        else None,
    ]


def _given(one: Stand, name: str, about: str, foes: str, token: str) -> h.Element:
    words = f"this round, against {foes}" if foes else UNTIL.get(one.until, "")
    return h.div(".mind.given")[
        h.p[h.b[one.says], h.small[" · ".join(part for part in (name, about, words) if part)]],
        deed(token, "stand", h.button(type="submit")["Ask me again"], who=one.who, topics=TOPICS.join(one.topics)),
    ]


def _offer(one: Repeat, name: str, about: str, token: str) -> h.Element:
    return deed(
        token,
        "stand",
        h.fieldset[
            h.legend[" · ".join(part for part in (name, about) if part)],
            h.div(".choices")[
                (h.button(".choice", type="submit", name="way", value=key)[h.b[label]] for key, (label, _) in reversed(one.ways.items()))
            ],
            h.label["Holds", h.select(name="until")[(h.option(value=until)[words] for until, words in UNTIL.items())]],
        ],
        who=one.who,
        topics=one.topic,
    )


def _about(subjects: Iterable[str]) -> str:
    """What questions are about, in a few words."""
    said = " and ".join(subjects)
    return said[:1].upper() + said[1:]
