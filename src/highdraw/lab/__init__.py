"""The lab: what a fight is likely to bring."""

from highdraw.lab.forecast import Forecast, forecast, interval

__all__ = ["Forecast", "forecast", "interval"]
