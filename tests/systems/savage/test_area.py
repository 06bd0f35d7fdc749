"""The shapes and tables of area and ranged attacks: templates on the grid, deviation, clock, and the figures of the book."""

import math
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from book import expected_savage as book
from highdraw.errors import Unknown
from highdraw.systems.savage import area, blow, modifiers, scenery, shots, templates
from highdraw.systems.savage.gear import Weapon, weapons, with_slugs


def rows(name: str) -> list[tuple[Any, ...]]:
    text = files("highdraw.systems.savage").joinpath("tables", f"{name}.toml").read_text(encoding="utf-8")
    return [tuple(row) for row in tomllib.loads(text)["rows"]]


@pytest.mark.rule("SW-RNG-04", "SW-RNG-05", "SW-RNG-06", "SW-RNG-07")
def test_range_bands_of_the_book() -> None:
    assert {name.lower(): number for name, _, number, _ in book.RANGE} == modifiers.RANGE
    gun = Weapon(name="Gun", kind="ranged", range=(12, 24, 48))
    bands = {inches: gun.band(inches) for inches in (0, 12, 12.1, 24, 24.1, 48, 48.1, 192, 192.1)}
    assert bands == {
        0: "short", 12: "short", 12.1: "medium", 24: "medium", 24.1: "long", 48: "long", 48.1: "extreme", 192: "extreme", 192.1: None,
    }  # fmt: skip


@pytest.mark.rule("SW-BASE-56", "SW-BASE-58", "SW-BASE-83", "SW-SHO-02", "SW-BASE-62")
def test_modifiers_of_the_book() -> None:
    assert {name.lower(): number for name, number, _ in book.COVER} == modifiers.COVER
    assert {name.lower(): number for name, number, _ in book.LIGHT} == modifiers.LIGHT
    assert dict(book.AMMO) == shots.AMMO
    assert {name.lower(): damage for name, damage, _, _ in book.SHOTGUN} == blow.SHOTGUN
    called = {part: number for part, number, _ in book.CALLED}
    assert modifiers.CALLED["limb"] == called["Limb"]
    assert modifiers.CALLED["head"] == modifiers.CALLED["vitals"] == called["Head or vitals"]
    assert modifiers.CALLED["face"] == called["Face under an open helmet"]
    assert modifiers.CALLED["hand"] == called["Hand"]
    assert modifiers.CALLED["small item"] == called["Small held item"]
    assert modifiers.CALLED["long item"] == called["Long held item"]
    assert f"{modifiers.CALLED['gap']} for a visor slit" in str(called["Gap in armour"])


@pytest.mark.rule("SW-BASE-59", "SW-AOE-14", "SW-AOE-11")
@pytest.mark.parametrize(("name", "table"), [("speed", book.SPEED), ("obstacles", book.OBSTACLES), ("clock", book.CLOCK)])
def test_tables_the_referee_reads(name: str, table: list[tuple[Any, ...]]) -> None:
    assert rows(name) == table


@pytest.mark.rule("SW-AOE-01", "SW-AOE-02", "SW-AOE-03")
def test_templates_of_the_book() -> None:
    sizes = {name: size for name, _, size, _ in book.TEMPLATES}
    for name, radius in templates.RADIUS.items():
        assert sizes[f"{name.title()} Blast"] == f"radius {radius:g}"
    assert sizes["Cone"] == f"{templates.CONE[0]:g} long, {templates.CONE[1]:g} wide at the far end"
    assert sizes["Line"] == f"{templates.LINE[0]:g} long, {templates.LINE[1]:g} wide"


@pytest.mark.rule("SW-AOE-10", "SW-AOE-08", "SW-AOE-09")
def test_deviation_of_the_book() -> None:
    assert {row[0].lower(): row[1] for row in book.DEVIATION} == area.MULTIPLIER
    assert weapons()["Grenade Launcher"].launched
    assert not weapons()["Stick Grenade"].launched


