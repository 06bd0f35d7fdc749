"""A hero of every system, made from nothing: typed in, seen at once, saved, changed, and sent into a fight."""

import re

from playwright.sync_api import Page, expect

from browser.room import PHONE, Rooms
from highdraw.systems import SYSTEMS, load

WEAPONS = {"suits-two-card": "Sword", "suits-one-card": "Sword", "savage": "Long Sword", "suits-impact": "sword", "gurps-cards": "Rapier"}


def test_a_hero_of_every_system_is_made_from_nothing_and_fights(rooms: Rooms) -> None:
    page = rooms.page(size=PHONE)
    for system in SYSTEMS:
        load(system)  # so that no page waits for it
        _make(page, rooms.server.address, system)
    page.goto(rooms.server.address + "/fighters")
    expect(page.get_by_role("link", name="Open: Ann")).to_have_count(len(SYSTEMS))


def _make(page: Page, address: str, system: str) -> None:
    page.goto(f"{address}/fighters/new?system={system}")
    page.get_by_label("Name", exact=True).fill("Ann")
    weapon, wrong = page.get_by_label("Weapons, row 1"), page.locator("#wrong-weapons")
    with page.expect_response(re.compile("preview")):
        weapon.fill("Spoon")
    expect(wrong).to_contain_text("There is no weapon called 'Spoon'")
    weapon.fill(WEAPONS[system])
    expect(wrong).to_be_empty()
    expect(page.locator("#seen")).to_contain_text(re.compile(WEAPONS[system], re.IGNORECASE))
    weapon.press("Enter")
    expect(page.get_by_role("link", name="Fight with it")).to_be_visible()
    page.reload()
    expect(weapon).to_have_value(WEAPONS[system])
    page.locator("[name=about]").fill("From nothing.")
    page.get_by_role("button", name="Save").last.click()
    expect(page.get_by_role("status").filter(has_text="Saved.")).to_be_visible()
    expect(page.locator("[name=about]")).to_have_value("From nothing.")
    page.get_by_role("link", name="Fight with it").click()
    page.get_by_label("You play everybody").check()
    page.get_by_role("button", name="Start the fight").click()
    expect(page.locator("body")).to_contain_text("Ann")
    expect(page).to_have_url(re.compile("/g/"))
