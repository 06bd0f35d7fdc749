"""Secrets over HTTP. Two worlds that differ only in what somebody cannot know are served alike, byte for byte: pages, streams, data,
replays and refusals.

A world is a database and a server on it; both sign with the same secret, so that the same person has the same link in both. Fights are
played at random; at moments at which somebody does not know something, that is changed: the cards that lie face down for them are drawn
otherwise, what another has chosen in secret is chosen otherwise, and whatever else a system keeps from them is resealed.
"""

import asyncio
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from highdraw.cards import UNKNOWN, pretty
from highdraw.cards.card import rank_of
from highdraw.engine.log import FORMAT, Answer
from highdraw.engine.request import DECK, Ask, AskAll, Request
from highdraw.engine.session import Session
from highdraw.errors import HighdrawError
from highdraw.seats import RandomSeat
from highdraw.store import Append, Store
from highdraw.systems import SYSTEMS, load, register
from highdraw.table.entry import Entry, Sit, TableHead, pack
from highdraw.table.role import ALPHABET, LETTERS, Role
from highdraw.table.table import Table
from highdraw.testing.scenes import shipped, vary
from highdraw.testing.secrets import Hidden, hidden_zones
from highdraw.web.api.state import state_of
from highdraw.web.html import html
from highdraw.web.pages.seats import content
from web.serving import Server

register("toy", "highdraw.testing.toy")
HX = {"hx-request": "true"}
CODE_UNTIL = 4e9
FACE_DOWN = {"gm_cards_face_down": "yes"}
HANDS = {"gurps-cards"}
"""Systems played from hands of which cards are lost openly."""
CALLED = {"suits-one-card"}
"""Systems in which the numbers of hidden cards are called out when they come up, so that only suits can be drawn otherwise."""
LOOKS = (
    "/api/seats/TOKEN", "/api/seats/TOKEN/summary", "/api/seats/TOKEN/code", "/t/TOKEN/fight.jsonl", "/t/TOKEN/replay?at=last",
    "/t/TOKEN/replay?as=all", "/t/TOKEN/hand/steps", "/t/TOKEN/beats?after=0&before=99999999", "/t/TOKEN/log.md",
)  # fmt: skip
STREAMS = ("/stream/TOKEN", "/api/seats/TOKEN/stream")
Served = dict[str, str]
"""What came from each address: its status and its text."""


class Worlds:
    """Two servers on two databases, with the same secret."""

    def __init__(self, folder: Path) -> None:
        self.runner = asyncio.Runner()
        self.stores, self.servers = [], []
        for name in ("one", "other"):
            self.stores.append(self.runner.run(Store.open(str(folder / f"{name}.db"))))
            self.servers.append(Server(folder / f"{name}.db", address="http://table.example").start())
        self.tables = self.servers[0].app.state.tables
        self.servers[1].app.state.tables.secret = self.tables.secret
        self.made = 0

    def close(self) -> None:
        for server in self.servers:
            server.stop()
        for store in self.stores:
            self.runner.run(store.close())
        self.runner.close()

    def serve(self, head: TableHead, one: list[Entry], other: list[Entry]) -> str:
        """The same table in both worlds, with the log of each; its id."""
        self.made += 1
        name = f"{self.made:04}"
        for store, log in zip(self.stores, (one, other), strict=True):
            self.runner.run(
                store.create(Append(name, 0, [pack(entry) for entry in log]), msgspec.json.encode(head), code_of(name), CODE_UNTIL)
            )
        return name

    def collect(self, role: Role, asked: list[str]) -> tuple[Served, Served]:
        """All that either world tells somebody."""
        token = self.tables.link(role)
        one, other = (everything(server, role, token, asked) for server in self.servers)
        return one, other


def code_of(name: str) -> str:
    """The code of a table, in letters that codes have."""
    return "K" + "".join(ALPHABET[int(digit)] for digit in name)


def everything(server: Server, role: Role, token: str, asked: list[str]) -> Served:
    """Every address a seat or the big screen can try, right or wrong."""
    client = server.client
    told = {path: _said(client.get(path.replace("TOKEN", token), headers=HX)) for path in (f"/{LETTERS[role.kind]}/TOKEN", *LOOKS)}
    told["join"] = re.sub(r'name="key" value="[^"]*"', "", _said(client.get(f"/j/{code_of(role.table)}")))
    for path in STREAMS:
        told[path] = first_message(server, path.replace("TOKEN", token))
    if role.kind == "gm":
        return told
    for who in [*asked, "nobody", "gm", DECK]:
        told[f"answer for {who}"] = _refused(client.post(f"/t/{token}/answer", data={"who": who, "value": "no such choice"}, headers=HX))
    told["answer by API"] = _refused(client.post(f"/api/seats/{token}/answer", json={"who": asked[0], "value": 7}))
    told["undo"] = _refused(client.post(f"/t/{token}/undo", headers=HX))
    return told


