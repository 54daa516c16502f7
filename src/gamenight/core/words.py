"""Small words that every sentence needs."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches


def noun(count: int, thing: str, ending: str = "s") -> str:
    """Choose the singular or plural: "card" for one, else "cards"."""
    return thing if count == 1 else f"{thing}{ending}"


def counted(count: int, thing: str, ending: str = "s") -> str:
    """Return a number of things: "1 card", "3 cards", "2,000 cards"."""
    return f"{count:,} {noun(count, thing, ending)}"


def capitalised(words: str) -> str:
    """Return words at the beginning of a sentence: only the first letter changes."""
    return words[:1].upper() + words[1:]


def did_you_mean(word: str, known: Sequence[str]) -> str:
    """Return what a word may have been meant to be, as a question with a space before it; or ""."""
    parts = [name for name in known if word and word.lower() in name.split("-")]
    close = parts or get_close_matches(word.lower(), known, n=1)
    return f" Did you mean {close[0]}?" if close else ""


def player_counts(counts: Sequence[int]) -> str:
    """Return how many people something is for: "1 player", "2 to 4 players", "2, 4 or 6
    players"."""
    if len(counts) == 1:
        return counted(counts[0], "player")
    if len(counts) > 2 and list(counts) == list(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]} to {counts[-1]} players"
    return f"{either([str(count) for count in counts])} players"


def joined(words: Sequence[str], last: str = "and") -> str:
    """Return a list in a sentence: "a", "a and b", "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def either(words: Sequence[str]) -> str:
    """Return what there is to choose from: "a", "a or b", "a, b or c"."""
    return joined(words, "or")
