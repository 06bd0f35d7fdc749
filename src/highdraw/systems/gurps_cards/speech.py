"""Speaking: free, and four syllables an increment (GC-COM-01, GC-COM-02)."""

from math import ceil

from highdraw.engine.prose import counted
from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.state import Fighter, Speech

SYLLABLES = 4
"""Spoken in one increment (GC-COM-02)."""


def increments(syllables: int) -> int:
    """How long a message takes.

    >>> increments(4), increments(5), increments(52)
    (1, 2, 13)
    """
    return ceil(syllables / SYLLABLES)


def speak(fight: Combat, me: Fighter, words: str, syllables: int) -> None:
    """Somebody begins to speak; it is understood when the last increment of it ends."""
    me.speech = Speech(words, increments(syllables))
    if fight.loud:
        long, takes = counted(syllables, "syllable"), counted(me.speech.left, "increment")
        fight.tell("speech", f"{me.name} begins to speak: {long}, {takes}.", "GC-COM-01", "GC-COM-02", who=me.id)
