"""The stand-off with real cards and dice: a Hold Card preempts an aimed shot by a won contest, by a lost one, and with the red joker."""

from playwright.sync_api import Page, expect

from browser.room import Room, Rooms, until
from highdraw.engine.request import Ask

GUN = "Auto pistol, 9 mm"
HANDS = {"frank": "KS QH JS 10H 9S 4S 4H 3S 3H", "patrick": "AS QS RJ 5D 5C 4D 4C 3D 3C", "sean": "8S 8H 8D 8C 7S 7H 7D 7C 2S"}
AIM, AIMED = f"aim patrick {GUN} 1", f"shoot patrick {GUN} 1"
FIRES = "shoots the Auto pistol, 9 mm at"
MISS = [5, 5, 6]


def say(room: Room, who: str, value: object) -> None:
    """An answer without anybody's page."""
    until(lambda: room._answered(who, value), f"{who} may say {value!r}")
    room.session.answer(who, value)


def press(room: Room, page: Page, who: str, value: str) -> None:
    room.button(page, room.session.part(who), value).click()
    room.session.answer(who, value)


def wait_for(room: Room, who: str, key: str) -> None:
    """Everybody passes until somebody can say this."""
    for _ in range(40):
        waiting = room.session.waiting()
        if any(isinstance(part, Ask) and part.who == who and key in part.keys for part in waiting):
            return
        say(room, waiting[0].addressee, "pass")
    raise AssertionError(f"{who} is never asked about {key!r}.")


def hold(room: Room, card: str) -> None:
    wait_for(room, "patrick", f"hold {card}")
    press(room, room.pages["Mia"], "patrick", f"hold {card}")


def aim(room: Room) -> None:
    """Frank plays a card to aim again."""
    for key in ("play 1", AIM):
        wait_for(room, "frank", key)
        say(room, "frank", key)


def shot(room: Room, steps_in: str, *dice: list[int]) -> list[str]:
    """Frank plays a card for an aimed shot, Patrick steps in on his phone, and the dice fall; what was told of it."""
    jo, mia = room.pages["Jo"], room.pages["Mia"]
    told = len(room.session.events)
    for key in ("play 1", AIMED):
        wait_for(room, "frank", key)
        press(room, jo, "frank", key)
    expect(room.question(mia, room.session.part("patrick"))).to_contain_text("step in before Frank?")
    press(room, mia, "patrick", steps_in)
    for faces in dice:
        say(room, "deck", faces)
    found = [event.text for event in room.session.events[told:] if event.kind in ("contest", "joker", "attack")]
    for name in ("gm", "Jo", "Mia"):
        log = room.pages[name].locator(".log").first
        until(lambda log=log: all(text in str(log.text_content()) for text in found), f"{name} reads it in the log")  # type: ignore[misc]
    return found


def test_the_stand_off(rooms: Rooms) -> None:
    room = rooms.open("gurps-cards/standoff", {"Jo": ("frank",), "Mia": ("patrick", "sean")}, real_cards=True)
    for _ in HANDS:
        say(room, "deck", [1])
    for hand in HANDS.values():
        say(room, "deck", hand.split())
    hold(room, "AS")
    won = shot(room, f"shoot frank {GUN} 1 fast-draw", [3, 3, 3], [4, 4, 4], [3, 3, 3], MISS, MISS)
    assert won == ["Patrick acts first.", f"Patrick {FIRES} Frank: 16 against 9.", f"Frank {FIRES} Patrick: 16 against 14."]
    hold(room, "QS")
    aim(room)
    lost = shot(room, f"shoot frank {GUN} 1", [4, 4, 4], [3, 3, 3], MISS, MISS)
    assert lost == ["Patrick acts afterwards.", f"Frank {FIRES} Patrick: 16 against 13.", f"Patrick {FIRES} Frank: 16 against 9."]
    hold(room, "RJ")
    aim(room)
    joker = shot(room, f"shoot frank {GUN} 1", MISS, MISS)
    assert joker == [
        "Patrick's Red Joker needs no contest.", f"Patrick {FIRES} Frank: 16 against 9.", f"Frank {FIRES} Patrick: 16 against 13.",
    ]  # fmt: skip
    room.check()
