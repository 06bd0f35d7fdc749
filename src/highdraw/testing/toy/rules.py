"""The rules of the toy, in the order of the book. Every procedure awaits requests, and tells what happened."""

from collections.abc import Iterable
from functools import partial
from itertools import groupby

from highdraw.cards import Card, pretty
from highdraw.engine.beat import Beat, ShownCard, ShownDie, Side
from highdraw.engine.choice import either
from highdraw.engine.request import Ask, AskAll, Draw, Laid, Pick, Pile, Roll
from highdraw.engine.system import Procedure
from highdraw.testing.toy.choices import Aim, Plan, ask_aim, ask_plan
from highdraw.testing.toy.fight import Brawl, Fighter, worth
from highdraw.testing.toy.laws import BlowLaw, LayLaw, total

NOTHING: Laid = {"value": (), "boost": ()}
TWO, WILD, OFF, STEP = -2, 2, -1, "step in"
DIE, FAIR = 6, 3.5


def listed(names: Iterable[str]) -> str:
    """Names in a sentence.

    >>> listed(["Ann"]), listed(["Ann", "Bob", "Cid"])
    ('Ann', 'Ann, Bob and Cid')
    """
    *some, last = names
    return f"{', '.join(some)} and {last}" if some else last


# ---- the round


async def round_(fight: Brawl) -> None:
    """Hands are filled, action cards laid; whoever laid the highest acts first (TOY-ACT-01)."""
    state = fight.state
    state.round += 1
    if fight.loud:
        fight.tell("round", f"Round {state.round} begins.", level="heading")
    await fill_hands(fight)
    await lay_cards(fight)
    state.revealed += [f"action {me.id}" for me in fight.standing_up]
    ranked = sorted(fight.standing_up, key=lambda me: -value_of(fight, me))
    state.order = [[me.id for me in group] for _, group in groupby(ranked, key=lambda me: value_of(fight, me))]
    if fight.loud:
        shown = ", ".join(f"{me.name} {pretty(fight.cards('action', me.id)[0])}" for me in ranked)
        fight.tell("reveal", f"The action cards: {shown}.", "TOY-ACT-01")
    for who in state.order:
        fight.then("turn", who=who)
    fight.then("round_end")


def value_of(fight: Brawl, me: Fighter) -> int:
    """What somebody's action card counts; 0 without one."""
    return sum(map(worth, fight.cards("action", me.id)))


async def fill_hands(fight: Brawl) -> None:
    """Everybody draws up to the size of their hand; packs are added on need (TOY-HAND-01, TOY-DECK-01)."""
    deck = fight.state.deck
    lacking = {me.id: max(0, me.hand - len(fight.cards("hand", me.id))) for me in fight.standing_up}
    while deck.left < sum(lacking.values()):
        deck.add_packs()
        if fight.loud:
            fight.tell("pile", f"A further pack is shuffled in: there are {deck.packs} now.", "TOY-DECK-01")
    for who, count in lacking.items():
        if count:
            cards = await Draw(count, f"hand {who}", "hand", seen_by=who, who=who)
            if fight.loud:
                said, many = " ".join(map(pretty, cards)), "a card" if count == 1 else f"{count} cards"
                hush = f"{fight[who].name} draws {many}."
                fight.tell(
                    "draw", f"{hush.removesuffix('.')}: {said}.", "TOY-HAND-01", seen_by=(who,), hush=hush, who=who, level="book"
                )  # fmt: skip


