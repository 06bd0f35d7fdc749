"""The kit catches a system played from hands that breaks its word: one broken toy for each promise."""

from collections.abc import Awaitable, Callable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from highdraw.engine.beat import ShownCard, Side
from highdraw.engine.choice import either
from highdraw.engine.event import MOST_CITES
from highdraw.engine.receipt import Why
from highdraw.engine.request import Ask, AskAll, Laid, Pick, Request
from highdraw.engine.session import Session
from highdraw.engine.system import AnySystem
from highdraw.systems import load, register
from highdraw.testing import (
    Nonconformity,
    check_asked_openly,
    check_beats,
    check_bots,
    check_figures,
    check_offers,
    check_receipts,
    check_secrets,
    play,
    shipped,
)
from highdraw.testing.toy import blow, view
from highdraw.testing.toy.choices import Aim, Plan
from highdraw.testing.toy.fight import Brawl, worth
from highdraw.testing.toy.laws import BlowLaw
from highdraw.testing.walk import begin

register("toy", "highdraw.testing.toy")
TOY = load("toy")
TOGETHER = 6
"""A seed with which two act together, and somebody is hit."""
SHOWS = 0
"""A seed with which somebody is asked who holds a card that is high enough."""
DUEL, BRAWL = shipped("toy")["duel"], shipped("toy")["brawl"]


def with_step(name: str, step: Callable[[Brawl], None]) -> AnySystem:
    """The toy, with something done at the start of a procedure."""
    real = TOY.play.procedures[name]

    async def changed(fight: Brawl, **args: Any) -> None:
        if fight.loud:
            step(fight)
        await real(fight, **args)

    return with_procedure(name, changed)


def with_procedure(name: str, procedure: Any) -> AnySystem:
    system = TOY.altered(play={"procedures": {**TOY.play.procedures, name: procedure}})

    def create(setup: Any, loud: bool) -> Any:
        fight = TOY.play.create(setup, loud)
        fight.system = system
        return fight

    return system.altered(play={"create": create})


def played(system: AnySystem, setup: Any = DUEL) -> Session:
    return play(begin(system, setup, 1), Random(1))


# ---- receipts and cites


def test_a_receipt_that_does_not_add_up() -> None:
    def tell(fight: Brawl) -> None:
        why = Why()
        why.start("skill", 7, "TOY-ACT-01")
        why.plus("wound", -1, "TOY-ACT-01")
        why.total("skill", 7, "TOY-ACT-01")
        fight.tell("skill", "Skill 7.", why=why)

    with pytest.raises(Nonconformity, match=r"'Skill 7\.': skill: the lines come to 6, the total says 7"):
        check_receipts(played(with_step("round", tell)))


def test_too_many_rules_beside_a_sentence() -> None:
    book = [rule.id for rule in TOY.rulebook.rule]
    check_receipts(played(with_step("round", lambda fight: fight.tell("x", "Much.", *book[:MOST_CITES], also=tuple(book)))))
    with pytest.raises(Nonconformity, match=r"few cites: 5 rules stand beside 'Much.'"):
        check_receipts(played(with_step("round", lambda fight: fight.tell("x", "Much.", *book[:5]))))


# ---- beats


def test_a_sentence_with_another_number_than_is_shown() -> None:
    def tell(fight: Brawl) -> None:
        with fight.beat("a blow") as beat:
            assert beat
            beat.show(Side(who="ann", name="Ann", total=4))
            fight.tell("contest", "Ann 3♠: 3 against nobody.")

    with pytest.raises(Nonconformity, match=r"figures: 'Ann 3♠: 3 against nobody\.': 3 is not shown, but 4"):
        check_figures(played(with_step("round", tell)))


def test_a_beat_that_is_left_open() -> None:
    kept = []

    def leave(fight: Brawl) -> None:
        kept.append(fight.beat("never closed"))
        kept[-1].__enter__()

    with pytest.raises(Nonconformity, match="never closed is left open at the end of a procedure"):
        check_beats(with_step("round_end", leave), BRAWL, 1)


def test_a_beat_that_tells_what_did_not_happen() -> None:
    def lie(fight: Brawl) -> None:
        with fight.beat("a lie") as beat:
            assert beat is not None
            fight.state.fighters["ann"].armour = 1
            with fight.beat("a hit within") as inner:
                fight.state.fighters["ann"].hits += 1
            assert inner is not None
            inner.effects = ()

    with pytest.raises(Nonconformity, match=r"a lie: the beats tell \{\}, but what changed is \{\('ann', 'Hits'\): 1\}"):
        check_beats(with_step("round", lie), DUEL, 1)


