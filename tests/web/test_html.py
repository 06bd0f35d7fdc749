"""Elements as text: the same text htpy makes, and pieces that are made once."""

import tomllib
from pathlib import Path

import htpy as h
import pytest
from htpy import Node
from markupsafe import Markup

from highdraw.web import html as web_html
from highdraw.web.html import BESIDES, FragmentCache, Template, cached, html


class Own:
    """Something that knows its HTML."""

    def __html__(self) -> str:
        return "<b>own</b>"


@pytest.mark.parametrize(
    "make",
    [
        lambda: h.p("#c.a.b", title='"<&>"', hidden=True)["1 < 2 & 3", Markup("<i>x</i>"), 4, None, True, False],
        lambda: h.html(lang="en")[h.head[h.meta(charset="utf-8")], h.body[[h.br, (h.hr, [h.img(src="/x?a=1&b=2")])]]],
        lambda: h.div[(h.span[word] for word in ("a", "<b>"))],
        lambda: h.div[h.fragment["x", h.b["y"]], lambda: h.i["z"], Own()],
        lambda: h.ul[(h.li[str(number)] for number in range(3)), h.comment("why")],
        lambda: h.div[""],
    ],
)
def test_it_is_the_text_htpy_makes(make: object) -> None:
    assert callable(make)
    assert html(make()) == str(make())


def test_what_is_no_part_of_a_page_is_refused() -> None:
    with pytest.raises(TypeError):
        html(h.div[(each for each in [object()])])  # type: ignore[misc]


def test_a_piece_is_made_once_for_the_same_facts() -> None:
    made: list[object] = []

    @cached
    def piece(one: dict[str, object], more: Node = None, *, big: bool = False) -> h.Element:
        made.append(one)
        return h.p(class_="big" if big else "small")[str(one["name"]), more]

    assert piece({"name": "Ann"}) == '<p class="small">Ann</p>'
    assert piece({"name": "Ann"}) == '<p class="small">Ann</p>'
    assert len(made) == 1
    assert piece({"name": "Ann"}, big=True) == '<p class="big">Ann</p>'
    assert piece({"name": "Bob"}, "<b>") == '<p class="small">Bob&lt;b&gt;</p>'
    assert piece({"name": "Bob"}, Markup("<b>")) == '<p class="small">Bob<b></p>', "text and HTML that read the same are told apart"
    assert len(made) == 4
    with pytest.raises(TypeError):
        piece({"name": object()})


def test_a_frame_is_its_element_and_takes_what_is_put_in() -> None:
    frame = Template(h.section("#c.a", title='"<&>"'))
    assert html(frame["1 < 2", None, [h.br, frame["x"]]]) == str(
        h.section("#c.a", title='"<&>"')["1 < 2", None, [h.br, h.section("#c.a", title='"<&>"')["x"]]]
    )


def test_pieces_make_room_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_html, "KEPT", 300)
    made: list[str] = []

    @cached
    def piece(name: str) -> h.Element:
        made.append(name)
        return h.p[name]

    for name in ("a" * 50, "b" * 50, "a" * 50, "c" * 50, "a" * 50):
        assert piece(name) == f"<p>{name}</p>"
    assert [name[0] for name in made] == ["a", "b", "c", "a"], "the oldest went, and is made again"


def test_a_piece_is_known_by_the_very_things_it_was_made_of() -> None:
    made: list[str] = []

    def make(words: str) -> Markup:
        made.append(words)
        return Markup(words)

    pieces = FragmentCache(letters=3 * BESIDES + 10)
    one, same = ["a"], ["a"]
    assert pieces.of((one, "x", 1), lambda: make("one")) == "one"
    assert pieces.of((one, "x", 1), lambda: make("again")) == "one"
    assert pieces.of((same, "x", 1), lambda: make("same")) == "same", "equal is not the same"
    assert pieces.of((one, "y", 1), lambda: make("y")) == "y"
    assert pieces.of((one, "x", 2), lambda: make("")) == "", "and pushes the oldest out"
    assert pieces.of((one, "x", 1), lambda: make("anew")) == "anew"
    assert made == ["one", "same", "y", "", "anew"]


def test_htpy_still_has_what_we_read_of_it() -> None:
    """`html` reads three private names of htpy's elements, which is why pyproject.toml allows this major version of it alone."""
    element, void = h.p(".x", title="y")["z"], h.br(".x")
    assert (element._name, str(element._attrs), element._children) == ("p", ' class="x" title="y"', "z")
    assert (void._name, str(void._attrs)) == ("br", ' class="x"')
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
    assert "htpy>=26.5,<27" in project["dependencies"]