def _said(answer: httpx.Response) -> str:
    return f"{answer.status_code} {answer.text}"


def _refused(answer: httpx.Response) -> str:
    assert answer.status_code in (403, 422), answer.text
    return _said(answer)


def first_message(server: Server, path: str) -> str:
    with server.client.stream("GET", path) as answer:
        lines = []
        for line in answer.iter_lines():
            if not line:
                break
            lines.append(line)
    return "\n".join([f"{answer.status_code}", *lines])


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worlds]:
    made = Worlds(tmp_path_factory.mktemp("worlds"))
    yield made
    made.close()


# ---- one fight, and the worlds beside it


class Fight:
    """A fight played at random by people who each play one fighter, with its log."""

    def __init__(self, system_id: str, scene: str, seed: str, switches: dict[str, str]) -> None:
        system, self.rng = load(system_id), Random(f"{system_id} {scene} {seed}")
        setup = vary(system, shipped(system_id)[scene], self.rng, 0.5)
        setup = msgspec.structs.replace(setup, switches={**setup.switches, **switches})
        self.head = TableHead(
            title=scene, system=system.id, behaviour=system.behaviour, setup=msgspec.to_builtins(setup), seed=seed, format=FORMAT
        )  # fmt: skip
        self.people = {f"u{place}": who for place, who in enumerate(system.play.fighters(system.play.create(setup, False)))}
        self.sits: list[Entry] = [Sit(seat, f"Somebody {seat}", (who,)) for seat, who in self.people.items()]
        self.seats = {seat: [who] for seat, who in self.people.items()}
        self.system, self.session = system, Session(system, setup, seed=seed, seats=self.seats)
        self.random = RandomSeat(self.rng)

    def log(self, deeds: list[Any]) -> list[Entry]:
        return [*self.sits, *deeds]

    def table(self, name: str, deeds: list[Any]) -> Table:
        return Table.load(name, self.head, self.log(deeds))

    def play_on(self) -> None:
        part = self.rng.choice(self.session.waiting())
        self.session.answer(part.addressee, self.random.choose(self.session.fight, part), self.seat_of(part.addressee))

    def seat_of(self, who: str) -> str:
        return next((seat for seat, mine in self.people.items() if mine == who), "gm")

    def mine(self, role: Role) -> frozenset[str]:
        return frozenset(self.seats.get(role.seat, ()))

    def hidden(self, role: Role) -> Hidden:
        """The cards that lie face down for somebody, while others see them."""
        seen = self.session.view("gm")
        hidden = hidden_zones(self.session, self.mine(role))
        return {zone: places for zone, places in hidden.items() if UNKNOWN not in (seen.zone(zone) or (UNKNOWN,))}

    def chosen(self, part: Request[Any], value: Any) -> list[Any]:
        """The log with one more answer."""
        twin = self.session.clone()
        twin.answer(part.addressee, value, self.seat_of(part.addressee))
        return twin.raw

    def redrawn(self, hidden: Hidden) -> list[Any] | None:
        """The log with other cards where these lie face down; None where the fight would have gone otherwise."""
        deck = self.session.fight.state.deck
        telltale = self.system.play.telltale
        faces = {deck.zones[zone][place] for zone, places in hidden.items() for place in places} - {UNKNOWN, *telltale}
        spare = [card for card in deck.pile if card not in telltale and card not in faces]
        self.rng.shuffle(spare)
        instead: dict[str, str] = {}
        for face in sorted(faces):
            fits = (card for card in spare if self.system.id not in CALLED or rank_of(card) == rank_of(face))
            if (card := next(fits, None)) is not None:
                spare.remove(card)
                instead[face] = card
        if not instead:
            return None
        last = {face: place for place, drawn in enumerate(map(_drawn, self.session.raw)) for face in drawn if face in instead}
        twin = Session(self.system, self.session.setup, seed=self.head.seed, seats=self.seats, chance=None)
        try:
            for place, entry in enumerate(self.session.raw):
                assert isinstance(entry, Answer)
                value = [instead[face] if last.get(face) == place else face for face in drawn] if (drawn := _drawn(entry)) else entry.value
                if isinstance(value, dict):
                    new = {face: instead[face] for face, drawn_at in last.items() if drawn_at < place}
                    value = {pile: [new.get(face, face) for face in cards] for pile, cards in value.items()}
                twin.answer(entry.who, value, "" if entry.who == DECK else entry.by)
        except HighdrawError:
            return None
        pairs = zip(twin.raw, self.session.raw, strict=True)
        deeds = [msgspec.structs.replace(new, by=old.by) for new, old in pairs if isinstance(new, Answer) and isinstance(old, Answer)]
        return deeds if _moment(twin) == _moment(self.session) and twin.fight.state.deck.zones != deck.zones else None


