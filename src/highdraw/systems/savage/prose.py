"""Numbers and lists as they stand in a sentence."""

from collections.abc import Sequence

from highdraw.systems.savage.gear import Weapon


def counted(number: float, thing: str, several: str = "") -> str:
    """A number of things, one of them in the singular.

    >>> counted(1, "Wound"), counted(2, "Wound"), counted(0.5, "hour"), counted(1.0, "inch", "inches")
    ('1 Wound', '2 Wounds', '0.5 hours', '1 inch')
    """
    return f"{number:g} {thing if number == 1 else several or f'{thing}s'}"


def the(weapon: Weapon) -> str:
    """What somebody strikes with, in a sentence.

    >>> the(Weapon(name="Long Sword")), the(Weapon(name="Claws", kind="natural")), the(Weapon(name="Light Improvised"))
    ('the Long Sword', 'Claws', 'a light improvised weapon')
    """
    if weapon.name.endswith(" Improvised"):
        return f"a {weapon.name.lower()} weapon"
    return weapon.name if weapon.kind in ("natural", "power") else f"the {weapon.name}"


def inches(number: float) -> str:
    """A distance.

    >>> inches(1.0), inches(2.5)
    ('1 inch', '2.5 inches')
    """
    return counted(number, "inch", "inches")


def listed(names: Sequence[str]) -> str:
    """Names in a sentence; where one of them has a comma of its own, semicolons separate them.

    >>> listed(["Ann"]), listed(["Ann", "Bob"]), listed(["Ann", "Bob", "Cat"]), listed(["Ann, the Red", "Bob"])
    ('Ann', 'Ann and Bob', 'Ann, Bob and Cat', 'Ann, the Red; and Bob')
    """
    if len(names) < 2:
        return "".join(names)
    *most, last = names
    return f"{in_a_row(most)}; and {last}" if any("," in name for name in names) else f"{', '.join(most)} and {last}"


def in_a_row(names: Sequence[str]) -> str:
    """Names after a colon, separated by commas, or by semicolons where one of them has a comma of its own.

    >>> in_a_row(["Ann 9♥", "Bob J♣"]), in_a_row(["Ann, the Red 9♥", "Bob J♣"])
    ('Ann 9♥, Bob J♣', 'Ann, the Red 9♥; Bob J♣')
    """
    return ("; " if any("," in name for name in names) else ", ").join(names)
