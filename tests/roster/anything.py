"""Cases of any kind, made from the types of the format itself: what is read from a file can hold any of this."""

from typing import Any

from hypothesis import strategies as st
from msgspec import inspect

from highdraw.roster.expect import Expect
from highdraw.roster.scenario import FieldFile
from highdraw.systems import load
from highdraw.systems.gurps_cards.checks import NAMING as GURPS_NAMING
from highdraw.systems.gurps_cards.gear import everything as gurps_gear
from highdraw.systems.gurps_cards.setup import Options as GurpsOptions
from highdraw.systems.gurps_cards.sheet import SheetFile as GurpsSheet
from highdraw.systems.gurps_cards.state import Fighter as GurpsFighter
from highdraw.systems.savage.checks import NAMING as SAVAGE_NAMING
from highdraw.systems.savage.gear import armours, shields
from highdraw.systems.savage.gear import weapons as savage_weapons
from highdraw.systems.savage.setup import Options as SavageOptions
from highdraw.systems.savage.sheet import EDGES, HINDRANCES
from highdraw.systems.savage.sheet import SheetFile as SavageSheet
from highdraw.systems.savage.state import Fighter, MeleeState
from highdraw.systems.suits.armoury import weapons
from highdraw.systems.suits.sheet import SheetFile
from highdraw.systems.suits_impact.gear import armours as impact_armours
from highdraw.systems.suits_impact.gear import weapons as impact_weapons
from highdraw.systems.suits_impact.setup import Options as ImpactOptions
from highdraw.systems.suits_impact.sheet import SheetFile as ImpactSheet
from highdraw.systems.suits_impact.state import Fighter as ImpactFighter
from highdraw.systems.suits_impact.state import Scene as ImpactState
from highdraw.systems.suits_one_card import edition as one
from highdraw.systems.suits_two_card import edition as two

IDS = ("ann", "bob", "cat")
Data = st.SearchStrategy[Any]
NUMBERS = st.one_of(*[st.integers(0, 4)] * 6, *[st.integers(0, 15)] * 3, st.sampled_from((-1, 30, 60, 99, 1000, 10**9, 10**30, -(10**18))))
FLOATS = st.one_of(NUMBERS, NUMBERS, NUMBERS, st.floats(-3, 40), st.sampled_from((float("inf"), float("nan"), 0.5)))
WORDS = st.sampled_from(
    (*IDS, "gm", "", " ", "²", "x y", "KS 7H", "RJ", "none", "d6", "d8", "main", "off", "front", "light", "this", "bound", "hearts", "hard",
     "A", "B")
)  # fmt: skip
NAMING = (*two.EDITION.naming, *one.EDITION.naming, *SAVAGE_NAMING, *GURPS_NAMING, "order", "turn", "seating", "group", "fell", "noticed",
          "between", "engaged", "lines", "sectors", "hidden", "cites", "not_asked", "killing", "medics", "trampled", "patient")  # fmt: skip
