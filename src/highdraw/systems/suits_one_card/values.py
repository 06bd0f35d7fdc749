"""What a case may look at: any value of a fighter or of the fight, by name."""

from highdraw.systems.suits import values as suits
from highdraw.systems.suits.values import Values
from highdraw.systems.suits_one_card import skill
from highdraw.systems.suits_one_card.aim import aim_limit
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.gear import absorption
from highdraw.systems.suits_one_card.reach import why_unready
from highdraw.systems.suits_one_card.recovery import may_recover

VALUES: Values[Combat] = Values(
    fighter={
        **suits.FIGHTER,
        "may_recover": may_recover,
        "ready": lambda fight, me: not why_unready(fight, me),
        "usable": lambda fight, me: fight.kits[me.id].usable,
        "pace": skill.pace,
        "weapon_skill": skill.strike_skill,
        "guard_skill": skill.defence_skill,
        "ranged_defence": lambda fight, me: skill.defence_skill(fight, me, None, True, False),
        "medic_skill": lambda fight, me: skill.care_skill(fight, me, "medic"),
        "doctor_skill": lambda fight, me: skill.care_skill(fight, me, "doctor"),
        "base_power": lambda fight, me: fight.kits[me.id].power,
        "absorption": lambda fight, me: absorption(fight.kits[me.id].armour, me.body, False, fight.sw.kevlar_vs_other),
        "absorption_bullets": lambda fight, me: absorption(fight.kits[me.id].armour, me.body, True, fight.sw.kevlar_vs_other),
        "reload_rounds": lambda fight, me: fight.kits[me.id].reload,
        "aim_limit": aim_limit,
        "reflexes": lambda fight, me: me.speed,
        "dealt": lambda fight, me: " ".join(fight.state.deck.zones.get(me.id, [])),
        "aim_cards": lambda fight, me: " ".join(fight.state.deck.zones.get(f"aim {me.id}", [])),
        "bonus_cards": lambda fight, me: " ".join(fight.state.deck.zones.get(f"bank {me.id}", [])),
        "committed_cards": lambda fight, me: " ".join(fight.state.deck.zones.get(f"commit {me.id}", [])),
    },
    properties=("total", "status", "helpless", "out"),
    fight={
        **suits.FIGHT,
        "level": lambda fight: fight.state.level,
        "order": lambda fight: list(fight.state.group),
        "noob": lambda fight: fight.state.noob,
        "fell": lambda fight: fight.state.fell,
        "blasts": lambda fight: suits.lying(fight.state.blasts),
    },
    pairs={
        **suits.PAIRS,
        "bracket": lambda fight, one, other: fight.kits[one].bracket(fight.state.field.distance(one, other)) or "",
    },
)
