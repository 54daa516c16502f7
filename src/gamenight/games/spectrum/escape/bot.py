"""How bots play Spectrum Escape, and what strong ones know."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.bots.learnt import LearntInsight
from gamenight.bots.worlds import most_worth
from gamenight.core.bot import Bot, Thinking
from gamenight.core.options import Options
from gamenight.core.random import Random
from gamenight.game.weights import weights_in
from gamenight.parts.bits import members_of

from ..rules.wheel import COLOURS, Colour
from .rules import (
    COMMON,
    ESCAPED,
    OFF_BOARD,
    PAWN,
    PERSONAL,
    RIM,
    RULES,
    EscapePosition,
    EscapeState,
    EscapeView,
)

# A bot that plays the rest of the round in its head: all dice lie open, so nothing is left to
# chance before the next roll.


# What a position is worth, in escaped pawns.

WON: Final = 10.0
BY_MOVES: Final[tuple[float, ...]] = (1.0, 0.55, 0.32, 0.19, 0.12, 0.07, 0.04)
"""A pawn on the board, by how many moves in its colour it needs to escape."""
NOT_ENTERED: Final = 0.35
"""How much of that a pawn counts that would have to enter first."""
BEST_OTHER: Final = 0.7
"""How much of the best opponent's worth counts against one's own; the rest is the others' mean."""


def moves_from(space: int, lead: int) -> int:
    """Return how many moves a leading pawn needs to escape if nobody interferes: its lead
    doubles."""
    moves = 0
    while space <= RIM:
        space += lead
        lead *= 2
        moves += 1
    return moves


NEVER: Final = -1
"""Instead of a number of moves, where no pawn can enter."""

MOVES_FROM: Final[tuple[int, ...]] = tuple(
    [moves_from(space, max(lead, 1)) for space in range(ESCAPED + 1) for lead in range(ESCAPED)]
)


class Chaser(Bot[EscapeView]):
    """Gives each answer a try, lets everybody take the best die for the rest of the round, and
    compares what the pawns are worth then."""

    def choose(self, view: EscapeView, thinking: Thinking) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        state = RULES.redeal(view, thinking.random)
        worth = [worth_after(state, one, view.seat, thinking.random) for one in view.legal]
        return most_worth(view.legal, worth)


def worth_after(state: EscapeState, answer: int, seat: int, random: Random) -> float:
    """Return how a seat stands at the end of the round if it gives this answer now."""
    trial = state.copy()
    position = trial.position
    number = position.round.number
    trial.apply(answer, random)
    if trial.over:
        return 2 * WON  # now is better than with the second move
    if position.round.giving_up:
        pawns = [PAWN + colour for colour in position.colours_of(seat)]
        return max([worth_after(trial, pawn, seat, random) for pawn in pawns])
    while not position.over and position.round.number == number:
        trial.apply(best_die(position), random)
    return standing(position, seat)


# The rest of a round


def best_die(position: EscapePosition) -> int:
    """Return the die that gains the most for the seat whose turn it is; if level, a common one."""
    seat, round = position.turn, position.round
    best, most = PERSONAL, -2 * WON
    if round.may_use_personal(seat):
        most = gain(position, seat, round.personal[seat])
    if round.may_use_common(seat):
        for colour in members_of(round.unused_colours()):
            more = gain(position, seat, colour)
            if more >= most:
                best, most = COMMON + colour, more
    return best


def gain(position: EscapePosition, seat: i64, colour: Colour) -> float:
    """Return what a move in a colour is worth to a seat, the others' loss included."""
    there = position.destination(seat, colour)
    if there == OFF_BOARD:
        return 0.0
    at = seat * COLOURS + colour
    here = position.spaces[at]
    before = path_worth(position, seat, colour)
    position.spaces[at] = OFF_BOARD if there == ESCAPED else there
    after = path_worth(position, seat, colour)
    position.spaces[at] = here
    return after - before + (1.0 if there == ESCAPED else 0.0)


def path_worth(position: EscapePosition, seat: i64, colour: Colour) -> float:
    """Return what the pawns in a colour are worth to a seat."""
    others = 0.0
    for other in range(position.players):
        if other != seat:
            others += pawn_worth(position, other, colour)
    return pawn_worth(position, seat, colour) - others / (position.players - 1)


