"""The GM is always right: corrections, applied at a boundary, and told like everything else."""

from typing import Any

import msgspec

from highdraw.cards import BLACK_JOKER, Deck
from highdraw.cards.card import parse
from highdraw.errors import BadCard, BadCorrection
from highdraw.field import Spot
from highdraw.field import hex as hexes
from highdraw.roster import correction
from highdraw.roster.newcomers import read_at, read_newcomers
from highdraw.systems.gurps_cards.combat import JOKERS, Combat, enter
from highdraw.systems.gurps_cards.count import lapse_now
from highdraw.systems.gurps_cards.ending import finish
from highdraw.systems.gurps_cards.injury import out_of_action, unseat
from highdraw.systems.gurps_cards.setup import Entrant
from highdraw.systems.gurps_cards.sheet import SheetFile, resolve
from highdraw.systems.gurps_cards.speech import speak
from highdraw.systems.gurps_cards.state import Fighter

LOCKED = {"id"}
FREE_SIGN = {"hp", "fp", "initiative", "modifier", "cover", "fright", "heading", "straight", "asked", "progress"}
FARTHEST = 10_000
NAMING = ("aim_at", "feinted", "mount", "rider", "course")


def check_start(start: dict[str, Any]) -> dict[str, Any]:
    """Values for fields of a fighter, checked by name and type."""
    return correction.checked(Fighter, start, LOCKED, FREE_SIGN)


def correct(fight: Combat, change: dict[str, Any]) -> None:
    """Apply one correction: set, move, distance, card, fright, say, surrender, add, remove, end."""
    known: dict[str, correction.Correction[Combat]] = {
        "set": _set, "move": _move, "distance": _distance, "card": _card, "fright": _fright, "say": _say, "surrender": _surrender,
        "add": _add, "remove": _remove, "end": _end,
    }  # fmt: skip
    correction.pick(known, change)(fight, change)


def _who(fight: Combat, name: object) -> Fighter:
    return correction.named(fight.state.fighters, name)


def _set(fight: Combat, change: dict[str, Any]) -> None:
    """What the GM sets about a fighter, the circumstances it fights in included (GC-BASE-46)."""
    me = _who(fight, change.get("fighter"))
    values = check_start(correction.values_to_set(change, "{'hp': 7}"))
    sheet = fight.sheet(me)
    carried = [*sheet.weapons, *([sheet.shield.name] if sheet.shield else [])]
    for hand in ("main", "off"):
        if values.get(hand) and values[hand] not in carried:
            raise BadCorrection(f"{me.name} does not carry {values[hand]!r}. It carries: {', '.join(carried)}.")
    for name in NAMING:
        if values.get(name):
            _who(fight, values[name])
    if values.get("hp", 0) > sheet.hp or values.get("fp", 0) > sheet.fp:
        raise BadCorrection(f"{me.name} has at most {sheet.hp} HP and {sheet.fp} FP.")
    for name, value in values.items():
        setattr(me, name, value)
    if me.down or me.gone or me.surrendered:
        _leave(fight, me)
    if fight.loud:
        has = ", ".join(f"{name} {value}" for name, value in values.items() if not isinstance(value, bool))
        being = ", ".join(name if value else f"not {name}" for name, value in values.items() if isinstance(value, bool))
        said = " and ".join(filter(None, (has and f"has {has}", being and f"is {being}")))
        fight.tell("correction", f"GM: {me.name} {said}.", "GC-BASE-46", who=me.id)


def _move(fight: Combat, change: dict[str, Any]) -> None:
    me = _who(fight, change["move"])
    fight.put(me, hexes.hex_at(*correction.where_to(change, fight.mapped, "yards", FARTHEST)))
    if fight.loud:
        spot = fight.state.field.spots[me.id]
        fight.tell("correction", f"GM: {me.name} stands at ({spot.x:g}, {spot.y:g}).", "GC-BASE-29", who=me.id)


def _distance(fight: Combat, change: dict[str, Any]) -> None:
    names, yards = change["distance"], change.get("yards")
    if fight.mapped:
        raise BadCorrection("This fight has a map; move somebody instead.")
    right = isinstance(yards, int | float) and not isinstance(yards, bool) and 0 <= yards <= FARTHEST
    if not isinstance(names, list) or len(names) != 2 or not right or names[0] == names[1]:
        raise BadCorrection("Name two fighters and a distance: {'distance': ['ann', 'bob'], 'yards': 12}.")
    one, other = _who(fight, names[0]), _who(fight, names[1])
    assert isinstance(yards, int | float)
    fight.state.field.part(one.id, other.id, float(yards))
    if fight.loud:
        fight.tell("correction", f"GM: {one.name} and {other.name} are {yards:g} yards apart.", "GC-BASE-29")


