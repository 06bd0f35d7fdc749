"""Attacks hand to hand and at range, from what is chosen before the roll to whom they hit (SW-MEL, SW-RNG, SW-ROF)."""

from highdraw.engine.request import Ask
from highdraw.systems.savage.blow import ITEMS, disarm, end_drop, items, lose_grip, make_hit, mishap
from highdraw.systems.savage.damage import end_aim, mark, wound
from highdraw.systems.savage.dice import raises
from highdraw.systems.savage.gear import FISTS, Weapon, weapons
from highdraw.systems.savage.modifiers import CALLED, melee_mods, option_mods, shot_mods, skill_for, sum_of, turn_mods
from highdraw.systems.savage.mounts import charging, fighting_skill, spend_charge
from highdraw.systems.savage.roll import trait
from highdraw.systems.savage.scene import Mods, Scene
from highdraw.systems.savage.shots import assign, astray, draw_victim, how_many, spend, spread
from highdraw.systems.savage.state import Fighter


def options(fight: Scene, me: Fighter, target: Fighter, weapon: Weapon, melee: bool, chosen: set[str]) -> list[str]:
    """What may still be chosen for an attack: items only where there are some, and what fits the way of attacking (SW-BASE-62 to -74)."""
    keys = ["roll"]
    if not chosen & set(CALLED):
        keys += [part for part in CALLED if part not in ITEMS or items(fight, target, part)]
    if melee and not me.wild_attack and not chosen & {"desperate 2", "desperate 4"}:
        keys += ["desperate 2", "desperate 4"]
    if "nonlethal" not in chosen and (melee or weapon.blunt):
        keys.append("nonlethal")
    if melee and "touch" not in chosen:
        keys.append("touch")
    if weapon.barrels > 1 and not melee and "both barrels" not in chosen and me.loaded.get(weapon.name, 2) >= 2:
        keys.append("both barrels")
    ready = me.aimed and me.aiming == target.id and not melee
    if ready and not chosen & {"aim +2", "aim 4"} and weapon.band(fight.inches(me, target)) not in (None, "extreme"):
        keys += ["aim +2", "aim 4"]
    return keys


async def choose_options(
    fight: Scene, me: Fighter, target: Fighter, weapon: Weapon, free: bool, melee: bool, club: bool = False
) -> set[str]:
    """Called shots, Desperate Attack, nonlethal intent and the like, before the roll (SW-BASE-62, SW-BASE-66, SW-NLD-01)."""
    chosen: set[str] = set()
    if free or me.rider:
        return chosen
    while True:
        keys = options(fight, me, target, weapon, melee, chosen) + (["club"] if club and "club" not in chosen else [])
        said = await Ask(me.id, "option", tuple(keys), {"target": target.id, "weapon": weapon.name})
        if said == "roll":
            return chosen
        chosen.add(said)
        if said in ITEMS and len(held := items(fight, target, said)) > 1:
            chosen.add(f"item {await Ask(me.id, 'item', tuple(held), {'target': target.id})}")


def in_melee(fight: Scene, me: Fighter, slot: str) -> tuple[Weapon, Weapon | None]:
    """What strikes hand to hand: the weapon; with a gun the bare hand, or the gun as an improvised club (SW-IMP-01)."""
    weapon = fight.weapon(me, slot)
    if weapon.by_hand or weapon.improvised:
        return weapon, None
    club = weapons()["Medium Improvised" if weapon.two_handed else "Light Improvised"] if weapon.kind == "ranged" else None
    return fight.sheet(me.id).weapons[fight.bare(me)], club


