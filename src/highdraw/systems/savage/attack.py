"""Attacks hand to hand and at range: what modifies them, how they are rolled, whom they hit (SW-MEL, SW-RNG, SW-ROF, SW-RND)."""

from highdraw.engine.request import GM, Ask, Roll
from highdraw.engine.rulebook import load_table
from highdraw.field.geometry import distance_to_line
from highdraw.systems.savage.damage import Hit, Landed, mark, wound
from highdraw.systems.savage.dice import multi_action, parse_die, raises
from highdraw.systems.savage.gear import FISTS, Weapon
from highdraw.systems.savage.mounts import charging, fighting_skill, spend_charge
from highdraw.systems.savage.roll import Rolled, trait
from highdraw.systems.savage.scene import Mods, Scene
from highdraw.systems.savage.state import Fighter

RANGE = {row[0].lower(): row[2] for row in load_table("highdraw.systems.savage", "range").rows}
COVER = {row[0].lower(): row[1] for row in load_table("highdraw.systems.savage", "cover").rows}
LIGHT = {row[0].lower(): row[1] for row in load_table("highdraw.systems.savage", "light").rows}
AMMO = {row[0]: row[1] for row in load_table("highdraw.systems.savage", "ammo").rows}
SHOTGUN = {row[0].lower(): row[1] for row in load_table("highdraw.systems.savage", "shotgun").rows}
CALLED = {"limb": -2, "head": -4, "vitals": -4, "face": -5, "hand": -4, "small item": -4, "long item": -2, "gap": -6}
"""Called shots and their modifiers (SW-TBL-CALLED)."""
GANG_UP_CAP = 4
DARK_SIGHT = 10.0
"""Inches one sees in the Dark (SW-BASE-58)."""


def turn_mods(fight: Scene, me: Fighter) -> Mods:
    """What burdens every action of the turn: several actions, running (SW-ACT-02, SW-BASE-16)."""
    mods: Mods = []
    if me.actions > 1:
        mods.append((f"{me.actions} actions", multi_action(me.actions), "SW-ACT-02"))
    if me.ran:
        mods.append(("running", -1 if fight.has(me, "Steady Hands") else -2, "SW-BASE-16"))
    return mods


def gang_up(fight: Scene, me: Fighter, target: Fighter) -> int:
    """The whole Gang Up bonus of an attacker (SW-MEL-05)."""
    return sum(number for _, number, _ in gang_up_mods(fight, me, target))


def gang_up_mods(fight: Scene, me: Fighter, target: Fighter) -> Mods:
    """One for every other able enemy beside the target, less its friends there, at most 4 (SW-MEL-05 to SW-MEL-08).

    A rider and the mount are one body: neither helps the other, in attack or defence.
    """
    beside = fight.foes_beside(target)
    attackers = [foe for foe in beside if foe is not me and foe.id not in (me.mount, me.rider)]
    count = len(attackers)
    if fight.sw.gang_up_count == "include_attacker" and fight.adjacent(me, target):
        count += 1
    helpers = [
        ally
        for ally in fight.allies(target)
        if ally.able and not ally.rider and ally.id not in (target.mount, target.rider) and fight.adjacent(ally, target)
    ]
    if fight.sw.gang_up_negation == "ally_also_adjacent_to_an_attacker":
        helpers = [ally for ally in helpers if any(fight.adjacent(ally, foe) for foe in (*attackers, me))]
    elif fight.sw.gang_up_negation == "ally_also_adjacent_to_that_attacker":
        helpers = [ally for ally in helpers if fight.adjacent(ally, me)]
    less = len(helpers) + (2 if fight.has(target, "Improved Block") else 1 if fight.has(target, "Block") else 0)
    mods: Mods = [("Gang Up", count, "SW-MEL-05")] if count else []
    if fight.loud and any(foe.stunned and foe is not me and fight.adjacent(foe, target) for foe in fight.enemies(target)):
        mods.append(("Stunned enemies do not count", 0, "SW-MEL-06"))
    if fight.sw.gang_up_cap == "before_negation":
        capped = min(GANG_UP_CAP, count)
        taken = min(less, capped)
        over = count - capped
    else:
        taken = min(less, count)
        over = max(0, count - taken - GANG_UP_CAP)
    if taken:
        mods.append(("friends beside the target", -taken, "SW-MEL-08"))
    if over:
        mods.append(("Gang Up at most 4", -over, "SW-MEL-07"))
    return mods


