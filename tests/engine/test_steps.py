"""The steps of a fight: kept small, and given back as they were."""

from sys import getsizeof

from hypothesis import given
from hypothesis import strategies as st

from highdraw.engine.history import Past, Step
from highdraw.engine.log import Answer, Correct
from highdraw.engine.steps import Steps

ANSWER = Answer("ann", "parry", "print")
PLAIN = st.builds(Step, st.just(ANSWER), st.integers(0, 10**6))
CORRECTION = st.builds(
    Step,
    st.just(Correct({"set": {}})),
    st.integers(0, 9),
    st.just((ANSWER,)) | st.just(()),
    st.just((Past(ANSWER, "do", 1),)) | st.just(()),
)


@given(st.lists(PLAIN | CORRECTION), st.data())
def test_steps_are_a_list_that_is_cut_at_its_end(made: list[Step], data: st.DataObject) -> None:
    steps = Steps(made)
    twin = steps.copy()
    count = data.draw(st.integers(0, len(made)))
    assert steps.last(count) == made[len(made) - count :]
    if count:
        assert steps.lowest(count) == min(step.at for step in made[-count:])
    first = len(made) - count
    assert steps.cut(first) == made[first:]
    assert list(steps) == made[:first]
    assert steps.entries() == [step.entry for step in made[:first]]
    steps.append(Step(ANSWER, 1))
    assert list(steps) == [*made[:first], Step(ANSWER, 1)], "what was dropped by a step that is gone is gone with it"
    assert list(twin) == made


def test_a_plain_step_costs_a_few_bytes() -> None:
    steps = Steps(Step(ANSWER, at) for at in range(1000))
    size = sum(getsizeof(getattr(steps, name)) for name in steps.__slots__)
    assert size < 25_000
