"""The GM's console: fighters left, the stage and below it the question and the map, the log right."""

from functools import lru_cache
from typing import Any

from htpy import Node
from markupsafe import Markup

from highdraw.engine.prose import listed
from highdraw.engine.request import Ask, Pick, Place, Request
from highdraw.engine.view import Clock, Deck, View
from highdraw.table.role import Role
from highdraw.table.stage import Staged, alongside, meanwhile, on_stage, under_way
from highdraw.table.standing import Repeat
from highdraw.table.table import Table
from highdraw.web import elements as h
from highdraw.web.html import Page, Template, cached, html, page
from highdraw.web.pages.after import next_part
from highdraw.web.parts import attacks
from highdraw.web.parts.aftermath import aftermath, answers, tending, urgent
from highdraw.web.parts.cards import on_table, spread
from highdraw.web.parts.coach import coach
from highdraw.web.parts.deed import deed, opens, panel_at
from highdraw.web.parts.drawing import CORNER
from highdraw.web.parts.field import field
from highdraw.web.parts.fighter import fighter, group, kinds
from highdraw.web.parts.gm_seat import seat_offer
from highdraw.web.parts.icon import drawn, icon
from highdraw.web.parts.log import log, search
from highdraw.web.parts.order import now_line, order
from highdraw.web.parts.orders import orders
from highdraw.web.parts.pace import pace
from highdraw.web.parts.question import question
from highdraw.web.parts.stage import attack_next, outcome, stage, together
from highdraw.web.parts.standing import standing
from highdraw.web.parts.summary import summary_part
from highdraw.web.parts.talk import talk
from highdraw.web.parts.token import side_mark

LOG = 30
ROWS = 3
"""So many attacks that belong with the last one stand above it."""
SHORT = 30
"""So many letters of a step's name fit its button."""
FIGHTERS_KEPT = 10_000
"""So many fighters' panels have their addresses at hand."""
MAIN, END = Markup('<main id="main" class="console" data-title="%s" data-joined="%s">'), Markup("</main>")
# Elements whose attributes never change: written once.
TITLE, TABLE, BELOW = Template(h.h1(".sr")), Template(h.div(".middle")), Template(h.div(".lower"))
NOW, NOW_HEAD = Template(h.section(".now", aria_label="Now")), Template(h.h2("#now", aria_live="polite"))
HAPPENED, FIGHTERS = Template(h.section("#log.happened", aria_label="Log")), Template(h.section(".fighters", aria_label="Fighters"))
HANDS, HANDS_HEAD = Template(h.details("#hands")), html(h.summary["Everybody’s hands"])
LOG_HEAD = html(h.h2[h.button(".pull", type="button", data_pull="")["Log"]])
BAR, BRAND = Template(h.header(".bar.table")), html(h.a(".brand", href="/", aria_label="Highdraw")[drawn("logo"), h.span["Highdraw"]])
NAMED, WHERE, CLOCK = Template(h.b), Template(h.span(".where")), Template(h.span(".clock"))
BACK = Template(h.div(".back", role="group", aria_label="Back and forth"))
ASKS, ELSEWHERE = Template(h.div(".asks")), Template(h.div(".asks.elsewhere"))
THINKS = html(h.p(".waits")["The bot thinks."])
ANSWER = Markup('<details id="answer-%s-%s"%s><summary>Answer for %s</summary>%s</details>')
MENU = html(h.button(".menu.icon.quiet", type="button", popovertarget="panels", title="Menu", aria_label="Menu")[icon("more")])
"""Opens the panels where they do not fit the bar."""
MAP = Template(h.section("#map.mapbox.felt", aria_label="Map", tabindex="-1"))
SIDE, UP, LINE = Template(h.h2(".side")), Template(h.small), Template(h.h3(".on"))
SIDE_ALONE = Template(h.h2(".sr"))
PRESS, PRESSED, GAP = Markup('<button type="submit" title="%s" data-key="%s">'), Markup("</button>"), "\0"
KEYS = {"undo": "u", "redo": "U"}


