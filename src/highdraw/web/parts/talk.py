"""What people say to each other at the table, and where one says something."""

from markupsafe import Markup

from highdraw.table.seating import BOT
from highdraw.table.table import MOST_WORDS, Table
from highdraw.web import elements as h
from highdraw.web.html import cached
from highdraw.web.parts.deed import deed

TALK = 6


def talk(table: Table, token: str) -> Markup:
    """The last messages, and a line to write one."""
    said = [(table.who_is(by), text) for by, text in table.talk[-TALK:] if by != BOT]
    return _said(said, bool(table.talk), token)


@cached
def _said(said: list[tuple[str, str]], any: bool, token: str) -> h.Element:
    return h.div(".talk")[
        h.ul(aria_label="What was said", aria_live="polite")[(h.li[h.b[f"{name}: "], text] for name, text in said)] if any else None,
        deed(
            token,
            "say",
            h.label[
                h.span(".sr")["Message to everyone"],
                h.input(placeholder="Message to everyone", name="text", maxlength=f"{MOST_WORDS}", required=True, autocomplete="off"),
            ],
            h.button(type="submit")["Send"],
            kind="deed row clears",
        ),
    ]
