"""The tables of the book, and everything the rules read from them."""

import re
import tomllib
from importlib.resources import files
from math import floor
from typing import Any

import pytest

from book import expected_gurps as book
from highdraw.roster.gear import find
from highdraw.systems.gurps_cards import critical, fright, fumble, gear, levels, locations, ranks, tohit
from highdraw.systems.gurps_cards.combat import POSTURES
from highdraw.systems.gurps_cards.dice import Damage, parse_damage
from highdraw.systems.gurps_cards.effort import FATIGUE
from highdraw.systems.gurps_cards.fullspeed import stopping_way
from highdraw.systems.gurps_cards.loss import cards_for
from highdraw.systems.gurps_cards.sheet import LEVELS, by_strength, level_of

NAMES = ("order", "kind", "step", "effort", "stunbonus", "stdmg", "wound", "range", "enc", "posture", "fright", "crithit", "critmiss",
         "hitloc", "melee", "ranged", "armour", "shield", "loss", "init", "hp", "fp")  # fmt: skip


def rows(name: str) -> list[tuple[Any, ...]]:
    text = files("highdraw.systems.gurps_cards").joinpath("tables", f"{name}.toml").read_text(encoding="utf-8")
    return [tuple(row) for row in tomllib.loads(text)["rows"]]


@pytest.mark.parametrize("name", NAMES)
def test_tables_of_the_book(name: str) -> None:
    assert rows(name) == getattr(book, name.upper())


@pytest.mark.rule("GC-TURN-01", "GC-TURN-04", "GC-TURN-05")
def test_the_count_has_thirteen_ranks_and_four_suits() -> None:
    assert [ranks.RANK_NAMES.get(rank, rank) for rank in ranks.RANKS] == [row[1] for row in book.ORDER]
    assert ", ".join(suit.capitalize() for suit in ranks.SUITS) == book.ORDER[0][2]


@pytest.mark.rule("GC-BASE-15")
@pytest.mark.parametrize(("st", "thrust", "swing"), book.STDMG)
def test_damage_by_strength(st: int, thrust: str, swing: str) -> None:
    assert tuple(map(str, by_strength(st))) == (thrust, swing)


@pytest.mark.rule("GC-BASE-18")
@pytest.mark.parametrize(("name", "code", "times"), book.WOUND)
def test_wounding(name: str, code: str, times: float) -> None:
    assert locations.wounding(code) == times


@pytest.mark.rule("GC-BASE-31")
def test_range() -> None:
    for yards, penalty in book.RANGE:
        assert tohit.range_penalty(yards) == penalty
    assert tohit.range_penalty(2.1) == -1
    assert tohit.range_penalty(71) == -10


@pytest.mark.rule("GC-BASE-28", "GC-INI-04")
def test_encumbrance() -> None:
    assert [tuple(row) for row in LEVELS] == book.ENC
    for level, _, times, _, _ in book.ENC:
        assert level_of(times * 20, 20) == level
    assert level_of(200.5, 20) is None


@pytest.mark.rule("GC-BASE-43")
def test_postures() -> None:
    assert {(name, *rest) for name, rest in POSTURES.items()} == set(book.POSTURE)


@pytest.mark.rule("GC-SET-01", "GC-K5-01", "GC-STUN-05", "GC-STUN-04")
def test_what_a_set_gives() -> None:
    kind = {row[0]: row[1:] for row in book.KIND}
    assert [f"{number:+d}" if number else "0" for number in levels.MELEE] == list(kind["Melee attack, to hit"])
    assert [f"{number:+d}" if number else "0" for number in levels.DEFENCE] == list(kind["Block, Parry or Dodge"])
    assert [f"{number:+d}" if number else "0" for number in levels.RECOVERY] == list(kind["Shake off stun"])
    assert [f"{number:+d}" if number else "0" for number in levels.OTHER] == list(kind["Other action allowed by the GM"])
    assert levels.FEINT == levels.MELEE
    assert levels.SHOT == (0, 0, 2, 4, 6)
    assert levels.DAMAGE == {3: (2, 1), 4: (4, 2), 5: (6, 3)}
    assert [(size, bonus) for size, bonus, _ in book.STUNBONUS] == list(enumerate(levels.RECOVERY, 1))
    assert [number for _, _, number in book.STUNBONUS] == [level - 4 for level in levels.DEFENCE]


