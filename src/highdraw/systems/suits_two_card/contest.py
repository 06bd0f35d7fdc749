"""Contests that are not combat: one plain draw, or round after round until somebody is defeated."""

from highdraw.engine.choice import either
from highdraw.engine.receipt import Why
from highdraw.engine.request import GM, Ask, AskAll, Draw
from highdraw.systems.suits.choices import Act
from highdraw.systems.suits.ending import no_more_rounds, over
from highdraw.systems.suits.shown import rule
from highdraw.systems.suits_two_card.blow import Blow, land
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.ending import finish
from highdraw.systems.suits_two_card.hand import Hand, ask_hand, chosen, hands, rank_rule
from highdraw.systems.suits_two_card.recovery import may_recover, recover
from highdraw.systems.suits_two_card.reveal import explain_rank
from highdraw.systems.suits_two_card.shown import lay_open_hand
from highdraw.systems.suits_two_card.skill import halved, settled, unaware
from highdraw.systems.suits_two_card.state import Combatant


async def instant(fight: Combat) -> None:
    """One contest of skill; its winner gets what was at stake. Without an outcome the referee may call for another draw (S2-EXT-01)."""
    one, other = list(fight.state.combatants.values())[:2]
    winner, _ = await plain(fight, one, other)
    while winner is None and (await Ask(GM, "again", either("leave it", "again"))).do == "again":
        winner, _ = await plain(fight, one, other)
    fight.state.over = True
    fight.state.winner = winner.side if winner else ""
    fight.state.ending = "decided" if winner else "no outcome"
    if fight.loud:
        text = f"{winner.name} gets what was at stake." if winner else "No outcome: things stay as they were."
        fight.tell("end", text, "S2-EXT-01", winner=fight.state.winner)


async def plain(fight: Combat, me: Combatant, other: Combatant) -> tuple[Combatant | None, tuple[Hand, Hand]]:
    """A plain contest; the winner, if there is one, and both hands (S2-CON-06)."""
    with fight.beat(f"{me.name} against {other.name}", who=me.id, target=other.id):
        found = await _plain(fight, me, other, True)
        _tell_winner(fight, found[0], me, other, hurts=False)
        return found


async def _plain(fight: Combat, me: Combatant, other: Combatant, mutual: bool) -> tuple[Combatant | None, tuple[Hand, Hand]]:
    """Both draw, again after a tie where the house rule says so, and the higher rank wins (S2-CON-06)."""
    while True:
        ours, theirs = await _draw_both(fight, me, other, mutual)
        tie = not ours.overdrew and not theirs.overdrew and ours.rank == theirs.rank
        if tie and fight.sw.tie == "redraw":
            if fight.loud:
                fight.tell("tie", "Equal ranks: both draw again.", "S2-CON-06", level="detail")
            continue
        break
    winner: Combatant | None = None
    if ours.overdrew != theirs.overdrew:
        winner = other if ours.overdrew else me
    elif not ours.overdrew and ours.rank != theirs.rank:
        winner = me if ours.rank > theirs.rank else other
    elif tie and fight.sw.tie == "initiator_wins":
        winner = me
    me.modifier = other.modifier = 0
    return winner, (ours, theirs)


def _tell_winner(fight: Combat, winner: Combatant | None, me: Combatant, other: Combatant, hurts: bool) -> None:
    """Who wins the contest; where that `hurts` the other, the loss says it."""
    if not fight.loud:
        return
    cites, people = ("S2-CON-06", "S2-CON-07"), {"who": me.id, "target": other.id}
    if hurts and winner:
        fight.tell("contest", f"{winner.name} wins the contest.", *cites, level="book", **people)
    rule(fight, f"{winner.name} wins" if winner else "no outcome", "good" if winner is me else "bad" if winner else "")
    if not hurts:
        fight.tell("contest", f"{winner.name} wins the contest." if winner else "The contest has no outcome.", *cites, **people)


async def _draw_both(fight: Combat, me: Combatant, other: Combatant, mutual: bool) -> tuple[Hand, Hand]:
    """Both draw two cards, a minion one, fix their hands unseen, and show them together.

    (S2-GEN-05, S2-GEN-06, S2-CON-01, S2-CON-02, S2-CON-03, S2-MIN-01)
    """
    offers: dict[str, tuple[Hand, ...]] = {}
    skills: dict[str, int] = {}
    why = fight.why()
    for one in (me, other):
        if why:
            why.of = one.name
        skill = skills[one.id] = _skill(fight, one, one is other and not mutual, why)
        drawn = await Draw(1 if one.minion else 2, one.id, "contest", seen_by=one.id, who=one.id)
        offers[one.id] = hands(tuple(drawn), skill, fight.sw.suit_card)
    asks = {
        who: ask_hand(who, options[0].cards, options)
        for who, options in offers.items()
        if len(options[0].cards) == 2 and fight.puts(len(options))
    }
    said = await AskAll(tuple(asks.values()), sealed=True) if asks else {}
    ours, theirs = (chosen(asks[one.id], offers[one.id], said[one.id]) if one.id in said else offers[one.id][0] for one in (me, other))
    if why:
        for one, hand in ((me, ours), (other, theirs)):
            why.of = one.name
            lay_open_hand(fight, one, hand, skills[one.id])
            if hand.overdrew:
                why.note("rank", 0, "S2-CON-03", hand.words())
            else:
                explain_rank(hand, rank_rule(hand), why)
        text = f"{me.name} {ours.words()} against {other.name} {theirs.words()}."
        cites = ("S2-CON-01", "S2-CON-02", "S2-GEN-05", "S2-GEN-06")
        fight.tell("contest", text, *cites, level="detail", why=why, who=me.id, target=other.id)
    for one in (me, other):
        fight.state.deck.drop(one.id)
    return ours, theirs


