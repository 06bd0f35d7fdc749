"""The door by itself: each limit holds at its very number, and each name and origin is told apart."""

import asyncio
import socket
from base64 import urlsafe_b64decode
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import httpx
import msgspec
import pytest
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Mount, Route

from documented import limits
from highdraw.errors import HighdrawError, NotYourSeat, ProcedureFailed
from highdraw.store import Conflict, StoreError
from highdraw.table.errors import Full, NoTable, OldTable, Refused, Unsure
from highdraw.table.role import BadLink, Role
from highdraw.web import guard
from highdraw.web.guard import (
    ADDRESS_LIMIT,
    BODY_LIMIT,
    BROKEN,
    FILE_LIMIT,
    HEADER_LIMIT,
    LONGEST_KEY,
    SHORTEST_KEY,
    Guard,
    form_key,
    from_here,
    own_names,
    refusal_of,
)


async def reads(scope: Any, receive: Any, send: Any) -> None:
    """An application that reads all of a body and says how long it is."""
    body = await Request(scope, receive).body()
    await PlainTextResponse(str(len(body)))(scope, receive, send)


def ask(
    method: str = "GET", path: str = "/x", hosts: tuple[str, ...] = (), host: str = "127.0.0.1", app: Any = None, **more: Any
) -> httpx.Response:
    async def go() -> httpx.Response:
        async def guarded(scope: Any, receive: Any, send: Any) -> None:
            scope["app"] = SimpleNamespace(state=SimpleNamespace(address="https://fights.example.org"))
            await Guard(app or reads, hosts)(scope, receive, send)

        transport = httpx.ASGITransport(guarded)
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{host}") as client:
            return await client.request(method, path, **more)

    return asyncio.run(go())


def test_limits_are_those_that_are_documented() -> None:
    most = limits()
    assert f"{BODY_LIMIT >> 10} KiB; fight files {FILE_LIMIT >> 20} MiB; files of fighters 8 MiB" == most["body of a request"]
    assert f"{HEADER_LIMIT >> 10} KiB, {ADDRESS_LIMIT >> 10} KiB" == most["headers, address of a request"]
    assert (HEADER_LIMIT % 1024, ADDRESS_LIMIT % 1024, BODY_LIMIT % 1024, FILE_LIMIT % 1024) == (0, 0, 0, 0)
    assert f"{guard.MOST_FIELDS:,}" == most["fields of a form"]
    assert f"10, {guard.BODY_SECONDS:g} seconds" == most["headers, body of a request have to arrive within"]
    assert guard.FILES_TO == {"/replay": FILE_LIMIT, "/api/replays": FILE_LIMIT, "/fighters/import": 8 << 20}
    assert f"{LONGEST_KEY}" == most["letters of an `Idempotency-Key`"]
    assert SHORTEST_KEY <= len(guard.fresh_key()) <= LONGEST_KEY


def test_a_key_has_128_bits() -> None:
    assert len(urlsafe_b64decode(guard.fresh_key() + "==")) == 16


@pytest.mark.parametrize(
    ("headers", "has"),
    [({}, False), ({"content_length": "0"}, False), ({"content_length": "1"}, True), ({"transfer_encoding": "chunked"}, True)],
)
def test_what_has_a_body(headers: dict[str, str], has: bool) -> None:
    assert guard.has_body(request(**headers)) is has


