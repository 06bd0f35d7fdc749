"""Rounds and turns: surprise, the countdown, what a fighter may do (SW-SUR, SW-ACT, SW-INI-14)."""

from collections.abc import Awaitable, Callable

from highdraw.engine.request import GM, Ask
from highdraw.systems.savage import area, manoeuvres, mounts, movement, recovery
from highdraw.systems.savage.attack import can_shoot, expose_shooter, fight_melee, in_range, shoot, turn_mods, usable
from highdraw.systems.savage.damage import Landed, mark, suffer
from highdraw.systems.savage.deal import QUICK, card_of, gather, members, present, worth
from highdraw.systems.savage.gear import FISTS, Weapon
from highdraw.systems.savage.hold import moment, next_up
from highdraw.systems.savage.roll import trait
from highdraw.systems.savage.scene import Mods, Scene
from highdraw.systems.savage.state import Fighter


async def begin(fight: Scene) -> None:
    """The fight begins, perhaps by surprise: attackers on Hold, victims who notice get cards (SW-SUR-01 to SW-SUR-04)."""
    if fight.loud:
        fight.tell("begin", "The fight begins.", "SW-INI-01", "SW-BASE-01", "SW-BASE-02", "SW-BASE-25", "SW-BASE-32")
    if fight.options.ambush:
        await _surprise(fight)
    fight.then("deal")


async def _surprise(fight: Scene) -> None:
    rolled_groups: dict[str, bool] = {}
    for me in fight.everybody():
        if me.side == fight.options.ambush:
            me.on_hold = not me.rider
            continue
        if me.rider or me.id in fight.options.noticed:
            continue
        shares = bool(me.group) and fight.sw.extras_cards != "individual"
        group = shares and fight.sw.surprise_group_roll == "one_roll_per_group"
        if group and me.group in rolled_groups:
            me.surprised = not rolled_groups[me.group]
            continue
        sense: Mods = [("Danger Sense", 2, "SW-BASE-96")] if fight.has(me, "Danger Sense") else []
        grade = (await trait(fight, me, "notice", sense, enough=1, group=group, what="against surprise")).raises(4)
        me.surprised = grade < 0
        if group:
            rolled_groups[me.group] = grade >= 0
        if grade > 0 and sense:
            me.on_hold = True
        if fight.loud:
            says = "is surprised" if me.surprised else "notices the ambush"
            fight.tell(
                "surprise",
                f"{me.name} {says}.",
                "SW-SUR-02",
                "SW-SUR-04" if me.surprised else "SW-SUR-03",
                *(("SW-BASE-14",) if group else ()),
                who=me.id,
            )
    if fight.loud:
        fight.tell("surprise", f"{fight.options.ambush} begin on Hold.", "SW-SUR-01")


async def count_down(fight: Scene) -> None:
    """The next in the countdown, with a moment for Jokers and Holds before it (SW-INI-05, SW-INI-07)."""
    if over(fight):
        return finish(fight)
    await moment(fight, "between")
    if over(fight):
        return finish(fight)
    if entry := next_up(fight):
        entry.done = True
        fight.then("card_up", entity=entry.who)
        fight.then("count_down")
    else:
        fight.then("round_end")
    return None


async def card_up(fight: Scene, entity: str) -> None:
    """A card comes up: its owner takes a turn, or every member of the group, in the order the GM likes (SW-INI-04).

    Followers act right after their leader, the members of a side in seating order (SW-BASE-93).
    """
    people = [me for me in members(fight, entity) if present(me) and not me.acted and not me.on_hold and not me.surprised]
    if entity not in fight.state.shown:
        fight.state.shown.append(entity)
    while people := [me for me in people if present(me) and not me.acted and not me.on_hold]:
        me = people[0]
        if len(people) > 1 and me.id != entity and not entity.startswith("side "):
            decider = entity if entity in fight.state.fighters and not fight[entity].out else GM
            me = fight[await Ask(decider, "member", tuple(one.id for one in people), {"entity": entity})]
        people.remove(me)
        if over(fight):
            return
        await take_turn(fight, me)


