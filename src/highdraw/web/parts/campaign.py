"""The parts of a campaign's page: the party as it stands, what is under way, the next fight, the history by evenings."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from htpy import Node

from highdraw.engine.system import AnySystem
from highdraw.engine.view import FighterView
from highdraw.roster.campaign import Campaign, Chapter, Hero, Stands, evenings, gone_with
from highdraw.roster.encounter import OWN, side_names
from highdraw.roster.party_fight import sides_of
from highdraw.systems.library import shipped
from highdraw.table.orders import by_kind
from highdraw.web import elements as h
from highdraw.web.campaigns import AtTable
from highdraw.web.encounters import OwnEncounter
from highdraw.web.guard import fresh_key
from highdraw.web.pages.fighter_badge import badge
from highdraw.web.pages.home import ago
from highdraw.web.pages.new_table import BOTS, PLAYS
from highdraw.web.parts.fighter import TONES
from highdraw.web.parts.heard import COMMA
from highdraw.web.parts.track import drawn

Views = Mapping[str, FighterView]
Now = Mapping[str, Stands]


# ---- the party


def people(one: Campaign, views: Views, now: Now, own: Collection[str] = ()) -> Node:
    """Everybody as they stand now; those of one's own library lead to their sheets."""
    here = [hero for hero in one.heroes if not hero.left]
    left = [hero.called() for hero in one.heroes if hero.left]
    return [
        h.ul(".people.heroes")[(_hero(one, hero, views.get(hero.id), now[hero.id], own) for hero in here)]
        if here
        else h.p(".muted")["Nobody is going along yet."],
        h.p(".muted")[f"Left the party: {', '.join(left)}."] if left else None,
    ]


def _hero(one: Campaign, hero: Hero, view: FighterView | None, stands: Stands, own: Collection[str]) -> h.Element:
    busy = next((each.title for each in one.chapters if each.open and hero.id in each.since), "")
    sheet = hero.kind.removeprefix(OWN)
    return h.li(class_="dead" if stands.dead else None)[
        badge(dict(stands.sheet)),
        h.div[
            h.b[h.a(href=f"/fighters/{sheet}")[hero.called()] if sheet in own else hero.called()],
            _states(view, stands, busy),
            drawn(view.tracks) if view and view.tracks and not stands.dead else None,
            h.small[_carried(view, stands)] if not stands.dead else None,
        ],
    ]


def _states(view: FighterView | None, stands: Stands, busy: str) -> Node:
    if stands.dead:
        return [COMMA, h.span(".states")[h.span(".tag.bad")["dead"]]]
    tags = [(tag.word, TONES[tag.tone]) for tag in view.states] if view else [("cannot be read by these rules", "bad")]
    tags += [(note, "info") for note in view.notes] if view else []
    tags += [(f"in {busy}", "now")] if busy else []
    each = ((COMMA if place else None, h.span(class_=f"tag {tone}")[word]) for place, (word, tone) in enumerate(tags))
    return [COMMA, h.span(".states")[each]] if tags else None


def _carried(view: FighterView | None, stands: Stands) -> str:
    """What they hold, what they have so many of."""
    counters = [f"{each.label}: {each.count}" for each in view.counters if each.looks == "star"] if view else []
    stores = [
        f"{key.replace('_', ' ')}: {', '.join(f'{name} {count}' for name, count in value.items())}"
        for key, value in stands.start.items()
        if isinstance(value, dict) and value and all(isinstance(count, int | float) for count in value.values())
    ]
    held = [f"in hand: {view.held}"] if view and view.held else []
    return " · ".join([*held, *counters, *stores])


# ---- under way


def under_way(campaign_id: str, one: Campaign, tables: Mapping[int, AtTable]) -> Node:
    """Fights that have begun, each with what can be done."""
    return [_open(campaign_id, number, each, tables[number]) for number, each in enumerate(one.chapters, 1) if each.open]


def _open(campaign_id: str, number: int, one: Chapter, at: AtTable) -> h.Element:
    says = f"{at.says} Its results have not been applied to the party yet." if at.over else at.says
    return h.section(".panel.open-fight", aria_label=f"Under way: {one.title}")[
        h.h2[one.title],
        h.p[says],
        h.p(".muted")["It is not over yet. Play it to its end at its table, or leave it out."] if at.playable and not at.over else None,
        h.p(".muted")["It has no results to apply. Leave it out: the party stands as before it."] if not at.playable else None,
        h.div(".row")[
            _press(campaign_id, "take-in", number, "Apply the results", primary=True) if at.over else None,
            _to_table(at) if at.token else None,
            _press(campaign_id, "leave-out", number, "Leave it out"),
        ],
    ]  # fmt: skip


