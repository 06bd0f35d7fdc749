"""HP lost: shock, knockdown, stun, cards, consciousness, death."""

from highdraw.systems.gurps_cards.combat import Combat, Mods
from highdraw.systems.gurps_cards.gear import UNARMED
from highdraw.systems.gurps_cards.loss import cards_for, lose
from highdraw.systems.gurps_cards.roll import attempt
from highdraw.systems.gurps_cards.state import Cause, Fighter, Shock

PAIN = 3
"""What High Pain Threshold adds against knockdown and stun (GC-BASE-42)."""
LAST_MULTIPLE = 5
"""How many times maximum HP below zero death is certain."""
CONSCIOUS_BY = 5
"""A knockdown roll missed by this much is unconsciousness."""


class Wound:
    """What one blow does beyond its HP."""

    __slots__ = ("double_shock", "head", "limb", "major", "modifier")

    def __init__(self, *, major: bool = False, modifier: int = 0, head: bool = False, limb: str = "", double_shock: bool = False) -> None:
        self.major, self.modifier, self.head, self.limb, self.double_shock = major, modifier, head, limb, double_shock


async def injure(fight: Combat, me: Fighter, points: int, wound: Wound | None = None) -> None:
    """A blow takes HP; then the rolls, then the cards, in the order of GC-STUN-10 (GC-STUN-07, GC-STUN-08)."""
    wound = wound or Wound()
    if me.dead or me.gone or points <= 0:
        return
    me.hp -= points
    if fight.loud:
        says = f"{me.name} loses {points} HP ({me.hp} left)."
        fight.tell("injury", says, "GC-BASE-18", also=("GC-STUN-10",), who=me.id, damage=points)
    if not fight.sheet(me).living:
        wreck(fight, me)
        return
    shock(fight, me, points, wound.double_shock)
    await spoil_aim(fight, me)
    await death(fight, me, me.hp + points)
    big = 2 * points > fight.sheet(me).hp
    stunned = await knockdown(fight, me, points, big, wound) if not fight[me.id].dead else False
    if wound.limb and not me.down:
        cripple(fight, me, wound.limb)
    if me.down:
        out_of_action(fight, me)
        return
    if stunned:
        daze(fight, me, "damage")
    cites = ("GC-STUN-07", "GC-STUN-08", "GC-STUN-01") if stunned else ("GC-STUN-07",)
    await lose(fight, me, cards_for(points), int(stunned), *cites, cause=" to the wound", injury=points)


def shock(fight: Combat, me: Fighter, points: int, double: bool) -> None:
    """Shock for the rest of this increment and the whole next one (GC-BASE-21)."""
    if fight.sw.shock == "dropped" or fight.has(me, "High Pain Threshold"):
        return
    amount = points // max(1, fight.sheet(me).hp // 10) if fight.sheet(me).hp >= 20 else points
    amount = min(8, 2 * amount) if double else min(4, amount)
    if amount:
        me.shocks = [one for one in me.shocks if fight.lasts(one.until)] + [Shock(amount, max(1, fight.state.second) + 1)]
        if fight.loud:
            says = f"{me.name} is in shock: -{fight.shock(me) or amount}."
            fight.tell("shock", says, "GC-BASE-21", also=("GC-TURN-14",), who=me.id, level="detail")


async def spoil_aim(fight: Combat, me: Fighter) -> None:
    """Damage takes the aim away (GC-HOLD-09)."""
    if not me.aim_at:
        return
    if (
        fight.sw.aim_lost_by_damage == "will_roll"
        and (await attempt(fight, me, "Will", fight.sheet(me).will, [], "GC-HOLD-09", to="to keep the aim")).ok
    ):
        return
    break_aim(fight, me, "GC-HOLD-09")


def break_aim(fight: Combat, me: Fighter, *cites: str) -> None:
    """An aim that is lost over something else, and said to be (GC-BASE-32)."""
    if me.aim_at and fight.loud:
        fight.tell("aim", f"{me.name} loses the aim.", *cites, "GC-BASE-32", who=me.id, level="detail")
    lose_aim(me)


def lose_sight(fight: Combat) -> None:
    """Whoever no longer sees the target has lost the aim (GC-BASE-32)."""
    for me in fight.state.fighters.values():
        if me.aim_at and not fight.sees(me, fight[me.aim_at]):
            break_aim(fight, me)


def lose_aim(me: Fighter) -> None:
    me.aim_at, me.aim_with, me.aims = "", "", 0


async def death(fight: Combat, me: Fighter, before: int) -> None:
    """A roll against HT for each full multiple of maximum HP passed, or death (GC-BASE-26)."""
    most = fight.sheet(me).hp
    if me.hp <= -LAST_MULTIPLE * most:
        me.dead = True
        if fight.loud:
            fight.tell("death", f"{me.name} is dead at {me.hp} HP.", "GC-BASE-26", who=me.id)
        return
    for times in range(1, LAST_MULTIPLE):
        if before > -times * most >= me.hp and not me.dead:
            check = await attempt(fight, me, "HT", fight.sheet(me).ht, [], "GC-BASE-26", to="not to die")
            if not check.ok:
                me.dead = True
                if fight.loud:
                    fight.tell("death", f"{me.name} dies.", "GC-BASE-26", who=me.id)


