"""The rulebook of this edition, as data."""

from highdraw.engine.rulebook import load_rulebook

RULEBOOK = load_rulebook("highdraw.systems.suits_two_card", {"highdraw.systems.suits": ("scale_thirds", "scale_quarters")})
