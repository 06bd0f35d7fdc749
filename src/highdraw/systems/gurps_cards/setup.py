"""From what a fight is set up: who fights on which side with what, where, under which house rules."""

from typing import Annotated

import msgspec

from highdraw.roster import entrant
from highdraw.roster.opening import Opening
from highdraw.systems.gurps_cards.sheet import Sheet

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class Switches(msgspec.Struct, frozen=True):
    """Every house rule of the rulebook, by its name, at its default."""

    fatigue_initiative: str = "points_lost"
    wounded_initiative: str = "at_or_below_third"
    minimum_cards: str = "0"
    turn_clock: str = "thirteen_seconds"
    decks: str = "auto"
    current_rank_cards: str = "lost_last"
    passed_cards: str = "lost"
    hands: str = "hidden"
    moves_per_increment: str = "unlimited"
    step_marks: str = "wide"
    defence_cost: str = "cards"
    defence_cards: str = "next_rank"
    unaimed_shot: str = "bulk_only"
    aim_extra_cap: str = "2"
    three_card_shot_acc: str = "included"
    all_out_attack_bans_defence: str = "off"
    failed_fast_draw: str = "readies_weapon"
    aim_lost_by_damage: str = "always"
    hold_enlarges: str = "pair_only"
    hold_card_across_turns: str = "kept"
    joker_covers: str = "whole_event"
    hold_counts_highest: str = "always"
    stunned_defence: str = "set_level"
    big_blow_stun: str = "automatic"
    damage_takes: str = "highest"
    sprint_bonus: str = "plus_one"
    free_turn: str = "one_hex_side"
    attack_at_full_speed: str = "ranged_bulk_or_minus_2"
    vehicle_skill: str = "replaces_dx"
    collision: str = "stop"
    retreat_bonus: str = "on"
    critical_hits: str = "simple"
    critical_misses: str = "simple"
    hit_locations: str = "torso_only"
    shock: str = "kept"
    consciousness_roll: str = "per_card_play"


class Entrant(entrant.Entrant[Sheet], frozen=True, kw_only=True):
    """One who takes part."""


class Options(entrant.Options, frozen=True, kw_only=True):
    """What the GM settles before the fight, beyond the switches."""

    round_limit: entrant.RoundLimit = 60
    """After so many turns the GM ends an undecided fight; 0 for never."""
    surprised: tuple[str, ...] = ()
    """Fighters, or whole sides, who are taken unawares (GC-BASE-41)."""
    frightened: dict[str, Annotated[int, msgspec.Meta(ge=-20, le=20)]] = {}
    """Who makes a Fright Check before the first turn, and its modifier (GC-BASE-40)."""
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
