"""What is in hand: taking up, putting away, letting go, one hand or two (S2-WPN-16, S2-WPN-04)."""

from math import dist

from highdraw.field.field import BESIDE
from highdraw.systems.suits.armoury import UNARMED
from highdraw.systems.suits.sheet import cannot_hold
from highdraw.systems.suits_two_card.aim import lose_aim
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.state import Combatant

GRIPS = {"1": (False,), "2": (True,), "1 or 2": (True, False)}
"""Whether a weapon may be held in one hand or in both."""


def changes(fight: Combat, me: Combatant) -> list[str]:
    """Every change of one thing in hand: `hold main=Sword`, `hold main=Spear two-handed`, `hold off=Shield`, `stow off`, `drop off`."""
    if me.swarm:
        return []
    cannot: tuple[str, ...] = ()
    if me.dropped:
        cannot = tuple([name for name, lies in me.dropped.items() if not _beside(fight, me, lies)])
    if me.supply:
        cannot += tuple([name for name, left in me.supply.items() if not left and not me.loaded.get(name, 0)])
    kit = fight.kits[me.id]
    keys = kit.changes.get(cannot)
    if keys is None:
        keys = kit.changes[cannot] = _changes(fight, me, cannot)
    return keys


def _changes(fight: Combat, me: Combatant, cannot: tuple[str, ...]) -> list[str]:
    """The changes of one who cannot take up some things: they lie too far off, or are without ammunition."""
    sheet = fight.sheet(me.id)
    keys: list[str] = []
    for name, weapon in sheet.weapons.items():
        if name in (me.off, UNARMED) or name in cannot:
            continue
        for two in GRIPS[weapon.hands]:
            if (name, two) != (me.main, me.two_handed) and not _cannot(fight, me, name, two):
                grip = {"1 or 2": " two-handed" if two else " one-handed"}.get(weapon.hands, "")
                keys.append(f"hold main={name}{grip}")
        if name != me.main and weapon.hands == "1" and not me.two_handed:
            keys.append(f"hold off={name}")
    keys += [f"hold off={name}" for name in sheet.shields if name != me.off and not me.two_handed and name not in cannot]
    if me.main != UNARMED:
        keys += ["stow main", "drop main"]
    if me.off:
        keys += ["stow off", "drop off"]
    return keys


def _cannot(fight: Combat, me: Combatant, main: str, two: bool) -> str:
    sheet = fight.sheet(me.id)
    return cannot_hold(sheet.weapons[main], sheet.weapons.get(me.off), sheet.shields.get(me.off), two)


def _beside(fight: Combat, me: Combatant, lies: list[float]) -> bool:
    """Whether what was let go lies within a yard (S2-WPN-16)."""
    return dist(lies, fight.state.field.point(me.id)) <= BESIDE if fight.state.field.mapped else lies[0] <= 1


def walk_away(fight: Combat, me: Combatant, metres: float) -> None:
    """By word, what was let go stays behind (S2-WPN-16)."""
    if me.dropped and not fight.state.field.mapped:
        me.dropped = {name: [lies[0] + metres] for name, lies in me.dropped.items()}


def change_hands(fight: Combat, me: Combatant, rest: str) -> None:
    """Take something up; it is ready, and the chips at the end of the turn follow it (S2-WPN-16)."""
    place, _, what = rest.partition("=")
    name = what.removesuffix(" two-handed").removesuffix(" one-handed")
    if place == "main":
        me.main = name
        me.two_handed = what.endswith(" two-handed") or fight.sheet(me.id).weapons[name].hands == "2"
        me.reloading = me.unready = 0
        me.blue = 1
    else:
        me.off = name
    picked_up = me.dropped.pop(name, None) is not None
    fight.regrip(me)
    if fight.loud:
        grip = " in both hands" if me.two_handed and place == "main" else ""
        verb = "picks up" if picked_up else "takes up"
        cites = ["S2-WPN-16"] + (["S2-WPN-04"] if "handed" in what else [])
        fight.tell("hands", f"{me.name} {verb} the {name}{grip}.", *cites, who=me.id)


def put_away(fight: Combat, me: Combatant, place: str) -> None:
    """Put something away without taking up another (S2-WPN-16)."""
    name = _empty(fight, me, place)
    if fight.loud:
        fight.tell("hands", f"{me.name} puts the {name} away.", "S2-WPN-16", who=me.id)


def let_go(fight: Combat, me: Combatant, place: str) -> None:
    """Letting go is free on the own turn; the thing lies where one stands (S2-WPN-16)."""
    name = _empty(fight, me, place)
    me.dropped[name] = list(fight.state.field.point(me.id)) if fight.state.field.mapped else [0.0]
    if fight.loud:
        fight.tell("hands", f"{me.name} lets go of the {name}.", "S2-WPN-16", "S2-WPN-14", who=me.id)


def _empty(fight: Combat, me: Combatant, place: str) -> str:
    """Empty a hand; what was in it."""
    name = me.main if place == "main" else me.off
    if place == "main":
        lose_aim(fight, me)
        me.main, me.two_handed = UNARMED, False
        me.reloading = me.unready = 0
        me.blue = min(me.blue, 1)
    else:
        me.off = ""
        me.white_second = me.white_shield = 0
    fight.regrip(me)
    return name
