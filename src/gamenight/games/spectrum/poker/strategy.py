"""The strategy that ``gamenight train spectrum-poker`` worked out: a file in the game's folder."""

from __future__ import annotations

import json
import zlib
from base64 import b85decode, b85encode
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

FILE = "strategy.json"
PACKAGE = "gamenight.games.spectrum.poker"


class Strategy(NamedTuple):
    """How to bet, by the standing of the match and the bucket of the hand."""

    hands: int
    """It covers matches of up to this many hands."""
    cuts: tuple[int, ...]
    """The highest worth in each bucket after the draw, but for the last bucket."""
    standings: bytes
    """Which sheet to use for each standing of the match: see ``number_of_standing``."""
    moves: bytes
    """All sheets, one after another, in the order of ``bot/sheets.py``; the first is for beans."""


def text_of(strategy: Strategy, made_by: str) -> str:
    """Return the text of the file, with the command that makes it."""
    kept = {
        "made_by": made_by,
        "hands": strategy.hands,
        "cuts": strategy.cuts,
        "standings": packed(strategy.standings),
        "moves": packed(strategy.moves),
    }
    return json.dumps(kept, indent=1) + "\n"


def strategy_of(text: str) -> Strategy:
    kept = json.loads(text)
    return Strategy(
        kept["hands"], tuple(kept["cuts"]), unpacked(kept["standings"]), unpacked(kept["moves"])
    )


def packed(numbers: bytes) -> str:
    return b85encode(zlib.compress(numbers, level=9)).decode("ascii")


def unpacked(text: str) -> bytes:
    return zlib.decompress(b85decode(text))


def file_in_package() -> Path:
    return Path(str(files(PACKAGE).joinpath(FILE)))


@cache
def strategy_in_package() -> Strategy:
    """Read once, when first needed."""
    return strategy_of(file_in_package().read_text(encoding="utf-8"))
