"""What a file puts on the ground is obeyed, drawn, and refused where it means nothing."""

import msgspec
import pytest

from highdraw.errors import HighdrawError
from highdraw.roster.document import Document
from highdraw.systems import SYSTEMS, load
from highdraw.systems.library import find_scene, shipped
from highdraw.systems.savage.modifiers import cover_of
from highdraw.systems.savage.movement import cost

FIGHTERS = {
    "suits-two-card": ("swordsman", "spearman"), "suits-one-card": ("swordsman", "spearman"), "suits-impact": ("swordsman", "axeman"),
    "savage": ("soldier", "soldier"), "gurps-cards": ("swordsman", "axeman"),
}  # fmt: skip


def scene(system: str, areas: str, *places: str) -> Document:
    ann, bob = FIGHTERS[system]
    where = places or ("[0, 0]", "[8, 0]")
    people = "".join(
        f'[[fighter]]\nid = "{who}"\nuse = "{use}"\nside = "{who}"\nat = {at}\n'
        for who, use, at in zip(("ann", "bob"), (ann, bob), where, strict=True)
    )
    return Document(f'system = "{system}"\ntitle = "Scenery"\n[field]\nareas = [{areas}]\n{people}', "x.toml")


@pytest.mark.parametrize("system", SYSTEMS)
def test_nobody_sees_through_what_is_solid_and_the_view_has_it(system: str) -> None:
    document = scene(system, '{ kind = "solid", box = [3, -1, 5, 1], label = "cart" }, { kind = "floor", box = [-1, -2, 9, 2] }')
    one = load(system)
    fight = one.play.create(one.paper.read(document, document.data), False)
    assert len(fight.state.field.walls) == 4
    assert not fight.state.field.sees("ann", "bob")
    assert [(area.kind, area.label) for area in one.reading.view(fight, None).ground.areas] == [("solid", "cart"), ("floor", "")]


@pytest.mark.parametrize(
    ("system", "area", "says"),
    [
        ("suits-two-card", '{ kind = "rough", box = [0, 0, 1, 1] }', "rough means nothing in this system"),
        ("suits-impact", '{ kind = "cover", box = [0, 0, 1, 1] }', "cover means nothing in this system"),
        ("savage", '{ kind = "cover", box = [0, 0, 1, 1] }', "cover is light, medium, heavy, near total: say which"),
        ("savage", '{ kind = "rough", box = [0, 0, 1, 1], cover = "light" }', "only an area of kind cover has cover"),
        ("gurps-cards", '{ kind = "solid", box = [2, 0, 1, 1] }', "south-west to its north-east corner"),
        ("gurps-cards", '{ kind = "floor", box = [0, 0, 1, 999999] }', "an area ends at most"),
        ("savage", '{ kind = "solid", box = [0, 0, 1, 1], look = "benches" }', "There is no look called 'benches'. Did you mean"),
        ("savage", '{ kind = "solid", box = [0, 0, 1, 1], look = "zzz" }', "There are: water, hedge"),
    ],
)
def test_an_area_that_means_nothing_is_refused(system: str, area: str, says: str) -> None:
    document = scene(system, area)
    with pytest.raises(HighdrawError, match=says):
        load(system).paper.read(document, document.data)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_look_is_drawn_and_changes_nothing_else(system: str) -> None:
    plain, drawn = (scene(system, f'{{ kind = "solid", box = [3, -1, 5, 1]{look} }}') for look in ("", ', look = "cart"'))
    one = load(system)
    fights = [one.play.create(one.paper.read(each, each.data), False) for each in (plain, drawn)]
    before, after = (one.reading.view(fight, None) for fight in fights)
    assert [view.ground.areas[0].look for view in (before, after)] == ["crates", "cart"]
    same = msgspec.structs.replace(after.ground.areas[0], look="crates")
    assert msgspec.structs.replace(after, ground=msgspec.structs.replace(after.ground, areas=(same,))) == before
    assert fights[0].state.field.walls == fights[1].state.field.walls


@pytest.mark.rule("SW-BASE-56", "SW-BASE-17")
def test_cover_and_water_on_the_map_count_in_savage_worlds() -> None:
    areas = '{ kind = "cover", box = [6, -1, 7, 1], label = "hedge", cover = "medium" }, { kind = "water", box = [1, -1, 3, 1] }'
    document = scene("savage", areas)
    system = load("savage")
    fight = system.play.create(system.paper.read(document, document.data), False)
    ann, bob = fight["ann"], fight["bob"]
    assert cover_of(fight, ann, bob)[0] == [("Medium cover: hedge", -4, "SW-BASE-56")]
    assert cover_of(fight, ann, bob, bare=True)[0] == []
    assert cover_of(fight, bob, ann)[0] == []
    assert cost(fight, ann, (0, 0), (4, 0)) == 7
    assert cost(fight, ann, (0, 3), (4, 3)) == 4


def test_a_ready_scenario_of_each_system_has_scenery_and_nobody_stands_in_it() -> None:
    scenes = [find_scene(f"{system}/{name}") for system in SYSTEMS for name in shipped(load(system))]
    having = [each for each in scenes if each.setup.field.areas]
    assert {each.system.id for each in having} == set(SYSTEMS)
    for each in having:
        solid = [area for area in each.setup.field.areas if area.kind == "solid"]
        inside = [who for who, spot in each.setup.field.spots.items() if any(area.holds((spot.x, spot.y)) for area in solid)]
        assert not inside, each.name
