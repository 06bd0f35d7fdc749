"""A fight that was counted, in the terminal and as numbers: every share between what is certain and that and the rest."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.text import Text

from highdraw.cli.fights import Subject
from highdraw.cli.forecast import histogram, label
from highdraw.cli.screen import make_console
from highdraw.cli.tracks import share_bar
from highdraw.lab.exact import Exact

FINE = 1_000_000


@contextmanager
def count_bar() -> Iterator[Callable[[Exact], None]]:
    """How much is decided by now, where somebody watches."""
    console = make_console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("counting", total=1.0)
        yield lambda found: bar.update(task, completed=1 - found.open, description=f"counting, {found.open:.1%} undecided")


def print_counted(console: Console, subject: Subject, found: Exact, known: bool) -> None:
    """Who wins, how long it takes, who falls, how hurt the winner is."""
    console.print(Text(f"{subject.title}: exact, at most {percent(found.open)} undecided", "bold yellow"))
    if not found.rounds:
        console.print("Stopped before the first end was reached; nothing can be said yet.")
        return
    console.print(Text("\nWho wins", "bold"))
    for side, share in found.wins.items():
        _share(console, found, side, share)
    if found.nobody:
        _share(console, found, "nobody", found.nobody)
    console.print(Text("\nHow many rounds", "bold"))
    histogram(console, {number: max(1, round(share * FINE)) for number, share in found.rounds.items()})
    console.print(Text.assemble(("\nWho falls, who dies", "bold"), ("  (down at the end, dead among them)", "dim")))
    for who, name in subject.names.items():
        shown = name if subject.sides[who] == name else f"{name}, {subject.sides[who]}"
        down, dead = found.downs.get(who, 0.0), found.deaths.get(who, 0.0)
        low, high = found.bounds(down)
        bar, about = share_bar(found.about(down), 16), f"dead {dead:.1%} to {min(1, dead + found.unfinished):.1%}"
        console.print(Text.assemble(f"  {label(shown, 24)} ", (bar, "red"), f" {low:.1%} to {high:.1%}  {about}"))
    console.print(Text("\nHow hurt the winner is, on average", "bold"))
    for who, sums in found.hurt.items():
        wins = found.wins[subject.sides[who]]
        tracks = ", ".join(f"{track} {total / wins:.1f}" for track, total in sums.items() if round(total / wins, 1)) or "hardly at all"
        scratch = found.unhurt.get(subject.sides[who], 0.0) / wins
        console.print(Text(f"  {subject.names[who]}: {tracks}; without a scratch {scratch:.0%}"))
    console.print(Text("\nCounted, not played; each contest is drawn from the whole pile.", "dim"))
    console.print(Text("In brackets: where the share lies for certain.", "dim"))
    done = "known from before" if known else f"{found.seconds:.1f} seconds"
    console.print(Text(f"{found.states:,} states, {found.runs:,} runs of the rules, {done}.", "dim"))


def figures(subject: Subject, found: Exact) -> dict[str, object]:
    """The same for a program."""
    sides = {side: {"share": found.about(share), "interval": found.bounds(share)} for side, share in found.wins.items()}
    means = {who: {track: total / found.wins[subject.sides[who]] for track, total in sums.items()} for who, sums in found.hurt.items()}
    return {
        "undecided": found.open, "sides": sides, "nobody": found.bounds(found.nobody), "rounds": dict(sorted(found.rounds.items())),
        "downs": {who: found.bounds(share) for who, share in found.downs.items()},
        "deaths": {who: (share, min(1.0, share + found.unfinished)) for who, share in found.deaths.items()},
        "hurt": means, "unhurt": found.unhurt, "states": found.states, "runs": found.runs, "seconds": round(found.seconds, 3),
    }  # fmt: skip


def percent(share: float) -> str:
    """A small share.

    >>> percent(0.0199), percent(0.0004), percent(2e-8)
    ('2.0%', '0.04%', '0.0001%')
    """
    return next((f"{share:.{digits}%}" for digits in (1, 2, 3) if share >= 10 ** -(digits + 2)), f"{max(share, 1e-6):.4%}")


def _share(console: Console, found: Exact, name: str, share: float) -> None:
    low, high = found.bounds(share)
    about = found.about(share)
    console.print(Text.assemble(f"  {label(name)} ", (share_bar(about), "yellow"), f" {about:6.1%}  [{low:.1%} to {high:.1%}]"))
