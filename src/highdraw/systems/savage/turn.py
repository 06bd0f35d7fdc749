"""Rounds and turns: surprise, the countdown, what a fighter may do (SW-SUR, SW-ACT, SW-INI-14)."""

from collections.abc import Awaitable, Callable

from highdraw.engine.request import GM, Ask
from highdraw.systems.savage import area, manoeuvres, mounts, movement, objects, readying, recovery
from highdraw.systems.savage.bennies import buy_off, tell_all
from highdraw.systems.savage.damage import end_aim
from highdraw.systems.savage.deal import card_of, members, present
from highdraw.systems.savage.ending import finish, over, round_end
from highdraw.systems.savage.gear import Weapon
from highdraw.systems.savage.hold import moment, next_up
from highdraw.systems.savage.melee import fight_melee
from highdraw.systems.savage.modifiers import turn_mods
from highdraw.systems.savage.offers import choices, other_hand
from highdraw.systems.savage.plan import plan, plans
from highdraw.systems.savage.ranged import expose_shooter, shoot
from highdraw.systems.savage.ranks import QUICK, worth
from highdraw.systems.savage.roll import TraitRoll, roll_trait
from highdraw.systems.savage.scene import Mods, Scene
from highdraw.systems.savage.state import Fighter


async def begin(fight: Scene) -> None:
    """The fight begins, perhaps by surprise: attackers on Hold, victims who notice get cards (SW-SUR-01 to SW-SUR-04)."""
    if fight.loud:
        fight.tell("begin", "The fight begins.", "SW-INI-01", "SW-BASE-01", "SW-BASE-02")
        tell_all(fight)
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
        grade = (await roll_trait(fight, me, TraitRoll("notice", sense, enough=1, group=group, what="against surprise"))).raises(4)
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
        fight.tell("surprise", f"Everybody of {fight.options.ambush} begins on Hold.", "SW-SUR-01")


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


async def card_up(fight: Scene, entity: str, begun: bool = False) -> None:
    """A card comes up: its owner takes a turn, or every member of the group, in the order the GM likes (SW-INI-04).

    Followers act right after their leader, the members of a side in seating order (SW-BASE-93). Between two of them there is a
    moment for Jokers (SW-INI-07); `begun`: one of them has acted already.
    """
    if entity not in fight.state.shown:
        fight.state.shown.append(entity)
    while not over(fight) and acting(fight, entity):
        if begun:
            await moment(fight, "members")
        begun = True
        if me := await next_member(fight, entity):
            await take_turn(fight, me)


def acting(fight: Scene, entity: str) -> list[Fighter]:
    """Those on a card who are still to act on it."""
    return [me for me in members(fight, entity) if present(me) and not me.acted and not me.on_hold and not me.surprised]


async def next_member(fight: Scene, entity: str) -> Fighter | None:
    """Who of those on a card acts next: a leader first, a side in seating order, else as the GM or their leader says."""
    people = acting(fight, entity)
    if len(people) < 2 or people[0].id == entity or entity.startswith("side "):
        return people[0] if people else None
    decider = entity if entity in fight.state.fighters and not fight[entity].out else GM
    return fight[await Ask(decider, "member", tuple(one.id for one in people), {"entity": entity, "who": people[0].id})]


async def take_turn(fight: Scene, me: Fighter, fresh: bool = True) -> None:
    """One turn: recovery, plan, movement and actions, the end (SW-ACT-08); `fresh`: it may be put on Hold (SW-HLD-01)."""
    held = await open_turn(fight, me, fresh)
    if not held:
        await act(fight, me)
    await close_turn(fight, me, held)


async def open_turn(fight: Scene, me: Fighter, fresh: bool, set_weapon: bool = False) -> bool:
    """The start of a turn: the recovery rolls that are due, then the plan; whether it was put on Hold (SW-ACT-08)."""
    fight.state.turn = me.id
    fight.state.acting.append(me.id)
    me.calculating = ""
    if fight.loud:
        fight.tell("turn", f"{me.name}'s turn.", "SW-ACT-08", who=me.id)
    await recovery.start(fight, me)
    if me.mount:
        await recovery.start(fight, fight[me.mount])
        fight[me.mount].mount_ran = fight[me.mount].mount_ran and me.able
    return me.able and await plan(fight, me, fresh, set_weapon)


async def close_turn(fight: Scene, me: Fighter, held: bool = False) -> None:
    """The end of a turn; then whoever was too slow to interrupt it acts (SW-ACT-08, SW-HLD-03)."""
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