def exposed(fight: Scene, me: Fighter, target: Fighter) -> Mods:
    """Vulnerable, The Drop: of the two the higher (SW-BASE-50, SW-BASE-75)."""
    if target.drop == me.id:
        return [("The Drop", 4, "SW-BASE-75")]
    holding = any(other.held_by == target.id and other.hold_kind == "bound" for other in fight.state.fighters.values())
    if target.vulnerable or target.stunned or target.hold_kind or holding:
        return [("Vulnerable", 2, "SW-BASE-50")]
    return []


def melee_mods(fight: Scene, me: Fighter, target: Fighter, weapon: Weapon, slot: str = "main") -> Mods:
    """Everything about a Fighting roll but what burdens the turn (SW-MEL-04 to SW-MEL-08, SW-TWO-01)."""
    mods = exposed(fight, me, target)
    armed = weapon.name != FISTS
    if armed and not fight.armed(target) and fight.shield(target) is None and not (mods and mods[0][0] == "The Drop"):
        mods.append(("Unarmed Defender", 2, "SW-MEL-04"))
    mods += gang_up_mods(fight, me, target)
    mods += two_weapons(fight, me, target)
    if me.wild_attack:
        mods.append(("Wild Attack", 2, "SW-BASE-65"))
    if slot == "off" and not fight.has(me, "Ambidextrous"):
        mods.append(("off hand", -2, "SW-BASE-61"))
    if me.prone:
        mods.append(("prone", -2, "SW-PRN-04"))
    if weapon.improvised and not fight.has(me, "Improvisational Fighter"):
        mods.append(("improvised weapon", -2, "SW-IMP-02"))
    mods += sight(fight, me, target)
    return mods


def two_weapons(fight: Scene, me: Fighter, target: Fighter) -> Mods:
    """A melee weapon in each hand against one weapon or none; not against a shield or natural weapons (SW-TWO-01 to -03)."""
    if len(fight.melee_weapons(me)) < 2:
        return []
    if fight.natural(target):
        return [("Two Weapons: natural weapons", 0, "SW-TWO-03")]
    if fight.shield(target) is not None:
        return [("Two Weapons: a shield", 0, "SW-TWO-02")]
    if len(fight.held(target)) > 1:
        return [("Two Weapons: two weapons", 0, "SW-TWO-02")]
    return [("Two Weapons", 1, "SW-TWO-01")]


def sight(fight: Scene, me: Fighter, target: Fighter) -> Mods:
    """Illumination; in the Dark what is far cannot be seen (SW-BASE-58)."""
    light = target.light or fight.options.light
    if light == "dark" and fight.inches(me, target) > DARK_SIGHT:
        light = "pitch darkness"
    return [(light.title(), LIGHT[light], "SW-BASE-58")] if LIGHT.get(light) else []


def scale_mod(fight: Scene, me: Fighter, target: Fighter) -> Mods:
    """Between different Scales the smaller adds the difference, the larger subtracts it (SW-BASE-21)."""
    change = fight.scale(target) - fight.scale(me)
    return [("Scale", change, "SW-BASE-21")] if change else []


def cover_of(fight: Scene, me: Fighter, target: Fighter, bare: bool = False) -> Mods:
    """Of cover, prone and Dodge only the largest penalty (SW-BASE-56, SW-PRN-01, SW-PRN-02, SW-BASE-95).

    `bare`: as if the target stood without cover, to tell a shot that only the cover stopped (SW-BASE-57).
    """
    found: Mods = []
    if target.cover and not bare:
        found.append((f"{target.cover.title()} cover", COVER[target.cover], "SW-BASE-56"))
    shield = fight.shield(target)
    if shield and shield.cover and not bare and fight.state.field.sector(me.id, target.id) == "front":
        found.append((shield.name, shield.cover, "SW-BASE-56"))
    if target.prone and fight.inches(me, target) >= 3:
        found.append(("prone", -4, "SW-PRN-01"))
    if (fight.has(target, "Dodge") or fight.has(target, "Improved Dodge")) and not target.surprised and target.drop != me.id:
        found.append(("Dodge", -2, "SW-BASE-95"))
    if not found:
        return []
    largest = min(found, key=lambda mod: mod[1])
    both = target.prone and len(found) > 1
    return [largest, ("prone and cover: only the larger", 0, "SW-PRN-02")] if both and fight.loud else [largest]


