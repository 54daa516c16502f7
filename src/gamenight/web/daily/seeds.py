"""Seeds of the daily challenge. A seed follows from a secret that never leaves the server, so that
nobody knows it in advance; and from nothing else but the day and the game, so that nobody can
choose it.

Today only a fingerprint of the seed is shown. From tomorrow on the seed is shown, too: anybody who
wrote the fingerprint down sees that the deal was settled before anybody played it.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

SECRET: Final = "deals of the day"
"""The name under which the store keeps the secret."""
SEED_BYTES: Final = 16


def new_secret() -> str:
    return secrets.token_hex(32)


def seed_of(secret: str, day: str, game: str) -> int:
    """128 bits, as every match has them."""
    message = f"deal of {day} in {game}".encode()
    digest = hmac.new(secret.encode(), message, hashlib.sha256).digest()
    return int.from_bytes(digest[:SEED_BYTES])
