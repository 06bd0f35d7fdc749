"""A round played from hands: two phones, the console and the big screen. What is laid face down shows its back until it is revealed."""

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.room import Room, Rooms, until
from highdraw.engine.request import Pick
from highdraw.systems import register
from highdraw.testing.toy.fight import Brawl

register("toy", "highdraw.testing.toy")


@pytest.fixture
def duel(rooms: Rooms) -> Room:
    """Jo plays Ann, who has kings and acts first; Mia plays Bob."""
    return rooms.open("toy/duel", seed="2")


def hand(room: Room, who: str) -> tuple[str, ...]:
    assert isinstance(room.session.fight, Brawl)
    return tuple(map(str, room.session.fight.cards("hand", who)))


def held(page: Page, face: str) -> Locator:
    return page.locator(f'card-pick .held [data-card="{face}"]').first


def laid(page: Page, pile: str) -> list[str]:
    found = page.locator(f'card-pick [data-pile="{pile}"] .laid [data-card]').all()
    return [str(each.get_attribute("data-card")) for each in found]


def zone(page: Page, name: str) -> list[str]:
    """The faces of the cards that a page shows in a zone."""
    shown = page.locator(f"#zone-{name} [data-face]").all()
    return [str(card.get_attribute("data-face")) for card in shown]


def lay(room: Room, name: str, who: str, *faces: str) -> None:
    """Tap cards of the hand, one after the other, and lay them; in the fight beside it as well."""
    page = room.pages[name]
    part = room.session.part(who)
    assert isinstance(part, Pick)
    room.question(page, part).wait_for()
    for face in faces:
        held(page, face).click()
    room.question(page, part).locator("button[type=submit]").click()
    piles = [pile.name for pile in part.piles]
    room.session.answer(who, {pile: [face] for pile, face in zip(piles, faces, strict=False)})


def test_cards_are_tapped_into_piles_with_what_they_come_to_beside_them(duel: Room) -> None:
    phone = duel.pages["Jo"]
    first, second, third, *_ = hand(duel, "ann")
    preview = phone.locator("card-pick .preview")
    submit = phone.locator("card-pick button[type=submit]")
    expect(submit).to_have_text("Tap a card first")
    held(phone, first).click()
    expect(preview).to_have_text("You act at 13.")
    assert laid(phone, "action") == [first]
    expect(submit).to_have_text("Lay 1 card")
    held(phone, second).click()
    expect(preview).to_have_text("You act at 13, and hold K♦ back.")
    assert laid(phone, "hold") == [second]
    phone.locator('card-pick [data-pile="hold"] .laid [data-card]').click()
    expect(preview).to_have_text("You act at 13.")
    phone.locator('card-pick [data-pile="action"] legend button').click()
    held(phone, third).click()
    assert laid(phone, "action") == [third], "where one card fits, another takes its place"
    expect(held(phone, first)).to_have_attribute("aria-pressed", "false")


def test_what_cannot_be_laid_is_explained_and_what_was_typed_stays(duel: Room) -> None:
    phone = duel.pages["Jo"]
    first, second, *_ = hand(duel, "ann")
    field = phone.locator("card-pick [name=value]")
    phone.get_by_text("Or type", exact=True).click()
    field.fill(f"action {first} {second}")
    preview = phone.locator("card-pick .preview")
    expect(preview).to_have_text("Action card takes 1 card, not 2.")
    expect(preview).to_have_class("preview wrong")
    expect(phone.locator("card-pick")).to_have_class("pick refused")
    with duel.rooms.excusing("422"):
        phone.locator("card-pick button[type=submit]").click()
        expect(phone.locator("#toast")).to_have_text("Action card takes 1 card, not 2.")
        lay(duel, "Mia", "bob", hand(duel, "bob")[0])
        until(lambda: "Waiting for Ann." in duel.screen.title(), "Bob has laid a card")
    expect(field).to_have_value(f"action {first} {second}")


