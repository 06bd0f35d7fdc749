"""Card faces: all of them drawn, told apart by shape and word, refused with a sentence."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import httpx
import pytest

from highdraw.cards.card import pack
from highdraw.web import cards, styling
from highdraw.web.cards import COLOURS, FOUR_COLOURS, SUITS, draw, spoken
from web.serving import serving

FACES = [*pack(jokers=2), "??"]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with serving(tmp_path_factory.mktemp("cards") / "tables.db") as server:
        yield server.client


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_every_face_is_a_picture_of_its_own_with_its_name() -> None:
    drawn = {face: draw(face) for face in FACES}
    assert len(set(drawn.values())) == 55
    for face, svg in drawn.items():
        root = ElementTree.fromstring(svg)
        assert root.findtext(f"{SVG}title") == spoken(face)
        wide, high = map(int, root.attrib["viewBox"].split()[2:])
        assert wide * 7 == high * 5


def test_no_face_has_a_style_or_a_script() -> None:
    for face in FACES:
        assert "style" not in draw(face)
        assert "script" not in draw(face)


def test_suits_are_told_apart_without_colour() -> None:
    assert len(set(SUITS.values())) == 4
    for suit, path in SUITS.items():
        king = draw(f"K{suit[0].upper()}")
        assert king.count(path) == 2
        assert not any(other in king for name, other in SUITS.items() if name != suit)


def test_courts_have_crowns_of_their_own_and_numbers_have_none() -> None:
    crowned = {rank: [path for path in cards.CROWNS.values() if path in draw(f"{rank}S")] for rank in ("J", "Q", "K", "10", "A")}
    assert [len(found) for found in crowned.values()] == [1, 1, 1, 0, 0]
    assert len({found[0] for found in crowned.values() if found}) == 3


def test_jokers_say_which_they_are() -> None:
    assert ">Red<" in draw("RJ")
    assert ">Black<" in draw("BJ")


def test_four_colours_change_diamonds_and_clubs_alone() -> None:
    changed = {face[-1] for face in pack() if draw(face) != draw(face, four=True)}
    assert changed == {"D", "C"}
    assert len(set(FOUR_COLOURS.values())) == 4


@pytest.mark.parametrize("colour", sorted({*COLOURS.values(), *FOUR_COLOURS.values()}))
def test_every_colour_reads_on_cream(colour: str) -> None:
    assert contrast(colour, cards.CREAM) >= 4.5


def test_cards_are_served_and_kept_by_the_browser(client: httpx.Client) -> None:
    for name in ("KS", "10h", "rj", "back"):
        answer = client.get(f"/cards/{name}.svg")
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert "max-age" in answer.headers["cache-control"]
    assert client.get("/cards/KD.svg?four").text == draw("KD", four=True) != client.get("/cards/KD.svg").text


@pytest.mark.parametrize("name", ["1S", "KX", "<script>", "K", "backs"])
def test_what_is_no_card_is_refused_with_a_sentence(client: httpx.Client, name: str) -> None:
    answer = client.get(f"/cards/{name}.svg")
    assert answer.status_code == 404
    assert "is no card. Write rank and suit" in answer.text
    assert "<script>" not in answer.text


def test_the_tokens_of_both_themes_read_well() -> None:
    """Text, muted, brass, danger and good on everything they stand on, in both themes."""
    tokens = (styling.FOLDER / "base" / "tokens.css").read_text("utf-8")
    pairs = {name: (light, dark) for name, light, dark in re.findall(r"(--[\w-]+): light-dark\((#\w{6}), (#\w{6})\)", tokens)}
    for theme in ({name: pair[side] for name, pair in pairs.items()} for side in (0, 1)):
        for ink in ("--text", "--muted", "--brass", "--danger", "--good"):
            for ground in ("--felt", "--panel", "--deep", "--raised"):
                assert contrast(theme[ink], theme[ground]) >= 4.5, (ink, ground)
        assert contrast(theme["--on-brass"], theme["--brass"]) >= 4.5
        assert contrast(theme["--edge"], theme["--panel"]) >= 3, "the edge of a field or a button"