def test_what_takes_hold_later_belongs_to_its_beat() -> None:
    """Actions at the same time whose effects are applied when every beat is closed, so that none of them tells."""

    def create(setup: Any, loud: bool) -> Any:
        fight = TOY.play.create(setup, loud)

        async def together(*actions: Callable[[], Awaitable[object]]) -> None:
            fight._later = []
            for action in actions:
                await action()
            later, fight._later = fight._later, None
            for effect, _ in later:
                if waits := effect():
                    await waits

        fight.together = together
        return fight

    check_beats(TOY, BRAWL, TOGETHER)
    with pytest.raises(Nonconformity, match=r"beats: actions at the same time: the beats tell \{\}, but what changed is"):
        check_beats(TOY.altered(play={"create": create}), BRAWL, TOGETHER)


def test_a_beat_that_shows_a_hidden_card() -> None:
    def peek(fight: Brawl) -> None:
        with fight.beat("a peek") as beat:
            assert beat is not None
            cards = tuple(ShownCard(card) for card in fight.cards("hand", "bob"))
            beat.show(Side(who="bob", name="Bob", cards=cards))

    with pytest.raises(Nonconformity, match=r"secrets: seat .* in 'hand bob' is hidden from it, but is named in"):
        check_secrets(with_step("turn", peek), BRAWL, 1)


def test_a_hand_that_lies_open_though_nobody_shuffles_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The system believes that hands are open, and says so nowhere."""
    monkeypatch.setattr(view, "sees", lambda fight, zone, mine: True)
    with pytest.raises(Nonconformity, match=r"secrets: seat 'a stranger'.*the hand that is picked from is shown"):
        check_secrets(TOY, DUEL, 1)


def test_a_hand_that_its_holder_does_not_see(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view, "sees", lambda fight, zone, mine: mine is None)
    with pytest.raises(Nonconformity, match=r"secrets: seat .*: it holds .* and is shown nothing"):
        check_secrets(TOY, DUEL, 1)


# ---- bots


def test_a_bot_whose_answer_has_to_be_read_first() -> None:
    """In mass play answers are used as they are: a pick that leaves a pile out breaks there."""

    def short(seen: Any, request: Request[Any]) -> Any:
        said = TOY.bot.tactician(seen, request)
        return {name: cards for name, cards in said.items() if cards} if isinstance(request, Pick) else said

    with pytest.raises(Nonconformity, match=r"bots: .*its answers are used as they are"):
        check_bots(TOY.altered(bot={"tactician": short}), BRAWL, 1)


def test_a_bot_that_looks_at_others_cards() -> None:
    def cheat(fight: Brawl, request: Request[Any]) -> Any:
        if request.subject == "plan":
            foe = next(one for one in fight.state.fighters if one != request.addressee)
            return Plan(1, wild=sum(map(worth, fight.cards("hand", foe))) % 2 == 0)
        return TOY.bot.tactician(TOY.bot.sight(fight, None), request)

    with pytest.raises(Nonconformity, match=r"bots: ask plan of .*: the tactician says '1.*', and '1.*' when what it cannot know"):
        check_bots(TOY.altered(bot={"sight": lambda fight, mine: fight, "tactician": cheat}), DUEL, 1)


def test_a_bot_that_says_what_is_not_allowed() -> None:
    def fool(seen: Any, request: Request[Any]) -> Any:
        return Aim("strike", "nobody", "main") if request.subject == "aim" else TOY.bot.tactician(seen, request)

    with pytest.raises(Nonconformity, match=r"bots: ask aim of .*is not among the choices"):
        check_bots(TOY.altered(bot={"tactician": fool}), BRAWL, 1)


def test_a_sight_shows_no_more_than_its_own_hand() -> None:
    session = begin(TOY, DUEL, 1)
    seen = TOY.bot.sight(session.fight, frozenset({"ann"}))
    assert set(seen.hands) == {"ann"}
    assert msgspec.json.encode(seen).decode().count("cards") == 2, "of others only how many"


# ---- being asked


def test_asking_only_those_who_have_a_choice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same rule, once by a sealed question to all who hold a card, once asking only those whose card is high enough."""
    check_asked_openly(TOY, BRAWL, 1, every=1, most=200)

    class Telling(AskAll[Any], frozen=True):
        @property
        def parts(self) -> tuple[Request[Any], ...]:
            return tuple(part for part in self.asks if not isinstance(part, Ask) or len(part.choices) > 1 or part.topic != "step in")

        def settle(self, given: dict[str, Any]) -> tuple[dict[str, Any]] | None:
            silent = {ask.addressee: either("pass")[0] for ask in self.asks if ask not in self.parts}
            return super().settle({**silent, **given})

    monkeypatch.setattr(blow, "AskAll", Telling)
    with pytest.raises(Nonconformity, match=r"asked openly: seat .* sees .* asked, or .*, by hidden cards alone \(.*step in"):
        check_asked_openly(TOY, BRAWL, SHOWS, every=1, most=200)


