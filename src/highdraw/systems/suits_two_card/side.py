"""One side of a contest while it is being settled: who, with what, how many cards, and the hand it made of them.

A side lives only inside one procedure. Its cards lie in the zone of its combatant, so that nothing a viewer needs is here.
"""

from highdraw.cards import UNKNOWN, Card, pretty
from highdraw.engine.beat import ShownCard
from highdraw.engine.receipt import Why
from highdraw.engine.request import Draw, Identify
from highdraw.systems.suits.armoury import Weapon
from highdraw.systems.suits.worth import is_face
from highdraw.systems.suits_two_card import skill as skills
from highdraw.systems.suits_two_card.choices import Item, Mode
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.defence import defensive_bonus
from highdraw.systems.suits_two_card.hand import Hand, aimed_hand, hands, split_hand, without
from highdraw.systems.suits_two_card.state import Combatant


class Side:
    """A contestant in a contest of combat; a minion draws one card (S2-MIN-01)."""

    both = False
    draws: tuple[int, ...] = (1,)
    """Bullets of each draw; one draw of one for anything but guns with several shots."""
    fired = 0
    bracket: str | None = None
    close = False
    aimed = False
    extra = 0
    point_blank: bool
    """Set for whoever only defends against shots."""
    hand = Hand(0, (), None, ())
    pool: tuple[Card, ...] = ()
    gone: tuple[ShownCard, ...] = ()
    """Cards of a tie that others have replaced."""
    aside: tuple[Card, ...] = ()
    """Cards put aside as bonus cards so far (S2-BON-02)."""
    at = 0
    """Which draw the hand is of, from 0: it sets the recoil."""
    defends = False
    """Has no draw left to strike with and draws anew to defend (S2-SHT-08 with burst_defense_draw: each)."""
    picked = False
    """The holder settled for less than the best rank, for the sake of a suit."""
    drew = False
    stopped = False
    has_hit = False

    def __init__(self, me: Combatant, weapon: Weapon, mode: Mode, cards: int = 2, item: Item = "", slot: str = "main") -> None:
        self.me = me
        self.weapon = weapon
        self.mode: Mode = mode
        self.strikes = mode in ("attack", "counter")
        self.cards = 1 if me.minion else cards
        self.item: Item = item
        self.slot = slot

    def skill(self, fight: Combat, draw: int, why: Why | None = None) -> int:
        """The number this side's cards are compared with in its nth draw (from 0)."""
        me = self.me
        if self.strikes and not self.defends:
            recoil = 0
            if draw and self.bracket:
                step = skills.RECOIL[self.bracket]
                recoil = step * draw if fight.sw.recoil == "cumulative" else step
            return skills.attack_skill(fight, me, self.weapon, why, self.bracket, self.aimed, self.close, recoil)
        if self.mode == "dodge":
            return skills.dodge_skill(fight, me, why)
        if self.mode == "defend" or self.defends:
            return skills.ranged_defence(fight, me, why, self.point_blank)
        return skills.guard_skill(fight, me, why)

    def bonus(self, fight: Combat, foe: "Side", why: Why | None = None) -> int:
        """My defensive bonus against the other side's blow; none when I overdrew (S2-DBO-02)."""
        if self.hand.overdrew:
            return 0
        mutual = self.strikes and foe.strikes
        return defensive_bonus(fight, self.me, foe.me, foe.weapon, self.mode, self.item, mutual, why, self.weapon)

    @property
    def only_defends(self) -> bool:
        return not self.strikes or self.defends

    def guard(self, fight: Combat, foe: "Side | None", why: Why | None = None) -> int:
        """The defensive bonus, where there is a blow to defend against."""
        return self.bonus(fight, foe, why) if foe is not None and foe.strikes else 0

    def words(self, fight: Combat, foe: "Side | None") -> str:
        """Cards and rank with the defensive bonus: `J♥ A♥: 3 + 1 = 4` of one who only defends, else `J♥ A♥: 3, +1 to defend`."""
        guard = self.guard(fight, foe)
        if not guard:
            return self.hand.words()
        return self.hand.words() + (f" + {guard} = {self.hand.rank + guard}" if self.only_defends else f", +{guard} to defend")

    def shares(self, fight: Combat) -> bool:
        """A minion that strikes takes the card it shares with others; to defend it draws its own (S2-MIN-03)."""
        return fight.options.shared_draws and self.strikes and self.me.number > 0

    async def draw(self, fight: Combat, draw: int) -> None:
        """Take this draw's cards into the zone of the combatant; aim counts in the first draw only (S2-CON-02, S2-AIM-03, S2-AIM-11).

        Against missiles the defence is drawn as in any contest, or by the house rule a fixed rank (S2-RNG-14).
        """
        me = self.me
        self.drew = True
        self.at = draw
        if (self.mode == "defend" or self.defends) and fight.sw.ranged_defense == "fixed_rank":
            self.hand = Hand(self.skill(fight, draw), (), None, (), fixed=True)
            self.pool = ()
            return
        if fight.options.shared_draws and self.shares(fight) and not self.defends:
            self.pool = (await shared_card(fight, me),)
            return
        cards = self.cards if not self.defends or me.minion else 2
        first: list[Card] = []
        if self.extra and draw == 0:
            if fight.sw.aim_cards == "as_aimed":
                first = await take_aim_cards(fight, me, self.extra)
            else:
                cards += self.extra
        why = "attack" if self.strikes and not self.defends else "defence"
        drawn = await Draw(cards, me.id, why, seen_by=me.id, who=me.id)
        self.pool = (*first, *drawn)
        if self.extra and draw == 0:
            me.extra_drawn = True
        if fight.loud:
            shown = " ".join(map(pretty, self.pool))
            number = "a card" if len(self.pool) == 1 else f"{len(self.pool)} cards"
            faces = fight.sw.bonus_cards == "on"
            minion = ("S2-MIN-01", *(("S2-MIN-02",) if faces else ()))
            cites = minion if me.minion else ("S2-AIM-03", "S2-AIM-10") if self.extra and draw == 0 else ("S2-CON-02",)
            hush = f"{me.name} draws {number}."
            fight.tell("draw", f"{me.name} draws {shown}.", *cites, level="book", seen_by=(me.id,), hush=hush, who=me.id)

    def choices(self, fight: Combat, draw: int, may_aside: bool, skill: int | None = None) -> tuple[Hand, ...]:
        """Every hand the holder may make of its cards, the best rank first (S2-GEN-06)."""
        if self.hand.fixed:
            return (self.hand,)
        skill = self.skill(fight, draw) if skill is None else skill
        pool, rule = self.pool, fight.sw.suit_card
        if len(pool) > 2:
            return (aimed_hand(pool, skill, rule),)
        found = hands(pool, skill, rule, self.aimed)
        splits = self.may_split(fight)
        if not may_aside and not splits:
            return found
        options = list(found)
        if splits and (split := split_hand(pool, skill)):
            options.append(split)
        if may_aside:
            for kept in ((pool[:1], pool[1:]), (pool[1:], pool[:1]), (pool, ())):
                taken, rest = kept
                if taken and all(is_bonus_face(fight, card) for card in taken):
                    best = hands(rest, skill, rule)[0] if rest else Hand(0, (), None, ())
                    hand = best._replace(cards=pool, aside=taken)
                    options += [hand] if all(hand.aside != other.aside for other in options) else []
        return tuple(options)

    def may_split(self, fight: Combat) -> bool:
        """An announced two-weapon attack; by the house rule it may be announced only now (S2-FST-02).

        Where the cards do not allow it the main weapon strikes alone (S2-MUL-04).
        """
        if self.both or fight.sw.multi_declare == "before_draw":
            return self.both
        return self.strikes and self.slot == "main" and self.cards == 2 and may_use_both(fight, self.me)

    @property
    def open(self) -> tuple[Card, ...]:
        """The cards of this draw that serve in the contest: all but those put aside, which stay secret (S2-BON-02)."""
        return without(self.pool, self.hand.aside) if self.hand.aside else self.pool

    def rework(self, fight: Combat) -> None:
        """The skill has changed after the reveal: the rank is worked out anew from the same cards (S2-BON-05)."""
        skill = self.skill(fight, self.at)
        left = self.open
        if self.hand.fixed:
            self.hand = self.hand._replace(rank=skill)
        elif self.hand.split and (again := split_hand(left, skill)):
            self.hand = again
        elif len(left) > 2:
            self.hand = aimed_hand(left, skill, fight.sw.suit_card)
        elif left:
            found = hands(left, skill, fight.sw.suit_card, self.aimed)
            same = [hand for hand in found if hand.suit_card == self.hand.suit_card] if self.picked else []
            self.hand = (same or found)[0]._replace(cards=self.pool, aside=self.hand.aside)


