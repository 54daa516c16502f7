"""The codes of a server: which place has which.

A code is stored, not derived, so that it is free again for others when its place is no longer
shown, holds across restarts, and is the same for all processes at one database. It leads to a page
that asks for a name, and to nothing else: who may come in is decided there.
"""

from __future__ import annotations

import secrets
import time
from typing import Final

from gamenight.store import Store

ALPHABET: Final = "BCDFGHJKMNPQRSTVWXYZ"
"""No vowels, so that nothing is spelt; nothing that looks like a digit or another letter."""
CODE_LENGTH: Final = 4
SECONDS_VALID: Final = 24 * 3600.0
"""Since its place was last shown, give or take half of it."""
CANDIDATES: Final = 20
"""How many are tried for a place; even if half of all were taken, one of them is free."""


def in_letters(text: str) -> str:
    """Return what was typed as a code would be written; "" if it cannot be one."""
    letters = "".join(text.split()).upper()
    is_code = len(letters) == CODE_LENGTH and all(letter in ALPHABET for letter in letters)
    return letters if is_code else ""


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def evening_place(evening_id: str) -> str:
    return f"/evening/{evening_id}"


def table_place(table_id: str) -> str:
    return f"/table/{table_id}"


class CodeService:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def code_for(self, place: str) -> str:
        """Return the code that leads to a place for the next hours: the same one for as long as it
        is asked for again in time. "" if there is none left."""
        now = time.time()
        code, until = await self._store.codes.of(place, now)
        if until - now < SECONDS_VALID / 2:
            candidates = [new_code() for _ in range(CANDIDATES)]
            claim = self._store.codes.claim
            code, _ = await claim(place, candidates, now, now + SECONDS_VALID)
        return code

    async def place_of(self, code: str) -> str:
        """Return where a code leads, as it was typed; "" if it leads nowhere."""
        letters = in_letters(code)
        return await self._store.codes.place(letters, time.time()) if letters else ""

    async def forget_old(self) -> None:
        await self._store.codes.forget_old(time.time())
