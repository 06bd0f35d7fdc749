"""What a seat may know and is asked, what the referee sets right, how programs play, what goes on paper."""

from importlib.resources import files
from random import Random
from typing import Any

import msgspec
import pytest

from highdraw.cards import UNKNOWN, Card
from highdraw.engine.request import Ask, Pick
from highdraw.engine.session import Session
from highdraw.errors import BadAnswer, BadCorrection, BadFile
from highdraw.roster.document import Document
from highdraw.roster.toml import to_toml
from highdraw.seats import make_seat
from highdraw.systems import load
from highdraw.systems.suits_impact import carry
from highdraw.systems.suits_impact.chances import harm
from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.laws import ChallengeLaw, piles
from highdraw.systems.suits_impact.read import library
from highdraw.systems.suits_impact.sheet import SheetFile, resolve
from highdraw.systems.suits_impact.sight import Sight
from highdraw.systems.suits_impact.start import check_start
from highdraw.systems.suits_impact.surgery import beyond
from highdraw.systems.suits_impact.tactician import tactician
from highdraw.testing import play, shipped
from highdraw.testing.walk import begin, walk

ID = "suits-impact"


def session(scene: str, seed: str = "1", **switches: str) -> Session[Any]:
    setup = shipped(ID)[scene]
    return begin(load(ID), msgspec.structs.replace(setup, switches=switches), seed)


def at_attack(seed: str = "1") -> Session[Any]:
    """A duel at the moment when somebody lays cards for an attack."""
    here = session("duel", seed)
    for each in walk(here, Random(seed), seat=make_seat("tactician", load(ID), 1)):
        if any(isinstance(part, Pick) and part.topic == "attack" for part in each.waiting()):
            return each
    raise AssertionError("nobody attacked from hand")


@pytest.mark.rule("S3-OVR-04", "S3-DEK-06", "S3-RND-02")
def test_hands_and_action_cards_are_their_owners_until_revealed() -> None:
    here = session("duel")
    assert {part.addressee for part in here.waiting()} == {"ann", "bob"}
    assert UNKNOWN not in here.view("ann").zone("hand ann")
    assert set(here.view("ann").zone("hand bob")) == {UNKNOWN}
    assert len(here.view("ann").zone("hand bob")) == 4
    part = here.waiting()[0]
    assert isinstance(part, Pick)
    here.answer("ann", {"action": [str(here.fight.hand(here.fight["ann"])[0])]})
    assert not here.view("bob").order
    assert set(here.view("bob").zone("hand ann")) == {UNKNOWN}
    here.answer("bob", {"action": [str(here.fight.hand(here.fight["bob"])[0])]})
    assert UNKNOWN not in here.view("bob").zone("action ann")
    assert len(here.view("bob").order) == 2


@pytest.mark.rule("S3-CHA-01", "S3-CHA-05", "S3-CHA-07", "S3-OVR-04")
def test_cards_laid_for_an_attack_lie_face_down_until_the_reveal() -> None:
    here = at_attack()
    (part,) = here.waiting()
    assert isinstance(part, Pick)
    other = "bob" if part.who == "ann" else "ann"
    card, *rest = part.hand
    here.answer(part.who, {"value": [str(card)], "boost": [str(each) for each in rest]})
    assert here.view(other).zone(f"value {part.who}") == (UNKNOWN,)
    assert here.view(other).zone(f"boost {part.who}") == (UNKNOWN,) * len(rest)
    assert here.view(part.who).zone(f"value {part.who}") == (card,)
    (question,) = here.waiting()
    assert question.addressee == other
    assert getattr(question, "about", {}).get("cards") == 1


@pytest.mark.rule("S3-CHA-05")
def test_a_card_drawn_to_attack_is_unseen_by_both() -> None:
    here = at_attack()
    (part,) = here.waiting()
    here.answer(part.addressee, {})
    for seat in ("ann", "bob"):
        assert here.view(seat).zone(f"drawn {part.addressee}") == (UNKNOWN,)