def _skill(fight: Combat, me: Combatant, defends: bool, why: Why | None) -> int:
    """The skill of the contest, as loss and the referee leave it; one who only defends and is unaware has 2 (S2-CON-01, S2-SKL-03)."""
    if defends and me.unaware:
        return unaware(why)
    if why:
        why.start("skill", me.skill, "S2-CON-01")
    return settled(me, halved(fight, me, me.skill, why), me.skill, why, defence=defends)


async def contest_round(fight: Combat) -> None:
    """A round of an extended contest: everybody may challenge once (S2-EXT-02, S2-EXT-06)."""
    state = fight.state
    if no_more_rounds(fight):
        return finish(fight)
    state.round += 1
    state.minutes += fight.options.round_seconds / 60
    for me in state.combatants.values():
        me.contended = False
    if fight.loud:
        fight.tell("round", f"Round {state.round}.", "S2-EXT-06", "S2-EXT-02", level="heading")
    for who in state.order:
        fight.then("contend", who=who)
    fight.then("contest_end")
    return None


async def contest_end(fight: Combat) -> None:
    if no_more_rounds(fight):
        finish(fight)
    else:
        fight.then("round")


async def contend(fight: Combat, who: str) -> None:
    """One contestant's turn: challenge, recover or pass (S2-EXT-06, S2-DAZ-02)."""
    me = fight[who]
    if me.gone or over(fight):
        return
    if fight.waits(me):
        if fight.loud:
            fight.tell("pass", f"{me.name} does not act in this round.", "S2-ORD-02", "S2-EXT-06", who=who)
        return
    if fight.dazed(me):
        if may_recover(fight, me):
            await recover(fight, me)
        elif fight.loud:
            fight.tell("pass", f"{me.name} is dazed and cannot recover now.", "S2-DAZ-02", who=who)
    elif not me.contended or me.counter_won:
        acts = [Act("challenge", other.id) for other in fight.enemies(me)] if not me.contended else []
        acts += [Act("recover")] if may_recover(fight, me) else []
        said = await Ask(who, "action", (*acts, Act("pass"))) if acts else Act("pass")
        if said.do == "recover":
            await recover(fight, me)
        elif said.do == "challenge":
            await _challenge(fight, me, fight[said.target])
    me.lost = me.offensive = me.counter_won = False


async def _challenge(fight: Combat, me: Combatant, other: Combatant) -> None:
    """The challenged one contends too if it can, else it only defends: the challenger it stops has not lost (S2-EXT-06, S2-CON-07)."""
    with fight.beat(f"{me.name} challenges {other.name}", who=me.id, target=other.id, attack=True):
        await _challenged(fight, me, other)


async def _challenged(fight: Combat, me: Combatant, other: Combatant) -> None:
    """The contest, and the loss of whoever lost it, by the winner's Power (S2-EXT-03, S2-PWR-01)."""
    mutual = not other.contended and not fight.dazed(other) and not fight.waits(other)
    if fight.loud:
        what = "contends too" if mutual else "only defends"
        fight.tell("attack", f"{me.name} challenges {other.name}, who {what}.", "S2-EXT-06", who=me.id, target=other.id)
    winner, (ours, theirs) = await _plain(fight, me, other, mutual)
    hurts = winner is me or (winner is other and mutual)
    _tell_winner(fight, winner, me, other, hurts)
    if beat := fight.current_beat:
        beat.hit = winner is me
    me.contended = True
    if mutual:
        other.contended = other.offensive = True
        other.counter_won = winner is other
    if winner is None:
        return
    loser, won, lost = (other, ours, theirs) if winner is me else (me, theirs, ours)
    if hurts or ours.overdrew:
        loser.lost = True
    if hurts:
        blow = Blow(power=winner.power, card=won.suit_card, cards=won.cards, against=lost)
        land(fight, winner, loser, blow, fight.why(), f"{winner.name} outdoes {loser.name}.")
