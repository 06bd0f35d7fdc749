"""Spoiled case files: whatever stands in a file, the answer is a verdict or a sentence, never a fault of the program.

`python -m highdraw.testing.mutate_files tests/cases --files 5000` takes cases, spoils each a little by a seed, and runs them. A
traceback, a rule that breaks down, or a case that does not end is a fault; it is printed with the file that made it.
"""

import argparse
import signal
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import msgspec

from highdraw.errors import HighdrawError
from highdraw.roster.check import check_text
from highdraw.roster.document import Document
from highdraw.roster.toml import to_toml
from highdraw.systems import load

SECONDS = 20
"""After this long a case is given up as one that does not end."""
NUMBERS = (0, -1, 1, 2, 3, 4, 5, 7, 17, 70, 99, 1000, 999_999_999, 10**30, -(10**30), 0.3, -0.5, 2.5, 1e9, float("nan"), float("inf"))
TEXTS = (
    "", " ", "x", "²", "none", "gm", "deck", "north", "Sword", "KS", "??", "RJ", "d6", "d20", "d6+1", "hard", "bound", "1 2", "a\nb",
    "é" * 70, "behind",
)  # fmt: skip
OTHERS: tuple[Any, ...] = (True, False, [], [[]], [0], ["ann"], ["ann", "ann"], [1, 2, 3, 4], {}, {"ann": 1}, {"x": {}}, [{}])
Case = dict[str, Any]


class Corpus(msgspec.Struct):
    """The cases to spoil, and every value they give to a key, by what it is a key of."""

    cases: list[Case] = []
    values: dict[str, dict[str, list[Any]]] = {}
    words: list[str] = []

    @classmethod
    def read(cls, folder: Path) -> "Corpus":
        corpus = cls()
        for path in sorted(folder.rglob("*.toml")):
            data = Document.read(path).data
            for case in data.get("case", ()):
                corpus.cases.append({"system": data.get("system", ""), **case})
                for place in places_of(case):
                    if isinstance(place.key, str):
                        corpus.values.setdefault(place.of, {}).setdefault(place.key, []).append(place.value)
        corpus.words = sorted({key for keys in corpus.values.values() for key in keys})
        return corpus


class Place(msgspec.Struct):
    """A place in a case: what holds it, its key or number there, and what it is a key of (`fighter`, `expect` …)."""

    holder: Any
    key: Any
    of: str

    @property
    def value(self) -> Any:
        return self.holder[self.key]

    @value.setter
    def value(self, value: Any) -> None:
        self.holder[self.key] = value


def places_of(data: Any, of: str = "case") -> Iterator[Place]:
    """Every place in some data."""
    keys = list(data) if isinstance(data, dict) else list(range(len(data))) if isinstance(data, list) else []
    for key in keys:
        yield Place(data, key, of)
        yield from places_of(data[key], key if isinstance(key, str) else of)


def _junk(value: Any, rng: Random) -> Any:
    """A value that is none, mostly of the kind that stands there."""
    kinds = (NUMBERS, TEXTS, OTHERS)
    kind = 0 if isinstance(value, int | float) and not isinstance(value, bool) else 1 if isinstance(value, str) else 2
    return deepcopy(rng.choice(kinds[kind] if rng.random() < 0.8 else rng.choice(kinds)))


# ---- ways to spoil a case


def _replace(case: Case, corpus: Corpus, rng: Random) -> None:
    """A value that is none."""
    leaves = [place for place in places_of(case) if not isinstance(place.value, dict | list)]
    place = rng.choice(leaves if leaves and rng.random() < 0.9 else list(places_of(case)))
    place.value = _junk(place.value, rng)


def _swap(case: Case, corpus: Corpus, rng: Random) -> None:
    """A value of the same case in another place."""
    places = list(places_of(case))
    place = rng.choice(places)
    alike = [other for other in places if type(other.value) is type(place.value)]
    place.value = deepcopy(rng.choice(alike if rng.random() < 0.8 else places).value)


def _borrow(case: Case, corpus: Corpus, rng: Random) -> None:
    """The same key with another case's value."""
    named = [place for place in places_of(case) if place.key in corpus.values.get(place.of, ())]
    if named:
        place = rng.choice(named)
        place.value = deepcopy(rng.choice(corpus.values[place.of][place.key]))


def _drop(case: Case, corpus: Corpus, rng: Random) -> None:
    place = rng.choice(list(places_of(case)))
    del place.holder[place.key]