@pytest.mark.rule("S3-OVR-01", "S3-BAS-07", "S3-OVR-03")
def test_harm_is_shown_as_three_tracks_and_in_words() -> None:
    """Shock, Damage and Trauma, by one name each: nobody reads of Stun."""
    here = session("rescue")
    hanne = here.view("lys").fighters["hanne"]
    assert {track.label: track.value for track in hanne.tracks} == {"Shock": 0, "Damage": 6, "Trauma": 2}
    assert [track.notches for track in hanne.tracks] == [{"reeling": 6, "out": 12}, {"Body": 6, "dead": 12}, {"dead": 6}]
    assert [track.under for track in hanne.tracks] == [8, 2, 0], "Wounds are all three, Injury the lower two"
    assert hanne.words == ["bleeding", "reeling", "lying"]
    played = play(here, Random(1), seat=make_seat("tactician", load(ID), 1))
    assert not any("stun" in event.text.lower() for event in played.events)


def test_what_lies_face_down_is_previewed_for_its_owner() -> None:
    hand = (Card("3S"), Card("9C"), Card("KH"))
    pick = Pick("ann", "attack", "hand ann", hand, at_attack().waiting()[0].piles, ChallengeLaw(hand, 7, 1, hidden=True))  # type: ignore[attr-defined]
    says = {text: pick.preview(pick.parse(text)).says for text in ("3S", "3S / boost 9C KH", "9C", "none", "boost 9C")}
    assert says == {
        "3S": "Your value is 11: rank 7 + 3♠ + 1 on top. The others see 1 card.",
        "3S / boost 9C KH": "Your value is 13: rank 7 + 3♠ + 2 boosts + 1 on top. The others see 1 card and 2 boosts.",
        "9C": "Weak, your value is 5: half of rank 7 + 1 on top. The others see 1 card.",
        "none": "You use one card from the deck.",
        "boost 9C": "A boost goes with a value card from the hand. Lay one, or no card at all to draw from the deck.",
    }
    assert pick.default() == {"value": (Card("3S"), Card("KH")), "boost": (Card("9C"),)}


def test_picks_come_in_the_same_order_in_every_process() -> None:
    """Bluffs with the lowest card: alone, with a boost, with all there are."""
    hand = tuple(map(Card, ("9S", "10H", "8D")))
    bluffs = [laid for laid in ChallengeLaw(hand, 3).sensible() if laid.get("value") == hand[:1]]
    assert [len(laid["boost"]) for laid in bluffs] == [0, 1, 2]


def test_the_sight_of_somebody_shows_no_other_hand() -> None:
    here = at_attack()
    sight = Sight(here.fight, frozenset(("ann",)))
    assert len(sight.hand("ann")) == sight.cards("ann")
    with pytest.raises(KeyError):
        sight.hand("bob")
    assert sight.threat("ann", "bob", "shortsword") == (harm(9, 4, 1, 1, 5, 0, 0, 0), 8)


def test_cards_are_useless_above_the_rank_one_attacks_with() -> None:
    """An archer shoots by Mind; who has never learnt to fight strikes at half Speed."""
    fight = session("rescue").fight
    ranks = {who: Sight(fight, frozenset((who,))).best_rank(who) for who in ("lys", "vesna", "brannock")}
    assert ranks == {"lys": 6 + 2, "vesna": 2, "brannock": 4 + 3}


def test_the_tactician_bluffs_with_what_fits_nowhere() -> None:
    """Against somebody with cards, junk is laid as if it were a blow; against an empty hand it is not."""
    here = at_attack()
    fight: Combat = here.fight
    me, other = (fight[who] for who in (("ann", "bob") if here.waiting()[0].addressee == "ann" else ("bob", "ann")))
    fight.drop_hand(me)
    for card in ("9S", "10H"):
        fight.state.deck.take(Card(card), f"hand {me.id}")
    hand = fight.hand(me)
    about = {"target": other.id, "item": "shortsword"}
    pick = Pick(me.id, "attack", f"hand {me.id}", hand, at_attack().waiting()[0].piles, ChallengeLaw(hand, 8), about)  # type: ignore[attr-defined]
    while len(fight.hand(other)) < 3:
        fight.state.deck.take(Card("4S"), f"hand {other.id}")
    sight = Sight(fight, frozenset((me.id,)))
    assert len(tactician(sight, pick).get("value", ())) + len(tactician(sight, pick).get("boost", ())) == 2
    fight.drop_hand(other)
    assert not tactician(sight, pick).get("value", ())


