"""What a rule system hands to the engine: its procedures, its set-up, its rulebook, its words."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec

from highdraw.cards import Card
from highdraw.engine.fight import Call, Fight
from highdraw.engine.knob import Knob
from highdraw.engine.request import Ask, Request
from highdraw.engine.rulebook import Rulebook

Procedure = Callable[..., Awaitable[None]]


class Words(msgspec.Struct, frozen=True):
    """A choice for a reader: a label, and one line of what it means."""

    label: str
    hint: str = ""


class System(msgspec.Struct, frozen=True, kw_only=True):
    """One rule system. `behaviour` is raised whenever a stored fight would replay otherwise."""

    id: str
    title: str
    behaviour: int
    rulebook: Rulebook
    setup: type[Any]
    """The Struct a fight is set up from; saved at the head of its file."""
    create: Callable[[Any, bool], Fight]
    """A new fight from a set-up, loud or quiet."""
    procedures: Mapping[str, Procedure]
    question: Callable[[Fight, Request[Any]], str]
    """What is asked, in a sentence."""
    words: Callable[[Fight, Ask, str], Words]
    """A choice in words."""
    view: Callable[[Fight, frozenset[str] | None], dict[str, Any]]
    """What somebody who plays these fighters may know; None is the GM. The only door to the state."""
    view_from: Callable[[Fight, frozenset[str] | None, dict[str, Any]], dict[str, Any]] | None = None
    """The same view, made from a stranger's at the same moment: for a table where many look at one thing."""
    correct: Callable[[Fight, dict[str, Any]], None]
    """Apply a GM's correction at a boundary."""
    fighters: Callable[[Fight], dict[str, str]]
    """Everybody in the fight: id and name."""
    reseal: Callable[[Fight, frozenset[str], Any], None]
    """Change, in place and at random, only what somebody who plays these fighters cannot know."""
    telltale: frozenset[Card] = frozenset()
    """Cards that everybody knows by what they do, even while they lie face down."""
    score: Callable[[Fight], dict[str, Any]]
    """How the fight stands or ended: winner, rounds, who is down, who is dead."""
    read: Callable[..., Any]
    """A set-up from the data of a scenario file: (document, data, *path)."""
    calls: Callable[[str, list[str]], tuple[Call, ...]]
    """What a case runs, from words and the fighters' ids."""
    stage: Callable[[Any, tuple[Call, ...]], Any]
    """A set-up that runs only these calls."""
    look: Callable[[Fight, str, str], Any]
    """Any part of the state, by fighter and name."""
    tactician: Callable[[Fight, Request[Any]], Any]
    """A sensible answer to a request, or None where any will do."""
    sheet: Callable[..., dict[str, Any]]
    """A fighter of a file on paper, as plain data: (document, id, switches, Body and armour of whoever is hit)."""
    folder: str
    """The package that holds the system's library of fighters and scenarios."""
    import_text: Callable[[str], tuple[str, list[str]]] | None = None
    """A printed stat block as TOML for a file of fighters, and remarks on what was read, guessed and not understood."""
    quick: Callable[[Fight, str], dict[str, Any]] | None = None
    """A few words (`6 goblins`) as the correction that brings them in."""
    carry: Callable[[Fight, tuple[str, ...]], Any] | None = None
    """A set-up of these fighters alone as they are now: what they take with them into the next fight."""
    luck: str = ""
    """What `got` and `fair` in the data of events are: what chance gave, and what it gives in the mean, in a sentence."""
    family: str = ""
    """Systems of one family read each other's files, by `adopt`."""
    adopt: Callable[..., tuple[Any, list[str]]] | None = None
    """A file of another system of the family as one of this, and what is left away or read otherwise, in sentences."""
    knobs: Callable[[Fight, str], list[Knob]] | None = None
    """What the GM may set on a fighter; for an empty name, on the fight itself."""
    round_seconds: float = 0
    """How long a round lasts in the story; 0 where the rules do not say."""
