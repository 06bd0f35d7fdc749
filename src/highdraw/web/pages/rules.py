"""The rulebooks: every rule, table and switch, findable by its id, by its chapter and by words."""

from difflib import get_close_matches
from functools import cache
from itertools import groupby

from htpy import Node
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from highdraw.engine.rulebook import Rule, Rulebook, cell_text
from highdraw.errors import Unknown
from highdraw.systems import SYSTEMS, load
from highdraw.web import elements as h
from highdraw.web.guard import refuse
from highdraw.web.parts.glossary import explained, glosses
from highdraw.web.parts.icon import icon
from highdraw.web.parts.rulebook import anchor, flat, ids_in, links, rule_part, switch_part, table_part
from highdraw.web.parts.shell import shell

MOST_WORDS = 100


async def index(request: Request) -> Response:
    books = [load(system).rulebook for system in SYSTEMS]
    content = h.main("#main")[
        h.h1["Rules"],
        h.div(".shelf")[
            (
                h.section(".panel")[
                    h.h2[h.a(href=f"/rules/{book.system}")[book.title]],
                    h.p[flat(book.summary)],
                    h.p(".muted")[f"{len(book.rule)} rules, {len(book.table)} tables, {len(book.switch)} house rules."],
                ]
                for book in books
            )
        ],
    ]
    return HTMLResponse(str(shell("Rules", content, here="/rules")))


def find_book(request: Request) -> Rulebook | Response:
    """The rulebook of the address, or a sentence."""
    try:
        return load(request.path_params["system"]).rulebook
    except Unknown as error:
        return refuse(request, 404, str(error))


async def book(request: Request) -> Response:
    """A whole rulebook, or what of it speaks of some words (`?q=`)."""
    found = find_book(request)
    if isinstance(found, Response):
        return found
    words = request.query_params.get("q", "")[:MOST_WORDS].strip()
    if words and (named := _named(found, words)):
        if "hx-request" not in request.headers:
            return RedirectResponse(f"/rules/{found.system}/{named}", 303)
    inside = results(found, words) if words else whole(found.system)
    if "hx-request" in request.headers:
        return HTMLResponse(str(inside))
    body = [
        h.nav(".crumbs", aria_label="Where you are")[h.a(href="/rules")["Rules"]],
        h.h1[found.title],
        h.div("#found")[inside],
    ]
    return _page(found, f"{words}: {found.title}" if words else found.title, body, words=words)


def _page(book: Rulebook, title: str, body: Node, *, here: str = "", words: str = "", status: int = 200) -> Response:
    """A page of a book: search and chapters at the side, of the chapter one is in every rule."""
    content = h.main("#main.book")[
        h.div(".side")[search_box(book, words), _side(book, here)], h.div(".page-body")[body, glosses(book.system)]
    ]
    return HTMLResponse(str(shell(title, content, here="/rules")), status)


def _side(book: Rulebook, here: str) -> h.Element:
    chapters = [(section, list(rules)) for section, rules in groupby(book.rule, key=lambda rule: rule.section)]
    home = f"/rules/{book.system}"
    ends = [("house-rules", "House rules"), *([("glossary", "Glossary")] if book.term else []), ("tables", "Tables")]
    return h.nav(aria_label="Chapters")[
        h.ul[
            (h.li[h.a(href=f"{home}#{anchor(section)}")[section], _inner(book, rules, here)] for section, rules in chapters),
            (h.li[h.a(href=f"{home}#{to}")[name]] for to, name in ends),
        ]
    ]


def _inner(book: Rulebook, rules: list[Rule], here: str) -> h.Element | None:
    """The rules of the chapter one is in."""
    if not any(rule.id == here for rule in rules):
        return None
    return h.ul(".inner")[
        (h.li[h.a(href=f"/rules/{book.system}/{rule.id}", aria_current="page" if rule.id == here else None)[rule.title]] for rule in rules)
    ]


def search_box(book: Rulebook, words: str = "") -> h.Element:
    """Words to look for; without script the button does it, with it the page follows the typing."""
    to = f"/rules/{book.system}"
    live = {"hx-get": to, "hx-trigger": "input delay:200ms, submit", "hx-target": "#found", "hx-swap": "innerHTML"}
    return h.form(".search", method="get", action=to, role="search", **live, **{"hx-replace-url": "true"})[
        h.label(for_="q")["Find a rule by its id or by words"],
        h.div(".row")[
            h.input(
                "#q",
                type="search",
                name="q",
                value=words,
                maxlength=str(MOST_WORDS),
                autocomplete="off",
                placeholder="Search the rules",
            ),
            h.button(type="submit", aria_label="Find")[icon("search")],
        ],
    ]


def _named(book: Rulebook, words: str) -> str:
    """The id of a rule or table, or the name of a switch, if these words are one."""
    return next((name for name in names(book) if name.lower() == words.lower()), "")


def names(book: Rulebook) -> list[str]:
    """Everything that can be looked up by its id or name."""
    return [*(rule.id for rule in book.rule), *(table.id for table in book.table), *(switch.name for switch in book.switch)]


