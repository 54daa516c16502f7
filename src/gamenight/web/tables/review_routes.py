"""HTTP routes after a match: its record, its replay, its analysis, and the import of records."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast
from weakref import WeakKeyDictionary

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from gamenight.core.errors import BadRecord, Unavailable, UnknownGame
from gamenight.core.events import NOBODY
from gamenight.core.fairness import Verdict
from gamenight.store import StoredTable
from gamenight.web.bots.fair_queue import JobGroup
from gamenight.web.bots.jobs import FunctionJob
from gamenight.web.bots.pool import Failed, Late, NoWorker
from gamenight.web.http_helpers import (
    NOT_FOUND,
    address_of,
    as_number,
    body_of,
    check_tables,
    count_table,
    html_response,
    json_response,
    number_in,
    room_of,
    services_of,
    theme_of,
    token_of,
)
from gamenight.web.pages.fairness import fair_page
from gamenight.web.pages.table import replay_page
from gamenight.web.protocol.messages import ReplayFrame
from gamenight.web.tables import record_export
from gamenight.web.tables.record_import import (
    LARGEST_RECORD,
    table_from_record,
    verdict_from_record,
)
from gamenight.web.tables.room import Room

SECONDS_TO_REPLAY: Final = 10.0
SECONDS_TO_WAIT: Final = 20.0
"""How long a record waits for those that came before it."""

VERDICTS: Final[WeakKeyDictionary[Room, tuple[int, Verdict]]] = WeakKeyDictionary()
"""Each with the revision of the match it is about; let go with its room."""


async def record(request: Request) -> Response:
    room = await room_of(request)
    seats = room.seats.opened_by(token_of(request, room))
    kind = request.path_params["kind"]
    if kind not in ("json", "txt"):
        raise HTTPException(NOT_FOUND)
    if room.match.state.over:
        check_seal(room)
    as_json = kind == "json"
    text = record_export.json_of(room, seats) if as_json else record_export.text_of(room, seats)
    name = f"{room.game.id}-{room.id}.{kind}"
    return Response(
        text,
        media_type="application/json" if as_json else "text/plain",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


async def replay(request: Request) -> Response:
    room = await finished_room(request)
    return html_response(replay_page(room, f"/table/{room.id}", theme_of(request)))


async def replay_step(request: Request) -> Response:
    room = await finished_room(request)
    steps, seat = number_in(request, "step"), number_in(request, "seat") - 1
    if steps > len(room.match.steps) or seat >= len(room.seats):
        raise HTTPException(NOT_FOUND, "There is no such step in this match.")
    known = as_number(request.query_params.get("lines", "0")) or 0
    return json_response(frame(room, steps, seat if seat >= 0 else NOBODY, known))


def frame(room: Room, steps: int, seat: int, known: int) -> ReplayFrame:
    """Return the replay frame after ``steps`` steps, without the first ``known`` log lines."""
    match = room.match
    following = match.steps[steps] if steps < len(match.steps) else None
    log, lines = room.log.at(seat, steps, known)
    return ReplayFrame(
        step=steps,
        steps=len(match.steps),
        table=room.game.table_of(
            match, match.at(steps).view(seat), room.seats.names, True, room.seat_views.avatars()
        ),
        log=log,
        lines=lines,
        next=following.answers if following is not None and following.seat == seat else (),
    )


async def finished_room(request: Request) -> Room:
    room = await room_of(request)
    token_of(request, room)
    if not room.match.state.over:
        raise HTTPException(403, "A match can be replayed once it is over.")
    check_seal(room)
    return room


def check_seal(room: Room) -> None:
    """Refuse to show the deal of a daily challenge before its day is over."""
    if room.is_sealed:
        raise HTTPException(
            403, "Others are still playing this deal today. You can view it from tomorrow."
        )


async def fair(request: Request) -> Response:
    """Whether deal and dice were those that the fingerprint promised."""
    room = await finished_room(request)
    token = request.path_params.get("token", "")
    verdict = await verdict_on(request, room)
    return html_response(fair_page(room, token, verdict, theme_of(request)))


async def verdict_on(request: Request, room: Room) -> Verdict:
    """Worked out once for every match, however many people ask."""
    revision, known = VERDICTS.get(room, (-1, None))
    if known is None or revision != room.match.revision:
        revision = room.match.revision
        known = cast(
            Verdict, await in_peace(request, verdict_from_record, record_export.json_of(room, ()))
        )
        VERDICTS[room] = revision, known
    return known


async def analysis(request: Request) -> Response:
    """Send the analysis of the match so far."""
    room = await finished_room(request)
    return json_response(await services_of(request).analyses.look(room))


async def analyse(request: Request) -> Response:
    """Start the analysis of the match, unless it was started before."""
    room = await finished_room(request)
    return json_response(await services_of(request).analyses.begin(room, address_of(request)))


async def import_record(request: Request) -> Response:
    """Keep the match of a record so that it can be replayed; the response has its address."""
    check_tables(request)  # before all the work
    text = await body_of(request, LARGEST_RECORD)
    try:
        table = await imported_table(request, text)
    except (BadRecord, UnknownGame) as error:
        return json_response({"sentence": str(error)}, 422)
    count_table(request, len(table.entries))
    await services_of(request).store.create(table)
    return json_response({"address": f"/table/{table.id}/replay"})


async def imported_table(request: Request, text: str) -> StoredTable:
    """Return the table of a record."""
    return cast(StoredTable, await in_peace(request, table_from_record, text))


async def in_peace(request: Request, work: Callable[[str], object], text: str) -> object:
    """Return what becomes of a record in another process: to replay a long match takes a while."""
    job, group = FunctionJob(work, (text,), SECONDS_TO_REPLAY), JobGroup("", address_of(request))
    try:
        return await services_of(request).importers.ask(group, job, SECONDS_TO_WAIT)
    except NoWorker:
        sentence = "The server is busy reading other records. Please try again."
        raise Unavailable(sentence) from None
    except Late:
        raise BadRecord("This match takes too long to replay.") from None
    except Failed as error:
        raise Unavailable("This file can’t be read right now. Please try again.") from error
