"""Where somebody stands, as controls for the GM: a spot on the map, or by word how far from everybody else."""

from highdraw.engine.control import Control
from highdraw.field.field import Field

WHERE = "Where"


def place_controls(field: Field, who: str, names: dict[str, str], unit: str) -> list[Control]:
    """Controls for the place of one fighter. `unit` is the word of a correction: `metres`, `inches`."""
    if field.mapped:
        spot = field.spots[who]
        says = f"{unit} east and north"
        at = [spot.x, spot.y]
        return [Control(name="place", label="Place", kind="place", value=at, hint=says, group=WHERE, change={"move": who, "to": None})]
    return [
        Control(
            name=f"apart-{other}", label=f"Distance to {name}", kind="number", value=round(field.distance(who, other), 2), hint=unit,
            group=WHERE, low=0.1, high=10_000, whole=False, change={"distance": [who, other], unit: None},
        )
        for other, name in names.items()
        if other != who
    ]  # fmt: skip
