"""How much better the tactician plays than chance: every scenario of a system, each side in turn."""

from importlib.resources import files

from highdraw.lab import forecast, interval
from highdraw.systems import load
from ours import scenario


def margins(system_id: str, fights: int) -> list[str]:
    """A row a scenario: the share each side wins when the tactician plays it against chance, and when chance plays both."""
    system = load(system_id)
    rows = []
    for path in sorted(files(system.paper.folder).joinpath("library", "scenarios").iterdir(), key=lambda path: path.name):
        setup = scenario(system, path.name.removesuffix(".toml"))
        fight = system.play.create(setup, False)
        sides = list(dict.fromkeys(str(system.paper.value(fight, who, "side")) for who in system.play.fighters(fight)))
        chance = forecast(system, setup, fights // 5, seats="random", jobs=1)
        for side in sides:
            clever = {other: "tactician" if other == side else "random" for other in sides}
            wins = forecast(system, setup, fights, seats=clever, jobs=1).wins.get(side, 0)
            low, high = interval(wins, fights)
            share = f"{wins / fights:.0%} ({low:.0%}–{high:.0%}) | {chance.wins.get(side, 0) / chance.n:.0%}"
            rows.append(f"| {system_id} | {path.name.removesuffix('.toml')} | {side} | {share} |")
    return rows
