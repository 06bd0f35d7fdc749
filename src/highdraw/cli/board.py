"""How everybody stands: the round and whose turn it is, and each fighter with its tracks, chips and states.

Everything comes from a seat's view. Of each fighter it has `tracks` (label, value, notches by name; `under` is what lies
below the value), `chips`, `numbers`, `held`, `notes` and `about` as short texts, and states; of the fight `words` (which
states are dead, gone, down, quiet), `next`, and perhaps `notes` for the head.
"""

from collections import Counter
from typing import Any

from rich.cells import cell_len
from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from highdraw.cli.cards import Lines
from highdraw.cli.screen import hang, whose
from highdraw.cli.sketch import by_kind
from highdraw.cli.tracks import track

FEW = 4
"""So many fighters get two lines each; more get one line each, by side."""
MANY = 12
"""Of more than so many, only those who matter now get a line; `full` shows them all."""
NARROW = 72
"""On a screen that is not so wide tracks give way to numbers."""
Row = dict[str, Any]
View = dict[str, Any]


def header(view: View) -> Rule:
    """Round and turn on the left of a rule that runs across the screen."""
    turn = view["fighters"].get(view["turn"], {}).get("name", "")
    parts = [f"Round {view['round']}" if view["round"] else "Before the fight"]
    if view["over"]:
        parts = ["After the fight" if view["kind"] == "combat" else "After the contest"]
    elif turn:
        after = view.get("next", "")
        parts.append(f"{whose(turn)} turn" + (f", then {after}" if after else ""))
    pile = view["deck"]["pile"]
    parts.append(f"{pile} card{'s' if pile != 1 else ''} in the pile")
    parts += view.get("notes", [])
    return Rule(Text(" · ".join(parts), "bold"), style="yellow", align="left")


def print_board(console: Console, view: View, mine: frozenset[str], *, full: bool = False) -> None:
    """Everybody, in two lines each when they are few (or `full` is asked), else in one."""
    fighters: dict[str, Row] = view["fighters"]
    sides = list(dict.fromkeys(one["side"] for one in fighters.values()))
    brief = not full and len(fighters) > FEW
    crowd = not full and len(fighters) > MANY
    for side in sides:
        of_side = {who: one for who, one in fighters.items() if one["side"] == side}
        if [one["name"] for one in of_side.values()] != [side]:
            console.print(Text(side, "italic"))
        folded = [who for who, one in of_side.items() if crowd and who not in mine and who != view["turn"] and _dull(one, view)]
        for who, one in of_side.items():
            if who in folded:
                continue
            now = who == view["turn"] and not view["over"]
            lines = [_plain(one, view)] if console.width < NARROW else [_brief(one, view)] if brief else _two_lines(one, view)
            marks = ["▸ " if now else "  ", *["  "] * (len(lines) - 1)]
            for mark, line in zip(marks, lines, strict=True):
                text = Text.assemble((mark, "yellow"), line)
                text.truncate(console.width, overflow="ellipsis")
                text.rstrip()
                console.print(text)
            if full and (more := _more(one, fighters)):
                console.print(Text("    " + more, "dim"))
        _print_folded(console, [of_side[who] for who in folded], view)
    if mine and len(mine) < len(fighters):
        console.print(Text("You play " + ", ".join(by_kind([fighters[who]["name"] for who in fighters if who in mine])) + ".", "dim"))


def _dull(one: Row, view: View) -> bool:
    """Nothing to be said about: untouched, or out of it."""
    harmed = any(each["value"] for each in one["tracks"]) or one["notes"]
    return _down(one, view) or not (harmed or set(one["states"]) - set(view["words"]["quiet"]))


def _print_folded(console: Console, people: list[Row], view: View) -> None:
    """Those of a crowd who need no line of their own: the unhurt by name, the fallen by number."""
    unhurt = [one["name"] for one in people if not _down(one, view)]
    fallen = Counter(one["states"][0] for one in people if _down(one, view))
    if unhurt:
        console.print(hang(console, Text(f"  unhurt: {', '.join(by_kind(unhurt))}", "dim"), 10))
    if fallen:
        console.print(Text("  down: " + ", ".join(f"{number} {state}" for state, number in fallen.items()), "dim"))


