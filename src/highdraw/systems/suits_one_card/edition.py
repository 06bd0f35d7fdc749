"""What the one-card edition says of its files: what may be in them, and how a sheet of Suits is read here."""

from typing import Any

from highdraw.engine.rulebook import Rulebook
from highdraw.systems.suits.edition import Edition
from highdraw.systems.suits.sheet import Sheet
from highdraw.systems.suits_one_card.correct import check_start
from highdraw.systems.suits_one_card.setup import Options
from highdraw.systems.suits_one_card.state import Combatant, CombatState


def _rulebook() -> Rulebook:
    from highdraw.systems.suits_one_card import SYSTEM

    return SYSTEM.rulebook


def _check(start: dict[str, Any]) -> dict[str, Any]:
    """A file may set what the referee cannot: levels, cards laid down …"""
    return check_start(start, frozenset({"id"}))


def _refuse(sheet: Sheet) -> str:
    return "swarms are of the two-card edition; here give its creatures one by one, or leave it out." if sheet.swarm else ""


def _remarks(sheet: Sheet) -> list[str]:
    found = []
    if sheet.swarm:
        found.append("a swarm cannot fight here; its creatures can, one by one.")
    if sheet.minion:
        found.append("minion means nothing here: everybody is dealt one card.")
    if sheet.off in sheet.weapons:
        found.append(f"the {sheet.off} in the other hand gives nothing here until it is taken into the main hand.")
    return found


EDITION = Edition(
    id="suits-one-card",
    folder="highdraw.systems.suits_one_card",
    quickness="speed",
    rulebook=_rulebook,
    options=Options,
    combatant=Combatant,
    state=CombatState,
    given=("round", "turn", "level", "group", "fell", "noob", "minutes", "days", "blasts"),
    listed=("group", "fell"),
    naming=("tending", "aim_target", "bonus_on"),
    counted=("loaded", "supply", "reloading"),
    zones={"dealt": "", "aim_cards": "aim ", "bonus_cards": "bank ", "committed_cards": "commit "},
    check=_check,
    refuse=_refuse,
    remarks=_remarks,
    arrival=(
        "Read for the one-card edition: Reflexes count as Speed, a shield gives its Def on a block, AP takes points off armour for every "
        "three of overkill, a gun's ranges go by its Boost, nobody is engaged.",
    ),
)
