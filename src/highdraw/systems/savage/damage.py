"""Damage: rolled, held while the victim decides, applied once; Shaken, Wounds, Soak, Incapacitation (SW-DMG, SW-BASE-33 to -45)."""

import msgspec

from highdraw.engine.receipt import Why
from highdraw.engine.request import Ask, Roll
from highdraw.systems.savage.bennies import buy_off
from highdraw.systems.savage.dice import Die, parse_damage, parse_die
from highdraw.systems.savage.gear import Weapon
from highdraw.systems.savage.injury import injure
from highdraw.systems.savage.prose import counted, listed
from highdraw.systems.savage.roll import TraitRoll, chain, payer, roll_trait
from highdraw.systems.savage.scene import Mods, Scene
from highdraw.systems.savage.state import Fighter, Pending, Thing


class Hit(msgspec.Struct, kw_only=True):
    """One blow on its way to a victim."""

    weapon: Weapon | None = None
    raised: bool = False
    plus: Mods = []
    ap: int = 0
    part: str = "torso"
    obstacle: int = 0
    nonlethal: bool = False
    damage: str = ""
    """Dice in words, when they are not the weapon's."""
    strength: bool = True
    dropped: bool = False
    """The Drop: a Shaken victim may pass out (SW-BASE-75)."""
    area: bool = False
    reduce: int = 0
    doubled: bool = False
    what: str = ""
    again: bool = False
    """Not the first hit of this attack on the victim (SW-BASE-39)."""
    riders: list[str] | None = None
    """Who has to roll Riding when the whole attack is over; None where each hit calls for a roll of its own (SW-MNT-04)."""

    @property
    def name(self) -> str:
        """The weapon it is made with."""
        return self.weapon.name if self.weapon else ""


async def roll_damage(fight: Scene, me: Fighter, hit: Hit, object_: bool = False) -> tuple[int, Why | None]:
    """All damage dice, exploding but against objects, no Wild Die (SW-DMG-01 to SW-DMG-05, SW-OBJ-02, SW-OBJ-03)."""
    weapon = hit.weapon
    damage = parse_damage(hit.damage or (weapon.damage if weapon else "Str"))
    why = fight.why()
    total = 0
    strength = fight.die(me, "strength")
    dice: list[tuple[str, Die]] = []
    if damage.strength and hit.strength:
        dice.append(("Strength", strength))
    for sides in damage.dice:
        die = Die(sides)
        if damage.strength and weapon is not None and strength.steps_below(parse_die(weapon.min_str)) and strength.sides < sides:
            die = Die(strength.sides)
            if why:
                why.add("weapon die lowered", str(die), "SW-IMP-04" if weapon.improvised else "SW-BASE-22", f"Strength {strength}")
        dice.append(("weapon", die))
    if hit.raised and not object_:
        dice.append(("raise", Die(6)))
    for words, die in dice:
        if object_:
            (face,) = await Roll((die.sides,), "damage")
        else:
            face, _ = await chain(die.sides, "damage")
        total += face + die.plus
        if why:
            rule = {"Strength": "SW-DMG-02", "raise": "SW-DMG-05"}.get(words, "SW-DMG-01" if not damage.strength else "SW-DMG-02")
            why.add(f"{words} {die}", face + die.plus, rule)
            if face > die.sides:
                why.add("damage die explodes", face, "SW-DMG-04")
    for words, number, rule in [("weapon", damage.plus, "SW-DMG-01"), *hit.plus]:
        if number:
            total += number
            if why:
                why.add(words, f"{number:+d}", rule)
    if fight.has_joker(me):
        total += 2
        if why:
            why.add("Joker", "+2", "SW-INI-09")
    if hit.doubled:
        total *= 2
        if why:
            why.add("doubled", total, "SW-BASE-96")
    if why:
        if weapon and weapon.improvised:
            why.add("improvised weapon", weapon.damage, "SW-IMP-01", weapon.improvised)
        why.add("damage", max(0, total), "SW-DMG-03")
    return max(0, total), why


