"""The pieces of a page: what they say, what they hide, and that they are sound HTML at any moment of any fight."""

import re
from collections import Counter
from html.parser import HTMLParser
from itertools import combinations
from math import dist
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from highdraw.cards import Card
from highdraw.engine.beat import Effect
from highdraw.engine.request import Draw, Identify, Place, Roll
from highdraw.engine.system import Cost, Future, Leaves, Offer
from highdraw.engine.view import Clock, FighterView, Mark, Track, Turn, TurnState, View
from highdraw.engine.view import Counter as Counted
from highdraw.seats import TacticianSeat
from highdraw.systems import SYSTEMS, load
from highdraw.systems.library import find_scene, shipped
from highdraw.table.entry import TableHead
from highdraw.table.role import Role
from highdraw.table.table import Table
from highdraw.web.html import html
from highdraw.web.pages import console, phone, screen
from highdraw.web.parts import answer
from highdraw.web.parts.cards import card
from highdraw.web.parts.drawing import CORNER, STRIP
from highdraw.web.parts.field import field, on_screen
from highdraw.web.parts.fighter import chips, fighter, kinds
from highdraw.web.parts.future import futures
from highdraw.web.parts.leaves import hand_before
from highdraw.web.parts.option import Way, option
from highdraw.web.parts.order import order
from highdraw.web.parts.question import question
from highdraw.web.parts.seats import seats
from highdraw.web.parts.track import CELLS, drawn

STATES: dict[str, TurnState] = {"n": "now", "c": "coming", "d": "done", "s": "skipped", "w": "waiting"}
GM, SCREEN = Role("t", "gm"), Role("t", "screen")
SCENARIOS = [f"{system}/{name}" for system in SYSTEMS for name in shipped(load(system))]


class Page(HTMLParser):
    """A page read back: its elements, and whatever is wrong with them."""

    def __init__(self, node: Any) -> None:
        super().__init__()
        self.ids: Counter[str] = Counter()
        self.headings: list[int] = []
        self.wrong: list[str] = []
        self.tags: Counter[str] = Counter()
        self.feed(str(node))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        self.tags[tag] += 1
        if known.get("id"):
            self.ids[str(known["id"])] += 1
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag == "img" and not known.get("alt"):
            self.wrong.append(f"an image without words: {attrs}")
        self.wrong += [f"{name} in {tag}" for name in known if name == "style" or re.fullmatch("on[a-z]+", name)]

    @property
    def problems(self) -> list[str]:
        twice = [f"id {name} twice" for name, count in self.ids.items() if count > 1]
        leaps = [f"h{one} then h{two}" for one, two in zip([0, *self.headings], self.headings, strict=False) if two > one + 1]
        return [*self.wrong, *twice, *leaps]


def table_of(scenario: str, steps: int = 0, *, seats: tuple[str, ...] = (), typed: bool = False, seed: str = "1") -> Table:
    """A table some answers into its fight, with Jo at it when she has fighters."""
    scene = find_scene(scenario)
    head = TableHead(
        title=scene.title, system=scene.system.id, behaviour=scene.system.behaviour,
        setup=msgspec.to_builtins(scene.setup), seed=seed, typed=typed,
    )  # fmt: skip
    table = Table("t", head)
    if seats:
        table.sit("Jo", seats)
    bot = TacticianSeat(table.system, 1)
    for _ in range(steps):
        waiting = table.session.waiting()
        if not waiting:
            break
        table.session.answer(waiting[0].addressee, bot.choose(table.session.fight, waiting[0]), "gm")
    return table


def jo(table: Table) -> Role:
    return Role("t", "seat", next(iter(table.people)))


def choices(node: Any) -> list[str]:
    """The keys of all buttons that answer."""
    return re.findall(r'<button[^>]*name="value" value="([^"]*)"', str(node))


# ---- any moment of any fight


@pytest.mark.parametrize("steps", [0, 9, 30])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_pages_are_sound(scenario: str, steps: int) -> None:
    first = next(iter(table_of(scenario).names))
    table = table_of(scenario, steps, seats=(first,))
    pages = (console.content(table, GM, "token"), phone.content(table, jo(table), "token"), screen.content(table, SCREEN, "token"))
    for page in pages:
        assert Page(str(page)).problems == []
    shown = Page(str(screen.content(table, SCREEN, "token")))
    assert not {"form", "button", "input", "textarea", "select"} & set(shown.tags), "the big screen does nothing"


