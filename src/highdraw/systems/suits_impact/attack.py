"""An attack: cards face down, a defence face up, the reveal, and on a hit the effect card."""

from highdraw.cards import UNKNOWN, Card, pretty
from highdraw.engine.beat import Beat, ShownCard
from highdraw.engine.request import Draw, Identify, Laid, Pick
from highdraw.systems.suits_impact.blast import Throw, burst
from highdraw.systems.suits_impact.blow import Blow, strike
from highdraw.systems.suits_impact.challenge import Cards, margin, wins
from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.defence import clear, defend
from highdraw.systems.suits_impact.faces import low
from highdraw.systems.suits_impact.gear import Use
from highdraw.systems.suits_impact.henchmen import second_card
from highdraw.systems.suits_impact.laws import NOTHING, ChallengeLaw, cards_of, face_down, piles
from highdraw.systems.suits_impact.rank import attack_rank, penetration
from highdraw.systems.suits_impact.state import Fighter
from highdraw.systems.suits_impact.stroke import Stroke, compare
from highdraw.systems.suits_impact.wield import after_use

FAIR = 64 / 13
"""What an effect card counts on average: ace to 10, and 1, 2, 3."""


async def attack(fight: Combat, me: Fighter, target: Fighter, use: Use) -> None:
    """The whole exchange (S3-ATK-01, S3-CHA-07)."""
    with fight.beat(f"{me.name} attacks {target.name}", who=me.id, target=target.id, attack=True) as beat:
        why = fight.why()
        at = attack_rank(fight, me, target, use.weapon, why)
        if fight.loud:
            says = f"{me.name} attacks {target.name} with the {use.item}, rank {at}."
            fight.tell("attack", says, "S3-ATK-01", why=why, also=(use.weapon.table,), who=me.id, target=target.id)
        laid = await commit(fight, me, at, target, use)
        defence = None if target.helpless else await defend(fight, target, me, use.weapon)
        stroke = Stroke(at, await reveal(fight, me, at, laid))
        hit = defence is None or wins(stroke.value, stroke.cards.counted(at), defence.value, defence.counted)
        compare(fight, beat, me, target, stroke, defence, hit)
        short = 0 if defence is None else max(1, defence.value - stroke.value)
        clear(fight, me, target)
        after_use(fight, me, use)
        if use.weapon.bomb and fight.sw.bombs == "blast":
            throw = Throw(use.weapon, stroke.value, stroke.cards.counted(at), spare(fight, stroke))
            await burst(fight, beat, me, target, throw, hit, short)
        elif hit:
            await land(fight, beat, me, target, use, spare(fight, stroke))


async def commit(fight: Combat, me: Fighter, at: int, target: Fighter, use: Use) -> Laid | None:
    """Hand cards face down, or a card from the deck that nobody sees; henchmen have no hand.

    (S3-CHA-01, S3-CHA-05, S3-OVR-04, S3-HEN-01)
    """
    hand = fight.hand(me)
    if hand:
        about = {"target": target.id, "item": use.item}
        laid = await Pick(me.id, "attack", f"hand {me.id}", hand, piles(at), ChallengeLaw(hand, at, hidden=True), about, nothing=NOTHING)
        if laid["value"] or laid.get("high"):
            if fight.loud:
                fight.tell(
                    "commit", f"{me.name} lays {face_down(laid)} face down.", "S3-CHA-01", also=("S3-OVR-04",), who=me.id, level="detail"
                )
            return laid
    await fight.ensure(1)
    await Draw(1, f"drawn {me.id}", "attack", seen_by="", blind=True, who=me.id)
    if fight.loud:
        rule = "S3-CHA-05" if fight.full(me) else "S3-HEN-01"
        fight.tell("commit", f"{me.name} takes a card from the deck, face down.", rule, who=me.id, level="detail")
    return None


async def reveal(fight: Combat, me: Fighter, at: int, laid: Laid | None) -> Cards:
    """Value cards are turned up; boosts stay face down until they are discarded (S3-CHA-07)."""
    if laid is not None:
        fight.state.revealed.append(f"value {me.id}")
        return cards_of(laid)
    zone = f"drawn {me.id}"
    card = fight.state.deck.zones[zone][0]
    if card == UNKNOWN:
        (card,) = await Identify(zone, 1, who=me.id)
    fight.state.revealed.append(zone)
    return await second_card(fight, me, at, card)


def spare(fight: Combat, stroke: Stroke) -> int:
    """The margin of an attack (S3-IMP-02)."""
    return margin(stroke.rank, stroke.cards, negative=fight.sw.weak_margin == "negative")


async def effect_card(fight: Combat, beat: Beat | None, me: Fighter) -> Card:
    """One card from the deck, never from a hand (S3-IMP-03)."""
    await fight.ensure(1)
    (card,) = await Draw(1, f"effect {me.id}", "effect", who=me.id)
    fight.state.deck.drop(f"effect {me.id}")
    if beat and any(side_.who == me.id for side_ in beat.sides):
        now = next(side_ for side_ in beat.sides if side_.who == me.id)
        beat.more(me.id, cards=(*now.cards, ShownCard(card, "aside", "effect")), got=low(card), fair=FAIR)
    if fight.loud:
        fight.tell("effect", f"The effect card is {pretty(card)}.", "S3-IMP-03", who=me.id, level="detail")
    return card


async def land(fight: Combat, beat: Beat | None, me: Fighter, target: Fighter, use: Use, left: int) -> None:
    """A hit: Power by the effect card and the margin (S3-IMP-01); an animal's first trample of a target does half (S3-WPN-19)."""
    card = await effect_card(fight, beat, me)
    first = use.weapon.name == "trample" and target.id not in me.trampled
    if first:
        me.trampled.append(target.id)
    strike(
        fight, target,
        Blow(
            power=use.weapon.power(me.body), margin=left, card=low(card), penetration=penetration(fight, use.weapon), weapon=use.weapon,
            body=me.body, by=me.id, halved=first, load=fight.sheet(me).load,
        ),
    )  # fmt: skip
