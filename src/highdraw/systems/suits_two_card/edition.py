"""What the two-card edition says of its files: what may be in them, and how a sheet of Suits is read here."""

from highdraw.engine.rulebook import Rulebook
from highdraw.systems.suits.edition import Edition
from highdraw.systems.suits.sheet import Sheet
from highdraw.systems.suits_two_card.correct import check_start
from highdraw.systems.suits_two_card.setup import Options
from highdraw.systems.suits_two_card.state import Combatant, CombatState


def _rulebook() -> Rulebook:
    from highdraw.systems.suits_two_card import SYSTEM

    return SYSTEM.rulebook


def _welcome(_: Sheet) -> str:
    """Whatever a sheet can say, this edition has a rule for it."""
    return ""


def _remarks(_: Sheet) -> list[str]:
    return []


EDITION = Edition(
    id="suits-two-card",
    folder="highdraw.systems.suits_two_card",
    quickness="reflexes",
    rulebook=_rulebook,
    options=Options,
    combatant=Combatant,
    state=CombatState,
    given=("round", "turn", "order", "minutes", "days", "blasts"),
    listed=("order",),
    naming=("engaged", "barred", "pressed_by", "tended_by", "aim_target", "cluster", "bonus_on"),
    check=check_start,
    refuse=_welcome,
    remarks=_remarks,
    arrival=(
        "Read for the two-card edition: Speed counts as Reflexes, a shield gives its rating and white chips, AP is a chance to halve "
        "armour, a gun has the ranges of its kind, minions draw one card, a second weapon defends and may strike.",
    ),
)
