"""Stepping in with a Hold Card before an opponent's action: who may, the contests, the order."""

from collections.abc import Callable
from functools import partial

from highdraw.cards import RED_JOKER
from highdraw.engine.request import Ask, AskAll
from highdraw.field import hex as hexes
from highdraw.systems.gurps_cards import movement
from highdraw.systems.gurps_cards.choices import Act
from highdraw.systems.gurps_cards.combat import Combat, Mods
from highdraw.systems.gurps_cards.dice import Check, contest
from highdraw.systems.gurps_cards.initiative import steering
from highdraw.systems.gurps_cards.options import acts
from highdraw.systems.gurps_cards.play import Deed, Play, lay_down, pay
from highdraw.systems.gurps_cards.ranks import place
from highdraw.systems.gurps_cards.roll import attempt
from highdraw.systems.gurps_cards.state import Fighter

ATTACKS = ("attack", "smash", "shoot")
CLOSE = 2
"""Hexes within which a mover can be struck, with a step or a long weapon."""
WITHOUT_CONTEST = 1000
"""A held Red Joker comes before every contest."""


def opponents_with_hold(fight: Combat, deed: Deed, busy: list[str]) -> list[Fighter]:
    """Every opponent who has a Hold Card is asked; that they have one is public (GC-TURN-13)."""
    return [foe for foe in fight.players() if foe.side != deed.who.side and fight.hold(foe) is not None and foe.id not in busy]


def eligible(fight: Combat, me: Fighter, deed: Deed) -> bool:
    """Whether a Hold Card may preempt: its own place is not later than the action's; a Red Joker's never is (GC-HOLD-04, GC-JOK-03)."""
    card = fight.hold(me)
    if card is None or fight.lasts(me.off_balance):
        return False
    if card == RED_JOKER:
        return True
    return not deed.play.wild and place(card) <= deed.play.place


def answers(fight: Combat, me: Fighter, deed: Deed) -> list[Act]:
    """What a holder may do: nothing, or an ordinary action with the Hold Card, perhaps with a Red Joker (GC-HOLD-04, GC-JOK-01)."""
    found = [Act("pass", cards=0)]
    if not eligible(fight, me, deed):
        return found
    for joker in range(1 + min(1, fight.jokers(me))):
        for at in broken_at(fight, me, deed):
            with_mover = partial(_options, fight, me, 1 + joker)
            some = _as_if_there(fight, deed, at, with_mover) if at else with_mover()
            found += [_joined(act, joker, at) for act in some if act.do not in ("idle", "halt") and (not at or act.target == deed.who.id)]
    return found


def _options(fight: Combat, me: Fighter, size: int) -> list[Act]:
    return acts(fight, me, size, whole=True)


def _as_if_there(fight: Combat, deed: Deed, at: int, work: Callable[[], list[Act]]) -> list[Act]:
    """What could be done while the mover stands in a later hex of the way."""
    assert deed.way is not None
    here, facing = fight.hex_of(deed.who), fight.facing(deed.who)
    fight.put(deed.who, deed.way.hexes[at], hexes.way_to(deed.way.hexes[at - 1], deed.way.hexes[at]))
    found = work()
    fight.put(deed.who, here, facing)
    return found


def _joined(act: Act, joker: int, at: int) -> Act:
    return Act(act.do, act.target, act.item, act.mode, act.location, act.cards, act.effort, act.step, act.draw, act.pace, at, joker)


def broken_at(fight: Combat, me: Fighter, deed: Deed) -> list[int]:
    """At which hexes of a movement an action may break in: its start, where the mover is nearest, and all within two hexes (GC-HOLD-17)."""
    way = deed.way
    if way is None or len(way.hexes) < 2:
        return [0]
    here = fight.hex_of(me)
    apart = [hexes.steps(here, hex_) for hex_ in way.hexes]
    return sorted({0, apart.index(min(apart)), *(at for at, far in enumerate(apart) if far <= CLOSE)})


