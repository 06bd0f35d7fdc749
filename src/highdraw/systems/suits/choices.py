"""The choices that every edition of Suits shares, by facets. Keys are printed from them (`attack bob off`, `hold main=Spear two-handed`).

For verbs alone (`high` or `low`, the aftermath), numbers and people use `either`, `Number` and `Target` of the engine.
"""

from typing import Literal

from highdraw.engine.choice import Choice

Place = Literal["", "main", "off"]
"""A hand; empty where the edition has only one that matters."""
Grip = Literal["", "one-handed", "two-handed"]
"""Said only of weapons that can be held either way."""
Way = Literal["", "to", "from"]
Use = Literal["offence", "defence"]


class Act(Choice, frozen=True):
    """Something done on a turn: at whom, with which hand, with what, which way.

    >>> [act.key for act in (Act("attack", "bob", "off"), Act("throw", spot=True), Act("aim", arc=60), Act("move", "bob", way="to"))]
    ['attack bob off', 'throw at a spot', 'aim arc 60', 'move to bob']
    >>> [act.key for act in (Act("hold", hand="main", item="Spear", grip="two-handed"), Act("hold", item="Sword"), Act("hold"))]
    ['hold main=Spear two-handed', 'hold Sword', 'hold no shield']
    >>> [act.key for act in (Act("stow", hand="off"), Act("recover"), Act("pass"))]
    ['stow off', 'recover', 'pass']
    """

    do: str
    target: str = ""
    hand: Place = ""
    item: str = ""
    """What is taken up; nothing is to put the shield away."""
    grip: Grip = ""
    way: Way = ""
    arc: int = 0
    spot: bool = False

    @property
    def key(self) -> str:
        if self.do == "hold":
            item = self.item or "no shield"
            words = [self.do, f"{self.hand}={item}" if self.hand else item, self.grip]
        elif self.arc:
            words = [self.do, "arc", str(self.arc)]
        else:
            words = [self.do, self.way, self.target, "at a spot" if self.spot else "", self.hand]
        return " ".join(word for word in words if word)


class Fire(Choice, frozen=True):
    """A shot out of turn at somebody one aims at, or not yet.

    >>> Fire("pass").key, Fire("fire", "bob").key
    ('pass', 'fire bob')
    """

    do: Literal["pass", "fire"]
    target: str = ""


class Face(Choice, frozen=True):
    """The way to look: at somebody, by the compass, or as before; or a step first.

    >>> [face.key for face in (Face("keep"), Face("face", "bob"), Face("look", way="north-east"))]
    ['keep', 'face bob', 'look north-east']
    """

    do: Literal["keep", "step", "face", "look"]
    target: str = ""
    way: str = ""


class Bonus(Choice, frozen=True):
    """A bonus card laid down or revealed, for attack or for defence and maybe on somebody; or none (`none`, `pass`).

    `card` is what its holder may say of it: a suit, a card, or `chip`.

    >>> [bonus.key for bonus in (Bonus("none"), Bonus("play", "hearts", "offence"), Bonus("play", "clubs", "defence", "bob"))]
    ['none', 'hearts offence', 'clubs defence on bob']
    """

    do: Literal["none", "pass", "play"]
    card: str = ""
    use: Use | Literal[""] = ""
    target: str = ""

    @property
    def key(self) -> str:
        if self.do != "play":
            return self.do
        return f"{self.card} {self.use} on {self.target}" if self.target else f"{self.card} {self.use}"

    @property
    def kind(self) -> str:
        return self.card or self.do
