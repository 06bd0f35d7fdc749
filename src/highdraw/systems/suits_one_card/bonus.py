"""Bonus cards: face cards banked, committed by number and side, revealed late."""

from collections.abc import Callable
from contextlib import AbstractContextManager

from highdraw.cards import Card, pretty, suit_of
from highdraw.engine.beat import Beat
from highdraw.engine.choice import either
from highdraw.engine.fight import QUIET_BEAT
from highdraw.engine.request import Ask, AskAll
from highdraw.systems.suits.choices import Bonus, Use
from highdraw.systems.suits.worth import is_face
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.draw import take
from highdraw.systems.suits_one_card.gear import absorption
from highdraw.systems.suits_one_card.shown import add_bonus
from highdraw.systems.suits_one_card.side import Side
from highdraw.systems.suits_one_card.state import Combatant

SPADE, DIAMOND, HEART = 2, 2, 1
"""What each card of a suit changes (S1-BON-13, S1-BON-14, S1-BON-15, S1-BON-16)."""
ON_OPPONENT = {("clubs", "defence"), ("spades", "defence"), ("diamonds", "offence"), ("hearts", "defence")}
"""Effects that work on an opponent; the others work on the user (S1-BON-09)."""
MOST_CLUBS = 2
USES: tuple[Use, ...] = ("offence", "defence")
CHIP = "chip"
"""What lies there for a banked card where chips are used."""
BANK = either("use", "bank")
NONE, PASS = Bonus("none"), Bonus("pass")


def chips(fight: Combat) -> bool:
    return fight.sw.bonus_tracking == "chip_and_draw"


# ---- before the first level


async def bank(fight: Combat) -> None:
    """Whoever was dealt a single face card may put it aside for a later round (S1-BON-01, S1-BON-03, S1-MUL-05).

    Not in a round in which some are used: whoever has committed a card is not asked (S1-BON-03).
    Whether a card is one to bank only its holder knows: everybody else with a single card is asked, sealed.
    """
    zones = fight.state.deck.zones
    asks = []
    for me in fight.state.combatants.values():
        cards = zones.get(me.id, [])
        if len(cards) == 1 and me.left and not (fight.dazed(me) or me.banked or me.committed):
            (card,) = cards
            ways = BANK if is_face(card) else BANK[:1]
            if fight.puts(len(ways)):
                asks.append(Ask(me.id, "bank", ways, {"card": card}))
    said = await AskAll(tuple(asks), sealed=True) if asks else {}
    for who, answer in said.items():
        if answer.do == "bank":
            _put_aside(fight, fight[who])


def _put_aside(fight: Combat, me: Combatant) -> None:
    """The card is kept, or a chip for it (S1-BON-04), and there is no action this round (S1-BON-02)."""
    (card,) = fight.state.deck.zones[me.id]
    me.banked = me.acted = True
    me.level, me.first = -1, ""
    if chips(fight):
        me.chips += 1
        fight.state.deck.drop(me.id)
    else:
        fight.state.deck.move(card, me.id, f"bank {me.id}")
    if fight.loud:
        also = ("S1-BON-03", *(("S1-BON-04",) if chips(fight) else ()))
        hush = f"{me.name} banks a card and does not act this round."
        text = f"{me.name} banks {pretty(card)}."
        fight.tell("bank", text, "S1-BON-01", "S1-BON-02", also=also, level="detail", seen_by=(me.id,), hush=hush, who=me.id)


async def commit(fight: Combat) -> None:
    """Banked cards are laid down face down, each for attack or for defence; number and side are open (S1-BON-05)."""
    done: set[str] = set()
    deck = fight.state.deck
    while True:
        asks = []
        for me in fight.state.combatants.values():
            if me.id in done or me.out or me.banked:
                continue
            kept = [CHIP] * me.chips if chips(fight) else list(deck.zones.get(f"bank {me.id}", []))
            if kept:
                cards = [Bonus("play", card, use) for card in dict.fromkeys(kept) for use in USES]
                asks.append(Ask(me.id, "commit", (NONE, *cards)))
        if not asks:
            return
        said = await AskAll(tuple(asks))
        for who, answer in said.items():
            if answer.use:
                _lay_down(fight, fight[who], answer.card, answer.use)
            else:
                done.add(who)


