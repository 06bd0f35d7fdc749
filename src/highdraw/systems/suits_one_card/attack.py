"""An attack from its announcement to its end: shots, stomps, cards, the contest, and the blow (S1-ORD-10 to S1-ORD-13)."""

from highdraw.cards import Card, pretty
from highdraw.engine.request import Ask
from highdraw.systems.suits.grammar import metres, the
from highdraw.systems.suits_one_card import bonus
from highdraw.systems.suits_one_card.burst import clumps, hit_home
from highdraw.systems.suits_one_card.clash import contest, fire_off, show
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.draw import redraw
from highdraw.systems.suits_one_card.harm import forget_aim, lose_aim
from highdraw.systems.suits_one_card.side import Side, cannot_strike, reaches, ready
from highdraw.systems.suits_one_card.skill import defence_skill, strike_skill
from highdraw.systems.suits_one_card.state import Combatant
from highdraw.systems.suits_one_card.worth import best_combination, best_single, best_sum, luck


def bracket_to(fight: Combat, me: Combatant, foe: Combatant) -> str | None:
    """The range bracket of a shot; None for hand weapons and beyond the maximum."""
    kit = fight.kits[me.id]
    return kit.bracket(fight.distance(me, foe)) if fight.fighting and kit.ranged else None


def aims_at(fight: Combat, me: Combatant, foe: Combatant) -> bool:
    """Whether the aim is on this one, or on an area it stands in (S1-AIM-07, S1-AIM-08)."""
    from highdraw.systems.suits_one_card.aim import in_arc

    if me.aim_target:
        return me.aim_target == foe.id
    return bool(me.aim_arc) and in_arc(fight, me, foe)


def pool(fight: Combat, me: Combatant, foe: Combatant, source: str = "") -> tuple[Card, ...]:
    """The cards with which somebody would attack: those of an extra action, or the dealt ones with those of an aim before them."""
    if source == "extra":
        return tuple(fight.state.deck.zones.get(f"extra {me.id}", ()))
    dealt = fight.dealt(me)
    if (me.aim_target or me.aim_arc) and aims_at(fight, me, foe):
        return (*aim_cards(fight, me), *dealt)
    return dealt


def aim_cards(fight: Combat, me: Combatant) -> tuple[Card, ...]:
    """The extra cards of an aim; covering an arc costs the last of them (S1-AIM-02, S1-AIM-07)."""
    from highdraw.systems.suits_one_card.aim import ARC_COST

    cards = fight.state.deck.zones.get(f"aim {me.id}", [])
    if me.aim_arc:
        cost = ARC_COST[me.aim_arc]
        cards = cards[: max(0, len(cards) - cost)] if cost is not None else []
    return tuple(cards)


def may_attack(fight: Combat, me: Combatant, foe: Combatant, source: str = "") -> bool:
    """Reach, a ready weapon, and cards that are no overdraw for this attack, unless the target cannot defend (S1-ORD-11)."""
    if ready(fight, me) or not reaches(fight, me, foe):
        return False
    cards = pool(fight, me, foe, source)
    if not cards:
        return False
    if foe.helpless:
        return True
    skill = strike_skill(fight, me, None, bracket_to(fight, me, foe))
    if (me.aim_target or me.aim_arc) and source != "extra" and aims_at(fight, me, foe):
        return best_single(cards, skill) is not None
    return best_sum(cards, skill) is not None


async def strike(
    fight: Combat,
    me: Combatant,
    target: Combatant,
    source: str = "",
    out_of_turn: bool = False,
    busy: frozenset[str] = frozenset(),
) -> bool:
    """Attack somebody, by hand or at range; whether the attack was carried out.

    `source` is `extra` for an extra action; `busy` are those whose own shot is just being settled.
    """
    from highdraw.systems.suits_one_card.aim import interrupts

    shots = await _shots(fight, me)
    if fight.loud:
        _announce(fight, me, target, shots, out_of_turn)
    if await interrupts(fight, "announced", me.id, busy) and not _still(fight, me, target, source):
        if fight.loud:
            fight.tell("called off", f"{me.name}'s attack comes to nothing.", "S1-AIM-03", who=me.id)
        return False
    fight.state.field.face(me.id, target.id)
    me.attacked = True
    if fight.state.noob and fight.fighting and fight.kits[me.id].slow:
        _every_other(fight, me)
    one = fight.sw.burst_contests == "one_contest" and fight.fighting and fight.kits[me.id].main.burst
    volleys = (shots,) if one else tuple((bullets,) for bullets in shots)
    foe = target
    for number, bullets in enumerate(volleys):
        if number:
            mark = await _next_target(fight, me, foe) if _can_go_on(fight, me) else None
            if mark is None:
                break
            foe = mark
        ours = await _our_side(fight, me, foe, source) if not number else await _new_side(fight, me, foe)
        if fight.fighting and fight.kits[me.id].ranged:
            fire_off(fight, me, sum(bullets))
        was_hit = await _exchange(fight, ours, foe, bullets, stomps=not number and not out_of_turn and source != "extra")
        for side in (me, foe):
            fight.state.deck.drop(f"draw {side.id}")
        if was_hit:
            break
    lose_aim(fight, me)
    return True


