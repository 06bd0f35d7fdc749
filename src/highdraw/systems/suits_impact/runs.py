"""Pieces of a fight that a case may run: a round, a turn, one attack, a blow, a day."""

import re
from typing import Any

from highdraw.engine.fight import Call
from highdraw.engine.system import Procedure
from highdraw.errors import BadAnswer, HighdrawError
from highdraw.systems.suits_impact import aftermath, clock, days, ending, rounds, seconds, surgery
from highdraw.systems.suits_impact.attack import attack
from highdraw.systems.suits_impact.bleeding import bleed
from highdraw.systems.suits_impact.blow import Blow, strike, suffer
from highdraw.systems.suits_impact.checks import check, stay_awake
from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.contest import Contest, contest
from highdraw.systems.suits_impact.deal import join
from highdraw.systems.suits_impact.medicine import stripping
from highdraw.systems.suits_impact.options import acts
from highdraw.systems.suits_impact.recovery import recover
from highdraw.systems.suits_impact.state import Fighter
from highdraw.systems.suits_impact.surgery import no_operation, no_revival, operate, revive
from highdraw.systems.suits_impact.turn import let_go, take_action, turn
from highdraw.systems.suits_impact.wield import cannot_attack, in_reach, uses

FORMS = """fight | round | rounds N | deal | turn WHO | attack WHO TARGET [WEAPON] | act WHO ACTION | blow WHO IMPACT [PENETRATION] |
strike WHO POWER EFFECT [PENETRATION] | check WHO RANK | bleed WHO | will WHO | recover WHO | contest WHO RANK NUMBER | end | seconds N |
minutes N | operate WHO PATIENT | revive WHO PATIENT | day [good|poor|worst] | days N | after"""
_COUNT = re.compile(r"[1-9][0-9]{0,4}")
_POINTS = re.compile(r"[0-9]{1,3}(\.5)?")
_SIGNED = re.compile(r"-?[0-9]{1,2}")
NAMED = {"attack": 2, "operate": 2, "revive": 2} | dict.fromkeys(
    ("turn", "act", "blow", "strike", "check", "bleed", "will", "recover", "contest"), 1
)


async def halt(fight: Combat) -> None:
    """Nothing follows: the end of a case."""
    fight.state.agenda.clear()


async def deal(fight: Combat) -> None:
    """Cards at the start of a fight, without a round."""
    await join(fight)


async def one_attack(fight: Combat, who: str, target: str, weapon: str) -> None:
    """One attack out of turn, with the first weapon that can be used, or a named one."""
    me, one = fight[who], fight[target]
    fits = [use for use in uses(fight, me) if not weapon or use.item.lower() == weapon.lower()]
    if not me.awake or fight.reeling(me):
        raise BadAnswer(f"{me.name} cannot attack: {_unfit(me)}.")
    able = [use for use in fits if not cannot_attack(fight, me, use) and in_reach(fight, me, one, use.weapon)]
    if not able:
        why = next((says for use in fits if (says := cannot_attack(fight, me, use))), "")
        why = why or f"{one.name} is out of reach, or nothing of that name is in hand."
        raise BadAnswer(f"{me.name} cannot attack {one.name} so. {why}")
    await attack(fight, me, one, able[0])


def _unfit(me: Fighter) -> str:
    """Why somebody does nothing at all, or nothing but rest and self care (S3-KO-05, S3-WND-02)."""
    states = (("dead", me.dead), ("gone", me.gone), ("knocked out", me.out), ("asleep", me.asleep))
    return f"{me.name} is {next((word for word, holds in states if holds), 'reeling')}"


async def one_act(fight: Combat, who: str, words: str) -> None:
    """One action out of turn, by its key."""
    me = fight[who]
    if not me.awake:
        raise BadAnswer(f"{me.name} cannot do `{words}`: {_unfit(me)}.")
    found, barred = acts(fight, me)
    said = next((act for act in (*found, *stripping(fight, me)) if act.key == words), None)
    if said is None:
        why = next((says for act, says in barred if act.key == words), f"It could be: {', '.join(act.key for act in found)}.")
        raise BadAnswer(f"{me.name} cannot do `{words}`. {why}")
    if said.do == "drop":
        let_go(fight, me, said.item)
    else:
        await take_action(fight, me, said)


async def one_turn(fight: Combat, who: str) -> None:
    """A turn; another one where that of the round is over."""
    me = fight[who]
    if me.turned:
        me.turned = me.acted = False
    await turn(fight, who)


async def one_operation(fight: Combat, surgeon: str, patient: str) -> None:
    """An operation, where it is possible."""
    if says := no_operation(fight, fight[surgeon], fight[patient]):
        raise BadAnswer(f"{fight[surgeon].name} cannot operate on {fight[patient].name}. {says}")
    await operate(fight, surgeon, patient)


async def one_revival(fight: Combat, surgeon: str, patient: str) -> None:
    """An attempt to bring somebody back, where it is possible."""
    if says := no_revival(fight, fight[surgeon], fight[patient]):
        raise BadAnswer(f"{fight[surgeon].name} cannot bring {fight[patient].name} back. {says}")
    await revive(fight, surgeon, patient)


async def blow(fight: Combat, who: str, points: float, penetration: int) -> None:
    """So much Impact."""
    with fight.beat(f"A blow at {fight[who].name}", target=who, attack=True):
        suffer(fight, fight[who], int(points) if points == int(points) else points, penetration)


