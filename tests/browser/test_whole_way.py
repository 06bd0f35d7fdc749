"""The whole way of a newcomer in every system: a hero, a party, four against twelve, a phone that joins, a fight, its end, and on.

The GM has a wide window, the player a phone. Savage Worlds goes the same way on a phone alone (test_campaign.py).
"""

import re

import pytest
from playwright.sync_api import Page, expect

from browser.lost import LOST
from browser.room import PHONE, Rooms
from highdraw.systems import SYSTEMS, load

SLOW = 30_000
"""Milliseconds in which a process has begun and answered."""
FOES = {"suits-two-card": "Goblin", "suits-one-card": "Goblin", "suits-impact": "Thug", "gurps-cards": "Brawler"}
WEAPONS = {"suits-two-card": "Sword", "suits-one-card": "Sword", "suits-impact": "sword", "gurps-cards": "Rapier"}


@pytest.mark.parametrize("system", [each for each in SYSTEMS if each != "savage"])
def test_from_nothing_to_the_next_evening(rooms: Rooms, system: str) -> None:
    load(system)  # so that no page waits for it
    gm, address = rooms.page(size=(1440, 900)), rooms.server.address
    hero = _hero(gm, address, system)
    party = _party(gm, address, system)
    built = _encounter(gm, FOES[system])
    gm.goto(party)
    gm.get_by_role("link", name="Begin a campaign with them").click()
    gm.get_by_label("Name", exact=True).fill("The long road")
    gm.get_by_role("button", name="Begin the campaign").click()
    gm.get_by_label("Which fight, and in whose place").select_option(label="The mill: in place of Heroes")
    gm.get_by_label("Who plays").select_option(label="People with phones")
    gm.get_by_role("button", name="Begin the fight").click()
    phone = _joined(rooms, gm.locator(".code").first.inner_text())
    expect(gm.get_by_text("plays Ann")).to_be_visible()
    gm.get_by_role("button", name="All to the bot").first.click()
    gm.get_by_role("button", name="Start the fight").click()
    _advised(phone)
    with rooms.excusing("409"):  # what an end in the middle of something costs is asked
        _ended(gm)
    gm.get_by_text("Carry on in the campaign").click()
    gm.get_by_role("button", name="Apply the results").click()
    expect(gm.get_by_role("link", name="Watch it again")).to_be_visible()
    gm.get_by_text("Take this evening back").click()
    gm.get_by_role("button", name="Go back to before The mill").click()
    gm.get_by_text("Taken back (1)").click()
    gm.get_by_role("button", name="Put it back").click()
    expect(gm.get_by_role("link", name="Watch it again")).to_be_visible()
    gm.goto(f"{hero}/print")
    expect(gm.get_by_role("heading", name="Ann")).to_be_visible()
    gm.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    for what in (f"{hero}/print", *(f"{built}/{what}" for what in ("print", "tents", "cards"))):
        gm.goto(what)
        assert gm.evaluate(LOST) == [], what


def _hero(page: Page, address: str, system: str) -> str:
    """Ann, with a weapon whose name is offered; the address of her sheet."""
    page.goto(f"{address}/fighters/new?system={system}")
    page.get_by_label("Name", exact=True).fill("Ann")
    weapon = page.get_by_label("Weapons, row 1")
    assert WEAPONS[system] in weapon.evaluate("field => [...field.list.options].map(one => one.value)")
    weapon.fill(WEAPONS[system])
    weapon.press("Enter")
    expect(page.get_by_label("Recovery link: keep it somewhere safe")).to_be_visible()
    return page.url.partition("?")[0]


def _party(page: Page, address: str, system: str) -> str:
    page.goto(f"{address}/parties/new?system={system}")
    page.get_by_label("Name", exact=True).fill("Crows")
    page.get_by_text("Ready fighters").click()
    for who in ("Ann", "Swordsman", "Duellist", "Archer"):
        page.get_by_role("checkbox", name=re.compile(f"^{who}")).check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("link", name="Build a fight with them")).to_be_visible()
    assert page.evaluate(LOST) == []
    return page.url.partition("?")[0]


def _encounter(page: Page, foe: str) -> str:
    """Four against twelve on a map, with what is likely to come of it; its address."""
    page.get_by_role("link", name="Build a fight with them").click()
    page.get_by_role("button", name=f"Add {foe} to Foes").click()
    page.get_by_label(f"How many: {foe}").fill("12")
    page.get_by_label(f"How many: {foe}").press("Tab")
    expect(page.get_by_text("12 fighters")).to_be_visible()
    page.get_by_label("On a map").check()
    page.get_by_role("button", name="Add a wall").click()
    expect(page.get_by_label(re.compile("^Wall 1"))).to_be_visible()
    expect(page.locator("#forecast")).to_contain_text(re.compile(r"(Heroes|Foes) win \d+%"), timeout=SLOW)
    page.get_by_label("Title").fill("The mill")
    page.get_by_role("button", name="Save").last.click()
    expect(page.get_by_role("status").filter(has_text="Saved.")).to_be_visible()
    return page.url.partition("?")[0]


def _joined(rooms: Rooms, code: str) -> Page:
    """Somebody with a phone takes Ann."""
    phone = rooms.page(f"/j/{code}", PHONE)
    phone.get_by_role("checkbox", name=re.compile("^Ann")).check()
    phone.get_by_label("Your name").fill("Ida")
    phone.get_by_role("button", name="Sit down").click()
    expect(phone).to_have_url(re.compile("/p/"))
    return phone


def _advised(phone: Page) -> None:
    """The player does what the bot advises."""
    asked, hand = phone.get_by_role("button", name="What would you do?").first, phone.locator(".taps").first
    expect(asked.or_(hand).first).to_be_visible(timeout=SLOW)
    if hand.is_visible():
        mark = hand.get_attribute("id")
        with phone.expect_response(re.compile("/preview$")):
            phone.get_by_role("button", name="What would be best?").click()
        phone.locator(".makes button").first.click()
        expect(phone.locator(f"[id='{mark}']")).to_have_count(0)
    else:
        asked.click()
        advice = phone.get_by_role("button", name="Do that")
        advice.first.click()
        expect(advice).to_have_count(0)
    assert phone.evaluate(LOST) == []


def _ended(gm: Page) -> None:
    gm.get_by_role("button", name="The fight", exact=True).click()
    gm.get_by_text("End the fight here …").click()
    gm.get_by_role("button", name="End the fight here").click()
    now, over = gm.get_by_role("button", name="Make it now"), gm.get_by_text("Carry on in the campaign")
    expect(now.or_(over)).to_be_visible()
    if now.is_visible():
        now.click()
    gm.keyboard.press("Escape")
    expect(over).to_be_visible()
