"""What is the same for everybody: kept in memory, and not sent to a browser that has it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from gamenight.web.pages.layout import STYLE_SHEETS
from gamenight.web.protocol import encode, tag_of
from gamenight.web.requests import NOT_FOUND
from gamenight.web.scripts import joined

STATIC: Final = Path(__file__).parent / "static"


@dataclass(frozen=True)
class Known:
    body: bytes
    kind: str
    """Its media type."""
    tag: str
    """What names it, for browsers that ask whether it has changed."""


def known(body: bytes, kind: str) -> Known:
    return Known(body, kind, f'"{tag_of(body)}"')


def known_json(what: object) -> Known:
    return known(encode(what), "application/json")


def unless_known(request: Request, what: Known) -> Response:
    """A proxy that has compressed it calls its tag a weak one."""
    headers = {"ETag": what.tag}
    if request.headers.get("if-none-match", "").removeprefix("W/") == what.tag:
        return Response(status_code=304, headers=headers)
    return Response(what.body, media_type=what.kind, headers=headers)


@cache
def files() -> dict[str, Known]:
    """All that pages load, by name. Most requests are for these: none waits for the disk."""
    paths = [path for path in STATIC.rglob("*") if path.is_file()]
    found = {path.relative_to(STATIC).as_posix(): path.read_bytes() for path in paths}
    found["style.css"] = b"\n".join(found.pop(name) for name in STYLE_SHEETS)
    scripts = {name: found.pop(name).decode() for name in list(found) if name.startswith("js/")}
    found["script.js"] = joined(scripts, "js/main.js").encode()
    return {name: known(body, guess_type(name)[0] or "text/plain") for name, body in found.items()}


async def file(request: Request) -> Response:
    what = files().get(request.path_params["name"])
    if what is None:
        raise HTTPException(NOT_FOUND)
    return unless_known(request, what)


async def service_worker(request: Request) -> Response:
    """Here and not among the static files, so that it looks after all pages."""
    return unless_known(request, files()["service-worker.js"])
