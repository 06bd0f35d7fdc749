"""What pages about fighters share: the token of one, and the links to a library."""

from typing import Any

from htpy import Node
from markupsafe import Markup
from starlette.requests import Request

from highdraw.table.tables import Tables
from highdraw.web import elements as h
from highdraw.web import libraries
from highdraw.web.guard import tables_of
from highdraw.web.parts.share import linked
from highdraw.web.parts.token import Token, letters_of, token


def badge(data: dict[str, Any]) -> h.Element:
    """The token of a fighter: its initials on its colour."""
    letters = str(data.get("initials") or letters_of(str(data.get("name", "?"))))
    return h.span(class_=f"sheet-token {data.get('colour') or 'blue'}", aria_hidden="true")[letters]


def placed(data: dict[str, Any], side: int) -> Markup:
    """The token of a fighter on a side: in its shape."""
    letters = str(data.get("initials") or letters_of(str(data.get("name", "?"))))
    return token(Token(side, letters, data.get("colour") or ""))


def library_link(request: Request, use: libraries.Use, where: str, whose: str | None = None) -> str:
    tables: Tables = tables_of(request)
    whose = whose or libraries.owner(request)
    base = request.app.state.address or str(request.base_url).rstrip("/")
    return f"{base}/{where}/{libraries.key_of(whose, use, tables.secret)}" if whose else ""


def recovery(request: Request, whose: str | None = None, *, saved: bool = False) -> Node:
    """The link that opens the library in another browser, or here after cookies were cleared; offered when the first thing is saved."""
    to = library_link(request, "open", "library", whose)
    return h.div(".note")[
        h.p(role="status")["Saved."] if saved else None,
        linked("Recovery link: keep it somewhere safe", to),
        h.p[
            "Your fighters belong to this browser. This link opens them in another one, or here after the cookies were cleared. "
            "Whoever has it can change them."
        ],
    ]
