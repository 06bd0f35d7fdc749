"""A player's phone: my fighter above, the stage, my answers in reach of the thumb; sheet, log and map behind tabs.

Without a script everything stands below each other, and the tabs lead there. On a wide window all of it is side by side.
"""

import msgspec
from htpy import Node
from markupsafe import Markup

from highdraw.engine.request import Pick, Place
from highdraw.engine.view import Fact, FighterView, Track, View
from highdraw.table.role import Role
from highdraw.table.stage import on_stage
from highdraw.table.table import Table
from highdraw.web import elements as h
from highdraw.web.html import Page, Template, cached, html, page
from highdraw.web.pages.after import next_part
from highdraw.web.pages.phone_felt import felt, threat_to
from highdraw.web.parts.aftermath import aftermath, tending
from highdraw.web.parts.cards import mini, spread
from highdraw.web.parts.drawing import CORNER
from highdraw.web.parts.field import field
from highdraw.web.parts.fighter import chips, fighter, states
from highdraw.web.parts.gm_seat import seat_offer
from highdraw.web.parts.heard import COMMA
from highdraw.web.parts.icon import icon
from highdraw.web.parts.leaves import shows_hand
from highdraw.web.parts.log import log, search
from highdraw.web.parts.order import order
from highdraw.web.parts.orders import orders
from highdraw.web.parts.patient import at_hand
from highdraw.web.parts.question import question, unnamed
from highdraw.web.parts.stage import as_title
from highdraw.web.parts.standing import minds, standing
from highdraw.web.parts.summary import summary_part
from highdraw.web.parts.talk import talk
from highdraw.web.parts.token import token as drawn_token
from highdraw.web.parts.token import tokens
from highdraw.web.parts.track import drawn, said

FEW = 3
"""Up to this many fighters are named in the head of the page."""
LOG = 20
LONG = 18
"""A name of more letters has a line of its own."""
IDLE = {"waiting": "You wait, and may act when you like.", "done": "You have had your turn.", "skipped": "You do not act this time."}
"""What is said to those whose turn is not coming, the first that holds."""
SETTINGS = (
    ("vibrate", "Vibrate when I am asked"), ("sound", "A short tone when I am asked"), ("four", "Four colours for the suits"),
    ("nokeys", "No single-key shortcuts"),
)  # fmt: skip
THEMES = (("dark", "Dark"), ("light", "Light"), ("system", "Same as the phone"))
TABS = (
    ("fight", "mine", "Fight", "sword"), ("sheet", "own", "Sheet", "shield"), ("log", "latest", "Log", "clock"),
    ("map", "where", "Map", "move"),
)  # fmt: skip
"""Each with where it leads without a script, its name, and its icon."""
MAIN, END = Markup('<main id="main" class="phone" data-title="%s" data-asked="%s">'), Markup("</main>")
# Elements whose attributes never change: written once.
WHO, LONG_WHO = Template(h.header(".who")), Template(h.header(".who.long"))
TURN, NAMES = Template(h.p(".turnline", role="status")), Template(h.h1)
CHOICE, WAITING = Template(h.section("#mine.mine.tab.fight", aria_label="Your choice")), Template(h.div(".waiting"))
OWN, OWN_HEAD = Template(h.section("#own.own.tab.sheet", aria_label="My fighters")), html(h.h2["My fighters"])
ONE_HEAD = html(h.h2(".sr")["My fighter"])
NOBODY = html(h.p(".hint.tab.sheet")["You have no fighter yet. The GM can give you one."])
ACTS, FACTS, FACT = Template(h.small(".acts")), Template(h.small(".facts")), Template(h.span)
CARDS = Template(h.section("#cards.cards.tab.fight", aria_label="My cards"))
TABLE = Template(h.div(".felt-top.tab.fight"))
LATEST, LATEST_HEAD = Template(h.section("#latest.latest.tab.log", aria_label="Log")), html(h.h2["Log"])
EVERYONE, EVERYONE_HEAD = Template(h.section("#everyone.others.tab.sheet", aria_label="Everyone")), html(h.h2["Everyone"])
WHERE, WHERE_HEAD = Template(h.section("#where.where.tab.map", aria_label="Map")), html(h.h2(".sr")["Map"])
NO_MAP = html(h.p(".hint")["This fight has no map."])
AFTER, TENDED = Template(h.div(".over.tab.fight")), Template(h.div(".over.tended.tab.fight"))
GIVEN_UP = html(
    h.main("#main.phone", data_title="Seat given up")[
        h.h1["This seat was given up"], h.p["Join again with the code."], h.p[h.a(href="/")["Back to the tables"]]
    ]
)
COMING, WHEN, WAITED_FOR = Template(h.h2), Template(h.span), Template(h.p)
STANDING = Template(h.div(".standing"))
TAB_BAR = html(
    h.nav("#tabs.views", aria_label="Views", **{"hx-morph-skip": ""})[
        (h.a(href=f"#{to}", data_tab=name, class_=f"to-{name}")[icon(sign), words] for name, to, words, sign in TABS)
    ]
)


