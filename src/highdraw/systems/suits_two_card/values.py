"""What a case may look at: any value of a fighter or of the fight, by name. See docs/cases.md."""

from highdraw.systems.suits import values as suits
from highdraw.systems.suits.values import Values
from highdraw.systems.suits_two_card import skill
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.critical import care_skill
from highdraw.systems.suits_two_card.gear import reload_turns
from highdraw.systems.suits_two_card.movement import may_leave, pace
from highdraw.systems.suits_two_card.recovery import may_recover

VALUES: Values[Combat] = Values(
    fighter={
        **suits.FIGHTER,
        "outnumbered": lambda fight, me: fight.outnumbered(me),
        "may_recover": may_recover,
        "may_leave": may_leave,
        "pace": pace,
        "weapon_skill": lambda fight, me: skill.attack_skill(fight, me, fight.kits[me.id].main),
        "guard_skill": skill.guard_skill,
        "dodge_skill": skill.dodge_skill,
        "ranged_defence": skill.ranged_defence,
        "medic_skill": lambda fight, me: care_skill(fight, me, "medic"),
        "doctor_skill": lambda fight, me: care_skill(fight, me, "doctor"),
        "base_power": lambda fight, me: fight.kits[me.id].powers[me.main],
        "second_power": lambda fight, me: fight.kits[me.id].powers.get(me.off, 0),
        "ranges_aimed": lambda fight, me: suits.range_ends(fight.kits[me.id].limits_aimed),
        "reload_turns": lambda fight, me: reload_turns(fight.kits[me.id].main, me.body),
        "committed": lambda fight, me: [f"{token.suit} {token.use}" for token in me.committed],
    },
    properties=("white", "total", "status", "helpless", "out"),
    fight={
        **suits.FIGHT,
        "order": lambda fight: list(fight.state.order),
        "blasts": lambda fight: suits.lying(fight.state.blasts),
    },
    pairs={
        **suits.PAIRS,
        "sector": lambda fight, one, other: fight.state.field.sector(one, other),
        "beside": lambda fight, one, other: fight.state.field.beside(one, other),
    },
)
