"""Picks: the default and whatever is sampled is legal, a preview never breaks, and what is not allowed is refused with a sentence."""

from random import Random
from typing import Any

from highdraw.engine.request import Pick
from highdraw.errors import BadAnswer
from highdraw.testing.failure import Nonconformity

TRIES = 12
STRANGE: tuple[Any, ...] = ({"no such pile": ["KS"]}, {"": []}, {"value": "KS"}, {"value": [7]}, "KS KS KS", "/", "1 / 1", "no such card")


def check_pick(part: Pick, rng: Random) -> list[Any]:
    """Hold one pick to it; gives answers that the request must refuse."""
    if next(part.law.sensible(), None) is None:
        raise Nonconformity("picks", f"{part.outline()}: no pick is sensible")
    for laid in (part.default(), *(part.sample(rng) for _ in range(3))):
        try:
            if part.check(part.logged(laid)) != laid:
                raise Nonconformity("picks", f"{part.outline()}: {laid} is not read back from the log")
        except BadAnswer as error:
            raise Nonconformity("picks", f"{part.outline()}: {laid} is called sensible. {error}") from error
    return [value for value in (*STRANGE, *(_random(part, rng) for _ in range(TRIES))) if not _agrees(part, value)]


def _random(part: Pick, rng: Random) -> dict[str, list[str]]:
    """Any cards in any piles, now and then one that is not there."""
    cards = [card for card in part.hand if rng.random() < 0.6] + (["KS"] if rng.random() < 0.2 else [])
    laid: dict[str, list[str]] = {pile.name: [] for pile in part.piles}
    for card in cards:
        laid[rng.choice(part.piles).name].append(str(card))
    return laid


def _agrees(part: Pick, value: Any) -> bool:
    """Whether it is allowed; the preview and the check must say the same, in words."""
    preview = part.preview(value)
    refusal = ""
    try:
        part.check(value)
    except BadAnswer as error:
        refusal = str(error)
    if preview.allowed == bool(refusal) or not preview.says or (refusal and preview.says != refusal):
        says = f"{value!r} to {part.outline()}: the preview says {preview.says!r}, the check {refusal or 'nothing'!r}"
        raise Nonconformity("picks", says)
    return preview.allowed
