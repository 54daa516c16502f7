"""The web application: its routes, and its error pages."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp

from gamenight.core.errors import GamenightError, Unavailable, UnknownGame
from gamenight.store import Store
from gamenight.web.chores import chores
from gamenight.web.codes import routes as codes
from gamenight.web.config.settings import Settings
from gamenight.web.daily import routes as daily
from gamenight.web.deals import routes as deals
from gamenight.web.edge import static_files
from gamenight.web.edge.fair_share import FairShareMiddleware
from gamenight.web.edge.handover import Siblings
from gamenight.web.edge.limits import NO_LIMITS
from gamenight.web.edge.metrics import Metrics, is_allowed
from gamenight.web.edge.security import Guard
from gamenight.web.evening import routes as evening
from gamenight.web.http_helpers import NOT_FOUND, html_response, json_response, theme_of
from gamenight.web.pages import game_assets, table_plan
from gamenight.web.pages.layout import sentence_page
from gamenight.web.people import routes as people
from gamenight.web.push import routes as push
from gamenight.web.services import Services
from gamenight.web.tables import review_routes, setup_routes
from gamenight.web.tables import routes as tables

OWN_WORDS: Final = {
    "Not Found": "There is nothing at this address.",
    "Method Not Allowed": "That cannot be done at this address.",
}
"""Our wording for Starlette's default error messages."""

STATUSES: Final = ((UnknownGame, NOT_FOUND), (Unavailable, 503))


def make_app(
    store: Store,
    settings: Settings,
    siblings: Siblings | None = None,
    metrics: Metrics | None = None,
) -> ASGIApp:
    """Return the application for a store that is open; the caller closes it.

    The guard stands around all of it: pages that say what went wrong carry its headers too.
    """
    app: ASGIApp = make_pages(Services(store, settings, siblings, metrics))
    if settings.limits != NO_LIMITS:
        app = FairShareMiddleware(app, settings.limits)
    return Guard(app, settings.allowed_hosts)


