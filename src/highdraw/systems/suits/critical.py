"""The critically wounded in the editions of shock and wounds: a card a check, bleeding, passing out, stabilising, medics."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec

from highdraw.cards import Card, pretty
from highdraw.engine.receipt import Why
from highdraw.engine.view import Tone
from highdraw.systems.suits.fray import Fray
from highdraw.systems.suits.shown import lay_open_cards, rule
from highdraw.systems.suits.state import Fighter
from highdraw.systems.suits.worth import VALUES, values

F = TypeVar("F", bound=Fray[Any, Any])
BESIDE = 1.5
"""A medic is next to the patient, "within a yard or so", within this many metres (S1-CRT-08, S2-CRT-05)."""


TONES: dict[str, Tone] = {"bleed": "bad", "stabilise": "good", "nothing": ""}


class Bleeding(msgspec.Struct, Generic[F], frozen=True, kw_only=True):
    """What an edition says of the critically wounded: its rules by what they settle, and who helps."""

    under: str
    """The rule of drawing under a number."""
    check: tuple[str, str, tuple[str, ...]]
    """What the card is drawn for, what it is called, and the rules of the check."""
    results: dict[str, str] = {}
    """The rule of each result, where it has one of its own."""
    bleed: tuple[str, ...]
    awake: str
    stops: str
    """The rule of a medic who stops the bleeding …"""
    stabilises: str
    """… and of one who stabilises a wound."""
    at_draw: bool
    """A medic draws against the critical wounds as they are at his draw, not as they were before the patient's own card."""
    suffer: Callable[[F, Any, int, Why | None], list[str]]
    knock_out: Callable[[F, Any], None]
    medic: Callable[[F, Any], Any]
    """The medic who draws for this patient, if anybody does."""
    skill: Callable[[F, Any, str], int]
    """The medic's or doctor's skill of somebody."""
    afterwards: Callable[[F, Any], None]
    """What follows a check, and the end of the last critical wound."""


def outcome(fight: Fray[Any, Any], card: Card, critical: int, body: int) -> str:
    """What a card does: stabilise, nothing or bleed; of a face card the worth that serves best (S1-CRT-04, S1-CRT-06, S2-CRT-03)."""
    results = {
        "bleed" if fight.under(worth, critical) else "stabilise" if worth > critical and fight.under(worth, body) else "nothing"
        for worth in VALUES[card]
    }
    return next(result for result in ("stabilise", "nothing", "bleed") if result in results)


async def check(rules: Bleeding[F], fight: F, me: Fighter) -> None:
    """One check of somebody with critical wounds, and of the medic who tends him (S1-CRT-03, S2-CRT-03)."""
    with fight.beat(f"{me.name} bleeds", who=me.id):
        await _check(rules, fight, me)


async def _check(rules: Bleeding[F], fight: F, me: Fighter) -> None:
    """The card, what it does, and what a medic can do about it."""
    drawn_for, label, cites = rules.check
    card = await fight.check_card(me, drawn_for, values)
    before = me.critical
    result = outcome(fight, card, before, me.body)
    medic = rules.medic(fight, me)
    if why := fight.why():
        why.note(label, pretty(card), cites[0], f"bleeds up to {before}, stabilises up to Body {me.body}")
        says = {"bleed": "bleeds", "stabilise": "holds on: one critical wound stabilises", "nothing": "holds on"}[result]
        own = (rules.results[result],) if rules.results else ()
        lay_open_cards(fight, me, [card], None, me.body, result == "stabilise")
        rule(fight, {"bleed": "loses blood", "stabilise": "one wound stabilises", "nothing": "holds on"}[result], TONES[result])
        fight.tell("critical", f"{me.name} {says}.", cites[0], *own, *cites[1:], rules.under, why=why, who=me.id)
    if result == "bleed":
        if medic is None or not await _tend(rules, fight, me, medic, before, bleeding=True):
            await _bleed(rules, fight, me)
    else:
        if result == "stabilise":
            close_wound(me)
        if medic is not None and me.critical:
            critical = me.critical if rules.at_draw else before
            if await _tend(rules, fight, me, medic, critical, bleeding=False):
                close_wound(me)
    rules.afterwards(fight, me)


