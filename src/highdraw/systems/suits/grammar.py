"""Grammar: one or several of a thing, distances, lists, and verbs that agree with a name in the plural, such as a swarm called Rats."""

import re
from math import ceil

from highdraw.systems.suits.armoury import UNARMED, Weapon

_ODD = {"is": "are", "has": "have", "does": "do", "was": "were"}
_OTHERS = frozenset({"mice", "lice", "geese", "men", "people", "children"})
_SECOND = r"lets|loses|misses|heals|draws|cannot"
"""Verbs that come after an `and` in the same sentence."""


def the(weapon: str) -> str:
    """What somebody strikes with, in a sentence.

    >>> the("Sword"), the("Unarmed")
    ('the Sword', 'bare hands')
    """
    return "bare hands" if weapon == UNARMED else f"the {weapon}"


def assails(weapon: Weapon, whom: str, what: str = "") -> str:
    """What an attacker does, in a sentence.

    >>> from highdraw.systems.suits.armoury import find_weapon
    >>> assails(find_weapon("Sword"), "Bob"), assails(find_weapon("Bow"), "Bob"), assails(find_weapon("Throwing Dagger"), "you")
    ('attacks Bob with the Sword', 'fires at Bob with the Bow', 'throws the Throwing Dagger at you')
    """
    what = what or the(weapon.name)
    if weapon.group == "thrown":
        return f"throws {what} at {whom}"
    return f"{'fires at' if weapon.ranged else 'attacks'} {whom} with {what}"


def bullets_hit(hits: int, fired: int, name: str) -> str:
    """How many bullets of a burst hit somebody.

    >>> [bullets_hit(hits, fired, "Bob") for hits, fired in ((2, 4), (1, 4), (0, 4), (1, 1), (0, 1))]
    ['2 of 4 bullets hit Bob', '1 of 4 bullets hits Bob', 'none of 4 bullets hits Bob', 'the bullet hits Bob', 'the bullet misses Bob']
    """
    if fired == 1:
        return f"the bullet {'hits' if hits else 'misses'} {name}"
    return f"{hits or 'none'} of {fired} bullets hit{'s' if hits < 2 else ''} {name}"


def metres(far: float) -> str:
    """A distance in metres, to the tenth above: what is past the end of a range bracket is never shown as its end.

    >>> metres(40), metres(40.04), metres(39.96), metres(1280)
    ('40 m', '40.1 m', '40 m', '1280 m')
    """
    return f"{ceil(far * 10 - 1e-6) / 10:g} m"


def is_plural(name: str) -> bool:
    """Whether a swarm's name speaks of many.

    >>> [name for name in ("Rats", "Swarm of Rats", "Mice", "The Mass", "Pack") if is_plural(name)]
    ['Rats', 'Mice']
    """
    last = name.lower().rpartition(" ")[2]
    return " of " not in name.lower() and (last in _OTHERS or (last.endswith("s") and not last.endswith("ss")))


def for_many(verb: str) -> str:
    """What one does, for many.

    >>> [for_many(verb) for verb in ("is", "moves", "misses", "readies", "dodges", "2")]
    ['are', 'move', 'miss', 'ready', 'dodge', '2']
    """
    if verb in _ODD:
        return _ODD[verb]
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    if verb.endswith(("sses", "shes", "ches", "xes", "oes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


def agree(text: str, name: str) -> str:
    """A sentence told as if the name were of one, put right for many.

    >>> agree("Rats moves 3 m. Rats's attack comes to nothing.", "Rats")
    "Rats move 3 m. Rats' attack comes to nothing."
    >>> agree("Rats, outnumbered, dodges.", "Rats"), agree("Rats has already acted and lets the turn pass.", "Rats")
    ('Rats, outnumbered, dodge.', 'Rats have already acted and let the turn pass.')
    """
    whose = re.escape(name)
    text = re.sub(rf"(?<!\w){whose}'s\b", f"{name}'" if name.endswith("s") else f"{name}'s", text)
    text = re.sub(rf"((?<!\w){whose} \w+[^.;:]*? and )({_SECOND})\b", lambda found: found[1] + for_many(found[2]), text)
    return re.sub(rf"((?<!\w){whose}(?:, outnumbered,| \(\d+\))? )([a-z]+s)\b", lambda found: found[1] + for_many(found[2]), text)
