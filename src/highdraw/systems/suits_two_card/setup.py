"""From what a fight is set up: who fights on which side with what, where, under which house rules."""

from typing import Annotated, Literal

import msgspec

from highdraw.roster.opening import OnOrOff, YesOrNo
from highdraw.systems.suits.setup import HouseRules, Opening, Wishes


class Switches(HouseRules, frozen=True):
    """Every house rule of the rulebook, by its name, with its values, at its default."""

    decks: Literal["2", "1", "3", "4"] = "2"
    tie: Literal["no_result", "redraw", "initiator_wins"] = "no_result"
    multi_declare: Literal["before_draw", "before_reveal"] = "before_draw"
    second_weapon_uses: Literal["once", "always"] = "once"
    minion_groups: Literal["stride_4", "blocks_of_4"] = "stride_4"
    one_card_ap: Literal["never", "by_suit"] = "never"
    ace_is_face: YesOrNo = "yes"
    defeat_status: Literal["over", "reach"] = "over"
    two_weapon_actions: Literal["one", "one_per_weapon"] = "one"
    shield_uses: Literal["rating", "once"] = "rating"
    slow_unready: Literal["any_use", "successful_attack"] = "any_use"
    action_economy: Literal["chips", "items"] = "chips"
    defend_only: Literal["always", "only_if_outnumbered"] = "always"
    shield_vs_missiles: Literal["one_less", "same", "missile_column"] = "one_less"
    disengage_count: Literal["allies_only", "include_self"] = "allies_only"
    suit_card: Literal["highest_used", "highest_drawn", "best_suit"] = "highest_used"
    loser_suit: Literal["mirrored", "inverse"] = "mirrored"
    recover_after_counter_win: YesOrNo = "no"
    daze_threshold: Literal["will_in_combat", "power"] = "will_in_combat"
    defeat_major: Literal["reach", "over"] = "reach"
    modern_medicine: OnOrOff = "off"
    power_scale: Literal["thirds", "quarters"] = "thirds"
    size_bonus: Literal["counter_only", "any_mutual"] = "counter_only"
    formation: Literal["one_neighbour", "both_neighbours"] = "one_neighbour"
    ranged_defense_rounding: Literal["up", "down"] = "up"
    ranged_defense: Literal["drawn", "fixed_rank"] = "drawn"
    range_cap_guns: OnOrOff = "off"
    counterfire: Literal["mutual_contest", "none"] = "mutual_contest"
    pf_scale: Literal["quarters", "active"] = "quarters"
    shield_slow: OnOrOff = "off"
    blast_bounce: Literal["per_point", "flat"] = "per_point"
    ap33: Literal["suit_or_pair", "as_25"] = "suit_or_pair"
    ap_map: Literal["25_33_50", "per_quarter"] = "25_33_50"
    aim_cards: Literal["at_fire", "as_aimed"] = "at_fire"
    bonus_cards: OnOrOff = "off"
    bonus_draw: Literal["normal_draw", "single_card_only"] = "normal_draw"
    second_weapon_bonus_when_multi: Literal["lost", "kept"] = "lost"
    recoil: Literal["cumulative", "flat"] = "cumulative"
    burst_card: Literal["extra_card", "high_card"] = "extra_card"
    burst_defense_draw: Literal["once", "each"] = "once"
    swarm_margin: Literal["beyond_win", "whole_difference"] = "beyond_win"


class Options(Wishes, frozen=True, kw_only=True):
    """What the referee settles before the fight, beyond the switches."""

    clusters: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0
    """Order of action is drawn for clusters of so many minions (S2-ORD-05); 0 for each one."""
    shared_draws: bool = False
    """Minions of a side share four attack cards a round (S2-MIN-03)."""
    closed_step: Annotated[float, msgspec.Meta(gt=0, le=1_000)] = 2.0
    """Yards in which a blast loses half its power; the referee's number in closed spaces (S2-WPN-11)."""
    round_seconds: Annotated[float, msgspec.Meta(gt=0, le=1_000_000)] = 1.0
    """How long a round of a contest outside combat lasts."""


class Setup(Opening, frozen=True, kw_only=True):
    """A whole fight before its first card; outside combat several skills may be named in turn (S2-GEN-04)."""

    options: Options = Options()
