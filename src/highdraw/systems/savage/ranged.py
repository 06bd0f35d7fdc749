"""Attacks at range: one die a shot, one Wild Die, targets named before the roll."""

from typing import NamedTuple

from highdraw.systems.savage.attack import Attack, rule_hit
from highdraw.systems.savage.blow import ITEMS, disarm, end_drop, lose_grip, make_hit, mishap
from highdraw.systems.savage.conditions import end_aim, mark
from highdraw.systems.savage.dice import raises
from highdraw.systems.savage.harm import wound
from highdraw.systems.savage.modifiers import shot_mods, skill_for, sum_of, turn_mods
from highdraw.systems.savage.options import choose_options
from highdraw.systems.savage.roll import roll_trait
from highdraw.systems.savage.saddle import hold_on_at_last, riders_of_attack
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.shots import assign, astray, draw_victim, how_many, spend, spread
from highdraw.systems.savage.shots_account import announce
from highdraw.systems.savage.state import Fighter
from highdraw.systems.savage.trait import Rolled, TraitRoll


class Landed(NamedTuple):
    """A shot that hits: whom, with a raise or not, and whether through the cover."""

    target: Fighter
    raised: bool
    pierced: bool


async def shoot(fight: Scene, me: Fighter, target: Fighter, slot: str = "main", free: bool = False) -> None:
    """A ranged attack: one die a shot against 4, one Wild Die (SW-RNG-03, SW-ROF-01).

    All attack dice come first, then the draws for stray shots, then hit by hit as the targets were named (SW-BASE-15).
    A free attack is one shot without options (SW-BASE-77).
    """
    with fight.beat(f"{me.name} shoots at {target.name}", who=me.id, target=target.id, attack=True) as beat:
        attack = Attack(me=me, target=target, weapon=fight.weapon(me, slot), slot=slot, ranged=True, free=free)
        await choose_options(fight, attack)
        attack.shots = 1 if free else await how_many(fight, me, attack.weapon, attack.chosen)
        targets = await spread(fight, attack)
        expose_shooter(fight, me, any(not fight.adjacent(me, one) for one in targets))
        number = {one.id: _target_number(fight, me, one) for one in targets}
        mods = shot_mods(fight, attack)
        first = sum_of(mods)
        change = {one.id: sum_of(shot_mods(fight, attack.at(one))) - first for one in targets}
        bare = {one.id: sum_of(shot_mods(fight, attack.at(one), bare=True)) - first for one in targets}
        if fight.loud:
            announce(fight, attack, targets, number[target.id])
        rolled = await roll_trait(
            fight,
            me,
            TraitRoll(
                skill_for(attack.weapon),
                [*mods, *([] if free else turn_mods(fight, me))],
                target=number[target.id],
                dice=attack.shots,
                enough=1 if attack.shots == 1 else 99,
                matters=attack.weapon.mishap,
                bare=True,
                what=f"at {target.name}",
            ),
        )
        spend(fight, me, attack.weapon, attack.shots, attack.chosen)
        end_aim(me)
        landed: list[Landed] = []
        strays: list[Fighter] = []
        for die, (one, total) in enumerate(await assign(fight, me, rolled, targets, change)):
            if shot := _lands(rolled, one, total, total - change[one.id] + bare[one.id], number[one.id]):
                landed.append(shot)
                continue
            if fight.loud:
                fight.tell("miss", f"{me.name} misses {one.name}.", "SW-RNG-03", who=me.id, target=one.id)
            if astray(fight, attack, rolled, die) and (victim := await draw_victim(fight, attack.at(one))):
                strays.append(victim)
        if beat and attack.shots == 1:
            rule_hit(beat, rolled.critical, int(landed[0].raised) if landed else -1)
        elif beat:
            beat.rule(f"{len(landed)} of {attack.shots} shots hit", tone="bad" if landed else "good", hit=bool(landed))
        attack.riders = riders_of_attack(fight)
        struck: list[Fighter] = []
        for shot in sorted(landed, key=lambda shot: targets.index(shot.target)):
            if not shot.target.out:
                await _land(fight, attack.at(shot.target), shot, shot.target in struck)
                struck.append(shot.target)
        for victim in strays:
            if not victim.out:
                await wound(fight, me, victim, make_hit(fight, attack.at(victim), raised=False, stray=True))
        await fight.settle(lambda: hold_on_at_last(fight, attack.riders))
        end_drop(me, targets)
        if rolled.critical:
            await mishap(fight, me)


def _lands(rolled: Rolled, one: Fighter, total: int, bare: int, number: int) -> Landed | None:
    """Whether a shot hits: by its total, or through cover that can be pierced and alone made it miss (SW-BASE-57)."""
    if rolled.critical:
        return None
    grade = raises(total, number)
    pierced = grade < 0 and bool(one.obstacle or one.behind) and bare >= number
    return Landed(one, grade > 0, pierced) if grade >= 0 or pierced else None


def expose_shooter(fight: Scene, me: Fighter, far: bool) -> None:
    """In melee, a ranged attack on somebody who is not adjacent makes one Vulnerable when it is announced (SW-RIM-03)."""
    if not far or me.vulnerable in ("next", "free") or not fight.in_melee(me):
        return
    mark(fight, me, "vulnerable")
    if fight.loud:
        fight.tell("vulnerable", f"{me.name} shoots past the melee.", "SW-RIM-03", who=me.id)


async def _land(fight: Scene, attack: Attack, shot: Landed, again: bool) -> None:
    """A shot that hits: the victim, what it holds, or both through its cover (SW-BASE-57, SW-BASE-62, SW-BASE-72)."""
    me, one = attack.me, attack.target
    hit = make_hit(fight, attack, shot.raised)
    if attack.chosen & set(ITEMS):
        await disarm(fight, attack, hit)
        return
    hit.again = again
    if shot.pierced:
        hit.obstacle = one.obstacle
        hit.reduce = fight.toughness(fight[one.behind]) if one.behind in fight.state.fighters else 0
        if fight.loud:
            fight.tell("cover", f"The shot goes through {one.name}'s cover.", "SW-BASE-57", level="detail", who=me.id, target=one.id)
    before = (one.shaken, one.wounds)
    await wound(fight, me, one, hit)
    if attack.chosen:
        await fight.settle(lambda: lose_grip(fight, one, attack.chosen, before))


def _target_number(fight: Scene, me: Fighter, target: Fighter) -> int:
    """4, or Parry against an adjacent target in melee (SW-RNG-03, SW-RIM-02)."""
    return fight.parry(target) if fight.adjacent(me, target) and fight.in_melee(me) else 4
