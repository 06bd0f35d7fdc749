"""The stage: the last exchange with the cards and dice of each side, the totals, the verdict, and what it did.

It stays until the next one. Everything in it is public: a card that stays face down is drawn by its back.
"""

import re
from collections.abc import Sequence

from htpy import Node
from markupsafe import Markup

from highdraw.engine.beat import Effect, ShownCard, ShownDie, Side
from highdraw.engine.view import Tone, View
from highdraw.table.stage import Row, Staged
from highdraw.web import elements as h
from highdraw.web.html import Template, cached, html
from highdraw.web.parts import attacks
from highdraw.web.parts.cards import card, mini
from highdraw.web.parts.dice import die
from highdraw.web.parts.glossary import explained
from highdraw.web.parts.headline import stressed
from highdraw.web.parts.heard import COMMA
from highdraw.web.parts.ruler import between, ruler, spare
from highdraw.web.parts.token import Token, token, tokens
from highdraw.web.parts.track import drawn

ROLES = {"spare": "not used", "over": "too high", "aside": "put aside", "bonus": "on top", "replaced": "replaced"}
"""What is said of a card or die that did not simply count, unless it says something itself."""
MOST_ROWS = 3
HEADLINE = 60
"""How many letters fit a headline."""
WHY = html(h.button(".ask-why", type="button", hidden=True, data_why="")["Why?"])
"""Opens the receipt that stands in the log; a script brings it out."""
MOST_DICE = 12
SLOTS = html(h.span(".to-come", aria_hidden="true")[h.i, h.i])
"""Where the first cards will lie."""
LONG = 18
"""A verdict of more letters is written smaller on the big screen."""
DROPPED = ("spare", "over", "aside", "replaced")
"""Roles of cards and dice that did not count."""
# Elements whose attributes never change: written once.
STAGE = Markup('<section id="stage" class="stage felt" aria-label="What just happened" data-beat="%d" data-exchange="%d">')
BEFORE = Template(h.ol(".before", aria_label="Just before"))
STAGE_END, SINCE, TALLY = Markup("</section>"), Template(h.p(".since")), Template(h.p(".tally"))
NEXT, SUM = Template(h.div(".since.next")), Template(h.div(".verdict.all-told"))
SENTENCE = re.compile(r"(?<=[.?!]) (?=[A-Z])")


def stage(
    found: Staged | None,
    view: View,
    since: Sequence[str] = (),
    *,
    pace: Node = None,
    system: str = "",
    letters: int = 0,
    before: Node = None,
    following: Node = None,
    seats: Node = None,
    whole: Node = None,
) -> Node:
    """The last exchange, and what was told `since`; before the first one that alone. `pace` stands in its head.

    `before` are the attacks that belong with it, `following` is said in place of `since`, `whole` is how all of them came out; `seats`
    stand where nothing was shown yet. With a `system` its words of art can be asked for; with a number of `letters` below the headline
    no more is said than that.
    """
    known = tokens(view)
    told = SINCE[" ".join(since)] if since else None
    if found is None:
        begins = told or h.p["The fight is about to begin." if not view.clock.number else view.clock.text]
        return h.section("#stage.stage.felt", aria_label="What just happened")[
            h.h2(".sr")["What just happened"], h.div(".nothing")[SLOTS, begins, seats]
        ]
    hurt = _hurt(view, found.effects) if whole is None else []
    changes = _changes(found, view)
    return (
        STAGE % (found.last, found.number),
        pace,
        before,
        _inside(found, {who: known[who] for who in _people(found) if who in known}, hurt, changes, "exchange", system, letters),
        following if following is not None else told,
        whole,
        STAGE_END,
    )


def _hurt(view: View, effects: Sequence[Effect]) -> list[tuple[str, Markup]]:
    """Those whose tracks changed, with what is new on them."""
    return [
        (view.fighters[who].name, drawn(view.fighters[who].tracks, effects=[one for one in effects if one.who == who]))
        for who in dict.fromkeys(effect.who for effect in effects if effect.track)
        if who in view.fighters and view.fighters[who].tracks
    ]


