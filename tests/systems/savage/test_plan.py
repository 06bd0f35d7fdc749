"""What a weapon is good for in a turn."""

import pytest

from highdraw.systems.savage.gear import weapons
from highdraw.systems.savage.plan import _uses


@pytest.mark.parametrize(
    ("weapon", "uses"),
    [
        ("Long Sword", ["fight"]),
        ("Long Bow", ["shoot"]),
        ("Pistol", ["shoot", "suppress", "reload"]),
        ("Crossbow", ["shoot", "reload"]),
        ("Stick Grenade", ["blast"]),
        ("Flamethrower", ["cone", "reload"]),
        ("Throwing Axe", ["shoot"]),
        ("Fists", ["fight"]),
    ],
)
def test_what_a_weapon_is_good_for(weapon: str, uses: list[str]) -> None:
    assert _uses(weapons()[weapon]) == uses
