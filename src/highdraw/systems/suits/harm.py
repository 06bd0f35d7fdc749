"""Harm in the editions of shock and wounds: how a loss splits, what it adds up to, and how it is told."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from highdraw.engine.prose import counted
from highdraw.engine.receipt import Why
from highdraw.systems.suits.armoury import Weapon
from highdraw.systems.suits.fray import Fray
from highdraw.systems.suits.power import half_up, wound_threshold, wounds_of
from highdraw.systems.suits.state import Fighter

F = TypeVar("F", bound=Fray[Any, Any])


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """Loss past armour, and where it comes from."""

    loss: int
    damage: str = "hard"
    by: str = ""
    """The id of whoever struck."""
    intro: str = ""
    """The sentence that goes before."""
    weapon: Weapon | None = None


class Harm(msgspec.Struct, Generic[F], frozen=True, kw_only=True):
    """What an edition says of harm: its rules by what they settle, and what a loss does to its victim."""

    rounding: Callable[[F], str]
    """How the threshold of wounds is rounded."""
    major: tuple[str, str]
    """How major loss outside combat is called, and its rule."""
    types: Mapping[str, str]
    """The rule of each damage type."""
    word: str = ""
    """The rule by which a weapon's words name the type; empty where none does."""
    past_twice: str
    critical: str
    status: str
    dazed: str
    suffer: Callable[[F, Any, int, Why | None], list[str]]
    """Mangled, dead, critical, unconscious: what so many wounds at once do, in sentences."""
    stop: Callable[[F, Any], None]
    """What being down or dazed ends at once."""
    cites: Callable[[F, Any, Hit, int, bool], list[str]]
    """The rules of a hit: of whom, which, with how many wounds, and whether it did anything beyond."""


def wounds_from(loss: int, status: float, body: int, damage: str, rounding: str = "half_up") -> tuple[int, int]:
    """The wounds of a hit past the threshold, and those past twice Body; the larger of the two counts.

    (S1-LOS-06, S1-LOS-07, S1-LOS-08, S1-LOS-09, S1-LOS-11, S2-DMG-01, S2-DMG-02, S2-DMG-03, S2-WPN-15)

    >>> wounds_from(8, 0, 7, "cutting"), wounds_from(5, 10, 6, "blunt"), wounds_from(2, 15, 6, "hard")
    ((3, 0), (0, 3), (0, 2))
    """
    return wounds_of(loss, body, damage, rounding), half_up(max(0, min(loss, status + loss - 2 * body)))


def split(harm: Harm[F], fight: F, me: Fighter, hit: Hit, why: Why | None) -> int:
    """How much of a loss is wounds; outside combat what exceeds Power is major (S1-LOS-01, S2-LOS-01).

    Each hit counts for itself (S1-LOS-03).
    """
    loss = hit.loss
    if not fight.fighting:
        major = max(0, loss - me.power)
        if why:
            why.start("the whole loss", loss, harm.major[1])
            why.plus("Power", -me.power, harm.major[1])
            why.least(0, harm.major[1])
            why.total(harm.major[0], major, harm.major[1], f"{loss} past {me.power}")
        return major
    rounding = harm.rounding(fight)
    wounds, past = wounds_from(loss, me.status, me.body, hit.damage, rounding)
    if why and loss:
        _explain_wounds(harm, me, hit, wounds, past, wound_threshold(me.body, hit.damage, rounding), why)
    return max(wounds, past)


def _explain_wounds(harm: Harm[F], me: Fighter, hit: Hit, wounds: int, past: int, threshold: int, why: Why) -> None:
    """What goes past the threshold of the damage type; and past twice Body, where that is more."""
    rule = harm.types[hit.damage]
    if harm.word:
        why.note("damage type", hit.damage, harm.word)
    why.start("loss past armour", hit.loss, rule)
    why.plus("no wounds up to", -threshold, rule, hit.damage)
    if hit.loss < threshold:
        why.least(0, rule)
    elif hit.damage == "blunt":
        why.half("of a blunt blow half", wounds, rule, "rounded down")
    why.total(f"{hit.damage}: wounds past {threshold}", wounds, rule)
    if past > wounds:
        why.start("status before", me.status, harm.past_twice)
        why.plus("loss past armour", hit.loss, harm.past_twice)
        why.plus("twice Body", -2 * me.body, harm.past_twice)
        if me.status > 2 * me.body:
            why.most(hit.loss, harm.past_twice, label="the whole loss at most")
        if me.status % 1:
            why.round(past, harm.past_twice)
        why.total("past twice Body", past, harm.past_twice)


