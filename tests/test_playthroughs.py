"""Golden transcripts: a change of behaviour, of words or of what a seat sees shows here, to be read before it is accepted."""

from pathlib import Path

import pytest

from highdraw.systems import load
from highdraw.testing.playthrough import playthrough
from highdraw.testing.scenes import shipped

FOLDER = Path(__file__).with_name("playthroughs")


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_playthrough(path: Path) -> None:
    system_id, scenario, played = path.stem.split(".")
    kind, seed = ("random" if played.startswith("random") else "tactician"), int(played.removeprefix("random"))
    now = playthrough(load(system_id), shipped(system_id)[scenario], seed, kind)
    file = path.relative_to(FOLDER.parent.parent)
    command = f"python -m highdraw.testing.playthrough {system_id} {scenario} --seed {seed} --seat {kind} > {file}"
    assert now == path.read_text(encoding="utf-8"), f"It plays otherwise now. If that is meant: {command}"
