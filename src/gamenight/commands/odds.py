"""``gamenight odds``: how often each kind of hand is dealt, counted exactly."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from gamenight.core.errors import BadSetup, Unavailable
from gamenight.lab.odds import as_facts, as_svg, as_words, poker_odds

SUBJECTS = ("poker",)


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("subject", metavar="SUBJECT", help="what to count: poker (Spectrum Poker)")
    parser.add_argument("--json", action="store_true", help="print the counts as JSON")
    parser.add_argument(
        "--plot", type=Path, metavar="FILE", help="draw both orders into an SVG file"
    )


def run(arguments: Namespace) -> int:
    if arguments.subject not in SUBJECTS:
        listing = ", ".join(SUBJECTS)
        raise BadSetup(f"There is no subject {arguments.subject}. The subjects are: {listing}.")
    odds = poker_odds()
    if arguments.plot is not None:
        write(arguments.plot, as_svg(odds))
    if arguments.json:
        sys.stdout.write(json.dumps(as_facts(odds), indent=1) + "\n")
    else:
        sys.stdout.write(as_words(odds))
    return 0


def write(file: Path, text: str) -> None:
    """Into a file; whatever stands in the way becomes a sentence."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Unavailable(f"{file} cannot be written: {error.strerror}.") from error
