"""The GM is always right: corrections, applied at a boundary, and told like everything else."""

from typing import Any

from highdraw.engine.prose import counted
from highdraw.errors import BadCorrection
from highdraw.field import Spot
from highdraw.roster import correction
from highdraw.systems.savage import prose
from highdraw.systems.savage.bennies import pay, purses, shake_off
from highdraw.systems.savage.checks import check_start
from highdraw.systems.savage.conditions import release
from highdraw.systems.savage.ending import finish
from highdraw.systems.savage.entities import members, name_of
from highdraw.systems.savage.fatigue import tire
from highdraw.systems.savage.ground import taken
from highdraw.systems.savage.joining import add
from highdraw.systems.savage.recovery import end
from highdraw.systems.savage.saddle import dismount
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import Fighter


def correct(fight: Scene, change: dict[str, Any]) -> None:
    """Apply one correction: set, move, distance, damage, benny, award, fatigue, add, remove, surrender, end."""
    known = {
        "set": _set,
        "move": _move,
        "distance": _distance,
        "damage": _damage,
        "pool": _pool,
        "benny": _benny,
        "award": _award,
        "fatigue": _fatigue,
        "add": add,
        "remove": _remove,
        "surrender": _surrender,
        "end": _end,
    }
    correction.pick(known, change)(fight, change)


def _who(fight: Scene, name: object) -> Fighter:
    return correction.named(fight.state.fighters, name)


def _set(fight: Scene, change: dict[str, Any]) -> None:
    me = _who(fight, change.get("fighter"))
    values = check_start(correction.values_to_set(change, "{'wounds': 1}"))
    sheet = fight.sheet(me.id)
    for hand in ("main", "off"):
        if values.get(hand) and values[hand] not in (*sheet.weapons, *sheet.shields):
            raise BadCorrection(f"{me.name} does not carry {values[hand]!r}. It carries: {', '.join((*sheet.weapons, *sheet.shields))}.")
    for name in ("held_by", "mount", "rider", "leader", "aiming", "drop", "behind"):
        if values.get(name):
            _who(fight, values[name])
    if values.get("cover", "") not in ("", "light", "medium", "heavy", "near total"):
        raise BadCorrection("cover is light, medium, heavy or near total.")
    if values.get("light", "") not in ("", "bright", "dim", "dark", "pitch darkness"):
        raise BadCorrection("light is bright, dim, dark or pitch darkness.")
    for name, value in values.items():
        setattr(me, name, value)
    me.wounds = min(me.wounds, fight.max_wounds(me)) if me.wild else me.wounds
    if fight.loud:
        said = ", ".join(f"{name} {value}" for name, value in values.items())
        fight.tell("correction", f"GM: {me.name} has {said}.", who=me.id)


def _move(fight: Scene, change: dict[str, Any]) -> None:
    me = _who(fight, change["move"])
    x, y = correction.where_to(change, fight.state.field.mapped, "inches")
    spots = fight.state.field.spots
    if not me.out and taken((x, y), fight.bodies(me)):
        raise BadCorrection(f"Somebody stands at ({x:g}, {y:g}), and a square holds one body. Move that one first, or name another square.")
    for who in filter(None, (me.id, me.mount, me.rider)):
        spots[who] = Spot(x, y, spots[who].facing)
    if fight.loud:
        fight.tell("correction", f"GM: {me.name} stands at ({x:g}, {y:g}).", who=me.id)


def _distance(fight: Scene, change: dict[str, Any]) -> None:
    names, inches = change["distance"], change.get("inches")
    if fight.state.field.mapped:
        raise BadCorrection("This fight has a map; move somebody instead.")
    if (
        not isinstance(names, list)
        or len(names) != 2
        or isinstance(inches, bool)
        or not isinstance(inches, int | float)
        or not 0 < inches < 100_000
    ):
        raise BadCorrection("Name two fighters and a distance: {'distance': ['ann', 'bob'], 'inches': 12}.")
    one, other = _who(fight, names[0]), _who(fight, names[1])
    if one is other:
        raise BadCorrection("Nobody is any distance from themselves. Name two fighters.")
    fight.state.field.part(one.id, other.id, float(inches))
    if fight.loud:
        fight.tell("correction", f"GM: {one.name} and {other.name} are {prose.inches(inches)} apart.")