def _losses(hurt: list[tuple[str, Markup]]) -> Node:
    return [h.div(".loss")[h.b[name], COMMA, track] for name, track in hurt]


def passing(found: Staged, view: View, mark: str = "exchange", system: str = "") -> Markup:
    """An exchange that is over already: what it changed is said in words, for tracks have changed since."""
    known = tokens(view)
    changes = _changes(found, view, drawn_too=False)
    return _inside(found, {who: known[who] for who in _people(found) if who in known}, [], changes, mark, system)


def rows_before(some: Sequence[Staged], view: View) -> Node:
    """Exchanges that belong with the one on the stage, each in a row: who, cards and totals, how it came out."""
    known = tokens(view)
    return BEFORE[[_before(each, known.get(each.who), attacks.name_of(view, each.who)) for each in some]] if some else None


def together(some: Sequence[Staged], found: Staged, view: View, most: int) -> Node:
    """How many attacks belong with the one on the stage; the last few before it as rows."""
    return (TALLY[attacks.heading([*some, found], view)], rows_before(some[-most:], view)) if some else None


def summed(some: Sequence[Staged], view: View) -> Node:
    """The same in a line, where there is no room for more."""
    came = attacks.verdict(some, view) if len(some) > 1 else ""
    return TALLY[f"{attacks.heading(some, view)}: {came[:1].lower()}{came[1:]}"] if came else None


def outcome(some: Sequence[Staged], view: View, waits: str = "") -> Node:
    """How all of several attacks came out together, what they did to whom, and for whom the next one waits."""
    came = attacks.verdict(some, view) if len(some) > 1 else ""
    if not came:
        return None
    aimed = {each.target for each in some}
    hurt = _hurt(view, [effect for effect in attacks.effects_of(some) if effect.who in aimed])
    says = attacks.still_to_come(some, attacks.name_of(view, waits)) if waits else ""
    return SUM[h.p[h.b(".whole")[came], (" ", says) if says else None], _losses(hurt)]


def attack_next(some: Staged, told: Sequence[str], view: View, asked: bool) -> Node:
    """The attack that is under way, as the row that follows: what was told of it, and whether its target is asked."""
    one = tokens(view).get(some.who)
    answers = h.b[f"{attacks.name_of(view, some.target)} answers"] if asked else None
    return NEXT[token(one) if one is not None else None, h.span[" ".join(told) or some.title], answers]


@cached
def _before(found: Staged, known: Token | None, name: str) -> h.Element:
    sides = next((row.sides for row in found.rows if row.sides), ())[:2]
    best = winner(sides, found) if sides else ""
    return h.li(class_=found.tone or None)[
        token(known) if known is not None else None,
        h.span(".who")[name],
        [
            (
                h.i["vs"] if place else None,
                [mini(each.face, unused=each.role in DROPPED) for each in side.cards],
                h.b(class_="win" if side.who == best else None)[_figure(side.total)] if side.total is not None else None,
                (h.i[between(side)], h.b[_figure(side.against)]) if side.against is not None and (side.low or len(sides) == 1) else None,
            )
            for place, side in enumerate(sides)
        ],
        h.span[headline(found)[0]],
    ]


def _people(found: Staged) -> list[str]:
    return [side.who for row in found.rows for side in row.sides]


@cached
def _inside(
    found: Staged, known: dict[str, Token], hurt: list[tuple[str, Markup]], changes: list[str], mark: str, system: str, letters: int = 0
) -> Node:
    rows = found.rows[-MOST_ROWS:]
    word, says = headline(found)
    says = " ".join(brief([says], letters)) if letters else says
    return h.div(".beat", id=f"{mark}-{found.number}")[
        h.h2(".title")[found.title],
        h.div(class_="rows many" if len(rows) > 1 else "rows")[(_row(row, known, found, len(rows) > 1) for row in rows)] if rows else None,
        h.div(class_=f"verdict {found.tone}".strip())[
            WHY if system and (word or says) else None,
            h.p(class_="word long" if len(word) > LONG else "word")[stressed(word, _named(found)) if letters else word] if word else None,
            h.p(".says")[explained(system, says) if system else says] if says else None,
            _losses(hurt),
            h.p(".changes")[[h.span(".tag.info")[line] for line in changes]] if changes else None,
        ],
    ]


