"""How far somebody may still go."""

from typing import Any

import pytest

from highdraw.systems.savage.movement import FARTHEST, left
from systems.savage.test_words import HERO, ORC, ready


@pytest.mark.parametrize(
    ("doc", "inches"),
    [({}, 6), ({"moved": 4}, 2), ({"moved": 7}, 0), ({"extra_move": 3}, 9), ({"extra_move": 4, "moved": 1}, 9),
     ({"hold_kind": "entangled", "held_by": "orc"}, 0), ({"hold_kind": "bound", "held_by": "orc"}, 0), ({"stunned": True}, 0),
     ({"incapacitated": True}, 0), ({"shaken": True}, 6), ({"extra_move": 9_000}, FARTHEST)],
)  # fmt: skip
def test_on_foot(doc: dict[str, Any], inches: float) -> None:
    fight = ready({**HERO, **doc}, ORC, run="turn orc").fight
    assert left(fight, fight["doc"]) == inches


@pytest.mark.parametrize(
    ("nag", "inches"),
    [({}, 8), ({"hold_kind": "entangled", "held_by": "orc"}, 0), ({"incapacitated": True}, 0), ({"stunned": True}, 0), ({"wounds": 1}, 7)],
)  # fmt: skip
def test_in_the_saddle_the_mount_goes(nag: dict[str, Any], inches: float) -> None:
    mount = {"id": "nag", "side": "A", "wild": True, "bennies": 0, "pace": 8, **nag}
    fight = ready({**HERO, "on": "nag"}, mount, ORC, run="turn orc").fight
    assert left(fight, fight["doc"]) == inches
