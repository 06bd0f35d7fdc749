"""For the GM: who sees what of the odds of choices, and whether the tactician may be asked."""

from htpy import Node

from highdraw.table.table import Table
from highdraw.web import elements as h
from highdraw.web.parts.deed import deed

ODDS = (("numbers", "Bars and numbers"), ("bars", "Bars alone"), ("off", "Nothing"))


def odds_part(table: Table, token: str) -> Node:
    """Who sees what of the odds beside choices: everybody, or one after the other."""
    seats = [("gm", "You"), *((seat, person.name) for seat, person in table.people.items())]
    rows = [("", "Everybody", table.odds.get("", "numbers"))]
    rows += [(seat, name, table.odds.get(seat, rows[0][2])) for seat, name in seats] if table.people else []
    return [
        h.h2["Odds beside choices"],
        h.p(".hint")["Reckoned from what each of them may know. Answers never wait for them."],
        (
            deed(
                token,
                "show-odds",
                h.label(".set")[
                    h.b[name],
                    h.select(".c", name="show", autocomplete="off")[
                        (h.option(value=value, selected=value == show)[says] for value, says in ODDS)
                    ],
                ],
                h.noscript[h.button(type="submit", aria_label=f"Set the odds: {name}")["Set"]],
                panel="table",
                trigger="change, submit",
                seat=seat,
            )
            for seat, name, show in rows
        ),
    ]


def hints_part(table: Table, token: str) -> Node:
    """Whether people may ask the tactician."""
    on = table.hints
    return [
        h.h2["Hints"],
        deed(
            token, "show-hints",
            h.div(".set")[
                h.b["What would you do?"],
                h.small["A button beside a question asks the bot, which knows no more than whoever is asked."],
                h.button(".c", type="submit")["Switch hints off" if on else "Switch hints on"],
            ],
            panel="table", on="" if on else "yes",
        ),
    ]  # fmt: skip
