"""What one strikes with and how far, as they stand in a sentence."""

from highdraw.engine.prose import counted
from highdraw.systems.savage.gear import Weapon


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
    return counted(number, "inch")
