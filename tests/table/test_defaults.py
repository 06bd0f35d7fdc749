"""What holds where nothing is said: every field of every Struct of the table, and of what programs send and get, is empty, no or 0."""

from typing import Any

import msgspec
import pytest

from defaults import filled, structs
from highdraw.table.limits import Limits

FIELDS: dict[str, dict[str, Any]] = {
    "TableHead": {"format": 1},
    "Limits": {name: value for name, value in msgspec.structs.asdict(Limits()).items() if value},
    "Query": {"kind": str},
    "Endpoint": {"kind": "application/json", "status": 200},
    "NextFight": {"distance": 10.0},
    "FileText": {"name": "the file"},
    "Fielded": {"count": 1},
}
"""Limits are held by docs/hosting.md (test_limits.py)."""


@pytest.mark.parametrize("package", ["highdraw.table", "highdraw.web.api"])
def test_defaults(package: str) -> None:
    found = {struct.__name__: filled(struct) for struct in structs(package)}
    assert len(found) > 20
    for name, values in found.items():
        assert values == FIELDS.get(name, {}), name
