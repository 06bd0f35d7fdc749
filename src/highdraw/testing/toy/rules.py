"""A round, its turns and the end of a fight, in the order of the book. Every procedure awaits requests and tells what happened."""

from functools import partial
from itertools import groupby

from highdraw.cards import pretty
from highdraw.engine.prose import listed
from highdraw.engine.request import AskAll, Draw, Pick, Pile
from highdraw.engine.system import Procedure
from highdraw.testing.toy.blow import blow
from highdraw.testing.toy.choices import Aim, Plan, ask_aim, ask_plan
from highdraw.testing.toy.fight import Brawl, Fighter
from highdraw.testing.toy.laws import LayLaw

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
    ranked = sorted(fight.standing_up, key=lambda me: -fight.acts_at(me))
    state.order = [[me.id for me in group] for _, group in groupby(ranked, key=lambda me: fight.acts_at(me))]
    if fight.loud:
        shown = ", ".join(f"{me.name} {pretty(fight.cards('action', me.id)[0])}" for me in ranked)
        fight.tell("reveal", f"The action cards: {shown}.", "TOY-ACT-01")
    fight.next("round_end")
    for who in reversed(state.order):
        fight.next("turn", who=who)


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
