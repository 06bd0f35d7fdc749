"""Dice on a page: the shape says the die, the number what it shows."""

from markupsafe import Markup

from highdraw.web import elements as h
from highdraw.web.html import cached

SHAPES = {
    4: ("M50 8 94 86H6Z", "M50 8v52L6 86M50 60l44 26", 76, 30),
    6: ("M20 8h60q12 0 12 12v60q0 12-12 12H20Q8 92 8 80V20Q8 8 20 8Z", "", 66, 48),
    8: ("M50 2 92 26v48L50 98 8 74V26Z", "M50 2 92 74H8Z", 65, 36),
    10: ("M50 2 97 54 50 98 3 54Z", "M3 54l25 8 22 36 22-36 25-8M28 62 50 2l22 60Z", 52, 32),
    12: (
        "M50 3 86 15 98 50 86 82 50 97 14 82 2 50 14 15Z",
        "M50 24 76 43 66 74H34L24 43ZM50 24V3M76 43l22-8M66 74l14 14M34 74 20 88M24 43 2 35",
        62,
        34,
    ),
    20: ("M50 2 92 26v48L50 98 8 74V26Z", "M50 22 78 68H22ZM50 22V2M78 68l14 6M22 68 8 74M50 22 8 26M50 22l42 4M78 68 50 98 22 68", 60, 26),
}
"""The outline, the edges, and where and how large the number stands."""


@cached
def die(sides: int, shows: int | str, *, state: str = "", burst: bool = False) -> h.Element:
    """One die. `state` is a class: `wild`, `raise`, `un` (not used); `burst` when it is rolled again.

    >>> 'aria-label="d8: 7"' in die(8, 7)
    True
    """
    face, edges, low, size = SHAPES.get(sides, SHAPES[6])
    says = f"d{sides}: {shows}{', rolls again' if burst else ''}{', not used' if 'un' in state.split() else ''}"
    inside = Markup(f'<path class="f" d="{face}"/>{f"""<path class="e" d="{edges}"/>""" if edges else ""}')
    return h.span(class_=f"die {state}".strip(), role="img", aria_label=says)[
        h.svg(viewBox="0 0 100 100")[
            h.use(href="#burst", x="-14", y="-14", width="128", height="128") if burst else None,
            inside,
            h.text(x="50", y=str(low), font_size=str(size))[str(shows)],
        ]
    ]