def _lay_down(fight: Combat, me: Combatant, card: str, use: Use) -> None:
    if chips(fight):
        me.chips -= 1
    else:
        fight.state.deck.move(Card(card), f"bank {me.id}", f"commit {me.id}")
    me.committed.append(use)
    if fight.loud:
        what = "a chip" if chips(fight) else pretty(Card(card))
        hush = f"{me.name} commits a bonus card for {use}."
        text = f"{me.name} commits {what} for {use}."
        fight.tell("commit", text, "S1-BON-05", also=("S1-BON-03",), level="detail", seen_by=(me.id,), hush=hush, who=me.id)


# ---- revealing


def committed(fight: Combat, me: Combatant) -> list[tuple[str, Use]]:
    """What lies committed: the suit (or `chip`) and the use of each."""
    if chips(fight):
        return [(CHIP, use) for use in me.committed]
    cards = fight.state.deck.zones.get(f"commit {me.id}", [])
    return list(zip((suit_of(card) for card in cards), me.committed, strict=False))


def _allowed(fight: Combat, me: Combatant, suit: str, use: Use, foe: Combatant) -> bool:
    """All cards used in a round work on one person, or on the user and one opponent (S1-BON-08)."""
    alone = fight.sw.bonus_targets == "one_person"
    if _is_heart(fight, me, suit, use, foe):
        return not alone or me.bonus_on in ("", foe.id)
    if (suit, use) in ON_OPPONENT:
        return me.bonus_on in ("", foe.id) and not (alone and me.bonus_self)
    return not (alone and me.bonus_on)


def _is_heart(fight: Combat, me: Combatant, suit: str, use: Use, foe: Combatant) -> bool:
    """An offensive diamond that finds no armour works as a heart: on its user, whoever it is played at (S1-BON-15)."""
    return (suit, use) == ("diamonds", "offence") and foe is not me and armour_left(fight, me, foe) <= 0


def armour_left(fight: Combat, me: Combatant, foe: Combatant) -> int:
    """What the opponent's armour still absorbs of a blow of the weapon in hand (S1-BON-15)."""
    worn = absorption(fight.kits[foe.id].armour, foe.body, fight.kits[me.id].main.bullet, fight.sw.kevlar_vs_other)
    return worn + foe.armour_up - foe.armour_down


def playable(fight: Combat, me: Combatant, foe: Combatant) -> list[Bonus]:
    """The committed cards that can be enabled in a contest with this opponent."""
    found = [
        Bonus("play", suit, use)
        for suit, use in committed(fight, me)
        if (suit, use) != ("clubs", "offence") and (suit == CHIP or _allowed(fight, me, suit, use, foe))
    ]
    return list(dict.fromkeys(found))


async def enable_sealed(
    fight: Combat, asks: list[Ask[Bonus]], opponent: Callable[[Bonus, Combatant], Combatant]
) -> list[tuple[Combatant, Bonus]]:
    """Those who have committed cards say what they enable: the suits are hidden, so all are asked, sealed (S1-BON-05, S1-BON-06).

    Who enabled what. A card that what others enabled has just ruled out stays where it is.
    """
    said = await AskAll(tuple(asks), sealed=True) if asks else {}
    played = []
    for who, choice in said.items():
        me = fight[who]
        if not choice.use or (choice.card, choice.use) not in committed(fight, me):
            continue
        foe = opponent(choice, me)
        if choice.card != CHIP and not _allowed(fight, me, choice.card, choice.use, foe):
            continue
        with _on_its_own(fight, me, foe):
            await enable(fight, me, choice.card, choice.use, foe)
        played.append((me, choice))
    return played