async def collect(fight: Combat, deed: Deed, busy: list[str]) -> None:
    """Who steps in, answered unseen and opened together; those who step in can be answered in turn (GC-TURN-13, GC-HOLD-12).

    Each part of a divided set can be broken into (GC-HOLD-16).
    """
    holders = opponents_with_hold(fight, deed, busy)
    asked = [(foe, choices) for foe in holders if fight.puts(len(choices := answers(fight, foe, deed)))]
    if not asked:
        return
    said = await AskAll(tuple(Ask(foe.id, "step in", tuple(choices), {"against": deed.who.id}) for foe, choices in asked), sealed=True)
    joined: list[Deed] = []
    for foe, _ in asked:
        act = said[foe.id]
        if act.do == "pass":
            continue
        busy.append(foe.id)
        hold = fight.hold(foe)
        assert hold is not None
        play = Play(foe, [(hold, "hold"), *[(RED_JOKER, "hand")] * act.joker], deed.play.place, held=True)
        child = Deed(play, act, play.cards)
        if act.do == "move":
            child.way = await movement.declare(fight, foe, act)
        play.parts.append(child)
        joined.append(child)
    for child in joined:
        lay_down(fight, child.play)
        if fight.loud:
            says = f"{child.who.name} steps in before {deed.who.name}."
            how = ("GC-HOLD-17",) if deed.way is not None or deed.act.do == "coast" else ("GC-HOLD-16",) if deed.play.divided else ()
            fight.tell("step in", says, "GC-HOLD-04", *how, also=("GC-HOLD-12",) if len(joined) > 1 else (), who=child.who.id)
        await pay(fight, child.play)
    joined = [child for child in joined if not child.who.out]
    for child in joined:
        await collect(fight, child, busy)
    deed.before = joined


async def order(fight: Combat, deed: Deed, rolls: dict[str, Check]) -> None:
    """The contests: winners come before, ties with, losers after; larger margins of victory first.

    (GC-HOLD-05, GC-HOLD-06, GC-HOLD-07, GC-HOLD-08, GC-HOLD-12)
    """
    joined, deed.before = deed.before, []
    losers: list[Deed] = []
    for child in joined:
        if child.play.wild:
            if fight.loud:
                fight.tell("joker", f"{child.who.name}'s Red Joker needs no contest.", "GC-JOK-03", who=child.who.id)
            child.margin = 0 if deed.play.wild else WITHOUT_CONTEST
        else:
            child.margin = await vie(fight, child.who, deed.who, rolls)
        if child.margin > 0:
            deed.before.append(child)
        elif child.margin == 0:
            tied_part(deed).together.append(child)
        else:
            losers.append(child)
    deed.before.sort(key=lambda child: -child.margin)
    deed.play.after += sorted(losers, key=lambda child: -child.margin)
    for child in joined:
        await order(fight, child, rolls)


async def vie(fight: Combat, holder: Fighter, actor: Fighter, rolls: dict[str, Check]) -> int:
    """A Quick Contest between the holder and the acting opponent; each rolls once for all contests over this action (GC-HOLD-05)."""
    for one in (holder, actor):
        if one.id not in rolls:
            name, base, mods = score(fight, one)
            rolls[one.id] = await attempt(fight, one, name, base, mods, "GC-HOLD-05", to="to act first")
    won = contest(rolls[holder.id], rolls[actor.id])
    if fight.loud:
        rule = "GC-HOLD-06" if won > 0 else "GC-HOLD-07" if won == 0 else "GC-HOLD-08"
        how = "acts first" if won > 0 else "acts at the same time" if won == 0 else "acts afterwards"
        fight.tell("contest", f"{holder.name} {how}.", rule, "GC-BASE-05", also=("GC-HOLD-05",), who=holder.id)
    return won


def score(fight: Combat, me: Fighter) -> tuple[str, int, Mods]:
    """DX, unless the GM named another score; Riding and the like where that is the house rule (GC-HOLD-05, GC-RUN-11)."""
    mods = fight.shocked(me)
    if me.contest:
        return "the GM's score", me.contest, mods
    skill = steering(fight, me)
    if fight.sw.vehicle_skill == "contests_only" and skill:
        return "riding skill", skill, mods
    return "DX", fight.sheet(me).dx, mods


def tied_part(deed: Deed) -> Deed:
    """On a tie the holder acts with the first remaining part that is an attack, else with this one (GC-HOLD-16)."""
    parts = deed.play.parts
    rest = parts[parts.index(deed) :] if deed in parts else [deed]
    return next((part for part in rest if part.act.do in ATTACKS), deed)
