"""The shots of one attack: how many are named, and at whom each further one goes."""

from highdraw.engine.choice import Number, Target
from highdraw.engine.request import Ask
from highdraw.systems.suits import gear
from highdraw.systems.suits_one_card.burst import clumps
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.reach import reaches
from highdraw.systems.suits_one_card.state import Combatant


async def name_shots(fight: Combat, me: Combatant) -> tuple[int, ...]:
    """How many shots, or clumps of a burst: named before the first is resolved (S1-RNG-09, S1-BST-01)."""
    if not fight.fighting or not fight.kits[me.id].ranged:
        return (1,)
    weapon = fight.kits[me.id].main
    most = clumps(weapon.rof, weapon.burst, me.loaded[weapon.name])
    if len(most) < 2:
        return most
    counts = tuple(Number(count) for count in range(len(most), 0, -1))
    said = await Ask(me.id, "shots", counts, {"weapon": weapon.name, "burst": weapon.burst})
    return most[: said.number]


async def next_target(fight: Combat, me: Combatant, last: Combatant) -> Combatant | None:
    """At whom a further shot goes: the same one, also when they are down, or another; asked where several are meant (S1-RNG-09, S1-DEF-08).

    With the last target dead and nobody else standing there is nobody to fire at.
    """
    near = [foe for foe, _ in fight.around(me) if foe.side != me.side and foe is not last and reaches(fight, me, foe)]
    standing = [foe for foe in near if not foe.out]
    same = [last] if not (last.dead or last.gone) and reaches(fight, me, last) else []
    if not (same or standing):
        return None
    marks = [*same, *standing, *(foe for foe in near if foe.out)]
    if len(marks) == 1:
        return marks.pop()
    return fight[(await Ask(me.id, "next target", tuple(Target(foe.id) for foe in marks))).target]


def can_go_on(fight: Combat, me: Combatant) -> bool:
    """Whether the shooter can fire the next of the shots they named: no more were named than are loaded (S1-RNG-09)."""
    return not (me.out or fight.dazed(me))


def fire_off(fight: Combat, me: Combatant, shots: int) -> None:
    """What was fired is gone; with Reload 0 the next one is at hand at once (S1-RNG-08)."""
    kit = fight.kits[me.id]
    name = kit.main.name
    me.loaded[name] = max(0, me.loaded.get(name, 0) - shots)
    me.reloading.pop(name, None)
    if me.loaded[name] == 0 and kit.reload == 0:
        reload_now(me, name, kit.main.shots)


def reload_now(me: Combatant, name: str, shots: int) -> None:
    """Fill the weapon up from the supply, or from an endless one (S1-RNG-08)."""
    me.reloading.pop(name, None)
    gear.reload_now(me, name, shots)