def content(table: Table, role: Role, token: str) -> Page:
    view = table.view(role)
    line = now_line(table, view)
    asked = table.asked(role)
    spot = next((part for part in asked if isinstance(part, Place)), None)
    scene = next((part for part in asked if isinstance(part, Ask) and answers(view.aftermath, part)), None)
    shown = on_stage(table.session.beats, table.events(role))
    repeats = table.repeats(role) if asked else []
    chart = field(view, spot, shown, frame=CORNER)
    tended = aftermath(table, view, token, scene) if tending(table, view) else None
    stage_part = _stage(table, role, view, shown, token)
    now = NOW[
        NOW_HEAD[line],
        seat_offer(table, role, token),
        _invitation(table, view, token),
        [_asked(table, view, part, token, len(asked) > 1, repeats) for part in asked if part is not scene],
        (orders(table, role, token), standing(table, role, token)) if not view.over else None,
        THINKS if table.hides and table.bot_asked else None,
    ]
    # What is still asked after the fight stands above the long table of what everybody did.
    early = view.over and tended is None and bool(asked)
    ended = summary_part(table, role, token, now if early else None) if view.over else None
    below = BELOW[None if early else now, MAP[chart] if chart is not None else None]
    hands = [zone for zone in view.zones if zone.hand and zone.cards] if table.system.reading.taps else []
    picked = {part.zone for part in asked if isinstance(part, Pick) and not table.player_of(part.owner)}
    elsewhere = [*hands, *(zone for zone in view.zones if zone.id in picked)]
    folded = HANDS[HANDS_HEAD, spread(hands)] if hands else None
    whole = (
        MAIN % (f"{line} {table.title}", joined(table)),
        TITLE[table.title],
        _bar(table, view, token),
        order(view),
        _fighters(table, view, token, folded),
        TABLE[_in_order(tended, scene is not None and urgent(view), ended, [stage_part, on_table(view, elsewhere), below])],
        HAPPENED[LOG_HEAD, search(token), log(table, role, LOG), talk(table, token)],
        coach(table.system.id) if table.hides else None,
        next_part(table, token) if table.gms.seconds else None,
        END,
    )
    return page(whole)


def _in_order(tended: Node, first: bool, ended: Node, now: list[Node]) -> list[Node]:
    """How the fight ended, and below it those who are hurt and what happens now; where there is no time to lose they come first."""
    return [tended, *now, ended] if first else [ended, tended, *now]


def joined(table: Table) -> str:
    """Who is at the table, a line each, for a script that says who is new."""
    return "\n".join(
        f"{one.name} joined{f' and plays {listed([table.names[who] for who in one.fighters])}' if one.fighters else ''}."
        for one in table.people.values()
    )


def _stage(table: Table, role: Role, view: View, shown: Staged | None, token: str) -> Node:
    """The last exchange; above it the attacks it belongs with, below it the one that is answered now, or what was told since."""
    beats, events = table.session.beats, table.events(role)
    since = meanwhile(beats, events, shown)
    some = alongside(beats, events, shown, attacks.MOST)
    before = together(some, shown, view, ROWS) if shown is not None else None
    coming = under_way(beats, shown) if not view.over else None
    now = coming if coming is not None else shown if shown is not None and shown.open else None
    asked = now is not None and now.target in table.waiting_for()
    following = attack_next(coming, since, view, asked) if coming is not None else None
    whole = outcome([*some, shown], view, now.target if now is not None and asked else "") if shown is not None else None
    return stage(shown, view, since, pace=pace(token), system=table.system.id, before=before, following=following, whole=whole)


# ---- the bar


def _bar(table: Table, view: View, token: str) -> Node:
    return BAR[
        BRAND,
        WHERE[NAMED[table.title], " · ", CLOCK[clock(view.clock, table.system.play.round_seconds)]],
        BACK[_back(token, "undo", table.undo_words()), _back(token, "redo", table.redo_words()), _earlier(token)],
        [_deck(deck) for deck in view.decks],
        MENU,
        _panels(token),
    ]


def _back(token: str, name: str, words: str) -> Node:
    """The button for undo or redo, which says what it would do."""
    before, after = _form(token, name)
    return (before, (PRESS % (words, KEYS[name]), _named(name, words), PRESSED) if words else _nothing(name), after)


@lru_cache(FIGHTERS_KEPT)
def _form(token: str, name: str) -> tuple[Markup, Markup]:
    """The form around a button, written once for each table."""
    before, _, after = html(deed(token, name, GAP)).partition(GAP)
    return Markup(before), Markup(after)


@cached
def _named(name: str, words: str) -> Node:
    return icon(name), h.b[name.title()], " ", h.span(".which")[words if len(words) <= SHORT else f"{words[: SHORT - 1]}…"]


@cached
def _nothing(name: str) -> h.Element:
    return h.button(type="submit", disabled=True, title=f"Nothing to {name}", aria_label=name.title())[icon(name)]


@cached
def _earlier(token: str) -> h.Element:
    return h.button(".quiet", **opens(panel_at(token, "steps")))[icon("clock"), "History"]


@cached
def _deck(deck: Deck) -> h.Element:
    where = f"left: {deck.label}" if deck.label else "left"
    return h.span(".deck", title=f"{deck.discards} discarded, shuffles so far: {deck.shuffles}")[f"{deck.pile} cards {where}"]


@cached
def _panels(token: str) -> h.Element:
    return h.div("#panels.panels", popover="auto", role="group", aria_label="Panels")[
        h.button(**opens(panel_at(token, "fix")))["The fight"],
        h.button(**opens(panel_at(token, "people")))["People"],
        h.button(**opens(panel_at(token, "rules")))["Rules"],
        h.button(**opens(panel_at(token, "table")))["Table"],
        h.button(".logbutton", type="button", data_pull="", title="Log (L)")["Log"],
        h.button(".joining", **opens(panel_at(token, "join")))[icon("phone"), "Join"],
    ]


