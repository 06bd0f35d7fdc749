"""Who dies soon if nobody helps is part of every view while a fight goes on, the most urgent first, and afterwards of its aftermath."""

from typing import Any

import msgspec
import pytest

from highdraw.engine.session import Session
from highdraw.systems.library import find_scene


def fight(scene: str) -> tuple[Any, Any]:
    found = find_scene(scene)
    return found.system, Session(found.system, found.setup, seed="8").fight


def test_who_bleeds_is_told_with_the_seconds_left() -> None:
    system, one = fight("suits-impact/rescue")
    (patient,) = system.reading.view(one, frozenset(("orrin",))).patients
    assert (patient.who, patient.urgency, patient.left) == ("hanne", "dying", "19 s")
    one["lys"].trauma = one["lys"].body
    assert [patient.who for patient in system.reading.view(one, None).patients] == ["lys", "hanne"]
    one["hanne"].stopped = True
    assert [patient.who for patient in system.reading.view(one, None).patients] == ["lys"]
    one.state.over = True
    assert system.reading.view(one, None).patients == ()


@pytest.mark.parametrize("scene", ["suits-two-card/duel", "suits-one-card/duel"])
def test_critical_wounds_are_told_with_the_rounds_left(scene: str) -> None:
    system, one = fight(scene)
    assert system.reading.view(one, None).patients == ()
    ann = one.state.combatants["ann"]
    ann.critical = ann.body
    (patient,) = system.reading.view(one, None).patients
    assert (patient.who, patient.left.split()[-1]) == ("ann", "rounds")
    one.state.over = True
    assert system.reading.view(one, None).patients == ()


def test_what_is_known_of_the_bleeding_under_some_house_rules_is_not_said_under_others() -> None:
    found, fates = find_scene("suits-one-card/duel"), []
    for switches in ({}, {"draw_under": "strictly_below"}):
        setup = msgspec.structs.replace(found.setup, switches=found.setup.switches | switches)
        one = Session(found.system, setup, seed="8").fight
        ann = one.state.combatants["ann"]
        ann.critical = ann.body - 1
        (patient,) = found.system.reading.view(one, None).patients
        fates.append(patient.fate)
    assert fates[0] != fates[1]
