"""What stands on the ground is drawn: every look in its box, in few letters, with the same classes as the stylesheet; names hide nobody."""

import re
from itertools import product

import pytest

from highdraw.field.area import LOOKS, USUAL
from highdraw.web.html import html
from highdraw.web.parts.drawing import bare_walls
from highdraw.web.parts.field import field
from highdraw.web.parts.scenery import DRAWN, scenery
from highdraw.web.parts.spacing import label_places
from highdraw.web.styling import stylesheet
from web.test_parts import SCREEN, table_of

BOXES = [(0.0, 0.0, wide, high) for wide, high in product((0.6, 1.0, 2.5, 6.0, 40.0), repeat=2) if max(wide, high) < 20 * min(wide, high)]
MOST = 4500
"""Letters of the longest drawing: a wood."""


def test_there_is_a_drawing_of_every_look_and_a_look_of_every_kind() -> None:
    assert set(DRAWN) == set(LOOKS)
    assert set(USUAL.values()) <= set(LOOKS)


@pytest.mark.parametrize("look", LOOKS)
def test_a_look_is_few_finite_paths_that_are_styled(look: str) -> None:
    css = stylesheet("style.css").decode()
    for box in BOXES:
        drawn = "".join(str(html(each)) for each in [scenery(look, box)])
        assert drawn
        assert len(drawn) < MOST, (look, box, len(drawn))
        assert not re.search(r"nan|inf|e[+-]\d", drawn), (look, box)
        assert set(re.findall(r'class="([^"]*)"', drawn)) <= {"under", "bulk", "lines", "top"}
        starts = [float(number) for pair in re.findall(r"M(-?[\d.]+) (-?[\d.]+)", drawn) for number in pair]
        assert all(-0.35 <= number <= max(box[2:]) + 0.35 for number in starts), (look, box)
    assert ".area .bulk" in css


def test_sides_of_something_solid_are_not_drawn_as_walls() -> None:
    view = table_of("suits-two-card/mill-yard", 0).view(SCREEN)
    assert len(view.ground.walls) == 15
    assert bare_walls(view.ground) == [(7, 3.5, 7, 8), (7, -4, 7, -1.5), (4.5, -4, 7, -4)]
    page = str(field(view))
    assert page.count('class="wall"') == 3
    assert "3 walls" in page
    assert all(f'class="area as-{look}"' in page for look in ("water", "well", "cart", "hedge"))


def test_water_lies_under_the_bridge_and_makes_the_map_no_wider() -> None:
    page = str(field(table_of("suits-impact/skirmish", 0).view(SCREEN)))
    assert page.index("as-water") < page.index("as-bridge")
    west, _, wide, _ = map(float, re.findall(r'data-box="([^"]*)"', page)[0].split())
    assert wide < 60, (west, wide)
    assert re.findall(r'class="place"[^>]*>([^<]*)<', page) == ["river", "cart"]  # the bridge is full


def test_names_of_places_hide_nobody_and_are_left_out_where_there_is_no_room() -> None:
    free = label_places([(0, 0, 4, 4)], ["yard"], 0.5, [], (-9, -9, 9, 9))
    [place] = free
    assert place is not None
    assert label_places([(0, 0, 4, 4)], ["yard"], 0.5, [(place[0] - 0.1, place[1] - 0.1, place[0], place[1])], (-9, -9, 9, 9)) != free
    assert label_places([(0, 0, 4, 4)], ["yard"], 0.5, [(-9, -9, 9, 9)], (-9, -9, 9, 9)) == [None]
