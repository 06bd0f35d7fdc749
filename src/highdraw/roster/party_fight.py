"""A fight with a party in it: the data of a scenario in which heroes stand in place of one side, as they are now."""

from collections.abc import Mapping, Sequence, Set
from typing import Any

import msgspec

from highdraw.errors import HighdrawError
from highdraw.field.field import CONTACT
from highdraw.roster.campaign import Hero, Stands
from highdraw.roster.encounter import APART
from highdraw.roster.sheet_file import id_of

PLACED = ("at", "facing")
LISTS = ("between", "engaged", "sectors", "hidden")
"""What a field says of several fighters by name."""
Entry = dict[str, Any]
Data = Mapping[str, Any]


class Going(msgspec.Struct, frozen=True):
    """A hero who goes into a fight."""

    hero: Hero
    stands: Stands

    def entry(self, side: str) -> Entry:
        return {
            **self.stands.sheet, "id": self.hero.id, "name": self.hero.called(), "side": side,
            **{key: value for key, value in self.stands.start.items() if key not in ("id", "name", "side")},
        }  # fmt: skip


def sides_of(data: Data) -> list[str]:
    """The sides of a scenario, in their order."""
    return list(dict.fromkeys(_side(entry) for entry in data.get("fighter", ())))


def with_heroes(data: Data, heroes: Sequence[Going], side: str, ready: Mapping[str, Data], rules: Mapping[str, Data]) -> dict[str, Any]:
    """The scenario with the heroes where that side was; `rules` hold where it says nothing else."""
    entries = [dict(entry) for entry in data.get("fighter", ())]
    theirs, before = [each for each in entries if _side(each) != side], [each for each in entries if _side(each) == side]
    if not theirs:
        raise HighdrawError(f"There is nobody to fight but {side}. Choose another side for the party, or add somebody to the encounter.")
    ids = [going.hero.id for going in heroes]
    new = _renamed(theirs, ids, [going.hero.called() for going in heroes], ready)
    gone = {who for each in before for who in _ids(each)} - set(ids)
    ours = [_free_of(going.entry(side), {*gone, *_absent(heroes, going, theirs)}) for going in heroes]
    if any("at" in each for each in entries):
        _place(ours, before, theirs, ready)
    options = {**rules.get("options", {}), **data.get("options", {})}
    return {
        **data, "fighter": [*ours, *(_free_of(_moved(each, new), gone) for each in theirs)],
        "switches": {**rules.get("switches", {}), **data.get("switches", {})}, "state": {**data.get("state", {}), **rules.get("state", {})},
        "options": {key: _without(value, gone) for key, value in _not_by_gm(options, side).items()},
        "field": _field(data.get("field", {}), gone, new),
    }  # fmt: skip


def _side(entry: Data) -> str:
    return str(entry.get("side") or entry.get("name") or entry.get("use") or "")


def _base(entry: Data) -> str:
    return str(entry.get("id") or entry.get("use") or str(entry.get("name", "")).lower().replace(" ", "-"))


def _ids(entry: Data) -> list[str]:
    """The ids that an entry stands for."""
    base, count = _base(entry), entry.get("count", 1)
    return [base] if count == 1 else [base, *(f"{base}-{number}" for number in range(1, count + 1))]


def _absent(heroes: Sequence[Going], one: Going, theirs: Sequence[Entry]) -> set[str]:
    """A mount that stayed at home."""
    there = {going.hero.id for going in heroes} | {who for each in theirs for who in _ids(each)}
    return {str(one.stands.start.get("mount", ""))} - there - {""}


def _free_of(entry: Entry, gone: Set[str]) -> Entry:
    """An entry that names nobody who is gone."""
    found = {}
    for key, value in entry.items():
        if key in ("id", "use", "name", "side") or not gone:
            found[key] = value
        elif isinstance(value, str):
            if value not in gone:
                found[key] = value
        else:
            found[key] = _without(value, gone)
    return found


def _without(value: Any, gone: Set[str]) -> Any:
    if isinstance(value, list | tuple):
        return [each for each in value if not (isinstance(each, str) and each in gone)]
    if isinstance(value, dict):
        return {key: inner for key, inner in value.items() if key not in gone}
    return value


def _not_by_gm(options: Data, side: str) -> Entry:
    """The heroes' side is not the GM's to play. What is not a list of sides is left for the scenario's reader to complain of."""
    if not isinstance(options.get("gm_sides", ()), list | tuple):
        return dict(options)
    sides = [each for each in options.get("gm_sides", ()) if each != side]
    return {key: value for key, value in options.items() if key != "gm_sides"} | ({"gm_sides": sides} if sides else {})


def _renamed(theirs: list[Entry], ids: list[str], names: list[str], ready: Mapping[str, Data]) -> dict[str, str]:
    """Others get ids and names that no hero has; the new ids by the old."""
    taken, new = [*ids, *(who for each in theirs for who in _ids(each))], {}
    for each in theirs:
        base = _base(each)
        name = str(each.get("name") or ready.get(str(each.get("use", "")), {}).get("name") or base)
        if not set(_ids(each)).isdisjoint(ids):
            new[base] = id_of(f"other {base}", taken)
            taken.append(new[base])
            each.setdefault("name", name)
            each["id"] = new[base]
        if name in names:
            each.setdefault("id", base)
            each["name"] = next(said for number in range(2, 99) if (said := f"{name[:56]} {number}") not in names)
    return new


def _moved(entry: Entry, new: Mapping[str, str]) -> Entry:
    """What the others know of each other goes by their new ids."""
    if not new:
        return entry
    return {
        key: new.get(value, value) if isinstance(value, str) and key not in ("id", "use", "name", "side") else
        [new.get(each, each) if isinstance(each, str) else each for each in value] if isinstance(value, list | tuple) else value
        for key, value in entry.items()
    }  # fmt: skip


def _field(field: Data, gone: Set[str], new: Mapping[str, str]) -> Entry:
    found = dict(field)
    for key in (*LISTS, "lines"):
        if key in found:
            rows = [[new.get(each, each) if isinstance(each, str) else each for each in row] for row in found[key]]
            rows = [[each for each in row if each not in gone] for row in rows] if key == "lines" else [
                row for row in rows if gone.isdisjoint(each for each in row if isinstance(each, str))
            ]  # fmt: skip
            found[key] = [row for row in rows if row]
    return found


def _place(ours: list[Entry], before: list[Entry], theirs: list[Entry], ready: Mapping[str, Data]) -> None:
    """On the map heroes stand where they stood in the scenario, or somebody of their side did; the rest beside them."""
    spots = [({key: each[key] for key in PLACED if key in each}, each) for each in before if "at" in each]
    left = [(spot, _name(each, ready)) for spot, each in spots]
    free = [spot for spot, name in left if name not in {one["name"] for one in ours}]
    west = min((each["at"][0] for each in theirs if "at" in each), default=0.0)
    start = [float(value) for value in (spots[0][0]["at"] if spots else (west - APART, 0.0))]
    taken: list[list[float]] = [list(map(float, each["at"])) for each in theirs if "at" in each]
    for one in ours:
        mine = next((spot for spot, name in left if name == one["name"]), None) or (free.pop(0) if free else {"at": start})
        at = [float(value) for value in mine["at"]]
        while at in taken:
            at = [at[0], at[1] - CONTACT]
        taken.append(at)
        one |= {**mine, "at": at}


def _name(entry: Data, ready: Mapping[str, Data]) -> str:
    return str(entry.get("name") or ready.get(str(entry.get("use", "")), {}).get("name") or _base(entry))
