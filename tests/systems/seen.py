"""What a tactician sees, as a test says it, and the weapons of its judgements."""

from collections import defaultdict
from types import SimpleNamespace as Thing
from typing import Any

BOW = Thing(name="Bow", ranged=True, rof=1, blast=False)
SMG = Thing(name="SMG", ranged=True, rof=4, blast=False)
BOMB = Thing(name="Bomb", ranged=True, rof=4, blast=True)
SWORD = Thing(name="Sword", ranged=False, rof=1, blast=False)
FISTS = Thing(name="Unarmed", ranged=False, rof=1, blast=False)


class Seen:
    """A window that shows what a test says: `{"aim me foe": 2}` for `sight.aim("me", "foe")`, and 0 for the rest."""

    def __init__(self, facts: dict[str, Any]) -> None:
        self.facts = defaultdict(int, facts)
        self.fighting = not facts.get("contest")

    def __getattr__(self, name: str) -> Any:
        return lambda *args: self.facts[" ".join((name, *map(str, args)))]


def seen(facts: dict[str, Any]) -> Any:
    return Seen(facts)
