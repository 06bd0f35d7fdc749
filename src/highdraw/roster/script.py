"""The scripted answers of a case: who says what to which question, by keys or in one's own words."""

import re
from typing import Any

import msgspec

from highdraw.engine.fight import Fight
from highdraw.engine.request import GM, Ask, Request
from highdraw.engine.system import AnySystem, Offer
from highdraw.errors import BadAnswer, Unknown
from highdraw.roster.document import Document


class Line(msgspec.Struct):
    """One scripted answer: who, on which topic (any when empty), and what."""

    who: str
    topic: str
    says: str
    used: bool = False

    def __str__(self) -> str:
        return f"{self.who}{' ' if self.topic else ''}{self.topic}: {self.says}"

    def fits(self, part: Request[Any]) -> bool:
        """Whether it is meant for this question."""
        return not self.used and self.who == part.addressee and self.topic in ("", part.subject)


def read_script(document: Document, answers: list[str], names: dict[str, str], *path: str | int) -> list[Line]:
    """The lines of a script; whoever answers is there."""
    lines = []
    for number, text in enumerate(answers):
        head, colon, says = text.partition(":")
        if not colon or not says.strip():
            document.fail(f"the answer {text!r} should read `who: choice` or `who topic: choice`.", *path, number)
        who, topic = _named(head, names)
        if who not in (*names, GM):
            document.fail(f"the answer {text!r}: {Unknown('fighter', who, [*names, GM])}", *path, number)
        lines.append(Line(who, topic, says.strip()))
    return lines


def _named(head: str, names: dict[str, str]) -> tuple[str, str]:
    """Who answers, by the id or by a name nobody else has, and on which topic."""
    words = head.split()
    for count in range(len(words), 0, -1):
        said = " ".join(words[:count])
        for who in (*names, GM):
            if said.lower() == who.lower():
                return who, " ".join(words[count:])
        called = [who for who, name in names.items() if said.lower() == name.lower()]
        if len(called) == 1:
            return called[0], " ".join(words[count:])
    return words[0] if words else "", " ".join(words[1:])


def understand(system: AnySystem, fight: Fight, part: Request[Any], says: str) -> Any:
    """A choice by its key, its label, or words that fit no other choice; a place as two numbers. Capitals do not matter.

    The beginning of a key is a choice of its own: where `block` is not offered it does not mean `block second`.
    """
    if not isinstance(part, Ask):
        return part.parse(says)
    wanted = " ".join(says.lower().split())
    shown = {choice.key: system.reading.offer(fight, part, choice) for choice in part.choices}
    for key, words in shown.items():
        if wanted in (key.lower(), words.label.lower()):
            return key
    said = set(meant(says))
    longer = (f"{wanted} ", f"{wanted}+")
    near = {key: words for key, words in shown.items() if fits(said, key, words) and not key.lower().startswith(longer)}
    plain = [key for key, words in near.items() if said >= set(meant(words.label))]
    if len(found := plain if len(plain) == 1 else list(near)) == 1:
        return found[0]
    if near:
        named = ", ".join(f"`{key}` ({words.label})" for key, words in near.items())
        raise BadAnswer(f"{says!r} could be {named}. Write one of these.")
    return says


FILLING = {
    "a", "an", "and", "as", "at", "behind", "by", "for", "go", "her", "his", "in", "it", "its", "my", "of", "on", "settle", "take", "the",
    "their", "then", "to", "use", "with",
}  # fmt: skip
"""Offer of an answer that tell no choice from another."""


def meant(text: str) -> list[str]:
    """The words of a text that matter. Suit signs stay with their rank.

    >>> meant("second-weapon block, with the 5♦")
    ['second', 'weapon', 'block', '5♦']
    """
    return [word for word in re.findall(r"\.?[\w♣♠♥♦]+", text.lower()) if word not in FILLING]


def fits(said: set[str], key: str, words: Offer) -> bool:
    """All that was said belongs to the choice, and what the choice is (its first word) was said.

    >>> fits({"shield", "block"}, "block", Offer("Block with the shield"))
    True
    >>> fits({"attack", "bob"}, "charge bob", Offer("Charge Bob", "4 m, then attack with the Sword"))
    False
    """
    first = {*meant(key)[:1], *meant(words.label)[:1]}
    return bool(said & first) and said <= set(meant(f"{key} {words.label} {words.hint}"))
