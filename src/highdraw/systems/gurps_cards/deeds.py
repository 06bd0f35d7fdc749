"""The options of a set, carried out: what is not an attack or a movement."""

from highdraw.systems.gurps_cards.choices import Act
from highdraw.systems.gurps_cards.combat import Combat, Mods
from highdraw.systems.gurps_cards.injury import PAIN, lose_begun
from highdraw.systems.gurps_cards.levels import OTHER, RECOVERY, rule_for
from highdraw.systems.gurps_cards.roll import attempt, tryable
from highdraw.systems.gurps_cards.state import Cause, Fighter

CHANGES = {
    "standing": ("kneeling", "crouching"), "crouching": ("standing", "kneeling"), "kneeling": ("standing", "crawling"),
    "crawling": ("standing", "kneeling", "lying"), "sitting": ("standing", "kneeling"), "lying": ("kneeling", "sitting", "crawling"),
}  # fmt: skip
"""From which posture to which with one card (GC-BASE-43)."""
UNSHAKEN = ("st", "ht", "will", "per")
"""What shock leaves alone: it burdens DX, IQ and skills (GC-BASE-21)."""
UNSURPRISED = 6
"""What Combat Reflexes adds to the roll to recover from surprise (GC-BASE-41)."""


def aim(fight: Combat, me: Fighter, act: Act) -> bool:
    """The first Aim earns Acc and removes Bulk, each further one adds 1 (GC-K1-09, GC-BASE-32)."""
    target, weapon = fight[act.target], fight.weapon(me, act.item)
    if weapon.missile is None or act.item not in fight.armed(me) or target.out or not fight.sees(me, target):
        return False
    same = me.aim_at == target.id and me.aim_with == act.item
    me.aims = me.aims + 1 if same else 1
    me.aim_at, me.aim_with = target.id, act.item
    lose_begun(me)
    if fight.loud:
        says = f"{me.name} aims the {act.item} at {target.name} ({me.aims})."
        fight.tell("aim", says, "GC-K1-09", also=("GC-BASE-32",), who=me.id, target=target.id)
    return True


# ---- stun


def recovery(fight: Combat, me: Fighter, cause: Cause) -> tuple[str, int, Mods]:
    """What shaking off a stun is rolled against, by its cause (GC-STUN-05); after retching HT (GC-T-FRIGHT)."""
    sheet = fight.sheet(me)
    if cause == "damage":
        return "HT", sheet.ht, [("High Pain Threshold", PAIN, "GC-BASE-42")] if fight.has(me, "High Pain Threshold") else []
    if cause == "surprise":
        reflexes: Mods = [("Combat Reflexes", UNSURPRISED, "GC-BASE-41")] if fight.has(me, "Combat Reflexes") else []
        return "IQ", sheet.iq, [*reflexes, *fight.shocked(me)]
    if me.retching:
        return "HT", sheet.ht, []
    return "Will", sheet.will, [("the fright's own", me.fright, "GC-BASE-40")] if me.fright else []


async def shake(fight: Combat, me: Fighter, cards: int) -> None:
    """An attempt to shake off stun; of several causes the lowest score counts (GC-STUN-05, GC-STUN-06, GC-STUN-14, GC-STUN-03)."""
    if not me.stunned:
        return
    scores = [recovery(fight, me, cause) for cause in me.stunned]
    name, base, mods = min(scores, key=lambda each: each[1] + sum(number for _, number, _ in each[2]))
    bonus = RECOVERY[cards - 1]
    if bonus:
        mods = [*mods, (f"{cards} cards", bonus, rule_for("shake", cards))]
    several = ("GC-STUN-14",) if len(scores) > 1 else ()
    check = await attempt(fight, me, name, base, mods, "GC-STUN-05", rule_for("shake", cards), *several, to="to recover")
    if check.ok:
        clear_stun(me)
        if fight.loud:
            fight.tell("recover", f"{me.name} shakes off the stun.", "GC-STUN-06", who=me.id)
    elif fight.loud:
        fight.tell("stunned", f"{me.name} stays stunned.", "GC-STUN-06", also=("GC-STUN-03",), who=me.id)


