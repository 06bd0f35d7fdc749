"""The GM's console: everything at once, and a hand on everything."""

from functools import lru_cache
from typing import Any

import htpy as h
from htpy import Node
from markupsafe import Markup

from highdraw.engine.request import Place, Request
from highdraw.table.role import Role
from highdraw.table.table import BOT, MOST_WORDS, Table
from highdraw.web.html import Frame, html, ready
from highdraw.web.pages.after import summary_part
from highdraw.web.parts import play
from highdraw.web.parts.deed import deed, opens, panel_at
from highdraw.web.parts.field import field

LOG = 40
TALK = 6
SHORT = 44
"""So many letters of a step's name fit its button."""
FIGHTERS_KEPT = 10_000
"""So many fighters' panels have their addresses at hand."""
MAIN, END = Markup('<main id="main" class="console" data-title="%s">'), Markup("</main>")
# Elements whose attributes never change: written once.
TITLE, NOW, NOW_HEAD = Frame(h.h1(".sr")), Frame(h.section(".now", aria_label="Now")), Frame(h.h2("#now", aria_live="polite"))
HAPPENED, FIGHTERS = Frame(h.section(".happened", aria_label="Log")), Frame(h.section(".fighters", aria_label="Fighters"))
LOG_HEAD = html(h.h2[h.button(".pull", type="button", data_pull="")["What happened"]])
BAR, BRAND, CLOCK = Frame(h.header(".bar.table")), html(h.a(".brand", href="/")["Highdraw"]), Frame(h.b(".clock"))
BACK = Frame(h.div(".back", role="group", aria_label="Back and forth"))
ASKS, ELSEWHERE = Frame(h.div(".asks")), Frame(h.div(".asks.elsewhere"))
ANSWER = Markup('<details id="answer-%s-%s"><summary>Answer for %s</summary>%s</details>')
SIDE, LINE, PARAGRAPH = Frame(h.h2), Frame(h.h3), Frame(h.p)
PRESS, PRESSED, GAP = Markup('<button type="submit" title="%s">'), Markup("</button>"), "\0"


def content(table: Table, role: Role, token: str) -> Markup:
    view = table.view(role)
    line = play.now_line(table, view)
    page = (
        MAIN % f"{line} {table.head.title}",
        TITLE[table.head.title],
        _bar(table, view, token),
        play.order(view),
        _fighters(table, view, token),
        NOW[
            NOW_HEAD[line],
            _invitation(table, view, token),
            [_asked(table, view, part, token) for part in table.asked(role)],
            summary_part(table, role, token) if view["over"] else None,
            play.on_table(view),
            field(view),
        ],
        HAPPENED[LOG_HEAD, play.log(table, role, LOG), _talk(table, token)],
        END,
    )
    return html(page)


# ---- the bar


def _bar(table: Table, view: play.View, token: str) -> Node:
    deck = view["deck"]
    return BAR[
        BRAND,
        CLOCK[clock(view, table.system.round_seconds)],
        BACK[_back(token, "undo", table.undo_words()), _back(token, "redo", table.redo_words()), _earlier(token)],
        _deck(deck["pile"], deck["discards"], deck["shuffles"]),
        _panels(token),
    ]


def _back(token: str, name: str, words: str) -> Node:
    """The button for undo or redo, which says what it would do."""
    before, after = _form(token, name)
    return (before, (PRESS % words, _named(name.title(), words), PRESSED) if words else _nothing(name.title()), after)


@lru_cache(FIGHTERS_KEPT)
def _form(token: str, name: str) -> tuple[Markup, Markup]:
    """The form around a button, written once for each table."""
    before, _, after = html(deed(token, name, GAP)).partition(GAP)
    return Markup(before), Markup(after)


@ready
def _nothing(label: str) -> h.Element:
    return h.button(type="submit", disabled=True, title="")[label]


@ready
def _earlier(token: str) -> h.Element:
    return h.button(**opens(panel_at(token, "steps")))["Earlier steps"]


@ready
def _deck(pile: int, discards: int, shuffles: int) -> h.Element:
    return h.span(".deck", title=f"{discards} discarded, shuffled {shuffles} times")[f"{pile} cards in the pile"]


@ready
def _panels(token: str) -> h.Element:
    return h.div(".panels", role="group", aria_label="Panels")[
        h.button(**opens(panel_at(token, "fix")))["The fight"],
        h.button(**opens(panel_at(token, "people")))["People"],
        h.button(**opens(panel_at(token, "rules")))["Rules"],
        h.button(**opens(panel_at(token, "table")))["Table"],
        h.button(".primary", **opens(panel_at(token, "join")))["Join"],
    ]


