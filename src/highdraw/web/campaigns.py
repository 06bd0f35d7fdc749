"""Campaigns of one's own: a fight is begun at a table, and what came of it is taken in.

Every step changes the campaign as a whole, or not at all.
"""

from collections.abc import Callable
from time import time
from typing import Any

import msgspec
from starlette.requests import Request

from highdraw.engine.system import AnySystem
from highdraw.errors import HighdrawError, Unknown
from highdraw.roster import campaign as steps
from highdraw.roster.campaign import Campaign, Chapter, Ended, Stands, standing
from highdraw.roster.encounter import OWN, scenario_of, side_names
from highdraw.roster.library_things import MOST_BYTES
from highdraw.roster.party import Member
from highdraw.roster.party_fight import Going, sides_of
from highdraw.systems import SYSTEMS, load
from highdraw.systems.library import ready_fighters, shipped
from highdraw.table.chapter import ended, fitted, scene_of, views
from highdraw.table.errors import Moved, NoTable, OldTable, Refused, Revoked
from highdraw.table.role import BadLink, Role, id_for
from highdraw.table.table import Table
from highdraw.table.tables import Tables
from highdraw.web import libraries
from highdraw.web.encounters import ENCOUNTERS
from highdraw.web.guard import digest, own_key, tables_of
from highdraw.web.kept import Keep, OwnThing
from highdraw.web.owned import owned
from highdraw.web.parties import members, sheets_of
from highdraw.web.throttle import allow_new_table

OwnCampaign = OwnThing[Campaign]
CAMPAIGNS = Keep(Campaign, "campaign", MOST_BYTES["campaign"], lambda tables: tables.store.campaigns, lambda one: one.system)
MOST_DAYS = 100_000


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """The next fight, as somebody asks for it."""

    encounter: str = ""
    scenario: str = ""
    side: str = ""
    """The side in whose place the party stands."""
    who: tuple[str, ...] = ()
    title: str = ""
    real_cards: bool = False
    seed: str = ""
    key: str = ""


class AtTable(msgspec.Struct, frozen=True, kw_only=True):
    """How it stands at the table of a chapter, and the link that this browser has there: the GM's, mostly."""

    token: str = ""
    plays: bool = False
    """It is a player's link: the GM's seat was handed over."""
    says: str = ""
    over: bool = False
    entries: int = 0
    playable: bool = False


