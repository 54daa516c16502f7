"""Files that commands write."""

from __future__ import annotations

from pathlib import Path

from gamenight.core.errors import Unavailable


def write(file: Path, text: str) -> None:
    """Into a file; whatever stands in the way becomes a sentence."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Unavailable(f"{file} cannot be written: {error.strerror}.") from error
