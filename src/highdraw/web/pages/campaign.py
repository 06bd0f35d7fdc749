"""A campaign: how everybody stands, the fight that is under way, the next one, and the history, from any point of which one can go back."""

from collections.abc import Awaitable, Callable

import msgspec
from htpy import Node
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from highdraw.engine.system import AnySystem
from highdraw.errors import HighdrawError
from highdraw.roster import campaign as steps
from highdraw.roster.campaign import Campaign
from highdraw.roster.encounter import Encounter
from highdraw.roster.library_things import shown
from highdraw.roster.party import Member
from highdraw.systems import SYSTEMS, load
from highdraw.table.role import LETTERS, Role
from highdraw.table.table import Table
from highdraw.table.tables import Tables
from highdraw.web import campaigns, libraries
from highdraw.web import elements as h
from highdraw.web.campaigns import CAMPAIGNS, OwnCampaign, Wanted
from highdraw.web.encounter_form import read_encounter
from highdraw.web.encounters import ENCOUNTERS
from highdraw.web.guard import fields, form, form_key, tables_of, whole
from highdraw.web.owned import remember_one
from highdraw.web.pages.fighter_badge import recovery
from highdraw.web.pages.home import short_title
from highdraw.web.pages.new_table import BOTS, PHONES, complete, others
from highdraw.web.pages.party import choice
from highdraw.web.parties import PARTIES, members
from highdraw.web.parts.builder_ground import house_rules, options
from highdraw.web.parts.campaign import history, next_fight, people, under_way
from highdraw.web.parts.shell import shell, unsaved

Deed = Callable[[Request, str], Awaitable[Response | None]]


# ---- a new one, and what it is called


async def new(request: Request) -> Response:
    said = request.query_params
    system, chosen = complete(said.get("system", "")), tuple[Member, ...]()
    if said.get("party"):
        party = (await PARTIES.find(request, said["party"])).it
        system, chosen = complete(party.system), party.members
    return await _form(request, system, Campaign(system=system.id, title=""), chosen)


async def save(request: Request) -> Response:
    """Begin one."""
    said, kinds = await form(request), await fields(request, "member")
    system = complete(said.get("system", ""))
    own = await libraries.own_fighters(request)
    shown = Campaign(system=system.id, title=said.get("title", "")[:60], about=said.get("about", "")[:2000])
    try:
        one = steps.joined(_told(system, shown, said), members(system, kinds, own))
    except HighdrawError as error:
        chosen = tuple(Member(kind=each[:60]) for each in kinds)
        return await _form(request, system, shown, chosen, h.p(".note.bad", role="alert")[str(error)], 422)
    mine = libraries.owner(request)
    whose = mine or libraries.fresh_owner()
    [made] = await CAMPAIGNS.add(request, whose, [one])
    response = RedirectResponse(f"/campaigns/{made}{'' if mine else '?first'}", 303)
    libraries.keep_key(request, response, whose)
    return response


def _told(system: AnySystem, one: Campaign, said: dict[str, str]) -> Campaign:
    """With the title, the words and the rules of a form."""
    rules = read_encounter(system, said)
    title = " ".join(said.get("title", "").split())[:60]
    if not title:
        raise HighdrawError("Give the campaign a name.")
    return msgspec.structs.replace(one, title=title, about=rules.about, switches=rules.switches, options=rules.options)


async def _form(
    request: Request, system: AnySystem, one: Campaign, chosen: tuple[Member, ...], note: Node = None, status: int = 200
) -> Response:
    own = await libraries.own_fighters(request)
    parties = [each for each in await PARTIES.all(request) if each.it.system == system.id]
    content = h.main("#main.library.party")[
        h.nav(".crumbs", aria_label="Where you are")[h.a(href="/fighters#campaigns")["Fighters"]],
        h.nav(".seg", aria_label="Rule systems")[
            (
                h.a(href=f"/campaigns/new?system={each}", aria_current="true" if each == system.id else None)[short_title(load(each).title)]
                for each in SYSTEMS
            )
        ],
        h.header[h.h1["New campaign"], h.p(".muted")[system.title]],
        note,
        h.nav(".sheet-deeds", aria_label="Your parties")[
            (h.a(".button", href=f"/campaigns/new?system={system.id}&party={each.id}")[f"With {each.it.title}"] for each in parties)
        ]
        if parties and not chosen
        else None,
        h.form(method="post", action="/campaigns/save", data_unsaved="" if status == 200 else "yes")[
            h.input(type="hidden", name="system", value=system.id),
            _words(one),
            choice(system, chosen, own),
            _rules(system, one),
            h.div(".sheet-end")[h.button(".primary.big", type="submit")["Begin the campaign"]],
        ],
        unsaved(),
    ]
    return HTMLResponse(str(shell("New campaign", content, here="/fighters")), status)


