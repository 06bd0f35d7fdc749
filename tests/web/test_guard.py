"""At the door: limits, headers, and a sentence for every refusal in the form its reader wants."""

import logging
import socket
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from highdraw.errors import ProcedureFailed
from highdraw.table.limits import Limits
from highdraw.table.table import Table
from highdraw.web.assets import asset
from highdraw.web.guard import BODY_LIMIT, BROKEN, FILE_LIMIT, HEADERS
from web.serving import Server, serving

HTMX = {"hx-request": "true"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("guard") / "tables.db", Limits(tables=40)) as running:
        yield running


def raw(server: Server, request: bytes) -> bytes:
    """What comes back for these bytes."""
    with socket.create_connection((urlsplit(server.address).hostname or "", urlsplit(server.address).port or 0), timeout=10) as line:
        line.sendall(request)
        line.shutdown(socket.SHUT_WR)
        found = b""
        while some := line.recv(65536):
            found += some
        return found


@pytest.mark.parametrize(
    ("path", "status"), [("/", 200), ("/nothing", 404), ("/api/systems", 200), ("/api/nothing", 404), ("/static/style.css", 200)]
)
def test_every_answer_has_the_headers(server: Server, path: str, status: int) -> None:
    answer = server.client.get(path)
    assert answer.status_code == status
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert "set-cookie" not in answer.headers
    assert "server" not in answer.headers


def test_a_refusal_is_a_page_a_line_or_json(server: Server) -> None:
    page = server.client.get("/g/nobody")
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "<h1>" in page.text
    assert "This link opens no table" in page.text
    line = server.client.get("/g/nobody", headers=HTMX)
    assert (line.status_code, line.headers["hx-retarget"]) == (404, "#toast")
    assert "<html" not in line.text
    assert "This link opens no table" in line.text
    assert "There is nothing at this address. Go back to the start." in server.client.get("/nothing").text
    told = server.client.get("/api/seats/nobody")
    assert told.json() == {"error": "This link opens no table. Ask for it again, or join with the code."}


def test_an_address_says_which_ways_it_takes(server: Server) -> None:
    wrong = server.client.delete("/")
    assert (wrong.status_code, wrong.headers["allow"]) == (405, "GET, HEAD, OPTIONS")
    assert "takes GET, not DELETE" in wrong.text
    both = server.client.put("/api/seats/x/code")
    assert (both.status_code, both.headers["allow"]) == (405, "GET, HEAD, OPTIONS, POST")
    assert both.json()["error"] == "This address takes GET and POST, not PUT."
    asked = server.client.options("/api/seats/x")
    assert (asked.status_code, asked.headers["allow"], asked.text) == (204, "DELETE, GET, HEAD, OPTIONS", "")
    assert server.client.options("/nothing").status_code == 404
    assert server.client.post("/static/style.css").status_code == 405


def test_head_is_get_without_a_body(server: Server) -> None:
    for path in ("/", "/api/systems", "/static/style.css", "/static/icon.svg"):
        head, got = server.client.head(path), server.client.get(path)
        assert (head.status_code, head.content, head.headers["content-type"]) == (200, b"", got.headers["content-type"])
    gm = server.table()["gm"]
    for path in (f"/stream/{gm}", f"/api/seats/{gm}/stream"):
        head = server.client.head(path)
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["content-type"].startswith("text/event-stream")


