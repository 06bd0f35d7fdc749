"""How everybody stands, from a seat's view: when it is and whose turn, and each fighter with its tracks, counters and states."""

from collections import Counter
from collections.abc import Mapping

import msgspec
from rich.cells import cell_len
from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from highdraw.cards import UNKNOWN
from highdraw.cli.cards import BOX, Lines, rows
from highdraw.cli.screen import flow, hang, whose
from highdraw.cli.sketch import by_kind
from highdraw.cli.tracks import track
from highdraw.engine.view import FighterView, Track, View

FEW = 4
"""So many fighters get two lines each; more get one line each, by side."""
MANY = 12
"""Of more than so many, only those who matter now get a line; `full` shows them all."""
BACKS = 2
"""Larger hands than this are not drawn by their backs."""
NARROW = 72
"""On a screen that is not so wide tracks give way to numbers; on a wider one, too, where a line would hide how somebody is."""


def header(view: View) -> Rule:
    """Clock and turn on the left of a rule that runs across the screen."""
    parts = [view.clock.text]
    if view.turn_name and not view.over:
        parts.append(f"{whose(view.turn_name)} turn" + (f", then {view.next}" if view.next else ""))
    for deck in view.decks:
        where = f"in the pile: {deck.label}" if deck.label else "in the pile"
        parts.append(f"{deck.pile} card{'s' if deck.pile != 1 else ''} {where}")
    parts += view.notes
    return Rule(Text(" · ".join(parts), "bold"), style="yellow", align="left")


def print_board(console: Console, view: View, mine: frozenset[str], *, full: bool = False) -> None:
    """Everybody, in two lines each when they are few (or `full` is asked), else in one."""
    fighters = view.fighters
    brief = not full and len(fighters) > FEW
    plain = console.width < NARROW or (brief and any(2 + _brief(one, facts=False).cell_len > console.width for one in fighters.values()))
    crowd = not full and len(fighters) > MANY
    for side, people in view.sides.items():
        of_side = {who: fighters[who] for who in people}
        if [one.name for one in of_side.values()] != [side]:
            console.print(Text(side, "italic"))
        folded = [who for who, one in of_side.items() if crowd and who not in mine and who != view.turn and _dull(one)]
        for who, one in of_side.items():
            if who in folded:
                continue
            now = who == view.turn and not view.over
            lines = [_plain(one)] if plain else [_brief(one)] if brief else _two_lines(one)
            marks = ["▸ " if now else "  ", *["  "] * (len(lines) - 1)]
            for mark, line in zip(marks, lines, strict=True):
                text = Text.assemble((mark, "yellow"), line)
                text.truncate(console.width, overflow="ellipsis")
                text.rstrip()
                console.print(text)
            if full and (more := _more(one, fighters)):
                console.print(Text("    " + more, "dim"))
        _print_folded(console, [of_side[who] for who in folded])
    if mine and len(mine) < len(fighters):
        console.print(Text("You play " + ", ".join(by_kind([fighters[who].name for who in fighters if who in mine])) + ".", "dim"))


def _dull(one: FighterView) -> bool:
    """Nothing to be said about: untouched, or out of it."""
    return one.out or not (any(each.value for each in one.tracks) or one.notes or any(not tag.quiet for tag in one.states))


def _print_folded(console: Console, people: list[FighterView]) -> None:
    """Those of a crowd who need no line of their own: the unhurt by name, the fallen by number."""
    unhurt = [one.name for one in people if not one.out]
    fallen = Counter(one.words[0] for one in people if one.out)
    if unhurt:
        console.print(hang(console, Text(f"  unhurt: {', '.join(by_kind(unhurt))}", "dim"), 10))
    if fallen:
        console.print(Text("  down: " + ", ".join(f"{number} {state}" for state, number in fallen.items()), "dim"))


