"""An address for programs: what it takes, what it gives, how it refuses. Routes and the OpenAPI document come from the same."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from highdraw.web.guard import HttpError

JSON, LINES, BYTES, EVENTS = "application/json", "application/jsonl", "application/octet-stream", "text/event-stream"
BAD, FORBIDDEN, MISSING, OLD, WRONG = 400, 403, 404, 410, 422
Handler = Callable[..., Awaitable[Any]]
_encode = msgspec.json.Encoder().encode


class Query(msgspec.Struct, frozen=True):
    """Something that may stand behind the question mark."""

    name: str
    about: str
    kind: Any = str


class Endpoint(msgspec.Struct, frozen=True, kw_only=True):
    """One thing a program can do."""

    method: str
    path: str
    about: str
    does: Handler
    """Called with the request, and with the body where there is one."""
    takes: Any = None
    """The type of the body; bytes for a file."""
    gives: Any = None
    """The type of the answer; None for no content."""
    kind: str = JSON
    status: int = 200
    refuses: tuple[int, ...] = ()
    """Beside what every address refuses."""
    query: tuple[Query, ...] = ()
    group: str = ""

    @property
    def may_be_empty(self) -> bool:
        """Whether the body may be omitted."""
        fields = msgspec.structs.fields(self.takes) if self.takes not in (None, bytes) else ()
        return self.takes is not bytes and all(not field.required for field in fields)

    def route(self) -> Route:
        return Route(self.path, self.answer, methods=[self.method])

    async def answer(self, request: Request) -> Response:
        said = () if self.takes is None else (await self._body(request),)
        result = await self.does(request, *said)
        if isinstance(result, Response):
            return result
        if self.gives is None:
            return Response(status_code=204)
        return Response(_encode(result), self.status, media_type=JSON)

    async def _body(self, request: Request) -> Any:
        body = await request.body()
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if self.takes is bytes:
            if kind not in (LINES, BYTES):
                raise HttpError(415, f"This address takes a fight file: send it as {LINES}.")
            return body
        if not body and self.may_be_empty:
            return self.takes()
        if kind != JSON:
            raise HttpError(415, f"This address takes JSON: send it as {JSON}.")
        return msgspec.json.decode(body, type=self.takes)


def query(request: Request, name: str, kind: Any = str, default: Any = "") -> Any:
    """What stands behind the question mark, checked."""
    values = request.query_params.getlist(name)
    if not values:
        return default
    try:
        return msgspec.convert(values[-1], kind, strict=False)
    except msgspec.ValidationError as error:
        raise HttpError(422, f"{name} cannot be read: {error}.") from None
