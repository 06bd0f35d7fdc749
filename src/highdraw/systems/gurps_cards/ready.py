"""Readying, drawing, loading, dropping: cards counted towards a thing, Fast-Draw."""

from highdraw.field import hex as hexes
from highdraw.systems.gurps_cards.combat import Combat, Mods
from highdraw.systems.gurps_cards.dice import Check
from highdraw.systems.gurps_cards.gear import UNARMED, Weapon
from highdraw.systems.gurps_cards.injury import JAMMED, drop_item, lose_aim, lose_begun
from highdraw.systems.gurps_cards.ranks import natural
from highdraw.systems.gurps_cards.roll import attempt
from highdraw.systems.gurps_cards.state import Fighter

SWORDS = ("Broadsword", "Shortsword", "Rapier", "Saber")
REFLEXES = 1
"""What Combat Reflexes adds to Fast-Draw (GC-BASE-39)."""


# ---- readying


def readiable(fight: Combat, me: Fighter) -> list[str]:
    """Things that a card of readying would serve: sheathed, dropped or unready weapons, the shield (GC-K1-07)."""
    sheet = fight.sheet(me)
    if _arms(fight, me) == 0:
        return []
    items = [name for name, weapon in sheet.weapons.items() if not weapon.natural]
    items += [sheet.shield.name] if sheet.shield else []
    away = [*me.broken, *(item for item in me.thrown if not within_reach(fight, me, item))]
    return [name for name in items if name not in away and not fight.is_ready(me, name) and _has_arms(fight, me, name)]


def within_reach(fight: Combat, me: Fighter, item: str) -> bool:
    """Whether a thing that was thrown lies in one's own hex or beside it, and can be picked up (GC-BASE-50)."""
    if fight.mapped:
        return item in me.lies_at and hexes.steps(fight.hex_of(me), me.lies_at[item]) <= 1
    other = fight.state.fighters.get(me.lies_by.get(item, ""))
    return other is not None and fight.apart(me, other) <= 1


def _arms(fight: Combat, me: Fighter) -> int:
    """Arms that can be used (GC-T-HITLOC)."""
    if not (me.crippled or me.numb):
        return 2
    useless = {part for part in (*me.crippled, *me.numb) if "arm" in part or part == "hand"}
    return 2 - min(2, len(useless))


def _has_arms(fight: Combat, me: Fighter, item: str) -> bool:
    weapon = fight.sheet(me).weapons.get(item)
    return _arms(fight, me) >= (2 if weapon is not None and weapon.two_handed else 1)


def needed(fight: Combat, me: Fighter, item: str) -> int:
    """Cards that readying a thing takes (GC-SET-05)."""
    weapon = fight.sheet(me).weapons.get(item)
    return weapon.ready if weapon is not None else 1


def loadable(fight: Combat, me: Fighter) -> list[str]:
    """Weapons in hand that can be loaded (GC-BASE-34)."""
    found: list[str] = []
    if not me.reserve:
        return found
    for item in dict.fromkeys((me.main, me.off)):
        weapon = fight.sheet(me).weapons.get(item)
        if weapon is not None and weapon.missile is not None and not weapon.missile.thrown and fight.is_ready(me, item):
            if me.loaded.get(item, 0) < weapon.missile.shots and me.reserve.get(item, 0) > 0:
                found.append(item)
    return found


def ready(fight: Combat, me: Fighter, item: str, cards: int) -> None:
    """So many cards count towards a thing; at its number it is ready (GC-SET-05)."""
    lose_begun(me, item)
    paid = me.progress.get(item, 0)
    jam = -JAMMED if item in me.progress and paid <= 0 else 0
    me.progress[item] = paid + cards
    want = needed(fight, me, item)
    if me.progress[item] < want:
        if fight.loud:
            says = f"{me.name} is readying the {item} ({me.progress[item] + jam} of {want + jam} cards)."
            fight.tell("ready", says, "GC-SET-05", also=("GC-K1-07", "GC-TURN-14"), who=me.id)
        return
    take(fight, me, item)
    if fight.loud:
        fight.tell("ready", f"{me.name} readies the {item}.", "GC-K1-07", "GC-SET-05", also=("GC-BASE-38",), who=me.id)


