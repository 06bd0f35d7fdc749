"""A hero of every system, made from nothing: typed in, seen at once, saved, changed, and sent into a fight."""

import re
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Dialog, Page, expect

from browser.lost import LOST
from browser.room import PHONE, Rooms
from highdraw.systems import SYSTEMS, load

WEAPONS = {"suits-two-card": "Sword", "suits-one-card": "Sword", "savage": "Long Sword", "suits-impact": "sword", "gurps-cards": "Rapier"}

SLOW = 30_000
"""Milliseconds in which a process has begun and answered."""
SYSTEM_TESTS = Path(__file__).parents[1] / "systems"


def test_a_hero_of_every_system_is_made_from_nothing_and_fights(rooms: Rooms) -> None:
    page = rooms.page(size=PHONE)
    for system in SYSTEMS:
        load(system)  # so that no page waits for it
        _make(page, rooms.server.address, system)
    page.goto(rooms.server.address + "/fighters?system=suits-impact")
    expect(page.get_by_role("link", name="Open: Ann")).to_have_count(3)  # of every edition
    assert page.evaluate(LOST) == []
    page.goto(rooms.server.address + "/fighters?system=savage")
    expect(page.get_by_role("link", name="Open: Ann")).to_have_count(1)
    _import(page)


def _import(page: Page) -> None:
    """Several files at once, by keyboard; the report fits a phone."""
    page.get_by_label("Files", exact=True).set_input_files([SYSTEM_TESTS / "savage/stat_blocks/foundry_now.json", Path(__file__)])
    page.get_by_role("button", name="Import").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="1 fighter added")).to_be_visible(timeout=SLOW)
    expect(page.get_by_role("alert")).to_contain_text("1 of 2 could not be read")
    expect(page.get_by_text("effect Drunk")).to_be_visible()
    assert page.evaluate(LOST) == []
    assert Axe().run(page).response["violations"] == []
    page.get_by_role("link", name="Open: Red Hanna").click()
    expect(page.locator("[name=name]")).to_have_value("Red Hanna")


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


def test_an_encounter_is_built_by_hand_and_by_keyboard_and_fought(rooms: Rooms) -> None:
    """A map with a wall that was drawn, a fighter that was dragged, another that was walked by arrow keys; the forecast follows."""
    load("savage")
    page = rooms.page()
    page.goto(rooms.server.address + "/encounters/new?system=savage")
    add = page.get_by_role("button", name="Add Swordsman to Heroes")
    add.focus()
    page.keyboard.press("Enter")
    heroes, foes = page.locator("[data-side='0']"), page.locator("[data-side='1']")
    expect(heroes.get_by_label("How many: Swordsman")).to_have_value("1")
    page.locator("[data-kind=goblin]").drag_to(foes)
    goblins = foes.get_by_label("How many: Goblin")
    expect(goblins).to_have_value("1")
    goblins.fill("3")
    expect(page.locator("#forecast")).to_contain_text("3 Goblins", timeout=SLOW)
    expect(page.locator("#forecast")).to_contain_text(re.compile(r"(Heroes|Foes) win \d+%"))
    page.get_by_label("On a map").check()
    token = page.get_by_role("img", name="Swordsman at 0 0")
    token.focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("img", name="Swordsman at 1 0")).to_be_focused()
    page.get_by_text("Draw a wall").click()
    box = page.locator(".builder-map").bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 200, box["y"] + 20)
    page.mouse.up()
    expect(page.get_by_label(re.compile("^Wall 1"))).to_have_value(re.compile(r"\S+ \S+ \S+ \S+"))
    foes.get_by_text("More").click()
    foes.locator("select[name$='.more']").select_option("surprised")
    foes.get_by_role("button", name="Set what is already true of Goblin").click()
    expect(foes.locator("[name$='.surprised']")).to_have_value("on")
    page.get_by_label("Title").fill("The mill")
    assert Axe().run(page).response["violations"] == []
    page.set_viewport_size({"width": 360, "height": 760})
    assert page.evaluate(LOST) == []
    page.get_by_role("button", name="Save").last.click()
    expect(page.get_by_label("Recovery link: keep it somewhere safe")).to_be_visible()
    expect(page.get_by_role("heading", name="The mill")).to_be_visible()
    page.get_by_label("Who plays").select_option(label="You play everybody")
    page.get_by_role("button", name="Play this fight").click()
    expect(page).to_have_url(re.compile("/g/"))
    expect(page.locator("body")).to_contain_text("Goblin 3")


def test_what_was_typed_survives_a_new_row_a_lost_network_and_leaving_by_mistake(rooms: Rooms) -> None:
    load("suits-two-card")
    page = rooms.page("/fighters/new?system=suits-two-card")
    name, weapons = page.get_by_label("Name", exact=True), page.locator("[name^='weapons.']")
    name.fill("Ann")
    page.get_by_label("Colour").select_option("gold")
    weapons.first.fill("Sword")
    page.locator("button[name=more][value=weapons]").click()
    expect(weapons).to_have_count(2)
    expect(weapons.last).to_be_focused()
    expect(page).to_have_url(re.compile("/fighters/new"))
    page.keyboard.type("Flail")
    expect(page.locator("#seen")).to_contain_text("Flail")
    page.locator("button[name=more][value=own_weapons]").click()
    page.get_by_role("button", name="Remove it").click()
    expect(page.get_by_role("button", name="Remove it")).to_have_count(0)
    with rooms.excusing("ERR_INTERNET_DISCONNECTED", "Failed to fetch"):
        page.context.set_offline(True)
        page.get_by_role("button", name="Save").last.click()
        expect(page.locator("#toast")).to_contain_text("the server cannot be reached")
        page.context.set_offline(False)
    expect(name).to_have_value("Ann")
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.once("dialog", stay)
    page.get_by_role("link", name="To the library").click(no_wait_after=True)
    expect(name).to_have_value("Ann")
    assert asked == ["beforeunload"]
    page.get_by_role("button", name="Save").last.click()
    expect(page.get_by_label("Recovery link: keep it somewhere safe")).to_be_visible()
    expect(page.get_by_label("Colour")).to_have_value("gold")
    assert [one.input_value() for one in weapons.all()] == ["Sword", "Flail", ""]
    page.get_by_role("link", name="To the library").click()
    expect(page).to_have_url(re.compile(r"/fighters\?"))
    assert asked == ["beforeunload"]


def test_house_rules_and_forecast_stand_beside_each_other(rooms: Rooms) -> None:
    """As many as there are, each can be read, and nothing lies under the forecast."""
    for system in SYSTEMS:
        load(system)
        for size in ((1440, 900), (1024, 768), PHONE):
            page = rooms.page(f"/encounters/new?system={system}", size)
            page.get_by_text("House rules: none changed").click()
            page.get_by_text("Options: none set").click()
            assert page.evaluate(LOST) == []
            narrowest = page.locator(".builder-more select").evaluate_all("all => Math.min(...all.map(one => one.clientWidth))")
            assert narrowest >= 200
            page.close()
