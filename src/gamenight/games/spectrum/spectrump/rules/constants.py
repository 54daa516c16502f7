"""The deals of Spectrump, and its answers and events by name."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.events import Kind
from gamenight.core.value import Value

from ...rules.deck import RANKS, card_of, colour_of, rank_of
from ...rules.wheel import COLOURS, Colour, is_primary

NONE: Final = -1
"""No colour: no bid has been made."""

PLAYER_COUNTS: Final = (2, 4, 6, 8)
MOST_PLAYERS: Final = 8
FEWEST_FOR_PARTNERS: Final = 4

# The deck: all ranks, or only 1 to 6.

FULL_DECK: Final = 144
SHORT_DECK: Final = 72
SHORT_RANKS: Final = 6

Deal = tuple[int, int, int]
"""Sessions in a round, sets in a session, cards in a set."""

DEALS: Final[dict[tuple[int, int], Deal]] = {
    (2, FULL_DECK): (3, 2, 12),
    (4, FULL_DECK): (2, 2, 9),
    (6, FULL_DECK): (1, 2, 12),
    (8, FULL_DECK): (1, 2, 9),  # printed: 8 cards, a misprint (SR1)
    (2, SHORT_DECK): (2, 2, 9),
    (4, SHORT_DECK): (1, 2, 9),
    (6, SHORT_DECK): (1, 1, 12),
    (8, SHORT_DECK): (1, 1, 9),
}
"""By players and deck; every deal uses the whole deck in a round."""

DEFAULT_ROUNDS: Final = 5
MOST_ROUNDS: Final = 100
HIGHEST_TARGET: Final = 10_000
TARGET_FOR_SHORT_DECK: Final = 50
"""What the rulebook suggests."""

MOST_DECISIONS: Final = 2 * RANKS + MOST_PLAYERS + FULL_DECK // 2 + FULL_DECK
"""In a round: bids that rise, passes, cards named for the first sets, cards played."""

# Stages of a round.

BIDDING: Final = 0
LOADING: Final = 1
PLAYING: Final = 2

# Answers: 0-143 that card; then the bids, numbered as the card of that colour and rank; then PASS.

FIRST_BID: Final = FULL_DECK
PASS: Final = FIRST_BID + FULL_DECK
ANSWERS: Final = PASS + 1

# How a card was played, for tables and logs.

LED: Final = 0
FOLLOWED: Final = 1
THROWN: Final = 2

# Why a card took a trick.

BY_TRUMP: Final = 0
BY_SCORING: Final = 1
BY_RANK: Final = 2
BY_LEAD_COLOUR: Final = 3
BY_SHADE_OF_LEAD: Final = 4
BY_COMING_FIRST: Final = 5

# Events: what happened, with which facts.

ROUND_BEGAN: Final = Kind("round began", "round first_bidder")
DEALT: Final = Kind("dealt", "session sessions sets set_size")
BID: Final = Kind("bid", "seat colour number")
PASSED: Final = Kind("passed", "seat")
TRUMP_SET: Final = Kind("trump set", "seat colour number")
LOADED: Final = Kind("loaded", "seat cards*")
ALL_LOADED: Final = Kind("all loaded")
SET_BEGAN: Final = Kind("set began", "set sets leader")
PLAYED: Final = Kind("played", "seat card how")
BROKEN: Final = Kind("broken", "colour is_trump")
TRICK_TAKEN: Final = Kind("trick taken", "seat card why plus minus")
SCORED: Final = Kind("scored", "seat plus minus total")
MATCH_WON: Final = Kind("match won", "points seats*")
MATCH_SHARED: Final = Kind("match shared", "points seats*")


def bid_answer(colour: Colour, number: i64) -> int:
    """Return the answer that bids this many cards of a colour."""
    return FIRST_BID + card_of(colour, number)


def bid_colour(answer: i64) -> Colour:
    return colour_of(answer - FIRST_BID)


def bid_number(answer: i64) -> int:
    return rank_of(answer - FIRST_BID)


def bid_height(colour: Colour, number: i64) -> i64:
    """Bids in their order: secondary 1, primary 1, secondary 2 and so on (SR2)."""
    return 2 * number + is_primary(colour)


# What was agreed before a match of Spectrump


FULL_CARDS: Final[tuple[int, ...]] = tuple(range(FULL_DECK))
SHORT_CARDS: Final[tuple[int, ...]] = tuple(
    [card for card in FULL_CARDS if card % RANKS < SHORT_RANKS]
)


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class SpectrumpSetup(Value):
    """Never changes during a match."""

    def __init__(
        self,
        players: int,
        deck: int,
        partners: bool,
        hand_loading: bool,
        rounds: int,
        target: int,
    ) -> None:
        sessions, sets, size = DEALS[players, deck]
        self.players: i64 = players
        self.deck: i64 = deck
        self.ranks: i64 = deck // COLOURS
        self.sessions: i64 = sessions
        """In a round."""
        self.sets: i64 = sets
        """In a session."""
        self.size: i64 = size
        """Cards in a set."""
        self.partners: bool = partners
        self.sides: i64 = players // 2 if partners else players
        self.loads: bool = hand_loading and sets > 1
        """Whether the first set is chosen; with one set nothing is asked (SR8)."""
        self.rounds: i64 = rounds
        self.target: i64 = target
        """0: only the rounds end the match."""

    def side_of(self, seat: i64) -> i64:
        """Return the side a seat plays for: itself, or with its partner opposite."""
        return seat % self.sides

    def seats_of(self, side: i64) -> list[int]:
        return [*range(side, self.players, self.sides)]

    def cards(self) -> tuple[int, ...]:
        """Return the deck, sorted."""
        return FULL_CARDS if self.deck == FULL_DECK else SHORT_CARDS
