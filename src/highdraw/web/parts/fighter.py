"""A fighter on a page: a row with token, name, states, counters and one track; many of a kind as one row that opens."""

from collections.abc import Sequence

import msgspec
from htpy import Node
from markupsafe import Markup

from highdraw.cards import Card, pretty
from highdraw.engine.view import Counter, Fact, FighterView, Tag, Track, View
from highdraw.table.orders import kind_of
from highdraw.web import elements as h
from highdraw.web.html import FragmentCache, Template, cached
from highdraw.web.parts import icon
from highdraw.web.parts.cards import mini
from highdraw.web.parts.deed import opens
from highdraw.web.parts.heard import COMMA
from highdraw.web.parts.token import Token, token, tokens
from highdraw.web.parts.track import drawn

FIGHTERS = FragmentCache(1_000_000)
"""Fighters as they stand at one moment, drawn once for everybody who sees the same."""
FEW = 3
"""So many of a kind still stand one by one."""
CROWD = 8
"""On a side of more, those left of a kind stay one row while others of it stand apart."""
MOST_SIGNS = 6
"""More counters of a kind are drawn as one with a number."""
MOST_BACKS = 9
LONG = 18
"""A state of more letters may not fit, and is read in full under the pointer."""
ROW_LETTERS, TAG_EDGES = 30, 3
"""So many letters of name and states fit a row, and so many more each tag takes."""
LOOKS = {"star": "gold", "card": "back"}
"""What a counter is drawn as that is not a chip."""
TONES = {"": "info", "good": "good", "warn": "bad", "bad": "bad"}
"""Which kind of tag a state is, by its tone."""
FIGHTER, FIGHTER_END = Markup('<article class="%s" data-who="%s">'), Markup("</article>")
# Elements whose attributes never change: written once.
SR, NAME, PLAYER, STATES = (Template(each) for each in (h.span(".sr"), h.span(".name"), h.small(".player"), h.span(".states")))
FACTS, FACT, HEAD, RIGHT = Template(h.small(".facts")), Template(h.span), Template(h.h3), Template(h.div(".right"))


def fighter(view: View, who: str, *, now: bool = False, asked: bool = False, player: str = "", panel: str = "") -> Markup:
    """How somebody stands. With a `panel` each number can be pressed to set it there, and the rest by a button."""
    one = view.fighters[who]
    known = tokens(view)[who]
    return FIGHTERS.of(
        (one, now, asked, player, panel, known.letters), lambda: _fighter(_shown(one), known, now, asked, player, view.legend, panel)
    )


class Shown(msgspec.Struct, frozen=True):
    """What is shown of a fighter."""

    who: str
    name: str
    out: bool
    counters: tuple[Counter, ...]
    states: tuple[Tag, ...]
    notes: tuple[str, ...]
    tracks: tuple[Track, ...]
    facts: tuple[Fact, ...]
    held: str


def _shown(one: FighterView) -> Shown:
    return Shown(one.id, one.name, one.out, one.counters, one.states, one.notes, one.tracks, one.facts, one.held)


@cached
def _fighter(one: Shown, known: Token, now: bool, asked: bool, player: str, legend: str, panel: str) -> Node:
    facts = [FACT[f"{each} "] for each in (*one.facts, one.held) if f"{each}"]
    kind = " ".join(["fighter", *(["now"] if now else []), *(["asked-of"] if asked else []), *(["down"] if one.out else [])])
    return (
        FIGHTER % (kind, one.who),
        token(known, one.out),
        HEAD[
            NAME[one.name],
            PLAYER[f" {player}"] if player else None,
            SR[", acts now"] if now else None,
            states(one.states, one.notes, ROW_LETTERS - len(one.name) - len(player)),
        ],
        (COMMA, drawn(one.tracks, one.name, panel)) if one.tracks else None,
        RIGHT[chips(one.counters, legend), FACTS[facts] if facts else None, _fix(one.name, panel) if panel else None],
        FIGHTER_END,
    )


@cached
def _fix(name: str, panel: str) -> h.Element:
    return h.button(".fix", aria_label=f"Edit a value of {name}", title="Edit a value", **opens(panel))["✎"]


