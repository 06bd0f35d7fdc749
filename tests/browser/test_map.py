"""The map answers: a token or its row is aimed at, a spot is tapped, dragged to with a finger, or moved with the arrow keys."""

from math import hypot

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import CDPSession, Locator, Page, expect

from browser.room import PHONE, Rooms
from highdraw.engine.request import Place
from highdraw.engine.view import View

MAP = ".field.aims > svg"


def middle(element: Locator) -> tuple[float, float]:
    element.scroll_into_view_if_needed()
    box = element.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def goal(page: Page) -> tuple[float, float]:
    x, y = (float(page.locator(f"form.question [name={name}]").input_value()) for name in "xy")
    return x, y


def touch(to: CDPSession, kind: str, *at: float) -> None:
    """Fingers on the page: x and y of each."""
    fingers = zip(at[::2], at[1::2], strict=True)
    points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
    to.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def pinch(to: CDPSession, x: float, y: float, wide: float, wider: float) -> None:
    """Two fingers around a point, one beside the other, that go apart or together."""
    touch(to, "touchStart", x - wide, y)
    for apart in (wide, (wide + wider) / 2, wider):
        touch(to, "touchStart" if apart == wide else "touchMove", x - apart, y, x + apart, y)
    touch(to, "touchEnd")


def test_a_token_or_its_row_brings_the_choice_to_hand(rooms: Rooms) -> None:
    room = rooms.open("savage/goblins", {}, pages=False)
    while len(getattr(room.asked(), "choices", ())) < 8 or not any("fight" in key for key in getattr(room.asked(), "keys", ())):
        room.advance(1)
    page = rooms.page(room.path("gm"), (1440, 900))
    aimed = page.locator("form.question button.choice[data-target]").first.get_attribute("data-target")
    page.locator(f'.field .spot.can[data-who="{aimed}"]').click()
    assert page.evaluate("document.activeElement.dataset.target") == aimed
    token = page.locator(f'.field .spot[data-who="{aimed}"]')
    expect(page.locator(".field .corners")).to_have_attribute("transform", str(token.get_attribute("transform")))
    page.locator(".twin summary").click()
    page.locator(f'.twin button[data-who="{aimed}"]').press("Enter")
    assert page.evaluate("document.activeElement.dataset.target") == aimed
    others = page.locator(".twin button:disabled")
    assert others.count() > 0, "nothing can be done about those who cannot be aimed at"
    look_around(page, room.session.system.reading.view(room.session.fight, None))


def wide_of(picture: Locator) -> float:
    return float(str(picture.get_attribute("viewBox")).split()[2])


def look_around(page: Page, view: View) -> None:
    """Nearer and farther in every way, what is measured, who is shown."""
    picture, whole = page.locator("#map .field > svg"), float(str(page.locator("#map .field > svg").get_attribute("data-box")).split()[2])
    page.locator("#map").focus()
    for key, wide in (("+", 1.5), ("+", 2.25), ("-", 1.5), ("-", 1)):
        page.keyboard.press(key)
        assert wide_of(picture) == pytest.approx(whole / wide, rel=0.01)
    page.get_by_role("button", name="Nearer").click()
    assert wide_of(picture) == pytest.approx(whole / 1.5, rel=0.01)
    picture.hover()
    page.mouse.wheel(0, -100)
    expect(picture).to_have_class("near")
    page.get_by_role("button", name="Fit").click()
    expect(picture).not_to_have_class("near")
    page.get_by_role("button", name="Measure").click()
    one, other = [who for who, each in view.fighters.items() if not each.gone][:2]
    for who in (one, other):
        page.locator(f'.twin button[data-who="{who}"], .field .spot[data-who="{who}"]').last.click()
    names = [view.fighters[who].name for who in (one, other)]
    expect(page.locator(".measured")).to_contain_text(f"{names[0]} to {names[1]}: {round(view.ground.distance(one, other), 1):g} in")
    page.get_by_role("button", name="Measure").click()
    expect(page.locator(".measured")).to_be_empty()
    page.get_by_label("Who is shown").select_option("side-0")
    expect(page.locator(".field .spot.side-1").first).to_be_hidden()
    expect(page.locator(".field .spot.side-0").first).to_be_visible()


