"""The pages beside the fight, used as a reader uses them: a replay is stepped through, a rulebook searched, a table made and left."""

import re

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError
from playwright.sync_api import expect

from browser.room import PHONE, STANDS, WIDE, Rooms
from highdraw.table.stage import exchanges


def test_a_replay_is_scrubbed_by_beats_with_slider_keys_marks_and_play(rooms: Rooms) -> None:
    room = rooms.open("suits-two-card/duel", pages=False).advance()
    page = rooms.page(f"/t/{room.made['gm']}/replay", PHONE)
    when, slider, says = page.locator(".when"), page.get_by_role("slider", name="Beat"), page.locator("#beat-says")
    last, beats = len(room.session.steps()), page.locator("#scrub .beats a").count()
    assert beats == int(slider.get_attribute("max") or 0) + 1
    assert beats >= len(list(exchanges(room.session.beats))) / 2
    expect(when).to_contain_text(f"Step 0 of {last}")
    expect(says).to_have_text(f"Beat 1 of {beats}: Order of action")
    page.get_by_role("link", name="Step on").click()
    expect(when).to_contain_text(f"Step 1 of {last}")
    slider.press("End")
    expect(when).to_contain_text(f"Step {last} of {last}")
    assert page.evaluate(STANDS) == room.stands()
    slider.press("ArrowLeft")
    before = page.locator("#scrub .beats a").nth(beats - 2)
    step, words = before.get_attribute("data-step"), f"Beat {beats - 1} of {beats}: {before.get_attribute('title')}"
    expect(when).to_contain_text(f"Step {step} of {last}")
    expect(says).to_have_text(words)
    expect(slider).to_have_attribute("aria-valuetext", words)
    expect(before).to_have_attribute("aria-current", "step")
    expect(page).to_have_url(re.compile(f"at={step}"))
    page.get_by_role("button", name="Four times as fast").click()
    page.keyboard.press("Home")
    expect(says).to_contain_text("Beat 1 of")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause")).to_have_attribute("aria-pressed", "true")
    expect(says).to_contain_text(f"Beat {beats} of", timeout=15_000)
    expect(page.get_by_role("button", name="Play", exact=True)).to_have_attribute("aria-pressed", "false")
    page.locator("[name=as]").select_option("screen")
    expect(page).to_have_url(re.compile("as=screen"))
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    page.keyboard.press("Home")
    expect(when).to_contain_text(f"Step 0 of {last}")
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator("main.console form.question")).to_be_visible()
    expect(page.locator(".back button").first).to_be_disabled()


def test_a_fight_is_taken_home_and_watched_from_its_file(rooms: Rooms) -> None:
    room = rooms.open("suits-two-card/duel", pages=False).advance()
    page = rooms.page(f"/t/{room.made['gm']}/replay")
    with page.expect_download() as download:
        page.get_by_role("button", name="Share").click()
        page.get_by_role("link", name="Save as a file").click()
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
    room = rooms.open("suits-two-card/duel", pages=False).advance(14)
    page = rooms.page(room.path("gm"))
    line = page.locator(".log .why", has=page.locator("li a.rule")).first
    line.locator("> summary").click()
    name = line.locator("li a.rule").first.inner_text()
    line.locator("li:has(a.rule)").first.click(position={"x": 2, "y": 2})
    drawer = page.get_by_role("dialog")
    expect(drawer.get_by_role("heading", level=2)).to_contain_text(name)
    expect(drawer.get_by_role("region", name="In this fight").locator(".event:not(.is-heading)").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    page.locator("#stage [data-why]").click()
    expect(drawer.locator(".receipt").first).to_be_visible()
    drawer.get_by_role("button", name="Close").click()
    page.locator(".term:visible").first.click()
    expect(page.locator(".gloss:popover-open p")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("searchbox", name="Search the log").fill("attacks")
    expect(page.locator("#log-found .event").first).to_contain_text("attacks")
    expect(page.locator(".happened > .log")).to_be_hidden()


@pytest.mark.parametrize("size", [PHONE, WIDE])
def test_a_newcomer_sees_a_card_within_two_clicks_and_attacks_within_four(rooms: Rooms, size: tuple[int, int]) -> None:
    """The tips cover no choice: they are left where they are."""
    page = rooms.page("/", size)
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".bubble:visible")).to_be_visible()
    clicks, attacked, own = 1, False, page.locator(".fighters .fighter .name").first.inner_text()
    for _ in range(8):
        undo = page.locator(".back").inner_text()
        ways = page.locator("form.question :is([role=tab], .choice):visible:enabled")
        way = (ways.filter(has_text="Attack") if ways.filter(has_text="Attack").count() else ways).first
        try:
            way.click(timeout=3000)
        except PlaywrightTimeoutError:  # others acted meanwhile, and the question is another one
            continue
        clicks += 1
        expect(page.locator(".back")).not_to_have_text(undo)
        expect(page.locator("form.question .choice:visible").first).to_be_visible()
        if clicks == 2:
            expect(page.locator("#stage .card:visible").first).to_be_visible()
        attacked = bool(page.locator("#log .event", has_text=f"{own} attacks").count())
        if attacked:
            break
    assert attacked
    assert clicks <= 4
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
