"""The start of a turn: what is declared before any die is rolled."""

from functools import cache

from highdraw.engine.choice import either
from highdraw.engine.event import Level
from highdraw.engine.prose import counted, listed
from highdraw.engine.request import Ask
from highdraw.systems.savage import movement
from highdraw.systems.savage.choices import Plan
from highdraw.systems.savage.conditions import mark
from highdraw.systems.savage.gear import FISTS, Weapon
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import Fighter

DEFEND, HOLD = Plan("defend"), Plan("hold")
MOST_ACTIONS = {"3": 3, "unlimited": 10}
"""Actions that can be declared; without a limit as many as anybody could want at -2 each (SW-ACT-07)."""


def plans(fight: Scene, me: Fighter, fresh: bool = True, set_weapon: bool = False) -> tuple[Plan, ...]:
    """What may be declared at the start of a turn (SW-ACT-07); a turn taken from Hold is not held again.

    The Shaken only move (SW-BASE-33). The Entangled cannot run, the Bound neither strike nor defend (SW-BASE-52).
    The turn of a set weapon begins with an attack, so it has actions (SW-MNT-08).
    """
    if set_weapon:
        return tuple(plan for plan in plans(fight, me, False) if plan.do == "act")
    if me.shaken:
        return (Plan("move"), Plan("move", run=True)) if movement.left(fight, me) > 0 else (Plan("move"),)
    bound = me.hold_kind == "bound"
    wild = not bound and may_go_wild(fight, me)
    found = [*_acts(MOST_ACTIONS[fight.sw.max_actions], wild, run=not me.hold_kind)]
    if not bound:
        found.append(DEFEND)
        weapon = fight.weapon(me)
        if weapon.far:
            found += [Plan("aim", target=foe.id) for foe in fight.enemies(me) if fight.state.field.sees(me.id, foe.id)]
    return (*found, HOLD) if fresh else tuple(found)


@cache
def _acts(most: int, wild: bool, run: bool) -> tuple[Plan, ...]:
    """Plans for up to so many actions, with a Wild Attack and running where they are possible."""
    wilds, runs = (False, True) if wild else (False,), (False, True) if run else (False,)
    return tuple(Plan("act", n, wildly, running) for n in range(1, most + 1) for wildly in wilds for running in runs)


def may_go_wild(fight: Scene, me: Fighter) -> bool:
    """Whether there can be a blow in this turn: a weapon for it in hand or to be drawn, or an enemy at arm's length (SW-BASE-65)."""
    if fight.weapon(me).by_hand or fight.in_melee(me):
        return True
    return any(weapon.by_hand for name, weapon in fight.sheet(me.id).weapons.items() if name != FISTS)


def kinds(fight: Scene, me: Fighter) -> tuple[str, ...]:
    """Kinds of actions one may declare, those of the weapon in hand first; movement may still make them possible."""
    breaks = ("break",) if me.hold_kind and not me.stuck else ()
    if me.hold_kind == "bound":
        return (*breaks, "test")
    carried = [fight.weapon(me), *fight.sheet(me.id).weapons.values()]
    armed = [kind for weapon in carried for kind in _uses(weapon)]
    things = ("smash",) if fight.state.things else ()
    return tuple(
        dict.fromkeys((*armed, *breaks, "test", "push", "grapple", "crush", "support", "heal", "finish", "ready", "pick", *things))
    )


def _uses(weapon: Weapon) -> list[str]:
    """The kinds of actions a weapon is good for."""
    found = ["fight"] if weapon.by_hand or weapon.improvised else []
    if weapon.blast or weapon.cone:
        found.append("blast" if weapon.blast else "cone")
    elif weapon.far:
        found += ["shoot", "suppress"] if weapon.auto else ["shoot"]
    return [*found, "reload"] if weapon.shots and weapon.reload else found


async def _declare(fight: Scene, me: Fighter, first: str = "") -> None:
    """Of several actions the kind of each is declared before any die is rolled (SW-ACT-07)."""
    me.kinds = [first] if first else []
    while 1 < me.actions != len(me.kinds):
        offered = either(*kinds(fight, me))
        about = {"number": len(me.kinds) + 1, "of": me.actions}
        me.kinds.append((offered[0] if len(offered) == 1 else await Ask(me.id, "kind", offered, about)).do)


async def plan(fight: Scene, me: Fighter, fresh: bool, set_weapon: bool) -> bool:
    """Declare the turn; whether it was put on Hold (SW-HLD-01)."""
    offered = plans(fight, me, fresh, set_weapon)
    said = offered[0] if len(offered) == 1 else await Ask(me.id, "plan", offered)
    if said.do == "hold":
        me.on_hold = True
        if fight.loud:
            fight.tell("hold", f"{me.name} goes on Hold.", "SW-HLD-01", who=me.id)
        return True
    if said.do == "act":
        me.actions = said.actions
        me.wild_attack = said.wild
        await _declare(fight, me, "fight" if set_weapon else "")
        if fight.loud:
            cites = ["SW-ACT-07", "SW-ACT-01" if me.actions == 1 else "SW-ACT-02", *(["SW-BASE-65"] if me.wild_attack else [])]
            which = f" ({', '.join(me.kinds)})" if me.kinds else ""
            deeds = [f"{counted(me.actions, 'action')}{which}"] if me.actions > 1 or not me.wild_attack else []
            deeds += ["a Wild Attack"] if me.wild_attack else []
            level: Level = "detail" if me.actions > 1 or me.wild_attack else "book"
            fight.tell("plan", f"{me.name} plans {listed(deeds)}.", *cites, level=level, who=me.id)
        if me.wild_attack:
            mark(fight, me, "vulnerable")
    elif said.do == "defend":
        me.defending = True
        if fight.loud:
            fight.tell("defend", f"{me.name} defends: Parry +4.", "SW-BASE-64", who=me.id)
    elif said.do == "aim":
        me.aiming, me.aimed = said.target, False
        if fight.loud:
            fight.tell("aim", f"{me.name} aims at {fight[said.target].name}.", "SW-BASE-63", who=me.id)
    if me.mount:
        fight[me.mount].mount_ran = False
    if said.run:
        await movement.run(fight, me)
    if said.do == "aim":
        me.moved = 99.0
    return False
