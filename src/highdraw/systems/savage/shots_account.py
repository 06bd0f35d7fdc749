"""The sentence about shots that are announced, and the rules it cites."""

from highdraw.engine.prose import listed
from highdraw.systems.savage.attack import Attack
from highdraw.systems.savage.modifiers import skill_for
from highdraw.systems.savage.prose import inches
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import Fighter


def announce(fight: Scene, attack: Attack, targets: list[Fighter], number: int) -> None:
    """Who fires at whom, and by which rules the number to reach is set."""
    me, weapon = attack.me, attack.weapon
    far = fight.inches(me, attack.target)
    band = weapon.band(far)
    skill = "SW-RNG-02" if skill_for(weapon) == "athletics" else "SW-RNG-01"
    cites: list[str] = []
    if attack.shots > 1:
        cites.append("SW-ROF-01")
    elif weapon.rof > 1:
        cites.append("SW-ROF-05")
    if len(targets) > 1:
        cites.append("SW-ROF-06")
    if band == "short":
        cites.append("SW-RNG-04")
    if weapon.improvised:
        cites.append("SW-IMP-03")
    if band == "extreme":
        cites.append("SW-RNG-08")
    if fight.in_melee(me):
        cites.append("SW-RIM-01")
    names = listed([one.name for one in targets])
    how = f"throws the {weapon.name} at {names}" if weapon.leaves_hand else f"shoots at {names} with the {weapon.name}"
    fight.tell("attack", f"{me.name} {how} ({inches(far)}, {band} range).", skill, "SW-RNG-03" if number == 4 else "SW-RIM-02",
               also=tuple(cites), who=me.id, target=attack.target.id)  # fmt: skip