async def knockdown(fight: Combat, me: Fighter, points: int, big: bool, wound: Wound) -> bool:
    """A major wound calls for a HT roll; whether it stuns (GC-BASE-20, GC-BASE-22, GC-STUN-08)."""
    major = big or wound.major or bool(wound.limb)
    if not major and not (wound.head and points and fight.sw.shock != "dropped"):
        return False
    mods: Mods = [("High Pain Threshold", PAIN, "GC-BASE-42")] if fight.has(me, "High Pain Threshold") else []
    if major and wound.modifier:
        mods.append(("where it hit", wound.modifier, "GC-BASE-19"))
    check = await attempt(fight, me, "HT", fight.sheet(me).ht, mods, "GC-BASE-22", "GC-BASE-20", to="not to go down")
    automatic = big and fight.sw.big_blow_stun == "automatic"
    if check.ok:
        return automatic
    if check.critical or check.margin <= -CONSCIOUS_BY:
        faint(fight, me, "GC-BASE-22")
        return False
    drop_everything(fight, me)
    fall(fight, me, "GC-BASE-22")
    return True


def fall(fight: Combat, me: Fighter, *cites: str) -> None:
    """Prone; falling is free (GC-BASE-43)."""
    if me.posture == "lying":
        return
    me.posture = "lying"
    halt_runner(fight, me)
    if me.mount:
        unseat(fight, me)
    if fight.loud:
        fight.tell("fall", f"{me.name} falls.", *cites, also=("GC-BASE-43",), who=me.id)


def unseat(fight: Combat, me: Fighter) -> None:
    """Rider and mount part: the one lies there, the other keeps going straight, unless it is out or was being stopped (GC-RUN-13)."""
    mount = fight[me.mount]
    mount.rider, me.mount, me.drives = "", "", False
    if not me.running:
        return
    if not (mount.out or me.stopping):
        mount.running, mount.stopping, mount.course, mount.away = True, False, me.course, me.away
        mount.pace, mount.covered, mount.started, mount.ran = me.pace, me.covered, me.started, me.ran
    end_run(me)


def drop_everything(fight: Combat, me: Fighter) -> None:
    """What is held falls to the ground (GC-BASE-22)."""
    dropped = []
    for item in (me.main, me.off):
        if item and item in fight.sheet(me).weapons and not fight.weapon(me, item).natural:
            dropped.append(item)
            drop_item(fight, me, item)
    if fight.loud and dropped:
        fight.tell("drop", f"{me.name} drops {' and '.join(f'the {item}' for item in dropped)}.", "GC-BASE-22", who=me.id, level="detail")


JAMMED = -1
"""Cards counted towards a gun that jams: it needs one more than another thing (GC-BASE-14)."""


def lose_begun(me: Fighter, but: str = "") -> None:
    """Hands that do something else lose what they had begun (GC-SET-05); a gun that jams stays so, with the card that was paid lost."""
    me.progress = {item: cards if item == but else JAMMED for item, cards in me.progress.items() if item == but or cards <= 0}


def drop_item(fight: Combat, me: Fighter, item: str, *, lies: bool = True) -> None:
    """A thing leaves the hand; what was begun with it is lost (GC-SET-05)."""
    if me.main == item:
        me.main = UNARMED
    if me.off == item:
        me.off = ""
    if item in me.unready:
        me.unready.remove(item)
    for begun in (item, f"load {item}"):
        if me.progress.pop(begun, 1) <= 0:
            me.progress[begun] = JAMMED
    if me.aim_with == item:
        lose_aim(me)
    if lies and item not in me.ground:
        me.ground.append(item)


def faint(fight: Combat, me: Fighter, *cites: str) -> None:
    me.unconscious = True
    if fight.loud:
        fight.tell("faint", f"{me.name} falls unconscious.", *cites, who=me.id)


def wreck(fight: Combat, me: Fighter) -> None:
    """A vehicle without HP goes no further."""
    if me.hp <= 0 and not me.unconscious:
        me.unconscious, me.running = True, False
        if me.rider:
            unseat(fight, fight[me.rider])
        if fight.loud:
            fight.tell("wreck", f"{me.name} is a wreck.", "GC-BASE-18", who=me.id)


def out_of_action(fight: Combat, me: Fighter) -> None:
    """Whoever dies, faints or collapses discards hand, committed cards and Hold Card, and lies down (GC-STUN-13)."""
    deck = fight.deck(me)
    lost = [card for zone in ("hand", "hold", "play") for card in deck.zones.get(f"{zone} {me.id}", [])]
    for zone in ("hand", "hold", "play"):
        deck.drop(f"{zone} {me.id}")
    me.stunned, me.passed = [], []
    lose_aim(me)
    halt_runner(fight, me)
    if me.mount:
        unseat(fight, me)
    if me.rider:
        rider = fight[me.rider]
        unseat(fight, rider)
        halt_runner(fight, rider)
        rider.posture = "lying"
    me.posture = "lying"
    fall_silent(fight, me)
    if fight.loud and lost:
        fight.tell("loss", f"{me.name} discards {fight.cards_text(lost)}.", "GC-STUN-13", who=me.id, level="detail")


