"""Card faces as our own drawings: large indices, shapes beside colours, crowns on courts.

A face is a symbol of the page's sprite, drawn in the page's font and in the colour of the element that shows it; so four-colour suits
are a matter of the stylesheet alone.
"""

from highdraw.cards import UNKNOWN, Card, pack, parse
from highdraw.cards.card import rank_of, suit_of

NAMES = {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"}
COURTS = ("J", "Q", "K")
CREAM = "#fbf7ea"
_SHEET = f'<rect x=".5" y=".5" width="99" height="139" rx="7" fill="{CREAM}" stroke="#0003"/>'


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


def suit_class(face: str) -> str:
    """The class that colours it: a letter for the suit, X and Y for the jokers, nothing for a back.

    >>> suit_class("10H"), suit_class("RJ"), suit_class("??")
    ('H', 'X', '')
    """
    return {"RJ": "X", "BJ": "Y", UNKNOWN: ""}.get(face, face[-1])


def symbol_id(face: str) -> str:
    """Where a face stands in the sprite.

    >>> symbol_id("KS"), symbol_id("??")
    ('c_KS', 'c_back')
    """
    return "c_back" if face == UNKNOWN else f"c_{face}"


def symbols() -> str:
    """All faces; the back stands with the other objects."""
    return "".join(
        f'<symbol id="{symbol_id(face)}" viewBox="0 0 100 140">{_SHEET}{_joker(face) if face in ("RJ", "BJ") else _face(face)}</symbol>'
        for face in pack(jokers=2)
    )


def _face(card: Card) -> str:
    """The index takes the upper left third and more; the emblem, crowned in a panel for a court, the lower right."""
    rank, suit = rank_of(card), suit_of(card)
    size, wide = (48, ' textLength="45" lengthAdjust="spacingAndGlyphs"') if len(rank) > 1 else (44 if rank in COURTS else 50, "")
    index = f'<text x="6" y="46" fill="currentColor" font-size="{size}"{wide}>{rank}</text>{_use(suit, 9, 54, 25, 25)}'
    if rank not in COURTS:
        return index + _use(suit, 38, 76, 56, 58)
    return f"{_panel(50, 10, 43, 120)}{_crown(f'crown-{rank}', 53, 33, 37, 30)}{_use(suit, 53, 70, 37, 37)}{index}"


def _joker(face: str) -> str:
    """Two jokers: a full star for the red one, a hollow one for the black."""
    star = "M19 8l3.5 7.7 8.4 1-6.3 5.6 1.9 8.2-7.5-4.2-7.5 4.2 1.9-8.2-6.3-5.6 8.4-1Z"
    fill = "currentColor" if face == "RJ" else "none"
    words = '<text transform="translate(13 40) rotate(90)" fill="currentColor" font-size="15" letter-spacing="1.5">JOKER</text>'
    return (
        f'<path d="{star}" fill="{fill}" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>{words}'
        f"{_panel(36, 12, 56, 116)}{_crown('jester', 38, 40, 52, 52)}"
    )


def _use(name: str, x: int, y: int, width: int, height: int, more: str = "") -> str:
    return f'<use href="#{name}" x="{x}" y="{y}" width="{width}" height="{height}"{more}/>'


def _crown(name: str, x: int, y: int, width: int, height: int) -> str:
    return _use(name, x, y, width, height, ' fill="#d9a63c" stroke="currentColor" stroke-width="3" stroke-linejoin="round"')


def _panel(x: int, y: int, width: int, height: int) -> str:
    box = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="6"'
    return f'{box} fill="currentColor" opacity=".07"/>{box} fill="url(#court)"/>{box} fill="none" stroke="currentColor" opacity=".4"/>'
