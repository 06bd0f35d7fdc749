"""Pieces of a fight that a case may run: a turn, an increment, one attack, so much damage, a roll."""

import re

from highdraw.engine.fight import Call
from highdraw.engine.system import Procedure
from highdraw.errors import BadAnswer, HighdrawError
from highdraw.systems.gurps_cards import count, deal, deeds, movement
from highdraw.systems.gurps_cards.choices import Act
from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.correct import correct
from highdraw.systems.gurps_cards.ending import check_end
from highdraw.systems.gurps_cards.gear import UNARMED
from highdraw.systems.gurps_cards.injury import drop_item, injure, may_play, tire
from highdraw.systems.gurps_cards.loss import lose
from highdraw.systems.gurps_cards.options import acts
from highdraw.systems.gurps_cards.perform import carry_out
from highdraw.systems.gurps_cards.play import Deed, Play
from highdraw.systems.gurps_cards.ranks import RANKS
from highdraw.systems.gurps_cards.speech import speak


async def halt(fight: Combat) -> None:
    """Nothing follows: the end of a case."""
    fight.state.agenda.clear()


def _begin(fight: Combat, number: int) -> None:
    """The count stands at a rank."""
    state = fight.state
    if state.increment != number or not state.second:
        state.increment, state.suit = number, -1
        state.second += 1
        for me in state.fighters.values():
            count.begin_second(fight, me)


async def attack(fight: Combat, who: str, target: str, cards: int, words: list[str]) -> None:
    """One attack as a play of some cards, which need not be in hand."""
    if fight.state.increment < 0:
        _begin(fight, 0)
    me = fight[who]
    do = next((word for word in words if word in ("smash", "feint", "shoot", "aim", "attack")), "")
    rest = [word for word in words if word != do]
    options = [
        act for act in acts(fight, me, cards, whole=True) if act.target == target and act.do in ((do,) if do else ("attack", "shoot"))
    ]
    fits = [act for act in options if all(word in act.key.lower() for word in rest) and (act.effort == "" or act.effort in rest)]
    fits = [act for act in fits if (not act.draw or "fast-draw" in rest) and (act.step != "back" or "back" in rest)]
    fits = [act for act in fits if not act.location or act.location in " ".join(rest)]
    fits = [act for act in fits if not act.pace or act.pace in rest]
    if not fits:
        raise BadAnswer(
            f"{me.name} cannot attack {fight[target].name} so: it could be {', '.join(act.key for act in options[:12]) or 'nothing'}."
        )
    play = Play(me, [], max(0, fight.here))
    play.parts.append(Deed(play, fits[0], []))
    await carry_out(fight, [play])
    check_end(fight)


async def act(fight: Combat, who: str, words: str) -> None:
    """Any single option, by its key, without cards."""
    if fight.state.increment < 0:
        _begin(fight, 0)
    me = fight[who]
    options = [option for size in range(1, 6) for option in acts(fight, me, size, whole=True)]
    found = next((option for option in options if option.key == words), None)
    if found is None:
        raise BadAnswer(f"{me.name} cannot do `{words}`: it could be {', '.join(option.key for option in options[:20])}.")
    play = Play(me, [], max(0, fight.here))
    deed = Deed(play, found, [])
    if found.do == "move":
        deed.way = await movement.declare(fight, me, found)
    play.parts.append(deed)
    await carry_out(fight, [play])
    check_end(fight)


async def damage(fight: Combat, who: str, points: int) -> None:
    """HP lost to one blow."""
    if fight.state.increment < 0:
        _begin(fight, 0)
    await injure(fight, fight[who], points)
    check_end(fight)


async def fatigue(fight: Combat, who: str, points: int) -> None:
    await tire(fight, fight[who], points, "GC-BASE-27")
    check_end(fight)


async def awake(fight: Combat, who: str) -> None:
    """The rolls before a play of cards."""
    if fight.state.increment < 0:
        _begin(fight, 0)
    await may_play(fight, fight[who])
    check_end(fight)


async def recover(fight: Combat, who: str, cards: int) -> None:
    """An attempt to shake off stun with so many cards."""
    await deeds.shake(fight, fight[who], cards)


async def lose_cards(fight: Combat, who: str, number: int) -> None:
    """So many of the highest cards are lost."""
    await lose(fight, fight[who], 0, number, "GC-JOK-07")


