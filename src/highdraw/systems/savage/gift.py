"""The gift of a Joker: Bennies for its side, before any turn."""

from highdraw.engine.prose import listed
from highdraw.systems.savage.entities import members, name_of, seen_by
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import Fighter


def give(fight: Scene, entity: str, on_hold: bool = False) -> None:
    """A Joker gives Bennies to its side and those allied with it, before any turn (SW-INI-10).

    It serves nobody who was on Hold when it was dealt, but ambushers, who have it on top of Hold (SW-SUR-01).
    """
    people = members(fight, entity)
    for me in people:
        me.joker = not me.surprised and (on_hold or not me.on_hold)
    without = entity if fight.sw.joker_benny == "allies_without_owner" else ""
    friends = [me for me in fight.state.fighters.values() if fight.friends(me, people[0])]
    for me in friends:
        if me.wild and not me.dead and not me.gone and me.id != without:
            me.bennies += 1
    pool = pays_pool(fight, people[0])
    fight.state.pool += pool
    if fight.loud:
        sides = list(dict.fromkeys((people[0].side, *(me.side for me in friends))))
        text = f"A Joker for {name_of(fight, entity)}: a Benny for every Wild Card of {listed(sides)}"
        text += (" but the owner" if without in fight.state.fighters else "") + (", and one for the GM's pool." if pool else ".")
        fight.tell("joker", text, "SW-INI-10", *(("SW-BASE-94",) if seen_by(fight, entity) else ()), who=entity)


def pays_pool(fight: Scene, owner: Fighter) -> bool:
    """Whether a Joker is worth a Benny to the GM's pool: one of his sides, fighting beside no player's, has drawn it (SW-INI-10)."""
    beside_players = any(fight.friends(me, owner) and not fight.by_gm(me) for me in fight.state.fighters.values())
    return fight.by_gm(owner) and (not beside_players or fight.sw.allied_joker_pays_pool == "yes")
