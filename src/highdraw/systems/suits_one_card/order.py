"""The order of action: cards dealt, levels called from the highest down, waiting, ties."""

from typing import Any

from highdraw.cards import Card, pretty
from highdraw.engine.choice import Number, either
from highdraw.engine.prose import counted, in_a_row
from highdraw.engine.request import Ask, AskAll
from highdraw.systems.suits.choices import Bonus
from highdraw.systems.suits.ending import no_more_rounds, over
from highdraw.systems.suits.worth import HIGH
from highdraw.systems.suits_one_card import bonus
from highdraw.systems.suits_one_card.attack import interrupts
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.draw import are_noobs, keep_dealt, take
from highdraw.systems.suits_one_card.ending import finish
from highdraw.systems.suits_one_card.harm import wake
from highdraw.systems.suits_one_card.skill import defence_skill, strike_skill
from highdraw.systems.suits_one_card.state import Combatant
from highdraw.systems.suits_one_card.worth import best_sum, best_worths, luck

KING = 14
"""The highest level (S1-ORD-09)."""
CARDS = (Number(1), Number(2), Number(3))
SPADE = Bonus("play", "spades", "offence")
ACT_OR_WAIT, ACT_OR_PASS = either("act", "wait"), either("act", "pass")


async def start(fight: Combat) -> None:
    """The pile, and the first round."""
    if fight.loud:
        packs = fight.state.deck.packs
        fight.tell("pile", f"The pile: {counted(packs, 'pack')} without jokers, shuffled.", "S1-GEN-01", level="book")
    fight.then("round")


async def round_(fight: Combat) -> None:
    """A new round: cards are asked for and dealt, bonus cards banked and committed; then levels are called (S1-ORD-01).

    No bonus cards in a round of pairs (S1-NOO-04).
    """
    state = fight.state
    if no_more_rounds(fight):
        finish(fight)
        return
    people = new_round(fight)
    await ask_cards(fight, people)
    await deal(fight, people)
    if fight.sw.bonus_cards == "on" and not state.noob and fight.fighting:
        await bonus.commit(fight)
        await bonus.bank(fight)
    fight.then("level", level=KING)


def new_round(fight: Combat) -> list[Combatant]:
    """The clock moves on, and everybody's round begins anew; who is dealt cards (S1-GEN-08).

    A round of pairs takes twice as long (S1-NOO-03, S1-NOO-04, S1-NOO-05).
    """
    state = fight.state
    state.round += 1
    state.level, state.group, state.turn = -1, [], ""
    for me in state.combatants.values():
        me.taking, me.left, me.level, me.levels, me.first = 1, 0, -1, [], ""
        me.called = me.waiting = me.contested = me.attacked = me.lost = me.banked = me.stumbles = me.holding = False
        me.tending = ""
        me.acted = False
        if me.unconscious and me.total <= 2 * me.body:
            wake(fight, me)
    people = [me for me in state.combatants.values() if not me.out]
    state.noob = are_noobs(fight, people)
    state.minutes += int(fight.sw.round_seconds) * (2 if state.noob else 1) / 60
    if fight.loud:
        cites = ["S1-GEN-08", *(["S1-NOO-03", "S1-NOO-04", "S1-NOO-05"] if state.noob else [])]
        more = " Nobody is skilled: everybody draws pairs, and the round takes twice as long." if state.noob else ""
        fight.tell("round", f"Round {state.round}.{more}", *cites, level="heading")
    return people


async def ask_cards(fight: Combat, people: list[Combatant]) -> None:
    """One card, two or three: said openly before any is seen (S1-ORD-02, S1-MUL-01)."""
    if fight.state.noob:
        return
    asks = tuple(Ask(me.id, "cards", CARDS) for me in people if not (me.aim_target or me.aim_arc))
    said = await AskAll(asks) if asks else {}
    for who, choice in said.items():
        fight[who].taking = choice.number
        if fight.loud and choice.number > 1:
            text = f"{fight[who].name} takes {choice.number} cards."
            fight.tell("cards", text, "S1-MUL-01", "S1-ORD-02", "S1-MUL-05", level="detail", who=who)


async def deal(fight: Combat, people: list[Combatant]) -> None:
    """Cards to everybody who can act or defend, each seen by its holder (S1-ORD-01, S1-GEN-09)."""
    noob = fight.state.noob
    pairs: dict[str, tuple[Card, ...]] = {}
    for me in people:
        cards = await take(fight, me, 2 if noob else me.taking, me.id, "deal", private=True)
        me.left = 1
        if fight.loud:
            number = "a card" if len(cards) == 1 else f"{len(cards)} cards"
            shown = " ".join(map(pretty, cards))
            hush = f"{me.name} is dealt {number}."
            text, chance = f"{me.name} is dealt {shown}.", _luck(fight, me, cards)
            fight.tell("deal", text, "S1-ORD-01", "S1-GEN-09", level="book", seen_by=(me.id,), hush=hush, who=me.id, **chance)
        if noob:
            pairs[me.id] = cards
        else:
            _look_at(fight, me)
    if pairs:
        await keep_dealt(fight, pairs, lambda me: (strike_skill(fight, me), defence_skill(fight, me)))
        for me in people:
            _look_at(fight, me)


