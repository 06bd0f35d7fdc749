"""Attacks by hand and from afar, and feints."""

import msgspec

from highdraw.engine.beat import Beat
from highdraw.engine.request import Roll
from highdraw.systems.gurps_cards.choices import Act
from highdraw.systems.gurps_cards.combat import Combat, Mods, summed
from highdraw.systems.gurps_cards.critical import critical_hit
from highdraw.systems.gurps_cards.damage import Hit, dice_of, land
from highdraw.systems.gurps_cards.defence import Blow, defend
from highdraw.systems.gurps_cards.dice import THREE, Check, contest
from highdraw.systems.gurps_cards.effort import STRONG
from highdraw.systems.gurps_cards.fumble import critical_miss
from highdraw.systems.gurps_cards.gear import Missile, Mode
from highdraw.systems.gurps_cards.injury import drop_item, fall, lose_aim, lose_begun
from highdraw.systems.gurps_cards.levels import DAMAGE, FEINT, has_step, rule_for
from highdraw.systems.gurps_cards.locations import NEAR_TORSO, possible, rolled
from highdraw.systems.gurps_cards.roll import attempt, of, outcome_rules, roll, side_of, tryable
from highdraw.systems.gurps_cards.state import Fighter
from highdraw.systems.gurps_cards.steps import forward, step_back, step_to
from highdraw.systems.gurps_cards.tohit import is_aimed, melee_score, ranged_score, reach_of, skill_of, yards_to

STRONG_ARM = 1.5
"""So many times the minimum ST keep the heaviest weapons ready."""


def option_of(me: Fighter, act: Act) -> str:
    """Under which name an act stands in the table of steps."""
    if act.do == "shoot" and me.aims and me.aim_with == act.item and me.aim_at == act.target:
        return "fire"
    return act.do


def in_reach(fight: Combat, me: Fighter, target: Fighter, mode: Mode, nearer: int) -> bool:
    """Whether a weapon reaches, perhaps after a step; who shares a hex with an enemy uses only reach C (GC-BASE-45)."""
    return max(0, fight.apart(me, target) - nearer) in mode.reach


def stepped(fight: Combat, me: Fighter, target: Fighter, mode: Mode, act: Act) -> Act | None:
    """The attack with the step it needs by now; None where it does not reach (GC-SET-04, GC-BASE-45).

    Between the declaration and the blow people move: a step that was not needed may be by now, and one that was may not be.
    """
    without = in_reach(fight, me, target, mode, 0)
    if act.step == "back":
        return act if without else None
    with_step = not me.running and fight.apart(me, target) > 0 and in_reach(fight, me, target, mode, 1) and forward(fight, me, target)
    if with_step and (act.step == "step" or (not without and has_step(act.do, act.cards, fight.sw.step_marks))):
        return msgspec.structs.replace(act, step="step")
    return msgspec.structs.replace(act, step="") if without else None


def can_face(fight: Combat, me: Fighter, target: Fighter, option: str, size: int) -> bool:
    """Attacks go to the front; an option with a step lets one turn first (GC-BASE-47)."""
    if not fight.mapped or has_step(option, size, fight.sw.step_marks):
        return True
    return fight.side_of(target, me) == "front"


def mode_of(fight: Combat, me: Fighter, act: Act) -> Mode | None:
    return fight.weapon(me, act.item).mode(act.mode)


def use_hands(me: Fighter, act: Act, mode: Mode) -> None:
    """What the hands had begun is lost; a kick leaves it (GC-SET-05)."""
    if mode.name != "kick":
        lose_begun(me, act.item)


# ---- hand to hand


async def strike(fight: Combat, me: Fighter, act: Act, feint: int) -> bool:
    """A melee attack; a Double Attack is two blows of one action (GC-EE-05). Whether it could be made."""
    target = fight[act.target]
    mode = mode_of(fight, me, act)
    found = None if mode is None or act.item not in fight.armed(me) or target.out else stepped(fight, me, target, mode, act)
    if mode is None or found is None:
        return False
    act = found
    if not can_face(fight, me, target, act.do, act.cards):
        return False
    if act.step == "step":
        await fight.settle(lambda: step_to(fight, me, target))
    fight.face_to(me, target)
    use_hands(me, act, mode)
    if me.aim_with != act.item:
        lose_aim(me)
    await blow(fight, me, target, act, mode, feint)
    if act.effort == "double" and not me.out and not (target.down or target.dead):
        item, second = second_weapon(fight, me, act, mode)
        if item:
            await blow(fight, me, target, msgspec.structs.replace(act, item=item, mode=second.name), second, 0)
    if act.step == "back":
        await fight.settle(lambda: step_back(fight, me, target))
    return True


