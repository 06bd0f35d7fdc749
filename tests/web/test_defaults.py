"""What holds where a program says nothing: each field of every Struct of the service is empty, no or 0, but for those named here."""

from typing import Any

from defaults import arguments, filled, structs

FIELDS: dict[str, dict[str, Any]] = {
    "Query": {"kind": str},
    "Endpoint": {"kind": "application/json", "status": 200},
    "NextFight": {"distance": 10.0},
    "FileText": {"name": "the file"},
    "Fielded": {"count": 1},
}


def test_defaults() -> None:
    for struct in structs("highdraw.web.api"):
        assert filled(struct) == FIELDS.get(struct.__name__, {}), struct.__name__


def test_arguments_that_are_omitted() -> None:
    assert arguments("highdraw.web.api") == {"campaigns._post": {"status": 200}, "campaigns._told": {"owned": True}}
