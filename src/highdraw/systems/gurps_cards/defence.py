"""Active defences: Dodge, Parry, Block, and what they cost."""

from typing import Any, Literal

from highdraw.cards import RED_JOKER
from highdraw.engine.beat import Beat
from highdraw.engine.receipt import Why
from highdraw.engine.request import Ask
from highdraw.field import hex as hexes
from highdraw.systems.gurps_cards.choices import Act, Guard
from highdraw.systems.gurps_cards.combat import POSTURES, Combat, Mods, summed
from highdraw.systems.gurps_cards.dice import Check
from highdraw.systems.gurps_cards.effort import INCREASED, exert
from highdraw.systems.gurps_cards.fumble import critical_miss
from highdraw.systems.gurps_cards.gear import Missile, Mode
from highdraw.systems.gurps_cards.injury import break_aim, fall, lose_begun, may_play
from highdraw.systems.gurps_cards.levels import DEFENCE, RECOVERY, rule_for
from highdraw.systems.gurps_cards.payment import cards_of, leaves_future, prices
from highdraw.systems.gurps_cards.roll import outcome_rules, roll, side_of
from highdraw.systems.gurps_cards.state import Fighter
from highdraw.systems.gurps_cards.steps import backward, step_back
from highdraw.systems.gurps_cards.tohit import UNARMED_SKILLS, skill_of

BASE = 3
"""Added to half a skill and to Basic Speed."""
REFLEXES, STUNNED, FROM_SIDE, OFF_BALANCE, OFF_HAND, THROWN, AGAIN, AGAIN_FENCING, BARE_HANDS = 1, -4, -2, -2, -2, -1, -4, -2, -3
RETREAT = {"dodge": 3, "parry": 1, "block": 1}
RETREAT_FENCING = 3
FREE_LEVEL = 2
"""A free defence stands at the level of two cards."""
NONE = Guard("none")
Defence = Literal["dodge", "parry", "block"]


class Blow:
    """An attack that hits, as the defender meets it."""

    __slots__ = ("act", "attacker", "feint", "missile", "mode", "target")

    def __init__(self, attacker: Fighter, target: Fighter, act: Act, mode: Mode | None = None, missile: Missile | None = None) -> None:
        self.attacker, self.target, self.act, self.mode, self.missile = attacker, target, act, mode, missile
        self.feint = 0

    @property
    def thrown(self) -> bool:
        return self.missile is not None and self.missile.thrown

    @property
    def about(self) -> dict[str, Any]:
        """What everybody has seen of it; `met` makes it again from this."""
        return {"attacker": self.attacker.id, "do": self.act.do, "item": self.act.item, "mode": self.act.mode, "feint": self.feint}


def met(fight: Combat, ask: Ask[Any]) -> Blow:
    """The attack somebody is asked to meet."""
    about, attacker = ask.about, fight[ask.about["attacker"]]
    act = Act(about["do"], ask.who, about["item"], about["mode"])
    weapon = fight.weapon(attacker, act.item)
    mode = weapon.mode(act.mode)
    found = Blow(attacker, fight[ask.who], act, mode, weapon.missile if act.do == "shoot" else None)
    found.feint = about["feint"]
    return found


# ---- what is possible


def sector(fight: Combat, blow: Blow) -> str:
    """From which side it comes; whoever was seen coming round counts as from the side (GC-BASE-29)."""
    found = fight.side_of(blow.attacker, blow.target)
    return "side" if found == "behind" and blow.attacker.id in blow.target.saw else found


def may_defend(fight: Combat, blow: Blow) -> bool:
    """Aware of the attack, not struck from behind, not banned (GC-BASE-07, GC-BASE-29, GC-EE-11)."""
    me = blow.target
    if me.out or not fight.plays(me) or blow.attacker.id in me.unaware or sector(fight, blow) == "behind":
        return False
    return not (me.reckless and fight.sw.all_out_attack_bans_defence == "on")


def kinds(fight: Combat, blow: Blow) -> list[tuple[Defence, str]]:
    """Which defences could be made, with which weapon."""
    me = blow.target
    found: list[tuple[Defence, str]] = [("dodge", "")]
    if blow.missile is None or blow.thrown:
        for item in fight.armed(me):
            weapon = fight.weapon(me, item)
            hampered = (weapon.unbalanced and item in me.struck_with) or (weapon.natural and not fight.free_hand(me))
            if weapon.parry is not None and not hampered:
                found.append(("parry", item))
    shield = fight.sheet(me).shield
    slow = blow.missile is None or not blow.missile.firearm
    if shield is not None and fight.shield_ready(me) and slow and not me.blocked:
        found.append(("block", shield.name))
    return found