def second_weapon(fight: Combat, me: Fighter, act: Act, mode: Mode) -> tuple[str, Mode]:
    """The second blow: with the other hand's weapon, or the same one if it need not be readied again (GC-EE-05)."""
    for item in (me.off, me.main):
        if item and item != act.item and item in fight.armed(me) and not fight.weapon(me, item).natural:
            for other in fight.weapon(me, item).modes:
                if set(other.reach) & set(mode.reach):
                    return item, other
    return (act.item, mode) if act.item in fight.armed(me) else ("", mode)


async def blow(fight: Combat, me: Fighter, target: Fighter, act: Act, mode: Mode, feint: int) -> None:
    """One blow: to hit, defence, damage (GC-BASE-06)."""
    weapon = fight.weapon(me, act.item)
    why = fight.why()
    skill = melee_score(fight, me, target, act, mode, why)
    if act.item not in me.struck_with:
        me.struck_with.append(act.item)
    if not tryable(skill):
        nothing(fight, me, "the skill is below 3", "GC-BASE-02")
        return
    with fight.beat(f"{me.name} attacks {target.name}", who=me.id, target=target.id, attack=True) as beat:
        check = await roll(fight, me, skill, "attack")
        if fight.loud:
            show(fight, beat, me, check)
            how = f"strikes at {target.name} with the {act.item}" if not weapon.natural else f"lashes out at {target.name} ({mode.name})"
            says = f"{me.name} {how}: {check.total} against {skill}."
            cites = (rule_for(act.do, act.cards), *outcome_rules(check))
            fight.tell("attack", says, "GC-BASE-06", *cites, also=("GC-BASE-45",), why=why, who=me.id, target=target.id)
        unready(fight, me, act.item)
        if not check.ok:
            await missed(fight, beat, me, target, act, mode, check)
            return
        answer = Blow(me, target, act, mode)
        answer.feint = feint
        hit = Hit(dice_of(fight, me, mode.damage), mode.type, mode.divisor)
        if act.do == "smash":
            hit.bonus.append((f"{act.cards} cards", hit.damage.bonus(*DAMAGE[act.cards]), rule_for("smash", act.cards)))
        if act.effort == "strong":
            hit.bonus.append(("Strong Attack", hit.damage.bonus(*STRONG), "GC-EE-06"))
        await resolve(fight, beat, me, target, act, check, hit, answer)


def show(fight: Combat, beat: Beat | None, me: Fighter, check: Check) -> None:
    if beat is not None:
        beat.show(side_of(fight, me, check))


def must_ready_again(fight: Combat, me: Fighter, item: str) -> bool:
    """The heaviest weapons must be readied after each attack, unless the arm is strong (GC-BASE-38)."""
    weapon = fight.weapon(me, item)
    return weapon.unready and fight.strength(me) < STRONG_ARM * weapon.min_st


def unready(fight: Combat, me: Fighter, item: str) -> None:
    """What must be readied after an attack is unready now (GC-BASE-38)."""
    if must_ready_again(fight, me, item) and item not in me.unready:
        me.unready.append(item)
        if fight.loud:
            fight.tell("unready", f"The {item} must be readied again.", "GC-BASE-38", who=me.id, level="detail")


async def missed(fight: Combat, beat: Beat | None, me: Fighter, target: Fighter, act: Act, mode: Mode, check: Check) -> None:
    """A miss; a critical one, and a missed kick, bring more (GC-BASE-14, GC-BASE-48)."""
    if check.margin == -1 and act.location in NEAR_TORSO and check.outcome == "failure":
        hit = Hit(dice_of(fight, me, mode.damage), mode.type, mode.divisor)
        await resolve(fight, beat, me, target, act, check, hit, Blow(me, target, act, mode), location="torso")
        return
    if beat is not None:
        beat.rule("misses", hit=False)
    if check.outcome == "critical failure":
        await critical_miss(fight, me, act.item, mode)
    elif (
        mode.name == "kick"
        and not (await attempt(fight, me, "DX", fight.sheet(me).dx, fight.shocked(me), "GC-BASE-48", to="not to fall")).ok
    ):
        await fight.settle(lambda: fall(fight, me, "GC-BASE-48"))


