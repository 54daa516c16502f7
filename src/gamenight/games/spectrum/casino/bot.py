"""How bots play Spectrum Casino, and what strong ones know."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from mypy_extensions import i64

from gamenight.bots.worlds import most_worth
from gamenight.core.bot import Bot, Budget, Thinking
from gamenight.core.choice import Choice
from gamenight.core.insight import Insight, Supposition
from gamenight.core.position import Position
from gamenight.parts.bits import has

from ..bot import ranks_held
from ..rules.deck import NUMBER_CARDS, RANKS, Card, rank_of, ranks_of
from ..rules.wheel import COLOURS
from .rules import constants
from .rules.captures import captures_of, cards_at, rank_counts
from .rules.constants import DONE
from .rules.game import unseen
from .rules.position import CasinoPosition, is_twelve, points_of
from .rules.state import CasinoState, CasinoView

# A bot that counts: it weighs every capture by what it scores and by what it leaves to others


CARD_WORTH: Final = 0.15
"""What a card is worth towards the most cards."""
TWELVE_WORTH: Final = 0.9
"""What a 12 is worth towards the most 12s."""
REPLIES: Final = 10
"""How many of the best plays are weighed against what the next player could answer."""
FEAR: Final = 0.7
"""How much of what the next player can take counts against a play."""


class Play:
    """A card of the hand and what it takes, as a set of places; nothing: it is laid down."""

    def __init__(self, card: int, taken: i64, worth: float) -> None:
        self.card: int = card
        self.taken: i64 = taken
        self.worth: float = worth


class Croupier(Bot[CasinoView]):
    """Takes what is worth most, less what the next player can probably take from what is left."""

    def choose(self, view: CasinoView, thinking: Thinking) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        if view.in_play is not None:
            return dearest(view)
        return best_of(possible_plays(view, view.hand), view, thinking.budget).card

    def choose_several(self, view: CasinoView, choice: Choice, thinking: Thinking) -> list[int]:
        assert view.in_play is not None
        plays = possible_plays(view, [view.in_play.card])
        taken = best_of(plays, view, thinking.budget).taken
        return cards_at(view.position.round.board, taken)


def worth_of(card: Card, chosen: i64) -> float:
    """Return what a card is worth to the player who takes it."""
    worth = CARD_WORTH + float(points_of(card, chosen))
    return worth + TWELVE_WORTH if is_twelve(card) else worth


def worths_of(cards: list[int], chosen: i64) -> list[float]:
    return [worth_of(card, chosen) for card in cards]


def worth_in(places: i64, worths: list[float]) -> float:
    """Return what the cards at some places are worth together."""
    worth = 0.0
    at: i64 = 0
    while places:
        if places & 1:
            worth += worths[at]
        places >>= 1
        at += 1
    return worth


# Plays


def possible_plays(view: CasinoView, cards: list[int]) -> list[Play]:
    """Return what each of the cards can take, and laying it down."""
    round, most = view.position.round, view.position.setup.most
    ranks = ranks_of(round.board)
    worths = worths_of(round.board, round.chosen)
    plays: list[Play] = []
    for card in cards:
        own = worth_of(card, round.chosen)
        plays.append(Play(card, 0, 0.0))
        plays += [
            Play(card, taken, own + worth_in(taken, worths))
            for taken in captures_of(rank_of(card), ranks, most) or []
        ]
    return plays


def best_of(plays: list[Play], view: CasinoView, budget: Budget) -> Play:
    """Return the best play, once what is left to the next player is counted against it."""
    if len(plays) == 1:
        return plays[0]
    plays.sort(key=lambda play: -play.worth)
    strangers = unseen(view)
    best, most = plays[0], plays[0].worth
    first = True
    for at in range(len(plays)):
        play = plays[at]
        if play.taken and at >= REPLIES:
            continue
        if budget.is_spent(at):
            break
        worth = play.worth - FEAR * reply_to(play, view.position, strangers)
        if first or worth > most:
            best, most = play, worth
            first = False
    return best


def dearest(view: CasinoView) -> int:
    """Return one card after the other where captures cannot be listed: what is worth most."""
    chosen = view.position.round.chosen
    return most_worth(
        view.legal, [0.0 if one == DONE else worth_of(one, chosen) for one in view.legal]
    )


# What the next player could do


def reply_to(play: Play, position: CasinoPosition, strangers: list[int]) -> float:
    """Return what the best capture of the next player is probably worth on the board that is
    left."""
    places = position.round.board
    left = [places[at] for at in range(len(places)) if not has(play.taken, at)]
    if not play.taken:
        left.append(play.card)
    size = position.hand_size(position.seat_after(position.turn))
    if not left or not size or not strangers:
        return 0.0
    gains = best_gains(left, position)
    unseen_of = rank_counts(strangers)
    order = sorted([(-gains[rank], rank) for rank in range(1, RANKS + 1)])
    expected, surely_less, better = 0.0, 1.0, 0
    for gain, rank in order:
        better += unseen_of[rank]
        less = (1.0 - better / len(strangers)) ** int(size)
        expected -= gain * (surely_less - less)
        surely_less = less
    return expected


def best_gains(left: list[int], position: CasinoPosition) -> list[float]:
    """By rank of the card that is played, what can be taken from a board at best."""
    ranks = ranks_of(left)
    worths = worths_of(left, position.round.chosen)
    gains = [0.0] * (RANKS + 1)
    for rank in range(1, RANKS + 1):
        captures = captures_of(rank, ranks, position.setup.most)
        best = sum(worths) if captures is None else 0.0
        for taken in captures or []:
            best = max(best, worth_in(taken, worths))
        gains[rank] = best
    return gains


# What a strong player of Spectrum Casino knows: what cards and 12s are worth on the way


CARDS_OF_A_ROUND: Final = constants.HANDS * constants.CARDS_PER_HAND
CARDS_TOGETHER: Final = 4.0
TWELVES_TOGETHER: Final = 1.0
"""How many are taken at a time: the more, the less safe is a lead."""
STEEPNESS: Final = 1.7
"""With this factor the logistic curve is close to the normal distribution."""
MOST_CAPTURES: Final = 8
"""How many ways to take are considered."""


class CasinoInsight(Insight[CasinoState, CasinoView]):
    """Counts what the bonuses for most cards and most 12s are worth before they are decided, and
    looks ahead play by play."""

    def epoch(self, position: Position) -> int:
        """Return how many cards were played: a stretch is a card with what it takes, be it one
        question or two, so that all answers look equally far ahead."""
        assert isinstance(position, CasinoPosition)
        finished = position.epoch() * CARDS_OF_A_ROUND
        return int(finished if position.over else finished + position.round.played)

    def worth(self, state: CasinoState, seat: int) -> float:
        position = state.position
        if position.over:
            return position.score(seat)
        round = position.round
        cards = [len(pile) for pile in round.piles]
        cards_left, twelves_left = NUMBER_CARDS - sum(cards), COLOURS - sum(round.twelves)
        most_cards = chance_of_most(cards, seat, cards_left, CARDS_TOGETHER)
        most_twelves = chance_of_most(round.twelves, seat, twelves_left, TWELVES_TOGETHER)
        bonuses = constants.MOST_CARDS * most_cards + constants.MOST_TWELVES * most_twelves
        return position.worth(seat) + bonuses

    def sensible(self, state: CasinoState) -> list[list[int]]:
        """Return the best ways to take, and laying the card down; any card may be played."""
        in_play = state.in_play
        if in_play is None or in_play.choice is None:
            return []
        plays = possible_plays(state.view(state.position.turn), [in_play.card])
        plays.sort(key=lambda play: -play.worth)
        board = state.position.round.board
        found = [cards_at(board, play.taken) for play in plays[:MOST_CAPTURES] if play.taken]
        return [*found, []]

    def suppositions(self, state: CasinoState, seat: int) -> list[Supposition]:
        """Return the numbers that others could take with."""
        return ranks_held(state.hands, seat)


def chance_of_most(counts: list[int], seat: int, left: i64, together: float) -> float:
    """Return how likely a seat will have the most when the rest has been shared out by chance."""
    lead = float(counts[seat] - max([count for at, count in enumerate(counts) if at != seat]))
    spread = sqrt(float(left) * together)
    if spread < 0.5:
        return 1.0 if lead > 0.0 else 0.5 if lead == 0.0 else 0.0
    return 1.0 / (1.0 + exp(-STEEPNESS * lead / spread))
