"""The defender's side: a way to defend, declared before any card is seen, then cards face up (S3-CHA-06, S3-CHA-07)."""

from operator import itemgetter
from typing import Any

import msgspec

from highdraw.cards import pretty
from highdraw.engine.beat import ShownCard, Side
from highdraw.engine.receipt import Why
from highdraw.engine.request import Ask, Draw, Pick
from highdraw.systems.suits_impact.challenge import Cards, cards_value, receipt, value
from highdraw.systems.suits_impact.choices import Guard
from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.gear import BRACED, Weapon
from highdraw.systems.suits_impact.henchmen import second_card
from highdraw.systems.suits_impact.laws import NOTHING, ChallengeLaw, cards_of, piles
from highdraw.systems.suits_impact.rank import deflection, rank
from highdraw.systems.suits_impact.state import Fighter
from highdraw.systems.suits_impact.wield import hands_left, uses

BARE = "bare hands"
ADJACENT = 1.5
RANK = itemgetter(1)
Added = list[tuple[str, int, str]]


class Defence(msgspec.Struct, frozen=True):
    """How somebody defends: the way, the rank for cards, the cards and what comes on top."""

    guard: Guard
    rank: int
    cards: Cards
    added: Added
    alone: bool
    """Only the cards count (`cards_only`)."""

    @property
    def value(self) -> int:
        base = cards_value(self.rank, self.cards) if self.alone else value(self.rank, self.cards)
        return base + sum(number for _, number, _ in self.added)

    @property
    def counted(self) -> tuple[int, ...]:
        return self.cards.counted(self.rank)


def guards(fight: Combat, me: Fighter, weapon: Weapon) -> list[Guard]:
    """The ways to defend, the best first."""
    return [guard for guard, _ in ranked_guards(fight, me, weapon)]


def ranked_guards(fight: Combat, me: Fighter, weapon: Weapon) -> list[tuple[Guard, int]]:
    """Parry with what is in hand, or dodge, each with its rank (S3-ATK-02, S3-ATK-03, S3-ATK-04, S3-ATK-05)."""
    dodge = Guard("dodge")
    first = (dodge, guard_rank(fight, me, dodge))
    if weapon.ranged:
        return [first]
    found = [Guard("parry", use.item) for use in uses(fight, me) if not use.weapon.ranged and not use.weapon.natural]
    if fight.shield(me):
        found.append(Guard("parry", "shield"))
    armed = any(not use.weapon.natural for use in uses(fight, me))
    animal = any(each.kind == "animal" for each in fight.sheet(me).weapons.values())
    bare_allowed = fight.sw.unarmed_parry == "any_hand_attack" or weapon.natural
    if bare_allowed and (animal or (not armed and hands_left(fight, me))):
        found.append(Guard("parry", BARE))
    ranked = sorted(((guard, guard_rank(fight, me, guard)) for guard in found), key=RANK, reverse=True)
    return [*ranked, first] if ranked and ranked[0][1] >= first[1] else [first, *ranked]


def guard_rank(fight: Combat, me: Fighter, guard: Guard, why: Why | None = None) -> int:
    """The bare rank of a defence: Body to dodge, the skill to parry, never below its attribute (S3-ATK-02, S3-BAS-03)."""
    if guard.do == "dodge":
        if why is not None:
            why.start("Body", me.body, "S3-ATK-02")
        return me.body
    skill = "Fighting" if guard.item == BARE else "Hand Weapons"
    return rank(fight, me, skill, why, defends=True)


def rule_of(guard: Guard, weapon: Weapon) -> str:
    """The rule that allows this way to defend."""
    if weapon.ranged:
        return "S3-ATK-03"
    return {"shield": "S3-ATK-05", BARE: "S3-ATK-04"}.get(guard.item, "S3-ATK-02")


def braced(fight: Combat, me: Fighter, attacker: Fighter) -> bool:
    """An ally behind with a spear or pike in both hands (S3-WPN-17)."""
    return any(_braces(fight, ally, me, attacker) for ally in fight.friends(me) if ally.awake)


def _braces(fight: Combat, ally: Fighter, me: Fighter, attacker: Fighter) -> bool:
    if not any(use.item in BRACED for use in uses(fight, ally)):
        return False
    field = fight.state.field
    if fight.distance(ally, attacker) <= fight.distance(me, attacker):
        return False
    if not field.mapped:
        return field.beside(ally.id, me.id)
    return fight.within(ally, me, ADJACENT) and me.id in field.between(ally.id, attacker.id, [me.id])


