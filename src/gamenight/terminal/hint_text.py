"""A hint as text: what to answer, and what the two best answers promise."""

from __future__ import annotations

from typing import Final

from gamenight.core.words import counted
from gamenight.table import Hint, Prospect
from gamenight.table.wording import figures

BAR: Final = 16
"""How long a full bar is."""
ENOUGH_FOR_PER_CENT: Final = 20
"""Of fewer games per cent would promise too much."""
LONGEST_LABEL: Final = 28
"""So that bars stand beside each other on narrow terminals, too."""


def hint_in_words(hint: Hint) -> str:
    """Return a hint without drawings: a sentence or two, and what the answers promise."""
    promises = [f"{one.label}: {promise(one, hint.games)}" for one in hint.prospects]
    if not promises:
        return hint.sentence
    return f"{hint.sentence}\n{'; '.join(promises)} ({imagined(hint)})."


def hint_with_bars(hint: Hint) -> str:
    """Return a hint with a bar for each answer, one below the other."""
    if not hint.prospects:
        return hint.sentence
    labels = [shortened(one.label, LONGEST_LABEL) for one in hint.prospects]
    width = max(len(label) for label in labels)
    bars = [
        f"{label:{width}} {bar(share)} {promise(one, hint.games)}"
        for label, share, one in zip(labels, shares(hint), hint.prospects, strict=True)
    ]
    return "\n".join([hint.sentence, *bars, f"({imagined(hint)})"])


def promise(prospect: Prospect, games: int) -> str:
    """Return a chance in per cent, or in games where these are few; or a score."""
    if prospect.chance is not None and games < ENOUGH_FOR_PER_CENT:
        return f"{figures(round(prospect.chance * games, 1))} of {games}"
    if prospect.chance is not None:
        return f"{prospect.chance:.0%}".replace("%", " %")
    return figures(round(prospect.score or 0.0, 1))


def imagined(hint: Hint) -> str:
    """Return what the numbers are."""
    games = counted(hint.games, "imagined game")
    return f"won of {games}" if hint.prospects[0].chance is not None else f"mean score of {games}"


def shares(hint: Hint) -> list[float]:
    """Return how full the bars are, from 0 to 1."""
    scores = [one.score or 0.0 for one in hint.prospects]
    most = max([1.0, *scores])
    return [
        one.chance if one.chance is not None else max(0.0, (one.score or 0.0) / most)
        for one in hint.prospects
    ]


def bar(share: float) -> str:
    full = round(BAR * share)
    return "█" * full + "░" * (BAR - full)


def shortened(words: str, most: int) -> str:
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"