def range_mod(weapon: Weapon, band: str) -> Mods:
    """The modifier of a range band; a scope makes Extreme Range -6 (SW-RNG-04 to SW-RNG-08)."""
    if band == "extreme" and weapon.scope:
        return [("extreme range, scope", RANGE[band] + 2, "SW-RNG-08")]
    rule = {"medium": "SW-RNG-05", "long": "SW-RNG-06"}.get(band, "SW-RNG-07")
    return [(f"{band} range", RANGE[band], rule)] if RANGE[band] else []


def shooter_mods(fight: Scene, me: Fighter, weapon: Weapon, slot: str) -> Mods:
    """What burdens the one who shoots or throws, whatever it is aimed at (SW-BASE-60, SW-BASE-61, SW-BASE-22, SW-IMP-02)."""
    mods: Mods = []
    if slot == "off" and not fight.has(me, "Ambidextrous"):
        mods.append(("off hand", -2, "SW-BASE-61"))
    moving = me.unsteady or (me.mount and (me.moved or fight[me.mount].mount_ran))
    if moving and weapon.kind != "power" and not fight.has(me, "Steady Hands"):
        mods.append(("unsteady", -2, "SW-BASE-60"))
    if weapon.improvised and not fight.has(me, "Improvisational Fighter"):
        mods.append(("improvised weapon", -2, "SW-IMP-02"))
    if lacking := fight.die(me, "strength").steps_below(parse_die(weapon.min_str)):
        mods.append(("too weak", -lacking, "SW-BASE-22"))
    return mods


def ranged_mods(fight: Scene, me: Fighter, target: Fighter, weapon: Weapon, slot: str, shots: int, bare: bool = False) -> tuple[Mods, Mods]:
    """The modifiers of a shot: those Aim can help against, and the others (SW-RNG-04 to SW-RNG-07, SW-ROF-04)."""
    band = weapon.band(fight.inches(me, target)) or "extreme"
    helped = range_mod(weapon, band)
    helped += cover_of(fight, me, target, bare)
    if target.speed:
        helped.append(("speed", target.speed, "SW-BASE-59"))
    helped += scale_mod(fight, me, target)
    mods = exposed(fight, me, target) + sight(fight, me, target)
    if shots > 1 and not (fight.has(me, "Rock and Roll!") and not me.moved):
        mods.append(("Recoil", -2, "SW-ROF-04"))
    if weapon.shotgun and not weapon.slugs:
        mods.append(("shot", 2, "SW-SHO-01"))
    return helped, mods + shooter_mods(fight, me, weapon, slot)


def skill_for(weapon: Weapon) -> str:
    """Shooting for what is fired, Athletics for what is thrown, a power's own (SW-RNG-01, SW-RNG-02)."""
    if weapon.skill:
        return weapon.skill
    return "athletics" if weapon.kind in ("thrown", "melee", "natural") or weapon.improvised else "shooting"


async def choose_options(fight: Scene, me: Fighter, target: Fighter, weapon: Weapon, free: bool) -> set[str]:
    """Called shots, Desperate Attack, nonlethal intent and the like, before the roll (SW-BASE-62, SW-BASE-66, SW-NLD-01)."""
    chosen: set[str] = set()
    if free or me.rider:
        return chosen
    while True:
        keys = ["roll"]
        if not chosen & set(CALLED):
            keys += list(CALLED)
        if weapon.by_hand and not me.wild_attack and not chosen & {"desperate 2", "desperate 4"}:
            keys += ["desperate 2", "desperate 4"]
        if "nonlethal" not in chosen and (weapon.by_hand or weapon.blunt):
            keys.append("nonlethal")
        if weapon.by_hand and "touch" not in chosen:
            keys.append("touch")
        if weapon.barrels > 1 and not weapon.by_hand and "both barrels" not in chosen and me.loaded.get(weapon.name, 2) >= 2:
            keys.append("both barrels")
        if (
            me.aimed
            and me.aiming == target.id
            and not chosen & {"aim +2", "aim 4"}
            and weapon.far
            and weapon.band(fight.inches(me, target)) != "extreme"
        ):
            keys += ["aim +2", "aim 4"]
        said = await Ask(me.id, "option", tuple(keys), {"target": target.id, "weapon": weapon.name})
        if said == "roll":
            return chosen
        chosen.add(said)