def test_a_bluff_makes_an_opening_for_a_friend() -> None:
    """One card is enough for whoever has a friend that strikes before the other can take new cards; else all the junk is laid."""
    fight: Combat = session("skirmish").fight
    deck = fight.state.deck
    for who in ("rook", "garr"):
        fight.drop_hand(fight[who])
    for card, zone in (("9S", "action rook"), ("8S", "action wren"), ("7S", "action piet"), ("6S", "action garr")):
        deck.take(Card(card), zone)
    for card, zone in (("9C", "rook"), ("10H", "rook"), ("4C", "garr"), ("4D", "garr"), ("4H", "garr")):
        deck.take(Card(card), f"hand {zone}")
    fight.state.phase = 9
    sight = Sight(fight, frozenset(("rook",)))
    assert (sight.follows("rook", "garr"), sight.follows("rook", "wren")) == (True, False)
    hand = fight.hand(fight["rook"])
    pick = Pick("rook", "attack", "hand rook", hand, piles(7), ChallengeLaw(hand, 7), {"target": "garr", "item": "sword"})
    laid = tactician(sight, pick)
    assert (len(laid["value"]), len(laid["boost"])) == (1, 0)
    fight.state.phase = 7
    assert (sight.follows("piet", "garr"), sight.follows("piet", "wren")) == (False, True)
    fight.state.phase, fight["piet"].out = 9, True
    assert not sight.follows("rook", "garr")
    laid = tactician(Sight(fight, frozenset(("rook",))), pick)
    assert len(laid["value"]) + len(laid["boost"]) == 2


def test_a_medic_under_fire_goes_to_whoever_bleeds() -> None:
    here = session("rescue", "3")
    for each in walk(here, Random(3), seat=make_seat("tactician", load(ID), 1)):
        for part in each.waiting():
            if isinstance(part, Ask) and part.who == "orrin" and part.topic == "action":
                said = tactician(Sight(each.fight, frozenset(("orrin",))), part)
                assert (said.do, said.target) == ("move", "hanne")
                return
    raise AssertionError("the medic was never asked")


@pytest.mark.rule("S3-RND-11", "S3-BLD-07", "S3-LTH-06")
@pytest.mark.parametrize("scene", ["rescue", "grenades"])
def test_the_aftermath_is_played_to_the_last_day(scene: str) -> None:
    """By the program: nobody bleeds any more, and whoever lives is healed, or no day can change anything."""
    for seed in range(3):
        here = play(session(scene, str(seed)), Random(seed), seat=make_seat("tactician", load(ID), seed))
        fight: Combat = here.fight
        assert fight.state.over
        assert not any(fight.can_bleed(me) for me in fight.living())
        assert all(me.shock == 0 for me in fight.living())
        limit = fight.options.day_limit
        assert fight.state.days == limit or not any(me.major for me in fight.living())


def test_corrections_are_checked_and_told() -> None:
    here = session("duel")
    here.correct({"set": {"damage": 3, "trauma": 2}, "fighter": "bob"})
    bob = here.fight["bob"]
    assert (bob.damage, bob.trauma, bob.took_trauma) == (3, 2, True)
    assert "Referee: Marek has damage 3, trauma 2." in [event.text for event in here.events]
    for bad in (
        {"set": {"damage": -1}, "fighter": "bob"},
        {"set": {"main": "pike"}, "fighter": "bob"},
        {"set": {"colour": "red"}, "fighter": "bob"},
        {"distance": ["bob", "bob"], "metres": 3},
        {"end": "the world"},
        {"remove": "nobody"},
        {},
    ):
        with pytest.raises(BadCorrection):
            here.correct(bad)
    here.correct({"set": {"dead": True}, "fighter": "bob"})
    assert not here.fight.hand(here.fight["bob"])


def test_newcomers_get_cards_in_the_next_round() -> None:
    here = session("skirmish")
    system = load(ID)
    assert system.referee.quick is not None
    came = 0
    for each in walk(here, Random(1)):
        state = each.fight.state
        if state.turn and not came:
            each.correct(system.referee.quick(each.fight, "2 thugs for Raiders"))
            came = state.round
            assert [me.id for me in each.fight.living() if not me.first] == ["thug-1", "thug-2"]
        if came and state.round == came + 2:
            break
    assert here.fight["thug-1"].first == came + 1
    assert here.fight.action_card(here.fight["thug-1"]) is not None


def test_nobody_brings_back_who_is_not_dead_or_is_gone() -> None:
    fight = session("duel", "5").fight
    bob = fight["bob"]
    assert beyond(fight, bob) == f"{bob.name} is not dead."
    bob.dead = bob.gone = True
    assert beyond(fight, bob) == f"{bob.name} is gone."