async def take_turn(fight: Scene, me: Fighter, fresh: bool = True) -> None:
    """One turn: recovery, plan, movement and actions, the end (SW-ACT-08); `fresh`: it may be put on Hold (SW-HLD-01)."""
    fight.state.turn = me.id
    fight.state.acting.append(me.id)
    me.calculating = ""
    if fight.loud:
        fight.tell("turn", f"{me.name}'s turn.", "SW-ACT-08", who=me.id)
    await recovery.start(fight, me)
    if me.mount:
        await recovery.start(fight, fight[me.mount])
        fight[me.mount].mount_ran = fight[me.mount].mount_ran and me.able
    held = me.able and await _plan(fight, me, fresh)
    if me.able and not held:
        await _act(fight, me)
    fight.state.acting.remove(me.id)
    fight.state.turn = ""
    if held:
        return
    recovery.end(fight, me)
    if me.mount:
        recovery.end(fight, fight[me.mount])
    while slower := [pair for pair in fight.state.after if pair[1] == me.id]:
        fight.state.after.remove(slower[0])
        other = fight[slower[0][0]]
        if not other.out and not over(fight):
            other.acted = True
            await take_turn(fight, other, fresh=False)


# ---- the plan

MOST_ACTIONS = {"3": 3, "unlimited": 10}
"""Actions that can be declared; without a limit as many as anybody could want at -2 each (SW-ACT-07)."""


def plans(fight: Scene, me: Fighter, fresh: bool = True) -> tuple[str, ...]:
    """What may be declared at the start of a turn (SW-ACT-07); a turn taken from Hold is not held again."""
    if me.shaken:
        return ("move", "move run") if movement.left(fight, me) > 0 else ("move",)
    most = MOST_ACTIONS[fight.sw.max_actions]
    runs = ("", " run") if not me.hold_kind else ("",)
    wilds = ("", " wild") if fight.weapon(me).by_hand and not me.hold_kind else ("",)
    keys = [f"act {n}{wild}{run}" for n in range(1, most + 1) for wild in wilds for run in runs]
    if not me.hold_kind:
        keys.append("defend")
        weapon = fight.weapon(me)
        if weapon.far:
            keys += [f"aim {foe.id}" for foe in fight.enemies(me) if fight.state.field.sees(me.id, foe.id)]
    return (*keys, "hold") if fresh else tuple(keys)


async def _plan(fight: Scene, me: Fighter, fresh: bool = True) -> bool:
    """Declare the turn; whether it was put on Hold (SW-HLD-01)."""
    keys = plans(fight, me, fresh)
    said = keys[0] if len(keys) == 1 else await Ask(me.id, "plan", keys)
    if said == "hold":
        me.on_hold = True
        if fight.loud:
            fight.tell("hold", f"{me.name} goes on Hold.", "SW-HLD-01", who=me.id)
        return True
    words = said.split(" ")
    if words[0] == "act":
        me.actions = int(words[1])
        me.wild_attack = "wild" in words
        if me.wild_attack:
            mark(fight, me, "vulnerable")
        if fight.loud:
            cites = ["SW-ACT-07", "SW-ACT-01" if me.actions == 1 else "SW-ACT-02", *(["SW-BASE-65"] if me.wild_attack else [])]
            fight.tell(
                "plan",
                f"{me.name} plans {me.actions} action{'s' if me.actions > 1 else ''}{', a Wild Attack' if me.wild_attack else ''}.",
                *cites,
                who=me.id,
            )
    elif words[0] == "defend":
        me.defending = True
        if fight.loud:
            fight.tell("defend", f"{me.name} defends: Parry +4.", "SW-BASE-64", who=me.id)
    elif words[0] == "aim":
        me.aiming, me.aimed = words[1], False
        if fight.loud:
            fight.tell("aim", f"{me.name} aims at {fight[words[1]].name}.", "SW-BASE-63", who=me.id)
    if me.mount:
        fight[me.mount].mount_ran = False
    if "run" in words:
        await movement.run(fight, me)
    if words[0] in ("aim",):
        me.moved = 99.0
    return False


# ---- movement and actions


SECOND = {"melee": "fight", "ranged": "shoot"}


