"""Security headers, allowed hosts and same-origin checks: the outermost layer."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

POLICY: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)

HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    # Addresses hold tokens, so none is sent to another site. Our own pages get them: with
    # "no-referrer" a browser would not even say that a form is ours, and plain HTTP knows no
    # Sec-Fetch-Site.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

FOREIGN: Final = "Another site may not do this here.\n"


class Guard:
    """Adds the headers, and refuses what another site makes a browser send."""

    def __init__(self, app: ASGIApp, allowed_hosts: Collection[str] = ()) -> None:
        """Without any allowed host the server answers to every name."""
        names = [bracketed(host.lower()) for host in allowed_hosts] or ["*"]
        self._app = TrustedHostMiddleware(app, names, www_redirect=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        refusal = refusal_of(scope, Headers(scope=scope))
        if scope["type"] == "websocket":
            app: ASGIApp = self._app if refusal is None else WebSocketClose()
            await app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await (self._app if refusal is None else refusal)(scope, receive, send_guarded)


def refusal_of(scope: Scope, headers: Headers) -> PlainTextResponse | None:
    if scope["type"] == "websocket" and not is_own_socket(headers):
        return PlainTextResponse(FOREIGN, 403)
    if scope["type"] == "http" and scope["method"] == "POST" and not is_own_form(headers):
        return PlainTextResponse(FOREIGN, 403)
    return None


def is_own_socket(headers: Headers) -> bool:
    """Return whether the page that opened the socket came from this server."""
    host = host_in(headers.get("origin", ""))
    return bool(host) and host == headers.get("host")


def is_own_form(headers: Headers) -> bool:
    """Return whether one of our pages sent this, or a person by hand; a program says whose it
    is."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    source = headers.get("origin") or headers.get("referer", "")
    return bool(host_in(source)) and host_in(source) == headers.get("host")


def host_in(address: str) -> str:
    """Return the host that an origin or address names; "" if it names none or cannot be read."""
    try:
        return urlsplit(address).netloc
    except ValueError:
        return ""


def bracketed(host: str) -> str:
    """Return an IPv6 address as browsers write it."""
    return f"[{host}]" if ":" in host and not host.startswith("[") else host
