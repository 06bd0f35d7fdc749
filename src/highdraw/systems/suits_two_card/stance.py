"""Standing to a contest: weapon, range, aim, and the chips that it takes."""

from highdraw.systems.suits.gear import STRIKING_RANGE
from highdraw.systems.suits_two_card.aim import aim_limit, aims_at
from highdraw.systems.suits_two_card.chips import pay_white, per_weapon, tire, use_weapon
from highdraw.systems.suits_two_card.choices import Item, Mode
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.side import Side
from highdraw.systems.suits_two_card.state import Combatant


def stand(fight: Combat, me: Combatant, foe: Combatant, slot: str, mode: Mode) -> Side:
    """One who strikes, with what range and aim come to."""
    kit = fight.kits[me.id]
    weapon = kit.main if slot == "main" or kit.second is None else kit.second
    side = Side(me, weapon, mode, slot=slot)
    if weapon.ranged:
        take_sight(fight, side, foe)
    return side


def take_sight(fight: Combat, side: Side, foe: Combatant) -> None:
    """What range and aim come to at this moment (S2-RNG-05, S2-AIM-03)."""
    me = side.me
    metres = fight.distance(me, foe)
    side.aimed = aims_at(fight, me, foe)
    side.bracket = fight.kits[me.id].bracket(metres, side.aimed)
    side.close = metres < STRIKING_RANGE
    side.extra = aim_cards(fight, me, side) if side.aimed else 0


def aim_cards(fight: Combat, me: Combatant, side: Side) -> int:
    """Extra cards of an aimed shot: one a turn near, one for two turns further off (S2-AIM-03, S2-AIM-07, S2-AIM-08)."""
    turns = min(me.aim, aim_limit(fight, me))
    extra = turns if side.bracket in ("point blank", "short") else turns // 2
    if me.aim_arc:
        extra = 0 if me.aim_arc > 30 else max(0, extra - (1 if me.aim_arc <= 15 else 2))
    return extra


def pay_attack(fight: Combat, me: Combatant, side: Side, cards: int, both: bool, counter: bool = False) -> None:
    """The blue chip, and a white one for the second card (S2-CHP-02, S2-MUL-01)."""
    use_weapon(fight, me, side.slot)
    chips = fight.sw.action_economy == "chips"
    if both:
        if chips and me.white_second:
            me.white_second -= 1
        elif chips:
            pay_white(me)
        use_both(fight, me, counter)
        side.cards = 2
        return
    if not chips:
        side.cards = 1 if me.minion else 2
    elif me.minion or cards == 1 or not me.white:
        side.cards = 1
    else:
        pay_white(me)
        side.cards = 2


def use_both(fight: Combat, me: Combatant, counter: bool) -> None:
    """From an announced two-weapon attack on the second weapon gives no bonus (S2-MUL-05)."""
    if per_weapon(fight):
        use_weapon(fight, me, "off")
    else:
        me.used.append("off")
        if fight.sw.slow_unready == "any_use":
            tire(fight, me, "off")
    if fight.sw.second_weapon_bonus_when_multi == "lost":
        me.second_lost = "reset" if counter else "turn"


def reaches(fight: Combat, me: Combatant, other: Combatant) -> bool:
    """The weapon in hand can reach the other: striking range, or the range brackets of a ranged weapon (S2-MOV-05)."""
    kit = fight.kits[me.id]
    if not kit.ranged:
        return fight.in_reach(me, other)
    if kit.main.blast or not fight.state.field.sees(me.id, other.id):
        return False
    return kit.bracket(fight.distance(me, other), aims_at(fight, me, other)) is not None


def add_item(me: Combatant, item: Item) -> None:
    """Spend the chip of a device added to one's defence."""
    if item == "shield":
        me.white_shield -= 1
    else:
        me.white_second -= 1
        me.used.append("off")
