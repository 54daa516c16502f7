"""What a network is shown of Spectrump."""

from __future__ import annotations

from typing import Final

from gamenight.game.observing import Row

from ..rules.deck import NUMBER_CARDS, RANKS
from ..rules.wheel import COLOURS
from .rules import constants
from .rules.constants import NONE
from .rules.state import SpectrumpView

MANY_POINTS: Final = 100


def observe(view: SpectrumpView, row: Row) -> None:
    position, setup = view.position, view.position.setup
    round, set = position.round, position.round.set
    row.things("hand", view.hand, NUMBER_CARDS)
    if setup.sets > 1:
        row.things("cards for the next set", view.later, NUMBER_CARDS)
        row.number("set", set.number, setup.sets)
    row.one_of_by_seat("card in the trick", trick_by_seat(view), NUMBER_CARDS)
    row.things("cards taken", [card for taken in round.taken for card in taken], NUMBER_CARDS)
    row.members_by_seat("colours it lacks", set.voids, COLOURS)
    row.members("colours that follow", set.opened, COLOURS)
    row.members("trumps that may be led", set.broken, COLOURS)
    row.number("tricks taken", set.tricks, setup.size)
    row.one_of("stage", round.stage, constants.PLAYING + 1)
    row.one_of("trump", round.trump, COLOURS)
    row.number("bid", round.bid, RANKS)
    row.seat("bidder", round.bidder)
    row.seat_bits("passed", round.passed)
    row.seat("leader", set.leader)
    row.seat("asked", position.turn)
    row.capped_by_seat("gains of this round", round.gains, MANY_POINTS, -MANY_POINTS)
    if setup.rounds > 1:
        row.number("round", round.number, setup.rounds)
        row.capped_by_seat("points", points_by_seat(view), MANY_POINTS, -MANY_POINTS)
    if setup.sessions > 1:
        row.number("session", round.session, setup.sessions)
    if setup.loads:
        row.things("cards named", position.named, NUMBER_CARDS)
        row.seats("waited for", position.waiting)


def trick_by_seat(view: SpectrumpView) -> list[int]:
    set = view.position.round.set
    cards = [NONE] * view.position.players
    for at in range(len(set.trick)):
        cards[(set.leader + at) % view.position.players] = set.trick[at]
    return cards


def points_by_seat(view: SpectrumpView) -> list[int]:
    position = view.position
    return [position.points[position.setup.side_of(seat)] for seat in range(position.players)]
