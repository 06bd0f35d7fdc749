"""Spoiled files from elsewhere: whatever stands in them, they come to whole fighters or to a sentence.

`python -m highdraw.testing.mutate_imports tests/systems --files 2000` takes every `.json`, `.gcs` and `.txt` file in the folder, the ready
fighters as one file of ours and libraries with all that they can hold, spoils each a little by a seed, and imports it. A traceback, a file
that is not read in time, a refusal without words, or a fighter that cannot be shown on paper is a fault; it is printed with its number.
"""

import argparse
import json
import signal
import sys
from collections.abc import Iterable
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

from highdraw.errors import HighdrawError
from highdraw.roster.campaign import Campaign, Chapter, Ended, Hero, standing
from highdraw.roster.encounter import OWN, Encounter, Row
from highdraw.roster.library_file import library_json, write_library
from highdraw.roster.library_things import Things
from highdraw.roster.party import Member, Party
from highdraw.roster.sheet_file import WHO, check_sheet, document_of, id_of
from highdraw.systems import SYSTEMS, load
from highdraw.systems.importing import Imported, read_imports
from highdraw.systems.library import ready_fighters
from highdraw.testing.mutate_files import NUMBERS, OTHERS, TEXTS, Endless, places_of, too_long, where_raised

SECONDS = 10
SIGNS = '[]{}"=,:;\n #.-—()\t\0é²'
Formats = dict[str, list[str]]


def corpus(folders: Iterable[Path]) -> Formats:
    """Whole files by their format: the ending of their names."""
    found: Formats = {"toml": _ours(), "library": _libraries()}
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".json", ".gcs", ".txt") and path.parent.name in ("stat_blocks", "characters"):
                found.setdefault(path.suffix[1:], []).append(path.read_text(encoding="utf-8"))
    return found


def _ours() -> list[str]:
    """The ready fighters of every system, a file each and all in one."""
    forms = {each: form for each in SYSTEMS if (form := load(each).paper.form)}
    some = [(each, data) for each in forms for data in list(ready_fighters(each).values())[:4]]
    return [write_library(forms, some), *(write_library(forms, [one]) for one in some)]


def _libraries() -> list[str]:
    """A library of each system with all that it can hold, as TOML and as JSON."""
    found = []
    for each in SYSTEMS:
        ready = ready_fighters(each)
        one, other = list(ready)[:2]
        mine, copy = [(each, {"notes": "a secret", **ready[one]})], dict(ready[one])
        own = OWN + id_of(str(ready[one]["name"]))
        heroes = (Hero(id="ann", kind=own, name="Ann", sheet=copy), Hero(id="bob", kind=other, sheet=dict(ready[other]), left=True))
        first = Ended(after={"ann": {}, "bob": {}}, winner="Red", text="It is over.", rounds=3, days=2, fell=("Bob",), dead=("bob",), at=9)
        last = Ended(sheets={"ann": copy}, after={"ann": {}})
        chapters = (
            Chapter(title="One", began=10, table="t1.seal", generation=1, side="Red", since={"ann": 0, "bob": 0}, ended=first),
            Chapter(title="Two", began=20, table="t2.seal", since={"ann": 1}, back=1),
            Chapter(what="sheets", title="Three", began=900, since={"ann": 1}, ended=last),
        )
        rows = (Row(kind=own, sheet=copy), Row(kind=other, side=1, count=3, at=(1.0, 2.5), name="Foe"))
        things = Things(
            (Party(system=each, title="Crows", about="Four.", members=(Member(kind=own, sheet=copy), Member(kind=other, name="B"))),),
            (Encounter(system=each, title="Mill", rows=rows, mapped=True, walls=((0, 0, 1, 1),)),),
            (Campaign(system=each, title="Road", about="Long.", options={"round_limit": 9}, heroes=heroes, chapters=chapters),),
        )
        forms = {each: form for each in SYSTEMS if (form := load(each).paper.form)}
        found += [write_library(forms, mine, things), library_json(mine, things).decode()]
    return found


