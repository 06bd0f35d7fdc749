"""The fight as the rules of this edition see it: who is there, what they hold, how they stand to each other."""

from typing import Any

from highdraw.cards import Deck
from highdraw.engine.fight import Call
from highdraw.engine.system import AnySystem
from highdraw.systems.suits.combat import level, load, own_copy
from highdraw.systems.suits.entrant import Entrant
from highdraw.systems.suits.fray import Fray
from highdraw.systems.suits.grammar import agree, is_plural
from highdraw.systems.suits_two_card.gear import Kit, held
from highdraw.systems.suits_two_card.setup import Setup, Switches
from highdraw.systems.suits_two_card.state import Combatant, CombatState


class Combat(Fray[Combatant, Kit]):
    """A fight, or a contest that is not combat, of the two-card edition (S2-EXT-04).

    It is decided when at most one side is left in it.
    """

    state: CombatState

    def __init__(self, system: AnySystem, setup: Setup, loud: bool = True) -> None:
        super().__init__(system, setup, loud)
        self.options = setup.options
        self.sw = Switches.of(setup.switches)
        self.kits = {}
        self._grips: dict[tuple[str, tuple[object, ...]], Kit] = {}
        """What gear comes to in every grip somebody has had."""
        self.state = CombatState(
            deck=Deck.fresh(packs=int(self.sw.decks)),
            combatants={entrant.id: enter(entrant, setup) for entrant in setup.entrants},
            field=own_copy(setup.field),
            agenda=list(setup.begin) or [Call(BEGINNING[setup.kind])],
        )

    def tell(self, kind: str, text: str, *cites: str, **more: Any) -> None:
        """Add an event; verbs agree with swarms whose name speaks of many."""
        if more.get("hush"):
            more["hush"] = self.agreed(more["hush"])
        super().tell(kind, self.agreed(text), *cites, **more)

    def agreed(self, text: str) -> str:
        """A sentence with its verbs put right for those who are many."""
        for me in self.state.combatants.values():
            if me.swarm and me.name in text and is_plural(me.name):
                text = agree(text, me.name)
        return text

    def regrip(self, me: Combatant) -> None:
        sheet, kit, grip = self.sheet(me.id), self.kits.get(me.id), held(me)
        if kit is None or kit.sheet is not sheet or kit.held != grip:
            kit = self._grips.get((me.id, grip))
            if kit is None or kit.sheet is not sheet:
                kit = self._grips[me.id, grip] = Kit(me, sheet, self.sw)
            self.kits[me.id] = kit

    # ---- how they stand to each other

    def engage(self, one: Combatant, other: Combatant) -> None:
        """From now on the two are engaged with each other (S2-ENG-01)."""
        if other.id not in one.engaged:
            one.engaged.append(other.id)
            other.engaged.append(one.id)

    def disengage(self, one: Combatant, other: Combatant) -> None:
        if other.id in one.engaged:
            one.engaged.remove(other.id)
            other.engaged.remove(one.id)

    def free(self, me: Combatant) -> None:
        """Nobody is engaged with this one any more."""
        for other in list(me.engaged):
            self.disengage(me, self[other])

    def outnumbered(self, me: Combatant, attacker: Combatant | None = None) -> bool:
        """More enemies are engaged with me than I and my allies engaged with those same enemies (S2-DFR-04)."""
        foes = me.engaged
        if attacker is not None and attacker.id not in foes:
            foes = [*foes, attacker.id]
        if len(foes) < 2:
            return False
        people = self.state.combatants
        friends = {me.id}
        for foe in foes:
            friends.update(people[foe].engaged)
        return len(foes) > len([who for who in friends if people[who].side == me.side and not people[who].out])

    def dazed(self, me: Combatant) -> bool:
        """Status above the threshold, and minor loss left to recover; a swarm has no shock (S2-DAZ-01, S2-DAZ-03)."""
        return me.shock > 0 and not me.swarm and me.shock + me.wounds + me.critical > self.daze_threshold(me)

    def daze_threshold(self, me: Combatant) -> int:
        """Will or Body, by the switch; outside combat Power (S2-DAZ-01)."""
        if self.fighting:
            return me.will if self.sw.daze_threshold == "will_in_combat" else me.body
        return me.power

    def waits(self, me: Combatant) -> bool:
        """Cannot act this round: drew above Reflexes and it is the first, or has only just come (S2-ORD-02)."""
        return (me.late and self.state.round <= 1) or me.arrived == self.state.round

    def states(self, me: Combatant) -> list[str]:
        """How somebody is, in words, the gravest first."""
        found = [
            ("mangled", me.mangled), ("dead", me.dead and not me.mangled), ("out of the contest", me.gone),
            ("comatose", me.comatose and not me.dead), ("unconscious", me.unconscious and not me.comatose),
            ("critical", me.critical > 0 and not me.dead),
            ("disabled", me.helpless and not me.dead and not me.unconscious and not me.critical),
            ("dazed", not me.helpless and self.dazed(me)), ("slowed", me.slowed > 0), ("not rested", me.unrested),
            ("unaware", me.unaware), ("late", self.waits(me)),
        ]  # fmt: skip
        return [word for word, holds in found if holds]

    def losses(self, me: Combatant) -> dict[str, float]:
        """A swarm loses members, and nothing else."""
        return {"killed": self.killed(me)} if me.swarm else super().losses(me)

    def killed(self, me: Combatant) -> int:
        """How many of a swarm are gone."""
        swarm = self.sheet(me.id).swarm
        return max(0, swarm.population - me.population) if swarm else 0

    def can_defend(self, me: Combatant) -> bool:
        return not me.helpless and not me.gone


BEGINNING = {"combat": "order", "extended": "order", "instant": "instant"}


def enter(entrant: Entrant, setup: Setup) -> Combatant:
    """A combatant at the start, from its sheet; in a contest with the skill and power that are named (S2-GEN-04)."""
    sheet = entrant.sheet
    me = Combatant(
        id=entrant.id, name=sheet.name, side=entrant.side, body=sheet.body, will=sheet.will, reflexes=sheet.reflexes,
        minion=sheet.minion or sheet.swarm is not None, hero=sheet.hero, swarm=sheet.swarm is not None,
        population=sheet.swarm.population if sheet.swarm else 0,
        main=sheet.main, off=sheet.off, two_handed=sheet.two_handed,
        supply=dict(sheet.supply),
    )  # fmt: skip
    for weapon in sheet.weapons.values():
        if weapon.ranged:
            load(me, weapon)
    if setup.kind != "combat":
        me.power = level(sheet, setup.power, "body")
        me.skill = level(sheet, setup.skill, "reflexes")
    return me
