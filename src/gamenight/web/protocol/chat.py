"""Chat messages: what people type, as one line that is fit to be shown."""

from __future__ import annotations

from typing import Final

LONGEST_LINE: Final = 300
"""Characters of a chat message."""


def one_line(text: str) -> str:
    """Return the text without what cannot be printed, and not too long; "" if nothing is left."""
    printable = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(printable.split())[:LONGEST_LINE]
