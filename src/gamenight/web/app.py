"""The web application: which address leads to what."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import parse_qsl

from htpy import Element
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
)
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from gamenight.core.errors import BadRecord, BadSetup, GamenightError, Unavailable, UnknownGame
from gamenight.core.state import NOBODY
from gamenight.games.registry import all_games, find_game
from gamenight.store import Store
from gamenight.web import export
from gamenight.web.guard import Guard, host_in
from gamenight.web.hall import Hall
from gamenight.web.live import Conversation
from gamenight.web.pages.layout import sentence_page
from gamenight.web.pages.rules import rules_of
from gamenight.web.pages.setup import join_page, setup_page
from gamenight.web.pages.start import start_page
from gamenight.web.pages.table import replay_page, table_page
from gamenight.web.replay import frame
from gamenight.web.room import TAKEN, Room
from gamenight.web.seating import Wish, new_table, quick_wish, wish_from
from gamenight.web.tokens import hash_of, is_token, new_token
from gamenight.web.viewer import Viewer

STATIC = Path(__file__).parent / "static"
LARGEST_FORM = 16_000
"""Bytes."""
SECONDS_FOR_A_BODY = 30.0
LONGEST_NUMBER = 9
"""Digits of a number in an address."""
MOST_TOKENS = 50
"""How many tables a browser may ask about at once."""

NO_TABLE = "There is no table at this address."
NO_SEAT = "This link opens no seat at this table. Please check that you copied all of it."
CROWDED = "So many are looking on at this table that there is no room. Please come back later."
OWN_WORDS = {
    "Not Found": "There is nothing at this address.",
    "Method Not Allowed": "That cannot be done at this address.",
}
"""What the framework says, in the words of these pages."""

SEE_OTHER = 303
NOT_FOUND = 404
STATUSES = ((UnknownGame, NOT_FOUND), (Unavailable, 503))


def make_app(store: Store) -> Starlette:
    """The application for a store that is open; whoever opened it closes it."""
    hall = Hall(store)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        listening = asyncio.create_task(hall.listen())
        try:
            yield
        finally:
            hall.close()
            listening.cancel()
            with suppress(asyncio.CancelledError):
                await listening

    app = Starlette(routes=ROUTES, lifespan=lifespan, exception_handlers=HANDLERS)
    app.state.hall = hall
    app.add_middleware(Guard)
    return app


# What the pages share


def hall_of(request: Request | WebSocket) -> Hall:
    hall = request.app.state.hall
    assert isinstance(hall, Hall)
    return hall


def html(element: Element, status: int = 200) -> HTMLResponse:
    return HTMLResponse(str(element), status)


def theme_of(request: Request) -> str:
    return request.cookies.get("theme", "auto")


async def body_of(request: Request, most: int) -> str:
    """The text that was sent, refused when it is too long, too slow or no text."""
    parts = bytearray()
    try:
        async with asyncio.timeout(SECONDS_FOR_A_BODY):
            async for part in request.stream():
                parts += part
                if len(parts) > most:
                    raise HTTPException(413, "That is more than this page takes.")
        return parts.decode()
    except (ClientDisconnect, TimeoutError):
        raise HTTPException(408, "That did not arrive in time.") from None
    except UnicodeDecodeError:
        raise HTTPException(400, "That is no text.") from None


async def form_of(request: Request) -> dict[str, str]:
    try:
        return dict(parse_qsl(await body_of(request, LARGEST_FORM), max_num_fields=200))
    except ValueError:
        raise HTTPException(400, "That form was not understood.") from None


async def room_of(request: Request | WebSocket) -> Room:
    room = await hall_of(request).room(request.path_params["table"])
    if room is None:
        raise HTTPException(NOT_FOUND, NO_TABLE)
    return room


def token_of(request: Request | WebSocket, room: Room) -> str:
    """The token in the address, which must open something here; "" for those who watch."""
    token: str = request.path_params.get("token", "")
    if token and not room.seats_of(token) and not room.invitations(token):
        raise HTTPException(NOT_FOUND, NO_SEAT)
    return token


def base_of(request: Request | WebSocket) -> str:
    """The address of this server as the browser knows it."""
    scheme = {"ws": "http", "wss": "https"}.get(request.url.scheme, request.url.scheme)
    return f"{scheme}://{request.url.netloc}"


# The start page and setting up


async def start(request: Request) -> Response:
    return html(start_page(all_games(), theme_of(request)))


async def rules(request: Request) -> Response:
    return html(rules_of(find_game(request.path_params["game"]), theme_of(request)))


async def play_now(request: Request) -> Response:
    form = await form_of(request)
    game = find_game(request.path_params["game"])
    return await open_table(request, quick_wish(game, form.get("name", "")))


async def new_form(request: Request) -> Response:
    game = find_game(request.path_params["game"])
    return html(setup_page(game, {}, "", theme_of(request)))


async def new(request: Request) -> Response:
    game = find_game(request.path_params["game"])
    form = await form_of(request)
    try:
        return await open_table(request, wish_from(game, form))
    except BadSetup as error:
        return html(setup_page(game, form, str(error), theme_of(request)), 422)


async def open_table(request: Request, wish: Wish) -> Response:
    table, token = new_table(wish)
    await hall_of(request).store.create(table)
    address = f"/table/{table.id}/{token}" if token else f"/table/{table.id}"
    return RedirectResponse(address, SEE_OTHER)


async def resume(request: Request) -> Response:
    """The tables that a browser remembers, as far as they still exist."""
    tokens = dict(parse_qsl(await body_of(request, LARGEST_FORM)))
    hashes = [hash_of(token) for token in list(tokens.values())[:MOST_TOKENS]]
    found = await hall_of(request).store.recent(hashes)
    return JSONResponse(
        [
            {
                "table": table.id,
                "title": find_game(table.game).rules.title,
                "names": [name for name in table.names if name],
                "created": table.created,
                "moves": table.entries,
            }
            for table in found
        ]
    )


async def join_form(request: Request) -> Response:
    room = await room_of(request)
    seat = room.invited_seat(request.path_params["invite"])
    if seat is None:
        return html(
            sentence_page("No open seat", TAKEN, theme_of(request)),
            NOT_FOUND,
        )
    action, token = request.url.path, new_token()
    return html(join_page(room.game, room.names, seat, action, token, theme_of(request)))


async def join(request: Request) -> Response:
    """Take the seat. The form brings its token along, so that to send it twice does no harm."""
    form = await form_of(request)
    room = await room_of(request)
    token = form.get("token", "")
    if not is_token(token):
        token = new_token()
    if not room.seats_of(token):
        await hall_of(request).join(
            room, request.path_params["invite"], form.get("name", ""), token
        )
    return RedirectResponse(f"/table/{room.id}/{token}", SEE_OTHER)


# At a table


async def table(request: Request) -> Response:
    room = await room_of(request)
    return html(table_page(room, token_of(request, room), theme_of(request)))


async def live(socket: WebSocket) -> None:
    if not same_origin(socket):
        await socket.close(1008, "This page may not talk to this table.")
        return
    await socket.accept()
    try:
        room = await room_of(socket)
        token = token_of(socket, room)
        if room.is_crowded and not token:
            raise HTTPException(503, CROWDED)
    except Unavailable:
        await socket.close(1013)  # the browser tries again later
        return
    except (HTTPException, GamenightError) as error:
        sentence = error.detail if isinstance(error, HTTPException) else str(error)
        await socket.send_json({"type": "gone", "sentence": sentence})
        await socket.close(1008)
        return
    await Conversation(socket, Viewer(room, token, base_of(socket))).run()


def same_origin(socket: WebSocket) -> bool:
    """Whether the page that opened the socket came from this server."""
    host = host_in(socket.headers.get("origin", ""))
    return bool(host) and host == socket.headers.get("host")


async def again(request: Request) -> Response:
    room = await room_of(request)
    token = token_of(request, room)
    if not room.seats_of(token):
        raise HTTPException(403, "Only those who have a seat can set up the next match.")
    next_table = await hall_of(request).again(room)
    return RedirectResponse(f"/table/{next_table}/{token}", SEE_OTHER)


async def record(request: Request) -> Response:
    room = await room_of(request)
    seats = room.seats_of(token_of(request, room))
    kind = request.path_params["kind"]
    if kind not in ("json", "txt"):
        raise HTTPException(NOT_FOUND)
    as_json = kind == "json"
    text = export.json_of(room, seats) if as_json else export.text_of(room, seats)
    name = f"{room.game.id}-{room.id}.{kind}"
    return Response(
        text,
        media_type="application/json" if as_json else "text/plain",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


async def replay(request: Request) -> Response:
    room = await finished_room(request)
    return html(replay_page(room, f"/table/{room.id}", theme_of(request)))


async def replay_frame(request: Request) -> Response:
    room = await finished_room(request)
    steps, seat = number_in(request, "step"), number_in(request, "seat") - 1
    if steps > len(room.match.steps) or seat >= len(room.seats):
        raise HTTPException(NOT_FOUND, "There is no such step in this match.")
    return JSONResponse(frame(room, steps, seat if seat >= 0 else NOBODY))


def number_in(request: Request, name: str) -> int:
    """A number in the address; the framework's own converter breaks on very long ones."""
    text: str = request.path_params[name]
    if not (text.isascii() and text.isdecimal()) or len(text) > LONGEST_NUMBER:
        raise HTTPException(NOT_FOUND)
    return int(text)


