"""Small drawings from the sprite: icons, chips, and what tells the sides apart."""

import htpy as h
from markupsafe import Markup

from highdraw.web.html import cached, html

SHAPES = (
    '<circle class="body" cx="20" cy="20" r="17"/>',
    '<path class="body" d="M20 1 39 20 20 39 1 20Z"/>',
    '<path class="body" d="M20 3 38 35H2Z"/>',
    '<path class="body" d="M4 4h32v32H4z"/>',
)
"""A shape for each side: circle, diamond, triangle, square; then again."""
LETTERS = "ABCD"


@cached
def icon(name: str) -> h.Element:
    """An icon beside words that say the same.

    >>> print(icon("undo"))
    <svg class="icon" aria-hidden="true"><use href="#i-undo"></use></svg>
    """
    return h.svg(".icon", aria_hidden="true")[h.use(href=f"#i-{name}")]


@cached
def chips(kinds: tuple[str, ...], says: str) -> h.Element:
    """Chips in a row: `blue`, `white`, `gold` or `spent`, and what they come to in words."""
    return h.span(".chips", role="img", aria_label=says)[(h.svg(".chip")[h.use(href=f"#chip-{kind}")] for kind in kinds)]


@cached
def token(side: int, letters: str = "", *, down: bool = False) -> h.Element:
    """A fighter of a side, by its shape and colour; without letters, the side's own mark."""
    shape = Markup(SHAPES[side % len(SHAPES)])
    low = 26 if side % len(SHAPES) != 2 else 30
    text = h.text(x="20", y=str(low), font_size="15" if len(letters) < 2 else "13")[letters] if letters else None
    return h.svg(class_=f"tok {LETTERS[side % len(LETTERS)]}{' out' if down else ''}", viewBox="0 0 40 40", aria_hidden="true")[shape, text]


def short(name: str) -> str:
    """The letters of a token.

    >>> short("Ann"), short("Rat 4"), short("")
    ('A', 'R4', '')
    """
    first, _, rest = name.strip().partition(" ")
    return (first[:1] + (rest if rest.isdigit() else "")).upper()


def drawn(name: str) -> Markup:
    """Something of the sprite by itself, such as the logo."""
    return html(h.svg(aria_hidden="true")[h.use(href=f"#{name}")])