# ---- cards and tracks


def test_a_card_face_down_shows_its_back_and_says_so() -> None:
    assert 'href="#c_back"' in str(card("??"))
    assert 'aria-label="A card face down"' in str(card("??"))


def cells(*tracks: Track) -> list[str]:
    cells = re.search(r'class="cells">(.*?)</span>', str(drawn(tracks)))
    assert cells is not None
    return [found or "" for found in re.findall(r'<i(?: class="([^"]*)")?>', cells[1])]


def test_two_kinds_of_harm_are_one_bar_with_its_notches() -> None:
    light = Track(label="shock", value=2, under=1, notches={"dazed": 3, "out": 5})
    grave = Track(label="wounds", value=1, notches={"dead": 5}, grave=True)
    assert cells(light, grave) == ["solid", "hatched", "hatched notch", "", "notch"]
    words = str(drawn((light, grave)))
    assert "shock 2 and 1 below; dazed past 3, out past 5" in words
    assert "wounds 1; dead past 5" in words


def test_a_notch_is_passed_when_there_is_more_than_it_says() -> None:
    assert cells(Track(label="loss", value=4, notches={"tired": 3, "out": 6}))[2] == "solid notch passed"
    assert cells(Track(label="loss", value=3, notches={"tired": 3, "out": 6}))[2] == "solid notch"


def test_three_kinds_of_harm_that_lie_on_each_other_are_one_bar() -> None:
    minor = Track(label="minor", value=3, under=3, notches={"reeling": 6, "out": 12})
    major = Track(label="major", value=2, under=1, notches={"dead": 12}, grave=True)
    worst = Track(label="worst", value=1, notches={"dead": 6}, grave=True)
    (drawn_,) = (str(drawn((minor, major, worst))),)
    assert drawn_.count('class="bar"') == 1
    fills = re.findall(r'<i(?: class="(\w+)[^"]*")?>', drawn_)
    assert fills == ["dotted", "solid", "solid", "hatched", "hatched", "hatched", *[""] * 5, "notch"]
    assert '<b class="number sum" aria-hidden="true">6<small>/12</small></b>' in drawn_
    apart = Track(label="minor", value=3, under=2, notches={"reeling": 6})
    assert str(drawn((apart, major, worst))).count('class="bar"') == 3, "what does not lie on it is drawn apart"


def test_what_is_written_beside_a_track_may_be_told_by_its_system() -> None:
    lost = Track(label="lost", value=2, notches={"none": 12}, grave=True, text="10/12")
    assert '<b class="number sum" aria-hidden="true">10/12</b>' in str(drawn((lost,)))


def test_what_is_new_on_a_track_stands_out() -> None:
    new = str(drawn((Track(label="loss", value=4, notches={"out": 6}),), effects=[Effect(who="a", track="loss", before=1, after=4)]))
    assert new.count("solid new") == 3


def test_a_long_track_is_drawn_to_scale() -> None:
    found = cells(Track(label="loss", value=30, notches={"out": 60}))
    assert len(found) == CELLS
    assert sum("solid" in cell for cell in found) == CELLS / 2


def test_names_are_never_markup() -> None:
    view = table_of("suits-two-card/duel", 6).view(GM)
    view.fighters["ann"] = replace(view.fighters["ann"], name="<b>Ann")
    view = replace(view, order=tuple(replace(turn, name="<b>Ann") for turn in view.order))
    for node in (fighter(view, "ann"), order(view)):
        written = str(node)
        assert "<b>Ann" not in written
        assert "&lt;b&gt;Ann" in written


def test_an_order_nobody_has_yet_is_no_empty_list() -> None:
    assert order(View(clock=Clock(text="Before"), fighters={})) is None


def test_the_order_says_who_acts_who_has_and_who_does_not() -> None:
    turns = tuple(Turn(who=(state,), name=state, state=state) for state in STATES.values())
    drawn = str(order(View(clock=Clock(text="Turn 2"), fighters={}, order=turns)))
    assert re.findall(r'<li class="turn ?(\w*)"', drawn) == ["now", "", "done", "skipped", "waiting"]
    assert re.findall(r'class="does">([^<]*)', drawn) == ["acts now", "acted", "does not act", "waits"]


# ---- what is asked


