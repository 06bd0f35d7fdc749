"""From what a fight is set up: who fights on which side with what, where, under which house rules."""

from typing import Annotated, Literal

import msgspec

from highdraw.roster.opening import OnOrOff, YesOrNo
from highdraw.systems.suits.setup import HouseRules, Opening, Wishes


class Switches(HouseRules, frozen=True):
    """Every house rule of the rulebook, by its name, with its values, at its default."""

    decks: Literal["2", "1", "3", "4", "6"] = "2"
    draw_under: Literal["at_or_below", "strictly_below"] = "at_or_below"
    round_seconds: Literal["1", "2", "3", "6", "10"] = "1"
    move_per_round: Literal["speed_metres", "referee"] = "speed_metres"
    tie: Literal["no_result", "redraw"] = "no_result"
    wound_skill_penalty: Literal["none", "one_row"] = "none"
    action_order: Literal["card", "skill"] = "card"
    same_level_order: Literal["ascending", "descending"] = "ascending"
    multi_card_level: Literal["sum", "each"] = "sum"
    turn_after_pure_defense: Literal["kept", "lost"] = "kept"
    defense_cap: Literal["three_always", "missile_shield_exempt"] = "three_always"
    redraw_counter: Literal["defend_only", "full_contest"] = "defend_only"
    minimal_defense: Literal["before_penalties", "absolute"] = "before_penalties"
    overdrawn_defense: Literal["passive", "none"] = "passive"
    brilliant_victory: Literal["flavour", "plus_one"] = "flavour"
    noob_warz: OnOrOff = "on"
    pf_leverage: Literal["quarters", "fifths", "additive"] = "quarters"
    power_over_ten: Literal["split", "direct"] = "split"
    base_power_floor: Literal["1", "0"] = "1"
    one_handed_penalty: Literal["base_power", "power_bonus"] = "base_power"
    recovery_cutoff: Literal["twice_will", "none"] = "twice_will"
    wounded_recovery: Literal["combat_only", "always"] = "combat_only"
    defeat_at: Literal["above", "reaching"] = "above"
    wounds_equal_body: Literal["fights_on", "defeated"] = "fights_on"
    ko_minutes: Literal["5", "1", "10", "15", "30"] = "5"
    stabilised_fighter: Literal["stays_down", "rises"] = "stays_down"
    weapon_defense_vs_missiles: YesOrNo = "no"
    ap_overkill: Literal["margin", "past_armor"] = "margin"
    shifted_columns: Literal["corrected", "as_printed"] = "corrected"
    grenade_range: Literal["boost", "thrower_body"] = "boost"
    fuse_rounds: Literal["1", "0", "2", "3"] = "1"
    burst_contests: Literal["per_clump", "one_contest"] = "per_clump"
    kevlar_vs_other: Literal["replace", "add"] = "replace"
    bonus_cards: OnOrOff = "on"
    bonus_tracking: Literal["keep_card", "chip_and_draw"] = "keep_card"
    bonus_targets: Literal["self_and_one_opponent", "one_person"] = "self_and_one_opponent"


class Options(Wishes, frozen=True, kw_only=True):
    """What the referee settles before the fight, beyond the switches."""

    indoors: bool = False
    """Blasts keep their full power inside the room (S1-BLS-03)."""
    doctor_hours: Annotated[int, msgspec.Meta(ge=0, le=24)] = 24
    """Hours a day a doctor has for patients, one for each (S1-HEA-04)."""


class Setup(Opening, frozen=True, kw_only=True):
    """A whole fight before its first card; outside combat several skills may be named in turn (S1-CON-08)."""

    options: Options = Options()