def _double(case: Case, corpus: Corpus, rng: Random) -> None:
    lists = [place.value for place in places_of(case) if isinstance(place.value, list) and place.value]
    if lists:
        some = rng.choice(lists)
        some.insert(rng.randrange(len(some) + 1), deepcopy(rng.choice(some)))


def _add(case: Case, corpus: Corpus, rng: Random) -> None:
    """A key more, such as other cases have there, with one of their values or junk."""
    tables = [(case, "case"), *((place.value, str(place.key if isinstance(place.key, str) else place.of)) for place in places_of(case))]
    table, of = rng.choice([(value, of) for value, of in tables if isinstance(value, dict) and of in corpus.values])
    key = rng.choice(sorted(corpus.values[of]) if rng.random() < 0.9 else corpus.words)
    known = rng.choice(corpus.values[of].get(key, [0]))
    table[key] = deepcopy(known) if rng.random() < 0.5 else _junk(known, rng)


def _misspell(case: Case, corpus: Corpus, rng: Random) -> None:
    texts = [place for place in places_of(case) if isinstance(place.value, str) and place.value]
    if texts:
        place = rng.choice(texts)
        at = rng.randrange(len(place.value))
        place.value = place.value[:at] + rng.choice(("", " ", "x", "9", "-", ":", "²")) + place.value[at + 1 :]


def _rename(case: Case, corpus: Corpus, rng: Random) -> None:
    """A key that is misspelt, or of another place."""
    place = rng.choice([place for place in places_of(case) if isinstance(place.key, str)])
    place.holder[rng.choice([place.key[:-1], place.key + "s", rng.choice(corpus.words)])] = place.holder.pop(place.key)


def _word(case: Case, corpus: Corpus, rng: Random) -> None:
    """One word of a text by another."""
    texts = [place for place in places_of(case) if isinstance(place.value, str) and " " in place.value]
    if texts:
        place = rng.choice(texts)
        words = place.value.split(" ")
        words[rng.randrange(len(words))] = str(rng.choice((*NUMBERS, *TEXTS, *words)))
        place.value = " ".join(words)


WAYS: tuple[Callable[[Case, Corpus, Random], None], ...] = (
    _replace, _replace, _swap, _borrow, _borrow, _drop, _double, _add, _add, _add, _misspell, _rename, _word,
)  # fmt: skip


def spoil(corpus: Corpus, seed: str) -> str:
    """The text of a file with one case that was spoiled a little, always the same for a seed."""
    rng = Random(seed)
    case = deepcopy(rng.choice(corpus.cases))
    system = case.pop("system")
    for _ in range(rng.choice((1, 1, 2, 3))):
        if case:
            rng.choice(WAYS)(case, corpus, rng)
    text = to_toml({"system": system, "case": [case]})
    if rng.random() < 0.05:
        place = rng.randrange(len(text))
        text = text[:place] + rng.choice('[]{}"=,\n #') + text[place + 1 :]
    return text


# ---- running them


class Endless(Exception):
    """A case that was still running when its time was up."""


def fault(text: str) -> str:
    """What is wrong with how the program takes a file; empty when it answers with a verdict or a sentence."""
    before = signal.signal(signal.SIGALRM, too_long)
    signal.alarm(SECONDS)
    try:
        results = check_text(text, "spoiled.toml", load)
    except HighdrawError:
        return ""
    except Endless:
        return f"no end after {SECONDS} seconds"
    except Exception as error:
        return where_raised(error)
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
    return next((problem for result in results for problem in result.problems if "A rule broke down" in problem), "")


def too_long(number: int, frame: FrameType | None) -> None:
    raise Endless


def where_raised(error: Exception) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace else "somewhere"
    return f"{type(error).__name__}: {error} ({where})"


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m highdraw.testing.mutate_files", description="Run spoiled case files.")
    parser.add_argument("folder", type=Path, help="where the cases are")
    parser.add_argument("--files", type=int, default=5000, help="how many files to spoil")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", type=int, help="only this one, with its text")
    asked = parser.parse_args(argv)
    corpus = Corpus.read(asked.folder)
    if not corpus.cases:
        parser.error(f"there are no cases in {asked.folder}")
    faults = 0
    for number in range(asked.files) if asked.only is None else [asked.only]:
        text = spoil(corpus, f"{asked.seed}/{number}")
        says = fault(text)
        if asked.only is not None:
            print(text)
        if says:
            faults += 1
            print(f"{number}: {says}")
    print(f"{faults} faults in {asked.files if asked.only is None else 1} files (seed {asked.seed}).")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
