"""Highdraw runs, explains and balances tabletop fights that turn on playing cards."""

__version__ = "0.1.0"