def clear_stun(me: Fighter) -> None:
    me.stunned, me.fright, me.wakes, me.retching = [], 0, 0, 0


# ---- other actions


def score_of(fight: Combat, me: Fighter, name: str) -> tuple[str, int]:
    """A skill of the sheet or an attribute, by its name."""
    sheet = fight.sheet(me)
    attributes = {"st": fight.strength(me), "dx": sheet.dx, "iq": sheet.iq, "ht": sheet.ht, "will": sheet.will, "per": sheet.per}
    if name.lower() in attributes:
        return name, attributes[name.lower()]
    return (name, sheet.skills[name]) if name in sheet.skills else (f"{name} by default", sheet.iq - 5)


async def other(fight: Combat, me: Fighter, act: Act) -> bool:
    """Any other action the GM allows (GC-K1-10, GC-K2-06, GC-K3-07, GC-K4-06)."""
    name, base = score_of(fight, me, fight.options.actions[act.item])
    mods: Mods = [(f"{act.cards} card{'s' if act.cards > 1 else ''}", OTHER[act.cards - 1], rule_for("other", act.cards))]
    mods += fight.shocked(me) if name.lower() not in UNSHAKEN else []
    if not tryable(base + sum(number for _, number, _ in mods)):
        return False
    check = await attempt(fight, me, name, base, mods, rule_for("other", act.cards))
    if fight.loud:
        fight.tell("other", f"{me.name} tries to {act.item}: {check.outcome}.", rule_for("other", act.cards), who=me.id)
    return True


def posture(fight: Combat, me: Fighter, act: Act) -> bool:
    """A change of posture takes a card (GC-BASE-43). From where somebody has fallen meanwhile it may be too far."""
    if act.mode not in CHANGES[me.posture]:
        return False
    me.posture = act.mode  # type: ignore[assignment]
    if fight.loud:
        words = {"standing": "stands up", "crouching": "crouches", "lying": "lies down", "kneeling": "kneels"}
        fight.tell("posture", f"{me.name} {words.get(act.mode, f'is {act.mode} now')}.", "GC-BASE-43", who=me.id)
    return True


async def signal(fight: Combat, me: Fighter, act: Act) -> bool:
    """A signal is readied with cards; friends who fight or look elsewhere must notice it (GC-COM-03, GC-COM-04, GC-COM-05, GC-SET-05)."""
    key = f"signal {act.item}"
    want = fight.options.signals[act.item]
    lose_begun(me, key)
    me.progress[key] = me.progress.get(key, 0) + act.cards
    if me.progress[key] < want:
        if fight.loud:
            says = f"{me.name} is making a sign ({me.progress[key]} of {want} cards)."
            fight.tell("signal", says, "GC-COM-03", also=("GC-SET-05",), who=me.id)
        return True
    del me.progress[key]
    if fight.loud:
        rule = "GC-COM-03" if want == 2 else "GC-COM-04"
        fight.tell("signal", f"{me.name} signals: {act.item}.", rule, who=me.id)
    for friend in fight.players():
        if friend is me or friend.side != me.side or not fight.sees(friend, me):
            continue
        busy = any(fight.apart(friend, foe) <= 2 for foe in fight.foes(friend)) or bool(friend.aim_at)
        seen = (
            not busy
            or (await attempt(fight, friend, "Per", fight.sheet(friend).per, vision(fight), "GC-COM-05", "GC-BASE-44", to="to see it")).ok
        )
        if fight.loud:
            fight.tell("signal", f"{friend.name} {'sees' if seen else 'misses'} the signal.", "GC-COM-05", who=friend.id)
    return True


def vision(fight: Combat) -> Mods:
    """What hampers a Vision roll (GC-BASE-44)."""
    return [("light", fight.options.light, "GC-BASE-44")] if fight.options.light else []