def option_mods(fight: Scene, me: Fighter, target: Fighter, weapon: Weapon, chosen: set[str]) -> Mods:
    """What the chosen options do to the attack roll."""
    mods: Mods = []
    called = next((part for part in CALLED if part in chosen), "")
    if called:
        mods.append((f"called shot: {called}", CALLED[called], "SW-BASE-62"))
    elif weapon.by_hand:
        mods += scale_mod(fight, me, target)
    for amount in (2, 4):
        if f"desperate {amount}" in chosen:
            mods.append(("Desperate Attack", amount, "SW-BASE-66"))
    if "nonlethal" in chosen and not weapon.blunt and weapon.name != FISTS and weapon.by_hand:
        mods.append(("with the flat", -1, "SW-NLD-02"))
    if "touch" in chosen:
        mods.append(("touch", 2, "SW-BASE-74"))
    return mods


def make_hit(fight: Scene, me: Fighter, target: Fighter, weapon: Weapon, chosen: set[str], raised: bool) -> Hit:
    """The blow that follows a hit, with what the options add to the damage."""
    plus: Mods = []
    part = "torso"
    ap = weapon.ap
    if chosen & {"head", "vitals", "face"}:
        plus.append(("called shot", 4, "SW-BASE-62"))
        part = "head" if chosen & {"head", "face"} else "torso"
    if chosen & {"face", "gap"}:
        ap = 99
    if "limb" in chosen or "hand" in chosen:
        part = "arms"
    if weapon.by_hand and me.wild_attack:
        plus.append(("Wild Attack", 2, "SW-BASE-65"))
    for amount in (2, 4):
        if f"desperate {amount}" in chosen:
            plus.append(("Desperate Attack", -amount, "SW-BASE-66"))
    if "both barrels" in chosen:
        plus.append(("both barrels", 4, "SW-SHO-04"))
    if target.drop == me.id:
        plus.append(("The Drop", 4, "SW-BASE-75"))
    damage = ""
    if weapon.shotgun:
        band = weapon.band(fight.inches(me, target))
        damage = "2d10" if weapon.slugs else SHOTGUN[band if band in ("short", "medium") else "long"]
        if fight.loud:
            words, rule = ("A slug", "SW-BASE-82") if weapon.slugs else (f"Shot at {band} range", "SW-SHO-02")
            fight.tell("damage", f"{words}: {damage}.", rule, who=me.id, target=target.id)
    edge = "Mighty Blow" if weapon.by_hand else "Dead Shot"
    doubled = fight.has_joker(me) and fight.has(me, edge) and not me.doubled
    me.doubled = me.doubled or doubled
    return Hit(
        weapon=weapon, raised=raised, plus=plus, ap=ap, part=part, damage=damage, doubled=doubled,
        nonlethal="nonlethal" in chosen, dropped=target.drop == me.id,
    )  # fmt: skip


async def fight_melee(
    fight: Scene,
    me: Fighter,
    target: Fighter,
    slot: str = "main",
    free: bool = False,
    plus: Mods | None = None,
    later: list[Landed] | None = None,
) -> bool:
    """A Fighting roll against Parry; whether it hit (SW-MEL-01, SW-MEL-02). `free` is an attack out of turn (SW-BASE-77)."""
    weapon = fight.weapon(me, slot)
    if weapon.far and not weapon.by_hand and not weapon.improvised:
        weapon = fight.sheet(me.id).weapons[FISTS]
    chosen = await choose_options(fight, me, target, weapon, free)
    mods = [*melee_mods(fight, me, target, weapon, slot), *option_mods(fight, me, target, weapon, chosen)]
    if not free:
        mods += turn_mods(fight, me)
        if slot == "off" and (fight.has(me, "Two-Fisted")):
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
            *(("SW-MNT-03",) if fighting_skill(fight, me) == "riding" else ()),
            *(() if fight.adjacent(me, target) else ("SW-BASE-23",)),
            why=why,
            who=me.id,
            target=target.id,
        )
    rolled = await trait(fight, me, fighting_skill(fight, me), mods, target=parry, enough=1, what=f"against {target.name}")
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
        if fight.loud:
            fight.tell("hit", f"{me.name} touches {target.name}.", "SW-BASE-74", who=me.id, target=target.id)
        return True
    if chosen & {"small item", "long item"}:
        await disarm(fight, me, target, weapon)
        return True
    hit = make_hit(fight, me, target, weapon, chosen, grade > 0)
    end_drop(me, [target])
    if charge:
        hit.plus.append(("charge", 4, "SW-MNT-07"))
    hit.plus += plus or []
    before = (target.shaken, target.wounds)
    await wound(fight, me, target, hit, later)
    hurt = (target.shaken and not before[0]) or target.wounds > before[1]
    if chosen & {"limb", "hand"} and hurt and not target.out:
        await _drop_item(fight, target, -2 if "limb" in chosen else -4, 4)
    return True


