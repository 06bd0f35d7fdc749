"""Grammar: verbs that agree with a name in the plural, such as a swarm called Rats."""

import re

from highdraw.systems.suits.armoury import UNARMED

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