async def finished_room(request: Request) -> Room:
    room = await room_of(request)
    token_of(request, room)
    if not room.match.state.over:
        raise HTTPException(403, "A match can be replayed once it is over.")
    return room


async def import_record(request: Request) -> Response:
    """Keep the match of a record file so that it can be replayed; answers with its address."""
    text = await body_of(request, export.LARGEST_RECORD)
    try:
        table = await asyncio.to_thread(export.imported, text)
    except (BadRecord, UnknownGame) as error:
        return JSONResponse({"sentence": str(error)}, 422)
    await hall_of(request).store.create(table)
    return JSONResponse({"address": f"/table/{table.id}/replay"})


# Everything else


async def health(_: Request) -> Response:
    return PlainTextResponse("ok\n")


async def refuse(request: Request, error: Exception) -> Response:
    """A page (or, for the script, an object) with one sentence."""
    if isinstance(error, HTTPException):
        status = error.status_code
        sentence = OWN_WORDS.get(error.detail, error.detail)
    else:
        status = next((code for kind, code in STATUSES if isinstance(error, kind)), 400)
        sentence = str(error)
    if "text/html" not in request.headers.get("accept", ""):
        return JSONResponse({"sentence": sentence}, status)
    return html(sentence_page("That did not work", sentence, theme_of(request)), status)