async def deal_damage(fight: Scene, me: Fighter, hit: Hit, target: Fighter | Thing) -> int:
    """The damage dice, and Bennies to roll all of them again; the better total is kept (SW-BASE-27)."""
    best = await _told_damage(fight, me, hit, target)
    while purse := fight.purse(me):
        keys = ("keep", *(f"benny {source}" for source in purse))
        said = await Ask(payer(fight, me), "reroll damage", keys, {"total": best, "who": me.id})
        if said == "keep":
            break
        fight.pay(me, said.split(" ")[1], "damage is rolled again", "SW-BASE-27")
        total = await _told_damage(fight, me, hit, target)
        if fight.loud:
            fight.tell("damage", f"{me.name} keeps {max(best, total)}, the better of {best} and {total}.", "SW-BASE-27", who=me.id)
        best = max(best, total)
    return best


async def _told_damage(fight: Scene, me: Fighter, hit: Hit, target: Fighter | Thing) -> int:
    total, why = await roll_damage(fight, me, hit, isinstance(target, Thing))
    if fight.loud:
        cites = ("SW-DMG-03", *(("SW-BASE-39",) if hit.again else ()))
        name, whom = (target.name, target.id) if isinstance(target, Fighter) else (f"the {target.name}", "")
        fight.tell("damage", f"{me.name} deals {total} damage to {name}{hit.what}.", *cites, why=why, who=me.id, target=whom)
    return total


async def wound(fight: Scene, me: Fighter, target: Fighter, hit: Hit) -> None:
    """From the damage dice to what they do to the victim; several hits come one after the other (SW-BASE-39)."""
    await buy_off(fight, target)
    total = await deal_damage(fight, me, hit, target)
    await fight.settle(lambda: suffer(fight, target, total, hit, me))