def test_few_choices_are_a_button_each_with_what_they_mean() -> None:
    table = table_of("suits-two-card/duel")
    (part,) = table.asked(GM)
    asked = str(question(table, part, "token"))
    assert choices(asked) == ["low", "high"]
    assert "within your Reflexes 5" in asked
    assert "<details" not in asked


@pytest.mark.parametrize("scenario", ["suits-two-card/battle", "savage/goblins"])
def test_many_choices_are_folded_and_none_is_lost(scenario: str) -> None:
    table = table_of(scenario)
    bot = TacticianSeat(table.system, 1)
    part: Any = table.session.waiting()[0]
    while len(getattr(part, "keys", ())) <= 20:
        table.session.answer(part.addressee, bot.choose(table.session.fight, part), "gm")
        part = table.session.waiting()[0]
    asked = str(question(table, part, "token"))
    assert sorted(choices(asked)) == sorted(part.keys)
    assert asked.count('role="tab"') >= 2
    assert asked.count('aria-selected="true"') == 1
    for label in re.findall(r'<button[^>]*aria-label="([^"]*)"', asked):
        assert any(label.startswith(table.system.reading.offer(table.session.fight, part, choice).label) for choice in part.choices)


def test_a_spot_is_tapped_within_reach_or_typed() -> None:
    view = table_of("savage/duel", 3).view(GM)
    place = Place("ann", "move", 2.0, -1.0, 9.0, "inches")
    chart = str(field(view, place))
    west, north, wide, high = map(float, str(re.search(r'viewBox="([^"]*)"', chart)[1]).split())  # type: ignore[index]
    assert west <= 2 - 9
    assert west + wide >= 2 + 9
    assert north <= 1 - 9
    assert north + high >= 1 + 9
    asked = str(answer.spot(place, chart, "mark"))
    assert 'data-x="2" data-y="-1" data-reach="9"' in asked
    assert re.findall(r'<input name="(\w)"', asked) == ["x", "y"]


@pytest.mark.parametrize(
    ("part", "unseen"), [(Draw(2, "ann"), False), (Draw(1, "aim ann", blind=True), True), (Identify("aim ann", 1), False)]
)
def test_real_cards_have_a_picker(part: Draw | Identify, unseen: bool) -> None:
    asked = str(answer.picker(part, "mark", jokers=False))
    assert "oker" not in asked
    assert re.findall(r'data-card="([RB]J)"', str(answer.picker(part, "mark", jokers=True))) == ["RJ", "BJ"]
    assert len(re.findall("data-rank=", asked)) == 13
    assert len(re.findall("data-suit=", asked)) == 4
    assert ('data-card="??"' in asked) == unseen
    assert f'data-count="{part.count}"' in asked
    assert 'name="value"' in asked


def test_real_dice_have_their_numbers_as_far_as_there_is_room() -> None:
    asked = str(answer.dice(Roll((6, 100, 4)), "mark"))
    assert re.findall(r'data-die="(\d)"', asked) == ["0", "2"]
    assert len(re.findall("data-pip=", asked)) == 10
    assert "d6, d100, d4" in asked


def test_what_was_typed_for_one_draw_is_not_there_for_the_next() -> None:
    """Each moment has its own fields, so that a page brought up to date does not keep the last card in the next draw."""
    table = table_of("suits-two-card/duel", typed=True)
    marks = []
    for face in ("10H", "3C"):
        (part,) = table.asked(GM)
        marks.append(re.search(r'class="picker"[^>]*id="([^"]*)"|id="([^"]*)"[^>]*class="picker"', str(question(table, part, "token"))))
        table.session.answer(part.addressee, face, "gm")
    assert marks[0]
    assert marks[1]
    assert marks[0][0] != marks[1][0]


# ---- the field


def test_the_field_tells_sides_by_shape_and_says_who_is_where() -> None:
    view = table_of("savage/duel", 4).view(GM)
    drawn = str(field(view))
    shapes = re.findall(r'<path d="([^"]*)" class="shape">', drawn)
    assert len(shapes) == 2
    assert len(set(shapes)) == 2
    assert "Ann at " in drawn
    assert "Bob at " in drawn
    assert re.findall(r'class="tok (.)".*?</svg>(\w+)</span>', drawn) == [("A", "Ann"), ("B", "Bob")], "which shape is which side"
    assert drawn.count('class="ring"') == (view.turn != "")


