"""Bonus cards, an optional rule: face cards kept as tokens, committed face down, revealed late."""

from highdraw.cards import suit_of
from highdraw.engine.request import Ask, AskAll
from highdraw.systems.suits.choices import Bonus, Use
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.reveal import explain_hand
from highdraw.systems.suits_two_card.shown import add_bonus, lay_open
from highdraw.systems.suits_two_card.side import Side
from highdraw.systems.suits_two_card.state import Combatant, Token

USES: tuple[Use, ...] = ("offence", "defence")
PASS = Bonus("pass")
CLUB = Bonus("play", "clubs", "offence")
"""A club that brings an extra action."""
ON_HOLDER = {("spades", "offence"), ("hearts", "offence"), ("diamonds", "defence"), ("clubs", "offence")}
"""Bonuses that act on their holder; the others act on the opponent (S2-T-BONUS)."""


def may_take(fight: Combat, side: "Side", number: int) -> bool:
    """Whether a face card of this draw may be put aside (S2-BON-01, S2-BON-02, S2-BON-03, S2-MIN-02)."""
    me = side.me
    if me.minion or me.lost or me.bonus_used or me.extra_drawn or me.extra_actions or number:
        return False
    if len(side.pool) > 2 or not side.pool:
        return False
    return fight.sw.bonus_draw == "normal_draw" or len(side.pool) == 1


def settle_aside(fight: Combat, side: "Side") -> None:
    """After the contest: a token of each suit, or nothing when it was lost (S2-BON-02, S2-BON-04)."""
    me = side.me
    if not me.lost:
        me.tokens += [suit_of(card) for card in side.aside]
        me.bonus_taken = True
    if fight.loud:
        kept = "loses the card put aside" if me.lost else "keeps a bonus card"
        fight.tell("bonus", f"{me.name} {kept}.", "S2-BON-02", "S2-BON-04", "S2-BON-03", level="detail", who=me.id)


async def commit(fight: Combat, me: Combatant) -> None:
    """Before contest cards are drawn: lay tokens face down, each for attack or defence (S2-BON-05).

    A card won this round is for a later one, and nobody both wins and plays bonus cards in a round (S2-BON-01, S2-BON-03).
    """
    while me.tokens and not me.minion and not me.bonus_taken:
        kinds = dict.fromkeys(me.tokens)
        said = await Ask(me.id, "commit", (Bonus("none"), *(Bonus("play", suit, use) for suit in kinds for use in USES)))
        if not said.use:
            return
        suit, use = said.card, said.use
        me.tokens.remove(suit)
        me.committed.append(Token(suit, use))
        me.bonus_used = True
        if fight.loud:
            fight.tell(
                "bonus", f"{me.name} commits a bonus card of {suit} for {use}.", "S2-BON-05", seen_by=(me.id,),
                hush=f"{me.name} commits a bonus card for {use}.", level="detail", who=me.id,
            )  # fmt: skip


async def reveal_in_contest(fight: Combat, ours: "Side", theirs: "Side | None", target: Combatant) -> None:
    """The one who started reveals or passes first, then the other, until both pass in a row (S2-BON-05).

    That cards lie committed is open, whether one of them can be played is not: whoever has any is asked, sealed.
    """
    passes = 0
    while passes < 2:
        for side, foe in ((ours, target), (theirs, ours.me)):
            said = await ask_reveal(side.me, playable(fight, side.me, foe), foe) if side and side.me.committed else PASS
            if side is None or not said.use:
                passes += 1
                if passes == 2:
                    return
                continue
            passes = 0
            play(fight, side.me, said.card, said.use, foe)
            _ranks_anew(fight, ours, theirs, said.card)


async def ask_reveal(me: Combatant, found: tuple[Bonus, ...], foe: Combatant) -> Bonus:
    """Which committed card is revealed now, if any; being asked tells nothing."""
    said = await AskAll((Ask(me.id, "reveal", (PASS, *found), {"foe": foe.id}),), sealed=True)
    return said[me.id]


def _ranks_anew(fight: Combat, ours: "Side", theirs: "Side | None", suit: str) -> None:
    """Where a skill has changed, the rank is worked out anew from the same cards (S2-BON-05)."""
    for side in (ours, theirs):
        if side is None:
            continue
        before = side.hand.rank
        side.rework(fight)
        moved = suit == "spades" and (side.me.skill_up or side.me.skill_down)
        if fight.loud and (side.hand.rank != before or moved):
            why = fight.why()
            assert why is not None
            why.of = side.me.name
            side.skill(fight, side.at, why)
            explain_hand(side, why)
            lay_open(fight, side, theirs if side is ours else ours, side.at)
            word = "now" if side.hand.rank != before else "still"
            fight.tell(
                "rank", f"{side.me.name} {word} has {side.hand.rank or 'no rank'}.", "S2-BON-05", why=why, level="detail", who=side.me.id
            )


def playable(fight: Combat, me: Combatant, foe: Combatant) -> tuple[Bonus, ...]:
    """Committed tokens that may be revealed now; all that are played in a round act on one person (S2-BON-06)."""
    found: dict[Bonus, None] = {}
    for token in me.committed:
        if token.suit == "clubs" and token.use == "offence" and me.clubs >= max_clubs(fight, me):
            continue
        if foe is me and (token.suit, token.use) not in ON_HOLDER:
            continue
        if _together(me, acts_on(fight, me, token.suit, token.use, foe)):
            found[Bonus("play", token.suit, token.use)] = None
    return tuple(found)


