"""A system's words: facets of a choice, and tables found by what they are called."""

import pytest

from highdraw.engine.choice import either
from highdraw.engine.request import Ask
from highdraw.systems import load
from toy import TOY, toy


@pytest.mark.parametrize(("value", "words"), [("ann", "Ann"), ("aim", "aim"), (3, "3")])
def test_a_facet_is_said_by_the_name_of_a_fighter_or_as_it_is(value: object, words: str) -> None:
    ask = Ask("ann", "throw", either("aim"))
    plain = TOY.altered(reading={"facet": None})
    assert plain.facet(toy("turn").fight, ask, "at", value) == words
    own = TOY.altered(reading={"facet": lambda fight, ask, name, value: f"{ask.topic} {name}: {value}"})
    assert own.facet(toy("turn").fight, ask, "at", value) == f"throw at: {value}"


def test_a_table_is_found_by_its_title_whether_or_not_it_is_called_one() -> None:
    book = load("savage").rulebook
    title = book.table[0].title
    assert book.table[0] in book.search_tables(title)
    assert book.search_tables(f"table {title}") == book.search_tables(f"{title} tables") == book.search_tables(title)
    assert book.search_tables("table") == []
