"""Data written as TOML, which the standard library only reads."""

import json
import math
from typing import Any


def to_toml(data: dict[str, Any]) -> str:
    """A document: tables of tables by their headers, all the rest in one line each.

    >>> print(to_toml({"a": 1, "case": [{"title": "x", "field": {"at": [0.5, float("inf")]}}]}), end="")
    a = 1
    [[case]]
    title = "x"
    field = { at = [0.5, inf] }
    """
    lists = {key: value for key, value in data.items() if isinstance(value, list) and value and all(isinstance(one, dict) for one in value)}
    lines = [f"{key_text(key)} = {value_text(value)}" for key, value in data.items() if key not in lists]
    for key, tables in lists.items():
        for table in tables:
            lines += [f"[[{key_text(key)}]]", *(f"{key_text(name)} = {value_text(value)}" for name, value in table.items())]
    return "\n".join(lines) + "\n"


def table_text(name: str, rows: dict[str, Any]) -> str:
    """One table under its header.

    >>> print(table_text("ann", {"name": "Ann", "own": [{"skill": None, "reach": 2}]}), end="")
    [ann]
    name = "Ann"
    own = [{ reach = 2 }]
    """
    return "\n".join([f"[{key_text(name)}]", *(f"{key_text(key)} = {value_text(value)}" for key, value in rows.items())]) + "\n"


def key_text(key: str) -> str:
    """A key, in quotes where it needs them."""
    return key if key and all(sign.isascii() and (sign.isalnum() or sign in "-_") for sign in key) else value_text(key)


def value_text(value: Any) -> str:
    """A value in one line; of a table what is None is omitted, as TOML has no word for it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return repr(value) if math.isfinite(value) else "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, dict):
        inside = [f"{key_text(key)} = {value_text(inner)}" for key, inner in value.items() if inner is not None]
        return "{ " + ", ".join(inside) + " }" if inside else "{}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(value_text, value)) + "]"
    return str(value)
