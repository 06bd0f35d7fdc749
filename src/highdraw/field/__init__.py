"""Where everybody stands: one plane in metres, or distances by word."""

from highdraw.field.field import Field, Spot

__all__ = ["Field", "Spot"]