def close_wound(me: Fighter) -> None:
    """One critical wound bleeds no more: it counts as a normal one (S1-CRT-06, S2-CRT-03)."""
    me.critical -= 1
    me.wounds += 1


def tell_no_more(fight: Fray[Any, Any], me: Fighter, down: bool, rule: str) -> None:
    """The last critical wound is stable; whether he stays down all the same."""
    if fight.loud:
        fight.tell("critical", f"{me.name} bleeds no more{' but stays down' if down else ''}.", rule, who=me.id)


async def _bleed(rules: Bleeding[F], fight: F, me: Fighter) -> None:
    """One normal wound more; then stay awake or pass out, unless that wound has settled it (S1-CRT-04, S1-CRT-05, S2-CRT-04)."""
    me.wounds += 1
    effects = rules.suffer(fight, me, 0, why := fight.why())
    if fight.loud:
        fight.tell("bleed", " ".join([f"{me.name} loses blood: 1 wound.", *effects]), *rules.bleed, why=why, who=me.id)
    if me.dead or me.unconscious:
        return
    with fight.beat(f"{me.name} tries to stay awake", who=me.id):
        await _stay_awake(rules, fight, me)


async def _stay_awake(rules: Bleeding[F], fight: F, me: Fighter) -> None:
    """A card under Will less the critical wounds, or one passes out (S1-CRT-05, S2-CRT-04)."""
    limit = me.will - me.critical
    if why := fight.why():
        why.start("Will", me.will, rules.awake)
        why.plus("critical wounds", -me.critical, rules.awake)
        why.total("to stay awake", limit, rules.awake)
    awake, card = await fight.draw_under(me, limit, "staying awake")
    if not awake:
        rules.knock_out(fight, me)
    if fight.loud:
        if card:
            lay_open_cards(fight, me, [card], None, limit, awake)
        rule(fight, "awake" if awake else "passes out", "good" if awake else "bad")
        text = f"{me.name} stays awake" if awake else f"{me.name} passes out"
        fight.tell(
            "awake",
            f"{text} ({pretty(card) if card else 'no card: it cannot be done'} against {limit}).",
            rules.awake,
            rules.under,
            why=why,
            who=me.id,
        )


async def _tend(rules: Bleeding[F], fight: F, me: Fighter, medic: Fighter, critical: int, bleeding: bool) -> bool:
    """The medic's one card: against his skill less the patient's critical wounds (S1-CRT-08, S1-CRT-09, S2-CRT-05, S2-CRT-06)."""
    with fight.beat(f"{medic.name} tends {me.name}", who=medic.id, target=me.id):
        return await _help(rules, fight, me, medic, critical, bleeding)


async def _help(rules: Bleeding[F], fight: F, me: Fighter, medic: Fighter, critical: int, bleeding: bool) -> bool:
    """The card of a medic, and what it does."""
    skill = rules.skill(fight, medic, "medic")
    limit = skill - critical
    done, card = await fight.draw_under(medic, limit, "medic")
    if fight.loud:
        if card:
            lay_open_cards(fight, medic, [card], None, limit, done)
        rule(fight, "helps" if done else "cannot help", "good" if done else "")
        deed = "stops the bleeding" if bleeding else "stabilises a critical wound"
        text = f"{medic.name} {deed} of {me.name}" if done else f"{medic.name} cannot help {me.name}"
        cite = rules.stops if bleeding else rules.stabilises
        if why := fight.why():
            why.start("medic's skill", skill, cite)
            why.plus("critical wounds", -critical, cite)
            why.total("to help", limit, cite)
        fight.tell("medic", f"{text} ({pretty(card) if card else 'no card'} against {limit}).", cite, rules.under, why=why, who=medic.id)
    return done
