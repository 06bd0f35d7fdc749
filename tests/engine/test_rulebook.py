"""What is looked up in a rulebook: rules by their words, and the switches with their values."""

import pytest

from highdraw.engine.rulebook import Rule, Rulebook, Switch
from highdraw.errors import Unknown

RULES = (
    Rule("X-1", "Armour", "What it stops", "rule", "A blow is weakened."),
    Rule("X-2", "Movement", "Running", "rule", "Twice as far.", ruling="Not in heavy armour."),
    Rule("X-3", "Movement", "Jumping", "rule", "Half as far."),
)
SWITCHES = (
    Switch("tie", "X-1", "both", ("both", "redraw"), "Ties", ("", "")),
    Switch("run", "X-2", "on", ("on", "off"), "Running", ("", "")),
)
BOOK = Rulebook("x", "X", "", RULES, SWITCHES)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("armour", [0, 1]),
        ("armor", [0, 1]),
        ("x-3", [2]),
        ("far movement", [1, 2]),
        ("far twice", [1]),
        ("armour jumping", []),
        ("BLOW", [0]),
    ],
)
def test_rules_that_hold_all_the_words(words: str, found: list[int]) -> None:
    assert BOOK.search(words) == [RULES[place] for place in found]


def test_a_rule_by_its_id() -> None:
    assert BOOK.find("x-2") is RULES[1]
    with pytest.raises(Unknown, match="X-9"):
        BOOK.find("X-9")


def test_every_switch_has_its_value() -> None:
    assert BOOK.settings({}) == {"tie": "both", "run": "on"}
    assert BOOK.settings({"tie": "redraw"}) == {"tie": "redraw", "run": "on"}
    for chosen, says in (({"ties": "both"}, "switch"), ({"run": "both"}, "value of run")):
        with pytest.raises(Unknown, match=says):
            BOOK.settings(chosen)