async def resolve(
    fight: Combat, beat: Beat | None, me: Fighter, target: Fighter, act: Act, check: Check, hit: Hit, answer: Blow, location: str = ""
) -> None:
    """A hit meets a defence, then armour (GC-BASE-06, GC-BASE-13)."""
    if check.outcome == "critical success":
        hit.crit = await critical_hit(fight, me, check)
        hit.rules.append("GC-BASE-13")
        if beat is not None:
            beat.rule("critical hit", tone="bad", hit=True)
    elif await defend(fight, answer, beat):
        if beat is not None:
            beat.rule("defended", tone="good", hit=False)
        return
    elif beat is not None:
        beat.rule("hits", tone="bad", hit=True)
    hit.location = location or await where(fight, me, act, hit)
    await land(fight, me, target, hit)


async def where(fight: Combat, me: Fighter, act: Act, hit: Hit) -> str:
    """The torso; with locations the one named, or a roll (GC-BASE-19)."""
    if fight.sw.hit_locations != "full":
        return "torso"
    if act.location:
        return act.location
    dice = await Roll(THREE, "location", who=me.id)
    found = rolled(sum(dice)).name
    if fight.loud:
        fight.tell("location", f"The {found} is hit ({sum(dice)}).", "GC-BASE-19", who=me.id, level="detail")
    return found if possible(found, hit.kind) else "torso"


# ---- from afar


def shootable(fight: Combat, me: Fighter, target: Fighter, item: str, missile: Missile) -> bool:
    """Loaded, in sight, and not beyond Max (GC-BASE-31, GC-BASE-34)."""
    if not missile.thrown and me.loaded.get(item, 0) < 1:
        return False
    far = yards_to(fight, me, target)
    return fight.sees(me, target) and far <= reach_of(missile, fight.sheet(me).st)[1] and not target.out


async def shoot(fight: Combat, me: Fighter, act: Act) -> bool:
    """One shot or throw, of what was aimed with one card (GC-BASE-31, GC-BASE-32, GC-BASE-34, GC-K1-06).

    Whether it could be made.
    """
    target, weapon = fight[act.target], fight.weapon(me, act.item)
    missile = weapon.missile
    if missile is None or act.item not in fight.armed(me) or not shootable(fight, me, target, act.item, missile):
        return False
    if not can_face(fight, me, target, option_of(me, act), act.cards):
        return False
    if has_step(option_of(me, act), act.cards, fight.sw.step_marks):
        fight.face_to(me, target)
    why = fight.why()
    skill = ranged_score(fight, me, target, act, missile, why)
    rule = "GC-K1-06" if act.cards == 1 and is_aimed(me, target, act.item) else rule_for("shoot", act.cards)
    if not tryable(skill):
        nothing(fight, me, "the skill is below 3", "GC-BASE-02")
        return True
    spend(fight, me, target, act.item, missile)
    lose_begun(me, act.item)
    lose_aim(me)
    with fight.beat(f"{me.name} shoots at {target.name}", who=me.id, target=target.id, attack=True) as beat:
        check = await roll(fight, me, skill, "attack")
        if fight.loud:
            show(fight, beat, me, check)
            verb = "throws" if missile.thrown else "shoots"
            says = f"{me.name} {verb} the {act.item} at {target.name}: {check.total} against {skill}."
            fight.tell(
                "attack", says, rule, "GC-BASE-31", *outcome_rules(check), also=("GC-BASE-06", "GC-BASE-34"), why=why, who=me.id,
                target=target.id,
            )  # fmt: skip
        if not check.ok:
            if beat is not None:
                beat.rule("misses", hit=False)
            if check.outcome == "critical failure":
                await critical_miss(fight, me, act.item, ranged=True)
        else:
            hit = Hit(dice_of(fight, me, missile.damage, missile.st), missile.type, missile.divisor)
            hit.half = yards_to(fight, me, target) >= reach_of(missile, fight.sheet(me).st)[0]
            if hit.half:
                hit.rules.append("GC-BASE-31")
            await resolve(fight, beat, me, target, act, check, hit, Blow(me, target, act, missile=missile))
    if act.step == "back":
        await fight.settle(lambda: step_back(fight, me, target))
    return True


