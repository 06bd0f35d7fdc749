"""A campaign from nothing, on a phone: a hero, a party, an encounter of four against twelve with its forecast, a round, the end, and on."""

import re

import httpx
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from browser.lost import LOST
from browser.room import PHONE, Rooms
from highdraw.systems import load
from web.test_campaigns import fought

SLOW = 30_000
"""Milliseconds in which a process has begun and answered."""
CLICKS = 40
"""So many answers at most until the second round."""


def test_a_campaign_from_nothing_on_a_phone(rooms: Rooms) -> None:
    load("savage")
    page, address = rooms.page(size=PHONE), rooms.server.address
    page.goto(f"{address}/fighters/new?system=savage")
    page.get_by_label("Name", exact=True).fill("Ann")
    page.get_by_label("Initials").fill("QX")
    page.get_by_label("Colour").select_option("gold")
    page.get_by_role("button", name="Save").last.click()
    expect(page.get_by_label("Recovery link: keep it somewhere safe")).to_be_visible()

    page.goto(f"{address}/parties/new?system=savage")
    page.get_by_label("Name", exact=True).fill("Crows")
    page.get_by_text("Ready fighters").click()
    for who in ("Ann", "Swordsman", "Knight", "Duellist"):
        page.get_by_role("checkbox", name=re.compile(f"^{who}")).focus()
        page.keyboard.press("Space")
    _sound(page)
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Build a fight with them").click()

    expect(page.get_by_text("4 fighters")).to_be_visible()
    page.get_by_role("button", name="Add Goblin to Foes").click()
    page.get_by_label("How many: Goblin").fill("12")
    expect(page.locator("#forecast")).to_contain_text(re.compile(r"(Heroes|Foes) win \d+%"), timeout=SLOW)
    page.get_by_label("Title").fill("The mill")
    page.get_by_role("button", name="Save").last.click()
    expect(page.get_by_role("status").filter(has_text="Saved.")).to_be_visible()

    page.goto(f"{address}/fighters?system=savage")
    page.get_by_role("link", name="Open: Crows").click()
    page.get_by_role("link", name="Begin a campaign with them").click()
    page.get_by_label("Name", exact=True).fill("The long road")
    page.get_by_role("button", name="Begin the campaign").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="The long road")).to_be_visible()
    where = page.url
    page.get_by_label("Which fight, and in whose place").select_option(label="The mill: in place of Heroes")
    _sound(page)
    page.get_by_role("button", name="Begin the fight").click()
    page.wait_for_url(re.compile("/g/"))
    expect(page.locator(".look-gold").first).to_contain_text("QX")
    _a_round(page)
    with httpx.Client(base_url=address, timeout=60, headers={"origin": address}) as program:
        fought(program, page.url.rpartition("/")[2])

    page.goto(where)
    page.get_by_role("button", name="Apply the results").click()
    expect(page.get_by_role("link", name="Watch it again")).to_be_visible()
    page.get_by_text("Take this evening back").click()
    expect(page.get_by_text("Taken back: The mill.")).to_be_visible()
    _sound(page)
    page.get_by_role("button", name="Go back to before The mill").click()
    page.get_by_text("Taken back (1)").click()
    page.get_by_role("button", name="Put it back").click()
    expect(page.get_by_role("link", name="Watch it again")).to_be_visible()
    page.get_by_text("A long rest").click()
    page.get_by_role("button", name="Let them rest").click()
    page.get_by_role("button", name="Begin the fight").click()
    page.wait_for_url(re.compile("/g/"))


def _a_round(page: Page) -> None:
    """Turns are ended where that is offered, else whatever is first is taken, until the second round."""
    clock, first = page.locator(".where"), page.locator(".question button[type=submit]:visible").first
    end = page.locator(".question button:visible", has_text="End the turn")
    for _ in range(CLICKS):
        if "Round 1" not in clock.inner_text():
            return
        button = end.first if end.count() else first
        if button.is_visible():
            button.click()
        page.wait_for_timeout(250)
    raise AssertionError("the first round does not end")


def _sound(page: Page) -> None:
    assert page.evaluate(LOST) == []
    assert Axe().run(page).response["violations"] == []