def _drawn(entry: Any) -> list[str]:
    """The cards that an entry of the log brought; none for any other entry."""
    cards = isinstance(entry, Answer) and entry.who == DECK and entry.value and isinstance(entry.value[0], str)
    return list(entry.value) if cards else []


def _moment(session: Session) -> list[Any]:
    """Who is asked what, and when: other cards may lead a fight elsewhere, and then there is nothing to compare.

    A hand of cards leads elsewhere also by what is lost of it in the open, and by where the count stands.
    """
    asked = [(part.addressee, getattr(part, "topic", ""), session.fight.state.deck.shuffles) for part in session.waiting()]
    if session.system.id not in HANDS:
        return asked
    return [*asked, session.view("").clock.text, *(event.text for event in session.events if event.seen_by is None)]


def same(one: Served, other: Served) -> None:
    for what, text in one.items():
        assert text == other[what], f"{what} tells the two worlds apart"


def roles(fight: Fight, name: str) -> list[Role]:
    return [Role(name, "screen"), *(Role(name, "seat", seat) for seat in fight.people)]


Played = tuple[str, str, dict[str, str]]
SCENES: list[Played] = [
    ("suits-two-card", "skirmish", {}),
    ("suits-one-card", "brawl", {}),
    ("savage", "skirmish", FACE_DOWN),
    ("savage", "goblins", FACE_DOWN),
    ("suits-impact", "duel", {"decks": "1"}),
    ("gurps-cards", "duel", {}),
    ("toy", "brawl", {}),
]
"""What is played: the system, the scenario, the switches that make secrets."""
TOY = SCENES[-1]
ENOUGH = 6
played = pytest.mark.parametrize("played", SCENES, ids=lambda played: "/".join(played[:2]))


def test_every_system_is_played() -> None:
    assert {system for system, *_ in SCENES} == {*SYSTEMS, "toy"}


def fights(played: Played, most: int = 14) -> Iterator[Fight]:
    """Fights of other seeds and other house rules."""
    system, scene, switches = played
    for seed in range(1, most + 1):
        yield Fight(system, scene, str(seed), switches)


def moments(fight: Fight, most: int = 250) -> Iterator[Fight]:
    """A fight played at random, before every answer."""
    for _ in range(most):
        if fight.session.over:
            return
        yield fight
        fight.play_on()


# ---- what lies face down


@played
def test_other_cards_face_down_change_nothing_that_is_served(worlds: Worlds, played: Played) -> None:
    """The same with other cards: everything is equal, and none of the cards that lie there is named in it."""
    compared = (fight for fight in fights(played) for _ in islice(redealt(worlds, fight), 2))
    assert len(list(islice(compared, ENOUGH))) == ENOUGH, "too seldom cards lay face down"


def redealt(worlds: Worlds, fight: Fight) -> Iterator[None]:
    """Compare the worlds wherever it can be done in this fight."""
    for _ in moments(fight):
        role = fight.rng.choice(roles(fight, ""))
        hidden = fight.hidden(role)
        if hidden and (other := fight.redrawn(hidden)):
            name = worlds.serve(fight.head, fight.log(fight.session.raw), fight.log(other))
            ours, theirs = worlds.collect(Role(name, role.kind, role.seat), [part.addressee for part in fight.session.waiting()])
            same(ours, theirs)
            unnamed(fight, role, hidden, ours)
            yield


GLOSSARY = re.compile(r'<div class="gloss".*?</footer></div>', re.DOTALL)
"""Words of art, the same on every page of a system: a Red Joker is one."""


def unnamed(fight: Fight, role: Role, hidden: Hidden, served: Served) -> None:
    """No card that lies face down for somebody is named in what they get, unless it was told to them before it lay there."""
    deck, mine = fight.session.fight.state.deck, fight.mine(role)
    if deck.packs != 1:
        return
    told = " ".join(seen.text for event in fight.session.events if (seen := event.as_seen_by(mine)))
    for face in {deck.zones[zone][place] for zone, places in hidden.items() for place in places} - {UNKNOWN}:
        named = re.compile(rf"(?<!\w){re.escape(face)}(?!\w)|(?<!\d){re.escape(pretty(face))}")
        if named.search(told):
            continue
        for what, text in served.items():
            assert not named.search(GLOSSARY.sub("", text)), f"{what} names {face}, which lies face down"


