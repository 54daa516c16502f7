"""The exact odds of a game in words, as facts and as a figure."""

from __future__ import annotations

from gamenight.games.game import AnyGame
from gamenight.games.odds import KindOdds, Odds
from gamenight.lab.svg import figure, written


def as_facts(game: AnyGame, odds: Odds) -> dict[str, object]:
    """For other programs."""
    return {
        "game": game.id,
        "hands": odds.hands,
        "kinds": [
            {
                "name": kind.name,
                "printed": kind.printed,
                "by_odds": kind.by_odds,
                "hands": kind.hands,
                "share": odds.share(kind),
                "one_in": odds.one_in(kind),
            }
            for kind in odds.kinds
        ],
    }


def as_words(game: AnyGame, odds: Odds) -> str:
    """For people: a line per kind, and whether the printed order is the order of rarity."""
    lines = [
        f"{game.rules.title}: all {odds.hands:,} {odds.counted}, counted exactly",
        "",
        f"{'printed':>7}  {'hand':<18} {'hands':>12} {'one in':>13}  {'by rarity':>9}",
    ]
    for kind in odds.kinds:
        one_in = odds.one_in(kind)
        frequency = f"{one_in:,.1f}" if one_in < 1_000 else f"{one_in:,.0f}"
        counts = f"{kind.hands:>12,} {frequency:>13}"
        lines.append(f"{kind.printed:>7}  {kind.name:<18} {counts}  {kind.by_odds:>9}")
    return "\n".join([*lines, "", verdict(odds), *odds.remarks]) + "\n"


def verdict(odds: Odds) -> str:
    moved = sum([kind.printed != kind.by_odds for kind in odds.kinds])
    if not moved:
        return "The printed order is the order of rarity."
    places = f"{moved} of {len(odds.kinds)} kinds change places"
    return f"The printed order is not the order of rarity: {places}."


# The figure of docs/odds.md

WIDTH, ROW, TOP = 760, 30, 64
LEFT, RIGHT = 250, 460
"""Where the lines between the two orders begin and end."""
STYLE = (
    ".up{stroke:#2d6cdf}.down{stroke:#d7263d}.same{stroke:#8a8d96}"
    "line{stroke-width:3;stroke-linecap:round}"
)


def as_svg(game: AnyGame, odds: Odds) -> str:
    """Both orders side by side, a line from each kind's printed place to its place by rarity."""
    shapes = [
        written(LEFT - 12, 36, "as printed", "end", "head"),
        written(RIGHT + 12, 36, "by rarity", "start", "head"),
        written(WIDTH - 24, 36, "one in", "end", "head"),
    ]
    for kind in odds.kinds:
        shapes += drawn(kind, odds.one_in(kind))
    title = f"The hands of {game.rules.title} as printed and by rarity"
    return figure(title, WIDTH, TOP + ROW * len(odds.kinds) + 14, STYLE, shapes)


def drawn(kind: KindOdds, one_in: float) -> list[str]:
    """The two places of a kind and the line between them."""
    before, after = height_of(kind.printed), height_of(kind.by_odds)
    way = "same" if before == after else "up" if after < before else "down"
    return [
        f'<line class="{way}" x1="{LEFT}" y1="{before - 5}" x2="{RIGHT}" y2="{after - 5}"/>',
        written(LEFT - 12, before, f"{kind.printed}. {kind.name}", "end"),
        written(RIGHT + 12, after, f"{kind.by_odds}. {kind.name}", "start"),
        written(WIDTH - 24, after, f"{one_in:,.1f}", "end"),
    ]


def height_of(place: int) -> int:
    return TOP + ROW * (place - 1) + 12
