"""Our elements write what htpy's write, whatever is said to them."""

import htpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from highdraw.web import elements
from highdraw.web.html import html

TEXTS = st.text("ab &<>\"'", max_size=4)
VALUES = TEXTS | st.booleans() | st.none() | st.integers(0, 9) | TEXTS.map(Markup)
SHORT = st.sampled_from([(), (".a",), ("#i",), ("#i.a.b",), (".a.b",)])
GIVEN = st.dictionaries(st.sampled_from(["hx-get", "hx-sse:connect", "class", "id", "title", "a<b"]), VALUES, max_size=3)
CALLED = st.dictionaries(st.sampled_from(["class_", "data_who", "for_", "id", "aria_label", "hidden"]), VALUES, max_size=4)


@given(SHORT, GIVEN, CALLED)
def test_the_same_attributes_are_the_same_text(short: tuple[str, ...], given: dict[str, object], called: dict[str, object]) -> None:
    for name in ("p", "input", "html"):
        ours, theirs = getattr(elements, name)(*short, given, **called), getattr(htpy, name)(*short, given, **called)
        assert str(ours) == str(theirs)
        assert html(ours) == str(theirs)


@pytest.mark.parametrize("said", ["a", ".a#i", ".a b", ""])
def test_a_class_in_short_is_read_as_htpy_reads_it(said: str) -> None:
    outcomes = []
    for element in (elements.p, htpy.p):
        try:
            outcomes.append(str(element(said)))
        except ValueError as error:
            outcomes.append(str(error))
    assert outcomes[0] == outcomes[1]


def test_every_element_has_its_name_and_takes_others() -> None:
    assert str(elements.plan_controls(class_=["a", {"b": True, "c": False}])) == '<plan-controls class="a b"></plan-controls>'
    assert str(elements.ul[(elements.li[word] for word in ("a", "<b>"))]) == "<ul><li>a</li><li>&lt;b&gt;</li></ul>"
    assert html(elements.p[htpy.b["x"], elements.br]) == "<p><b>x</b><br></p>"
    with pytest.raises(AttributeError):
        elements.Section  # noqa: B018
    with pytest.raises(TypeError):
        html(elements.p[object()])  # type: ignore[index]
