"""What is drawn more than once: cards, suits, chips, icons. It stands once in a page, and `<use href="#…">` shows it.

`drawings/objects.svg` has suits, crowns, chips and the logo; `drawings/icons.svg` the icons, `i-` before their names.
"""

from functools import cache
from importlib.resources import files

from markupsafe import Markup

from highdraw.web import cards

FILES = ("objects.svg", "icons.svg")


@cache
def sprite() -> Markup:
    """All of it, hidden."""
    folder = files("highdraw.web").joinpath("drawings")
    drawn = "".join(folder.joinpath(name).read_text("utf-8").replace("\n", "") for name in FILES)
    return Markup(f'<svg class="sprite" aria-hidden="true">{drawn}{cards.symbols()}</svg>')
