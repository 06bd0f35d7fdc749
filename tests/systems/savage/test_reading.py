"""Every mistake in a file of this system is told with its place and its cure, and what is at the bounds is read."""

from typing import Any

import pytest

from highdraw.errors import BadFile, HighdrawError
from highdraw.roster.document import Document
from highdraw.systems.savage import SYSTEM
from highdraw.systems.savage.printed import printed
from highdraw.systems.savage.setup import Setup

TWO = """system = "savage"
title = "x"
[[fighter]]
id = "ann"
side = "A"
weapons = ["Long Sword"]
{ann}
[[fighter]]
id = "bob"
side = "B"
{bob}
[options]
{options}
[state]
{state}
"""


def read(**more: str) -> Setup:
    document = Document(TWO.format(**{"ann": "", "bob": "", "options": "", "state": "", **more}), "x.toml")
    found: Any = SYSTEM.paper.read(document, document.data)
    assert isinstance(found, Setup)
    return found


@pytest.mark.parametrize(
    ("more", "says"),
    [({"ann": 'shield = "Small Sheld"'}, "x.toml:7: There is no shield called 'Small Sheld'"),
     ({"ann": 'armour = ["Chian"]'}, "x.toml:7: There is no armour called 'Chian'"),
     ({"bob": 'weapons = ["Swrd"]'}, "x.toml:11: There is no weapon called 'Swrd'"),
     ({"ann": 'attributes = { agility = "d7" }'}, "x.toml:7: "),
     ({"ann": "wounds = 10000"}, "x.toml:7: wounds is at most 9,999, not 10,000."),
     ({"ann": 'supply = { "Long Sword" = -10000 }'}, "x.toml:7: supply is at most 9,999, not -10,000."),
     ({"ann": 'lowered = { vigr = 1 }'}, "x.toml:7: There is no Trait called 'vigr'"),
     ({"ann": 'support = { notce = 1 }'}, "x.toml:7: There is no Trait called 'notce'"),
     ({"ann": 'broken = ["Axe"]'}, "x.toml:7: There is no thing carried called 'Axe'"),
     ({"ann": 'shaken = "yes"'}, "x.toml:7: "),
     ({"ann": 'edges = ["Quik"]'}, "x.toml:7: There is no Edge called 'Quik'"),
     ({"ann": 'hindrances = ["Slo"]'}, "x.toml:7: There is no Hindrance called 'Slo'"),
     ({"ann": 'edges = ["Quick"]\nhindrances = ["Hesitant"]'}, "x.toml:8: Hesitant cannot be combined with Quick"),
     ({"ann": 'attributes = { agilty = "d6" }'}, "x.toml:7: There is no attribute called 'agilty'"),
     ({"ann": 'in_hand = ["Axe"]'}, "x.toml:7: Ann does not carry 'Axe'. It carries: "),
     ({"ann": 'in_hand = ["Long Sword", "Long Sword"]'}, "x.toml:7: Ann carries only one Long Sword."),
     ({"ann": "at = [1, 1]"}, "x.toml:3: bob has no place: when one fighter has `at`, all need it."),
     ({"ann": "at = [1, 1]", "bob": "at = [1.4, 1]"}, "x.toml:3: bob would stand where ann stands"),
     ({"bob": 'on = "ann"', "ann": 'on = "bob"'}, "x.toml:7: ann is a mount and cannot ride itself."),
     ({"bob": 'on = "ann"\ncount = 2'}, "x.toml:11: ann carries one rider."),
     ({"options": 'ambush = "C"'}, "x.toml:13: There is no side called 'C'"),
     ({"options": 'allied = [["A", "D"]]'}, "x.toml:13: There is no side called 'D'"),
     ({"options": 'walls = ["jelly"]'}, "x.toml:13: There is no obstacle called 'jelly'"),
     ({"options": 'objects = { door = "jelly" }'}, "x.toml:13: There is no object called 'jelly'"),
     ({"options": "rough = [[0, 0, 100001, 1]]"}, "x.toml:13: rough ground ends at most 100,000 inches from the middle."),
     ({"options": "rough = [[0, -100001, 1, 1]]"}, "x.toml:13: rough ground"),
     ({"options": 'gm_sides = ["A", "C"]'}, "x.toml:13: There is no side called 'C'"),
     ({"options": 'noticed = ["bbo"]'}, "x.toml:13: There is no fighter called 'bbo'"),
     ({"state": 'turn = "bbo"'}, "x.toml:15: There is no fighter called 'bbo'"),
     ({"state": 'seating = ["ann", "bbo"]'}, "x.toml:15: There is no fighter called 'bbo'"),
     ({"state": 'seating = ["ann", "ann"]'}, "x.toml:15: seating names everybody once."),
     ({"state": "rund = 1"}, "x.toml:15: There is no state of the fight called 'rund'"),
     ({"state": "pool = -1"}, "x.toml:15: pool goes from 0 to 99, not -1."),
     ({"state": "pool = 100"}, "x.toml:15: pool goes from 0 to 99, not 100.")],
)  # fmt: skip
def test_a_mistake_is_told_with_its_line(more: dict[str, str], says: str) -> None:
    with pytest.raises(BadFile) as found:
        read(**more)
    assert str(found.value).startswith(says), found.value


@pytest.mark.parametrize(
    ("more", "path", "value"),
    [({"state": "pool = 99"}, ("state", "pool"), 99),
     ({"options": 'walls = ["Oak Door"]'}, ("options", "walls"), ("Oak Door",)),
     ({"state": 'seating = ["bob", "ann"]'}, ("state", "seating"), ["bob", "ann"]),
     ({"options": "rough = [[0, 0, 100000, -100000]]"}, ("options", "rough"), ((0.0, 0.0, 100000.0, -100000.0),)),
     ({"options": 'ambush = "B"'}, ("options", "ambush"), "B")],
)  # fmt: skip
def test_what_is_at_the_bounds_is_read(more: dict[str, str], path: tuple[str, str], value: object) -> None:
    found = getattr(read(**more), path[0])
    assert (found[path[1]] if isinstance(found, dict) else getattr(found, path[1])) == value


def test_places_of_several_and_of_a_rider() -> None:
    setup = read(ann="at = [2, 3]\ncount = 7", bob="at = [20, 3]\nfacing = 90")
    spots = setup.field.spots
    assert [(spots[f"ann-{n}"].x, spots[f"ann-{n}"].y) for n in (1, 2, 5, 6, 7)] == [(2, 3), (3, 3), (6, 3), (2, 4), (3, 4)]
    assert [entrant.sheet.name for entrant in setup.entrants][-2:] == ["Ann 7", "Bob"]
    assert setup.entrants[0].group == "Ann, A"
    rider = read(ann="at = [2, 3]", bob='on = "ann"')
    assert "bob" in rider.field.spots
    assert rider.entrants[1].start == {"mount": "ann"}
    down = read(ann="at = [2, 3]", bob="at = [2, 3]\ndead = true")
    assert down.field.spots["bob"].x == 2
    assert read(ann="wild = true").entrants[0].group == ""


def test_what_whoever_is_hit_has_on_changes_nothing_on_a_sheet() -> None:
    with pytest.raises(HighdrawError, match="--against armour: figures on a sheet of this system do not depend on who is hit"):
        printed(Document(TWO.format(ann="", bob="", options="", state=""), "t"), "ann", {}, {"armour": "2"})
