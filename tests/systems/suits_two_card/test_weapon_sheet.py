"""The sheet of weapons: lines worked out beforehand, loss and wounds side by side (S2-SCL-04, S2-SCL-07)."""

import msgspec
import pytest

from book.expected_tables import HAND_WEAPONS, RANGED_WEAPONS, RENAMED, SAMPLES
from highdraw.roster.document import Document
from highdraw.systems.suits.armoury import Weapon, armours
from highdraw.systems.suits.power import scaled
from highdraw.systems.suits.sheet import Sheet, SheetFile, resolve
from highdraw.systems.suits.weapon_line import WeaponLine
from highdraw.systems.suits_two_card import SYSTEM
from highdraw.systems.suits_two_card.setup import Switches
from highdraw.systems.suits_two_card.weapon_table import weapon_table


def fighter(*weapons: str, body: int = 6, own: list[Weapon] | None = None) -> Sheet:
    return resolve(SheetFile(name="Ann", body=body, will=5, reflexes=6, skills={"fight": 8}, weapons=list(weapons), own_weapons=own or []))


def line(lines: list[WeaponLine], name: str, hands: int = 0) -> WeaponLine:
    return next(one for one in lines if one.name == name and hands in (0, one.hands))


def samples() -> Sheet:
    sword = Weapon(name="Sample Sword", size="M", pf="80%", damage="cutting")
    hammer = Weapon(name="Sample Warhammer", size="L", pf="125%", boost=-1, damage="hard", ap="33%", hands="2")
    return fighter("Sample Sword", "Sample Warhammer", own=[sword, hammer])


@pytest.mark.rule("S2-SCL-04", "S2-SCL-05")
@pytest.mark.parametrize("scale", ["thirds", "quarters"])
@pytest.mark.switch("power_scale=thirds")
@pytest.mark.switch("power_scale=quarters")
def test_the_samples_have_the_lines_of_the_book(scale: str) -> None:
    lines = weapon_table(samples(), Switches.of({"power_scale": scale}))
    for name, _, _, _, damage, ap, base, source, *numbers in SAMPLES:
        if source.startswith(scale):
            found = line(lines, f"Sample {name}")
            assert (found.base_power, found.damage, found.ap) == (base, damage.lower(), ap)
            assert list(found.gross) == numbers


@pytest.mark.rule("S2-SCL-07")
def test_hammer_against_sword() -> None:
    """The hammer is stronger in plain power and against armour, the sword makes more of its damage count as wounds."""
    bare = weapon_table(samples(), Switches(), body=6)
    sword, hammer = line(bare, "Sample Sword"), line(bare, "Sample Warhammer")
    assert sword.gross == sword.loss == (2, 2, 3, 5, 7, 8, 10)
    assert hammer.gross == hammer.loss == (2, 2, 5, 7, 9, 12, 14)
    assert (sword.threshold, hammer.threshold) == (5, 6)
    assert sword.wounds == (0, 0, 0, 0, 2, 3, 5)
    assert hammer.wounds == (0, 0, 0, 1, 3, 6, 8)
    mailed = weapon_table(samples(), Switches(), body=6, armour=armours()["Chain"])
    sword, hammer = line(mailed, "Sample Sword"), line(mailed, "Sample Warhammer")
    assert sword.armour == hammer.armour == 4
    assert sword.loss == (0, 0, 0, 1, 3, 4, 6)
    assert sword.wounds == sword.wounds_pierced == (0, 0, 0, 0, 0, 0, 1)
    assert hammer.loss == (0, 0, 1, 3, 5, 8, 10)
    assert hammer.wounds == (0, 0, 0, 0, 0, 2, 4)
    assert hammer.wounds_pierced == (0, 0, 0, 0, 1, 4, 6)


@pytest.mark.rule("S2-SCL-07")
@pytest.mark.switch("wound_threshold_rounding=ceiling")
def test_thresholds_follow_the_switch() -> None:
    sheets = [weapon_table(fighter("Sword"), Switches(wound_threshold_rounding=how), body=7) for how in ("half_up", "ceiling")]
    cutting = [line(sheet, "Sword") for sheet in sheets]
    assert [one.threshold for one in cutting] == [5, 6]
    assert [one.wounds for one in cutting] == [(0, 0, 0, 3, 6, 8, 11), (0, 0, 0, 2, 5, 7, 10)]


