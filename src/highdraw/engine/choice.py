"""A choice is a point in a small space: its fields are its facets (a verb, a target, a hand), its key is printed from them.

Rules read facets, screens lay choices out by them, logs and cases hold keys. A system has a few classes of choices, each with
typed facets; here are those that any system can use. A key is unique among the choices of one question, and `Ask.parse` finds
the choice by it: parse and print are inverse.
"""

from typing import Any, ClassVar

import msgspec


class Choice(msgspec.Struct, frozen=True, gc=False):
    """The base. By default the key is the facets in order: words as they are, a number when it is not 0, a switch by its name.

    >>> class Plan(Choice, frozen=True):
    ...     do: str
    ...     actions: int = 0
    ...     wild: bool = False
    ...     run: bool = False
    >>> Plan("act", 2, run=True).key, Plan("defend").key
    ('act 2 run', 'defend')
    >>> Plan("act", 2, run=True).facets
    {'do': 'act', 'actions': 2, 'wild': False, 'run': True}
    """

    controls: ClassVar[bool] = False
    """Facets are set side by side, as controls, rather than asked one after the other."""
    first: ClassVar[str] = ""
    """The facet that parts many choices before their verbs do, such as how many cards they take; a choice without it stands apart."""
    extras: ClassVar[tuple[str, ...]] = ()
    """Facets that add something to a choice that can be taken without them: that one is shown, and what can be added behind it."""

    @property
    def key(self) -> str:
        """The choice as logs and cases hold it."""
        said = (name if value is True else str(value) for name, value in self.facets.items() if value)
        return " ".join(said)

    @property
    def facets(self) -> dict[str, Any]:
        """Every facet by its name."""
        return {name: getattr(self, name) for name in self.__struct_fields__}

    @property
    def dials(self) -> dict[str, Any]:
        """The facets as controls set them; a choice may join some of them, so that most of what can be set goes together."""
        return self.facets

    @property
    def said(self) -> dict[str, Any]:
        """What screens put into words: its facets, or what sets it, or both where something is added to it."""
        return self.dials if self.controls else self.facets | self.dials if self.extras else self.facets

    @property
    def plain(self) -> bool:
        """Nothing is added to it."""
        return not any(getattr(self, name) for name in self.extras)

    @property
    def dialled(self) -> bool:
        """It can be set by its dials."""
        return self.controls or bool(self.extras)

    @property
    def kind(self) -> str:
        """What sort of choice it is, for those who take any: the first facet."""
        return str(getattr(self, self.__struct_fields__[0]))


class Do(Choice, frozen=True):
    """A verb, and nothing else to say."""

    do: str

    @property
    def key(self) -> str:
        return self.do


class Target(Choice, frozen=True):
    """One of several people or things."""

    target: str

    @property
    def key(self) -> str:
        return self.target


class Number(Choice, frozen=True):
    """How many."""

    number: int

    @property
    def key(self) -> str:
        return str(self.number)


def either(*verbs: str) -> tuple[Do, ...]:
    """A few verbs to choose from.

    >>> [choice.key for choice in either("use", "save")]
    ['use', 'save']
    """
    return tuple(map(Do, verbs))
