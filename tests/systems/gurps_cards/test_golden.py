"""What people read of this system, and what the GM sets right, line by line: a change of words, of what is offered or of what a correction
does shows here, to be read before it is accepted."""

import os
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from highdraw.engine.request import Ask, Place
from highdraw.engine.session import Session
from highdraw.errors import BadCorrection, HighdrawError
from highdraw.roster.document import Document
from highdraw.systems import load
from highdraw.systems.gurps_cards.gear import HOME
from highdraw.systems.gurps_cards.read import read_fighters
from highdraw.testing.scenes import shipped

FOLDER = Path(__file__).with_name("golden")
SYSTEM = load("gurps-cards")
SCENES: tuple[tuple[str, dict[str, str]], ...] = (
    ("riders", {}), ("tavern", {"hit_locations": "full"}), ("standoff", {"decks": "one_per_combatant", "hands": "open"}),
    ("chase", {"aim_lost_by_damage": "will_roll", "passed_cards": "kept_for_defence_this_turn"}),
)  # fmt: skip
EACH, OFFERED, TOLD = 3, 14, 3
"""Questions of a topic, choices of each, and receipts of a kind that are written out."""
CORRECTIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("duel", {"set": {"hp": 3, "posture": "kneeling"}, "fighter": "anna"}),
    ("duel", {"set": {"hp": 99}, "fighter": "anna"}),
    ("duel", {"set": {"fp": 99}, "fighter": "anna"}),
    ("duel", {"set": {"main": "Bazooka"}, "fighter": "anna"}),
    ("duel", {"set": {"aim_at": "nobody"}, "fighter": "anna"}),
    ("duel", {"set": {"unconscious": True}, "fighter": "boris"}),
    ("duel", {"set": {"gone": True}, "fighter": "boris"}),
    ("tavern", {"set": {"unconscious": True}, "fighter": "guard-1"}),
    ("tavern", {"set": {"gone": True}, "fighter": "guard-1"}),
    ("tavern", {"surrender": "guard-1"}),
    ("duel", {"move": "anna", "to": [7, 3]}),
    ("duel", {"move": "anna", "to": [70000, 3]}),
    ("duel", {"move": "anna", "to": "north"}),
    ("duel", {"distance": ["anna", "boris"], "yards": 3}),
    ("standoff", {"move": "frank", "to": [7, 3]}),
    ("standoff", {"distance": ["frank", "patrick"], "yards": 3}),
    ("standoff", {"distance": ["frank", "frank"], "yards": 3}),
    ("standoff", {"distance": ["frank", "patrick"], "yards": -1}),
    ("duel", {"fright": "anna", "modifier": -4}),
    ("duel", {"fright": "anna", "modifier": 21}),
    ("duel", {"fright": "anna", "modifier": True}),
    ("duel", {"say": "anna", "words": "Behind you!", "syllables": 3}),
    ("duel", {"say": "anna", "words": "Behind you, all of you, and above as well!", "syllables": 12}),
    ("duel", {"say": "anna", "words": "", "syllables": 3}),
    ("duel", {"say": "anna", "words": "So", "syllables": 521}),
    ("duel", {"surrender": "boris"}),
    ("duel", {"remove": "boris"}),
    ("riders", {"remove": "*mount"}),
    ("riders", {"remove": "*rider"}),
    ("duel", {"end": "turn"}),
    ("duel", {"end": "fight"}),
    ("duel", {"end": "world"}),
    ("duel", {"card": "anna", "from": "KX", "to": "QS"}),
    ("duel", {"card": "anna", "from": "*first", "to": "*pile"}),
    ("duel", {"add": {"id": "x", "count": 41}}),
    ("duel", {"add": {"id": "two words", "sheet": {"name": "X"}}}),
    ("duel", {"add": {"id": "x", "sheet": {"name": "X"}, "at": [1]}}),
    ("duel", {"add": {"id": "x", "sheet": {"name": "X", "st": 900}}}),
    ("duel", {"add": 3}),
    ("duel", {"add": {"id": "anna", "sheet": {"name": "X"}}}),
    ("duel", {"add": {"id": "x", "sheet": {"name": "X"}, "count": 7, "at": [3, 2]}}),
)
QUICK = (
    ("duel", "6 brawlers"),
    ("tavern", "two archers for House"),
    ("standoff", "a bouncer"),
    ("duel", "3 dragons"),
    ("duel", "2 brawlers for Watch"),
)