async def shoot(fight: Scene, me: Fighter, target: Fighter, slot: str = "main") -> None:
    """A ranged attack: one die a shot, one Wild Die (SW-RNG-03, SW-ROF-01 to SW-ROF-06).

    All attack dice come first, then the draws for stray shots, then hit by hit as the targets were named (SW-BASE-15).
    """
    weapon = fight.weapon(me, slot)
    chosen = await choose_options(fight, me, target, weapon, False)
    shots = await _shots(fight, me, weapon, chosen)
    targets = await _spread(fight, me, target, weapon, shots)
    expose_shooter(fight, me, any(not fight.adjacent(me, one) for one in targets))
    number = {one.id: _target_number(fight, me, one) for one in targets}
    change = {one.id: _sum(_shot_mods(fight, me, one, weapon, slot, shots, chosen)) for one in targets}
    bare = {one.id: _sum(_shot_mods(fight, me, one, weapon, slot, shots, chosen, bare=True)) for one in targets}
    first = targets[0]
    mods = [*_shot_mods(fight, me, first, weapon, slot, shots, chosen), *turn_mods(fight, me)]
    if slot == "off" and fight.has(me, "Two-Gun Kid"):
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
    me.aiming, me.aimed = "", False
    results = await _assign(fight, me, rolled, targets, {one.id: change[one.id] - change[first.id] for one in targets})
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
        if astray(fight, me, weapon, rolled, die) and (victim := await _draw_victim(fight, me, one, weapon, shots)):
            strays.append(victim)
    struck: list[Fighter] = []
    for one, grade, pierced in sorted(landed, key=lambda shot: targets.index(shot[0])):
        if not one.out:
            await _land(fight, me, one, weapon, chosen, grade > 0, pierced, one in struck)
            struck.append(one)
    for victim in strays:
        if not victim.out:
            await wound(fight, me, victim, make_hit(fight, me, victim, weapon, set(), False))
    end_drop(me, targets)
    if rolled.critical:
        await mishap(fight, me)


def _sum(mods: Mods) -> int:
    return sum(number for _, number, _ in mods)


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


def end_drop(me: Fighter, targets: list[Fighter]) -> None:
    """The Drop serves one action (SW-BASE-75)."""
    for one in targets:
        if one.drop == me.id:
            one.drop = ""


async def _land(
    fight: Scene, me: Fighter, one: Fighter, weapon: Weapon, chosen: set[str], raised: bool, pierced: bool, again: bool = False
) -> None:
    """A shot that hits: the victim, what it holds, or both through its cover (SW-BASE-57, SW-BASE-62, SW-BASE-72)."""
    if chosen & {"small item", "long item"}:
        await disarm(fight, me, one, weapon)
        return
    hit = make_hit(fight, me, one, weapon, chosen, raised)
    hit.again = again
    if pierced:
        hit.obstacle = one.obstacle
        hit.reduce = fight.toughness(fight[one.behind]) if one.behind in fight.state.fighters else 0
        if fight.loud:
            fight.tell("cover", f"The shot goes through {one.name}'s cover.", "SW-BASE-57", who=me.id, target=one.id)
    before = (one.shaken, one.wounds)
    await wound(fight, me, one, hit)
    if chosen & {"limb", "hand"} and (one.shaken, one.wounds) != before and not one.out:
        await _drop_item(fight, one, -2 if "limb" in chosen else -4, 4)


