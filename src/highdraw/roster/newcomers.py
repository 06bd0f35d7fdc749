"""Who joins a fight under way, by the words of a correction: `{'add': {'id': …, 'side': …, 'sheet': {…}, 'count': 6}}`."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from highdraw.errors import BadCorrection, HighdrawError
from highdraw.roster.entry import RESERVED
from highdraw.roster.quick import MOST, Person, fresh_names

S = TypeVar("S", bound=msgspec.Struct)


class Newcomers(NamedTuple, Generic[S]):
    """Somebody who joins, or several of a kind."""

    side: str
    kind: str
    """What one of them is called on the sheet."""
    people: dict[str, S]
    """Their sheets by their ids, each with its own name."""
    raw: dict[str, Any]
    """Everything the correction says of them."""

    def join(self) -> str:
        """What is told of it: `6 × Goblin join Hawks.`, `Goblin 4 joins Hawks.`"""
        (first, *others) = self.people.values()
        return (
            f"{len(self.people)} × {self.kind} join {self.side}." if others else f"{getattr(first, 'name', self.kind)} joins {self.side}."
        )


def read_newcomers(
    change: dict[str, Any], read: Callable[[Any], S], people: Mapping[str, Person], *, limit: int | None = None, barred: str = ""
) -> Newcomers[S]:
    """Who comes; `read` makes a sheet of what is written. Names are counted on from those who are there; with `fresh`, ids are, too.

    No more than `limit` fighters are there then, and no id holds what is `barred`.
    """
    raw = change["add"]
    if not isinstance(raw, dict):
        raise BadCorrection("Say who comes: {'add': {'id': …, 'side': …, 'sheet': {…}, 'count': 6}}.")
    base, side, count = str(raw.get("id", "")), str(raw.get("side", "")) or "Others", raw.get("count", 1)
    most = MOST if limit is None else min(MOST, limit - len(people))
    if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= most:
        raise BadCorrection(f"count is a number from 1 to {MOST}{'' if limit is None else f', and {limit} fighters are the limit'}.")
    try:
        sheet = read(raw.get("sheet"))
    except (msgspec.ValidationError, HighdrawError) as error:
        raise BadCorrection(f"The sheet of {base} cannot be used: {error}") from None
    kind = str(getattr(sheet, "name", base))
    found = fresh_names(base, kind, count, people, bool(raw.get("fresh")))
    for who, _ in found:
        check_free(base and who, people, barred)
    return Newcomers(side, kind, {who: msgspec.structs.replace(sheet, name=name) for who, name in found}, raw)


def check_free(who: str, people: Collection[str], barred: str = "") -> None:
    """A newcomer's id is one word, and nobody else's."""
    if len(who.split()) != 1 or who in people or who in RESERVED or (barred and barred in who):
        raise BadCorrection(f"{who!r} cannot be a new fighter's id: one word that is not taken yet.")


def read_at(raw: Mapping[str, Any], unit: str) -> tuple[float, float]:
    """Where the first of them stands on a map."""
    try:
        x, y = (float(part) for part in raw.get("at", [0, 0]))
    except (TypeError, ValueError):
        raise BadCorrection(f"`at` is two numbers in {unit}.") from None
    return x, y
