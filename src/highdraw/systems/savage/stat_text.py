"""A pasted text cut into stat blocks, and each of them into its heading and labelled sections.

People paste what books, wikis and notes look like: labels in bold or as rows of a table, a label alone on its line with a list
under it, several blocks one after the other. Every block has its `Attributes`; what stands before them is its heading.
"""

import re
from typing import NamedTuple

LABELS = (
    "attributes", "skills", "charisma", "pace", "parry", "toughness", "size", "hindrances", "edges", "gear", "weapons", "armor",
    "armour", "attacks", "shield", "special abilities", "abilities", "wounds", "scale", "rank", "race", "experience", "running die",
    "bennies", "description", "notes", "powers", "power points", "languages", "treasure", "tactics", "personality", "authority",
    "base actor", "default use", "role", "design notes",
)  # fmt: skip
LONGEST = 100_000
MOST = 40
"""Blocks that are read from one text."""
SECTION = 5_000
"""Letters that are read of one section."""
TITLE = "\x01"
"""Marks a line that was set in bold or as a heading, so that it may be a name."""
_NAMES = "|".join(sorted(LABELS, key=len, reverse=True))
_LABEL = re.compile(rf"(?im)(?:^[ \t•–*-]*|[;.•][ \t]*)({_NAMES})[ \t]*(?::[ \t]*|$)")
_ROW = re.compile(r"\|([^|]*)\|(.*?)\|?")
_RULE = re.compile(r"[-_*=~ ]{3,}|\|[-:| ]+\|")
_BULLET = re.compile(r"[•*–>-]")
_TYPE = re.compile(r"[(\[]?\b(wild cards?|wc|extras?)\b[)\]]?", re.IGNORECASE)


class Section(NamedTuple):
    """What stands under a label, line by line."""

    label: str
    lines: tuple[str, ...]
    whole: bool = True
    """Not cut short."""

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.lines).split()).strip(" .;")


class Block(NamedTuple):
    """One stat block: its name, what else stands in its heading, and its sections."""

    name: str
    wild: bool | None
    """Whether it says Wild Card or Extra; None when it says neither."""
    about: str
    sections: tuple[Section, ...]


def is_block(text: str) -> bool:
    """Whether a text has what makes a stat block: its Attributes, or several other labels.

    >>> is_block("Goblin\\nAttributes: Agility d8"), is_block("Notes: call Ann"), is_block("Pace: 6; Parry: 5; Toughness: 5")
    (True, False, True)
    """
    found = {label[1].lower() for label in _labels(_plain(text[:LONGEST]))}
    return "attributes" in found or len(found) > 2


def cut(text: str) -> list[Block]:
    """The blocks of a text: at least one, at most 40.

    >>> [block.name for block in cut("**GOBLIN** — Extra\\nAttributes: Vigor d6\\n\\nOrc\\nAttributes: Vigor d8")]
    ['Goblin', 'Orc']
    """
    plain = _plain(text[:LONGEST])
    places = _labels(plain)
    starts = [number for number, found in enumerate(places) if found[1].lower() == "attributes"]
    if not starts:
        return [_block(plain, "", places)]
    blocks: list[Block] = []
    head, first = plain[: places[0].start()], 0
    for number, following in zip(starts, [*starts[1:], None], strict=True):
        last = places[following - 1] if following is not None else None
        mine = places[first:following]
        end = len(plain)
        upcoming = ""
        if last is not None and following is not None:
            between = plain[last.end() : places[following].start()]
            keep = len(between) - len(_heading(between))
            end, upcoming = last.end() + keep, between[keep:]
        blocks.append(_block(plain[:end], head, mine))
        head, first = upcoming, following or number
    return blocks[:MOST]


def _labels(text: str) -> list[re.Match[str]]:
    """The labels of a text. In a list of special abilities `– Size: +1` is one of them, not a section of its own."""
    found: list[re.Match[str]] = []
    for label in _LABEL.finditer(text):
        listed = bool(found) and found[-1][1].lower().endswith("abilities") and _BULLET.match(label[0].strip())
        if not listed or label[1].lower() not in ("size", "armor", "armour", "parry", "pace", "toughness", "wounds", "notes"):
            found.append(label)
    return found