def _words(one: Campaign) -> Node:
    return h.div(".words")[
        h.label["Name", h.input(name="title", value=one.title, maxlength="60", required=True, autocomplete="off")],
        h.label["What it is about", h.textarea(name="about", rows="2", maxlength="2000")[one.about]],
    ]


def _rules(system: AnySystem, one: Campaign) -> Node:
    """House rules of every fight, unless the encounter says otherwise."""
    rules = Encounter(system=system.id, switches=one.switches, options=one.options)
    return [house_rules(rules, system), options(rules, system)]


# ---- the page


async def page(request: Request) -> Response:
    kept = await CAMPAIGNS.find(request, request.path_params["id"])
    return await _page(request, kept, recovery(request, saved=True) if "first" in request.query_params else None)


async def _page(request: Request, kept: OwnCampaign, note: Node = None, status: int = 200) -> Response:
    one = kept.it
    system = load(one.system) if one.system in SYSTEMS else None
    tables = {
        number: await campaigns.at_table(request, each, kept.id) for number, each in enumerate(one.chapters, 1) if each.what == "fight"
    }
    views, now = campaigns.hero_views(one)
    own = await libraries.own_fighters(request)
    built = [each for each in await ENCOUNTERS.all(request) if each.it.system == one.system]
    content = h.main("#main.library.campaign")[
        h.nav(".crumbs", aria_label="Where you are")[h.a(href="/fighters#campaigns")["Fighters"]],
        h.header[h.h1[one.title], h.p(".muted")[_short(one, system.title if system else one.system)]],
        h.p(".about")[one.about] if one.about else None,
        note,
        under_way(kept.id, one, tables),
        h.section(aria_labelledby="party")[
            h.h2("#party")["The party"],
            people(one, views, now, {each.id for each in own}),
            _sheets(kept.id, one, own),
        ],
        [
            _evening(kept.id, one, now),
            next_fight(kept.id, one, system, views, now, built),
            h.div(".campaign-more")[_rest(kept.id, one, now), _party(kept.id, one, system, own), _words_and_rules(kept.id, one, system)],
        ]
        if system
        else None,
        history(kept.id, one, tables, campaigns.minute()),
        h.nav(".sheet-deeds", aria_label="This campaign")[
            h.a(".button", href="/fighters/export?as=json")["Export it with the library"],
            h.details(".sure")[
                h.summary["Remove"],
                h.p["The campaign and its history are gone then, for good. Fighters, encounters and tables stay."],
                h.form(method="post", action=f"/campaigns/{kept.id}/remove")[h.button(".danger", type="submit")["Remove it for good"]],
            ],
        ],
    ]
    return HTMLResponse(str(shell(one.title, content, here="/fighters")), status)


def _short(one: Campaign, system: str) -> str:
    fights = sum(each.what == "fight" and each.ended is not None and not each.back for each in one.chapters)
    days = f" · {one.days} day{'s' if one.days != 1 else ''} passed" if one.days else ""
    return f"{system} · {fights} fight{'s' if fights != 1 else ''}{days}"


def _sheets(campaign_id: str, one: Campaign, own: list[libraries.OwnFighter]) -> Node:
    changed = campaigns.new_sheets(one, own)
    if not changed:
        return None
    names = ", ".join(one.hero(who).called() for who in changed)
    return h.form(".note", method="post", action=f"/campaigns/{campaign_id}/sheets")[
        h.p[f"Changed in your library since: {names}. What has happened to them and what they have used up stays as it is."],
        (h.input(type="hidden", name="who", value=who) for who in changed),
        h.button(type="submit")["Take the new sheets"],
    ]