def _to_table(at: AtTable) -> h.Element:
    if not at.playable:
        return h.a(".button", href=f"/t/{at.token}/log")["Read it"]
    return h.a(class_=f"button{'' if at.over else ' primary'}", href=f"/{'p' if at.plays else 'g'}/{at.token}")["To the table"]


def _press(campaign_id: str, deed: str, number: int, words: str, *, primary: bool = False) -> h.Element:
    return h.form(method="post", action=f"/campaigns/{campaign_id}/{deed}")[
        h.input(type="hidden", name="number", value=str(number)),
        h.button(type="submit", class_="primary" if primary else None)[words],
    ]


# ---- the next fight


def next_fight(campaign_id: str, one: Campaign, system: AnySystem, views: Views, now: Now, built: Sequence[OwnEncounter]) -> Node:
    """Who goes, into what, in whose place."""
    here = [hero for hero in one.heroes if not hero.left and not now[hero.id].dead]
    if not here:
        return None
    busy = {who for each in one.chapters if each.open for who in each.since}
    return h.section(aria_labelledby="next")[
        h.h2("#next")["The next fight"],
        h.form(".panel", method="post", action=f"/campaigns/{campaign_id}/begin")[
            h.p(".muted")["Somebody is in a fight already. Of two fights that begin from the same state, only one can count."]
            if busy
            else None,
            h.fieldset[
                h.legend["Who goes"],
                h.div(".ticks")[
                    (
                        h.label(".check")[
                            h.input(type="checkbox", name="who", value=hero.id, checked=_fit(views, hero.id) and hero.id not in busy),
                            h.span[hero.called(), h.small[_why_not(views, hero.id, busy)]],
                        ]
                        for hero in here
                    )
                ],
            ],
            h.label[
                "Which fight, and in whose place",
                h.select(name="fight", required=True)[
                    h.optgroup(label="Your encounters")[(_encounter(each) for each in built)] if built else None,
                    h.optgroup(label="Ready scenarios")[(_scenario(system, name, data) for name, data in _fights(system))],
                ],
            ],
            h.p(".muted")[
                "The party stands where that side stands, and fights the others. ",
                h.a(href=f"/encounters/new?system={system.id}")["Build another encounter"],
            ],
            h.label["Title", h.input(name="title", maxlength="60", placeholder="As the encounter is called", autocomplete="off")],
            h.label["Who plays", h.select(name="play")[(h.option(value=value, selected=value == BOTS)[says] for value, says, _ in PLAYS)]],
            h.label(".check")[h.input(type="checkbox", name="cards", value="real"), h.span["Real cards and dice: you enter what came"]],
            h.input(type="hidden", name="key", value=fresh_key()),
            h.button(".primary.big", type="submit")["Begin the fight"],
        ],
    ]


def _fit(views: Views, who: str) -> bool:
    return who in views and not views[who].out


def _why_not(views: Views, who: str, busy: set[str]) -> str | None:
    if who in busy:
        return "in a fight"
    if who not in views:
        return "cannot be read by these rules"
    return None if _fit(views, who) else ", ".join(views[who].words)


def _fights(system: AnySystem) -> list[tuple[str, Mapping[str, Any]]]:
    return [(name, document.data) for name, document in shipped(system).items() if document.data.get("kind", "combat") == "combat"]


def _encounter(each: OwnEncounter) -> Node:
    names = side_names(each.it.sides)
    title = each.it.title or " against ".join(names)
    return [h.option(value=f"encounter:{each.id}/{side}")[f"{title}: in place of {side}"] for side in names]


def _scenario(system: AnySystem, name: str, data: Mapping[str, Any]) -> Node:
    return [h.option(value=f"scenario:{name}/{side}")[f"{data.get('title', name)}: in place of {side}"] for side in sides_of(data)]


# ---- the history


