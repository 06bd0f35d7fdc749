"""Controls: what a system says can be set, what a form makes of it, and that a refused one changes nothing."""

from typing import Any

import pytest

from highdraw.engine.control import Control
from highdraw.engine.session import Session
from highdraw.errors import BadCorrection
from highdraw.systems.library import find_scene
from highdraw.table.table import Table
from highdraw.web.corrections import VALUE, WAS, controls_of, read_changes, typed
from table.making import GM, SCENES, make, play


def posted(controls: list[Control], **changed: str) -> dict[str, str]:
    """The fields of the form of these controls as a browser sends them, some of them changed by hand."""
    said: dict[str, str] = {}
    for control in controls:
        if control.kind == "button":
            continue
        said[WAS + control.name] = typed(control)
        value = changed.get(control.name.replace("-", "_"), typed(control))
        if control.kind == "place":
            said[f"{VALUE}{control.name}-x"], said[f"{VALUE}{control.name}-y"] = value.split(" ")
        elif control.kind != "switch":
            said[VALUE + control.name] = value
        elif value == "on":
            said[VALUE + control.name] = "on"
    return said


def form(table: Table, who: str, **changed: str) -> dict[str, str]:
    return {"who": who, **posted(controls_of(table, who), **changed)}


@pytest.mark.parametrize("scene", [*SCENES, "suits-two-card/race", "savage/charge"])
def test_every_control_of_a_system_turns(scene: str) -> None:
    """Each one can be set to what it is, each button pressed, each at any moment."""
    table = make(scene)
    for _ in range(3):
        for who in [*list(table.names)[:4], ""]:
            for control in controls_of(table, who):
                if control.kind == "button":
                    trial: Session = table.session.clone()
                    trial.correct(control.change_to(None))
                elif control.value is not None:
                    trial = table.session.clone()
                    trial.correct(control.change_to(control.read(typed(control))))
        play(table, 7)


@pytest.mark.parametrize("scene", SCENES)
def test_a_form_nobody_touched_changes_nothing(scene: str) -> None:
    table = make(scene)
    for who in [*table.names, ""]:
        with pytest.raises(BadCorrection, match="Nothing was changed"):
            read_changes(table, form(table, who))


def test_what_was_changed_is_set_at_once() -> None:
    table = make()
    changes = read_changes(table, form(table, "ann", shock="3", unaware="on", name="Anne", apart_bob="12.5"))
    assert changes == [
        {"set": {"shock": 3, "unaware": True, "name": "Anne"}, "fighter": "ann"},
        {"distance": ["ann", "bob"], "metres": 12.5},
    ]
    for change in changes:
        table.correct(GM, change)
    ann = table.view(GM).fighters["ann"]
    assert (ann.tracks[0].value, ann.name) == (3, "Anne")
    assert "unaware" in ann.words
    assert table.view(GM).ground.apart == (("ann", "bob", 12.5),)


def test_a_state_is_switched_off_by_leaving_its_box_empty() -> None:
    table = make("savage/duel")
    table.correct(GM, {"set": {"shaken": True}, "fighter": "ann"})
    assert read_changes(table, form(table, "ann", shaken="off")) == [{"set": {"shaken": False}, "fighter": "ann"}]


def test_on_a_map_somebody_is_moved() -> None:
    table = make("savage/duel")
    changes = read_changes(table, form(table, "ann", place="1 4"))
    assert changes == [{"move": "ann", "to": [1.0, 4.0]}]
    table.correct(GM, changes[0])
    spot = table.view(GM).ground.spots["ann"]
    assert (spot.x, spot.y) == (1, 4)


def test_what_play_changed_meanwhile_is_not_set_back() -> None:
    table = make()
    old = form(table, "ann", will="7")
    table.correct(GM, {"set": {"shock": 2}, "fighter": "ann"})
    assert read_changes(table, old) == [{"set": {"will": 7}, "fighter": "ann"}]


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"shock": "-1"}, "Shock is a whole number from 0 to 999, not '-1'"),
        ({"shock": "many"}, "not 'many'"),
        ({"shock": "1.5"}, "whole number"),
        ({"body": "0"}, "Body is a whole number from 1"),
        ({"shock": "nan"}, "not 'nan'"),
        ({"shock": "1e999"}, "not '1e999'"),
        ({"main": "Cannon"}, "In the main hand is one of"),
        ({"name": ""}, "Name has from 1 to 60 letters"),
        ({"apart_bob": "0"}, "Distance to Bob"),
    ],
)
def test_a_value_that_cannot_be_is_refused_with_what_could(changed: dict[str, str], says: str) -> None:
    table = make()
    with pytest.raises(BadCorrection, match=says):
        read_changes(table, form(table, "ann", **changed))


def test_strangers_and_buttons_that_are_gone() -> None:
    table = make()
    with pytest.raises(BadCorrection, match="not at this table any more"):
        read_changes(table, {"who": "zoe", "do": "remove"})
    with pytest.raises(BadCorrection, match="cannot be done any more"):
        read_changes(table, {"who": "ann", "do": "explode"})
    with pytest.raises(BadCorrection, match="cannot be done any more"):
        read_changes(table, {"who": "ann", "do": "shock"})


def test_the_fight_is_ended_and_its_bennies_set() -> None:
    table = make("savage/duel")
    changes = read_changes(table, form(table, "", pool="5"))
    assert changes == [{"pool": 5}]
    table.correct(GM, changes[0])
    assert table.view(GM).extra["pool"] == 5
    table.correct(GM, read_changes(table, {"who": "", "do": "fight"})[0])
    assert table.view(GM).over
    assert "fight" not in {control.name for control in controls_of(table, "")}


@pytest.mark.parametrize(
    ("scene", "unit"), [("suits-two-card/duel", "metres"), ("suits-one-card/duel", "metres"), ("savage/skirmish", "inches")]
)
def test_nobody_is_set_apart_from_themselves(scene: str, unit: str) -> None:
    table = make(scene)
    who = next(iter(table.names))
    with pytest.raises(BadCorrection, match="from themselves"):
        table.correct(GM, {"distance": [who, who], unit: 3})


def test_several_of_a_kind_arrive_together() -> None:
    scene = find_scene("suits-two-card/stand")
    session = Session(scene.system, scene.setup, seed=1)
    add: dict[str, Any] = {
        "add": {"id": "late", "side": "Bridge", "count": 3, "sheet": {"name": "Late", "body": 5, "will": 5, "reflexes": 5}}
    }
    session.correct(add)
    view = session.view("gm").fighters
    assert [view[f"late-{number}"].name for number in (1, 2, 3)] == ["Late 1", "Late 2", "Late 3"]
    with pytest.raises(BadCorrection, match="'late-1' cannot be a new fighter's id"):
        session.correct(add)
    for count in (0, 41, True, "3"):
        with pytest.raises(BadCorrection, match="from 1 to 40"):
            session.correct({"add": {**add["add"], "id": "more", "count": count}})