def _plain(text: str) -> str:
    """Without the marks of Markdown; a row of a table with two cells becomes a label and its text."""
    lines = []
    for raw in text.replace("\r\n", "\n").replace("\r", "\n").replace("−", "-").replace("\u00a0", " ").replace(TITLE, "").splitlines():
        line = raw.strip().removeprefix(">").strip()
        bold = line.startswith(("#", "**", "__")) and not _RULE.fullmatch(line)
        if row := _ROW.fullmatch(line):
            label, said = (cell.strip(" *_") for cell in row.groups())
            line = f"{label}: {said}" if label and said and "|" not in said else f"{label} {said}"
            bold = False
        if _RULE.fullmatch(raw.strip()):
            lines += ["", TITLE]
            continue
        line = re.sub(r"\*\*|__|`", "", line).lstrip("#").strip()
        lines.append(f"{TITLE}{line}" if bold and line and not _LABEL.match(line) and not _BULLET.match(line) else line)
    return "\n".join(lines)


def _heading(between: str) -> str:
    """The heading of the next block, out of what stands between the last label of one block and the Attributes of the next.

    It begins with the last line in bold or after a rule; else with the first paragraph, else the last line, that looks like a name.
    """
    lines = between.split("\n")
    marked = [number for number, line in enumerate(lines) if line.startswith(TITLE)]
    if marked:
        return "\n".join(lines[marked[-1] :])
    paragraphs = [number for number in range(1, len(lines)) if lines[number].strip() and not lines[number - 1].strip()]
    named = [number for number in paragraphs if _like_a_name(lines[number])]
    full = [number for number, line in enumerate(lines) if line.strip() and number]
    chosen = named[:1] or [number for number in full if _like_a_name(lines[number])][-1:] or full[-1:]
    return "\n".join(lines[chosen[0] :]) if chosen else ""


def _like_a_name(line: str) -> bool:
    line = line.strip()
    return len(line) <= 60 and ":" not in line and not _BULLET.match(line) and not line.endswith((".", ",", ";")) and not line[0].islower()


def _block(text: str, head: str, places: list[re.Match[str]]) -> Block:
    """One block: the labels found in it, each with what stands up to the next; without labels all of it is the heading."""
    if not places:
        head = text
    lines = [line.strip(f" *•\t{TITLE}") for line in head.splitlines()]
    lines = [line for line in lines if line]
    first = lines[0] if lines else ""
    sections = []
    for number, found in enumerate(places):
        end = places[number + 1].start() if number + 1 < len(places) else len(text)
        said = text[found.end() : max(found.end(), end)].replace(TITLE, "")
        sections.append(Section(found[1].lower(), tuple(said[:SECTION].splitlines()), len(said) <= SECTION))
    everything = " ".join([*lines, *(section.text for section in sections if section.label in ("default use", "rank", "role"))])
    types = [found[1].lower() for found in _TYPE.finditer(first)] or [found[1].lower() for found in _TYPE.finditer(everything)]
    wild = None if not types else not types[0].startswith("extra")
    return Block(_name(first), wild, " ".join(lines[1:])[:500], tuple(sections))


def _name(line: str) -> str:
    """A name without what is said about its kind; one in capitals is written like any other.

    >>> _name("DALE RUNKLE — Extra"), _name("Orc Chieftain (Wild Card)"), _name("Extra"), _name("17.2. Rats, Giant")
    ('Dale Runkle', 'Orc Chieftain', '', 'Rats, Giant')
    """
    name = " ".join(_TYPE.sub(" ", re.sub(r"^\d{1,3}\.(?:\d{1,3}\.?)?\s+", "", line)).split()).strip(" :;,—–-·|")[:60].strip()
    return name.title() if name.isupper() and len(name) > 3 else name
