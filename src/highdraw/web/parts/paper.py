"""A fighter on paper: lines and tables as the system has worked them out."""

import msgspec
from htpy import Node

from highdraw.roster.printed import Grid, Printed
from highdraw.web import elements as h


def paper(page: Printed) -> Node:
    """Everything that follows from a sheet."""
    return [
        h.dl(".derived")[([h.dt[label or "Attributes"], h.dd[text]] for label, text in page.lines.items())],
        h.div(".grids")[(_grid(grid) for grid in page.tables)] if page.tables else None,
    ]


def at_hand(page: Printed) -> Node:
    """What a player looks up: the tables first, then the lines that have a label."""
    lines = {label: text for label, text in page.lines.items() if label}
    return [
        h.div(".grids")[(_grid(grid) for grid in page.tables)] if page.tables else None,
        h.dl(".derived")[([h.dt[label], h.dd[text]] for label, text in lines.items())] if lines else None,
    ]


def tables(page: Printed) -> Node:
    """Only the tables, without the notes that are the same for everybody; one alone needs no title."""
    alone = {"title": ""} if len(page.tables) == 1 else {}
    return [_grid(msgspec.structs.replace(grid, heading="", notes=(), **alone)) for grid in page.tables]


def _grid(grid: Grid) -> Node:
    return [
        h.h3[grid.heading] if grid.heading else None,
        h.section(".grid")[
            h.h3[grid.title, h.small[grid.aside.lstrip(" ·")] if grid.aside else None] if grid.title else None,
            (h.p[says] for says in grid.says),
            _table(grid) if grid.rows else None,
            (h.p(".muted")[says] for says in grid.notes),
        ],
    ]


def _table(grid: Grid) -> h.Element:
    return h.div(".wide", tabindex="0", role="group", aria_label=grid.title or "Table")[
        h.table[
            h.thead[h.tr[(h.th(scope="col")[head] for head in grid.head)]],
            h.tbody[(h.tr[h.th(scope="row")[str(row[0])], (h.td[str(cell)] for cell in row[1:])] for row in grid.rows)],
        ]
    ]