def spend(fight: Combat, me: Fighter, target: Fighter, item: str, missile: Missile) -> None:
    """A shot uses ammunition; a thrown weapon is gone and lies where it was thrown (GC-BASE-34, GC-BASE-50)."""
    if not missile.thrown:
        me.loaded[item] -= 1
        return
    drop_item(fight, me, item, lies=False)
    me.thrown.append(item)
    if fight.mapped:
        me.lies_at[item] = fight.hex_of(target)
    else:
        me.lies_by[item] = target.id
    if fight.loud:
        fight.tell("thrown", f"The {item} has left {me.name}'s hand.", "GC-BASE-50", who=me.id, level="detail")


def nothing(fight: Combat, me: Fighter, why: str = "", *cites: str) -> None:
    """An action that cannot be carried out falls away (GC-TURN-07)."""
    if fight.loud:
        says = f"{me.name} cannot do it{f': {why}' if why else ' any more'}."
        fight.tell("falls away", says, *(cites or ("GC-TURN-07",)), who=me.id)


# ---- feints


def wary(fight: Combat, me: Fighter) -> tuple[str, int, str]:
    """What resists a feint: the best of melee weapon skill, Shield skill or DX (GC-BASE-35)."""
    sheet = fight.sheet(me)
    known = [skill_of(fight, me, weapon) for weapon in sheet.weapons.values() if weapon.modes]
    shield = [("Shield", sheet.skills["Shield"], "GC-BASE-35")] if "Shield" in sheet.skills else []
    return max([("DX", sheet.dx, "GC-BASE-35"), *known, *shield], key=lambda each: each[1])


async def feint(fight: Combat, me: Fighter, act: Act) -> bool:
    """A Quick Contest; what is won comes off the foe's defences against the next attack (GC-BASE-35, GC-BASE-05).

    A kick is at -2 in it, too (GC-BASE-48).
    """
    target, mode = fight[act.target], mode_of(fight, me, act)
    found = None if mode is None or act.item not in fight.armed(me) or target.out else stepped(fight, me, target, mode, act)
    if mode is None or found is None:
        return False
    act = found
    if act.step == "step":
        await fight.settle(lambda: step_to(fight, me, target))
    fight.face_to(me, target)
    use_hands(me, act, mode)
    why = fight.why()
    of(why, me.name)
    level = FEINT[act.cards - 1]
    mods: Mods = [(mode.name, mode.skill, "GC-BASE-48")] if mode.skill else []
    mods += [(f"{act.cards} card{'s' if act.cards > 1 else ''}", level, rule_for("feint", act.cards)), *fight.shocked(me)]
    mine = summed(why, "score", skill_of(fight, me, fight.weapon(me, act.item)), mods, "GC-BASE-35")
    of(why, target.name)
    theirs = summed(why, "score", wary(fight, target), fight.shocked(target), "GC-BASE-35")
    with fight.beat(f"{me.name} feints at {target.name}", who=me.id, target=target.id) as beat:
        one, other = await roll(fight, me, mine, "feint"), await roll(fight, target, theirs, "feint")
        won = contest(one, other)
        margin = (one.margin if not other.ok else won) if one.ok and won > 0 else 0
        if fight.loud:
            show(fight, beat, me, one)
            show(fight, beat, target, other)
            if beat is not None:
                beat.rule(f"fooled by {margin}" if margin else "no effect", tone="warn" if margin else "")
            says = f"{me.name} feints at {target.name}: {'fooled by ' + str(margin) if margin else 'no effect'}."
            cites = ("GC-BASE-35", "GC-BASE-05", rule_for("feint", act.cards))
            fight.tell("feint", says, *cites, why=why, who=me.id, target=target.id)
    me.feinted, me.feint = (target.id, margin) if margin else ("", 0)
    if act.step == "back":
        await fight.settle(lambda: step_back(fight, me, target))
    return True
