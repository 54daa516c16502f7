"""The exact odds of a game in words, as facts and as a figure."""

from __future__ import annotations

from math import floor, log10
from textwrap import fill

from gamenight.game.game import AnyGame
from gamenight.game.odds import Column, Dots, Form, Heights, Number, Odds, Orders
from gamenight.lab.output.odds_pictures import dots, heights, orders
from gamenight.lab.text_table import table

WIDTH = 98


def command_line(game: AnyGame, part: str) -> str:
    return f"gamenight odds {game.id} {part}"


def as_facts(game: AnyGame, part: str, odds: Odds, seconds: float) -> dict[str, object]:
    """Return the odds for other programs. All but ``seconds`` is always the same."""
    names = [column.name for column in odds.columns]
    return {
        "game": game.id,
        "part": part,
        "command": command_line(game, part),
        "title": odds.title,
        "about": odds.about,
        "rows": [
            {"name": row.name, **dict(zip(names, row.values, strict=True))} for row in odds.rows
        ],
        "remarks": list(odds.remarks),
        "seconds": round(seconds, 3),
    }


def as_words(game: AnyGame, part: str, odds: Odds, seconds: float) -> str:
    """Return the odds for people: the table, what follows from it, how long it took and what else
    is known."""
    rows = [[odds.things, *[column.title for column in odds.columns]]]
    rows += [[row.name, *written_row(odds.columns, row.values)] for row in odds.rows]
    others = [command_line(game, name) for name in game.find_odds() if name != part]
    sections = [
        f"{game.rules.title}: {odds.title}",
        fill(odds.about, WIDTH),
        table(rows),
        "\n".join(fill(remark, WIDTH) for remark in odds.remarks),
        f"Worked out in {seconds:.1f} s by {command_line(game, part)}",
        "\n".join(f"See also: {other}" for other in others),
    ]
    return "\n\n".join(section for section in sections if section) + "\n"


def written_row(columns: tuple[Column, ...], values: tuple[Number, ...]) -> list[str]:
    return [in_words(column, value) for column, value in zip(columns, values, strict=True)]


def in_words(column: Column, value: Number) -> str:
    if value is None:
        return ""
    if column.form is Form.COUNT:
        return f"{value:,}"
    if column.form is Form.POINTS:
        return f"{value:,.2f}"
    if column.form is Form.ONE_IN:
        return f"{value:,.1f}" if value < 1_000 else f"{value:,.0f}"
    return share_in_words(value)


def share_in_words(share: float) -> str:
    """Return a percentage with two digits that count, or one after the point."""
    if share == 0.0 or share >= 0.1:
        return f"{share:.1%}"
    digits = 1 - floor(log10(100 * share))
    return f"{100 * share:.{digits}f}%"


def as_svg(game: AnyGame, part: str, odds: Odds) -> str:
    title, command = f"{game.rules.title}: {odds.title}", command_line(game, part)
    picture = odds.picture
    if isinstance(picture, Orders):
        return orders(title, command, odds, picture)
    if isinstance(picture, Heights):
        return heights(title, command, odds, picture)
    assert isinstance(picture, Dots)
    return dots(title, command, odds, picture)