CARRIED = {
    "gurps-cards": ("Broadsword", "Large knife", "Longbow", "Medium shield", "Unarmed", "Auto pistol, 9 mm"),
    "savage": ("Long Sword", "Medium Shield", "Bow", "Knife", "Staff", "Fists", "Lance"),
    "suits-impact": ("sword", "Shield", "long bow", "knife", "fist", "Chainmail"),
    "suits-two-card": ("Sword", "Shield", "Bow", "Knife", "Unarmed"), "suits-one-card": ("Sword", "Shield", "Bow", "Knife", "Unarmed"),
}  # fmt: skip
GEAR = {
    "gurps-cards": tuple(name for things in gurps_gear().values() for name in things),
    "savage": (*savage_weapons(), *armours(), *shields(), *EDGES, *HINDRANCES),
    "suits-impact": (*impact_weapons(), *impact_armours()), "suits-two-card": tuple(weapons()), "suits-one-card": tuple(weapons()),
}  # fmt: skip
READY = {"gurps-cards": ("swordsman", "archer", "gunman", "rider", "horse", "dog")}
"""Fighters of the library, where they are not the usual ones."""
COMMON = ("round", "rounds 2", "turn ann", "turn bob", "attack ann bob", "attack bob ann", "attack ann cat", "aftermath")
SUITS = (
    "contest ann bob", "recovery ann", "check bob", "loss bob 8 cutting", "loss ann 30", "heal bob doctor cat", "day", "day resting bob",
    "minutes 5", "bleeding",
)  # fmt: skip
RUNS = {
    "gurps-cards": (
        "turn", "turns 2", "draw", "initiative", "aside", "increment A", "increment 10", "attack ann bob", "attack bob ann 2",
        "attack ann cat 3 determined", "attack bob cat shoot", "act ann move to bob 1", "damage bob 8", "damage ann 30", "fatigue bob 4",
        "awake ann", "recover ann 2", "lose bob 2", "fright cat -4", "say ann 9 Yield!", "lapse 7", "end of turn",
    ),
    "suits-two-card": (*COMMON, *SUITS, "order", "attack bob ann off", "attack ann bob both", "contend ann", "arrive bob"),
    "suits-one-card": (*COMMON, *SUITS, "close"),
    "suits-impact": (
        "round", "rounds 2", "turn ann", "turn bob", "attack ann bob", "attack bob ann", "deal", "blow bob 9 2", "blow ann 30",
        "bleed bob", "will bob", "recover ann", "contest ann 5 3", "end", "seconds 2", "minutes 50", "operate cat bob", "revive cat bob",
        "day", "days 2", "day worst", "after",
    ),
    "savage": (
        *COMMON, "attack bob ann off", "begin", "deal", "damage bob 12 ap 2", "damage ann 30 nonlethal", "roll ann notice", "recover ann",
        "stun bob", "story ann", "fatigue bob 2", "minute", "stanch", "treat", "hour", "fate", "days",
    ),
}  # fmt: skip


def of_type(kind: inspect.Type, words: Data) -> Data:
    """Values of a type."""
    return st.one_of(NUMBERS, words) if isinstance(kind, inspect.AnyType) else _right(kind, words)


def _right(kind: inspect.Type, words: Data) -> Data:
    match kind:
        case inspect.BoolType():
            return st.booleans()
        case inspect.IntType():
            return NUMBERS
        case inspect.FloatType():
            return FLOATS
        case inspect.StrType():
            return words
        case inspect.LiteralType(values=values):
            return st.one_of(st.sampled_from(values), words)
        case inspect.NoneType():
            return words
        case inspect.UnionType(types=types):
            return st.one_of(*(_right(one, words) for one in types))
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return st.lists(of_type(item, words), max_size=3)
        case inspect.TupleType(item_types=items):
            return st.tuples(*(of_type(item, words) for item in items)).map(list)
        case inspect.DictType(value_type=value):
            return st.dictionaries(words, of_type(value, words), max_size=2)
        case inspect.StructType(fields=fields):
            return st.fixed_dictionaries(
                {field.encode_name: of_type(field.type, words) for field in fields if field.required},
                optional={field.encode_name: of_type(field.type, words) for field in fields if not field.required},
            )
        case _:
            return words


