"""Reports: pages that stand alone, from every command that plays many fights."""

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli.terminal import Terminal

FEW = ("-n", "20", "--jobs", "1")
COMMANDS = [
    (("forecast", "skirmish", *FEW), ["Who wins", "How many rounds", "Who falls"], ["20 fights"]),
    (("duel", "knight", "swordsman", *FEW), ["Who wins", "How many rounds", "Who falls"], ["How hurt the winner is", "without a scratch"]),
    (("forecast", "x.fight.jsonl", "--line", *FEW), ["Who would have won, by rounds"], ["Before the last blow it stood", "round 1"]),
    (("compare", "duel", "bob.use=knight", *FEW), ["wins Ann", "wins Bob", "rounds", "falls", "deaths"], [">clear<", ">may be chance<"]),
    (("sweep", "duel", "ann.body=5,7", "bob.armour=Leather,Plate", *FEW), ["The duel: wins Ann"], ["In numbers", "4 cells of 20 fights"]),
    (("sweep", "duel", "ann.body=5,7", *FEW), ["wins Ann"], ["In numbers"]),
    (("sweep", "duel", "ann.body=5", "bob.body=5", "tie=redraw", *FEW), [], ["In numbers", "redraw"]),
]


@pytest.mark.parametrize(("words", "pictures", "says"), COMMANDS)
def test_a_page_stands_alone(terminal: Terminal, words: tuple[str, ...], pictures: list[str], says: list[str]) -> None:
    terminal.run("watch", "duel", "--seed", "5", "--save", "x.fight.jsonl")
    terminal.run(*words, "--report", "page.html")
    assert terminal.code == 0, terminal.err
    page = Path("page.html").read_text()
    assert not [word for word in ("<script", "src=", "href=", "<link", "@import", "url(") if word in page]
    drawings = [ElementTree.fromstring(text) for text in re.findall(r"<svg.*?</svg>", page, re.DOTALL)]
    assert [drawing[0].text for drawing in drawings] == pictures
    for drawing in drawings:
        title = drawing[0].text or ""
        assert drawing.get("aria-label", "").startswith(f"{title}: "), "what is on it is also told in words"
        assert all(re.fullmatch(r"[^{}]*", "".join(drawing.itertext())) for _ in drawing)
    assert [text for text in says if text not in page] == []


def test_a_page_may_be_a_pdf(terminal: Terminal) -> None:
    try:
        import weasyprint  # noqa: F401
    except OSError:
        pytest.skip("Pango is not installed here")
    terminal.run("duel", "knight", "swordsman", *FEW, "--report", "page.pdf")
    assert terminal.code == 0, terminal.err
    assert Path("page.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize("words", [words for words, _, _ in COMMANDS] + [("claims",)])
def test_a_place_that_cannot_be_written_is_refused_before_the_first_fight(terminal: Terminal, words: tuple[str, ...]) -> None:
    terminal.run(*words, "--report", "nowhere/page.html")
    assert "cannot be written" in terminal.refused()
    assert terminal.out == ""


def test_a_report_is_a_page_or_a_pdf(terminal: Terminal) -> None:
    """And no file of another kind is written over."""
    Path("duel.toml").write_text("mine")
    terminal.run("duel", "knight", "swordsman", *FEW, "--report", "duel.toml")
    assert "name it duel.html or duel.pdf" in terminal.refused()
    assert Path("duel.toml").read_text() == "mine"


def test_without_its_package_a_pdf_says_what_to_install(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    terminal.run("duel", "knight", "swordsman", *FEW, "--report", "page.pdf")
    assert "pip install 'highdraw[pdf]'" in terminal.refused()
    assert not Path("page.pdf").exists()
