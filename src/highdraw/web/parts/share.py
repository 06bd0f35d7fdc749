"""How things are shared: links to be copied or photographed; a replay from this moment, which shows nothing secret; the fight as a file."""

from htpy import Node

from highdraw.web import elements as h

SHARE = "share"


def linked(label: str, link: str) -> h.Element:
    """A link to be copied."""
    return h.div(".row.link")[
        h.label[label, h.input(value=link, readonly=True, data_copied="")], h.button(type="button", data_copy="", hidden=True)["Copy"]
    ]


def qr(address: str, says: str) -> h.VoidElement:
    """A link as a picture for a phone's camera."""
    return h.img(".qr", src=address, alt=says, width="220", height="220", loading="lazy")


def share_from(address: str, file: str, step: int) -> Node:
    """A button and what it opens; where nothing can be shared, nothing."""
    if not address and not file:
        return None
    link = f"{address}?at={step}"
    return h.div(".sharing")[
        h.button(type="button", popovertarget=SHARE)["Share"],
        h.div(id=SHARE, popover="auto")[
            h.h2["Share from here"],
            linked("A link for those who watch", link) if address else None,
            h.p(".hint")["It begins at this moment and shows what the big screen showed: nothing that was hidden, and no way to join."]
            if address
            else None,
            h.p[h.a(".button", href=file, download=True)["Save as a file"]] if file else None,
        ],
    ]
