"""The pages beside the fight, used as a reader uses them: a replay is stepped through, a rulebook searched, a table made and left."""

import re

from playwright.sync_api import expect

from browser.room import PHONE, STANDS, Rooms


def test_a_replay_is_scrubbed_with_slider_keys_and_links(rooms: Rooms) -> None:
    room = rooms.open("suits-two-card/duel", pages=False).advance()
    page = rooms.page(f"/t/{room.made['gm']}/replay", PHONE)
    when, slider = page.locator(".when"), page.locator("#at")
    last = int(slider.get_attribute("max") or 0)
    assert last == len(room.session.steps())
    expect(when).to_contain_text(f"Step 0 of {last}")
    page.get_by_role("link", name="Step on").click()
    expect(when).to_contain_text(f"Step 1 of {last}")
    slider.press("End")
    expect(when).to_contain_text(f"Step {last} of {last}")
    assert page.evaluate(STANDS) == room.stands()
    slider.press("ArrowLeft")
    expect(when).to_contain_text(f"Step {last - 1} of {last}")
    expect(page).to_have_url(re.compile(f"at={last - 1}"))
    page.locator("[name=as]").select_option("screen")
    expect(page).to_have_url(re.compile("as=screen"))
    expect(when).to_contain_text(f"Step {last - 1} of {last}")


def test_a_fight_is_taken_home_and_watched_from_its_file(rooms: Rooms) -> None:
    room = rooms.open("suits-two-card/duel", pages=False).advance()
    page = rooms.page(f"/t/{room.made['gm']}/replay")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save this fight as a file").click()
    page.goto(rooms.server.address + "/replay")
    page.locator("#file").set_input_files(download.value.path())
    page.get_by_role("button", name="Show it").click()
    expect(page.locator(".when")).to_contain_text(f"Step 0 of {len(room.session.steps())}")


def test_a_rulebook_is_searched_as_one_types(rooms: Rooms) -> None:
    page = rooms.page("/rules/suits-two-card", PHONE)
    box = page.get_by_role("searchbox")
    box.press_sequentially("chips")
    expect(page.get_by_role("status").filter(has_text="“chips”")).to_contain_text("entries mention")
    expect(page).to_have_url(re.compile("q=chips"))
    box.fill("no such word anywhere")
    expect(page.locator("#found")).to_contain_text("Nothing in this book mentions")
    box.fill("S2-CON-05")
    box.press("Enter")
    expect(page.locator("#found")).to_contain_text("S2-CON-05")


def test_a_result_leads_to_its_rule(rooms: Rooms) -> None:
    room = rooms.open("suits-two-card/duel", pages=False).advance(6)
    page = rooms.page(room.path("gm"))
    line = page.locator(".log details").first
    line.locator("> summary").click()
    rule = line.locator(".rules a").first
    name = rule.inner_text()
    with page.context.expect_page() as opened:
        rule.click()
    expect(opened.value.locator("main")).to_contain_text(name)


def test_a_newcomer_plays_within_three_clicks(rooms: Rooms) -> None:
    page = rooms.page("/", PHONE)
    page.get_by_role("button", name="Play now").click()
    first = page.locator("button.choice").first
    first.click()
    expect(page.get_by_role("button", name=re.compile("^Undo: "))).to_be_visible()
    page.goto(rooms.server.address + "/")
    expect(page.get_by_role("heading", name=re.compile("tables", re.IGNORECASE)).first).to_be_visible()
    page.get_by_role("link", name=re.compile("^Resume ")).first.click()
    expect(page.locator("main.console")).to_be_visible()


def test_a_fight_of_ones_own_is_set_up_and_real_cards_are_asked_for(rooms: Rooms) -> None:
    page = rooms.page("/new?system=suits-two-card")
    page.get_by_label("You play everybody").check()
    page.get_by_label("Real cards and dice").check()
    page.get_by_role("button", name="Start the fight").click()
    picker = page.locator(".picker")
    asked = page.locator(".asked").inner_text()
    while picker.locator(".picked .card").count() < int(picker.get_attribute("data-count") or 1):
        picker.get_by_role("button", name="9", exact=True).click()
        picker.get_by_role("button", name=("Spades", "Clubs", "Hearts")[picker.locator(".picked .card").count()], exact=True).click()
    picker.locator("button[type=submit]").click()
    expect(page.locator(".asked").first).not_to_have_text(asked)
    expect(page.locator(".log")).to_contain_text("9♠")
