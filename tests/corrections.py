"""What a GM sets right in the middle of a fight, system by system; some of it is refused."""

from random import Random

from highdraw.engine.session import Session
from highdraw.testing.corrections import Change, usual


def suits_corrections(session: Session, rng: Random) -> list[Change]:
    """What a GM sets right in Suits, apart from what is usual."""
    who = rng.choice(list(session.system.play.fighters(session.fight)))
    sheet = {"name": "Newcomer", "body": 6, "will": 6, "reflexes": 6, "skills": {"fight": 6}, "weapons": ["Sword"]}
    side = rng.choice(session.system.play.score(session.fight).sides)
    return [
        *usual(session, rng),
        {"set": {"shock": rng.randint(0, 9)}, "fighter": who},
        {"set": {"wounds": rng.randint(0, 12)}, "fighter": who},
        {"set": {"critical": rng.randint(0, 2)}, "fighter": who},
        {"set": {"body": rng.randint(1, 9), "will": rng.randint(1, 9)}, "fighter": who},
        {"set": {"engaged": []}, "fighter": who},
        {"sector": [who, who], "is": "behind"},
        {"add": {"id": f"new-{len(session.raw)}", "side": side, "sheet": sheet}},
        {"add": {"id": "x", "side": side, "sheet": {**sheet, "body": 0}}},
        {"set": {"shock": -1}, "fighter": who},
    ]


def savage_corrections(session: Session, rng: Random) -> list[Change]:
    """What a GM sets right in a fight with action cards, apart from what is usual."""
    who, other = (rng.choice(list(session.system.play.fighters(session.fight))) for _ in range(2))
    assert session.system.referee.quick is not None
    return [
        *usual(session, rng),
        {"set": {"wounds": rng.randint(0, 3)}, "fighter": who},
        {"set": {"shaken": True, "prone": True}, "fighter": who},
        {"set": {"bennies": rng.randint(0, 5)}, "fighter": who},
        {"set": {"cover": "heavy", "fatigue": 1}, "fighter": who},
        {"distance": [who, other], "inches": rng.randint(1, 40)},
        {"damage": who, "is": rng.randint(0, 20)},
        {"pool": rng.randint(0, 5)},
        session.system.referee.quick(session.fight, "2 wolves"),
        {"set": {"wounds": -1}, "fighter": who},
        {"set": {"cover": "a hedge"}, "fighter": who},
        {"add": {"id": "x", "side": "Others", "sheet": {"name": "X", "weapons": ["Spoon"]}}},
    ]


def gurps_corrections(session: Session, rng: Random) -> list[Change]:
    """What a GM sets right with hands of cards, apart from what is usual."""
    who, other = (rng.choice(list(session.system.play.fighters(session.fight))) for _ in range(2))
    assert session.system.referee.quick is not None
    return [
        *usual(session, rng),
        {"set": {"hp": rng.randint(-10, 8)}, "fighter": who},
        {"set": {"fp": rng.randint(-3, 8)}, "fighter": who},
        {"set": {"posture": "lying", "stunned": ["damage"]}, "fighter": who},
        {"set": {"unconscious": True}, "fighter": who},
        {"set": {"running": True}, "fighter": who},
        {"distance": [who, other], "yards": rng.randint(0, 40)},
        {"fright": who, "modifier": rng.randint(-12, 0)},
        {"say": who, "words": "Yield!", "syllables": rng.randint(1, 30)},
        {"surrender": who},
        session.system.referee.quick(session.fight, "2 brawlers"),
        {"set": {"hp": 999}, "fighter": who},
        {"set": {"posture": "flying"}, "fighter": who},
        {"add": {"id": "x", "side": "Others", "sheet": {"name": "X", "weapons": ["Spoon"]}}},
    ]


def impact_corrections(session: Session, rng: Random) -> list[Change]:
    """What a referee sets right in the impact edition, apart from what is usual."""
    who, other = (rng.choice(list(session.system.play.fighters(session.fight))) for _ in range(2))
    assert session.system.referee.quick is not None
    return [
        *usual(session, rng),
        {"set": {"shock": rng.randint(0, 9)}, "fighter": who},
        {"set": {"damage": rng.randint(0, 9)}, "fighter": who},
        {"set": {"trauma": rng.randint(0, 4), "stopped": False}, "fighter": who},
        {"set": {"dead": True}, "fighter": who},
        {"set": {"dead": False, "out": False}, "fighter": who},
        {"set": {"body": rng.randint(1, 9), "speed": rng.randint(1, 9)}, "fighter": who},
        {"set": {"conditions": "worst", "suit": False}, "fighter": who},
        {"set": {"main": "", "off": ""}, "fighter": who},
        {"distance": [who, other], "metres": rng.randint(1, 40)},
        {"move": who, "to": [rng.randint(-5, 5), rng.randint(-5, 5)]},
        session.system.referee.quick(session.fight, "2 thugs"),
        session.system.referee.quick(session.fight, "a duellist"),
        {"card": who, "from": "KS", "to": "2C"},
        {"set": {"shock": -1}, "fighter": who},
        {"set": {"work": None}, "fighter": who},
        {"add": {"id": "x", "side": "Others", "sheet": {"name": "X", "weapons": ["spoon"]}}},
    ]


CORRECTIONS = {
    "suits-two-card": suits_corrections, "suits-one-card": suits_corrections, "savage": savage_corrections,
    "suits-impact": impact_corrections, "gurps-cards": gurps_corrections,
}  # fmt: skip
