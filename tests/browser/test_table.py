"""Several people at one table, each at a page of their own: what one does, the others see; what is lost on the way comes again."""

import re

import pytest
from playwright.sync_api import Page, expect

from browser.room import PHONE, STANDS, Room, Rooms, until

NO_NETWORK = ("ERR_INTERNET_DISCONNECTED", "ERR_NETWORK_CHANGED", "Failed to fetch")

PATIENT = """() => document.addEventListener("htmx:sse:error", (event) => { event.detail.connection.config.reconnectDelay = 60000; })"""
"""After the first try that fails a page does not try again by itself for a long while."""


def phone_asked(room: Room) -> Page:
    """The phone of whoever is asked now; answers are given until it is a phone."""
    while room.player(room.asked().addressee) == "gm":
        room.answer()
    page = room.pages[room.player(room.asked().addressee)]
    expect(room.question(page)).to_be_visible()
    return page


# ---- joining and leaving


def test_somebody_joins_by_code_with_a_name(rooms: Rooms) -> None:
    room = rooms.open("suits-two-card/duel", {})
    page = rooms.page("/", PHONE)
    page.get_by_label("Table code").fill(room.made["code"].lower())
    page.get_by_role("button", name="Join").click()
    page.get_by_label("Your name").fill("Zoë")
    page.get_by_label("Ann").check()
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann")
    expect(room.gm.locator("article[data-who=ann] .player")).to_have_text("Zoë")
    page.goto(rooms.server.address + f"/j/{room.made['code']}")
    expect(page.locator("main")).to_contain_text("At the table: Zoë")
    expect(page.get_by_label("Ann")).to_have_count(0)


def test_a_wrong_code_is_refused_with_a_sentence(rooms: Rooms) -> None:
    page = rooms.page("/join", PHONE)
    page.get_by_label("Table code").fill("AAAAA")
    with rooms.excusing("404"):
        page.get_by_role("button", name="Join").click()
        expect(page.get_by_role("alert")).to_contain_text("No table has this code now.")
    expect(page.get_by_label("Table code")).to_have_value("AAAAA")


def test_a_removed_table_says_so_on_every_page(duel: Room) -> None:
    gm = duel.gm
    gm.get_by_role("button", name="Table", exact=True).click()
    gm.get_by_text("Remove this table …").click()
    gm.get_by_role("button", name="Remove it for good").click()
    expect(gm).to_have_url(duel.rooms.server.address + "/")
    for name in ("screen", "Jo", "Mia"):
        expect(duel.pages[name].locator("main")).to_contain_text("This table was removed.")
        expect(duel.pages[name].locator("form.question")).to_have_count(0)


def test_a_seat_that_is_taken_back_says_so(duel: Room) -> None:
    duel.gm.get_by_role("button", name="People").click()
    person = duel.gm.locator("details.person", has_text="Jo")
    person.locator("summary", has_text="Jo").click()
    person.get_by_text("Take the seat back …").click()
    person.get_by_role("button", name="Take it back").click()
    expect(duel.pages["Jo"].locator("h1")).to_contain_text("This seat was given up")
    expect(duel.gm.locator("article[data-who=ann] .player")).to_have_count(0)


# ---- the GM's hand


def test_undo_and_redo_show_on_the_phone(duel: Room) -> None:
    duel.play(5)
    phone = phone_asked(duel)
    value = duel.choose(duel.asked())
    asked = phone.locator(".asked").inner_text()
    duel.answer()
    after = duel.asked()
    duel.gm.get_by_role("button", name=re.compile("^Undo ")).click()
    duel.session.undo(seat="gm")
    expect(duel.question(phone).locator(".asked")).to_have_text(asked)
    expect(duel.button(phone, duel.asked(), value)).to_be_visible()
    duel.check()
    duel.gm.get_by_role("button", name=re.compile("^Redo ")).click()
    duel.session.redo("gm")
    assert duel.asked() == after
    expect(duel.question(duel.pages[duel.player(after.addressee)])).to_be_visible()
    duel.check()


