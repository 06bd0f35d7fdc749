"""The fields of a sheet, described from its record: kind, bounds, default, label and help. Nothing here is written twice."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec
from msgspec import inspect

from highdraw.engine.sheet_form import SheetForm
from highdraw.errors import HighdrawError

Kind = Literal["text", "number", "decimal", "switch", "choice", "list", "table", "record"]
LONG = 200
"""Texts that may be longer than this are written in several lines."""


class Field(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One entry of a sheet, or of a record in it."""

    key: str
    label: str
    kind: Kind
    help: str = ""
    required: bool = False
    optional: bool = False
    """It may be left open, which is not the same as empty."""
    default: Any = None
    least: float | None = None
    most: float | None = None
    shortest: int = 0
    longest: int | None = None
    pattern: str = ""
    whole: bool = False
    """A text that may be a whole number."""
    values: tuple[str | int, ...] = ()
    """What a choice can be."""
    names: tuple[str, ...] = ()
    """What can be chosen by name; where `fixed`, the lines of the table."""
    fixed: bool = False
    count: int | None = None
    """So many items, no more and no fewer."""
    item: "Field | None" = None
    """What a list or a table consists of."""
    fields: tuple["Field", ...] = ()
    """What a record consists of."""

    @property
    def usual(self) -> bool:
        """Whether leaving it open is something else than leaving it empty: then a form asks which of both."""
        return self.kind in ("list", "table", "record") and (self.optional or bool(self.default))


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """Fields that belong together."""

    title: str
    about: str = ""
    fields: tuple[Field, ...]


class _Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    fields: dict[str, tuple[str, str]]
    about: str = ""


class _Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`sheet.toml`: groups with their fields, and the fields of records by the record's name. A field is a label and a help."""

    group: list[_Section]
    record: dict[str, dict[str, tuple[str, str]]] = {}


PERSONAL = _Section(
    "Notes and token",
    {
        "notes": ("Notes", "For yourself: nobody else at the table reads them."),
        "tags": ("Tags", "Words to find the fighter by, such as party or bandits."),
        "folder": ("Folder", "Fighters of one folder stand together in your library, and go into a fight together: a party, a gang."),
        "initials": ("Initials", "Up to three letters on the token; without them, those of the name."),
        "colour": ("Colour", "Of the token, in your library and at the table, where the side's colour goes around it."),
    },
)
"""What all sheets have (personal.py)."""


@cache
def describe(form: SheetForm) -> tuple[Group, ...]:
    """The groups of a sheet with their fields. Every field of the record stands in one of them."""
    package, known, renamed = form.words, form.names(), dict(form.labels)
    raw = tomllib.loads(files(package).joinpath("sheet.toml").read_text(encoding="utf-8"))
    words = msgspec.convert(raw, _Words)
    told = _type(inspect.type_info(form.record))
    assert isinstance(told, inspect.StructType)
    infos = {field.name: field for field in told.fields}
    found = []
    for section in (*words.group, PERSONAL):
        fields = []
        for key, (label, says) in section.fields.items():
            if key not in infos:
                raise HighdrawError(f"sheet.toml of {package} has words for {key!r}, which no sheet has.")
            info = infos.pop(key)
            field = _field(key, info.type, (renamed.get(key, label), says), words, known, info)
            fields.append(msgspec.structs.replace(field, fixed=key in form.fixed))
        found.append(Group(title=section.title, about=section.about, fields=tuple(fields)))
    if infos:
        raise HighdrawError(f"sheet.toml of {package} has no words for {', '.join(infos)}.")
    return tuple(found)


def fields_of(form: SheetForm) -> tuple[Field, ...]:
    """All fields of a sheet in the order in which they are asked for and written."""
    return tuple(field for group in describe(form) for field in group.fields)


def _field(
    key: str, told: inspect.Type, words: tuple[str, str], book: _Words, names: Any, info: inspect.Field | None = None, path: str = ""
) -> Field:
    path = path or key
    kind, more = _kind(told, book, names, path)
    if info is not None:
        more["required"] = info.required
        more["default"] = None if info.default is msgspec.NODEFAULT else info.default
        if info.default_factory is not msgspec.NODEFAULT:
            more["default"] = msgspec.to_builtins(info.default_factory())
    return Field(key=key, label=words[0], help=words[1], kind=kind, names=names.get(path, ()), **more)


def _kind(told: inspect.Type, book: _Words, names: Any, path: str) -> tuple[Kind, dict[str, Any]]:
    """The kind of a type, and what goes with it."""
    match _type(told):
        case inspect.UnionType(types=types) if any(isinstance(one, inspect.NoneType) for one in types):
            rest = [one for one in types if not isinstance(one, inspect.NoneType)]
            kind, more = _kind(rest[0] if len(rest) == 1 else inspect.UnionType(types=tuple(rest)), book, names, path)
            return kind, {**more, "optional": True}
        case inspect.UnionType(types=types):
            return "text", {"whole": any(isinstance(_type(one), inspect.IntType) for one in types)}
        case inspect.BoolType():
            return "switch", {}
        case inspect.IntType(ge=ge, le=le):
            return "number", {"least": ge, "most": le}
        case inspect.FloatType(ge=ge, gt=gt, le=le):
            return "decimal", {"least": ge if ge is not None else gt, "most": le}
        case inspect.StrType(min_length=short, max_length=long, pattern=pattern):
            return "text", {"shortest": short or 0, "longest": long, "pattern": pattern or ""}
        case inspect.LiteralType(values=values):
            return "choice", {"values": values}
        case inspect.ListType(item_type=item, max_length=most) | inspect.VarTupleType(item_type=item, max_length=most):
            return "list", {"item": _field("", item, ("", ""), book, names, path=f"{path}.*"), "most": most}
        case inspect.TupleType(item_types=items):
            return "list", {"item": _field("", items[0], ("", ""), book, names, path=f"{path}.*"), "count": len(items)}
        case inspect.DictType(value_type=item):
            return "table", {"item": _field("", item, ("", ""), book, names, path=f"{path}.*")}
        case inspect.StructType(cls=record, fields=fields):
            words = book.record.get(record.__name__, {})
            if wrong := [key for key in words if key not in record.__struct_fields__]:
                raise HighdrawError(f"sheet.toml has words for {wrong[0]!r}, which no {record.__name__} has.")
            inner = ((one, words.get(one.name, (plain(one.name), ""))) for one in fields)
            return "record", {
                "fields": tuple(_field(one.name, one.type, said, book, names, one, f"{path}.{one.name}") for one, said in inner)
            }
    raise HighdrawError(f"{path} of a sheet has a type that no form can show: {told}.")


def _type(told: inspect.Type) -> inspect.Type:
    return told.type if isinstance(told, inspect.Metadata) else told


def plain(key: str) -> str:
    """A key as a label.

    >>> plain("two_handed")
    'Two handed'
    """
    return key.replace("_", " ").capitalize()
