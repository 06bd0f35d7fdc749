"""Card faces as our own SVG: large indices, shapes beside colours, four colours on request."""

from functools import lru_cache
from html import escape

from starlette.requests import Request
from starlette.responses import Response

from highdraw.cards import UNKNOWN, Card, parse
from highdraw.cards.card import rank_of, suit_of
from highdraw.errors import BadCard
from highdraw.web.guard import refuse

WIDTH, HEIGHT, RADIUS = 250, 350, 15
SUITS = {
    "spades": "M50 2C56 20 94 38 94 64c0 24-29 30-39 11 1 12 6 19 15 23H30c9-4 14-11 15-23C35 94 6 88 6 64 6 38 44 20 50 2z",
    "hearts": "M50 97C22 70 4 54 4 31 4 3 41-2 50 27 59-2 96 3 96 31c0 23-18 39-46 66z",
    "diamonds": "M50 2C60 20 73 36 88 50 73 64 60 80 50 98 40 80 27 64 12 50 27 36 40 20 50 2z",
    "clubs": "M50 3a23 23 0 0 1 17 38.5 23 23 0 1 1-12 34c1 12 6 18.5 15 22.5H30c9-4 14-10.5 15-22.5a23 23 0 1 1-12-34A23 23 0 0 1 50 3z",
}
"""Each suit in a square of a hundred."""
COLOURS = {"spades": "#1a1a1a", "hearts": "#b3261e", "diamonds": "#b3261e", "clubs": "#1a1a1a"}
FOUR_COLOURS = {**COLOURS, "diamonds": "#1f4fa3", "clubs": "#1e6b3a"}
NAMES = {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"}
CROWNS = {
    "J": "M10 78 16 40 50 56 84 40 90 78zM50 8a11 11 0 1 1-.1 0zM50 30v26",
    "Q": "M12 78 4 30 30 52 50 16 70 52 96 30 88 78zM50 4a6 6 0 1 1-.1 0zM4 18a6 6 0 1 1-.1 0zM96 18a6 6 0 1 1-.1 0z",
    "K": "M10 78 4 34 28 50 50 28 72 50 96 34 90 78zM50 28V2M40 12H60M16 66H84",
}
"""A court card's crown: a coronet with a plume, one with three pearls, one with a cross."""
STAR = "M50 3 62 37 98 38 69 60 79 95 50 74 21 95 31 60 2 38 38 37z"
CREAM, EDGE, FELT, BRASS = "#fbf7ea", "#8d866f", "#17332a", "#e0b354"
SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,'Liberation Serif',serif"


def spoken(face: str) -> str:
    """A card as it is said.

    >>> spoken("KS"), spoken("10H"), spoken("RJ"), spoken("??")
    ('King of spades', '10 of hearts', 'Red joker', 'A card face down')
    """
    if face == UNKNOWN:
        return "A card face down"
    if face in ("RJ", "BJ"):
        return "Red joker" if face == "RJ" else "Black joker"
    card = parse(face)
    rank = rank_of(card)
    return f"{NAMES.get(rank, rank)} of {suit_of(card)}"


@lru_cache(maxsize=256)
def draw(face: str, four: bool = False) -> str:
    """The SVG of a face; `??` and `back` are the back."""
    if face in (UNKNOWN, "back"):
        return _sheet(_back(), spoken(UNKNOWN), FELT)
    if face in ("RJ", "BJ"):
        return _sheet(_joker(face), spoken(face))
    card = parse(face)
    return _sheet(_face(card, (FOUR_COLOURS if four else COLOURS)[suit_of(card)]), spoken(face))


def _sheet(inside: str, title: str, ground: str = CREAM) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img">'
        f"<title>{escape(title)}</title>"
        f'<rect x="1.5" y="1.5" width="{WIDTH - 3}" height="{HEIGHT - 3}" rx="{RADIUS}" fill="{ground}" stroke="{EDGE}" stroke-width="3"/>'
        f"{inside}</svg>"
    )


def _words(x: float, y: float, size: int, colour: str, words: str, more: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" font-family="{SERIF}" font-size="{size}" font-weight="700" fill="{colour}" {more}>{words}</text>'


def _shape(x: float, y: float, size: float, path: str, colour: str) -> str:
    return f'<path transform="translate({x:g} {y:g}) scale({size / 100:g})" d="{path}" fill="{colour}"/>'


def _face(card: Card, colour: str) -> str:
    """The index takes the upper left third and more; the emblem, crowned for a court, the lower right."""
    rank, suit = rank_of(card), suit_of(card)
    wide = 'textLength="124" lengthAdjust="spacingAndGlyphs"' if len(rank) > 1 else ""
    index = _words(14, 118, 136, colour, rank, wide) + _shape(20, 142, 70, SUITS[suit], colour)
    if rank not in CROWNS:
        return index + _shape(98, 196, 136, SUITS[suit], colour)
    crown = (
        f'<path transform="translate(134 114) scale(.98)" d="{CROWNS[rank]}" fill="{BRASS}" stroke="{colour}" '
        'stroke-width="5.5" stroke-linejoin="round" stroke-linecap="round"/>'
    )
    return index + crown + _shape(122, 212, 120, SUITS[suit], colour)


def _joker(face: str) -> str:
    """Two jokers: a full star for the red one, a hollow one for the black, and both say which they are."""
    colour, fill, which = ("#b3261e", "#b3261e", "Red") if face == "RJ" else ("#1a1a1a", "none", "Black")
    star = (
        f'<path transform="translate(50 92) scale(1.5)" d="{STAR}" fill="{fill}" stroke="{colour}" '
        'stroke-width="6" stroke-linejoin="round"/>'
    )
    middle = 'text-anchor="middle"'
    return (
        _words(125, 74, 72, colour, "Joker", f'{middle} textLength="206" lengthAdjust="spacingAndGlyphs"')
        + star
        + _words(125, 314, 58, colour, which, middle)
    )


def _back() -> str:
    """A lattice of lozenges, made by two families of lines, around a brass spade in a lozenge of its own."""
    lines = "".join(f"M{start} 18 {start + 314} 332M{start + 314} 18 {start} 332" for start in range(-292, 240, 24))
    return (
        f'<clipPath id="inner"><rect x="18" y="18" width="214" height="314" rx="8"/></clipPath>'
        f'<g fill="none" stroke="{BRASS}"><path clip-path="url(#inner)" stroke-opacity=".42" stroke-width="2.5" d="{lines}"/>'
        f'<rect x="18" y="18" width="214" height="314" rx="8" stroke-width="3.5"/>'
        f'<path d="M125 105 185 175 125 245 65 175z" fill="{FELT}" stroke-width="3.5"/></g>' + _shape(95, 143, 60, SUITS["spades"], BRASS)
    )


async def serve(request: Request) -> Response:
    """One face as a picture; it never changes, so that a browser keeps it."""
    face = request.path_params["face"]
    try:
        svg = draw(face if face == "back" else parse(face), "four" in request.query_params)
    except BadCard as error:
        return refuse(request, 404, str(error))
    return Response(svg, media_type="image/svg+xml", headers={"cache-control": "public, max-age=86400"})
