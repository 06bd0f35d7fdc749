"""The format of case files: steps, shared fighters, what is asked and not asked, what is told in which order, who hit with what."""

import pytest

from highdraw.roster.check import Result, check_text
from highdraw.systems import load

TWO = """
system = "suits-two-card"
[[fighter]]
id = "ann"
use = "swordsman"
side = "A"
[[fighter]]
id = "bob"
use = "knifer"
side = "B"
skills = {}
"""
BLOW = """
[[case]]
title = "a blow"
run = "attack ann bob"
cards = "4H 2C  5S 9D"
answers = ["ann how: 2", "bob response: dodge"]
"""
STEPS = """
[[case]]
title = "two losses"
[[case.step]]
run = "loss bob 2"
expect.bob.shock = 2
expect.says = ["2 shock"]
[[case.step]]
run = "loss bob 1"
expect = { bob = { shock = 3 }, says_not = ["2 shock"] }
[case.expect]
says_in_order = ["2 shock", "1 shock"]
"""


def check(*parts: str) -> list[Result]:
    return check_text("".join(parts), "x.toml", load)


def problems(*parts: str) -> tuple[str, ...]:
    (result,) = check(*parts)
    return result.problems


def only(*parts: str) -> str:
    (problem,) = problems(*parts)
    return problem


def expecting(*lines: str) -> str:
    return "[case.expect]\n" + "\n".join(lines) + "\n"


# ---- steps


def test_each_step_has_expectations_of_its_own() -> None:
    assert problems(TWO, STEPS) == ()
    assert only(TWO, STEPS.replace("bob.shock = 2", "bob.shock = 9")) == "step 1 (`loss bob 2`): bob.shock is 2, expected 9"
    assert only(TWO, STEPS.replace("shock = 3", "shock = 9")) == "step 2 (`loss bob 1`): bob.shock is 3, expected 9"


def test_a_step_looks_only_at_what_happened_in_it() -> None:
    assert "step 2 (`loss bob 1`): nothing says '2 shock'" in problems(TWO, STEPS.replace("says_not", "says"))
    assert "step 1 (`loss bob 2`): nothing says '1 shock'" in problems(TWO, STEPS.replace('["2 shock"]\n[[', '["1 shock"]\n[['))


STEP_CARDS = """
[[case]]
title = "cards of steps"
cards = "2C"
[[case.step]]
run = "attack ann bob"
cards = "4H 2C  5S 9D"
answers = ["ann how: 2", "bob response: dodge"]
expect.cites = ["S2-PWR-03"]
[[case.step]]
run = "recovery ann"
expect.cites_not = ["S2-PWR-03"]
[[case.fighter]]
id = "ann"
shock = 3
"""


def test_a_step_has_cards_and_answers_of_its_own() -> None:
    assert problems(TWO, STEP_CARDS) == ()
    assert "refused: A card is drawn here" in only(TWO, STEP_CARDS.replace('cards = "2C"', "", 1))
    assert "of its cards were not drawn" in problems(TWO, STEP_CARDS.replace("5S 9D", "5S 9D KC"))[0]
    assert (
        "was never asked for"
        in problems(TWO, STEP_CARDS.replace('run = "recovery ann"', 'run = "recovery ann"\nanswers = ["bob: dodge"]'))[0]
    )


def test_only_the_last_step_may_be_refused() -> None:
    refused = """
[[case]]
title = "too far"
field = { distance = 9 }
[[case.step]]
run = "loss bob 1"
[[case.step]]
run = "attack ann bob"
expect.refused = "cannot `attack bob`"
"""
    assert problems(TWO, refused) == ()
    assert "nothing was refused" in only(TWO, refused.replace("distance = 9", "distance = 1").replace("attack ann bob", "loss ann 1"))
    assert "only the last step" in only(TWO, refused + '[[case.step]]\nrun = "loss bob 1"\n')
    assert "expected a refusal that says 'pigs'" in problems(TWO, refused.replace("cannot `attack bob`", "pigs"))


def test_steps_and_run_exclude_each_other() -> None:
    assert "x.toml:15: a case has `run` or [[case.step]], not both." in only(
        TWO, STEPS.replace('"two losses"', '"two losses"\nrun = "loss bob 1"')
    )
    assert "`fight` is a whole fight" in only(TWO, STEPS.replace("loss bob 1", "fight"))


def test_the_values_before_a_refusal_are_compared() -> None:
    blow = BLOW.replace('"4H 2C  5S 9D"', '"4H 2C"') + expecting('refused = "no card is left"', "bob.shock = 0", 'says = ["Ann attacks"]')
    assert problems(TWO, blow) == ()
    assert only(TWO, blow.replace("shock = 0", "shock = 1")) == "bob.shock is 0, expected 1"


def test_what_was_run_before_a_refused_line_stands() -> None:
    refused = """
[[case]]
title = "a loss, then out of reach"
field = { distance = 9 }
run = ["loss bob 2", "attack ann bob"]
""" + expecting('refused = "cannot `attack bob`"', "bob.shock = 2", 'says = ["2 shock"]')
    assert problems(TWO, refused) == ()


# ---- shared fighters


