"""The stage in real browsers: how long an exchange stands there, its pace; and the keys."""

import re

import pytest
from playwright.sync_api import Page, expect

from browser.room import PHONE, People, Room, Rooms, until
from browser.staged import shows, sides, staged_now
from highdraw.engine.request import Ask
from highdraw.systems import SYSTEMS, register
from highdraw.table.stage import Staged, alongside, exchanges, on_stage, under_way
from highdraw.web.parts.attacks import heading, verdict

if "toy" not in SYSTEMS:
    register("toy", "highdraw.testing.toy")


def with_stage(room: Room, answers: int) -> Staged:
    room.advance(answers)
    while (found := staged_now(room)) is None or not sides(found):
        room.advance(1)
    return found


def test_it_stays_until_the_next_exchange_and_undo_brings_it_back(rooms: Rooms) -> None:
    room = rooms.open("toy/duel", seed="3")
    before = with_stage(room, 8)
    shown = len(list(exchanges(room.session.beats)))
    while len(list(exchanges(room.session.beats))) == shown:
        now = staged_now(room)
        assert now is not None
        assert now.number == before.number
        room.advance(1)
    after = staged_now(room)
    assert after is not None
    until(lambda: shows(room.gm, after), "the console shows the next exchange")


def test_exchanges_that_come_at_once_pass_one_after_the_other_and_can_be_skipped(rooms: Rooms) -> None:
    room = rooms.open("toy/duel", pages=False, seed="3")
    first = with_stage(room, 6)
    page = rooms.page(room.path("gm"))
    expect(page.locator("#stage .beat")).to_have_attribute("id", f"exchange-{first.number}")
    page.locator('[data-pace="pause"]').click()
    while len([each for each in exchanges(room.session.beats) if each.number > first.number]) < 2:
        room.advance(1)
    newest = staged_now(room)
    assert newest is not None
    expect(page.locator("#stage")).to_have_attribute("data-exchange", str(newest.number))
    expect(page.locator("#stage .passing .beat")).to_have_attribute("id", f"exchange-{first.number}")
    page.locator('[data-pace="skip"]').click()
    expect(page.locator("#stage .passing")).to_have_count(0)
    until(lambda: shows(page, newest), "the newest exchange is shown")


def test_nothing_moves_for_those_who_want_it_still(rooms: Rooms) -> None:
    room = rooms.open("toy/duel", pages=False, seed="3")
    with_stage(room, 8)
    page = rooms.page(room.path("gm"), reduced_motion="reduce")
    expect(page.locator("#stage .beat")).to_be_visible()
    assert page.evaluate("document.getAnimations().filter(each => each.playState === 'running').length") == 0


# ---- several attacks


SEVERAL: tuple[tuple[str, People, int], ...] = (
    ("suits-two-card/stand", {"Jo": ("pike-1",), "Mia": ("quill",)}, 76),
    ("suits-one-card/ambush", {"Jo": ("ada",), "Mia": ("tolly",)}, 25),
    ("suits-impact/skirmish", {"Jo": ("rook",), "Mia": ("piet",)}, 45),
    ("savage/goblins", {"Jo": ("ann",), "Mia": ("wren",)}, 100),
    ("gurps-cards/tavern", {"Jo": ("axel",), "Mia": ("sailor",)}, 60),
)
"""Moments in which several attacks belong together."""


