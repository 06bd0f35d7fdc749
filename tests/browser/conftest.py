"""One real server for all tests here, and for each file of them a real browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.room import Room, Rooms
from highdraw.lab import QuestionOdds
from highdraw.table.odds import OddsOffice
from highdraw.testing.chromium import ARGS, chromium
from web.serving import Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("browser") / "tables.db") as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Not for longer than a file: as long as it is open, nothing else in this process can use asyncio."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium(), args=list(ARGS))
        yield running
        running.close()


@pytest.fixture(autouse=True)
def odds_only_where_they_are_tried(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every question on every page would have its odds computed, and the tests wait for the processor."""

    async def nothing(*_: object) -> QuestionOdds:
        return QuestionOdds(who="", topic="", says="")

    if request.path.name != "test_odds.py":
        monkeypatch.setattr(OddsOffice, "odds", nothing)


@pytest.fixture
def rooms(browser: Browser, server: Server) -> Iterator[Rooms]:
    """Tables with the people around them. What went wrong in any of their pages fails the test."""
    made = Rooms(browser, server)
    yield made
    made.close()
    assert made.trouble == []


@pytest.fixture
def duel(rooms: Rooms) -> Room:
    """A duel with a GM's console, two phones and a big screen, before its first answer."""
    return rooms.open("suits-two-card/duel")