def fall_silent(fight: Combat, me: Fighter) -> None:
    """What somebody was saying is never understood: it would have been when its last increment ended (GC-COM-02)."""
    if me.speech is not None and fight.loud:
        fight.tell("speech", f"{me.name} breaks off.", "GC-COM-02", who=me.id, level="detail")
    me.speech = None


def halt_runner(fight: Combat, me: Fighter) -> None:
    """A runner who is stunned or falls leaves full speed; a mount or vehicle keeps going (GC-RUN-13).

    The least is still covered in the movement of this increment; where that has been made, nothing is.
    """
    if not me.running or me.mount:
        return
    me.stopping = True
    if me.ran == fight.state.second:
        end_run(me)
        if fight.loud:
            fight.tell("stop", f"{me.name} is no longer at full speed.", "GC-RUN-13", who=me.id, level="detail")


def end_run(me: Fighter) -> None:
    me.running, me.stopping, me.destination, me.course, me.away = False, False, [], "", False


def daze(fight: Combat, me: Fighter, cause: Cause) -> None:
    """Stunned: nothing but defending and recovering from now on (GC-BASE-23, GC-STUN-14)."""
    again = bool(me.stunned)
    if cause not in me.stunned:
        me.stunned.append(cause)
    lose_aim(me)
    lose_begun(me)
    me.feinted, me.feint = "", 0
    halt_runner(fight, me)
    if fight.loud:
        rule = {"damage": "GC-STUN-08", "surprise": "GC-BASE-41", "fright": "GC-STUN-02"}[cause]
        says = f"{me.name} is stunned{' again' if again else ''}."
        fight.tell("stun", says, rule, *(["GC-STUN-14"] if again else []), also=("GC-BASE-23",), who=me.id)


def cripple(fight: Combat, me: Fighter, part: str) -> None:
    """A limb is useless for good (GC-T-HITLOC)."""
    if part not in me.crippled:
        me.crippled.append(part)
    if fight.loud:
        fight.tell("cripple", f"{me.name}'s {part} is crippled.", "GC-BASE-19", who=me.id)
    give_way(fight, me, part)


def give_way(fight: Combat, me: Fighter, part: str) -> None:
    """A limb that is useless, for good or for a while: an arm drops what it held, a leg brings down (GC-T-HITLOC, GC-T-CRITHIT)."""
    if "leg" in part or part == "foot":
        fall(fight, me, "GC-BASE-19")
    elif "arm" in part or part == "hand":
        both = fight.weapon(me, me.main).two_handed
        item = me.off if part == "left arm" and not both else me.main
        if item in fight.sheet(me).weapons and not fight.weapon(me, item).natural:
            drop_item(fight, me, item)


# ---- fatigue


async def tire(fight: Combat, me: Fighter, points: int, *cites: str) -> None:
    """FP are lost; below zero each costs a HP as well, which is no blow (GC-BASE-27)."""
    most = fight.sheet(me).fp
    before = me.hp
    for _ in range(points):
        if me.fp <= 0:
            me.hp -= 1
            me.strain += 1
        me.fp = max(-most, me.fp - 1)
    if fight.loud:
        fight.tell("fatigue", f"{me.name} loses {points} FP ({me.fp} left).", *cites, who=me.id, level="detail")
    if me.hp < before:
        await death(fight, me, before)
    if me.fp <= -most and not me.down:
        faint(fight, me, "GC-BASE-27")
    if me.down:
        out_of_action(fight, me)


async def may_play(fight: Combat, me: Fighter) -> bool:
    """Before each play of cards: HT at 0 HP or less, Will at 0 FP or less, each at most once an increment (GC-BASE-25, GC-BASE-27)."""
    now = max(1, fight.state.second)
    if fight.sw.consciousness_roll == "per_card_play" and me.hp <= 0 and me.awake != now:
        me.awake = now
        await stay_awake(fight, me)
    if not me.out and me.fp <= 0 and me.spent != now:
        me.spent = now
        check = await attempt(fight, me, "Will", fight.sheet(me).will, [], "GC-BASE-27", to="to go on")
        if not check.ok:
            me.collapsed = True
            if fight.loud:
                fight.tell("collapse", f"{me.name} collapses with exhaustion.", "GC-BASE-27", who=me.id)
            out_of_action(fight, me)
    return not me.out


async def stay_awake(fight: Combat, me: Fighter) -> None:
    """HT, at -1 for every full multiple of maximum HP below zero, or unconsciousness (GC-BASE-25)."""
    times = max(0, -me.hp) // fight.sheet(me).hp
    mods: Mods = [("HP below zero", -times, "GC-BASE-25")] if times else []
    if not (await attempt(fight, me, "HT", fight.sheet(me).ht, mods, "GC-BASE-25", to="to stay conscious")).ok:
        faint(fight, me, "GC-BASE-25")
        out_of_action(fight, me)
