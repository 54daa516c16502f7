"""Files that commands write."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from gamenight.core.errors import Unavailable


def write(file: Path, text: str) -> None:
    """Into a file; whatever stands in the way becomes a sentence."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Unavailable(f"{file} cannot be written: {error.strerror}.") from error


def add_page_argument(parser: ArgumentParser) -> None:
    """Add ``--output``: where the page of a result is written."""
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="write the result as one HTML page"
    )
