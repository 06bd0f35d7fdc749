"""Printed pages as PDF: with WeasyPrint each page has its text in it; without, it is said what to do instead."""

import html
import io
import re
import unicodedata
import zlib
from collections.abc import Iterator
from importlib import import_module

import pytest
from pypdf import PdfReader

from highdraw.systems import SYSTEMS
from highdraw.systems.library import ready_fighters
from highdraw.web import pdf
from highdraw.web.pdf_worker import HOME, own_file
from web.serving import Server, serving

SHEET = "/print/savage/swordsman"


def draws() -> bool:
    """Whether WeasyPrint is here, with the libraries it needs."""
    try:
        import_module("weasyprint")
    except (ImportError, OSError):
        return False
    return True


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("pdf") / "tables.db") as running:
        yield running


def test_without_weasyprint_it_is_said_what_to_do(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "find_spec", lambda name: None)
    assert "As PDF" not in server.client.get(SHEET).text
    answer = server.client.get(SHEET, params={"as": "pdf"})
    assert answer.status_code == 404
    assert "highdraw[pdf]" in answer.text
    assert "Print the page with your browser" in answer.text


@pytest.mark.skipif(not draws(), reason="WeasyPrint or Pango is not installed here")
@pytest.mark.parametrize(("paper", "box"), [("a4", b"595"), ("letter", b"612")])
@pytest.mark.parametrize("path", [SHEET, "/print/suits-two-card/cards"])
def test_a_page_comes_as_pdf(server: Server, path: str, paper: str, box: bytes) -> None:
    assert f"paper={paper}&amp;as=pdf" in server.client.get(path, params={"paper": paper}).text
    answer = server.client.get(path, params={"paper": paper, "as": "pdf"}, timeout=120)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"].endswith(f'-{paper}.pdf"')
    assert answer.content.startswith(b"%PDF-")
    boxes = re.findall(rb"/MediaBox\s*\[\s*0 0 (\d+)", answer.content + _inflated(answer.content))
    assert boxes
    assert set(boxes) == {box}
    assert b"Literata" in answer.content + _inflated(answer.content), "our own fonts are in it"


@pytest.mark.skipif(not draws(), reason="WeasyPrint or Pango is not installed here")
def test_a_sheet_with_tables_side_by_side_is_one_page(server: Server) -> None:
    answer = server.client.get("/print/suits-two-card/knight", params={"as": "pdf"}, timeout=120)
    (page,) = PdfReader(io.BytesIO(answer.content)).pages
    assert "Highdraw" in page.extract_text(), "the foot of the page is on it"


@pytest.mark.skipif(not draws(), reason="WeasyPrint or Pango is not installed here")
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_word_of_a_sheet_is_in_its_pdf(server: Server, system: str) -> None:
    page = server.client.get(f"/print/{system}/swordsman").text
    body = server.client.get(f"/print/{system}/swordsman", params={"as": "pdf"}, timeout=120).content
    printed = _bare("".join(sheet.extract_text() for sheet in PdfReader(io.BytesIO(body)).pages))
    main = page.partition("<main")[2].partition(">")[2].partition("</main>")[0]
    words = html.unescape(re.sub(r"<svg.*?</svg>|<[^>]+>", " ", main, flags=re.DOTALL)).split()
    assert len(words) > 100
    assert [word for word in words if _bare(word) not in printed] == []


def _bare(text: str) -> str:
    """Without what a line break may add or take away, and with ligatures as letters."""
    return re.sub(r"[\s\u00ad-]+", "", unicodedata.normalize("NFKC", text))


def _inflated(body: bytes) -> bytes:
    """What lies in the streams of a PDF."""
    found = []
    for packed in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", body, re.DOTALL):
        try:
            found.append(zlib.decompress(packed))
        except zlib.error:
            continue
    return b"\n".join(found)


@pytest.mark.parametrize(
    "address",
    [
        "http://example.org/static/style.css",
        "file:///etc/passwd",
        f"{HOME}/static/../pdf.py",
        f"{HOME}/static/%2e%2e/pdf.py",
        f"{HOME}/rules",
    ],
)
def test_a_page_opens_nothing_but_its_own_files(address: str) -> None:
    with pytest.raises(ValueError, match="nothing but its own files"):
        own_file(address)


def test_its_own_files_are_there() -> None:
    assert own_file(f"{HOME}/static/style.css")[1] == "text/css"
    body, kind = own_file(f"{HOME}/static/vendor/figtree.woff2")
    assert (body[:4], kind) == (b"wOF2", "font/woff2")


@pytest.mark.skipif(not draws(), reason="WeasyPrint or Pango is not installed here")
@pytest.mark.parametrize("system", SYSTEMS)
def test_four_against_twelve_on_paper(server: Server, system: str) -> None:
    """Nobody's words are squeezed into a narrow column, and tents are whole, on one page."""
    foe, *heroes = reversed(ready_fighters(system))
    rows = [*((who, 1, 0) for who in heroes[:4]), (foe, 12, 1)]
    said = {"system": system, "title": "The mill", "side.0": "Heroes", "side.1": "Foes", "mapped": "on", "wall.0": "6 7 6 1.5"}
    for place, (who, count, side) in enumerate(rows):
        said |= {f"row.{place}.kind": who, f"row.{place}.count": f"{count}", f"row.{place}.side": f"{side}"}
    answer = server.client.post("/encounters/save", data=said, headers={"origin": server.address})
    home = answer.headers["location"].partition("?")[0]
    for what, most in (("print", 4), ("tents", 1)):
        page = server.client.get(f"{home}/{what}").text
        body = server.client.get(f"{home}/{what}", params={"as": "pdf"}, timeout=120).content
        pages = PdfReader(io.BytesIO(body)).pages
        assert len(pages) <= most, what
        text = "\n".join(each.extract_text() for each in pages)
        titles = re.findall(r"<h[23]>(.*?)</h[23]>", page)
        heads = [html.unescape(words) for each in titles for words in re.split(r"<svg.*?</svg>|<[^>]+>", each, flags=re.DOTALL) if words]
        assert any("× 12" in head for head in heads)
        lines = [_bare(line) for line in text.splitlines()]
        assert [head for head in heads if not any(_bare(head) in line for line in lines)] == [], what
