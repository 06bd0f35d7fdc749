"""From what a fight is set up: who fights on which side with what, where, under which house rules."""

from typing import Annotated, Literal

import msgspec

from highdraw.roster import entrant
from highdraw.roster.opening import HouseRules, OnOrOff, Opening
from highdraw.systems.gurps_cards.sheet import Sheet

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class Switches(HouseRules, frozen=True):
    """Every house rule of the rulebook, by its name, with its values, at its default."""

    fatigue_initiative: Literal["points_lost", "halved_below_third", "none"] = "points_lost"
    wounded_initiative: Literal["at_or_below_third", "below_third"] = "at_or_below_third"
    minimum_cards: Literal["0", "1"] = "0"
    turn_clock: Literal["thirteen_seconds", "twelve_seconds"] = "thirteen_seconds"
    decks: Literal["auto", "fixed_1", "fixed_2", "fixed_3", "one_per_combatant"] = "auto"
    current_rank_cards: Literal["lost_last", "lost_in_order"] = "lost_last"
    passed_cards: Literal["lost", "kept_for_defence_this_turn"] = "lost"
    hands: Literal["hidden", "open"] = "hidden"
    moves_per_increment: Literal["unlimited", "one"] = "unlimited"
    step_marks: Literal["wide", "narrow"] = "wide"
    defence_cost: Literal["cards", "free"] = "cards"
    defence_cards: Literal["next_rank", "any_rank", "current_rank_or_hold"] = "next_rank"
    unaimed_shot: Literal["bulk_only", "bulk_and_minus_2", "bulk_only_if_moved"] = "bulk_only"
    aim_extra_cap: Literal["2", "3", "none"] = "2"
    three_card_shot_acc: Literal["included", "not_included"] = "included"
    all_out_attack_bans_defence: OnOrOff = "off"
    failed_fast_draw: Literal["readies_weapon", "nothing_readied"] = "readies_weapon"
    aim_lost_by_damage: Literal["always", "will_roll"] = "always"
    hold_enlarges: Literal["pair_only", "any_lower_set"] = "pair_only"
    hold_card_across_turns: Literal["kept", "discarded"] = "kept"
    joker_covers: Literal["whole_event", "single_loss"] = "whole_event"
    hold_counts_highest: Literal["always", "black_joker_only"] = "always"
    stunned_defence: Literal["set_level", "stun_bonus"] = "set_level"
    big_blow_stun: Literal["automatic", "ht_roll"] = "automatic"
    damage_takes: Literal["highest", "owners_choice", "lowest"] = "highest"
    sprint_bonus: Literal["plus_one", "twenty_percent"] = "plus_one"
    free_turn: Literal["one_hex_side", "none"] = "one_hex_side"
    attack_at_full_speed: Literal["ranged_bulk_or_minus_2", "no_penalty", "base_move_and_attack"] = "ranged_bulk_or_minus_2"
    vehicle_skill: Literal["replaces_dx", "ignored", "contests_only"] = "replaces_dx"
    collision: Literal["stop", "slam"] = "stop"
    retreat_bonus: OnOrOff = "on"
    critical_hits: Literal["simple", "table"] = "simple"
    critical_misses: Literal["simple", "table"] = "simple"
    hit_locations: Literal["torso_only", "full"] = "torso_only"
    shock: Literal["kept", "dropped"] = "kept"
    consciousness_roll: Literal["per_card_play", "per_turn_start"] = "per_card_play"


class Entrant(entrant.Entrant[Sheet], frozen=True, kw_only=True):
    """One who takes part."""


class Options(entrant.Options, frozen=True, kw_only=True):
    """What the GM settles before the fight, beyond the switches."""

    round_limit: entrant.RoundLimit = 60
    """After so many turns the GM ends an undecided fight; 0 for never."""
    surprised: tuple[str, ...] = ()
    """Fighters, or whole sides, who are taken unawares (GC-BASE-41)."""
    frightened: dict[str, Annotated[int, msgspec.Meta(ge=-20, le=20)]] = {}
    """Who makes a Fright Check once the first cards are drawn, and its modifier (GC-BASE-40)."""
    actions: dict[Name, str] = {}
    """Other actions the GM allows, each with the skill or attribute it is rolled against (GC-K1-10)."""
    signals: dict[Name, Annotated[int, msgspec.Meta(ge=1, le=20)]] = {}
    """Signals by hand and how many cards each takes (GC-COM-03, GC-COM-04)."""
    light: Annotated[int, msgspec.Meta(ge=-10, le=0)] = 0
    """To hit: -1 to -9 in bad light, -10 in total darkness (GC-BASE-46)."""


class Setup(Opening, frozen=True, kw_only=True):
    """A whole fight before its first card."""

    entrants: tuple[Entrant, ...] = ()
    options: Options = Options()