def _named(what: str, words: str) -> str:
    return what if not words else f"{what}: {words if len(words) <= SHORT else words[: SHORT - 1] + '…'}"


def clock(view: play.View, seconds: float) -> str:
    """The round, and how much time has passed in the story.

    >>> clock({"round": 3, "minutes": 0.05, "days": 0}, 1), clock({"round": 11, "minutes": 0, "days": 0}, 6)
    ('Round 3 · 0:03', 'Round 11 · 1:06')
    >>> clock({"round": 3, "minutes": 72.0, "days": 0}, 1), clock({"round": 3, "days": 2}, 1), clock({"round": 0}, 1)
    ('Round 3 · 1 h 12 min', 'Round 3 · 2 days later', 'Before the fight')
    """
    if not view["round"]:
        return "Before the fight"
    days, passed = view.get("days", 0), round(max(view.get("minutes", 0) * 60, view["round"] * seconds))
    if days:
        later = f"{days} day{'s' if days != 1 else ''} later"
    elif passed >= 3600:
        later = f"{passed // 3600} h {passed % 3600 // 60} min"
    else:
        later = f"{passed // 60}:{passed % 60:02}" if passed else ""
    return " · ".join(part for part in (f"Round {view['round']}", later) if part)


# ---- the fighters


def _fighters(table: Table, view: play.View, token: str) -> Node:
    sides: dict[str, list[str]] = {}
    for who, one in view["fighters"].items():
        sides.setdefault(one["side"], []).append(who)
    return FIGHTERS[
        [(SIDE[side], [_fighter(table, view, who, token) for who in whom]) for side, whom in sides.items()],
        _add(token),
    ]


@ready
def _add(token: str) -> h.Element:
    return h.p[h.button(**opens(panel_at(token, "add")))["Add fighters"]]


def _fighter(table: Table, view: play.View, who: str, token: str) -> Markup:
    """Somebody with everything the GM can press: each number opens what can be set."""
    return play.fighter(view, who, now=who == view["turn"], player=player(table, who), panel=_fix_at(token, who))


@lru_cache(FIGHTERS_KEPT)
def _fix_at(token: str, who: str) -> str:
    return panel_at(token, "fix", who=who)


def player(table: Table, who: str) -> str:
    """Who plays somebody, in a word; empty for the GM's own."""
    return "tactician" if who in table.auto else table.player_of(who)


# ---- what is asked now


def _asked(table: Table, view: play.View, part: Request[Any], token: str) -> Node:
    """A question: the GM's own is open, another's waits behind a line."""
    who = part.addressee
    name = table.names.get(who, "")
    chart = field(view, part) if isinstance(part, Place) else None
    question = play.question(table, part, token, chart=chart)
    if who in table.auto:
        return h.p(".waits")[f"{name}: the tactician thinks."]
    person = table.player_of(who)
    if not person:
        return ASKS[LINE[f"{name or 'The GM'} is asked"] if name else None, question]
    return ELSEWHERE[
        LINE[f"{name} is asked, on {person}’s phone"],
        PARAGRAPH[table.system.question(table.session.fight, part)],
        ANSWER % (who, part.fingerprint(), name, question),
    ]


def _invitation(table: Table, view: play.View, token: str) -> h.Element | None:
    """As long as nobody has come and nothing was done, how people join."""
    if table.people or table.auto or view["over"] or table.steps():
        return None
    return h.div(".panel.invitation")[
        h.p["Nobody has joined yet. Players look at the code with their phones; or play all sides from here."],
        h.p(".row")[
            h.button(".primary", **opens(panel_at(token, "join")))["Show the code"],
            h.button(**opens(panel_at(token, "people")))["Leave some to the tactician"],
        ],
    ]


# ---- talk


def _talk(table: Table, token: str) -> Markup:
    said = [(table.who_is(by), text) for by, text in table.talk[-TALK:] if by != BOT]
    return _said(said, bool(table.talk), token)


@ready
def _said(said: list[tuple[str, str]], any: bool, token: str) -> h.Element:
    return h.div(".talk")[
        h.ul(aria_label="What was said", aria_live="polite")[(h.li[h.b[f"{name}: "], text] for name, text in said)] if any else None,
        deed(
            token,
            "say",
            h.label["Say something", h.input(name="text", maxlength=f"{MOST_WORDS}", required=True, autocomplete="off")],
            h.button(type="submit")["Say it"],
            kind="deed row clears",
        ),
    ]