# What pawns are worth


def pawn_worth(position: EscapePosition, seat: i64, colour: Colour) -> float:
    """Return the pawn of a seat in a colour, by how many moves there it is from escaping."""
    moves = moves_needed(position, seat, colour)
    if moves == NEVER:
        return 0.0
    entered = position.spaces[seat * COLOURS + colour] != OFF_BOARD
    return BY_MOVES[moves] if entered else NOT_ENTERED * BY_MOVES[moves]


def moves_needed(position: EscapePosition, seat: i64, colour: Colour) -> i64:
    """Return how many moves in a colour a pawn of a seat needs to escape, entering included."""
    here = position.spaces[seat * COLOURS + colour]
    furthest = position.furthest_other(seat, colour)
    if here == OFF_BOARD and (furthest == RIM or position.stock[seat] == 0):
        return NEVER
    if here == OFF_BOARD or here < furthest:
        return 1 + MOVES_FROM[(furthest + 1) * ESCAPED + 1]
    return MOVES_FROM[here * ESCAPED + here - furthest]


def total(position: EscapePosition, seat: i64) -> float:
    """Return the escaped pawns of a seat and the worth of those on the board."""
    worth = float(position.escaped[seat])
    for colour in range(COLOURS):
        worth += pawn_worth(position, seat, colour)
    return worth


def standing(position: EscapePosition, seat: i64) -> float:
    """Return how a seat stands against the others."""
    if position.over:
        return WON if seat in position.winners() else -WON
    most, everybody = 0.0, 0.0
    for other in range(position.players):
        if other != seat:
            worth = total(position, other)
            most = max(most, worth)
            everybody += worth
    mean = everybody / (position.players - 1)
    return total(position, seat) - BEST_OTHER * most - (1.0 - BEST_OTHER) * mean


# What a strong player of Spectrum Escape knows: how many moves are worth an escaped pawn


MOST_MOVES: Final = 5
"""To enter beside nobody and to escape takes no more."""

LEARNT: Final = weights_in(
    "gamenight.games.spectrum.escape",
    "escaped",
    "playing first",
    *[f"leading, {moves} from escaping" for moves in range(1, MOST_MOVES + 1)],
    *[f"chasing, {moves} from escaping" for moves in range(1, MOST_MOVES + 1)],
    *[f"to enter, {moves} from escaping" for moves in range(1, MOST_MOVES + 1)],
)
PAWNS_ESCAPED: Final = 0
FIRST: Final = 1
LEADING: Final = 1
"""And the number of moves; likewise the next two."""
CHASING: Final = LEADING + MOST_MOVES
ENTERING: Final = CHASING + MOST_MOVES
FEATURES: Final = ENTERING + MOST_MOVES + 1


class EscapeInsight(LearntInsight[EscapeState, EscapeView]):
    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options, LEARNT.weights(players))

    def features(self, state: EscapeState, seat: int) -> list[float]:
        position = state.position
        found = [0.0] * FEATURES
        found[PAWNS_ESCAPED] = float(position.escaped[seat])
        if position.round.first == seat:
            found[FIRST] = 1.0
        for colour in range(COLOURS):
            count_pawn(found, position, seat, colour)
        return found

    def quick(self, state: EscapeState, random: Random) -> list[int]:
        """Return the die that gains the most at once; all of them lie open."""
        position = state.position
        if position.round.giving_up:
            return [PAWN + position.colours_of(position.turn)[0]]
        return [best_die(position)]


def count_pawn(found: list[float], position: EscapePosition, seat: i64, colour: Colour) -> None:
    """What a seat's pawn in a colour adds, or the one that may enter there."""
    moves = moves_needed(position, seat, colour)
    if moves == NEVER:
        return
    here = position.spaces[seat * COLOURS + colour]
    if here == OFF_BOARD:
        kind: i64 = ENTERING
    else:
        kind = CHASING if here < position.furthest_other(seat, colour) else LEADING
    found[kind + moves] = found[kind + moves] + 1.0