def may_retreat(fight: Combat, blow: Blow) -> bool:
    """Once an increment, on one's feet, away from a melee attacker (GC-BASE-12, GC-RUN-06)."""
    me = blow.target
    if blow.missile is not None or me.retreated or me.stunned or me.running or me.mount or me.posture in ("sitting", "lying"):
        return False
    return backward(fight, me, blow.attacker)


def guards(fight: Combat, blow: Blow) -> list[Guard]:
    """Every defence with every way to pay for it."""
    me = blow.target
    found = [NONE]
    if not may_defend(fight, blow):
        return found
    ways = kinds(fight, blow)
    steps = (False, True) if may_retreat(fight, blow) else (False,)
    for price in prices(fight, me):
        effort = leaves_future(fight, me, price)
        for do, item in ways:
            for back in steps:
                base = Guard(do, item, price.rank, price.number, price.joker, price.held, back)
                found.append(base)
                if effort and me.increased != do:
                    found.append(Guard(do, item, price.rank, price.number, price.joker, price.held, back, "increased"))
                if effort:
                    found += [
                        Guard(do, item, price.rank, price.number, price.joker, price.held, back, "double", kind, other)
                        for kind, other in ways
                        if kind != do
                    ]
    return found


# ---- scores


def base_score(fight: Combat, me: Fighter, do: Defence, item: str) -> tuple[str, int, str]:
    """Dodge, Parry or Block with traits, halved by wounds (GC-BASE-08, GC-BASE-09, GC-BASE-10, GC-BASE-24, GC-BASE-42)."""
    sheet = fight.sheet(me)
    trait = REFLEXES if fight.has(me, "Combat Reflexes") else 0
    if do == "dodge":
        return "Dodge", fight.halved(me, max(1, int(sheet.speed) + BASE - fight.level(me)) + trait), "GC-BASE-08"
    if do == "block":
        return "Block", sheet.skills.get("Shield", sheet.dx - 4) // 2 + BASE + trait, "GC-BASE-10"
    weapon = fight.weapon(me, item)
    name, skill, _ = skill_of(fight, me, weapon)
    if weapon.natural:
        skill = max(sheet.dx, *(sheet.skills.get(each, 0) for each in UNARMED_SKILLS))
    return f"Parry ({name})", skill // 2 + BASE + (weapon.parry or 0) + trait, "GC-BASE-48" if weapon.natural else "GC-BASE-09"


def shield_covers(fight: Combat, me: Fighter, attacker: Fighter) -> bool:
    """A shield protects against attacks from the front or the shield side (GC-BASE-11)."""
    if not fight.shield_ready(me):
        return False
    side = fight.side_of(attacker, me)
    if side != "side" or not fight.mapped:
        return side == "front"
    turn = (hexes.way_to(fight.hex_of(me), fight.hex_of(attacker)) - fight.facing(me)) % 6
    return turn in (1, 2)


def level_of(fight: Combat, me: Fighter, guard: Guard) -> int:
    """What the cards paid give (GC-DEF-01, GC-STUN-04)."""
    levels = RECOVERY if me.stunned and fight.sw.stunned_defence == "stun_bonus" else DEFENCE
    return levels[(guard.size or FREE_LEVEL) - 1]


def modifiers(fight: Combat, blow: Blow, guard: Guard, do: Defence, item: str) -> Mods:
    """Everything that bears on a defence (GC-DEF-05)."""
    me = blow.target
    bonus = me.stunned and fight.sw.stunned_defence == "stun_bonus"
    rule = "GC-STUN-04" if bonus else rule_for("defence", guard.size or FREE_LEVEL)
    paid = f"{guard.size} card{'s' if guard.size != 1 else ''}" if guard.size else "free defence"
    mods: Mods = [(paid, level_of(fight, me, guard), rule)]
    shield = fight.sheet(me).shield
    if shield is not None and shield_covers(fight, me, blow.attacker):
        mods.append(("shield", shield.db, "GC-BASE-11"))
    if guard.retreat and fight.sw.retreat_bonus == "on":
        fencing = do == "parry" and fight.weapon(me, item).fencing
        mods.append(("retreat", RETREAT_FENCING if fencing else RETREAT[do], "GC-BASE-12"))
    if me.increased == do:
        mods.append(("Increased Defense", INCREASED, "GC-EE-08"))
    rest = (
        (me.posture, POSTURES[me.posture][1], "GC-BASE-43"),
        ("from the side", FROM_SIDE if sector(fight, blow) == "side" else 0, "GC-BASE-29"),
        ("stunned", STUNNED if me.stunned else 0, "GC-STUN-04"),
        ("off balance", OFF_BALANCE if fight.lasts(me.off_balance) else 0, "GC-BASE-14"),
        ("feint", -blow.feint, "GC-BASE-35"),
        *(_parrying(fight, blow, item) if do == "parry" else ()),
    )
    return [*mods, *(mod for mod in rest if mod[1])]


