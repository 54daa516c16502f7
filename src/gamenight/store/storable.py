"""Which texts every database can hold."""

from __future__ import annotations

from gamenight.core.errors import BadSetup


def is_storable(text: str) -> bool:
    """Return whether every database can hold the text: PostgreSQL has no NUL, Unicode no half
    pairs."""
    if "\0" in text:
        return False
    return text.isascii() or not any("\ud800" <= char <= "\udfff" for char in text)


def check_storable(*texts: str) -> None:
    if not all(map(is_storable, texts)):
        raise BadSetup("A text holds characters that cannot be stored.")
