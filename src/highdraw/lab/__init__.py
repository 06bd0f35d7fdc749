"""The lab: what a fight, or a choice in it, is likely to bring."""

from highdraw.lab.forecast import Forecast, forecast, interval
from highdraw.lab.moment import Moment, NoOdds, moment_of
from highdraw.lab.question import ChoiceOdds, Line, QuestionOdds, odds, odds_at

__all__ = [
    "ChoiceOdds", "Forecast", "Line", "Moment", "NoOdds", "QuestionOdds", "forecast", "interval", "moment_of", "odds", "odds_at",
]  # fmt: skip