def test_bodies_have_limits(server: Server) -> None:
    plain = {"content-type": "application/json"}
    long = server.client.post("/api/tables", content=b" " * (BODY_LIMIT + 1), headers=plain)
    assert long.status_code == 413
    assert long.json()["error"] == "That is more than 256 KiB, which is the most this address takes."

    def pieces() -> Iterator[bytes]:
        for _ in range(BODY_LIMIT // 1024 + 2):
            yield b" " * 1024

    assert server.client.post("/api/tables", content=pieces(), headers=plain).status_code == 413
    page = server.client.post("/tables", content=b"a=" + b"x" * BODY_LIMIT, headers={"content-type": "application/x-www-form-urlencoded"})
    assert page.status_code == 413
    assert "the most this address takes" in page.text
    file = server.client.post("/api/replays", content=b" " * (BODY_LIMIT + 1), headers={"content-type": "application/jsonl"})
    assert file.status_code == 422
    size = str(FILE_LIMIT + 1)
    lines = (
        b"POST /api/replays HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/jsonl\r\ncontent-length: "
        + size.encode()
        + b"\r\n\r\n"
    )
    assert raw(server, lines).startswith(b"HTTP/1.1 413")


def test_headers_and_addresses_have_limits(server: Server) -> None:
    assert server.client.get("/api/systems", headers={"x-long": "x" * 17000}).status_code == 431
    assert raw(server, b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-long: " + b"x" * 80000 + b"\r\n\r\n").startswith(b"HTTP/1.1 4")
    assert server.client.get("/api/systems", params={"search": "x" * 3000}).status_code == 414
    for path in ("/%00", "/api/codes/%00", "/api/codes/AB%0A", "/static/%00"):
        assert server.client.get(path).status_code == 404


def test_a_form_is_a_form(server: Server) -> None:
    gm = server.table()["gm"]
    said = server.client.post(f"/t/{gm}/say", json={"text": "Hello"})
    assert said.status_code == 415
    assert "takes a form" in said.text
    zero = server.client.post(f"/t/{gm}/say", data={"text": "a\0b"}, headers=HTMX)
    assert (zero.status_code, "not text" in zero.text) == (422, True)
    broken = server.client.post(f"/t/{gm}/say", content=b"x", headers={"content-type": "multipart/form-data"})
    assert broken.status_code == 400
    plain = {"content-type": "application/x-www-form-urlencoded", **HTMX}
    odd = server.client.post(f"/t/{gm}/say", content=b"text=\xff", headers=plain)
    assert (odd.status_code, "UTF-8" in odd.text) == (400, True)
    many = server.client.post(f"/t/{gm}/say", content=b"a=1&" * 1001, headers=plain)
    assert (many.status_code, "1000 fields" in many.text) == (413, True)
    assert server.client.post(f"/t/{gm}/say", files={"text": (None, "Hello")}, headers=HTMX).status_code == 204


def test_forms_of_other_sites_are_refused(server: Server) -> None:
    other = server.client.post("/api/tables", json={}, headers={"sec-fetch-site": "cross-site"})
    assert other.status_code == 403
    assert "another site" in other.json()["error"]
    assert server.client.get("/", headers={"sec-fetch-site": "cross-site"}).status_code == 200


def test_tables_and_streams_have_limits(tmp_path: Any) -> None:
    with serving(tmp_path / "few.db", Limits(tables=1, streams=2)) as few:
        gm = few.table()["gm"]
        full = few.client.post("/api/tables", json={"system": "suits-two-card", "scenario": "duel"})
        assert (full.status_code, "at most 1 tables" in full.json()["error"]) == (429, True)
        path = f"/api/seats/{gm}/stream"
        with few.client.stream("GET", path) as one, few.client.stream("GET", f"/stream/{gm}") as two:
            assert (one.status_code, two.status_code) == (200, 200)
            third = few.client.get(path)
            assert (third.status_code, "2 screens show tables" in third.json()["error"]) == (429, True)


def test_only_its_own_names(tmp_path: Any) -> None:
    with serving(tmp_path / "named.db", hosts=("fights.example.org",)) as named:
        assert named.client.get("/api/systems").status_code == 421
        assert named.client.get("/api/systems", headers={"host": "Fights.example.org:443"}).status_code == 200
        assert "does not go by that name" in named.client.get("/", headers={"host": "evil.example"}).text


def test_pages_files_and_streams_are_compressed(server: Server) -> None:
    gm = server.table()["gm"]
    for path in ("/", f"/g/{gm}", "/static/vendor/htmx.min.js", "/api/systems"):
        answer = server.client.get(path, headers={"accept-encoding": "gzip"})
        assert (answer.status_code, answer.headers.get("content-encoding")) == (200, "gzip"), path
    for path in (f"/stream/{gm}", f"/api/seats/{gm}/stream"):
        with server.client.stream("GET", path, headers={"accept-encoding": "gzip"}) as answer:
            assert answer.headers["content-encoding"] == "gzip"
            assert answer.headers["cache-control"] == "no-store"


def test_static_files_are_kept_by_their_checksum(server: Server) -> None:
    plain = server.client.get("/static/style.css")
    assert plain.headers["cache-control"] == "no-cache"
    again = server.client.get("/static/style.css", headers={"if-none-match": plain.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    named = server.client.get(asset("style.css"))
    assert (named.content, named.headers["cache-control"]) == (plain.content, "public, max-age=31536000, immutable")
    assert server.client.get("/static/style.css?v=0123456789abcdef").headers["cache-control"] == "no-cache"
    for path in ("/static/", "/static/vendor", "/static/../app.py", "/static/%2e%2e/app.py", "/static//etc/passwd"):
        assert server.client.get(path).status_code == 404
    assert server.client.get("/").headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("error", "says"), [(ProcedureFailed("A rule broke down (KeyError: 'x')."), "A rule broke down"), (KeyError("x"), BROKEN)]
)
def test_what_breaks_is_told_in_a_sentence(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception, says: str
) -> None:
    gm = server.table()["gm"]

    def breaks(*_: Any) -> dict[str, Any]:
        raise error

    monkeypatch.setattr(Table, "view", breaks)
    with caplog.at_level(logging.ERROR, "highdraw.web"):
        page, told = server.client.get(f"/g/{gm}"), server.client.get(f"/api/seats/{gm}")
        lines = server.client.stream("GET", f"/stream/{gm}")
        with lines as stream:
            first = next(stream.iter_text())
    assert (page.status_code, told.status_code) == (500, 500)
    assert told.json()["error"].startswith(says)
    for text in (page.text, first):
        assert says[:20] in text
        assert "Traceback" not in text
    assert len(caplog.records) >= 3
    assert all(record.exc_info for record in caplog.records)
    assert gm not in caplog.text


FROM = [
    ({"sec-fetch-site": "same-origin"}, True),
    ({"sec-fetch-site": "none"}, True),
    ({"sec-fetch-site": "same-site"}, False),
    ({"sec-fetch-site": "cross-site"}, False),
    ({"origin": "http://evil.example"}, False),
    ({"origin": "null"}, False),
    ({"origin": "http://127.0.0.1:1"}, False),
    ({}, False),
]


@pytest.mark.parametrize(("headers", "taken"), FROM)
def test_a_form_has_to_come_from_our_own_pages(server: Server, headers: dict[str, str], taken: bool) -> None:
    """Making a table needs no link, so a page of another site could make some in its visitors' names."""
    made = httpx.post(f"{server.address}/tables", data={"scenario": "duel"}, headers=headers)
    assert made.status_code == (303 if taken else 403)


def test_programs_need_no_origin(server: Server) -> None:
    asked = {"system": "suits-two-card", "scenario": "duel"}
    assert httpx.post(f"{server.address}/api/tables", json=asked).status_code == 201
    assert httpx.post(f"{server.address}/api/tables", json=asked, headers={"origin": "http://evil.example"}).status_code == 403


def test_without_names_it_answers_to_addresses_and_to_this_machine(server: Server) -> None:
    """A stranger's domain that is made to point here (DNS rebinding) is no name of ours."""
    for host in ("192.168.0.9:8000", "[::1]:8000", "localhost", socket.gethostname()):
        assert server.client.get("/api/systems", headers={"host": host}).status_code == 200, host
    assert server.client.get("/api/systems", headers={"host": "evil.example"}).status_code == 421