def _damage(fight: Scene, change: dict[str, Any]) -> None:
    """The GM changes damage that waits: the next damage against somebody is this."""
    me = _who(fight, change["damage"])
    number = change.get("is")
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= 999:
        raise BadCorrection("Say {'damage': 'bob', 'is': 7}.")
    fight.state.overrule[me.id] = number
    if fight.loud:
        fight.tell("correction", f"GM: the damage against {me.name} is {number}.", who=me.id)


def _pool(fight: Scene, change: dict[str, Any]) -> None:
    number = change["pool"]
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= 99:
        raise BadCorrection("Say {'pool': 3}.")
    fight.state.pool = number
    if fight.loud:
        fight.tell("correction", f"GM: the common pool has {counted(number, 'Benny')}.", "SW-BASE-25")


def _benny(fight: Scene, change: dict[str, Any]) -> None:
    """A Benny spent at any moment: against Shaken (SW-BASE-28), or for the story or 5 Power Points, only booked (SW-BASE-31)."""
    me = _who(fight, change["benny"])
    what = change.get("for", "the story")
    if what not in ("the story", "power points", "shaken"):
        raise BadCorrection("Say {'benny': 'ann', 'for': 'the story'}, 'power points' or 'shaken'.")
    if what == "shaken" and not me.shaken:
        raise BadCorrection(f"{me.name} is not Shaken.")
    purse = purses(fight, me)
    source = change.get("from", purse[0] if purse else "own")
    if source not in purse:
        raise BadCorrection(f"{me.name} has no Benny to spend from {source!r}.")
    if what == "shaken":
        shake_off(fight, me, str(source))
    else:
        pay(fight, me, str(source), what, "SW-BASE-31")


def _award(fight: Scene, change: dict[str, Any]) -> None:
    """The GM gives a Wild Card or the common pool a Benny more, and says what for (SW-BASE-25, SW-BASE-32)."""
    what = change.get("for", "good play")
    if not isinstance(what, str) or not 0 < len(what) <= 100:
        raise BadCorrection("Say what for, in at most 100 letters: {'award': 'ann', 'for': 'a brave deed'}.")
    if change["award"] == "pool":
        fight.state.pool += 1
        says = f"The GM's pool gets a Benny: {what} ({fight.state.pool} now)."
    else:
        me = _who(fight, change["award"])
        if not me.wild:
            raise BadCorrection(f"{me.name} is an Extra and holds no Bennies; say {{'award': 'pool'}}.")
        me.bennies += 1
        says = f"{me.name} gets a Benny: {what} ({me.bennies} now)."
    if fight.loud:
        fight.tell("benny", says, "SW-BASE-25")


def _fatigue(fight: Scene, change: dict[str, Any]) -> None:
    """Heat, hunger, a forced march: a level of Fatigue or more."""
    me, levels = _who(fight, change["fatigue"]), change.get("levels", 1)
    if isinstance(levels, bool) or levels not in (1, 2, 3):
        raise BadCorrection("Say {'fatigue': 'ann', 'levels': 1}; at most 3.")
    tire(fight, me, levels)


def _remove(fight: Scene, change: dict[str, Any]) -> None:
    me = _who(fight, change["remove"])
    me.gone = True
    if me.mount or me.rider:
        dismount(fight, fight[me.rider] if me.rider else me, fell=False)
    if fight.loud:
        fight.tell("correction", f"GM: {me.name} leaves the fight.", "SW-BASE-99", who=me.id)


def _surrender(fight: Scene, change: dict[str, Any]) -> None:
    """Somebody lays down the weapons; who is no longer willing does not keep the fight going (SW-BASE-99)."""
    me = _who(fight, change["surrender"])
    me.surrendered = True
    me.on_hold = me.defending = False
    release(fight, me)
    if fight.loud:
        fight.tell("correction", f"GM: {me.name} surrenders.", "SW-BASE-99", who=me.id)


def _end(fight: Scene, change: dict[str, Any]) -> None:
    if change["end"] == "fight":
        finish(fight)
        return
    if change["end"] != "turn":
        raise BadCorrection(f"'turn' or 'fight' can be ended, not {change['end']!r}.")
    call = next((call for call in fight.state.agenda if call.procedure == "card_up"), None)
    if call is None:
        raise BadCorrection("It is nobody's turn.")
    fight.state.agenda.remove(call)
    for me in members(fight, call.args["entity"]):
        end(fight, me)
    fight.state.turn = ""
    if fight.loud:
        fight.tell("correction", f"GM: the turn of {name_of(fight, call.args['entity'])} is over.")
