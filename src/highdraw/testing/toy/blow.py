"""A blow: both sides lay cards face down, somebody may step in, all is revealed, and a die says how hard it lands."""

from typing import NamedTuple

from highdraw.cards import pretty
from highdraw.engine.beat import Beat, ShownCard, ShownDie, Side
from highdraw.engine.choice import either
from highdraw.engine.receipt import Why
from highdraw.engine.request import Ask, AskAll, Laid, Pick, Pile, Roll
from highdraw.testing.toy.choices import Aim, Plan
from highdraw.testing.toy.fight import Brawl, Fighter, worth
from highdraw.testing.toy.laws import BlowLaw, total

NOTHING: Laid = {"value": (), "boost": ()}
PILES = (Pile("value", "Value card", 0, 1), Pile("boost", "Boosts"))
TWO_BLOWS, WILD, OFF_HAND = -2, 2, -1
STEP_IN = "step in"
DIE, FAIR = 6, 3.5
Added = tuple[str, int, str]
"""What comes on top of cards: for what, how much, by which rule."""


class Stroke(NamedTuple):
    """One side of a blow: the cards, and what is added to them."""

    me: Fighter
    laid: Laid
    added: tuple[Added, ...]

    @property
    def total(self) -> int:
        return total(self.laid, sum(number for _, number, _ in self.added))


async def blow(fight: Brawl, me: Fighter, target: Fighter, plan: Plan, aim: Aim) -> None:
    """Both lay cards face down, and reveal them together (TOY-BLOW-01, TOY-BLOW-02)."""
    with fight.beat(f"{me.name} strikes {target.name}", who=me.id, target=target.id, attack=True) as beat:
        if fight.loud:
            fight.tell("attack", f"{me.name} strikes at {target.name} with the {aim.hand} hand.", who=me.id, target=target.id)
        ours = await lay(fight, me, "blow", attack_bonus(plan, aim))
        theirs = await defend(fight, me, target)
        laid = [f"{pile.name} {side.me.id}" for pile in PILES for side in (ours, theirs)]
        fight.state.revealed += laid
        margin = ours.total - theirs.total
        lands = margin > 0 or (margin == 0 and fight.switch("ties") == "attacker")
        if fight.loud and beat:
            reveal(fight, beat, ours, theirs, lands)
        if lands:
            await harm(fight, beat, me, theirs.me, margin, aim)
        for zone in laid:
            fight.state.deck.drop(zone)
        fight.state.revealed = [zone for zone in fight.state.revealed if zone not in laid]


def attack_bonus(plan: Plan, aim: Aim) -> tuple[Added, ...]:
    """What the plan and the hand add or take (TOY-PLAN-01, TOY-PLAN-02, TOY-BLOW-03)."""
    two: Added = ("two blows", TWO_BLOWS, "TOY-PLAN-01")
    wild: Added = ("wildly", WILD, "TOY-PLAN-02")
    off: Added = ("off hand", OFF_HAND, "TOY-BLOW-03")
    return tuple(each for each, holds in ((two, plan.blows > 1), (wild, plan.wild), (off, aim.hand == "off")) if holds)


async def lay(fight: Brawl, me: Fighter, topic: str, added: tuple[Added, ...]) -> Stroke:
    """A value card and boosts, face down (TOY-BLOW-01)."""
    hand = fight.cards("hand", me.id)
    if not hand:
        return Stroke(me, NOTHING, added)
    law = BlowLaw(hand, me.skill, sum(number for _, number, _ in added))
    laid = await Pick(me.id, topic, f"hand {me.id}", hand, PILES, law)
    if fight.loud:
        count = sum(map(len, laid.values()))
        many = "nothing" if not count else f"{count} card{'s' if count > 1 else ''} face down"
        fight.tell("lay", f"{me.name} lays {many}.", "TOY-BLOW-01", who=me.id, level="detail")
    return Stroke(me, laid, added)