def _shot_mods(
    fight: Scene, me: Fighter, target: Fighter, weapon: Weapon, slot: str, shots: int, chosen: set[str], bare: bool = False
) -> Mods:
    """Range and the rest, called shots, and what Aim does about them (SW-BASE-63)."""
    helped, mods = ranged_mods(fight, me, target, weapon, slot, shots, bare)
    called = next((part for part in CALLED if part in chosen), "")
    if called:
        helped = [mod for mod in helped if mod[0] != "Scale"]
        helped.append((f"called shot: {called}", CALLED[called], "SW-BASE-62"))
    return [*helped, *mods, *aim_mod(fight, me, target, helped, chosen, shots)]


def aim_mod(fight: Scene, me: Fighter, target: Fighter, helped: Mods, chosen: set[str], shots: int = 1) -> Mods:
    """Aim: +2, or up to 4 points of penalties ignored; Marksman is never added to it (SW-BASE-63, SW-BASE-96)."""
    burden = -sum(number for _, number, _ in helped if number < 0)
    if "aim +2" in chosen:
        return [("Aim", 2, "SW-BASE-63")]
    if "aim 4" in chosen:
        return [("Aim", min(4, burden), "SW-BASE-63")] if burden else []
    aimed = me.aimed and me.aiming == target.id
    if fight.has(me, "Marksman") and not me.moved and me.done <= 1 and shots == 1 and not aimed:
        return [("Marksman", min(2, burden) if burden > 1 else 1, "SW-BASE-96")]
    return []


def _target_number(fight: Scene, me: Fighter, target: Fighter) -> int:
    """4, or Parry against an adjacent target in melee (SW-RNG-03, SW-RIM-02)."""
    return fight.parry(target) if fight.adjacent(me, target) and target.able and target.side != me.side else 4


def rounds_for(fight: Scene, shots: int, chosen: set[str]) -> int:
    """Rounds one attack costs: two for both barrels, else by the table where they are counted so, else one a shot (SW-BASE-83)."""
    if "both barrels" in chosen:
        return 2
    return AMMO[shots] if fight.options.ammunition else shots


async def _shots(fight: Scene, me: Fighter, weapon: Weapon, chosen: set[str]) -> int:
    """How many shots of the rate of fire are used (SW-ROF-05)."""
    most = weapon.rof
    if weapon.shots and weapon.reload:
        left = me.loaded.get(weapon.name, 0)
        most = max((n for n in range(1, weapon.rof + 1) if rounds_for(fight, n, set()) <= left), default=1)
    if most <= 1 or "both barrels" in chosen:
        return 1
    return int(await Ask(me.id, "shots", tuple(str(n) for n in range(most, 0, -1)), {"weapon": weapon.name}))


async def _spread(fight: Scene, me: Fighter, target: Fighter, weapon: Weapon, shots: int) -> list[Fighter]:
    """One target or several, named before the roll (SW-ROF-06)."""
    targets = [target]
    while len(targets) < shots:
        more = [foe for foe in fight.enemies(me) if foe not in targets and can_shoot(fight, me, foe, weapon)]
        if not more:
            break
        said = await Ask(me.id, "spread", ("no more", *(foe.id for foe in more)), {"targets": [one.id for one in targets]})
        if said == "no more":
            break
        targets.append(fight[said])
    return targets