# ---- movement and actions


async def act(fight: Scene, me: Fighter) -> None:
    """Movement and actions in any order, each announced before it is carried out (SW-ACT-08)."""
    while said := await announce(fight, me):
        await carry_out(fight, me, said)


async def announce(fight: Scene, me: Fighter) -> str:
    """Free things are done at once, until an action is announced that nobody prevents; nothing when the turn is over.

    The interrupted one may change the target or drop the action, but not take another kind (SW-HLD-02, SW-ACT-07).
    """
    again = ""
    for _ in range(40):
        if not me.able or over(fight):
            return ""
        keys = choices(fight, me)
        if again in keys:
            keys = (again, *(key for key in keys if key != again))
        said = keys[0] if len(keys) == 1 else await Ask(me.id, "do", keys, {"left": me.actions - me.done})
        if said == "end":
            return ""
        verb, _, rest = said.partition(" ")
        stood, target = me.shaken, rest.split(" ")[0]
        if not _is_action(fight, me, said):
            await FREE[verb](fight, me, rest)
            await _after(fight, me, stood)
            continue
        if not me.kinds and verb != "mount" and not other_hand(me, said):
            me.kinds = [verb]
        if verb in ("shoot", "blast", "suppress") and target in fight.state.fighters:
            expose_shooter(fight, me, not fight.adjacent(me, fight[target]))
        happened = await moment(fight, "announced", me, said)
        if not happened:
            return said
        again = said if happened == "interrupted" else ""
        if again:
            await _after(fight, me, stood)
        if again and fight.loud and (not me.able or (me.shaken and not stood)):
            fight.tell("called off", f"{me.name} cannot do it any more.", "SW-HLD-02", who=me.id)
    return ""


def _is_action(fight: Scene, me: Fighter, said: str) -> bool:
    """Whether something must be announced: all but movement and free actions; a third item readied is an action (SW-BASE-80)."""
    if said.startswith("ready "):
        return readying.price(fight, me, said) > 0
    return said.startswith("mount fights ") or said.split(" ")[0] not in FREE


async def carry_out(fight: Scene, me: Fighter, said: str) -> None:
    """The action that was announced; any but an attack on the one aimed at ends an Aim, the mount's being none (SW-BASE-63)."""
    verb, _, rest = said.partition(" ")
    stood = me.shaken
    spend_action(fight, me, said)
    if verb != "mount" and not (verb in ("shoot", "blast") and rest == me.aiming):
        end_aim(me)
    if verb in FREE:
        await FREE[verb](fight, me, rest)
    else:
        await _calculate(fight, me)
        await ACTIONS[verb](fight, me, rest)
        me.calculating = "used" if me.calculating == "now" else me.calculating
        me.second = "used" if me.second == "now" else me.second
    await fight.settle(lambda: _after(fight, me, stood))


async def _after(fight: Scene, me: Fighter, stood: bool) -> None:
    """What an action or a move leaves behind: grips that end, and perhaps its author Shaken, if he does not pay (SW-BASE-28)."""
    manoeuvres.loosen(fight)
    if me.shaken and not stood:
        await buy_off(fight, me)


def spend_action(fight: Scene, me: Fighter, said: str) -> None:
    """One of the actions declared is taken; the mount's and the other hand's blow are none (SW-MNT-01, SW-BASE-96)."""
    verb = said.split(" ")[0]
    if other_hand(me, said):
        me.second = "now"
        return
    if verb == "mount":
        return
    for _ in range(max(1, readying.price(fight, me, said))):
        me.done += 1
        if verb in me.kinds:
            me.kinds.remove(verb)
    if not me.second and not said.endswith(" off"):
        me.second = (
            "melee" if verb == "fight" and fight.has(me, "Two-Fisted") else
            "ranged" if verb == "shoot" and fight.has(me, "Two-Gun Kid") else ""
        )  # fmt: skip


async def _calculate(fight: Scene, me: Fighter) -> None:
    """Calculating, on a Five or lower: up to 2 points of penalties are ignored on one action of the turn (SW-BASE-92)."""
    card = card_of(fight, me)
    if not fight.has(me, "Calculating") or me.calculating or not card or worth(card)[0] > QUICK:
        return
    if await Ask(me.id, "calculating", ("use", "save"), {"card": card}) == "use":
        me.calculating = "now"
        if fight.loud:
            fight.tell("calculating", f"{me.name} calculates coldly.", "SW-BASE-92", who=me.id)


