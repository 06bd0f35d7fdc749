"""A turn: totals, the Will check, one action, recovery."""

from highdraw.engine.request import Ask, Draw, Pick
from highdraw.systems.suits_impact import ending, medicine, moving
from highdraw.systems.suits_impact.attack import attack
from highdraw.systems.suits_impact.bleeding import bleed
from highdraw.systems.suits_impact.checks import stay_awake
from highdraw.systems.suits_impact.choices import Act
from highdraw.systems.suits_impact.combat import HAND, Combat, surprised
from highdraw.systems.suits_impact.harm import die, look_at_totals, note_damage
from highdraw.systems.suits_impact.laws import DISCARD, RefreshLaw
from highdraw.systems.suits_impact.moving import FROM, TO
from highdraw.systems.suits_impact.numbers import more
from highdraw.systems.suits_impact.options import acts
from highdraw.systems.suits_impact.rank import rank
from highdraw.systems.suits_impact.recovery import recover, wake
from highdraw.systems.suits_impact.state import Fighter
from highdraw.systems.suits_impact.wield import drop, find, ready, take, uses

POSTURES = {1: "crouches", 0: "stands"}


async def turn(fight: Combat, who: str) -> None:
    """One turn of one fighter (S3-RND-05, S3-RND-06)."""
    me, state = fight[who], fight.state
    if me.dead or me.gone or me.turned:
        return
    state.turn, me.turned = who, True
    if who not in state.order:
        state.order.append(who)
    if fight.loud and me.awake:
        fight.tell("turn", f"{me.name}'s turn.", "S3-RND-06", who=who, level="heading")
    wake(fight, me)
    if fight.sw.bleed_timing == "own_turn":
        await bleed(fight, me)
    look_at_totals(fight, me, now=True)
    if await stay_awake(fight, me) and not lost(fight, me):
        await act(fight, me)
    if not me.acted:
        me.killing = ""
    recover(fight, me)
    medicine.interrupt(fight)
    state.turn = ""
    if not state.over:
        await ending.propose(fight)


def lost(fight: Combat, me: Fighter) -> bool:
    """An action card above Speed in the first round, or a forced delay: no action (S3-RND-03, S3-RND-07)."""
    if not fight.state.over and me.first == fight.state.round and fight.acts_in(me) > me.speed:
        if fight.loud:
            says = f"{me.name} loses the action: the card is above Speed {me.speed}."
            fight.tell("lost", says, "S3-RND-03", who=me.id)
        return True
    if me.delay:
        me.delay -= 1
        if fight.loud:
            left = f", and for {more(me.delay, 'turn')}" if me.delay else ""
            rounds = surprised(me.id, me.side, fight.options)
            word = "surprised" if rounds and fight.state.round <= rounds + (fight.acts_in(me) > me.speed) else "delayed"
            fight.tell("delay", f"{me.name} is {word} this turn{left}.", "S3-RND-07", who=me.id)
        return True
    return False


async def act(fight: Combat, me: Fighter) -> None:
    """Exactly one thing, chosen now; letting go of something comes free (S3-RND-05)."""
    while True:
        choices, barred = acts(fight, me)
        said = await Ask(me.id, "action", tuple(choices), barred=tuple(barred)) if len(choices) > 1 else choices[0]
        if said.do != "drop":
            break
        let_go(fight, me, said.item)
    await take_action(fight, me, said)


async def take_action(fight: Combat, me: Fighter, said: Act) -> None:
    """One action, with the step that goes with it (S3-RND-05, S3-RND-08)."""
    medicine.leave(fight, me, said)
    if said.do != "kill" or said.target != me.killing:
        me.killing = ""
    me.acted = said.do != "rest"
    other = fight[said.target] if said.target and said.target != me.id else nearest(fight, me)
    if said.step == "in" and other:
        moving.step(fight, me, other, TO)
    await perform(fight, me, said)
    if said.step == "back" and other and me.awake:
        moving.step(fight, me, other, FROM)


