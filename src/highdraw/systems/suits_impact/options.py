"""What is open to somebody on their turn, and what stands in the way of the rest."""

from typing import Literal

from highdraw.field.field import CONTACT
from highdraw.systems.suits_impact.choices import Act
from highdraw.systems.suits_impact.combat import SLACK, Combat
from highdraw.systems.suits_impact.gear import Use
from highdraw.systems.suits_impact.medicine import Barred, care
from highdraw.systems.suits_impact.moving import FROM, TO
from highdraw.systems.suits_impact.state import Fighter
from highdraw.systems.suits_impact.wield import REACH, STEP, cannot_attack, hands_left, in_reach, strikes, uses

REST = Act("rest")


def acts(fight: Combat, me: Fighter) -> tuple[list[Act], Barred]:
    """Every action, the more usual first; those that exist but cannot be taken now with the reason (S3-RND-05)."""
    if fight.state.over:
        return _after(fight, me)
    if fight.reeling(me):
        found, away = _self_care(fight, me)
        return [REST, *found], away
    tended, away = care(fight, me, steps=True)
    others = [one for one in fight.everybody() if one is not me]
    metres = fight.distances(me, others)
    foes = [(one, metres[one.id]) for one in others if one.side != me.side and not one.dead]
    near = min([far for foe, far in foes if foe.awake], default=0.0)
    attacks, unready = _attacks(fight, me, foes)
    found = [
        *attacks,
        *_kills(fight, me, foes),
        *tended,
        *_gear(fight, me, near),
        *(_with_step(Act("refresh"), near) if fight.full(me) and fight.may_refresh(me) else ()),
        *_moves(fight, me, others, metres),
        REST,
        *_with_step(Act("other"), near),
    ]
    what = "Damage or Trauma" if fight.sw.hand_refill_bar == "damage_only" else "any Wounds"
    bar = [(Act("refresh"), f"With {what} a hand cannot be refreshed.")] if fight.full(me) and not fight.may_refresh(me) else []
    return found, [*unready, *away, *bar]


def _self_care(fight: Combat, me: Fighter) -> tuple[list[Act], Barred]:
    """All that whoever is reeling can do beside resting (S3-WND-02, S3-SLF-01)."""
    found, away = care(fight, me, steps=False)
    return [act for act in found if act.target == me.id], [each for each in away if each[0].target == me.id]


def _after(fight: Combat, me: Fighter) -> tuple[list[Act], Barred]:
    """After the fight: care, and the way to whoever needs it."""
    if fight.reeling(me):
        found, away = _self_care(fight, me)
        return [*found, REST], away
    found, away = care(fight, me, steps=False)
    ways = [Act("move", one.id, way=TO) for one in needy(fight, me) if fight.distance(me, one) > CONTACT + SLACK]
    return [*sorted(found, key=lambda act: act.target == me.id), *ways, REST], away


def needy(fight: Combat, me: Fighter) -> list[Fighter]:
    """Who could be helped: of one's own side, or helpless, and hurt in a way that care helps."""
    return [
        one
        for one in fight.living()
        if one is not me and (one.side == me.side or not one.awake)
        and (one.trauma or (not one.took_trauma and one.damage <= one.body and any(b.damage and not b.treated for b in one.battles)))
    ]  # fmt: skip


def _attacks(fight: Combat, me: Fighter, foes: list[tuple[Fighter, float]]) -> tuple[list[Act], Barred]:
    """Attacks on everybody in reach, also from a step nearer or with a step back after (S3-ATK-01, S3-RND-08)."""
    found: list[Act] = []
    away: Barred = []
    ordered = sorted(foes, key=lambda foe: (not foe[0].awake, foe[1]))
    for use in uses(fight, me):
        says, ranged = cannot_attack(fight, me, use), use.weapon.ranged
        for foe, far in ordered:
            if not (in_reach(fight, me, foe, use.weapon) if ranged else strikes(use.weapon, far, STEP)):
                continue
            if says:
                away.append((Act("attack", foe.id, use.item), says))
            elif ranged or strikes(use.weapon, far):
                found += [Act("attack", foe.id, use.item), Act("attack", foe.id, use.item, step="back")]
            else:
                found.append(Act("attack", foe.id, use.item, step="in"))
    return found, away


