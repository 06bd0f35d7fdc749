"""In the panel of people: second GMs, and the GM's seat for somebody else."""

from htpy import Node

from highdraw.table.role import Role
from highdraw.table.seating import NAME_LENGTH
from highdraw.table.table import Table
from highdraw.web import elements as h
from highdraw.web.parts.deed import deed
from highdraw.web.parts.share import linked, qr


def gm_part(table: Table, role: Role, token: str, base: str, links: dict[str, str]) -> Node:
    """For the GM whose table it is: who else has the GM's powers, and the way to give the seat away. `links` are those of second GMs."""
    if not role.owns:
        return [
            h.h2["The GM"],
            h.p(".hint")["You are a second GM: you can run everything except the table itself, the GM’s link and other GMs."],
        ]
    return [h.h2["Second GMs"], _seconds(table, token, base, links), h.h2["The GM’s seat"], _hand_over(table, token)]


def _seconds(table: Table, token: str, base: str, links: dict[str, str]) -> Node:
    return [
        h.p(".hint")["Somebody who runs the fight with you: they see and do what you do. History says which of you it was."],
        (
            h.details(".person", id=f"second-{seat}")[
                h.summary[h.b[name], " · second GM: their link"],
                linked(f"{name}’s link, with the GM’s powers", f"{base}/g/{links[seat]}"),
                qr(f"/t/{token}/qr.svg?gm={seat}", f"QR code of {name}’s link"),
                deed(token, "drop-gm", h.button(".danger", type="submit")["Take the powers back"], panel="people", seat=seat),
            ]
            for seat, name in table.gms.seconds.items()
        ),
        deed(
            token,
            "second-gm",
            # Empty again for the next one: a field of another id is another field.
            h.label[
                "Name",
                h.input(id=f"second-{len(table.gms.named)}", name="name", required=True, maxlength=f"{NAME_LENGTH}", autocomplete="off"),
            ],
            h.button(type="submit")["Add a second GM"],
            panel="people",
            kind="deed row",
        ),
    ]


def _hand_over(table: Table, token: str) -> Node:
    if not table.people:
        return h.p(".hint")["Once somebody sits at the table you can hand them your seat."]
    if table.gms.offer.seat in table.people:
        return [
            h.p[f"It was offered to {table.who_is(table.gms.offer.seat)}, who has to say yes."],
            deed(token, "offer-gm", h.button(type="submit")["Withdraw the offer"], panel="people"),
        ]
    return h.details(".sure")[
        h.summary["Hand over the GM’s seat …"],
        h.p["Whoever you choose is asked. When they say yes, your link leads to a seat as a player, and they can hand the GM’s back."],
        deed(
            token,
            "offer-gm",
            h.label["To whom", h.select(name="seat")[(h.option(value=seat)[person.name] for seat, person in table.people.items())]],
            h.label["Your name", h.input(name="name", required=True, maxlength=f"{NAME_LENGTH}", autocomplete="nickname")],
            h.label[
                "From then on you",
                h.select(name="plays")[h.option(value="yes")["play their fighters"], h.option(value="")["watch"]],
            ],
            h.button(type="submit")["Offer the seat"],
            panel="people",
        ),
    ]
