"""The fight as the rules of this edition see it: who is there, their cards, counters and gear, where they stand."""

import msgspec

from highdraw.cards import Card, Deck
from highdraw.engine.fight import Call, Fight
from highdraw.engine.system import AnySystem
from highdraw.engine.view import Standing
from highdraw.systems.suits_impact.faces import low
from highdraw.systems.suits_impact.gear import Armour, Use, Weapon
from highdraw.systems.suits_impact.numbers import out_for
from highdraw.systems.suits_impact.setup import Entrant, Options, Setup, Switches
from highdraw.systems.suits_impact.sheet import Sheet
from highdraw.systems.suits_impact.state import Battle, Fighter, Scene

HAND = 3
"""Most cards in a hand."""
CARDS = ("hand", "action", "value", "boost", "drawn")
"""Zones of a fighter."""
BESIDE = 1.0
"""Metres within which one can work on somebody."""
SLACK = 1e-6
LEAST_OUT = 60
"""Minutes that somebody is out of whom nothing else is said."""


class Combat(Fight):
    """A fight of this edition: one deck that everybody shares, without jokers (S3-DEK-01)."""

    state: Scene

    def __init__(self, system: AnySystem, setup: Setup, loud: bool = True) -> None:
        super().__init__(system, setup, loud)
        self.options: Options = setup.options
        self.sw = Switches.of(setup.switches)
        self.sheets = {entrant.id: entrant.sheet for entrant in setup.entrants}
        self.known_uses: dict[tuple[str, str, str], tuple[dict[str, Weapon], tuple[Use, ...]]] = {}
        """What can be used by whoever holds this and that, worked out once."""
        sides = list(dict.fromkeys(entrant.side for entrant in setup.entrants))
        fighters = {entrant.id: enter(entrant, setup.options) for entrant in setup.entrants}
        self.state = Scene(
            deck=Deck.fresh(packs=int(self.sw.decks)),
            fighters=fighters,
            field=msgspec.msgpack.decode(msgspec.msgpack.encode(setup.field), type=type(setup.field)),
            gm_sides=list(setup.options.gm_sides) or sides[1:],
            agenda=list(setup.begin) or [Call("round")],
        )
        form_squads(self)
        for entrant in setup.entrants:
            for zone in ("hand", "action"):
                for card in entrant.start.get(zone, ()):
                    self.state.deck.take(card, f"{zone} {entrant.id}")
            if "action" in entrant.start:
                self.state.revealed.append(f"action {entrant.id}")
                fighters[entrant.id].first = 1
        for name, value in setup.state.items():
            setattr(self.state, name, value)
        for entrant in setup.entrants:
            if "wakes" not in entrant.start:
                self.sleep_on(fighters[entrant.id])

    # ---- who is there

    def __getitem__(self, who: str) -> Fighter:
        return self.state.fighters[who]

    def sheet(self, me: Fighter) -> Sheet:
        try:
            return self.sheets[me.id]
        except KeyError:
            return self.state.added[me.id]

    def everybody(self) -> list[Fighter]:
        """All who have not left, dead or alive."""
        return [me for me in self.state.fighters.values() if not me.gone]

    def living(self) -> list[Fighter]:
        return [me for me in self.state.fighters.values() if not (me.dead or me.gone)]

    def awake(self) -> list[Fighter]:
        return [me for me in self.state.fighters.values() if me.awake]

    def foes(self, me: Fighter) -> list[Fighter]:
        """Living enemies."""
        return [one for one in self.state.fighters.values() if one.side != me.side and not (one.dead or one.gone)]

    def friends(self, me: Fighter) -> list[Fighter]:
        return [one for one in self.state.fighters.values() if one.side == me.side and one is not me and not (one.dead or one.gone)]

    def full(self, me: Fighter) -> bool:
        """A full character: not a henchman (S3-HEN-01)."""
        return not self.sheet(me).henchman

    # ---- counters

    def wounds(self, me: Fighter) -> int:
        """Shock, Damage and Trauma (S3-WND-01)."""
        return me.shock + me.damage + (me.trauma if self.sw.wounds_total == "with_trauma" else 0)

    def hurt(self, me: Fighter) -> bool:
        """Any Wounds at all, whatever is added up."""
        return me.shock + me.damage + me.trauma > 0

    def reeling(self, me: Fighter) -> bool:
        """Wounds over Body."""
        return self.wounds(me) > me.body

    def in_danger(self, me: Fighter) -> bool:
        """A Will check is due (S3-KO-01)."""
        wounds = self.wounds(me)
        return wounds > me.body or (self.sw.knockout_check == "at_body" and wounds == me.body and self.hurt(me))

    def bleeds(self, me: Fighter) -> bool:
        """Must draw bleeding cards (S3-BLD-01, S3-STB-03)."""
        return me.trauma > 0 and not me.stopped and not me.dead and not me.gone

    def can_bleed(self, me: Fighter) -> bool:
        """Some card would make them bleed."""
        return self.bleeds(me) and (me.trauma > 1 or self.sw.bleed_when == "at_or_below")

    def may_refresh(self, me: Fighter) -> bool:
        """Not barred from a new hand (S3-HND-02)."""
        return not (me.injury if self.sw.hand_refill_bar == "damage_only" else self.hurt(me))

    def sleep_on(self, me: Fighter) -> None:
        """Somebody of whom it is only said that they are knocked out: as long as their harm says, an hour at least."""
        if me.out and me.wakes <= self.state.seconds:
            me.wakes = self.state.seconds + 60 * max(LEAST_OUT, out_for(me.damage, me.shock))

    # ---- cards

    def cards(self, zone: str, me: Fighter) -> tuple[Card, ...]:
        return tuple(self.state.deck.zones.get(f"{zone} {me.id}", ()))

    def hand(self, me: Fighter) -> tuple[Card, ...]:
        return self.cards("hand", me)

    def action_card(self, me: Fighter) -> Card | None:
        """One's own, or that of the squad (S3-HEN-02)."""
        cards = self.state.deck.zones.get(f"action {me.lead if me.lead in self.state.fighters else me.id}")
        return cards[0] if cards else None

    def acts_in(self, me: Fighter) -> int:
        """The phase somebody acts in; 0 without an action card (S3-RND-02)."""
        card = self.action_card(me)
        return low(card) if card else 0

    def precedence(self, me: Fighter) -> tuple[int, int]:
        """Who comes first in the same phase: more cards in hand, then higher Speed less encumbrance (S3-RND-04)."""
        by_hand = self.sw.action_tie == "hand_size_then_speed"
        return (len(self.hand(me)) if by_hand else 0, me.speed - self.sheet(me).encumbrance)

    def lineup(self, people: list[Fighter]) -> list[Fighter]:
        """In order of action, without cards for those who are still tied: theirs is the referee's order (S3-BLD-01)."""
        return sorted(people, key=lambda me: (self.acts_in(me), *self.precedence(me)), reverse=True)

    def drop_hand(self, me: Fighter) -> int:
        """Discard the hand; how many cards it had."""
        count = len(self.hand(me))
        self.state.deck.drop(f"hand {me.id}")
        return count

    async def ensure(self, count: int) -> None:
        """Cards for a draw: with deck and discards empty one more pack is shuffled in (S3-DEK-03)."""
        deck = self.state.deck
        while deck.left + len(deck.discard) < count:
            deck.add_packs()
            if self.loud:
                self.tell("pile", f"One more pack is shuffled in: there are {deck.packs} now.", "S3-DEK-03", level="book")

    # ---- gear

    def weapon(self, me: Fighter, name: str) -> Weapon:
        return self.sheet(me).weapons[name]

    def shield(self, me: Fighter) -> Armour | None:
        """The shield, while it is held by somebody awake (S3-ARM-03)."""
        shield = self.sheet(me).shield
        return shield if shield and me.awake and shield.name in (me.main, me.off) else None

    def suit(self, me: Fighter) -> Armour | None:
        return self.sheet(me).suit if me.suit else None

    def absorption(self, me: Fighter) -> int:
        """Of suit and shield (S3-ARM-01, S3-ARM-03)."""
        return sum(piece.absorption for piece in (self.suit(me), self.shield(me)) if piece)

    # ---- where

    def distance(self, one: Fighter, other: Fighter) -> float:
        return self.state.field.distance(one.id, other.id)

    def distances(self, one: Fighter, others: list[Fighter]) -> dict[str, float]:
        """The metres to each of several others, measured once for all that may be done."""
        ids = [other.id for other in others]
        return dict(zip(ids, self.state.field.distances(one.id, ids), strict=True))

    def within(self, one: Fighter, other: Fighter, metres: float) -> bool:
        return self.distance(one, other) <= metres + SLACK

    def sees(self, one: Fighter, other: Fighter) -> bool:
        return self.state.field.sees(one.id, other.id)

    # ---- told

    def standing(self) -> dict[str, Standing]:
        return {
            who: Standing({"Shock": me.shock, "Damage": me.damage, "Trauma": me.trauma}, tuple(self.states(me)))
            for who, me in self.state.fighters.items()
        }

    def states(self, me: Fighter) -> list[str]:
        """How somebody is, in a word each."""
        alive = not me.dead and not me.gone
        found = (
            ("destroyed", me.destroyed), ("dead", me.dead and not me.destroyed), ("gone", me.gone), ("knocked out", me.out and alive),
            ("asleep", me.asleep and alive), ("bleeding", self.bleeds(me)), ("reeling", me.awake and self.reeling(me)),
            ("lying", me.lying == 2 and alive), ("crouching", me.lying == 1 and alive), ("delayed", me.delay > 0 and me.awake),
        )  # fmt: skip
        return [word for word, holds in found if holds]