@pytest.mark.rule("GC-SET-04")
@pytest.mark.switch("step_marks=narrow")
@pytest.mark.parametrize(
    ("option", "wide", "narrow"),
    [("attack", "11", "01"), ("smash", "01", "00"), ("shoot", "10", "00"), ("fire", "00", "00"), ("ready", "11", "00"),
     ("guard", "11", "11"),
     ("aim", "00", "00"), ("move", "00", "00"), ("shake", "11", "00"), ("other", "11", "00"), ("feint", "11", "01")],
)  # fmt: skip
def test_step_marks(option: str, wide: str, narrow: str) -> None:
    for marks, want in (("wide", wide), ("narrow", narrow)):
        assert "".join(str(int(levels.has_step(option, size, marks))) for size in (1, 2)) == want


@pytest.mark.rule("GC-EE-03")
def test_fatigue_of_extra_effort() -> None:
    assert {row[0]: row[2] for row in book.EFFORT} == FATIGUE


@pytest.mark.rule("GC-STUN-07")
def test_cards_for_damage() -> None:
    assert [cards_for(injury) for injury in range(12)] == [0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 4, 4]


@pytest.mark.rule("GC-BASE-40")
def test_every_total_of_fright_has_a_row() -> None:
    assert [fright.result(total) for total in (4, 7, 9, 10, 11, 12, 13, 15, 16, 17, 18, 19, 20, 21, 22, 40)] == [
        book.FRIGHT[row][1] for row in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 14)
    ]


@pytest.mark.rule("GC-BASE-13", "GC-BASE-14")
@pytest.mark.switch("critical_hits=table")
@pytest.mark.switch("critical_misses=table")
def test_criticals() -> None:
    words = {"tripled": "times", "doubled": "times", "maximum": "maximum", "DR counts half": "half_dr", "major wound": "major"}
    for span, says in book.CRITHIT:
        low, _, high = str(span).partition("-")
        for total in range(int(low), int(high or low) + 1):
            hit = critical.HITS[total]
            for word, field in words.items():
                if word in says and "shock" not in says:
                    assert getattr(hit, field) == ({"tripled": 3, "doubled": 2}.get(word, True)), (total, says)
            assert hit.double_shock == ("shock doubled" in says)
            assert hit.drops == ("drops" in says)
    signs = {"breaks": "breaks", "own arm": "self", "flies": "flies", "strained": "strain", "falls": "falls", "turns": "turns",
             "off balance": "off balance", "dropped": "dropped"}  # fmt: skip
    for span, says in book.CRITMISS:
        low, _, high = str(span).partition("-")
        for total in range(int(low), int(high or low) + 1):
            first = next(word for word in signs if word in says) if "as 5" not in says else "own arm"
            assert fumble.MISSES[total].startswith(signs[first]), (total, says)


@pytest.mark.rule("GC-BASE-19")
@pytest.mark.switch("hit_locations=full")
def test_locations() -> None:
    for name, dice, to_hit, dr, _, knockdown, _ in book.HITLOC:
        part = locations.LOCATIONS[name]
        assert (part.to_hit, part.dr, part.knockdown) == (to_hit, dr, knockdown)
        if dice != "chosen only":
            low, _, high = dice.partition("-")
            assert locations.rolled(int(low)).name == locations.rolled(int(high or low)).name == name
    assert locations.wounding("cut", "left leg") == 1.5
    assert locations.wounding("pi+", "hand") == 1.0
    assert locations.wounding("tox", "skull") == 1.0
    assert not locations.possible("eye", "cut")


def _reach(text: str) -> tuple[int, ...]:
    return tuple(0 if part == "C" else int(part) for part in text.split(","))


