"""A declared play is carried out: part after part, those who step in at their moment, ties at once."""

from collections.abc import Awaitable, Callable
from functools import partial
from itertools import groupby

from highdraw.cards import Card
from highdraw.engine.choice import Number, Target, either
from highdraw.engine.request import Ask
from highdraw.systems.gurps_cards import deeds, fullspeed, movement, ready
from highdraw.systems.gurps_cards.attack import feint, nothing, shoot, strike
from highdraw.systems.gurps_cards.choices import Act
from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.dice import Check, contest
from highdraw.systems.gurps_cards.injury import lose_sight
from highdraw.systems.gurps_cards.loss import lose
from highdraw.systems.gurps_cards.movement import Stop
from highdraw.systems.gurps_cards.options import may_recover
from highdraw.systems.gurps_cards.play import Deed, Play
from highdraw.systems.gurps_cards.preempt import collect, order
from highdraw.systems.gurps_cards.roll import attempt
from highdraw.systems.gurps_cards.state import Fighter
from highdraw.systems.gurps_cards.steps import step_back, step_to

MOVING = ("move", "coast")
ALL_OUT = ("determined", "double", "strong", "ranged")


async def carry_out(fight: Combat, plays: list[Play]) -> None:
    """Plays declared for the same moment, from their first parts to those who lost their contests against them (GC-DEF-04)."""
    fight.state.acting = [play.who.id for play in plays]
    tied = len(plays) > 1
    if tied and fight.loud:
        *others, last = [play.who.name for play in plays]
        fight.tell("together", f"{', '.join(others)} and {last} act at the same time.", "GC-TURN-06", also=("GC-DEF-04",))
    for number in range(max(len(play.parts) for play in plays)):
        await stage(fight, [play.parts[number] for play in plays if number < len(play.parts)])
    for play in plays:
        await finish(fight, play)
    fight.state.acting = []


async def finish(fight: Combat, play: Play) -> None:
    """The cards of a play are spent, and those who lost against it act (GC-HOLD-08)."""
    for _, group in groupby(play.after, key=lambda child: child.margin):
        await run_out(fight, list(group))
    for card, _ in play.cards:
        if card in fight.on_table(play.who):
            fight.discard(play.who, [card])


async def stage(fight: Combat, group: list[Deed]) -> None:
    """One part of each play: who steps in, the contests, the actions in their order."""
    alive = [deed for deed in group if not deed.who.out]
    if not alive:
        return
    busy: list[str] = []
    for deed in alive:
        await collect(fight, deed, busy)
    rolls: dict[str, Check] = {}
    for deed in alive:
        await order(fight, deed, rolls)
    await run(fight, alive)
    lose_sight(fight)


async def run(fight: Combat, group: list[Deed]) -> None:
    """Those who won come first, equal margins at once; then the group itself with those who tied (GC-HOLD-12)."""
    for deed in group:
        if not (deed.act.do in MOVING and deed.way is not None):
            for _, some in groupby(deed.before, key=lambda child: child.margin):
                await run_out(fight, list(some))
        else:
            first = [child for child in deed.before if not child.act.at]
            for _, some in groupby(first, key=lambda child: child.margin):
                await run_out(fight, list(some))
    riding = [child for deed in group for child in on_the_way(deed)]
    together = [*group, *(child for deed in group for child in deed.together if child not in riding)]
    if len(together) == 1 and not riding:
        await perform(fight, *together)
        return
    ordered = fight.by_initiative(deed.who for deed in together)
    ranked = sorted(together, key=lambda deed: (deed.act.do in MOVING, ordered.index(deed.who)))
    await exclude(fight, ranked)
    actions: list[Callable[[], Awaitable[object]]] = [partial(perform, fight, deed) for deed in ranked]
    await fight.together(*actions)
    for deed in [*together, *riding]:
        if deed.play.held and deed not in group:
            await finish(fight, deed.play)


async def run_out(fight: Combat, some: list[Deed]) -> None:
    """Some who stepped in act, with all that follows on their cards."""
    await run(fight, some)
    for child in some:
        await finish(fight, child.play)


async def exclude(fight: Combat, some: list[Deed]) -> None:
    """Two who enter the same hex roll a Quick Contest of DX; the other stops in the last free hex (GC-TURN-17)."""
    movers = [deed for deed in some if deed.act.do == "move" and deed.way is not None and len(deed.way.hexes) > 1]
    for number, one in enumerate(movers):
        for other in movers[number + 1 :]:
            assert one.way is not None
            assert other.way is not None
            if one.way.hexes[-1] != other.way.hexes[-1]:
                continue
            won = 0
            while not won:
                rolls = [
                    await attempt(fight, me, "DX", fight.sheet(me).dx, fight.shocked(me), "GC-TURN-17", to="to be first")
                    for me in (one.who, other.who)
                ]
                won = contest(rolls[0], rolls[1])
            loser = other if won > 0 else one
            assert loser.way is not None
            loser.way.hexes = loser.way.hexes[:-1]
            if fight.loud:
                fight.tell("exclude", f"{loser.who.name} comes second.", "GC-TURN-17", "GC-BASE-05", who=loser.who.id)


