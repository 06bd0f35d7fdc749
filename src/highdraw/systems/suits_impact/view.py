"""What a seat may know: the one door from the state to people. Hidden are hands and cards laid face down (S3-OVR-04, S3-DEK-06)."""

from typing import Any

from msgspec.structs import replace

from highdraw.cards import UNKNOWN, Card
from highdraw.engine import view as seen
from highdraw.engine.system import Mine
from highdraw.engine.view import Clock, Fact, FighterView, Ground, Tag, Tone, Track, Turn, TurnState, View, Zone
from highdraw.field.view import Spans, ground
from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.patients import aftermath, bleeding
from highdraw.systems.suits_impact.rank import longest
from highdraw.systems.suits_impact.state import Fighter
from highdraw.systems.suits_impact.wield import REACH

LABELS = {
    "hand": "hand", "action": "action card", "value": "value cards", "boost": "boosts", "drawn": "a card from the deck",
    "effect": "effect card", "bleeding": "bleeding", "check": "check", "tie": "tie", "worse": "getting worse",
}  # fmt: skip
OWN = ("hand", "action", "value", "boost")
"""Zones whose owner sees them before anybody else does."""
TONES: dict[str, Tone] = {
    "destroyed": "bad", "dead": "bad", "knocked out": "bad", "bleeding": "bad", "reeling": "warn", "asleep": "warn", "delayed": "warn",
}  # fmt: skip
LEGEND = "Shock passes in seconds, Damage in days; Trauma bleeds. A card on its side is above Speed: no action in the first round"


def view(fight: Combat, mine: Mine) -> View:
    """The fight as somebody who plays these fighters may see it; None is the GM, who sees all but the pile."""
    return view_from(fight, mine, _public(fight))


def view_from(fight: Combat, mine: Mine, public: View) -> View:
    """The same from what everybody sees at this moment: with the faces of these fighters' cards."""
    return replace(public, zones=tuple(_zone(fight, zone, cards, mine) for zone, cards in fight.state.deck.zones.items()))


def _public(fight: Combat) -> View:
    """What everybody may know; the cards come with the eyes that see them."""
    state = fight.state
    return View(
        clock=_clock(fight),
        fighters={who: _fighter(fight, me) for who, me in state.fighters.items()},
        turn=state.turn,
        order=_order(fight),
        decks=(seen.Deck(pile=state.deck.left, discards=len(state.deck.discard), shuffles=state.deck.shuffles),),
        ground=_ground(fight),
        over=state.over,
        winner=state.winner,
        notes=(f"phase {state.phase}",) if state.phase else (),
        legend=LEGEND,
        aftermath=aftermath(fight),
        patients=bleeding(fight),
        extra={"phase": state.phase},
    )


def _clock(fight: Combat) -> Clock:
    state = fight.state
    since = state.seconds - state.ended_at
    minutes = state.seconds / 60
    if not state.over:
        return Clock(text=f"Round {state.round}" if state.round else "Before the fight", number=state.round, minutes=minutes)
    if state.days:
        text = f"Day {state.days} after the fight"
    elif since < 120:
        text = f"{since} second{'s' if since != 1 else ''} after the fight" if since else "After the fight"
    else:
        text = f"{since // 3600} h {since // 60 % 60:02} min after the fight"
    return Clock(text=text, number=state.round, minutes=minutes, days=state.days)


def _fighter(fight: Combat, me: Fighter) -> FighterView:
    sheet = fight.sheet(me)
    worn = [piece.name for piece in (fight.suit(me),) if piece]
    notes = [f"{name}: {rounds} to ready" for name, rounds in me.unready.items() if rounds]
    notes += [f"treats {fight[me.work.patient].name}, {me.work.left} more"] if me.work else []
    notes += [f"about to kill {fight[me.killing].name}"] if me.killing in fight.state.fighters else []
    notes += ["a half point waits"] if me.half else []
    return FighterView(
        id=me.id,
        name=me.name,
        side=me.side,
        look=sheet.look,
        group=sheet.squad,
        lesser=sheet.henchman,
        tracks=_tracks(fight, me),
        states=tuple(Tag(word, TONES.get(word, "")) for word in fight.states(me)),
        notes=tuple(notes),
        facts=(Fact("Wounds", f"{fight.wounds(me)} of Body {me.body}"), Fact("Speed", f"{me.speed}"), *(Fact("", name) for name in worn)),
        sheet=(Fact("Body", f"{me.body}"), Fact("Speed", f"{me.speed}"), Fact("Mind", f"{me.mind}"), Fact("Will", f"{me.will}")),
        held=" and ".join(name for name in (me.main, me.off) if name),
        out=me.down,
        gone=me.gone,
        dead=me.dead,
        extra={
            "wounds": fight.wounds(me), "injury": me.injury, "unready": dict(me.unready), "hand": len(fight.hand(me)),
            "conditions": me.conditions, "suit": me.suit, "bandaged": me.bandaged, "hero": sheet.hero,
        },
    )  # fmt: skip


