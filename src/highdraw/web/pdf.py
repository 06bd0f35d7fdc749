"""Printed pages as PDF, made in a process beside the server; where WeasyPrint is missing, what to do instead."""

from importlib.util import find_spec

from highdraw.table.uploads import Process
from highdraw.web.guard import HttpError
from highdraw.web.pdf_worker import Page, Pdf, read_pdf

SECONDS = 60.0
"""For one page."""
MOST_WAITING = 4
MISSING = "This server makes no PDF: it lacks highdraw[pdf]. Print the page with your browser, and save it as PDF there."


def can_make() -> bool:
    """Whether PDF can be made here."""
    return find_spec("weasyprint") is not None


class PdfOffice:
    """Makes one PDF at a time."""

    def __init__(self) -> None:
        self._process: Process[Page, Pdf] = Process("highdraw.web.pdf_worker", read_pdf)
        self._waiting = 0

    async def make(self, html: str) -> bytes:
        if not can_make():
            raise HttpError(404, MISSING)
        if self._waiting >= MOST_WAITING:
            raise HttpError(429, "Other PDFs are being made already. Try again in a minute.")
        self._waiting += 1
        try:
            done = await self._process.ask(Page(html.encode()), SECONDS)
        finally:
            self._waiting -= 1
        if done is None:
            raise HttpError(422, "This page could not be made into a PDF. Print it with your browser, and save it as PDF there.")
        return done.body

    async def close(self) -> None:
        await self._process.end()