def _look_at(fight: Combat, me: Combatant) -> None:
    """The dealt cards get their level; whoever is dazed gives up all actions and only defends (S1-REC-09, S1-REC-11)."""
    me.first = fight.state.deck.zones[me.id][0]
    set_level(fight, me)
    if fight.dazed(me):
        me.acted = True
        if fight.loud:
            fight.tell("dazed", f"{me.name} is dazed and gives up all actions.", "S1-REC-09", "S1-REC-11", who=me.id)


def _luck(fight: Combat, me: Combatant, cards: tuple[Card, ...]) -> dict[str, Any]:
    """How chance treated the holder, who alone knows: told at the deal, as cards that come to a contest are the better ones."""
    return {} if fight.state.noob else luck(cards, strike_skill(fight, me), int(fight.sw.decks))._asdict()


def level_at(fight: Combat, me: Combatant, skill: int) -> int:
    """The level of the dealt cards at a skill: their worth, 14 at most, 0 for an overdraw (S1-ORD-03, S1-ORD-09, S1-ORD-11)."""
    if fight.sw.action_order == "skill":
        return min(KING, skill)
    cards = tuple(fight.state.deck.zones.get(me.id, ()))
    return min(KING, best_sum(cards, skill) or 0)


def set_level(fight: Combat, me: Combatant) -> None:
    """Where the dealt cards act: at their sum, or each at its own worth by the house rule (S1-ORD-08).

    The skill for striking decides (S1-ORD-14).
    """
    skill = revalue(fight, me)
    cards = fight.state.deck.zones[me.id]
    if fight.loud:
        what = f"{me.name}: level {me.level}" if me.level else f"{me.name} overdraws: level 0"
        rules = ["S1-ORD-03" if me.level else "S1-ORD-11"]
        if len(cards) > 1:
            rules.append("S1-ORD-08")
        if me.level == KING:
            rules.append("S1-ORD-09")
        fight.tell("level", f"{what} (skill {skill}).", *rules, also=("S1-ORD-14",), level="book", seen_by=(me.id,), who=me.id)


def revalue(fight: Combat, me: Combatant) -> int:
    """Set the level, or the levels, by the cards that lie there; the skill they were read at."""
    skill = strike_skill(fight, me)
    me.level = level_at(fight, me, skill)
    me.levels = []
    cards = fight.state.deck.zones[me.id]
    if len(cards) > 1 and fight.by_card(me):
        worths = best_worths(tuple(cards), skill)
        order = sorted(range(len(cards)), key=lambda place: -worths[place])
        cards[:] = [cards[place] for place in order]
        me.level, *me.levels = (min(KING, worths[place]) for place in order)
        me.left = len(cards)
    return skill


# ---- calling levels


def open_levels(fight: Combat, me: Combatant) -> list[int]:
    """Levels above its own that committed spades would open (S1-ORD-14, S1-BON-13)."""
    if not me.committed or me.levels or not bonus.may_open_level(fight, me):
        return []
    count = bonus.committed(fight, me).count(("spades", "offence"))
    found = [level_at(fight, me, strike_skill(fight, me, up=bonus.SPADE * number)) for number in range(1, count + 1)]
    return [level for level in found if level > me.level]


async def level(fight: Combat, level: int) -> None:
    """Call the next level at which somebody may act; those who do take their turns in order (S1-ORD-03, S1-ORD-04, S1-ORD-07)."""
    state = fight.state
    open_ = [me for me in state.combatants.values() if me.may_be_called]
    own = [me.level for me in open_ if me.level <= level and not me.called]
    own += [each for me in open_ if me.committed for each in open_levels(fight, me) if each <= level]
    if [me for me in open_ if me.waiting]:
        own.append(level)
    if not own or level < 0 or over(fight):
        fight.then("extras")
        return
    here = max(own)
    state.level, state.group = here, []
    await _reveal_at_level(fight, here)
    await interrupts(fight, "level")
    people = [me for me in state.combatants.values() if ((me.level == here and not me.called) or me.waiting) and me.may_be_called]
    for me in people:
        me.called = True
    people = [me for me in people if not _lost_action(fight, me)]
    acting = await _who_acts(fight, people, here)
    state.group = [me.id for me in await sorted_group(fight, acting)]
    if fight.loud and acting:
        names = in_a_row(fight[who].name for who in state.group)
        several_act = ("S1-ORD-04",) if len(acting) > 1 else ()
        fight.tell("level", f"Level {here}: {names}.", "S1-ORD-03", *several_act, level="heading", at=here)
    for who in state.group:
        fight.then("turn", who=who)
    fight.then("level", level=here - 1)