def _card(fight: Combat, change: dict[str, Any]) -> None:
    """A card that was drawn wrongly: one of the hand goes back, another of the pile takes its place (GC-TURN-12)."""
    me = _who(fight, change["card"])
    try:
        old, new = parse(str(change.get("from", ""))), parse(str(change.get("to", "")))
    except BadCard as error:
        raise BadCorrection(str(error)) from None
    deck, zone = fight.deck(me), f"hand {me.id}"
    if old not in fight.hand(me) or new not in deck.pile or new == BLACK_JOKER:
        raise BadCorrection(f"{old} must be in {me.name}'s hand and {new} in the pile: {{'card': 'ann', 'from': 'KS', 'to': 'QH'}}.")
    deck.take(new, zone)
    deck.zones[zone].remove(old)
    deck.pile = sorted([*deck.pile, old], key=Deck.fresh(1, JOKERS).pile.index)
    if fight.loud:
        says = f"GM: {me.name} has {new} instead of {old}."
        fight.tell("correction", says, "GC-TURN-12", seen_by=(me.id,), hush=f"GM: a card of {me.name} was set right.", who=me.id)


def _fright(fight: Combat, change: dict[str, Any]) -> None:
    """Something dreadful: a Fright Check comes next (GC-BASE-40)."""
    me, modifier = _who(fight, change["fright"]), change.get("modifier", 0)
    if isinstance(modifier, bool) or not isinstance(modifier, int) or not -20 <= modifier <= 20:
        raise BadCorrection("Say {'fright': 'ann', 'modifier': -2}.")
    fight.next("fright", who=me.id, modifier=modifier)
    if fight.loud:
        fight.tell("correction", f"GM: {me.name} makes a Fright Check.", "GC-BASE-40", who=me.id)


def _say(fight: Combat, change: dict[str, Any]) -> None:
    """Speaking is free; it takes an increment for every four syllables (GC-COM-01, GC-COM-02)."""
    me, said, syllables = _who(fight, change["say"]), change.get("words"), change.get("syllables")
    right = isinstance(syllables, int) and not isinstance(syllables, bool) and 1 <= syllables <= 520
    if not isinstance(said, str) or not 0 < len(said) <= 500 or not said.isprintable() or not right or me.down:
        raise BadCorrection("Say {'say': 'ann', 'words': 'Behind you!', 'syllables': 3}; whoever is down says nothing.")
    assert isinstance(syllables, int)
    speak(fight, me, said, syllables)


def _surrender(fight: Combat, change: dict[str, Any]) -> None:
    """Giving up is a word: cards are discarded, and no more are drawn (GC-TURN-16, GC-TURN-08)."""
    me = _who(fight, change["surrender"])
    me.surrendered = True
    _leave(fight, me)
    if fight.loud:
        fight.tell("correction", f"{me.name} gives up.", "GC-TURN-16", "GC-TURN-08", who=me.id)


def _leave(fight: Combat, me: Fighter) -> None:
    """Whoever is no longer in the fight has no cards (GC-TURN-16)."""
    if me.down:
        out_of_action(fight, me)
        return
    for zone in ("hand", "hold", "play"):
        fight.deck(me).drop(f"{zone} {me.id}")
    me.running = me.stopping = False


def _add(fight: Combat, change: dict[str, Any]) -> None:
    """Somebody arrives, and joins at the next draw (GC-TURN-16)."""
    new = read_newcomers(change, lambda sheet: resolve(msgspec.convert(sheet, SheetFile)), fight.state.fighters)
    x, y = read_at(new.raw, "yards")
    theirs = new.side in fight.state.gm_sides or all(me.side != new.side for me in fight.state.fighters.values())
    for number, (who, one) in enumerate(new.people.items()):
        me = enter(Entrant(id=who, side=new.side, sheet=one))
        me.arriving = True
        fight.state.added[who] = one
        fight.state.fighters[who] = me
        if fight.sw.decks == "one_per_combatant":
            fight.state.decks[who] = Deck.fresh(packs=1, jokers=JOKERS)
        if fight.mapped:
            spot = hexes.snap(x + number % 5, y + number // 5)
            fight.state.field.spots[who] = Spot(*spot, 0.0)
    if theirs and new.side not in fight.state.gm_sides:
        fight.state.gm_sides.append(new.side)
    if fight.loud:
        fight.tell("correction", f"GM: {len(new.people)} × {new.kind} arrive for {new.side}.", "GC-TURN-16")


def _remove(fight: Combat, change: dict[str, Any]) -> None:
    me = _who(fight, change["remove"])
    me.gone = True
    if me.mount:
        unseat(fight, me)
    if me.rider:
        unseat(fight, fight[me.rider])
    _leave(fight, me)
    if fight.loud:
        fight.tell("correction", f"GM: {me.name} leaves the fight.", "GC-TURN-16", who=me.id)


def _end(fight: Combat, change: dict[str, Any]) -> None:
    """The GM ends the turn, whose plays lapse, or the fight (GC-TURN-09)."""
    if fight.state.over:
        raise BadCorrection("The fight is over already.")
    if change["end"] == "fight":
        finish(fight, "the GM breaks it off")
        return
    if change["end"] != "turn":
        raise BadCorrection(f"'turn' or 'fight' can be ended, not {change['end']!r}.")
    lapse_now(fight)
    if fight.loud:
        fight.tell("correction", "GM: the turn is over.", "GC-TURN-09")