def _tracks(fight: Combat, me: Fighter) -> tuple[Track, ...]:
    """Shock lies on Damage and Trauma as far as they make up Wounds (S3-WND-01), Damage on Trauma, as both are Injury (S3-INJ-01)."""
    body, out = me.body, "half Will" if fight.sw.wounds_over_double == "half_will_check" else "out"
    return (
        Track(
            label="Shock", value=me.shock, under=fight.wounds(me) - me.shock, notches={"reeling": body, out: 2 * body},
            says=f"Wounds: reeling past {body}, {out} past {2 * body}",
        ),
        Track(
            label="Damage", value=me.damage, under=me.trauma, notches={"Body": body, "dead": 2 * body}, grave=True,
            says=f"Trauma past {body}; with it dead past {2 * body}",
        ),
        Track(label="Trauma", value=me.trauma, notches={"dead": body}, grave=True, says=f"dead past {body}"),
    )  # fmt: skip


def _order(fight: Combat) -> tuple[Turn, ...]:
    """From the highest action card down, once they lie open."""
    if fight.state.over:
        return ()
    shown = [me for me in fight.living() if _card_shown(fight, me)]
    ranked = sorted(
        shown, key=lambda me: (-fight.acts_in(me), fight.state.order.index(me.id) if me.id in fight.state.order else len(shown))
    )
    return tuple(
        Turn(who=(me.id,), name=me.name, card=fight.action_card(me) or "", value=f"{fight.acts_in(me)}", state=_turn_state(fight, me))
        for me in ranked
    )


def _card_shown(fight: Combat, me: Fighter) -> bool:
    return f"action {me.lead or me.id}" in fight.state.revealed


def _turn_state(fight: Combat, me: Fighter) -> TurnState:
    if fight.state.turn == me.id:
        return "now"
    if me.turned:
        return "done"
    tilted = me.first == fight.state.round and fight.acts_in(me) > me.speed
    return "skipped" if tilted or not me.awake else "coming"


def _ground(fight: Combat) -> Ground:
    field = fight.state.field
    if field.mapped:
        return ground(field, "m", spans=lambda who: _spans(fight, fight[who]))
    apart = tuple((*_two(key), metres) for key, metres in sorted(field.pairs().items()))
    lines = tuple(map(tuple, field.lines))
    return Ground(mapped=False, unit="m", apart=apart, usual=field.usual, lines=lines)


def _spans(fight: Combat, me: Fighter) -> Spans:
    """With what is in the main hand: hand weapons strike a metre at least, others as far as they shoot (S3-WPN-14)."""
    weapon = fight.sheet(me).weapons.get(me.main)
    if weapon is None or not weapon.ranged:
        return Spans(float(max(REACH, weapon.reach if weapon is not None else 0)))
    return Spans(0.0, longest(me, weapon))


def _two(key: str) -> tuple[str, str]:
    one, other = key.split(" ", 1)
    return one, other


def sees(fight: Combat, zone: str, mine: Mine) -> bool:
    """Whether somebody who plays these fighters sees the cards of a zone."""
    what, _, who = zone.partition(" ")
    if mine is None or zone in fight.state.revealed or what not in (*OWN, "drawn"):
        return True
    return what in OWN and who in mine


def _zone(fight: Combat, zone: str, cards: list[Card], mine: Mine) -> Zone:
    what, _, who = zone.partition(" ")
    shown = tuple(cards) if sees(fight, zone, mine) else (UNKNOWN,) * len(cards)
    owner = fight.state.fighters.get(who)
    label = f"{owner.name}, {LABELS.get(what, what)}" if owner else LABELS.get(what, what)
    minor = what == "action" and zone in fight.state.revealed
    return Zone(id=zone, label=label, cards=shown, owners=(who,) if owner else (), hand=what == "hand", minor=minor)


def shuffle_hidden(fight: Combat, mine: frozenset[str], rng: Any) -> None:
    """Other cards where these fighters cannot look, for cards of the pile."""
    zones = sorted(fight.state.deck.zones.items())
    fight.state.deck.redeal([(zone, place) for zone, cards in zones if not sees(fight, zone, mine) for place in range(len(cards))], rng)
