"""The big screen from five metres: in every system nothing is small, cut off or written over something else."""

import pytest
from playwright.sync_api import Page

from browser.room import Rooms, until

LEGIBLE = 28 / 1920
"""The least height of letters, as a share of the width of the screen."""
TROUBLE = """
share => {
  const found = [], boxes = [], least = innerWidth * share - 0.1;
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim(), at = walker.currentNode.parentElement;
    if (!text || at.closest(".sr, title") || !at.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const box = range.getBoundingClientRect(), drawn = at.closest("svg");
    const size = parseFloat(getComputedStyle(at).fontSize) * (drawn ? Math.hypot(at.getScreenCTM().a, at.getScreenCTM().b) : 1);
    if (size < least) found.push(`${size.toFixed(1)} px: ${text}`);
    const air = drawn ? 0 : size * 0.2;
    for (let up = at; up; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (up !== document.body && (up.ownerSVGElement || (style.overflowX === "visible" && style.overflowY === "visible"))) continue;
      const edge = up === document.body ? new DOMRect(0, 0, innerWidth, innerHeight) : up.getBoundingClientRect();
      if (box.left < edge.left - 1 || box.right > edge.right + 1 || box.top + air < edge.top - 1 || box.bottom - air > edge.bottom + 1) {
        found.push(`cut off by ${up.className.baseVal ?? up.className}: ${text}`);
        break;
      }
    }
    if (!drawn) boxes.push([text, box.left, box.top + air, box.right, box.bottom - air, at.closest("p")]);
  }
  boxes.forEach(([one, left, top, right, bottom, line], at) => boxes.slice(at + 1).forEach(([other, west, north, east, south, its]) => {
    if (line && line === its) return; // parts of one sentence, broken into lines
    const wide = Math.min(right, east) - Math.max(left, west), high = Math.min(bottom, south) - Math.max(top, north);
    if (wide > 2 && high > 2) found.push(`${one} over ${other}`);
  }));
  const scrolls = document.documentElement.scrollHeight > innerHeight + 2;
  return scrolls ? [...found, "it has to be scrolled"] : found;
}
"""


def screens(rooms: Rooms, path: str) -> list[Page]:
    return [rooms.page(path, size, reduced_motion="reduce") for size in ((1920, 1080), (1280, 720))]


@pytest.mark.parametrize(
    ("scene", "steps"),
    [
        ("suits-two-card/stand", (20, 24)), ("suits-two-card/skirmish", (26,)), ("suits-two-card/mill-yard", (30,)),
        ("suits-one-card/brawl", (14, 12)),
        ("savage/firefight", (26,)), ("savage/skirmish", (8,)), ("suits-impact/grenades", (12, 10)), ("gurps-cards/tavern", (16,)),
    ],
)  # fmt: skip
def test_the_big_screen_is_legible_from_afar(rooms: Rooms, scene: str, steps: tuple[int, ...]) -> None:
    """Whatever lies on the table: nobody scrolls a projector."""
    room = rooms.open(scene, {}, pages=False)
    rooms.server.sit(room.made["code"], "Jo", next(iter(room.session.view("gm").fighters)))
    pages = screens(rooms, room.path("screen"))
    for answers in steps:
        room.advance(answers)
        view = room.session.view("gm")
        for page in pages:
            until(lambda page=page, said=view.turn_name or view.clock.text: said in page.inner_text(".topline"), "it is shown")  # type: ignore[misc]
            assert page.evaluate(TROUBLE, LEGIBLE) == [], page.inner_text(".show")


def test_the_end_is_legible_and_the_map_has_half_of_the_screen(rooms: Rooms) -> None:
    room = rooms.open("savage/duel", {"Jo": ("ann",)}, pages=False).advance(6)
    page = rooms.page(room.path("screen"), (1920, 1080), reduced_motion="reduce")
    box = page.locator(".beside .field > svg").bounding_box()
    assert box is not None
    assert box["width"] > 900
    room.advance()
    for page in screens(rooms, room.path("screen")):
        until(lambda page=page: page.locator(".ending #after").count() == 1, "the fight is over")  # type: ignore[misc]
        assert page.evaluate(TROUBLE, LEGIBLE) == []
