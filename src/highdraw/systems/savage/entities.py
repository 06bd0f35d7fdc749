"""Who acts on which card: Wild Cards alone, Extras in groups, followers with their leader, a side together."""

from highdraw.engine.request import GM
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import Fighter


def present(me: Fighter) -> bool:
    """Still counts for the deal: everybody but the dead, the gone and Extras out of action (SW-BASE-93)."""
    return not (me.dead or me.gone or me.surrendered or me.unconscious or me.rider or (me.out and not me.wild))


def entities(fight: Scene) -> list[str]:
    """Who is dealt a card of their own, in seating order: Wild Cards, groups of Extras (SW-INI-02, SW-INI-04)."""
    fighters = fight.state.fighters
    return list(dict.fromkeys([entity_of(fight, me) for who in fight.state.seating if present(me := fighters[who])]))


def entity_of(fight: Scene, me: Fighter) -> str:
    """On whose card somebody acts: their own, the group's, a leader's, or one for the whole side (SW-INI-04, SW-BASE-93)."""
    if fight.sw.cards_per_side == "yes":
        return f"side {me.side}"
    if me.wild:
        return me.id
    if leader := leader_of(fight, me):
        return leader
    return me.id if not me.group or fight.sw.extras_cards == "individual" else f"group {me.group}"


def leader_of(fight: Scene, me: Fighter) -> str:
    """Whose card an Extra shares: that of the player who controls it, or by the switch of its group's leader, while he is up."""
    if me.wild:
        return ""
    attached = fight.sw.extras_cards == "with_leader"
    fighters = fight.state.fighters
    mates = [one for one in fighters.values() if one.group == me.group and one.side == me.side] if attached and me.group else []
    for one in (me, *mates):
        leader = fighters.get(one.leader)
        if leader and leader.wild and leader.side == me.side and not leader.out and (attached or leader.player):
            return leader.id
    return ""


def members(fight: Scene, entity: str) -> list[Fighter]:
    """The fighters who act on an entity's card: a leader first, then in seating order. Settled at the deal (SW-INI-04)."""
    fighters = fight.state.fighters
    found: list[Fighter] = []
    for who in fight.state.seating:
        me = fighters[who]
        if (me.acts_with or entity_of(fight, me)) == entity and not me.rider:
            found.append(me)
    return sorted(found, key=lambda me: me.id != entity) if len(found) > 1 else found


def traits(fight: Scene, entity: str) -> frozenset[str]:
    """Edges and Hindrances that change the cards: of the one, of a group only if all have them (SW-INI-04).

    For a whole side the Edges of any member count, once; whoever is out of action has none (SW-BASE-93).
    """
    people = [fight.sheet(me.id) for me in members(fight, entity) if not me.out]
    if not people:
        return frozenset()
    if entity in fight.state.fighters:
        return people[0].traits if not fight[entity].out else frozenset()
    sets = [sheet.traits for sheet in people]
    if entity.startswith("side "):
        edges = frozenset(edge for sheet in people for edge in sheet.edges)
        return edges if "Level Headed" in edges or "Quick" in edges else edges.union(frozenset.intersection(*sets))
    return frozenset.intersection(*sets)


def who_decides(fight: Scene, entity: str) -> str:
    """Who chooses for an entity: its owner; the GM for a group; for the players' side its first player."""
    if entity in fight.state.fighters:
        return entity
    if entity.startswith("side "):
        return next((me.id for me in members(fight, entity) if me.player and not me.out), GM)
    return GM


def seen_by(fight: Scene, entity: str) -> tuple[str, ...] | None:
    """Who may look at an entity's card: the GM's fighters where his cards lie face down, else everybody (SW-BASE-94)."""
    if fight.sw.gm_cards_face_down != "yes":
        return None
    people = members(fight, entity)
    covered = bool(people) and fight.by_gm(people[0])
    return tuple(me.id for me in fight.state.fighters.values() if fight.by_gm(me)) if covered else None


def card_of(fight: Scene, me: Fighter) -> str:
    """The Action Card somebody acts on this round, if any."""
    return next((entry.card for entry in fight.state.countdown if entry.who == me.acts_with), "")


def name_of(fight: Scene, entity: str) -> str:
    """Who acts on a card, as people call them; a group nobody named goes by its kind, and by its side where there are several."""
    fighters = fight.state.fighters
    if entity in fighters:
        return fighters[entity].name
    name = entity.partition(" ")[2]
    group = [me for me in fighters.values() if me.group == name] if entity.startswith("group ") else []
    if not group or name != f"{fight.sheet(group[0].id).kind}, {group[0].side}":
        return name
    if len(group) == 1:
        return group[0].name
    kind = fight.sheet(group[0].id).kind
    several = any(me.group not in ("", name) and fight.sheet(me.id).kind == kind for me in fighters.values())
    return f"{kind} group" + (f" of {group[0].side}" if several else "")