async def suffer(fight: Scene, me: Fighter, total: int, hit: Hit, by: Fighter | None = None) -> None:
    """Damage against Toughness: it waits for Soak, then it is applied once (SW-DMG-06 to SW-DMG-08)."""
    why = fight.why()
    if hit.reduce:
        total = max(0, total - hit.reduce)
        if why:
            why.add("damage lowered", total, "SW-PRN-03" if hit.area else "SW-BASE-57", f"-{hit.reduce}")
    if me.id in fight.state.overrule:
        total = fight.state.overrule.pop(me.id)
        if why:
            why.add("by the GM's word", total, "SW-BASE-11")
    toughness = fight.toughness(me, hit.part, hit.ap, hit.obstacle, why)
    if me.out:
        return
    margin = total - toughness
    wounds = max(0, margin // 4)
    if margin < 0:
        if fight.loud:
            fight.tell("damage", f"{total} against Toughness {toughness}: {me.name} shrugs it off.", "SW-DMG-06", why=why, who=me.id,
                       target=me.id, by=by.id if by else "", weapon=hit.name, damage=total, wounds=0)  # fmt: skip
        return
    if wounds == 0 and me.shaken:
        wounds = 1
        if why:
            why.add("Shaken again", 1, "SW-BASE-35")
    if why:
        why.add("Wounds", wounds, "SW-DMG-08" if margin >= 4 else "SW-DMG-07", f"{total} - {toughness} = {margin}")
    if fight.loud:
        says = counted(wounds, "Wound") if wounds else "Shaken"
        fight.tell("damage", f"{total} against Toughness {toughness}: {says} for {me.name}.", "SW-DMG-07", why=why, who=me.id,
                   target=me.id, by=by.id if by else "", weapon=hit.name, damage=total, wounds=wounds)  # fmt: skip
    fight.state.pending = Pending(by.id if by else "", me.id, total, toughness, wounds, hit.nonlethal)
    before = (me.shaken, me.wounds)
    soaked = await soak(fight, me, wounds) if wounds else 0
    fight.state.pending = None
    await apply(fight, me, wounds, soaked, hit)
    if hit.dropped and not me.out and (me.shaken or me.wounds > before[1]):
        await _passes_out(fight, me, hit)
    if (me.shaken and not before[0]) or me.wounds > before[1] or me.out:
        await aftershock(fight, me, hit.riders)


async def soak(fight: Scene, me: Fighter, wounds: int) -> int:
    """A Benny for a Vigor roll: a success takes away one Wound, each raise one more (SW-BASE-40, SW-BASE-29)."""
    purse = fight.purse(me)
    if not purse:
        return 0
    said = await Ask(payer(fight, me), "soak", (*(f"benny {source}" for source in purse), "take it"), {"who": me.id, "wounds": wounds})
    if said == "take it":
        return 0
    fight.pay(me, said.split(" ")[1], "a Soak roll", "SW-BASE-29")
    mods: Mods = [("Iron Jaw", 2, "SW-BASE-96")] if fight.has(me, "Iron Jaw") else []
    rolled = await roll_trait(fight, me, TraitRoll("vigor", mods, enough=wounds - 1, what="to soak"))
    return min(wounds, rolled.raises(4) + 1)


async def apply(fight: Scene, me: Fighter, wounds: int, soaked: int, hit: Hit) -> None:
    """What is left after Soak takes hold (SW-BASE-41, SW-BASE-36, SW-BASE-37)."""
    left = wounds - soaked
    if wounds and left == 0:
        me.shaken = False
        if fight.loud:
            fight.tell("soak", f"{me.name} soaks it all and is not Shaken.", "SW-BASE-41", "SW-BASE-40", who=me.id, soaked=soaked)
        return
    lose_hold(fight, me)
    me.shaken = True
    if soaked and fight.loud:
        fight.tell("soak", f"{me.name} soaks {soaked} of {wounds} Wounds.", "SW-BASE-40", "SW-BASE-41", who=me.id, soaked=soaked)
    if not left:
        if fight.loud:
            fight.tell("shaken", f"{me.name} is Shaken.", "SW-BASE-33", "SW-DMG-07", who=me.id)
        return
    limit = fight.max_wounds(me)
    if me.wounds + left <= limit:
        me.wounds += left
        if fight.loud:
            fight.tell(
                "wounds",
                f"{me.name} takes {counted(left, 'Wound')} ({me.wounds} of {limit}) and is Shaken.",
                "SW-BASE-36",
                "SW-BASE-38",
                who=me.id,
            )
        return
    me.wounds = limit
    me.shaken = False
    await fall(fight, me, hit)


async def fall(fight: Scene, me: Fighter, hit: Hit) -> None:
    """Out of action: an Extra at once, a Wild Card by the Incapacitation roll, nonlethally for hours (SW-BASE-42, SW-NLD-01)."""
    if hit.nonlethal:
        (hours,) = await Roll((6,), "hours unconscious")
        me.unconscious = True
        me.hours = hours
        if fight.loud:
            fight.tell("out", f"{me.name} is knocked out for {counted(hours, 'hour')}.", "SW-NLD-01", who=me.id)
    elif not me.wild or (fight.by_gm(me) and fight.sw.gm_wild_cards_roll_incapacitation == "no"):
        me.incapacitated = True
        if fight.loud:
            fight.tell("out", f"{me.name} is out of action.", "SW-BASE-37" if not me.wild else "SW-BASE-43", "SW-BASE-01", who=me.id)
    else:
        me.incapacitated = True
        if fight.loud:
            fight.tell("out", f"{me.name} is Incapacitated.", "SW-BASE-42", who=me.id)
        await _incapacitation(fight, me, hit)
    drop_out(fight, me)


def drop_out(fight: Scene, me: Fighter) -> None:
    """What ends when somebody can do nothing any more (SW-BASE-42)."""
    me.shaken = me.stunned = me.defending = me.on_hold = False
    me.aiming, me.aimed = "", False
    release(fight, me)


async def _incapacitation(fight: Scene, me: Fighter, hit: Hit) -> None:
    """A Vigor roll at once: death, a lasting injury and Bleeding Out, or an injury for a while (SW-BASE-43)."""
    rolled = await roll_trait(fight, me, TraitRoll("vigor", enough=1, what="against Incapacitation"))
    grade = rolled.raises(4)
    if rolled.critical:
        me.dead = True
        if fight.loud:
            fight.tell("dead", f"{me.name} dies.", "SW-BASE-43", who=me.id)
        return
    how = "permanent" if grade < 0 else "until all Wounds are healed" if grade == 0 else "for 24 hours or until all Wounds are healed"
    injury = await injure(fight, me, aimed_arm=hit.part == "arms")
    me.injuries.append(f"{injury} ({how})")
    me.ground += (dropped := fight.let_go(me))
    if grade < 0:
        me.bleeding = True
    if fight.loud:
        hurt = f"has a permanent injury ({injury})" if grade < 0 else f"is injured {how} ({injury})"
        deeds = [hurt, *(f"drops the {name}" for name in dropped), *(["is Bleeding Out"] if me.bleeding else [])]
        fight.tell("injury", f"{me.name} {listed(deeds)}.", "SW-BASE-43", "SW-BASE-44", who=me.id)


async def _passes_out(fight: Scene, me: Fighter, hit: Hit) -> None:
    """The Drop: a Vigor roll, or unconscious for about half an hour (SW-BASE-75)."""
    mods: Mods = [("blow to the head", -2, "SW-BASE-75")] if hit.part in ("head", "face") else []
    if (await roll_trait(fight, me, TraitRoll("vigor", mods, enough=0, what="to stay awake"))).raises(4) < 0:
        me.unconscious = True
        me.hours = 0.5
        if fight.loud:
            fight.tell("out", f"{me.name} passes out for about half an hour.", "SW-BASE-75", who=me.id)


async def aftershock(fight: Scene, me: Fighter, later: list[str] | None = None) -> None:
    """What a hit brings besides: a rider may fall, hurt or with a hurt mount, at once or `later` (SW-MNT-04, SW-BASE-97)."""
    from highdraw.systems.savage.mounts import hold_on

    rider = me if me.mount else fight[me.rider] if me.rider else None
    if rider is None:
        return
    if later is None:
        await hold_on(fight, rider)
    elif rider.id not in later:
        later.append(rider.id)


def lose_hold(fight: Scene, me: Fighter) -> None:
    """Shaken or Stunned on Hold: Hold and the turn of this round are lost, and with the turn an Aim (SW-BASE-85, SW-BASE-63).

    Who has a Joker on top of Hold keeps its turn (SW-SUR-01, SW-INI-07).
    """
    if not me.on_hold:
        return
    me.on_hold = False
    if fight.joker_waits(me):
        if fight.loud:
            fight.tell("hold", f"{me.name} loses Hold, but not the turn of the Joker.", "SW-BASE-85", "SW-SUR-01", who=me.id)
        return
    me.acted = True
    end_aim(me)
    end_spans(me)
    if fight.loud:
        fight.tell("hold", f"{me.name} loses Hold and the turn.", "SW-BASE-85", "SW-BASE-51", who=me.id)


def end_aim(me: Fighter) -> None:
    """Moving, acting otherwise or losing the turn ends an Aim (SW-BASE-63)."""
    me.aiming, me.aimed = "", False


def end_spans(me: Fighter) -> None:
    """States that end with a turn: those received before it end, those received in it wait for the next (SW-BASE-51)."""
    me.distracted = "" if me.distracted == "this" else "this" if me.distracted == "next" else me.distracted
    me.vulnerable = "" if me.vulnerable == "this" else "this" if me.vulnerable == "next" else me.vulnerable


def mark(fight: Scene, me: Fighter, state: str) -> None:
    """Somebody becomes Distracted or Vulnerable until the end of the next turn (SW-BASE-49, SW-BASE-50)."""
    span = "next" if fight.state.turn == me.id or me.id in fight.state.acting else "this"
    setattr(me, state, span)
    if fight.loud:
        fight.tell(
            state, f"{me.name} is {state.title()}.", "SW-BASE-49" if state == "distracted" else "SW-BASE-50", "SW-BASE-51", who=me.id
        )


def release(fight: Scene, me: Fighter) -> None:
    """Whoever somebody held is free again."""
    for other in fight.state.fighters.values():
        if other.held_by == me.id:
            other.held_by, other.hold_kind = "", ""


def stun(fight: Scene, me: Fighter) -> None:
    """Stunned: prone, Distracted, Vulnerable, no action (SW-BASE-47)."""
    lose_hold(fight, me)
    me.stunned = True
    me.prone = not me.mount
    mark(fight, me, "distracted")
    me.vulnerable = "free"
    if fight.loud:
        fight.tell("stunned", f"{me.name} is Stunned.", "SW-BASE-47", who=me.id)