async def _assign(fight: Scene, me: Fighter, rolled: Rolled, targets: list[Fighter], change: dict[str, int]) -> list[tuple[Fighter, int]]:
    """Which die the Wild Die replaces, which total goes to whom (SW-ROF-02, SW-ROF-03, SW-ROF-06)."""
    totals = list(rolled.totals)
    if rolled.wild is not None and not rolled.critical:
        lowest = min(range(len(totals)), key=totals.__getitem__)
        place = lowest if rolled.wild > totals[lowest] else -1
        if len(totals) > 1:
            best = str(place + 1) if place >= 0 else "ignore"
            keys = [best, *(key for key in (*(str(i + 1) for i in range(len(totals))), "ignore") if key != best)]
            said = await Ask(me.id, "wild die", tuple(keys), {"totals": totals, "wild": rolled.wild})
            place = -1 if said == "ignore" else int(said) - 1
            if fight.loud and place >= 0:
                words = f"The Wild Die ({rolled.wild}) takes the place of shot {said} ({totals[place]})."
                fight.tell("wild die", words, "SW-ROF-02", "SW-ROF-03", who=me.id)
        if place >= 0:
            totals[place] = rolled.wild
    results: list[tuple[Fighter, int]] = []
    waiting = list(targets)
    for i, total in enumerate(totals):
        left = len(totals) - i
        pick = waiting if len(waiting) >= left else targets
        one = pick[0]
        if len(pick) > 1 and not rolled.critical:
            one = fight[await Ask(me.id, "assign", tuple(foe.id for foe in pick), {"total": total})]
        if one in waiting:
            waiting.remove(one)
        results.append((one, total + change[one.id]))
        if fight.loud and len(targets) > 1:
            fight.tell("assign", f"Shot {i + 1} goes at {one.name}: {total + change[one.id]}.", "SW-ROF-06", who=me.id, target=one.id)
    return results


def astray(fight: Scene, me: Fighter, weapon: Weapon, rolled: Rolled, die: int) -> bool:
    """Whether a die that missed strikes a neighbour: a natural 1, or 2 with several shots or shot (SW-RND-01 to SW-RND-03)."""
    if fight.sw.random_targets == "off" or weapon.kind == "power":
        return False
    wide = len(rolled.faces) > 1 or (weapon.shotgun and not weapon.slugs)
    if rolled.faces[die] > (2 if wide else 1):
        return False
    return wide or not me.wild or fight.sw.random_target_wild_card == "wild_die_also_misses" or rolled.wild_face == 1


async def _draw_victim(fight: Scene, me: Fighter, target: Fighter, weapon: Weapon, shots: int) -> Fighter | None:
    """Whom a stray shot strikes: somebody beside the target, drawn at random (SW-RND-04, SW-BASE-97)."""
    if fight.sw.random_targets == "gm_call" and await Ask(GM, "stray", ("yes", "no"), {"target": target.id}) == "no":
        return None
    if target.mount and fight.sw.stray_at_rider == "hits_mount":
        pool = [fight[target.mount]]
    else:
        pool = [one for one in fight.everybody() if one is not me and one is not target and fight.adjacent(one, target)]
        field = fight.state.field
        if fight.sw.random_target_pool == "adjacent_and_line_of_fire" and field.mapped:
            a, b = field.point(me.id), field.point(target.id)
            pool += [
                one
                for one in fight.everybody()
                if one not in pool and one not in (me, target) and one.id != me.mount and distance_to_line(field.point(one.id), a, b) < 0.5
            ]
            pool.sort(key=lambda one: fight.state.seating.index(one.id))
    if not pool:
        if fight.loud:
            fight.tell("stray", "The stray shot is lost.", "SW-RND-04", who=me.id)
        return None
    victim = pool[0]
    if len(pool) > 1:
        (number,) = await Roll((len(pool),), "stray shot")
        victim = pool[number - 1]
    if fight.loud:
        wide = shots > 1 or (weapon.shotgun and not weapon.slugs)
        cites = ("SW-RND-01", "SW-RND-03" if wide else "SW-RND-02" if me.wild else "SW-RND-01")
        drawn = "SW-BASE-97" if target.mount == victim.id else "SW-RND-04"
        fight.tell("stray", f"A stray shot strikes {victim.name}.", *dict.fromkeys((*cites, drawn)), who=me.id, target=victim.id)
    return victim


def can_shoot(fight: Scene, me: Fighter, target: Fighter, weapon: Weapon) -> bool:
    """In range, in sight, loaded, allowed in melee; Extreme Range only after Aim (SW-RNG-07, SW-RNG-08, SW-RIM-01, SW-SHO-03)."""
    if not weapon.far or weapon.blast or weapon.cone or not fight.state.field.sees(me.id, target.id):
        return False
    return usable(fight, me, weapon) and in_range(fight, me, target, weapon)