def print_cards(console: Console, view: View, asked: str) -> None:
    """The cards on the table side by side, those one may not see by their backs; cards for checks only of whoever is asked."""
    lines = Lines()
    for zone, cards in view["table"].items():
        what, _, who = zone.rpartition(" ")
        name = view["fighters"].get(who, {}).get("name", who)
        if what and who in view["fighters"] and who != asked:
            continue
        label = f"  {name}, {what} " if what else f"  {name} "
        label = f"  {view['zones'][zone]} " if zone in view.get("zones", {}) else label
        if lines.width and lines.width + cell_len(label) + 6 * len(cards) > console.width:
            console.print(lines.text())
            lines = Lines()
        lines.row(label, cards)
    if lines.width:
        console.print(lines.text())


def standing(view: View) -> list[Any]:
    """What makes the board worth printing again: another turn, or somebody in another state."""
    people = view["fighters"].values()
    harm = [[[each["value"] for each in one["tracks"]], one["states"]] for one in people]
    return [view["round"], view["turn"], view["over"], *harm]


def _down(one: Row, view: View) -> bool:
    return bool(set(view["words"]["down"]).intersection(one["states"]))


def _name(one: Row, width: int, view: View) -> Text:
    text = Text(one["name"], "strike dim" if set(view["words"]["dead"]).intersection(one["states"]) else "bold")
    text.truncate(width, overflow="ellipsis", pad=True)
    return text


def _states(one: Row, view: View) -> Text:
    return Text(", ".join([*one["states"], *one["notes"]]), "bold red" if _down(one, view) else "yellow")


def _chips(one: Row, width: int) -> Text:
    text = Text(one["chips"])
    text.highlight_regex("●+", "blue")
    text.truncate(width, pad=True)
    return text


def _says(each: Row) -> str:
    """What happens past the notches of a track."""
    return str(each.get("says") or ", ".join(f"{name} > {at}" for name, at in each["notches"].items()))


def _track(each: Row, width: int, cells: int) -> Text:
    text = track(each["value"], list(each["notches"].values()), under=each.get("under", 0), cells=cells, style=each.get("style", ""))
    text.truncate(width, pad=True)
    return text


def _two_lines(one: Row, view: View) -> list[Text]:
    """Name, chips, both tracks with their thresholds in words; under the name what is held and how it goes."""
    said = [
        Text.assemble(f"{each['label']:7}", _track(each, 14, 12), f"{each['value']:>4g}  ", (_says(each), "dim")) for each in one["tracks"]
    ]
    said += [Text(one["numbers"])] if one["numbers"] else []
    gap = " · " if one["held"] and (one["states"] or one["notes"]) else ""
    below = Text.assemble(_states(one, view), gap, (one["held"], "dim"))
    first = Text.assemble(_name(one, 20, view), " ", _chips(one, 6), said[0] if said else "")
    if len(said) < 2:
        return [first, below] if below else [first]
    below.truncate(26, overflow="ellipsis", pad=True)
    return [first, Text.assemble(below, " ", said[1])]


def _brief(one: Row, view: View) -> Text:
    """One line: name, chips, the tracks short, and how it goes."""
    text = Text.assemble(_name(one, 16, view), " ", _chips(one, 5))
    for each in one["tracks"]:
        text.append_text(Text.assemble(f"{each['label']} ", _track(each, 10, 8), f"{each['value']:>3g}  "))
    text.append(f"{one['numbers']}  " if one["numbers"] else "")
    return text.append_text(_states(one, view))


def _plain(one: Row, view: View) -> Text:
    """Name, numbers and how it goes, for a narrow screen."""
    parts = [f"{each['label']} {each['value']:g}/{max(each['notches'].values())}" for each in one["tracks"]]
    parts += [one["numbers"]] if one["numbers"] else []
    return Text.assemble((one["name"], "bold"), f" {', '.join(parts)}  ", _states(one, view))


def _more(one: Row, fighters: dict[str, Row]) -> str:
    """What the overview adds: attributes, armour, opponents."""
    parts = [one["about"]] if one["about"] else []
    parts += [one["armour"]] if isinstance(one["armour"], str) and one["armour"] else []
    parts += [f"{one['loaded']} loaded"] if one["loaded"] is not None else []
    engaged = [fighters[who]["name"] for who in one.get("engaged", ()) if who in fighters]
    parts += [f"engaged with {', '.join(engaged)}"] if engaged else []
    return " · ".join(parts)