# ---- one action


async def perform(fight: Combat, deed: Deed) -> None:
    """One action, if its actor can still carry it out (GC-TURN-07)."""
    me, act = deed.who, deed.act
    if act.do == "coast":
        await fullspeed.coast(fight, me, way=deed.way, stops=stops(fight, deed))
        return
    if me.out or deed.play.parts.count(deed) == 0:
        return
    if me.stunned and act.do != "shake":
        await stunned(fight, deed)
        return
    if fight.lasts(me.off_balance):
        nothing(fight, me, "off balance", "GC-BASE-14")
        return
    fooled = me.feint if me.feinted == act.target and act.do in ("attack", "smash") else 0
    me.feinted, me.feint = "", 0
    run_when, first = await running(fight, me, act)
    if run_when in ("before", "around"):
        await fullspeed.coast(fight, me, first)
    if act.draw and not await drawn(fight, deed):
        return
    if act.effort in ALL_OUT:
        me.reckless = True
        if fight.loud and fight.sw.all_out_attack_bans_defence == "on":
            fight.tell("reckless", f"{me.name} cannot defend in this increment.", "GC-EE-11", who=me.id, level="detail")
    if not await do(fight, deed, fooled):
        nothing(fight, me)
    if act.pace == "stop" and me.running and not me.stopping:
        fullspeed.stop(fight, me)
    if run_when in ("after", "around") and not me.out:
        await fullspeed.coast(fight, me)


async def running(fight: Combat, me: Fighter, act: Act) -> tuple[str, int]:
    """At full speed the movement is made once, with a card of one's choice, before, after or around its action (GC-RUN-12, GC-RUN-08).

    Around it, its owner says how many hexes come before.
    """
    if not me.running or me.ran == fight.state.second or act.do in ("shake", "snatch"):
        return "", 0
    left = (me.pace or fight.speed(me)) - me.covered
    around = ("around",) if left > 1 and not me.covered and not me.stopping else ()
    said = await Ask(me.id, "run", either("after", "before", *around, "later"))
    first = (await Ask(me.id, "hexes before", tuple(map(Number, range(1, left))))).number if said.do == "around" else 0
    if fight.loud and said.do != "later":
        fight.tell("run", f"{me.name} runs {said.do} the action.", "GC-RUN-12", "GC-RUN-08", also=("GC-RUN-06",), who=me.id, level="book")
    return said.do, first


async def stunned(fight: Combat, deed: Deed) -> None:
    """Whoever was stunned meanwhile may only use the committed cards to shake it off, as one set (GC-TURN-07, GC-STUN-03)."""
    me, play = deed.who, deed.play
    rest = play.parts[play.parts.index(deed) :]
    cards = sum(part.act.cards for part in rest)
    play.parts = play.parts[: play.parts.index(deed)]
    if fight.loud:
        fight.tell("stunned", f"{me.name} is stunned and can only try to recover.", "GC-STUN-03", "GC-TURN-07", who=me.id)
    if cards and may_recover(fight, me):
        await deeds.shake(fight, me, min(5, cards))


async def do(fight: Combat, deed: Deed, fooled: int) -> bool:
    """The option itself; whether it could be carried out."""
    me, act = deed.who, deed.act
    match act.do:
        case "attack" | "smash":
            return await strike(fight, me, act, fooled)
        case "shoot":
            return await shoot(fight, me, act)
        case "feint":
            return await feint(fight, me, act)
        case "aim":
            return deeds.aim(fight, me, act)
        case "move":
            return await move(fight, deed)
        case "turn":
            await fullspeed.turn(fight, me, act)
        case "posture":
            return deeds.posture(fight, me, act)
        case "draw":
            await ready_by_card(fight, me, act.item)
        case "snatch":
            return await snatch(fight, me, act.item)
        case "signal":
            return await deeds.signal(fight, me, act)
        case _:
            return await stepping(fight, me, act)
    return True


async def stepping(fight: Combat, me: Fighter, act: Act) -> bool:
    """Options that may include a step before or after, towards or from the nearest enemy (GC-SET-04)."""
    foes = fight.foes(me)
    near = min(foes, key=lambda foe: fight.apart(me, foe)) if foes else None
    if act.step == "step" and near is not None:
        step_to(fight, me, near)
    done = True
    if act.do == "shake":
        await deeds.shake(fight, me, act.cards)
    elif act.do == "ready":
        done = readied(fight, me, act)
    elif act.do == "other":
        done = await deeds.other(fight, me, act)
    if act.step == "back" and near is not None:
        step_back(fight, me, near)
    return done


def readied(fight: Combat, me: Fighter, act: Act) -> bool:
    """Cards towards a thing or towards loading (GC-SET-05)."""
    if act.mode == "load":
        if act.item not in ready.loadable(fight, me):
            return False
        ready.load(fight, me, act.item, act.cards, fast=act.draw)
        return True
    if act.item not in ready.readiable(fight, me):
        return False
    ready.ready(fight, me, act.item, act.cards)
    return True