def _parrying(fight: Combat, blow: Blow, item: str) -> Mods:
    """What bears on a parry alone (GC-BASE-09, GC-BASE-37, GC-BASE-48)."""
    me, weapon = blow.target, fight.weapon(blow.target, item)
    armed = blow.mode is not None and not fight.weapon(blow.attacker, blow.act.item).natural and blow.mode.name != "thrust"
    return [
        ("parried before", (AGAIN_FENCING if weapon.fencing else AGAIN) * me.parries.get(item, 0), "GC-BASE-09"),
        ("off hand", OFF_HAND if fight.off_hand(me, item) else 0, "GC-BASE-37"),
        ("thrown weapon", THROWN if blow.thrown else 0, "GC-BASE-09"),
        ("bare hands", BARE_HANDS if weapon.natural and armed else 0, "GC-BASE-48"),
    ]


def score(fight: Combat, blow: Blow, guard: Guard, do: Defence, item: str, why: Why | None = None) -> int:
    """The effective defence (GC-DEF-05)."""
    mods = modifiers(fight, blow, guard, do, item)
    if why:
        explain(fight, blow.target, do, item, why)
    return summed(why, "effective defence", base_score(fight, blow.target, do, item), mods, "GC-DEF-05")


def effective(fight: Combat, blow: Blow, guard: Guard, do: Defence, item: str) -> int:
    """What a defence would be rolled against, an Increased Defense that comes with it included (GC-EE-08)."""
    return score(fight, blow, guard, do, item) + (INCREASED if guard.effort == "increased" else 0)


