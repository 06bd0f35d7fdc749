"""What all tests share."""

from itertools import count

import pytest
from hypothesis import HealthCheck, settings

from highdraw.cli import options
from highdraw.table import tables
from highdraw.web import first_fight

settings.register_profile("steady", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")
"""The same examples in every run, and no example is too slow on a busy machine."""


@pytest.fixture(autouse=True)
def same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fights for which no test gives a seed are dealt alike in every run: otherwise now and then one would be over before its test is."""
    seeds = count(1)
    for module in (tables, first_fight):
        monkeypatch.setattr(module, "fresh_seed", lambda: str(next(seeds)))
    monkeypatch.setattr(options, "randbelow", lambda limit: next(seeds) % limit)