def _on_its_own(fight: Combat, me: Combatant, foe: Combatant) -> AbstractContextManager[Beat | None]:
    """A card enabled outside of any exchange is one of its own."""
    if fight.current_beat is not None:
        return QUIET_BEAT
    return fight.beat(f"{me.name} plays a bonus card", who=me.id, target=foe.id if foe is not me else "")


async def reveal_in_contest(fight: Combat, ours: "Side", theirs: "Side") -> bool:
    """After the cards are shown both may enable what they committed, until neither does (S1-BON-06); whether anybody did."""
    other = {ours.me.id: theirs.me, theirs.me.id: ours.me}
    changed = False
    while True:
        people = [side.me for side in (ours, theirs) if side.me.committed]
        asks = [Ask(me.id, "reveal", (PASS, *playable(fight, me, other[me.id])), {"foe": other[me.id].id}) for me in people]
        if not await enable_sealed(fight, asks, lambda choice, me: other[me.id]):
            return changed
        changed = True


async def reveal_alone(fight: Combat, me: Combatant, foe: Combatant, uses: tuple[Use, ...] = USES) -> None:
    """Where nobody answers: an attack on somebody helpless, a lob, a blast that catches one (S1-BON-06).

    A lob at a spot has no opponent: `foe` is the thrower, and only what works on the user can be enabled.
    """
    while any(use in uses for use in me.committed):
        cards = [one for one in playable(fight, me, foe) if one.use in uses]
        if foe is me:
            cards = [one for one in cards if (one.card, one.use) not in ON_OPPONENT and one.card != CHIP]
        if not await enable_sealed(fight, [Ask(me.id, "reveal", (PASS, *cards), {"foe": foe.id})], lambda choice, me: foe):
            return


async def enable(fight: Combat, me: Combatant, suit: str, use: Use, foe: Combatant) -> None:
    """Turn a committed card over: it works to the end of the round (S1-BON-06, S1-BON-07, S1-BON-09)."""
    place = committed(fight, me).index((suit, use))
    del me.committed[place]
    if suit == CHIP:
        (card,) = await take(fight, me, 1, f"bonus {me.id}", "bonus card")
        suit = suit_of(card)
        if not _allowed(fight, me, suit, use, foe):
            if fight.loud:
                add_bonus(fight, me, card, "cannot work here")
                text = f"{me.name} draws {pretty(card)}, which cannot work here."
                fight.tell("bonus", text, "S1-BON-08", "S1-BON-04", level="detail", who=me.id)
            return
    else:
        zone = f"commit {me.id}"
        cards = fight.state.deck.zones[zone]
        card = cards.pop(place)
        if not cards:
            del fight.state.deck.zones[zone]
        fight.state.deck.zones.setdefault(f"bonus {me.id}", []).append(card)
    outward = (suit, use) in ON_OPPONENT and not _is_heart(fight, me, suit, use, foe)
    if outward:
        me.bonus_on = foe.id
    elif not ((suit, use) in ON_OPPONENT and me.bonus_on == foe.id):
        me.bonus_self = True
    words, rule = _work(fight, me, suit, use, foe)
    if fight.loud:
        add_bonus(fight, me, card, words)
        also = ("S1-BON-07", *(("S1-BON-08",) if outward else ()))
        text = f"{me.name} reveals {pretty(card)} for {use}: {words}."
        fight.tell("bonus", text, rule, "S1-BON-06", "S1-BON-09", also=also, level="detail", who=me.id)