@pytest.mark.parametrize(
    ("error", "status", "says"),
    [
        (BadLink("No."), 404, "No."), (NoTable("No."), 404, "No."), (OldTable("t", "Old."), 410, "Old. It can be read"),
        (NotYourSeat("Not yours."), 403, "Not yours."),
        (Unsure("Perhaps."), 409, "Perhaps."), (Refused("No."), 403, "No."), (Full("Full."), 429, "Full."),
        (Conflict("Twice."), 409, "Twice."),
        (StoreError("Gone."), 503, "Gone."), (ProcedureFailed("Broke."), 500, "Broke."), (HighdrawError("No."), 422, "No."),
        (guard.HttpError(418, "Tea."), 418, "Tea."), (msgspec.ValidationError("x"), 422, "The request cannot be read: x."),
        (msgspec.DecodeError("x"), 400, "The request cannot be read: x."), (RecursionError("x"), 400, "nested too deeply"),
        (KeyError("x"), 500, BROKEN),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else "",
)  # fmt: skip
def test_each_error_has_its_status_and_sentence(error: Exception, status: int, says: str) -> None:
    assert refusal_of(error)[0] == status
    assert says in refusal_of(error)[1]


def test_a_fault_amid_an_answer_breaks_it_off_and_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    """Its status is out already: nothing can be told, but nobody may take what came for the whole."""

    async def breaks(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        raise KeyError("x")

    with pytest.raises(KeyError):
        ask(app=breaks)
    assert [record.message for record in caplog.records] == ["GET /x"]


@pytest.mark.parametrize(("error", "logged"), [(StoreError("Gone."), False), (Refused("No."), False), (KeyError("x"), True)])
def test_only_faults_are_logged(caplog: pytest.LogCaptureFixture, error: Exception, logged: bool) -> None:
    async def breaks(scope: Any, receive: Any, send: Any) -> None:
        raise error

    assert ask(app=breaks).status_code == refusal_of(error)[0]
    assert bool([record for record in caplog.records if record.name == "highdraw.web"]) is logged


def test_a_length_that_is_no_number_is_not_believed() -> None:
    assert ask("POST", content=b"abc", headers={"sec-fetch-site": "none", "content-length": "many"}).status_code == 200
    long = ask("POST", content=b"abc", headers={"sec-fetch-site": "none", "content-length": str(BODY_LIMIT + 1)})
    assert (long.status_code, "That is more than 256 KiB" in long.text) == (413, True)


@pytest.mark.parametrize(
    ("path", "headers", "kind"), [("/api/x", {}, "application/json"), ("/x", {"hx-request": "true"}, "text/html"), ("/x", {}, "text/html")]
)
def test_a_refusal_is_for_its_reader(path: str, headers: dict[str, str], kind: str) -> None:
    came = ask("POST", path, headers={"origin": "http://evil.example", **headers})
    assert came.status_code == 403
    assert came.headers["content-type"].partition(";")[0] == kind
    assert ("<html" in came.text, "hx-retarget" in came.headers) == (path == "/x" and not headers, bool(headers))
    assert came.headers["cache-control"] == "no-store"
    assert came.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("body", "kind", "pairs"),
    [
        (b"a=1&b=2&a=3", guard.FORMS[0], [("a", "1"), ("b", "2"), ("a", "3")]),
        (b"a=1", f"{guard.FORMS[0].upper()} ; charset=utf-8", [("a", "1")]),
        (b"a=1", "text/plain", 415), (b"a=1", "", 415), (b"", "", []), (b"", "text/plain", 415), (b"a=%00", guard.FORMS[0], 422),
        (b"a=\xff", guard.FORMS[0], 400), (b"&".join([b"a=1"] * 1000), guard.FORMS[0], [("a", "1")] * 1000),
        (b"&".join([b"a=1"] * 1001), guard.FORMS[0], 413),
        (b'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n', f"{guard.FORMS[1]}; boundary=x", [("a", "1")]),
    ],
)  # fmt: skip
def test_a_form_in_either_writing(body: bytes, kind: str, pairs: Any) -> None:
    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    headers = {"content_length": str(len(body)), **({"content_type": kind} if kind else {})}
    posted = [Request(request(**headers).scope, receive) for _ in range(2)]
    if isinstance(pairs, int):
        with pytest.raises(guard.HttpError) as refused:
            asyncio.run(guard.form(posted[0]))
        assert refused.value.status == pairs
    else:
        assert asyncio.run(guard.form(posted[0])) == dict(pairs)
        assert asyncio.run(guard.fields(posted[1], "a")) == tuple(value for name, value in pairs if name == "a")


def test_headers_an_answer_has_are_kept() -> None:
    async def says(scope: Any, receive: Any, send: Any) -> None:
        await PlainTextResponse("x", headers={"Cache-Control": "max-age=5", "referrer-policy": "no-referrer"})(scope, receive, send)

    came = ask(app=says)
    assert came.headers.get_list("cache-control") == ["max-age=5"]
    assert came.headers.get_list("referrer-policy") == ["no-referrer"]
    assert came.headers["cross-origin-opener-policy"] == "same-origin"


def test_an_error_says_its_headers() -> None:
    async def waits(scope: Any, receive: Any, send: Any) -> None:
        raise guard.HttpError(429, "Later.", retry_after="7")

    assert ask(app=waits).headers["retry-after"] == "7"


def test_two_requests_are_told_apart_by_what_they_ask() -> None:
    assert guard.digest("a", 1) == guard.digest("a", 1) != guard.digest("a", 2)
    seats = [Role("t", "seat", "ann"), Role("t", "seat", "bob"), Role("t", "gm", "ann")]
    assert len({guard.own_key(role, "k") for role in seats} | {guard.own_key(seats[0], "l")}) == 4


@pytest.mark.parametrize(("path", "limit"), [("/x", BODY_LIMIT), ("/api/replays", FILE_LIMIT)])
@pytest.mark.parametrize("more", [0, 1])
def test_a_body_may_have_its_limit_and_no_byte_more(path: str, limit: int, more: int) -> None:
    came = ask("POST", path, content=b" " * (limit + more), headers={"sec-fetch-site": "none"})
    assert came.status_code == (413 if more else 200)
    assert more or came.text == str(limit)


@pytest.mark.parametrize("more", [0, 1])
def test_a_body_in_pieces_as_well(more: int) -> None:
    async def pieces() -> AsyncIterator[bytes]:
        yield b" " * (BODY_LIMIT - 1)
        yield b" " * (1 + more)

    came = ask("POST", content=pieces(), headers={"sec-fetch-site": "none"})
    assert came.status_code == (413 if more else 200)


@pytest.mark.parametrize("more", [0, 1])
def test_an_address_may_have_its_limit(more: int) -> None:
    assert ask(path="/x?" + "y" * (ADDRESS_LIMIT - 2 + more)).status_code == (414 if more else 200)


@pytest.mark.parametrize("more", [0, 1])
def test_headers_may_have_their_limit(more: int) -> None:
    plain = sum(len(name) + len(value) for name, value in ask().request.headers.raw)
    came = ask(headers={"x": "y" * (HEADER_LIMIT - plain - 1 + more)})
    assert came.status_code == (431 if more else 200)
    assert not more or f"more than {HEADER_LIMIT // 1024} KiB" in came.text


@pytest.mark.parametrize(
    ("hosts", "host", "status"),
    [
        ((), "127.0.0.1", 200), ((), "localhost", 200), ((), "LOCALHOST", 200), ((), "example.org", 421),
        (("Fights.example.org",), "fights.example.org", 200), (("fights.example.org",), "127.0.0.1", 421),
        (("fights.example.org",), "localhost", 421),
    ],
)  # fmt: skip
def test_names_this_server_goes_by(hosts: tuple[str, ...], host: str, status: int) -> None:
    assert ask(hosts=hosts, host=host).status_code == status


def test_own_names() -> None:
    name = socket.gethostname().lower()
    assert own_names() == {"localhost", name, f"{name.partition('.')[0]}.local"}


def request(path: str = "/tables", **headers: str) -> Request:
    written = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    app = SimpleNamespace(state=SimpleNamespace(address="https://fights.example.org"))
    return Request(
        {"type": "http", "method": "POST", "path": path, "query_string": b"", "headers": written, "app": app, "server": ("x", 80)}
    )


@pytest.mark.parametrize(
    ("headers", "path", "here"),
    [
        ({"sec_fetch_site": "same-origin", "origin": "http://evil.example"}, "/tables", True),
        ({"sec_fetch_site": "cross-site", "origin": "http://a:1", "host": "a:1"}, "/tables", False),
        ({"origin": "http://a:1", "host": "a:1"}, "/tables", True),
        ({"origin": "http://a:2", "host": "a:1"}, "/tables", False),
        ({"origin": "http://a:2", "host": "a"}, "/tables", True),
        ({"origin": "http://b", "host": "a"}, "/tables", False),
        ({"origin": "https://fights.example.org", "host": "inside:8000"}, "/tables", True),
        ({"origin": "http://fights.example.org", "host": "inside:8000"}, "/tables", False),
        ({"host": "a"}, "/api/tables", True),
        ({"host": "a"}, "/apitables", False),
    ],
)
def test_where_a_form_comes_from(headers: dict[str, str], path: str, here: bool) -> None:
    assert from_here(request(path, **headers)) is here


def test_only_what_changes_something_is_asked_where_it_comes_from() -> None:
    assert ask("GET", headers={"origin": "http://evil.example"}).status_code == 200
    assert ask("HEAD", headers={"origin": "http://evil.example"}).status_code == 200
    assert ask("POST", headers={"origin": "http://evil.example"}).status_code == 403
    assert ask("DELETE", headers={"origin": "http://evil.example"}).status_code == 403


@pytest.mark.parametrize(
    ("length", "counts"), [(SHORTEST_KEY - 1, False), (SHORTEST_KEY, True), (LONGEST_KEY, True), (LONGEST_KEY + 1, False)]
)
def test_a_key_has_its_length(length: int, counts: bool) -> None:
    assert form_key({"key": "k" * length}) == ("k" * length if counts else "")


@pytest.mark.parametrize("sign", ["é", "\n", "\0"])
def test_a_key_is_plain(sign: str) -> None:
    assert form_key({"key": "k" * SHORTEST_KEY + sign}) == ""


def test_what_opens_a_table_stands_in_no_log() -> None:
    token = "t" * 24
    assert guard._place(request(f"/t/{token}/say")) == "/t/…/say"
    assert guard._place(request(f"/t/{token[:-1]}/say")) == f"/t/{token[:-1]}/say"


def test_a_body_that_does_not_come_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.05)

    async def go() -> int:
        began = False

        async def receive() -> dict[str, Any]:
            nonlocal began
            if began:
                await asyncio.sleep(30)
            began = True
            return {"type": "http.request", "body": b"a", "more_body": True}

        sent: list[dict[str, Any]] = []

        async def send(message: Any) -> None:
            sent.append(message)

        scope = dict(request("/api/x", content_length="2", host="127.0.0.1").scope)
        await Guard(reads)(scope, receive, send)
        return int(sent[0]["status"])

    assert asyncio.run(go()) == 408


