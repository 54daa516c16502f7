"""Capturing pawns and colours, and the end of a match (SB10, SB11, SB17, SB22, SB28)."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from gamenight.core.events import EVERYONE
from gamenight.core.state import State

from ...rules.wheel import ALL_COLOURS
from . import facts
from .ground import OFF_BOARD, colour_at
from .hidden import Missions, Portals
from .moves import EMPTY
from .position import BoardPosition
from .tuples import with_member


@mypyc_attr(allow_interpreted_subclasses=True)
class Captures(State[BoardPosition]):
    """The secrets of a match, and what follows a capture.

    Hidden are missions, portals and the order of the cards that serve as dice.
    """

    def __init__(self, position: BoardPosition) -> None:
        super().__init__(position)
        self.deck: list[int] = []
        """Cards as dice (SB16), the next one last."""
        self.missions: Missions = ((),) * position.players
        self.portals: Portals = Portals(position.players)

    # Capturing pawns (SB10, SB22)

    def take_up(self, space: i64) -> None:
        """Take up the pawn that is captured on a space, if there is one."""
        position = self.position
        position.captured = position.board[space]
        if position.captured != EMPTY:
            position.captured_number = position.numbers[space]

    def place_or_ask(self) -> None:
        """The capturer places the pawn; with one free space, or none, there is no choice."""
        free = self.position.free_rim()
        if len(free) > 1:
            self.position.phase = facts.PLACING
        else:
            self.place_captured(free[0] if free else OFF_BOARD)

    def place_captured(self, space: i64) -> None:
        position = self.position
        owner = position.captured
        if space == OFF_BOARD:
            position.stock[owner] += 1
        else:
            position.put(space, owner, position.captured_number)
        position.captured = EMPTY
        position.captured_number = 0
        self.tell(facts.PUT_BACK, position.turn, owner, space)
        position.phase = facts.MOVES_ON
        if position.window != facts.NO_WINDOW:
            position.turn = position.seat_after(position.turn)
            position.phase = facts.IN_TURN

    # Capturing colours (SB11, SB17, SB28)

    def capture_star(self, seat: i64, space: i64) -> None:
        position = self.position
        position.take_star(seat, space)
        colour = colour_at(space)
        self.tell(facts.STAR, seat, colour, position.stars[seat], position.points(seat))
        if position.has_enough_stars(seat):
            self.finish(facts.ENOUGH_STARS)
        elif position.closed == ALL_COLOURS:
            self.finish(facts.ALL_STARS)
        elif position.nobody_can_catch_up():
            self.finish(facts.NO_CATCHING_UP)
        elif position.setup.portals and position.stars[seat] == 1:
            self.gain_portal(seat)

    def gain_portal(self, seat: i64) -> None:
        """For the first colour (SB19); a deck that is left with one card ends the game (SB28)."""
        card = self.portals.deck.pop()
        self.portals.give(seat, [card])
        self.count_portals(seat)
        self.tell(facts.GAINED, seat)
        self.whisper(seat, facts.GAINED_WHICH, seat, card)
        if self.position.portal_deck <= facts.DECK_THAT_ENDS:
            self.finish(facts.NO_PORTALS)

    def count_portals(self, seat: i64) -> None:
        position = self.position
        size = len(self.portals.hands[seat])
        position.portal_counts = with_member(position.portal_counts, seat, size)
        position.portal_deck = len(self.portals.deck)

    def finish(self, why: i64) -> None:
        position = self.position
        position.why_over = why
        position.end()
        self.tell_lists(EVERYONE, facts.ENDED, [why], [position.winners()])
