"""States of a fighter as they begin and end: Hold and Aim lost, Distracted, Vulnerable, Stunned, grips."""

from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import Fighter


def end_aim(me: Fighter) -> None:
    """Moving, acting otherwise or losing the turn ends an Aim (SW-BASE-63)."""
    me.aiming, me.aimed = "", False


def end_spans(me: Fighter) -> None:
    """States that end with a turn: those received before it end, those received in it wait for the next (SW-BASE-51)."""
    me.distracted = "" if me.distracted == "this" else "this" if me.distracted == "next" else me.distracted
    me.vulnerable = "" if me.vulnerable == "this" else "this" if me.vulnerable == "next" else me.vulnerable


def lose_hold(fight: Scene, me: Fighter) -> None:
    """Shaken or Stunned on Hold: Hold and the turn of this round are lost, and with the turn an Aim (SW-BASE-85).

    What would have ended with that turn ends now (SW-BASE-51). Who has a Joker on top of Hold keeps its turn (SW-SUR-01).
    """
    if not me.on_hold:
        return
    me.on_hold = False
    if fight.joker_waits(me):
        if fight.loud:
            fight.tell("hold", f"{me.name} loses Hold, but not the turn of the Joker.", "SW-BASE-85", "SW-SUR-01", who=me.id)
        return
    me.acted = True
    end_aim(me)
    end_spans(me)
    if fight.loud:
        fight.tell("hold", f"{me.name} loses Hold and the turn.", "SW-BASE-85", "SW-BASE-51", who=me.id)


def mark(fight: Scene, me: Fighter, state: str) -> None:
    """Somebody becomes Distracted or Vulnerable until the end of the next turn (SW-BASE-49, SW-BASE-50)."""
    span = "next" if fight.state.turn == me.id or me.id in fight.state.acting else "this"
    setattr(me, state, span)
    if fight.loud:
        fight.tell(
            state, f"{me.name} is {state.title()}.", "SW-BASE-49" if state == "distracted" else "SW-BASE-50", "SW-BASE-51", who=me.id
        )


def release(fight: Scene, me: Fighter) -> None:
    """Whoever somebody held is free again."""
    for other in held_by(fight, me):
        other.held_by, other.hold_kind = "", ""


def held_by(fight: Scene, me: Fighter) -> list[Fighter]:
    """Whom somebody has in a grip."""
    return [other for other in fight.state.fighters.values() if other.held_by == me.id]


def stun(fight: Scene, me: Fighter) -> None:
    """Stunned: prone, Distracted, Vulnerable, no action (SW-BASE-47)."""
    lose_hold(fight, me)
    me.stunned = True
    me.prone = not me.mount
    mark(fight, me, "distracted")
    me.vulnerable = "free"
    if fight.loud:
        fight.tell("stunned", f"{me.name} is Stunned.", "SW-BASE-47", who=me.id)
