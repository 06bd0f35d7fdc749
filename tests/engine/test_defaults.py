"""What holds where nothing is said: every field of every Struct of the engine is empty, no or 0 by default, but for those named here."""

from typing import Any

from defaults import arguments, filled, structs
from highdraw.engine.view import Ground

FIELDS: dict[str, dict[str, Any]] = {
    "Patient": {"full": 1},
    "Aftermath": {"topic": "aftermath"},
    "ShownCard": {"role": "kept"},
    "ShownDie": {"role": "kept"},
    "Effect": {"began": True},
    "control.Control": {"group": "Numbers", "high": 999, "whole": True},
    "format.Format": {"unit": "metre"},
    "Event": {"level": "main"},
    "Impact": {"holds": True},
    "Correct": {"when": "now"},
    "receipt.Step": {"op": "note"},
    "rulebook.Table": {"card": True},
    "Pile": {"most": 60},
    "Preview": {"allowed": True},
    "Sum": {"sound": True},
    "Place": {"unit": "metres"},
    "Cost": {"number": 1},
    "Counter": {"full": True, "many": 12, "looks": "chip"},
    "Turn": {"state": "coming"},
    "Ground": {"unit": "m"},
    "View": {"ground": Ground(mapped=False), "combat": True},
}
WITHOUT = ("Snapshot", "Paper", "Part")
"""Made of other Structs, and of functions."""


def test_defaults() -> None:
    for struct in structs("highdraw.engine"):
        if struct.__name__ not in WITHOUT:
            full = f"{struct.__module__.rpartition('.')[2]}.{struct.__name__}"
            assert filled(struct) == FIELDS.get(full, FIELDS.get(struct.__name__, {})), full


def test_arguments_that_are_omitted() -> None:
    assert arguments("highdraw.engine") == {
        "bounds.excess": {"most": 100_000, "depth": 0},
        "fight.Fight.__init__": {"loud": True},
        "fight.Fight.beat": {"attack": False},
        "fight.Fight.alone": {"last": False},
        "log.read_lines": {"salvage": False},
        "log.read_file": {"salvage": False},
        "quiet.run_quiet": {"limit": 1_000_000},
        "session.Session.__init__": {"seed": 0, "careful": False, "begin": True},
        "session.Session.restore": {"seed": 0},
        "session.Session.from_file": {"careful": False},
        "takeback.Takeback._all_or_nothing": {"steps": 0},
    }
