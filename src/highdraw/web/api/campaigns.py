"""Parties, encounters and campaigns of a library for programs: what the pages can do."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request

from highdraw.errors import HighdrawError
from highdraw.roster import campaign as steps
from highdraw.roster.campaign import Campaign, evenings
from highdraw.roster.encounter import Encounter
from highdraw.roster.library_things import check_within, checked, shown
from highdraw.roster.party import Party
from highdraw.systems import SYSTEMS, load
from highdraw.systems.library import read_switches
from highdraw.web import campaigns, libraries
from highdraw.web.api.endpoint import FORBIDDEN, MISSING, WRONG, Endpoint
from highdraw.web.api.libraries import owner_of_key, whose_key
from highdraw.web.api.shapes.campaign import (
    CampaignInfo,
    CampaignLine,
    ChapterInfo,
    ChapterNumber,
    Chosen,
    HeroInfo,
    LibraryEncounter,
    LibraryParty,
    Members,
    NewCampaign,
    NewParty,
    NextChapter,
    Rest,
)
from highdraw.web.api.shapes.table import Seat
from highdraw.web.campaigns import CAMPAIGNS, AtTable, OwnCampaign, Wanted
from highdraw.web.encounters import ENCOUNTERS, with_copies
from highdraw.web.guard import tables_of
from highdraw.web.parties import PARTIES, members, named, sheets_of

GROUP = "Campaigns"
REFUSES = (FORBIDDEN, MISSING, WRONG)
LIBRARY = "/api/libraries/{key}"


def _known(system_id: str) -> Any:
    if system_id not in SYSTEMS:
        raise HighdrawError(f"There is no system {system_id[:40]!r}. There are {', '.join(SYSTEMS)}.")
    return load(system_id)


# ---- parties


async def parties(request: Request) -> list[LibraryParty]:
    whose, owned = whose_key(request)
    return [LibraryParty(one.id, one.it if owned else shown(one.it)) for one in await PARTIES.all(request, whose)]


async def _party(request: Request, said: NewParty, whose: str, before: tuple[Any, ...] = ()) -> Party:
    system = _known(said.system)
    chosen = members(system, tuple(said.members), await libraries.own_fighters(request, whose), before)
    return named(Party(system=system.id, title=said.title, about=said.about, members=chosen))


async def add_party(request: Request, said: NewParty) -> LibraryParty:
    whose = owner_of_key(request)
    one = await _party(request, said, whose)
    [made] = await PARTIES.add(request, whose, [one])
    return LibraryParty(made, one)


async def change_party(request: Request, said: NewParty) -> LibraryParty:
    whose, party = owner_of_key(request), request.path_params["party"]
    before = (await PARTIES.find(request, party, whose)).it
    one = await _party(request, said, whose, before.members)
    await PARTIES.replace(request, whose, party, one)
    return LibraryParty(party, one)


async def remove_party(request: Request) -> None:
    whose = owner_of_key(request)
    await PARTIES.remove(request, (await PARTIES.find(request, request.path_params["party"], whose)).id, whose)


# ---- encounters


async def encounters(request: Request) -> list[LibraryEncounter]:
    whose, owned = whose_key(request)
    return [LibraryEncounter(one.id, one.it if owned else shown(one.it)) for one in await ENCOUNTERS.all(request, whose)]


async def add_encounter(request: Request, said: Encounter) -> LibraryEncounter:
    whose = owner_of_key(request)
    one = await _built(request, said, whose)
    [made] = await ENCOUNTERS.add(request, whose, [one])
    return LibraryEncounter(made, one)


async def change_encounter(request: Request, said: Encounter) -> LibraryEncounter:
    whose, encounter = owner_of_key(request), request.path_params["encounter"]
    one = await _built(request, said, whose)
    await ENCOUNTERS.find(request, encounter, whose)
    await ENCOUNTERS.replace(request, whose, encounter, one)
    return LibraryEncounter(encounter, one)


async def remove_encounter(request: Request) -> None:
    whose = owner_of_key(request)
    await ENCOUNTERS.remove(request, (await ENCOUNTERS.find(request, request.path_params["encounter"], whose)).id, whose)


async def _built(request: Request, said: Encounter, whose: str) -> Encounter:
    system = _known(said.system)
    read_switches(system, [f"{name}={value}" for name, value in said.switches.items()])
    return checked(libraries.form_of(system), with_copies(said, sheets_of(await libraries.own_fighters(request, whose))))


# ---- campaigns


async def all_campaigns(request: Request) -> list[CampaignLine]:
    whose, _ = whose_key(request)
    return [CampaignLine(one.id, one.it.system, one.it.title, len(one.it.chapters)) for one in await CAMPAIGNS.all(request, whose)]


async def campaign(request: Request) -> CampaignInfo:
    whose, owned = whose_key(request)
    return await _told(request, await CAMPAIGNS.find(request, request.path_params["campaign"], whose), owned)


async def _told(request: Request, kept: OwnCampaign, owned: bool = True) -> CampaignInfo:
    one = kept.it if owned else shown(kept.it)
    views, now = campaigns.hero_views(one)
    chapters = []
    for number, each in enumerate(one.chapters, 1):
        at = await campaigns.at_table(request, each, kept.id) if owned and each.what == "fight" else AtTable()
        plain = msgspec.structs.replace(each, table="", generation=0)
        chapters.append(ChapterInfo(number, plain, "" if at.plays else at.token, at.says, at.over))
    heroes = [
        HeroInfo(
            hero.id, hero.called(), hero.kind, hero.left, now[hero.id].dead, now[hero.id].since, dict(now[hero.id].sheet),
            dict(now[hero.id].start), views.get(hero.id),
        )
        for hero in one.heroes
    ]  # fmt: skip
    return CampaignInfo(kept.id, one.system, one.title, one.about, one.switches, one.options, one.days, heroes, chapters, evenings(one))


async def add_campaign(request: Request, said: NewCampaign) -> CampaignInfo:
    whose = owner_of_key(request)
    party = await _party(request, said, whose)
    read_switches(load(said.system), [f"{name}={value}" for name, value in said.switches.items()])
    check_within(said.options)
    one = Campaign(system=party.system, title=party.title, about=said.about, switches=said.switches, options=said.options)
    one = steps.joined(one, party.members)
    [made] = await CAMPAIGNS.add(request, whose, [one])
    return await _told(request, campaigns.OwnCampaign(made, one))


async def remove_campaign(request: Request) -> None:
    whose = owner_of_key(request)
    await CAMPAIGNS.remove(request, (await CAMPAIGNS.find(request, request.path_params["campaign"], whose)).id, whose)


async def begin(request: Request, said: NextChapter) -> Seat:
    whose = owner_of_key(request)
    wanted = Wanted(
        encounter=said.encounter, scenario=said.scenario, side=said.side, who=tuple(said.who), title=said.title, real_cards=said.real_cards,
        seed=said.seed, key=said.key,
    )  # fmt: skip
    return Seat(tables_of(request).link(await campaigns.begin(request, request.path_params["campaign"], wanted, whose)))


async def take_in(request: Request, said: ChapterNumber) -> CampaignInfo:
    whose = owner_of_key(request)
    return await _told(request, await campaigns.take_in(request, request.path_params["campaign"], said.number, whose))


Step = Callable[[Campaign, Any], Campaign]


def _doing(step: Step) -> Callable[[Request, Any], Awaitable[CampaignInfo]]:
    async def do(request: Request, said: Any) -> CampaignInfo:
        whose = owner_of_key(request)
        return await _told(request, await campaigns.change(request, request.path_params["campaign"], lambda one: step(one, said), whose))

    return do


async def new_evening(request: Request) -> CampaignInfo:
    whose = owner_of_key(request)
    return await _told(request, await campaigns.change(request, request.path_params["campaign"], campaigns.new_evening, whose))


async def take_sheets(request: Request, said: Chosen) -> CampaignInfo:
    whose = owner_of_key(request)
    own = await libraries.own_fighters(request, whose)

    def step(one: Campaign) -> Campaign:
        found = campaigns.new_sheets(one, own)
        if strange := [who for who in said.who if who not in found]:
            raise HighdrawError(f"The sheet of {strange[0]} is as it was.")
        return campaigns.renewed(one, campaigns.system_of(one), {who: found[who] for who in said.who})

    return await _told(request, await campaigns.change(request, request.path_params["campaign"], step, whose))


async def change_party_of(request: Request, said: Members) -> CampaignInfo:
    whose = owner_of_key(request)
    own = await libraries.own_fighters(request, whose)
    kept = await campaigns.change(
        request, request.path_params["campaign"], lambda one: campaigns.with_members(one, tuple(said.members), own), whose
    )  # fmt: skip
    return await _told(request, kept)


def _post(path: str, about: str, does: Any, takes: Any, gives: Any = CampaignInfo, status: int = 200) -> Endpoint:
    return Endpoint(
        method="POST", path=f"{LIBRARY}/campaigns/{{campaign}}/{path}", about=about, does=does, takes=takes, gives=gives, status=status,
        refuses=(*REFUSES, 409), group=GROUP,
    )  # fmt: skip


def _kind(word: str, many: str, takes: Any, gives: Any, does: tuple[Any, Any, Any, Any]) -> list[Endpoint]:
    """Listed, added, changed, removed."""
    every, add, change, remove = does
    one = f"{LIBRARY}/{many}/{{{word}}}"
    return [
        Endpoint(
            method="GET", path=f"{LIBRARY}/{many}", about=f"The {many} of a library", does=every, gives=list[gives], refuses=(MISSING,),
            group=GROUP,
        ),
        Endpoint(
            method="POST", path=f"{LIBRARY}/{many}", about=f"Keep another {word}", does=add, takes=takes, gives=gives, status=201,
            refuses=REFUSES, group=GROUP,
        ),
        Endpoint(
            method="PUT", path=one, about=f"Another content for a kept {word}", does=change, takes=takes, gives=gives, refuses=REFUSES,
            group=GROUP,
        ),
        Endpoint(method="DELETE", path=one, about=f"Remove a kept {word}", does=remove, refuses=(FORBIDDEN, MISSING), group=GROUP),
    ]  # fmt: skip


ENDPOINTS = [
    *_kind("party", "parties", NewParty, LibraryParty, (parties, add_party, change_party, remove_party)),
    *_kind("encounter", "encounters", Encounter, LibraryEncounter, (encounters, add_encounter, change_encounter, remove_encounter)),
    Endpoint(
        method="GET", path=f"{LIBRARY}/campaigns", about="The campaigns of a library", does=all_campaigns, gives=list[CampaignLine],
        refuses=(MISSING,), group=GROUP,
    ),
    Endpoint(
        method="POST", path=f"{LIBRARY}/campaigns", about="Begin a campaign", does=add_campaign, takes=NewCampaign, gives=CampaignInfo,
        status=201, refuses=REFUSES, group=GROUP,
    ),
    Endpoint(
        method="GET", path=f"{LIBRARY}/campaigns/{{campaign}}", about="How everybody stands, and what has happened", does=campaign,
        gives=CampaignInfo, refuses=(MISSING,), group=GROUP,
    ),
    Endpoint(
        method="DELETE", path=f"{LIBRARY}/campaigns/{{campaign}}", about="Remove a campaign", does=remove_campaign,
        refuses=(FORBIDDEN, MISSING), group=GROUP,
    ),
    _post("begin", "Begin the next fight; the GM's seat at its table", begin, NextChapter, Seat, 201),
    _post("take-in", "Apply the results of a fight that is over", take_in, ChapterNumber),
    _post("leave-out", "Leave a fight out: the party stands as before it", _doing(lambda one, said: steps.left_out(one, said.number)),
          ChapterNumber),
    _post("back", "Go back to before a chapter; all that is taken back can be put back",
          _doing(lambda one, said: steps.gone_back(one, said.number)), ChapterNumber),
    _post("forth", "Put back what was taken back at once", _doing(lambda one, said: steps.put_back(one, said.number)), ChapterNumber),
    _post("rest", "Let some rest until they are as on their sheets",
          _doing(lambda one, said: campaigns.rested(one, tuple(said.who), said.days)), Rest),
    _post("evening", "Begin another evening: what the rules give for one is as at its start", new_evening, None),
    _post("sheets", "Take the sheets that were changed in the library since", take_sheets, Chosen),
    _post("party", "Say who goes along from now on", change_party_of, Members),
]  # fmt: skip