def acts_on(fight: Combat, me: Combatant, suit: str, use: Use, foe: Combatant) -> tuple[str, ...]:
    """On whom a bonus can be read to act: its holder, or the opponent (S2-BON-06).

    An offensive diamond that finds no armour counts as a heart: played at the opponent, at work on its holder, it goes with
    either (S2-BON-14).
    """
    if (suit, use) == ("diamonds", "offence") and armour_left(fight, me, foe) <= 0:
        return (me.id, foe.id)
    return (me.id,) if (suit, use) in ON_HOLDER else (foe.id,)


def _together(me: Combatant, people: tuple[str, ...]) -> list[str]:
    """Those of them on whom all bonuses of the round can still act together, this one included (S2-BON-06)."""
    return [who for who in people if not me.bonus_on or who in me.bonus_on.split()]


def may_hold_club(fight: Combat, me: Combatant) -> bool:
    """Whether, as far as others see, a club for an extra action may lie committed."""
    return me.clubs < max_clubs(fight, me) and any(token.use == "offence" for token in me.committed)


def max_clubs(fight: Combat, me: Combatant) -> int:
    """One extra action a round; two with a weapon that is slow or must be reloaded (S2-BON-08, S2-BON-09)."""
    kit = fight.kits[me.id]
    return 2 if kit.slow_steps or (kit.main.ranged and kit.main.reload != "0") else 1


def play(fight: Combat, me: Combatant, suit: str, use: Use, foe: Combatant) -> None:
    """Reveal one bonus; it acts from now to the end of the round (S2-BON-06, S2-BON-07, S2-SKL-01).

    (S2-BON-08, S2-BON-09, S2-BON-11, S2-BON-12, S2-BON-13, S2-BON-14, S2-BON-15)
    """
    me.committed.remove(Token(suit, use))
    me.bonus_on = " ".join(_together(me, acts_on(fight, me, suit, use, foe)))
    rule, effect = "S2-BON-12", ""
    if suit == "clubs" and use == "offence":
        me.clubs += 1
        me.extra_actions += 1
        rule, effect = ("S2-BON-09" if me.clubs > 1 else "S2-BON-08"), "an extra action at the end of the round"
    elif suit == "clubs":
        foe.slowed += 1
        rule, effect = "S2-BON-11", f"{foe.name} loses its next action"
    elif suit == "spades" and use == "offence":
        me.skill_up += 2
        effect = "skill +2"
    elif suit == "spades":
        foe.skill_down += 2
        effect = f"{foe.name}'s skill -2"
    elif suit == "diamonds" and use == "defence":
        worn = fight.kits[me.id].armour is not None
        gain = 2 if worn else int(fight.sw.diamond_without_armor)
        me.armour_up += gain
        rule, effect = "S2-BON-13", f"armour +{gain}"
    elif suit == "diamonds":
        rule, effect = "S2-BON-14", _strip(fight, me, foe)
    elif use == "offence":
        me.power_up += 1
        rule, effect = "S2-BON-15", "power bonus +1"
    else:
        foe.power_down += 1
        rule, effect = "S2-BON-15", f"{foe.name}'s power bonus -1"
    if fight.loud:
        cites = ("S2-BON-07", "S2-BON-06", rule, *(("S2-SKL-01",) if suit == "spades" else ()))
        add_bonus(fight, me, f"{suit} for {use}: {effect}")
        fight.tell("bonus", f"{me.name} reveals {suit} for {use}: {effect}.", *cites, who=me.id)


def _strip(fight: Combat, me: Combatant, foe: Combatant) -> str:
    """The opponent's armour -2; with none left to lose the card counts as an offensive heart (S2-BON-14)."""
    if armour_left(fight, me, foe) <= 0:
        me.power_up += 1
        return f"{foe.name} has no armour: power bonus +1"
    foe.armour_down += 2
    return f"{foe.name}'s armour -2"


def armour_left(fight: Combat, me: Combatant, foe: Combatant) -> int:
    """What the opponent's armour still takes from a blow of the weapon in hand (S2-ARM-02, S2-ARM-03)."""
    worn = fight.kits[foe.id]
    stops = worn.stops_bullets if fight.kits[me.id].main.bullet else worn.stops_blows
    return stops + foe.armour_up - foe.armour_down


def clear_round(fight: Combat) -> None:
    """Committed bonuses are gone at the end of the round, and so are their effects (S2-BON-05, S2-BON-06)."""
    for me in fight.state.combatants.values():
        if me.committed and fight.loud:
            fight.tell("bonus", f"{me.name}'s committed bonus cards lapse.", "S2-BON-05", level="book", who=me.id)
        me.committed = []
        me.skill_up = me.skill_down = me.power_up = me.power_down = me.armour_up = me.armour_down = 0
        me.extra_actions = me.clubs = 0
        me.bonus_used = me.bonus_taken = me.extra_drawn = False
        me.bonus_on = ""
