"""Counts that are kept: the same fight is not counted twice, another one is not taken for it."""

from pathlib import Path

import msgspec
import pytest

from highdraw.lab import kept
from highdraw.lab.exact import Exact, Told
from highdraw.lab.kept import count_key, count_once
from highdraw.lab.variant import read_variant


class Counter:
    """Counts how often is counted."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, system: object, setup: object, rest: float, progress: Told | None, most: int) -> Exact:
        self.times += 1
        return Exact(wins={"Ann": 1 - rest}, open=rest, rounds={3: 1 - rest})


@pytest.fixture
def counter(monkeypatch: pytest.MonkeyPatch) -> Counter:
    counter = Counter()
    monkeypatch.setattr(kept, "count_fight", counter)
    return counter


SCENE = read_variant("suits-two-card/duel").scene


def test_a_count_is_found_again_until_a_narrower_one_is_asked_for(counter: Counter, tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "duels"
    first, known = count_once(SCENE.system, SCENE.setup, 0.1, folder)
    assert not known
    assert count_once(SCENE.system, SCENE.setup, 0.2, folder) == (first, True)
    assert counter.times == 1
    narrow, known = count_once(SCENE.system, SCENE.setup, 0.05, folder)
    assert (narrow.open, known, counter.times) == (0.05, False, 2)
    assert count_once(SCENE.system, SCENE.setup, 0.1, folder) == (narrow, True)
    assert len(list(folder.iterdir())) == 1


def test_what_is_damaged_or_nowhere_is_counted_again(counter: Counter, tmp_path: Path) -> None:
    count_once(SCENE.system, SCENE.setup, 0.1, tmp_path)
    (path,) = tmp_path.iterdir()
    path.write_bytes(b'{"wins": 7')
    assert not count_once(SCENE.system, SCENE.setup, 0.1, tmp_path)[1]
    assert count_once(SCENE.system, SCENE.setup, 0.1, tmp_path)[1]
    assert not count_once(SCENE.system, SCENE.setup, 0.1, None)[1]
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    assert not count_once(SCENE.system, SCENE.setup, 0.1, blocked)[1]
    assert counter.times == 4


def test_only_the_newest_are_kept(counter: Counter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST_KEPT", 3)
    for rounds in range(1, 7):
        options = msgspec.structs.replace(SCENE.setup.options, round_limit=rounds)
        count_once(SCENE.system, msgspec.structs.replace(SCENE.setup, options=options), 0.1, tmp_path)
    assert len(list(tmp_path.iterdir())) == 3


@pytest.mark.parametrize("setting", ["ann.body=+1", "bob.armour=Plate", "tie=redraw", "ann.name=Anne", "ann.skills.blades=9"])
def test_another_fight_has_another_key(setting: str) -> None:
    other = read_variant("suits-two-card/duel", [setting]).scene
    assert count_key(other.system, other.setup) != count_key(SCENE.system, SCENE.setup)


def test_other_rules_have_another_key(monkeypatch: pytest.MonkeyPatch) -> None:
    known = count_key(SCENE.system, SCENE.setup)
    assert count_key(SCENE.system, SCENE.setup) == known
    assert count_key(msgspec.structs.replace(SCENE.system, behaviour=99), SCENE.setup) != known
    monkeypatch.setattr(kept, "_files", lambda: "a rule was changed")
    assert count_key(SCENE.system, SCENE.setup) != known
