"""How sure one can be of a share or a mean that was sampled."""

from collections.abc import Sequence
from math import ceil, sqrt

Z = 1.959964
"""95 times in 100."""


def interval(hits: int, n: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share.

    >>> low, high = interval(50, 100)
    >>> round(low, 3), round(high, 3), interval(0, 0)
    (0.404, 0.596, (0.0, 1.0))
    """
    if n == 0:
        return (0.0, 1.0)
    share = hits / n
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    width = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return (max(0.0, middle - width), min(1.0, middle + width))


def mean_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """A mean, and the 95 % interval around it.

    >>> mean_interval([1, 1, 1, 1])
    (1.0, 1.0, 1.0)
    """
    n = len(values)
    mean = sum(values) / n
    spread = sqrt(sum((value - mean) ** 2 for value in values) / max(1, n - 1) / n)
    return mean, mean - Z * spread, mean + Z * spread


def student(freedom: int) -> float:
    """How many deviations hold 95 times in 100 where the deviation itself is estimated from few values.

    >>> [round(student(freedom), 2) for freedom in (3, 10, 100)]
    [3.16, 2.23, 1.98]
    """
    terms = (
        (Z**3 + Z) / (4 * freedom),
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2),
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / (384 * freedom**3),
    )
    return Z + sum(terms)


def paired_interval(differences: Sequence[float]) -> tuple[float, float]:
    """Where the true mean of differences lies, 95 times in 100, also where few of them are not zero.

    Two pairs more are counted, one to either side (for shares this is the interval of Bonett and Price): four differences that happen to
    go the same way settle nothing yet.

    >>> low, high = paired_interval([0] * 21 + [1] * 4)
    >>> round(low, 3), round(high, 3), [round(each, 3) for each in paired_interval([0] * 98)]
    (-0.032, 0.329, [-0.028, 0.028])
    """
    differing = [each * each for each in differences if each]
    usual = sqrt(sum(differing) / len(differing)) if differing else 1.0
    n = len(differences) + 2
    mean = sum(differences) / n
    spread = sqrt(max(0.0, sum(differing) + 2 * usual**2 - n * mean * mean) / (n - 1) / n)
    return mean - student(n - 1) * spread, mean + student(n - 1) * spread


def settled_by(differences: Sequence[float]) -> int | None:
    """How many pairs in all would settle whether the mean is above or below zero, if it stays as it is; None where it is zero.

    >>> settled_by([1, 0, 0, -1, 1, 0, 0, 0]), settled_by([1, -1])
    (143, None)
    """
    n, mean = len(differences), sum(differences) / len(differences)
    if not mean:
        return None
    low, high = paired_interval(differences)
    wanted = ceil(n * ((high - low) / 2 / mean) ** 2)
    return wanted if low > 0 or high < 0 else max(wanted, n + 1)
