"""How a system reads fighters that were written for other programs or printed in books."""

import json
from collections.abc import Callable
from typing import Any

import msgspec

HALF = "\\ud"
"""How JSON writes half a character, in small letters. Programs that cut texts short leave single ones, which nothing can write again."""


def read_json(text: str) -> Any:
    r"""The data of a JSON text, half characters replaced; `ValueError` says why there is none.

    >>> read_json('{"name": "\\ud83d\\ude00 \\ud83d"}')
    {'name': '😀 �'}
    """
    try:
        data = json.loads(text)
        return _whole(data) if HALF in text.lower() else data
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def _whole(data: Any) -> Any:
    if isinstance(data, str):
        return data.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(data, list):
        return [_whole(each) for each in data]
    return {_whole(key): _whole(value) for key, value in data.items()} if isinstance(data, dict) else data


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