async def one_strike(fight: Combat, who: str, power: int, effect: int, penetration: int) -> None:
    """A hit of so much Power at so many tenths."""
    with fight.beat(f"A blow at {fight[who].name}", target=who, attack=True):
        strike(fight, fight[who], Blow(power=power, margin=0, card=effect, penetration=penetration))


async def one_check(fight: Combat, who: str, rank: int) -> None:
    """A card against a rank, for nothing else."""
    with fight.beat(f"{fight[who].name} is tested", who=who):
        await check(fight, fight[who], rank, "rank")


async def one_bleed(fight: Combat, who: str) -> None:
    await bleed(fight, fight[who])


async def will(fight: Combat, who: str) -> None:
    await stay_awake(fight, fight[who])


async def one_recovery(fight: Combat, who: str) -> None:
    recover(fight, fight[who])


async def one_contest(fight: Combat, who: str, rank: int, number: int) -> None:
    """A rank against a number."""
    me = fight[who]
    with fight.beat(f"{me.name} tries", who=who) as beat:
        await contest(fight, beat, me, Contest(rank=rank, label="rank", number=number, against="number", rule="S3-CHA-09"))


async def end(fight: Combat) -> None:
    """The referee ends the fight; what comes after it is not played."""
    left = [call for call in fight.state.agenda if call.procedure not in ending.ROUNDS]
    ending.finish(fight, "ended")
    fight.state.agenda = left


def calls(text: str, known: list[str]) -> tuple[Call, ...]:
    """What a case runs, from words.

    >>> calls("attack ann bob battle axe", ["ann", "bob"])[0].args
    {'who': 'ann', 'target': 'bob', 'weapon': 'battle axe'}
    >>> calls("days 2", [])
    (Call(procedure='day', args={}), Call(procedure='day', args={}), Call(procedure='halt', args={}))
    """
    verb, *rest = text.split() or [""]
    if [verb, *rest] == ["fight"]:
        return ()
    for name in rest[: NAMED.get(verb, 0)]:
        if name not in known:
            raise HighdrawError(f"run {text!r}: there is no fighter {name!r} in the case. There are: {', '.join(known)}.")
    found = _calls(verb, rest)
    if not found:
        raise HighdrawError(f"run {text!r} is not understood. It is one of: {' '.join(FORMS.split())}")
    return (*found, Call("halt"))


def _calls(verb: str, rest: list[str]) -> list[Call]:
    if verb in ("round", "deal", "end", "after") and not rest:
        return [Call(verb)]
    if verb in ("rounds", "days", "seconds", "minutes") and len(rest) == 1 and _COUNT.fullmatch(rest[0]):
        count = int(rest[0])
        if verb == "minutes":
            return [Call("minutes", {"count": count})]
        if verb == "seconds":
            return [Call("second", {"left": 1})] * min(count, 999)
        return [Call(verb.removesuffix("s"))] * min(count, 999)
    if verb == "day" and (not rest or rest in (["good"], ["poor"], ["worst"])):
        return [Call("day", {"care": rest[0]} if rest else {})]
    return _with_names(verb, rest)


def _with_names(verb: str, rest: list[str]) -> list[Call]:
    args: dict[str, Any] | None = None
    match verb, rest:
        case "turn", [who]:
            return [Call("one_turn", {"who": who})]
        case (("bleed" | "will" | "recover"), [who]):
            return [Call({"bleed": "one_bleed", "will": "will", "recover": "one_recovery"}[verb], {"who": who})]
        case "attack", [who, target, *weapon]:
            return [Call("one_attack", {"who": who, "target": target, "weapon": " ".join(weapon)})]
        case "act", [who, first, *more]:
            return [Call("one_act", {"who": who, "words": " ".join([first, *more])})]
        case "blow", [who, points, *more] if _POINTS.fullmatch(points) and _penetration(more):
            args = {"who": who, "points": float(points), "penetration": int(more[0]) if more else 0}
            return [Call("blow", args)]
        case "strike", [who, power, effect, *more] if all(map(_COUNT.fullmatch, (power, effect))) and _penetration(more):
            numbers = {"power": int(power), "effect": int(effect), "penetration": int(more[0]) if more else 0}
            return [Call("one_strike", {"who": who, **numbers})]
        case "check", [who, rank] if _COUNT.fullmatch(rank):
            return [Call("one_check", {"who": who, "rank": int(rank)})]
        case "contest", [who, rank, number] if _COUNT.fullmatch(rank) and _POINTS.fullmatch(number) and "." not in number:
            return [Call("one_contest", {"who": who, "rank": int(rank), "number": int(number)})]
        case (("operate" | "revive"), [who, patient]):
            return [Call({"operate": "one_operation", "revive": "one_revival"}[verb], {"surgeon": who, "patient": patient})]
    return []


def _penetration(said: list[str]) -> bool:
    """A penetration, or nothing."""
    return len(said) < 2 and all(map(_SIGNED.fullmatch, said))


PROCEDURES: dict[str, Procedure] = {
    "round": rounds.round_, "phase": rounds.phase, "turn": turn, "round_end": rounds.round_end, "after": aftermath.after,
    "second": seconds.second, "second_end": seconds.second_end, "minutes": clock.minutes, "operate": surgery.operate,
    "revive": surgery.revive, "day": days.day, "halt": halt, "deal": deal, "one_attack": one_attack, "one_act": one_act, "blow": blow,
    "one_turn": one_turn, "one_strike": one_strike, "one_check": one_check, "one_bleed": one_bleed, "will": will,
    "one_recovery": one_recovery, "one_contest": one_contest,
    "one_operation": one_operation, "one_revival": one_revival, "end": end,
}  # fmt: skip
