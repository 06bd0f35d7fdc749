"""How long fights last, from how often each number of rounds came."""


def quantile(rounds: dict[int, int], share: float) -> int:
    """The number of rounds in which this share of the fights is over.

    >>> quantile({2: 5, 3: 4, 9: 1}, 0.9)
    3
    """
    total, seen = sum(rounds.values()), 0
    for number in sorted(rounds):
        seen += rounds[number]
        if seen >= share * total:
            return number
    return 0