def text(value: Any) -> str:
    return msgspec.json.encode(value, order="sorted").decode()


def begun(scene: str, seed: int = 2, switches: dict[str, str] | None = None) -> Session:
    setup = msgspec.structs.replace(shipped("gurps-cards")[scene], switches=switches or {})
    return Session(SYSTEM, msgspec.structs.replace(setup, options=msgspec.structs.replace(setup.options, round_limit=3)), seed=seed)


def sheets() -> Iterator[str]:
    document = Document(files(HOME).joinpath("library", "fighters.toml").read_text(encoding="utf-8"), "fighters.toml")
    for who in read_fighters(document):
        yield text(SYSTEM.paper.sheet(document, who, {}, {}))


def panels() -> Iterator[str]:
    """What the GM may set, and what fighters take with them."""
    for scene in ("riders", "standoff"):
        fight = begun(scene).fight
        for who in ("", *list(fight.state.fighters)[:2]):
            yield from (text(control) for control in SYSTEM.referee.controls(fight, who))
        carry = SYSTEM.referee.carry
        assert carry is not None
        yield text(carry(fight, tuple(fight.state.fighters)))


def named(session: Session, change: dict[str, Any]) -> dict[str, Any]:
    """A correction with names and cards of this fight."""
    fight = session.fight
    found = {
        "*mount": next((me.id for me in fight.state.fighters.values() if me.rider), ""),
        "*rider": next((me.id for me in fight.state.fighters.values() if me.mount), ""),
        "*pile": str(fight.state.deck.pile[0]),
        "*first": next(iter(fight.deck(next(iter(fight.state.fighters.values()))).zones.get("hand anna", [""]))),
    }
    return {name: found.get(value, value) if isinstance(value, str) else value for name, value in change.items()}


def corrections() -> Iterator[str]:
    quick = SYSTEM.referee.quick
    assert quick is not None
    for scene, words in QUICK:
        session = begun(scene)
        try:
            change = quick(session.fight, words)
            session.correct(change)
            yield f"{words}: {text({**change['add'], 'sheet': ''})} {standing(session)}"
        except HighdrawError as error:
            yield f"{words}: {error}"
    for scene, change in CORRECTIONS:
        session = begun(scene)
        try:
            session.correct(named(session, change))
            said = [event.text for event in session.events if event.kind in ("correction", "speech", "end")]
            yield f"{scene} {text(change)}: {said} {standing(session)}"
        except BadCorrection as error:
            yield f"{scene} {text(change)}: {error}"


def standing(session: Session) -> str:
    fight = session.fight
    where = {who: (spot.x, spot.y, spot.facing) for who, spot in fight.state.field.spots.items()}
    cards = {zone: len(cards) for deck in (fight.state.deck, *fight.state.decks.values()) for zone, cards in deck.zones.items()}
    return text([[me.id, me.hp, me.out, me.mount, me.rider] for me in fight.state.fighters.values()]) + text(
        [where, cards, fight.state.over]
    )