async def _who_acts(fight: Combat, people: list[Combatant], here: int) -> list[Combatant]:
    """All whose level it is and all who wait say at the same time whether they act now (S1-ORD-07)."""
    choices = ACT_OR_WAIT if here else ACT_OR_PASS
    asks = tuple(Ask(me.id, "call", choices, {"level": here}) for me in people)
    said = await AskAll(asks) if asks else {}
    acting = [me for me in people if said[me.id].do == "act"]
    for me in people:
        if said[me.id].do == "wait" and not me.waiting:
            me.waiting = True
            if fight.loud:
                fight.tell("wait", f"{me.name} waits at level {here}.", "S1-ORD-07", who=me.id)
        elif said[me.id].do == "pass":
            fight.end_action(me)
            if fight.loud:
                fight.tell("pass", f"{me.name} lets the round pass.", "S1-ORD-07", who=me.id)
        elif said[me.id].do == "act":
            me.waiting = False
    return acting


def _lost_action(fight: Combat, me: Combatant) -> bool:
    """One who stumbles loses the action when it comes (S1-BON-17)."""
    if not me.slowed:
        return False
    me.slowed -= 1
    me.stumbles = True
    fight.end_action(me)
    if fight.loud:
        fight.tell("pass", f"{me.name} stumbles and loses the action.", "S1-BON-17", who=me.id)
    return True


async def _reveal_at_level(fight: Combat, here: int) -> None:
    """When a level is called: a spade that opens it, and clubs that make an opponent stumble (S1-ORD-14, S1-BON-17)."""
    while True:
        asks = []
        for me in fight.state.combatants.values():
            if not me.committed:
                continue
            foes = bonus.stumblers(fight, me)
            if not foes and not bonus.may_open_level(fight, me):
                continue
            lying = bonus.committed(fight, me)
            spade = [SPADE] if here in open_levels(fight, me) else []
            clubs = [Bonus("play", kind, "defence", foe.id) for kind in ("clubs", bonus.CHIP) if (kind, "defence") in lying for foe in foes]
            asks.append(Ask(me.id, "reveal", (bonus.PASS, *spade, *clubs), {"level": here}))
        played = await bonus.enable_sealed(fight, asks, lambda choice, me: fight[choice.target] if choice.target else me)
        for me in [me for me, choice in played if choice == SPADE]:
            me.level = level_at(fight, me, strike_skill(fight, me))
        if not played:
            return


async def sorted_group(fight: Combat, people: list[Combatant]) -> list[Combatant]:
    """Those of one level in their order: skill less loss, length, loss, then cards drawn for it.

    (S1-ORD-04, S1-ORD-05, S1-ORD-06, S1-WPN-02)
    """
    if len(people) < 2:
        return people
    descending = fight.sw.same_level_order == "descending"

    def key(me: Combatant) -> tuple[float, float, float]:
        skill = strike_skill(fight, me) - me.status
        if fight.sw.action_order == "skill":
            skill = 0
        length = fight.kits[me.id].length if fight.fighting else 0
        return (-skill if descending else skill, -length, me.status)

    keys = {me.id: key(me) for me in people}
    while tied := [me for me in people if any(_tied(keys, me, other) for other in people)]:
        for me in [one for one in tied if not any(_tied(keys, one, other) and len(other.tie) < len(one.tie) for other in tied)]:
            (card,) = await take(fight, me, 1, f"tie {me.id}", "tie in the order of action")
            me.tie.append(HIGH[Card(card)])
            if fight.loud:
                text = f"{me.name} draws {pretty(card)} to break the tie."
                fight.tell("order", text, "S1-ORD-05", "S1-ORD-06", level="detail", who=me.id)
    for me in people:
        fight.state.deck.drop(f"tie {me.id}")
    if fight.loud and len({keys[me.id][0] for me in people}) < len(people):
        text = "Equals go by weapon length, then by loss, then by their order numbers."
        fight.tell("order", text, "S1-ORD-05", "S1-WPN-02", level="book")
    return sorted(people, key=lambda me: (*keys[me.id], [-number for number in me.tie]))


def _tied(keys: dict[str, tuple[float, float, float]], me: Combatant, other: Combatant) -> bool:
    if me is other or keys[me.id] != keys[other.id]:
        return False
    return me.tie == other.tie[: len(me.tie)] or other.tie == me.tie[: len(other.tie)]