def make_pages(services: Services) -> Starlette:
    """Return the pages and sockets alone, without anything around them."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        with suppress(GamenightError):  # logged; it is tried again
            await services.uptime.beat()
        tasks = [asyncio.create_task(work) for work in chores(services)]
        try:
            yield
        finally:
            await services.close()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    app = Starlette(routes=ROUTES, lifespan=lifespan, exception_handlers=HANDLERS)
    app.state.services = services
    return app


async def health(_: Request) -> Response:
    return PlainTextResponse("ok\n")


async def metrics(request: Request) -> Response:
    """For the operator of the server only; the password is checked each time."""
    services: Services = request.app.state.services
    password = services.settings.metrics_password
    if not password:
        raise HTTPException(NOT_FOUND)
    if not is_allowed(request.headers.get("authorization", ""), password):
        raise HTTPException(401, "A valid password is required to view the metrics.")
    return PlainTextResponse(services.metrics.page())


async def refuse(request: Request, error: Exception) -> Response:
    if isinstance(error, HTTPException):
        status = error.status_code
        sentence = OWN_WORDS.get(error.detail, error.detail)
    else:
        status = next((code for kind, code in STATUSES if isinstance(error, kind)), 400)
        sentence = str(error)
    return sentence_response(request, sentence, status)


async def break_down(request: Request, _: Exception) -> Response:
    sentence = "Something went wrong on our side. Everything played so far is safe."
    return sentence_response(request, sentence, 500)


def sentence_response(request: Request, sentence: str, status: int) -> Response:
    """Send a page with one sentence; for a script, an object."""
    if "text/html" not in request.headers.get("accept", ""):
        return json_response({"sentence": sentence}, status)
    return html_response(sentence_page(title_for(status), sentence, theme_of(request)), status)


def title_for(status: int) -> str:
    return "This link doesn’t work" if status == NOT_FOUND else "That didn’t work"


Handler = Callable[[Request, Exception], Awaitable[Response]]

HANDLERS: Final[dict[int | type[Exception], Handler]] = {
    HTTPException: refuse,
    GamenightError: refuse,
    500: break_down,
}

SEATED: Final = "/table/{table}/{token}"
WATCHING: Final = "/table/{table}"
EVENING: Final = "/evening/{evening}"


def both(
    path: str, endpoint: Callable[[Request], Awaitable[Response]], method: str = "GET"
) -> list[Route]:
    """The same page for players and spectators."""
    return [Route(base + path, endpoint, methods=[method]) for base in (WATCHING, SEATED)]


ROUTES: Final = [
    Route("/", setup_routes.start),
    Route("/healthz", health),
    Route("/metrics", metrics),
    Route("/service-worker.js", static_files.service_worker),
    Route("/rules/{game}", setup_routes.rules),
    Route("/play/{game}", setup_routes.play_now, methods=["POST"]),
    Route("/new/{game}", setup_routes.new_form),
    Route("/new/{game}", setup_routes.new, methods=["POST"]),
    Route("/check/{game}", setup_routes.check, methods=["POST"]),
    Route("/resume", setup_routes.resume, methods=["POST"]),
    Route("/turns", setup_routes.turns, methods=["POST"]),
    Route("/import", review_routes.import_record, methods=["POST"]),
    Route("/join", codes.join_by_code),
    Route("/join/{table}/{invite}", setup_routes.join_form),
    Route("/join/{table}/{invite}", setup_routes.join, methods=["POST"]),
    Route("/drawings/{game}.json", game_assets.drawings),
    Route("/lessons/{game}.json", game_assets.lesson),
    Route("/plans/{game}.json", table_plan.plan),
    *both("/replay", review_routes.replay),
    *both("/fair", review_routes.fair),
    *both("/replay/{step}/{seat}", review_routes.replay_step),
    *both("/analysis", review_routes.analysis),
    *both("/analysis", review_routes.analyse, "POST"),
    *both("/record.{kind}", review_routes.record),
    *both("/again", tables.again, "POST"),
    Route(f"{SEATED}/deal", deals.again_form),
    Route(f"{SEATED}/deal", deals.again, methods=["POST"]),
    Route(f"{WATCHING}/screen", tables.screen),
    *both("", tables.table),
    WebSocketRoute(f"{WATCHING}/live", tables.live),
    WebSocketRoute(f"{SEATED}/live", tables.live),
    Route("/me", people.page),
    Route("/me", people.keep, methods=["POST"]),
    Route("/me/avatar", people.choose_avatar, methods=["POST"]),
    Route("/me/leave", people.leave, methods=["POST"]),
    Route("/me/forget", people.forget, methods=["POST"]),
    Route("/me/{token}", people.other_device),
    Route("/deal/{deal}", deals.look),
    Route("/deal/{deal}", deals.take, methods=["POST"]),
    Route("/daily", daily.all_deals),
    Route("/daily/{game}", daily.deal),
    Route("/daily/{game}", daily.play, methods=["POST"]),
    Route("/daily/{game}/{day}", daily.deal),
    Route("/evening", evening.start_evening, methods=["POST"]),
    Route(EVENING, evening.join_form),
    Route(EVENING, evening.join, methods=["POST"]),
    Route(f"{EVENING}/keepsake", evening.keepsake),
    Route(f"{EVENING}/podium.svg", evening.podium),
    Route(f"{EVENING}/screen", evening.screen),
    Route(f"{EVENING}/{{token}}", evening.page),
    Route(f"{EVENING}/{{token}}/ask", evening.ask_back, methods=["POST"]),
    WebSocketRoute(f"{EVENING}/live", evening.live),
    WebSocketRoute(f"{EVENING}/{{token}}/live", evening.live),
    Route("/push", push.key),
    Route("/push", push.subscribe, methods=["POST"]),
    Route("/push/stop", push.unsubscribe, methods=["POST"]),
    Route("/seat/{table}", push.to_seat),
    Route("/static/{name:path}", static_files.file),
    Route("/{code}", codes.short_link),
]