def let_go(fight: Combat, me: Fighter, name: str) -> None:
    """Letting go of something held costs nothing (S3-RND-05)."""
    drop(me, name)
    if fight.loud:
        fight.tell("drop", f"{me.name} lets go of the {name}.", "S3-RND-05", who=me.id)


def nearest(fight: Combat, me: Fighter) -> Fighter | None:
    """The nearest enemy who is awake."""
    return min((foe for foe in fight.foes(me) if foe.awake), key=lambda foe: fight.distance(me, foe), default=None)


async def perform(fight: Combat, me: Fighter, said: Act) -> None:
    """Carry it out."""
    match said.do:
        case "attack":
            await attack(fight, me, fight[said.target], find(fight, me, said.item))
        case "kill":
            kill(fight, me, fight[said.target])
        case "strip":
            medicine.strip(fight, me, fight[said.target])
        case "tear":
            medicine.tear(fight, me, fight[said.target])
        case "stabilise":
            await medicine.stabilise(fight, me, fight[said.target])
        case "treat":
            await medicine.treat(fight, me, fight[said.target], said.battle)
        case "ready":
            ready(fight, me, said.item)
        case "reload":
            me.unready[said.item] = next(use.weapon.reload for use in uses(fight, me) if use.carried == said.item)
            ready(fight, me, said.item)
        case "take":
            take(fight, me, said.item)
        case "refresh":
            await refresh(fight, me)
        case "move":
            await moving.move(fight, me, said.target, said.way)
        case "drag":
            moving.drag(fight, me, fight[said.target], fight[said.other], said.way)
        case "stand":
            stand(fight, me)
        case "rest":
            tell(fight, me, f"{me.name} rests.", "S3-RND-05", *(["S3-WND-02"] if fight.reeling(me) else []))
        case _:
            tell(fight, me, f"{me.name} does something else.", "S3-RND-05")


def tell(fight: Combat, me: Fighter, says: str, *rules: str) -> None:
    if fight.loud:
        fight.tell("action", says, *rules, who=me.id)


def stand(fight: Combat, me: Fighter) -> None:
    """Two turns to stand, one to crouch and one to rise (S3-RND-07)."""
    me.lying -= 1
    tell(fight, me, f"{me.name} {POSTURES[me.lying]}.", "S3-RND-07")


async def refresh(fight: Combat, me: Fighter) -> None:
    """Discard any number of cards and draw back up to three (S3-DEK-05)."""
    hand = fight.hand(me)
    best = max(rank(fight, me, use.weapon.skill) for use in uses(fight, me))
    if hand:
        await Pick(me.id, "refresh", f"hand {me.id}", hand, (DISCARD,), RefreshLaw(hand, best))
    count = HAND - len(fight.hand(me))
    if count:
        await fight.ensure(count)
        await Draw(count, f"hand {me.id}", "hand", seen_by=me.id, who=me.id)
    tell(fight, me, f"{me.name} refreshes the hand and draws {count or 'no'} card{'s' if count != 1 else ''}.", "S3-DEK-05", "S3-DEK-06")


def kill(fight: Combat, me: Fighter, target: Fighter) -> None:
    """Two actions in a row kill the helpless (S3-KO-07)."""
    if me.killing != target.id:
        me.killing = target.id
        tell(fight, me, f"{me.name} is about to kill {target.name}.", "S3-KO-07")
        return
    me.killing = ""
    with fight.beat(f"{me.name} kills {target.name}", who=me.id, target=target.id) as beat:
        note_damage(target, max(0, target.body - target.damage))
        target.trauma = max(target.trauma, target.body + 1)
        target.took_trauma, target.injured_at = True, fight.state.seconds
        if beat:
            beat.rule("Killed", tone="bad")
        die(fight, target, f"{me.name} has had two rounds", "S3-KO-07")
