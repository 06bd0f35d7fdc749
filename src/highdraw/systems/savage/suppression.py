"""Suppressive Fire: many shots at a place, to keep heads down."""

from functools import partial

from highdraw.engine.choice import Target
from highdraw.engine.receipt import Why
from highdraw.engine.request import Ask, Place
from highdraw.engine.view import Area
from highdraw.systems.savage.area import _where
from highdraw.systems.savage.attack import Attack
from highdraw.systems.savage.blow import end_drop, mishap
from highdraw.systems.savage.conditions import mark
from highdraw.systems.savage.damage import Hit
from highdraw.systems.savage.dice import raises
from highdraw.systems.savage.gear import Weapon
from highdraw.systems.savage.harm import wound
from highdraw.systems.savage.modifiers import ranged_mods, recoil, skill_for, sum_of, turn_mods
from highdraw.systems.savage.ranged import expose_shooter
from highdraw.systems.savage.roll import roll_trait
from highdraw.systems.savage.saddle import hold_on_at_last, riders_of_attack
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.shots import AMMO, spend_rounds
from highdraw.systems.savage.state import Fighter
from highdraw.systems.savage.templates import RADIUS, in_circle, places
from highdraw.systems.savage.trait import TraitRoll


def suppress_rounds(fight: Scene, weapon: Weapon) -> int:
    """Suppressive Fire costs three times what its rate of fire does (SW-BASE-83)."""
    return 3 * (AMMO[weapon.rof] if fight.options.ammunition else weapon.rof)


async def suppress(fight: Scene, me: Fighter, target: Fighter | None, weapon: Weapon, slot: str = "main") -> None:
    """Suppressive Fire at somebody or a spot: a medium template, one roll, each target with its own modifiers (SW-BASE-73)."""
    with fight.beat(f"{me.name} lays down suppressive fire", who=me.id, target=target.id if target else "", attack=True) as beat:
        place = places(fight, me, target)
        here = place(me)
        goal = place(target) if target else await Place(me.id, "centre", here[0], here[1], (weapon.range or (0.0, 0.0, 12.0))[2], "inches")
        expose_shooter(fight, me, max(abs(goal[0] - here[0]), abs(goal[1] - here[1])) > 1)
        if fight.loud:
            fight.tell("attack", f"{me.name} lays down suppressive fire around {_where(target, goal)}.", "SW-BASE-73", who=me.id)
        rolled = await roll_trait(
            fight,
            me,
            TraitRoll(skill_for(weapon), [*recoil(fight, me), *turn_mods(fight, me)], matters=weapon.mishap, what="for suppressive fire"),
        )
        spend_rounds(fight, me, weapon, suppress_rounds(fight, weapon), "SW-BASE-73")
        if beat and fight.state.field.mapped:
            beat.area = Area(kind="danger", points=(goal,), radius=RADIUS["medium"])
        hits: list[Fighter] = []
        for one in fight.everybody():
            mine = one is me or one.id == me.mount
            if mine or not in_circle(goal, RADIUS["medium"], place(one)) or weapon.band(fight.inches(me, one)) is None:
                continue
            helped, mods = ranged_mods(fight, Attack(me=me, target=one, weapon=weapon, slot=slot))
            total = rolled.total + sum_of(helped) + sum_of(mods)
            grade = -1 if rolled.critical else raises(total, 4)
            if fight.loud:
                says = "is not impressed" if grade < 0 else "ducks" if grade == 0 else "is hit"
                why = Why()
                why.start("roll", rolled.total, "SW-BASE-73")
                for words, number, rule in (*helped, *mods):
                    why.plus(words, number, rule)
                why.total("total", total, "SW-BASE-73", "against 4")
                fight.tell("suppressed", f"{one.name} {says}: {total} against 4.", "SW-BASE-73", why=why, who=me.id, target=one.id)
            if grade > 0:
                hits.append(one)
            elif grade == 0:
                await fight.settle(partial(mark, fight, one, "distracted"))
        if beat:
            beat.rule(f"{min(len(hits), weapon.rof)} hit" if hits else "nobody hit", tone="bad" if hits else "", hit=bool(hits))
        while len(hits) > weapon.rof:
            spared = fight[(await Ask(me.id, "spare", tuple(Target(one.id) for one in hits))).target]
            hits.remove(spared)
            await fight.settle(partial(mark, fight, spared, "distracted"))
        riders = riders_of_attack(fight)
        for one in hits:
            await fight.settle(partial(mark, fight, one, "distracted"))
            await wound(fight, me, one, Hit(weapon=weapon, ap=weapon.ap, riders=riders))
        await fight.settle(lambda: hold_on_at_last(fight, riders))
        end_drop(me, fight.everybody())
        if rolled.critical:
            await mishap(fight, me)
