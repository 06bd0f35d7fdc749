"""Several attacks that belong together: how many they are, how many got through and what they did, and the one that is still to come.

The same words stand on the stage, while the group attacks and after it, and in the log.
"""

from collections.abc import Sequence

from highdraw.engine.beat import Effect, merged
from highdraw.engine.view import View
from highdraw.table.stage import Staged

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
MOST = 12
"""So many attacks that belong with the last one are counted."""
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth")


def number(some: int) -> str:
    return NUMBERS[some] if some < len(NUMBERS) else str(some)


def heading(some: Sequence[Staged], view: View) -> str:
    """What they are: on whom, or by whom.

    >>> from highdraw.engine.view import Clock
    >>> each = {"number": 1, "last": 1, "title": "", "rows": (), "verdict": "", "tone": "", "effects": (), "hit": None}
    >>> nobody = View(clock=Clock(text=""), fighters={})
    >>> heading([Staged(who="Ann", target=foe, **each) for foe in ("Bob", "Cy")], nobody)
    'Two attacks by Ann'
    >>> heading([Staged(who=foe, target="Ann", **each) for foe in ("Bob", "Cy", "Dee")], nobody)
    'Three attacks on Ann'
    """
    who, target = {each.who for each in some}, {each.target for each in some}
    about = f" on {name_of(view, *target)}" if len(target) == 1 else f" by {name_of(view, *who)}" if len(who) == 1 else ""
    return f"{number(len(some)).capitalize()} attacks{about}"


def name_of(view: View, who: str) -> str:
    return view.fighters[who].name if who in view.fighters else who


def through(one: Staged) -> bool:
    """It hit and did something to whom it was aimed at."""
    return bool(one.hit) and any(effect.who == one.target and (effect.track or effect.began) for effect in one.effects)


def how_many(all_: int, some: int) -> str:
    """How many of them got through, in a sentence.

    >>> how_many(2, 0), how_many(2, 1), how_many(2, 2)
    ('Neither gets through.', 'One of two gets through.', 'Both get through.')
    >>> how_many(4, 0), how_many(4, 2), how_many(3, 3), how_many(1, 0)
    ('None of four gets through.', 'Two of four get through.', 'All three get through.', 'The first does not get through.')
    """
    if all_ == 1:
        return "The first gets through." if some else "The first does not get through."
    if not some:
        return "Neither gets through." if all_ == 2 else f"None of {number(all_)} gets through."
    if some == all_:
        return "Both get through." if all_ == 2 else f"All {number(all_)} get through."
    return f"{number(some).capitalize()} of {number(all_)} {'gets' if some == 1 else 'get'} through."


def verdict(some: Sequence[Staged], view: View) -> str:
    """How those of them that are over came out, and what they did to whom; empty where none is, or one has no outcome.

    >>> from highdraw.engine.view import Clock
    >>> each = {"number": 1, "last": 1, "title": "", "rows": (), "verdict": "", "tone": "", "target": "bob"}
    >>> hurt = Effect(who="bob", track="bruises", before=1, after=4), Effect(who="bob", track="cuts", before=0, after=1)
    >>> two = Staged(who="g1", hit=True, effects=hurt, **each), Staged(who="g2", hit=False, effects=(), **each)
    >>> verdict(two, View(clock=Clock(text=""), fighters={}))
    'One of two gets through. 3 bruises, 1 cut.'
    """
    some = [each for each in some if not each.open]
    if not some or any(each.hit is None for each in some):
        return ""
    targets = list(dict.fromkeys(each.target for each in some))
    harm = {who: _harm(some, who) for who in targets}
    said = [f"{f'{name_of(view, who)}: ' if len(targets) > 1 else ''}{words}." for who, words in harm.items() if words]
    return " ".join([how_many(len(some), sum(map(through, some))), *said])


def effects_of(some: Sequence[Staged]) -> tuple[Effect, ...]:
    """What all of them changed."""
    found: tuple[Effect, ...] = ()
    for each in some:
        found = merged(found, each.effects)
    return found


def _harm(some: Sequence[Staged], who: str) -> str:
    """What somebody lost, and what befell them."""
    mine = [effect for effect in effects_of([each for each in some if each.target == who]) if effect.who == who]
    lost = [_much(effect.after - effect.before, effect.track) for effect in mine if effect.track and effect.after > effect.before]
    return ", ".join([*lost, *(effect.state for effect in mine if effect.state and effect.began)])


def _much(many: float, what: str) -> str:
    """So much on a track, whose name may be of many."""
    return f"{many:g} {what.removesuffix('s') if many == 1 else what}"


def still_to_come(some: Sequence[Staged], name: str) -> str:
    """Of the attack that is answered now: the first that is not over.

    >>> each = {"number": 1, "last": 1, "title": "", "rows": (), "verdict": "", "tone": "", "effects": (), "hit": None}
    >>> still_to_come([Staged(who=foe, target="Ann", **each) for foe in ("Bob", "Cy", "Dee")], "Ann")
    'The fourth waits for Ann.'
    """
    place = sum(not each.open for each in some)
    return f"The {ORDINALS[place]} waits for {name}." if place < len(ORDINALS) else f"The next one waits for {name}."
