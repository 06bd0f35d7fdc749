"""A fight of a campaign at its table: what came of it, as the table's log says, and how the heroes stand before the next one."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from highdraw.engine.system import AnySystem
from highdraw.engine.view import FighterView
from highdraw.errors import BadFile, HighdrawError
from highdraw.roster.campaign import Campaign, Chapter, Ended, Stands, rules_of
from highdraw.roster.document import Document
from highdraw.roster.party_fight import Going, with_heroes
from highdraw.systems.library import Scene, ready_fighters
from highdraw.table.errors import Refused
from highdraw.table.table import Table

STAND_IN = "stand-in"
MOST_WRONG = 12
"""So many things of a hero's state may not fit a new sheet."""


def ended(table: Table, chapter: Chapter) -> Ended:
    """What came of a fight that is over: everybody of the party who was in it as they are now."""
    system, fight = table.system, table.session.fight
    if system.referee.carry is None:
        raise Refused(f"{system.title} does not say what fighters take with them.")
    if not fight.state.over:
        raise Refused(f"{chapter.title} is not over yet. Play it to its end, end it at its table, or leave it out.")
    view, score = table.session.view("gm"), system.play.score(fight)
    heroes = [who for who in chapter.since if who in view.fighters]
    carried = system.referee.carry(fight, tuple(heroes))
    keys = system.paper.format.aliases
    names = table.names
    return Ended(
        after={
            one.id: {keys.get(key, key): value for key, value in msgspec.to_builtins(one.start).items()} for one in carried.entrants
        },
        dead=tuple(who for who in heroes if view.fighters[who].dead),
        state=msgspec.to_builtins(carried.state), winner=score.winner, text=view.outcome, rounds=score.rounds, days=view.clock.days,
        fell=tuple(names.get(who, who)[:80] for who in score.down)[:200], at=len(table.session.raw),
    )  # fmt: skip


def scene_of(system: AnySystem, one: Campaign, heroes: Sequence[Going], data: Mapping[str, Any], side: str) -> Scene:
    """The next fight: a scenario with these heroes on one of its sides."""
    known = ready_fighters(system.id)
    found = with_heroes(data, heroes, side, known, rules_of(one))
    title = str(found.get("title", one.title))
    return Scene("campaign", title, str(found.get("about", "")), system, system.paper.read(Document("", title), found))


def views(system: AnySystem, heroes: Sequence[Going]) -> dict[str, FighterView]:
    """The heroes as they stand, before whatever comes next."""
    if not heroes:
        return {}
    kind = next(iter(ready_fighters(system.id)))
    data = {"system": system.id, "title": "The party", "fighter": [{"use": kind, "id": STAND_IN, "side": STAND_IN}]}
    mounts = {going.hero.id for going in heroes}
    alone = [msgspec.structs.replace(each, stands=_afoot(each.stands, mounts)) for each in heroes]
    entries = [each.entry("party") for each in alone]
    setup = system.paper.read(Document("", "the party"), {**data, "fighter": [*entries, *data["fighter"]]})
    fighters = system.reading.view(system.play.create(setup, False), None).fighters
    return {who: one for who, one in fighters.items() if who != STAND_IN}


def _afoot(one: Stands, there: set[str]) -> Stands:
    """Without a mount that is not of the party."""
    return msgspec.structs.replace(one, start={key: value for key, value in one.start.items() if key != "mount" or value in there})


def fitted(system: AnySystem, going: Going) -> tuple[Going, tuple[str, ...]]:
    """A hero with a new sheet: what of their state does not fit it is set aside, and named."""
    start, aside = dict(going.stands.start), list[str]()
    while True:
        now = msgspec.structs.replace(going, stands=msgspec.structs.replace(going.stands, start=start))
        try:
            views(system, [now])
        except BadFile as error:
            wrong = next((str(key) for key in reversed(error.path) if key in start), "")
            if not wrong or len(aside) == MOST_WRONG:
                raise HighdrawError(f"{going.hero.called()} cannot go on with this sheet: {error.says}") from None
            del start[wrong]
            aside.append(wrong)
        else:
            return now, tuple(aside)