def test_a_correction_shows_everywhere(duel: Room) -> None:
    duel.play(3)
    gm = duel.gm
    gm.get_by_role("button", name=re.compile("^Ann: shock .*set it")).click()
    gm.locator(".edit-here input").fill("4")
    gm.keyboard.press("Enter")
    expect(gm.locator(".edit-here")).to_have_count(0)
    for name, page in duel.pages.items():
        until(lambda page=page: "shock 4" in "".join(page.evaluate(STANDS)["ann"]), f"{name} sees the correction")  # type: ignore[misc]
    expect(duel.pages["Mia"].locator(".latest")).to_contain_text("Referee: Ann has shock 4.")
    expect(gm.get_by_role("button", name=re.compile("^Undo Referee: Ann has shock 4"))).to_be_visible()
    expect(gm.locator("#toast")).to_contain_text("Ann: shock set to 4.")
    gm.locator("#toast").get_by_role("button", name="Undo").click()
    expect(gm.locator("#toast .toast")).to_have_count(0)
    duel.check()


def test_the_gm_is_told_who_joins(duel: Room) -> None:
    gm = duel.gm
    duel.play(1)
    expect(gm.locator("#toast .toast")).to_have_count(0)
    duel.rooms.server.sit(duel.made["code"], "Theo")
    expect(gm.locator("#toast")).to_contain_text("Theo joined.")
    gm.locator("#toast").get_by_role("button", name="Change").click()
    expect(gm.locator("#hand h2").first).to_have_text("People")


def test_a_correction_that_costs_answers_asks_the_gm_first(duel: Room) -> None:
    """The sentence and two buttons stand in the panel; nothing is changed until one of them is pressed."""
    gm = duel.gm
    while duel.session.preview({"remove": "bob"}).free:
        duel.play(1)
    asked = duel.asked()
    gm.get_by_role("button", name="Edit a value of Bob").click()
    gm.locator("#hand summary").filter(has_text="Take").click()
    with duel.rooms.excusing("409"):
        gm.locator("#hand form").filter(has=gm.locator("[name=do][value=remove]")).locator("button[type=submit]").click()
        expect(gm.locator("#hand .done")).to_contain_text("would no longer fit and be asked again")
    assert duel.asked() == asked
    gm.locator("#hand .done").get_by_role("button", name="When this exchange is over").click()
    expect(gm.locator("#hand .done")).to_contain_text("Bob leaves the fight")
    duel.session.correct({"remove": "bob"}, "gm", "boundary")
    gm.keyboard.press("Escape")
    duel.check()
    duel.answer()
    duel.check()


def test_the_gm_answers_for_a_player(duel: Room) -> None:
    phone = phone_asked(duel)
    part = duel.asked()
    duel.answer(duel.gm)
    expect(phone.locator(f"input[name=fingerprint][value='{part.fingerprint()}']")).to_have_count(0)
    duel.check()
    expect(duel.question(duel.pages[duel.player(duel.asked().addressee)])).to_be_visible()


def test_two_gms_press_the_same_choice_at_once_and_it_counts_once(duel: Room) -> None:
    other = duel.rooms.page(duel.path("gm"))
    for _ in range(3):
        part = duel.asked()
        value = duel.choose(part)
        buttons = [duel.button(page, part, value) for page in (duel.gm, other)]
        for button in buttons:
            button.evaluate("button => { setTimeout(() => button.click(), 300); }")
        duel.session.answer(part.addressee, value)
        for page in (duel.gm, other):
            expect(duel.question(page)).to_be_attached()
    duel.gm.get_by_role("button", name="History").click()
    expect(duel.gm.locator(".steps .dot")).to_have_count(3)
    duel.check()


# ---- phones that are locked, lost and found again


def test_a_phone_that_is_reloaded_has_its_question_and_its_notes(duel: Room) -> None:
    phone = phone_asked(duel)
    phone.get_by_role("link", name="Sheet").click()
    phone.locator("#notes summary").click()
    with phone.expect_response("**/note"):
        phone.locator("#notes textarea").fill("Bob is tired")
        phone.locator("#notes textarea").blur()
    phone.reload()
    expect(duel.question(phone)).to_be_visible()
    expect(phone.locator("#notes textarea")).to_have_value("Bob is tired")
    duel.answer()
    duel.check()


