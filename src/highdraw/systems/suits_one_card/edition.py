"""What the one-card edition says of its files: what may be in them, and how a sheet of Suits is read here."""

from typing import Any

from highdraw.systems.suits.armoury import Armour
from highdraw.systems.suits.edition import Edition
from highdraw.systems.suits.sheet import Sheet
from highdraw.systems.suits.weapon_line import WeaponLine
from highdraw.systems.suits_one_card.book import RULEBOOK
from highdraw.systems.suits_one_card.correct import check_start
from highdraw.systems.suits_one_card.setup import Options, Setup, Switches
from highdraw.systems.suits_one_card.state import Combatant, CombatState
from highdraw.systems.suits_one_card.weapon_table import weapon_table


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


def _lines(sheet: Sheet, switches: dict[str, str], body: int, armour: Armour | None) -> list[WeaponLine]:
    """What each weapon of a sheet comes to (S1-PWR-17)."""
    return weapon_table(sheet, Switches.of(switches), body, armour)


EDITION: Edition[Setup] = Edition(
    id="suits-one-card",
    title="Suits: the one-card edition",
    folder="highdraw.systems.suits_one_card",
    quickness="speed",
    rulebook=RULEBOOK,
    setup=Setup, options=Options, combatant=Combatant, state=CombatState,
    given=("round", "turn", "level", "group", "fell", "noob", "minutes", "days", "blasts"),
    listed=("group", "fell"),
    naming=("tending", "aim_target", "bonus_on"),
    counted=("loaded", "supply", "reloading"),
    zones={"dealt": "", "aim_cards": "aim ", "bonus_cards": "bank ", "committed_cards": "commit "},
    stays=("wounds", "critical", "unconscious", "beaten", "unrested"),
    kept=("main", "off", "two_handed", "loaded", "reloading", "supply"),
    lines=_lines, check=_check, refuse=_refuse, remarks=_remarks,
    luck="What the dealt cards were worth at the skill they act at, and cards drawn for a defence or a further shot at theirs, against the "
    "mean of all such draws from full packs; an overdraw is 0. Rounds of pairs are not counted, nor cards that others cannot see.",
    arrival=(
        "Read for the one-card edition: Reflexes count as Speed, a shield gives its Def on a block, AP takes points off armour for every "
        "three of overkill, a gun's ranges go by its Boost, nobody is engaged.",
    ),
)  # fmt: skip
