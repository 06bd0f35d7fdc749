"""A table whose fight cannot be played on, because the rules have changed since: what was told, how it stood, its file."""

from htpy import Node
from starlette.responses import HTMLResponse, Response

from highdraw.errors import Unknown
from highdraw.systems import load
from highdraw.table.record import Record
from highdraw.table.role import Role
from highdraw.web import elements as h
from highdraw.web.parts.log import entries, entry
from highdraw.web.parts.shell import shell

MOST_ENTRIES = 100_000


def page(record: Record, role: Role, token: str) -> Response:
    return HTMLResponse(str(shell(record.title, _content(record, role, token))))


def _content(record: Record, role: Role, token: str) -> h.Element:
    told = entries(record.events(role), (), MOST_ENTRIES)
    return h.main("#main.record")[
        h.h1[record.title],
        h.p(".lead")[record.reason, " Here it is as it was told then. It can be read, saved and removed, but not played on."],
        h.p[f"{_title(record.head.system)} · ", ", ".join(person.name for person in record.seating.people.values()) or "nobody joined"],
        h.ul(".ways")[
            h.li[h.a(href=f"/t/{token}/replay")["Step through it"]],
            h.li[h.a(href=f"/t/{token}/fight.jsonl", download=True)["Save it as a file"]] if role.kind == "gm" or record.over else None,
            h.li[h.a(href=f"/t/{token}/log.md", download=True)["Save the log as text"]],
            h.li[h.a(href=f"/t/{token}/go")["Go on to the next fight"]] if record.next else None,
        ],
        _standing(record, role),
        h.section(".happened", aria_label="Log")[
            h.h2["What happened"],
            h.ol(".log")[(entry(each, record.head.system, named=False) for each in reversed(told))]
            if told
            else h.p["Nothing was kept of it."],
        ],
        _remove(token) if role.kind == "gm" else None,
    ]


def _title(system_id: str) -> str:
    try:
        return load(system_id).title
    except Unknown:
        return system_id


def _standing(record: Record, role: Role) -> Node:
    """How everybody stood, as far as plain data says."""
    if record.stood is None:
        return None
    people = (record.stood.view if role.kind == "gm" else record.stood.public).fighters.values()
    return h.section(".standing", aria_label="How everybody stood")[
        h.h2["How everybody stood"],
        h.ul[(h.li[h.b[one.name], f" ({one.side}): ", ", ".join(one.words) or "able"] for one in people)],
    ]


def _remove(token: str) -> h.Element:
    return h.details(".sure")[
        h.summary["Remove this table …"],
        h.p["The fight, its log and every link to it are gone then, for good. Save the file first if you want to keep it."],
        h.form(method="post", action=f"/t/{token}/remove")[h.button(".danger", type="submit")["Remove it for good"]],
    ]