def test_what_is_left_of_a_knockout_is_carried_into_the_next_fight() -> None:
    here = session("duel", "5")
    state, ann, bob = here.fight.state, here.fight["ann"], here.fight["bob"]
    state.seconds, ann.out, ann.wakes, bob.out, bob.wakes = 100, True, 700, True, 100
    start = {who: carry.start(here.fight, here.fight[who]) for who in ("ann", "bob")}
    assert (start["ann"]["out"], start["ann"]["wakes"]) == (True, 600)
    assert not {"out", "wakes"} & set(start["bob"])


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("body", 10), ("speed", 10), ("mind", 10), ("will", 10), ("lying", 2), ("delay", 99), ("shock", 60), ("damage", 60), ("trauma", 60),
        ("stabilised", 60), ("wakes", 10**9),
    ],
)  # fmt: skip
def test_what_is_true_at_the_start_has_bounds(name: str, most: int) -> None:
    assert check_start({name: most}) == {name: most}
    with pytest.raises(BadCorrection, match=f"{name} cannot be {most + 1}: it goes from 0 to {most}"):
        check_start({name: most + 1})


def test_wounds_are_carried_into_the_next_fight() -> None:
    here = play(session("duel", "5"), Random(5), seat=make_seat("tactician", load(ID), 5))
    system = load(ID)
    assert system.referee.carry is not None
    next_ = system.referee.carry(here.fight, ("ann", "bob"))
    again = system.play.create(next_, True)
    for who in ("ann", "bob"):
        assert (again[who].damage, again[who].dead) == (here.fight[who].damage, here.fight[who].dead)
        assert again[who].shock == 0
        assert not any(battle.open for battle in again[who].battles)


def test_every_ready_fighter_is_on_paper() -> None:
    system = load(ID)
    text = files(system.paper.folder).joinpath("library", "fighters.toml").read_text(encoding="utf-8")
    document = Document(text, "fighters.toml")
    assert len(library()) >= 12
    for who in library():
        page = system.paper.sheet(document, who, {}, {"armour": "Chainmail"})
        assert page["attributes"].keys() == {"Body", "Speed", "Mind", "Will"}
        assert page["tables"][0]["rows"]
    sword = next(row for row in system.paper.sheet(document, "swordsman", {}, {"body": "6"})["tables"][0]["rows"] if row[0] == "sword")
    assert sword == ["sword", "Hand Weapons 7", 12, 1, "0", "1 m", "5 / 6 / 1"]


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ({"weapons": ["spoon"]}, "spoon"),
        ({"skills": {"Cooking": 1}}, "Cooking"),
        ({"armour": "Bathrobe"}, "Bathrobe"),
        ({"body": 11}, "at most 10"),
        ({"weapons": ["pike"], "shield": "Buckler", "in_hand": ["pike", "Buckler"]}, "takes both hands"),
        ({"weapons": ["sword x3"]}, "is not thrown"),
        ({"in_hand": ["sword"]}, "does not carry"),
        ({"hat": "red"}, "hat"),
        ({"shock": -2}, "goes from 0"),
        ({"hand": "RJ"}, "no Jokers"),
        ({"count": 0}, "count"),
    ],
)
def test_a_bad_sheet_is_refused_with_the_cure(lines: dict[str, Any], says: str) -> None:
    data = {"system": ID, "title": "X", "fighter": [{"id": "ann", "side": "A", **lines}, {"id": "bob", "side": "B"}]}
    document = Document(to_toml(data), "x.toml")
    with pytest.raises(BadFile, match=says):
        load(ID).paper.read(document, document.data)


@pytest.mark.rule("S3-HEN-02")
def test_a_squad_has_at_most_four() -> None:
    entry = {"id": "thug", "use": "thug", "count": 5, "squad": "street", "side": "A"}
    document = Document(to_toml({"system": ID, "title": "X", "fighter": [entry, {"id": "b", "side": "B"}]}), "x.toml")
    with pytest.raises(BadFile, match="more than 4 henchmen"):
        load(ID).paper.read(document, document.data)


def test_an_action_that_cannot_be_taken_says_why() -> None:
    here = session("rescue")
    for each in walk(here, Random(2), seat=make_seat("tactician", load(ID), 2)):
        for part in each.waiting():
            if isinstance(part, Ask) and part.barred:
                choice, reason = part.barred[0]
                with pytest.raises(BadAnswer) as refused:
                    part.check(choice.key)
                assert str(refused.value) == reason
                return
    raise AssertionError("nothing was barred")


