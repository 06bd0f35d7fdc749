"""A reroll is offered only where a better roll would change something: after a failure, and after a success where a raise brings more."""

from typing import Any

import pytest

from highdraw.engine.request import Ask
from systems.savage.test_words import HERO, ORC, ready

DOC = {**HERO, "attributes": {"vigor": "d10", "spirit": "d10", "agility": "d10"}, "skills": {"healing": "d10", "fighting": "d10"}}
ANN = {"id": "ann", "side": "A"}


def offered(run: str, die: int, doc: dict[str, Any], *others: dict[str, Any]) -> bool:
    """Whether Doc may reroll after a Trait die that shows this and a Wild Die of 2."""
    session = ready({**DOC, **doc}, ORC, *others, run=run, dice=(die, 2, 2, 2, 2, 2, 2, 2))
    for _ in range(6):
        if session.over:
            return False
        part = session.waiting()[0]
        assert isinstance(part, Ask)
        if part.topic == "reroll":
            return True
        if any(event.kind == "roll" for event in session.events):
            return False
        session.answer(part.addressee, "benny own" if part.topic == "soak" else part.default())
    return False


@pytest.mark.parametrize(
    ("run", "doc", "others", "raise_matters"),
    [("recover doc", {"shaken": True}, (), False),
     ("recover doc", {"stunned": True}, (), True),
     ("minute", {"bleeding": True, "incapacitated": True}, (), True),
     ("damage doc 11", {"bennies": 2}, (), False),
     ("damage doc 15", {"bennies": 2}, (), True),
     ("attack doc orc", {}, (), True),
     ("stanch", {}, ({**ANN, "bleeding": True, "incapacitated": True},), False),
     ("days", {"wounds": 1}, (), True),
     ("days", {"incapacitated": True}, (), False),
     ("treat", {}, ({**ANN, "wild": True, "wounds": 1, "bennies": 0},), True)],
)  # fmt: skip
def test_when_a_reroll_is_offered(run: str, doc: dict[str, Any], others: tuple[dict[str, Any], ...], raise_matters: bool) -> None:
    assert offered(run, 3, doc, *others)
    assert offered(run, 6, doc, *others) is raise_matters
    assert not offered(run, 9, doc, *others)