def _slot(rest: str) -> tuple[str, str]:
    who, _, tail = rest.partition(" ")
    return who, "off" if tail == "off" else "main"


async def _fight(fight: Scene, me: Fighter, rest: str) -> None:
    who, slot = _slot(rest)
    target = fight[who]
    if mounts.charging(fight, me, target):
        if setting := await mounts.set_weapon(fight, me, target, slot):
            await _exchange(fight, me, target, slot, setting)
            return
    await fight_melee(fight, me, target, slot)


async def _exchange(fight: Scene, me: Fighter, target: Fighter, slot: str, setting: mounts.Setting) -> None:
    """Charger and set weapon: the winner strikes first with +4, then the loser if he can; a tie falls together (SW-MNT-10).

    It is the defender's turn from here on: he plans it, the blow at the charger is its first action, and he ends it after the
    exchange (SW-MNT-08).
    """
    outer, together = fight.state.turn, fight.later
    fight.later = None
    target.acted = True
    await open_turn(fight, target, fresh=False, set_weapon=True)
    spend_action(fight, target, "fight")
    if setting.first == "both":
        await fight.together(lambda: fight_melee(fight, target, me, setting.slot), lambda: fight_melee(fight, me, target, slot))
    elif setting.first == "defender":
        await fight_melee(fight, target, me, setting.slot, plus=[("set weapon", 4, "SW-MNT-10")])
        if fight.sw.set_weapon_loser_keeps_charge == "no":
            mounts.spend_charge(me)
        await _strike_back(fight, me, target, slot)
    else:
        await fight_melee(fight, me, target, slot)
        await _strike_back(fight, target, me, setting.slot)
    await act(fight, target)
    await close_turn(fight, target)
    fight.state.turn, fight.later = outer, together


async def _strike_back(fight: Scene, me: Fighter, target: Fighter, slot: str) -> None:
    """The loser of the Set Weapon roll attacks if he still can; a Benny may help (SW-MNT-10, SW-BASE-28)."""
    await buy_off(fight, me)
    if me.able and not me.shaken and not target.out:
        await fight_melee(fight, me, target, slot)


async def _shoot(fight: Scene, me: Fighter, rest: str) -> None:
    who, slot = _slot(rest)
    await shoot(fight, me, fight[who], slot)


async def _blast(fight: Scene, me: Fighter, rest: str) -> None:
    who, slot = _slot(rest)
    await area.blast(fight, me, fight[who] if who in fight.state.fighters else None, fight.weapon(me, slot), slot)


async def _cone(fight: Scene, me: Fighter, rest: str) -> None:
    who, slot = _slot(rest)
    await area.cone(fight, me, fight[who] if who in fight.state.fighters else None, fight.weapon(me, slot), slot)


async def _suppress(fight: Scene, me: Fighter, rest: str) -> None:
    who, slot = _slot(rest)
    await area.suppress(fight, me, fight[who] if who in fight.state.fighters else None, fight.weapon(me, slot), slot)


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
    if (
        me.ran
        and (
            await roll_trait(fight, me, TraitRoll("agility", [("running", -2, "SW-BASE-81")], enough=0, what="to reload on the run"))
        ).raises(4)
        < 0
    ):
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
    await objects.smash(fight, me, rest)


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
    movement.spend(me, mounts.MOUNTING)
    mounts.dismount(fight, me, fell=False)
    if fight.loud:
        fight.tell("mount", f"{me.name} dismounts.", "SW-BASE-98", who=me.id)


async def _mount(fight: Scene, me: Fighter, rest: str) -> None:
    if rest.startswith("fights "):
        await _mount_fights(fight, me, rest)
        return
    movement.spend(me, mounts.MOUNTING)
    mounts.climb(fight, me, fight[rest])


ACTIONS["pick"] = readying.pick_up
FREE: dict[str, Callable[[Scene, Fighter, str], Awaitable[None]]] = {
    "move": _move, "stand": _stand, "fall": _fall, "dismount": _dismount, "mount": _mount, "ready": readying.ready, "drop": readying.drop,
}  # fmt: skip


__all__ = [
    "ACTIONS", "act", "announce", "begin", "card_up", "carry_out", "choices", "close_turn", "count_down", "finish", "next_member",
    "open_turn", "over", "plans", "round_end", "take_turn", "turn_mods",
]  # fmt: skip
