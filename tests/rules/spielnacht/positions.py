"""Games and gamers of Spielnacht by what they look like."""

from __future__ import annotations

from gamenight.games.spielnacht.rules.gamers import GOLD
from gamenight.games.spielnacht.rules.games_table import CATEGORY, CATEGORY_COLOURS, RATING


def game(name: str) -> int:
    """ "red 4.1" is the red game rated 4.1."""
    colour, rating = name.split()
    found = RATING.index(round(float(rating) * 10))
    assert CATEGORY_COLOURS[CATEGORY[found]] == colour
    return found


def games(*names: str) -> int:
    return sum(1 << game(name) for name in names)


def kind(name: str) -> int:
    """ "red" is the red gamer, "red/blue" the one with a red head and blue feet."""
    if name == "gold":
        return GOLD
    top, bottom = (name.split("/") * 2)[:2]
    return CATEGORY_COLOURS.index(top) * 5 + CATEGORY_COLOURS.index(bottom)
