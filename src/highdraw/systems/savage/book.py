"""The rulebook of this system, as data."""

from highdraw.engine.rulebook import load_rulebook

RULEBOOK = load_rulebook("highdraw.systems.savage")
