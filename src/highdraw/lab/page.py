"""A page that stands alone: no script, no font, no picture from elsewhere. Also as a PDF, where WeasyPrint is installed."""

from collections.abc import Callable, Iterable
from html import escape
from importlib import import_module
from pathlib import Path

from highdraw.errors import HighdrawError

STYLE = """
:root { color-scheme: light dark; --page: #fff; --ink: #1b1b1b; --how: #555; --rule: #bbb }
:root { --good: #1b5e20; --bad: #8e1b1b; --open: #5d4200 }
@media screen and (prefers-color-scheme: dark) {
:root { --page: #14181a; --ink: #ececec; --how: #a9b0b3; --rule: #4a5357; --good: #8fd694; --bad: #ff9d94; --open: #e6c65a } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 54rem; margin: 2rem auto; padding: 0 1rem }
body { color: var(--ink); background: var(--page) }
h1 { font-size: 1.6rem; line-height: 1.25 } h2 { font-size: 1.2rem; margin: 2.2rem 0 .3rem }
svg { display: block; height: auto; margin: .8rem 0; break-inside: avoid } svg text:not([fill]) { fill: currentcolor }
.scroll { overflow-x: auto }
@media print { svg { max-width: 100% } }
.answer { display: inline-block; padding: 0 .6em; border: 1px solid; border-radius: .3em; font-weight: 600 }
.holds { color: var(--good) } .fails { color: var(--bad) } .open { color: var(--open) } .how { color: var(--how) }
code { font-size: .85em; overflow-wrap: anywhere }
table { border-collapse: collapse } th, td { padding: .15rem 1rem .15rem 0; text-align: left; border-bottom: 1px solid var(--rule) }
@page { size: A4; margin: 15mm }
"""


class CannotWrite(HighdrawError):
    """A report that cannot be written."""


def page(title: str, parts: Iterable[str]) -> str:
    """The whole page; `parts` are HTML."""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><h1>{escape(title)}</h1>{''.join(parts)}</body></html>\n"
    )


def check_place(path: Path) -> None:
    """Before the first fight: whether a report can be written there, and as what it is to be."""
    if path.suffix.lower() not in (".html", ".htm", ".pdf"):
        raise CannotWrite(f"A report is a page or a PDF: name it {path.with_suffix('.html')} or {path.with_suffix('.pdf')}.")
    if path.suffix.lower() == ".pdf":
        _weasyprint()
    try:
        path.touch()
    except OSError as error:
        raise CannotWrite(f"{path} cannot be written ({error.strerror}). Name another place with --report.") from None


def write_page(path: Path, html: str) -> None:
    """As HTML, or as a PDF by its name."""
    data = _weasyprint()(html) if path.suffix.lower() == ".pdf" else html.encode()
    try:
        path.write_bytes(data)
    except OSError as error:
        raise CannotWrite(f"{path} cannot be written ({error.strerror}). Name another place with --report.") from None


def _weasyprint() -> Callable[[str], bytes]:
    try:
        made = import_module("weasyprint").HTML
    except ImportError:
        raise CannotWrite("A PDF needs one more package: pip install 'highdraw[pdf]'. A report called .html needs none.") from None
    except OSError:
        raise CannotWrite(
            "A PDF needs the library Pango (on Debian: libpango-1.0-0 libpangoft2-1.0-0). A report called .html needs none."
        ) from None

    def draw(html: str) -> bytes:
        drawn: bytes = made(string=html, url_fetcher=_nothing).write_pdf()
        return drawn

    return draw


def _nothing(url: str) -> None:
    """A report has nothing from elsewhere, so nothing is fetched."""
    raise ValueError(url)