def keys(struct: type[Any], words: Data, names: tuple[str, ...] = ()) -> dict[str, Data]:
    """A value of each field of a record; mostly of somebody where it names somebody."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    return {
        field.name: of_type(field.type, st.one_of(st.sampled_from(IDS), st.sampled_from(IDS), words) if field.name in NAMING else words)
        for field in info.fields
        if not names or field.name in names
    }


def some_of(known: dict[str, Data], most: int) -> Data:
    """A table with a few of these keys."""
    return st.lists(st.sampled_from(sorted(known)), max_size=most, unique=True).flatmap(
        lambda chosen: st.fixed_dictionaries({key: known[key] for key in chosen})
    )


def cases(system: str) -> Data:
    """A case of a system: three fighters with a few things said of them, something to run, something expected."""
    words = st.one_of(WORDS, st.sampled_from(CARRIED[system]), st.sampled_from(CARRIED[system]), st.sampled_from(GEAR[system]))
    if system == "savage":
        start, sheet, options, state = keys(Fighter, words), keys(SavageSheet, words), keys(SavageOptions, words), keys(MeleeState, words)
        state = {key: state[key] for key in ("round", "turn", "pool", "minutes", "days", "seating", "joker_drawn")}
    elif system == "suits-impact":
        start, sheet, options = keys(ImpactFighter, words), keys(ImpactSheet, words), keys(ImpactOptions, words)
        state = keys(ImpactState, words, ("round", "seconds", "days"))
        start |= dict.fromkeys(("hand", "action"), st.sampled_from(("7H", "KS QS", "KS KS KS", "")))
    elif system == "gurps-cards":
        start, sheet, options = keys(GurpsFighter, words), keys(GurpsSheet, words), keys(GurpsOptions, words)
        start |= dict.fromkeys(("hand", "hold"), st.sampled_from(("7H", "KS QS RJ", "KS KS KS", "BJ", "")))
        start |= {"on": words, "hp_left": NUMBERS, "fp_left": NUMBERS}
        state = {"turn": NUMBERS, "second": NUMBERS, "clock": NUMBERS, "increment": st.sampled_from(("A", "10", "2", "x"))}
    else:
        edition = (two if system == "suits-two-card" else one).EDITION
        start, sheet, options = keys(edition.combatant, words), keys(SheetFile, words), keys(edition.options, words)
        state = {**keys(edition.state, words, edition.given), "pile": st.sampled_from(("KS", "2C 3C 4C 5C", "KS KS KS", "??"))}
        start |= dict.fromkeys(edition.zones, st.sampled_from(("7H", "KS QS", "KS KS KS", "")))
    place = {"at": st.lists(st.integers(-3, 9), min_size=2, max_size=2), "facing": FLOATS, "count": st.integers(0, 3), "side": WORDS}
    switches = {switch.name: st.sampled_from(switch.values) for switch in load(system).rulebook.switch}
    ready = st.sampled_from(READY.get(system, ("swordsman", "archer", "medic", "knight")))

    def fighter(who: str) -> Data:
        base = st.fixed_dictionaries({"id": st.just(who), "use": ready, "side": st.just("A" if who == "ann" else "B")})
        return st.builds(lambda *parts: {key: value for part in parts for key, value in part.items()}, base, some_of(start, 2),
                         st.one_of(*[st.just({})] * 5, some_of({**place, **sheet}, 1)))  # fmt: skip

    expect = {**keys(Expect, words), **{who: some_of(start, 2) for who in IDS}}
    case = {
        "title": st.just("x"), "run": st.one_of(st.just("fight"), st.lists(st.sampled_from(RUNS[system]), min_size=1, max_size=3)),
        "fighter": st.tuples(*map(fighter, IDS)).map(list),
        "cards": st.sampled_from(("", "4H 2C 5S 9D KC QD 3H 7S AC", "RJ BJ 2C", "?? ??")), "dice": st.lists(st.integers(1, 6), max_size=9),
    }  # fmt: skip
    more = {
        "switches": some_of(switches, 2), "options": some_of(options, 2), "state": some_of(state, 2),
        "field": some_of(keys(FieldFile, words), 2),
        "kind": st.sampled_from(("instant", "extended", "combat", "x")), "skill": words, "power": words,
        "answers": st.lists(st.sampled_from(("ann: pass", "bob: 2", "gm: done", "ann move: 3, 4", "bob")), max_size=2),
        "expect": some_of(expect, 2),
    }  # fmt: skip
    return st.builds(lambda base, extra: {**base, **extra}, st.fixed_dictionaries(case), st.one_of(st.just({}), some_of(more, 2)))
