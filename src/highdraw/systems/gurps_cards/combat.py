"""The fight as the rules of this system see it: who is there, their cards, their scores, where they stand."""

from collections.abc import Iterable
from math import ceil

import msgspec

from highdraw.cards import RED_JOKER, Card, Deck, pretty
from highdraw.engine.fight import Call, Fight
from highdraw.engine.receipt import Why
from highdraw.engine.rulebook import load_table
from highdraw.engine.system import AnySystem
from highdraw.engine.view import Standing
from highdraw.field import Spot
from highdraw.field import hex as hexes
from highdraw.field.field import Sector
from highdraw.field.hex import Hex
from highdraw.systems.gurps_cards.gear import HOME, UNARMED, Weapon
from highdraw.systems.gurps_cards.ranks import natural, of_rank, place, rank
from highdraw.systems.gurps_cards.setup import Entrant, Options, Setup, Switches
from highdraw.systems.gurps_cards.sheet import LEVELS, Sheet, level_of
from highdraw.systems.gurps_cards.state import Fighter, Hands

JOKERS = 2
PACK = 54
"""Cards of a pack with its two Jokers."""
Mods = list[tuple[str, int, str]]
"""Modifiers of a score: words, number, rule."""
POSTURES: dict[str, tuple[int, int, str]] = {row[0]: (row[1], row[2], row[3]) for row in load_table(HOME, "posture").rows}
"""Posture: to melee attacks, to defences, how far one moves (GC-T-POSTURE)."""
SHARES = {"full Move": (1, 1), "2/3 of Move": (2, 3), "1/3 of Move": (1, 3), "none": (0, 1)}
MOST_SHOCK = 4
HP_LOST = "HP lost"