def _still(fight: Combat, me: Combatant, target: Combatant, source: str) -> bool:
    """Whether an announced attack stands after the shots of others."""
    return not (me.out or fight.dazed(me) or target.dead or target.gone) and may_attack(fight, me, target, source)


def _every_other(fight: Combat, me: Combatant) -> None:
    """In N00b rounds a Slow weapon attacks only in every other round (S1-NOO-06)."""
    me.slow_until = max(me.slow_until, fight.state.round + 1)
    if fight.loud:
        fight.tell("slow", f"{me.name} cannot attack with the slow weapon in the next round.", "S1-NOO-06", who=me.id)


async def _shots(fight: Combat, me: Combatant) -> tuple[int, ...]:
    """How many shots, or clumps of a burst: named before the first is resolved (S1-RNG-09, S1-BST-01)."""
    if not fight.fighting or not fight.kits[me.id].ranged:
        return (1,)
    weapon = fight.kits[me.id].main
    most = clumps(weapon.rof, weapon.burst, me.loaded.get(weapon.name, 1))
    if len(most) < 2:
        return most
    said = await Ask(me.id, "shots", tuple(str(count) for count in range(len(most), 0, -1)), {"weapon": weapon.name, "burst": weapon.burst})
    return most[: int(said)]


def _announce(fight: Combat, me: Combatant, target: Combatant, shots: tuple[int, ...], out_of_turn: bool) -> None:
    """Act, weapon and target are named before the cards are shown (S1-ORD-13)."""
    if not fight.fighting:
        fight.tell("attack", f"{me.name} challenges {target.name}.", "S1-CON-07", "S1-ORD-13", who=me.id, target=target.id)
        return
    kit = fight.kits[me.id]
    cites = ["S1-ORD-13"]
    words = f"{me.name} {'fires at' if kit.ranged else 'attacks'} {target.name} with {the(kit.main.name)}"
    if kit.ranged:
        words += f" at {metres(fight.distance(me, target))} ({bracket_to(fight, me, target)} range)"
        cites += ["S1-RNG-02", *(["S1-RNG-04"] if kit.main.powered else [])]
        if (kit.main.boost if kit.main.powered else me.body) > 10:
            cites.append("S1-RNG-05")
        if kit.main.range == "Extra Long":
            cites.append("S1-RNG-06")
        if len(shots) > 1:
            words += f", {sum(shots)} bullets" if kit.main.burst else f", {len(shots)} shots"
            cites.append("S1-BST-01" if kit.main.burst else "S1-RNG-09")
        if me.aim_target or me.aim_arc:
            cites += ["S1-AIM-03"] if out_of_turn else ["S1-AIM-01"]
    fight.tell("attack", words + ".", *cites, who=me.id, target=target.id)


async def _our_side(fight: Combat, me: Combatant, foe: Combatant, source: str) -> Side:
    """The attacker's cards: dealt, of an extra action, or the best an aim offers (S1-DEF-04, S1-AIM-04, S1-AIM-05)."""
    bracket = bracket_to(fight, me, foe)
    if source == "extra":
        return Side(me, pool(fight, me, foe, source), True, f"extra {me.id}", bracket)
    cards = pool(fight, me, foe)
    dealt = fight.dealt(me)
    zone = me.id
    if len(cards) > len(dealt):
        cards, zone = await _aimed(fight, me, foe, cards, dealt, bracket)
    spend(me)
    return Side(me, cards, True, zone, bracket)