# ---- what is chosen in secret


@played
def test_another_secret_choice_changes_nothing_that_is_served(worlds: Worlds, played: Played) -> None:
    """Several choose at the same time: those who have not chosen yet do not learn what another chose."""
    compared = [fight for fight in islice(fights(played), ENOUGH // 2) for _ in islice(rechosen(worlds, fight), 1)]
    assert compared, "nobody ever chose in secret"


def rechosen(worlds: Worlds, fight: Fight) -> Iterator[None]:
    for _ in moments(fight):
        waiting = fight.session.waiting()
        part = waiting[0]
        ways = two_ways(part, fight.rng) if isinstance(fight.session.request, AskAll) and len(waiting) > 1 else ()
        if ways:
            one, other = (fight.chosen(part, value) for value in ways)
            name = worlds.serve(fight.head, fight.log(one), fight.log(other))
            for role in (Role(name, "screen"), Role(name, "seat", fight.seat_of(waiting[1].addressee))):
                same(*worlds.collect(role, [each.addressee for each in waiting]))
            yield


def two_ways(part: Request[Any], rng: Random) -> tuple[Any, ...]:
    """Two different answers to a question; none when there is only one."""
    if isinstance(part, Ask):
        return tuple(rng.sample(part.keys, 2)) if len(part.keys) > 1 else ()
    said = [part.logged(part.sample(rng)) for _ in range(20)]
    return next(((said[0], each) for each in said if each != said[0]), ())


def test_an_answer_in_secret_changes_nothing_that_is_served(worlds: Worlds) -> None:
    """A sealed question: whether another has answered it already is not to be seen anywhere."""
    compared = (fight for fight in fights(TOY) for _ in islice(answered(worlds, fight), 2))
    assert len(list(islice(compared, ENOUGH))) == ENOUGH, "too seldom a question was sealed"


def answered(worlds: Worlds, fight: Fight) -> Iterator[None]:
    for _ in moments(fight):
        request, waiting = fight.session.request, fight.session.waiting()
        if request is not None and request.closed and len(waiting) > 1:
            part = waiting[0]
            later = fight.chosen(part, part.logged(part.sample(fight.rng)))
            name = worlds.serve(fight.head, fight.log(fight.session.raw), fight.log(later))
            watching = fight.rng.choice([role for role in roles(fight, name) if role.seat != fight.seat_of(part.addressee)])
            same(*worlds.collect(watching, [each.addressee for each in request.parts]))
            yield


# ---- whatever else a system keeps secret


@played
def test_resealing_changes_no_page_and_no_data(worlds: Worlds, played: Played) -> None:
    """The system itself changes what somebody cannot know: their page and their data stay as they are."""
    changed = 0
    for fight in islice(fights(played), 3):
        for _ in moments(fight, most=80):
            if fight.rng.random() < 0.1:
                changed += sum(resealed(worlds, fight, role) for role in fight.rng.sample(roles(fight, "t"), 2))
    assert changed


def resealed(worlds: Worlds, fight: Fight, role: Role) -> bool:
    """Compare what is shown; whether there was anything to change."""
    table, twin = (fight.table("t", fight.session.raw) for _ in range(2))
    fight.system.play.shuffle_hidden(twin.session.fight, fight.mine(role), fight.rng)
    assert html(content(table, role, "token")) == html(content(twin, role, "token"))
    assert msgspec.json.encode(state_of(worlds.tables, table, role)) == msgspec.json.encode(state_of(worlds.tables, twin, role))
    return bool(table.session.fight.frozen() != twin.session.fight.frozen())


def test_two_worlds_are_told_apart_by_whoever_may(worlds: Worlds) -> None:
    """The same machinery finds a difference where there is one: the GM sees every card."""
    for fight in fights(SCENES[0]):
        for _ in moments(fight):
            hidden = fight.hidden(Role("", "screen"))
            if hidden and (other := fight.redrawn(hidden)):
                name = worlds.serve(fight.head, fight.log(fight.session.raw), fight.log(other))
                ours, theirs = worlds.collect(Role(name, "gm"), [])
                assert {what for what, text in ours.items() if text != theirs[what]} >= {"/g/TOKEN", "/api/seats/TOKEN", *STREAMS}
                return
    raise AssertionError("no card ever lay face down")
