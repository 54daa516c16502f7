"""Every step of every game can be drawn in the browser and in the terminal, for everyone."""

from __future__ import annotations

import pytest

from gamenight.conformance import Setup, setups_of
from gamenight.conformance.walk import looks
from gamenight.games.registry import all_games
from gamenight.table import Table
from gamenight.terminal.text import table_as_text
from gamenight.web.draw import draw_table

SETUPS = [setup for game in all_games() for setup in setups_of(game)]


def check_browser(table: Table) -> None:
    markup = str(draw_table(table, lambda key: f"k{hash(key)}"))
    for answer in table.question.answers if table.question else ():
        assert f'data-answer="{answer.number}"' in markup


def check_terminal(table: Table) -> None:
    text = table_as_text(table)
    for seat in table.seats:
        assert seat.name in text
    for answer in table.question.answers if table.question else ():
        assert answer.label in text


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_every_table_can_be_drawn(setup: Setup) -> None:
    steps = 4 if setup.options else 12  # an option changes little of what there is to draw
    for _, state, _ in looks(setup, 21, most=steps):
        for seat in setup.watchers():
            table = setup.game.table(state.view(seat), setup.names())
            check_browser(table)
            check_terminal(table)
