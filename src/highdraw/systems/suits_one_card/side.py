"""One side of a contest: its cards, what they are worth for striking and for defending, and its defence modifier.

A side lives only inside one procedure. Its cards lie in zones, so that nothing a viewer needs is here.
"""

from highdraw.cards import Card, pretty
from highdraw.engine.beat import ShownCard
from highdraw.engine.receipt import Why
from highdraw.systems.suits.armoury import Weapon
from highdraw.systems.suits.receipt import Line, add_up
from highdraw.systems.suits.worth import is_face
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.skill import defence_skill, strike_skill
from highdraw.systems.suits_one_card.state import Combatant
from highdraw.systems.suits_one_card.worth import Luck, best_sum, best_worths

MOST_DEFENCE = 3
"""All defence modifiers together (S1-DEF-03)."""


class Side:
    """A contestant: who, with which cards, whether it may strike, and at which range."""

    __slots__ = (
        "bracket", "cards", "gone", "guard", "luck", "me", "offence", "over", "overdrew", "redrawn", "strikes", "why_not", "worth",
        "zone",
    )  # fmt: skip

    def __init__(self, me: Combatant, cards: tuple[Card, ...], strikes: bool, zone: str, bracket: str | None = None) -> None:
        self.me = me
        self.cards = cards
        self.strikes = strikes
        self.zone = zone
        self.bracket = bracket
        self.redrawn = zone == f"draw {me.id}"
        self.why_not = ""
        """The rule by which it may only defend."""
        self.offence: int | None = None
        """The offensive value; None when the cards are no good for striking (S1-DEF-01)."""
        self.worth: int | None = None
        """What the cards are worth in defence; None for an overdraw."""
        self.guard = 0
        """The defensive value."""
        self.over: int | None = None
        """The value it had to beat to hit, where that was known when the cards were settled."""
        self.overdrew = False
        self.gone: tuple[ShownCard, ...] = ()
        """Cards that were put aside before: the other of a pair, one thrown away, those of a tie."""
        self.luck: Luck | None = None
        """How chance treated it, where the cards were drawn for this contest."""

    def weapon(self, fight: Combat) -> Weapon | None:
        return fight.kits[self.me.id].main if fight.fighting else None

    def ranged(self, fight: Combat) -> bool:
        return fight.fighting and fight.kits[self.me.id].ranged

    def settle(self, fight: Combat, foe: "Side", over: int | None = None, why: Why | None = None) -> None:
        """Work the values out. `over` is the value one has to beat to hit, where it is known: a face card then counts low if
        that wins and high only defends (S1-GEN-02, S1-GEN-03, S1-DEF-06). Several cards are added up (S1-MUL-02, S1-MUL-03).
        Of one who overdrew only what needs no block is left (S1-DEF-07)."""
        self.over = over
        missile = foe.ranged(fight)
        strike = strike_skill(fight, self.me, why, self.bracket) if self.strikes else 0
        best = best_sum(self.cards, strike)
        enough = best is not None and (over is None or best > over)
        defence = defence_skill(fight, self.me, None if enough else why, missile, self.strikes)
        self.worth = best if enough else best_sum(self.cards, max(defence, strike))
        self.offence = self.worth if self.worth is not None and self.worth <= strike else None
        self.overdrew = self.worth is None
        extra = modifier(fight, self.me, foe, self.overdrew, why)
        if self.worth is not None:
            self.guard = self.worth + extra
        else:
            self.guard = extra if fight.sw.overdrawn_defense == "passive" else -1
        if why:
            self._explain(extra, why)

    def _explain(self, extra: int, why: Why) -> None:
        """What the cards are worth, and the defensive value (S1-DEF-01)."""
        shown = " + ".join(map(pretty, self.cards))
        if self.worth is None:
            why.note("overdraw", 0, "S1-MUL-02" if len(self.cards) > 1 else "S1-CON-02", shown)
            if extra and self.guard >= 0:
                why.start("protection without a block", extra, "S1-DEF-07")
                why.total("defensive value", self.guard, "S1-DEF-07")
            return
        rule = "S1-MUL-03" if len(self.cards) > 1 else "S1-GEN-03" if is_face(*self.cards) else "S1-GEN-02"
        for place, (card, value) in enumerate(zip(self.cards, best_worths(self.cards, self.worth), strict=True)):
            if place:
                why.plus(pretty(card), value, rule)
            else:
                why.start(pretty(card), value, rule)
        why.total("worth", self.worth, rule)
        if self.strikes and self.offence is None:
            why.note("good for defence only", self.worth, "S1-DEF-06")
        if extra:
            why.start("worth of the cards", self.worth, "S1-DEF-01")
            why.plus("defence modifiers", extra, "S1-DEF-01")
            why.total("defensive value", self.guard, "S1-DEF-01")

    @property
    def value(self) -> int:
        """What the cards of one who did not overdraw are worth."""
        assert self.worth is not None
        return self.worth

    @property
    def extra(self) -> int:
        """How far it is better defended than its cards say."""
        return max(0, self.guard - (self.worth or 0))

    def words(self, foe: "Side | None" = None) -> str:
        """Cards and value for a sentence: `J♥: 2 + 1 = 3` of the one attacked, `J♥: 2, +1 to defend` of one whose `foe` strikes back."""
        shown = f"{' '.join(map(pretty, self.cards))}: {'overdrawn' if self.worth is None else self.worth}"
        if not self.extra:
            return shown
        if foe is not None:
            return f"{shown}, +{self.extra} to defend" if foe.strikes else shown
        return f"{shown}, {self.guard} to defend" if self.overdrew else f"{shown} + {self.extra} = {self.guard}"


def modifier(fight: Combat, me: Combatant, foe: Side, overdrew: bool, why: Why | None = None) -> int:
    """Weapon, shield and armour together, at most +3; of one who overdrew only what needs no block (S1-DEF-03, S1-DEF-07).

    (S1-WPN-03, S1-WPN-04, S1-WPN-10, S1-ARM-03, S1-ARM-05)
    """
    if not fight.fighting:
        return 0
    kit, weapon, missile = fight.kits[me.id], fight.kits[foe.me.id].main, foe.ranged(fight)
    total = 0
    lines: list[Line] = []
    if not missile or fight.sw.weapon_defense_vs_missiles == "yes":
        guard = kit.guard()
        total += guard
        if why and kit.main.defence:
            lines.append((f"{kit.main.name} D{kit.main.defence}", guard, "S1-WPN-04" if kit.shield else "S1-WPN-03", ""))
    if kit.armour:
        worn = kit.armour.missile_defence if missile else kit.armour.defence
        total += worn
        if why and worn:
            lines.append((f"armour's defence ({kit.armour.name})", worn, "S1-ARM-03", ""))
    most = MOST_DEFENCE
    if kit.shield and not overdrew:
        full = kit.shield.missile_defence if missile else kit.shield.defence
        shield = max(0, full - weapon.anti_shield)
        total += shield
        if missile and fight.sw.defense_cap == "missile_shield_exempt":
            most = max(most, shield)
        if why:
            lines.append((f"shield ({kit.shield.name})", shield, "S1-WPN-10" if shield < full else "S1-ARM-05", ""))
    found = min(total, most)
    if why and lines:
        add_up(why, lines)
        if total > most:
            why.most(most, "S1-DEF-03", label="defence at most")
        why.total("defence modifiers", found, "S1-DEF-01")
    return found
