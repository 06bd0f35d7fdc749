"""Pieces of a fight that can be run alone: for cases, rulings and odds (`turn ann`, `attack ann bob`, `check bob`)."""

from highdraw.engine.fight import Call
from highdraw.engine.system import Procedure
from highdraw.errors import BadAnswer
from highdraw.systems.suits import runs as suits
from highdraw.systems.suits.choices import Act
from highdraw.systems.suits.harm import Hit
from highdraw.systems.suits_two_card import critical, turn
from highdraw.systems.suits_two_card.aftermath import heal
from highdraw.systems.suits_two_card.attack import strike
from highdraw.systems.suits_two_card.blast import throw
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.contest import plain
from highdraw.systems.suits_two_card.harm import hurt
from highdraw.systems.suits_two_card.options import actions
from highdraw.systems.suits_two_card.recovery import may_recover, recover
from highdraw.systems.suits_two_card.rounds import end as end_round


async def attack(fight: Combat, who: str, target: str, how: str) -> None:
    """One attack on the attacker's turn, without the turn around it. `how` is both, off, or nothing."""
    fight.state.turn = who
    me, foe, main = fight[who], fight[target], fight.kits[who].main
    verb = how if how == "both" else "attack" if how or not main.ranged else "throw" if main.blast else "shoot"
    act = Act(verb, target, "off" if how == "off" else "")
    if me.out or me.helpless or fight.dazed(me):
        raise BadAnswer(f"{who} cannot `{act.key}` now: {', '.join(fight.states(me))}.")
    if act not in (offered := actions(fight, me)):
        raise BadAnswer(f"{who} cannot `{act.key}` now. It could: {', '.join(each.key for each in offered)}.")
    if verb == "throw":
        await throw(fight, me, foe)
    else:
        await strike(fight, me, foe, slot="off" if how == "off" else "main", both=how == "both")
    fight.state.turn = ""


async def recovery(fight: Combat, who: str) -> None:
    """A recovery, as on one's own turn."""
    if not may_recover(fight, fight[who]):
        raise BadAnswer(f"{who} may not recover: it needs minor loss, and neither an attack nor a lost contest since its last turn.")
    await recover(fight, fight[who])


async def check(fight: Combat, who: str) -> None:
    """The check of somebody with critical wounds."""
    suits.must_bleed(fight[who])
    await critical.check(fight, fight[who])


async def loss(fight: Combat, who: str, points: int, damage: str) -> None:
    """Points of loss past armour."""
    hurt(fight, fight[who], Hit(loss=points, damage=damage, intro=f"{fight[who].name} is hit."), fight.why())


async def rounds(fight: Combat, count: int) -> None:
    """Whole rounds in the order of action, one after the other."""
    for _ in range(count):
        if fight.state.over:
            break
        fight.state.round += 1
        for who in list(fight.state.order):
            await turn.turn(fight, who)
        await end_round(fight)


async def plain_contest(fight: Combat, who: str, target: str) -> None:
    """One plain contest between two, without loss."""
    await plain(fight, fight[who], fight[target])


async def heal_day(fight: Combat, who: str, doctor: str) -> None:
    """One day's healing of one who rests, with a doctor or without."""
    await heal(fight, fight[who], fight[doctor] if doctor else None)


FORMS = """fight | order | round | rounds N | turn WHO | attack WHO TARGET [both|off] | contest WHO TARGET | recovery WHO | check WHO |
loss WHO POINTS [hard|cutting|piercing|blunt] | heal WHO [doctor DOCTOR] | day [resting WHO…] | minutes N | bleeding |
aftermath | contend WHO | arrive WHO"""


def calls(text: str, known: list[str]) -> tuple[Call, ...]:
    """What a case runs, from words.

    >>> calls("attack ann bob both", ["ann", "bob"])[0]
    Call(procedure='attack', args={'who': 'ann', 'target': 'bob', 'how': 'both'})
    """
    verb, rest = suits.parts(text, known, {**suits.NAMES, "contend": 1, "arrive": 1})
    if verb == "fight" and not rest:
        return ()
    found = suits.call(verb, rest, known)
    if verb == "order" and not rest:
        found = Call(verb)
    elif verb in ("turn", "contend", "arrive") and len(rest) == 1:
        found = Call(verb, {"who": rest[0]})
    elif verb == "attack" and len(rest) in (2, 3) and rest[2:] in ([], ["both"], ["off"]):
        found = Call("attack", {"who": rest[0], "target": rest[1], "how": "".join(rest[2:])})
    return suits.then_halt(found, text, FORMS)


RUNS: dict[str, Procedure] = {
    "halt": suits.halt, "attack": attack, "recovery": recovery, "check": check, "loss": loss, "rounds": rounds,
    "plain_contest": plain_contest, "heal_day": heal_day,
}  # fmt: skip
