"""From what a fight is set up: who fights on which side with what, where, under which house rules."""

from typing import Literal

from highdraw.roster import entrant
from highdraw.roster.opening import HouseRules, Opening, YesOrNo
from highdraw.systems.savage.sheet import Sheet
from highdraw.systems.savage.state import Fighter, Thing


class Switches(HouseRules, frozen=True):
    """Every house rule of the rulebook, by its name, with its values, at its default."""

    extras_cards: Literal["per_group", "individual", "with_leader"] = "per_group"
    joker_benny: Literal["whole_side_with_owner", "allies_without_owner"] = "whole_side_with_owner"
    allied_joker_pays_pool: YesOrNo = "no"
    two_jokers: Literal["opposed_athletics", "big_joker_first"] = "opposed_athletics"
    max_actions: Literal["3", "unlimited"] = "3"
    gang_up_count: Literal["others_only", "include_attacker"] = "others_only"
    gang_up_cap: Literal["after_negation", "before_negation"] = "after_negation"
    gang_up_negation: Literal["any_adjacent_ally", "ally_also_adjacent_to_an_attacker", "ally_also_adjacent_to_that_attacker"] = (
        "any_adjacent_ally"
    )
    thrown_extreme: YesOrNo = "no"
    surprise_attackers_cards: Literal["dealt_for_joker", "not_dealt"] = "dealt_for_joker"
    surprise_group_roll: Literal["one_roll_per_group", "each_extra"] = "one_roll_per_group"
    free_attack_when_passing: YesOrNo = "yes"
    clock_zero: Literal["away_from_attacker", "map_north"] = "away_from_attacker"
    deviation_half: Literal["round_down", "exact"] = "round_down"
    riding_rolls: Literal["each_hit", "each_attack"] = "each_hit"
    standing_fall_on_critical: Literal["no_damage", "2d6"] = "no_damage"
    set_weapon_loser_keeps_charge: YesOrNo = "yes"
    prone_blast_and_cover: Literal["add", "larger_only"] = "add"
    interrupt_needs_success: YesOrNo = "no"
    random_targets: Literal["always", "gm_call", "off"] = "always"
    random_target_wild_card: Literal["both_ones", "wild_die_also_misses"] = "both_ones"
    random_target_pool: Literal["adjacent", "adjacent_and_line_of_fire"] = "adjacent"
    over_d12_on_wild_die: YesOrNo = "yes"
    multi_die_critical: Literal["all_dice", "trait_dice_only"] = "all_dice"
    diagonals: Literal["one", "exact"] = "one"
    gm_wild_cards_roll_incapacitation: YesOrNo = "yes"
    injury_head: Literal["11_12_equal_thirds", "12_only_weighted"] = "11_12_equal_thirds"
    break_free_from_grapple: Literal["plain_roll", "opposed"] = "plain_roll"
    cards_per_side: YesOrNo = "no"
    gm_cards_face_down: YesOrNo = "no"
    stray_at_rider: Literal["hits_mount", "drawn_from_neighbours"] = "hits_mount"
    healing_minus_patient_wounds: YesOrNo = "no"


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
