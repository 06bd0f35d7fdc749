"""What the pages do in a real browser: settings, cards, the title, taps, pickers, and that nothing is lost when a page changes."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from highdraw.testing.chromium import ARGS, chromium
from web.serving import Server, serving

Opened = Callable[..., Page]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium(), args=list(ARGS))
        yield running
        running.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("script") / "tables.db") as running:
        yield running


@pytest.fixture
def opened(browser: Browser, server: Server) -> Iterator[Opened]:
    """Open a page as somebody; what goes wrong in its script fails the test."""
    contexts, trouble = [], []

    def make(path: str, width: int = 360, **more: Any) -> Page:
        context = browser.new_context(viewport={"width": width, "height": 740}, **more)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.goto(server.address + path)
        page.wait_for_function("document.readyState === 'complete'")
        return page

    yield make
    for context in contexts:
        context.close()
    assert trouble == []


def phone_of(server: Server, **more: Any) -> tuple[dict[str, Any], str]:
    """A duel with Jo as Ann: its tokens, and the address of Jo's phone."""
    made = server.table(**more)
    return made, f"/p/{server.sit(made['code'], 'Jo', 'ann')}"


def answer(server: Server, token: str) -> None:
    """The GM takes the first choice of whatever is asked."""
    asked = server.state(token)["asked"][0]
    done = server.do(token, "answer", who=asked["who"], value=asked["choices"][0]["key"])
    assert done.status_code == 200, done.text


def test_settings_are_off_at_first_and_kept_in_the_browser(server: Server, opened: Opened) -> None:
    _, path = phone_of(server)
    page = opened(path, color_scheme="dark")
    page.get_by_role("link", name="Sheet").click()
    page.locator("#settings summary").click()
    for name in ("vibrate", "sound", "four"):
        expect(page.locator(f"[data-setting={name}]")).not_to_be_checked()
    page.locator("[data-setting=four]").check()
    page.locator("[data-setting=theme]").select_option("light")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-four", "on")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.locator("[data-setting=four]")).to_be_checked()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(233, 239, 233)"


def test_four_colours_change_diamonds_and_clubs_at_once(server: Server, opened: Opened) -> None:
    _, path = phone_of(server)
    page = opened(path)
    page.evaluate("""() => {
        for (const suit of "DCH") document.querySelector('main').insertAdjacentHTML('beforeend', `<b class="card ${suit}"></b>`);
    }""")
    page.get_by_role("link", name="Sheet").click()
    page.evaluate("document.querySelector('#settings').open = true")
    colours = "Array.from(document.querySelectorAll('b.card'), card => getComputedStyle(card).color)"
    red, black = "rgb(179, 38, 30)", "rgb(26, 26, 26)"
    assert page.evaluate(colours) == [red, black, red]
    page.locator("[data-setting=four]").check()
    assert page.evaluate(colours) == ["rgb(31, 79, 163)", "rgb(30, 107, 58)", red]
    page.locator("[data-setting=four]").uncheck()
    assert page.evaluate(colours) == [red, black, red]


@pytest.mark.parametrize(("motion", "turns"), [("no-preference", [180]), ("reduce", [])])
def test_a_card_turns_over_unless_nothing_should_move(server: Server, opened: Opened, motion: Any, turns: list[int]) -> None:
    _, path = phone_of(server)
    page = opened(path, reduced_motion=motion)
    page.evaluate("""() => {
        const card = Object.assign(document.createElement('span'), {className: 'card'});
        card.innerHTML = '<svg><use href="#c_back"></use></svg>';
        document.querySelector('main').append(card);
        window.turns = [];
        card.animate = (_, how) => window.turns.push(how.duration);
        window.card = card;
    }""")
    page.evaluate("() => { window.card.querySelector('use').setAttribute('href', '#c_KS') }")
    assert page.evaluate("window.turns") == turns
    page.evaluate("() => { window.card.querySelector('use').setAttribute('href', '#c_QS') }")
    assert page.evaluate("window.turns") == turns, "one face for another is no turning over"


def test_the_title_says_whose_turn_it_is_and_the_phone_buzzes_when_asked(server: Server, opened: Opened) -> None:
    made, path = phone_of(server)
    page = opened(path)
    page.evaluate("() => { window.buzzed = 0; navigator.vibrate = () => { window.buzzed += 1 } }")
    for _ in range(12):
        before = page.title()
        answer(server, made["gm"])
        asked = server.state(made["gm"])["asked"]
        if not asked:
            break
        if any(question["who"] == "ann" for question in asked):
            page.wait_for_function("() => document.title.startsWith('Your choice')")
        else:
            page.wait_for_function("title => document.title !== title || !title.startsWith('Your choice')", arg=before)
    assert page.evaluate("window.buzzed") == 0, "not unless it is switched on"
    page.get_by_role("link", name="Sheet").click()
    page.evaluate("document.querySelector('#settings').open = true")
    page.locator("[data-setting=vibrate]").check()
    assert page.evaluate("window.buzzed") == 1, "so that one knows how it feels"


