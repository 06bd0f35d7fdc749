"""From what a fight is set up: who fights on which side with what, where, under which house rules."""

import msgspec

from highdraw.roster import entrant
from highdraw.roster.opening import Opening
from highdraw.systems.savage.sheet import Sheet
from highdraw.systems.savage.state import Fighter, Thing


class Switches(msgspec.Struct, frozen=True):
    """Every house rule of the rulebook, by its name, at its default."""

    extras_cards: str = "per_group"
    joker_benny: str = "whole_side_with_owner"
    allied_joker_pays_pool: str = "no"
    two_jokers: str = "opposed_athletics"
    max_actions: str = "3"
    gang_up_count: str = "others_only"
    gang_up_cap: str = "after_negation"
    gang_up_negation: str = "any_adjacent_ally"
    thrown_extreme: str = "no"
    surprise_attackers_cards: str = "dealt_for_joker"
    surprise_group_roll: str = "one_roll_per_group"
    free_attack_when_passing: str = "yes"
    clock_zero: str = "away_from_attacker"
    deviation_half: str = "round_down"
    riding_rolls: str = "each_hit"
    standing_fall_on_critical: str = "no_damage"
    set_weapon_loser_keeps_charge: str = "yes"
    prone_blast_and_cover: str = "add"
    interrupt_needs_success: str = "no"
    random_targets: str = "always"
    random_target_wild_card: str = "both_ones"
    random_target_pool: str = "adjacent"
    over_d12_on_wild_die: str = "yes"
    multi_die_critical: str = "all_dice"
    diagonals: str = "one"
    gm_wild_cards_roll_incapacitation: str = "yes"
    injury_head: str = "11_12_equal_thirds"
    break_free_from_grapple: str = "plain_roll"
    cards_per_side: str = "no"
    gm_cards_face_down: str = "no"
    stray_at_rider: str = "hits_mount"
    healing_minus_patient_wounds: str = "no"


class Entrant(entrant.Entrant[Sheet], frozen=True, kw_only=True):
    """One who takes part, alone or in a group."""

    group: str = ""


class Options(entrant.Options, frozen=True, kw_only=True):
    """What the GM settles before the fight, beyond the switches."""

    allied: tuple[tuple[str, ...], ...] = ()
    """Sides that fight as one (SW-BASE-99)."""
    ambush: str = ""
    """The side that attacks by surprise (SW-SUR-01)."""
    noticed: tuple[str, ...] = ()
    """Who noticed the ambush beforehand."""
    light: str = "bright"
    ammunition: bool = False
    """Rounds are counted by the rate of fire used."""
    aftermath: bool = True
    supplies: bool = True
    """Bandages and the like are at hand for healers (SW-BASE-100)."""
    rough: tuple[tuple[float, float, float, float], ...] = ()
    """Difficult ground, as rectangles (SW-BASE-17)."""
    walls: tuple[str, ...] = ()
    """What the walls of the field are made of, in their order, the last word for all that follow: rows of SW-TBL-OBSTACLES."""


class Setup(Opening, frozen=True, kw_only=True):
    """A whole fight before its first card."""

    entrants: tuple[Entrant, ...] = ()
    options: Options = Options()
    things: dict[str, Thing] = {}


def enter(entrant: Entrant, by_gm: bool) -> Fighter:
    """A fighter at the start, from its sheet: players' Wild Cards have 3 Bennies, the GM's 2, Extras none (SW-BASE-25, SW-BASE-32)."""
    sheet = entrant.sheet
    luck = 2 if "Great Luck" in sheet.edges else 1 if "Luck" in sheet.edges else 0
    return Fighter(
        id=entrant.id, name=sheet.name, side=entrant.side, wild=sheet.wild, player=sheet.wild and not by_gm,
        group="" if sheet.wild or sheet.kind == "mount" else entrant.group,
        bennies=(0 if not sheet.wild else (2 if by_gm else 3) + luck),
        main=sheet.main, off=sheet.off,
        loaded={name: weapon.shots for name, weapon in sheet.weapons.items() if weapon.shots},
        supply=dict(sheet.supply),
    )  # fmt: skip
