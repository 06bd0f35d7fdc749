"""Claims as experiments: a file says what is claimed, and trials that would show it, each a comparison with what is expected of it."""

from collections.abc import Callable, Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Literal

import msgspec

from highdraw.errors import BadFile
from highdraw.lab.compare import Difference, compare
from highdraw.lab.spread import Jobs
from highdraw.lab.variant import read_variant
from highdraw.roster.document import Document
from highdraw.systems import SYSTEMS, load

Answer = Literal["holds", "does not hold", "open"]


class Trial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two variants of a scenario and one measure: the second has more of it, less, or the same within a margin.

    Without a second one, the measure itself is above or below zero.
    """

    says: str
    scenario: str
    measure: str
    expect: Literal["more", "less", "same"]
    both: tuple[str, ...] = ()
    """What is otherwise in both."""
    one: tuple[str, ...] = ()
    other: tuple[str, ...] | None = None
    labels: tuple[str, str] = ("as it is", "otherwise")
    margin: float = 0.05
    fights: int = 400


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody says of the rules."""

    claim: str
    trial: tuple[Trial, ...]
    about: str = ""
    """How it is tried, and what that leaves out."""


class Tried(msgspec.Struct, frozen=True):
    """What came of one trial."""

    trial: Trial
    n: int
    found: Difference
    answer: Answer


class Answered(msgspec.Struct, frozen=True):
    """What came of a claim: it holds if every trial does, and does not if one does not."""

    claim: Claim
    tried: tuple[Tried, ...]

    @property
    def answer(self) -> Answer:
        answers = {each.answer for each in self.tried}
        return "does not hold" if "does not hold" in answers else "open" if "open" in answers or not answers else "holds"


def shipped_claims() -> list[Claim]:
    """The claims that come with the systems."""
    found = []
    for name in SYSTEMS:
        folder = files(load(name).paper.folder).joinpath("library", "claims")
        if folder.is_dir():
            for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
                if entry.name.endswith(".toml"):
                    found.append(read_claim(Document(entry.read_text(encoding="utf-8"), entry.name)))
    return found


def claim_file(path: Path) -> Claim:
    return read_claim(Document.read(path))


def read_claim(document: Document) -> Claim:
    """A claim as it is written; what is wrong is said."""
    try:
        claim = msgspec.convert(document.data, Claim)
    except msgspec.ValidationError as error:
        raise BadFile(
            document.source, None, f"{error}. A claim has `claim`, and a [[trial]] with says, scenario, measure, expect."
        ) from None
    if not claim.trial:
        raise BadFile(document.source, None, "there is no [[trial]] in it.")
    for trial in claim.trial:
        if not 2 <= trial.fights <= 100_000:
            raise BadFile(document.source, None, f"fights is a number from 2 to 100,000, not {trial.fights}.")
    return claim


def run_claim(
    claim: Claim, share: float = 1.0, seed: int | str = 0, jobs: Jobs = None, progress: Callable[[], None] | None = None
) -> Answered:
    """Every trial, with `share` of its fights. Interrupted, it gives back the trials that are done."""
    return Answered(claim, tuple(_trials(claim, share, seed, jobs, progress)))


def _trials(claim: Claim, share: float, seed: int | str, jobs: Jobs, progress: Callable[[], None] | None) -> Iterator[Tried]:
    for trial in claim.trial:
        fights = max(2, round(trial.fights * share))
        one = read_variant(trial.scenario, (*trial.both, *trial.one), label=trial.labels[0])
        other = one if trial.other is None else read_variant(trial.scenario, (*trial.both, *trial.other), label=trial.labels[1])
        found = compare(one, other, [trial.measure], fights, seed, jobs)
        if found.n < fights:
            return
        (each,) = found.differences
        yield Tried(trial, found.n, each, judge(trial, each))
        if progress:
            progress()


def judge(trial: Trial, found: Difference) -> Answer:
    """What a difference says of what was expected."""
    low, high = (found.one_low, found.one_high) if trial.other is None else (found.low, found.high)
    if trial.expect == "same":
        if -trial.margin <= low and high <= trial.margin:
            return "holds"
        return "does not hold" if low > trial.margin or high < -trial.margin else "open"
    if trial.expect == "less":
        low, high = -high, -low
    return "holds" if low > 0 else "does not hold" if high < 0 else "open"


def trials_in(claims: Sequence[Claim]) -> int:
    return sum(len(claim.trial) for claim in claims)
