"""Rows of fighters: many of a kind as one, with what they have alike; and many states in one line."""

import re

from highdraw.engine.view import Tag
from highdraw.web.parts.fighter import group, states
from web.test_parts import SCREEN, table_of


def test_a_groups_row_has_a_shape_for_each_its_card_and_what_they_have_alike() -> None:
    view = table_of("savage/goblins", 30).view(SCREEN)
    reds = [who for who in view.fighters if who.startswith("red-")]
    drawn = str(group(view, "Red Goblins", reds, None))
    summary = drawn.partition("</summary>")[0]
    assert summary.count("tok B") == len(reds) + 1, "a shape for each, and one for all"
    assert "Short Sword" in summary
    assert "Toughness" in summary
    cards = {turn.card for turn in view.order if turn.card and reds[0] in turn.who}
    assert len(cards) == 1
    assert "data-face" in summary.partition("alike")[2]


def test_states_that_do_not_fit_a_row_are_one_tag_that_says_all_of_them() -> None:
    tags = tuple(Tag(word=word, tone="bad") for word in ("Incapacitated", "Bleeding Out", "Prone"))
    every, some = str(states(tags, ("Guts: Broken",))), str(states(tags, ("Guts: Broken",), 25))
    assert "+" not in re.sub("<[^>]*>", "", every)
    assert re.sub("<[^>]*>", "", some).endswith("+3")
    assert "Bleeding Out, Prone, Guts: Broken" in some
    assert str(states(tags[:1], (), 5)) == str(states(tags[:1], ())), "one is always said"
