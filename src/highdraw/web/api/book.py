"""Systems, scenarios and rules for programs."""

from starlette.requests import Request

from highdraw.engine.rulebook import Rule, Table
from highdraw.engine.system import AnySystem
from highdraw.errors import Unknown
from highdraw.systems import SYSTEMS, load
from highdraw.systems.library import ready_fighters, shipped
from highdraw.web.api.endpoint import MISSING, WRONG, Endpoint, Query, query
from highdraw.web.api.shapes.book import Reading, RuleInfo, ScenarioInfo, SwitchInfo, SystemInfo, TableInfo
from highdraw.web.api.shapes.table import Free
from highdraw.web.guard import HttpError

SEARCH = Query("search", "Only rules that hold all these words.")


def system_of(request: Request) -> AnySystem:
    try:
        return load(request.path_params["system"])
    except Unknown as error:
        raise HttpError(MISSING, str(error)) from None


async def systems(request: Request) -> list[SystemInfo]:
    return [_system(load(name)) for name in SYSTEMS]


async def system(request: Request) -> SystemInfo:
    return _system(system_of(request))


def _system(found: AnySystem) -> SystemInfo:
    switches = [
        SwitchInfo(
            each.name, each.title, each.rule, each.default,
            [Reading(value, meaning) for value, meaning in zip(each.values, each.meanings, strict=True)],
        )
        for each in found.rulebook.switch
    ]  # fmt: skip
    return SystemInfo(
        found.id, found.title, found.rulebook.summary, found.behaviour, len(found.rulebook.rule), found.referee.quick is not None, switches
    )


async def scenarios(request: Request) -> list[ScenarioInfo]:
    found = system_of(request)
    return [
        ScenarioInfo(name, found.id, str(document.data.get("title", name)), str(document.data.get("about", "")))
        for name, document in shipped(found).items()
    ]


async def fighters(request: Request) -> list[Free]:
    return [Free(who, str(raw.get("name", who))) for who, raw in ready_fighters(system_of(request).id).items()]


async def rules(request: Request) -> list[RuleInfo]:
    return [_rule(rule) for rule in system_of(request).rulebook.search(query(request, "search"))]


async def rule(request: Request) -> RuleInfo:
    try:
        return _rule(system_of(request).rulebook.find(request.path_params["rule"]))
    except Unknown as error:
        raise HttpError(MISSING, str(error)) from None


def _rule(rule: Rule) -> RuleInfo:
    return RuleInfo(rule.id, rule.section, rule.title, rule.kind, rule.text, rule.ruling, rule.example, rule.switch)


async def tables(request: Request) -> list[TableInfo]:
    return [_table(table) for table in system_of(request).rulebook.table]


def _table(table: Table) -> TableInfo:
    return TableInfo(table.id, table.title, list(table.columns), [list(row) for row in table.rows], table.notes)


ENDPOINTS = [
    Endpoint(method="GET", path="/api/systems", about="Every rule system", does=systems, gives=list[SystemInfo], group="Rules"),
    Endpoint(
        method="GET", path="/api/systems/{system}", about="One rule system with its switches", does=system, gives=SystemInfo,
        refuses=(MISSING,), group="Rules",
    ),
    Endpoint(
        method="GET", path="/api/systems/{system}/scenarios", about="The scenarios that ship with a system", does=scenarios,
        gives=list[ScenarioInfo], refuses=(MISSING,), group="Rules",
    ),
    Endpoint(
        method="GET", path="/api/systems/{system}/fighters", about="The ready fighters of a system", does=fighters, gives=list[Free],
        refuses=(MISSING,), group="Rules",
    ),
    Endpoint(
        method="GET", path="/api/systems/{system}/rules", about="The rules of a system, all or those that hold some words", does=rules,
        gives=list[RuleInfo], refuses=(MISSING, WRONG), query=(SEARCH,), group="Rules",
    ),
    Endpoint(
        method="GET", path="/api/systems/{system}/rules/{rule}", about="One rule", does=rule, gives=RuleInfo, refuses=(MISSING,),
        group="Rules",
    ),
    Endpoint(
        method="GET", path="/api/systems/{system}/tables", about="The tables of the rulebook", does=tables, gives=list[TableInfo],
        refuses=(MISSING,), group="Rules",
    ),
]  # fmt: skip
