"""Turns that begin at the same time: all first actions are declared, then rolled, then take hold."""

from functools import partial
from typing import NamedTuple

from highdraw.systems.savage.choices import Deed
from highdraw.systems.savage.countdown import card_up
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import Fighter
from highdraw.systems.savage.turn import act, announce, carry_out, close_turn, open_turn


class Start(NamedTuple):
    """A turn that begins: whose, whether it may be put on Hold, and on which card others act after it."""

    me: Fighter
    fresh: bool
    card: str


class First(NamedTuple):
    """A first action as it was declared, and what was in its author's hands then."""

    me: Fighter
    deed: Deed | None
    hands: tuple[str, str]


async def begin_together(fight: Scene, starts: list[Start], announcer: Fighter | None = None, announced: Deed | None = None) -> None:
    """Each comes to a first action; these and what the `announcer` has announced are rolled before any of them takes hold.

    Movement and free things before a first action are done as they come, but what is declared is carried out, even if its
    target has moved out of reach since. Who defends instead of acting is shielded only afterwards. Then one after the other
    ends the turn.
    """
    held: dict[str, bool] = {}
    guards: list[Fighter] = []
    firsts: list[First] = []
    for me, fresh, _ in starts:
        if not me.out:
            held[me.id] = await open_turn(fight, me, fresh)
            guards += [me] if me.defending else []
            me.defending = False
            deed = None if held[me.id] else await announce(fight, me)
            firsts.append(First(me, deed, (me.main, me.off)))
    if announcer:
        firsts.append(First(announcer, announced, (announcer.main, announcer.off)))
    await fight.together(*(partial(_carry_out, fight, first) for first in firsts if first.deed))
    for me in guards:
        me.defending = not me.out
    going = [first.me.id for first in firsts if first.deed]
    for me, _, card in starts:
        if me.id in going:
            fight.state.turn = me.id
            await act(fight, me)
        if me.id in held:
            await close_turn(fight, me, held[me.id])
        if card:
            await card_up(fight, card, begun=True)


async def _carry_out(fight: Scene, first: First) -> None:
    """A first action, unless a third party has disabled or disarmed its author since, or the mount that was to strike."""
    me, deed = first.me, first.deed
    assert deed is not None
    doer = fight.state.fighters.get(me.mount) if deed.do == "mount" else me
    if doer and me.able and doer.able and not doer.shaken and first.hands == (me.main, me.off):
        fight.state.turn = me.id
        with fight.beat(f"{me.name} acts at the same time", who=me.id):
            await carry_out(fight, me, deed)