def questions() -> Iterator[str]:
    """What is asked, what is offered, and how numbers came about, in fights that chance plays."""
    asked: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for scene, switches in SCENES:
        session, rng = begun(scene, switches=switches), Random(4)
        told = 0
        for _ in range(700):
            if session.over:
                break
            part = session.waiting()[0]
            asked[part.subject] += 1
            if asked[part.subject] <= EACH or (isinstance(part, Ask) and len(part.choices) > 1 and asked[f"{part.subject} +"] < EACH):
                asked[f"{part.subject} +"] += 1
                yield f"{part.kind} {part.subject}: {SYSTEM.reading.question(session.fight, part)}"
                if isinstance(part, Place):
                    yield f"   {part.x:g} {part.y:g} {part.reach:g} {part.unit}"
                if isinstance(part, Ask):
                    facets = {f"{name} {value}": (name, value) for choice in part.choices for name, value in choice.facets.items()}
                    said = [SYSTEM.facet(session.fight, part, name, value) for name, value in facets.values()]
                    yield f"   {', '.join(said[:40])}"
                    few = part.choices[:: max(1, len(part.choices) // OFFERED)]
                    yield from (f"   {choice.key}: {text(SYSTEM.reading.offer(session.fight, part, choice))}" for choice in few)
            session.answer(part.addressee, part.logged(part.check(part.sample(rng))))
            for event in session.events[told:]:
                kinds[event.kind] += 1
                if event.steps and kinds[event.kind] <= TOLD * 4:
                    yield f"   {event.text} " + "; ".join(f"{step.label} {step.words} {step.value} {step.rule}" for step in event.steps)
            told = len(session.events)
        yield text(session.view("gm"))


MISTAKES = (
    "load = -1",
    "load = 5000",
    "load = 5001",
    "st = 0",
    "st = 61",
    "st = 60",
    "dx = 0",
    "hp = 0",
    "skills = { Broadsword = 41 }",
    "skills = { Broadsword = -1 }",
    'weapons = ["Bazooka"]',
    'armour = ["Paper"]',
    'shield = "Paper"',
    'in_hand = ["Rapier"]',
    'main = "Rapier"',
    'unready = ["Rapier"]',
    "hp_left = 99",
    "fp_left = 99",
    "hp_left = -30",
    "aims = 1000001",
    "loaded = { Broadsword = 9999999 }",
    'aim_at = "ann"',
    'aim_at = "eve"',
    'aim_at = "bob"',
    'on = "bob"',
    'on = "ann"',
    'on = "eve"',
    'hand = "AS AS"',
    'hand = "AS KX"',
    'hand = "BJ"',
    'hand = "RJ"',
    'hold = "AS KS"',
    'posture = "flying"',
    "count = 0",
    "count = 61",
    "at = [1]",
    "at = [1, 2000000]",
    "facing = 7000",
    'saw = ["ann"]',
    'unaware = ["eve"]',
    'course = "bob"',
    "wings = 2",
    "shocks = [{ amount = 3, until = 9 }]",
    'stunned = ["love"]',
    'traits = ["Combat Reflexes"]',
    'traits = ["Nonsense"]',
    'kind = "ghost"',
    'traits = ["Combat Reflexes", "Combat Paralysis"]',
    'in_hand = ["Broadsword", "Broadsword", "Broadsword"]',
    'thrust = "much"',
    'swing = "much"',
    'on = "bob"\ncount = 2',
)
WHOLE = (
    'state = { increment = "1" }',
    'state = { increment = "q" }',
    "state = { turn = -1 }",
    "state = { turn = 100000 }",
    "state = { mood = 1 }",
    'switches = { decks = "fixed_4" }',
    'switches = { packs = "3" }',
    "options = { light = -99 }",
    'options = { surprised = ["eve"] }',
    "options = { frightened = { eve = 1 } }",
    "options = { round_limit = -1 }",
    "field = { distance = -1 }",
    'options = { actions = { x = "Luck" } }',
    'options = { signals = { "go" = 0 } }',
    'options = { gm_sides = ["C"] }',
    'kind = "instant"',
    'skill = "Riding"',
    'power = "ST"',
)


def mistakes() -> Iterator[str]:
    """Files with something wrong in them, or nearly: what is said of each."""
    for line in (*MISTAKES, *WHOLE):
        mine, all_ = (line, "") if line in MISTAKES else ("", line)
        file = f"""system = "gurps-cards"
title = "x"
{all_}
[[fighter]]
id = "ann"
side = "A"
weapons = ["Broadsword"]
{mine}
[[fighter]]
id = "bob"
side = "B"
"""
        try:
            document = Document(file, "file")
            yield f"{line}: {text(SYSTEM.paper.read(document, document.data).entrants[0].start)}"
        except HighdrawError as error:
            yield f"{line}: {error}"


@pytest.mark.parametrize("part", [sheets, panels, corrections, mistakes, questions], ids=lambda part: part.__name__)
def test_golden(part: Any) -> None:
    now = "".join(f"{line}\n" for line in part())
    path = FOLDER / f"{part.__name__}.txt"
    if os.environ.get("ACCEPT_GOLDEN"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text(now, encoding="utf-8")
    known = path.read_text(encoding="utf-8")
    assert now == known, f"It reads otherwise. If that is meant: ACCEPT_GOLDEN=1 pytest {Path(__file__).name}"
