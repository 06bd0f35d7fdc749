"""The OpenAPI document, made from the endpoints and their types; and the same as a page for people."""

from collections.abc import Sequence
from functools import lru_cache
from re import findall
from typing import Any

import msgspec

from highdraw import __version__
from highdraw.web import elements as h
from highdraw.web.api.endpoint import BYTES, EVENTS, JSON, LINES, Endpoint
from highdraw.web.api.shapes.common import Error
from highdraw.web.parts.shell import shell

REFS = "#/components/schemas/{name}"
SAYS = {
    400: "The body cannot be read.", 403: "This seat may not do that.", 404: "There is no such thing.",
    408: "The body took too long to arrive.", 409: "Somebody else was faster.",
    410: "The fight was played by other rules: `record` reads it.", 413: "The body is too long.", 415: "The body is of another kind.",
    421: "The server does not go by that name.", 422: "It is understood, but not possible.", 429: "A limit of the server is reached.",
    500: "Something broke.", 503: "The database cannot be used.",
}  # fmt: skip
PLAIN = str.maketrans("/ .", "___", "{}")
EVERYWHERE = (421, 429, 500, 503)
WITH_A_BODY = (400, 408, 413, 415)
PARAMETERS = {
    "token": "What a seat is opened with.", "system": "The id of a rule system.", "rule": "The id of a rule.", "code": "A code to join by.",
    "key": "What a library is opened with; the end of its recovery link, or of the link that shows it.", "fighter": "The id of a fighter.",
    "party": "The id of a party.", "encounter": "The id of an encounter.", "campaign": "The id of a campaign.",
}  # fmt: skip


@lru_cache(maxsize=2)
def written(endpoints: tuple[Endpoint, ...]) -> bytes:
    return msgspec.json.encode(document(endpoints))


def document(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """The whole document."""
    types = list(dict.fromkeys(kind for each in endpoints for kind in (each.takes, each.gives) if kind not in (None, bytes)))
    schemas, components = msgspec.json.schema_components([*types, Error], ref_template=REFS)
    schema_of = dict(zip([*types, Error], schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for each in endpoints:
        paths.setdefault(each.path, {})[each.method.lower()] = _operation(each, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Highdraw", "version": __version__, "description": "Tables, seats and rules. Every refusal is a sentence."},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(endpoint: Endpoint, schema_of: dict[Any, Any]) -> dict[str, Any]:
    refusals = sorted({*endpoint.refuses, *EVERYWHERE, *(WITH_A_BODY if endpoint.takes is not None else ())})
    said: dict[str, Any] = {
        "summary": endpoint.about,
        "operationId": f"{endpoint.method.lower()} {endpoint.path.removeprefix('/api/')}".translate(PLAIN),
        "tags": [endpoint.group],
        "parameters": _parameters(endpoint),
        "responses": {
            str(endpoint.status if endpoint.gives is not None else 204): _answer(endpoint, schema_of),
            **{str(status): _content(SAYS[status], JSON, schema_of[Error]) for status in refusals},
        },
    }
    if endpoint.takes is bytes:
        file = {"schema": {"type": "string", "format": "binary"}}
        said["requestBody"] = {"required": True, "content": {LINES: file, BYTES: file}}
    elif endpoint.takes is not None:
        said["requestBody"] = {"required": not endpoint.may_be_empty, "content": {JSON: {"schema": schema_of[endpoint.takes]}}}
    return said


def _parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    in_path = [
        {"name": name, "in": "path", "required": True, "description": PARAMETERS[name], "schema": {"type": "string"}}
        for name in findall(r"{(\w+)}", endpoint.path)
    ]
    behind = [
        {"name": each.name, "in": "query", "description": each.about, "schema": msgspec.json.schema(each.kind)} for each in endpoint.query
    ]
    return [*in_path, *behind]


def _answer(endpoint: Endpoint, schema_of: dict[Any, Any]) -> dict[str, Any]:
    if endpoint.gives is None:
        return {"description": "It is done."}
    if endpoint.kind == EVENTS:
        about = "Each event's data is a State; `trouble` has an Error, `gone` says that the table was removed."
        return _content(about, EVENTS, {"type": "string"})
    if endpoint.gives is bytes:
        return _content("The file.", endpoint.kind, {"type": "string"})
    return _content("As asked.", JSON, schema_of[endpoint.gives])


def _content(about: str, kind: str, schema: Any) -> dict[str, Any]:
    return {"description": about, "content": {kind: {"schema": schema}}}


def page(endpoints: Sequence[Endpoint]) -> h.Element:
    """Every address with what it takes and gives."""
    groups = list(dict.fromkeys(each.group for each in endpoints))
    return shell(
        "For programs",
        h.main("#main.api")[
            h.h1["For programs"],
            h.p["Everything the pages do can be done with JSON. Refusals are 4xx with ", h.code['{"error": "a sentence"}'], "."],
            h.p[h.a(href="/api/openapi.json")["The OpenAPI document"], " has every field."],
            (h.section(".panel")[h.h2[group], h.dl[(_entry(each) for each in endpoints if each.group == group)]] for group in groups),
        ],
    )


def _entry(endpoint: Endpoint) -> list[h.Element]:
    takes = "a file" if endpoint.takes is bytes else endpoint.takes.__name__ if endpoint.takes else ""
    words = " ".join(part for part in (endpoint.about + ".", f"Takes {takes}." if takes else "", _gives(endpoint)) if part)
    return [h.dt[h.code[f"{endpoint.method} {endpoint.path}"]], h.dd[words]]


def _gives(endpoint: Endpoint) -> str:
    if endpoint.gives is None:
        return ""
    name = getattr(endpoint.gives, "__args__", None)
    many = f"a list of {name[0].__name__}" if name else ""
    return f"Gives {many or ('a file' if endpoint.gives is bytes else endpoint.gives.__name__)}."
