"""The switches that rules read are those of the rulebook, with all their values: so a misspelt one is found before it is played."""

from typing import get_args, get_type_hints

import msgspec
import pytest

from defaults import structs
from highdraw.roster.opening import HouseRules
from highdraw.systems import SYSTEMS, load


def rules_of(system_id: str) -> type[HouseRules]:
    return next(struct for struct in structs(SYSTEMS[system_id]) if issubclass(struct, HouseRules))


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_switches_have_the_values_of_the_rulebook(system_id: str) -> None:
    hints, book = get_type_hints(rules_of(system_id)), load(system_id).rulebook.switch
    assert {name: set(get_args(hint)) for name, hint in hints.items()} == {switch.name: set(switch.values) for switch in book}


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_switches_have_the_defaults_of_the_rulebook(system_id: str) -> None:
    book = load(system_id).rulebook.switch
    assert msgspec.to_builtins(rules_of(system_id)()) == {switch.name: switch.default for switch in book}


@pytest.mark.parametrize("system_id", SYSTEMS)
@pytest.mark.parametrize("given", [{"decks": "many"}, {"nonesuch": "on"}])
def test_a_switch_or_value_that_is_not_in_the_book_is_refused(system_id: str, given: dict[str, str]) -> None:
    with pytest.raises(msgspec.ValidationError):
        rules_of(system_id).of(given)