async def fight_melee(
    fight: Scene,
    me: Fighter,
    target: Fighter,
    slot: str = "main",
    free: bool = False,
    plus: Mods | None = None,
) -> bool:
    """A Fighting roll against Parry; whether it hit (SW-MEL-01, SW-MEL-02). `free` is an attack out of turn (SW-BASE-77)."""
    weapon, club = in_melee(fight, me, slot)
    chosen = await choose_options(fight, me, target, weapon, free, melee=True, club=club is not None)
    if club is not None and "club" in chosen:
        weapon = club
    mods = [*melee_mods(fight, me, target, weapon, slot, free), *option_mods(fight, me, target, weapon, chosen)]
    if not free:
        mods += turn_mods(fight, me)
        if me.second == "now":
            mods = [mod for mod in mods if mod[2] != "SW-ACT-02"]
    why = fight.why()
    parry = fight.parry(target, why)
    if fight.loud:
        fight.tell(
            "attack",
            f"{me.name} attacks {target.name} with {weapon.name}.",
            "SW-MEL-01",
            "SW-MEL-02",
            *(("SW-BASE-77",) if free else ()),
            *(("SW-BASE-78",) if weapon.kind == "natural" and weapon.name != FISTS else ()),
            *(("SW-MNT-03",) if fighting_skill(fight, me) == "riding" else ()),
            *(() if fight.adjacent(me, target) else ("SW-BASE-23",)),
            why=why,
            who=me.id,
            target=target.id,
        )
    rolled = await trait(
        fight, me, fighting_skill(fight, me), mods, target=parry, enough=1, matters=weapon.mishap, what=f"against {target.name}"
    )
    grade = rolled.raises(parry)
    charge = charging(fight, me, target)
    if me.mount:
        spend_charge(me)
    if grade < 0:
        end_drop(me, [target])
        if fight.loud:
            fight.tell("miss", f"{me.name} misses {target.name}.", "SW-MEL-02", who=me.id, target=target.id)
        if rolled.critical:
            await mishap(fight, me)
        return False
    if "touch" in chosen:
        end_drop(me, [target])
        if fight.loud:
            fight.tell("hit", f"{me.name} touches {target.name}.", "SW-BASE-74", who=me.id, target=target.id)
        return True
    hit = make_hit(fight, me, target, weapon, chosen, grade > 0, free=free)
    end_drop(me, [target])
    if charge:
        hit.plus.append(("charge", 4, "SW-MNT-07"))
    hit.plus += plus or []
    if chosen & set(ITEMS):
        await disarm(fight, me, target, hit, chosen)
        return True
    before = (target.shaken, target.wounds)
    await wound(fight, me, target, hit)
    await fight.settle(lambda: lose_grip(fight, target, chosen, before))
    return True


async def shoot(fight: Scene, me: Fighter, target: Fighter, slot: str = "main", free: bool = False) -> None:
    """A ranged attack: one die a shot, one Wild Die (SW-RNG-03, SW-ROF-01 to SW-ROF-06).

    All attack dice come first, then the draws for stray shots, then hit by hit as the targets were named (SW-BASE-15).
    A free attack is one shot without options (SW-BASE-77).
    """
    weapon = fight.weapon(me, slot)
    chosen = await choose_options(fight, me, target, weapon, free, melee=False)
    shots = 1 if free else await how_many(fight, me, weapon, chosen)
    targets = await spread(fight, me, target, weapon, shots)
    expose_shooter(fight, me, any(not fight.adjacent(me, one) for one in targets))
    number = {one.id: _target_number(fight, me, one) for one in targets}
    change = {one.id: sum_of(shot_mods(fight, me, one, weapon, slot, shots, chosen, free=free)) for one in targets}
    bare = {one.id: sum_of(shot_mods(fight, me, one, weapon, slot, shots, chosen, bare=True, free=free)) for one in targets}
    first = targets[0]
    mods = [*shot_mods(fight, me, first, weapon, slot, shots, chosen, free=free), *([] if free else turn_mods(fight, me))]
    if me.second == "now":
        mods = [mod for mod in mods if mod[2] != "SW-ACT-02"]
    if fight.loud:
        _announce(fight, me, weapon, targets, shots, number[first.id])
    rolled = await trait(
        fight,
        me,
        skill_for(weapon),
        mods,
        target=number[first.id],
        dice=shots,
        enough=1 if shots == 1 else 99,
        matters=weapon.mishap,
        what=f"at {first.name}",
    )
    spend(fight, me, weapon, shots, chosen)
    end_aim(me)
    results = await assign(fight, me, rolled, targets, {one.id: change[one.id] - change[first.id] for one in targets})
    landed: list[tuple[Fighter, int, bool]] = []
    strays: list[Fighter] = []
    for die, (one, total) in enumerate(results):
        grade = -1 if rolled.critical else raises(total, number[one.id])
        pierced = bool(grade < 0 and not rolled.critical and (one.obstacle or one.behind))
        pierced = pierced and total - change[one.id] + bare[one.id] >= number[one.id]
        if grade >= 0 or pierced:
            landed.append((one, grade, pierced))
            continue
        if fight.loud:
            fight.tell("miss", f"{me.name} misses {one.name}.", "SW-RNG-03", who=me.id, target=one.id)
        if astray(fight, me, weapon, rolled, die) and (victim := await draw_victim(fight, me, one, weapon, shots)):
            strays.append(victim)
    struck: list[Fighter] = []
    for one, grade, pierced in sorted(landed, key=lambda shot: targets.index(shot[0])):
        if not one.out:
            await _land(fight, me, one, weapon, chosen, grade > 0, pierced, one in struck)
            struck.append(one)
    for victim in strays:
        if not victim.out:
            await wound(fight, me, victim, make_hit(fight, me, victim, weapon, set(), False, ranged=True, stray=True))
    end_drop(me, targets)
    if rolled.critical:
        await mishap(fight, me)


