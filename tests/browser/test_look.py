"""The pages around a fight at every width, and used without a mouse."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.room import PHONE, People, Rooms
from web.serving import Server

WIDTHS = (320, 360, 768, 1100, 1440)
PAGES = (
    "/", "/new?scenario=ambush&switch-decks=3", "/new?system=savage&scenario=blank", "/house-rules/suits-two-card?switch-tie=redraw",
    "/join", "/rules", "/rules/suits-two-card/S2-CON-05", "/replay",
)  # fmt: skip
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def rooms(browser: Browser, server: Server) -> Iterator[Rooms]:
    made = Rooms(browser, server)
    yield made
    made.close()
    assert made.trouble == []


@pytest.fixture(scope="module")
def page(rooms: Rooms) -> Page:
    return rooms.page()


@pytest.fixture(scope="module")
def places(rooms: Rooms) -> list[str]:
    """The pages, with a lobby somebody has come to and where one sits down."""
    room = rooms.open("suits-two-card/skirmish", {"Jo": ("ann",)}, pages=False)
    return [*PAGES, f"/t/{room.made['gm']}/lobby", f"/j/{room.made['code']}"]


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_scrolls_sideways(rooms: Rooms, page: Page, places: list[str], width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    wide = {}
    for place in places:
        page.goto(rooms.server.address + place)
        wide[place] = page.evaluate(SIDEWAYS)
    assert {place: too for place, too in wide.items() if too > 0} == {}


@pytest.mark.parametrize(
    ("scene", "people", "answers", "there"),
    [
        ("suits-two-card/skirmish", {"Jo": ("ann",), "Mia": ("cleo",)}, 34, ".again:visible"),
        ("gurps-cards/standoff", {"Jo": ("patrick",)}, 0, ".distances:visible"),
    ],
)
def test_a_console_is_no_wider_than_a_small_phone(rooms: Rooms, page: Page, scene: str, people: People, answers: int, there: str) -> None:
    """A question that came before, with how long the answer may stand; and one with the distances below it; all opened."""
    room = rooms.open(scene, people, "7", pages=False).advance(answers)
    page.goto(f"{rooms.server.address}/g/{room.made['gm']}")
    for width in (320, 360):
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        assert page.locator(there).count() >= 1
        assert page.locator("form.question:visible").count() >= 1
        assert page.evaluate(SIDEWAYS) <= 0


def test_all_three_ways_to_begin_are_above_the_fold_of_a_phone(rooms: Rooms) -> None:
    page = rooms.page("/", PHONE)
    for name in ("Play now", "Join"):
        box = page.get_by_role("button", name=name, exact=True).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= PHONE[1], name
    link = page.get_by_role("link", name="Set up").bounding_box()
    assert link is not None
    assert link["y"] + link["height"] <= PHONE[1]


def test_house_rules_are_chosen_with_the_keyboard_alone(rooms: Rooms) -> None:
    page = rooms.page("/house-rules/suits-two-card?scenario=skirmish")
    page.get_by_role("searchbox").focus()
    page.keyboard.type("equal ranks")
    expect(page.locator(".house:visible")).to_have_count(1)
    page.locator(".house:visible input:checked").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".house:visible .readings p:visible")).to_contain_text("again")
    page.get_by_role("button", name="Done").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("House rules · 1 changed")).to_be_visible()
    assert "switch-tie=redraw" in page.url


def test_a_search_that_finds_nothing_says_so(rooms: Rooms) -> None:
    page = rooms.page("/house-rules/savage")
    page.get_by_role("searchbox").fill("spaceship")
    expect(page.get_by_text("Nothing found")).to_be_visible()
    expect(page.locator(".house:visible")).to_have_count(0)
    page.get_by_role("searchbox").fill("joker")
    expect(page.get_by_text("Nothing found")).not_to_be_visible()
    assert page.locator(".house:visible").count() > 0


def test_a_choice_of_one_has_round_marks_and_any_number_square_ones(rooms: Rooms) -> None:
    page = rooms.page("/fighters/new?system=suits-two-card&ready=knight")
    corner = "one => getComputedStyle(one).borderTopLeftRadius"
    assert page.locator("input[type=checkbox]").first.evaluate(corner) == "5px"
    page.goto(f"{rooms.server.address}/new?scenario=ambush")
    assert page.locator(".way input").first.evaluate(corner) == "50%"


def test_a_code_is_typed_with_the_keys_of_the_page(rooms: Rooms) -> None:
    room = rooms.open("suits-two-card/duel", {}, pages=False)
    page = rooms.page("/join", PHONE)
    for sign in room.made["code"]:
        page.locator(f"[data-key='{sign}']").click()
    page.locator("[data-key='']").click()
    expect(page.get_by_label("Table code")).to_have_value(room.made["code"][:-1])
    page.locator(f"[data-key='{room.made['code'][-1]}']").click()
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Who will you play?")


def test_a_word_of_art_opens_what_it_means(rooms: Rooms) -> None:
    page = rooms.page("/rules/suits-two-card/S2-CON-05")
    page.get_by_role("button", name="overdraw", exact=True).first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#gloss-overdraw")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#gloss-overdraw")).not_to_be_visible()


def test_in_the_lobby_a_side_goes_to_the_bot_and_the_start_is_in_view(rooms: Rooms) -> None:
    """What is chosen stays when the page looks who has come in."""
    room = rooms.open("suits-two-card/skirmish", {"Jo": ("ann",)}, pages=False)
    page = rooms.page(f"/t/{room.made['gm']}/lobby", PHONE)
    start = page.get_by_role("button", name="Start the fight").bounding_box()
    assert start is not None
    assert start["y"] + start["height"] <= PHONE[1]
    first = page.locator("ul.whom").first
    assert first.locator("select").evaluate_all("all => all.map(one => one.value)") == ["", ""]
    with page.expect_response(lambda response: "/lobby" in response.url):
        page.get_by_role("button", name="All to the bot").first.click()
    page.wait_for_timeout(300)
    assert first.locator("select").evaluate_all("all => all.map(one => one.value)") == ["bot", "bot"]
    page.get_by_role("button", name="Start the fight").click()
    expect(page.locator("main.console")).to_be_visible()
    for who in ("cleo", "edda", "bob"):
        expect(page.locator(f".fighter[data-who={who}]")).to_contain_text("bot")


CUT = """() => [...document.querySelectorAll(".bar .where, .bar .where > *, .verdict .word, .before > li > span")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width && (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow !== "visible"
        || box.right > innerWidth + 1 || box.left < -1);
}).map((one) => `${one.className}: ${one.textContent}`)"""
"""What stands in the bar and cannot be read to its end, or lies beside the window."""


def test_the_name_of_the_table_and_the_time_are_never_cut(rooms: Rooms, page: Page) -> None:
    room = rooms.open("gurps-cards/tavern", {"Jo": ("axel",), "Mia": ("sailor",)}, "7", pages=False).advance(30)
    assert rooms.server.do(room.made["gm"], "call", title="The Broken Jug on a long night in the wet").status_code == 200
    page.goto(f"{rooms.server.address}/g/{room.made['gm']}")
    for width in (320, 360, 480, 640, 760, 761, 860, 1000, 1100, 1279, 1280, 1366, 1440, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(CUT) == [], width
        covered = page.evaluate("""() => {
            const boxes = [...document.querySelectorAll(".bar > *")].map((one) => one.getBoundingClientRect()).filter((box) => box.width);
            return boxes.some((one, at) => boxes.slice(at + 1).some((other) => one.left < other.right - 1 && other.left < one.right - 1
                && one.top < other.bottom - 1 && other.top < one.bottom - 1));
        }""")
        assert not covered, width