@pytest.mark.rule("S3-WPN-11")
def test_what_is_in_hand_at_the_start() -> None:
    assert (resolve(SheetFile(name="A", weapons=["sword"], shield="Shield")).main, "Shield") == ("sword", "Shield")
    assert resolve(SheetFile(name="A", weapons=["pike"], shield="Shield")).off == ""
    assert resolve(SheetFile(name="A", shield="Shield")).off == "Shield"
    assert set(resolve(SheetFile(name="A")).weapons) == {"fist", "kick"}
    assert set(resolve(SheetFile(name="W", weapons=["great bite"])).weapons) == {"great bite"}


@pytest.mark.rule("S3-CHA-03", "S3-CHA-07", "S3-IMP-03")
def test_a_beat_shows_both_sides_and_what_the_exchange_did() -> None:
    """Cards with their roles, boosts face down, the totals, the verdict; and effects that are the blow's."""
    found = []
    for seed in range(6):
        here = play(session("duel", str(seed)), Random(seed), seat=make_seat("tactician", load(ID), seed))
        found += [beat for beat in here.fight.beats if beat.attack]
    hits, misses = ([beat for beat in found if beat.hit is hit] for hit in (True, False))
    assert hits
    assert misses
    for beat in found:
        us, them = beat.sides if len(beat.sides) == 2 else (beat.sides[0], None)
        assert beat.verdict == ("Hit" if beat.hit else "Miss")
        assert us.who == beat.who
        roles = [card.role for card in us.cards]
        assert (us.says == "weak") == ("over" in roles)
        assert all(card.face == "??" for card in us.cards if card.role == "bonus")
        assert ("aside" in roles) == beat.hit
        if them is not None:
            assert them.says in ("dodge", "parry")
            assert beat.hit == (us.total > them.total) or us.total == them.total
        if not beat.hit:
            assert not beat.effects
    assert any(effect.track == "Shock" for beat in hits for effect in beat.effects)


@pytest.mark.rule("S3-CHA-09", "S3-KO-02", "S3-BLD-02", "S3-WRS-02")
def test_contests_checks_and_bleeding_are_beats_with_a_verdict() -> None:
    verdicts: dict[str, set[str]] = {}
    for seed in range(8):
        here = play(session("rescue", str(seed)), Random(seed), seat=make_seat("tactician", load(ID), seed))
        for beat in here.fight.beats:
            kind = beat.title.removeprefix(here.fight[beat.who].name).split()[0] if beat.who else ""
            verdicts.setdefault(kind, set()).add(beat.verdict)
            if beat.verdict in ("Success", "Failure") and len(beat.sides) == 2:
                us, number = beat.sides
                assert beat.tone == ("good" if beat.verdict == "Success" else "bad")
                assert (us.total > number.total) == (beat.verdict == "Success") or us.total == number.total
    assert {"Bleeds", "Holds"} <= verdicts["bleeds"]
    assert {"Awake", "Passes out"} <= verdicts["tries"]


@pytest.mark.rule("S3-SUR-01", "S3-CHD-01", "S3-RND-12")
def test_what_the_referee_is_offered_after_a_fight() -> None:
    """While somebody bleeds only seconds pass; then surgeons, days, hours; each in words."""
    here = session("rescue")
    here.correct({"end": "fight"})
    (part,) = here.waiting()
    assert isinstance(part, Ask)
    assert [choice.key for choice in part.choices] == ["minute", "second", "done"]
    system = load(ID)
    labels = [system.reading.offer(here.fight, part, choice).label for choice in part.choices]
    assert labels == ["A minute goes by", "One second", "That is all"]
    here.correct({"set": {"trauma": 0, "stabilised": 2, "damage": 8}, "fighter": "hanne"})
    (part,) = here.waiting()
    assert isinstance(part, Ask)
    keys = [choice.key for choice in part.choices]
    assert keys[0] == "operate vesna hanne"
    assert keys[1:5] == ["day", "day good", "day poor", "day worst"]
    offer = system.reading.offer(here.fight, part, part.choices[0])
    assert (offer.label, offer.costs[0].number) == ("Vesna operates on Hanne", 30)
    assert [str(fact) for fact in offer.facts] == ["Surgery 12", "stabilised Trauma 2"]
    assert here.view("orrin").clock.text == "After the fight"
    scene = here.view("orrin").aftermath
    assert scene is not None
    assert [patient.who for patient in scene.patients] == ["hanne"]
