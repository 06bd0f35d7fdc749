"""What can be chosen, with its facets. Rules read facets; keys are for logs and cases."""

from typing import Any, ClassVar, Literal

from highdraw.engine.choice import Choice

Effort = Literal["", "determined", "double", "strong", "ranged", "increased"]


class Cards(Choice, frozen=True):
    """What becomes of the card whose place has come: `pass`, `play 2`, `play 1 joker`, `play 1 held`, `hold QS`."""

    do: Literal["pass", "play", "hold"]
    number: int = 0
    """Natural cards of the rank, out of the hand."""
    joker: int = 0
    held: bool = False
    card: str = ""
    """Which card is put aside."""

    @property
    def key(self) -> str:
        if self.do == "hold":
            return f"hold {self.card}"
        if self.do == "pass":
            return "pass"
        parts = ["play", *([str(self.number)] if self.number else []), *(["joker"] * self.joker), *(["held"] if self.held else [])]
        return " ".join(parts)

    @property
    def size(self) -> int:
        """How many cards the play is made with."""
        return self.number + self.joker + self.held


class Act(Choice, frozen=True):
    """An option of a set: `attack bob Broadsword swing 2`, `move to bob 1`, `shoot bob Longbow 1 ranged`, `ready Axe 1`."""

    first: ClassVar[str] = "cards"
    extras: ClassVar[tuple[str, ...]] = ("location", "effort", "step", "draw", "pace", "at", "joker")

    do: str
    target: str = ""
    item: str = ""
    mode: str = ""
    location: str = ""
    cards: int = 1
    """How many cards of the play this part uses."""
    effort: Effort = ""
    step: Literal["", "step", "back"] = ""
    """A step towards the target before, or away after (GC-SET-04)."""
    draw: bool = False
    """A Fast-Draw is the first step of it."""
    pace: Literal["", "full", "stop"] = ""
    """With it full speed begins, or ends."""
    at: int = 0
    """Of an action that breaks into a movement: after how many hexes of its way."""
    joker: int = 0
    """Of a Hold Card: a Red Joker with it makes a pair."""

    @property
    def key(self) -> str:
        if self.do == "pass":
            return "pass"
        parts = [self.do, self.mode if self.do == "move" else "", self.target, self.item, "" if self.do == "move" else self.mode]
        parts += [self.location, str(self.cards), self.effort, self.step, "fast-draw" if self.draw else "", self.pace]
        parts += [f"at {self.at}" if self.at else "", "joker" if self.joker else ""]
        return " ".join(filter(None, parts))

    @property
    def dials(self) -> dict[str, Any]:
        way = ", ".join(filter(None, (self.item, self.mode)))
        return {
            "do": self.do, "target": self.target, "with": way, "cards": self.cards, "hit": self.location, "extra_effort": self.effort,
            "step": self.step, "fast_draw": self.draw, "then": self.pace, "when": self.at, "joker": self.joker,
        }  # fmt: skip


class Guard(Choice, frozen=True):
    """A defence and what it is paid with: `dodge 1`, `parry Broadsword 2 retreat`, `block held increased`, `none`."""

    controls: ClassVar[bool] = True

    do: Literal["none", "dodge", "parry", "block"]
    item: str = ""
    rank: str = ""
    """Cards of which rank, where it is not the nearest."""
    number: int = 0
    joker: int = 0
    held: bool = False
    retreat: bool = False
    effort: Literal["", "increased", "double"] = ""
    then: Literal["", "dodge", "parry", "block"] = ""
    """The second defence of a Double Defense: its kind."""
    other: str = ""
    """The weapon of that second defence."""

    @property
    def key(self) -> str:
        if self.do == "none":
            return "none"
        rest = ["retreat" if self.retreat else "", self.effort, self.then, self.other]
        return " ".join(filter(None, [self.do, self.item, self.paid, *rest]))

    @property
    def paid(self) -> str:
        """The cards, as the key says them."""
        parts = [f"{self.number} {self.rank}".strip()] if self.number else []
        return " ".join([*parts, *["joker"] * self.joker, *(["held"] if self.held else [])]) or "free"

    @property
    def dials(self) -> dict[str, Any]:
        effort = " ".join(filter(None, [self.effort, self.then, self.other]))
        return {"do": self.do, "with": self.item, "cards": self.paid, "retreat": self.retreat, "extra_effort": effort}

    @property
    def size(self) -> int:
        return self.number + self.joker + self.held


class Gap(Choice, frozen=True):
    """What is done between two plays: `pass`, `use`, `draw Pistol`, `lie`."""

    do: Literal["pass", "use", "draw", "lie"]
    item: str = ""

    @property
    def key(self) -> str:
        return " ".join(filter(None, [self.do, self.item]))


class Loss(Choice, frozen=True):
    """Cards are lost, or a Red Joker instead: `lose`, `joker`, `joker stun`."""

    do: Literal["lose", "joker"]
    covers: Literal["", "damage", "fright", "stun"] = ""


class Face(Choice, frozen=True):
    """Where one values: one of the six sides, 0 is east."""

    way: int

    @property
    def key(self) -> str:
        return COMPASS[self.way]


COMPASS = ("east", "north-east", "north-west", "west", "south-west", "south-east")