def minute() -> int:
    """Now, in minutes since 1970."""
    return int(time() // 60)


def system_of(one: Campaign) -> AnySystem:
    if one.system not in SYSTEMS:
        raise HighdrawError(f"This server does not know the system {one.system}. The campaign can be exported, not played on.")
    return load(one.system)


# ---- at the table


def role_of(request: Request, chapter: Chapter) -> Role:
    """The GM at the table of a chapter: by a newer link that this browser has, else by the one it was begun with."""
    tables: Tables = tables_of(request)
    for token in owned(request, tables.secret):
        try:
            role = tables.role(token)
        except BadLink:
            continue
        if role.table == chapter.table and role.kind == "gm":
            return role
    return Role(chapter.table, "gm", "", chapter.generation)


async def table_of(request: Request, chapter: Chapter, campaign_id: str) -> tuple[Table, Role | None]:
    """The table of a chapter, and who this browser is there.

    Whoever has the GM's seat by now, what came of the fight belongs to the campaign that it was begun from.
    """
    tables, role = tables_of(request), role_of(request, chapter)
    try:
        return await tables.look(role), role
    except Revoked as error:
        table: Table = await tables.table(chapter.table)
        if table.head.campaign != campaign_id:
            raise
        return table, error.role if isinstance(error, Moved) else None


async def at_table(request: Request, chapter: Chapter, campaign_id: str) -> AtTable:
    """How a fight stands now; where it cannot be played any more, why."""
    tables = tables_of(request)
    if not chapter.table:
        return AtTable(says="Its table is elsewhere." if chapter.what == "fight" else "")
    try:
        table, role = await table_of(request, chapter, campaign_id)
    except NoTable:
        return AtTable(says="Its table was removed.")
    except Revoked:
        return AtTable(says="The link of its GM was changed: whoever has the new one runs it.")
    except OldTable as error:
        return AtTable(token=tables.link(role_of(request, chapter)), says=error.reason)
    view = table.session.view("gm")
    return AtTable(
        token=tables.link(role) if role else "", plays=role is not None and role.kind == "seat", says=view.outcome or view.clock.text,
        over=bool(table.session.fight.state.over), entries=len(table.session.raw), playable=True,
    )  # fmt: skip


# ---- steps


async def begin(request: Request, campaign_id: str, wanted: Wanted, whose: str | None = None) -> Role:
    """A table for the next fight, with the party as it stands; the same key twice makes one.

    Whoever sat at the last table finds the way.
    """
    tables: Tables = tables_of(request)
    kept = await CAMPAIGNS.find(request, campaign_id, whose)
    one, key = kept.it, f"{kept.id} {wanted.key}" if wanted.key else ""
    system = system_of(one)
    made = next((each for each in one.chapters if key and each.table == id_for(key, tables.secret)), None)
    if made is not None:
        return role_of(request, made)
    heroes = _going(one, wanted.who)
    if not any(not view.out for view in views(system, heroes).values()):
        raise Refused("Nobody you chose can fight. Choose another, or let them rest first.")
    data, name = await _data(request, system, wanted, whose)
    if wanted.side not in sides_of(data):
        raise Unknown("side", wanted.side[:60], sides_of(data))
    scene = scene_of(system, one, heroes, data, wanted.side)
    allow_new_table(request)
    title = " ".join(wanted.title.split())[:60] or scene.title[:60]
    gm = await tables.create(
        system, scene.setup, title, typed=wanted.real_cards, scenario=name, campaign=kept.id, seed=wanted.seed, key=key,
        what=digest(wanted),
    )  # fmt: skip
    since = {each.hero.id: each.stands.since for each in heroes}
    chapter = Chapter(title=title, began=minute(), table=gm.table, generation=gm.generation, side=wanted.side, since=since)
    await CAMPAIGNS.change(request, kept.id, lambda now: steps.begun(now, chapter), whose)
    await _lead_on(request, kept, gm, wanted.key)
    return gm


def _going(one: Campaign, who: tuple[str, ...]) -> list[Going]:
    """The heroes who go, each as they stand."""
    if not who:
        raise Refused("Choose who goes: at least one of the party.")
    now = standing(one)
    found = [Going(one.hero(each), now[one.hero(each).id]) for each in dict.fromkeys(who)]
    for each in found:
        if each.stands.dead:
            raise Refused(f"{each.hero.called()} is dead.")
        if each.hero.left:
            raise Refused(f"{each.hero.called()} has left the party.")
    return found


async def _data(request: Request, system: AnySystem, wanted: Wanted, whose: str | None) -> tuple[dict[str, Any], str]:
    """The scenario of the next fight, and its name where it is one that ships."""
    if bool(wanted.encounter) == bool(wanted.scenario):
        raise Refused("Choose one encounter or one scenario.")
    if wanted.scenario:
        known = shipped(system)
        if wanted.scenario not in known:
            raise Unknown("scenario", wanted.scenario[:60], list(known))
        data = known[wanted.scenario].data
        if data.get("kind", "combat") != "combat":
            raise Refused("This scenario is not a fight.")
        return data, wanted.scenario
    one = (await ENCOUNTERS.find(request, wanted.encounter, whose)).it
    if one.system != system.id:
        raise Refused(f"This encounter is for {one.system}, the campaign for {system.id}.")
    own = await libraries.own_fighters(request, whose)
    data = scenario_of(one, ready_fighters(system.id), sheets_of(own))
    empty = [name for place, name in enumerate(side_names(one.sides)) if not any(row.side == place for row in one.rows)]
    stand_in = [{"id": "nobody", "side": wanted.side}] if wanted.side in empty else []
    return {**data, "fighter": [*data["fighter"], *stand_in]}, ""


async def _lead_on(request: Request, kept: OwnCampaign, gm: Role, key: str) -> None:
    """People at the table of the last fight keep their seats, and find the way to the next. Whom the bot plays is said anew each time:
    else it would fight before anybody has come."""
    tables: Tables = tables_of(request)
    last = next((each for each in reversed(kept.it.chapters) if each.table and not each.back), None)
    if last is None:
        return
    try:
        table, _ = await table_of(request, last, kept.id)
    except (NoTable, OldTable, Revoked):
        return
    if table.session.fight.state.over and not table.next:
        await tables.act(gm, lambda new: new.sit_again(table, bots=False), "seats" if key else "")
        await tables.carry_notes(table.id, gm.table)
        role = table.role_of("gm")
        await tables.act(role, lambda old: old.go_on(role, gm.table), own_key(role, f"next {key}") if key else "")


async def take_in(request: Request, campaign_id: str, number: int, whose: str | None = None) -> OwnCampaign:
    """What came of a fight, as its table says."""
    kept = await CAMPAIGNS.find(request, campaign_id, whose)
    chapter = kept.it.chapter(number)
    if not chapter.table:
        raise Refused(f"{chapter.title} has no table here.")
    try:
        table, _ = await table_of(request, chapter, kept.id)
    except NoTable:
        raise Refused(f"The table of {chapter.title} was removed, so it has no results to apply. Leave it out.") from None
    except OldTable as error:
        raise Refused(f"{error.reason} There are no results of {chapter.title} to apply; leave it out.") from None
    found = ended(table, chapter)

    def step(now: Campaign) -> Campaign:
        if now.chapter(number).table != chapter.table:
            raise Refused("The campaign was changed meanwhile. Look at it again.")
        return steps.taken_in(now, number, found)

    return await CAMPAIGNS.change(request, kept.id, step, whose)


async def change(request: Request, campaign_id: str, step: Callable[[Campaign], Campaign], whose: str | None = None) -> OwnCampaign:
    return await CAMPAIGNS.change(request, campaign_id, step, whose)


def rested(one: Campaign, who: tuple[str, ...], days: int) -> Campaign:
    """Some of the party rest until they are as on their sheets."""
    if not 0 <= days <= MOST_DAYS:
        raise Refused(f"A rest lasts from 0 to {MOST_DAYS:,} days.")
    heroes = _at_leisure(one, who)
    names = ", ".join(each.hero.called() for each in heroes)
    title = f"A rest of {days} day{'s' if days != 1 else ''}" if days else "A rest"
    fresh: dict[str, dict[str, Any]] = {each.hero.id: {} for each in heroes}
    return _written(one, "rest", title, heroes, Ended(after=fresh, days=days, text=f"As on the sheet again: {names}."[:2000]))


def new_evening(one: Campaign) -> Campaign:
    """Another evening begins: what the rules give anew for it is as at its start."""
    refill, now = system_of(one).referee.refill, standing(one)
    if refill is None:
        raise Refused("These rules make nothing anew for an evening: just begin the next fight.")
    if not to_refill(one, now):
        raise Refused("All of that is as at the start of an evening already: just begin the next fight.")
    heroes = _at_leisure(one, tuple(hero.id for hero in one.heroes if not hero.left and not now[hero.id].dead))
    after = {each.hero.id: {key: value for key, value in each.stands.start.items() if key not in refill.start} for each in heroes}
    state = {key: value for key, value in steps.rules_of(one)["state"].items() if key not in refill.state}
    return _written(one, "evening", "A new evening", heroes, Ended(after=after, state=state, text=refill.says))


def to_refill(one: Campaign, now: dict[str, Stands]) -> str:
    """What a new evening would make anew, in a sentence; nothing as long as all of that is as at its start. The dead need nothing."""
    refill = system_of(one).referee.refill
    if refill is None:
        return ""
    spent = {key for hero in one.heroes if not hero.left and not now[hero.id].dead for key in now[hero.id].start}
    return refill.says if spent & set(refill.start) or steps.rules_of(one)["state"].keys() & set(refill.state) else ""


def renewed(one: Campaign, system: AnySystem, sheets: dict[str, dict[str, Any]]) -> Campaign:
    """Heroes with the sheets they have in the library now: what they carry along stays, as far as it fits."""
    heroes, aside = _at_leisure(one, tuple(sheets)), list[str]()
    after = {}
    for each in heroes:
        new = msgspec.structs.replace(each, stands=msgspec.structs.replace(each.stands, sheet=sheets[each.hero.id]))
        now, lost = fitted(system, new)
        after[each.hero.id] = dict(now.stands.start)
        aside += [f"{each.hero.called()}: {key.replace('_', ' ')}" for key in lost]
    text = f"As on the new sheet, because it did not fit: {'; '.join(aside)}." if aside else ""
    names = ", ".join(each.hero.called() for each in heroes)[:48]
    return _written(one, "sheets", f"New sheets: {names}", heroes, Ended(after=after, sheets=sheets, text=text[:2000]))


def new_sheets(one: Campaign, own: list[libraries.OwnFighter]) -> dict[str, dict[str, Any]]:
    """Heroes whose fighter was changed in the library since they came."""
    mine, now = sheets_of(own), standing(one)
    found = {hero.id: mine.get(hero.kind.removeprefix(OWN)) for hero in one.heroes if hero.kind.startswith(OWN) and not hero.left}
    return {who: data for who, data in found.items() if data is not None and data != now[who].sheet and not now[who].dead}


def _at_leisure(one: Campaign, who: tuple[str, ...]) -> list[Going]:
    """Heroes who are not in a fight."""
    found = _going(one, who)
    for each in found:
        busy = next((chapter for chapter in one.chapters if chapter.open and each.hero.id in chapter.since), None)
        if busy is not None:
            raise Refused(f"{each.hero.called()} is in {busy.title}. Apply its results first, or leave it out.")
    return found


def _written(one: Campaign, what: Any, title: str, heroes: list[Going], ended: Ended) -> Campaign:
    since = {each.hero.id: each.stands.since for each in heroes}
    return steps.begun(one, Chapter(what=what, title=title[:60], began=minute(), since=since, ended=ended))


def with_members(one: Campaign, kinds: tuple[str, ...], own: list[libraries.OwnFighter]) -> Campaign:
    """With these of the party from now on: others leave, who is there already stays as they are."""
    before = tuple(Member(kind=hero.kind, name=hero.name, sheet=hero.sheet) for hero in one.heroes)
    chosen = members(system_of(one), kinds, own, before)
    for hero in one.heroes:
        if hero.kind not in kinds and not hero.left:
            one = steps.parted(one, hero.id)
    there = {hero.kind for hero in one.heroes if not hero.left}
    return steps.joined(one, tuple(each for each in chosen if each.kind not in there))


def hero_views(one: Campaign) -> tuple[dict[str, Any], dict[str, Stands]]:
    """Everybody of the party as they would be at a table; nobody where their state cannot be read any more."""
    now = standing(one)
    if one.system not in SYSTEMS:
        return {}, now
    heroes = [Going(hero, now[hero.id]) for hero in one.heroes]
    try:
        return dict(views(load(one.system), heroes)), now
    except HighdrawError:
        found: dict[str, Any] = {}
        for each in heroes:
            try:
                found |= views(load(one.system), [each])
            except HighdrawError:  # said on the page: nobody is drawn who cannot be read
                continue
        return found, now
