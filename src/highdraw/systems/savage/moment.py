"""A moment at which others may step in: Jokers by right, those on Hold by an Athletics roll."""

from highdraw.engine.request import Ask, AskAll
from highdraw.systems.savage.choices import Deed, StepIn
from highdraw.systems.savage.countdown import anybody_waits, waiting_jokers
from highdraw.systems.savage.ending import over
from highdraw.systems.savage.entities import who_decides
from highdraw.systems.savage.hold import contest, from_hold, gap, holders
from highdraw.systems.savage.jokers import Claim, by_speed, entry_of, last_jokers, use_jokers
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import Entry, Fighter


async def moment(fight: Scene, kind: str, but: Fighter | None = None, announced: Deed | None = None) -> str:
    """A moment others may step in: `between` turns without a roll, or when something is `announced`.

    Between two `members` who share a card only Jokers may; one on Hold has to interrupt what the next member does (SW-INI-04).
    Gives `simultaneous` when the announced action was carried out together with an interrupter's, `interrupted` when somebody
    acted first, else nothing.
    """
    if not anybody_waits(fight):
        return ""
    busy = {*fight.state.acting, but.id if but else "", but.mount if but else ""}
    result = ""
    while not over(fight):
        jokers: dict[str, list[Entry]] = {}
        for entry in waiting_jokers(fight, busy):
            jokers.setdefault(who_decides(fight, entry.who), []).append(entry)
        others = [me for me in holders(fight) if me.id not in busy and me.id not in jokers]
        if kind == "members":
            others = [me for me in others if fight.joker_waits(me)]
        about = {"moment": "announced" if but else "between", "announcer": but.id if but else ""}
        asks = [Ask(who, "step in", (StepIn("pass"), *(_act(entry, mine) for entry in mine)), about) for who, mine in jokers.items()]
        asks += [Ask(me.id, "step in", (StepIn("pass"), StepIn("act")), about) for me in others]
        if not asks:
            return result
        said = await AskAll(tuple(asks), sealed=True)
        claims = [Claim(entry) for who, mine in jokers.items() for entry in mine if said[who] == _act(entry, mine)]
        eager = [me for me in others if said[me.id].do == "act"]
        if not claims and not eager:
            claims = [Claim(entry) for entry in last_jokers(fight, kind)]
            if not claims:
                return result
        claims += [Claim(entry_of(fight, me), me) for me in eager if fight.joker_waits(me)]
        eager = [me for me in eager if not fight.joker_waits(me)]
        for equals in await by_speed(fight, claims):
            result = "interrupted"
            await use_jokers(fight, equals)
        eager = [me for me in eager if me.on_hold and me.able and not over(fight)]
        if not eager:
            continue
        if but is not None and but.able:
            return await contest(fight, but, eager, announced) or result
        for people in await gap(fight, eager):
            if people := [me for me in people if me.on_hold and me.able]:
                result = "interrupted"
                await from_hold(fight, people)
    return result


def _act(entry: Entry, mine: list[Entry]) -> StepIn:
    """How a Joker's owner says he acts; the GM with two of them says for whom."""
    return StepIn("act") if len(mine) == 1 else StepIn("act", entry.who)