def stops(fight: Combat, deed: Deed) -> list[Stop]:
    """Those who break into a movement at a later hex: who won with all that follows, who tied with the movement (GC-HOLD-17)."""
    won: list[Stop] = [(child.act.at, partial(run_out, fight, [child])) for child in deed.before if child.act.at]
    return [*won, *((child.act.at, partial(perform, fight, child)) for child in on_the_way(deed))]


def on_the_way(deed: Deed) -> list[Deed]:
    """Who tied with a movement and acts at a later hex of it."""
    return [child for child in deed.together if child.act.at] if deed.act.do in MOVING else []


async def move(fight: Combat, deed: Deed) -> bool:
    """The declared way, with those who break into it (GC-HOLD-17)."""
    me, act = deed.who, deed.act
    way = None if deed.way is None else movement.from_here(fight, me, act, deed.way)
    if way is None or me.running or fight.move(me) == 0 or (way.hexes and way.hexes[0] != fight.hex_of(me)):
        return False
    await movement.walk(fight, me, act, way, stops(fight, deed))
    if act.pace == "full":
        await fullspeed.start(fight, me, act, way)
    return True


# ---- Fast-Draw


async def drawn(fight: Combat, deed: Deed) -> bool:
    """The Fast-Draw that is the first step of an action; failed, it uses up one card and the action is off (GC-FD-03, GC-FD-04)."""
    me, act = deed.who, deed.act
    loads = act.mode == "load"
    if not loads and act.item not in ready.drawable(fight, me):
        return act.item in fight.armed(me)
    check = await ready.fast_draw(fight, me, act.item)
    if check.ok:
        if fight.loud:
            fight.tell("fast-draw", f"{me.name} draws and acts with the same card.", "GC-FD-03", "GC-FD-07", who=me.id, level="detail")
        return True
    used, rest = await used_up(fight, me, deed.cards)
    if check.outcome != "critical failure" and fight.sw.failed_fast_draw == "readies_weapon":
        if loads:
            ready.load(fight, me, act.item, 1)
        else:
            ready.ready(fight, me, act.item, 1)
    give_back(fight, deed, rest)
    if fight.loud:
        says = f"{me.name} fumbles the draw: {fight.cards_text([used])} is used up, and the action is off."
        fight.tell("fast-draw", says, "GC-FD-04", who=me.id)
    return False


async def used_up(fight: Combat, me: Fighter, cards: list[tuple[Card, str]]) -> tuple[Card, list[tuple[Card, str]]]:
    """Which of several cards goes into the failed draw (GC-FD-04)."""
    faces = tuple(dict.fromkeys(card for card, _ in cards))
    used, *others = faces
    if others:
        said = await Ask(me.id, "used up", tuple(Target(str(card)) for card in reversed(faces)))
        used = next(card for card in faces if card == said.target)
    place = [card for card, _ in cards].index(used)
    return used, [*cards[:place], *cards[place + 1 :]]


def give_back(fight: Combat, deed: Deed, rest: list[tuple[Card, str]]) -> None:
    """The other cards stay in hand and may be played anew in this increment (GC-FD-04)."""
    me, deck = deed.who, fight.deck(deed.who)
    for card, zone in rest:
        deck.move(card, f"play {me.id}", f"{zone} {me.id}")
        deed.play.cards.remove((card, zone))
    if rest and me.id not in fight.state.again:
        fight.state.again.append(me.id)


async def snatch(fight: Combat, me: Fighter, item: str) -> bool:
    """A Fast-Draw without a card; failed, it costs the next highest card (GC-FD-05, GC-FD-07, GC-FD-02)."""
    if item not in ready.quick(fight, me):
        return False
    loads = item in (me.main, me.off)
    cards = bool(fight.hand(me) or fight.hold(me))
    me.idle_draw = me.idle_draw or not cards
    check = await ready.fast_draw(fight, me, item)
    if fight.loud:
        fight.tell("fast-draw", f"{me.name} has tried to draw without a card.", "GC-FD-07", "GC-FD-02", who=me.id, level="detail")
    if check.ok and loads:
        ready.load(fight, me, item, 0, fast=True)
    if not check.ok:
        await lose(fight, me, 0, 1, "GC-FD-05", cause=" to the failed draw")
        if cards and check.outcome != "critical failure" and fight.sw.failed_fast_draw == "readies_weapon":
            (ready.load if loads else ready.ready)(fight, me, item, 1)
    return True


async def ready_by_card(fight: Combat, me: Fighter, item: str) -> None:
    """A card devoted to the draw alone: on a failure it is the one that is used up (GC-FD-06)."""
    if item not in ready.drawable(fight, me):
        return
    check = await ready.fast_draw(fight, me, item)
    if fight.loud:
        fight.tell("fast-draw", f"{me.name} has spent a card on the draw alone.", "GC-FD-06", who=me.id, level="detail")
    if not check.ok and check.outcome != "critical failure" and fight.sw.failed_fast_draw == "readies_weapon":
        ready.ready(fight, me, item, 1)
