"""Tests, pushes, grapples, support and other actions that are no plain attack."""

from highdraw.engine.choice import either
from highdraw.engine.request import GM, Ask
from highdraw.systems.savage import prose
from highdraw.systems.savage.attack import Attack
from highdraw.systems.savage.blow import end_drop
from highdraw.systems.savage.charge import run_up
from highdraw.systems.savage.choices import Trait
from highdraw.systems.savage.conditions import lose_hold, mark
from highdraw.systems.savage.damage import Hit
from highdraw.systems.savage.gang_up import gang_up
from highdraw.systems.savage.gear import FISTS
from highdraw.systems.savage.ground import taken
from highdraw.systems.savage.harm import wound
from highdraw.systems.savage.modifiers import exposed, shot_mods, turn_mods
from highdraw.systems.savage.roll import opposed, roll_trait
from highdraw.systems.savage.saddle import aftershock
from highdraw.systems.savage.scene import Mods, Scene
from highdraw.systems.savage.sheet import ATTRIBUTES, LINKED
from highdraw.systems.savage.shots import how_many, spend
from highdraw.systems.savage.state import Fighter
from highdraw.systems.savage.trait import TraitRoll

RUN_UP = 2.0
"""Inches straight at the target that help a Push."""


async def test(fight: Scene, me: Fighter, target: Fighter, skill: str) -> None:
    """A Test: opposed by the linked attribute; Distracted or Vulnerable, with a raise Shaken too (SW-BASE-68).

    All dice of a burst are rolled, the best counts once. A raise costs Hold first: the new state is not lost with it (SW-BASE-51).
    """
    with fight.beat(f"{me.name} tests {target.name}", who=me.id, target=target.id):
        shots = 1
        mods: Mods = [*turn_mods(fight, me)]
        if skill == "shooting":
            weapon = fight.weapon(me)
            shots = await how_many(fight, me, weapon, set())
            mods += shot_mods(fight, Attack(me=me, target=target, weapon=weapon, ranged=True, free=True, shots=shots))
            spend(fight, me, weapon, shots, set())
        else:
            mods += exposed(fight, me, target, attack=False)
        if skill == "fighting" and me.wild_attack:
            mods.append(("Wild Attack", 2, "SW-BASE-65"))
        if fight.loud:
            fight.tell("test", f"{me.name} tests {target.name} with {skill.title()}.", "SW-BASE-68", who=me.id)
        grade = await opposed(fight, me, TraitRoll(skill, mods, dice=shots, what="for a Test"), target, TraitRoll(LINKED[skill]))
        end_drop(me, [target])
        if grade < 0:
            return
        result = (await Ask(me.id, "test result", either("vulnerable", "distracted"), {"target": target.id})).do
        if beat := fight.current_beat:
            beat.rule(f"{result.title()} and Shaken" if grade > 0 and not target.shaken else result.title(), tone="bad")
        await fight.settle(lambda: _tested(fight, target, result, grade > 0))


async def _tested(fight: Scene, target: Fighter, result: str, raised: bool) -> None:
    """What a Test that was won does (SW-BASE-68)."""
    if raised:
        lose_hold(fight, target)
    mark(fight, target, result)
    if raised and not target.shaken:
        target.shaken = True
        if fight.loud:
            fight.tell("shaken", f"{target.name} is Shaken.", "SW-BASE-68", who=target.id)
        await aftershock(fight, target)


async def push(fight: Scene, me: Fighter, target: Fighter) -> None:
    """A Push: an inch, two with a raise, and perhaps prone (SW-BASE-69)."""
    with fight.beat(f"{me.name} pushes {target.name}", who=me.id, target=target.id):
        ways = (Trait("strength"), Trait("athletics"))
        skill = (await Ask(me.id, "push skill", ways, {"target": target.id})).trait
        theirs = (await Ask(target.id, "push skill", ways, {"target": me.id})).trait
        mods: Mods = [*exposed(fight, me, target, attack=False), *turn_mods(fight, me)]
        mine = fight.shield(me)
        if mine:
            mods.append((mine.name, mine.parry, "SW-BASE-69"))
        if run_up(fight, me, target) >= RUN_UP:
            mods.append(("run-up", 2, "SW-BASE-69"))
        other = fight.shield(target)
        if fight.loud:
            fight.tell("push", f"{me.name} pushes {target.name}.", "SW-BASE-69", who=me.id)
        against = TraitRoll(theirs, [(other.name, other.parry, "SW-BASE-69")] if other else [])
        grade = await opposed(fight, me, TraitRoll(skill, mods, what="to push"), target, against)
        end_drop(me, [target])
        if grade >= 0:
            await fight.settle(lambda: _pushed(fight, me, target, grade > 0))


