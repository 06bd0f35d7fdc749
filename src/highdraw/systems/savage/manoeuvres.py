"""Tests, pushes, grapples, support and other actions that are no plain attack (SW-BASE-46, SW-BASE-53, SW-BASE-67 to -76)."""

from highdraw.engine.request import GM, Ask
from highdraw.systems.savage.attack import exposed, gang_up, skill_for, spend, turn_mods
from highdraw.systems.savage.damage import Hit, aftershock, lose_hold, mark, roll_damage, wound
from highdraw.systems.savage.mounts import fighting_skill
from highdraw.systems.savage.roll import opposed, trait
from highdraw.systems.savage.scene import Mods, Scene
from highdraw.systems.savage.sheet import ATTRIBUTES, LINKED
from highdraw.systems.savage.state import Fighter

TESTS = ("athletics", "fighting", "taunt", "intimidation")


async def test(fight: Scene, me: Fighter, target: Fighter, skill: str) -> None:
    """A Test: opposed by the linked attribute; Distracted or Vulnerable, with a raise Shaken too (SW-BASE-68)."""
    if fight.loud:
        fight.tell("test", f"{me.name} tests {target.name} with {skill.title()}.", "SW-BASE-68", who=me.id)
    grade = await opposed(fight, me, skill, [*exposed(fight, me, target), *turn_mods(fight, me)], target, LINKED[skill], [], "for a Test")
    if grade < 0:
        return
    mark(fight, target, await Ask(me.id, "test result", ("vulnerable", "distracted"), {"target": target.id}))
    if grade > 0 and not target.shaken:
        lose_hold(fight, target)
        target.shaken = True
        if fight.loud:
            fight.tell("shaken", f"{target.name} is Shaken.", "SW-BASE-68", "SW-BASE-33", who=target.id)
        await aftershock(fight, target)


async def push(fight: Scene, me: Fighter, target: Fighter) -> None:
    """A Push: an inch, two with a raise, and perhaps prone (SW-BASE-69)."""
    skill = await Ask(me.id, "push skill", ("strength", "athletics"), {"target": target.id})
    theirs = await Ask(target.id, "push skill", ("strength", "athletics"), {"target": me.id})
    mods: Mods = [*exposed(fight, me, target), *turn_mods(fight, me)]
    mine = fight.shield(me)
    if mine:
        mods.append((mine.name, mine.parry, "SW-BASE-69"))
    if me.moved >= 2:
        mods.append(("run-up", 2, "SW-BASE-69"))
    other = fight.shield(target)
    if fight.loud:
        fight.tell("push", f"{me.name} pushes {target.name}.", "SW-BASE-69", who=me.id)
    grade = await opposed(fight, me, skill, mods, target, theirs, [(other.name, other.parry, "SW-BASE-69")] if other else [], "to push")
    if grade < 0:
        return
    inches = (2 if grade > 0 else 1) * (2 if fight.scale(me) > fight.scale(target) else 1)
    fight.state.field.retreat(target.id, me.id, float(inches)) if not fight.state.field.mapped else _shove(fight, me, target, inches)
    fell = (
        await trait(fight, target, "athletics", [("pushed hard", -2, "SW-BASE-69")] if grade > 0 else [], enough=0, what="to keep standing")
    ).raises(4) < 0
    target.prone = target.prone or fell
    if fight.loud:
        fight.tell(
            "push",
            f"{target.name} is pushed {inches} inch{'es' if inches > 1 else ''} back{' and falls prone' if fell else ''}.",
            "SW-BASE-69",
            who=me.id,
        )


def _shove(fight: Scene, me: Fighter, target: Fighter, inches: int) -> None:
    field = fight.state.field
    a, b = field.spots[me.id], field.spots[target.id]
    dx, dy = (b.x > a.x) - (b.x < a.x), (b.y > a.y) - (b.y < a.y)
    b.x, b.y = b.x + dx * inches, b.y + dy * inches


def may_push(fight: Scene, me: Fighter, target: Fighter) -> bool:
    return fight.sheet(target.id).size - fight.sheet(me.id).size < 2


def may_grapple(fight: Scene, me: Fighter, target: Fighter) -> bool:
    return fight.sheet(target.id).size - fight.sheet(me.id).size <= 2


async def grapple(fight: Scene, me: Fighter, target: Fighter) -> None:
    """Opposed Athletics: Entangled, with a raise or once more Bound (SW-BASE-70)."""
    mods: Mods = [*exposed(fight, me, target), *turn_mods(fight, me)]
    if bonus := gang_up(fight, me, target):
        mods.append(("Gang Up", bonus, "SW-MEL-05"))
    if change := abs(fight.scale(me) - fight.scale(target)):
        mods.append(("Scale", -change, "SW-BASE-70"))
    if fight.loud:
        fight.tell("grapple", f"{me.name} grapples {target.name}.", "SW-BASE-70", who=me.id)
    grade = await opposed(fight, me, "athletics", mods, target, "athletics", [], "to grapple")
    if grade < 0:
        return
    bound = grade > 0 or target.hold_kind == "entangled"
    target.held_by, target.hold_kind = me.id, "bound" if bound else "entangled"
    if fight.loud:
        fight.tell("grapple", f"{target.name} is {'Bound' if bound else 'Entangled'}.", "SW-BASE-70", "SW-BASE-52", who=target.id)


