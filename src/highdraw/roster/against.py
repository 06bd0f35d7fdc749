"""What is said of whoever is hit, for the figures on a sheet: `body=7`, `armour=Chain`. Each system knows its own."""

from collections.abc import Collection, Mapping

from highdraw.errors import HighdrawError, Unknown


def check_against(said: Mapping[str, str], known: Collection[str] = ()) -> None:
    """Only what the system knows is said."""
    for name in said:
        if not known:
            raise HighdrawError(f"--against {name}: figures on a sheet of this system do not depend on who is hit. Leave it out.")
        if name not in known:
            raise Unknown("property of whoever is hit", name, list(known))


def read_number(said: Mapping[str, str], name: str, usual: int, low: int, high: int) -> int:
    """A whole number within its bounds."""
    text = said.get(name, f"{usual}")
    if not (text.isdecimal() and len(text) <= 6 and low <= int(text) <= high):
        raise HighdrawError(f"{name.capitalize()} goes from {low} to {high}, not {text[:20]!r}.")
    return int(text)
