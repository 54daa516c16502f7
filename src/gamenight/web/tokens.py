"""Who you are: a secret link. Only hashes of the secrets are ever stored.

A token opens the seats that carry its hash. An invitation is derived from the token of the one
who set up the table, so that their page can show the link again without anybody storing it; when
somebody joins with it, the seat gets a fresh token that the inviter does not know.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode

TOKEN_BYTES = 24
TOKEN = re.compile(r"[A-Za-z0-9_-]{32}")
TABLE_ID_BYTES = 9
ANY_SEAT = -1


def new_token() -> str:
    """A secret of 192 random bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def is_token(text: str) -> bool:
    """Whether it looks like one of ours."""
    return TOKEN.fullmatch(text) is not None


def new_table_id() -> str:
    """A table's public name; whoever knows it may watch."""
    return secrets.token_urlsafe(TABLE_ID_BYTES)


def next_table_id(table_id: str) -> str:
    """The name of the table at which those of another play again: always the same one."""
    digest = hashlib.sha256(f"after {table_id}".encode()).digest()
    return urlsafe_b64encode(digest[:TABLE_ID_BYTES]).decode()


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def invitation(token: str, table_id: str, seat: int = ANY_SEAT) -> str:
    """The secret that the holder of ``token`` gives away for the open seats of a table.

    Tables of earlier versions have one for each ``seat``.
    """
    message = f"invitation {table_id} {seat}".encode()
    digest = hmac.new(token.encode(), message, hashlib.sha256).digest()
    return urlsafe_b64encode(digest[:TOKEN_BYTES]).decode()