def test_a_finger_and_the_arrow_keys_move_the_spot(rooms: Rooms) -> None:
    """Never farther than one may go; what is sent is what the fields say."""
    room = rooms.open("savage/duel", pages=False)
    while "move" not in getattr(room.asked(), "keys", ()):
        room.advance(1)
    asked = room.asked()
    page = rooms.page(room.path(room.player(asked.addressee)), PHONE, has_touch=True)
    room.button(page, asked, "move").click()
    room.session.answer(asked.addressee, "move")
    part = room.asked()
    assert isinstance(part, Place)
    target = page.locator(f"{MAP} > .target")
    expect(target).to_be_visible()
    x, y = middle(target)
    finger = page.context.new_cdp_session(page)
    for kind, at in (("touchStart", (x, y)), ("touchMove", (x + 20, y)), ("touchMove", (x + 900, y)), ("touchEnd", ())):
        touch(finger, kind, *at)
    there = goal(page)
    assert part.reach - 0.2 <= hypot(there[0] - part.x, there[1] - part.y) <= part.reach
    expect(page.locator(".place output")).to_contain_text(f"of {part.reach:g} {part.unit}")
    page.locator(MAP).press("ArrowLeft")
    assert goal(page) == (round(there[0] - 1, 1), there[1])
    assert Axe().run(page).response["violations"] == []
    page.locator(MAP).press("Enter")
    with page.expect_response(lambda response: "/answer" in response.url) as answered:
        page.keyboard.press("Enter")
    assert answered.value.ok


def view_box(picture: Locator) -> list[float]:
    return [float(number) for number in str(picture.get_attribute("viewBox")).split()]