@pytest.mark.rule("GC-BASE-50", "GC-BASE-38", "GC-BASE-45", "GC-BASE-48")
@pytest.mark.parametrize("row", book.MELEE, ids=lambda row: row[0])
def test_melee_weapons(row: tuple[Any, ...]) -> None:
    name, skill, damage, reach, parry, st, weight, remarks = row
    weapon = gear.weapons()["Unarmed"] if name in ("punch", "kick") else find("weapon", name, gear.weapons())
    modes = [mode for mode in weapon.modes if name not in ("punch", "kick") or mode.name == name]
    printed = [part.split(" ")[:2] for part in re.sub(r" \(reach [^)]*\)", "", damage).split(" or ")]
    assert [[mode.damage.replace("sw+0", "sw"), mode.type] for mode in modes] == [[text, kind] for text, kind in printed]
    assert {number for mode in modes for number in mode.reach} == set(_reach(reach))
    assert weapon.min_st == st
    assert weapon.weight == weight
    if name not in ("punch", "kick"):
        assert weapon.skill == skill
        assert weapon.fencing == parry.endswith("F")
        assert weapon.unbalanced == parry.endswith("U")
        assert weapon.parry == int(parry.rstrip("FU"))
        assert weapon.two_handed == ("two hands" in remarks or "two hands" in name)
        assert weapon.unready == ("unready" in remarks)


@pytest.mark.rule("GC-BASE-50", "GC-BASE-33", "GC-BASE-34")
@pytest.mark.parametrize("row", book.RANGED, ids=lambda row: row[0])
def test_ranged_weapons(row: tuple[Any, ...]) -> None:
    name, skill, damage, acc, half, most, shots, st, bulk = row
    home = {"large knife, thrown": "Large knife", "spear, thrown": "Spear, one hand"}.get(name, name)
    weapon = find("weapon", home, gear.weapons())
    missile = weapon.missile
    assert missile is not None
    assert f"{missile.damage} {missile.type}" == damage
    assert (missile.skill, missile.acc, missile.bulk, weapon.min_st) == (skill, acc, bulk, st)
    assert missile.by_st == ("ST" in half)
    assert (missile.half, missile.most) == tuple(float(text.split(" ")[0]) for text in (half, most))
    assert missile.thrown == (shots == "thrown")
    if shots != "thrown":
        loaded, cards = shots.rstrip(")").split(" (")
        assert missile.shots == sum(int(part) for part in loaded.split("+"))
        assert missile.reload == int(cards)


@pytest.mark.rule("GC-BASE-17", "GC-BASE-50", "GC-BASE-11")
def test_armour_and_shields() -> None:
    armours = {name.lower(): piece for name, piece in gear.armours().items()}
    for name, dr, weight, remarks in book.ARMOUR:
        piece = armours[name]
        assert piece.weight == weight
        assert piece.front == (remarks == "front only")
        assert piece.against("pi") == dr
        assert piece.against("cr") == (2 if "DR 2" in remarks else dr)
    shields = {name.lower(): shield for name, shield in gear.shields().items()}
    assert {(name, shields[f"{name} shield"].db, shields[f"{name} shield"].weight) for name, _, _ in book.SHIELD} == set(book.SHIELD)


@pytest.mark.rule("GC-K3-04", "GC-EE-06")
@pytest.mark.parametrize("dice", range(1, 9))
def test_the_better_of_flat_and_per_die(dice: int) -> None:
    assert Damage(dice).bonus(2, 1) == max(2, dice)
    assert Damage(dice, -1).bonus(4, 2) == max(4, 2 * dice)


def test_damage_is_read_and_printed() -> None:
    for _, thrust, swing in book.STDMG:
        for text in (thrust, swing):
            assert str(parse_damage(text, Damage(1), Damage(1))) == text
    with pytest.raises(ValueError, match="is not damage"):
        parse_damage("2 dice", Damage(1), Damage(1))


@pytest.mark.rule("GC-RUN-09")
@pytest.mark.parametrize("speed", range(1, 60))
def test_a_third_of_any_speed(speed: int) -> None:
    assert stopping_way(speed) == floor((33 * speed + 99) / 100)
