"""The scenarios a system ships, and the same under house rules taken at random."""

from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

import msgspec

from highdraw.engine.system import AnySystem
from highdraw.roster.document import Document
from highdraw.systems import load


@cache
def shipped(system_id: str) -> dict[str, Any]:
    """The set-ups of a system's library, by the names of their files."""
    system = load(system_id)
    folder = files(system.paper.folder).joinpath("library", "scenarios")
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".toml"))
    found = {}
    for name in names:
        document = Document(folder.joinpath(name).read_text(encoding="utf-8"), name)
        found[name.removesuffix(".toml")] = system.paper.read(document, document.data)
    return found


def vary(system: AnySystem, setup: Any, rng: Random, share: float = 1.0) -> Any:
    """The set-up with each switch at random; with a smaller `share`, only so many of them."""
    switches = dict(setup.switches)
    for switch in system.rulebook.switch:
        if rng.random() < share:
            switches[switch.name] = rng.choice(switch.values)
    return msgspec.structs.replace(setup, switches=switches)
