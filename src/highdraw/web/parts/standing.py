"""Answers that stand and answers that can be taken back, on the page of whoever gave them."""

from collections.abc import Iterable

from htpy import Node

from highdraw.engine.request import Ask
from highdraw.engine.system import Routine
from highdraw.table.entry import Stand
from highdraw.table.mind import Mind
from highdraw.table.role import Role
from highdraw.table.standing import UNTIL, Repeat
from highdraw.table.table import Table
from highdraw.web import elements as h
from highdraw.web.html import cached
from highdraw.web.parts.deed import deed

ONCE = "once"
"""The next time the same is asked, the person is asked."""
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
    topics = [topic for one in mine for topic in one.topics] + [one.topic for one in offers]
    subjects = {topic: table.system.reading.subjects.get(topic, topic.replace("_", " ")) for topic in topics}
    return _standing(mine, offers, names, subjects, token) if mine or offers else None


@cached
def _standing(mine: list[Stand], offers: list[Repeat], names: dict[str, str], subjects: dict[str, str], token: str) -> h.Element:
    return h.section(".standing-answers", aria_label="Standing answers")[
        [_given(one, names[one.who], _about(subjects[topic] for topic in one.topics), token) for one in mine],
        h.details("#answer-ahead")[
            h.summary[h.b["Answer ahead of time"], h.small["you are asked every time"]],
            h.p(".hint")["Questions you had before. Only you see this."],
            [_offer(one, names[one.who], _about([subjects[one.topic]]), token) for one in offers],
        ]
        if offers
        else None,
    ]


def _given(one: Stand, name: str, about: str, token: str) -> h.Element:
    words = UNTIL.get(one.until, "")
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