FIELDS = {field.name: field.type for field in msgspec.structs.fields(Fighter)}


def surprised(who: str, side: str, options: Options) -> int:
    """Rounds that are lost to surprise, as the referee said (S3-RND-07)."""
    return max(options.surprised.get(who, 0), options.surprised.get(side, 0))


def enter(entrant: Entrant, options: Options) -> Fighter:
    """A fighter at the start, from its sheet and what is already true of it."""
    sheet = entrant.sheet
    me = Fighter(
        id=entrant.id, name=sheet.name, side=entrant.side, body=sheet.body, speed=sheet.speed, mind=sheet.mind, will=sheet.will,
        main=sheet.main, off=sheet.off, supply=dict(sheet.supply), conditions=options.conditions,
        delay=surprised(entrant.id, entrant.side, options),
    )  # fmt: skip
    for name, value in entrant.start.items():
        if name not in ("hand", "action"):
            setattr(me, name, msgspec.convert(msgspec.to_builtins(value), FIELDS[name]))
    me.took_trauma = me.took_trauma or me.trauma > 0
    me.dead = me.dead or me.destroyed
    if "battles" not in entrant.start and me.damage > me.stabilised:
        me.battles = [Battle(me.damage - me.stabilised)]
    return me


def form_squads(fight: Combat) -> None:
    """Henchmen of one squad share the action card of the first of them (S3-HEN-02)."""
    leaders: dict[tuple[str, str], str] = {}
    for me in fight.state.fighters.values():
        squad = fight.sheet(me).squad
        if squad:
            leader = leaders.setdefault((me.side, squad), me.id)
            me.lead = "" if leader == me.id else leader
