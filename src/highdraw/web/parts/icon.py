"""Small drawings from the sprite: icons and chips."""

from markupsafe import Markup

from highdraw.web import elements as h
from highdraw.web.html import cached, html

BACKS = ("back", "held", "gone")
"""Cards by their backs; one that is held aside, and the place of one that is gone."""


@cached
def icon(name: str) -> h.Element:
    """An icon beside words that say the same.

    >>> print(icon("undo"))
    <svg class="icon" aria-hidden="true"><use href="#i-undo"></use></svg>
    """
    return h.svg(".icon", aria_hidden="true")[h.use(href=f"#i-{name}")]


@cached
def chips(kinds: tuple[str, ...], says: str) -> h.Element:
    """Chips in a row: `blue`, `white`, `gold` or `spent`; or cards by their backs, `back` and `held`; and what they come to in words."""
    return h.span(".chips", role="img", aria_label=says)[(sign(kind) for kind in kinds)]


@cached
def sign(kind: str) -> h.Element:
    """One of them."""
    return h.i(class_=kind) if kind in BACKS else h.svg(".chip")[h.use(href=f"#chip-{kind}")]


def drawn(name: str) -> Markup:
    """Something of the sprite by itself, such as the logo."""
    return html(h.svg(aria_hidden="true")[h.use(href=f"#{name}")])