def choices(fight: Scene, me: Fighter) -> tuple[str, ...]:
    """Everything one may do next in this turn."""
    keys: list[str] = []
    left = movement.left(fight, me)
    acting = me.done < me.actions and not me.shaken
    if me.second in ("melee", "ranged") and not me.shaken and not acting:
        keys += [key for key in _attacks(fight, me) if key.endswith(" off") and key.split(" ")[0] == SECOND[me.second]]
    if acting and me.hold_kind == "bound":
        keys += _manoeuvres(fight, me)
    elif acting:
        keys += _attacks(fight, me)
        keys += _manoeuvres(fight, me)
        keys += _reloads(fight, me)
        keys += [f"smash {name}" for name, thing in fight.state.things.items() if not thing.broken]
    if left >= 1 and not me.hold_kind and not me.stunned:
        others = [one for one in fight.everybody() if one is not me and one.id != me.mount]
        keys += [f"move to {one.id}" for one in others if fight.inches(me, one) > 1]
        keys += [f"move from {one.id}" for one in others if one.side != me.side]
        if fight.state.field.mapped:
            keys.append("move")
    if me.prone and not me.hold_kind and (left >= movement.STANDING or (fight.pace(me) + me.extra_move < 2 and left >= 1)):
        keys.append("stand")
    if not me.prone and not me.mount:
        keys.append("fall prone")
    if me.mount and left >= mounts.MOUNTING:
        keys.append("dismount")
    if not me.mount and left >= mounts.MOUNTING:
        keys += [
            f"mount {one.id}"
            for one in fight.allies(me)
            if fight.sheet(one.id).kind == "mount" and not one.rider and fight.adjacent(me, one)
        ]
    keys += _mount_attacks(fight, me)
    keys += [key for key in _readying(fight, me) if acting or key.startswith("drop") or me.readied + _items(me, key) <= 2]
    if acting:
        keys += [f"pick up {name}" for name in me.ground if _can_pick(fight, me, name)]
    keys.append("end")
    return tuple(keys)


def _reloads(fight: Scene, me: Fighter) -> list[str]:
    """What can be loaded, a shotgun with shot or slugs; bows and slings need no action for it (SW-BASE-81, SW-BASE-82)."""
    keys: list[str] = []
    for slot, tail in (("main", ""), ("off", " off")):
        weapon = fight.weapon(me, slot)
        if not weapon.shots or weapon.reload == 0 or (slot == "off" and weapon.name == me.main):
            continue
        room = me.loaded.get(weapon.name, 0) < min(weapon.shots, me.supply.get(weapon.name, weapon.shots))
        if room or weapon.name in me.slugs:
            keys.append(f"reload{tail}")
        if weapon.shotgun and (room or not weapon.slugs):
            keys.append(f"reload slugs{tail}")
    return keys