def test_what_was_opened_and_written_stays_when_the_page_changes(server: Server, opened: Opened) -> None:
    made, path = phone_of(server)
    page = opened(path)
    page.get_by_role("link", name="Sheet").click()
    page.locator("#notes summary").click()
    page.locator("#notes textarea").fill("left-handed")
    page.get_by_role("link", name="Log").click()
    page.locator("#latest .event details summary").first.click()
    line = page.locator("#latest .event:has(details[open])").get_attribute("id")
    before = page.locator("#latest .event").first.get_attribute("id")
    for _ in range(3):
        answer(server, made["gm"])
    page.wait_for_function("id => document.querySelector('#latest .event').id !== id", arg=before)
    expect(page.locator(f"#{line} details")).to_have_attribute("open", "")
    assert page.locator("#latest details[open]").count() == 1
    expect(page.locator("#notes textarea")).to_have_value("left-handed")
    assert page.locator("main > details").evaluate_all("all => all.map(each => each.id)").count("settings") == 1
    page.wait_for_timeout(1800)
    page.reload()
    expect(page.locator("#notes textarea")).to_have_value("left-handed")


def test_a_tap_counts_for_what_was_there_when_it_began(server: Server, opened: Opened) -> None:
    made = server.table()
    page = opened(f"/g/{made['gm']}", width=1280)
    button = page.locator(".question .choice").first
    button.hover()
    page.mouse.down()
    seq = server.state(made["gm"])["seq"]
    page.evaluate("document.querySelector('.question .choice').value = 'something else'")
    page.mouse.up()
    expect(page.locator("#toast")).to_contain_text("The question changed as you tapped")
    assert server.state(made["gm"])["seq"] == seq


def test_real_cards_are_picked_with_two_taps(server: Server, opened: Opened) -> None:
    made = server.table(real_cards=True)
    page = opened(f"/g/{made['gm']}", width=1280)
    page.locator("[data-suit=H]").click()
    page.locator("[data-rank='10']").click()
    expect(page.locator("[name=value]")).to_have_value("10H")
    expect(page.locator(".picked .card")).to_have_attribute("data-face", "10H")
    page.locator("[data-back]").click()
    expect(page.locator("[name=value]")).to_have_value("")
    page.locator("[data-rank=K]").click()
    page.locator("[data-suit=S]").click()
    asked = page.locator(".asked").inner_text()
    page.locator(".typed .choice").click()
    expect(page.locator(".asked")).not_to_have_text(asked)
    expect(page.locator(".log")).to_contain_text("K♠")


def test_a_spot_is_chosen_by_a_tap_and_never_out_of_reach(server: Server, opened: Opened) -> None:
    made = server.table()
    page = opened(f"/g/{made['gm']}", width=900)
    page.evaluate("""() => {
        document.querySelector('form.question').insertAdjacentHTML('beforeend', `<div class="place" data-x="1" data-y="2" data-reach="5">
            <figure class="field"><svg viewBox="-10 -10 20 20" width="400" height="400"></svg></figure>
            <input name="x" value="1"><input name="y" value="2"></div>`);
    }""")
    svg = page.locator(".place svg")
    expect(svg.locator(".reach")).to_have_attribute("r", "5")
    svg.scroll_into_view_if_needed()
    box = svg.bounding_box()
    assert box is not None

    def tap(east: float, north: float) -> tuple[float, float]:
        side = min(box["width"], box["height"])
        left, top = box["x"] + (box["width"] - side) / 2, box["y"] + (box["height"] - side) / 2
        page.mouse.click(left + (east + 10) / 20 * side, top + (10 - north) / 20 * side)
        return tuple(float(page.locator(f".place [name={name}]").input_value()) for name in "xy")  # type: ignore[return-value]

    near = tap(3, 4)
    assert abs(near[0] - 3) < 0.2
    assert abs(near[1] - 4) < 0.2
    east, north = tap(9, 9)
    assert (east - 1) ** 2 + (north - 2) ** 2 <= 25
    assert (east - 1) ** 2 + (north - 2) ** 2 > 22
    assert float(svg.locator(".target").get_attribute("cy") or 0) == -north


def test_the_log_is_a_drawer_on_a_narrow_console(server: Server, opened: Opened) -> None:
    made = server.table()
    page = opened(f"/g/{made['gm']}", width=900)
    pull = page.locator(".logbutton")
    expect(pull).to_have_attribute("aria-expanded", "false")
    expect(page.locator(".happened")).not_to_be_visible()
    pull.click()
    expect(pull).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".happened .log")).to_be_visible()
    page.keyboard.press("l")
    expect(page.locator(".happened")).not_to_be_visible()


def test_a_change_of_a_page_that_is_not_there_brings_the_whole_page_again(server: Server, opened: Opened) -> None:
    _, path = phone_of(server)
    page = opened(path)
    found = page.evaluate("""() => {
        const connection = {lastEventId: "7", reader: {cancel() { this.ended = true; }}};
        const detail = {connection, message: {data: '{"from":"another","parts":[[0,1]]}', event: "", id: "8"}, cancelled: false};
        document.getElementById("live").dispatchEvent(new CustomEvent("htmx:sse:before:message", {bubbles: true, detail}));
        return [detail.cancelled, connection.lastEventId, connection.reader.ended];
    }""")
    assert found == [True, "", True]