def headline(found: Staged) -> tuple[str, str]:
    """How it came out: the first sentence of what was told, if it is short, else the verdict; and what else was told.

    >>> some = {"number": 1, "last": 1, "title": "", "who": "", "target": "", "rows": (), "tone": "", "hit": None, "effects": ()}
    >>> headline(Staged(**some, verdict="hits", says=("Ann wins. By 7.", "Bob is out.")))
    ('Ann wins', 'By 7. Bob is out.')
    >>> headline(Staged(**some, verdict="dodges"))
    ('Dodges', '')
    >>> headline(Staged(**some, verdict="down", says=("7 against 6: Bob is down.", "He falls.")))
    ('Bob is down', '7 against 6. He falls.')
    """
    says = " ".join(found.says)
    first, _, rest = says.partition(". ")
    reckoned, _, came = first.partition(": ")
    if came and reckoned[:1].isdecimal():
        first, rest = came, f"{reckoned}. {rest}".rstrip()
    if not first or len(first) > HEADLINE:
        return as_title(found.verdict), says
    return as_title(first), rest


def _named(found: Staged) -> list[str]:
    return [side.name for row in found.rows for side in row.sides]


def brief(told: Sequence[str], letters: int) -> list[str]:
    """The last sentences of what was told, as many as are read at a glance; how it ended is said at the end.

    >>> brief(["Ann turns up 7 and 3: 10 against 4. She wins. Bob loses two points.", "He is out."], 45)
    ['She wins.', 'Bob loses two points.', 'He is out.']
    """
    found: list[str] = []
    for each in reversed([each for text in told for each in SENTENCE.split(text)]):
        if found and sum(map(len, found)) + len(each) > letters:
            break
        found.append(each)
    return found[::-1]


def as_title(words: str) -> str:
    """A few words as a title.

    >>> as_title("dodges"), as_title("Ann hits.")
    ('Dodges', 'Ann hits')
    """
    return (words[:1].upper() + words[1:]).rstrip(".")


def _row(row: Row, known: dict[str, Token], found: Staged, titled: bool) -> h.Element:
    """The sides beside each other, the totals between them."""
    duel = len(row.sides) == 2
    best = winner(row.sides, found, row.tone)
    left, right = (row.sides[0], row.sides[1]) if duel else (row.sides[0], None)
    kind = "duel" if duel else "alone" if len(row.sides) == 1 else "several"
    title = h.h3[row.title] if titled and row.title != found.title else None
    if kind == "several":
        return h.div(".row.several")[title, [shown_side(side, known, side.who == best) for side in row.sides]]
    return h.div(class_=f"row {kind}")[
        title,
        shown_side(left, known, left.who == best),
        _score(left, right, best),
        shown_side(right, known, right.who == best) if right is not None else None,
        h.p(class_=f"word {row.tone}".strip())[as_title(row.verdict)] if titled and row.verdict and row.verdict != found.verdict else None,
    ]


def winner(sides: Sequence[Side], found: Staged, tone: Tone = "") -> str:
    """Whose total is drawn in brass: who struck where it landed, who was struck at where it did not, else the higher one.

    Of a single roll only one that landed is: whether high or low is good is for the rules to know. In an attack a roll with a `tone` of
    its own came out well for whoever struck where it harms, for anybody else where it does not.
    """
    if len(sides) == 1 and tone and found.hit is not None:
        return sides[0].who if (tone == "good") != (sides[0].who == found.who) else ""
    if len(sides) == 1:
        return sides[0].who if found.hit else ""
    if found.hit is not None:
        who = [side.who for side in sides if (side.who == found.who) == found.hit]
        return who[0] if who else ""
    totals = [(side.total, side.who) for side in sides if side.total is not None and side.against is None]
    best = max(totals, default=(0, ""))
    return best[1] if sum(total == best[0] for total, _ in totals) == 1 else ""


