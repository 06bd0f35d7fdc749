"""The rulebook of this system, as data."""

from highdraw.engine.rulebook import load_rulebook

RULEBOOK = load_rulebook("highdraw.systems.savage")
"""What the source takes for granted stands in it as the base rules (SW-REF-01), and its table of terms has both languages (SW-REF-02)."""