def clock(now: Clock, seconds: float) -> str:
    """When it is, and how much time has passed in the story.

    >>> clock(Clock(text="Turn 3", number=3, minutes=0.05), 1), clock(Clock(text="Turn 11", number=11), 6)
    ('Turn 3 · 0:03', 'Turn 11 · 1:06')
    >>> clock(Clock(text="Turn 3", number=3, minutes=72.0), 1), clock(Clock(text="Turn 3", number=3, days=2), 1)
    ('Turn 3 · 1 h 12 min', 'Turn 3 · 2 days later')
    >>> clock(Clock(text="Before the fight"), 1), clock(Clock(text="Day 2 after the fight", number=3, days=2), 1)
    ('Before the fight', 'Day 2 after the fight')
    """
    days, passed = now.days, round(max(now.minutes * 60, now.number * seconds)) if now.number else 0
    if days and f" {days} " in f" {now.text} ":
        later = ""
    elif days:
        later = f"{days} day{'s' if days != 1 else ''} later"
    elif passed >= 3600:
        later = f"{passed // 3600} h {passed % 3600 // 60} min"
    else:
        later = f"{passed // 60}:{passed % 60:02}" if passed else ""
    return " · ".join(part for part in (now.text, later) if part)


# ---- the fighters


def _fighters(table: Table, view: View, token: str, hands: Node) -> Node:
    """Both sides, row by row; many of a kind as one row, but whoever acts or is asked stands apart.

    A side of one with their name needs no heading but for those who cannot see it.
    """
    asked = table.waiting_for()
    rows = []
    for place, (side, whom) in enumerate(view.sides.items()):
        up = sum(not view.fighters[who].out for who in whom)
        alone = len(whom) == 1 and view.fighters[whom[0]].name == side
        rows.append(
            SIDE_ALONE[side] if alone else SIDE[side_mark(place), side, UP[f" {up} of {len(whom)} standing"] if len(whom) > 1 else None]
        )
        for kind, some in kinds(view, whom, (view.turn, *asked)):
            each = [_fighter(table, view, who, token, who in asked) for who in some]
            rows.append(group(view, kind, some, each) if kind else each)
    return FIGHTERS[rows, hands, _add(token)]


@cached
def _add(token: str) -> h.Element:
    return h.p(".row")[
        h.button(**opens(panel_at(token, "add")))[icon("plus"), "Add fighters"],
        h.button(".quiet", **opens(panel_at(token, "fix")))["Edit the fight"],
        h.button(".quiet", type="button", data_forecast=f"/api/seats/{token}/forecast", aria_pressed="false")["Forecast"],
        h.output(".forecast", role="status"),
    ]


def _fighter(table: Table, view: View, who: str, token: str, asked: bool) -> Markup:
    """Somebody with everything the GM can press: each number opens what can be set."""
    return fighter(view, who, now=who == view.turn, asked=asked, player=player(table, who), panel=_fix_at(token, who))


@lru_cache(FIGHTERS_KEPT)
def _fix_at(token: str, who: str) -> str:
    return panel_at(token, "fix", who=who)


def player(table: Table, who: str) -> str:
    """Who plays somebody, in a word; empty for the GM's own, who reads of themselves against the bot."""
    return "bot" if who in table.auto else table.player_of(who) or ("you" if table.hides else "")


# ---- what is asked now


def _asked(table: Table, view: View, part: Request[Any], token: str, several: bool, repeats: list[Repeat]) -> Node:
    """A question, open at once; where several are asked, those of people at their phones wait behind a line."""
    who = part.owner
    name = table.names.get(who, "")
    if who in table.auto and not part.stock:
        return h.p(".waits")[f"{name}: the bot thinks."]
    person = table.player_of(who)
    odds = "" if person else table.odds_shown(table.role_of("gm"))
    form = question(table, part, token, view=view, repeats=None if person else repeats, odds=odds)
    if not person:
        return ASKS[LINE[f"{name} is asked"] if name and several else None, form]
    opened = Markup("") if several else Markup(" open")
    return ELSEWHERE[LINE[icon("phone"), f"Waiting for {person}"], ANSWER % (who, part.fingerprint(), opened, name, form)]


def _invitation(table: Table, view: View, token: str) -> h.Element | None:
    """As long as nobody has come and nothing was done, how people join."""
    if table.people or table.auto or view.over or table.steps():
        return None
    return h.div(".panel.invitation")[
        h.p["Nobody has joined yet. Players look at the code with their phones; or play all sides from here."],
        h.p(".row")[
            h.button(".primary", **opens(panel_at(token, "join")))["Show the code"],
            h.button(**opens(panel_at(token, "people")))["Let the bot play some"],
        ],
    ]