@pytest.mark.parametrize(("scene", "people", "answers"), SEVERAL)
def test_several_attacks_are_rows_on_the_console(rooms: Rooms, scene: str, people: People, answers: int) -> None:
    room = rooms.open(scene, people, "7", pages=False).advance(answers)
    beats, events = room.session.beats, [seen for each in room.session.events if (seen := each.as_seen_by(None))]
    shown = on_stage(beats, events)
    assert shown is not None
    some, follows = alongside(beats, events, shown, 12), under_way(beats, shown)
    names = {who: one.name for who, one in room.session.view("gm").fighters.items()}
    asked = {part.addressee for part in room.session.waiting()}
    assert some
    assert shown is not None
    page = rooms.page(room.path("gm"), (1440, 900), reduced_motion="reduce")
    stage = page.locator("#stage")
    expect(stage.locator(".before .who")).to_have_text([names[each.who] for each in some[-3:]])
    expect(stage.locator(".tally")).to_have_text(heading([*some, shown], room.session.view("gm")))
    came = verdict([*some, shown], room.session.view("gm"))
    expect(stage.locator(".all-told .whole")).to_have_text([came] if came else [])
    now = follows or shown
    if came and now.open and now.target in asked:
        expect(stage.locator(".all-told")).to_contain_text(f" waits for {names[now.target]}.")
    if len(some) > 1 and came:
        expect(page.locator(".log .is-sum").first).to_contain_text(came)
    expect(stage.locator(".next")).to_have_count(int(follows is not None))
    answering = [f"{names[follows.target]} answers"] if follows is not None and follows.target in asked else []
    expect(stage.locator(".next b")).to_have_text(answering)
    for width in (320, 760, 1100, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert stage.evaluate("each => each.scrollWidth - each.clientWidth") == 0, width
        cut = stage.locator(".before").evaluate("each => [...each.children].filter(row => row.scrollWidth > row.clientWidth).length")
        assert cut == 0, width


# ---- keys


def test_a_number_chooses_and_u_takes_it_back(rooms: Rooms) -> None:
    room = rooms.open("suits-one-card/duel", {}, pages=False)
    page = rooms.page(room.path("gm"))
    asked = page.locator(".asked").first.inner_text()
    page.keyboard.press("1")
    expect(page.get_by_role("button", name=re.compile("^Undo "))).to_be_enabled()
    page.keyboard.press("u")
    expect(page.locator(".asked").first).to_have_text(asked)
    page.get_by_label("Message to everyone").fill("u1")
    expect(page.locator(".asked").first).to_have_text(asked)


def test_what_is_rarely_done_stands_behind_one_word_and_keys_reach_it(rooms: Rooms) -> None:
    room = rooms.open("suits-two-card/duel", {}, pages=False)
    while getattr(room.asked(), "topic", "") != "action":
        room.advance(1)
    part = room.asked()
    assert isinstance(part, Ask)
    page = rooms.page(room.path("gm"))
    assert isinstance(part, Ask)
    form = room.question(page)
    expect(form.get_by_role("tab")).to_have_text(["Move", "Gear"])
    drop = next(choice.key for choice in part.choices if choice.key.startswith("drop"))
    expect(form.locator(f'button[value="{drop}"]')).to_be_hidden()
    page.keyboard.press(str(form.get_by_role("tab", name="Gear").get_attribute("data-number")))
    expect(form.locator(f'button[value="{drop}"]')).to_be_visible()
    expect(form.locator(f'button[value="{drop}"] b')).to_have_text(re.compile("^Drop the "))
    page.keyboard.press(str(form.locator(f'button[value="{drop}"]').get_attribute("data-number")))
    expect(page.get_by_role("button", name=re.compile("^Undo .*: Drop the "))).to_be_enabled()


KEYS = ("1 – 9", "Enter", "H", "W", "U, Shift U", "Space", "X", "S", "L", "M", "+, −", "T", "?")


def test_every_key_does_what_the_list_says_on_the_console(rooms: Rooms) -> None:
    room = rooms.open("savage/goblins", {}, pages=False).advance(30)
    page = rooms.page(room.path("gm"), (1100, 900))
    focused = "name => document.activeElement.matches(name)"
    page.keyboard.press("t")
    assert page.evaluate(focused, "button.choice[data-target]")
    page.keyboard.press("m")
    assert page.evaluate(focused, "#map")
    page.keyboard.press("l")
    expect(page.get_by_role("region", name="Log")).to_be_visible()
    page.keyboard.press("w")
    expect(page.locator(".log .why[open]")).to_have_count(1)
    page.keyboard.press("l")
    expect(page.get_by_role("region", name="Log")).not_to_be_visible()
    page.keyboard.press("x")
    expect(page.locator('[data-pace="2"]')).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Space")
    expect(page.locator('[data-pace="pause"]')).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("s")
    expect(page.locator('[data-pace="pause"]')).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("?")
    expect(page.locator("#keys[open] dt")).to_have_text(KEYS)
    page.keyboard.press("Escape")
    expect(page.locator("#keys[open]")).to_have_count(0)


def test_every_key_does_what_the_list_says_on_the_phone(rooms: Rooms) -> None:
    room = rooms.open("toy/duel", {"Jo": ("ann",), "Mia": ("bob",)}, pages=False)
    page = rooms.page(room.path("Jo"), PHONE)
    for key, view in (("l", "#latest"), ("m", "#where")):
        page.keyboard.press(key)
        expect(page.locator(view)).to_be_visible()
        page.keyboard.press(key)
        expect(page.locator("#mine")).to_be_visible()
    page.keyboard.press("?")
    expect(page.locator("#keys[open] dt")).to_have_text(KEYS)
    page.keyboard.press("Escape")
    part = next(part for part in room.session.waiting() if part.addressee == "ann")
    room.button(page, part, room.choose(part))
    page.locator(".asked").first.click()
    page.keyboard.press("Enter")
    expect(page.locator(".mind")).to_be_visible()
    page.keyboard.press("u")
    expect(page.locator(".mind")).to_have_count(0)
    expect(page.locator("card-pick")).to_be_visible()


# ---- the phone


def test_the_phone_has_one_view_at_a_time_and_answers_at_the_foot(rooms: Rooms) -> None:
    room = rooms.open("toy/duel", pages=False, seed="3")
    page = rooms.page(room.path("Jo"), PHONE)
    expect(page.locator("#mine")).to_be_visible()
    expect(page.locator("#latest")).not_to_be_visible()
    box = page.locator("#mine").bounding_box()
    tabs = page.locator("#tabs").bounding_box()
    assert box is not None
    assert tabs is not None
    assert abs(box["y"] + box["height"] - tabs["y"]) <= 2
    page.get_by_role("link", name="Log").click()
    expect(page.locator("#latest")).to_be_visible()
    expect(page.locator("#mine")).not_to_be_visible()


# ---- the first fight


TIPS = ("Pick an action", "Stay within your skill", "Chips are your effort", "Ask why any time")
BESIDE = """() => {
  const [tip, about, ...kept] = [".bubble:not([hidden])", ".coached", "#stage, .question"]
    .flatMap((each) => [...document.querySelectorAll(each)]).map((one) => one.getBoundingClientRect());
  const apart = (one) => Math.max(one.left - tip.right, tip.left - one.right, one.top - tip.bottom, tip.top - one.bottom);
  return [apart(about), Math.min(...kept.map(apart))];
}"""
"""How far a tip is from what it is about, and from the stage or the nearest question."""


@pytest.mark.parametrize("size", [(1440, 900), (390, 844), (320, 700)])
def test_a_tip_stands_beside_what_it_is_about_and_covers_neither_stage_nor_choice(rooms: Rooms, size: tuple[int, int]) -> None:
    page = rooms.page("/", size)
    page.get_by_role("button", name="Play now").click()
    for title in TIPS[:3]:
        expect(page.locator(".bubble:visible h3")).to_have_text(title)
        page.wait_for_timeout(300)
        near, free = page.evaluate(BESIDE)
        assert 0 <= near < 60
        assert free >= 0
        next_tip(page)


def next_tip(page: Page) -> None:
    """The first tip is followed by what it says; the others come when something has happened."""
    if page.locator(".bubble:visible h3").inner_text() != TIPS[0]:
        page.locator(".bubble:visible [data-coach=next]").click()
        return
    for _ in range(4):
        if page.locator(".bubble:visible h3").all_inner_texts() != [TIPS[0]]:
            break
        page.locator("form.question .choice:visible").first.click()
        page.wait_for_timeout(700)


def test_the_first_fight_has_four_tips_once(rooms: Rooms) -> None:
    page = rooms.page("/", (1440, 900))
    page.get_by_role("button", name="Play now").click()
    for title in TIPS:
        expect(page.locator(".bubble:visible h3")).to_have_text(title)
        next_tip(page)
    expect(page.locator(".bubble:visible")).to_have_count(0)
    page.reload()
    expect(page.locator("form.question, .waits").first).to_be_visible()
    page.wait_for_timeout(500)
    expect(page.locator(".bubble:visible")).to_have_count(0)
