"""What stands before every request: headers, limits on what comes in, and a sentence for every refusal."""

import asyncio
import logging
import socket
from collections.abc import Iterable
from hashlib import sha256
from ipaddress import ip_address
from secrets import token_urlsafe
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Match, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from highdraw.errors import HighdrawError, NotYourSeat, ProcedureFailed
from highdraw.store import Conflict, StoreError
from highdraw.table.errors import Full, NoTable, OldTable, Refused, Unsure
from highdraw.table.role import BadLink, Role
from highdraw.web.parts.shell import shell, sorry, toast

BODY_LIMIT = 256 * 1024
FILE_LIMIT = 16 * 1024 * 1024
FILES_TO = {"/replay": FILE_LIMIT, "/api/replays": FILE_LIMIT, "/fighters/import": FILE_LIMIT // 2}
"""Where files are sent to, and how many bytes are taken there."""
BODY_SECONDS = 60.0
"""Seconds in which the body of a request has to arrive."""
HEADER_LIMIT = 16 * 1024
ADDRESS_LIMIT = 2048
MOST_FIELDS = 1000
SHORTEST_KEY, LONGEST_KEY = 16, 64
SAFE = ("GET", "HEAD", "OPTIONS")
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
WRITTEN = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
STATUS: dict[type[Exception], int] = {
    BadLink: 404, NoTable: 404, OldTable: 410, NotYourSeat: 403, Unsure: 409, Refused: 403, Full: 429, Conflict: 409, StoreError: 503,
    ProcedureFailed: 500, msgspec.ValidationError: 422, msgspec.DecodeError: 400, RecursionError: 400,
}  # fmt: skip
"""What becomes of each error; any other refusal of the rules is a 422."""
BROKEN = "Something broke inside Highdraw. Nothing was changed; try again, and please report it if it stays."
log = logging.getLogger("highdraw.web")


class HttpError(HighdrawError):
    """A request that is turned away at the door, with its status."""

    def __init__(self, status: int, says: str, **headers: str) -> None:
        self.status = status
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}
        super().__init__(says)


