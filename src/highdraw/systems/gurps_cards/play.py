"""A play of cards: what it is made of, and how it is declared."""

from msgspec import to_builtins

from highdraw.cards import RED_JOKER, Card
from highdraw.engine.request import Ask, AskAll
from highdraw.field.hex import Hex
from highdraw.systems.gurps_cards import movement
from highdraw.systems.gurps_cards.choices import Act
from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.effort import exert
from highdraw.systems.gurps_cards.injury import may_play
from highdraw.systems.gurps_cards.movement import Way
from highdraw.systems.gurps_cards.options import each_act
from highdraw.systems.gurps_cards.outlook import Outlook
from highdraw.systems.gurps_cards.plan import Plan
from highdraw.systems.gurps_cards.ranks import natural, place, rank
from highdraw.systems.gurps_cards.state import Fighter


class Deed:
    """One part of a play: an action of its own, that can be preempted."""

    __slots__ = ("act", "before", "cards", "margin", "play", "together", "way")

    def __init__(self, play: "Play", act: Act, cards: list[tuple[Card, str]]) -> None:
        self.play, self.act, self.cards = play, act, cards
        self.way: Way | None = None
        self.margin = 0
        """Of one who stepped in: by how much the contest was won or lost."""
        self.before: list[Deed] = []
        """Those who won their contest, the first first."""
        self.together: list[Deed] = []
        """Those who tied."""

    @property
    def who(self) -> Fighter:
        return self.play.who


class Play:
    """Cards laid down by one fighter, and what they are for."""

    __slots__ = ("after", "cards", "held", "parts", "place", "who")

    def __init__(self, who: Fighter, cards: list[tuple[Card, str]], place_: int, *, held: bool = False) -> None:
        self.who, self.cards, self.place = who, cards, place_
        self.held = held
        """It is made with the Hold Card, out of turn."""
        self.parts: list[Deed] = []
        self.after: list[Deed] = []
        """Those who lost their contest act when it is over (GC-HOLD-08)."""

    @property
    def wild(self) -> bool:
        """A held Red Joker."""
        return self.held and (RED_JOKER, "hold") in self.cards

    @property
    def divided(self) -> bool:
        return len(self.parts) > 1


# ---- declaring


async def declare(fight: Combat, plays: list[Play]) -> None:
    """Everyone names all parts without seeing the others' (GC-TURN-06, GC-TURN-13); then the cards are shown."""
    plans = {play.who.id: Plan() for play in plays}
    left = {play.who.id: list(play.cards) for play in plays}
    while open_ := [play for play in plays if left[play.who.id]]:
        asks = tuple(_ask(fight, play, left[play.who.id], plans[play.who.id]) for play in open_)
        said = await AskAll(asks)
        for play in open_:
            act, rest = said[play.who.id], left[play.who.id]
            play.parts.append(Deed(play, act, rest[: act.cards]))
            left[play.who.id] = rest[act.cards :]
            plans[play.who.id].add(fight, play.who, act)
    for play in plays:
        await name_ways(fight, play)
    for play in plays:
        lay_down(fight, play)
        await pay(fight, play)


def _ask(fight: Combat, play: Play, left: list[tuple[Card, str]], plan: Plan) -> Ask[Act]:
    """What a part of a play is for; of a later one it is known what those before it lead to."""
    return Ask(play.who.id, "part", tuple(choices(fight, play, left, plan)), {"plan": to_builtins(plan)} if play.parts else {})


async def name_ways(fight: Combat, play: Play) -> None:
    """Each movement is declared from where the parts before it lead (GC-TURN-13, GC-SET-03)."""
    start: Hex | None = None
    posture: str = play.who.posture
    for deed in play.parts:
        if deed.act.do == "posture":
            posture = deed.act.mode
        elif deed.act.do == "move":
            deed.way = await movement.declare(fight, play.who, deed.act, start, posture)
            start = deed.way.hexes[-1] if deed.way.hexes else start