async def lay_cards(fight: Brawl) -> None:
    """All lay an action card at the same time, and perhaps a hold card (TOY-ACT-01, TOY-HOLD-01)."""
    picks = []
    for me in fight.standing_up:
        hand, holds = fight.cards("hand", me.id), fight.switch("hold") == "on" and not fight.cards("hold", me.id)
        piles = (Pile("action", "Action card", 1, 1), *([Pile("hold", "Hold card", 0, 1)] if holds else []))
        picks.append(Pick(me.id, "lay", f"hand {me.id}", hand, piles, LayLaw(hand, me.skill, holds)))
    laid = await AskAll(tuple(picks))
    holders = [fight[who].name for who, piles_ in laid.items() if piles_.get("hold")]
    if fight.loud and holders:
        fight.tell("hold", f"{listed(holders)} {'hold' if len(holders) > 1 else 'holds'} a card back.", "TOY-HOLD-01")


async def round_end(fight: Brawl) -> None:
    """Everything but hands and hold cards is shuffled together (TOY-DECK-02)."""
    state = fight.state
    state.revealed, state.order, state.acted = [], [], []
    state.deck.gather(but=[zone for zone in state.deck.zones if zone.startswith(("hand ", "hold "))])
    if fight.loud:
        fight.tell("pile", "All cards but hands and hold cards are shuffled together.", "TOY-DECK-02", level="book")
    if state.round >= fight.setup.options.round_limit:
        finish(fight, "", "undecided")
    else:
        fight.then("round")


# ---- a turn


async def turn(fight: Brawl, who: list[str]) -> None:
    """Those with the same value say what they do before any does it, and it takes hold as one (TOY-ACT-02)."""
    state = fight.state
    actors = [fight[one] for one in who if not fight[one].out]
    state.acted += who
    if not actors:
        return
    state.turn = [me.id for me in actors]
    if fight.loud:
        verb = "act together" if len(actors) > 1 else "acts"
        fight.tell("turn", f"{listed(me.name for me in actors)} {verb}.", *(["TOY-ACT-02"] if len(actors) > 1 else []), level="heading")
    plans = await AskAll(tuple(ask_plan(fight, me) for me in actors))
    for me in actors:
        me.wild = plans[me.id].wild
    aims = await AskAll(tuple(ask_aim(fight, me) for me in actors))
    acts = [partial(act, fight, me, plans[me.id], aims[me.id]) for me in actors]
    await (fight.together(*acts) if len(acts) > 1 else acts[0]())
    state.turn = []
    check_end(fight)


async def act(fight: Brawl, me: Fighter, plan: Plan, aim: Aim) -> None:
    """As many blows as were planned (TOY-PLAN-01)."""
    if aim.do == "wait":
        if fight.loud:
            fight.tell("wait", f"{me.name} waits.", who=me.id)
        return
    for _ in range(plan.blows):
        if not fight[aim.target].out:
            await blow(fight, me, fight[aim.target], plan, aim)


async def strike(fight: Brawl, who: str, target: str) -> None:
    """A single blow, with hands filled first: what a case runs."""
    await fill_hands(fight)
    await blow(fight, fight[who], fight[target], Plan(1), Aim("strike", target, "main"))
    check_end(fight)


# ---- a blow


async def blow(fight: Brawl, me: Fighter, target: Fighter, plan: Plan, aim: Aim) -> None:
    """Both lay cards face down, and reveal them together (TOY-BLOW-01, TOY-BLOW-02)."""
    with fight.beat(f"{me.name} strikes {target.name}", who=me.id, target=target.id, attack=True) as beat:
        if fight.loud:
            fight.tell("attack", f"{me.name} strikes at {target.name} with the {aim.hand} hand.", who=me.id, target=target.id)
        bonus = (TWO if plan.blows > 1 else 0) + (WILD if plan.wild else 0) + (OFF if aim.hand == "off" else 0)
        mine = await lay(fight, me, "blow", bonus)
        target, theirs = await defend(fight, me, target)
        guard = -WILD if target.wild else 0
        fight.state.revealed += [f"{pile} {one.id}" for pile in ("value", "boost") for one in (me, target)]
        ours, against = total(mine, bonus), total(theirs, guard)
        lands = ours > against or (ours == against and fight.switch("ties") == "attacker")
        if fight.loud and beat:
            reveal(fight, beat, (me, mine, ours, plan, aim), (target, theirs, against))
            said = f"{me.name} {ours}, {target.name} {against}: the blow {'lands' if lands else 'is stopped'}."
            fight.tell("contest", said, "TOY-BLOW-02", who=me.id, level="detail")
            beat.rule("Hit" if lands else "Stopped", tone="bad" if lands else "good", hit=lands)
        if lands:
            await harm(fight, beat, me, target, ours - against, aim)
        for one in (me, target):
            for pile in ("value", "boost"):
                fight.state.deck.drop(f"{pile} {one.id}")
        fight.state.revealed = [zone for zone in fight.state.revealed if not zone.startswith(("value ", "boost "))]