def test_a_phone_without_network_says_so_and_catches_up(duel: Room) -> None:
    """What is pressed meanwhile is not lost in silence, and what the others do comes when the network does."""
    phone = phone_asked(duel)
    part = duel.asked()
    value = duel.choose(part)
    with duel.rooms.excusing(*NO_NETWORK):
        phone.context.set_offline(True)
        duel.button(phone, part, value).click()
        expect(phone.locator("#toast")).to_contain_text("Not sent yet")
        expect(duel.button(phone, part, value)).to_have_class(re.compile("unsent"))
        phone.context.set_offline(False)
        expect(phone.locator(".unsent")).to_have_count(0)
        duel.session.answer(part.addressee, value)
        expect(duel.question(duel.gm)).to_be_attached()  # it has arrived
        phone.evaluate(PATIENT)
        phone.context.set_offline(True)
        phone.evaluate("document.getElementById('live')._htmx.sse.reader.cancel()")
        for _ in range(2):
            duel.answer(duel.gm)
        now = phone.get_by_role("button", name="Try again now")
        expect(now).to_be_visible()
        phone.context.set_offline(False)
        now.click()
        expect(now).to_be_hidden()
        duel.check()
    duel.play(4)
    duel.check()


def test_a_locked_phone_comes_back_in_mid_decision(duel: Room) -> None:
    phone = phone_asked(duel)
    part = duel.asked()
    cdp = phone.context.new_cdp_session(phone)
    cdp.send("Page.setWebLifecycleState", {"state": "frozen"})
    duel.gm.get_by_label("Message to everyone").fill("Hurry up")
    duel.gm.get_by_role("button", name="Send").click()
    duel.around += 1
    expect(duel.gm.locator(".talk li")).to_have_text("GM: Hurry up")
    cdp.send("Page.setWebLifecycleState", {"state": "active"})
    expect(duel.question(phone, part)).to_be_visible()
    duel.answer()
    duel.check()


