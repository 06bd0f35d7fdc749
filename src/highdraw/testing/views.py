"""Views: what every seat is shown is a `View` to the last field, names nobody who is not there, and agrees with how everybody stands."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from highdraw.engine.request import GM
from highdraw.engine.session import Session
from highdraw.engine.system import AnySystem
from highdraw.engine.view import Standing, Turn, View
from highdraw.testing.failure import Nonconformity
from highdraw.testing.walk import begin, moments

STRANGER = "nobody's seat"
_encoder, _decoder = msgspec.json.Encoder(), msgspec.json.Decoder(View)


def check_views(system: AnySystem, setup: Any, seed: object, every: int = 30, most: int = 40) -> None:
    """At random moments, for everybody who may look: the view is sound."""
    rng = Random(f"{seed} views")
    for here in moments(begin(system, setup, seed), rng, every, most):
        check_moment(here, rng)


def check_moment(session: Session, rng: Random) -> None:
    """What the GM, a stranger and somebody at the table see now."""
    standing = session.fight.standing()
    for seat in (GM, STRANGER, rng.choice(list(session.seats))):
        view = session.view(seat)
        if says := not_as_typed(view) or next(filter(None, _wrong(view)), "") or _unlike(view, standing):
            raise Nonconformity("views", f"seat {seat!r}: {says}", system=session.system.id, seed=session.seed, setup=session.setup)


def not_as_typed(view: View) -> str:
    """What in a view is not as its types say; empty when it is sent and read back the same."""
    try:
        back = _decoder.decode(_encoder.encode(view))
    except (TypeError, ValueError) as error:
        return f"it is not as its types say: {error}"
    return next((f"{name} is not plain data" for name in View.__struct_fields__ if getattr(back, name) != getattr(view, name)), "")


def _wrong(view: View) -> Iterator[str]:
    """What does not fit together."""
    people = view.fighters
    yield next((f"{one.id} is filed under {who}" for who, one in people.items() if one.id != who), "")
    named = {
        "whose turn it is": [view.turn] if view.turn else [],
        "the order": [who for turn in view.order for who in turn.who],
        "whose cards lie there": [who for zone in view.zones for who in zone.owners],
        "who is engaged": [who for one in people.values() for who in one.engaged],
        "who stands where": list(view.ground.spots),
    }
    yield next((f"{what} names {who!r}, who is not there" for what, some in named.items() for who in some if who not in people), "")
    zones = [zone.id for zone in view.zones]
    yield f"zones are named twice: {zones}" if len(set(zones)) < len(zones) else ""
    yield next((f"{one.name} is dead or gone but not out" for one in people.values() if (one.dead or one.gone) and not one.out), "")
    yield next((f"{turn.name} acts now out of turn" for turn in _now(view) if turn.who and view.turn not in turn.who), "")
    places = [turn for turn in view.order if view.turn in turn.who]
    late = places if not any(turn.state == "now" for turn in places) else []  # where one acts several times, once is now
    yield next((f"{turn.name} acts, but is {turn.state}" for turn in late if turn.state == "coming"), "")
    yield "" if view.clock.text else "the clock says nothing"


def _now(view: View) -> list[Turn]:
    """The places that are up; a place of the count may be nobody's."""
    return [turn for turn in view.order if turn.state == "now"]


def _unlike(view: View, standing: dict[str, Standing]) -> str:
    """Where the view and `Fight.standing` tell tracks and states otherwise."""
    seen = {who: Standing({track.label: track.value for track in one.tracks}, tuple(one.words)) for who, one in view.fighters.items()}
    return next((f"{who} stands {standing.get(who)}, but is shown {one}" for who, one in seen.items() if standing.get(who) != one), "")
