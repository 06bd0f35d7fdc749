"""What can be chosen: an action, a way to defend, what comes next after a fight."""

from highdraw.engine.choice import Choice


class Act(Choice, frozen=True):
    """What to do, to or with whom, with what, and a step with it: `attack bob sword in`."""

    do: str
    target: str = ""
    item: str = ""
    step: str = ""
    """`in` is a metre nearer before it, `back` a metre away after it (S3-RND-08)."""

    @property
    def key(self) -> str:
        words = [self.do, self.target, self.item, f"step {self.step}" if self.step else ""]
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
