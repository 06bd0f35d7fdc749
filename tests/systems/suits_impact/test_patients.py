"""What screens say of the hurt after a fight: prognoses agree with the rules played out, helpers and reasons are told."""

from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from highdraw.engine.aftermath import Aftermath, Patient
from highdraw.engine.fight import Call
from highdraw.engine.quiet import run_quiet
from highdraw.roster.document import Document
from highdraw.roster.toml import to_toml
from highdraw.seats import make_seat
from highdraw.systems import load
from highdraw.systems.suits_impact.chances import succeeds
from highdraw.systems.suits_impact.state import Battle

RUNS = 150
OUT = {"out": True, "wakes": 10**9}


@cache
def setup(system: str) -> Any:
    """One who is hurt, one who may help, and an enemy who cannot."""
    more = {"skills": {"EMT": 1}} if system == "suits-impact" else {"reflexes": 5, "will": 5, "skills": {"doctor": 8, "medic": 7}}
    people = [
        {**more, "skills": {}, "id": "pat", "name": "Pat", "side": "A", "body": 6},
        {**more, "id": "vera", "name": "Vera", "side": "A", "body": 5},
        {**more, "skills": {}, "id": "eve", "name": "Eve", "side": "B", "body": 5},
    ]
    document = Document(to_toml({"system": system, "title": "X", "fighter": people}), "x.toml")
    return load(system).paper.read(document, document.data)


def fight(system: str, patient: dict[str, Any], *calls: Call, switches: dict[str, str] | None = None) -> Any:
    """A fight that is over, with Pat as he is now."""
    made = load(system).play.create(msgspec.structs.replace(setup(system), begin=calls, switches=switches or {}), False)
    made.state.over = True
    for name, value in patient.items():
        setattr(made["pat"], name, value)
    return made


def scene(here: Any) -> Aftermath:
    found = here.system.reading.view(here, None).aftermath
    assert found is not None
    return found  # type: ignore[no-any-return]


def first(here: Any) -> Patient:
    return scene(here).patients[0]


def played(system: str, patient: dict[str, Any], calls: list[Call], switches: dict[str, str], alone: bool) -> list[Any]:
    """How Pat is after it, many times; alone, or with Vera's help."""
    seat = make_seat("tactician", load(system), 1)
    found = []
    for seed in range(RUNS):
        here = fight(system, patient, *calls, switches=switches)
        here["vera"].dead = alone
        run_quiet(here, seat.choose, Random(seed))
        found.append(here["pat"])
    return found


@pytest.mark.parametrize(
    ("system", "patient", "call", "steps", "switches"),
    [
        ("suits-impact", {"damage": 5, "trauma": 4, **OUT}, "second", 7, {}),
        ("suits-impact", {"damage": 6, "trauma": 3, "shock": 12, **OUT}, "second", 5, {"bleed_when": "at_or_below"}),
        ("suits-impact", {"damage": 6, "trauma": 3, **OUT}, "second", 8, {"bleed_damage": "becomes_trauma"}),
        ("suits-one-card", {"wounds": 6, "critical": 4}, "bleeding", 8, {}),
        ("suits-two-card", {"wounds": 6, "critical": 4}, "bleeding", 8, {}),
    ],
)  # fmt: skip
def test_who_bleeds_dies_as_soon_as_it_is_said(
    system: str, patient: dict[str, Any], call: str, steps: int, switches: dict[str, str]
) -> None:
    said = first(fight(system, patient, switches=switches))
    assert said.urgency == "dying"
    calls = [Call(call, {"left": 1} if call == "second" else {})] * steps
    dead = sum(one.dead for one in played(system, patient, calls, switches, alone=True)) / RUNS
    assert 0.1 < dead < 0.95
    assert said.fate[steps - 1] == pytest.approx(dead, abs=0.1)


@pytest.mark.parametrize(
    ("system", "patient", "track"),
    [
        ("suits-impact", {"damage": 9, "conditions": "good"}, "damage"),
        ("suits-impact", {"damage": 5, "conditions": "poor"}, "damage"),
        ("suits-impact", {"damage": 7, "conditions": "worst"}, "damage"),
        ("suits-one-card", {"wounds": 8}, "wounds"),
        ("suits-two-card", {"wounds": 9}, "wounds"),
    ],
)  # fmt: skip
def test_days_heal_as_the_calendar_says(system: str, patient: dict[str, Any], track: str) -> None:
    said = first(fight(system, patient)).days[4]
    people = played(system, patient, [Call("day")] * 5, {}, alone=False)
    living = [getattr(one, track) for one in people if not one.dead]
    assert sum(living) / len(living) == pytest.approx(said.harm, abs=0.45)
    assert 1 - len(living) / RUNS == pytest.approx(said.dead, abs=0.08)


