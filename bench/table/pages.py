"""What one answer costs the server in processor time: the rules, six views, six pages, and what changed on them.

`python bench/table/pages.py [SCENARIO …]`; without one, a scenario of every system.

A table with the GM, four phones and the big screen; fights of other seeds than those it was warmed up with, answered by chance.
"""

import sys
from random import Random
from statistics import median
from time import process_time

import msgspec

from highdraw.seats import RandomSeat
from highdraw.systems.library import find_scene
from highdraw.table.entry import TableHead
from highdraw.table.role import Role
from highdraw.table.table import Table
from highdraw.web.delta import Reader
from highdraw.web.pages.seats import content

PHONES, ANSWERS, FIGHTS, WARM = 4, 60, 24, 8
SCENARIOS = ("suits-two-card/skirmish", "suits-one-card/patrol", "suits-impact/skirmish", "gurps-cards/tavern", "savage/skirmish")
"""A small fight of several against several in each system."""


class Cost(msgspec.Struct):
    """Milliseconds an answer: for the rules, for what everybody may see, for the pages with that in them, for what changed on them."""

    rules: float
    views: float
    pages: float
    changes: float


def one_fight(scenario: str, seed: int) -> Cost:
    scene, rng = find_scene(scenario), Random(seed)
    system = scene.system
    setup = msgspec.to_builtins(scene.setup)
    table = Table(f"t{seed}", TableHead(title="Bench", system=system.id, behaviour=system.behaviour, setup=setup, seed=f"{seed}"))
    gm = Role(table.id, "gm")
    seats = [Role(table.id, "seat", table.sit(f"P{who}", (who,))) for who in list(table.names)[:PHONES]]
    roles = {f"token-{role.name}-{seed}": role for role in (gm, Role(table.id, "screen"), *seats)}
    readers, shown = {token: Reader() for token in roles}, dict.fromkeys(roles, "")
    spent, given = Cost(0.0, 0.0, 0.0, 0.0), 0
    while given < ANSWERS and (waiting := table.session.waiting()):
        part = waiting[0]
        value = RandomSeat(rng).choose(table.session.fight, part)
        begun = process_time()
        table.answer(gm, part.addressee, value, part.fingerprint())
        table.take_fresh()
        ruled = process_time()
        for role in roles.values():
            table.view(role)
        seen = process_time()
        texts = {token: content(table, role, token) for token, role in roles.items()}
        drawn = process_time()
        for token, text in texts.items():
            if text.id != shown[token]:
                readers[token].bring(text, shown[token])
            shown[token] = text.id
        sent = process_time()
        spent.rules, spent.views, spent.pages = spent.rules + ruled - begun, spent.views + seen - ruled, spent.pages + drawn - seen
        spent.changes += sent - drawn
        table.seq, given = table.seq + 1, given + 1
    return Cost(*(1000 * each / max(given, 1) for each in msgspec.structs.astuple(spent)))


def costs(scenario: str) -> Cost:
    """The median over some fights."""
    for seed in range(WARM):
        one_fight(scenario, seed)
    found = [one_fight(scenario, 100 + seed) for seed in range(FIGHTS)]
    return Cost(*map(median, zip(*map(msgspec.structs.astuple, found), strict=True)))


def main(scenarios: list[str]) -> None:
    """Rows of a table in Markdown, each printed as soon as it is known."""
    print("| scenario | rules ms | six views ms | six pages ms | what changed on them ms |\n| --- | --- | --- | --- | --- |")
    for scenario in scenarios:
        cost = costs(scenario)
        print(f"| {scenario} | {cost.rules:.2f} | {cost.views:.2f} | {cost.pages:.2f} | {cost.changes:.2f} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:] or list(SCENARIOS))
