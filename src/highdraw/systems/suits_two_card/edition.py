"""What the two-card edition says of its files: what may be in them, and how a sheet of Suits is read here."""

from highdraw.systems.suits.armoury import Armour
from highdraw.systems.suits.edition import Edition
from highdraw.systems.suits.sheet import Sheet
from highdraw.systems.suits.weapon_line import WeaponLine
from highdraw.systems.suits_two_card.book import RULEBOOK
from highdraw.systems.suits_two_card.correct import check_start
from highdraw.systems.suits_two_card.setup import Options, Setup, Switches
from highdraw.systems.suits_two_card.state import Combatant, CombatState
from highdraw.systems.suits_two_card.weapon_table import weapon_table


def _welcome(_: Sheet) -> str:
    """Whatever a sheet can say, this edition has a rule for it."""
    return ""


def _remarks(_: Sheet) -> list[str]:
    return []


def _lines(sheet: Sheet, switches: dict[str, str], body: int, armour: Armour | None) -> list[WeaponLine]:
    """What each weapon of a sheet comes to (S2-SCL-04)."""
    return weapon_table(sheet, Switches.of(switches), body, armour)


EDITION: Edition[Setup] = Edition(
    id="suits-two-card",
    title="Suits: Contests and Combat (two-card edition)",
    folder="highdraw.systems.suits_two_card",
    quickness="reflexes",
    rulebook=RULEBOOK,
    setup=Setup, options=Options, combatant=Combatant, state=CombatState,
    given=("round", "turn", "order", "minutes", "days", "blasts"),
    listed=("order",),
    naming=("engaged", "barred", "pressed_by", "tended_by", "aim_target", "cluster", "bonus_on"),
    stays=("wounds", "critical", "unconscious", "comatose", "unrested"),
    kept=("main", "off", "two_handed", "loaded", "supply"),
    lines=_lines, check=check_start, refuse=_welcome, remarks=_remarks,
    luck="In every contest, the best rank that the cards allowed, against the mean of all hands of as many cards from full packs "
    "at the same skill. Cards that were aimed or put aside are not counted.",
    arrival=(
        "Read for the two-card edition: Speed counts as Reflexes, a shield gives its rating and white chips, AP is a chance to halve "
        "armour, a gun has the ranges of its kind, minions draw one card, a second weapon defends and may strike.",
    ),
)  # fmt: skip