@cached
def states(tags: tuple[Tag, ...], notes: tuple[str, ...], letters: int = 0) -> Node:
    """In what state somebody is, each a tag of its own; of more than so many letters the last ones are one tag with their number."""
    if not tags and not notes:
        return None
    each = [(tag.word, TONES[tag.tone]) for tag in tags] + [(note, "info") for note in notes]
    shown = each
    while letters and len(shown) > 1 and sum(len(word) + TAG_EDGES for word, _ in shown) > letters:
        shown = shown[:-1]
    more = ", ".join(word for word, _ in each[len(shown) :])
    return COMMA, STATES[
        [
            (COMMA if place else None, h.span(class_=f"tag {tone}", title=word if len(word) > LONG else None)[word])
            for place, (word, tone) in enumerate(shown)
        ],
        h.span(".tag.info.more", title=more)[h.span(".sr")[f", {more}"], h.span(aria_hidden="true")[f"+{len(each) - len(shown)}"]]
        if more
        else None,
    ]


@cached
def chips(some: tuple[Counter, ...], legend: str = "") -> Node:
    """Counters as they lie, with their numbers for those who hear them."""
    some = tuple(each for each in some if each.count)
    if not some:
        return None
    return h.span(".counters", title=legend)[[_signs(each) for each in some]]


def _signs(each: Counter) -> Node:
    kind = sign(each)
    said = f"{each.label}: {each.count}"
    if each.count > (MOST_BACKS if each.looks == "card" else min(each.many, MOST_SIGNS)):
        return [icon.chips((kind,), said), h.small(aria_hidden="true")[f"×{each.count}"]]
    return icon.chips((kind,) * each.count, said)


def sign(each: Counter) -> str:
    """What one of them is drawn as."""
    return LOOKS.get(each.looks, "blue") if each.full else "held" if each.looks == "card" else "white"


# ---- many of a kind


def kinds(view: View, some: Sequence[str], apart: Sequence[str] = ()) -> list[tuple[str, list[str]]]:
    """Fighters of one side by their group, or by the name they share with a number; who stands `apart` stands alone.

    Each with the name of the group; a few, and those of no group, one by one.
    """
    found: dict[str, list[str]] = {}
    many: set[str] = set()
    for who in some:
        one = view.fighters[who]
        kind = kind_of(one) if one.group or one.lesser else ""
        many.update({kind} if kind and who in apart else ())
        found.setdefault(kind if kind and who not in apart else f"\0{who}", []).append(who)
    rows: list[tuple[str, list[str]]] = []
    for kind, whom in found.items():
        few = 1 if kind in many and len(some) > CROWD else FEW
        rows += [("", [who]) for who in whom] if kind.startswith("\0") or len(whom) <= few else [(kind, whom)]
    return rows


def group(view: View, kind: str, whom: Sequence[str], rows: Node, *, now: bool = False) -> h.Element:
    """Many of a kind as one row, a pip for each; `rows` are they one by one, behind it."""
    people = [view.fighters[who] for who in whom]
    cards = {turn.card for turn in view.order if turn.card and not set(whom).isdisjoint(turn.who)}
    known = {"", *map(pretty, map(Card, cards))}
    alike = [f"{fact}" for fact in people[0].facts if f"{fact}" not in known and all(fact in one.facts for one in people)]
    held = {one.held for one in people if not one.out}
    return _group(
        kind[:1].upper() + kind[1:],
        [(one.id, one.out, worst(one)) for one in people],
        tokens(view)[whom[0]].side,
        now,
        told(people),
        cards.pop() if len(cards) == 1 else "",
        [*alike, *(held if len(held) == 1 else ())],
        rows,
    )


def worst(one: FighterView) -> str:
    """The worst that is the matter with somebody who still stands, in a word."""
    return "" if one.out else next((tag.word for tag in one.states if tag.tone in ("bad", "warn") and not tag.quiet), "")


def told(people: Sequence[FighterView]) -> str:
    """How many stand, and what is the matter with how many."""
    down = sum(one.out for one in people)
    matter: dict[str, int] = {}
    for word in filter(None, map(worst, people)):
        matter[word] = matter.get(word, 0) + 1
    some = [*([f"{down} down"] if down else []), *(f"{count} {word}" for word, count in matter.items())]
    return " · ".join(some) or "all up"


def _group(
    kind: str, pips: list[tuple[str, bool, str]], side: int, now: bool, told: str, dealt: str, facts: list[str], rows: Node
) -> h.Element:
    return h.details(class_="group now" if now else "group", id=f"group-{pips[0][0]}")[
        h.summary[
            token(Token(side, f"×{len(pips)}")),
            h.span(".kind")[h.span(".name")[kind], " ", h.small[told]],
            h.span(".pips", aria_hidden="true")[
                (h.i(class_="out" if out else "hurt" if worst else None)[token(Token(side, ""), out)] for _, out, worst in pips)
            ],
            h.span(".alike")[mini(dealt) if dealt else None, [h.small[f" {fact}"] for fact in facts if fact]] if dealt or facts else None,
        ],
        rows,
    ]
