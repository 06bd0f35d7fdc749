"""House rules on a page of their own: by chapter, searched, those that were changed first. What is chosen goes to the new table."""

from itertools import groupby

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from highdraw.engine.rulebook import Switch
from highdraw.engine.system import AnySystem
from highdraw.web import elements as h
from highdraw.web.assets import asset
from highdraw.web.guard import form
from highdraw.web.pages.new_table import SWITCH, changes, complete, kept_in_mind
from highdraw.web.parts.icon import icon
from highdraw.web.parts.rulebook import anchor, linked
from highdraw.web.parts.shell import shell


async def page(request: Request) -> Response:
    system = complete(request.path_params["system"])
    return HTMLResponse(str(shell("House rules", _content(system, dict(request.query_params)), here="/rules")))


async def choose(request: Request) -> Response:
    """Back to the table that is set up, with what differs from the usual."""
    system, said = complete(request.path_params["system"]), await form(request)
    return RedirectResponse(f"/new?system={system.id}&{kept_in_mind(system, said)}", 303)


def chapters(system: AnySystem) -> list[tuple[str, list[Switch]]]:
    """The switches by the chapter of the rule they change, in the order of the book."""
    places = {rule.id: place for place, rule in enumerate(system.rulebook.rule)}
    ordered = sorted(system.rulebook.switch, key=lambda switch: places[switch.rule])
    return [(name, list(some)) for name, some in groupby(ordered, key=lambda switch: system.rulebook.find(switch.rule).section)]


def _content(system: AnySystem, said: dict[str, str]) -> h.Element:
    changed, found = changes(system, said), chapters(system)
    count = sum(len(some) for _, some in found)
    first = [switch for _, some in found for switch in some if switch.name in changed]
    rest = [(name, [switch for switch in some if switch.name not in changed]) for name, some in found]
    groups = [("Changed", first), *rest] if first else rest
    return h.main("#main.house-rules")[
        h.nav(".side", aria_label="Chapters")[
            h.p[system.title],
            h.ul[(h.li[h.a(href=f"#{anchor(name)}")[name, h.small[f"{len(some)}"]]] for name, some in groups if some)],
            h.a(href=f"/house-rules/{system.id}?{kept_in_mind(system, _without(said))}")["As in the rulebook"],
        ],
        h.form(method="post")[
            h.input(type="hidden", name="scenario", value=said.get("scenario", "")),
            h.input(type="hidden", name="play", value=said.get("play", "")),
            h.header[
                h.h1["House rules"],
                h.p(".muted")[f"{count} switches, {len(changed) or 'none'} changed"],
                h.find_in(data_in=".house", hidden=True)[
                    h.label[
                        h.span(".sr")["Search the house rules"],
                        icon("search"),
                        h.input(type="search", placeholder="Search: tie, shield …", autocomplete="off"),
                    ]
                ],
                h.button(".primary", type="submit")["Done"],
            ],
            h.div(".empty.none", role="status", hidden=True)[
                h.h2["Nothing found"], h.p["Try a shorter word, or look through the chapters."]
            ],
            (
                h.section(aria_labelledby=anchor(name))[
                    h.h2(id=anchor(name))[name, h.small[f" {len(some)} switch{'es' if len(some) != 1 else ''}"]],
                    (_house(system, switch, changed.get(switch.name, switch.default)) for switch in some),
                ]
                for name, some in groups
                if some
            ),
        ],
        h.script(src=asset("find.js"), type="module"),
    ]


def _without(said: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in said.items() if not name.startswith(SWITCH)}


def _house(system: AnySystem, switch: Switch, chosen: str) -> h.Element:
    """One house rule: its readings side by side, and the chosen one as the rule that it makes."""
    return h.fieldset(".house")[
        h.legend[switch.title],
        h.div(".seg")[
            (
                h.label[
                    h.input(
                        type="radio", name=SWITCH + switch.name, value="" if value == switch.default else value, checked=value == chosen
                    ),
                    value.replace("_", " "),
                ]
                for value in switch.values
            )
        ],
        h.div(".readings")[(h.p[linked(system.rulebook, says)] for says in switch.meanings)],
        h.a(".rule-id", href=f"/rules/{system.id}/{switch.rule}", target="_blank")[switch.rule],
    ]
