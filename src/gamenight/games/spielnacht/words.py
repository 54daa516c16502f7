"""The words of Spielnacht for games and gamers, shared by table and log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from gamenight.core.insight import Supposition
from gamenight.core.words import joined
from gamenight.game.game import Names

from . import insight
from .rules.gamers import GOLD, feet, head
from .rules.games_table import CATEGORY, CATEGORY_COLOURS, NAME, RATING


def rating(tenths: int) -> str:
    return f"{tenths // 10}.{tenths % 10}"


def colour(game: int) -> str:
    return CATEGORY_COLOURS[CATEGORY[game]]


@cache
def short_game(game: int) -> str:
    """A game with its colour and rating."""
    return f"{NAME[game]} ({colour(game)} {rating(RATING[game])})"


def short_games(games: Iterable[int]) -> str:
    return joined([short_game(game) for game in games])


def names_of(games: Iterable[int]) -> str:
    return joined([NAME[game] for game in games])


def gamer_colours(kind: int) -> tuple[str, str]:
    """The colours of head and feet."""
    if kind == GOLD:
        return "gold", "gold"
    return CATEGORY_COLOURS[head(kind)], CATEGORY_COLOURS[feet(kind)]


@cache
def gamer_words(kind: int) -> str:
    top, bottom = gamer_colours(kind)
    return f"{top} gamer" if top == bottom else f"{top} gamer with {bottom} feet"


def gamers_words(kinds: Sequence[int]) -> str:
    return joined([f"a {gamer_words(kind)}" for kind in kinds])


def supposed(fact: Supposition, names: Names) -> str:
    """What others did in secret: "Anna has invited a red gamer", "Anna has packed Duchy of Mud"."""
    kind, seat, what = fact
    if kind == insight.PACKED:
        return f"{names[seat]} has packed {NAME[what]}"
    colour_of_head = "gold" if kind == insight.INVITED_GOLD else CATEGORY_COLOURS[what]
    return f"{names[seat]} has invited a {colour_of_head} gamer"
