"""From what a fight is set up: who fights on which side with what, where, under which house rules."""

from typing import Annotated, Literal

import msgspec

from highdraw.roster import entrant
from highdraw.roster.opening import HouseRules, OnOrOff, Opening
from highdraw.systems.suits_impact.sheet import Sheet

Conditions = Literal["good", "poor", "worst"]


class Switches(HouseRules, frozen=True):
    """Every house rule of the rulebook, by its name, with its values, at its default."""

    decks: Literal["3", "1", "2", "4", "5"] = "3"
    reshuffle: Literal["when_empty", "every_round"] = "when_empty"
    action_tie: Literal["hand_size_then_speed", "speed"] = "hand_size_then_speed"
    defense_value: Literal["rank_plus_cards", "cards_only"] = "rank_plus_cards"
    static_contest: Literal["opposed_draw", "opposed_draw_ties_won", "fixed_rating"] = "opposed_draw"
    weak_margin: Literal["zero", "negative"] = "zero"
    armor_piercing: Literal["threshold_only", "reduces_absorption"] = "threshold_only"
    ranged_penetration: Literal["as_listed", "at_most_2"] = "as_listed"
    range_bands: OnOrOff = "on"
    bombs: Literal["single_target", "blast"] = "single_target"
    deflection_adds_to: Literal["value", "rank"] = "value"
    deflection_cap: Literal["none", "3"] = "none"
    unarmed_parry: Literal["any_hand_attack", "unarmed_only"] = "any_hand_attack"
    instant_death: Literal["above_body", "at_body"] = "above_body"
    threshold_timing: Literal["immediate", "own_turn"] = "immediate"
    rest_recovery: Literal["one", "two"] = "one"
    knockout_check: Literal["above_body", "at_body"] = "above_body"
    wounds_over_double: Literal["automatic_knockout", "half_will_check"] = "automatic_knockout"
    bleed_timing: Literal["round_start", "own_turn"] = "round_start"
    bleed_when: Literal["below", "at_or_below"] = "below"
    bleed_face: Literal["cumulative", "face_only"] = "cumulative"
    bleed_damage: Literal["stays_damage", "becomes_trauma"] = "stays_damage"
    wounds_total: Literal["with_trauma", "shock_and_damage"] = "with_trauma"
    trauma_death: Literal["above_body", "at_body"] = "above_body"
    hand_loss: Literal["any_impact", "injury_only"] = "any_impact"
    hand_refill_bar: Literal["any_wounds", "damage_only"] = "any_wounds"
    emt_contest_vs: Literal["total_damage", "battle_damage"] = "total_damage"
    bleeding_stops: Literal["first_success", "all_stabilised"] = "first_success"


class Entrant(entrant.Entrant[Sheet], frozen=True, kw_only=True):
    """One who takes part."""


class Options(entrant.Options, frozen=True, kw_only=True):
    """What the referee settles before the fight, beyond the switches."""

    round_limit: entrant.RoundLimit = 120
    """After so many rounds an undecided fight ends; 0 for never."""
    surprised: dict[str, Annotated[int, msgspec.Meta(ge=1, le=20)]] = {}
    """Fighters, or whole sides, and how many rounds surprise costs them (S3-RND-07)."""
    aftermath: bool = False
    """What comes after the fight is played, too: bleeding, care, surgery, days."""
    day_limit: Annotated[int, msgspec.Meta(ge=1, le=3650)] = 90
    """So many days are played at most."""
    tools: bool = True
    """Surgeons have modern tools."""
    supplies: bool = True
    """Blood and drugs are in supply."""
    conditions: Conditions = "good"
    """In what conditions the wounded lie, where nothing else is said (S3-DIF-01)."""


class Setup(Opening, frozen=True, kw_only=True):
    """A whole fight before its first card."""

    entrants: tuple[Entrant, ...] = ()
    options: Options = Options()
