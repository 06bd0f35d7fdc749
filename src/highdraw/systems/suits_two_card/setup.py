"""From what a fight is set up: who fights on which side with what, where, under which house rules."""

from typing import Annotated

import msgspec

from highdraw.systems.suits.setup import Opening


class Switches(msgspec.Struct, frozen=True):
    """Every house rule of the rulebook, by its name, at its default."""

    decks: str = "2"
    tie: str = "no_result"
    multi_declare: str = "before_draw"
    second_weapon_uses: str = "once"
    minion_groups: str = "stride_4"
    one_card_ap: str = "never"
    ace_is_face: str = "yes"
    defeat_status: str = "over"
    two_weapon_actions: str = "one"
    shield_uses: str = "rating"
    slow_unready: str = "any_use"
    action_economy: str = "chips"
    defend_only: str = "always"
    shield_vs_missiles: str = "one_less"
    disengage_count: str = "allies_only"
    suit_card: str = "highest_used"
    loser_suit: str = "mirrored"
    wound_threshold_rounding: str = "half_up"
    recover_after_counter_win: str = "no"
    daze_threshold: str = "will_in_combat"
    defeat_major: str = "reach"
    modern_medicine: str = "off"
    hero_death: str = "ordinary"
    power_scale: str = "thirds"
    size_bonus: str = "counter_only"
    formation: str = "one_neighbour"
    ranged_defense_rounding: str = "up"
    ranged_defense: str = "drawn"
    extra_long_maximum: str = "128"
    range_cap_guns: str = "off"
    counterfire: str = "mutual_contest"
    pf_scale: str = "quarters"
    shield_slow: str = "off"
    blast_bounce: str = "per_point"
    ap33: str = "suit_or_pair"
    ap_map: str = "25_33_50"
    aim_cards: str = "at_fire"
    bonus_cards: str = "off"
    bonus_draw: str = "normal_draw"
    diamond_without_armor: str = "1"
    second_weapon_bonus_when_multi: str = "lost"
    recoil: str = "cumulative"
    burst_card: str = "extra_card"
    burst_defense_draw: str = "once"
    swarm_margin: str = "beyond_win"


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What the referee settles before the fight, beyond the switches."""

    round_limit: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 150
    """After so many rounds the referee ends an undecided fight; 0 for never."""
    clusters: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0
    """Order of action is drawn for clusters of so many minions (S2-ORD-05); 0 for each one."""
    shared_draws: bool = False
    """Minions of a side share four attack cards a round (S2-MIN-03)."""
    keep_major: bool = False
    """Major loss of a contest outside combat lasts into later ones (S2-LOS-03)."""
    closed_step: Annotated[float, msgspec.Meta(gt=0, le=1_000)] = 2.0
    """Yards in which a blast loses half its power; the referee's number in closed spaces (S2-WPN-11)."""
    round_seconds: Annotated[float, msgspec.Meta(gt=0, le=1_000_000)] = 1.0
    """How long a round of a contest outside combat lasts."""
    aftermath: bool = True
    """After the fight go on with bleeding, waking and days of healing."""


class Setup(Opening, frozen=True, kw_only=True):
    """A whole fight before its first card; outside combat several skills may be named in turn (S2-GEN-04)."""

    options: Options = Options()