def explain(fight: Combat, me: Fighter, do: Defence, item: str, why: Why) -> None:
    """How the score before the modifiers came about."""
    sheet = fight.sheet(me)
    name, total, rule = base_score(fight, me, do, item)
    if do == "dodge":
        why.start("Basic Speed", int(sheet.speed), "GC-BASE-01", "without its fraction")
        why.plus("base", BASE, rule)
        level = fight.level(me)
        if level:
            why.plus("encumbrance", -level, "GC-BASE-28")
        if int(sheet.speed) + BASE - level < 1:
            why.least(1, rule)
    else:
        weapon = fight.weapon(me, item)
        skill = sheet.skills.get("Shield", sheet.dx - 4) if do == "block" else skill_of(fight, me, weapon)[1]
        why.start("skill", skill, "GC-BASE-06")
        why.half("half, rounded down", skill // 2, rule)
        why.plus("base", BASE, rule)
        if do == "parry" and weapon.parry:
            why.plus(item, weapon.parry, rule)
    if fight.has(me, "Combat Reflexes"):
        why.plus("Combat Reflexes", REFLEXES, "GC-BASE-42")
    if do == "dodge" and (fight.hurt(me) or fight.tired(me)):
        whole = max(1, int(sheet.speed) + BASE - fight.level(me)) + (REFLEXES if fight.has(me, "Combat Reflexes") else 0)
        if fight.hurt(me) and fight.tired(me):
            why.times("hurt and tired: a quarter", 0.25, "GC-BASE-24")
        else:
            why.times("halved", 0.5, "GC-BASE-24" if fight.hurt(me) else "GC-BASE-27")
        why.round(fight.halved(me, whole), "GC-BASE-24", label="rounded up")
    why.total(name, total, rule)


# ---- doing it


def helpless(fight: Combat, blow: Blow) -> None:
    """Why a target is not asked for a defence (GC-DEF-01, GC-BASE-07, GC-BASE-29, GC-EE-11)."""
    me = blow.target
    if not fight.loud or me.out or not fight.plays(me):
        return
    if blow.attacker.id in me.unaware:
        why, rule = "does not know of the attack", "GC-BASE-07"
    elif sector(fight, blow) == "behind":
        why, rule = "is struck from behind", "GC-BASE-29"
    elif not may_defend(fight, blow):
        why, rule = "has made an all-out attack in this increment", "GC-EE-11"
    else:
        why, rule = "has no card left", "GC-DEF-01"
    fight.tell("no defence", f"{me.name} {why} and cannot defend.", rule, who=me.id, level="detail")


async def defend(fight: Combat, blow: Blow, beat: Beat | None) -> bool:
    """The target decides after the hit and before any further roll; whether the attack is stopped (GC-DEF-03).

    A Double Defense is a second, different one after the first has failed (GC-EE-09).
    """
    me = blow.target
    choices = guards(fight, blow)
    if len(choices) == 1 and (not (fight.hand(me) or fight.hold(me)) or not may_defend(fight, blow)):
        helpless(fight, blow)
        return False
    guard = await Ask(me.id, "defence", tuple(choices), blow.about)
    if guard.do == "none":
        return False
    await pay(fight, me, guard)
    if (guard.size or guard.effort) and not await may_play(fight, me):
        return False
    if guard.effort:
        await exert(fight, me, "double defence" if guard.effort == "double" else "increased")
        if me.out:
            return False
    if guard.effort == "increased":
        me.increased = guard.do
    break_aim(fight, me)
    if guard.retreat:
        me.retreated = True
        await fight.settle(lambda: step_back(fight, me, blow.attacker, "GC-BASE-12"))
    stopped = await attempt(fight, blow, guard, guard.do, guard.item, beat)
    if not stopped and guard.effort == "double" and guard.then:
        stopped = await attempt(fight, blow, guard, guard.then, guard.other, beat)
    return stopped


async def pay(fight: Combat, me: Fighter, guard: Guard) -> None:
    """The cards of a defence are spent at once (GC-DEF-01, GC-DEF-02)."""
    cards = cards_of(fight, me, guard)
    for card, zone in cards:
        fight.discard(me, [card], zone)
        if str(card) in me.passed:
            me.passed.remove(str(card))
    me.played = me.played or bool(cards)
    if fight.loud:
        faces = [card for card, _ in cards]
        also = (
            *(["GC-JOK-01"] if RED_JOKER in faces else []),
            *(["GC-HOLD-03"] if guard.held else []),
            *(["GC-HOLD-10"] if guard.held and guard.number else []),
            *(["GC-TURN-10"] if guard.rank and fight.sw.passed_cards != "lost" else []),
        )
        says = f"{me.name} pays {fight.cards_text(faces)} for a defence." if faces else f"{me.name} defends without a card."
        fight.tell("pay", says, "GC-DEF-01", *(["GC-DEF-02"] if faces else []), also=also, who=me.id, level="detail")


async def attempt(fight: Combat, blow: Blow, guard: Guard, do: Defence, item: str, beat: Beat | None) -> bool:
    """One defence roll (GC-BASE-07). It may be tried at any score."""
    me = blow.target
    why = fight.why()
    against = score(fight, blow, guard, do, item, why)
    check = await roll(fight, me, against, do)
    if do != "dodge":
        lose_begun(me, item)
    if do == "parry":
        me.parries[item] = me.parries.get(item, 0) + 1
    if do == "block":
        me.blocked = True
    if fight.loud:
        how = {"dodge": "dodges", "parry": "parries", "block": "blocks"}[do] if check.ok else f"fails to {do}"
        if beat is not None:
            beat.show(side_of(fight, me, check, how))
        cites = {"dodge": "GC-BASE-08", "parry": "GC-BASE-09", "block": "GC-BASE-10"}
        says = f"{me.name} {how}: {check.total} against {against}."
        fight.tell(
            "defence", says, "GC-BASE-07", cites[do], *outcome_rules(check), also=("GC-DEF-03", "GC-DEF-05"), why=why, who=me.id,
            level="detail",
        )  # fmt: skip
    await consequences(fight, blow, check, do, item)
    return check.ok


async def consequences(fight: Combat, blow: Blow, check: Check, do: Defence, item: str) -> None:
    """What a critical success or failure of a defence brings (GC-BASE-07)."""
    me = blow.target
    if check.outcome == "critical success" and blow.missile is None:
        await critical_miss(fight, blow.attacker, blow.act.item, blow.mode, cite="GC-BASE-07")
    elif check.outcome == "critical failure":
        if do == "dodge":
            await fight.settle(lambda: fall(fight, me, "GC-BASE-07"))
        elif do == "parry":
            await critical_miss(fight, me, item, cite="GC-BASE-07")
        elif item not in me.unready:
            me.unready.append(item)
            if fight.loud:
                fight.tell("shield", f"{me.name}'s {item} is unready.", "GC-BASE-07", who=me.id)
