"""Data written as TOML, good or bad: for files made by tests. The standard library only reads it."""

import json
import math
from datetime import date, time
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
    lines = [f"{_key(key)} = {_value(value)}" for key, value in data.items() if key not in lists]
    for key, tables in lists.items():
        for table in tables:
            lines += [f"[[{_key(key)}]]", *(f"{_key(name)} = {_value(value)}" for name, value in table.items())]
    return "\n".join(lines) + "\n"


def _key(key: str) -> str:
    return key if key and all(sign.isascii() and (sign.isalnum() or sign in "-_") for sign in key) else json.dumps(key)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return repr(value) if math.isfinite(value) else "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"
    if isinstance(value, int | date | time):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_value(inner)}" for key, inner in value.items()) + " }" if value else "{}"
    return "[" + ", ".join(map(_value, value)) + "]"