async def break_down(request: Request, _: Exception) -> Response:
    sentence = "Something went wrong on our side. What was played so far is safe."
    return html(sentence_page("That did not work", sentence, theme_of(request)), 500)


Handler = Callable[[Request, Exception], Awaitable[Response]]

HANDLERS: dict[int | type[Exception], Handler] = {
    HTTPException: refuse,
    GamenightError: refuse,
    500: break_down,
}

SEATED = "/table/{table}/{token}"
WATCHING = "/table/{table}"


def both(
    path: str, endpoint: Callable[[Request], Awaitable[Response]], method: str = "GET"
) -> list[Route]:
    """The same page for those with a seat and for those who watch."""
    return [Route(base + path, endpoint, methods=[method]) for base in (WATCHING, SEATED)]


ROUTES = [
    Route("/", start),
    Route("/healthz", health),
    Route("/rules/{game}", rules),
    Route("/play/{game}", play_now, methods=["POST"]),
    Route("/new/{game}", new_form),
    Route("/new/{game}", new, methods=["POST"]),
    Route("/resume", resume, methods=["POST"]),
    Route("/import", import_record, methods=["POST"]),
    Route("/join/{table}/{invite}", join_form),
    Route("/join/{table}/{invite}", join, methods=["POST"]),
    *both("/replay", replay),
    *both("/replay/{step}/{seat}", replay_frame),
    *both("/record.{kind}", record),
    *both("/again", again, "POST"),
    *both("", table),
    WebSocketRoute(f"{WATCHING}/live", live),
    WebSocketRoute(f"{SEATED}/live", live),
    Mount("/static", StaticFiles(directory=STATIC)),
]