def _attacks(fight: Scene, me: Fighter) -> list[str]:
    keys: list[str] = []
    foes = fight.enemies(me)
    for slot in ("main", "off"):
        if slot == "off" and (me.off not in fight.sheet(me.id).weapons or me.off == ""):
            continue
        weapon = fight.weapon(me, slot)
        tail = "" if slot == "main" else " off"
        reach = 1 + (weapon.reach if fight.fits(me, weapon) else 0) + max(0, fight.scale(me) // 2)
        if weapon.by_hand or weapon.improvised or (weapon.far and slot == "main" and fight.in_melee(me)):
            span = reach if weapon.by_hand or weapon.improvised else 1
            keys += [f"fight {foe.id}{tail}" for foe in foes if fight.adjacent(me, foe) or fight.inches(me, foe) <= span]
        if weapon.far and weapon.blast and usable(fight, me, weapon):
            keys += [f"blast {foe.id}{tail}" for foe in foes if in_range(fight, me, foe, weapon)]
            if fight.state.field.mapped and not tail:
                keys.append("blast at a spot")
        elif weapon.far and not weapon.cone:
            keys += [f"shoot {foe.id}{tail}" for foe in foes if can_shoot(fight, me, foe, weapon)]
            if weapon.auto and me.loaded.get(weapon.name, 0) >= area.suppress_rounds(fight, weapon):
                keys += [f"suppress {foe.id}{tail}" for foe in foes if can_shoot(fight, me, foe, weapon)]
        if weapon.cone and usable(fight, me, weapon):
            keys += [f"cone {foe.id}{tail}" for foe in foes if fight.inches(me, foe) <= area.LINE[0]]
    return keys


def _mount_attacks(fight: Scene, me: Fighter) -> list[str]:
    """Once in the rider's turn the mount may strike, and it is no action of the rider's (SW-MNT-01, SW-MNT-02)."""
    if not me.mount or not fight[me.mount].able or fight[me.mount].shaken or fight[me.mount].acted:
        return []
    return [f"mount fights {foe.id}" for foe in fight.enemies(me) if not foe.rider and fight.adjacent(me, foe) and _ahead(fight, me, foe)]


def _ahead(fight: Scene, me: Fighter, foe: Fighter) -> bool:
    """In front of the mount: 45 degrees to each side (SW-MNT-02)."""
    field = fight.state.field
    return field.angle(foe.id, me.mount) <= 45 + 1e-6 if field.mapped else field.sector(foe.id, me.mount) == "front"


def _mind_tests(fight: Scene, me: Fighter) -> list[str]:
    """Tests that need no hands, so the Bound can make them too (SW-BASE-68, SW-BASE-52)."""
    known = [skill for skill in ("taunt", "intimidation") if skill in fight.sheet(me.id).skills]
    return [f"test {foe.id} {skill}" for foe in fight.enemies(me) if not foe.rider and fight.inches(me, foe) <= 12 for skill in known]


def _manoeuvres(fight: Scene, me: Fighter) -> list[str]:
    keys: list[str] = []
    if me.hold_kind and not me.stuck:
        keys.append("break free")
    if me.hold_kind == "bound":
        return keys + _mind_tests(fight, me)
    keys += _mind_tests(fight, me)
    for foe in fight.enemies(me):
        near = fight.adjacent(me, foe)
        if near and not foe.rider:
            keys += [f"test {foe.id} {skill}" for skill in ("athletics", "fighting")]
            if manoeuvres.may_push(fight, me, foe):
                keys.append(f"push {foe.id}")
            if manoeuvres.may_grapple(fight, me, foe) and foe.hold_kind != "bound":
                keys.append(f"grapple {foe.id}")
            if foe.held_by == me.id:
                keys.append(f"crush {foe.id}")
    keys += [f"support {ally.id}" for ally in fight.allies(me) if not ally.acted and not ally.rider]
    for one in fight.state.fighters.values():
        if one is not me and one.bleeding and not one.dead and one.side == me.side and fight.adjacent(me, one):
            keys.append(f"heal {one.id}")
        if one.side != me.side and one.out and not one.dead and not one.gone and fight.adjacent(me, one):
            keys.append(f"finish {one.id}")
    return keys


def _readying(fight: Scene, me: Fighter) -> list[str]:
    sheet = fight.sheet(me.id)
    keys = [f"ready {name}" for name in sheet.weapons if name not in (me.main, me.off, *me.ground) and me.supply.get(name, 1)
            and not (sheet.weapons[name].two_handed and me.off)]  # fmt: skip
    keys += [f"ready off {name}" for name in sheet.shields if name not in (me.off, *me.ground) and not fight.weapon(me).two_handed]
    if me.off:
        keys.append("drop off")
    if me.main != FISTS:
        keys.append("drop main")
    return keys


def _can_pick(fight: Scene, me: Fighter, name: str) -> bool:
    """Whether a hand is free for a thing on the ground."""
    sheet = fight.sheet(me.id)
    if name in sheet.shields:
        return not me.off and not fight.weapon(me).two_handed
    return me.main == FISTS and not (sheet.weapons[name].two_handed and me.off)


def _items(me: Fighter, key: str) -> int:
    """How many items readying handles: what comes to hand, and what is put away for it (SW-BASE-80)."""
    return 1 + (bool(me.off) if key.startswith("ready off ") else me.main != FISTS)


async def _act(fight: Scene, me: Fighter) -> None:
    """Movement and actions in any order, each announced before it is carried out (SW-ACT-08).

    The interrupted one may change the target or drop the action; when both are equally fast the announced action is
    carried out as its author stood before (SW-HLD-02).
    """
    again = ""
    for _ in range(40):
        if not me.able or over(fight):
            return
        keys = choices(fight, me)
        if again in keys:
            keys = (again, *(key for key in keys if key != again))
        said = keys[0] if len(keys) == 1 else await Ask(me.id, "do", keys, {"left": me.actions - me.done})
        if said == "end":
            return
        verb, _, rest = said.partition(" ")
        if verb in FREE:
            if verb == "ready" and me.readied + _items(me, said) > 2:
                me.done += 1
            await FREE[verb](fight, me, rest)
            manoeuvres.loosen(fight)
            continue
        stood, burden = me.shaken, _burden(fight, me)
        target = rest.split(" ")[0]
        if verb in ("shoot", "blast", "suppress") and target in fight.state.fighters:
            expose_shooter(fight, me, not fight.adjacent(me, fight[target]))
        happened = await moment(fight, "announced", me)
        again = ""
        if happened == "interrupted":
            if fight.loud and (not me.able or (me.shaken and not stood)):
                fight.tell("called off", f"{me.name} cannot do it any more.", "SW-HLD-02", who=me.id)
            again = said
            continue
        eased = burden - _burden(fight, me) if happened == "simultaneous" else 0
        other_hand = rest.endswith(" off")
        if other_hand and SECOND.get(me.second) == verb:
            me.second = "used"
        else:
            me.done += 1
        if not me.second and not other_hand:
            me.second = (
                "melee" if verb == "fight" and fight.has(me, "Two-Fisted") else
                "ranged" if verb == "shoot" and fight.has(me, "Two-Gun Kid") else ""
            )  # fmt: skip
        if target in fight.state.fighters and fight[target].side != me.side and not fight[target].out:
            await recovery.buy_off(fight, fight[target])
        if verb not in ("shoot", "blast") or rest != me.aiming:
            me.aiming, me.aimed = "", False
        me.modifier += eased
        await _calculate(fight, me)
        await ACTIONS[verb](fight, me, rest)
        me.modifier -= eased
        me.calculating = "used" if me.calculating == "now" else me.calculating
        manoeuvres.loosen(fight)
        if me.shaken and not stood:
            await recovery.buy_off(fight, me)


async def _calculate(fight: Scene, me: Fighter) -> None:
    """Calculating, on a Five or lower: up to 2 points of penalties are ignored on one action of the turn (SW-BASE-92)."""
    card = card_of(fight, me)
    if not fight.has(me, "Calculating") or me.calculating or not card or worth(card)[0] > QUICK:
        return
    if await Ask(me.id, "calculating", ("use", "save"), {"card": card}) == "use":
        me.calculating = "now"
        if fight.loud:
            fight.tell("calculating", f"{me.name} calculates coldly.", "SW-BASE-92", who=me.id)


def _burden(fight: Scene, me: Fighter) -> int:
    return sum(number for _, number, _ in fight.penalties(me))


def _slot(rest: str) -> tuple[str, str]:
    who, _, tail = rest.partition(" ")
    return who, "off" if tail == "off" else "main"


async def _fight(fight: Scene, me: Fighter, rest: str) -> None:
    who, slot = _slot(rest)
    target = fight[who]
    if mounts.charging(fight, me, target):
        first = await mounts.set_weapon(fight, me, target)
        if first:
            await _exchange(fight, me, target, slot, first)
            return
    await fight_melee(fight, me, target, slot)


async def _exchange(fight: Scene, me: Fighter, target: Fighter, slot: str, first: str) -> None:
    """Charger and set weapon: the winner strikes first with +4, then the loser if he can; a tie falls together (SW-MNT-10)."""
    target.actions = target.done = 1
    if first == "both":
        later: list[Landed] = []
        await fight_melee(fight, target, me, later=later)
        await fight_melee(fight, me, target, slot, later=later)
        for victim, points, hit, by in later:
            await suffer(fight, victim, points, hit, by)
    elif first == "defender":
        await fight_melee(fight, target, me, plus=[("set weapon", 4, "SW-MNT-10")])
        if fight.sw.set_weapon_loser_keeps_charge == "no":
            mounts.spend_charge(me)
        if me.able and not me.shaken:
            await fight_melee(fight, me, target, slot)
    else:
        await fight_melee(fight, me, target, slot)
        if target.able and not target.shaken:
            await fight_melee(fight, target, me)
    outer, fight.state.turn = fight.state.turn, target.id
    fight.state.acting.append(target.id)
    if target.able:
        await _act(fight, target)
    fight.state.acting.remove(target.id)
    fight.state.turn = outer
    recovery.end(fight, target)


async def _shoot(fight: Scene, me: Fighter, rest: str) -> None:
    who, slot = _slot(rest)
    await shoot(fight, me, fight[who], slot)


async def _blast(fight: Scene, me: Fighter, rest: str) -> None:
    who, slot = _slot(rest)
    await area.blast(fight, me, fight[who] if who in fight.state.fighters else None, fight.weapon(me, slot), slot)


async def _cone(fight: Scene, me: Fighter, rest: str) -> None:
    who, slot = _slot(rest)
    await area.cone(fight, me, fight[who], fight.weapon(me, slot), slot)


async def _suppress(fight: Scene, me: Fighter, rest: str) -> None:
    who, slot = _slot(rest)
    await area.suppress(fight, me, fight[who], fight.weapon(me, slot), slot)


async def _mount_fights(fight: Scene, me: Fighter, rest: str) -> None:
    mount = fight[me.mount]
    mount.acted = True
    mount.ran = mount.mount_ran
    if fight.loud:
        fight.tell("mount", f"{mount.name} attacks on {me.name}'s turn.", "SW-MNT-02", "SW-MNT-01", who=mount.id)
    await fight_melee(fight, mount, fight[rest.split(" ")[-1]])
    mount.ran = False


async def _test(fight: Scene, me: Fighter, rest: str) -> None:
    who, _, skill = rest.partition(" ")
    await manoeuvres.test(fight, me, fight[who], skill)


async def _reload(fight: Scene, me: Fighter, rest: str) -> None:
    """Reloading costs as many actions as the weapon says; on the run an Agility roll (SW-BASE-81)."""
    words = rest.split(" ")
    weapon = fight.weapon(me, "off" if "off" in words else "main")
    if me.ran and (await trait(fight, me, "agility", [("running", -2, "SW-BASE-81")], enough=0, what="to reload on the run")).raises(4) < 0:
        if fight.loud:
            fight.tell("reload", f"{me.name} fumbles: the action is wasted.", "SW-BASE-81", who=me.id)
        return
    me.reloading += 1
    ready = me.reloading >= weapon.reload
    if ready:
        me.reloading = 0
        _load(me, weapon, "slugs" in words)
    if fight.loud:
        says = f"reloads the {weapon.name}" if ready else f"is still reloading the {weapon.name}"
        cites = ("SW-BASE-81", *(("SW-BASE-82",) if "slugs" in words else ()))
        fight.tell("reload", f"{me.name} {says}{' with slugs' if 'slugs' in words else ''}.", *cites, who=me.id)


def _load(me: Fighter, weapon: Weapon, slugs: bool) -> None:
    """A whole magazine or cylinder, or one shell of a shotgun; another kind of shell replaces what was in it (SW-BASE-81, -82)."""
    full = min(weapon.shots, me.supply.get(weapon.name, weapon.shots))
    if not weapon.shotgun:
        me.loaded[weapon.name] = full
        return
    same = (weapon.name in me.slugs) == slugs
    me.loaded[weapon.name] = min(full, (me.loaded.get(weapon.name, 0) if same else 0) + 1)
    if slugs and not same:
        me.slugs.append(weapon.name)
    elif not same:
        me.slugs.remove(weapon.name)


def _on(action: Callable[[Scene, Fighter, Fighter], Awaitable[None]]) -> Callable[[Scene, Fighter, str], Awaitable[None]]:
    async def do(fight: Scene, me: Fighter, rest: str) -> None:
        await action(fight, me, fight[rest])

    return do


async def _break(fight: Scene, me: Fighter, rest: str) -> None:
    await manoeuvres.break_free(fight, me)


async def _smash(fight: Scene, me: Fighter, rest: str) -> None:
    await manoeuvres.smash(fight, me, rest)


ACTIONS: dict[str, Callable[[Scene, Fighter, str], Awaitable[None]]] = {
    "fight": _fight, "shoot": _shoot, "blast": _blast, "cone": _cone, "suppress": _suppress, "test": _test, "push": _on(manoeuvres.push),
    "grapple": _on(manoeuvres.grapple), "crush": _on(manoeuvres.crush), "support": _on(manoeuvres.support), "heal": _on(manoeuvres.heal),
    "finish": _on(manoeuvres.finish_off), "break": _break, "reload": _reload, "smash": _smash,
}  # fmt: skip


async def _move(fight: Scene, me: Fighter, rest: str) -> None:
    await movement.move(fight, me, rest)


async def _stand(fight: Scene, me: Fighter, rest: str) -> None:
    movement.stand_up(fight, me)


async def _fall(fight: Scene, me: Fighter, rest: str) -> None:
    me.prone = True
    if fight.loud:
        fight.tell("prone", f"{me.name} falls prone.", "SW-ACT-05", "SW-PRN-04", who=me.id)


async def _dismount(fight: Scene, me: Fighter, rest: str) -> None:
    me.moved += mounts.MOUNTING
    mounts.dismount(fight, me, fell=False)
    if fight.loud:
        fight.tell("mount", f"{me.name} dismounts.", "SW-BASE-98", who=me.id)


async def _mount(fight: Scene, me: Fighter, rest: str) -> None:
    if rest.startswith("fights "):
        await _mount_fights(fight, me, rest)
        return
    me.moved += mounts.MOUNTING
    mounts.climb(fight, me, fight[rest])


async def _ready(fight: Scene, me: Fighter, rest: str) -> None:
    """Up to two items a turn are free (SW-BASE-80)."""
    me.readied += _items(me, f"ready {rest}")
    if rest.startswith("off "):
        me.off = rest[4:]
    else:
        me.main = rest
        me.aiming, me.aimed = "", False
    me.reloading = 0
    if fight.loud:
        fight.tell("ready", f"{me.name} readies the {rest.removeprefix('off ')}.", "SW-BASE-80", "SW-ACT-05", who=me.id)


async def _drop(fight: Scene, me: Fighter, rest: str) -> None:
    name = me.main if rest == "main" else me.off
    me.ground.append(name)
    if rest == "main":
        me.main = FISTS
    else:
        me.off = ""
    if fight.loud:
        fight.tell("drop", f"{me.name} drops the {name}.", "SW-ACT-05", who=me.id)


async def _pick(fight: Scene, me: Fighter, rest: str) -> None:
    """Something from the ground costs an action (SW-BASE-80)."""
    name = rest.removeprefix("up ")
    me.ground.remove(name)
    if name in fight.sheet(me.id).shields or me.main != FISTS:
        me.off = name
    else:
        me.main = name
    if fight.loud:
        fight.tell("ready", f"{me.name} picks up the {name}.", "SW-BASE-80", who=me.id)


ACTIONS["pick"] = _pick
FREE: dict[str, Callable[[Scene, Fighter, str], Awaitable[None]]] = {
    "move": _move, "stand": _stand, "fall": _fall, "dismount": _dismount, "mount": _mount, "ready": _ready, "drop": _drop,
}  # fmt: skip


# ---- the end


async def round_end(fight: Scene) -> None:
    """Cards are discarded, the deck perhaps shuffled, the next round dealt (SW-INI-14)."""
    for me in fight.state.fighters.values():
        me.joker = False
        me.surprised = False
        me.support.clear()
        if me.rider:
            me.acted = False
    fight.state.shown.clear()
    gather(fight)
    if over(fight) or (fight.options.round_limit and fight.state.round >= fight.options.round_limit):
        finish(fight)
    else:
        fight.then("deal")


def over(fight: Scene) -> bool:
    return fight.state.over or fight.decided()


def finish(fight: Scene) -> None:
    """The fight ends: cards are gathered, Hold and passing states drop, Wounds stay (SW-BASE-99)."""
    state = fight.state
    if state.over:
        return
    state.over = True
    state.agenda = [call for call in state.agenda if call.procedure not in ("deal", "count_down", "card_up", "round_end")]
    standing = list(dict.fromkeys(me.side for me in fight.everybody() if not me.rider))
    state.winner = standing[0] if len(standing) == 1 else ""
    state.ending = "decided" if len(standing) <= 1 else "broken off"
    state.fallen = [me.id for me in state.fighters.values() if me.out]
    state.countdown = []
    state.after = []
    state.acting = []
    for me in state.fighters.values():
        me.on_hold = me.shaken = me.stunned = me.defending = me.joker = False
        me.distracted = me.vulnerable = ""
        me.aiming, me.aimed = "", False
        me.support.clear()
    gather(fight)
    if fight.loud:
        text = (
            f"The fight goes to {state.winner}."
            if state.winner
            else "Nobody is left standing."
            if not standing
            else "The fight is broken off."
        )
        fight.tell("end", text, "SW-BASE-99", winner=state.winner)
    if fight.options.aftermath:
        fight.then("aftermath")


__all__ = ["ACTIONS", "begin", "card_up", "choices", "count_down", "finish", "over", "plans", "round_end", "take_turn", "turn_mods"]