async def _pushed(fight: Scene, me: Fighter, target: Fighter, hard: bool) -> None:
    """Back in a straight line, and Athletics to keep standing for those who stand (SW-BASE-69)."""
    inches = (2 if hard else 1) * (2 if fight.scale(me) > fight.scale(target) else 1)
    inches = _shove(fight, me, target, inches)
    fell = False
    if not target.prone:
        mods: Mods = [("pushed hard", -2, "SW-BASE-69")] if hard else []
        with fight.beat(f"{target.name} tries to keep standing", who=target.id) as beat:
            fell = (await roll_trait(fight, target, TraitRoll("athletics", mods, enough=0, what="to keep standing"))).raises(4) < 0
            target.prone = fell
            if beat:
                beat.rule("falls prone" if fell else "stands", tone="bad" if fell else "good")
    if fight.loud:
        fight.tell(
            "push",
            f"{target.name} is pushed {prose.inches(inches)} back{' and falls prone' if fell else ''}.",
            "SW-BASE-69",
            who=me.id,
        )


def _shove(fight: Scene, me: Fighter, target: Fighter, inches: int) -> int:
    """Square by square straight back, as far as neither a wall nor a body is in the way; the inches covered."""
    field = fight.state.field
    if not field.mapped:
        field.retreat(target.id, me.id, float(inches))
        return inches
    a, b = field.spots[me.id], field.spots[target.id]
    dx, dy = (b.x > a.x) - (b.x < a.x), (b.y > a.y) - (b.y < a.y)
    bodies = fight.bodies(target)
    for covered in range(inches):
        spot = (b.x + dx, b.y + dy)
        if taken(spot, bodies) or field.walled((b.x, b.y), spot):
            return covered
        b.x, b.y = spot
    return inches


def may_push(fight: Scene, me: Fighter, target: Fighter) -> bool:
    """Not those 2 Sizes larger, nor riders: they sit on something that is not pushed (SW-BASE-69)."""
    return not target.mount and fight.sheet(target.id).size - fight.sheet(me.id).size < 2


def may_grapple(fight: Scene, me: Fighter, target: Fighter) -> bool:
    """Not those more than 2 Sizes larger."""
    return fight.sheet(target.id).size - fight.sheet(me.id).size <= 2


async def grapple(fight: Scene, me: Fighter, target: Fighter, free: bool = False) -> None:
    """Opposed Athletics: Entangled, with a raise or once more Bound (SW-BASE-70). `free` is an attack out of turn (SW-BASE-77)."""
    with fight.beat(f"{me.name} grapples {target.name}", who=me.id, target=target.id, attack=True) as beat:
        mods: Mods = [*exposed(fight, me, target), *([] if free else turn_mods(fight, me))]
        if bonus := gang_up(fight, me, target):
            mods.append(("Gang Up", bonus, "SW-MEL-05"))
        if change := abs(fight.scale(me) - fight.scale(target)):
            mods.append(("Scale", -change, "SW-BASE-70"))
        if fight.loud:
            fight.tell("grapple", f"{me.name} grapples {target.name}.", "SW-BASE-70", who=me.id)
        grade = await opposed(fight, me, TraitRoll("athletics", mods, what="to grapple"), target, TraitRoll("athletics"))
        end_drop(me, [target])
        if beat:
            beat.rule(
                ("a grip with a raise" if grade > 0 else "a grip") if grade >= 0 else "no grip",
                tone="bad" if grade >= 0 else "good",
                hit=grade >= 0,
            )
        if grade >= 0:
            await fight.settle(lambda: _seize(fight, me, target, grade))


def _seize(fight: Scene, me: Fighter, target: Fighter, grade: int) -> None:
    """A grip that was won takes hold (SW-BASE-70, SW-BASE-52)."""
    bound = grade > 0 or target.hold_kind == "entangled"
    target.held_by, target.hold_kind = me.id, "bound" if bound else "entangled"
    target.stuck = False
    if fight.loud:
        fight.tell("grapple", f"{target.name} is {'Bound' if bound else 'Entangled'}.", "SW-BASE-70", "SW-BASE-52", who=target.id)


async def crush(fight: Scene, me: Fighter, target: Fighter) -> None:
    """The grappler deals one Strength roll of damage; no attack roll (SW-BASE-71)."""
    with fight.beat(f"{me.name} crushes {target.name}", who=me.id, target=target.id):
        if fight.loud:
            fight.tell("crush", f"{me.name} crushes {target.name}.", "SW-BASE-71", who=me.id)
        await wound(fight, me, target, Hit(damage="Str"))


def loosen(fight: Scene) -> None:
    """A grip ends when the grappler is out or no longer beside the one he holds (SW-BASE-70)."""
    for one in fight.state.fighters.values():
        if one.held_by and (fight[one.held_by].out or not fight.adjacent(one, fight[one.held_by])):
            one.held_by, one.hold_kind = "", ""