async def lay(fight: Brawl, me: Fighter, topic: str, bonus: int) -> Laid:
    """A value card and boosts, face down (TOY-BLOW-01)."""
    hand = fight.cards("hand", me.id)
    if not hand:
        return NOTHING
    piles = (Pile("value", "Value card", 0, 1), Pile("boost", "Boosts"))
    laid = await Pick(me.id, topic, f"hand {me.id}", hand, piles, BlowLaw(hand, me.skill, bonus))
    if fight.loud:
        count = sum(map(len, laid.values()))
        many = "nothing" if not count else f"{count} card{'s' if count > 1 else ''} face down"
        fight.tell("lay", f"{me.name} lays {many}.", "TOY-BLOW-01", who=me.id, level="detail")
    return laid


async def defend(fight: Brawl, me: Fighter, target: Fighter) -> tuple[Fighter, Laid]:
    """Somebody may step in; if nobody does, the target defends (TOY-HOLD-02)."""
    holders = [one for one in fight.standing_up if one.side == target.side and fight.cards("hold", one.id)]
    asks = [Ask(one.id, STEP, either("pass", STEP) if able(fight, me, one) else either("pass")) for one in holders]
    said = await AskAll(tuple(asks), sealed=True)
    willing = [one for one in holders if said[one.id].do == STEP]
    if not willing:
        return target, await lay(fight, target, "guard", -WILD if target.wild else 0)
    hero = max(willing, key=lambda one: worth(fight.cards("hold", one.id)[0]))
    (card,) = fight.cards("hold", hero.id)
    fight.state.deck.move(card, f"hold {hero.id}", f"value {hero.id}")
    if fight.loud:
        front = "steps forward" if hero is target else f"steps in front of {target.name}"
        fight.tell("step in", f"{hero.name} {front} with a hold card.", "TOY-HOLD-02", who=hero.id)
    return hero, {"value": (card,), "boost": ()}


def able(fight: Brawl, me: Fighter, one: Fighter) -> bool:
    """Whether a hold card beats the attacker's action card."""
    return worth(fight.cards("hold", one.id)[0]) > value_of(fight, me)


def reveal(fight: Brawl, beat: Beat, attack: tuple[Fighter, Laid, int, Plan, Aim], guard: tuple[Fighter, Laid, int]) -> None:
    """The cards of both sides, and how each total came about."""
    me, mine, ours, plan, aim = attack
    target, theirs, against = guard
    why = fight.why()
    if why is None:
        return
    for one, laid, number in ((me, mine, ours), (target, theirs, against)):
        why.of = one.name
        why.start("value card", sum(map(worth, laid["value"])), "TOY-BLOW-01", " ".join(map(pretty, laid["value"])))
        if laid["boost"]:
            why.plus("boosts", len(laid["boost"]), "TOY-BLOW-01")
        if one is me:
            for label, amount, rule, holds in (
                ("two blows", TWO, "TOY-PLAN-01", plan.blows > 1),
                ("wildly", WILD, "TOY-PLAN-02", plan.wild),
                ("off hand", OFF, "TOY-BLOW-03", aim.hand == "off"),
            ):
                if holds:
                    why.plus(label, amount, rule)
        elif one.wild:
            why.plus("fought wildly", -WILD, "TOY-PLAN-02")
        why.total("total", number, "TOY-BLOW-02")
        beat.show(Side(who=one.id, name=one.name, cards=shown(laid), total=number))
    said = " against ".join(f"{one.name} {' '.join(map(pretty, faces(laid))) or 'nothing'}" for one, laid in ((me, mine), (target, theirs)))
    fight.tell("reveal", f"{said}.", "TOY-BLOW-02", why=why, who=me.id, level="detail")


