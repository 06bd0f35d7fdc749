"""What the sides of an exchange laid open: cards as boxes, dice as numbers, each side's total."""

from collections.abc import Sequence

import msgspec
from rich.text import Text

from highdraw.cards import Card, pretty
from highdraw.cli.cards import Lines
from highdraw.engine.beat import ShownDie, Side

ROLES = {"spare": "not used", "over": "too high", "aside": "aside", "bonus": "bonus", "replaced": "replaced"}
"""What is said of a card or die that did not simply count, unless it says something itself."""


def laid_open(sides: Sequence[Side], indent: int, width: int) -> Text:
    """All sides, beside each other where they fit, else each on lines of its own; cards that are only dealt stand against nobody.

    >>> from highdraw.engine.beat import ShownCard
    >>> sides = [Side(who="a", name="Ann", cards=(ShownCard("JS"), ShownCard("5D")), total=7), Side(who="b", name="Bob", says="dodges")]
    >>> print(laid_open(sides, 2, 80).plain)
          ╭───╮ ╭───╮
      Ann │ J♠│ │ 5♦│: 7 against Bob: dodges
          ╰───╯ ╰───╯
    """
    between = " against " if any(side.total is not None or side.says for side in sides) else "  "
    lines = _start(indent)
    parts: list[Text] = []
    for place, side in enumerate(sides):
        alone = _start(indent)
        _lay(alone, side)
        if place and lines.width + len(between) + alone.width - indent > width:
            parts.append(_text(lines))
            lines = alone
            continue
        lines.write(between if place else "")
        _lay(lines, side)
    return Text("\n").join([*parts, _text(lines)])


def only_new(side: Side, known: Side | None) -> Side | None:
    """A side with the cards and dice that were not laid open before; None when there are none, or nothing but words.

    >>> from highdraw.engine.beat import ShownCard
    >>> ann = Side(who="a", name="Ann", cards=(ShownCard("JS"),), total=7)
    >>> more = msgspec.structs.replace(ann, dice=(ShownDie(6, (4,)),))
    >>> found = only_new(more, ann)
    >>> found.cards, found.dice[0].faces, found.total, only_new(ann, ann)
    ((), (4,), None, None)

    Dice that are rolled again show the new ones, with the total that stands.

    >>> again = msgspec.structs.replace(more, dice=(ShownDie(6, (5,)), ShownDie(6, (4,), "replaced")))
    >>> [die.faces for die in only_new(again, more).dice], only_new(again, more).total
    ([(5,)], 7)
    >>> worse = msgspec.structs.replace(more, dice=(*more.dice, ShownDie(6, (2,), "replaced")))
    >>> [die.faces for die in only_new(worse, more).dice], only_new(worse, more).total
    ([(2,)], 7)
    """
    if known is None:
        return side if side.cards or side.dice else None
    cards = () if side.cards == known.cards else side.cards
    dice = _unseen(side.dice, known.dice)
    if not cards and not dice:
        return None
    if dice and known.dice:
        return msgspec.structs.replace(side, cards=cards, dice=dice)
    return msgspec.structs.replace(side, cards=cards, dice=dice, total=None if side.total == known.total else side.total, says="")


def _unseen(dice: Sequence[ShownDie], known: Sequence[ShownDie]) -> tuple[ShownDie, ...]:
    """Dice that were not laid open before: all of another roll, of a roll made again only those thrown last."""
    kept, kept_before = (tuple(die for die in some if die.role != "replaced") for some in (dice, known))
    return tuple(dice[len(known) :]) if kept == kept_before else kept


def _start(indent: int) -> Lines:
    lines = Lines()
    lines.write(" " * indent)
    return lines


def _text(lines: Lines) -> Text:
    """One line where no card was laid, else three."""
    text = lines.text()
    return lines.rows[1] if not lines.rows[0].plain.strip() else text


def _lay(lines: Lines, side: Side) -> None:
    lines.write(f"{side.name} " if side.cards or side.dice else side.name)
    for place, card in enumerate(side.cards):
        lines.write(" " if place else "")
        shown = pretty(Card(card.face))
        lines.lay(shown if len(shown) <= 3 else card.face)
        note = card.says or ROLES.get(card.role, "")
        if note and card.role != "kept":
            lines.write(f" {note}", "dim")
    if side.dice:
        lines.write((" " if side.cards else "") + _dice(side.dice))
    lines.write(_outcome(side))


def _dice(dice: Sequence[ShownDie]) -> str:
    """All dice of a side; several that are alike, with nothing to say of any, in one: `3d6 4 1 5`.

    >>> _dice([ShownDie(6, (4,)), ShownDie(6, (1,)), ShownDie(6, (5,))]), _dice([ShownDie(8, (4,)), ShownDie(6, (1,))])
    ('3d6 4 1 5', 'd8 4, d6 1')
    """
    first = dice[0]
    if len(dice) > 1 and all(die.sides == first.sides and len(die.faces) == 1 and _die(die) == _bare(die) for die in dice):
        return f"{len(dice)}d{first.sides} " + " ".join(str(die.faces[0]) for die in dice)
    return ", ".join(map(_die, dice))


def _die(die: ShownDie) -> str:
    """A die with its explosions: `d6 6+3`, `d8 2 (replaced)`.

    >>> _die(ShownDie(6, (6, 3))), _die(ShownDie(8, (2,), "replaced"))
    ('d6 6+3', 'd8 2 (replaced)')
    """
    note = die.says or ROLES.get(die.role, "")
    return _bare(die) + (f" ({note})" if note else "")


def _bare(die: ShownDie) -> str:
    return f"d{die.sides} {'+'.join(map(str, die.faces))}"


def _outcome(side: Side) -> str:
    said = "" if side.total is None else f"{side.total:g}"
    if said and side.against is not None:
        said += f" against {side.against:g}"
    said = ", ".join(part for part in (said, side.says) if part)
    return f": {said}" if said else ""
