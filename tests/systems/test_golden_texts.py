"""Every system has texts that a change of it is held against; what is missing says how it is begun."""

from pathlib import Path

import pytest

from highdraw.systems import SYSTEMS

TESTS = Path(__file__).parent.parent
BEGIN = {
    "told": "touch tests/told/{0}.txt && ACCEPT_TOLD=1 pytest tests/test_told.py",
    "tactics": "touch tests/tactics/{0}.txt && ACCEPT_TACTICS=1 pytest tests/test_tactics.py",
    "fights": "name some of its scenarios in tests/test_fights.py, then ACCEPT_FIGHTS=1 pytest tests/test_fights.py",
    "playthroughs": "python -m highdraw.testing.playthrough {0} duel --seed 3 > tests/playthroughs/{0}.duel.3.txt",
}


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("folder", BEGIN)
def test_a_change_of_it_would_show(system: str, folder: str) -> None:
    texts = [*(TESTS / folder).glob(f"{system}.txt"), *(TESTS / folder).glob(f"{system}.*.txt")]
    assert any(path.stat().st_size for path in texts), f"Begin one: {BEGIN[folder].format(system)}"
