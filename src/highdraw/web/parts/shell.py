"""What every page has around it."""

from htpy import Node

from highdraw.web import elements as h
from highdraw.web.assets import asset
from highdraw.web.parts.icon import drawn, icon
from highdraw.web.sprite import sprite

NAV = (("/", "Tables"), ("/fighters", "Fighters"), ("/encounters/new", "Build"), ("/rules", "Rules"), ("/replay", "Replay"))
SETTINGS = '{"morphIgnore":["data-htmx-powered","open"],"sse":{"reconnectMaxDelay":4000}}'
"""What was opened or closed by hand stays so when a page is brought up to date; a stream that broke off is soon tried again."""
DESK = "page"
"""The kind of page that is neither at a table nor on the way to one, with the stylesheet for these."""


def shell(title: str, content: Node, *, kind: str = DESK, bare: bool = False, here: str = "") -> h.Element:
    """A whole page. `kind` becomes the class of its body; `bare` leaves out the head line, where `here` is marked."""
    return h.html(lang="en")[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1, viewport-fit=cover"),
            h.meta(name="color-scheme", content="dark light"),
            h.meta(name="theme-color", content="#10231d"),
            h.meta(name="htmx-config", content=SETTINGS),
            h.title[f"{title} · Highdraw"],
            h.link(rel="stylesheet", href=asset("style.css")),
            h.link(rel="stylesheet", href=asset("desk.css")) if kind == DESK else None,
            h.link(rel="icon", href=asset("icon.svg"), type="image/svg+xml"),
            h.script(src=asset("settings.js")),
            h.script(src=asset("highdraw.js"), defer=True),
            h.script(src=asset("odds.js"), defer=True) if kind in ("gm", "seat") else None,
            h.script(src=asset("forecast.js"), defer=True) if kind == "gm" else None,
            h.script(src=asset("edit.js"), defer=True) if kind == "gm" else None,
            # Not deferred: htmx would look at the page before its extension is there, and now and then open no stream.
            h.script(src=asset("vendor/htmx.min.js")),
            h.script(src=asset("vendor/hx-sse.min.js")),
        ],
        h.body(class_=kind)[
            sprite(),
            h.a(".skip", href="#main")["Skip to the content"],
            None if bare else _head(here),
            content,
            h.div("#toast", role="status", aria_live="polite"),
        ],
    ]


def _head(here: str) -> h.Element:
    links = [h.a(href=to, aria_current="page" if to == here else None)[name] for to, name in NAV]
    return h.header(".bar")[h.a(".brand", href="/")[drawn("logo"), "Highdraw"], h.nav(aria_label="Main")[links]]


def unsaved() -> h.Element:
    """For pages with a form[data-unsaved]: what was typed there is not lost by leaving, or without a connection."""
    return h.script(src=asset("unsaved.js"), defer=True)


def toast(says: str) -> h.Element:
    """A refusal, said in passing."""
    return h.p(".toast.bad")[icon("warn"), h.span[says]]


def sorry(says: str) -> h.Element:
    """A page in place of one that cannot be shown: why, and where to go from here."""
    return h.main("#main.narrow")[
        h.div(".empty")[h.h1["That did not work"], h.p[says], h.a(".button.primary", href="/")["Back to the tables"]]
    ]
