"""The defensive bonus: shield, second weapon, the weapon's D#, size, formation, armour; at most 3."""

import msgspec

from highdraw.engine.receipt import Why
from highdraw.systems.suits.armoury import Weapon
from highdraw.systems.suits_two_card.chips import main_ready
from highdraw.systems.suits_two_card.choices import Item, Mode
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.gear import Kit
from highdraw.systems.suits_two_card.state import Combatant

CAP = 3


def defensive_bonus(
    fight: Combat,
    me: Combatant,
    foe: Combatant,
    weapon: Weapon,
    mode: Mode,
    item: Item,
    mutual: bool,
    why: Why | None = None,
    own: Weapon | None = None,
) -> int:
    """What adds to my rank against a blow of this weapon, at most 3, and nothing from behind (S2-DBO-01, S2-DBO-04).

    `mode` is how I stand in the contest, `item` the device whose chip I added. `own` is what I strike with; None is the
    main weapon.
    """
    if me.swarm:
        return 0
    kit = fight.kits[me.id]
    sector = fight.state.field.sector(foe.id, me.id)
    if sector == "behind":
        if why:
            why.note("from behind", "no defensive bonus", "S2-DBO-04")
        return 0
    lines = Why(why.of) if why else None
    bonus = _bonuses(fight, kit, me, foe, weapon, mode, item, mutual, own or kit.main, sector, lines)
    if why and lines:
        _add_up(lines, bonus, why)
    return bonus if bonus < CAP else CAP


def _add_up(lines: Why, bonus: int, why: Why) -> None:
    """The lines as one sum, the first of them beginning it; notes alone stay notes."""
    begun = False
    for step in lines.steps:
        first = step.op == "+" and not begun
        why.steps.append(msgspec.structs.replace(step, op="start") if first else step)
        begun = begun or first
    if bonus > CAP:
        why.most(CAP, "S2-DBO-01", label="bonus at most")
    if begun:
        why.total("defensive bonus", min(CAP, bonus), "S2-DBO-02")


def _bonuses(
    fight: Combat, kit: Kit, me: Combatant, foe: Combatant, weapon: Weapon, mode: Mode, item: Item, mutual: bool, own: Weapon,
    sector: str, why: Why | None,
) -> int:  # fmt: skip
    """Everything that adds to the rank, before the cap; a formation has a front, and stops no missiles (S2-SIZ-02, S2-SIZ-03)."""
    bonus = kit.armour_defence
    if bonus and why:
        why.plus(f"armour's defence ({kit.armour.name if kit.armour else ''})", bonus, "S2-ARM-02")
    if weapon.range is not None:
        bonus += _cover(fight, me, sector, why)
        if why and _has_neighbour(fight, me):
            why.note("formation", "does not stop missiles", "S2-SIZ-03")
    else:
        if mode != "dodge" and (item or kit.wards):
            bonus += _devices(fight, kit, me, weapon, mode, item, sector, own, why)
        if mode == "counter" or (mutual and fight.sw.size_bonus == "any_mutual"):
            bonus += _size(fight, me, own, foe, weapon, why)
        if sector == "front" and in_formation(fight, me, foe, weapon):
            bonus += 1
            if why:
                why.plus("formation", 1, "S2-SIZ-02")
        elif why and sector != "front" and _has_neighbour(fight, me):
            why.note("formation", "taken from the side", "S2-SIZ-03")
    return bonus


def _devices(
    fight: Combat, kit: Kit, me: Combatant, weapon: Weapon, mode: Mode, item: Item, sector: str, own: Weapon, why: Why | None
) -> int:
    """Shield, second weapon and D# against a hand weapon (S2-TWO-01, S2-TWO-03, S2-WPN-05, S2-WPN-06)."""
    bonus = 0
    shielded = item == "shield" and kit.shield is not None
    if shielded and kit.shield is not None:
        if sector == "front":
            worth = max(0, kit.shield.rating - weapon.anti_shield)
            bonus += worth
            if why:
                why.plus(f"shield ({kit.shield.name})", worth, "S2-TWO-03", f"rated {kit.shield.rating}")
                if weapon.anti_shield:
                    why.note("anti-shield weapon", -weapon.anti_shield, "S2-WPN-06")
        elif why:
            why.note("shield is to the front only", 0, "S2-DBO-04")
    if (item == "second" or kit.always_guards) and not me.second_lost:
        bonus += 1
        if why:
            why.plus("second weapon", 1, "S2-TWO-01")
    guard = kit.main.defence
    if (
        guard
        and own is kit.main
        and not kit.ranged
        and (mode in ("attack", "counter", "parry") or (mode == "block" and kit.shield and kit.shield.size == "small"))
    ):
        rating = kit.shield.rating if kit.shield else 0
        if rating >= 2:
            guard = 0
        elif rating == 1 and shielded:
            guard -= 1
        if mode == "block" and not main_ready(fight, me):
            guard = 0
        if why:
            why.plus(f"{kit.main.name} D{kit.main.defence}", guard, "S2-WPN-05")
        bonus += guard
    return bonus


def _cover(fight: Combat, me: Combatant, sector: str, why: Why | None) -> int:
    """The shield as cover against missiles from the front, at no chip (S2-DFR-07)."""
    shield = fight.kits[me.id].shield
    if shield is None or sector != "front":
        return 0
    kind = fight.sw.shield_vs_missiles
    cover = shield.missile_defence if kind == "missile_column" else shield.rating - (kind == "one_less")
    if why:
        why.plus(f"shield as cover ({shield.name})", cover, "S2-DFR-07")
    return cover


def _size(fight: Combat, me: Combatant, own: Weapon, foe: Combatant, weapon: Weapon, why: Why | None) -> int:
    """A weapon two or more sizes above the other's (S2-SIZ-01)."""
    mine, theirs = weapon_size(fight, me, own), weapon_size(fight, foe, weapon)
    if mine is None or theirs is None or mine - theirs < 2 or own.ranged:
        return 0
    if why:
        why.plus("two sizes larger", 1, "S2-SIZ-01")
    return 1


def weapon_size(fight: Combat, holder: Combatant, weapon: Weapon) -> int | None:
    """The size rank of the weapon as its holder has it in hand; None for ranged weapons."""
    kit = fight.kits[holder.id]
    return kit.size if weapon is kit.main else kit._size(weapon, True)


def in_formation(fight: Combat, me: Combatant, foe: Combatant, weapon: Weapon) -> bool:
    """Beside an ally with a larger weapon than the attacker's, looking the same way (S2-SIZ-02)."""
    field = fight.state.field
    if not (field.mapped or field.lines):
        return False
    theirs = weapon_size(fight, foe, weapon)
    if theirs is None:
        return False
    flanks: set[int] = set()
    for ally in fight.state.combatants.values():
        if ally.side == me.side and ally is not me and (size := fight.kits[ally.id].size) is not None and size > theirs:
            if not ally.out and not ally.swarm and field.beside(me.id, ally.id):
                flanks.add(field.flank(me.id, ally.id))
    return len(flanks) == 2 if fight.sw.formation == "both_neighbours" else bool(flanks)


def _has_neighbour(fight: Combat, me: Combatant) -> bool:
    return any(fight.state.field.beside(me.id, ally.id) for ally in fight.allies(me))