def _work(fight: Combat, me: Combatant, suit: str, use: Use, foe: Combatant) -> tuple[str, str]:
    """The effect of one card (S1-BON-09): of a club, a spade, a diamond, a heart.

    (S1-BON-10, S1-BON-17, S1-BON-13, S1-BON-14, S1-BON-15, S1-BON-16)
    """
    if suit == "clubs":
        if use == "offence":
            me.clubs += 1
            return "an extra action", "S1-BON-10"
        foe.slowed += 1
        return f"{foe.name} stumbles", "S1-BON-17"
    if suit == "spades":
        if use == "offence":
            me.skill_up += SPADE
            return f"skill +{SPADE}", "S1-BON-13"
        foe.skill_down += SPADE
        return f"{foe.name}'s skill -{SPADE}", "S1-BON-13"
    if suit == "hearts":
        if use == "offence":
            me.power_up += HEART
            return f"power bonus +{HEART}", "S1-BON-16"
        me.power_down += HEART
        return f"{foe.name}'s power bonus -{HEART}", "S1-BON-16"
    if use == "defence":
        gain = DIAMOND if fight.kits[me.id].armour else int(fight.sw.diamond_without_armor)
        me.armour_up += gain
        return f"armour +{gain}", "S1-BON-14"
    left = armour_left(fight, me, foe)
    if left <= 0:
        me.power_up += HEART
        return f"{foe.name} has no armour, so power bonus +{HEART}", "S1-BON-15"
    foe.armour_down += min(DIAMOND, left)
    return f"{foe.name}'s armour -{DIAMOND}", "S1-BON-15"


def may_open_level(fight: Combat, me: Combatant) -> bool:
    """As far as everybody knows a committed card could be a spade that opens a level for this one."""
    return "offence" in me.committed and me.may_be_called and not (me.waiting or me.called) and bool(fight.state.deck.zones.get(me.id))


def stumblers(fight: Combat, me: Combatant) -> list[Combatant]:
    """Whom this one might make stumble, as far as everybody knows (S1-BON-08, S1-BON-17)."""
    if me.out or "defence" not in me.committed or (fight.sw.bonus_targets == "one_person" and me.bonus_self):
        return []
    return [foe for foe in fight.enemies(me) if me.bonus_on in ("", foe.id)]


async def extra(fight: Combat) -> list[Combatant]:
    """After everybody has acted: who enables clubs for an extra action (S1-BON-10); not who banks a card (S1-BON-02)."""
    while True:
        asks = []
        for me in fight.state.combatants.values():
            if "offence" not in me.committed or not _may_act_again(fight, me):
                continue
            lying = committed(fight, me)
            cards = (Bonus("play", suit, "offence") for suit in ("clubs", CHIP) if (suit, "offence") in lying)
            asks.append(Ask(me.id, "reveal", (PASS, *cards), {"extra": me.clubs}))
        if not await enable_sealed(fight, asks, lambda choice, me: me):
            return [me for me in fight.state.combatants.values() if me.clubs and not (me.out or me.banked or fight.dazed(me))]


def _may_act_again(fight: Combat, me: Combatant) -> bool:
    """As far as everybody knows this one might enable a club, or a second one (S1-BON-10, S1-BON-11)."""
    if me.out or me.banked or fight.dazed(me) or me.clubs >= MOST_CLUBS or not _allowed(fight, me, "clubs", "offence", me):
        return False
    return not me.clubs or _second_club(fight, me)


def _second_club(fight: Combat, me: Combatant) -> bool:
    """A second club only readies a weapon that is Slow, or that must be drawn or reloaded (S1-BON-11, S1-BON-12)."""
    kit = fight.kits[me.id]
    return fight.fighting and (kit.slow > 0 or (kit.ranged and kit.reload > 0))


def clear_round(fight: Combat) -> None:
    """Effects end, and all committed cards are discarded, enabled or not (S1-BON-07)."""
    for me in fight.state.combatants.values():
        if me.committed and fight.loud:
            fight.tell("bonus", f"{me.name}'s committed cards are discarded.", "S1-BON-07", level="book", who=me.id)
        me.committed = []
        me.bonus_on, me.bonus_self, me.clubs = "", False, 0
        me.skill_up = me.skill_down = me.power_up = me.power_down = me.armour_up = me.armour_down = 0
        fight.state.deck.drop(f"commit {me.id}")
        fight.state.deck.drop(f"bonus {me.id}")