async def one_turn(fight: Combat, count_: int = 1) -> None:
    """Whole turns, from the draw to the end."""
    after = [call for call in fight.state.agenda if call.procedure != "turn"]
    fight.state.agenda = [Call("turn"), Call("turns_on", {"left": count_ - 1, "after": [[c.procedure, c.args] for c in after]})]


async def turns_on(fight: Combat, left: int, after: list[tuple[str, dict[str, object]]]) -> None:
    """After the calls of one turn: the next one, or what stood behind."""
    rest = fight.state.agenda
    if fight.state.over:
        fight.state.agenda = [Call(name, args) for name, args in after]
        return
    inner = [call for call in rest if call.procedure != "turn"]
    if inner:
        fight.state.agenda = [inner[0], Call("turns_on", {"left": left, "after": after}), *inner[1:]]
        return
    if left > 0:
        fight.state.agenda = [Call("turn"), Call("turns_on", {"left": left - 1, "after": after})]
        return
    fight.state.agenda = [Call(name, args) for name, args in after]


async def one_increment(fight: Combat, number: int, after: list[tuple[str, dict[str, object]]] | None = None, first: bool = True) -> None:
    """One increment of the count with the cards that are in the hands."""
    state = fight.state
    if first:
        kept = [[call.procedure, call.args] for call in state.agenda]
        state.agenda = [Call("increment", {"number": number}), Call("one_increment", {"number": number, "after": kept, "first": False})]
        return
    inner = [call for call in state.agenda if call.procedure in ("place", "coasting", "lapse")]
    if inner and not state.over:
        state.agenda = [inner[0], Call("one_increment", {"number": number, "after": after, "first": False}), *inner[1:]]
        return
    state.agenda = [Call(name, args) for name, args in after or []]


async def lapse_only(fight: Combat, number: int) -> None:
    """The end of one increment, in which nobody played anything."""
    _begin(fight, number)
    kept = list(fight.state.agenda)
    await count.lapse(fight, number)
    fight.state.agenda = kept


async def draw_only(fight: Combat) -> None:
    """The start of a turn: Initiative, dice, draw, Black Jokers, surprise, fright."""
    fight.state.turn += 1
    for me in fight.state.fighters.values():
        deal.fresh(me)
    await deal.rate(fight)
    await deal.draw(fight)
    if fight.state.turn == 1:
        await deal.opening(fight)


async def say(fight: Combat, who: str, syllables: int, words: str) -> None:
    """Somebody begins to speak."""
    speak(fight, fight[who], words, syllables)


async def give_up(fight: Combat, who: str) -> None:
    """Giving up is a word (GC-TURN-16)."""
    correct(fight, {"surrender": who})
    check_end(fight)


async def leave(fight: Combat, who: str) -> None:
    """Off the map, or out of everyone's reach by the GM's word (GC-TURN-16)."""
    correct(fight, {"fighter": who, "set": {"gone": True}})
    check_end(fight)


async def let_go(fight: Combat, who: str, item: str) -> None:
    """Something held is let go, which needs no card (GC-TURN-08)."""
    me = fight[who]
    if item not in (me.main, me.off) or item == UNARMED:
        held = [one for one in (me.main, me.off) if one and one != UNARMED]
        raise BadAnswer(f"{me.name} does not hold {item!r}: it could be {', '.join(held) or 'nothing'}.")
    drop_item(fight, me, item)
    fight.tell("let go", f"{me.name} lets go of the {item}.", "GC-TURN-08", who=me.id)


async def rate(fight: Combat) -> None:
    await deal.rate(fight)


FORMS = """fight | turn | turns N | draw | initiative | aside | increment RANK | attack WHO TARGET [CARDS] [WORDS] | act WHO OPTION |
damage WHO POINTS | fatigue WHO POINTS | awake WHO | recover WHO [CARDS] | lose WHO NUMBER | fright WHO [MODIFIER] |
say WHO SYLLABLES WORDS | give up WHO | leave WHO | let go WHO THING | lapse RANK | end of turn"""
_COUNT = re.compile(r"[1-9][0-9]{0,2}")


