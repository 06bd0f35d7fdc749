"""What is said of a loss of cards before it is answered is what happens: which cards go, which stay, and why."""

from random import Random

import pytest

from highdraw.cards import RED_JOKER, pretty
from highdraw.engine.request import Ask
from highdraw.engine.session import Session
from highdraw.engine.system import Leaves
from highdraw.systems import load
from highdraw.systems.library import find_scene

SYSTEM = load("gurps-cards")
SWITCHES: tuple[dict[str, str], ...] = (
    {},
    {"joker_covers": "single_loss"},
    {"damage_takes": "lowest", "hold_counts_highest": "black_joker_only"},
    {"current_rank_cards": "lost_in_order", "damage_takes": "owners_choice"},
)


def left(session: Session, part: Ask, key: str) -> Leaves | None:
    return SYSTEM.reading.offer(session.fight, part, part.check(key)).leaves


@pytest.mark.parametrize("switches", SWITCHES, ids=lambda some: " ".join(some) or "as it is")
@pytest.mark.rule("GC-JOK-04")
@pytest.mark.rule("GC-JOK-07")
def test_what_a_choice_says_it_takes_is_what_it_takes(switches: dict[str, str]) -> None:
    scene = find_scene("gurps-cards/tavern", [f"{name}={value}" for name, value in switches.items()])
    asked: set[str] = set()
    for seed in range(6):
        session, rng = Session(scene.system, scene.setup, seed=seed), Random(seed)
        for _ in range(250):
            if session.over:
                break
            part = session.waiting()[0]
            if isinstance(part, Ask) and part.topic == "lose":
                asked.update(part.keys)
                for key in part.keys:
                    tried(session, part, key)
            session.answer(part.addressee, part.logged(part.sample(rng)))
    assert {"lose", "joker"} & asked == {"lose", "joker"} or "single_loss" in switches.values()


def tried(session: Session, part: Ask, key: str) -> None:
    leaves, fight = left(session, part, key), session.fight
    if leaves is None:
        assert fight.sw.damage_takes == "owners_choice"
        assert part.about["damage"]
        return
    held = [*fight.hand(fight[part.who]), *filter(None, [fight.hold(fight[part.who])])]
    assert sorted((*leaves.stays, *leaves.goes)) == sorted(held)
    twin = session.clone()
    before = len(twin.events)
    twin.answer(part.who, key)
    told = [event.text for event in twin.events[before:] if event.kind == "loss" and event.who == part.who]
    goes = [card for card in leaves.goes if not (key.startswith("joker") and card == RED_JOKER)] if key != "lose" else [*leaves.goes]
    if goes:
        assert any(" ".join(map(pretty, goes)) in text for text in told), (key, leaves, told)
    else:
        assert not any("loses" in text for text in told), (key, leaves, told)
