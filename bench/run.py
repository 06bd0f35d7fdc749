"""Run all benchmarks side by side and write bench/RESULTS.md.

Each measure is the best of several short runs in processor time, ours and the peers' in turn, because machines are noisy.
Run: make bench
"""

import platform
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).parent))

from bluff import rows as bluffing
from highdraw.systems import SYSTEMS
from margins import margins
from memory import fight_memory
from ours import Counter, fighter
from peers import PEERS
from toy_simulator import toy_fight

SCENES = {"duel": "1v1", "plain": "3v3", "skirmish": "3v3", "battle": "10v10"}
OTHERS = {
    "suits-one-card": ("duel", "brawl", "battle"),
    "savage": ("duel", "skirmish", "battle"),
    "suits-impact": ("duel", "skirmish", "battle"),
    "gurps-cards": ("duel", "tavern", "battle"),
}
"""Scenarios of the other systems."""
ROUNDS = 5
SECONDS = 0.7
FIGHTS = 100
"""For the tactician against chance."""


def rate(play: Callable[[], int], seconds: float = SECONDS) -> tuple[float, float]:
    """Games and steps a second."""
    begun = process_time()
    games = steps = 0
    while (now := process_time()) - begun < seconds:
        steps += play()
        games += 1
    return games / (now - begun), steps / (now - begun)


def main() -> None:
    toy_rng = Random(1)
    plays: dict[str, Callable[[], int]] = {
        f"{name}, {seat} seats": fighter(name, seat) for seat in ("first", "uniform", "tactician") for name in SCENES
    }
    plays |= {
        f"{system_id}/{name}, {seat} seats": fighter(name, seat, system_id)
        for system_id, names in OTHERS.items()
        for seat in ("uniform", "tactician")
        for name in names
    }
    plays["toy 3v3"] = lambda: toy_fight(toy_rng) * 0 + 1
    missing = []
    for name, make in PEERS.items():
        try:
            plays[name] = make()
        except ImportError as error:
            missing.append(f"{name}: not installed ({error.name})")
    best: dict[str, tuple[float, float]] = {}
    for turn in range(ROUNDS):
        for name, play in plays.items():
            play()
            found = rate(play)
            best[name] = max(best.get(name, (0.0, 0.0)), found)
            print(f"\r{turn + 1}/{ROUNDS} {name:<40}", end="", flush=True)
    print()
    contests = {name: count_contests(name) for name in SCENES}
    text = report(best, contests, missing)
    Path(__file__).with_name("RESULTS.md").write_text(text, encoding="utf-8")
    print(text)


def count_contests(name: str, fights: int = 200) -> float:
    """Contests a fight, with first-choice seats."""
    play = fighter(name, "first")
    with Counter() as counter:
        for _ in range(fights):
            play()
    return float(counter.contests / fights)


def report(best: dict[str, tuple[float, float]], contests: dict[str, float], missing: list[str]) -> str:
    rlcard = best.get("RLCard leduc-holdem", (0.0, 0.0))[1]
    toy = best["toy 3v3"][0]
    lines = [
        "# Benchmarks",
        "",
        f"Written by `make bench`: best of {ROUNDS} runs of {SECONDS:g} s processor time each, in turn, one core, CPython",
        f"{platform.python_version()}, {platform.machine()}. Peers play other games: their figures are for scale.",
        "",
        "## Whole fights, full rules, quiet mode",
        "",
        "| scenario | seats | fights/s | requests/s | × RLCard leduc steps/s |",
        "| --- | --- | --- | --- | --- |",
    ]
    for name, (games, steps) in best.items():
        if name.endswith("seats"):
            scene, seat = name.removesuffix(" seats").split(", ")
            ratio = f"{steps / rlcard:.1f}" if rlcard else "–"
            lines.append(f"| {scene} | {seat} | {games:,.0f} | {steps:,.0f} | {ratio} |")
    lines += ["", "`first` seats take the first choice (attack, counter), as a toy simulator would; `uniform` any legal one."]
    lines += ["`plain` is three against three with swords, as in the toy; `skirmish` has shields and mixed weapons.", ""]
    plain = best["plain, first seats"][0]
    lines += [
        f"A toy of the same game (`bench/toy_simulator.py`: about a tenth of the rules, plain Python) plays {toy:,.0f} 3v3 fights/s;",
        f"Highdraw plays {plain:,.0f} of the same with all rules and every decision asked: {plain / toy:.2f} of the toy.",
        "",
        "## Cost by size",
        "",
        "| scenario | fighters | contests a fight | fights/s | contests/s | µs a contest |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for name, fighters in SCENES.items():
        games = best[f"{name}, first seats"][0]
        each = contests[name]
        lines.append(f"| {name} | {fighters} | {each:.1f} | {games:,.0f} | {games * each:,.0f} | {1e6 / (games * each):.0f} |")
    lines += ["", "## Peers, random playouts", "", "| library, game | games/s | steps/s |", "| --- | --- | --- |"]
    lines += [f"| {name} | {best[name][0]:,.0f} | {best[name][1]:,.0f} |" for name in PEERS if name in best]
    lines += [f"| {text} | – | – |" for text in missing]
    lines += ["", "## The tactician against chance", ""]
    lines += [
        f"The share of {FIGHTS} fights a side wins (95 % interval) when the tactician plays it and",
        "chance plays the others, and when chance plays all (a fifth as many fights). A fight broken off at its",
        "round limit is nobody's.",
        "",
    ]
    lines += [
        "| system | scenario | side | tactician | chance |",
        "| --- | --- | --- | --- | --- |",
        *(row for system_id in SYSTEMS for row in margins(system_id, FIGHTS)),
    ]
    lines += ["", "## Bluffing, suits-impact", ""]
    lines += [
        "The share of the fights decided that the first wins (95 % interval), half of them from either side. Recruits hold a greatsword and"
    ]
    lines += ["have never learnt to use it; many of their fights are broken off at the round limit (`bench/bluff.py`).", ""]
    lines += ["| scenario | first | against | wins | decided |", "| --- | --- | --- | --- | --- |", *bluffing()]
    lines += ["", "## Memory", "", "A 10v10 fight played to its end by the tactician, with its log, events and marks.", ""]
    lines += ["| system | entries | MB |", "| --- | --- | --- |"]
    for system_id in SYSTEMS:
        size, answers = fight_memory(system_id)
        lines.append(f"| {system_id} | {answers} | {size / 1e6:.1f} |")
    lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
