"""The attacker's side once it is revealed, and how it compares with the defence (S3-CHA-08)."""

import msgspec

from highdraw.engine.beat import Beat
from highdraw.engine.receipt import Why
from highdraw.systems.suits_impact.challenge import Cards, receipt, tie, value
from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.defence import Defence, explain, in_words, side
from highdraw.systems.suits_impact.state import Fighter


class Stroke(msgspec.Struct, frozen=True):
    """The attacker's side, once it is revealed."""

    rank: int
    cards: Cards

    @property
    def value(self) -> int:
        return value(self.rank, self.cards)


def compare(fight: Combat, beat: Beat | None, me: Fighter, target: Fighter, stroke: Stroke, defence: Defence | None, hit: bool) -> None:
    """Both sides laid open, how each value came about, and the verdict (S3-CHA-08, S3-CHA-10, S3-CHA-03)."""
    if beat is None:
        return
    beat.rule("Hit" if hit else "Miss", tone="bad" if hit else "good", hit=hit)
    if not fight.loud:
        return
    why = Why(of=me.name)
    receipt(why, stroke.rank, stroke.cards, "attack rank")
    why.total("attack value", stroke.value, "S3-CHA-02")
    weak = stroke.cards.weak(stroke.rank)
    beat.show(side(me, stroke.cards, stroke.rank, stroke.value, "weak" if weak else ""))
    said = f"{me.name} {'hits' if hit else 'misses'} {target.name}. {in_words(stroke.cards, stroke.rank)}: {stroke.value}"
    cites = ["S3-CHA-03"] if weak else []
    if defence is None:
        said += f"; {target.name} cannot defend"
        cites.append("S3-CHA-10")
    else:
        explain(why, target, defence)
        way = "dodge" if defence.guard.do == "dodge" else "parry"
        beat.show(side(target, defence.cards, defence.rank, defence.value, way))
        said += f" against {in_words(defence.cards, defence.rank)}: {defence.value}"
        said += tie(me.name, stroke.cards.counted(stroke.rank), defence.counted) if stroke.value == defence.value else ""
        cites += ["S3-CHA-06", "S3-CHA-08"]
    also = ("S3-CHA-07", "S3-DEK-02", *(("S3-ARM-02",) if defence and defence.added else ()))
    fight.tell("contest", f"{said}.", *cites, also=also, why=why, who=me.id, target=target.id)
