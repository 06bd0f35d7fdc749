"""Every table of the book, row by row: what the data files hold, and what comes out of it in play."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from book import expected_savage as book
from highdraw.cards import parse_many
from highdraw.engine.chance import Stacked
from highdraw.engine.request import Ask
from highdraw.engine.session import Session
from highdraw.errors import BadSheet
from highdraw.roster.document import Document
from highdraw.systems.savage import SYSTEM, shots
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.scenery import armour_of
from highdraw.systems.savage.sheet import EDGES, HINDRANCES, SheetFile, resolve
from highdraw.systems.savage.states import states

TABLES: dict[str, list[Any]] = {
    "AMMO": book.AMMO, "BENNIES": book.BENNIES, "CALLED": book.CALLED, "CARD-TRAITS": book.CARD_TRAITS, "CARDS": book.CARDS,
    "CLOCK": book.CLOCK, "COVER": book.COVER, "DAMAGE": book.DAMAGE, "DECISIONS": book.DECISIONS, "DEVIATION": book.DEVIATION,
    "EDGES": book.EDGES, "FALL": book.FALL, "FATIGUE": book.FATIGUE, "IMPROVISED": book.IMPROVISED, "INCAP": book.INCAP,
    "INJURY": book.INJURY, "INJURY-GUTS": book.INJURY_GUTS, "INJURY-HEAD": book.INJURY_HEAD, "LIGHT": book.LIGHT, "MULTI": book.MULTI,
    "OBJECTS": book.OBJECTS, "OBSTACLES": book.OBSTACLES, "PARRY": book.PARRY, "RANDOM": book.RANDOM, "RANGE": book.RANGE,
    "SCALE": book.SCALE, "SHOTGUN": book.SHOTGUN, "SPEED": book.SPEED, "STATES": book.STATES, "SUITS": book.SUITS,
    "TEMPLATES": book.TEMPLATES, "TERMS": book.TERMS,
}  # fmt: skip
CASES = Path(__file__).parents[2] / "cases" / "savage"
GUN = {"skills": {"shooting": "d8"}, "weapons": ["Pistol"]}
RIDER = {"on": "horse", "wild": True, "bennies": 0, "skills": {"riding": "d6"}}


def play(
    run: str,
    dice: list[int],
    ann: dict[str, Any],
    bob: dict[str, Any],
    *more: dict[str, Any],
    say: str = "",
    loose: bool = False,
    **rest: Any,
) -> Session:
    """A piece with Ann and Bob; everybody takes the first choice but for what `say` names, `topic: choice; topic: choice`."""
    people = [{"id": "ann", "side": "A", **ann}, {"id": "bob", "side": "B", **bob}, *more]
    data = {"system": "savage", "title": "a test", "fighter": people, "state": {"pool": 0}, **rest}
    setup = SYSTEM.paper.read(Document("", "a test"), data)
    stack = Stacked([], dice)
    session = Session(SYSTEM, SYSTEM.paper.stage(setup, SYSTEM.paper.calls(run, [entrant.id for entrant in setup.entrants])), chance=stack)
    lines = [tuple(line.strip().split(": ")) for line in say.split(";") if line]
    while not session.over:
        part = session.waiting()[0]
        assert isinstance(part, Ask), part
        line = next((line for line in lines if line[0] == part.topic), None)
        if line:
            lines.remove(line)
        session.answer(part.who, line[1] if line else part.keys[0])
    assert not lines
    assert loose or not stack.dice
    return session


def scene(session: Session) -> Scene:
    assert isinstance(session.fight, Scene)
    return session.fight


def told(session: Session) -> str:
    return "\n".join(event.text for event in session.events)


def total(session: Session) -> int:
    """What the first Trait roll came to."""
    text = next(event.text for event in session.events if event.kind == "roll")
    return int(text.partition(": ")[2].split(" ")[0])


def shot(inches: float, bob: dict[str, Any] | None = None, ann: dict[str, Any] | None = None, **rest: Any) -> int:
    """What a shot comes to whose d8 shows 7; all other dice show 1."""
    return total(play("attack ann bob", [7, *[1] * 9], {**GUN, **(ann or {})}, bob or {}, field={"distance": inches}, loose=True, **rest))


# ---- the data files


def test_the_book_has_these_tables_and_no_others() -> None:
    assert {f"SW-TBL-{name}" for name in TABLES} == {table.id for table in SYSTEM.rulebook.table}
    assert len(TABLES) == 32


@pytest.mark.parametrize("name", TABLES)
def test_a_table_as_printed(name: str) -> None:
    table = next(table for table in SYSTEM.rulebook.table if table.id == f"SW-TBL-{name}")
    assert [tuple(row) for row in table.rows] == TABLES[name]
    assert {len(row) for row in table.rows} == {len(table.columns)}


def test_house_rules_as_printed() -> None:
    printed = [(switch.name, switch.default, [*switch.values], switch.rule) for switch in SYSTEM.rulebook.switch]
    assert sorted(printed) == sorted((name, default, [default, *others], rule) for name, default, others, rule in book.SWITCHES)


def test_rules_that_tables_name_are_in_the_book() -> None:
    known = {rule.id for rule in SYSTEM.rulebook.rule}
    assert {rule for _, _, rule in book.BENNIES} | {row[-1] for row in book.DECISIONS} <= known
    assert {rule for _, rules, _ in book.EDGES for rule in rules.split(", ")} <= known


# ---- modifiers of attacks


@pytest.mark.rule("SW-RNG-04", "SW-RNG-05", "SW-RNG-06", "SW-RNG-07")
def test_range_in_play() -> None:
    aim = {"aiming": "bob", "aimed": True}
    for (_, _, modifier, _), spans in zip(book.RANGE, ((2, 12), (13, 24), (25, 48), (49, 192)), strict=True):
        for inches in spans:
            assert shot(inches, ann=aim if inches > 48 else {}) == 7 + modifier


@pytest.mark.rule("SW-BASE-56")
def test_cover_in_play() -> None:
    assert [shot(10, {"cover": name.lower()}) for name, _, _ in book.COVER] == [7 + penalty for _, penalty, _ in book.COVER]


@pytest.mark.rule("SW-BASE-58")
def test_light_in_play() -> None:
    for name, penalty, _ in book.LIGHT:
        assert shot(10, options={"light": name.lower()}) == 7 + penalty
    assert shot(11, options={"light": "dark"}) == 7 - 6, "nothing is visible beyond 10 inches"


@pytest.mark.rule("SW-BASE-59")
def test_speed_in_play() -> None:
    before = 0
    for word, penalty in book.SPEED:
        assert shot(10, {"speed": int(word) if word.isdigit() else word.lower()}) == 7 + penalty
        if word.isdigit():
            assert shot(10, {"speed": int(word) - 1}) == 7 + before
        before = penalty


@pytest.mark.rule("SW-BASE-21", "SW-BASE-36")
def test_scale_in_play() -> None:
    for _, modifier, sizes, wounds, reach, _ in book.SCALE:
        first, _, last = sizes.replace(" and more", " to 20").partition(" to ")
        for size in {int(first), int(last or first)}:
            assert shot(10, {"size": size}) == 7 + modifier
            far = Session(SYSTEM, _turn({"size": size}, 1 + reach), chance=Stacked([], []))
            too_far = Session(SYSTEM, _turn({"size": size}, 2 + reach), chance=Stacked([], []))
            assert scene(far).max_wounds(scene(far)["ann"]) == wounds
            assert ("fight bob" in _offered(far), "fight bob" in _offered(too_far)) == (True, False)


def _turn(ann: dict[str, Any], inches: float) -> Any:
    people = [{"id": "ann", "side": "A", **ann}, {"id": "bob", "side": "B"}]
    data = {"system": "savage", "title": "a test", "fighter": people, "state": {"pool": 0}, "field": {"distance": inches}}
    return SYSTEM.paper.stage(SYSTEM.paper.read(Document("", "a test"), data), SYSTEM.paper.calls("turn ann", ["ann", "bob"]))


def _offered(session: Session) -> tuple[str, ...]:
    """What Ann may do in a turn with one action."""
    session.answer("ann", "act 1")
    part = session.waiting()[0]
    assert isinstance(part, Ask)
    return part.keys


@pytest.mark.rule("SW-BASE-62")
def test_called_shots_in_play() -> None:
    keys = {"Limb": "limb", "Head or vitals": "vitals", "Face under an open helmet": "face", "Hand": "hand"}
    for name, modifier, _ in book.CALLED:
        if name in keys:
            assert shot(10, say=f"option: {keys[name]}") == 7 + int(modifier)
    assert shot(10, say="option: head") == 7 - 4
    assert shot(10, say="option: gap") == 7 - 6


@pytest.mark.rule("SW-BASE-83")
def test_ammunition_in_play() -> None:
    gun = {"name": "Gatling", "kind": "ranged", "damage": "2d6", "range": [12, 24, 48], "rof": 6, "shots": 100, "reload": 1}
    ann = {"skills": {"shooting": "d8"}, "own_weapons": [gun], "weapons": ["Gatling"]}
    for rate, rounds in book.AMMO:
        rest: dict[str, Any] = {"field": {"distance": 10}, "options": {"ammunition": True}, "say": f"shots: {rate}"}
        assert scene(play("attack ann bob", [3] * rate, ann, {}, **rest))["ann"].loaded["Gatling"] == 100 - rounds


@pytest.mark.rule("SW-SHO-01", "SW-SHO-02", "SW-SHO-03", "SW-SHO-04")
def test_shotguns_in_play() -> None:
    ann = {"skills": {"shooting": "d8"}, "weapons": ["Double-Barreled Shotgun"]}
    for (_, damage, bonus, both), die, inches, modifier in zip(book.SHOTGUN[:3], (5, 5, 7), (12, 24, 48), (0, -2, -4), strict=True):
        dice = [1] * int(damage[0])
        one = play("attack ann bob", [die, *dice], ann, {}, field={"distance": inches})
        assert total(one) == die + bonus + modifier
        assert f"Ann deals {len(dice)} damage" in told(one)
        two = play("attack ann bob", [die, *dice], ann, {}, field={"distance": inches}, say="option: both barrels")
        assert f"Ann deals {len(dice) + int(both.partition('+')[2])} damage" in told(two)
    assert book.SHOTGUN[3][1] == "not possible"
    aimed = scene(Session(SYSTEM, _turn({**ann, "aiming": "bob", "aimed": True}, 49), chance=Stacked([], [])))
    assert not shots.can_shoot(aimed, aimed["ann"], aimed["bob"], aimed.weapon(aimed["ann"]))


@pytest.mark.rule("SW-RND-01", "SW-RND-02", "SW-RND-03")
def test_strays_in_play() -> None:
    weapons = {"RoF 1": "Pistol", "shotgun with shot": "Shotgun", "RoF used 2 or more": "SMG"}
    for shooter, kind, faces, wild_die in book.RANDOM:
        astray = {1, 2} if faces.startswith("1 or 2") else {1}
        for face in (1, 2, 3):
            for wild in (1, 3) if shooter == "Wild Card" else (0,):
                stray = face in astray and (wild == 1 or wild_die != "must show 1 too")
                dice = [face, *([3, 3] if kind == "RoF used 2 or more" else []), *([wild] if wild else [])]
                dice += [1] * (3 if kind == "shotgun with shot" else 2) * stray
                ann = {"skills": {"shooting": "d8"}, "weapons": [weapons[kind]], "wild": bool(wild), "bennies": 0}
                cat = {"id": "cat", "side": "B"}
                session = play(
                    "attack ann bob", dice, ann, {"cover": "heavy"}, cat, field={"between": [["ann", "bob", 10], ["ann", "cat", 10]]}
                )
                assert ("A stray shot strikes Cat" in told(session)) == stray


@pytest.mark.rule("SW-BASE-57", "SW-AOE-14")
def test_obstacles_by_their_names() -> None:
    for armour, things in book.OBSTACLES:
        for thing in things.split(", "):
            assert armour_of(thing.rpartition(" or ")[2]) == armour


# ---- fighters


@pytest.mark.rule("SW-MEL-03", "SW-BASE-18")
def test_parry_in_play() -> None:
    for fighting, parry in book.PARRY:
        fight = scene(play("roll ann vigor", [3], {"skills": {} if fighting == "none" else {"fighting": fighting}}, {}))
        assert fight.parry(fight["ann"]) == parry


@pytest.mark.rule("SW-BASE-54")
def test_fatigue_in_play() -> None:
    for level, state, penalty in book.FATIGUE[:3]:
        session = play("roll ann vigor", [5], {"fatigue": level}, {})
        assert total(session) == 5 + int(penalty)
        assert state == "fresh" or state in states(scene(session)["ann"])
    spent = scene(play("aftermath", [], {"fatigue": 3}, {}, say="aftermath: done"))["ann"]
    assert (spent.out, spent.able, states(spent)) == (True, False, ["Incapacitated"])


@pytest.mark.rule("SW-MNT-04", "SW-MNT-05", "SW-MNT-06")
@pytest.mark.switch("standing_fall_on_critical=no_damage")
@pytest.mark.switch("standing_fall_on_critical=2d6")
def test_falls_in_play() -> None:
    riding = {"success": [4, 1], "failure": [3, 2], "Critical Failure": [1, 1]}
    for roll, running, result in book.FALL:
        for ran in (True, False) if running == "yes or no" else (running == "yes",):
            damage = result.partition("2d")[2][:1]
            points, dice = (6, riding[roll]) if roll in riding else (25, [6, 1, 1, 1, 1])
            horse = {"id": "horse", "side": "A", "use": "horse", "mount_ran": ran}
            session = play(f"damage ann {points}", [*dice, *([1, 1] if damage else [])], RIDER, {}, horse)
            ann = scene(session)["ann"]
            assert (ann.mount, ann.prone) == (("horse", False) if roll == "success" else ("", True))
            assert (f"2d{damage}" in told(session)) if damage else ("2d" not in told(session))
    other: dict[str, Any] = {"switches": {"standing_fall_on_critical": "2d6"}}
    assert "2d6" in told(play("damage ann 6", [1, 1, 1, 1], RIDER, {}, {"id": "horse", "side": "A", "use": "horse"}, **other))


@pytest.mark.rule("SW-BASE-33", "SW-BASE-47", "SW-BASE-49", "SW-BASE-50", "SW-BASE-52")
def test_states_have_their_words() -> None:
    ways: dict[str, dict[str, Any]] = {
        "Shaken": {"shaken": True}, "Stunned": {"stunned": True}, "Distracted": {"distracted": "this"},
        "Vulnerable": {"vulnerable": "this"}, "Entangled": {"hold_kind": "entangled"}, "Bound": {"hold_kind": "bound"},
        "Prone": {"prone": True}, "On Hold": {"on_hold": True}, "Fatigued or Exhausted": {"fatigue": 1},
        "Incapacitated": {"incapacitated": True}, "Unconscious": {"unconscious": True}, "Bleeding Out": {"bleeding": True},
        "Aiming": {"aiming": "bob"}, "Defending": {"defending": True},
    }  # fmt: skip
    assert [*ways] == [name for name, _, _ in book.STATES if name != "Wounded"], "Wounds are shown as a number"
    for name, start in ways.items():
        me = scene(Session(SYSTEM, _turn({}, 5), chance=Stacked([], [])))["bob"]
        for field, value in start.items():
            setattr(me, field, value)
        assert [word.lower() for word in states(me)] == [name.lower().partition(" or ")[0]]


# ---- Edges and Hindrances


@pytest.mark.rule("SW-BASE-96", "SW-INI-03")
def test_every_edge_of_the_tables_is_tried_by_a_case() -> None:
    names = {row[0] for row in (*book.EDGES, *book.CARD_TRAITS)} - {"Quick with Level Headed", "Hesitant"}
    assert names == set(EDGES)
    tried: set[str] = set()
    for file in CASES.glob("*.toml"):
        for case in tomllib.loads(file.read_text(encoding="utf-8"))["case"]:
            for fighter in case.get("fighter", ()):
                tried |= {*fighter.get("edges", ()), *fighter.get("hindrances", ())}
    assert tried >= names | {"Hesitant", "Slow", "One Eye", "Blind"}


@pytest.mark.rule("SW-BASE-91")
@pytest.mark.parametrize("edge", ["Quick", "Level Headed", "Improved Level Headed"])
def test_the_hesitant_are_neither_quick_nor_level_headed(edge: str) -> None:
    with pytest.raises(BadSheet, match="Hesitant cannot be combined"):
        resolve(SheetFile(name="Ann", edges=[edge], hindrances=["hesitant"]))


def test_a_hindrance_that_is_not_known() -> None:
    with pytest.raises(BadSheet, match="Hesitent"):
        resolve(SheetFile(name="Ann", hindrances=["Hesitent"]))
    assert resolve(SheetFile(name="Ann", hindrances=[name.upper() for name in HINDRANCES])).hindrances == HINDRANCES


# ---- the end of a fight by the referee's word


@pytest.mark.rule("SW-BASE-99")
@pytest.mark.parametrize(("change", "winner"), [({"surrender": "bob"}, "A"), ({"remove": "bob"}, "A"), ({"end": "fight"}, "")])
def test_the_referee_says_who_surrenders_or_flees_and_when_it_is_over(change: dict[str, Any], winner: str) -> None:
    people = [{"id": "ann", "side": "A"}, {"id": "bob", "side": "B"}]
    data = {"system": "savage", "title": "a test", "fighter": people, "state": {"pool": 0}, "options": {"aftermath": False}}
    session = Session(SYSTEM, SYSTEM.paper.read(Document("", "a test"), data), chance=Stacked(parse_many("9C 5D"), []))
    session.correct(change)
    for _ in range(20):
        if session.over:
            break
        part = session.waiting()[0]
        assert isinstance(part, Ask)
        session.answer(part.who, "defend" if part.topic == "plan" else part.keys[-1])
    state = scene(session).state
    assert (state.over, state.winner) == (True, winner)
    assert state.ending == ("decided" if winner else "broken off")
    assert (state.deck.left, state.deck.discard) == (54, [])