async def break_free(fight: Scene, me: Fighter) -> None:
    """Athletics, or Strength at -2: from Bound to Entangled, with a raise free (SW-BASE-53).

    Where a living holder opposes the roll it is one against him, so it matters whether he is Vulnerable (SW-BASE-50).
    """
    with fight.beat(f"{me.name} struggles to break free", who=me.id, target=me.held_by) as beat:
        skill = (await Ask(me.id, "break free", (Trait("athletics"), Trait("strength")))).trait
        mods: Mods = [*turn_mods(fight, me)] + ([("Strength", -2, "SW-BASE-53")] if skill == "strength" else [])
        holder = fight.state.fighters.get(me.held_by)
        if holder and fight.sw.break_free_from_grapple == "opposed":
            mods += exposed(fight, me, holder)
            grade = await opposed(fight, me, TraitRoll(skill, mods, what="to break free"), holder, TraitRoll("athletics"))
        else:
            grade = (await roll_trait(fight, me, TraitRoll(skill, mods, enough=1, what="to break free"))).raises(4)
        me.stuck = grade < 0 and holder is None
        if grade >= 0:
            me.hold_kind = "entangled" if me.hold_kind == "bound" and grade == 0 else ""
            me.held_by = me.held_by if me.hold_kind else ""
        if fight.loud:
            if beat:
                beat.rule("free" if not me.hold_kind else me.hold_kind.title(), tone="bad" if grade < 0 else "good")
            says = "is free" if not me.hold_kind else f"is {'still' if grade < 0 else 'only'} {me.hold_kind.title()}"
            more = " and cannot try again until something changes" if me.stuck else ""
            cites = ("SW-BASE-53", *(("SW-BASE-52",) if me.hold_kind else ()))
            fight.tell("break free", f"{me.name} {says}{more}.", *cites, who=me.id)


async def support(fight: Scene, me: Fighter, ally: Fighter) -> None:
    """Support: a fitting Trait, +1 or with a raise +2 to a roll of the ally; a Critical Failure -2 (SW-BASE-67).

    The limit of +4 is set where the help is used. No Extra checks for a Critical Failure here.
    """
    with fight.beat(f"{me.name} supports {ally.name}", who=me.id, target=ally.id) as beat:
        traits = (*fight.sheet(ally.id).skills, *ATTRIBUTES)
        which = (await Ask(me.id, "support roll", tuple(map(Trait, traits)), {"ally": ally.id})).trait
        own = tuple(name for name in (*fight.sheet(me.id).skills, *ATTRIBUTES) if name != which)
        by = (await Ask(me.id, "support by", tuple(map(Trait, (which, *own))), {"ally": ally.id, "roll": which})).trait
        rolled = await roll_trait(fight, me, TraitRoll(by, turn_mods(fight, me), enough=1, what=f"to support {ally.name}"))
        grade = rolled.raises(4)
        change = -2 if rolled.critical else min(2, grade + 1)
        ally.support[which] = ally.support.get(which, 0) + change
        if beat:
            beat.rule(f"{change:+d} to {which.title()}", tone="bad" if change < 0 else "good" if change else "")
        if fight.loud:
            fight.tell("support", f"{me.name} supports {ally.name}: {change:+d} to {which.title()}.", "SW-BASE-67", who=me.id)


async def heal(fight: Scene, me: Fighter, victim: Fighter) -> None:
    """Stop Bleeding Out with a Healing roll (SW-BASE-46)."""
    with fight.beat(f"{me.name} looks after {victim.name}", who=me.id, target=victim.id) as beat:
        good = (await roll_trait(fight, me, TraitRoll("healing", turn_mods(fight, me), enough=0, what=f"on {victim.name}"))).raises(4) >= 0
        if good:
            victim.bleeding = False
        if beat:
            beat.rule("the bleeding stops" if good else "still Bleeding Out", tone="good" if good else "bad")
        if fight.loud:
            fight.tell("heal", f"{me.name} {'stops' if good else 'cannot stop'} the bleeding of {victim.name}.", "SW-BASE-46", who=me.id)


def may_finish(fight: Scene, me: Fighter, victim: Fighter) -> bool:
    """An enemy who lies helpless within arm's reach, and a weapon for it: not bare fists, not an empty gun (SW-BASE-76)."""
    if not victim.down or victim.dead or victim.gone or fight.friends(me, victim) or not fight.adjacent(me, victim):
        return False
    weapon = fight.weapon(me)
    return weapon.name != FISTS and (weapon.by_hand or not weapon.shots or weapon.reload == 0 or me.loaded.get(weapon.name, 0) > 0)


async def finish_off(fight: Scene, me: Fighter, victim: Fighter) -> None:
    """A helpless target is killed without a roll, unless the GM objects (SW-BASE-76)."""
    with fight.beat(f"{me.name} finishes {victim.name} off", who=me.id, target=victim.id) as beat:
        allowed = (await Ask(GM, "finishing move", either("yes", "no"), {"who": me.id, "victim": victim.id})).do == "yes"
        if allowed:
            victim.dead = True
            victim.bleeding = False
        if beat:
            beat.rule("dead" if allowed else "spared", tone="bad" if allowed else "")
        if fight.loud:
            fight.tell("finish", f"{me.name} {'kills' if allowed else 'cannot finish'} {victim.name}.", "SW-BASE-76", who=me.id)
