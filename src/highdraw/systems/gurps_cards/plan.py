"""What earlier parts of a play lead to, for those who name the next one."""

import msgspec

from highdraw.systems.gurps_cards.choices import Act
from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.state import Fighter


class Plan(msgspec.Struct):
    """What earlier parts of the same play will have done, if all goes well."""

    ready: list[str] = []
    nearer: int = 0
    posture: str = ""
    """The posture a change in an earlier part will have brought."""
    drew: bool = False
    """A Fast-Draw is planned already: one an increment."""
    moved: bool = False
    aims: str = ""

    def add(self, fight: Combat, me: Fighter, act: Act) -> None:
        if act.do in ("ready", "draw") and act.mode != "load":
            self.ready.append(act.item)
        if act.draw and act.mode != "load":
            self.ready.append(act.item)
        self.drew = self.drew or act.draw or act.do == "draw"
        if act.do == "move":
            self.nearer += fight.move(me, self.posture) + 1
            self.moved = True
        if act.step:
            self.nearer += 1
        self.posture = act.mode if act.do == "posture" else self.posture
        self.aims = act.item if act.do == "aim" else self.aims
