"""Numbers and lists as they stand in a sentence."""

from collections.abc import Sequence


def counted(number: float, thing: str, several: str = "") -> str:
    """A number of things, one of them in the singular.

    >>> counted(1, "Wound"), counted(2, "Wound"), counted(0.5, "hour"), counted(1.0, "inch", "inches")
    ('1 Wound', '2 Wounds', '0.5 hours', '1 inch')
    """
    return f"{number:g} {thing if number == 1 else several or f'{thing}s'}"


def inches(number: float) -> str:
    """A distance.

    >>> inches(1.0), inches(2.5)
    ('1 inch', '2.5 inches')
    """
    return counted(number, "inch", "inches")


def listed(names: Sequence[str]) -> str:
    """Names one after the other; where one of them has a comma of its own, semicolons part them.

    >>> listed(["Ann"]), listed(["Ann", "Bob"]), listed(["Ann", "Bob", "Cat"]), listed(["Orc, Reds", "Ann"])
    ('Ann', 'Ann and Bob', 'Ann, Bob and Cat', 'Orc, Reds; and Ann')
    """
    if len(names) < 2:
        return "".join(names)
    *most, last = names
    if any("," in name for name in names):
        return f"{'; '.join(most)}; and {last}"
    return f"{', '.join(most)} and {last}"