async def defend(fight: Brawl, me: Fighter, target: Fighter) -> Stroke:
    """Who holds a card is asked in secret whether to step in; if nobody does, the target defends (TOY-HOLD-02)."""
    held = {one.id: card for one in fight.standing_up if one.side == target.side for card in fight.cards("hold", one.id)}
    high = fight.acts_at(me)
    asks = [Ask(who, STEP_IN, either("pass", STEP_IN) if worth(card) > high else either("pass")) for who, card in held.items()]
    said = await AskAll(tuple(asks), sealed=True)
    willing = [who for who, answer in said.items() if answer.do == STEP_IN]
    if not willing:
        wild: Added = ("fought wildly", -WILD, "TOY-PLAN-02")
        return await lay(fight, target, "guard", (wild,) if target.wild else ())
    hero = max(willing, key=lambda who: worth(held[who]))
    fight.state.deck.move(held[hero], f"hold {hero}", f"value {hero}")
    if fight.loud:
        front = "steps forward" if hero == target.id else f"steps in front of {target.name}"
        fight.tell("step in", f"{fight[hero].name} {front} with a hold card.", "TOY-HOLD-02", who=hero)
    return Stroke(fight[hero], {"value": (held[hero],), "boost": ()}, ())


def reveal(fight: Brawl, beat: Beat, ours: Stroke, theirs: Stroke, lands: bool) -> None:
    """The cards of both sides, how each total came about, and the verdict (TOY-BLOW-02)."""
    why = Why()
    said = []
    for stroke in (ours, theirs):
        me, laid, added = stroke
        why.of = me.name
        why.start("value card", sum(map(worth, laid["value"])), "TOY-BLOW-01", " ".join(map(pretty, laid["value"])))
        if laid["boost"]:
            why.plus("boosts", len(laid["boost"]), "TOY-BLOW-01")
        for label, number, rule in added:
            why.plus(label, number, rule)
        why.least(0, "TOY-BLOW-02")
        why.total("total", stroke.total, "TOY-BLOW-02")
        cards = (*(ShownCard(card) for card in laid["value"]), *(ShownCard(card, "bonus", "+1") for card in laid["boost"]))
        beat.show(Side(who=me.id, name=me.name, cards=cards, total=stroke.total))
        faces = " ".join(pretty(card) for pile in laid.values() for card in pile)
        said.append(f"{me.name} {faces or 'without a card'}: {stroke.total}")
    beat.rule("Hit" if lands else "Stopped", tone="bad" if lands else "good", hit=lands)
    verdict = "The blow lands" if lands else "The blow is stopped"
    fight.tell("contest", f"{' against '.join(said)}. {verdict}.", "TOY-BLOW-02", why=why, who=ours.me.id)


async def harm(fight: Brawl, beat: Beat | None, me: Fighter, target: Fighter, margin: int, aim: Aim) -> None:
    """Half the difference, a six, the off hand, less the armour, at least one (TOY-HARM-01)."""
    (pip,) = await Roll((DIE,), "harm", who=me.id)
    half, six, off = (margin + 1) // 2, int(pip == DIE), int(aim.hand == "off")
    hits = max(1, half + six + off - target.armour)
    why = fight.why()
    if why is not None:
        why.start("difference", margin, "TOY-BLOW-02")
        why.half("half of it, rounded up", half, "TOY-HARM-01")
        for label, number in (("a six", six), ("off hand", off), ("armour", -target.armour)):
            if number:
                why.plus(label, number, "TOY-HARM-01")
        why.least(1, "TOY-HARM-01")
        why.total("hits", hits, "TOY-HARM-01")
    if beat:
        beat.more(me.id, dice=(ShownDie(DIE, (pip,), "bonus" if six else "spare"),), got=pip, fair=FAIR)

    def land() -> None:
        target.hits += hits
        if fight.loud:
            many = "a hit" if hits == 1 else f"{hits} hits"
            fight.tell("hit", f"{target.name} takes {many}.", "TOY-HARM-01", why=why, who=me.id, target=target.id, damage=hits)
        if target.out:
            put_out(fight, target)

    await fight.settle(land)


def put_out(fight: Brawl, me: Fighter) -> None:
    """Out of the fight: hand, action card and hold card are discarded (TOY-HARM-02)."""
    for zone in ("hand", "hold", "action"):
        fight.state.deck.drop(f"{zone} {me.id}")
    if fight.loud:
        fight.tell("out", f"{me.name} is out of the fight.", "TOY-HARM-02", who=me.id)