def _score(left: Side, right: Side | None, best: str) -> h.Element | None:
    """The totals, the one that counts in brass; where low is good, by how much."""
    if left.low:
        return _spare(left, right, best)
    other = right.total if right is not None else left.against
    if left.total is None and other is None:
        return None
    first = h.b(class_="win" if left.who == best else "lose" if right is not None else "plain")[_figure(left.total)]
    if other is None:
        return h.div(".score")[first]
    second = h.b(class_="win" if right is not None and right.who == best else "lose")[_figure(other)]
    said = f"{_figure(left.total)} against {_figure(other)}"
    return h.div(".score", role="img", aria_label=said)[first, h.i["vs"], second]


def _spare(left: Side, right: Side | None, best: str) -> h.Element | None:
    """By how much each roll is below its number, or above it."""
    sides = [side for side in (left, right) if side is not None and side.total is not None and side.against is not None]
    said = "; ".join(f"{_figure(side.total)} against {_figure(side.against)}" for side in sides)
    figures = [(side, *spare(side)) for side in sides]
    if not figures:
        return None
    return h.div(".score.spare", role="img", aria_label=said)[
        (h.span[h.b(class_="win" if side.who == best else "plain")[str(number)], h.i[word]] for side, number, word in figures)
    ]


def _figure(number: float | None) -> str:
    return "–" if number is None else f"{number:g}"


def shown_side(side: Side, known: dict[str, Token], won: bool = False) -> h.Element:
    """What one side shows, below its name."""
    against = f"against {side.against:g}" if side.against is not None else ""
    note = " · ".join(part for part in (side.says, against) if part)
    return h.figure(class_="shown won" if won else "shown", data_side=side.who)[
        h.figcaption[token(known[side.who]) if side.who in known else None, h.b[side.name], h.small[note] if note else None],
        h.div(".laid")[[_card(each) for each in side.cards], [_die(each) for each in side.dice[:MOST_DICE]]],
        h.small[f"and {len(side.dice) - MOST_DICE} more dice"] if len(side.dice) > MOST_DICE else None,
        ruler(side),
        h.p(".total.sr")[_figure(side.total)] if side.total is not None else None,
    ]


def _card(each: ShownCard) -> h.Element:
    note = each.says or ROLES.get(each.role, "")
    return h.span(class_=f"flip {each.role}")[
        card(each.face, state="dim" if each.role in DROPPED else "used", says=note), h.small(".cap")[note] if note else None
    ]


def _die(each: ShownDie) -> h.Element:
    """A die with its chain: each face that exploded brought the next."""
    note = each.says or ROLES.get(each.role, "")
    state = "un" if each.role in DROPPED else "raise" if each.role == "bonus" else ""
    return h.span(class_=f"dice-chain {each.role}")[
        h.span(".chain")[
            (
                (h.i(".plus")["+"] if place else None, die(each.sides, face, state=state, burst=place < len(each.faces) - 1))
                for place, face in enumerate(each.faces)
            )
        ],
        h.small(".cap")[" · ".join(part for part in (f"d{each.sides}", note) if part)],
    ]


def _changes(found: Staged, view: View, drawn_too: bool = True) -> list[str]:
    """What it changed, as far as the words do not say it."""
    told = " ".join(found.says)
    down = {who for who, one in view.fighters.items() if one.out}
    some = [one for one in found.effects if not told or not (one.track or one.state in told or (not one.began and one.who in down))]
    return [line for effect in some if (line := _change(effect, view, drawn_too))]


def _change(effect: Effect, view: View, drawn_too: bool = True) -> str:
    """A state that began or ended, and a track of somebody who is not drawn.

    >>> from highdraw.engine.view import Clock
    >>> _change(Effect(who="bob", state="prone", began=False), View(clock=Clock(text=""), fighters={}))
    'bob: no longer prone'
    """
    one = view.fighters.get(effect.who)
    name = one.name if one is not None else effect.who
    if effect.track:
        drawn_there = drawn_too and one is not None and one.tracks
        return "" if drawn_there else f"{name}: {effect.track} {effect.before:g} → {effect.after:g}"
    return f"{name}: {effect.state}" if effect.began else f"{name}: no longer {effect.state}"