def test_who_lies_down_is_crossed_out_and_looks_nowhere() -> None:
    view = table_of("savage/duel", 4).view(GM)
    view.fighters["bob"] = replace(view.fighters["bob"], out=True)
    drawn = str(field(view))
    assert drawn.count('class="cross"') == 1
    assert drawn.count('class="beak ') == 1
    view = replace(view, ground=replace(view.ground))
    view.fighters["bob"] = replace(view.fighters["bob"], out=True, gone=True)
    assert "Bob at " not in str(field(view))


def test_walls_and_marks_are_drawn() -> None:
    view = table_of("savage/duel", 4).view(GM)
    fuse, thing = Mark(label="Grenade", says="goes off soon", x=30, y=1, radius=3, danger=True), Mark(label="Chest", x=1, y=1)
    view = replace(view, ground=replace(view.ground, walls=((0, 5, 4, 5),), marks=(fuse, thing)))
    drawn = str(field(view))
    assert drawn.count('class="wall"') == 1
    assert "<title>Grenade, goes off soon</title>" in drawn
    assert "<title>Chest</title>" in drawn
    assert re.findall(r'class="(mark[^"]*)"', drawn) == ["mark danger", "mark"]
    assert drawn.count('class="reaches"') == 1
    west, _, wide, _ = map(float, str(re.search(r'viewBox="([^"]*)"', drawn)[1]).split())  # type: ignore[index]
    assert west + wide > 30


def test_without_a_map_only_distances_that_differ_are_told() -> None:
    view = table_of("suits-two-card/duel", 4).view(GM)
    for apart in ((), (("ann", "bob", 2.0),)):
        assert field(replace(view, ground=replace(view.ground, apart=apart, usual=2.0))) is None
    drawn = str(field(replace(view, ground=replace(view.ground, apart=(("ann", "bob", 30.0),), usual=2.0))))
    assert "Ann – Bob" in drawn
    assert "30 m" in drawn
    assert "all others" not in drawn


# ---- the phone


@pytest.mark.parametrize(
    ("mine", "turns", "said"),
    [
        ("b", "nccc", "You’re next."),
        ("d", "nccc", "You’re on in 3 turns."),
        ("d", "nscc", "You’re on in 2 turns."),
        ("d", "nssc", "You’re next."),
        ("a", "ddnc", "You have had your turn."),
        ("a", "sdnc", "You do not act this time."),
        ("d", "ddns", "You do not act this time."),
        ("b", "dwnc", "You wait, and may act when you like."),
        ("ab", "sdnc", "You have had your turn."),
        ("a", "nccc", "It is your turn: the others answer first."),
        ("", "nccc", "You are watching."),
        ("a", "", "The order of action is still open."),
        ("e", "nccc", "You are out of the fight."),
    ],
)
def test_the_phone_says_what_is_coming(mine: str, turns: str, said: str) -> None:
    people = {name: FighterView(id=name, name=name, side=name, out=name == "e") for name in "abcde"}
    order = tuple(Turn(who=(name,), name=name, state=STATES[state]) for name, state in zip("abcd", turns, strict=False))
    now = next((turn.name for turn in order if turn.state == "now"), "")
    view = View(clock=Clock(text="Turn 2", number=2), fighters=people, turn=now, order=order)
    assert phone._coming(view, tuple(mine)) == said


def test_the_phone_knows_when_it_is_asked() -> None:
    (asked,) = table_of("suits-two-card/duel").waiting_for()
    table = table_of("suits-two-card/duel", seats=(asked,))
    page = str(phone.content(table, jo(table), "token"))
    assert re.search(rf'data-asked="{asked}-[0-9a-f]{{8}}"', page)
    assert f'data-title="Your choice · {table.names[asked]}"' in page
    assert choices(page) == ["low", "high"]
    others = table_of("suits-two-card/duel", seats=tuple(who for who in table.names if who != asked))
    page = str(phone.content(others, jo(others), "token"))
    assert 'data-asked=""' in page
    assert not choices(page)


def test_a_pack_of_fighters_does_not_fill_the_head_of_the_page() -> None:
    pack = tuple(f"red-{number}" for number in range(1, 7))
    table = table_of("savage/goblins", seats=pack)
    page = str(phone.content(table, jo(table), "token"))
    assert "<h1>Jo: 6 fighters</h1>" in page
    assert page.count("Red Goblin 6") >= 1


