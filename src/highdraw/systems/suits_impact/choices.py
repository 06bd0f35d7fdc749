"""What can be chosen: an action, a way to defend, what comes next after a fight."""

from typing import Literal

from highdraw.engine.choice import Choice


class Act(Choice, frozen=True):
    """What to do, to or with whom, with what, and a step with it: `attack bob sword step in`, `drag bob to ann`, `treat bob battle 2`."""

    do: str
    target: str = ""
    item: str = ""
    way: Literal["", "to", "from"] = ""
    """A move goes up to the target or away; a drag up to another, or away."""
    other: str = ""
    """To or from whom the target is dragged."""
    battle: int = 0
    """Of which battle the Damage is treated; 0 is Shock alone."""
    step: Literal["", "in", "back"] = ""
    """`in` is a metre nearer before it, `back` a metre away after it."""

    @property
    def key(self) -> str:
        battle = f"battle {self.battle}" if self.do == "treat" else ""
        words = [self.do, self.target, self.item, self.way, self.other, battle, f"step {self.step}" if self.step else ""]
        return " ".join(word for word in words if word)


class Guard(Choice, frozen=True):
    """How to defend: `parry sword`, `parry shield`, `dodge`."""

    do: str
    item: str = ""


class Next(Choice, frozen=True):
    """What comes next after a fight: `operate ann bob`, `day poor`."""

    do: str
    who: str = ""
    target: str = ""
    care: str = ""
