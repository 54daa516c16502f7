"""Who came in where, at the end of a match of any game."""

from __future__ import annotations

from collections.abc import Sequence

from gamenight.core.position import Position


def places_of(position: Position, teams: Sequence[Sequence[int]]) -> list[int]:
    """Return the place of each team, 0 for the winners; ties share a place.

    Winners come first; behind them it counts how well a team stood at the end. Points would not do:
    there are games where the fewest win.
    """
    winners = position.winners()
    stood = [
        (1, 0.0) if team[0] in winners else (0, sum([position.worth(seat) for seat in team]))
        for team in teams
    ]
    return [sum([other > mine for other in stood]) for mine in stood]


def places_by_seat(position: Position, teams: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return the place of every seat, 0 for the winners; partners share one. Empty where nobody
    has won."""
    if not position.winners():
        return ()
    by_team = zip(teams, places_of(position, teams), strict=True)
    by_seat = {seat: place for team, place in by_team for seat in team}
    return tuple(by_seat[seat] for seat in range(len(by_seat)))