@pytest.mark.rule("S2-SCL-07")
def test_wounds_past_twice_body_count_whatever_the_type() -> None:
    blunt = line(weapon_table(fighter("Staff", body=9), Switches(), body=3), "Staff")
    assert blunt.base_power == 13
    assert blunt.gross == (4, 4, 9, 13, 17, 22, 26)
    assert blunt.wounds == (0, 0, 3, 7, 11, 16, 20)


@pytest.mark.rule("S2-SCL-04")
def test_every_grip_has_its_line_and_bare_hands_come_last() -> None:
    lines = weapon_table(fighter("Spear", "Sword"), Switches())
    assert [(one.name, one.hands, one.size, one.base_power) for one in lines] == [
        ("Spear", 2, "L", 5), ("Spear", 1, "M", 4), ("Sword", 1, "M", 8), ("Unarmed", 1, "unarmed", 3),
    ]  # fmt: skip


@pytest.mark.rule("S2-SCL-04")
def test_every_weapon_of_the_tables_has_a_line() -> None:
    hand = [row[0] for row in HAND_WEAPONS]
    ranged = [RENAMED.get(row[0], row[0]) for row in RANGED_WEAPONS]
    lines = weapon_table(fighter(*hand, *ranged, body=9), Switches())
    assert {one.name for one in lines} == {*hand, *ranged, "Unarmed"}
    for one in lines:
        assert one.base_power >= 1
        assert one.gross == tuple(scaled(one.base_power, bonus, "thirds") for bonus in range(-3, 4))
        assert bool(one.limits) == (one.name in ranged)
    for name, size, _, _, _, _, damage, defence, _, anti_shield, slow, awkward, _ in HAND_WEAPONS:
        found = line(lines, name)
        assert (found.size, found.damage, found.defence) == (size, damage.lower(), defence)
        assert (found.anti_shield, found.slow, found.awkward) == (anti_shield, slow, awkward)


@pytest.mark.rule("S2-SCL-04")
def test_ranges_reload_and_shots() -> None:
    lines = weapon_table(fighter("Bow", "Sniper Rifle .338", "Throwing Dagger"), Switches())
    bow = line(lines, "Bow")
    assert [(limit.bracket, limit.metres) for limit in bow.limits] == [
        ("point blank", 12), ("short", 24), ("medium", 48), ("long", 96), ("maximum", 144),
    ]  # fmt: skip
    assert (bow.reload, bow.ap, bow.shots, bow.size) == (2, "25%", 1, None)
    rifle = line(lines, "Sniper Rifle .338")
    assert (rifle.limits[0].metres, rifle.limits[0].aimed) == (96, 160)
    assert rifle.limits[-1].metres == 12 * 128
    assert line(lines, "Throwing Dagger").limits[0].metres is None


@pytest.mark.rule("S2-SCL-04")
def test_a_weapon_too_heavy_is_marked() -> None:
    lines = weapon_table(fighter("Claymore", "Sword", body=4), Switches())
    assert not line(lines, "Claymore").usable
    assert line(lines, "Sword").usable
    assert line(lines, "Sword").skill == 8


@pytest.mark.rule("S2-SCL-04")
@pytest.mark.switch("pf_scale=active")
def test_power_factor_on_the_active_scale() -> None:
    sheets = [weapon_table(fighter("Greatsword"), Switches(pf_scale=scale)) for scale in ("quarters", "active")]
    assert [line(sheet, "Greatsword").base_power for sheet in sheets] == [9, 10]


def test_a_sheet_on_paper_is_against_a_body_and_an_armour() -> None:
    ann = 'body = 6\nwill = 5\nreflexes = 6\nskills = { fight = 8 }\nweapons = ["Sword"]\n'
    people = "".join(f'[[fighter]]\nid = "{who}"\n{ann}' for who in ("ann", "bob"))
    document = Document(f'system = "suits-two-card"\ntitle = "A test"\n{people}', "ann.toml")
    switches = {"power_scale": "quarters"}
    against = ({"body": "7"}, {"body": "7", "armour": "Chain"})
    plain, chain = (SYSTEM.paper.sheet(document, "ann", switches, hit)["weapons"] for hit in against)
    lines = weapon_table(fighter("Sword"), Switches.of(switches), 7, armours()["Chain"])
    assert plain != chain
    assert chain == [msgspec.to_builtins(one) for one in lines]
