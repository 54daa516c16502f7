"""What the rules pages say of options and playing times is what the games say."""

from __future__ import annotations

import re
from statistics import median

import pytest

from gamenight.core.options import Option, as_text
from gamenight.game.game import AnyGame
from gamenight.game.registry import all_games
from gamenight.game.rules_pages import rules_page

SECONDS_PER_ANSWER = 10


def option_row(option: Option) -> str:
    """An option as a row of the table: its name, its values, and which of them is the default."""
    values = option.allowed()
    if option.choices:
        values = ", ".join(f"`{as_text(choice)}`" for choice in option.choices)
    default = f"`{as_text(option.default)}`" if option.default != "" else "none"
    if option.alone is not None:
        default += f", alone `{as_text(option.alone)}`"
    return f"| `{option.name}` | {values} | {default} |"


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_option_stands_on_the_page_with_its_values_and_its_default(game: AnyGame) -> None:
    _, _, section = rules_page(game.id).partition("\n## Options\n")
    rows = re.findall(r"^\| `.*$", section.partition("\n## ")[0], re.MULTILINE)
    assert rows == [option_row(option) for option in game.rules.options]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_the_page_begins_with_the_title_and_says_how_long_a_match_takes(game: AnyGame) -> None:
    least, most = game.minutes
    assert rules_page(game.id).startswith(f"# {game.rules.title}\n")
    assert f"{least}–{most} minutes" in rules_page(game.id).partition("\n## ")[0]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_the_times_on_the_page_are_by_player_count_and_those_of_the_game_follow(
    game: AnyGame,
) -> None:
    _, _, section = rules_page(game.id).partition("\n## How long it takes\n")
    row = r"^\| (\d) \| ([\d,]+) \| (\d+)–(\d+) \|$"
    rows = [
        [int(number.replace(",", "")) for number in numbers]
        for numbers in re.findall(row, section.partition("\n## ")[0], re.M)
    ]
    assert tuple(players for players, *_ in rows) == game.rules.players
    assert (min(row[2] for row in rows), max(row[3] for row in rows)) == game.minutes
    together = [answers for players, answers, *_ in rows if players > 1]
    minutes = median(together or [rows[0][1]]) * SECONDS_PER_ANSWER / 60
    assert game.typical_minutes == max(5, 5 * round(minutes / 5))


def test_spectrumo_has_a_short_way_to_play() -> None:
    """A whole match takes hours with four or more."""
    (spectrumo,) = [game for game in all_games() if game.id == "spectrumo"]
    assert {"target": 1, "same_color": True} in [way.options for way in spectrumo.ways]
