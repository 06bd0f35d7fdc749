"""Everything one may do on a turn (table S2-T-ACTIONS)."""

from highdraw.field.field import CONTACT
from highdraw.systems.suits.choices import Act
from highdraw.systems.suits.critical import BESIDE
from highdraw.systems.suits.gear import STRIKING_RANGE
from highdraw.systems.suits.movement import moves
from highdraw.systems.suits_two_card import movement
from highdraw.systems.suits_two_card.aim import ARCS
from highdraw.systems.suits_two_card.chips import main_ready, may_ready, off_ready
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.hands import changes
from highdraw.systems.suits_two_card.recovery import may_recover
from highdraw.systems.suits_two_card.side import may_use_both
from highdraw.systems.suits_two_card.stance import reaches
from highdraw.systems.suits_two_card.state import Combatant

PASS = Act("pass")


def actions(fight: Combat, me: Combatant, stepped: bool = False) -> tuple[Act, ...]:
    """Everything one may do now, the most usual first (S2-T-ACTIONS)."""
    around = fight.around(me)
    foes: list[tuple[Combatant, float]] = []
    fallen: list[tuple[Combatant, float]] = []
    for one in around:
        if one[0].side != me.side:
            (fallen if one[0].out else foes).append(one)
    acts = _attacks(fight, me, foes, fallen, stepped)
    if may_recover(fight, me):
        acts.append(Act("recover"))
    if me.acted_out:
        return (*acts, PASS)
    kit = fight.kits[me.id]
    if may_ready(fight, me):
        acts.append(Act("ready"))
    if kit.ranged:
        if _may_reload(fight, me):
            acts.append(Act("reload"))
        if not kit.main.blast and main_ready(fight, me):
            acts += [Act("aim", foe.id) for foe, _ in foes if fight.state.field.sees(me.id, foe.id)]
            acts += [Act("aim", arc=arc) for arc in ARCS]
    acts += [Act("tend", one.id) for one, metres in around if one.critical and one.side == me.side and metres <= BESIDE]
    if not stepped and movement.may_leave(fight, me):
        acts += moves(fight.state.field, around, foes)
    acts += changes(fight, me)
    if fight.state.field.mapped and not stepped:
        acts.append(Act("step"))
    acts.append(PASS)
    return tuple(acts)


def _attacks(
    fight: Combat, me: Combatant, foes: list[tuple[Combatant, float]], fallen: list[tuple[Combatant, float]], stepped: bool
) -> list[Act]:
    """Every attack one may make now: on enemies in the fight first, then on those who lie helpless."""
    kit = fight.kits[me.id]
    acts: list[Act] = []
    if main_ready(fight, me):
        if kit.ranged and kit.main.blast:
            acts = [Act("throw", foe.id) for foe, metres in foes if metres <= kit.farthest and foe.id not in me.barred]
            return [*acts, Act("throw", spot=True)] if fight.state.field.mapped else acts
        targets = foes + fallen if fallen else foes
        if me.barred:
            targets = [(foe, metres) for foe, metres in targets if foe.id not in me.barred]
        if kit.ranged:
            acts = [Act("shoot", foe.id) for foe, _ in targets if reaches(fight, me, foe)]
        else:
            near = [foe for foe, metres in targets if metres < STRIKING_RANGE]
            acts = [Act("attack", foe.id) for foe in near]
            if kit.pair and fight.sw.multi_declare == "before_draw" and (me.white or fight.sw.action_economy == "items"):
                acts += [Act("both", foe.id) for foe in near if may_use_both(fight, me, foe)]
            if not stepped and not me.engaged and not me.acted_out:
                far = kit.agility + CONTACT
                acts += [
                    Act("charge", foe.id)
                    for foe, metres in foes
                    if STRIKING_RANGE <= metres <= far and foe.id not in me.barred and movement.free_way(fight, me, foe)
                ]
    if off_ready(fight, me):
        acts += [Act("attack", foe.id, "off") for foe, metres in foes if foe.id not in me.barred and metres < STRIKING_RANGE]
    return acts


def _may_reload(fight: Combat, me: Combatant) -> bool:
    weapon = fight.kits[me.id].main
    if me.loaded.get(weapon.name, 0) >= weapon.shots:
        return False
    if weapon.reload.startswith("draw") and me.loaded.get(weapon.name, 0) > 0:
        return False
    return me.supply.get(weapon.name, 1) > 0
