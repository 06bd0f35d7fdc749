"""The lab: what a fight, or a choice in it, is likely to bring."""

from highdraw.lab.forecast import Forecast, forecast, forecast_from
from highdraw.lab.fought import Fought, Start, start_from, start_of
from highdraw.lab.interval import interval
from highdraw.lab.moment import Moment, NoOdds, moment_of
from highdraw.lab.question import ChoiceOdds, Line, QuestionOdds, odds, odds_at

__all__ = [
    "ChoiceOdds", "Forecast", "Fought", "Line", "Moment", "NoOdds", "QuestionOdds", "Start", "forecast", "forecast_from", "interval",
    "moment_of", "odds", "odds_at", "start_from", "start_of",
]  # fmt: skip