def print_cards(console: Console, view: View, asked: str, but: str = "") -> None:
    """The cards on the table side by side, those one may not see by their backs; cards for checks only of whoever is asked.

    Larger hands that one may not see are told by their number. `but` is a zone that is shown elsewhere.
    """
    lines = Lines()
    held = []
    for zone in view.zones:
        if (zone.minor and asked not in zone.owners) or zone.id == but:
            continue
        if zone.hand and len(zone.cards) > BACKS and set(zone.cards) == {UNKNOWN}:
            held.append(f"{zone.label} {len(zone.cards)}")
            continue
        label = f"  {zone.label} "
        if lines.width and lines.width + cell_len(label) + BOX * len(zone.cards) > console.width:
            console.print(lines.text())
            lines = Lines()
        if lines.width:
            lines.row(label, zone.cards)
        else:
            *full, lines = rows(label, zone.cards, console.width)
            for each in full:
                console.print(each.text())
    if lines.width:
        console.print(lines.text())
    if held:
        console.print(flow(console, Text("  Not seen: ", "dim"), held, 4))


def standing(view: View) -> tuple[object, ...]:
    """What makes the board worth printing again: another turn, or somebody in another state."""
    harm = [([each.value for each in one.tracks], one.words) for one in view.fighters.values()]
    return (view.clock.number, view.turn, view.over, *harm)


def _name(one: FighterView, width: int) -> Text:
    text = Text(one.name, "strike dim" if one.dead else "bold")
    text.truncate(width, overflow="ellipsis", pad=True)
    return text


def _states(one: FighterView) -> Text:
    return Text(", ".join([*one.words, *one.notes]), "bold red" if one.out else "yellow")


def _chips(one: FighterView, width: int) -> Text:
    """Counters by their signs, or by number where those have no room."""
    text = Text("".join(each.signs for each in one.counters))
    if text.cell_len >= width:
        text = Text("".join(msgspec.structs.replace(each, many=1).signs for each in one.counters))
    text.highlight_regex("●+", "blue")
    text.truncate(width, pad=True)
    return text


def _facts(one: FighterView) -> str:
    return ", ".join(map(str, one.facts))


def _says(each: Track) -> str:
    """What happens past the notches of a track; of several things the first, where there is not much room."""
    return each.says.partition(";")[0] or ", ".join(f"{name} > {at:g}" for name, at in each.notches.items())


def _track(each: Track, width: int, cells: int) -> Text:
    text = track(each.value, list(each.notches.values()), under=each.under, cells=cells, style="red" if each.grave else "")
    text.truncate(width, pad=True)
    return text


def _two_lines(one: FighterView) -> list[Text]:
    """Name, counters, the tracks with their thresholds in words; under the name what is held and how it goes."""
    said = [Text.assemble(f"{each.label:7}", _track(each, 14, 12), f"{each.value:>4g}  ", (_says(each), "dim")) for each in one.tracks]
    said += [Text(_facts(one))] if one.facts else []
    gap = " · " if one.held and (one.states or one.notes) else ""
    below = Text.assemble(_states(one), gap, (one.held, "dim"))
    first = Text.assemble(_name(one, 20), " ", _chips(one, 6), said[0] if said else "")
    if len(said) < 2:
        return [first, below] if below else [first]
    below.truncate(26, overflow="ellipsis", pad=True)
    more = [Text.assemble(" " * 27, line) for line in said[2 : len(one.tracks)]]
    return [first, Text.assemble(below, " ", said[1]), *more]


def _brief(one: FighterView, *, facts: bool = True) -> Text:
    """One line: name, counters, the tracks short, how it goes, and what else there is to know."""
    text = Text.assemble(_name(one, 16), " ", _chips(one, 5))
    for each in one.tracks:
        text.append_text(Text.assemble(f"{each.label} ", _track(each, 10, 8), f"{each.value:>3g}  "))
    text.append_text(_how(one))
    return text.append(_facts(one)) if facts else text


def _plain(one: FighterView) -> Text:
    """Name, numbers and how it goes, for a narrow screen."""
    parts = [f"{each.label} {each.value:g}/{max(each.notches.values(), default=0):g}" for each in one.tracks]
    return Text.assemble((one.name, "bold"), f" {', '.join(parts)}  ", _how(one), _facts(one))


def _how(one: FighterView) -> Text:
    """States, with room after them if there are any."""
    said = _states(one)
    return Text.assemble(said, "  ") if said else said


def _more(one: FighterView, fighters: Mapping[str, FighterView]) -> str:
    """What the overview adds: the sheet, opponents."""
    parts = [", ".join(map(str, one.sheet))] if one.sheet else []
    engaged = [fighters[who].name for who in one.engaged if who in fighters]
    parts += [f"engaged with {', '.join(engaged)}"] if engaged else []
    return " · ".join(parts)
