"""Security headers, allowed hosts and same-origin checks: the outermost layer."""

from __future__ import annotations

import re
from collections.abc import Collection
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
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

LONGEST_HOST: Final = 255
HOST: Final = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9_.-]+)(:[0-9]{1,5})?")
LABEL: Final = re.compile(r"[A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?")

WRONG_HOST: Final = "This server does not go by that name.\n"
FOREIGN: Final = "Another site may not do this here.\n"


class Guard:
    """Adds the headers, and refuses what another site makes a browser send."""

    def __init__(self, app: ASGIApp, allowed_hosts: Collection[str] = ()) -> None:
        self._app = app
        self._allowed = frozenset(host.lower() for host in allowed_hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(scope, Headers(scope=scope))
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

    def _refusal(self, scope: Scope, headers: Headers) -> PlainTextResponse | None:
        if not self._goes_by(headers.get("host", "")):
            return PlainTextResponse(WRONG_HOST, 400)
        if scope["type"] == "websocket" and not is_own_socket(headers):
            return PlainTextResponse(FOREIGN, 403)
        if scope["type"] == "http" and scope["method"] == "POST" and not is_own_form(headers):
            return PlainTextResponse(FOREIGN, 403)
        return None

    def _goes_by(self, host: str) -> bool:
        """Whether this server answers to the name: one it was told, or else any possible one."""
        if not is_host(host):
            return False
        return not self._allowed or name_in(host).lower() in self._allowed


def is_own_socket(headers: Headers) -> bool:
    """Whether the page that opened the socket came from this server."""
    host = host_in(headers.get("origin", ""))
    return bool(host) and host == headers.get("host")


def is_own_form(headers: Headers) -> bool:
    """Whether one of our pages sent this, or a person by hand; a program says whose it is."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    source = headers.get("origin") or headers.get("referer", "")
    return bool(host_in(source)) and host_in(source) == headers.get("host")


def host_in(address: str) -> str:
    """The host that an origin or address names; "" if it names none or cannot be read."""
    try:
        return urlsplit(address).netloc
    except ValueError:
        return ""


def name_in(host: str) -> str:
    """A host without its port, an IPv6 address without its brackets."""
    found = HOST.fullmatch(host)
    return found[1].strip("[]") if found else ""


def is_host(host: str) -> bool:
    """Whether it is an IP address or a host name, perhaps with a port."""
    found = HOST.fullmatch(host) if len(host) <= LONGEST_HOST else None
    if found is None:
        return False
    name = found[1]
    if name.startswith("["):
        return is_ip(name.strip("[]"))
    return is_ip(name) or all(LABEL.fullmatch(label) for label in name.rstrip(".").split("."))


def is_ip(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
