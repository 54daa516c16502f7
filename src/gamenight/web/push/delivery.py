"""Delivery of one push message, in a thread: encrypted, signed, to a checked address, in time.

The browser that subscribes names the address that this server then sends to. So it has to be https,
its name must not lead into a private network (checked for the very connection that is used, so that
a name which changes its address gains nothing), redirects are not followed, and no answer takes
long.
"""

from __future__ import annotations

import json
import socket
import ssl
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable
from http.client import HTTPException, HTTPSConnection
from importlib.util import find_spec
from ipaddress import ip_address
from threading import Timer
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

from gamenight.core.errors import BadSetup
from gamenight.store.subscriptions import StoredSubscription

SECONDS_FOR_A_STEP: Final = 5.0
SECONDS_IN_ALL: Final = 15.0
SECONDS_TO_KEEP: Final = 12 * 3600
"""How long a push service keeps a message for a browser that is off."""
SECONDS_SIGNED: Final = 3600
LONGEST_ENDPOINT: Final = 1_000
UNREACHABLE: Final = 0
"""Instead of a status."""
BAD_ENDPOINT: Final = "This browser’s push service cannot be used."

AddressCheck = Callable[[str], bool]


def is_available() -> bool:
    """Return whether the extra ``push`` is installed."""
    return find_spec("pywebpush") is not None


def is_public(address: str) -> bool:
    """Return whether an IP address belongs to the internet, and not to a private network."""
    parsed = ip_address(address.partition("%")[0])
    mapped = getattr(parsed, "ipv4_mapped", None)
    return (mapped or parsed).is_global and not parsed.is_multicast


def check_endpoint(endpoint: str) -> SplitResult:
    """Refuse what is not an https address of a named host."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        raise BadSetup(BAD_ENDPOINT) from None
    is_plain = parts.username is None and parts.password is None and not parts.fragment
    is_web = parts.scheme == "https" and bool(parts.hostname) and port in (None, 443)
    if len(endpoint) > LONGEST_ENDPOINT or not endpoint.isascii() or not (is_plain and is_web):
        raise BadSetup(BAD_ENDPOINT)
    if any(char <= " " for char in endpoint):
        raise BadSetup(BAD_ENDPOINT)
    return parts


class CheckedConnection(HTTPSConnection):
    """Connects only to an address that was checked."""

    def __init__(self, host: str, port: int, context: ssl.SSLContext, check: AddressCheck) -> None:
        super().__init__(host, port, timeout=SECONDS_FOR_A_STEP, context=context)
        self._tls = context
        self._check = check

    def connect(self) -> None:
        found = socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM)
        addresses = [entry[4][:2] for entry in found]
        if not addresses or not all(self._check(str(address[0])) for address in addresses):
            raise OSError(f"{self.host} is not a public address")
        host, port = addresses[0]
        raw = socket.create_connection((str(host), int(port)), SECONDS_FOR_A_STEP)
        self.sock = self._tls.wrap_socket(raw, server_hostname=self.host)


class Delivery:
    """Sends messages; ``context`` and ``check`` are others in tests, as is the port."""

    def __init__(
        self,
        key_pem: str,
        context: ssl.SSLContext | None = None,
        check: AddressCheck = is_public,
        port: int = 443,
    ) -> None:
        self._key_pem = key_pem
        self._context = context or ssl.create_default_context()
        self._check = check
        self._port = port

    def send(self, to: StoredSubscription, message: dict[str, str]) -> int:
        """Return the status that the push service answers with; 0 if it cannot be reached."""
        parts = check_endpoint(to.endpoint)
        assert parts.hostname is not None
        connection = CheckedConnection(parts.hostname, self._port, self._context, self._check)
        deadline = Timer(SECONDS_IN_ALL, cut, [connection])
        deadline.start()
        try:
            path = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
            origin = f"{parts.scheme}://{parts.netloc}"
            headers = {
                "TTL": str(SECONDS_TO_KEEP),
                "Urgency": "high",
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                **signature(self._key_pem, origin, to.contact),
            }
            connection.request("POST", path, encrypted(to, message), headers)
            return connection.getresponse().status
        except (OSError, HTTPException, ValueError):
            return UNREACHABLE
        finally:
            deadline.cancel()
            connection.close()


def cut(connection: CheckedConnection) -> None:
    """End a conversation that takes too long."""
    raw = connection.sock
    if raw is not None:
        try:
            raw.shutdown(socket.SHUT_RDWR)
        except OSError:
            return


# What pywebpush and py-vapid do; they are there where the extra is installed


def encrypted(to: StoredSubscription, message: dict[str, str]) -> bytes:
    from pywebpush import WebPusher

    keys = {"p256dh": to.public_key, "auth": to.secret}
    pusher = WebPusher({"endpoint": to.endpoint, "keys": keys})
    found: Any = pusher.encode(json.dumps(message).encode(), "aes128gcm")
    return bytes(found["body"])


def signature(key_pem: str, origin: str, contact: str) -> dict[str, str]:
    """Return who sends, so that a push service can turn to them."""
    key = key_of(key_pem)
    key.conf = {"no-strict": True}  # the contact may be a name of a home network
    expires = int(time.time()) + SECONDS_SIGNED
    signed: Any = key.sign({"aud": origin, "sub": contact, "exp": expires})
    return {"Authorization": str(signed["Authorization"])}


def new_key() -> str:
    """Return a private key, as text."""
    from py_vapid import Vapid02

    key = Vapid02()
    key.generate_keys()
    return str(key.private_pem().decode())


def public_key(key_pem: str) -> str:
    """Return the public key as browsers want it."""
    numbers = key_of(key_pem).public_key.public_numbers()
    point = b"\x04" + numbers.x.to_bytes(32) + numbers.y.to_bytes(32)
    return urlsafe_b64encode(point).rstrip(b"=").decode()


def key_of(key_pem: str) -> Any:
    from py_vapid import Vapid02

    return Vapid02.from_pem(key_pem.encode())
