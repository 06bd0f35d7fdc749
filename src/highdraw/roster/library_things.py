"""What a library file holds beside fighters: parties, encounters and campaigns, which name fighters of the same file by their ids in it."""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from highdraw.engine.bounds import excess
from highdraw.engine.sheet_form import SheetForm
from highdraw.errors import HighdrawError, Unknown
from highdraw.roster.campaign import Campaign, Hero, check_campaign
from highdraw.roster.document import Document
from highdraw.roster.encounter import OWN, Encounter, Row
from highdraw.roster.party import Member, Party
from highdraw.roster.sheet_file import check_sheet, written

KINDS: Mapping[str, type[Any]] = {"party": Party, "encounter": Encounter, "campaign": Campaign}
MOST_BYTES: Mapping[str, int] = {"party": 256 * 1024, "encounter": 128 * 1024, "campaign": 1024 * 1024}
"""That one of them may take."""
T = TypeVar("T", Party, Encounter, Campaign)
M = TypeVar("M", Member, Hero, Row)


class Things(msgspec.Struct, frozen=True):
    """What is there beside fighters."""

    party: tuple[Party, ...] = ()
    encounter: tuple[Encounter, ...] = ()
    campaign: tuple[Campaign, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.party or self.encounter or self.campaign)


NOTHING = Things()


def renamed(one: T, ids: Mapping[str, str]) -> T:
    """The same with fighters by other ids; whoever has none in the list is known by the copy of the sheet."""
    if isinstance(one, Party):
        return msgspec.structs.replace(one, members=tuple(_of(each, ids) for each in one.members))
    if isinstance(one, Encounter):
        return msgspec.structs.replace(one, rows=tuple(_of(each, ids) for each in one.rows))
    return msgspec.structs.replace(one, heroes=tuple(_of(each, ids) for each in one.heroes))


def _of(one: M, ids: Mapping[str, str]) -> M:
    who = one.kind.removeprefix(OWN)
    return msgspec.structs.replace(one, kind=OWN + ids[who]) if one.kind.startswith(OWN) and who in ids else one


def shown(one: T) -> T:
    """As others see it: without the notes on its sheets and without the tables of its fights."""
    if isinstance(one, Party):
        return msgspec.structs.replace(one, members=tuple(map(_no_notes, one.members)))
    if isinstance(one, Encounter):
        return msgspec.structs.replace(one, rows=tuple(map(_no_notes, one.rows)))
    chapters = []
    for each in one.chapters:
        ended = each.ended
        if ended is not None:
            ended = msgspec.structs.replace(ended, sheets={who: without_notes(data) for who, data in ended.sheets.items()})
        chapters.append(msgspec.structs.replace(each, table="", generation=0, ended=ended))
    return msgspec.structs.replace(one, heroes=tuple(map(_no_notes, one.heroes)), chapters=tuple(chapters))


def _no_notes(one: M) -> M:
    return msgspec.structs.replace(one, sheet=without_notes(one.sheet))


def without_notes(sheet: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in sheet.items() if key != "notes"}


def plain(things: Things) -> dict[str, list[Any]]:
    """As they are written: by kind, what is as usual omitted."""
    return {key: some for key in KINDS if (some := _whole(msgspec.to_builtins(getattr(things, key))))}


def _whole(value: Any) -> Any:
    """Without what is nothing: TOML has no word for it."""
    if isinstance(value, dict):
        return {key: _whole(inner) for key, inner in value.items() if inner is not None}
    return [_whole(each) for each in value if each is not None] if isinstance(value, list | tuple) else value


def read_things(forms: Mapping[str, SheetForm], document: Document) -> Things:
    """Everything beside fighters, checked as far as it can be; a complaint says which of them is wrong."""
    found: dict[str, tuple[Any, ...]] = {}
    for key, kind in KINDS.items():
        raw = document.data.get(key, [])
        if not isinstance(raw, list):
            document.fail(f"each {key} is a table of its own: [[{key}]].", key)
        found[key] = tuple(_read(forms, document, kind, each, key, place) for place, each in enumerate(raw))
    return Things(**found)


def _read(forms: Mapping[str, SheetForm], document: Document, kind: type[T], raw: Any, key: str, place: int) -> T:
    one = document.convert(raw, kind, key, place)
    try:
        if one.system not in forms:
            raise Unknown("system", one.system, list(forms))
        return checked(forms[one.system], one)
    except HighdrawError as error:
        title = getattr(one, "title", "") or "without a title"
        document.fail(f"the {key} {title!r}: {error}", key, place)


def checked(form: SheetForm, one: T) -> T:
    """One of them with its sheets as they are written; a complaint about whatever nobody could play with."""
    key = type(one).__name__.lower()
    if isinstance(one, Party):
        new: Any = msgspec.structs.replace(one, members=tuple(_with_sheet(form, each) for each in one.members))
    elif isinstance(one, Encounter):
        check_within(one.options, *(row.start for row in one.rows))
        if any(row.side >= len(one.sides) for row in one.rows):
            raise HighdrawError("Somebody is on a side that is not there.")
        new = msgspec.structs.replace(one, rows=tuple(_with_sheet(form, each) for each in one.rows))
    else:
        new = _checked_campaign(form, one)
    if len(msgspec.json.encode(new)) > MOST_BYTES[key]:
        raise HighdrawError(f"it takes more than {MOST_BYTES[key]:,} bytes.")
    return msgspec.convert(msgspec.to_builtins(new), type(one))


def _checked_campaign(form: SheetForm, one: Campaign) -> Campaign:
    check_campaign(one)
    chapters = []
    for chapter in one.chapters:
        ended = chapter.ended
        if ended is not None:
            check_within(ended.state, *ended.after.values())
            ended = msgspec.structs.replace(ended, sheets={who: _sheet(form, data) for who, data in ended.sheets.items()})
        chapters.append(msgspec.structs.replace(chapter, ended=ended))
    check_within(one.options)
    return msgspec.structs.replace(one, heroes=tuple(_with_sheet(form, each) for each in one.heroes), chapters=tuple(chapters))


def check_within(*some: Mapping[str, Any]) -> None:
    for each in some:
        if says := excess(each):
            raise HighdrawError(f"{says}.")


def _with_sheet(form: SheetForm, one: M) -> M:
    return msgspec.structs.replace(one, sheet=_sheet(form, one.sheet)) if one.sheet else one


def _sheet(form: SheetForm, data: Mapping[str, Any]) -> dict[str, Any]:
    checked = check_sheet(form, data)
    if checked.complaints:
        first = checked.complaints[0]
        raise HighdrawError(f"the sheet of {str(data.get('name', 'somebody'))[:60]}: {'.'.join(map(str, first.path))} {first.says}")
    return written(checked.sheet)
