"""What is in hand: taking up, putting away, letting go, one hand or two."""

from math import dist

from highdraw.field.field import BESIDE
from highdraw.systems.suits.armoury import UNARMED, Weapon
from highdraw.systems.suits.choices import Act, Grip, Place
from highdraw.systems.suits.gear import GRIPS
from highdraw.systems.suits.sheet import cannot_hold
from highdraw.systems.suits_two_card.aim import lose_aim
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.state import Combatant


def changes(fight: Combat, me: Combatant) -> list[Act]:
    """Every change of one thing in hand: `hold main=Sword`, `hold main=Spear two-handed`, `hold off=Shield`, `stow off`, `drop off`.

    (S2-WPN-16)
    """
    if me.swarm:
        return []
    cannot: tuple[str, ...] = ()
    if me.dropped:
        cannot = tuple([name for name, lies in me.dropped.items() if not _beside(fight, me, lies)])
    if me.supply:
        cannot += tuple([name for name, left in me.supply.items() if not left and not me.loaded.get(name, 0)])
    kit = fight.kits[me.id]
    acts = kit.changes.get(cannot)
    if acts is None:
        acts = kit.changes[cannot] = _changes(fight, me, cannot)
    return acts


def _changes(fight: Combat, me: Combatant, cannot: tuple[str, ...]) -> list[Act]:
    """The changes of one who cannot take up some things: they lie too far off, or are without ammunition."""
    sheet = fight.sheet(me.id)
    acts: list[Act] = []
    for name, weapon in sheet.weapons.items():
        if name in (me.off, UNARMED) or name in cannot:
            continue
        for two in GRIPS[weapon.hands]:
            if (name, two) != (me.main, me.two_handed) and not _cannot(fight, me, name, two):
                acts.append(Act("hold", hand="main", item=name, grip=_grip(weapon, two)))
        if name != me.main and weapon.hands == "1" and not me.two_handed:
            acts.append(Act("hold", hand="off", item=name))
    shields = [name for name in sheet.shields if name != me.off and not me.two_handed and name not in cannot]
    acts += [Act("hold", hand="off", item=name) for name in shields]
    if me.main != UNARMED:
        acts += [Act("stow", hand="main"), Act("drop", hand="main")]
    if me.off:
        acts += [Act("stow", hand="off"), Act("drop", hand="off")]
    return acts


def _grip(weapon: Weapon, two: bool) -> Grip:
    """Said of a weapon that can be held either way (S2-WPN-04)."""
    if weapon.hands != "1 or 2":
        return ""
    return "two-handed" if two else "one-handed"


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


def change_hands(fight: Combat, me: Combatant, said: Act) -> None:
    """Take something up; it is ready, and the chips at the end of the turn follow it (S2-WPN-16)."""
    name = said.item
    if said.hand == "main":
        me.main = name
        me.two_handed = said.grip == "two-handed" or fight.sheet(me.id).weapons[name].hands == "2"
        me.reloading = me.unready = 0
        me.blue = 1
    else:
        me.off = name
    picked_up = me.dropped.pop(name, None) is not None
    fight.regrip(me)
    if fight.loud:
        grip = " in both hands" if me.two_handed and said.hand == "main" else ""
        verb = "picks up" if picked_up else "takes up"
        cites = ["S2-WPN-16"] + (["S2-WPN-04"] if said.grip else [])
        fight.tell("hands", f"{me.name} {verb} the {name}{grip}.", *cites, who=me.id)


def put_away(fight: Combat, me: Combatant, place: Place) -> None:
    """Put something away without taking up another (S2-WPN-16)."""
    name = _empty(fight, me, place)
    if fight.loud:
        fight.tell("hands", f"{me.name} puts the {name} away.", "S2-WPN-16", who=me.id)


def let_go(fight: Combat, me: Combatant, place: Place) -> None:
    """Letting go is free on the own turn; the thing lies where one stands (S2-WPN-16)."""
    name = _empty(fight, me, place)
    me.dropped[name] = list(fight.state.field.point(me.id)) if fight.state.field.mapped else [0.0]
    if fight.loud:
        fight.tell("hands", f"{me.name} lets go of the {name}.", "S2-WPN-16", "S2-WPN-14", who=me.id)


def _empty(fight: Combat, me: Combatant, place: Place) -> str:
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
