"""Numbers and names as they stand in a sentence."""

from collections.abc import Iterable


def plural(thing: str, number: float) -> str:
    """A thing, or several of it; an abbreviation stays as it is.

    >>> plural("card", 1), plural("card", 2), plural("Penny", 3), plural("hex", 2), plural("FP", 2)
    ('card', 'cards', 'Pennies', 'hexes', 'FP')
    """
    if number == 1 or thing.isupper():
        return thing
    if thing.endswith("y"):
        return f"{thing[:-1]}ies"
    return f"{thing}es" if thing.endswith(("ch", "sh", "x")) else f"{thing}s"


def counted(number: float, thing: str) -> str:
    """A number of things.

    >>> counted(1, "card"), counted(2, "party"), counted(0.5, "hour"), counted(2.0, "inch")
    ('1 card', '2 parties', '0.5 hours', '2 inches')
    """
    return f"{number:g} {plural(thing, number)}"


def listed(names: Iterable[str]) -> str:
    """Names in a sentence; where one of them has a comma of its own, semicolons separate them.

    >>> listed(["Ann"]), listed(["Ann", "Bob"]), listed(["Ann", "Bob", "Cat"]), listed(["Ann, the Red", "Bob"])
    ('Ann', 'Ann and Bob', 'Ann, Bob and Cat', 'Ann, the Red; and Bob')
    """
    *most, last = all_of_them = list(names) or [""]
    if not most:
        return last
    return f"{in_a_row(most)}; and {last}" if any("," in name for name in all_of_them) else f"{', '.join(most)} and {last}"


def in_a_row(names: Iterable[str]) -> str:
    """Names after a colon, separated by commas, or by semicolons where one of them has a comma of its own.

    >>> in_a_row(["Ann 9♥", "Bob J♣"]), in_a_row(["Ann, the Red 9♥", "Bob J♣"])
    ('Ann 9♥, Bob J♣', 'Ann, the Red 9♥; Bob J♣')
    """
    all_of_them = list(names)
    return ("; " if any("," in name for name in all_of_them) else ", ").join(all_of_them)
