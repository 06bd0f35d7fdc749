"""Dice in words: what to roll, and whether they explode."""

from highdraw.dice.notation import Dice, parse_dice

__all__ = ["Dice", "parse_dice"]
