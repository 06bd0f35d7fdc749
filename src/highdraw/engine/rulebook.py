"""Rules, switches and tables as data: what every event cites and every reader can look up."""

import re
import tomllib
from importlib.resources import files
from typing import Any, Literal

import msgspec

from highdraw.engine.spelling import plain
from highdraw.errors import BadFile, Unknown


class Rule(msgspec.Struct, frozen=True):
    """One rule in our own words, with the ruling on what the source leaves open."""

    id: str
    section: str
    title: str
    kind: str
    text: str
    ruling: str = ""
    example: str = ""
    switch: str = ""
    quiet: str = ""
    """Why no event of a fight cites this rule; empty when one does."""


class Switch(msgspec.Struct, frozen=True):
    """A house rule: its values (the default first) and what each means."""

    name: str
    rule: str
    default: str
    values: tuple[str, ...]
    title: str
    meanings: tuple[str, ...]


class Table(msgspec.Struct, frozen=True):
    """A table of the book, as it is read by rules and readers alike."""

    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    notes: str = ""
    card: bool = True
    """Whether it is of use at the table, on a reference card."""

    def column(self, name: str) -> list[Any]:
        place = self.columns.index(name)
        return [row[place] for row in self.rows]


class Term(msgspec.Struct, frozen=True):
    """A word of art: what it means, and the rule that says it in full."""

    word: str
    rule: str
    means: str
    also: tuple[str, ...] = ()
    """Other forms of the word."""


class DrawnExample(msgspec.Struct, frozen=True):
    """An example of a rule that is drawn: cards and dice, which of them count, and what it comes to."""

    rule: str
    under: str
    """What it is judged by: `skill 7`."""
    total: str
    says: str
    cards: str = ""
    """As in `JS -5D +7C`: one that counts, one that does not, one that lies sideways and adds to the others."""
    dice: str = ""
    """As in `d8:8+5 -d6:2`: a die with its chain, one that does not count."""
    fails: bool = False


class Tip(msgspec.Struct, frozen=True):
    """What a newcomer is told in a first fight, and beside what: the stage, or their own fighter."""

    beside: Literal["stage", "fighter"]
    title: str
    says: str


class Rulebook(msgspec.Struct, frozen=True):
    """The book of one system."""

    system: str
    title: str
    summary: str
    rule: tuple[Rule, ...]
    switch: tuple[Switch, ...]
    table: tuple[Table, ...] = ()
    term: tuple[Term, ...] = ()
    drawn: tuple[DrawnExample, ...] = ()
    tip: tuple[Tip, ...] = ()

    def find(self, rule_id: str) -> Rule:
        for rule in self.rule:
            if rule.id == rule_id.upper():
                return rule
        raise Unknown("rule", rule_id, [rule.id for rule in self.rule])

    def search(self, words: str) -> list[Rule]:
        """Rules whose id, title, section or text hold all the words, in British or American spelling."""
        wanted = plain(words).split()
        return [
            rule
            for rule in self.rule
            if all(word in plain(f"{rule.id} {rule.title} {rule.section} {rule.text} {rule.ruling}") for word in wanted)
        ]

    def search_tables(self, words: str) -> list[Table]:
        """Tables whose id or title hold all the words."""
        wanted = [word for word in plain(words).split() if word not in ("table", "tables")]
        return [table for table in self.table if wanted and all(word in plain(f"{table.id} {table.title}") for word in wanted)]

    def settings(self, chosen: dict[str, str]) -> dict[str, str]:
        """Every switch with its value: the chosen ones checked, the others at their default."""
        known = {switch.name: switch for switch in self.switch}
        for name, value in chosen.items():
            if name not in known:
                raise Unknown("switch", name, list(known))
            if value not in known[name].values:
                raise Unknown(f"value of {name}", value, list(known[name].values))
        return {name: chosen.get(name, switch.default) for name, switch in known.items()}


def load_rulebook(package: str, shared: dict[str, tuple[str, ...]] | None = None) -> Rulebook:
    """The rulebook of a system's package, with the tables of its own folder and those it shares with other systems."""
    home = files(package)
    folder = home.joinpath("tables")
    names = sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []
    tables = [load_table(package, name.removesuffix(".toml")) for name in names if name.endswith(".toml")]
    tables += [load_table(other, name) for other, chosen in (shared or {}).items() for name in chosen]
    raw = tomllib.loads(home.joinpath("rulebook.toml").read_text(encoding="utf-8"))
    for beside in (home.joinpath("terms.toml"), home.joinpath("drawn.toml")):
        raw |= tomllib.loads(beside.read_text(encoding="utf-8")) if beside.is_file() else {}
    try:
        book = msgspec.convert(raw, Rulebook)
    except msgspec.ValidationError as error:
        raise BadFile(f"{package}/rulebook.toml", None, _named(str(error), raw)) from None
    return msgspec.structs.replace(book, table=tuple(tables))


def _named(says: str, raw: dict[str, Any]) -> str:
    """A complaint about the third rule names it, too.

    >>> _named("Object missing required field `title` - at `$.rule[1]`", {"rule": [{"id": "A-1"}, {"id": "A-2"}]})
    'Object missing required field `title` - at `$.rule[1]` (A-2)'
    """
    found = re.search(r"\$\.(\w+)\[(\d+)\]", says)
    entry = raw[found[1]][int(found[2])] if found else {}
    name = entry.get("id") or entry.get("name") if isinstance(entry, dict) else ""
    return f"{says} ({name})" if name else says


def load_table(package: str, name: str) -> Table:
    """One table of a system's `tables` folder."""
    text = files(package).joinpath("tables", f"{name}.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Table)


def cell_text(cell: object) -> str:
    """A cell for a reader.

    >>> cell_text(0.5), cell_text(["a", "b"]), cell_text(True)
    ('0.5', 'a, b', 'yes')
    """
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, float):
        return f"{cell:g}"
    return ", ".join(map(str, cell)) if isinstance(cell, list | tuple) else str(cell)
