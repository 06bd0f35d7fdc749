"""How a fight begins, perhaps by surprise."""

from highdraw.systems.savage.bennies import tell_all
from highdraw.systems.savage.roll import roll_trait
from highdraw.systems.savage.scene import Mods, Scene
from highdraw.systems.savage.trait import TraitRoll


async def begin(fight: Scene) -> None:
    """The fight begins with a shuffled deck of 54 cards (SW-INI-01), perhaps by surprise."""
    if fight.loud:
        fight.tell("begin", f"The fight begins. {fight.state.deck.left} cards are shuffled, two Jokers among them.", "SW-INI-01")
        tell_all(fight)
    if fight.options.ambush:
        await _surprise(fight)
    fight.then("deal")


async def _surprise(fight: Scene) -> None:
    """The attackers are on Hold (SW-SUR-01). Victims roll Notice (SW-SUR-02): a success is dealt a card (SW-SUR-03), others cannot act.

    A failure costs the whole first round (SW-SUR-04). Extras who share a card roll together (SW-BASE-14).
    """
    rolled_groups: dict[str, bool] = {}
    for me in fight.everybody():
        if me.side == fight.options.ambush:
            me.on_hold = not me.rider
            continue
        if me.rider or me.id in fight.options.noticed:
            continue
        shares = bool(me.group) and fight.sw.extras_cards != "individual"
        group = shares and fight.sw.surprise_group_roll == "one_roll_per_group"
        if group and me.group in rolled_groups:
            me.surprised = not rolled_groups[me.group]
            continue
        sense: Mods = [("Danger Sense", 2, "SW-BASE-96")] if fight.has(me, "Danger Sense") else []
        with fight.beat(f"Does {me.name} notice the ambush?", who=me.id) as beat:
            grade = (await roll_trait(fight, me, TraitRoll("notice", sense, enough=1, group=group, what="against surprise"))).raises(4)
            me.surprised = grade < 0
            if beat:
                beat.rule("surprised" if me.surprised else "notices it", tone="bad" if me.surprised else "good")
        if group:
            rolled_groups[me.group] = grade >= 0
        if grade > 0 and sense:
            me.on_hold = True
        if fight.loud:
            says = "is surprised" if me.surprised else "notices the ambush"
            fight.tell(
                "surprise",
                f"{me.name} {says}.",
                "SW-SUR-02",
                "SW-SUR-04" if me.surprised else "SW-SUR-03",
                *(("SW-BASE-14",) if group else ()),
                who=me.id,
            )
    if fight.loud:
        fight.tell("surprise", f"All of {fight.options.ambush} begin on Hold.", "SW-SUR-01")