def may_use_both(fight: Combat, me: Combatant, foe: Combatant | None = None) -> bool:
    """A two-weapon attack: a legal pair, the second unused, not a minion, not outnumbered (S2-MUL-01, S2-MUL-08)."""
    unused = "off" not in me.used and not me.off_unready
    return fight.kits[me.id].pair and not me.minion and unused and not fight.outnumbered(me, foe)


def is_bonus_face(fight: Combat, card: Card) -> bool:
    """Aces, Jacks, Queens and Kings can become bonus cards; the Ace by the house rule only (S2-VAL-03)."""
    return is_face(card) and (fight.sw.ace_is_face == "yes" or not card.startswith("A"))


async def take_aim_cards(fight: Combat, me: Combatant, count: int) -> list[Card]:
    """The face-down cards of aiming are turned over and come to the hand; what does not count is discarded (S2-AIM-10)."""
    deck, zone = fight.state.deck, f"aim {me.id}"
    unseen = deck.zones.get(zone, []).count(UNKNOWN)
    if unseen:
        await Identify(zone, unseen, who=me.id)
    cards = list(deck.zones.get(zone, []))[:count]
    for card in cards:
        deck.move(card, zone, me.id)
    deck.drop(zone)
    return cards


async def shared_card(fight: Combat, me: Combatant) -> Card:
    """The card a minion shares with others of its side this round (S2-MIN-03)."""
    zone, place = shared_place(fight, me)
    last = max(other.number for other in fight.state.combatants.values() if other.side == me.side)
    count = 4 if fight.sw.minion_groups == "stride_4" else -(-last // 4)
    lacking = count - len(fight.state.deck.zones.get(zone, []))
    if lacking > 0:
        await Draw(lacking, zone, "minions' shared cards", seen_by=zone, who=me.id)
        if fight.loud:
            cards = "a card" if lacking == 1 else f"{lacking} cards"
            fight.tell("draw", f"The minions of {me.side} draw {cards} to share.", "S2-MIN-03", level="detail", who=me.id)
    card = fight.state.deck.zones[zone][place]
    if fight.loud:
        says = f"{me.name} takes shared card {place + 1}"
        hush = f"{says}."
        fight.tell("draw", f"{says}: {pretty(card)}.", "S2-MIN-03", "S2-MIN-01", level="detail", seen_by=(me.id,), hush=hush, who=me.id)
    return card


def shared_place(fight: Combat, me: Combatant) -> tuple[str, int]:
    """Where a minion's shared card lies: every fourth minion has the same one, or four neighbours have (S2-MIN-03)."""
    place = (me.number - 1) % 4 if fight.sw.minion_groups == "stride_4" else (me.number - 1) // 4
    return f"shared {me.side}", place