def choices(fight: Combat, play: Play, left: list[tuple[Card, str]], plan: Plan) -> list[Act]:
    """Options for a part of any size up to what is left, the whole first; a Joker is one more card (GC-SET-02, GC-JOK-02).

    So two to four cards may be parted into smaller options (GC-K2-07, GC-K3-08, GC-K4-07).
    """
    first = len(left) == len(play.cards)
    natural = any(card != RED_JOKER for card, _ in play.cards)
    efforts_left = future_cards(fight, play) > sum(bool(deed.act.effort) for deed in play.parts)
    found: list[Act] = []
    outlook = Outlook(fight, play.who)
    for size in range(min(len(left), 5), 0, -1):
        whole = first and size == len(left)
        found += each_act(outlook, size, whole=whole, plan=plan, natural=natural, future=efforts_left)
    return found or [Act("idle", cards=len(left))]


def future_cards(fight: Combat, play: Play) -> int:
    """Cards that may be given for Extra Effort, one after the other: each part may buy one bonus (GC-EE-02, GC-EE-10)."""
    later = sum(rank(card) > fight.state.increment for card in natural(fight.hand(play.who)))
    return later + fight.jokers(play.who) - play.cards.count((RED_JOKER, "hand"))


async def pay(fight: Combat, play: Play) -> None:
    """Whoever plays cards must stay awake for it, and Extra Effort is paid (GC-BASE-25, GC-BASE-27, GC-EE-03)."""
    if not play.cards or await may_play(fight, play.who):
        await efforts(fight, play)


DIVIDED = ("GC-K2-07", "GC-K3-08", "GC-K4-07", "GC-K5-01")
"""The rules of parting two to five cards."""


def lay_down(fight: Combat, play: Play) -> None:
    """The cards lie open on the table and are committed (GC-TURN-07)."""
    me, deck = play.who, fight.deck(play.who)
    for card, zone in play.cards:
        deck.move(card, f"{zone} {me.id}", f"play {me.id}")
    natural = any(card != RED_JOKER for card, _ in play.cards)
    me.played = me.played or natural or play.held
    if not fight.loud or not play.cards:
        return
    faces = [card for card, _ in play.cards]
    also = [
        *(["GC-JOK-01"] if (RED_JOKER, "hand") in play.cards else []),
        *(["GC-JOK-02"] if len(faces) >= 5 and RED_JOKER in faces else []),
    ]
    also += ["GC-SET-06"] if len(faces) >= 5 and RED_JOKER not in faces else []
    if any(zone == "hold" for _, zone in play.cards) and not play.held:
        hold = next(card for card, zone in play.cards if zone == "hold")
        also.append("GC-HOLD-15" if place(hold) // 4 == fight.state.increment else "GC-HOLD-10")
    also.append("GC-TURN-05")
    cites = ["GC-TURN-13"]
    if len(faces) > 1:
        cites += ["GC-SET-01", "GC-TURN-11"]
    if play.divided:
        cites = ["GC-SET-02", DIVIDED[min(5, len(faces)) - 2]]
        also += ["GC-SET-03"] if len({deed.act.do for deed in play.parts}) < len(play.parts) else []
    words = "; ".join(spoken(fight, deed.act) for deed in play.parts)
    fight.tell("declare", f"{me.name} plays {fight.cards_text(faces)}: {words}.", *cites, also=tuple(also), who=me.id)


def spoken(fight: Combat, act: Act) -> str:
    """An act in a few words."""
    target = fight[act.target].name if act.target else ""
    words = {
        "attack": f"attack {target} ({act.item})", "smash": f"strike {target} hard ({act.item})", "feint": f"feint at {target}",
        "shoot": f"shoot at {target} ({act.item})", "aim": f"aim at {target}", "ready": f"{act.mode or 'ready'} the {act.item}",
        "draw": f"fast-draw the {act.item}", "shake": "shake off the stun", "move": f"move {act.mode} {target}".rstrip(),
        "posture": f"change to {act.mode}", "turn": "turn", "halt": "stop", "signal": "signal", "idle": "nothing",
        "coast": "run on", "snatch": f"draw the {act.item}",
    }  # fmt: skip
    return " ".join(words.get(act.do, act.item or act.do).split())


async def efforts(fight: Combat, play: Play) -> None:
    """Extra Effort is paid when it is declared (GC-EE-03)."""
    for deed in play.parts:
        if deed.act.effort and fight.future(play.who) and not play.who.out:
            await exert(fight, play.who, deed.act.effort)
