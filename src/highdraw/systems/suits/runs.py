"""Pieces of a fight of any edition of Suits, from words: what a case runs. Each edition adds its own (`runs.py`)."""

from collections.abc import Mapping
from typing import get_args

from highdraw.engine.fight import Call, Fight
from highdraw.errors import BadAnswer, HighdrawError, Unknown
from highdraw.systems.suits.armoury import Damage
from highdraw.systems.suits.state import Fighter

NAMES = {"turn": 1, "attack": 2, "contest": 2, "recovery": 1, "check": 1, "loss": 1, "heal": 1}
"""How many fighters a piece names first."""
DAMAGES = [[kind] for kind in get_args(Damage)]


async def halt(fight: Fight) -> None:
    """Nothing follows."""
    fight.state.agenda.clear()


def is_number(word: str) -> bool:
    """Whether a word is a number that a piece can have.

    >>> is_number("12"), is_number("²"), is_number("99999"), is_number("-1")
    (True, False, False, False)
    """
    return word.isascii() and word.isdecimal() and len(word) < 5


def parts(text: str, known: list[str], names: Mapping[str, int] = NAMES) -> tuple[str, list[str]]:
    """The verb and the rest; the fighters it names are there."""
    said = text.split()
    verb, rest = (said[0], said[1:]) if said else ("", [])
    for name in rest[: names.get(verb, 0)]:
        if name not in known:
            raise HighdrawError(f"run {text!r}: {Unknown('fighter', name, known)}")
    return verb, rest


def check_stage(kind: str, calls: tuple[Call, ...]) -> None:
    """A plain contest is not of a combat: without a kind it would quietly be one of quickness."""
    if kind == "combat" and any(call.procedure == "plain_contest" for call in calls):
        raise HighdrawError('a contest needs kind = "instant" or "extended", and a skill: skill = "debate or will".')


def call(verb: str, rest: list[str], known: list[str]) -> Call | None:
    """The call that every edition understands, if this is one.

    >>> call("rounds", ["2"], []), call("loss", ["ann", "5", "Blunt"], ["ann"])
    (Call(procedure='rounds', args={'count': 2}), Call(procedure='loss', args={'who': 'ann', 'points': 5, 'damage': 'blunt'}))
    """
    if verb in ("day", "bleeding", "aftermath") and not rest:
        return Call(verb)
    if verb == "day" and rest[0] == "resting" and all(name in known for name in rest[1:]):
        return Call("day", {"resting": rest[1:]})
    if verb in ("recovery", "check") and len(rest) == 1:
        return Call(verb, {"who": rest[0]})
    if verb == "contest" and len(rest) == 2 and rest[0] != rest[1]:
        return Call("plain_contest", {"who": rest[0], "target": rest[1]})
    if verb == "loss" and len(rest) in (2, 3) and is_number(rest[1]) and [word.lower() for word in rest[2:]] in ([], *DAMAGES):
        return Call("loss", {"who": rest[0], "points": int(rest[1]), "damage": rest[2].lower() if rest[2:] else "hard"})
    if verb == "heal" and (len(rest) == 1 or (len(rest) == 3 and rest[1] == "doctor" and rest[2] in known)):
        return Call("heal_day", {"who": rest[0], "doctor": rest[2] if rest[2:] else ""})
    if verb == "minutes" and len(rest) == 1 and is_number(rest[0]):
        return Call("minutes", {"count": int(rest[0])})
    if verb in ("round", "rounds") and (not rest or (len(rest) == 1 and is_number(rest[0]) and int(rest[0]))):
        return Call("rounds", {"count": int(rest[0]) if rest else 1})
    return None


def must_bleed(me: Fighter) -> None:
    """Only somebody alive with critical wounds is checked."""
    if me.dead or not me.critical:
        raise BadAnswer(f"{me.name} {'is dead' if me.dead else 'has no critical wounds'}: there is nothing to check.")


def then_halt(found: Call | None, text: str, forms: str) -> tuple[Call, ...]:
    """One piece and nothing after it; a complaint shows the forms that could be meant."""
    if found is None:
        written = [form.strip() for form in " ".join(forms.split()).split(" | ")]
        verb = text.split()[0] if text.split() else ""
        near = [form for form in written if form.split()[0] == verb] or written
        raise HighdrawError(f"run {text!r} is not understood. Write: {' | '.join(near)}")
    return (found, Call("halt"))
