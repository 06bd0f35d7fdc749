"""The rulebook of this system, as data."""

from highdraw.engine.rulebook import load_rulebook
from highdraw.systems.gurps_cards.gear import HOME

RULEBOOK = load_rulebook(HOME)
