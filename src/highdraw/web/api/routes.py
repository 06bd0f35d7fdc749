"""Every address for programs, the document that describes them, and a page for whoever reads."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from highdraw.web import openapi
from highdraw.web.api import after, book, campaigns, deeds, gms, libraries, links, replays, seats, tables

ENDPOINTS = [
    *book.ENDPOINTS,
    *libraries.ENDPOINTS,
    *campaigns.ENDPOINTS,
    *tables.ENDPOINTS,
    *seats.ENDPOINTS,
    *deeds.ENDPOINTS,
    *after.ENDPOINTS,
    *links.ENDPOINTS,
    *gms.ENDPOINTS,
    *replays.ENDPOINTS,
]


def routes() -> list[BaseRoute]:
    return [
        Route("/api", page),
        Route("/api/openapi.json", document),
        *(endpoint.route() for endpoint in ENDPOINTS),
    ]


async def document(request: Request) -> Response:
    return Response(openapi.written(tuple(ENDPOINTS)), media_type="application/json")


async def page(request: Request) -> Response:
    """The addresses for somebody who reads."""
    return HTMLResponse(str(openapi.page(ENDPOINTS)))