def content(table: Table, role: Role, token: str) -> Page:
    if role.seat not in table.people:
        return page(GIVEN_UP)
    view = table.view(role)
    mine = tuple(who for who in table.mine(role) if who in view.fighters)
    asked = table.asked(role)
    coming = _coming(view, mine)
    names = _names(view, mine, table.people[role.seat].name)
    picked = {part.zone for part in asked if isinstance(part, Pick)}
    own = view.zones_of(frozenset(mine))
    tapped = table.tapped(role) | {part.addressee for part in asked if shows_hand(table.session.fight, table.system, part)}
    acts = {turn.card for turn in view.order if not mine or turn.who == mine}
    cards = [
        zone
        for zone in own
        if zone.id not in picked and not (zone.hand and tapped.intersection(zone.owners)) and not (set(zone.cards) <= acts)
    ]
    others = [zone for zone in view.zones if zone.hand and zone not in own]
    spot = next((part for part in asked if isinstance(part, Place)), None)
    beats, events = table.session.beats, table.events(role)
    shown = on_stage(beats, events)
    me = next((part.addressee for part in asked if part.addressee in mine), mine[0] if mine else "")
    chart = field(view, spot, shown, me, CORNER)
    title = f"{'Your choice' if asked else coming} · {names}"
    prints = " ".join(f"{part.addressee}-{part.fingerprint()}" for part in asked)
    repeats = table.repeats(role) if asked else []
    odds = table.odds_shown(role)
    alone = view.fighters[mine[0]].name if len(mine) == 1 else ""
    threat = threat_to(table, asked, me)
    known = threat.title if threat is not None else ""
    forms = [
        question(
            table, part, token, big=True, chart=chart if part is spot else None, view=view, repeats=repeats, odds=odds, me=alone,
            known=known if part.addressee == me else "",
        )
        for part in asked
    ]  # fmt: skip
    count = order(view, mine) if view.counted and not view.over else None
    waits: list[Node] = [_waiting(table, view, coming, mine), None if view.over or view.counted else order(view, mine)]
    changes = None if view.over else minds(table.changeable(role), token)
    ahead = None if asked or view.over else standing(table, role, token)
    whole = (
        MAIN % (title, prints),
        (LONG_WHO if len(names) > LONG else WHO)[_head(view, mine, names), TURN[_turn(view, mine, bool(asked))]],
        TABLE[
            count,
            None if view.over else at_hand(view, asked, mine),
            felt(table, role, token, view, shown, threat, me, mine, (*own, *others)),
        ],
        TENDED[aftermath(table, view, mine=mine)] if tending(table, view) else None,
        AFTER[summary_part(table, role, token)] if view.over else None,
        CHOICE[
            seat_offer(table, role, token),
            CARDS[spread([msgspec.structs.replace(zone, label=own_label(zone.label, alone)) for zone in cards])] if cards else None,
            changes,
            [*forms] or waits,
            None if view.over else orders(table, role, token),
            ahead,
        ],
        OWN[OWN_HEAD if len(mine) > 1 else ONE_HEAD, [_sheet(table, view, who, token) for who in mine]] if mine else NOBODY,
        EVERYONE[EVERYONE_HEAD, order(view) if forms and not view.counted else None, _others(view, mine)],
        _notes(table.people[role.seat].note, token),
        _settings(view.legend),
        LATEST[LATEST_HEAD, search(token), log(table, role, LOG), talk(table, token)],
        WHERE[WHERE_HEAD, chart if spot is None else None, None if chart is not None else NO_MAP],
        next_part(table, token),
        TAB_BAR,
        END,
    )
    return page(whole)


def _head(view: View, mine: tuple[str, ...], names: str) -> Node:
    """Whom one plays: one fighter with counters and track, several by name."""
    if len(mine) != 1:
        return NAMES[names]
    one = view.fighters[mine[0]]
    known = tokens(view)[one.id]
    return [
        drawn_token(known, one.out), NAMES[names], _acts(view, one.id), chips(one.counters, view.legend), states(one.states, one.notes),
        (COMMA, drawn(one.tracks)) if one.tracks else None,
        FACTS[[FACT[h.i[fact.label], " ", h.b[fact.value], " "] for fact in _at_a_glance(one)]] if _at_a_glance(one) else None,
    ]  # fmt: skip


def _at_a_glance(one: FighterView) -> list[Fact]:
    """Beside a short track: what others look up, and the plain numbers of the sheet."""
    some = [*one.facts, *(fact for fact in one.sheet if fact.value.isdecimal())]
    return [fact for fact in some if fact.label] if any(track.steps for track in one.tracks) else []


def own_label(label: str, me: str) -> str:
    """What cards are called on the page of whoever plays `me` alone.

    >>> own_label("Ann", "Ann"), own_label("Ann, bank", "Ann"), own_label("Bob, played", "Ann")
    ('Your cards', 'Bank', 'Bob, played')
    """
    return "Your cards" if label == me else unnamed(label, me)


