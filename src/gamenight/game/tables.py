"""The table that a game describes, as the one who looks reads it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from gamenight.core.events import NOBODY
from gamenight.core.match import Match
from gamenight.core.rules import V
from gamenight.core.words import counted
from gamenight.game.addressing import addressed_table, called, named_seats
from gamenight.game.describing import result_of
from gamenight.table import Avatar, Table, avatars_for

Describe = Callable[[V, Sequence[str]], Table]
"""Describes the table as one seat sees it, who is called "You" there."""


def table_for(describe: Describe[V], view: V, names: Sequence[str]) -> Table:
    """Return the table of a view, in the words of the one who looks: there they are "you"."""
    if view.seat == NOBODY:
        return describe(view, names)
    return addressed_table(describe(view, called(names, view.seat)))


def table_of(
    describe: Describe[V],
    match: Match,
    view: V,
    names: Sequence[str],
    shared: bool,
    avatars: Sequence[Avatar] = (),
) -> Table:
    """Return the table of a view of a match. Where the viewer may be one person or another
    (``shared``), the nameplate says which of them is "you"."""
    table = table_for(describe, view, names)
    if shared and view.seat != NOBODY:
        table = replace(table, seats=named_seats(table.seats, view.seat, names[view.seat]))
    table = with_avatars(table, avatars or avatars_for("", [None] * len(names)))
    return at_the_end(table, match, view.seat, names) if table.over else table


def with_avatars(table: Table, avatars: Sequence[Avatar]) -> Table:
    """Return the table with an animal and a colour on every nameplate."""
    seats = [
        replace(seat, animal=avatars[seat.number].animal, colour=avatars[seat.number].colour)
        for seat in table.seats
    ]
    return replace(table, seats=tuple(seats))


def at_the_end(table: Table, match: Match, viewer: int, names: Sequence[str]) -> Table:
    """Return who has won with what score, and what the game cannot know: how many steps were taken
    back, where every step may be."""
    result = result_of(match.state.outcome(), called(names, viewer), viewer)
    table = replace(table, result=result)
    if table.summary is None or not match.freely:
        return table
    *lines, last = table.summary.lines
    said = f"{counted(match.taken_back, 'step')} taken back."
    return replace(table, summary=replace(table.summary, lines=(*lines, said, last)))
