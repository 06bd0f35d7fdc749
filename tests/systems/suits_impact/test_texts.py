"""Everything people read of this edition, as it stands: choices, controls, sheets, how somebody is. A change shows here, to be read."""

import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from highdraw.engine.request import Ask, Pick
from highdraw.engine.system import Offer
from highdraw.engine.view import FighterView
from highdraw.errors import BadFile, HighdrawError
from highdraw.roster.document import Document
from highdraw.roster.toml import to_toml
from highdraw.seats import TacticianSeat
from highdraw.systems import load
from highdraw.systems.library import ready_fighters
from highdraw.systems.suits_impact.sight import Sight
from highdraw.testing import shipped
from highdraw.testing.walk import begin
from systems.suits_impact.said import CHANGES, ENTRIES, ON_THE_MAP, SCENES, WORDS

ID = "suits-impact"
FOLDER = Path(__file__).with_name("texts")
STEPS = 140
SYSTEM = load(ID)


def choices(name: str, seed: str) -> Iterator[str]:
    """The choices of a fight played at random, those that cannot be taken with the reason, and what may be picked."""
    found: set[str] = set()
    bot = TacticianSeat(SYSTEM, 1)
    here, rng = begin(SYSTEM, shipped(ID)[name], seed), Random(seed)
    for step in range(STEPS):
        if here.over:
            break
        if step % 80 == 40:
            view = here.view("gm")
            found.add(f"{name} {step}: {view.clock} {view.turn} {view.order} {view.notes} {view.zones} {view.decks} {view.ground}")
            found |= {f"{name} {step}: {stands(one)}" for one in view.fighters.values()}
        for part in here.waiting():
            if isinstance(part, Ask):
                every = [(choice, "") for choice in part.choices] + list(part.barred)
                found |= {f"{name} {part.topic}: {said(SYSTEM.reading.offer(here.fight, part, one))} {why}" for one, why in every}
            elif isinstance(part, Pick):
                liked = part.logged(part.check(bot.choose(here.fight, part)))
                found.add(f"{name} {SYSTEM.reading.question(here.fight, part)} {part.hand} {part.about} {liked}")
                if part.topic == "defend":
                    threat = Sight(here.fight, frozenset((part.who,))).threat(part.who, part.about["attacker"], part.about["weapon"])
                    found.add(f"{name} {part.who} fears {part.about['attacker']}: {threat}")
        part = here.waiting()[0]
        here.answer(part.addressee, part.logged(part.check(part.sample(rng))))
    found |= {f"{name} at last: {stands(one)}" for one in here.view("gm").fighters.values()}
    yield from sorted(found)


def said(offer: Offer) -> str:
    costs = ", ".join(f"{cost.number:g} {cost.what}" for cost in offer.costs)
    odds = f"{offer.odds.chance:.2f} {offer.odds.says}" if offer.odds else ""
    return " | ".join((offer.label, offer.hint, costs, ", ".join(map(str, offer.facts)), odds))


def stands(one: FighterView) -> str:
    tracks = ", ".join(f"{track.label} {track.value:g} {track.notches} {track.says}" for track in one.tracks)
    facts = ", ".join(map(str, (*one.facts, *one.sheet)))
    return (
        f"{one.name}, {one.side}: {tracks} | {one.words} {one.notes} | {facts} | {one.held} | {one.out} {one.dead} {one.lesser} {one.extra}"
    )


def controls() -> Iterator[str]:
    """What the referee may set on everybody in a skirmish."""
    here = begin(SYSTEM, shipped(ID)["skirmish"], "5")
    for who in ("", *here.fight.state.fighters):
        for each in SYSTEM.referee.controls(here.fight, who):
            yield f"{who}: {each.group} {each.label} {each.kind} {each.value!r} {each.high} {each.choices} {each.hint} {each.change}"


def sheets() -> Iterator[str]:
    """Every ready fighter on paper, against somebody of Body 6 in Chainmail; and one that cannot be."""
    for who, one in ready_fighters(ID).items():
        document = Document(to_toml({"system": ID, who: one}), "x.toml")
        assert SYSTEM.paper.sheet is not None
        yield f"{SYSTEM.paper.sheet(document, who, {}, {'body': '6', 'armour': 'Chainmail'})}"
    with pytest.raises(BadFile, match="spoon"):
        SYSTEM.paper.sheet(Document(to_toml({"x": {"name": "X", "weapons": ["spoon"]}}), "x.toml"), "x", {}, {})


def corrections(name: str, changes: Sequence[dict[str, Any]]) -> Iterator[str]:
    """What the referee sets right, or is told why not; and how everybody is in the end."""
    here = begin(SYSTEM, shipped(ID)[name], "5")
    for change in changes:
        before = len(here.fight.events)
        try:
            here.correct(change, "gm", "now")
            yield f"{name} {change}: {[event.text for event in here.fight.events[before:]]}"
        except HighdrawError as error:
            yield f"{name} {change}: {error}"
    yield from (f"{name} {me}" for me in here.fight.state.fighters.values())
    yield f"{name} {here.fight.state.field.spots} {here.fight.state.gm_sides}"
    assert SYSTEM.referee.quick is not None
    for words in WORDS:
        try:
            yield f"{name} {words}: {SYSTEM.referee.quick(here.fight, words)}"
        except HighdrawError as error:
            yield f"{name} {words}: {error}"


def files() -> Iterator[str]:
    """What a file may say of a fighter or a fight, read or refused."""
    for more in ({}, *({"fighter": [{"id": "ann", "side": "A", **entry}, {"id": "bob", "side": "B"}]} for entry in ENTRIES), *SCENES):
        data = {"system": ID, "title": "X", "fighter": [{"id": "ann", "side": "A"}, {"id": "bob", "side": "B"}], **more}
        document = Document(to_toml(data), "x.toml")
        try:
            setup = SYSTEM.paper.read(document, document.data)
            first = setup.entrants[0]
            yield f"{more}: {len(setup.entrants)} {setup.field} {setup.options} {setup.state} {first}"
            made = SYSTEM.play.create(setup, False).state
            yield f"{made.fighters[first.id]} {made.revealed} {made.gm_sides} {made.deck.zones} {made.days} {made.seconds}"
        except HighdrawError as error:
            yield f"{more}: {error}"


SECTIONS: dict[str, Callable[[], Iterator[str]]] = {
    "skirmish": partial(choices, "skirmish", "5"), "rescue": partial(choices, "rescue", "4"), "grenades": partial(choices, "grenades", "9"),
    "controls": controls, "sheets": sheets, "corrections": partial(corrections, "duel", CHANGES),
    "corrections on a map": partial(corrections, "rescue", ON_THE_MAP), "files": files,
}  # fmt: skip


@pytest.mark.parametrize("section", SECTIONS)
def test_what_people_read_is_as_it_was(section: str) -> None:
    now = "\n".join(SECTIONS[section]()) + "\n"
    file = FOLDER / f"{section.replace(' ', '_')}.txt"
    if os.environ.get("ACCEPT_TEXTS"):
        FOLDER.mkdir(exist_ok=True)
        file.write_text(now, encoding="utf-8")
    assert now == file.read_text(encoding="utf-8"), f"It reads otherwise. If that is meant: ACCEPT_TEXTS=1 pytest {Path(__file__).name}"