def _acts(view: View, who: str) -> Node:
    """By which card or at which number somebody acts."""
    turn = next((turn for turn in view.order if who in turn.who and not view.counted), None)
    if turn is None or turn.state == "done" or not (turn.card or turn.value.strip("?")):
        return None
    return ACTS["acts at ", mini(turn.card) if turn.card else h.b[turn.value]]


def _sheet(table: Table, view: View, who: str, token: str) -> Node:
    """One of my fighters: how it stands, its numbers, and what its weapons do."""
    one: FighterView = view.fighters[who]
    return [
        fighter(view, who, now=who == view.turn),
        _harm(one.tracks) if one.tracks else None,
        _facts(one.sheet) if one.sheet else None,
        _paper(token, who) if table.system.paper.written is not None else None,
    ]


@cached
def _harm(tracks: tuple[Track, ...]) -> h.Element:
    """How one stands, and what happens past which number."""
    return h.p(".harm")[". ".join(as_title(said(track)) for track in tracks), "."]


@cached
def _paper(token: str, who: str) -> h.Element:
    """The rest of the sheet, fetched when it is looked at."""
    at = f"/t/{token}/sheet?who={who}"
    get = {"hx-get": at, "hx-trigger": "intersect once", "hx-swap": "innerHTML", "hx-morph-skip": ""}
    return h.div(".paper", id=f"paper-{who}", **get)[h.a(href=at)["Weapons, skills and gear"]]


@cached
def _facts(sheet: tuple[Fact, ...]) -> h.Element:
    return h.dl(".facts")[[h.div[h.dt[fact.label], h.dd[fact.value]] for fact in sheet if fact.label]]


def _names(view: View, mine: tuple[str, ...], person: str) -> str:
    """Whom one plays, for the head of the page: by name as long as they are few."""
    if len(mine) > FEW:
        return f"{person}: {len(mine)} fighters"
    return ", ".join(view.fighters[who].name for who in mine) or person


def _turn(view: View, mine: tuple[str, ...], asked: bool) -> str:
    """Whose turn it is, for the head of the page and for those who listen."""
    if view.over:
        return view.outcome
    between = "Between turns" if view.clock.number else view.clock.text
    now = "Your turn" if view.turn in mine else f"{view.turn_name}’s turn" if view.turn_name else between
    return f"{now}. You are asked." if asked else f"{now}."


def _coming(view: View, mine: tuple[str, ...]) -> str:
    """What is coming for somebody who is not asked."""
    if view.over:
        return "The fight is over." if view.aftermath is None else "You are asked when you can help."
    if not mine:
        return "You are watching."
    if all(view.fighters[who].out for who in mine):
        return "You are out of the fight."
    if not view.order:
        return "The order of action is still open."
    if view.turn in mine:
        return "It is your turn: the others answer first."
    coming = [each for each in view.order if each.state == "coming"]
    if view.counted:
        ahead = next((each.value for each in coming if not set(mine).isdisjoint(each.who)), "")
        return f"Your next card is up at {ahead}." if ahead else "You have no more cards to come."
    place = next((place for place, each in enumerate(coming) if not set(mine).isdisjoint(each.who)), None)
    if place is None:
        own = {each.state for each in view.order if not set(mine).isdisjoint(each.who)}
        return next((says for state, says in IDLE.items() if state in own), "You do not act yet.")
    turns = place + any(each.state == "now" for each in view.order)
    return "You’re next." if place == 0 else f"You’re on in {turns} turns." if turns > 1 else "You’re on after the next turn."


def _waiting(table: Table, view: View, coming: str, mine: tuple[str, ...]) -> Node:
    """When one's own turn comes, and for whom everybody waits: in a secret choice for all who have one, but not for whoever has chosen."""
    names = dict.fromkeys(table.names.get(who, "the GM") for who in table.waiting_for() if who not in mine)
    small = "" if view.over else f"Waiting for {', '.join(names)}" if names else ""
    return WAITING[COMING[coming], None if view.over else WHEN[view.clock.text], WAITED_FOR[small] if small else None]


def _others(view: View, mine: tuple[str, ...]) -> Node:
    """Everybody else, side by side with how they stand."""
    return STANDING[[fighter(view, who, now=who == view.turn) for who in view.fighters if who not in mine]]


@cached
def _notes(note: str, token: str) -> h.Element:
    post = {"hx-post": f"/t/{token}/note", "hx-trigger": "change, input changed delay:1500ms", "hx-swap": "none"}
    return h.details("#notes.notes.tab.sheet")[
        h.summary["My notes"],
        h.label["Only you can read them", h.textarea(name="text", rows="5", maxlength="4000", **post)[note]],
    ]


@cached
def _settings(legend: str) -> h.Element:
    """What this phone does. It is kept in the browser, and everything is off at first."""
    return h.details("#settings.settings.tab.sheet", **{"hx-morph-skip": ""})[
        h.summary["Settings"],
        (h.label(".check")[h.input(type="checkbox", data_setting=name), words] for name, words in SETTINGS),
        h.label["Light or dark", h.select(data_setting="theme")[(h.option(value=value)[words] for value, words in THEMES)]],
        h.p(".hint")[legend] if legend else None,
    ]
