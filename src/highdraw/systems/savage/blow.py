"""What follows a hit, whatever struck it: the blow with all that adds to it, things knocked out of hands, mishaps."""

from highdraw.engine.beat import Side
from highdraw.engine.choice import either
from highdraw.engine.request import GM, Ask
from highdraw.engine.rulebook import load_table
from highdraw.systems.savage.attack import Attack
from highdraw.systems.savage.conditions import end_aim, mark
from highdraw.systems.savage.damage import Hit, roll_damage
from highdraw.systems.savage.foresight import part_of
from highdraw.systems.savage.gear import BOTH_BARRELS
from highdraw.systems.savage.roll import roll_trait
from highdraw.systems.savage.scene import Mods, Scene
from highdraw.systems.savage.state import Fighter
from highdraw.systems.savage.trait import TraitRoll

SHOTGUN = {row[0].lower(): row[1] for row in load_table("highdraw.systems.savage", "shotgun").rows}
OBJECTS = {row[0].lower(): row[1] for row in load_table("highdraw.systems.savage", "objects").rows}
ITEMS = ("small item", "long item")
"""Called shots at a thing in somebody's hand (SW-TBL-CALLED)."""


def make_hit(fight: Scene, attack: Attack, raised: bool, stray: bool = False) -> Hit:
    """The blow that follows a hit, with what the options add to the damage, in a free attack nothing (SW-BASE-77).

    A shotgun's damage goes by the range, that of a slug does not (SW-SHO-02, SW-BASE-82).
    `stray`: it was meant for somebody else, so nothing that was chosen counts.
    """
    me, target, weapon = attack.me, attack.target, attack.weapon
    chosen = set() if stray else attack.chosen
    plus: Mods = []
    if chosen & {"head", "vitals", "face"}:
        plus.append(("called shot", 4, "SW-BASE-62"))
    part = next((part for part in ("head", "face", "gap") if part in chosen), "torso") if chosen else "torso"
    if chosen & {"limb", "hand", "leg"}:
        part = "legs" if "leg" in chosen else "arms"
    if me.wild_attack and not attack.ranged and not attack.free:
        plus.append(("Wild Attack", 2, "SW-BASE-65"))
    for amount in (2, 4) if chosen else ():
        if f"desperate {amount}" in chosen:
            plus.append(("Desperate Attack", -amount, "SW-BASE-66"))
    if "both barrels" in chosen:
        plus.append(("both barrels", BOTH_BARRELS, "SW-SHO-04"))
    if target.drop == me.id:
        plus.append(("The Drop", 4, "SW-BASE-75"))
    damage = ""
    if weapon.shotgun:
        band = weapon.band(fight.inches(me, target))
        damage = "2d10" if weapon.slugs else SHOTGUN[band if band in ("short", "medium") else "long"]
        if fight.loud:
            words, rule = ("A slug", "SW-BASE-82") if weapon.slugs else (f"Shot at {band} range", "SW-SHO-02")
            fight.tell("damage", f"{words}: {damage}.", rule, level="detail", who=me.id, target=target.id)
    doubled = not stray and doubles(fight, me, "Dead Shot" if attack.ranged else "Mighty Blow")
    return Hit(
        weapon=weapon, raised=raised, plus=plus, ap=weapon.ap, part=part, damage=damage, doubled=doubled,
        nonlethal="nonlethal" in chosen, dropped=target.drop == me.id, riders=attack.riders,
    )  # fmt: skip


def doubles(fight: Scene, me: Fighter, edge: str) -> bool:
    """On a Joker the damage of the first successful attack of its kind in the round is doubled (SW-TBL-CARD-TRAITS)."""
    if not (fight.has_joker(me) and fight.has(me, edge)) or edge in me.doubled:
        return False
    me.doubled.append(edge)
    return True


def items(fight: Scene, me: Fighter, size: str = "") -> list[str]:
    """Things in somebody's hands that can be knocked out of them, the main hand first; of one size, or of any."""
    sheet = fight.sheet(me.id)
    found: list[str] = []
    for name in (me.main, me.off):
        if not name:
            continue
        weapon = sheet.weapons.get(name)
        small = weapon is not None and weapon.small
        if (name in sheet.shields or (weapon is not None and weapon.loose)) and size in ("", ITEMS[0] if small else ITEMS[1]):
            found.append(name)
    return found


def item_toughness(fight: Scene, me: Fighter, name: str) -> int:
    """Toughness of a thing in somebody's hand: shields, what shoots, and all the rest like a sword (SW-TBL-OBJECTS)."""
    sheet = fight.sheet(me.id)
    if shield := sheet.shields.get(name):
        row = "modern shield" if shield.modern else "medieval shield"
    else:
        row = "firearm" if sheet.weapons[name].kind == "ranged" else "knife or sword"
    return int(OBJECTS[row])


