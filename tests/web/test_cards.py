"""Card faces: all of them drawn, told apart by shape and word; the colours of both themes."""

import re
from xml.etree import ElementTree

from highdraw.cards.card import pack
from highdraw.web import cards, styling
from highdraw.web.cards import spoken, symbol_id
from highdraw.web.parts.cards import card, mini
from highdraw.web.sprite import sprite

FACES = [*pack(jokers=2), "??"]
SUITS = ("spades", "hearts", "diamonds", "clubs")
TOKENS = (styling.FOLDER / "base" / "tokens.css").read_text("utf-8")


def symbols() -> dict[str, str]:
    """What is drawn, by its id."""
    return dict(re.findall(r'<symbol id="([^"]+)"[^>]*>(.*?)</symbol>', str(sprite())))


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_every_face_is_a_drawing_of_its_own_and_says_its_name() -> None:
    drawn = symbols()
    assert len({drawn[symbol_id(face)] for face in FACES}) == 55
    for face in FACES:
        shown = ElementTree.fromstring(str(card(face)))
        assert (shown.get("role"), shown.get("aria-label")) == ("img", spoken(face))
        assert [use.get("href") for use in shown.iter("use")] == [f"#{symbol_id(face)}"]


def test_whatever_a_drawing_uses_is_in_the_sprite() -> None:
    whole = str(sprite())
    ElementTree.fromstring(whole)
    there = set(re.findall(r' id="([^"]+)"', whole))
    assert set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', whole)) <= {(name, "") for name in there} | {("", name) for name in there}
    assert not re.search(r"style=|<script|<style", whole)


def test_suits_are_told_apart_without_colour() -> None:
    drawn = symbols()
    assert len({drawn[suit] for suit in SUITS}) == 4
    for suit in SUITS:
        king = drawn[f"c_K{suit[0].upper()}"]
        assert king.count(f'"#{suit}"') == 2
        assert not any(f'"#{other}"' in king for other in SUITS if other != suit)


def test_courts_have_crowns_of_their_own_and_numbers_have_none() -> None:
    drawn = symbols()
    assert [re.findall(r"#crown-(\w)", drawn[f"c_{rank}S"]) for rank in ("J", "Q", "K", "10", "A")] == [["J"], ["Q"], ["K"], [], []]
    assert len({drawn[f"crown-{rank}"] for rank in "JQK"}) == 3


def test_jokers_are_told_apart_by_shape_and_word() -> None:
    drawn = symbols()
    assert ('fill="none"' in drawn["c_BJ"].split("<text")[0], spoken("BJ")) == (True, "Black joker")
    assert (drawn["c_RJ"] != drawn["c_BJ"], spoken("RJ")) == (True, "Red joker")


def test_a_card_says_what_became_of_it() -> None:
    shown = str(card("JS", state="dim", worth="= 2", says="over skill 7"))
    assert 'class="card S dim"' in shown
    assert 'aria-label="Jack of spades, over skill 7"' in shown
    assert '<b class="worth">= 2</b>' in shown


def test_a_card_in_a_sentence_is_read_as_one() -> None:
    assert 'aria-label="10 of hearts"' in str(mini("10H", unused=True))
    assert "mc H un" in str(mini("10H", unused=True))
    assert "mc back" in str(mini("??"))


def test_four_colours_change_diamonds_and_clubs_alone() -> None:
    base, four = TOKENS.split(":root[data-four] {")
    colours = dict(re.findall(r"--(spade|heart|diamond|club): (#\w{6});", base))
    changed = dict(re.findall(r"--(spade|heart|diamond|club): (#\w{6});", four.partition("}")[0]))
    assert set(changed) == {"diamond", "club"}
    assert len({*(colours | changed).values()}) == 4
    for colour in (*colours.values(), *changed.values()):
        assert contrast(colour, cards.CREAM) >= 4.5


def test_the_tokens_of_both_themes_read_well() -> None:
    """Text, muted, brass, danger and good on everything they stand on, in both themes."""
    pairs = {name: (light, dark) for name, light, dark in re.findall(r"(--[\w-]+): light-dark\((#\w{6}), (#\w{6})\)", TOKENS)}
    for theme in ({name: pair[side] for name, pair in pairs.items()} for side in (0, 1)):
        for ink in ("--text", "--muted", "--brass", "--danger", "--good"):
            for ground in ("--felt", "--panel", "--deep", "--raised"):
                assert contrast(theme[ink], theme[ground]) >= 4.5, (ink, ground)
        for name in ("--brass", "--sel", "--danger", "--good", "--side-a", "--side-b", "--side-c", "--side-d"):
            assert contrast(theme[f"{name}-ink"], theme[name]) >= 4.5, name
        for name in ("--brass-wash", "--danger-wash", "--good-wash"):
            assert min(contrast(theme["--text"], theme[name]), contrast(theme["--muted"], theme[name])) >= 4.5, name
        assert contrast(theme["--edge"], theme["--panel"]) >= 3, "the edge of a field or a button"
