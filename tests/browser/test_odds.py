"""Odds on a phone: they appear beside the choices as the API gives them, without numbers if the GM wishes, and vanish when switched off."""

from random import Random

from playwright.sync_api import expect

from browser.room import Room, Rooms
from highdraw.lab import odds
from highdraw.testing.odds import another

SLOWLY = 150_000
"""Odds come when they are computed; nothing waits for them."""


def until_attacked(rooms: Rooms) -> Room:
    room = rooms.open("suits-two-card/duel", pages=False)
    while room.asked().subject != "response":
        room.advance(1)
    return room


def test_odds_appear_match_the_api_and_vanish_when_switched_off(rooms: Rooms) -> None:
    room = until_attacked(rooms)
    server, gm = rooms.server, room.made["gm"]
    name = room.player(room.asked().addressee)
    page = rooms.page(room.path(name), (360, 740))
    form = room.question(page)
    expect(form.locator(".odds.lab").first).to_be_attached(timeout=SLOWLY)
    found = server.client.get(f"/api/seats/{room.tokens[name]}/odds").json()
    assert found["choices"]
    for choice in found["choices"]:
        button = form.locator(f'button[name=value][value="{choice["key"]}"]')
        share = f"{int(choice['odds']['chance'] * 100 + 0.5)}%"
        expect(button.locator(".odds b")).to_have_text(share)
        assert f"{share} unhurt" in (button.get_attribute("aria-label") or "")
    console = rooms.page(room.path("gm"), (1280, 800))
    console.get_by_role("button", name="Forecast").click()
    expect(console.locator("output.forecast")).to_contain_text("From here Ann wins", timeout=SLOWLY)
    assert server.do(gm, "show-odds", show="bars").status_code == 200
    expect(page.locator(".odds.lab meter").first).to_be_attached(timeout=SLOWLY)
    expect(page.locator(".odds.lab b")).to_have_count(0, timeout=SLOWLY)
    assert server.do(gm, "show-odds", show="off").status_code == 200
    expect(page.locator("choice-odds")).to_have_count(0)
    expect(page.locator(".odds")).to_have_count(0)
    expect(page.locator("form.question button[aria-label*='unhurt']")).to_have_count(0)


def test_cards_that_are_tapped_have_odds_and_so_have_picks_worth_a_thought(rooms: Rooms) -> None:
    room = rooms.open("suits-impact/duel", pages=False)
    while room.asked().subject != "attack":
        room.advance(1)
    server, name = rooms.server, room.player(room.asked().addressee)
    page = rooms.page(room.path(name), (360, 740))
    form = room.question(page)
    worth = form.locator(".sensible button")
    expect(worth.first).to_be_visible(timeout=SLOWLY)
    found = server.client.get(f"/api/seats/{room.tokens[name]}/odds").json()
    assert [f"{int(choice['odds']['chance'] * 100 + 0.5)}%" for choice in found["choices"]] == worth.locator(".odds b").all_inner_texts()
    worth.last.click()
    typed = form.locator("[name=value]").input_value() or "none"
    tried = server.client.get(f"/api/seats/{room.tokens[name]}/odds", params={"pick": typed}).json()
    assert [choice["key"] for choice in tried["choices"]] == [typed]
    share = f"{int(tried['choices'][0]['odds']['chance'] * 100 + 0.5)}%"
    expect(form.locator(".tried .odds b")).to_have_text(share, timeout=SLOWLY)
    form.locator(".held [data-to][aria-pressed=true]").first.click()
    expect(form.locator(".tried")).to_be_hidden()


def test_a_phone_has_no_number_from_cards_it_may_not_know(rooms: Rooms) -> None:
    """Its numbers are those of a fight that looks the same to it, in which the other holds another card."""
    room = rooms.open("suits-one-card/duel", pages=False)
    while room.asked().subject != "action":
        room.advance(1)
    who = room.asked().addressee
    name = room.player(who)
    twin = another(room.session, name, Random(1))
    assert twin is not None
    assert [zone for zone, cards in twin.fight.state.deck.zones.items() if cards != room.session.fight.state.deck.zones[zone]]
    page = rooms.page(room.path(name), (360, 740))
    form = room.question(page)
    expect(form.locator(".odds.lab b").first).to_be_attached(timeout=SLOWLY)
    numbers = {one.key: one.odds for one in odds(twin, name, who).choices if one.odds}
    assert numbers
    for key, one in numbers.items():
        button = form.locator(f'button[name=value][value="{key}"]')
        expect(button.locator(".odds b")).to_have_text(f"{int(one.chance * 100 + 0.5)}%")


def test_where_no_choice_has_a_number_the_page_says_why(rooms: Rooms) -> None:
    room = rooms.open("gurps-cards/duel", {"Jo": ("anna",), "Mia": ("boris",)}, pages=False)
    while room.asked().subject != "play":
        room.advance(1)
    page = rooms.page(room.path(room.player(room.asked().addressee)), (360, 740))
    why = room.question(page).locator("choice-odds")
    expect(why).to_have_text("No odds here: none of these choices decides a blow or a recovery at once.", timeout=SLOWLY)
    expect(why).to_be_visible()
