"""Texts and files from elsewhere: printed stat blocks and Foundry actors, whichever it is."""

from typing import Any

from highdraw.engine.importer import Importer, read_json
from highdraw.errors import HighdrawError
from highdraw.systems.savage.foundry import is_actor, read_actors
from highdraw.systems.savage.stat_block import StatBlock, read_stat_blocks, told_apart
from highdraw.systems.savage.stat_text import is_block

ACTOR, BLOCK = "Foundry actor", "stat block"


def recognise(text: str) -> str:
    """What a text is that can be read here, in a word or two; empty when it is neither.

    >>> recognise("Goblin\\nAttributes: Agility d8"), recognise('{"type": "npc", "system": {"wildcard": true}, "items": []}')
    ('stat block', 'Foundry actor')
    >>> recognise("Dear diary,"), recognise("{}")
    ('', '')
    """
    data = _json(text)
    if data is not None:
        return ACTOR if is_actor(data) else ""
    return BLOCK if is_block(text) else ""


def read(text: str) -> list[StatBlock]:
    """All the fighters a text describes, each with an id of its own."""
    data = _json(text)
    if data is None:
        return read_stat_blocks(text)
    if not is_actor(data):
        raise HighdrawError("This JSON is not an actor of Foundry: it has no type, no items, or nothing under system or data.")
    return told_apart(read_actors(data))


def _json(text: str) -> Any:
    """The data of a JSON text; None when it is none."""
    if not text.lstrip().startswith(("{", "[")):
        return None
    try:
        return read_json(text)
    except ValueError:
        return None


def import_text(text: str) -> tuple[str, list[str]]:
    """TOML for a file of fighters, and the remarks as sentences, of several fighters with their names."""
    blocks = read(text)
    several = len(blocks) > 1
    notes = [f"{note.kind}: {f'{block.sheet.name}: ' if several else ''}{note.text}" for block in blocks for note in block.notes]
    return "\n".join(block.toml() for block in blocks), notes


IMPORTER = Importer(
    reads=("Foundry actors of the swade system (.json)", "printed stat blocks as text"), endings=(".json", ".txt", ".md"),
    recognise=recognise, read=import_text,
)  # fmt: skip