def take(fight: Combat, me: Fighter, item: str) -> None:
    """A thing is in hand and ready; what is in the way is let go, which needs no card (GC-TURN-08)."""
    sheet = fight.sheet(me)
    me.progress.pop(item, None)
    lose_begun(me)
    if item in me.unready:
        me.unready.remove(item)
    if item in me.ground:
        me.ground.remove(item)
    if item in me.thrown:
        me.thrown.remove(item)
        me.lies_at.pop(item, None)
        me.lies_by.pop(item, None)
        if fight.loud:
            fight.tell("pick up", f"{me.name} picks up the {item}.", "GC-BASE-50", who=me.id, level="detail")
    if me.aim_with not in ("", item):
        lose_aim(me)
    if item in (me.main, me.off):
        return
    if sheet.shield is not None and item == sheet.shield.name:
        _clear(fight, me, off=True, both=_two_handed(fight, me, me.main))
        me.off = item
        return
    weapon = sheet.weapons[item]
    spare_off = not me.off and me.main != UNARMED and not weapon.two_handed and not _two_handed(fight, me, me.main)
    if spare_off:
        me.off = item
        return
    _clear(fight, me, off=weapon.two_handed, both=True)
    me.main = item


def _two_handed(fight: Combat, me: Fighter, item: str) -> bool:
    return item in fight.sheet(me).weapons and fight.weapon(me, item).two_handed


def _clear(fight: Combat, me: Fighter, *, off: bool, both: bool) -> None:
    """Make room in the hands."""
    gone = [item for item, wanted in ((me.main, both), (me.off, off)) if wanted and item and item != UNARMED]
    for item in gone:
        drop_item(fight, me, item, lies=item in fight.sheet(me).weapons)
        if fight.loud:
            fight.tell("let go", f"{me.name} lets go of the {item}.", "GC-TURN-08", who=me.id, level="detail")


def load(fight: Combat, me: Fighter, item: str, cards: int, *, fast: bool = False) -> None:
    """Reloading is readying; a fast hand for arrows saves one card (GC-BASE-34, GC-BASE-39)."""
    missile = fight.weapon(me, item).missile
    assert missile is not None
    key = f"load {item}"
    lose_begun(me, key)
    me.progress[key] = me.progress.get(key, 0) + cards + int(fast)
    if me.progress[key] < missile.reload:
        if fight.loud:
            says = f"{me.name} is loading the {item} ({me.progress[key]} of {missile.reload} cards)."
            fight.tell("load", says, "GC-BASE-34", also=("GC-SET-05", "GC-TURN-14"), who=me.id)
        return
    del me.progress[key]
    rounds = min(missile.shots - me.loaded.get(item, 0), me.reserve.get(item, 0))
    me.reserve[item] -= rounds
    me.loaded[item] = me.loaded.get(item, 0) + rounds
    if fight.loud:
        fight.tell("load", f"{me.name} has loaded the {item}.", "GC-BASE-34", also=("GC-SET-05",), who=me.id)


# ---- Fast-Draw


def kind_of(weapon: Weapon) -> str:
    """For which Fast-Draw skill a weapon counts (GC-BASE-39).

    >>> from highdraw.systems.gurps_cards.gear import weapons
    >>> kind_of(weapons()["Rapier"]), kind_of(weapons()["Auto pistol, 9 mm"]), kind_of(weapons()["Large knife"])
    ('Sword', 'Pistol', 'Knife')
    """
    if weapon.fast_draw:
        return weapon.fast_draw
    if weapon.missile is not None and weapon.missile.firearm:
        return "Long Arm" if weapon.two_handed else "Pistol"
    return "Sword" if weapon.skill in SWORDS else weapon.skill