def history(campaign_id: str, one: Campaign, tables: Mapping[int, AtTable], now: int) -> Node:
    """The evenings, the last one first; and what was taken back. Without an id, to be read only."""
    if not one.chapters:
        return None
    found = evenings(one)
    return h.section(".history", aria_labelledby="history")[
        h.h2("#history")["History"],
        _taken_back(campaign_id, one) if campaign_id else None,
        [
            _evening(campaign_id, one, place, numbers, tables, now)
            for place, numbers in reversed(list(enumerate(found, 1)))
            if any(not one.chapters[number - 1].back for number in numbers)
        ],
    ]


def _evening(campaign_id: str, one: Campaign, place: int, numbers: list[int], tables: Mapping[int, AtTable], now: int) -> h.Element:
    counts = [number for number in numbers if not one.chapters[number - 1].back]
    return h.section(".evening", aria_label=f"Evening {place}")[
        h.header[
            h.h3[f"Evening {place}"],
            h.small(".muted")[ago(60 * max(0, now - one.chapters[counts[0] - 1].began))],
            _undo(campaign_id, one, counts[0], "Take this evening back") if campaign_id else None,
        ],
        h.ol[
            (
                _chapter(campaign_id, one, number, tables.get(number, AtTable()), number != counts[0] and bool(campaign_id))
                for number in reversed(counts)
            )
        ],
    ]


def _undo(campaign_id: str, one: Campaign, number: int, words: str) -> h.Element:
    """Announced: what goes with it stands there before it is done."""
    goes = gone_with(one, number)
    titles = ", ".join(each.title for each in goes)
    return h.details(".sure")[
        h.summary[words],
        h.p[f"The party stands again as it did before {goes[0].title}. Taken back: {titles}. All of it can be put back."],
        _press(campaign_id, "back", number, f"Go back to before {goes[0].title}"),
    ]


def _chapter(campaign_id: str, one: Campaign, number: int, at: AtTable, with_undo: bool) -> h.Element:
    chapter = one.chapters[number - 1]
    ended = chapter.ended
    went_on = any(number in each.since.values() and not each.back for each in one.chapters)
    return h.li(class_=f"chapter {chapter.what}")[
        h.h4[chapter.title, _verdict(chapter)],
        h.p[_told(one, chapter)] if ended else h.p(".muted")["Under way."],
        h.p(".muted")["Its table has gone on since its results were applied."]
        if ended and at.playable and at.entries != ended.at
        else None,
        h.div(".row")[
            h.a(".button", href=f"/t/{at.token}/replay")["Watch it again"] if at.token and ended else None,
            _press(campaign_id, "take-in", number, "Apply the results again")
            if ended and at.over and at.entries != ended.at and not went_on
            else None,
            h.small(".muted")[at.says] if ended and not at.playable and at.says else None,
            _undo(campaign_id, one, number, "Go back to before this") if with_undo else None,
        ],
    ]


def _verdict(one: Chapter) -> Node:
    if one.ended is None or one.what != "fight" or not one.ended.winner:
        return None
    won = one.ended.winner == one.side
    return h.span(class_=f"tag {'good' if won else 'bad'}")["won" if won else "lost"]


def _told(one: Campaign, chapter: Chapter) -> str:
    """What came of it, in a few sentences."""
    ended = chapter.ended
    if ended is None:
        return ""
    dead = ", ".join(one.hero(who).called() for who in ended.dead)
    parts = [
        ended.text,
        f"{ended.rounds} rounds." if ended.rounds > 1 else "",
        f"Down at the end: {', '.join(by_kind(ended.fell))}." if ended.fell else "",
        f"{dead} died." if dead else "",
        f"{ended.days} day{'s' if ended.days != 1 else ''} passed." if ended.days else "",
    ]
    return " ".join(part for part in parts if part)


def _taken_back(campaign_id: str, one: Campaign) -> Node:
    back = sorted({each.back for each in one.chapters if each.back}, reverse=True)
    if not back:
        return None
    return h.details(".builder-more")[
        h.summary[f"Taken back ({sum(bool(each.back) for each in one.chapters)})"],
        h.ul(".people")[
            (
                h.li[
                    h.span[
                        h.b[", ".join(each.title for each in one.chapters if each.back == number)],
                        h.small["Fits while the party stands as it did then."],
                    ],
                    _press(campaign_id, "forth", number, "Put it back"),
                ]
                for number in back
            )
        ],
    ]