def calls(text: str, known: list[str]) -> tuple[Call, ...]:
    """What a case runs, from words.

    >>> calls("attack ann bob 2 determined", ["ann", "bob"])[0]
    Call(procedure='attack', args={'who': 'ann', 'target': 'bob', 'cards': 2, 'words': ['determined']})
    >>> calls("increment 10", [])[0]
    Call(procedure='one_increment', args={'number': 4})
    """
    words = text.split()
    verb, rest = (words[0], words[1:]) if words else ("", [])
    names = {"attack": 2, "act": 1, "damage": 1, "fatigue": 1, "awake": 1, "recover": 1, "fright": 1, "lose": 1, "say": 1, "leave": 1}
    for name in rest[: names.get(verb, 0)]:
        if name not in known:
            raise HighdrawError(f"run {text!r}: there is no fighter {name!r} in the case. There are: {', '.join(known)}.")
    if verb in ("give", "let") and len(rest) > 1 and rest[1] not in known:
        raise HighdrawError(f"run {text!r}: there is no fighter {rest[1]!r} in the case. There are: {', '.join(known)}.")
    if verb == "fight" and not rest:
        return ()
    found = _call(verb, rest)
    if found is None:
        raise HighdrawError(f"run {text!r} is not understood. It is one of: {' '.join(FORMS.split())}")
    return (found, Call("halt"))


def _call(verb: str, rest: list[str]) -> Call | None:
    number = int(rest[1]) if len(rest) > 1 and re.fullmatch(r"-?[0-9]{1,3}", rest[1]) else None
    plain = {"draw": "draw_only", "initiative": "rate", "aside": "aside"}
    if verb in plain and not rest:
        return Call(plain[verb])
    if verb == "end" and rest == ["of", "turn"]:
        return Call("turn_end")
    if verb in ("turn", "turns") and (not rest or (len(rest) == 1 and _COUNT.fullmatch(rest[0]))):
        return Call("one_turn", {"count_": int(rest[0]) if rest else 1})
    if verb == "increment" and len(rest) == 1 and rest[0].upper() in RANKS:
        return Call("one_increment", {"number": RANKS.index(rest[0].upper())})
    if verb == "attack" and len(rest) >= 2:
        cards = int(rest[2]) if len(rest) > 2 and rest[2] in "12345" else 1
        more = rest[3:] if len(rest) > 2 and rest[2] in "12345" else rest[2:]
        return Call("attack", {"who": rest[0], "target": rest[1], "cards": cards, "words": [word.lower() for word in more]})
    if verb == "act" and len(rest) >= 2:
        return Call("act", {"who": rest[0], "words": " ".join(rest[1:])})
    if verb in ("damage", "fatigue") and len(rest) == 2 and number is not None and number >= 0:
        return Call(verb, {"who": rest[0], "points": number})
    if verb == "lose" and len(rest) == 2 and number is not None and number > 0:
        return Call("lose_cards", {"who": rest[0], "number": number})
    if verb == "recover" and len(rest) in (1, 2) and (len(rest) == 1 or (number is not None and 1 <= number <= 5)):
        return Call("recover", {"who": rest[0], "cards": number or 1})
    if verb == "say" and len(rest) >= 3 and number is not None and number > 0:
        return Call("say", {"who": rest[0], "syllables": number, "words": " ".join(rest[2:])})
    if verb == "give" and len(rest) == 2 and rest[0] == "up":
        return Call("give_up", {"who": rest[1]})
    if verb == "leave" and len(rest) == 1:
        return Call("leave", {"who": rest[0]})
    if verb == "let" and len(rest) >= 3 and rest[0] == "go":
        return Call("let_go", {"who": rest[1], "item": " ".join(rest[2:])})
    if verb == "lapse" and len(rest) == 1 and rest[0].upper() in RANKS:
        return Call("lapse_only", {"number": RANKS.index(rest[0].upper())})
    if verb == "awake" and len(rest) == 1:
        return Call("awake", {"who": rest[0]})
    if verb == "fright" and len(rest) in (1, 2) and (len(rest) == 1 or number is not None):
        return Call("fright", {"who": rest[0], "modifier": number or 0})
    return None


RUNS: dict[str, Procedure] = {
    "halt": halt, "attack": attack, "act": act, "damage": damage, "fatigue": fatigue, "awake": awake, "recover": recover,
    "one_turn": one_turn, "turns_on": turns_on, "one_increment": one_increment, "draw_only": draw_only, "rate": rate,
    "lose_cards": lose_cards, "say": say, "lapse_only": lapse_only, "give_up": give_up,
    "leave": leave, "let_go": let_go,
}  # fmt: skip

__all__ = ["RUNS", "Act", "calls"]