def test_a_round_face_down(duel: Room) -> None:
    """The whole way: action cards, a plan by its controls, an aim, a blow and a guard face down, the reveal."""
    first, *_, value = hand(duel, "ann")
    bobs = hand(duel, "bob")
    lay(duel, "Jo", "ann", first)
    until(lambda: "Waiting for Bob." in duel.screen.title(), "the big screen waits for Bob")
    assert zone(duel.screen, "hand-ann") == ["??"] * 5, "nobody sees that a card is chosen, nor which"
    lay(duel, "Mia", "bob", bobs[0])
    for name, page in duel.pages.items():
        card = page.locator(f':is(.order, .everybody) [data-face="{first}"]')
        until(lambda card=card: card.count() == 1, f"{name} sees Ann's action card")  # type: ignore[misc]

    jo = duel.pages["Jo"]
    jo.locator("plan-controls").wait_for()
    expect(jo.locator("plan-controls .preview")).to_have_text("One blow")
    jo.get_by_label("Wild").check()
    expect(jo.locator("plan-controls .preview")).to_have_text("One blow, wildly: +2, and −2 to defend")
    jo.locator("plan-controls button[type=submit]").click()
    duel.session.answer("ann", "1 wild")
    jo.get_by_role("button", name="Strike Bob with the main hand").click()
    duel.session.answer("ann", "strike bob main")

    lay(duel, "Jo", "ann", value)
    duel.pages["Mia"].locator("card-pick").wait_for()
    until(lambda: zone(duel.screen, "value-ann") == ["??"], "the big screen shows the back of what Ann laid")
    until(lambda: zone(duel.pages["Mia"], "value-ann") == ["??"], "and so does Bob's phone")
    until(lambda: zone(jo, "value-ann") == [value], "Ann knows her own")
    until(lambda: zone(duel.gm, "value-ann") == [value], "and the GM knows all")
    for page in (duel.screen, duel.pages["Mia"]):
        assert f"/{value}.svg" not in page.content()

    lay(duel, "Mia", "bob")
    told = next(event.text for event in reversed(duel.session.events) if event.kind == "contest")
    assert told.startswith("Ann 7♥: 9 against Bob without a card: 0.")
    for name, page in duel.pages.items():
        until(lambda page=page: told in " ".join(page.locator("body").inner_text().split()) or _drawn(page, value), f"{name} sees it")  # type: ignore[misc]
    duel.check()


def _drawn(page: Page, face: str) -> bool:
    """Whether a page draws the card of the last exchange."""
    return page.locator(f'.card[data-face="{face}"]').count() > 0


def test_cards_are_laid_by_the_keyboard(duel: Room) -> None:
    phone = duel.pages["Jo"]
    first, second, *_ = hand(duel, "ann")
    held(phone, first).focus()
    phone.keyboard.press("Enter")
    phone.keyboard.press("Tab")
    phone.keyboard.press("Space")
    until(lambda: (laid(phone, "action"), laid(phone, "hold")) == ([first], [second]), "two cards lie there")
    phone.locator("card-pick button[type=submit]").focus()
    phone.keyboard.press("Enter")
    until(lambda: "Waiting for Bob." in duel.screen.title(), "Ann has laid her cards")


def test_nothing_needs_a_script(rooms: Rooms) -> None:
    """Cards are typed, a plan is set by plain fields, and everything comes back as a page."""
    room = rooms.open("toy/duel", seed="2", pages=False)
    page = rooms.page(room.path("Jo"), (360, 740), java_script_enabled=False)
    first = hand(room, "ann")[0]
    page.get_by_text("Or type", exact=True).click()
    page.locator("card-pick [name=value]").fill(f"{first}")
    page.locator("card-pick button[type=submit]").click()
    room.session.answer("ann", first)
    room.rooms.server.do(room.made["gm"], "answer", who="bob", value={"action": [hand(room, "bob")[0]]})
    room.session.answer("bob", hand(room, "bob")[0])
    page.goto(rooms.server.address + room.path("Jo"))
    page.get_by_label("2", exact=True).check()
    page.locator("plan-controls button[type=submit]").click()
    assert page.get_by_text("What do you do?").count() == 1
    room.session.answer("ann", "2")
    assert [part.subject for part in room.session.waiting()] == ["aim"]


def test_each_card_has_a_button_for_every_pile_where_any_card_goes_anywhere(rooms: Rooms) -> None:
    """Pressed once it lies there, pressed again it is kept; another button moves it; cards alike are told apart."""
    room = rooms.open("suits-impact/duel", pages=False)
    while room.asked().subject != "attack":
        room.advance(1)
    part = room.asked()
    assert isinstance(part, Pick)
    page = rooms.page(room.path(room.player(part.addressee)), (360, 740))
    form = room.question(page)
    first = part.hand[0]
    ways = form.locator(f'.held [data-to][data-card="{first}"]')
    field, submit = form.locator("[name=value]"), form.locator("button[type=submit]")
    expect(form.locator(".piles")).to_be_hidden()
    expect(submit).to_have_text("Draw from the deck")
    for place, (pile, typed) in enumerate((("value", f"value {first}"), ("boost", f"boost {first}"))):
        ways.nth(place).click()
        expect(ways.nth(place)).to_have_attribute("aria-pressed", "true")
        expect(field).to_have_value(typed)
        expect(form.locator(f'[data-in="{place}"]')).to_have_count(1)
        assert pile == ways.nth(place).get_attribute("data-to")
    expect(form.locator(".preview")).to_contain_text("A boost goes with a value card")
    ways.nth(1).click()
    expect(field).to_have_value("")
    form.locator(f'.held [data-card="{first}"]:not([data-to])').click()
    expect(ways.first).to_have_attribute("aria-pressed", "true")
    expect(form.locator(".preview")).to_contain_text("The others see 1 card.")
    expect(submit).to_have_text("Lay 1 card")
