"""Pieces of a fight that can be run alone: for cases, rulings and odds (`turn ann`, `attack ann bob`, `damage bob 12`)."""

import re

from highdraw.engine.fight import Call
from highdraw.engine.system import Procedure
from highdraw.errors import BadAnswer, HighdrawError
from highdraw.systems.savage import area, bennies, ending, offers, recovery, turn
from highdraw.systems.savage import deal as cards
from highdraw.systems.savage.checks import check_trait
from highdraw.systems.savage.choices import Deed
from highdraw.systems.savage.conditions import stun
from highdraw.systems.savage.countdown import card_up, next_up
from highdraw.systems.savage.damage import Hit
from highdraw.systems.savage.fatigue import tire
from highdraw.systems.savage.harm import harm
from highdraw.systems.savage.melee import fight_melee
from highdraw.systems.savage.moment import moment
from highdraw.systems.savage.ranged import shoot
from highdraw.systems.savage.roll import roll_trait
from highdraw.systems.savage.saddle import aftershock
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.trait import TraitRoll


async def halt(fight: Scene) -> None:
    """Nothing follows."""
    fight.state.agenda.clear()


async def one_turn(fight: Scene, who: str) -> None:
    await turn.take_turn(fight, fight[who])


async def attack(fight: Scene, who: str, target: str, how: str = "") -> None:
    """One attack as the single action of a turn: by hand, or at range if the weapon reaches only so.

    Refused where no turn would offer it: by the Shaken, the Bound or those who are out, on a friend, out of reach, at Extreme
    Range without Aim, with a rifle in melee.
    """
    me, foe = fight[who], fight[target]
    fight.state.turn = who
    me.actions = max(1, me.actions)
    slot = "off" if how == "off" else "main"
    weapon = fight.weapon(me, slot)
    near = fight.adjacent(me, foe) and (bool(weapon.improvised) or weapon.by_hand)
    verb = "blast" if weapon.blast else "cone" if weapon.cone else "shoot" if weapon.far and not near else "fight"
    ready = me.able and not me.shaken and me.hold_kind != "bound"
    foes = fight.enemies(me) if ready else []
    offered = offers.attacks_on(fight, me, foes, fight.ranges(me, foes))
    if Deed(verb, target, "off" if how == "off" else "") not in offered:
        could = ", ".join(deed.key for deed in offered) or "nothing"
        raise BadAnswer(f"{who} cannot `{verb} {target}` now. It could: {could}.")
    if verb == "blast":
        await area.blast(fight, me, foe, weapon, slot)
    elif verb == "cone":
        await area.cone(fight, me, foe, weapon, slot)
    elif verb == "shoot":
        await shoot(fight, me, foe, slot)
    else:
        await fight_melee(fight, me, foe, slot)
    fight.state.turn = ""


async def damage(fight: Scene, who: str, points: int, ap: int = 0, nonlethal: bool = False) -> None:
    """Damage against somebody, in points."""
    await harm(fight, fight[who], points, Hit(ap=ap, nonlethal=nonlethal))


async def roll(fight: Scene, who: str, name: str) -> None:
    await roll_trait(fight, fight[who], TraitRoll(name))


async def recover(fight: Scene, who: str) -> None:
    fight.state.turn = who
    await recovery.start(fight, fight[who])
    fight.state.turn = ""


async def stunned(fight: Scene, who: str) -> None:
    stun(fight, fight[who])
    await aftershock(fight, fight[who])


async def story(fight: Scene, who: str) -> None:
    await bennies.story(fight, fight[who], "the story")


async def tired(fight: Scene, who: str, levels: int) -> None:
    """Levels of Fatigue, from whatever source."""
    tire(fight, fight[who], levels)
    if fight[who].out:
        await aftershock(fight, fight[who])


async def deal_only(fight: Scene) -> None:
    await cards.deal(fight)