def test_a_case_changes_lines_of_a_shared_fighter() -> None:
    case = '[[case]]\ntitle = "x"\nrun = "loss bob 3"\n[[case.fighter]]\nid = "bob"\nbody = 20\nwounds = 1\n'
    case += expecting("bob = { body = 20, wounds = 1 }")
    assert problems(TWO, case) == ()
    assert only(TWO, case.replace("body = 20", "body = 99", 1)).startswith("x.toml:17: case 1, fighter 1, body: it should be")
    assert "x.toml:10: There is no weapon called 'Knive'" in only(TWO.replace("skills = {}", 'weapons = ["Knive"]'), case).replace(
        ":11:", ":10:"
    )


def test_a_case_says_who_of_them_takes_part_and_who_comes_beside() -> None:
    extra = '[[case.fighter]]\nid = "cat"\nuse = "thug"\nside = "C"\n'
    case = '[[case]]\ntitle = "x"\ncast = ["bob"]\nrun = "order"\ncards = "4C 3D"\n' + extra + expecting('fight.order = ["bob", "cat"]')
    assert problems(TWO, case) == ()
    assert "There is no fighter of the file called 'bobby'" in only(TWO, case.replace('cast = ["bob"]', 'cast = ["bobby"]'))
    assert only(TWO, case.replace('cast = ["bob"]\n', "")).startswith("refused: A card is drawn here")


# ---- asked and not asked, told in order


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('not_asked = ["bob action", "ann response", "gm", "ann how 2"]', ""),
        ('not_asked = ["bob response"]', "'bob response' should not be asked, and was: bob response: counter"),
        ('not_asked = ["ann how 1"]', "'ann how 1' should not be asked"),
        ('not_asked = ["bob"]', "'bob' should not be asked, and was: bob response"),
        ('not_asked = ["bbo response"]', "There is no fighter called 'bbo'. Did you mean bob?"),
        ('not_asked = ["bob respons"]', "There is no topic called 'respons'. Did you mean response"),
        ('offers_not = { "ann hwo" = ["2"] }', "There is no topic called 'hwo'. Did you mean how"),
        ('says_in_order = ["ann attacks", "dodges", "hits bob"]', ""),
        ('says_in_order = ["hits bob", "ann attacks"]', "nothing says 'ann attacks' after 'hits bob'; it was said earlier"),
        ('says_in_order = ["ann attacks", "flies"]', "nothing says 'flies' after 'ann attacks'"),
        ('offers = { "ann how 2" = ["2"] }', "'ann how' was asked only once"),
        ('offers = { "ann" = ["2"] }', "should read `who topic`"),
        ('offers = { "ann how 0" = ["2"] }', "questions are counted from 1"),
        ('hits = ["ann bob Sword"]', ""),
        ('hits = ["ann bob"]', ""),
        ('hits = ["ann bob Axe"]', "hits are ann bob Sword; expected ann bob Axe"),
        ("hits = []", "hits are ann bob Sword; expected none"),
        ('hits = ["bob ann Knife"]', "hits are ann bob Sword"),
        ('hits = ["ann cat"]', "There is no fighter called 'cat'"),
        ('steps = { "Ann: 2♣" = 2 }', ""),
        ('steps = { "Ann: 2♣" = 6 }', ""),
        ('steps = { "Ann: 2♣" = 4 }', "step 'Ann: 2♣' is 2, expected 4"),
    ],
)
def test_what_is_expected(line: str, problem: str) -> None:
    found = problems(TWO, BLOW, expecting(line))
    assert problem in found[0] if problem else found == (), found


def test_which_of_two_weapons_hit() -> None:
    case = """
[[case]]
title = "both weapons"
run = "attack ilse bob both"
cards = "6H 5S  3C 9D"
answers = ["ilse hand: split", "bob: dodge"]
cast = ["bob"]
[[case.fighter]]
id = "ilse"
use = "duellist"
side = "A"
"""
    case += '[[case.fighter]]\nid = "bob"\nbody = 20\n'
    assert problems(TWO, case, expecting('hits = ["ilse bob Sword", "ilse bob Shortsword"]')) == ()
    assert "hits are" in only(TWO, case, expecting('hits = ["ilse bob Shortsword", "ilse bob Sword"]'))


def test_nothing_in_a_range_is_none() -> None:
    case = '[[case]]\ntitle = "x"\nrun = "loss bob 1"\n[[case.fighter]]\nid = "gun"\nuse = "gunslinger"\nweapons = ["Rock"]\nside = "A"\n'
    (result,) = check(TWO, case, expecting("gun.ranges = [0]"))
    assert "'none'" in result.problems[0]
    ranges = result.problems[0].partition(" is ")[2].partition(", expected")[0]
    assert problems(TWO, case, expecting(f"gun.ranges = {ranges}")) == ()
    assert problems(TWO, case, expecting(f"gun.ranges = {ranges}".replace("none", "some"))) != ()


# ---- one case does not stop the others


def test_a_case_that_cannot_be_read_stops_no_other() -> None:
    good = '[[case]]\ntitle = "good"\nrun = "loss bob 1"\n'
    bad = '[[case]]\ntitle = "bad"\nrun = "lose bob 1"\n'
    torn = '[[case]]\ntitle = "torn\n'
    found = check(TWO, good, bad, torn, good)
    assert [(one.ok, one.readable) for one in found] == [(True, True), (False, False), (False, False), (True, True)]
    assert [one.line for one in found] == [12, 17, 19, 20]
    assert "x.toml:19: this is not TOML" in found[2].problems[0]