class Guard:
    """Middleware: limits what comes in, adds headers, and turns every refusal and every fault into a sentence.

    `hosts` are the only names this server answers to. Without them it answers to any IP address and to this machine's own
    names, so that the page of a stranger's domain that is made to point here (DNS rebinding) reaches nothing.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = ()) -> None:
        self.app, self.hosts = app, frozenset(host.lower() for host in hosts)
        self.own = frozenset() if self.hosts else own_names()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        limit = FILES_TO.get(scope["path"], BODY_LIMIT)
        taken = 0
        begun = False
        whole = not has_body(request)
        until = asyncio.get_running_loop().time() + BODY_SECONDS

        async def limited() -> Message:
            nonlocal taken, whole
            if whole:
                return await receive()
            try:
                async with asyncio.timeout_at(until):
                    message = await receive()
            except TimeoutError:
                raise HttpError(408, f"The request did not arrive within {BODY_SECONDS:g} seconds. Send it again.") from None
            whole = not message.get("more_body", False)
            taken += len(message.get("body", b""))
            if taken > limit:
                raise _too_long(limit)
            return message

        async def with_headers(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                _add_headers(message)
            await send(message)

        try:
            self._check(request, limit)
            await self.app(scope, limited, with_headers)
        except Exception as error:
            status, says = refusal_of(error)
            if status >= 500 and not isinstance(error, StoreError):  # the store logs what happens to it
                log.error("%s %s", request.method, _place(request), exc_info=error)
            if begun:
                raise
            answer = refuse(request, status, says)
            answer.headers.update(error.headers if isinstance(error, HttpError) else {})
            await answer(scope, receive, with_headers)

    def _check(self, request: Request, limit: int) -> None:
        """What can be refused before anything is read."""
        if len(request.scope.get("raw_path") or b"") + len(request.scope["query_string"]) > ADDRESS_LIMIT:
            raise HttpError(414, "That address is too long to be one of ours.")
        if sum(len(name) + len(value) for name, value in request.scope["headers"]) > HEADER_LIMIT:
            raise HttpError(
                431,
                f"The headers of the request have more than {HEADER_LIMIT // 1024} KiB. Clear the cookies of this site, then try again.",
            )
        if not request.scope["path"].isprintable():
            raise HttpError(404, "There is nothing at this address.")
        if not self._is_own(_host(request)):
            raise HttpError(421, "This server does not go by that name. Use the address it printed when it was started.")
        if request.method not in SAFE and not from_here(request):
            raise HttpError(403, "That form was sent from another site. Open Highdraw itself and do it there; programs use /api.")
        said = request.headers.get("content-length", "0")
        if said.isdecimal() and int(said) > limit:
            raise _too_long(limit)

    def _is_own(self, host: str) -> bool:
        return host in self.hosts if self.hosts else host in self.own or is_ip(host)


def own_names() -> frozenset[str]:
    """The names this machine goes by in its own network."""
    name = socket.gethostname().lower()
    return frozenset({"localhost", name, f"{name.partition('.')[0]}.local"})


def is_ip(host: str) -> bool:
    """Whether a host is an IP address rather than a name.

    >>> is_ip("192.168.0.7"), is_ip("::1"), is_ip("example.org")
    (True, True, False)
    """
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def has_body(request: Request) -> bool:
    return request.headers.get("content-length", "0") != "0" or "transfer-encoding" in request.headers


def from_here(request: Request) -> bool:
    """Whether something that changes a table was sent from one of our own pages, or by a program to the API.

    Browsers say so by Sec-Fetch-Site where the connection is secure, and by Origin everywhere. A page of another site can
    send no JSON without being asked for permission first, which it never gets.
    """
    headers = request.headers
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    if origin is None:
        return request.url.path.startswith("/api/")
    try:
        there, here = urlsplit(origin), urlsplit(f"//{headers.get('host', '')}")
        same = there.netloc == here.netloc or (here.port is None and there.hostname == here.hostname)
    except ValueError:  # what cannot be an address is not ours
        return False
    return same or origin == request.app.state.address


def _too_long(limit: int) -> HttpError:
    return HttpError(413, f"That is more than {limit // 1024:,} KiB, which is the most this address takes.")


def _host(request: Request) -> str:
    """The name the request was sent to, without its port."""
    return (request.url.hostname or "").lower()


def _place(request: Request) -> str:
    """The address without what would open a table."""
    parts = request.url.path.split("/")
    return "/".join(part if len(part) < 24 else "…" for part in parts)


def _add_headers(message: Message) -> None:
    headers = message.setdefault("headers", [])
    present = {name.lower() for name, _ in headers}
    headers += [header for header in WRITTEN if header[0] not in present]
    if b"cache-control" not in present:
        headers.append((b"cache-control", b"no-store"))


def refusal_of(error: Exception) -> tuple[int, str]:
    """The status and the sentence for whatever went wrong.

    >>> refusal_of(Refused("Only the GM can do this."))
    (403, 'Only the GM can do this.')
    >>> refusal_of(ZeroDivisionError())[0]
    500
    """
    if isinstance(error, HttpError):
        return error.status, str(error)
    status = next((status for kind, status in STATUS.items() if isinstance(error, kind)), 0)
    if isinstance(error, HighdrawError):
        return status or 422, str(error)
    if isinstance(error, RecursionError):
        return status, "The request cannot be read: it is nested too deeply."
    if isinstance(error, msgspec.MsgspecError):
        return status, f"The request cannot be read: {error}."
    return 500, BROKEN


async def http_error(request: Request, error: Exception) -> Response:
    """What the router refuses: no such address, not in this way, a form that cannot be read."""
    assert isinstance(error, HTTPException)
    headers = dict(error.headers or {})
    if error.status_code == 405:
        ways = ways_of(request)
        headers = {"allow": ", ".join(ways)}
        if request.method == "OPTIONS":
            return Response(status_code=204, headers=headers)
        says = f"This address takes {' and '.join(way for way in ways if way not in ('HEAD', 'OPTIONS'))}, not {request.method}."
    elif error.status_code == 404:
        says = "There is nothing at this address. Go back to the start."
    else:
        says = f"The request cannot be read: {error.detail}"
    answer = refuse(request, error.status_code, says)
    answer.headers.update(headers)
    return answer


def ways_of(request: Request) -> list[str]:
    """The methods an address takes."""
    found = {"OPTIONS"}
    for route in request.app.routes:
        if route.matches(request.scope)[0] is not Match.NONE:
            found |= set(route.methods or ()) if isinstance(route, Route) else {"GET", "HEAD"}
    return sorted(found)


def refuse(request: Request, status: int, says: str) -> Response:
    """A refusal in the form its reader wants: JSON for programs, a line for htmx, a page for people."""
    if request.url.path.startswith("/api/"):
        return JSONResponse({"error": says}, status)
    if "hx-request" in request.headers:
        return HTMLResponse(str(toast(says)), status, {"hx-retarget": "#toast", "hx-reswap": "innerHTML"})
    return HTMLResponse(str(shell("Sorry", sorry(says))), status)


async def form(request: Request) -> dict[str, str]:
    """The fields of a posted form, the last of each name."""
    return dict(await _pairs(request))


async def fields(request: Request, name: str) -> tuple[str, ...]:
    """All values of one field of a posted form."""
    return tuple(value for other, value in await _pairs(request) if other == name)


async def _pairs(request: Request) -> list[tuple[str, str]]:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in FORMS and (kind or request.headers.get("content-length", "0") != "0"):
        raise HttpError(415, "This address takes a form, as a browser sends it.")
    if kind == FORMS[1]:
        pairs = [(name, value) for name, value in (await request.form()).multi_items() if isinstance(value, str)]
    else:
        pairs = _read_form(await request.body())
    if any("\0" in value for _, value in pairs):
        raise HttpError(422, "The form contains a character that is not text. Type it again.")
    return pairs


def _read_form(body: bytes) -> list[tuple[str, str]]:
    """A form in its short writing.

    >>> _read_form(b"who=ann&value=a+b%21&value=")
    [('who', 'ann'), ('value', 'a b!'), ('value', '')]
    """
    try:
        return parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except UnicodeDecodeError:
        raise HttpError(400, "The form cannot be read: it is not written in UTF-8.") from None
    except ValueError:
        raise HttpError(413, f"The form has more than {MOST_FIELDS} fields, which is the most one may have.") from None


def whole(said: str, digits: int = 8) -> int | None:
    """A whole number from a form or an address; None for anything else, and for one with more digits than any of ours.

    >>> whole("12"), whole("-1"), whole(""), whole("²"), whole("1" * 5000)
    (12, None, None, None, None)
    """
    return int(said) if said.isascii() and said.isdecimal() and len(said) <= digits else None


def tables_of(request: Request) -> Any:
    return request.app.state.tables


def fresh_key() -> str:
    """A key for a form, so that it counts once however often it is sent."""
    return token_urlsafe(16)


def form_key(said: dict[str, str]) -> str:
    """The key of a form that makes something; one that could be guessed does not count."""
    key = said.get("key", "")
    return key if SHORTEST_KEY <= len(key) <= LONGEST_KEY and key.isascii() and key.isprintable() else ""


def digest(*said: Any) -> str:
    """What a request asks for, in short: two requests with one key have to ask for the same."""
    return sha256(msgspec.json.encode(said)).hexdigest()


def own_key(role: Role, key: str) -> str:
    """The key of a request as it is kept: nobody at another seat can use it up.

    >>> own_key(Role("t", "gm"), "1") == own_key(Role("t", "screen"), "1"), own_key(Role("t", "gm"), "")
    (False, '')
    """
    return sha256(f"{role.kind} {role.seat} {key}".encode()).hexdigest() if key else ""