async def one_round(fight: Scene, count: int) -> None:
    """Whole rounds, one after the other: first the one of the state, or the next when somebody has acted in that one already."""
    if fight.state.round and not any(me.acted for me in fight.state.fighters.values()):
        fight.state.round -= 1
    after = list(fight.state.agenda)
    for _ in range(count):
        if fight.state.over:
            return
        await cards.deal(fight)
        fight.state.agenda = list(after)
        while True:
            if ending.over(fight):
                ending.finish(fight)
                return
            await moment(fight, "between")
            entry = next_up(fight)
            if entry is None or ending.over(fight):
                break
            entry.done = True
            await card_up(fight, entry.who)
        await ending.round_end(fight)


_DAMAGE = re.compile(r"([0-9]{1,4})(?: ap ([0-9]{1,3}))?( nonlethal)?")
_COUNT = re.compile(r"[1-9][0-9]{0,3}")
FORMS = """fight | begin | deal | round | rounds N | turn WHO | attack WHO TARGET [off] | damage WHO POINTS [ap N] [nonlethal] |
roll WHO TRAIT | recover WHO | stun WHO | story WHO | fatigue WHO [LEVELS] | aftermath | minute | stanch | treat | hour | fate | days"""


def calls(text: str, known: list[str]) -> tuple[Call, ...]:
    """What a case runs, from words.

    >>> calls("damage bob 12 ap 2", ["bob"])[0]
    Call(procedure='damage', args={'who': 'bob', 'points': 12, 'ap': 2, 'nonlethal': False})
    """
    words = text.split()
    verb, rest = (words[0], words[1:]) if words else ("", [])
    names = {"turn": 1, "attack": 2, "damage": 1, "roll": 1, "recover": 1, "stun": 1, "story": 1, "fatigue": 1}
    for name in rest[: names.get(verb, 0)]:
        if name not in known:
            raise HighdrawError(f"run {text!r}: there is no fighter {name!r} in the case. There are: {', '.join(known)}.")
    found: Call | None = None
    if verb == "fight" and not rest:
        return ()
    if verb in ("begin", "aftermath", "minute", "stanch", "treat", "hour", "fate", "days") and not rest:
        found = Call(verb)
    elif verb == "deal" and not rest:
        found = Call("deal_only")
    elif verb == "turn" and len(rest) == 1:
        found = Call("one_turn", {"who": rest[0]})
    elif verb == "recover" and len(rest) == 1:
        found = Call("recover", {"who": rest[0]})
    elif verb == "stun" and len(rest) == 1:
        found = Call("stunned", {"who": rest[0]})
    elif verb == "story" and len(rest) == 1:
        found = Call("story", {"who": rest[0]})
    elif verb == "fatigue" and len(rest) in (1, 2) and all(word in ("1", "2", "3") for word in rest[1:]):
        found = Call("tired", {"who": rest[0], "levels": int(rest[1]) if rest[1:] else 1})
    elif verb == "attack" and len(rest) in (2, 3) and rest[2:] in ([], ["off"]):
        found = Call("attack", {"who": rest[0], "target": rest[1], "how": "".join(rest[2:])})
    elif verb == "roll" and len(rest) >= 2:
        check_trait(" ".join(rest[1:]))
        found = Call("roll", {"who": rest[0], "name": " ".join(rest[1:]).lower()})
    elif verb == "damage" and len(rest) >= 2 and (hit := _DAMAGE.fullmatch(" ".join(rest[1:]))):
        found = Call("damage", {"who": rest[0], "points": int(hit[1]), "ap": int(hit[2] or 0), "nonlethal": bool(hit[3])})
    elif verb in ("round", "rounds") and (not rest or (len(rest) == 1 and _COUNT.fullmatch(rest[0]))):
        found = Call("one_round", {"count": int(rest[0]) if rest else 1})
    if found is None:
        raise HighdrawError(f"run {text!r} is not understood. It is one of: {' '.join(FORMS.split())}")
    return (found, Call("halt"))


RUNS: dict[str, Procedure] = {
    "halt": halt, "one_turn": one_turn, "attack": attack, "damage": damage, "roll": roll, "recover": recover, "stunned": stunned,
    "story": story, "tired": tired, "deal_only": deal_only, "one_round": one_round,
}  # fmt: skip
