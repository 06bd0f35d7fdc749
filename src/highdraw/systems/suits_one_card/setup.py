"""From what a fight is set up: who fights on which side with what, where, under which house rules."""

from typing import Annotated

import msgspec

from highdraw.systems.suits.setup import Opening


class Switches(msgspec.Struct, frozen=True):
    """Every house rule of the rulebook, by its name, at its default."""

    decks: str = "2"
    draw_under: str = "at_or_below"
    round_seconds: str = "1"
    move_per_round: str = "speed_metres"
    tie: str = "no_result"
    wound_skill_penalty: str = "none"
    action_order: str = "card"
    same_level_order: str = "ascending"
    multi_card_level: str = "sum"
    turn_after_pure_defense: str = "kept"
    defense_cap: str = "three_always"
    redraw_counter: str = "defend_only"
    minimal_defense: str = "before_penalties"
    overdrawn_defense: str = "passive"
    brilliant_victory: str = "flavour"
    noob_warz: str = "on"
    pf_leverage: str = "quarters"
    power_over_ten: str = "split"
    base_power_floor: str = "1"
    one_handed_penalty: str = "base_power"
    wound_threshold_rounding: str = "half_up"
    recovery_cutoff: str = "twice_will"
    wounded_recovery: str = "combat_only"
    defeat_at: str = "above"
    wounds_equal_body: str = "fights_on"
    ko_minutes: str = "5"
    stabilised_fighter: str = "stays_down"
    hero_death: str = "ordinary"
    weapon_defense_vs_missiles: str = "no"
    ap_overkill: str = "margin"
    shifted_columns: str = "corrected"
    grenade_range: str = "boost"
    extra_long_maximum: str = "128"
    fuse_rounds: str = "1"
    burst_contests: str = "per_clump"
    kevlar_vs_other: str = "replace"
    bonus_cards: str = "on"
    bonus_tracking: str = "keep_card"
    bonus_targets: str = "self_and_one_opponent"
    diamond_without_armor: str = "1"


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What the referee settles before the fight, beyond the switches."""

    round_limit: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 150
    """After so many rounds the referee ends an undecided fight; 0 for never."""
    keep_major: bool = False
    """Major loss of a contest outside combat lasts into later ones (S1-LOS-05)."""
    indoors: bool = False
    """Blasts keep their full power inside the room (S1-BLS-03)."""
    doctor_hours: Annotated[int, msgspec.Meta(ge=0, le=24)] = 24
    """Hours a day a doctor has for patients, one for each (S1-HEA-04)."""
    aftermath: bool = True
    """After the fight go on with bleeding, waking and days of healing."""


class Setup(Opening, frozen=True, kw_only=True):
    """A whole fight before its first card; outside combat several skills may be named in turn (S1-CON-08)."""

    options: Options = Options()
    hands: dict[str, list[str]] = {}
    """Cards already on the table when a piece begins, by zone; for cases."""