async def _aimed(
    fight: Combat, me: Combatant, foe: Combatant, cards: tuple[Card, ...], dealt: tuple[Card, ...], bracket: str | None
) -> tuple[tuple[Card, ...], str]:
    """The best single card, or the best combination of three or more; the rest is discarded (S1-AIM-04, S1-AIM-05)."""
    skill = strike_skill(fight, me, None, bracket)
    single = best_single(cards, skill) or cards[-1]
    chosen: tuple[Card, ...] = (single,)
    both = best_combination(cards, skill)
    if both:
        keys = (" ".join(both), single)
        said = await Ask(me.id, "aimed", keys, {"cards": list(cards), "skill": skill})
        chosen = both if said == keys[0] else (single,)
    if fight.loud:
        rules = ("S1-AIM-04", "S1-AIM-02", *(("S1-AIM-05",) if both else ()), *(("S1-AIM-07",) if me.aim_arc else ()))
        text = f"{me.name} fires with {' '.join(map(pretty, chosen))} of {len(cards)} cards."
        fight.tell("aim", text, *rules, who=me.id)
    deck, left = fight.state.deck, list(chosen)
    aim_zone = deck.zones.get(f"aim {me.id}", [])
    for card in list(aim_zone):
        if card in left:
            left.remove(card)
            deck.move(card, f"aim {me.id}", f"draw {me.id}")
    forget_aim(fight, me)
    return chosen, me.id if left and dealt else f"draw {me.id}"


async def _new_side(fight: Combat, me: Combatant, foe: Combatant) -> Side:
    """A further shot is fired with a newly drawn card that can hit (S1-RNG-09)."""
    bracket = bracket_to(fight, me, foe)
    cards = await redraw(fight, me, "further shot", strike_skill(fight, me, None, bracket), defence_skill(fight, me))
    if fight.loud:
        fight.tell("draw", f"{me.name} draws {' '.join(map(pretty, cards))} for the next shot.", "S1-RNG-09", who=me.id)
    return Side(me, cards, True, f"draw {me.id}", bracket)


async def _next_target(fight: Combat, me: Combatant, last: Combatant) -> Combatant | None:
    """At whom a further shot goes: the same one, also when he is down, or another; asked where several may be meant (S1-RNG-09, S1-DEF-08).

    With the last target dead and nobody else standing there is nobody to fire at.
    """
    near = [foe for foe, _ in fight.around(me) if foe.side != me.side and foe is not last and reaches(fight, me, foe)]
    standing = [foe for foe in near if not foe.out]
    same = [last] if not (last.dead or last.gone) and reaches(fight, me, last) else []
    if not (same or standing):
        return None
    marks = [*same, *standing, *(foe for foe in near if foe.out)]
    return marks[0] if len(marks) == 1 else fight[await Ask(me.id, "next target", tuple(foe.id for foe in marks))]


def _can_go_on(fight: Combat, me: Combatant) -> bool:
    """Whether the shooter can fire the next of the shots he named (S1-RNG-09)."""
    return not (me.out or fight.dazed(me)) and me.loaded.get(me.main, 0) > 0


async def _exchange(fight: Combat, ours: Side, target: Combatant, bullets: tuple[int, ...], stomps: bool) -> bool:
    """One contest of an attack; whether the attacker was hit, which loses the remaining shots (S1-RNG-09)."""
    me = ours.me
    if target.helpless:
        await _helpless(fight, ours, target, bullets)
        return False
    theirs = await meet(fight, target, me, stomps)
    winner = await contest(fight, ours, theirs)
    if winner is ours:
        await hit_home(fight, ours, theirs, target, bullets, f"{me.name} {'hits' if fight.fighting else 'outdoes'} {target.name}.")
        return False
    return winner is theirs and await counter(fight, theirs, ours)


async def _helpless(fight: Combat, ours: Side, target: Combatant, bullets: tuple[int, ...]) -> None:
    """Someone who cannot defend is hit automatically; the card only sets the size of the blow (S1-DEF-08)."""
    show(fight, ours)
    if ours.me.committed:
        await bonus.reveal_alone(fight, ours.me, target)
    ours.offence = ours.worth = best_sum(ours.cards, strike_skill(fight, ours.me, None, ours.bracket))
    if fight.loud:
        shown = " ".join(map(pretty, ours.cards))
        rules = ("S1-DEF-08", "S1-DFT-06" if target.unconscious else "S1-CRT-02")
        fight.tell("contest", f"{ours.me.name} {shown}: {target.name} cannot defend.", *rules, who=ours.me.id, target=target.id)
    await hit_home(fight, ours, None, target, bullets, f"{ours.me.name} hits {target.name}.")


