"""Choices: keys printed from facets and read back, facets as an answer, choices that cannot be taken now."""

from itertools import product
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highdraw.engine.choice import Choice, Do, Number, Target, either
from highdraw.engine.layout import Control
from highdraw.engine.request import Ask
from highdraw.errors import BadAnswer


class Act(Choice, frozen=True):
    do: str
    target: str = ""
    hand: str = ""


class Plan(Choice, frozen=True):
    controls: ClassVar[bool] = True

    actions: int
    run: bool = False
    wild: bool = False


ACTS = (*(Act("strike", foe, hand) for foe, hand in product(("bob", "eve"), ("", "off"))), Act("wait"))
PLANS = tuple(Plan(actions, run, wild) for actions, run, wild in product((1, 2), (False, True), (False, True)))
ASK = Ask("ann", "act", ACTS)


def test_a_key_has_the_facets_in_order() -> None:
    assert ASK.keys == ("strike bob", "strike bob off", "strike eve", "strike eve off", "wait")
    assert [plan.key for plan in PLANS[:4]] == ["1", "1 wild", "1 run", "1 run wild"]


@pytest.mark.parametrize("ask", [ASK, Ask("ann", "plan", PLANS), Ask("ann", "say", either("yes", "no"))], ids=lambda ask: ask.topic)
def test_parse_and_print_are_inverse(ask: Ask[Choice]) -> None:
    for choice in ask.choices:
        assert ask.parse(choice.key) == choice
        assert ask.check(ask.logged(choice)) == choice
        assert ask.check(choice.facets) == choice


def test_facets_as_forms_send_them() -> None:
    ask = Ask("ann", "plan", PLANS)
    assert ask.check({"actions": "2", "wild": "on"}) == Plan(2, wild=True)
    assert ask.check({"actions": 1, "run": True, "wild": False}) == Plan(1, run=True)
    assert ASK.check({"do": "wait"}) == Act("wait")


@pytest.mark.parametrize("facets", [{}, {"do": "strike"}, {"do": "strike", "target": "ann"}, {"do": "wait", "mood": "bad"}, {"actions": 2}])
def test_facets_of_no_choice_are_refused(facets: dict[str, object]) -> None:
    with pytest.raises(BadAnswer, match="not among the choices"):
        ASK.check(facets)


def test_a_number_is_a_place_unless_it_is_a_key() -> None:
    ask = Ask("ann", "plan", PLANS)
    assert ask.parse("2") == Plan(2)
    assert ask.parse("3") == PLANS[2]
    assert Ask("ann", "how many", (Number(3), Number(1))).parse("1") == Number(1)


def test_a_barred_choice_is_refused_with_its_reason() -> None:
    ask = Ask("ann", "plan", PLANS[:4], barred=((Plan(2), "Two actions need two cards."),))
    for answer in ("2", Plan(2), {"actions": 2}):
        with pytest.raises(BadAnswer, match="Two actions need two cards"):
            ask.check(answer)
    assert ask.outline() == Ask("ann", "plan", PLANS[:4]).outline(), "what cannot be chosen is no part of the question"


def test_a_choice_of_another_class_is_not_meant() -> None:
    with pytest.raises(BadAnswer):
        Ask("ann", "whom", (Target("bob"),)).check(Do("bob"))


words = st.text("abcdefg-", min_size=1, max_size=8)


@given(st.lists(st.tuples(words, words), unique=True, min_size=1, max_size=8))
def test_any_facets_are_read_back(pairs: list[tuple[str, str]]) -> None:
    ask = Ask("ann", "act", tuple(Act(do, target) for do, target in pairs))
    assert [ask.parse(key) for key in ask.keys] == list(ask.choices)


@pytest.mark.parametrize(("values", "switch"), [((False, True), True), ((True,), True), ((1, 2), False), ((False, 2), False)])
def test_a_control_is_a_switch_where_it_is_off_or_on_and_nothing_else(values: tuple[Any, ...], switch: bool) -> None:
    assert Control("run", values).switch is switch