def results(book: Rulebook, words: str) -> Node:
    """What speaks of the words: rules, then switches and tables."""
    wanted = words.lower().split()

    def speaks(*texts: str) -> bool:
        return all(word in " ".join(texts).lower() for word in wanted)

    rules = book.search(words)
    switches = [one for one in book.switch if speaks(one.name, one.title, *one.meanings, *one.values)]
    tables = [one for one in book.table if speaks(one.id, one.title, one.notes, *(cell_text(cell) for row in one.rows for cell in row))]
    count = len(rules) + len(switches) + len(tables)
    if not count:
        near = nearest(book, words)
        return h.fragment[
            h.p(role="status")[f"Nothing in this book mentions “{words}”. Try fewer words."],
            h.p["Near it: ", links(book, near)] if near else None,
        ]
    return h.fragment[
        h.p(".muted", role="status")[f"{count} {'entry mentions' if count == 1 else 'entries mention'} “{words}”."],
        (h.h2["Rules"], [rule_part(book, rule, wanted) for rule in rules]) if rules else None,
        (h.h2["House rules"], (switch_part(book, one) for one in switches)) if switches else None,
        (h.h2["Tables"], (table_part(book, one) for one in tables)) if tables else None,
    ]


@cache
def whole(system: str) -> Markup:
    """The book from its first chapter to its last table. It never changes while the server runs, so it is made once."""
    book = load(system).rulebook
    chapters = [(section, list(rules)) for section, rules in groupby(book.rule, key=lambda rule: rule.section)]
    return Markup(
        h.fragment[
            h.p(".summary")[explained(system, flat(book.summary))],
            (
                h.section(aria_labelledby=anchor(section))[h.h2(id=anchor(section))[section], (rule_part(book, rule) for rule in rules)]
                for section, rules in chapters
            ),
            h.section(aria_labelledby="house-rules")[
                h.h2("#house-rules")["House rules"],
                h.p["Readings a table can choose between. The marked one is the default."],
                h.p[h.a(".button", href=f"/house-rules/{system}")["Choose house rules for a table"]],
                (switch_part(book, switch) for switch in book.switch),
            ],
            _glossary(book),
            h.section(aria_labelledby="tables")[h.h2("#tables")["Tables"], (table_part(book, table) for table in book.table)],
        ]
    )


def _glossary(book: Rulebook) -> h.Element | None:
    if not book.term:
        return None
    entries = [
        h.div[h.dt[term.word], h.dd[term.means, " ", h.a(href=f"/rules/{book.system}/{term.rule}")[term.rule]]]
        for term in sorted(book.term, key=lambda term: term.word)
    ]
    return h.section(aria_labelledby="glossary")[h.h2("#glossary")["Glossary"], h.dl(".glossary")[entries]]


async def rule(request: Request) -> Response:
    """One rule, one table or one switch by itself, with the way to what belongs to it."""
    found = find_book(request)
    if isinstance(found, Response):
        return found
    wanted = request.path_params["rule"]
    named = _named(found, wanted)
    if not named:
        return _no_such(found, wanted)
    if named != wanted:
        return RedirectResponse(f"/rules/{found.system}/{named}", 301)
    title, body = _single(found, named)
    return _page(found, f"{title} · {found.title}", [_crumbs(found), h.div("#found")[body]], here=named)


def _single(book: Rulebook, named: str) -> tuple[str, Node]:
    if rule := next((rule for rule in book.rule if rule.id == named), None):
        switches = [switch for switch in book.switch if switch.name == rule.switch or switch.rule == rule.id]
        return rule.title, h.fragment[
            h.p(".muted")["Chapter: ", h.a(href=f"/rules/{book.system}#{anchor(rule.section)}")[rule.section]],
            rule_part(book, rule, level=1),
            (h.h2["House rules"], (switch_part(book, switch) for switch in switches)) if switches else None,
            _tables_of(book, rule),
            _neighbours(book, [one.id for one in book.rule], rule.id),
        ]
    if table := next((table for table in book.table if table.id == named), None):
        users = [one.id for one in book.rule if table.id in f"{one.text} {one.ruling} {one.example}"]
        return table.title, h.fragment[
            table_part(book, table, level=1),
            h.p["Mentioned in ", links(book, users), "."] if users else None,
            _neighbours(book, [one.id for one in book.table], table.id),
        ]
    switch = next(switch for switch in book.switch if switch.name == named)
    return switch.title, h.fragment[switch_part(book, switch, level=1), _neighbours(book, [one.name for one in book.switch], switch.name)]


def _tables_of(book: Rulebook, rule: Rule) -> Node:
    """The tables a rule speaks of."""
    named = ids_in(f"{rule.text} {rule.ruling} {rule.example}")
    tables = [table for table in book.table if table.id in named]
    return (h.h2["Tables"], [table_part(book, table) for table in tables]) if tables else None


def _neighbours(book: Rulebook, ids: list[str], here: str) -> h.Element:
    place = ids.index(here)
    before, after = ids[place - 1 : place], ids[place + 1 : place + 2]
    return h.nav(".neighbours", aria_label="Before and after")[
        h.span[["← ", links(book, before)] if before else None], h.span[[links(book, after), " →"] if after else None]
    ]


def _crumbs(book: Rulebook) -> h.Element:
    return h.nav(".crumbs", aria_label="Where you are")[h.a(href="/rules")["Rules"], " › ", h.a(href=f"/rules/{book.system}")[book.title]]


def nearest(book: Rulebook, name: str) -> list[str]:
    """The ids and names most like this one."""
    known = names(book)
    near = get_close_matches(name.lower(), [one.lower() for one in known], n=4, cutoff=0.5)
    return [one for one in known if one.lower() in near]


def _no_such(book: Rulebook, name: str) -> Response:
    near = nearest(book, name)
    body = [
        _crumbs(book),
        h.div("#found")[
            h.div(".empty")[
                h.h1["No such rule"],
                h.p[f"There is no rule, table or house rule called “{name[:60]}” in this book."],
                h.p["Did you mean ", links(book, near), "?"] if near else None,
            ]
        ],
    ]
    return _page(book, "No such rule", body, status=404)
