"""The time after a fight, as types that any system can fill in: who is hurt and how urgent it is, who can help, how time goes on,
and what the days will bring. Screens draw it; none of them knows a system.
"""

from typing import Literal

import msgspec

Urgency = Literal["dying", "dead", "open", "stable"]
"""Dying: without help it ends soon. Dead, but can be brought back. Open: something can be done. Stable: only days change it."""
ORDER: tuple[Urgency, ...] = ("dying", "dead", "open", "stable")


class Evening(msgspec.Struct, frozen=True, kw_only=True):
    """The end of one day to come: the harm that is left on average, and how likely it is to be worse or fatal by then."""

    harm: float
    worse: float = 0
    """The chance that this day makes it worse."""
    dead: float = 0
    """The chance of being dead by this evening."""


class Patient(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who is hurt, or dead and not beyond help."""

    who: str
    urgency: Urgency
    says: str
    """How it stands: "dead in about 8 s", "can wait"."""
    left: str = ""
    """Of somebody dying: how long that is, in short."""
    detail: str = ""
    fate: tuple[float, ...] = ()
    """The chance of being dead after each of the next steps of time, if nobody helps."""
    conditions: str = ""
    """In which one lies, where that matters."""
    days: tuple[Evening, ...] = ()
    full: float = 1
    """The harm that fills a box of the calendar."""


class Deed(msgspec.Struct, frozen=True, kw_only=True):
    """Something that can be done for a patient, or cannot and why."""

    label: str
    hint: str = ""
    patient: str = ""
    time: str = ""
    chance: float | None = None
    reason: str = ""
    """Why it cannot be done now."""
    key: str = ""
    """The answer to the question at hand that does it, where it is the GM who says so."""


class Helper(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who can help."""

    who: str
    says: str = ""
    deeds: tuple[Deed, ...] = ()


class Lapse(msgspec.Struct, frozen=True, kw_only=True):
    """A way to let time go on: a second, a minute, an hour, a day."""

    key: str
    """The answer to the question at hand that does it."""
    label: str
    hint: str = ""
    reason: str = ""
    """Why not now."""
    minor: bool = False
    """Stands with the calendar, not at the head."""


class Aftermath(msgspec.Struct, frozen=True, kw_only=True):
    """After a fight: most urgent first."""

    headline: str
    patients: tuple[Patient, ...] = ()
    helpers: tuple[Helper, ...] = ()
    lapses: tuple[Lapse, ...] = ()
    topic: str = "aftermath"
    """The question of the GM that deeds and lapses answer."""
    day: int = 0
    """How many days have passed."""
    measure: str = ""
    """What the calendar counts."""
