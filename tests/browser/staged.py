"""The last exchange: what a page shows of it, and what the engine says."""

from highdraw.engine.beat import Side
from highdraw.table.stage import Staged
from highdraw.web.parts.stage import MOST_ROWS, sentence

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


def wanted(found: Staged) -> dict[str, object]:
    """What every page must show of an exchange."""
    return {
        "faces": [card.face for side in sides(found) for card in side.cards],
        "pips": [face for side in sides(found) for die in side.dice[:12] for face in die.faces],
        "totals": [f"{side.total:g}" for side in sides(found) if side.total is not None],
        "verdict": sentence(found.verdict),
    }
