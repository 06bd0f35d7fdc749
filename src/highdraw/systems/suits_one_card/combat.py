"""The fight as the rules of this edition see it: who is there, what they hold, how they stand to each other."""

from highdraw.cards import Card, Deck
from highdraw.cards.card import ORDER, pack
from highdraw.engine.fight import Call
from highdraw.engine.system import AnySystem
from highdraw.systems.suits.combat import level, own_copy
from highdraw.systems.suits.entrant import Entrant
from highdraw.systems.suits.fray import Fray
from highdraw.systems.suits_one_card.gear import Kit, held
from highdraw.systems.suits_one_card.setup import Setup, Switches
from highdraw.systems.suits_one_card.state import Combatant, CombatState


class Combat(Fray[Combatant, Kit]):
    """A fight, or a contest that is not combat, of the one-card edition; decided when at most one side is left in it."""

    state: CombatState

    def __init__(self, system: AnySystem, setup: Setup, loud: bool = True) -> None:
        super().__init__(system, setup, loud)
        self.options = setup.options
        self.sw = Switches.of(setup.switches)
        self.mental = setup.power.lower() == "will"
        self.kits = {}
        self._grips: dict[tuple[str, tuple[object, ...]], Kit] = {}
        """What gear comes to in every grip somebody has had."""
        self.state = CombatState(
            deck=Deck.fresh(packs=int(self.sw.decks)),
            combatants={entrant.id: enter(entrant, setup) for entrant in setup.entrants},
            field=own_copy(setup.field),
            agenda=list(setup.begin) or [Call("instant" if setup.kind == "instant" else "start")],
        )

    def regrip(self, me: Combatant) -> None:
        sheet, kit, grip = self.sheet(me.id), self.kits.get(me.id), held(me)
        if kit is None or kit.sheet is not sheet or kit.held != grip:
            kit = self._grips.get((me.id, grip))
            if kit is None or kit.sheet is not sheet:
                kit = self._grips[me.id, grip] = Kit(me, sheet, self.sw)
            self.kits[me.id] = kit

    # ---- how they stand

    def daze_threshold(self, me: Combatant) -> int:
        """Will; outside combat the power attribute (S1-REC-09)."""
        return me.will if self.fighting else me.power

    def states(self, me: Combatant) -> list[str]:
        """How somebody is, in words, the gravest first."""
        slow = self.fighting and not me.out and bool(self.kits[me.id].slow) and me.slow_until >= max(1, self.state.round)
        found = [
            ("mangled", me.mangled), ("dead", me.dead and not me.mangled), ("out of the contest", me.gone),
            ("unconscious", me.unconscious and not me.dead), ("critical", me.critical > 0 and not me.dead),
            ("disabled", me.beaten and not me.dead and not me.unconscious and not me.critical),
            ("dazed", not me.out and self.dazed(me)), ("slowed", me.slowed > 0 or me.stumbles), ("not rested", me.unrested),
            ("weapon not ready", slow), ("waiting", me.waiting),
        ]  # fmt: skip
        return [word for word, holds in found if holds]

    def stays_down(self, me: Combatant) -> bool:
        """Whether wounds that do not bleed keep one down (S1-CRT-10, S1-DFT-02)."""
        if me.total > me.body:
            return self.sw.stabilised_fighter == "stays_down"
        return me.total == me.body and self.sw.wounds_equal_body == "defeated"

    def under(self, worth: float, number: float) -> bool:
        """At or below the number, or by the house rule strictly below it (S1-GEN-07)."""
        return super().under(worth, number) and (worth < number or self.sw.draw_under == "at_or_below")

    def dealt(self, me: Combatant) -> tuple[Card, ...]:
        """The dealt cards that serve in the next contest: all together, or the next of them (S1-DEF-04, S1-ORD-08)."""
        cards = self.state.deck.zones.get(me.id)
        if not cards or not me.left:
            return ()
        return (cards[len(cards) - me.left],) if self.by_card(me) else tuple(cards)

    def by_card(self, me: Combatant) -> bool:
        """Whether each of several cards has its own level this round (S1-ORD-08 with multi_card_level: each)."""
        if me.taking < 2 or self.state.noob or me.level <= 0:
            return False
        return self.sw.multi_card_level == "each" and self.sw.action_order == "card"

    def spend(self, me: Combatant) -> None:
        """The dealt cards, or the next of them, are used up in a contest (S1-DEF-04)."""
        me.left = max(0, me.left - 1)
        me.contested = True

    def end_action(self, me: Combatant) -> None:
        """The turn is used up; with a level for each card the next one is still to come (S1-ORD-08, S1-ORD-12)."""
        me.waiting = False
        if me.levels and not me.out and not self.dazed(me):
            me.level = me.levels.pop(0)
            me.called = False
        else:
            me.acted = True

    # ---- cards

    def enough(self, count: int) -> None:
        """If pile and discards run out, one more pack is shuffled in (S1-GEN-01)."""
        deck = self.state.deck
        if len(deck.pile) + len(deck.discard) < count:
            deck.packs += 1
            deck.pile = sorted([*deck.pile, *pack()], key=ORDER.__getitem__)
            if self.loud:
                self.tell("pile", "The pile and the discards are used up: one more pack is shuffled in.", "S1-GEN-01", level="book")


def enter(entrant: Entrant, setup: Setup) -> Combatant:
    """A combatant at the start, from its sheet. In a contest it has the skill and power that are named (S1-GEN-06, S1-CON-08)."""
    sheet = entrant.sheet
    me = Combatant(
        id=entrant.id, name=sheet.name, side=entrant.side, body=sheet.body, will=sheet.will, speed=sheet.reflexes, hero=sheet.hero,
        main=sheet.main, off=sheet.off, two_handed=sheet.two_handed, supply=dict(sheet.supply),
    )  # fmt: skip
    if setup.kind != "combat":
        me.power = level(sheet, setup.power, "will")
        me.skill = level(sheet, setup.skill, "will" if setup.power.lower() == "will" else "speed")
    return me
