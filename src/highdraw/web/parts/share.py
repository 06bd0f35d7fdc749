"""How a replay is shared: a link that begins at this moment and shows nothing secret, and the fight as a file."""

import htpy as h
from htpy import Node

SHARE = "share"


def share_from(address: str, file: str, step: int) -> Node:
    """A button and what it opens; where nothing can be shared, nothing."""
    if not address and not file:
        return None
    link = f"{address}?at={step}"
    return h.div(".sharing")[
        h.button(type="button", popovertarget=SHARE)["Share"],
        h.div(id=SHARE, popover="auto")[
            h.h2["Share from here"],
            h.div(".row.link")[
                h.label["A link for those who watch", h.input(value=link, readonly=True, data_copied="")],
                h.button(type="button", data_copy="", hidden=True)["Copy"],
            ]
            if address
            else None,
            h.p(".hint")["It begins at this moment and shows what the big screen showed: nothing that was hidden, and no way to join."]
            if address
            else None,
            h.p[h.a(".button", href=file, download=True)["Save as a file"]] if file else None,
        ],
    ]
