"""What the GM may do beyond the rules: set values, bring people in, take them out, end a turn or the fight (TOY-GM-01)."""

from typing import Any

import msgspec

from highdraw.engine.control import Control
from highdraw.errors import BadCorrection
from highdraw.field import Field
from highdraw.roster.correction import named
from highdraw.roster.newcomers import read_newcomers
from highdraw.roster.quick import quick_add
from highdraw.testing.toy.blow import put_out
from highdraw.testing.toy.fight import Brawl, Entrant, Fighter, Setup, Sheet, fighter
from highdraw.testing.toy.paper import library
from highdraw.testing.toy.rules import check_end, finish

MOST = 60
NUMBERS = {"hits": (0, 20), "skill": (1, 20), "grit": (1, 20), "hand": (2, 10), "armour": (0, 5)}
"""What can be set, and within which bounds."""


def correct(fight: Brawl, change: dict[str, Any]) -> None:
    """Apply a correction at a boundary."""
    match change:
        case {"set": dict(values), "fighter": str(who)}:
            _set(fight, named(fight.state.fighters, who), values)
        case {"add": _}:
            _add(fight, change)
        case {"remove": str(who)}:
            me = named(fight.state.fighters, who)
            me.gone = True
            _tell(fight, f"{me.name} leaves the fight.", who)
            put_out(fight, me)
        case {"end": "turn"}:
            call = next((call for call in fight.state.agenda if call.procedure == "turn"), None)
            if call is None:
                raise BadCorrection("It is nobody's turn.")
            fight.state.agenda.remove(call)
            fight.state.acted += call.args["who"]
            _tell(fight, "The turn is over.")
        case {"end": "fight"} if not fight.state.over:
            _tell(fight, "The fight is over.")
            finish(fight, "", "ended")
        case _:
            raise BadCorrection("There is nothing of that kind to set right here.")
    if not fight.state.over:
        check_end(fight)


def _tell(fight: Brawl, says: str, who: str = "") -> None:
    if fight.loud:
        fight.tell("correction", f"Referee: {says}", "TOY-GM-01", who=who)


def _set(fight: Brawl, me: Fighter, values: dict[str, Any]) -> None:
    for name, value in values.items():
        low, high = NUMBERS.get(name, (1, 0))
        good = type(value) is int and low <= value <= high if name != "name" else isinstance(value, str)
        if not good:
            raise BadCorrection(f"{name} of a fighter cannot be {value!r}.")
    was = me.out
    for name, value in values.items():
        setattr(me, name, value)
    _tell(fight, f"{me.name} has {', '.join(f'{name} {value}' for name, value in values.items())}.", me.id)
    if me.out and not was:
        put_out(fight, me)


def _add(fight: Brawl, change: dict[str, Any]) -> None:
    new = read_newcomers(change, lambda sheet: msgspec.convert(sheet, Sheet), fight.state.fighters, limit=MOST)
    for who, sheet in new.people.items():
        fight.state.fighters[who] = fighter(Entrant(id=who, side=new.side, sheet=sheet))
    _tell(fight, new.join())


def controls(fight: Brawl, who: str) -> list[Control]:
    """What may be set on a fighter; for an empty name, on the fight itself."""
    if not who:
        end = Control(name="fight", label="End the fight here", kind="button", group="Do", change={"end": "fight"}, grave=True)
        turn = Control(name="turn", label="End the turn", kind="button", group="Do", change={"end": "turn"})
        return [] if fight.state.over else [turn, end] if fight.state.turn else [end]
    me = fight[who]
    numbers = [
        Control(
            name=name, label=name.capitalize(), kind="number", value=getattr(me, name), low=low, high=high,
            change={"set": {name: None}, "fighter": who},
        )
        for name, (low, high) in NUMBERS.items()
    ]  # fmt: skip
    name = Control(name="name", label="Name", kind="text", value=me.name, group="Name", change={"set": {"name": None}, "fighter": who})
    leave = Control(name="remove", label=f"Take {me.name} out of the fight", kind="button", group="Do", change={"remove": who}, grave=True)
    return [*numbers, name, leave]


def quick(fight: Brawl, words: str) -> dict[str, Any]:
    """`3 goblins`, `a guard for Hawks` as the correction that brings them in."""
    return quick_add(words, library(), fight.state.fighters, Field(), lambda _, sides: sides[-1])


def carry(fight: Brawl, who: tuple[str, ...]) -> Setup:
    """These fighters as they are now: hits stay, cards do not."""
    sheets = {entrant.id: entrant.sheet for entrant in fight.setup.entrants}
    entrants = []
    for me in (fight[one] for one in who):
        known = sheets.get(me.id, Sheet(name=me.name, skill=me.skill, grit=me.grit))
        sheet = msgspec.structs.replace(known, name=me.name, skill=me.skill, grit=me.grit, hand=me.hand, armour=me.armour)
        entrants.append(Entrant(id=me.id, side=me.side, sheet=sheet, start={"hits": me.hits}))
    return Setup(switches=dict(fight.setup.switches), entrants=tuple(entrants), options=fight.setup.options)