def _evening(campaign_id: str, one: Campaign, now: dict[str, steps.Stands]) -> Node:
    """Where another evening begins what the rules give for one is anew; after a long pause it is asked for."""
    says = campaigns.to_refill(one, now)
    if not says or any(each.open for each in one.chapters):
        return None
    due = campaigns.minute() - one.chapters[-1].began > steps.EVENING
    deed = h.form(method="post", action=f"/campaigns/{campaign_id}/evening")[
        h.p(".muted")[says], h.button(type="submit", class_="primary" if due else None)["Begin a new evening"]
    ]
    if due:
        return h.section(".panel.open-fight", aria_label="A new evening")[h.h2["A new evening?"], deed]
    return h.details(".builder-more")[h.summary["A new evening"], deed]


def _rest(campaign_id: str, one: Campaign, now: dict[str, steps.Stands]) -> Node:
    hurt = [hero for hero in one.heroes if not hero.left and not now[hero.id].dead and now[hero.id].start]
    if not hurt:
        return None
    return h.details(".builder-more")[
        h.summary["A long rest"],
        h.form(method="post", action=f"/campaigns/{campaign_id}/rest")[
            h.p(".muted")[
                "Whoever rests is as on their sheet again: nobody hurt, everything refilled. What the rules say of shorter times is played "
                "at the table."
            ],
            h.div(".ticks")[
                (h.label(".check")[h.input(type="checkbox", name="who", value=hero.id, checked=True), hero.called()] for hero in hurt)
            ],
            h.label["Days", h.input(type="number", name="days", value="30", min="0", max=str(campaigns.MOST_DAYS))],
            h.button(type="submit")["Let them rest"],
        ],
    ]  # fmt: skip


def _party(campaign_id: str, one: Campaign, system: AnySystem, own: list[libraries.OwnFighter]) -> Node:
    there = tuple(Member(kind=hero.kind, name=hero.name, sheet=dict(hero.sheet)) for hero in one.heroes if not hero.left)
    return h.details(".builder-more")[
        h.summary["Who goes along"],
        h.form(method="post", action=f"/campaigns/{campaign_id}/party")[
            choice(system, there, own),
            h.p(".muted")["Whoever leaves stays in the history, and comes back as they left."],
            h.button(type="submit")["Change the party"],
        ],
    ]


def _words_and_rules(campaign_id: str, one: Campaign, system: AnySystem) -> Node:
    return h.details(".builder-more")[
        h.summary["Name and house rules"],
        h.form(method="post", action=f"/campaigns/{campaign_id}/words")[
            _words(one),
            h.p(".muted")["These rules hold in every fight to come whose encounter does not say otherwise."],
            _rules(system, one),
            h.button(type="submit")["Save"],
        ],
    ]


async def shared(request: Request) -> Response:
    """Somebody's campaign, to be read: without notes, and without the ways to its tables."""
    tables: Tables = tables_of(request)
    key = request.path_params["key"]
    whose = libraries.opened(key, "show", tables.secret)
    one = shown((await CAMPAIGNS.find(request, request.path_params["id"], whose)).it)
    views, now = campaigns.hero_views(one)
    title = load(one.system).title if one.system in SYSTEMS else one.system
    content = h.main("#main.library.campaign")[
        h.nav(".crumbs", aria_label="Where you are")[h.a(href=f"/shared/{key}")["What was shared with you"]],
        h.header[h.h1[one.title], h.p(".muted")[_short(one, title)]],
        h.p(".about")[one.about] if one.about else None,
        h.section(aria_labelledby="party")[h.h2("#party")["The party"], people(one, views, now)],
        history("", one, {}, campaigns.minute()),
    ]
    return HTMLResponse(str(shell(one.title, content, here="/fighters")))


# ---- what is done


async def do(request: Request) -> Response:
    """One step; what is refused is said on the page, and changes nothing."""
    deed, campaign_id = DEEDS.get(request.path_params["deed"]), request.path_params["id"]
    if deed is None:
        raise HighdrawError("There is no such thing to do with a campaign.")
    kept = await CAMPAIGNS.find(request, campaign_id)
    try:
        answer = await deed(request, kept.id)
    except steps.BadStep as error:
        return await _page(request, kept, h.p(".note.bad", role="alert")[str(error)], 422)
    except HighdrawError as error:
        return await _page(request, await CAMPAIGNS.find(request, kept.id), h.p(".note.bad", role="alert")[str(error)], 422)
    return answer or RedirectResponse(f"/campaigns/{kept.id}", 303)