def test_the_scene_says_who_can_help_and_why_time_must_wait() -> None:
    here = fight("suits-impact", {"damage": 5, "trauma": 4})
    found = scene(here)
    assert found.headline == f"Pat: {found.patients[0].says}"
    assert {lapse.label: lapse.reason for lapse in found.lapses} == {
        "A second": "", "A minute": "", "An hour": "not while Pat can bleed", "A day": "not while Pat can bleed",
    }  # fmt: skip
    assert [helper.who for helper in found.helpers] == ["vera", "pat"]
    tear, stabilise = found.helpers[0].deeds
    assert (tear.label, tear.time, tear.reason) == ("Tear bandages for Pat", "1 s", "")
    assert (stabilise.label, stabilise.reason) == ("Stabilise Pat", "Bandages must be torn first.")
    here["pat"].bandaged = True
    ready = scene(here).helpers[0].deeds[0]
    assert (ready.label, ready.reason) == ("Stabilise Pat", "")
    assert ready.chance is not None
    assert 0.3 < ready.chance < 0.99


def test_the_dead_who_can_be_brought_back_are_patients_and_the_others_are_not() -> None:
    here = fight("suits-impact", {"damage": 9, "trauma": 4, "dead": True})
    here.state.seconds = 600
    assert (first(here).urgency, first(here).says) == ("dead", "can be brought back for 20 min")
    here["pat"].destroyed = True
    assert here.system.reading.view(here, None).aftermath is None


@pytest.mark.parametrize(
    ("patient", "urgency", "says", "detail"),
    [
        ({"trauma": 1, "took_trauma": True}, "open", "can wait", "Trauma 1 does not bleed"),
        ({"trauma": 2, "stopped": True}, "open", "can wait", "the bleeding is stopped"),
        ({"damage": 4, "battles": [Battle(4)]}, "open", "fit in about 4 days", "treatment may take off 2 of 4 Damage"),
        ({"damage": 4, "stabilised": 2, "took_trauma": True}, "open", "fit in about 4 days", "a surgeon may begin within 30 min"),
        ({"damage": 1, "took_trauma": True, "out": True, "wakes": 4500}, "stable", "fit in about 1 day", "knocked out for 1 h 15 min"),
        ({"out": True, "wakes": 900}, "stable", "unhurt", "knocked out for 15 min"),
    ],
)
def test_each_patient_in_words(patient: dict[str, Any], urgency: str, says: str, detail: str) -> None:
    said = first(fight("suits-impact", patient))
    assert (said.urgency, said.says, said.detail) == (urgency, says, detail)


def test_what_a_surgeon_may_hope_for() -> None:
    """An operation against the stabilised points; the dead against their Injury, at half the rank without tools."""
    here = fight("suits-impact", {"damage": 9, "stabilised": 4, "took_trauma": True})
    here.sheets["vera"] = msgspec.structs.replace(here.sheets["vera"], skills={"Surgery": 2})
    (operate,) = [deed for helper in scene(here).helpers for deed in helper.deeds if deed.key]
    assert (operate.key, operate.time) == ("operate vera pat", "30 min")
    assert operate.chance == succeeds("opposed_draw", 7, 4, 3)
    here["pat"].dead, here["pat"].trauma = True, 1
    (revive,) = [deed for helper in scene(here).helpers for deed in helper.deeds if deed.key]
    assert (revive.key, revive.time) == ("revive vera pat", "1 h 00 min")
    assert revive.chance == succeeds("opposed_draw", 4, 10, 3)


@pytest.mark.parametrize(
    ("way", "rank", "number", "cards", "chance"),
    [
        ("opposed_draw", 3, 3, 0, 0.32), ("opposed_draw_ties_won", 3, 3, 0, 0.68), ("opposed_draw", 6, 3, 0, 0.86),
        ("opposed_draw_ties_won", 6, 3, 0, 0.86), ("fixed_rating", 3, 5, 0, 4 / 13), ("fixed_rating", 3, 5, 1, 4 / 13 + 7 / 13 * 4 / 13),
    ],
)  # fmt: skip
def test_chances_of_a_contest(way: str, rank: int, number: int, cards: int, chance: float) -> None:
    """The figures of the ruling of S3-CHA-09; and by hand: of thirteen ranks, four count 2 or 3."""
    assert succeeds(way, rank, number, cards) == pytest.approx(chance, abs=0.006)
