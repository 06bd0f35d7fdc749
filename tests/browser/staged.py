"""The last exchange: what a page shows of it, and what the engine says."""

from playwright.sync_api import Page

from browser.room import Room
from highdraw.engine.beat import Side
from highdraw.engine.system import Threat
from highdraw.table.stage import Staged, begun, on_stage
from highdraw.web.parts.stage import MOST_ROWS, headline

SHOWN = """() => {
  const stage = document.querySelector("#stage") ?? document.createElement("div");
  const numbers = side => [...side.querySelectorAll(".die text")].map(each => Number(each.textContent));
  return {
    faces: [...stage.querySelectorAll(".flip .card")].map(each => each.dataset.face),
    pips: [...stage.querySelectorAll("[data-side]")].flatMap(numbers),
    totals: [...stage.querySelectorAll("[data-side] .total")].map(each => each.textContent),
    verdict: stage.querySelector(".verdict .word")?.textContent ?? "",
  };
}"""


def sides(found: Staged) -> list[Side]:
    return [side for row in found.rows[-MOST_ROWS:] for side in row.sides]


def staged_now(room: Room) -> Staged | None:
    """What stands on the stage, as everybody may read it."""
    return on_stage(room.session.beats, [seen for event in room.session.events if (seen := event.as_seen_by(frozenset()))])


def shows(page: Page, found: Staged) -> bool:
    """Whether a page shows an exchange as the engine has it, with what was told as its headline."""
    shown: dict[str, object] = page.evaluate(SHOWN)
    return shown == {
        "faces": [card.face for side in sides(found) for card in side.cards],
        "pips": [face for side in sides(found) for die in side.dice[:12] for face in die.faces],
        "totals": [f"{side.total:g}" for side in sides(found) if side.total is not None],
        "verdict": headline(found)[0],
    }


def threat_now(room: Room, name: str) -> Threat | None:
    """The attack that somebody is asked about, as the phone shows it in place of the last exchange."""
    found = room.session.system.reading.threat
    asked = [part for part in room.session.waiting() if part.addressee in room.people.get(name, ())]
    return found(room.session.fight, asked[0]) if found is not None and asked and begun(room.session.beats) is not None else None


def shows_threat(page: Page, threat: Threat) -> bool:
    """Whether a phone shows this attack: what it is, the attacker's cards face down, places for one's own, what a hit would do."""
    shown: dict[str, object] = page.evaluate(SHOWN)
    return (
        shown["faces"] == [card.face for card in threat.side.cards]
        and page.locator("#stage .title").inner_text() == threat.title
        and page.locator("#stage .places i").count() == threat.answers
        and (not threat.lands or page.locator("#stage .lands").text_content() == threat.lands)
    )
