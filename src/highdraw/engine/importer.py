"""How a system reads fighters that were written for other programs or printed in books."""

from collections.abc import Callable

import msgspec


class Importer(msgspec.Struct, frozen=True, kw_only=True):
    """What can be read, how it is known, and the reader."""

    reads: tuple[str, ...]
    """What it reads, for people: `stat blocks as text`."""
    endings: tuple[str, ...]
    """How the names of such files end."""
    recognise: Callable[[str], str]
    """What a text is that can be read here, in a word or two; empty when it is something else."""
    read: Callable[[str], tuple[str, list[str]]]
    """A text as TOML for a file of fighters, and remarks: each begins with `read:`, `guessed:`, `left out:` or `not understood:`."""
