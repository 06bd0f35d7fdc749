"""Pieces of a fight that can be run alone: for cases, rulings and odds (`attack ann bob`, `round`, `check bob`)."""

from highdraw.engine.fight import Call
from highdraw.engine.system import Procedure
from highdraw.errors import BadAnswer
from highdraw.systems.suits import runs as suits
from highdraw.systems.suits.choices import Act
from highdraw.systems.suits.harm import Hit
from highdraw.systems.suits_one_card import critical, turn
from highdraw.systems.suits_one_card.aftermath import heal
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.contest import begin_round, plain
from highdraw.systems.suits_one_card.harm import hurt
from highdraw.systems.suits_one_card.order import deal, set_level
from highdraw.systems.suits_one_card.recovery import may_recover, recover


async def _deal_missing(fight: Combat, *names: str) -> None:
    """Those who have no card yet are dealt one, or as many as they take; cards that lie there already get their level."""
    zones = fight.state.deck.zones
    for who in names:
        me = fight[who]
        if zones.get(who):
            if me.level < 0 and me.left:
                set_level(fight, me)
        elif not me.out and not me.contested and not me.banked:
            await deal(fight, [me])


async def attack(fight: Combat, who: str, target: str) -> None:
    """One attack of somebody, without the level and the turn around it; both are dealt a card first."""
    await _deal_missing(fight, who, target)
    me = fight[who]
    fight.state.turn = who
    kit = fight.kits[who]
    verb = "challenge" if not fight.fighting else "lob" if kit.main.blast else "shoot" if kit.ranged else "attack"
    act = Act(verb, target)
    if me.out or fight.dazed(me):
        raise BadAnswer(f"{who} cannot `{act.key}` now: {', '.join(fight.states(me))}.")
    offered = turn.actions(fight, me)
    if act not in offered:
        raise BadAnswer(f"{who} cannot `{act.key}` now. It could: {', '.join(one.key for one in offered)}.")
    await turn.do(fight, me, act)
    fight.end_action(me)
    fight.state.turn = ""


async def one_turn(fight: Combat, who: str) -> None:
    """One turn with all its choices, alone at its level; everybody is dealt a card first."""
    await _deal_missing(fight, *fight.state.combatants)
    me = fight[who]
    me.called = True
    fight.state.level = me.level
    if who not in fight.state.group:
        fight.state.group = [who]
    await turn.turn(fight, who)


async def recovery(fight: Combat, who: str) -> None:
    """A recovery at the end of a round; a card is dealt if none was."""
    await _deal_missing(fight, who)
    me = fight[who]
    if not may_recover(fight, me):
        raise BadAnswer(f"{who} may not recover: it needs minor loss, a dealt card, and neither an attack nor a lost contest.")
    recover(fight, me)


async def check(fight: Combat, who: str) -> None:
    """The check of somebody with critical wounds."""
    suits.must_bleed(fight[who])
    await critical.check(fight, fight[who])


async def loss(fight: Combat, who: str, points: int, damage: str) -> None:
    """Points of loss past armour."""
    hurt(fight, fight[who], Hit(loss=points, damage=damage, intro=f"{fight[who].name} is hit."), fight.why())


async def rounds(fight: Combat, count: int) -> None:
    """Whole rounds, from the deal to the close, one after the other."""
    state = fight.state
    rest, state.agenda = state.agenda, []
    state.round -= 1 if state.round and state.level < 0 and not _under_way(fight) else 0
    for _ in range(count):
        if state.over:
            break
        await begin_round(fight)
        while state.agenda and not state.over:
            call = state.agenda.pop(0)
            if call.procedure == "round":
                break
            await fight.system.play.procedures[call.procedure](fight, **call.args)
    state.agenda = rest


def _under_way(fight: Combat) -> bool:
    """Whether this round has already been played: then the next one comes."""
    return any(me.acted or me.contested for me in fight.state.combatants.values())


async def plain_contest(fight: Combat, who: str, target: str) -> None:
    """One contest between two without loss."""
    await plain(fight, fight[who], fight[target])


async def heal_day(fight: Combat, who: str, doctor: str) -> None:
    """One day's healing of one who rests, with a doctor or without."""
    await heal(fight, fight[who], fight[doctor] if doctor else None)


async def close(fight: Combat) -> None:
    """The close of the round."""
    await turn.close(fight)
    fight.state.agenda = [call for call in fight.state.agenda if call.procedure != "round"]


FORMS = """fight | round | rounds N | turn WHO | attack WHO TARGET | contest WHO TARGET | close | recovery WHO | check WHO |
loss WHO POINTS [hard|cutting|piercing|blunt] | heal WHO [doctor DOCTOR] | day [resting WHO…] | minutes N | bleeding | aftermath"""


def calls(text: str, known: list[str]) -> tuple[Call, ...]:
    """What a case runs, from words.

    >>> calls("attack ann bob", ["ann", "bob"])[0]
    Call(procedure='attack', args={'who': 'ann', 'target': 'bob'})
    """
    verb, rest = suits.parts(text, known)
    if verb == "fight" and not rest:
        return ()
    found = suits.call(verb, rest, known)
    if verb == "close" and not rest:
        found = Call("piece_close")
    elif verb == "turn" and len(rest) == 1:
        found = Call("one_turn", {"who": rest[0]})
    elif verb == "attack" and len(rest) == 2:
        found = Call("attack", {"who": rest[0], "target": rest[1]})
    return suits.then_halt(found, text, FORMS)


RUNS: dict[str, Procedure] = {
    "halt": suits.halt, "attack": attack, "one_turn": one_turn, "recovery": recovery, "check": check, "loss": loss, "rounds": rounds,
    "plain_contest": plain_contest, "heal_day": heal_day, "piece_close": close,
}  # fmt: skip