def test_the_one_card_edition_asks_nobody_because_of_hidden_cards() -> None:
    for name, seed in (("battle", "battle0"), ("patrol", "patrol0")):
        setup = shipped("suits-one-card")[name]
        setup = msgspec.structs.replace(setup, options=msgspec.structs.replace(setup.options, round_limit=6))
        check_asked_openly(load("suits-one-card"), setup, seed)


def test_the_two_card_edition_asks_nobody_because_of_hidden_cards() -> None:
    for name, seed in (("brawl", "brawl0"), ("tourney", "tourney0")):
        setup = shipped("suits-two-card")[name]
        setup = msgspec.structs.replace(setup, options=msgspec.structs.replace(setup.options, round_limit=6))
        check_asked_openly(load("suits-two-card"), setup, seed)


# ---- picks and choices


def with_law(law: type[BlowLaw], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blow, "BlowLaw", law)


class Stuck(BlowLaw, frozen=True):
    """Its best pick is against itself."""

    def sensible(self) -> Iterator[Laid]:
        yield {"boost": self.hand}


class Silent(BlowLaw, frozen=True):
    """It says nothing of what is bought."""

    def preview(self, laid: Laid) -> Any:
        return msgspec.structs.replace(super().preview(laid), says="")


class Lax(BlowLaw, frozen=True):
    """What it previews as wrong it allows."""

    def preview(self, laid: Laid) -> Any:
        return msgspec.structs.replace(super().preview(laid), allowed=not laid["boost"])


@pytest.mark.parametrize(
    ("law", "says"), [(Stuck, "A boost goes with a value card"), (Silent, "the preview says ''"), (Lax, "the check 'nothing'")]
)
def test_a_law_that_contradicts_itself(law: type[BlowLaw], says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with_law(law, monkeypatch)
    with pytest.raises(Nonconformity, match=says):
        check_offers(TOY, BRAWL, 1, every=1, most=60)


def test_a_law_that_knows_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What one is asked must not depend on what one cannot know, and a law is part of it."""
    real = blow.lay

    async def lay(fight: Brawl, me: Any, topic: str, added: Any) -> Any:
        monkeypatch.setattr(blow, "BlowLaw", lambda hand, skill, bonus: Knowing(hand, skill, bonus, tuple(map(str, fight.state.deck.pile))))
        return await real(fight, me, topic, added)

    monkeypatch.setattr(blow, "lay", lay)
    with pytest.raises(Nonconformity, match=r"asked openly: seat .* is asked .* by hidden cards alone"):
        check_asked_openly(TOY, DUEL, 1, every=1, most=400)


class Knowing(BlowLaw, frozen=True):
    pile: tuple[str, ...] = ()


def test_choices_that_are_not_read_back_by_their_facets() -> None:
    class Odd(Aim, frozen=True):
        @property
        def key(self) -> str:
            return f"{self.do} {self.target}"

        @property
        def facets(self) -> dict[str, Any]:
            return {"do": self.do}

    async def turn(fight: Brawl, who: list[str]) -> None:
        await Ask(who[0], "aim", (Odd("strike", "ann", "main"), Odd("strike", "bob", "main")))

    with pytest.raises(Nonconformity, match="parse and print are inverse"):
        check_offers(with_procedure("turn", turn), DUEL, 1, every=1, most=60)


def test_a_choice_that_is_offered_and_barred() -> None:
    async def turn(fight: Brawl, who: list[str]) -> None:
        await Ask(who[0], "plan", (Plan(1), Plan(2)), barred=((Plan(2), "No."),))

    with pytest.raises(Nonconformity, match="offered as well"):
        check_offers(with_procedure("turn", turn), DUEL, 1, every=1, most=60)


def test_the_toy_asks_for_choices_picks_cards_and_dice() -> None:
    """So that every screen is tried with them."""
    seen = set()
    session = begin(TOY, BRAWL, 3)
    session.chance = None
    rng = Random(3)
    for _ in range(300):
        if session.over:
            break
        for part in session.waiting():
            seen.add(part.kind)
        part = rng.choice(session.waiting())
        deck = session.fight.state
        session.answer(part.addressee, part.chance(deck, rng) if part.stock else part.sample(rng))
    assert seen == {"ask", "pick", "draw", "roll"}
