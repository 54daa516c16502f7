"""Static files and other bodies that are the same for everybody: in memory, compressed once.

An address that carries the fingerprint of its body is kept by browsers for a year; any other is
asked for again each time, and answered with 304 while nothing has changed.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from mimetypes import guess_type
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from gamenight.web.edge.bundle import joined
from gamenight.web.protocol.messages import encode, tag_of

STATIC: Final = Path(__file__).parents[1] / "static"

LAYERS: Final[Mapping[str, tuple[str, ...]]] = {
    "base": ("tokens", "paint", "page"),
    "pages": (
        "avatars",
        "reading",
        "start",
        "setup",
        "evening",
        "standings",
        "chat",
        "person",
        "covers",
        "turning",
        "play",
    ),
    "table": (
        "table",
        "plates",
        "frame",
        "bar",
        "prompt",
        "drawer",
        "zones",
        "hand",
        "gauge",
        "around",
        "pad",
        "cards",
        "faces",
        "boxes",
        "pieces",
        "boards",
        "counting",
        "choosing",
        "hint",
        "lesson",
    ),
    "grounds": ("grounds", "seats", "felts", "tiles", "looks", "melds", "tracks"),
    "moments": ("moments", "moment_counting", "moment_windows", "ending"),
    "television": ("screen", "lobby"),
    "states": ("states", "flight"),
}
"""Style sheets, sent as one. What stands in a later layer wins, however it is selected; within one,
what is selected more exactly, then what stands later."""

STYLE_SHEETS: Final = {f"css/{name}.css": layer for layer in LAYERS for name in LAYERS[layer]}
"""The layer of each."""

FOR_A_YEAR: Final = "public, max-age=31536000, immutable"
ASK_EACH_TIME: Final = "no-cache"

WORTH_COMPRESSING: Final = 0.9
"""Pictures hardly shrink: what stays larger than this part of itself is sent as it is."""


@dataclass(frozen=True)
class CachedBody:
    body: bytes
    kind: str
    """Its media type."""
    tag: str
    """Its fingerprint."""
    gzipped: bytes
    """Empty if compressing does not pay."""

    def address(self, path: str) -> str:
        """Return the address under which browsers keep it for a year."""
        return f"{path}?{urlencode({'v': self.tag})}"


def known(body: bytes, kind: str) -> CachedBody:
    gzipped = gzip.compress(body, mtime=0)
    pays = len(gzipped) < WORTH_COMPRESSING * len(body)
    return CachedBody(body, kind, tag_of(body), gzipped if pays else b"")


def cached_json(what: object) -> CachedBody:
    return known(encode(what), "application/json")


def conditional_response(request: Request, what: CachedBody) -> Response:
    """Send a body, or 304 to a browser that has it."""
    tag = f'"{what.tag}"'
    fits = request.query_params.get("v") == what.tag
    headers = {
        "ETag": tag,
        "Cache-Control": FOR_A_YEAR if fits else ASK_EACH_TIME,
        "Vary": "Accept-Encoding",
    }
    # Proxies that compress turn the ETag into a weak one.
    if request.headers.get("if-none-match", "").removeprefix("W/") == tag:
        return Response(status_code=304, headers=headers)
    body = what.body
    if what.gzipped and accepts_gzip(request):
        body, headers["Content-Encoding"] = what.gzipped, "gzip"
    return Response(body, media_type=what.kind, headers=headers)


def accepts_gzip(request: Request) -> bool:
    offered = [part.strip() for part in request.headers.get("accept-encoding", "").split(",")]
    return any(part.partition(";")[0] == "gzip" and not part.endswith(";q=0") for part in offered)


@cache
def files() -> dict[str, CachedBody]:
    """Return all that pages load, by name. Most requests are for these: none waits for the disk."""
    paths = [path for path in STATIC.rglob("*") if path.is_file()]
    found = {path.relative_to(STATIC).as_posix(): path.read_bytes() for path in paths}
    found["style.css"] = with_addresses(in_layers(found), found)
    scripts = {name: found.pop(name).decode() for name in list(found) if name.startswith("js/")}
    found["script.js"] = joined(scripts, "js/main.js").encode()
    return {name: known(body, guess_type(name)[0] or "text/plain") for name, body in found.items()}


def in_layers(found: dict[str, bytes]) -> bytes:
    """Return all style sheets, which are taken out of what was found, each in its layer."""
    order = f"@layer {', '.join(LAYERS)};".encode()
    sheets = [
        b"@layer %s {\n%s\n}" % (layer.encode(), found.pop(name))
        for name, layer in STYLE_SHEETS.items()
    ]
    return b"\n".join([order, *sheets])


def with_addresses(style: bytes, found: Mapping[str, bytes]) -> bytes:
    """Return the style sheet, with the fingerprints of the files it names."""

    def address(match: re.Match[bytes]) -> bytes:
        name = match[1].decode()
        return f'url("{name}?{urlencode({"v": tag_of(found[name])})}")'.encode()

    return re.sub(rb'url\("([\w./-]+)"\)', address, style)


def static_address(name: str) -> str:
    """Return the address of a static file, with its fingerprint."""
    return files()[name].address(f"/static/{name}")


def build() -> str:
    """Return the fingerprint of the scripts, by which a page notices that its own are old."""
    return files()["script.js"].tag


async def file(request: Request) -> Response:
    what = files().get(request.path_params["name"])
    if what is None:
        raise HTTPException(404)
    return conditional_response(request, what)


async def service_worker(request: Request) -> Response:
    """Here and not among the static files, so that it looks after all pages."""
    return conditional_response(request, files()["service-worker.js"])
