"""What earlier parts of a play lead to, for those who name the next one."""

from collections.abc import Iterator
from contextlib import contextmanager

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
    """With what an earlier part takes aim."""
    aim_at: str = ""
    aimed: int | None = None
    """How many Aims there will be then; None where no part has changed that."""

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
        if act.do == "aim":
            before = (self.aims, self.aim_at, self.aimed) if self.aimed is not None else (me.aim_with, me.aim_at, me.aims)
            self.aimed = 1 + (before[2] if before[:2] == (act.item, act.target) else 0)
            self.aim_at = act.target
        elif act.do in ("move", "shoot") or (act.do in ("attack", "smash", "ready", "draw") and act.item != (self.aims or me.aim_with)):
            self.aimed, self.aim_at = 0, ""
        self.aims = act.item if act.do == "aim" else self.aims

    @contextmanager
    def foreseen(self, me: Fighter) -> Iterator[None]:
        """Inside, somebody stands and aims as they will after these parts."""
        now = me.posture, me.aims, me.aim_at, me.aim_with, me.moved
        me.posture = self.posture or me.posture  # type: ignore[assignment]
        if self.aimed is not None:
            me.aims, me.aim_at, me.aim_with = self.aimed, self.aim_at, self.aims if self.aimed else ""
        me.moved = max(me.moved, self.nearer if self.moved else 0)
        try:
            yield
        finally:
            me.posture, me.aims, me.aim_at, me.aim_with, me.moved = now