async def disarm(fight: Scene, attack: Attack, hit: Hit) -> None:
    """An item is hit: damage as against an object; it breaks, or Strength keeps hold of it (SW-BASE-72, SW-OBJ-01, SW-OBJ-03)."""
    me, target, chosen = attack.me, attack.target, attack.chosen
    size = next(one for one in ITEMS if one in chosen)
    named = [name for name in items(fight, target, size) if f"item {name}" in chosen] or items(fight, target, size)
    if not named:
        return
    name, *_ = named
    with fight.beat(f"{me.name} strikes at the {name}", who=me.id, target=target.id):
        toughness = item_toughness(fight, target, name)
        total, why, dice = await roll_damage(fight, me, hit, object_=True, matters=lambda total: min(total, toughness))
        if fight.loud:
            if beat := fight.current_beat:
                beat.show(Side(who=me.id, name=me.name, dice=dice, total=total, against=toughness))
                beat.rule("it breaks" if total >= toughness else "it holds", tone="bad" if total >= toughness else "")
            words = f"{me.name} strikes at {target.name}'s {name}: {total} against Toughness {toughness}."
            fight.tell("disarm", words, "SW-BASE-72", "SW-OBJ-01", "SW-OBJ-03", why=why, who=me.id)
        await fight.settle(lambda: drop_item(fight, target, name, 0, total) if total < toughness else break_item(fight, target, name))


async def break_item(fight: Scene, target: Fighter, name: str) -> None:
    """What somebody held is in pieces (SW-OBJ-01)."""
    leave_hand(fight, target, name)
    target.broken.append(name)
    if fight.loud:
        fight.tell("disarm", f"{target.name}'s {name} breaks.", "SW-BASE-72", "SW-OBJ-01", who=target.id)


async def lose_grip(fight: Scene, target: Fighter, chosen: set[str], before: tuple[bool, int]) -> None:
    """A hand or limb that a called shot hurt may lose what it holds; `before`: whether it was Shaken, its Wounds (SW-BASE-72)."""
    if chosen.isdisjoint(("limb", "hand")) or target.out:
        return
    hurt = (target.shaken and not before[0]) or target.wounds > before[1]
    if hurt and (held := items(fight, target)):
        await drop_item(fight, target, held[0], -2 if "limb" in chosen else -4, 4)


async def drop_item(fight: Scene, target: Fighter, name: str, change: int, number: int) -> None:
    """A Strength roll to keep hold of something (SW-BASE-72)."""
    key = "grip", name, change, number
    await fight.alone(part_of(fight, key, lambda: _drop_item(fight, target, name, change, number), target))


async def _drop_item(fight: Scene, target: Fighter, name: str, change: int, number: int) -> None:
    with fight.beat(f"{target.name} keeps hold of the {name}", who=target.id) as beat:
        mods: Mods = [("disarm", change, "SW-BASE-72")] if change else []
        rolled = await roll_trait(fight, target, TraitRoll("strength", mods, target=number, enough=0, what="to keep hold"))
        if beat:
            beat.rule("held", tone="good")
        if rolled.raises(number) < 0:
            let_fall(fight, target, name)
            if beat:
                beat.rule("dropped", tone="bad")
            if fight.loud:
                fight.tell("disarm", f"{target.name} drops the {name}.", "SW-BASE-72", who=target.id)


def leave_hand(fight: Scene, me: Fighter, name: str) -> None:
    """Something is no longer in the hand that held it."""
    if me.main == name:
        me.main = fight.bare(me)
        end_aim(me)
    elif me.off == name:
        me.off = ""


def let_fall(fight: Scene, me: Fighter, name: str) -> None:
    """Something that was held lies on the ground."""
    leave_hand(fight, me, name)
    me.ground.append(name)


def end_drop(me: Fighter, targets: list[Fighter]) -> None:
    """The Drop serves one action (SW-BASE-75)."""
    for one in targets:
        if one.drop == me.id:
            one.drop = ""


async def mishap(fight: Scene, me: Fighter) -> None:
    """A Critical Failure brings what the GM chooses (SW-BASE-11)."""
    await fight.settle(lambda: _mishap(fight, me))


async def _mishap(fight: Scene, me: Fighter) -> None:
    said = (await Ask(GM, "mishap", either("nothing more", "drops the weapon", "falls prone", "is Distracted"), {"who": me.id})).do
    held = items(fight, me)
    if said == "drops the weapon" and held:
        let_fall(fight, me, held[0])
    elif said == "falls prone":
        me.prone = True
    elif said == "is Distracted":
        mark(fight, me, "distracted")
    if fight.loud:
        fight.tell("mishap", f"A mishap: {me.name} {said if said != 'nothing more' else 'gets away with it'}.", "SW-BASE-11", who=me.id)