def test_my_cards_are_mine_and_a_groups_card_is_everybodys_in_it() -> None:
    table = table_of("savage/goblins", 2)
    view = table.view(GM)
    assert {zone.label for zone in view.zones_of(frozenset({"red-2"}))} == {"Red pack"}
    assert view.zones_of(frozenset({"red-2"})) == view.zones_of(frozenset({"red-5"}))
    assert {zone.label for zone in view.zones_of(frozenset({"ann"}))} == {"Ann"}


def test_notes_are_the_players_own() -> None:
    table = table_of("suits-two-card/duel", seats=("ann",))
    table.take_notes({jo(table).seat: "He is left-handed. </textarea>"})
    page = str(phone.content(table, jo(table), "token"))
    assert "He is left-handed. &lt;/textarea&gt;" in page
    assert "left-handed" not in str(screen.content(table, SCREEN, "token"))


def test_a_seat_that_was_given_up_says_so() -> None:
    table = table_of("suits-two-card/duel", seats=("ann",))
    role = jo(table)
    table.reseat(GM, role.seat, "", ())
    assert "This seat was given up" in str(phone.content(table, role, "token"))


# ---- the big screen


def test_the_screen_shows_the_way_in_until_somebody_sits_and_the_fight_begins() -> None:
    assert "/t/token/qr.svg" in str(screen.content(table_of("suits-two-card/duel"), SCREEN, "token"))
    assert "/t/token/qr.svg" in str(screen.content(table_of("suits-two-card/duel", 6), SCREEN, "token"))
    joined = str(screen.content(table_of("suits-two-card/duel", 6, seats=("ann",)), SCREEN, "token"))
    assert "/t/token/qr.svg" not in joined
    assert joined.count('hx-get="/t/token/code"') == 1, "the code stays in a corner while Bob is free"
    assert "/t/token/code" not in str(screen.content(table_of("suits-two-card/duel", 6, seats=("ann", "bob")), SCREEN, "token"))


def test_a_crowd_is_gathered_and_nobody_is_lost() -> None:
    table = table_of("savage/goblins", 2, seats=("ann",))
    page = str(screen.content(table, SCREEN, "token"))
    everybody = page.partition('class="everybody ')[2]
    named = re.findall(r'class="name">([^<]*)<', everybody)
    gathered = len(re.findall(r'class="pip[ "]', everybody))
    alone = everybody.count('data-who="')
    assert gathered + alone == len(table.names)
    assert "Red Goblin" in named
    assert "Ann" in named


def test_what_is_counted_is_drawn_as_what_it_is() -> None:
    some = (Counted(label="stars", count=2, looks="star"), Counted(label="hand", count=7, looks="card"))
    drawing = html(chips((*some, Counted(label="kept", count=1, full=False, looks="card"))))
    found = [drawing.count(each) for each in ("#chip-gold", 'class="back"', 'class="held"')]
    assert found == [2, 7, 1]
    assert "×10" in html(chips((Counted(label="hand", count=10, looks="card"),)))


def test_in_a_crowd_those_of_a_kind_stay_one_row_though_one_of_them_acts() -> None:
    scene = find_scene("suits-two-card/stand")
    view = scene.system.reading.view(scene.system.play.create(scene.setup, False), None)
    horde = view.sides["Horde"]
    sneaks = [who for who in horde if view.fighters[who].name.startswith("Sneak")]
    rows = kinds(view, horde, (sneaks[0],))
    assert ("", [sneaks[0]]) in rows
    assert next(some for kind, some in rows if kind == "Sneaks") == sneaks[1:]


def test_futures_are_compared_above_the_choices_and_one_alone_is_not() -> None:
    def future(when: str, value: float) -> Future:
        return Future(when, Track(label="harm", value=value, notches={"out": 3}), f"at {value:g}", "bad")

    some = str(futures([future("if not", 2), None, future("if so", 0), future("if so", 0)]))
    assert some.count('class="future"') == 2
    assert "harm 2; out past 3" in some
    assert futures([None, future("if so", 0)]) is None