async def meet(fight: Combat, target: Combatant, me: Combatant, stomps: bool) -> Side:
    """The one attacked: with its dealt cards, a new one after a stomp, or a redraw that only defends (S1-ORD-10, S1-ORD-12)."""
    reason = cannot_strike(fight, target, me)
    bracket = bracket_to(fight, target, me) if not reason else None
    missile = fight.fighting and fight.kits[me.id].ranged
    dealt = fight.dealt(target)
    # the card of this level is still unused, whatever else the turn went to; with a level for each card a used one lies above the next
    together = me.id in fight.state.group and target.id in fight.state.group and target.level >= fight.state.level
    stomped = bool(dealt) and stomps and together
    if stomped:
        target.left, target.levels = 0, []
        if fight.loud:
            text = f"{me.name} stomps {target.name}, who throws the dealt card away."
            fight.tell("stomp", text, "S1-ORD-10", who=me.id, target=target.id)
    elif dealt:
        spend(target)
    full = bool(dealt) or fight.sw.redraw_counter == "full_contest"
    strikes = full and not reason
    cards, zone = dealt, target.id
    if stomped or not dealt:
        strike_limit = strike_skill(fight, target, None, bracket) if strikes else 0
        guard_limit = defence_skill(fight, target, None, missile, strikes)
        cards = await redraw(fight, target, "defence", strike_limit, guard_limit)
        zone = f"draw {target.id}"
        if fight.loud:
            rules = ("S1-ORD-10",) if stomped else ("S1-DEF-04", *(("S1-DEF-05",) if not strikes else ()))
            chance = {} if fight.state.noob else luck(cards, max(strike_limit, guard_limit), int(fight.sw.decks))
            fight.tell("draw", f"{target.name} draws {' '.join(map(pretty, cards))} to defend.", *rules, who=target.id, **chance)
    side = Side(target, cards, strikes, zone, bracket)
    side.why_not = "" if strikes else reason or "S1-DEF-05"
    target.contested = True
    if dealt and (strikes or fight.sw.turn_after_pure_defense == "lost" or target.levels):
        end_action(fight, target)
        if fight.loud and strikes:
            fight.tell("acted", f"This contest is {target.name}'s action of the round.", "S1-ORD-12", who=target.id)
    return side


async def counter(fight: Combat, winner: Side, loser: Side) -> bool:
    """The one attacked has won: strike, or hold the blow (S1-DEF-10); whether the blow fell."""
    me, foe = winner.me, loser.me
    if await Ask(me.id, "strike", ("strike", "hold"), {"foe": foe.id}) == "hold":
        if fight.loud:
            deed = "could strike {} and holds the blow" if fight.fighting else "could outdo {} and lets it be"
            fight.tell("hold", f"{me.name} {deed.format(foe.name)}.", "S1-DEF-10", "S1-REC-03", who=me.id)
        return False
    me.attacked = True
    bullets: tuple[int, ...] = (1,)
    if fight.fighting and fight.kits[me.id].ranged:
        weapon = fight.kits[me.id].main
        bullets = clumps(weapon.rof, weapon.burst, me.loaded.get(weapon.name, 1))[:1] or (1,)
        fire_off(fight, me, bullets[0])
    await hit_home(fight, winner, loser, foe, bullets, f"{me.name} {'strikes back at' if fight.fighting else 'outdoes'} {foe.name}.")
    return True


def spend(me: Combatant) -> None:
    """The dealt cards, or the next of them, are used up in a contest (S1-DEF-04)."""
    me.left = max(0, me.left - 1)
    me.contested = True


def end_action(fight: Combat, me: Combatant) -> None:
    """The turn is used up; with a level for each card the next one is still to come (S1-ORD-12, S1-ORD-08)."""
    me.waiting = False
    if me.levels and not me.out and not fight.dazed(me):
        me.level = me.levels.pop(0)
        me.called = False
    else:
        me.acted = True
