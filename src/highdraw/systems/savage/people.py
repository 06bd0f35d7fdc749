"""Who is in the fight, and on whose side."""

from highdraw.engine.fight import Fight
from highdraw.systems.savage.setup import Options, Switches
from highdraw.systems.savage.sheet import Sheet
from highdraw.systems.savage.state import Fighter, MeleeState


class People(Fight):
    """A fight as far as its people go."""

    state: MeleeState
    options: Options
    sw: Switches
    camps: dict[str, str]
    entrants: dict[str, Sheet]

    def __getitem__(self, who: str) -> Fighter:
        return self.state.fighters[who]

    def sheet(self, who: str) -> Sheet:
        try:
            return self.entrants[who]
        except KeyError:
            return self.state.added[who]

    def everybody(self) -> list[Fighter]:
        """All who are still in the fight, in seating order."""
        fighters = self.state.fighters
        return [me for who in self.state.seating if not (me := fighters[who]).out]

    def enemies(self, me: Fighter) -> list[Fighter]:
        return [other for other in self.everybody() if not self.friends(me, other)]

    def allies(self, me: Fighter) -> list[Fighter]:
        return [other for other in self.everybody() if self.friends(me, other) and other is not me]

    def parted(self, me: Fighter, others: list[Fighter]) -> tuple[list[Fighter], list[Fighter]]:
        """Others as enemies and friends of somebody."""
        foes: list[Fighter] = []
        friends: list[Fighter] = []
        side, allied = me.side, bool(self.camps)
        for other in others:
            if other.side == side or (allied and self.friends(me, other)):
                friends.append(other)
            else:
                foes.append(other)
        return foes, friends

    def friends(self, one: Fighter, other: Fighter) -> bool:
        """Of one side, or of sides that are allied (SW-BASE-99)."""
        return one.side == other.side or (bool(self.camps) and self.camp(one) == self.camp(other))

    def camp(self, me: Fighter) -> str:
        """The side somebody fights for: of allied sides the one that is named first."""
        return self.camps.get(me.side, me.side)

    def decided(self) -> bool:
        """At most one side, allied ones being one, still has a member able and willing to go on (SW-BASE-99)."""
        standing, camps = "", self.camps
        for me in self.state.fighters.values():
            if me.side != standing and not me.out and not me.rider:
                if standing and not (camps and camps.get(standing, standing) == self.camp(me)):
                    return False
                standing = me.side
        return True

    def by_gm(self, me: Fighter) -> bool:
        return me.side in self.state.gm_sides