def test_safety_headers_are_added_once() -> None:
    came = ask()
    assert came.headers["cache-control"] == "no-store"
    for name in guard.HEADERS:
        assert len(came.headers.get_list(name)) == 1


def test_who_has_sent_all_of_a_body_may_wait_as_long_as_they_like(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream that is asked for with a body waits for its reader to go; the last piece need not say that it is the last."""
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.05)

    async def waits(scope: Any, receive: Any, send: Any) -> None:
        assert (await receive())["body"] == b"abc"
        assert (await receive())["type"] == "http.disconnect"
        await PlainTextResponse("gone")(scope, receive, send)

    async def go() -> int:
        messages: list[dict[str, Any]] = [{"type": "http.request", "body": b"abc"}, {"type": "http.disconnect"}]
        sent: list[Any] = []

        async def receive() -> dict[str, Any]:
            if len(messages) == 1:
                await asyncio.sleep(0.2)
            return messages.pop(0)

        async def send(message: Any) -> None:
            sent.append(message)

        await Guard(waits)(dict(request("/api/x", content_length="3", host="127.0.0.1").scope), receive, send)
        return int(sent[0]["status"])

    assert asyncio.run(go()) == 200


def test_what_is_no_request_goes_by_the_door() -> None:
    async def begins(scope: Any, receive: Any, send: Any) -> None:
        await send((scope, await receive()))

    async def go() -> list[Any]:
        sent: list[Any] = []

        async def receive() -> str:
            return "begin"

        async def send(message: Any) -> None:
            sent.append(message)

        await Guard(begins)({"type": "lifespan"}, receive, send)  # type: ignore[arg-type]
        return sent

    assert asyncio.run(go()) == [({"type": "lifespan"}, "begin")]


def routed(method: str, path: str) -> httpx.Response:
    """What comes of a request that no address takes as it is."""

    async def fine(request: Request) -> PlainTextResponse:
        return PlainTextResponse("fine")

    async def bad(request: Request) -> PlainTextResponse:
        raise HTTPException(400, "half a form", {"x-why": "cut"})

    routes = [Route("/api/x", fine), Route("/api/x", fine, methods=["POST"]), Route("/api/bad", bad)]
    app = Starlette(routes=routes, exception_handlers={HTTPException: guard.http_error})
    transport = httpx.ASGITransport(app)

    async def go() -> httpx.Response:
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            return await client.request(method, path)

    return asyncio.run(go())


def test_what_no_address_takes_is_told_with_what_one_would() -> None:
    put = routed("PUT", "/api/x")
    assert (put.status_code, put.headers["allow"]) == (405, "GET, HEAD, OPTIONS, POST")
    assert put.json() == {"error": "This address takes GET and POST, not PUT."}
    asked = routed("OPTIONS", "/api/x")
    assert (asked.status_code, asked.headers["allow"], asked.content) == (204, "GET, HEAD, OPTIONS, POST", b"")
    assert routed("GET", "/api/none").json() == {"error": "There is nothing at this address. Go back to the start."}
    bad = routed("GET", "/api/bad")
    assert (bad.status_code, bad.headers["x-why"], bad.json()) == (400, "cut", {"error": "The request cannot be read: half a form"})
    scope = {**request("/files/a").scope, "app": SimpleNamespace(routes=[Mount("/files", PlainTextResponse("a"))])}
    assert guard.ways_of(Request(scope)) == ["GET", "HEAD", "OPTIONS"]


def test_a_refusal_says_its_sentence_and_nothing_else() -> None:
    assert str(guard.HttpError(413, "Too long.")) == "Too long."
