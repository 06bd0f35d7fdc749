"""How sure one can be of a share or a mean that was sampled."""

from collections.abc import Sequence
from math import ceil, sqrt

Z = 1.959964
"""95 times in 100."""


def interval(hits: int, n: int, z: float = Z) -> tuple[float, float]:
    """The 95 % Wilson interval of a share.

    >>> low, high = interval(50, 100)
    >>> round(low, 3), round(high, 3), interval(0, 0)
    (0.404, 0.596, (0.0, 1.0))
    """
    if n == 0:
        return (0.0, 1.0)
    share = hits / n
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    width = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return (max(0.0, middle - width), min(1.0, middle + width))


def mean_interval(values: Sequence[float], z: float = Z) -> tuple[float, float, float]:
    """A mean, and the 95 % interval around it.

    >>> mean_interval([1, 1, 1, 1])
    (1.0, 1.0, 1.0)
    """
    n = len(values)
    mean = sum(values) / n
    spread = sqrt(sum((value - mean) ** 2 for value in values) / max(1, n - 1) / n)
    return mean, mean - z * spread, mean + z * spread


def settled_by(values: Sequence[float], z: float = Z) -> int | None:
    """How many values in all would settle whether the mean is above or below zero, if it stays as it is; None where it is zero.

    >>> settled_by([1, 0, 0, -1, 1, 0, 0, 0]), settled_by([1, -1])
    (101, None)
    """
    mean, _, high = mean_interval(values, z)
    if not mean:
        return None
    return ceil(len(values) * ((high - mean) / mean) ** 2)