def usable(fight: Scene, me: Fighter, weapon: Weapon) -> bool:
    """Loaded, and one-handed or a power where an able enemy is adjacent (SW-RIM-01)."""
    if weapon.shots and weapon.reload and me.loaded.get(weapon.name, 0) < 1:
        return False
    if me.supply.get(weapon.name, 1) < 1:
        return False
    return weapon.kind == "power" or not weapon.two_handed or not fight.in_melee(me)


def in_range(fight: Scene, me: Fighter, target: Fighter, weapon: Weapon) -> bool:
    """Within four times the Long number; beyond Long only after Aim, never with shot or a throw (SW-RNG-07, SW-RNG-08, SW-SHO-03)."""
    band = weapon.band(fight.inches(me, target))
    if band != "extreme":
        return band is not None
    if weapon.shotgun and not weapon.slugs:
        return False
    if (weapon.kind == "thrown" or weapon.improvised) and fight.sw.thrown_extreme == "no":
        return False
    return me.aimed and me.aiming == target.id


def spend(fight: Scene, me: Fighter, weapon: Weapon, shots: int, chosen: set[str]) -> None:
    """Ammunition and thrown things; bows and slings are ready again at once (SW-BASE-83, SW-SHO-04, SW-BASE-81)."""
    spend_rounds(fight, me, weapon, rounds_for(fight, shots, chosen), "SW-SHO-04" if "both barrels" in chosen else "SW-BASE-83")
    gone = me.supply.get(weapon.name, 1) == 0 and (weapon.kind == "thrown" or bool(weapon.improvised))
    if gone and me.main == weapon.name:
        me.main = FISTS
    elif gone and me.off == weapon.name:
        me.off = ""


def spend_rounds(fight: Scene, me: Fighter, weapon: Weapon, rounds: int, rule: str) -> None:
    """So many rounds leave the weapon, and what is carried for it where that is counted."""
    if weapon.name in me.supply:
        me.supply[weapon.name] = max(0, me.supply[weapon.name] - rounds)
    if not weapon.shots:
        return
    if weapon.reload == 0:
        if fight.loud:
            fight.tell("reload", f"{me.name} makes the {weapon.name} ready again.", "SW-BASE-81", who=me.id)
        return
    me.loaded[weapon.name] = max(0, me.loaded.get(weapon.name, 0) - rounds)
    if fight.loud and (fight.options.ammunition or rule != "SW-BASE-83"):
        fight.tell("ammunition", f"{rounds} round{'s are' if rounds > 1 else ' is'} gone.", rule, who=me.id)


async def disarm(fight: Scene, me: Fighter, target: Fighter, weapon: Weapon) -> None:
    """An item is hit: damage as against an object, Strength to keep hold (SW-BASE-72)."""
    from highdraw.systems.savage.damage import roll_damage

    total, why = await roll_damage(fight, me, Hit(weapon=weapon), object_=True)
    if fight.loud:
        fight.tell("disarm", f"{me.name} strikes at {target.name}'s {target.main}: {total}.", "SW-BASE-72", why=why, who=me.id)
    await _drop_item(fight, target, 0, total)


async def _drop_item(fight: Scene, target: Fighter, change: int, number: int) -> None:
    rolled = await trait(
        fight, target, "strength", [("disarm", change, "SW-BASE-72")] if change else [], target=number, enough=0, what="to keep hold"
    )
    if rolled.raises(number) < 0:
        dropped = target.main
        let_fall(target)
        if fight.loud:
            fight.tell("disarm", f"{target.name} drops the {dropped}.", "SW-BASE-72", who=target.id)


def let_fall(me: Fighter) -> None:
    """What is in the main hand lies on the ground (SW-BASE-72, SW-BASE-80)."""
    if me.main != FISTS:
        me.ground.append(me.main)
    me.main = FISTS


async def mishap(fight: Scene, me: Fighter) -> None:
    """A Critical Failure brings what the GM chooses (SW-BASE-11)."""
    said = await Ask(GM, "mishap", ("nothing more", "drops the weapon", "falls prone", "is Distracted"), {"who": me.id})
    if said == "drops the weapon":
        let_fall(me)
    elif said == "falls prone":
        me.prone = True
    elif said == "is Distracted":
        mark(fight, me, "distracted")
    if fight.loud:
        fight.tell("mishap", f"A mishap: {me.name} {said if said != 'nothing more' else 'gets away with it'}.", "SW-BASE-11", who=me.id)
