"""What a seat may know: the one door from the state to people. Hidden are the cards in hands and Hold Cards (GC-TURN-12)."""

from math import ceil
from typing import Any

from msgspec.structs import replace

from highdraw.cards import BLACK_JOKER
from highdraw.engine import view as seen
from highdraw.engine.system import Mine
from highdraw.engine.view import Clock, Counter, Fact, FighterView, Ground, Mark, Spot, Tag, Tone, Track, Turn, View, Zone
from highdraw.field.view import Spans, scenery
from highdraw.systems.gurps_cards.combat import HP_LOST, Combat, states
from highdraw.systems.gurps_cards.defence import base_score
from highdraw.systems.gurps_cards.gear import UNARMED
from highdraw.systems.gurps_cards.ranks import RANKS, SUITS, natural, of_rank, plural
from highdraw.systems.gurps_cards.state import Fighter
from highdraw.systems.gurps_cards.tohit import reach_of

BACK = "??"
GRAVE = ("dead", "unconscious", "collapsed")
BAD = ("stunned", "lying", "panic")
QUIET = ("aiming", "standing", "crouching")
LEGEND = "HP that are lost; a Hold Card lies beside the hand; ▸ the count"


def open_to(fight: Combat, who: str, mine: Mine) -> bool:
    """Whether somebody sees the cards of a fighter's hand and its Hold Card (GC-TURN-12)."""
    return mine is None or who in mine or fight.sw.hands == "open"


def view(fight: Combat, mine: Mine) -> View:
    """The fight as somebody who plays these fighters may see it; None is the GM."""
    return view_from(fight, mine, _public(fight))


def view_from(fight: Combat, mine: Mine, public: View) -> View:
    """The same from what everybody sees at this moment: with these fighters' cards, and where on the count they have any."""
    return replace(public, order=_order(fight, mine), zones=_zones(fight, mine))


def _public(fight: Combat) -> View:
    """What everybody may know; the cards and the count come with the eyes that see them."""
    state = fight.state
    return View(
        clock=_clock(fight),
        fighters={who: _fighter(fight, me) for who, me in state.fighters.items()},
        turn=state.acting[0] if state.acting else "",
        counted=True,
        decks=_decks(fight),
        ground=_ground(fight),
        over=state.over,
        notes=(f"{RANKS[state.increment]} of {SUITS[state.suit]} is up",) if state.stands else (),
        winner=state.winner,
        legend=LEGEND,
    )


def _clock(fight: Combat) -> Clock:
    state = fight.state
    if not state.turn:
        return Clock(text="Before the fight")
    if state.increment < 0:
        return Clock(text=f"Turn {state.turn}", number=state.turn, minutes=round(state.clock / 60, 2))
    suit = f", {SUITS[state.suit]}" if state.stands else ""
    return Clock(text=f"Turn {state.turn}, count of {RANKS[state.increment]}{suit}", number=state.turn, minutes=round(state.clock / 60, 2))


def _order(fight: Combat, mine: Mine) -> tuple[Turn, ...]:
    """The count, from Aces to Deuces; who has cards of a rank is nobody's business before they are played (GC-TURN-12)."""
    now, known = fight.state.increment, [me for me in fight.everybody() if open_to(fight, me.id, mine)]
    ahead = [tuple(me.id for me in known if number > now and of_rank(fight.hand(me), number)) for number in range(len(RANKS))]
    return tuple(
        Turn(
            who=tuple(fight.state.acting) if number == now else ahead[number],
            name=plural(number),
            value=RANKS[number],
            state="now" if number == now else "done" if number < now else "coming",
        )
        for number in range(len(RANKS))
    )


def _fighter(fight: Combat, me: Fighter) -> FighterView:
    sheet = fight.sheet(me)
    held = [item for item in (me.main, me.off) if item and item != UNARMED]
    cards = len(fight.hand(me))
    return FighterView(
        id=me.id,
        name=me.name,
        side=me.side,
        look=sheet.look,
        tracks=(
            Track(
                label=HP_LOST, value=sheet.hp - me.hp, notches={"reeling": sheet.hp - ceil(sheet.hp / 3), "0 HP": sheet.hp}, grave=True,
                says=f"{me.hp} of {sheet.hp} left; reeling below a third", text=f"{me.hp}/{sheet.hp}",
            ),
        ),
        counters=(
            Counter(label="cards", count=cards, looks="card"),
            *((Counter(label="Hold Card", count=1, full=False, looks="card"),) if fight.hold(me) else ()),
        ),
        states=tuple(Tag(word, _tone(word), word in QUIET) for word in states(me)),
        facts=_facts(fight, me),
        sheet=(*(Fact(name.upper(), str(getattr(sheet, name))) for name in ("st", "dx", "iq", "ht", "will", "per")), *_seldom(fight, me)),
        held=", ".join(held),
        notes=_notes(fight, me),
        out=me.out,
        gone=me.gone,
        dead=me.dead,
        extra={"initiative": me.initiative, "posture": me.posture, "mount": me.mount, "rider": me.rider},
    )  # fmt: skip