async def _begin(request: Request, campaign_id: str) -> Response:
    tables: Tables = tables_of(request)
    said, who = await form(request), await fields(request, "who")
    kind, _, rest = said.get("fight", "").partition(":")
    name, _, side = rest.partition("/")
    wanted = Wanted(
        encounter=name if kind == "encounter" else "", scenario=name if kind == "scenario" else "", side=side, who=who,
        title=said.get("title", ""), real_cards=said.get("cards") == "real", key=form_key(said),
    )  # fmt: skip
    gm = await campaigns.begin(request, campaign_id, wanted)
    play = said.get("play", BOTS)
    if play != PHONES:  # whoever sat at the last table keeps their seat
        await tables.act(gm, lambda table: table.set_auto(gm, _for_the_bot(table, gm, play)), "auto" if form_key(said) else "")
    token = tables.link(gm)
    response = RedirectResponse(f"/t/{token}/lobby" if play == PHONES else f"/{LETTERS['gm']}/{token}", 303)
    remember_one(request, response, token, tables.secret)
    return response


def _for_the_bot(table: Table, gm: Role, play: str) -> tuple[str, ...]:
    """The other sides, as far as nobody plays them; nobody where the GM plays everybody."""
    return tuple(who for who in others(table, gm) if not table.seating.seat_of(who)) if play == BOTS else ()


async def _take_in(request: Request, campaign_id: str) -> None:
    await campaigns.take_in(request, campaign_id, _number(await form(request)))


async def _leave_out(request: Request, campaign_id: str) -> None:
    number = _number(await form(request))
    await campaigns.change(request, campaign_id, lambda one: steps.left_out(one, number))


async def _back(request: Request, campaign_id: str) -> None:
    number = _number(await form(request))
    await campaigns.change(request, campaign_id, lambda one: steps.gone_back(one, number))


async def _forth(request: Request, campaign_id: str) -> None:
    number = _number(await form(request))
    await campaigns.change(request, campaign_id, lambda one: steps.put_back(one, number))


async def _rest_now(request: Request, campaign_id: str) -> None:
    said, who = await form(request), await fields(request, "who")
    days = whole(said.get("days", "") or "0")
    if days is None:
        raise HighdrawError("Give the days as a number.")
    await campaigns.change(request, campaign_id, lambda one: campaigns.rested(one, who, days))


async def _new_evening(request: Request, campaign_id: str) -> None:
    await campaigns.change(request, campaign_id, campaigns.new_evening)


async def _new_sheets(request: Request, campaign_id: str) -> None:
    own, who = await libraries.own_fighters(request), await fields(request, "who")

    def step(one: Campaign) -> Campaign:
        found = campaigns.new_sheets(one, own)
        return campaigns.renewed(one, campaigns.system_of(one), {each: found[each] for each in who if each in found})

    await campaigns.change(request, campaign_id, step)


async def _change_party(request: Request, campaign_id: str) -> None:
    own, kinds = await libraries.own_fighters(request), await fields(request, "member")

    await campaigns.change(request, campaign_id, lambda one: campaigns.with_members(one, kinds, own))


async def _change_words(request: Request, campaign_id: str) -> None:
    said = await form(request)
    await campaigns.change(request, campaign_id, lambda one: _told(campaigns.system_of(one), one, said))


async def _remove(request: Request, campaign_id: str) -> Response:
    await CAMPAIGNS.remove(request, campaign_id)
    return RedirectResponse("/fighters#campaigns", 303)


def _number(said: dict[str, str]) -> int:
    return whole(said.get("number", "")) or 0


DEEDS: dict[str, Deed] = {
    "begin": _begin, "take-in": _take_in, "leave-out": _leave_out, "back": _back, "forth": _forth, "rest": _rest_now,
    "evening": _new_evening, "sheets": _new_sheets, "party": _change_party, "words": _change_words, "remove": _remove,
}  # fmt: skip
