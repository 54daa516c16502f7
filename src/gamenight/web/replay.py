"""A finished match, step by step, as any seat saw it."""

from __future__ import annotations

from typing import Any

from gamenight.core.match import Match, may_read
from gamenight.core.random import random_from
from gamenight.core.state import State
from gamenight.web.draw import draw_table
from gamenight.web.room import Room


def state_after(match: Match, steps: int) -> State:
    """The state after so many answers of a match that has been checked before."""
    header = match.header
    state = match.rules.new(header.players, header.options, random_from(header.seed, 0))
    for number, answer in enumerate(match.answers[:steps], 1):
        state.apply(answer, random_from(header.seed, number))
    return state


def frame(room: Room, steps: int, seat: int) -> dict[str, Any]:
    """What the page shows after so many steps; keys need not be hidden, the match being over."""
    match, game, names = room.match, room.game, room.names
    table = game.table(state_after(match, steps).view(seat), names)
    done = match.steps[:steps]
    events = [event for step in done for event in step.events if may_read(event, seat)]
    following = match.steps[steps] if steps < len(match.steps) else None
    return {
        "html": str(draw_table(table, lambda key: key)),
        "log": [game.line(event, names) for event in events],
        "next": following.answer if following and following.seat == seat else None,
    }
