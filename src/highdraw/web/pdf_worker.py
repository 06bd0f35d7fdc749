"""The process in which printed pages become PDF, with WeasyPrint: `python -m highdraw.web.pdf_worker`.

It reads requests from its standard input and writes answers to its standard output, each with its length before it. A page may use
our own stylesheet and fonts, and nothing else: no other address is opened.
"""

import sys
from importlib import import_module
from typing import Any, BinaryIO
from urllib.parse import unquote, urlsplit

import msgspec

from highdraw.table import worker
from highdraw.web import styling
from highdraw.web.checksum import FOLDER

HOME = "http://highdraw.invalid"
STATIC = "/static/"


class Page(msgspec.Struct, frozen=True, tag="page"):
    """A page made for print."""

    html: bytes


class Pdf(msgspec.Struct, frozen=True, tag="pdf"):
    """The same as PDF."""

    body: bytes


read_pdf = msgspec.msgpack.Decoder(Pdf).decode
_read_page = msgspec.msgpack.Decoder(Page).decode


def own_file(address: str) -> tuple[bytes, str]:
    """One of our own static files, with its type; any other address is refused.

    >>> own_file(f"{HOME}/static/style.css?v=1")[1]
    'text/css'
    >>> own_file("file:///etc/hostname")
    Traceback (most recent call last):
    ValueError: A printed page opens nothing but its own files.
    """
    parts = urlsplit(address)
    name = unquote(parts.path).removeprefix(STATIC)
    if f"{parts.scheme}://{parts.netloc}" == HOME and parts.path.startswith(STATIC):
        if name in styling.SHEETS:
            return styling.stylesheet(name), "text/css"
        path = (FOLDER / name).resolve()
        if path.is_relative_to(FOLDER.resolve()) and path.is_file():
            return path.read_bytes(), "font/woff2" if path.suffix == ".woff2" else "image/svg+xml"
    raise ValueError("A printed page opens nothing but its own files.")


def make(page: Page) -> Pdf:
    weasyprint, urls = import_module("weasyprint"), import_module("weasyprint.urls")

    def fetch(fetcher: Any, address: str, *more: Any, **others: Any) -> Any:
        """What WeasyPrint asks for."""
        body, kind = own_file(address)
        return urls.URLFetcherResponse(address, body, {"Content-Type": kind})

    own = type("OwnFiles", (urls.URLFetcher,), {"fetch": fetch})
    return Pdf(weasyprint.HTML(string=page.html.decode(), base_url=f"{HOME}/", url_fetcher=own()).write_pdf())


def serve(source: BinaryIO, to: BinaryIO) -> None:
    worker.serve(source, to, lambda asked: make(_read_page(asked)))


if __name__ == "__main__":
    worker.limit_memory()
    worker.give_way()
    serve(sys.stdin.buffer, sys.stdout.buffer)