def on_page(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where on the page a place of the map is that is in sight."""
    at = page.evaluate(
        "([x, y]) => { const svg = [...document.querySelectorAll('.field > svg')].find(one => one.checkVisibility());"
        " const at = new DOMPoint(x, -y).matrixTransform(svg.getScreenCTM()); return [at.x, at.y]; }", [x, y],
    )  # fmt: skip
    return at[0], at[1]


def test_fingers_look_at_a_map_of_hexes_and_move_on_it(rooms: Rooms) -> None:
    """Taps measure; two fingers bring it nearer, one moves it when it is near. Dragging moves somebody, two fingers do not."""
    room = rooms.open("gurps-cards/duel", {"Jo": ("anna",), "Mia": ("boris",)}, pages=False)
    while "move 1" not in getattr(room.asked(), "keys", ()):
        room.advance(1)
    asked = room.asked()
    page = rooms.page(room.path(room.player(asked.addressee)), PHONE, has_touch=True)
    finger = page.context.new_cdp_session(page)
    page.locator("#tabs a[data-tab=map]").tap()
    picture = page.locator(".field > svg:visible")
    x, y = middle(picture)
    whole = view_box(picture)
    measure(page, room.session.system.reading.view(room.session.fight, None))
    pinch(finger, x, y, 30, 60)
    expect(picture).to_have_class("near")
    near = view_box(picture)
    assert near[2] == pytest.approx(whole[2] / 2, rel=0.02)
    assert [near[0] + near[2] / 2, near[1] + near[3] / 2] == pytest.approx([whole[0] + whole[2] / 2, whole[1] + whole[3] / 2], abs=0.1)
    for kind, at in (("touchStart", (x, y)), ("touchMove", (x - 10, y)), ("touchMove", (x - 40, y)), ("touchEnd", ())):
        touch(finger, kind, *at)
    moved = view_box(picture)
    assert moved[0] > near[0] + near[2] / 20, "the ground follows the finger"
    assert moved[1:] == pytest.approx(near[1:])
    page.get_by_role("button", name="Fit").click()
    assert view_box(picture) == whole
    page.locator("#tabs a[data-tab=fight]").click()
    room.button(page, asked, "move 1").click()
    room.session.answer(asked.addressee, "move 1")
    part = room.asked()
    assert isinstance(part, Place)
    drag_on_hexes(page, finger, part)


def measure(page: Page, view: View) -> None:
    """Two hexes that are tapped beside their middles."""
    page.get_by_role("button", name="Measure").tap()
    here = view.ground.spots["anna"]
    for east, north in ((1, 0), (3.5, 3**0.5 / 2)):
        page.touchscreen.tap(*on_page(page, here.x + east + 0.2, here.y + north - 0.15))
    ends = [f"{round(here.x + east, 1):g}, {round(here.y + north, 1):g}" for east, north in ((1, 0), (3.5, 3**0.5 / 2))]
    expect(page.locator(".measured:visible")).to_contain_text(f"{ends[0]} to {ends[1]}: 3 ")
    page.get_by_role("button", name="Measure").tap()
    expect(page.locator(".measured:visible")).to_have_count(0)


def drag_on_hexes(page: Page, finger: CDPSession, part: Place) -> None:
    target = page.locator(f"{MAP} > .target")
    expect(target).to_be_visible()
    before = goal(page)
    x, y = middle(target)
    pinch(finger, x, y, 25, 50)
    assert goal(page) == before, "two fingers look at the map and move nobody"
    page.locator(".field.aims").get_by_role("button", name="Fit").click()
    x, y = middle(target)
    to_the_west = on_page(page, part.x - part.hexes - 3, part.y)
    for kind, at in (("touchStart", (x, y)), ("touchMove", (x - 5, y)), ("touchMove", to_the_west), ("touchEnd", ())):
        touch(finger, kind, *at)
    assert goal(page) == (round(part.x - part.hexes, 1), round(part.y, 1))
    expect(page.locator(".place output")).to_have_text(f"{part.hexes} of {part.hexes} hexes")


def test_a_move_on_hexes(rooms: Rooms) -> None:
    """Hex by hex with the arrow keys or to the end by a tap, never farther than the Move; then a facing. The list does the same."""
    room = rooms.open("gurps-cards/duel", {"Jo": ("anna",), "Mia": ("boris",)}, pages=False)
    while "move 1" not in getattr(room.asked(), "keys", ()):
        room.advance(1)
    asked = room.asked()
    page = rooms.page(room.path(room.player(asked.addressee)), PHONE, has_touch=True)
    room.button(page, asked, "move 1").click()
    room.session.answer(asked.addressee, "move 1")
    part = room.asked()
    assert isinstance(part, Place)
    said = page.locator(".place output")
    page.locator(MAP).press("ArrowUp")
    expect(said).to_have_text(f"1 of {part.hexes} hexes")
    assert goal(page) == (round(part.x + 0.5, 1), round(part.y + 0.9, 1))
    page.locator(MAP).press("Shift+ArrowDown")
    expect(said).to_have_text(f"1 of {part.hexes} hexes")
    for _ in range(part.hexes + 3):
        page.locator(MAP).press("ArrowUp")
    expect(said).to_have_text(f"{part.hexes} of {part.hexes} hexes")
    there = goal(page)
    page.locator("form.question .place button[type=submit]").click()
    room.session.answer(asked.addressee, list(there))
    while room.asked().subject != "facing":
        room.advance(1)
    room.button(page, room.asked(), "west").click()
    room.session.answer(asked.addressee, "west")
    spot = room.session.fight.state.field.spots[asked.addressee]
    assert hypot(spot.x - there[0], spot.y - there[1]) < 0.1
    assert spot.facing == 180


def test_the_map_of_a_console_and_a_replay_opens_on_the_people_and_fit_shows_all(rooms: Rooms) -> None:
    room = rooms.open("suits-two-card/stand", {"Jo": ("pike-1",), "Mia": ("quill",)}, "7", pages=False).advance(76)
    for path in (room.path("gm"), f"{room.path('gm').replace('/g/', '/t/')}/replay?at=76"):
        page = rooms.page(path, (1440, 900), reduced_motion="reduce")
        picture = page.locator(".field > svg").first
        near, every = (str(picture.get_attribute(name)) for name in ("data-near", "data-box"))
        expect(picture).to_have_attribute("viewBox", near)
        fit = page.get_by_role("button", name="Fit")
        fit.click()
        assert wide_of(picture) == pytest.approx(float(every.split()[2]), rel=0.01)
        fit.click()
        expect(picture).to_have_attribute("viewBox", near)
        page.get_by_role("button", name="Nearer").click()
        expect(picture).to_have_class("near")


@pytest.mark.parametrize("colours", ["none", "active"])
def test_scenery_is_drawn_alike_on_every_page(rooms: Rooms, colours: str) -> None:
    """In forced colours as outlines, so that tokens stand out."""
    room = rooms.open("suits-two-card/mill-yard", {"Jo": ("ann",)}, pages=False)
    other = rooms.open("suits-two-card/mill-yard", {}, pages=False)
    rooms.server.sit(other.made["code"], "Jo", "ann")
    other.advance(8)
    drawn = []
    for path, size in ((room.path("gm"), (1440, 900)), (room.path("Jo"), PHONE), (other.path("screen"), (1920, 1080))):
        page = rooms.page(path, size, forced_colors=colours)
        if size == PHONE:
            page.locator("#tabs a[data-tab=map]").click()
        expect(page.locator(".field .as-cart .bulk").first).to_be_visible()
        drawn.append(page.eval_on_selector_all(".field .area", "all => all.map(one => one.className.baseVal + one.innerHTML)"))
        fill = page.eval_on_selector(".field .as-water .bulk", "one => getComputedStyle(one).fill")
        assert (fill == "none") == (colours == "active")
        assert page.locator(".field .place", has_text="cart").count() == 1
    assert drawn[0] == drawn[1] == drawn[2]
