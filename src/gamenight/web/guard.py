"""What every response carries, and what no request may do: the outermost layer."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)

HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",  # addresses hold tokens
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Guard:
    """Adds the headers, and refuses what another site makes a browser send."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        cache = "no-cache" if scope["path"].startswith("/static/") else "no-store"

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update({**HEADERS, "Cache-Control": cache})
            await send(message)

        if scope["method"] == "POST" and is_foreign(Headers(scope=scope)):
            refusal = PlainTextResponse("Another site may not do this here.\n", 403)
            await refusal(scope, receive, send_guarded)
            return
        await self._app(scope, receive, send_guarded)


def is_foreign(headers: Headers) -> bool:
    """Whether a page of another site sent this; no-referrer makes browsers say "null"."""
    if headers.get("sec-fetch-site") in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    return origin is not None and host_in(origin) != headers.get("host")


def host_in(origin: str) -> str:
    """The host that an origin names; "" if it names none or cannot be read."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""