def spoil(texts: list[str], seed: str) -> bytes:
    """One of these files, spoiled a little; always the same for a seed."""
    rng = Random(seed)
    text = rng.choice(texts)
    if text.startswith("{") and rng.random() < 0.8:
        text = json.dumps(_spoiled(json.loads(text), rng))
    for _ in range(rng.choice((0, 1, 2, 4)) if text.startswith("{") else rng.choice((1, 2, 4, 8))):
        text = rng.choice((_sign, _cut, _line, _double, _value))(text, rng)
    body = text.encode("utf-8", "surrogatepass")
    return body if rng.random() < 0.97 else body[: len(body) // 2] + bytes([rng.randrange(128, 256)]) + body[len(body) // 2 :]


def _spoiled(data: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Data with a few places changed, dropped, doubled or nested."""
    data = deepcopy(data)
    for _ in range(rng.choice((1, 1, 2, 3, 6))):
        places = list(places_of(data))
        if not places:
            break
        place = rng.choice(places)
        match rng.randrange(6):
            case 0:
                del place.holder[place.key]
            case 1:
                place.value = deepcopy(rng.choice(places).value)
            case 2 if isinstance(place.value, list) and place.value:
                place.value = place.value * 40
            case 3 if isinstance(place.key, str):
                place.holder[place.key + "x"] = place.holder.pop(place.key)
            case 4:
                for _ in range(60):
                    place.value = {"children": [place.value]}
            case _:
                place.value = deepcopy(rng.choice(rng.choice((NUMBERS, TEXTS, OTHERS, (None, "<b>x</b>" * 99)))))
    return data


def _sign(text: str, rng: Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(SIGNS) + text[at + 1 :]


def _cut(text: str, rng: Random) -> str:
    begin = rng.randrange(len(text) + 1)
    return text[:begin] + text[begin + rng.choice((1, 5, 80, 100_000)) :]


def _line(text: str, rng: Random) -> str:
    lines = text.split("\n")
    lines.insert(rng.randrange(len(lines) + 1), rng.choice(lines))
    return "\n".join(lines)


def _double(text: str, rng: Random) -> str:
    return text + rng.choice(("\n", "")) + text * rng.choice((1, 3))


def _value(text: str, rng: Random) -> str:
    """One word by another."""
    words = text.split(" ")
    words[rng.randrange(len(words))] = str(rng.choice((*NUMBERS, *TEXTS, *words)))
    return " ".join(words)


def fault(body: bytes) -> str:
    """What is wrong with how a file is taken; empty when it came to whole fighters or to a sentence."""
    before = signal.signal(signal.SIGALRM, too_long)
    signal.alarm(SECONDS)
    try:
        [found] = read_imports([("spoiled", body)])
        return _amiss(found)
    except Endless:
        return f"not read within {SECONDS} seconds"
    except Exception as error:
        return where_raised(error)
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def _amiss(found: Imported) -> str:
    if bool(found.refusal.strip()) == bool(found.fighters or found.things):
        return "neither a fighter nor a sentence, or both"
    for system_id, data in found.fighters:
        system = load(system_id)
        assert system.paper.form is not None
        if complaints := check_sheet(system.paper.form, data).complaints:
            return f"a fighter that is not whole: {complaints[0].says}"
        try:
            system.paper.sheet(document_of(data), WHO, {}, {})
        except HighdrawError as error:
            return f"a fighter that is not shown on paper: {error}"
    return _things_amiss(found.things)


def _things_amiss(things: Things) -> str:
    """Whether the rest is whole: it is written and read as it is, and a campaign's history holds."""
    forms = {each: form for each in SYSTEMS if (form := load(each).paper.form)}
    for text in (write_library(forms, [], things), library_json([], things).decode()) if things else ():
        [again] = read_imports([("again", text.encode())])
        if again.things != things:
            return f"not read as it was written: {again.refusal}"
    for one in things.campaign:
        standing(one)
        for each in one.chapters:
            for who in each.ended.dead if each.ended else ():
                one.hero(who)
    return ""


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m highdraw.testing.mutate_imports", description="Import spoiled files.")
    parser.add_argument("folders", type=Path, nargs="+", help="where the files are")
    parser.add_argument("--files", type=int, default=2000, help="how many of each format")
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args(argv)
    faults = 0
    for name, texts in corpus(asked.folders).items():
        wrong = [(number, says) for number in range(asked.files) if (says := fault(spoil(texts, f"{asked.seed}/{name}/{number}")))]
        faults += len(wrong)
        print(
            "\n".join(
                [f"{name}: {len(wrong)} faults in {asked.files} files (seed {asked.seed}).", *(f"  {n}: {says}" for n, says in wrong[:20])]
            )
        )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