def _announce(fight: Scene, me: Fighter, weapon: Weapon, targets: list[Fighter], shots: int, number: int) -> None:
    """Who fires at whom, and by which rules the number to reach is set."""
    first = targets[0]
    band = weapon.band(fight.inches(me, first))
    cites = ["SW-RNG-02" if skill_for(weapon) == "athletics" else "SW-RNG-01", "SW-RNG-03" if number == 4 else "SW-RIM-02"]
    if shots > 1:
        cites.append("SW-ROF-01")
    elif weapon.rof > 1:
        cites.append("SW-ROF-05")
    if len(targets) > 1:
        cites.append("SW-ROF-06")
    if band == "short":
        cites.append("SW-RNG-04")
    if weapon.improvised:
        cites.append("SW-IMP-03")
    if band == "extreme":
        cites.append("SW-RNG-08")
    if fight.in_melee(me):
        cites.append("SW-RIM-01")
    words = " and ".join(one.name for one in targets)
    where = f"{fight.inches(me, first):g} inches, {band} range"
    fight.tell("attack", f"{me.name} fires at {words} with {weapon.name} ({where}).", *cites, who=me.id, target=first.id)


def expose_shooter(fight: Scene, me: Fighter, far: bool) -> None:
    """In melee, a ranged attack on somebody who is not adjacent makes one Vulnerable when it is announced (SW-RIM-03)."""
    if not far or me.vulnerable in ("next", "free") or not fight.in_melee(me):
        return
    mark(fight, me, "vulnerable")
    if fight.loud:
        fight.tell("vulnerable", f"{me.name} shoots past the melee.", "SW-RIM-03", who=me.id)


async def _land(
    fight: Scene, me: Fighter, one: Fighter, weapon: Weapon, chosen: set[str], raised: bool, pierced: bool, again: bool = False
) -> None:
    """A shot that hits: the victim, what it holds, or both through its cover (SW-BASE-57, SW-BASE-62, SW-BASE-72)."""
    hit = make_hit(fight, me, one, weapon, chosen, raised, ranged=True)
    if chosen & set(ITEMS):
        await disarm(fight, me, one, hit, chosen)
        return
    hit.again = again
    if pierced:
        hit.obstacle = one.obstacle
        hit.reduce = fight.toughness(fight[one.behind]) if one.behind in fight.state.fighters else 0
        if fight.loud:
            fight.tell("cover", f"The shot goes through {one.name}'s cover.", "SW-BASE-57", who=me.id, target=one.id)
    before = (one.shaken, one.wounds)
    await wound(fight, me, one, hit)
    await fight.settle(lambda: lose_grip(fight, one, chosen, before))


def _target_number(fight: Scene, me: Fighter, target: Fighter) -> int:
    """4, or Parry against an adjacent target in melee (SW-RNG-03, SW-RIM-02)."""
    return fight.parry(target) if fight.adjacent(me, target) and fight.in_melee(me) else 4
