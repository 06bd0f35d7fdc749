"""Two fighters against each other: the duel that comes with their system, fought by these two."""

from copy import deepcopy
from typing import Any

from highdraw.engine.system import AnySystem
from highdraw.errors import HighdrawError, Unknown
from highdraw.roster.document import Document
from highdraw.systems.library import Scene, find_fighter, read_switches, ready_fighters, shipped


def match(one: str, other: str, system_id: str | None = None, switches: list[str] | None = None) -> Scene:
    """A duel between two fighters, each named as `find_fighter` reads it."""
    system, first, who = _found(one, system_id)
    rival, second, whom = _found(other, system_id or (None if "/" in other else system.id))
    if rival.id != system.id:
        raise HighdrawError(f"{one} is of {system.id} and {other} of {rival.id}. Name a system that has both with --system.")
    document = shipped(system).get("duel")
    if document is None:
        raise HighdrawError(f"{system.id} comes without a duel. Write a scenario of the two, and forecast it.")
    data: dict[str, Any] = deepcopy(document.data)
    entries = [_entry(raw, who, system.id) for raw, who in ((first.data, who), (second.data, whom))]
    for place, (entry, stand) in enumerate(zip(entries, data["fighter"], strict=True)):
        same = who == whom
        entry["id"] = f"{(who, whom)[place]}-{place + 1}" if same else (who, whom)[place]
        name = str(entry.get("name") or ready_fighters(system.id).get((who, whom)[place], {}).get("name") or entry["id"])
        entry["name"] = entry["side"] = f"{name} {place + 1}" if same else name
        entry |= {key: stand[key] for key in ("at", "facing") if key in stand}
    if entries[0]["name"] == entries[1]["name"]:
        for place, entry in enumerate(entries):
            entry["name"] = entry["side"] = f"{entry['name']} {place + 1}"
    title = f"{entries[0]['name']} against {entries[1]['name']}"
    data |= {"title": title, "fighter": entries, "switches": {**data.get("switches", {}), **read_switches(system, switches or [])}}
    return Scene("duel", title, "", system, system.paper.read(document, data))


def _found(name: str, system_id: str | None) -> tuple[AnySystem, Document, str]:
    """A ready fighter, or one of a file; else one of the duel that comes with the system, such as `ann`."""
    try:
        return find_fighter(name, system_id)
    except Unknown as error:
        try:
            return find_fighter(f"{system_id}/duel:{name}" if system_id else f"duel:{name}")
        except Unknown:
            raise error from None


def _entry(data: dict[str, Any], who: str, system_id: str) -> dict[str, Any]:
    """How a fighter is written in a scenario: a ready one by its name, one of a file in full."""
    if "fighter" in data:
        written = next((each for each in data["fighter"] if who in (each.get("id"), each.get("use"))), None)
        if written is None:
            raise HighdrawError(f"{who} is one of several alike there. Name a fighter that has a line of its own.")
        return {key: value for key, value in written.items() if key not in ("at", "facing", "count", "side", "mount")}
    if who in ready_fighters(system_id) and ready_fighters(system_id)[who] == data[who]:
        return {"use": who}
    return dict(data[who])
