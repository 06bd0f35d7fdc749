"""From what a fight is set up: who fights on which side with what, where, under which house rules."""

from typing import Annotated, Literal

import msgspec

from highdraw.roster import entrant
from highdraw.roster.opening import Opening
from highdraw.systems.suits_impact.sheet import Sheet

Conditions = Literal["good", "poor", "worst"]


class Switches(msgspec.Struct, frozen=True):
    """Every house rule of the rulebook, by its name, at its default."""

    decks: str = "3"
    reshuffle: str = "when_empty"
    action_tie: str = "hand_size_then_speed"
    defense_value: str = "rank_plus_cards"
    static_contest: str = "opposed_draw"
    weak_margin: str = "zero"
    armor_piercing: str = "threshold_only"
    ranged_penetration: str = "as_listed"
    range_bands: str = "on"
    bombs: str = "single_target"
    deflection_adds_to: str = "value"
    deflection_cap: str = "none"
    unarmed_parry: str = "any_hand_attack"
    instant_death: str = "above_body"
    threshold_timing: str = "immediate"
    rest_recovery: str = "one"
    knockout_check: str = "above_body"
    wounds_over_double: str = "automatic_knockout"
    bleed_timing: str = "round_start"
    bleed_when: str = "below"
    bleed_face: str = "cumulative"
    bleed_damage: str = "stays_damage"
    wounds_total: str = "with_trauma"
    trauma_death: str = "above_body"
    hand_loss: str = "any_impact"
    hand_refill_bar: str = "any_wounds"
    emt_contest_vs: str = "total_damage"
    bleeding_stops: str = "first_success"


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