def _kills(fight: Combat, me: Fighter, foes: list[tuple[Fighter, float]]) -> list[Act]:
    """A helpless enemy in striking distance, also from a step nearer or with a step back after (S3-RND-08)."""
    reach = max([REACH, *(use.weapon.reach for use in uses(fight, me) if not use.weapon.ranged)])
    found: list[Act] = []
    for foe, far in foes:
        if foe.helpless and far <= reach + SLACK:
            found += [Act("kill", foe.id), Act("kill", foe.id, step="back")]
        elif foe.helpless and far <= reach + STEP + SLACK:
            found.append(Act("kill", foe.id, step="in"))
    return found


def _gear(fight: Combat, me: Fighter, near: float) -> list[Act]:
    """Ready, reload, take in hand, let go, stand up (S3-RND-07)."""
    held = uses(fight, me)
    names = list(dict.fromkeys(use.carried for use in held))
    sheet = fight.sheet(me)
    things = [name for name, weapon in sheet.weapons.items() if not weapon.natural and me.supply.get(name, 1)]
    things += [sheet.shield.name] if sheet.shield else []
    found = [Act("ready", item=name) for name in names if me.unready.get(name)]
    found += [Act("reload", item=name) for name in names if _reloads(me, held, name)]
    found += [Act("take", item=name) for name in things if name not in (me.main, me.off)]
    found += [Act("stand")] if me.lying else []
    drops = [Act("drop", item=name) for name in (me.main, me.off) if name]
    return [*[each for act in found for each in _with_step(act, near)], *drops]


def _reloads(me: Fighter, held: tuple[Use, ...], name: str) -> bool:
    """Shots are gone, but not all of them (S3-WPN-15)."""
    weapon = next(use.weapon for use in held if use.carried == name)
    return weapon.shots > 1 and bool(me.fired.get(name)) and not me.unready.get(name)


def _with_step(act: Act, near: float) -> list[Act]:
    """The same with a step up to the nearest enemy before it, or back from them after it (S3-RND-08)."""
    found = [act, Act(act.do, act.target, act.item, step="back")] if near else [act]
    return [*found, Act(act.do, act.target, act.item, step="in")] if near > CONTACT + SLACK else found


def _moves(fight: Combat, me: Fighter, others: list[Fighter], metres: dict[str, float]) -> list[Act]:
    """Up to somebody, away from an enemy, to a spot of the map; dragging somebody along (S3-RND-08, S3-RND-10)."""
    foes = [one for one in others if one.side != me.side and one.awake]
    found = [Act("move", one.id, way=TO) for one in others if metres[one.id] > CONTACT + SLACK]
    found += [Act("move", foe.id, way=FROM) for foe in foes]
    if fight.state.field.mapped:
        found.append(Act("move"))
    loads = _loads(fight, me, others, metres) if hands_left(fight, me) else []
    if loads:
        friends = [one for one in others if one.side == me.side and not one.dead and metres[one.id] > CONTACT + SLACK]
        for load, step in loads:
            found += [Act("drag", load.id, way=FROM, other=foe.id, step=step) for foe in foes]
            found += [Act("drag", load.id, way=TO, other=one.id, step=step) for one in friends if one is not load]
    return found


def _loads(fight: Combat, me: Fighter, others: list[Fighter], metres: dict[str, float]) -> list[tuple[Fighter, Literal["", "in"]]]:
    """Those beside one, or a step away, who cannot or need not walk (S3-RND-10, S3-RND-08)."""
    near = [one for one in others if metres[one.id] <= CONTACT + STEP + SLACK]
    loads = [one for one in near if not one.awake or (one.side == me.side and fight.reeling(one))]
    return [(one, "" if metres[one.id] <= CONTACT + SLACK else "in") for one in loads]