class Combat(Fight):
    """A fight with hands of cards."""

    state: Hands

    def __init__(self, system: AnySystem, setup: Setup, loud: bool = True) -> None:
        super().__init__(system, setup, loud)
        self.options: Options = setup.options
        self.sw = Switches.of(setup.switches)
        self._own_decks = self.sw.decks == "one_per_combatant"
        self.entrants = {entrant.id: entrant.sheet for entrant in setup.entrants}
        self._levels: dict[str, int] = {}
        """The load of those who were there from the start: what they carry stays written on their sheets."""
        self.known_draws: dict[str, dict[str, int]] = {}
        """Their Fast-Draw skills, weapon by weapon."""
        sides = list(dict.fromkeys(entrant.side for entrant in setup.entrants))
        fighters = {entrant.id: enter(entrant) for entrant in setup.entrants}
        packs = {"fixed_1": 1, "fixed_2": 2, "fixed_3": 3}.get(self.sw.decks, 1)
        own = fighters if self._own_decks else {}
        self.state = Hands(
            deck=Deck.fresh(packs=packs, jokers=JOKERS),
            decks={who: Deck.fresh(packs=1, jokers=JOKERS) for who in own},
            fighters=fighters,
            field=msgspec.msgpack.decode(msgspec.msgpack.encode(setup.field), type=type(setup.field)),
            gm_sides=list(setup.options.gm_sides) or sides[1:],
            agenda=list(setup.begin) or [Call("begin")],
        )
        for entrant in setup.entrants:
            self.start(fighters[entrant.id], entrant)
        for name, value in setup.state.items():
            setattr(self.state, name, value)
        for me in fighters.values():
            if me.mount in fighters:
                fighters[me.mount].rider = me.id
                self.sit(me)

    def start(self, me: Fighter, entrant: Entrant) -> None:
        """What is already true of somebody; cards named for the hand and the Hold Card are taken from the deck."""
        for name, value in entrant.start.items():
            if name in ("hand", "hold"):
                for card in value:
                    self.deck(me).take(card, f"{name} {me.id}")
            else:
                setattr(me, name, msgspec.convert(msgspec.to_builtins(value), FIELDS[name]))

    # ---- who is there

    def __getitem__(self, who: str) -> Fighter:
        return self.state.fighters[who]

    def sheet(self, me: Fighter) -> Sheet:
        try:
            return self.entrants[me.id]
        except KeyError:
            return self.state.added[me.id]

    def has(self, me: Fighter, trait: str) -> bool:
        return trait in self.sheet(me).traits

    def everybody(self) -> list[Fighter]:
        """All who are still in the fight."""
        return [me for me in self.state.fighters.values() if not me.out]

    def players(self) -> list[Fighter]:
        """All who draw and play cards: a ridden mount and a vehicle act by the cards of whoever controls them."""
        return [me for me in self.state.fighters.values() if not (me.rider or me.arriving or me.out) and self.sheet(me).living]

    def plays(self, me: Fighter) -> bool:
        return not (me.out or me.arriving or me.rider) and self.sheet(me).living

    def foes(self, me: Fighter) -> list[Fighter]:
        """Opponents who can be attacked."""
        return [other for other in self.state.fighters.values() if other.side != me.side and not other.out and not other.arriving]

    def sides_left(self) -> list[str]:
        """The sides that still have somebody in the fight (GC-TURN-16)."""
        found: list[str] = []
        for me in self.state.fighters.values():
            if me.side not in found and not me.rider and not me.out and self.sheet(me).living:
                found.append(me.side)
        return found

    def by_initiative(self, some: Iterable[Fighter]) -> list[Fighter]:
        """The highest Initiative first, equal ones by DX; what is still equal stays in the order of the table."""
        return sorted(some, key=lambda me: (-me.initiative, -self.sheet(me).dx))

    # ---- cards

    def deck_name(self, me: Fighter) -> str:
        """Whose pack somebody draws from; the common one has no name."""
        return me.id if self._own_decks else ""

    def deck(self, me: Fighter) -> Deck:
        return self.state.decks[me.id] if self._own_decks else self.state.deck

    def hand(self, me: Fighter) -> list[Card]:
        deck = self.state.decks[me.id] if self._own_decks else self.state.deck
        return deck.zones.get(f"hand {me.id}", [])

    def hold(self, me: Fighter) -> Card | None:
        """The Hold Card; there is at most one."""
        deck = self.state.decks[me.id] if self._own_decks else self.state.deck
        found = deck.zones.get(f"hold {me.id}")
        return found[0] if found else None

    def on_table(self, me: Fighter) -> list[Card]:
        """Cards committed to a play (GC-TURN-07)."""
        return self.deck(me).zones.get(f"play {me.id}", [])

    def jokers(self, me: Fighter) -> int:
        """Red Jokers in the hand, not held."""
        return self.hand(me).count(RED_JOKER)

    def of_now(self, me: Fighter) -> list[Card]:
        """Cards of the current rank in the hand."""
        return of_rank(self.hand(me), self.state.increment)

    def nearest(self, me: Fighter) -> list[Card]:
        """Cards of the nearest rank: the current one, or the highest below it (GC-DEF-02)."""
        rest = [card for card in natural(self.hand(me)) if rank(card) >= self.state.increment]
        return [card for card in rest if rank(card) == rank(rest[0])] if rest else []

    def future(self, me: Fighter) -> list[Card]:
        """Cards that may be given as a future card: the highest rank below the current increment, and Red Jokers (GC-EE-02)."""
        rest = [card for card in natural(self.hand(me)) if rank(card) > self.state.increment]
        found = [card for card in rest if rank(card) == rank(rest[0])] if rest else []
        return [*found, *[RED_JOKER] * bool(self.jokers(me))]

    @property
    def here(self) -> int:
        """The place of the count last reached."""
        state = self.state
        return max(0, state.increment) * 4 + max(0, state.suit) if state.suit >= 0 else max(0, state.increment) * 4 - 1

    def usable_hold(self, me: Fighter) -> bool:
        """Whether the Hold Card's own place has come (GC-HOLD-03); a Red Joker's always has."""
        card = self.hold(me)
        return card is not None and place(card) <= self.here

    def discard(self, me: Fighter, cards: Iterable[Card], zone: str = "play") -> None:
        deck = self.deck(me)
        for card in cards:
            deck.move(card, f"{zone} {me.id}", "discard")

    def cards_text(self, cards: Iterable[Card]) -> str:
        return " ".join(map(pretty, cards))

    # ---- time

    def lasts(self, until: int) -> bool:
        return until >= self.state.second > 0

    # ---- scores

    def level(self, me: Fighter) -> int:
        """The encumbrance level (GC-BASE-28). Fatigue halves ST for what it lifts (GC-BASE-27)."""
        found = self._levels.get(me.id)
        if found is None:
            sheet = self.sheet(me)
            level = level_of(sheet.weight, sheet.lift)
            found = LEVELS[-1][0] if level is None else level
            if me.id in self.entrants:
                self._levels[me.id] = found
        return found

    def hurt(self, me: Fighter) -> bool:
        """Less than a third of HP left."""
        return 3 * me.hp < self.sheet(me).hp

    def tired(self, me: Fighter) -> bool:
        """Less than a third of FP left (GC-BASE-27)."""
        return 3 * me.fp < self.sheet(me).fp

    def halved(self, me: Fighter, score: int) -> int:
        """Halved by wounds, by fatigue, quartered by both, rounded up once (GC-BASE-24)."""
        times = (2 if self.hurt(me) else 1) * (2 if self.tired(me) else 1)
        return ceil(score / times)

    def shock(self, me: Fighter) -> int:
        """What shock takes off DX, IQ and skills based on them (GC-BASE-21)."""
        if not me.shocks:
            return 0
        amounts = [shock.amount for shock in me.shocks if self.lasts(shock.until)]
        return min(max(MOST_SHOCK, *amounts), sum(amounts)) if amounts else 0

    def shocked(self, me: Fighter) -> Mods:
        """Shock as a modifier of DX, IQ or a skill; empty without any (GC-BASE-21)."""
        shock = self.shock(me)
        return [("shock", -shock, "GC-BASE-21")] if shock else []

    def strength(self, me: Fighter) -> int:
        """ST, halved by fatigue, for what it bears on beside HP and damage (GC-BASE-27)."""
        sheet = self.sheet(me)
        return ceil(sheet.st / 2) if self.tired(me) else sheet.st

    def move(self, me: Fighter, posture: str = "") -> int:
        """Hexes of a Move: load, wounds, fatigue and posture, a coming one if it is named (GC-BASE-28, GC-BASE-24, GC-BASE-43).

        A rider's is the mount's.
        """
        if me.mount:
            return self.move(self[me.mount])
        sheet = self.sheet(me)
        full = max(1, int(sheet.move * LEVELS[self.level(me)][3] + 1e-9)) if sheet.living else sheet.move
        full = self.halved(me, full)
        share = POSTURES[posture or me.posture][2]
        if share == "1 hex":
            return 1
        times, parts = SHARES[share]
        return max(1, full * times // parts) if times else 0

    def sprint(self, me: Fighter, move: int) -> int:
        """What running straight ahead adds, on one's own feet; a mount or vehicle has the speed of its sheet (GC-RUN-03, GC-RUN-04)."""
        if me.mount or self.sheet(me).kind in ("mount", "vehicle"):
            return 0
        return 1 if self.sw.sprint_bonus == "plus_one" else max(1, move // 5)

    def speed(self, me: Fighter) -> int:
        """Hexes an increment at full speed (GC-RUN-04)."""
        move = self.move(me)
        return move + self.sprint(me, move)

    # ---- hands

    def weapon(self, me: Fighter, item: str) -> Weapon:
        sheet = self.sheet(me)
        return sheet.weapons.get(item) or sheet.weapons[UNARMED]

    def armed(self, me: Fighter) -> list[str]:
        """Weapons that are in hand and ready, and the body's own (GC-BASE-38)."""
        held = [item for item in (me.main, me.off) if item in self.sheet(me).weapons and self.is_ready(me, item)]
        own = [item for item, weapon in self.sheet(me).weapons.items() if weapon.natural and item not in held]
        return held + own

    def is_ready(self, me: Fighter, item: str) -> bool:
        return item in (me.main, me.off) and item not in me.unready and item not in me.broken

    def free_hand(self, me: Fighter) -> bool:
        """Whether a hand is empty: what a punch and a parry with bare hands need (GC-BASE-48)."""
        held = self.sheet(me).weapons.get(me.main)
        both = held is not None and held.two_handed
        return me.main in ("", UNARMED) or (not me.off and not both)

    def shield_ready(self, me: Fighter) -> bool:
        shield = self.sheet(me).shield
        return shield is not None and self.is_ready(me, shield.name)

    def off_hand(self, me: Fighter, item: str) -> bool:
        """Whether a weapon is in an off hand that is not trained for it (GC-BASE-37)."""
        return item == me.off and item != me.main and not self.has(me, "Ambidexterity") and item not in self.sheet(me).off_hand

    # ---- where they stand

    def hex_of(self, me: Fighter) -> Hex:
        spot = self.state.field.spots[me.id]
        return hexes.hex_at(spot.x, spot.y)

    def facing(self, me: Fighter) -> int:
        return hexes.way_of(self.state.field.spots[me.id].facing)

    @property
    def mapped(self) -> bool:
        return self.state.field.mapped

    def apart(self, one: Fighter, other: Fighter) -> int:
        """Hexes between two, 0 in the same hex."""
        field = self.state.field
        if field.mapped:
            return hexes.steps(self.hex_of(one), self.hex_of(other))
        return round(field.distance(one.id, other.id))

    def side_of(self, attacker: Fighter, defender: Fighter) -> Sector:
        """From which side an attack comes (GC-BASE-47)."""
        if not self.mapped:
            return self.state.field.sector(attacker.id, defender.id)
        return hexes.sector(self.hex_of(defender), self.facing(defender), self.hex_of(attacker))

    def put(self, me: Fighter, hex_: Hex, facing: int | None = None) -> None:
        """Somebody stands in a hex now, with mount or rider."""
        x, y = hexes.middle(hex_)
        for who in filter(None, (me.id, me.mount, me.rider)):
            old = self.state.field.spots[who]
            way = old.facing if facing is None else float(facing % 6 * hexes.SIDE)
            self.state.field.spots[who] = Spot(x, y, way)

    def face(self, me: Fighter, way: int) -> None:
        self.put(me, self.hex_of(me), way)

    def face_to(self, me: Fighter, other: Fighter) -> None:
        """Turn towards somebody, where an option allows it (GC-BASE-47)."""
        if self.mapped and self.hex_of(me) != self.hex_of(other):
            self.face(me, hexes.way_to(self.hex_of(me), self.hex_of(other)))

    def sit(self, me: Fighter) -> None:
        """Rider and mount are in one place."""
        field = self.state.field
        if self.mapped:
            spot = field.spots[me.mount]
            field.spots[me.id] = Spot(spot.x, spot.y, spot.facing)
            return
        for other in self.state.fighters:
            if other not in (me.id, me.mount):
                field.part(me.mount, other, field.distance(me.id, other))
        field.part(me.id, me.mount, 0.0)

    def closed(self, me: Fighter) -> set[Hex]:
        """Hexes held by enemies, which one can normally not enter (GC-BASE-29)."""
        pair = (me.id, me.mount, me.rider)
        return {self.hex_of(one) for one in self.everybody() if one.side != me.side and one.id not in pair and not one.down}

    def sees(self, me: Fighter, other: Fighter) -> bool:
        return self.state.field.sees(me.id, other.id)

    # ---- what people read

    def standing(self) -> dict[str, Standing]:
        """Harm as a track that grows. Fatigue is not harm done by anybody, and is no track."""
        return {who: Standing({HP_LOST: self.sheet(me).hp - me.hp}, tuple(states(me))) for who, me in self.state.fighters.items()}


FIELDS = {field.name: field.type for field in msgspec.structs.fields(Fighter)}


def states(me: Fighter) -> list[str]:
    """How somebody is, in a word each."""
    found = (
        ("dead", me.dead), ("unconscious", me.unconscious and not me.dead), ("collapsed", me.collapsed and not me.dead), ("gone", me.gone),
        ("given up", me.surrendered), ("stunned", bool(me.stunned) and not me.down), (me.posture, me.posture != "standing"),
        ("full speed", me.running), ("aiming", bool(me.aim_at)), ("panic", me.panic), ("arriving", me.arriving),
        *((f"{part} crippled", True) for part in me.crippled),
    )  # fmt: skip
    return [word for word, holds in found if holds]


def enter(entrant: Entrant) -> Fighter:
    """A fighter at the start, from its sheet."""
    sheet = entrant.sheet
    guns = {name: weapon.missile for name, weapon in sheet.weapons.items() if weapon.missile and not weapon.missile.thrown}
    return Fighter(
        id=entrant.id, name=sheet.name, side=entrant.side, hp=sheet.hp, fp=sheet.fp, main=sheet.main, off=sheet.off,
        loaded={name: missile.shots for name, missile in guns.items()},
        reserve={name: sheet.ammunition.get(name, missile.shots * 5 if missile.firearm else 20) for name, missile in guns.items()},
    )  # fmt: skip


def summed(why: Why | None, label: str, base: tuple[str, int, str], mods: Mods, rule: str) -> int:
    """A score with its modifiers, and the receipt that says so."""
    total = base[1]
    for _, number, _ in mods:
        total += number
    if why:
        why.start(base[0], base[1], base[2])
        for words, number, cited in mods:
            why.plus(words, number, cited)
        why.total(label, total, rule)
    return total