async def crush(fight: Scene, me: Fighter, target: Fighter) -> None:
    """The grappler deals one Strength roll of damage; no attack roll (SW-BASE-71)."""
    if fight.loud:
        fight.tell("crush", f"{me.name} crushes {target.name}.", "SW-BASE-71", who=me.id)
    await wound(fight, me, target, Hit(damage="Str"))


def loosen(fight: Scene) -> None:
    """A grip ends when the grappler is out or no longer beside the one he holds (SW-BASE-70)."""
    for one in fight.state.fighters.values():
        if one.held_by and (fight[one.held_by].out or not fight.adjacent(one, fight[one.held_by])):
            one.held_by, one.hold_kind = "", ""


async def break_free(fight: Scene, me: Fighter) -> None:
    """Athletics, or Strength at -2: from Bound to Entangled, with a raise free (SW-BASE-53)."""
    skill = await Ask(me.id, "break free", ("athletics", "strength"), {})
    mods: Mods = [*turn_mods(fight, me)] + ([("Strength", -2, "SW-BASE-53")] if skill == "strength" else [])
    holder = fight.state.fighters.get(me.held_by)
    if holder and fight.sw.break_free_from_grapple == "opposed":
        grade = await opposed(fight, me, skill, mods, holder, "athletics", [], "to break free")
    else:
        grade = (await trait(fight, me, skill, mods, enough=1, what="to break free")).raises(4)
    me.stuck = grade < 0 and holder is None
    if grade >= 0:
        me.hold_kind = "entangled" if me.hold_kind == "bound" and grade == 0 else ""
        me.held_by = me.held_by if me.hold_kind else ""
    if fight.loud:
        says = "is free" if not me.hold_kind else "is still held"
        fight.tell("break free", f"{me.name} {says}.", "SW-BASE-53", who=me.id)


async def support(fight: Scene, me: Fighter, ally: Fighter) -> None:
    """Support: the same Trait, +1 or with a raise +2 to a roll of the ally; at most +4 in all but for Strength (SW-BASE-67)."""
    traits = (*fight.sheet(ally.id).skills, *ATTRIBUTES)
    which = await Ask(me.id, "support roll", traits, {"ally": ally.id})
    rolled = await trait(fight, me, which, turn_mods(fight, me), enough=1, matters=True, what=f"to support {ally.name}")
    grade = rolled.raises(4)
    change = -2 if rolled.critical else grade + 1 if grade >= 0 else 0
    so_far = ally.support.get(which, 0) + min(2, change)
    ally.support[which] = so_far if which == "strength" else min(4, so_far)
    if fight.loud:
        fight.tell("support", f"{me.name} supports {ally.name}: {change:+d} to {which.title()}.", "SW-BASE-67", who=me.id)


async def heal(fight: Scene, me: Fighter, victim: Fighter) -> None:
    """Stop Bleeding Out with a Healing roll (SW-BASE-46)."""
    good = (await trait(fight, me, "healing", turn_mods(fight, me), enough=0, what=f"on {victim.name}")).raises(4) >= 0
    if good:
        victim.bleeding = False
    if fight.loud:
        fight.tell("heal", f"{me.name} {'stops' if good else 'cannot stop'} the bleeding of {victim.name}.", "SW-BASE-46", who=me.id)


async def finish_off(fight: Scene, me: Fighter, victim: Fighter) -> None:
    """A helpless target is killed without a roll, unless the GM objects (SW-BASE-76)."""
    allowed = await Ask(GM, "finishing move", ("yes", "no"), {"who": me.id, "victim": victim.id}) == "yes"
    if allowed:
        victim.dead = True
    if fight.loud:
        fight.tell("finish", f"{me.name} {'kills' if allowed else 'cannot finish'} {victim.name}.", "SW-BASE-76", who=me.id)


async def smash(fight: Scene, me: Fighter, thing: str) -> None:
    """Break an object: Parry 2, no bonus damage, no exploding dice (SW-OBJ-01 to SW-OBJ-03)."""
    what = fight.state.things[thing]
    weapon = fight.weapon(me)
    by_hand = weapon.by_hand
    number = 2 if by_hand else 4
    mods: Mods = turn_mods(fight, me)
    plus: Mods = []
    if by_hand and me.wild_attack:
        mods.append(("Wild Attack", 2, "SW-BASE-65"))
        plus.append(("Wild Attack", 2, "SW-BASE-65"))
    if by_hand and me.prone:
        mods.append(("prone", -2, "SW-PRN-04"))
    if weapon.improvised and not fight.has(me, "Improvisational Fighter"):
        mods.append(("improvised weapon", -2, "SW-IMP-02"))
    skill = fighting_skill(fight, me) if by_hand else skill_for(weapon)
    rolled = await trait(fight, me, skill, mods, target=number, enough=0, what=f"at the {what.name}")
    if not by_hand:
        spend(fight, me, weapon, 1, set())
    grade = rolled.raises(number)
    if grade < 0:
        if fight.loud:
            fight.tell("miss", f"{me.name} misses the {what.name}.", "SW-OBJ-01", who=me.id)
        return
    total, why = await roll_damage(fight, me, Hit(weapon=weapon, plus=plus, raised=grade > 0), object_=True)
    what.broken = what.broken or total >= what.toughness
    if fight.loud:
        says = "breaks" if what.broken else "holds"
        cites = ("SW-OBJ-01", "SW-OBJ-03", *(("SW-OBJ-02",) if grade > 0 else ()))
        fight.tell("object", f"{total} against Toughness {what.toughness}: the {what.name} {says}.", *cites, why=why, who=me.id)
