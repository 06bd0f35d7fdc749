"""The application: every address, and what guards them all."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from highdraw.table.encounter_forecast import EncounterForecasts
from highdraw.table.forecast import ForecastOffice
from highdraw.table.library_worker import read_done
from highdraw.table.limits import Limits
from highdraw.table.odds import OddsOffice
from highdraw.table.tables import Tables
from highdraw.table.uploads import Process, Uploads
from highdraw.table.win_line import LineOffice
from highdraw.web import deeds, stream
from highdraw.web.api.routes import routes as api_routes
from highdraw.web.assets import Assets
from highdraw.web.codes import WrongCodes
from highdraw.web.guard import Guard, http_error
from highdraw.web.pages import (
    after,
    beats,
    campaign,
    encounter,
    fighter,
    fighters,
    hand,
    hint,
    home,
    house_rules,
    imports,
    join,
    lobby,
    log,
    new_table,
    own_sheet,
    party,
    prints,
    replay,
    rules,
    seats,
    win_line,
)
from highdraw.web.pdf import PdfOffice
from highdraw.web.stream import Streams

ZIP_FROM = 1024
"""Shorter answers are not worth compressing."""


def make_app(database: str | Tables, *, limits: Limits | None = None, address: str = "", hosts: Iterable[str] = ()) -> Starlette:
    """The whole service on one database, or on tables that are open already.

    `address` is where others reach it, for links and QR codes; `hosts` are the only names it answers to. Without them it answers
    to IP addresses and to this machine's own names.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.tables = database if isinstance(database, Tables) else await Tables.at(database, limits)
        app.state.uploads, app.state.odds, app.state.forecasts = Uploads(), OddsOffice(), ForecastOffice()
        app.state.lines = LineOffice()
        app.state.importing = Process("highdraw.table.library_worker", read_done)
        app.state.encounters, app.state.pdf = EncounterForecasts(), PdfOffice()
        app.state.tables.tidy()
        try:
            yield
        finally:
            app.state.streams.end()
            await app.state.uploads.close()
            await app.state.odds.close()
            await app.state.forecasts.close()
            await app.state.lines.close()
            await app.state.importing.end()
            await app.state.encounters.close()
            await app.state.pdf.close()
            await app.state.tables.close()

    app = Starlette(routes=routes(), lifespan=lifespan, exception_handlers={HTTPException: http_error})
    app.router.redirect_slashes = False
    app.state.address, app.state.streams, app.state.wrong_codes = address, Streams(), WrongCodes()
    app.add_middleware(GZipMiddleware, minimum_size=ZIP_FROM, compresslevel=6)
    app.add_middleware(Guard, hosts=tuple(hosts))
    return app


def routes() -> list[BaseRoute]:
    return [
        Route("/", home.page),
        Route("/new", new_table.page),
        Route("/tables", new_table.create, methods=["POST"]),
        Route("/house-rules/{system}", house_rules.page),
        Route("/house-rules/{system}", house_rules.choose, methods=["POST"]),
        Route("/fighters", fighters.page),
        Route("/fighters/new", fighter.new),
        Route("/fighters/change", fighter.change, methods=["POST"]),
        Route("/fighters/preview", fighter.preview, methods=["POST"]),
        Route("/fighters/save", fighter.save, methods=["POST"]),
        Route("/fighters/export", fighters.export),
        Route("/fighters/import", imports.take_in, methods=["POST"]),
        Route("/fighters/{id}", fighter.page),
        Route("/fighters/{id}/file", fighter.download),
        Route("/fighters/{id}/print", prints.sheet),
        Route("/fighters/{id}/remove", fighter.remove, methods=["POST"]),
        Route("/encounters/new", encounter.new),
        Route("/encounters/change", encounter.change, methods=["POST"]),
        Route("/encounters/forecast", encounter.forecast, methods=["POST"]),
        Route("/encounters/save", encounter.save, methods=["POST"]),
        Route("/encounters/start", encounter.start, methods=["POST"]),
        Route("/encounters/{id}", encounter.page),
        Route("/encounters/{id}/file", encounter.file),
        Route("/encounters/{id}/print", prints.gm_sheet),
        Route("/encounters/{id}/tents", prints.tents),
        Route("/encounters/{id}/cards", prints.encounter_cards),
        Route("/print/{system}/cards", prints.cards),
        Route("/print/{system}/{who}", prints.ready_sheet),
        Route("/encounters/{id}/remove", encounter.remove, methods=["POST"]),
        Route("/parties/new", party.new),
        Route("/parties/save", party.save, methods=["POST"]),
        Route("/parties/{id}", party.page),
        Route("/parties/{id}/remove", party.remove, methods=["POST"]),
        Route("/campaigns/new", campaign.new),
        Route("/campaigns/save", campaign.save, methods=["POST"]),
        Route("/campaigns/{id}", campaign.page),
        Route("/campaigns/{id}/{deed}", campaign.do, methods=["POST"]),
        Route("/library/{key}", fighters.ask_open),
        Route("/library/{key}", fighters.open_here, methods=["POST"]),
        Route("/shared/{key}", fighters.shared),
        Route("/shared/{key}", fighters.copy_shared, methods=["POST"]),
        Route("/shared/{key}/campaigns/{id}", campaign.shared),
        Route("/join", join.find, methods=["GET", "POST"]),
        Route("/j/{code}", join.page),
        Route("/j/{code}", join.sit, methods=["POST"]),
        Route("/g/{token}", seats.page),
        Route("/p/{token}", seats.page),
        Route("/s/{token}", seats.page),
        Route("/stream/{token}", stream.html),
        Route("/t/{token}/fight.jsonl", deeds.download),
        Route("/t/{token}/win-line", win_line.page),
        Route("/t/{token}/log", log.page),
        Route("/t/{token}/log.md", log.download),
        Route("/t/{token}/met/{rule}", log.met),
        Route("/t/{token}/replay", replay.page),
        Route("/t/{token}/go", after.go),
        Route("/t/{token}/next", after.page),
        Route("/t/{token}/next", after.begin, methods=["POST"]),
        Route("/t/{token}/qr.svg", join.qr),
        Route("/t/{token}/code", join.code),
        Route("/t/{token}/lobby", lobby.page),
        Route("/t/{token}/hint", hint.page),
        Route("/t/{token}/beats", beats.page),
        Route("/t/{token}/sheet", own_sheet.page),
        Route("/t/{token}/hand/{panel}", hand.page),
        Route("/t/{token}/{deed}", deeds.do, methods=["POST"]),
        Route("/replay", replay.upload, methods=["GET", "POST"]),
        Route("/replay/{name}", replay.uploaded),
        Route("/rules", rules.index),
        Route("/rules/{system}", rules.book),
        Route("/rules/{system}/{rule}", rules.rule),
        Route("/healthz", healthy),
        *api_routes(),
        Mount("/static", Assets()),
    ]


async def healthy(request: Request) -> Response:
    """Whether the server and its database answer."""
    await request.app.state.tables.store.count()
    return PlainTextResponse("ok")
