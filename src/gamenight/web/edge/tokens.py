"""Tokens: who you are follows from a secret link. Only hashes of the secrets are ever stored.

A person has a token of their own, kept by their browser and in their personal link. Every seat and
every place in an evening has a key that is derived from it, so that a link to a table opens that
table and nothing else, while the holder of the person's token finds all of theirs.

A token opens the seats that carry its hash. An invitation is derived from the token of the one
who set up the table, so that their page can show the link again without anybody storing it; when
a guest joins with it, the seat gets a fresh token that the inviter does not know.
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
EVENING_ID_BYTES = 12
DEAL_ID_LENGTH = 16
ANY_SEAT = -1
HOME_END = "."
"""Stands in the id of a table of an evening, behind its home; no other id has it."""


def new_token() -> str:
    """Return a secret of 192 random bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def is_token(text: str) -> bool:
    """Return whether it looks like one of ours."""
    return TOKEN.fullmatch(text) is not None


def new_table_id(home: str = "") -> str:
    """Return a table's public name; anybody who knows it may watch. Tables of an evening share a
    home."""
    name = secrets.token_urlsafe(TABLE_ID_BYTES)
    return f"{home}{HOME_END}{name}" if home else name


def new_evening_id() -> str:
    """Return an evening's name; anybody who knows it may come."""
    return secrets.token_urlsafe(EVENING_ID_BYTES)


def home_of(evening_id: str) -> str:
    """Return what the ids of an evening's tables begin with. A spectator of one of them does not
    learn the evening's own id from it."""
    digest = hashlib.sha256(f"home of {evening_id}".encode()).digest()
    return urlsafe_b64encode(digest[:TABLE_ID_BYTES]).decode()


def home_in(table_id: str) -> str:
    """Return the home in the id of a table of an evening; "" for all others."""
    home, end, _ = table_id.partition(HOME_END)
    return home if end else ""


def next_table_id(table_id: str) -> str:
    """Return the name of the table at which those of another play again: always the same one."""
    digest = hashlib.sha256(f"after {table_id}".encode()).digest()
    return urlsafe_b64encode(digest[:TABLE_ID_BYTES]).decode()


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def key_to(place: str, person: str) -> str:
    """Return the token with which a person has a seat at a table, or a place in an evening, by its
    id. The person's own token does not follow from it."""
    return derived(person, f"key to {place}")


def deal_id_for(table_id: str, token: str) -> str:
    """Return the name of a deal that the holder of a token plays again or gives away: always the
    same."""
    return derived(token, f"deal of {table_id}")[:DEAL_ID_LENGTH]


def derived(secret: str, message: str) -> str:
    digest = hmac.new(secret.encode(), message.encode(), hashlib.sha256).digest()
    return urlsafe_b64encode(digest[:TOKEN_BYTES]).decode()


def invitation(token: str, table_id: str, seat: int = ANY_SEAT) -> str:
    """Return the secret that the holder of ``token`` gives away for the open seats of a table.

    Tables of earlier versions have one for each ``seat``.
    """
    return derived(token, f"invitation {table_id} {seat}")