def faces(laid: Laid) -> tuple[Card, ...]:
    return (*laid["value"], *laid["boost"])


def shown(laid: Laid) -> tuple[ShownCard, ...]:
    """The value card counts, boosts come on top."""
    return (*(ShownCard(card) for card in laid["value"]), *(ShownCard(card, "bonus", "+1") for card in laid["boost"]))


async def harm(fight: Brawl, beat: Beat | None, me: Fighter, target: Fighter, margin: int, aim: Aim) -> None:
    """Half the difference, a six, the off hand, less the armour, at least one (TOY-HARM-01)."""
    (pip,) = await Roll((DIE,), "harm", who=me.id)
    why = fight.why()
    half = (margin + 1) // 2
    hits = max(1, half + (pip == DIE) + (aim.hand == "off") - target.armour)
    if why is not None:
        why.start("difference", margin, "TOY-BLOW-02")
        why.half("half of it, rounded up", half, "TOY-HARM-01")
        if pip == DIE:
            why.plus("a six", 1, "TOY-HARM-01")
        if aim.hand == "off":
            why.plus("off hand", 1, "TOY-BLOW-03")
        if target.armour:
            why.plus("armour", -target.armour, "TOY-HARM-01")
        why.least(1, "TOY-HARM-01")
        why.total("hits", hits, "TOY-HARM-01")
    if beat:
        side = next(side for side in beat.sides if side.who == me.id)
        die = ShownDie(DIE, (pip,), "bonus" if pip == DIE else "spare")
        beat.show(Side(who=me.id, name=me.name, cards=side.cards, dice=(die,), total=side.total, got=pip, fair=FAIR))

    def land() -> None:
        target.hits += hits
        if fight.loud:
            many = "a hit" if hits == 1 else f"{hits} hits"
            fight.tell("hit", f"{target.name} takes {many}.", "TOY-HARM-01", why=why, who=me.id, target=target.id, damage=hits)
        if target.out:
            put_out(fight, target)

    await fight.settle(land)


def put_out(fight: Brawl, me: Fighter) -> None:
    """Out of the fight: hand and hold card are discarded (TOY-HARM-02)."""
    for zone in ("hand", "hold", "action"):
        fight.state.deck.drop(f"{zone} {me.id}")
    if fight.loud:
        fight.tell("out", f"{me.name} is out of the fight.", "TOY-HARM-02", who=me.id)


# ---- the end


def check_end(fight: Brawl) -> None:
    """One side is left, or none (TOY-END-01)."""
    sides = list(dict.fromkeys(me.side for me in fight.standing_up))
    if len(sides) < 2 and not fight.state.over:
        finish(fight, sides[0] if sides else "", "decided")


def finish(fight: Brawl, winner: str, ending: str) -> None:
    state = fight.state
    state.over, state.winner, state.ending, state.turn, state.order = True, winner, ending, [], []
    state.agenda.clear()
    for zone in list(state.deck.zones):
        state.deck.drop(zone)
    if fight.loud:
        fight.tell("end", f"The fight goes to {winner}." if winner else "Nobody wins the fight.", "TOY-END-01")


async def halt(fight: Brawl) -> None:
    """Nothing follows: the end of a case."""
    fight.state.agenda.clear()


PROCEDURES: dict[str, Procedure] = {"round": round_, "turn": turn, "round_end": round_end, "strike": strike, "halt": halt}
