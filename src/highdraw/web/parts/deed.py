"""A form that does something at a table, and the button that opens one of the GM's panels."""

from urllib.parse import urlencode

from htpy import Node

from highdraw.web import elements as h

PLAYS, WAS = "plays-", "was-"
"""Before a fighter's id, where parts are cast: from which seat they are to be played, and were when the form was drawn."""
HAND = "hand"
"""The id of the place where a panel opens."""


def deed(
    token: str, name: str, *inside: Node, panel: str = "", ask: str = "", kind: str = "deed", trigger: str = "", **hidden: str
) -> h.Element:
    """A form for one deed. In a panel, the panel comes back up to date; elsewhere the stream brings what has changed.

    `ask` is a question to be sure, `trigger` when it is done, if not by a button, and `hidden` are fields of the form.
    """
    to = f"/t/{token}/{name}"
    way = {"hx-target": f"#{HAND}", "hx-swap": "innerMorph"} if panel else {"hx-swap": "none"}
    fields = {**({"panel": panel} if panel else {}), **hidden}
    return h.form(
        method="post",
        action=to,
        class_=kind,
        **{"hx-post": to, **way, **({"hx-confirm": ask} if ask else {}), **({"hx-trigger": trigger} if trigger else {})},
    )[(h.input(type="hidden", name=field, value=value) for field, value in fields.items()), inside]


def panel_at(token: str, panel: str, **query: str) -> str:
    """The address of a panel."""
    return f"/t/{token}/hand/{panel}{'?' + urlencode(query) if query else ''}"


def opens(panel: str) -> dict[str, str]:
    """The attributes of a button that opens the panel at an address."""
    return {
        "type": "button", "popovertarget": HAND, "popovertargetaction": "show", "hx-get": panel, "hx-target": f"#{HAND}",
        "hx-swap": "innerHTML",
    }  # fmt: skip