def test_a_crowd_seen_from_afar_is_told_apart_and_what_lies_far_off_is_left_out() -> None:
    """On the console everything there is can be looked at."""
    view = table_of("suits-two-card/stand", 60).view(SCREEN)
    afar, near = (str(each) for each in (on_screen(view), field(view, frame=CORNER)))
    boxes = [[float(number) for number in re.findall(r'data-box="([^"]*)"', each)[0].split()] for each in (afar, near)]
    cart = max(x for area in view.ground.areas if area.look == "cart" for x, _ in area.points)
    assert boxes[0][0] + boxes[0][2] < cart < boxes[1][0] + boxes[1][2]
    size = float(re.findall(r'data-size="([^"]*)"', afar)[0])
    drawn = re.findall(r'class="[^"]*\bspot\b[^"]*"[^>]*transform="translate\(([-\d.e]+) ([-\d.e]+)\)', afar)
    there = [(float(x), float(y)) for x, y in drawn]
    assert len(there) == sum(not one.gone for one in view.fighters.values()) > 20
    nearest = min(dist(one, other) for one, other in combinations(there, 2))
    assert nearest > 1.5 * size, "nobody hides another's letters"


def test_a_map_beside_other_things_opens_on_those_who_stand() -> None:
    """Everything is drawn, and seen first are the people with some room around them; who lies far off is left to be looked for."""
    view = table_of("suits-two-card/stand", 60).view(SCREEN)
    for frame in (CORNER, STRIP):
        drawn = str(field(view, frame=frame))
        west, top, wide, high = (float(number) for number in re.findall(r'data-near="([^"]*)"', drawn)[0].split())
        assert re.findall(r'viewBox="([^"]*)"', drawn)[0].split() == re.findall(r'data-near="([^"]*)"', drawn)[0].split()
        every = [float(number) for number in re.findall(r'data-box="([^"]*)"', drawn)[0].split()]
        assert every[0] <= west < west + wide <= every[0] + every[2]
        assert wide * high < every[2] * every[3] * 0.6
        for who, one in view.fighters.items():
            if not (one.out or one.gone):
                spot = view.ground.spots[who]
                assert west < spot.x < west + wide
                assert top < -spot.y < top + high


def test_a_price_is_what_is_left_and_said_in_words() -> None:
    """Chips that are spent are places, dashed; what nobody has a picture of stays in words, and those who listen hear all of it."""
    purse = (Counted(label="blue chips", count=1), Counted(label="white chips", count=2, full=False))
    offer = Offer("Counter", "strike back", (Cost("blue chip"), Cost("white chip"), Cost("minute", 5)))
    shown = str(html(option(Way("counter", {}, offer, purse=purse))))
    assert re.findall(r"#chip-(\w+)", shown) == ["white", "spent", "spent"]
    assert "costs 5 minutes" in shown.partition(">")[2]
    assert "blue" not in shown.partition(">")[2]
    assert 'aria-label="Counter. strike back; costs 1 blue chip, 1 white chip, 5 minutes"' in shown
    poor = str(html(option(Way("counter", {}, offer, purse=()))))
    assert "chip-" not in poor
    assert "costs 1 blue chip, 1 white chip, 5 minutes" in poor.partition(">")[2]


def test_what_choices_leave_of_a_hand_is_seen_before_one_is_taken() -> None:
    lose = Leaves((Card("2D"), Card("RJ")), (Card("8S"), Card("8H")), "Two cards are lost.")
    instead = Leaves((Card("8S"), Card("8H"), Card("2D")), (Card("RJ"),), "Two cards are lost.")
    shown = str(html(hand_before([lose, instead, None])))
    assert re.findall(r'flip (\w+)">.*?data-face="(\w+)"', shown) == [
        ("goes", "8S"), ("goes", "8H"), ("stays", "2D"), ("instead", "RJ"),
    ]  # fmt: skip
    assert shown.count("Two cards are lost.") == 1
    row = str(html(option(Way("lose", {}, Offer("Lose 2 cards", leaves=lose)))))
    assert re.findall(r'data-face="(\w+)"', row) == ["2D", "RJ"]
    assert "<b>2</b><small>cards left</small>" in row
    assert "loses 8♠ and 8♥, keeps 2♦ and Red Joker: 2 cards left" in row


def test_who_chooses_is_seen_as_everybody_may_know_it() -> None:
    fighters = {who: FighterView(id=who, name=who.title(), side=who) for who in ("ann", "bob", "cat", "dan")}
    view = View(clock=Clock(text="Round 1", number=1), fighters=fighters)
    shown = str(html(seats(view, ["ann", "bob", "cat"], ["cat"], ("ann",))))
    assert re.findall(r"<b>(\w+)</b>(?:<small>(\w+)</small>)?", shown) == [("Bob", "ready"), ("Cat", "choosing"), ("Dan", "")]
    assert shown.count('data-face="??"') == 1