@pytest.mark.rule("SW-AOE-01")
def test_a_circle_touches_squares_nearer_than_its_radius() -> None:
    inside = {(x, y) for x in range(-4, 5) for y in range(-4, 5) if templates.in_circle((0, 0), 1, (x, y))}
    assert inside == {(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)}
    assert templates.in_circle((0, 0), 2, (2, 1))
    assert not templates.in_circle((0, 0), 2, (2, 2))
    assert not templates.in_circle((0.5, 0), 1, (2, 0)), "exactly the radius away is outside"


@pytest.mark.rule("SW-AOE-02", "SW-AOE-03")
@pytest.mark.parametrize("way", [0, 90, 180, 270])
def test_cone_and_line_are_the_same_in_every_direction(way: int) -> None:
    def turned(x: int, y: int) -> tuple[float, float]:
        c, s = round(math.cos(math.radians(way))), round(math.sin(math.radians(way)))
        return (x * c - y * s, x * s + y * c)

    cone = {(x, y) for x in range(-2, 15) for y in range(-4, 5) if templates.in_strip((0, 0), way, 9, 0, 3, turned(x, y))}
    assert cone == {(x, 0) for x in range(1, 10)} | {(x, y) for x in range(4, 10) for y in (-1, 1)}
    line = {(x, y) for x in range(-2, 15) for y in range(-4, 5) if templates.in_strip((0, 0), way, 12, 1, 1, turned(x, y))}
    assert line == {(x, 0) for x in range(1, 13)}


@pytest.mark.rule("SW-AOE-02", "SW-AOE-03")
def test_the_diagonal_begins_at_the_corner_of_the_square() -> None:
    assert templates.in_strip((0, 0), 45, 12, 1, 1, (9, 9)), "0.71 + 12 inches reach past (8.5, 8.5), which is 12.02 away"
    assert not templates.in_strip((0, 0), 45, 12, 1, 1, (10, 10))
    assert templates.in_strip((0, 0), 45, 9, 0, 3, (1, 1))
    assert not templates.in_strip((0, 0), 45, 9, 0, 3, (0, 0))


@pytest.mark.rule("SW-AOE-11")
def test_halves_go_away_from_zero() -> None:
    assert [templates.away(number) for number in (0.4, 0.5, 1.5, -0.5, -1.4, -2.5)] == [0, 1, 2, -1, -1, -3]
    assert templates.away(math.cos(math.radians(60)) * 3) == 2, "1.5 as the computer sees it"
    assert templates.away(math.cos(math.radians(120)) * 5) == -3


@pytest.mark.rule("SW-BASE-82")
def test_slugs_change_only_the_load() -> None:
    gun = weapons()["Shotgun"]
    slug = with_slugs(gun)
    assert slug.slugs
    assert not gun.slugs
    assert (slug.name, slug.range, slug.shots) == (gun.name, gun.range, gun.shots)


@pytest.mark.rule("SW-BASE-57", "SW-AOE-14")
def test_obstacles_by_name() -> None:
    assert scenery.OBSTACLES == {
        "thick glass": 2, "leather": 2, "wooden partition": 2, "wooden shield": 2, "light car door": 2, "sheet metal": 4,
        "steel car door": 4, "oak door": 6, "cinder wall": 6, "concrete wall": 6, "brick wall": 8, "stone wall": 10,
        "bulletproof glass": 10, "tree trunk": 10,
    }  # fmt: skip
    with pytest.raises(Unknown, match="fog"):
        scenery.armour_of("fog")


@pytest.mark.rule("SW-BASE-59")
def test_speeds_by_word() -> None:
    assert [scenery.kmh(words) for words in ("95", "110 km/h", "Mach 1", "near light speed")] == [95, 110, 1235, 1_000_000_000]
    with pytest.raises(Unknown, match="fast"):
        scenery.kmh("fast")
