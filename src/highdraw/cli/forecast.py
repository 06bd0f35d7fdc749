"""`highdraw forecast`: a scenario played many times by bots; who wins, how long it takes, who falls, who dies."""

from os import cpu_count
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from highdraw.cli.options import Count, Json, Seed, Switches, SystemName
from highdraw.cli.screen import make_console, print_json
from highdraw.cli.tracks import share_bar
from highdraw.errors import HighdrawError, Unknown
from highdraw.lab import Forecast, interval
from highdraw.lab import forecast as run_forecast
from highdraw.seats import make_seat
from highdraw.systems.library import Scene, find_scene

MOST = 10_000_000
BARS = 12
"""The histogram of rounds has at most so many bars."""


def forecast(
    scenario: Annotated[str, Parameter(help="A scenario by its name or its path.")],
    /,
    *,
    n: Annotated[int, Count, Parameter(name=["-n", "--fights"], help="How many fights.")] = 1000,
    jobs: Annotated[int | None, Count, Parameter(help="On how many cores; all of them by default.")] = None,
    seed: Seed = 0,
    switch: Switches = None,
    system: SystemName = None,
    seat: Annotated[
        list[str] | None, Parameter(negative="", help="Who plays: tactician (the default) or random; SIDE=random for one side alone.")
    ] = None,
    json: Json = False,
) -> int:
    """Play a scenario many times and say what came out. Ctrl-C keeps what is done."""
    if not 1 <= n <= MOST:
        raise HighdrawError(f"-n is a number of fights from 1 to {MOST:,}, not {n:,}.")
    if jobs is not None and not 1 <= jobs <= 1024:
        raise HighdrawError(f"--jobs is a number of cores from 1 to 1024, not {jobs}. This machine has {cpu_count()}.")
    scene = find_scene(scenario, switch, system)
    seats = _seats(scene, seat or [])
    result = _run(scene, n, seed or 0, seats, jobs)
    if json:
        print_json({"scenario": scene.name, "system": scene.system.id, "seed": seed, "seat": seats, **_numbers(result)})
    else:
        _print(make_console(), scene, result)
    return 0


def _seats(scene: Scene, said: list[str]) -> dict[str, str]:
    """Who plays each side: a plain name is for all of them, SIDE=NAME for one."""
    fight = scene.system.play.create(scene.setup, False)
    sides = list(dict.fromkeys(str(scene.system.paper.value(fight, who, "side")) for who in scene.system.play.fighters(fight)))
    seats = dict.fromkeys(sides, "tactician")
    for word in said:
        side, _, name = word.rpartition("=")
        make_seat(name, scene.system, 0)
        if side and side not in seats:
            raise Unknown("side", side, sides)
        seats |= {side: name} if side else dict.fromkeys(sides, name)
    return seats


def _run(scene: Scene, n: int, seed: int, seats: dict[str, str], jobs: int | None) -> Forecast:
    """With a progress bar where somebody watches."""
    console = make_console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("time left"), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("fights", total=n)
        return run_forecast(
            scene.system, scene.setup, n, seed, seats=seats, jobs=jobs, progress=lambda done, total: progress.update(task, completed=done)
        )


def _numbers(result: Forecast) -> dict[str, object]:
    shares = {side: {"wins": hits, "interval": interval(hits, result.n)} for side, hits in result.wins.items()}
    return {
        "n": result.n, "sides": shares, "undecided": result.undecided, "rounds": dict(sorted(result.rounds.items())),
        "downs": result.downs, "deaths": result.deaths, "seconds": round(result.seconds, 3),
    }  # fmt: skip


def _print(console: Console, scene: Scene, result: Forecast) -> None:
    asked = f" of {result.asked:,} asked for" if result.asked > result.n else ""
    console.print(Text(f"{scene.title}: {result.n:,} fights{asked}", "bold yellow"))
    if scene.note:
        console.print(Text(scene.note, "dim"))
    if not result.n:
        console.print("Stopped before the first fights were done; nothing can be said yet.")
        return
    fight = scene.system.play.create(scene.setup, False)
    names = scene.system.play.fighters(fight)
    sides = {who: str(scene.system.paper.value(fight, who, "side")) for who in names}
    console.print(Text("\nWho wins", "bold"))
    for side in dict.fromkeys(sides.values()):
        _share(console, side, result.wins.get(side, 0), result.n)
    if result.undecided:
        _share(console, "nobody", result.undecided, result.n)
    console.print(Text("\nHow many rounds", "bold"))
    _histogram(console, result.rounds)
    console.print(Text.assemble(("\nWho falls, who dies", "bold"), ("  (down at the end, dead among them)", "dim")))
    for who, name in names.items():
        _fate(console, name, sides[who], result.downs.get(who, 0), result.deaths.get(who, 0), result.n)
    speed = result.n / result.seconds if result.seconds else 0
    console.print(Text("\nIn brackets: where the true share lies, 95 times in 100.", "dim"))
    console.print(Text(f"{result.seconds:.1f} seconds, {speed:,.0f} fights a second.", "dim"))


def _label(text: str, width: int = 18) -> str:
    return f"{text[: width - 1] + '…' if len(text) > width else text:<{width}}"


def _share(console: Console, name: str, hits: int, n: int) -> None:
    low, high = interval(hits, n)
    console.print(Text.assemble(f"  {_label(name)} ", (share_bar(hits / n), "yellow"), f" {hits / n:6.1%}  [{low:.1%} to {high:.1%}]"))


def _fate(console: Console, name: str, side: str, down: int, dead: int, n: int) -> None:
    shown = name if side == name else f"{name}, {side}"
    low, high = interval(down, n)
    bar = share_bar(down / n, 16)
    console.print(
        Text.assemble(f"  {_label(shown, 24)} ", (bar, "red"), f" {down / n:6.1%} [{low:.0%} to {high:.0%}]  dead {dead / n:.1%}")
    )


def _histogram(console: Console, rounds: dict[int, int]) -> None:
    """Rounds in equal steps, the long tail gathered in the last bar."""
    total = sum(rounds.values())
    ordered = sorted(rounds)
    reach = _quantile(rounds, 0.98)
    step = max(1, -(-(reach - ordered[0] + 1) // BARS))
    bins: dict[int, int] = {}
    for number, hits in rounds.items():
        place = min((number - ordered[0]) // step, BARS - 1, (reach - ordered[0]) // step + 1)
        bins[place] = bins.get(place, 0) + hits
    last = max(bins)
    most = max(bins.values())
    for place in range(last + 1):
        low = ordered[0] + place * step
        high = ordered[-1] if place == last else low + step - 1
        span = f"{low}" if high <= low else f"{low} to {high}"
        hits = bins.get(place, 0)
        console.print(Text.assemble(f"  {span:>18} ", (share_bar(hits / most), "cyan"), f" {hits / total:6.1%}"))
    middle, late = _quantile(rounds, 0.5), _quantile(rounds, 0.9)
    console.print(Text(f"  half of the fights are over in {middle} rounds, nine of ten in {late}.", "dim"))


def _quantile(rounds: dict[int, int], share: float) -> int:
    """The number of rounds in which this share of the fights is over.

    >>> _quantile({2: 5, 3: 4, 9: 1}, 0.9)
    3
    """
    total, seen = sum(rounds.values()), 0
    for number in sorted(rounds):
        seen += rounds[number]
        if seen >= share * total:
            return number
    return 0
