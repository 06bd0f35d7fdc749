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


def in_steps(rounds: dict[int, int], most: int) -> list[tuple[int, int, int]]:
    """Rounds in at most so many equal steps, the long tail in the last: from, to, and how many fights.

    >>> in_steps({2: 5, 3: 4, 9: 1}, 3), in_steps({4: 1}, 12)
    ([(2, 4, 9), (5, 7, 0), (8, 9, 1)], [(4, 4, 1)])
    """
    first, reach = min(rounds), quantile(rounds, 0.98)
    step = max(1, -(-(reach - first + 1) // most))
    bins: dict[int, int] = {}
    for number, hits in rounds.items():
        place = min((number - first) // step, most - 1, (reach - first) // step + 1)
        bins[place] = bins.get(place, 0) + hits
    last = max(bins)
    ends = [max(rounds) if place == last else first + (place + 1) * step - 1 for place in range(last + 1)]
    return [(first + place * step, end, bins.get(place, 0)) for place, end in enumerate(ends)]