def hurt(harm: Harm[F], fight: F, me: Fighter, hit: Hit, why: Why | None = None) -> None:
    """Loss past armour: shock and wounds, and what they do."""
    was_dazed = fight.dazed(me)
    wounds = split(harm, fight, me, hit, why)
    take_loss(me, hit.loss, wounds, fight.fighting, why, harm.critical)
    if why:
        why.start("shock" if fight.fighting else "minor loss", me.shock, harm.status)
        why.plus("wounds" if fight.fighting else "major loss", me.total, harm.status)
        why.total("status", me.status, harm.status)
    effects = harm.suffer(fight, me, wounds, why)
    if fight.dazed(me) and not was_dazed and not me.out:
        effects.append(f"{me.name} is dazed.")
        cite(why, "dazed", f"{me.status:g} > {fight.daze_threshold(me)}", harm.dazed)
    if me.out or fight.dazed(me):
        harm.stop(fight, me)
    if fight.loud:
        cites = harm.cites(fight, me, hit, wounds, bool(effects))
        if hit.weapon and hit.weapon.special and hit.loss:
            effects.append(hit.weapon.special[0].upper() + hit.weapon.special[1:] + ".")
        text = " ".join([hit.intro, _told(fight, me, hit.loss, wounds), *effects]).strip()
        name = hit.weapon.name if hit.weapon else ""
        fight.tell("hit", text, *cites, why=why, who=hit.by, target=me.id, weapon=name, loss=hit.loss, wounds=wounds)


def _told(fight: Fray[Any, Any], me: Fighter, loss: int, wounds: int) -> str:
    """A loss as a sentence."""
    if not loss:
        return "No loss: the armour takes it all." if fight.fighting and fight.kits[me.id].armour else "No loss."
    minor = loss - wounds
    if fight.fighting:
        return f"{' and '.join([*([f'{minor} shock'] if minor else []), *([counted(wounds, 'wound')] if wounds else [])])}."
    return f"{' and '.join([*([f'{minor} minor'] if minor else []), *([f'{wounds} major'] if wounds else [])])} loss."


def take_loss(me: Fighter, loss: int, wounds: int, fighting: bool, why: Why | None, rule: str) -> None:
    """A loss is added: shock, wounds, and in combat critical wounds for what goes past Body (S1-CRT-01, S2-CRT-01)."""
    before = me.total
    me.shock += loss - wounds
    if wounds:
        critical = 0
        if fighting:
            critical = wounds if before >= me.body else half_up(max(0, before + wounds - me.body))
        me.critical += critical
        me.wounds += wounds - critical
        if why and critical:
            _explain_critical(before, wounds, critical, me.body, why, rule)


def _explain_critical(before: float, wounds: int, critical: int, body: int, why: Why, rule: str) -> None:
    """Of new wounds only those past Body are critical."""
    why.start("wounds in all", before + wounds, rule)
    why.plus("Body", -body, rule)
    if before > body:
        why.most(wounds, rule, label="the new ones at most")
    if before % 1:
        why.round(critical, rule)
    why.total("critical wounds", critical, rule)


def defeated(me: Fighter, by_status: bool, by_major: bool, why: Why | None, status: tuple[str, str], major: tuple[str, str]) -> list[str]:
    """Outside combat: defeat by status, by major loss, or neither; each with its label and its rule (S1-DFT-01, S1-DFT-02, S2-DFT-01)."""
    if not (by_status or by_major):
        return []
    me.gone = True
    if by_status:
        cite(why, status[0], f"{me.status:g} of {2 * me.power}", status[1])
    if by_major:
        cite(why, major[0], f"{me.total:g} of {me.power}", major[1])
    return [f"{me.name} is defeated."]


def cite(why: Why | None, label: str, value: str, rule: str) -> None:
    """A comparison that decided something, where it is collected."""
    if why:
        why.note(label, value, rule)