def _tone(word: str) -> Tone:
    return "bad" if word in GRAVE or word in BAD or "crippled" in word else "warn" if word in ("full speed", "kneeling", "sitting") else ""


def _facts(fight: Combat, me: Fighter) -> tuple[Fact, ...]:
    """What others aim at: the defences, and what is left."""
    sheet = fight.sheet(me)
    found: list[tuple[str, int | str]] = []
    if fight.weapon(me, me.main).parry is not None:
        found.append(("Parry", base_score(fight, me, "parry", me.main)[1]))
    if fight.shield_ready(me):
        found.append(("Block", base_score(fight, me, "block", "")[1]))
    found += [("Dodge", base_score(fight, me, "dodge", "")[1]), ("HP", f"{me.hp}/{sheet.hp}")]
    found += [("FP", f"{me.fp}/{sheet.fp}")] if me.fp < sheet.fp else []
    return tuple(Fact(label, str(number)) for label, number in found)


def _seldom(fight: Combat, me: Fighter) -> tuple[Fact, ...]:
    sheet = fight.sheet(me)
    armour = sheet.dr + sum(piece.dr for piece in sheet.armour)
    found = (("FP", f"{me.fp}/{sheet.fp}"), ("Initiative", me.initiative), ("Move", fight.move(me)), ("DR", armour))
    return tuple(Fact(label, str(number)) for label, number in found)


def _notes(fight: Combat, me: Fighter) -> tuple[str, ...]:
    found = []
    if me.aim_at:
        found.append(f"aims at {fight[me.aim_at].name} ({me.aims})")
    found += [f"{item}: {number} loaded" for item, number in me.loaded.items() if item in (me.main, me.off)]
    found += [f"{item} unready" for item in me.unready]
    found += [f"{item} thrown" for item in me.thrown]
    if me.speech is not None:
        found.append("is speaking")
    return tuple(found)


def _zones(fight: Combat, mine: Mine) -> tuple[Zone, ...]:
    """Hands and Hold Cards face down for others; cards that are played lie open."""
    found = []
    for me in fight.state.fighters.values():
        open_ = open_to(fight, me.id, mine)
        hand = [*natural(fight.hand(me)), *[card for card in fight.hand(me) if card in ("RJ", "BJ")]]
        for name, label, cards, shown, is_hand in (
            ("hand", "Hand of", hand, open_, True),
            ("hold", "Hold Card of", [card] if (card := fight.hold(me)) else [], open_, True),
            ("play", "Played by", fight.on_table(me), True, False),
        ):
            if cards:
                faces = tuple(map(str, cards)) if shown else (BACK,) * len(cards)
                found.append(
                    Zone(
                        id=f"{name} {me.id}",
                        label=f"{label} {me.name}",
                        cards=faces,
                        owners=(me.id,),
                        hand=is_hand,
                        open=fight.sw.hands == "open",
                    )
                )
    return tuple(found)


def _decks(fight: Combat) -> tuple[seen.Deck, ...]:
    named = {fight[who].name: deck for who, deck in fight.state.decks.items()} or {"": fight.state.deck}
    return tuple(
        seen.Deck(pile=deck.left, discards=len(deck.discard), shuffles=deck.shuffles, label=label) for label, deck in named.items()
    )


def _ground(fight: Combat) -> Ground:
    field = fight.state.field
    if not field.mapped:
        apart = tuple((*pair.split(" ", 1), yards) for pair, yards in sorted(field.pairs().items()))
        return Ground(mapped=False, unit="yd", usual=field.usual, apart=apart)  # type: ignore[arg-type]
    spots = {who: Spot(x=spot.x, y=spot.y, facing=spot.facing, **_spans(fight, fight[who])._asdict()) for who, spot in field.spots.items()}
    goals = tuple(
        Mark(label=f"{me.name} runs here", x=me.destination[0], y=me.destination[1]) for me in fight.everybody() if me.destination
    )
    return Ground(mapped=True, unit="yd", grid="hex", spots=spots, walls=tuple(field.walls), areas=scenery(field), marks=goals)


def _spans(fight: Combat, me: Fighter) -> Spans:
    """The reach of what is in hand (GC-BASE-45), to the far edge of the hex; Max of what shoots (GC-T-RANGED)."""
    weapon = fight.weapon(me, me.main)
    most = max((far for mode in weapon.modes for far in mode.reach), default=-1)
    return Spans(most + 0.5 if most >= 0 else 0.0, reach_of(weapon.missile, fight.sheet(me).st)[1] if weapon.missile is not None else 0.0)


def shuffle_hidden(fight: Combat, mine: frozenset[str], rng: Any) -> None:
    """Deal the cards that somebody cannot know anew; a Black Joker is never among them (GC-TURN-12)."""
    for deck in (fight.state.deck, *fight.state.decks.values()):
        zones = [
            zone
            for zone in sorted(deck.zones)
            if zone.startswith(("hand ", "hold "))
            and not open_to(fight, zone.partition(" ")[2], mine)
            and BLACK_JOKER not in deck.zones[zone]
        ]
        places = [(zone, place) for zone in zones for place in range(len(deck.zones[zone]))]
        deck.redeal(places, rng, lambda zone, card: card != BLACK_JOKER)