HIDE = """hidden => {
    Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_hidden_phone_catches_up_when_it_is_shown(duel: Room) -> None:
    phone = phone_asked(duel)
    phone.evaluate(HIDE, True)
    for _ in range(4):
        duel.answer(duel.gm)
    phone.evaluate(HIDE, False)
    duel.check()
    duel.play(4)
    duel.check()


def test_the_gms_page_is_up_to_date_behind_other_windows(duel: Room) -> None:
    duel.gm.evaluate(HIDE, True)
    phone_asked(duel)
    for _ in range(6):
        duel.answer()
    names = duel.session.system.play.fighters(duel.session.fight)
    asked = ", ".join(dict.fromkeys(names.get(part.addressee, "the GM") for part in duel.session.waiting()))
    until(lambda: f"Waiting for {asked}." in duel.gm.title(), "the title of a hidden page says who is asked")


def test_a_machine_that_slept_asks_for_a_new_connection(rooms: Rooms) -> None:
    """Its clock has moved on: whether the old connection still lives nobody knows."""
    room = rooms.open("suits-two-card/duel", pages=False)
    page = rooms.page()
    page.clock.install()
    opened: list[str] = []
    page.on("request", lambda request: opened.append(request.url) if "/stream/" in request.url else None)
    page.goto(rooms.server.address + room.path("screen"))
    until(lambda: bool(page.evaluate("Boolean(document.getElementById('live')._htmx?.sse?.reader)")), "the page follows the table")
    page.clock.fast_forward(6_000)
    page.clock.fast_forward(6_000)
    assert len(opened) == 1
    page.clock.fast_forward(60_000)
    page.clock.run_for(3_000)
    until(lambda: len(opened) == 2, "it asks anew")


def test_phones_and_the_big_screen_follow_into_the_next_fight_once(rooms: Rooms) -> None:
    room = rooms.open("suits-two-card/duel").advance()
    room.gm.reload()
    room.gm.get_by_role("button", name="Rematch").click()
    expect(room.gm).to_have_url(re.compile(f"/g/(?!{re.escape(room.made['gm'])})"))
    for name in ("Jo", "Mia", "screen"):
        page = room.pages[name]
        expect(page).not_to_have_url(re.compile(f"{re.escape(room.path(name))}$"))
        expect(page.get_by_role("region", name="What just happened")).to_be_attached()
        expect(page.get_by_text("What it came to")).to_have_count(0)
        page.goto(rooms.server.address + room.path(name))
        expect(page.get_by_role("link", name="The next fight has begun")).to_be_visible()
        page.wait_for_timeout(200)
        expect(page).to_have_url(re.compile(f"{re.escape(room.path(name))}$"))


def test_the_gms_seat_changes_hands_and_every_page_finds_its_place(rooms: Rooms) -> None:
    room = rooms.open("suits-two-card/duel")
    jo = room.pages["Jo"]
    room.gm.get_by_role("button", name="People").click()
    room.gm.get_by_text("Hand over the GM’s seat …").click()
    room.gm.get_by_label("To whom").select_option("Jo")
    room.gm.get_by_label("Your name").fill("Al")
    room.gm.get_by_role("button", name="Offer the seat").click()
    expect(room.gm.get_by_text("You have offered Jo the GM’s seat.")).to_be_attached()
    expect(room.pages["Mia"].get_by_text("Will you be the GM")).to_have_count(0)
    with rooms.excusing("403"):  # a stream that asks again before its page has moved on
        jo.get_by_role("button", name="Take the GM’s seat").click()
        expect(jo).to_have_url(re.compile("/g/"))
        expect(jo.get_by_role("button", name="Menu")).to_be_visible()
        expect(room.gm).to_have_url(re.compile("/p/"))
        expect(room.gm.get_by_role("heading", name="Ann", level=1)).to_be_visible()
    room.pages["Mia"].get_by_role("link", name="Log").click()
    expect(room.pages["Mia"].get_by_text("Jo is the GM from now on.")).to_be_visible()


def test_a_long_undo_label_leaves_the_header_as_it_is(duel: Room) -> None:
    bar = duel.gm.locator("header.bar")
    high = bar.evaluate("bar => bar.offsetHeight")
    changed = duel.rooms.server.do(
        duel.made["gm"], "correct", change={"fighter": "ann", "set": {"name": "Annabella of the long and winding road to Samarkand"}}
    )  # fmt: skip
    assert changed.status_code == 200, changed.text
    expect(duel.gm.get_by_role("button", name=re.compile("^Undo Referee: Annabella"))).to_be_visible()
    assert bar.evaluate("bar => bar.offsetHeight") == high


@pytest.mark.parametrize("wide", [320, 390, 480])
def test_on_a_narrow_window_the_bar_has_two_rows_and_a_menu(duel: Room, wide: int) -> None:
    page = duel.rooms.page(duel.path("gm"), (wide, 740))
    duel.advance(3)
    expect(page.get_by_role("button", name=re.compile("^Undo .+"))).to_be_visible()
    assert page.locator("header.bar").evaluate("bar => bar.offsetHeight") <= 2 * 48
    assert page.evaluate("document.documentElement.scrollWidth") == wide
    expect(page.get_by_role("button", name="People")).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="People").click()
    expect(page.locator("#hand h2").first).to_be_visible()
    expect(page.locator("#panels")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#hand")).to_be_hidden()


def test_the_next_question_begins_at_its_top(rooms: Rooms) -> None:
    room = rooms.open("suits-two-card/duel", {})
    gm, now = room.gm, room.gm.locator("section.now")
    gm.evaluate("""() => {
        const low = new CSSStyleSheet();
        low.replaceSync("section.now { max-height: 3rem !important; overflow: auto !important }");
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, low];
    }""")
    for _ in range(3):
        expect(room.question(gm)).to_be_attached()
        before = room.asked().fingerprint()
        now.evaluate("one => one.scrollTo(0, 40)")
        assert now.evaluate("one => one.scrollTop") == 40
        room.answer()

        def another(was: str = before) -> bool:
            return room.asked().fingerprint() != was

        until(another, "nothing else is asked")
        expect(room.question(gm)).to_be_attached()
        until(lambda: now.evaluate("one => one.scrollTop") == 0, "the next question begins where the last one was left")