async def defend(fight: Combat, me: Fighter, attacker: Fighter, weapon: Weapon, *, at: int | None = None) -> Defence:
    """Declare, then commit: hand cards face up, or one card from the deck (S3-CHA-06, S3-RND-09). `at` is a rank that is given."""
    options = guards(fight, me, weapon)
    about = {"attacker": attacker.id, "weapon": weapon.name, "cards": len(fight.cards("value", attacker)),
             "boosts": len(fight.cards("boost", attacker))}  # fmt: skip
    guard = options[0] if at is not None or len(options) == 1 else await Ask(me.id, "defence", tuple(options), about=about)
    why = Why() if fight.loud else None
    base = guard_rank(fight, me, guard, why) if at is None else at
    worn: Added = deflection(fight, me, weapon)
    added: Added = [("spear behind", 1, "S3-WPN-17")] if not weapon.ranged and braced(fight, me, attacker) else []
    if fight.sw.deflection_adds_to == "rank":
        base += sum(number for _, number, _ in worn)
        if why is not None and at is None:
            for label, number, rule in worn:
                why.plus(label, number, rule)
    else:
        added = [*worn, *added]
    if fight.loud:
        verb = "dodges" if guard.do == "dodge" else f"parries with the {guard.item}" if guard.item != BARE else "parries with bare hands"
        if why is not None and at is None:
            why.total("defence rank", base, rule_of(guard, weapon))
        steps = why if at is None else None
        fight.tell("defence", f"{me.name} {verb}, rank {base}.", rule_of(guard, weapon), "S3-RND-09", why=steps, who=me.id, level="detail")
    alone = fight.sw.defense_value == "cards_only"
    law = ChallengeLaw(fight.hand(me), base, sum(number for _, number, _ in added), alone)
    cards = await commit_open(fight, me, law, "defend", about)
    return Defence(guard, base, cards, added, alone)


async def commit_open(fight: Combat, me: Fighter, law: ChallengeLaw, topic: str, about: dict[str, Any]) -> Cards:
    """Cards laid face up, from hand or deck (S3-CHA-05, S3-CHA-06)."""
    if law.hand:
        laid = await Pick(me.id, topic, f"hand {me.id}", law.hand, piles(law.rank), law, about, nothing=NOTHING)
        fight.state.revealed += [f"value {me.id}", f"boost {me.id}"]
        if laid["value"] or laid.get("high"):
            return cards_of(laid)
    await fight.ensure(1)
    (card,) = await Draw(1, f"drawn {me.id}", topic, who=me.id)
    fight.state.revealed.append(f"drawn {me.id}")
    return await second_card(fight, me, law.rank, card)


def clear(fight: Combat, *people: Fighter) -> None:
    """All used cards are discarded (S3-CHA-07)."""
    zones = [f"{zone} {me.id}" for me in people for zone in ("value", "boost", "drawn")]
    for zone in zones:
        fight.state.deck.drop(zone)
    fight.state.revealed = [zone for zone in fight.state.revealed if zone not in zones]


def shown(cards: Cards, at: int, *, open_boosts: bool = True, faces: tuple[str, ...] = ()) -> tuple[ShownCard, ...]:
    """Cards for a beat: what counted, what was too high, boosts, what was not used."""
    weak = cards.weak(at)
    found = [ShownCard(face, *(("over",) if weak else ("kept", f"{worth}"))) for face, worth in zip(cards.faces, cards.worths, strict=True)]
    found += [ShownCard(face if open_boosts else "??", "bonus", "+1") for face in (faces or ("??",) * cards.boosts)]
    return (*found, *(ShownCard(face, "spare") for face in cards.spare))


def side(me: Fighter, cards: Cards, at: int, total: int, says: str, boosts: tuple[str, ...] = ()) -> Side:
    return Side(who=me.id, name=me.name, cards=shown(cards, at, faces=boosts), total=total, says=says)


def in_words(cards: Cards, at: int) -> str:
    """Cards in a sentence: `3♠ and a boost`."""
    found = " ".join(pretty(card) for card in cards.faces)
    boosts = "" if not cards.boosts else " and a boost" if cards.boosts == 1 else f" and {cards.boosts} boosts"
    return f"{found}{boosts}{', weak' if cards.weak(at) else ''}"


def explain(why: Why, me: Fighter, defence: Defence) -> None:
    """How a defence came to its value."""
    why.of = me.name
    receipt(why, defence.rank, defence.cards, "defence rank", alone=defence.alone)
    for label, number, rule in defence.added:
        why.plus(label, number, rule)
    why.total("defence value", defence.value, "S3-CHA-06")