def drawing_skill(fight: Combat, me: Fighter, item: str) -> int:
    """The Fast-Draw skill for a weapon; 0 without one: it has no default (GC-BASE-39)."""
    return _known_draws(fight, me).get(item, 0)


def _known_draws(fight: Combat, me: Fighter) -> dict[str, int]:
    """The weapons somebody has learnt to draw fast, each with the skill."""
    known = fight.known_draws.get(me.id)
    if known is None:
        sheet = fight.sheet(me)
        skills = {name: sheet.skills.get(f"Fast-Draw ({kind_of(weapon)})", 0) for name, weapon in sheet.weapons.items()}
        known = {name: skill for name, skill in skills.items() if skill}
        if me.id in fight.entrants:
            fight.known_draws[me.id] = known
    return known


def loading_skill(fight: Combat, me: Fighter, item: str) -> int:
    """Fast-Draw for arrows, bolts or magazines (GC-BASE-39)."""
    missile = fight.weapon(me, item).missile
    assert missile is not None
    kind = "Magazine" if missile.firearm else "Bolt" if missile.skill == "Crossbow" else "Arrow"
    return fight.sheet(me).skills.get(f"Fast-Draw ({kind})", 0)


def drawable(fight: Combat, me: Fighter) -> list[str]:
    """Sheathed weapons that somebody may try to draw fast in this increment (GC-FD-01)."""
    if me.fast_drew or me.stunned or me.out:
        return []
    known = _known_draws(fight, me)
    if not known:
        return []
    held = (me.main, me.off, *me.ground, *me.thrown, *me.broken)
    return [item for item in known if item not in held and _has_arms(fight, me, item)]


def quick(fight: Combat, me: Fighter) -> list[str]:
    """What a Fast-Draw without a card may serve: weapons to draw, and weapons in hand to load (GC-FD-07, GC-BASE-39)."""
    if me.fast_drew or me.stunned or me.out:
        return []
    return drawable(fight, me) + [item for item in loadable(fight, me) if loading_skill(fight, me, item)]


def may_draw_now(fight: Combat, me: Fighter, *, natural_card: bool) -> bool:
    """Not before the highest card is played: with a natural card it is, a Red Joker alone is not waited for (GC-FD-02)."""
    return me.played or natural_card or not natural(fight.hand(me))


def _drawing(fight: Combat, me: Fighter, item: str) -> tuple[int, Mods]:
    """What a Fast-Draw is rolled against (GC-BASE-39)."""
    mods: Mods = [("Combat Reflexes", REFLEXES, "GC-BASE-39")] if fight.has(me, "Combat Reflexes") else []
    return drawing_skill(fight, me, item) or loading_skill(fight, me, item), [*mods, *fight.shocked(me)]


def drawing_score(fight: Combat, me: Fighter, item: str) -> int:
    """The same in one number."""
    skill, mods = _drawing(fight, me, item)
    return skill + sum(number for _, number, _ in mods)


async def fast_draw(fight: Combat, me: Fighter, item: str) -> Check:
    """The roll (GC-BASE-39)."""
    me.fast_drew = True
    skill, mods = _drawing(fight, me, item)
    check = await attempt(fight, me, "Fast-Draw", skill, mods, "GC-BASE-39", "GC-FD-01", rule="GC-BASE-39")
    if check.outcome == "critical failure":
        loading = item in (me.main, me.off)
        if item not in me.ground and not loading:
            me.ground.append(item)
        if fight.loud:
            what = f"what was for the {item}" if loading else f"the {item}"
            fight.tell("drop", f"{me.name} drops {what}.", "GC-BASE-39", "GC-FD-04", who=me.id)
    elif check.ok and drawing_skill(fight, me, item):
        take(fight, me, item)
        if fight.loud:
            fight.tell("draw", f"{me.name} has the {item} out.", "GC-FD-01", who=me.id)
    return check
