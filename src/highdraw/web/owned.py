"""The tables somebody runs from this browser: their GM links in a signed cookie, the newest first."""

from base64 import urlsafe_b64encode
from hashlib import sha256
from hmac import compare_digest, new

from starlette.requests import Request
from starlette.responses import Response

COOKIE = "highdraw_tables"
MOST = 20
YEAR = 365 * 24 * 3600


def pack_tokens(tokens: list[str], secret: bytes) -> str:
    """GM links as the text of a cookie.

    >>> unpack_tokens(pack_tokens(["t1g-abc", "t2g-def"], b"secret"), b"secret")
    ['t1g-abc', 't2g-def']
    >>> unpack_tokens("t1g-abc.AAAA", b"secret")
    []
    """
    body = ".".join(tokens[:MOST])
    return f"{body}.{_mac(body, secret)}"


def unpack_tokens(text: str, secret: bytes) -> list[str]:
    """The links of a cookie; none when anybody has changed it."""
    body, _, mac = text.rpartition(".")
    good = body and text.isascii() and compare_digest(mac, _mac(body, secret))
    return body.split(".")[:MOST] if good else []


def _mac(body: str, secret: bytes) -> str:
    return urlsafe_b64encode(new(secret, b"cookie " + body.encode(), sha256).digest()[:18]).decode()


def owned(request: Request, secret: bytes) -> list[str]:
    """The GM links this browser has."""
    return unpack_tokens(request.cookies.get(COOKIE, ""), secret)


def remember(request: Request, response: Response, tokens: list[str], secret: bytes) -> None:
    """Keep these links in the browser, and no others."""
    if not tokens:
        response.delete_cookie(COOKIE, httponly=True, samesite="lax")
        return
    response.set_cookie(
        COOKIE, pack_tokens(tokens, secret), max_age=YEAR, httponly=True, samesite="lax", secure=request.url.scheme == "https"
    )  # fmt: skip


def remember_one(request: Request, response: Response, token: str, secret: bytes) -> None:
    """Keep one more link, as the newest."""
    before = owned(request, secret)
    if before[:1] != [token]:
        remember(request, response, [token, *(other for other in before if other != token)], secret)
