"""How everybody stands: the round and whose turn it is, and each fighter with its tracks, chips and states.

Everything comes from a seat's view; what a system's view does not have is left out. Dazed and knocked out go by shock
and wounds together, so wounds lie under the shock on its track.
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
from highdraw.cli.tracks import chips, track

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
        after = next_turn(view)
        parts.append(f"{whose(turn)} turn" + (f", then {after}" if after else ""))
    pile = view["deck"]["pile"]
    parts.append(f"{pile} card{'s' if pile != 1 else ''} in the pile")
    return Rule(Text(" · ".join(parts), "bold"), style="yellow", align="left")


def next_turn(view: View) -> str:
    """Who acts after whoever acts now, by name; empty at the end of the round."""
    order: list[str] = view.get("order", [])
    people = view["fighters"]
    if view["turn"] not in order:
        return ""
    later = (people[who] for who in order[order.index(view["turn"]) + 1 :] if who in people)
    return str(next((one["name"] for one in later if not _down(one) and "late" not in one["states"]), ""))


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
        folded = [who for who, one in of_side.items() if crowd and who not in mine and who != view["turn"] and _dull(one)]
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
        _print_folded(console, [of_side[who] for who in folded])
    if mine and len(mine) < len(fighters):
        console.print(Text("You play " + ", ".join(by_kind([fighters[who]["name"] for who in fighters if who in mine])) + ".", "dim"))


def _dull(one: Row) -> bool:
    """Nothing to be said about: untouched, or out of it."""
    return _down(one) or not (one["shock"] or one["wounds"] or one["critical"] or one["aim"] or set(one["states"]) - {"late"})


def _print_folded(console: Console, people: list[Row]) -> None:
    """Those of a crowd who need no line of their own: the unhurt by name, the fallen by number."""
    unhurt = [one["name"] for one in people if not _down(one)]
    fallen = Counter(one["states"][0] for one in people if _down(one))
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
        if lines.width and lines.width + cell_len(label) + 6 * len(cards) > console.width:
            console.print(lines.text())
            lines = Lines()
        lines.row(label, cards)
    if lines.width:
        console.print(lines.text())


def standing(view: View) -> list[Any]:
    """What makes the board worth printing again: another turn, or somebody in another state."""
    people = view["fighters"].values()
    return [view["round"], view["turn"], view["over"], *([one["shock"], one["wounds"], one["critical"], one["states"]] for one in people)]


def _limits(one: Row, view: View) -> tuple[tuple[str, list[int], str], tuple[str, list[int], str]]:
    """What the two tracks are called, where their notches are, and what happens past them."""
    if view["kind"] == "contest":
        power = one["power"]
        return ("minor", [power, 2 * power], f"dazed > {power}, out > {2 * power}"), ("major", [power], f"out at {power}")
    at = one["thresholds"]
    shock = f"dazed > {at['dazed']}, out > {at['knocked out']}"
    return ("shock", [at["dazed"], at["knocked out"]], shock), (
        "wounds", [at["critical"], at["dead"]], f"critical > {at['critical']}, dead > {at['dead']}",
    )  # fmt: skip


def _down(one: Row) -> bool:
    grave = {"dead", "mangled", "out of the contest", "comatose", "unconscious", "critical", "disabled"}
    return bool(grave.intersection(one["states"]))


def _name(one: Row, width: int) -> Text:
    text = Text(one["name"], "strike dim" if "dead" in one["states"] or "mangled" in one["states"] else "bold")
    text.truncate(width, overflow="ellipsis", pad=True)
    return text


def _states(one: Row) -> Text:
    aim = [f"aim {one['aim']}"] if one["aim"] else []
    return Text(", ".join([*one["states"], *aim]), "bold red" if _down(one) else "yellow")


def _gear(one: Row) -> str:
    held = [one["main"], one["off"]]
    return ", ".join(name for name in held if name and name != "Unarmed") or "bare hands"


def _chips(one: Row, width: int, view: View) -> Text:
    text = chips(one["blue"], one["white"]) if view["kind"] == "combat" else Text()
    text.truncate(width, pad=True)
    return text


def _number(value: float) -> str:
    return f"{value:g}"


def _two_lines(one: Row, view: View) -> list[Text]:
    """Name, chips, both tracks with their thresholds in words; under the name what is held and how it goes."""
    if one["population"] is not None:
        return [Text.assemble(_name(one, 20), f"  {one['population']} left  ", _states(one))]
    (first, shocks, at_shock), (second, hurts, at_wounds) = _limits(one, view)
    wounds = one["wounds"] + one["critical"]
    gear = _gear(one) if view["kind"] == "combat" else ""
    below = Text.assemble(_states(one), " · " if gear and (one["states"] or one["aim"]) else "", (gear, "dim"))
    below.truncate(26, overflow="ellipsis", pad=True)
    below.append(" ")
    return [
        Text.assemble(
            _name(one, 20), " ", _chips(one, 6, view), f"{first:7}", _pad(track(one["shock"], shocks, under=wounds)),
            f"{_number(one['shock']):>4}  ", (at_shock, "dim"),
        ),
        Text.assemble(below, f"{second:7}", _pad(track(wounds, hurts, style="red")), f"{_number(wounds):>4}  ", (at_wounds, "dim")),
    ]  # fmt: skip


def _pad(text: Text, width: int = 14) -> Text:
    text.truncate(width, pad=True)
    return text


def _brief(one: Row, view: View) -> Text:
    """One line: name, chips, both tracks short, and how it goes."""
    if one["population"] is not None:
        return Text.assemble(_name(one, 16), f" {one['population']} left  ", _states(one))
    (first, shocks, _), (second, hurts, _) = _limits(one, view)
    wounds = one["wounds"] + one["critical"]
    return Text.assemble(
        _name(one, 16), " ", _chips(one, 5, view), f"{first} ", _pad(track(one["shock"], shocks, under=wounds, cells=8), 10),
        f"{_number(one['shock']):>3}  {second} ", _pad(track(wounds, hurts, cells=8, style="red"), 10),
        f"{_number(wounds):>3}  ", _states(one),
    )  # fmt: skip


def _plain(one: Row, view: View) -> Text:
    """Name, numbers and how it goes, for a narrow screen."""
    if one["population"] is not None:
        return _brief(one, view)
    (first, shocks, _), (second, hurts, _) = _limits(one, view)
    wounds = one["wounds"] + one["critical"]
    numbers = f" {first} {_number(one['shock'])}/{shocks[-1]}, {second} {_number(wounds)}/{hurts[-1]}  "
    return Text.assemble((one["name"], "bold"), numbers, _states(one))


def _more(one: Row, fighters: dict[str, Row]) -> str:
    """What the overview adds: attributes, armour, opponents."""
    parts = [f"Body {one['body']}, Will {one['will']}, Reflexes {one['reflexes']}"]
    parts += [one["armour"]] if one["armour"] else []
    parts += [f"{one['loaded']} loaded"] if one["loaded"] is not None else []
    engaged = [fighters[who]["name"] for who in one["engaged"] if who in fighters]
    parts += [f"engaged with {', '.join(engaged)}"] if engaged else []
    return " · ".join(parts)
