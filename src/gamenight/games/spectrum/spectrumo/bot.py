"""How bots play Spectrumo, and what strong ones know."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.bots.worlds import most_worth
from gamenight.core.bot import Bot, Thinking
from gamenight.core.choice import Choice
from gamenight.core.insight import Insight, Supposition

from ..bot import FIRST_OF_GAME, colours_held, ranks_held
from ..rules.deck import (
    DECK_SWAP,
    DRAW,
    NUMBER_CARDS,
    PASS_LEFT,
    PASS_RIGHT,
    REVERSE_DRAW,
    SWAP_CARDS,
    Card,
    colour_of,
    is_special,
    rank_of,
    special_kind,
)
from .rules import constants
from .rules.constants import OPPONENT
from .rules.laying import NUMBERED, OPEN_SPECIALS, fits, fitting
from .rules.position import SpectrumoPosition, card_points
from .rules.state import SpectrumoState, SpectrumoView

# A bot that sheds its cards: specials while they help, and numbers that are hard to follow


CARD_WORTH: Final = 8.0
"""What it is worth to have one card fewer."""
BLOCKING: Final = 14.0
"""What it is worth that the next player has to draw."""
COVERING: Final = 12.0
"""What it is worth to keep cards that fit on many others."""
SPECIAL: Final = 12.0
"""What it is worth to lay a special, beside its points."""
BAD_CARD: Final = 9
"""Cards that cost so much are better given away."""


class Shedder(Bot[SpectrumoView]):
    """Lays what costs most, hinders the next player most, and keeps what fits best."""

    def choose(self, view: SpectrumoView, thinking: Thinking) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        stage = view.position.round.stage
        if stage == constants.PICK_OPPONENT:
            return nearest_to_going_out(view)
        if stage == constants.PICK_COLOUR:
            return best_colour(view)
        return best_card(view)

    def choose_several(
        self,
        view: SpectrumoView,
        choice: Choice,
        thinking: Thinking,
    ) -> list[int]:
        """Return the bad cards, the worst if not all may be given; if there are none, the worst
        card."""
        worst = sorted(view.hand, key=lambda card: -give_order(view, card))
        bad = [card for card in worst if give_order(view, card) >= BAD_CARD]
        return sorted(bad[: choice.most] if bad else worst[:1])


# Laying a card


def best_card(view: SpectrumoView) -> int:
    hidden = view.hidden_cards().as_int()
    return most_worth(view.legal, [worth_of_card(view, card, hidden) for card in view.legal])


def worth_of_card(view: SpectrumoView, card: int, hidden: int) -> float:
    points = float(card_points(card))
    if is_special(card):
        return points + worth_of_special(view, special_kind(card))
    return points + worth_of_number(view, card, hidden)


def worth_of_number(view: SpectrumoView, card: int, hidden: int) -> float:
    """Return what a number card leaves: to the next player, and in the own hand."""
    position = view.position
    same = position.setup.same_color
    following = position.next_seat()
    may_have = view.knowledge.places[following].as_int() & hidden
    replies = fitting(colour_of(card), rank_of(card), same) | OPEN_SPECIALS
    share = size_of(may_have & replies) / max(1, size_of(may_have))
    stuck: float = (1.0 - share) ** int(position.round.sizes[following])
    rest = 0
    for other in view.hand:
        if other != card:
            rest |= OPEN_SPECIALS if is_special(other) else fitting_of(other, same)
    covered = size_of(rest & NUMBERED & hidden) / max(1, size_of(NUMBERED & hidden))
    return BLOCKING * stuck + COVERING * covered


def fitting_of(card: Card, same: bool) -> int:
    """Return the number cards on which a number card fits: those that fit on it."""
    return fitting(colour_of(card), rank_of(card), same)


def worth_of_special(view: SpectrumoView, kind: i64) -> float:
    position = view.position
    if kind in (DRAW, REVERSE_DRAW):
        return SPECIAL + worth_of_penalty(position, kind == REVERSE_DRAW)
    if kind == PASS_LEFT:
        return SPECIAL + worth_of_passing(position, 1)
    if kind == PASS_RIGHT:
        return SPECIAL + worth_of_passing(position, -1)
    if kind == SWAP_CARDS:
        return SPECIAL + 2.0
    return SPECIAL - 1.0 if kind == DECK_SWAP else SPECIAL


def worth_of_penalty(position: SpectrumoPosition, reverse: bool) -> float:
    """Return cards the next player has to draw; the fewer that one has, the better."""
    round = position.round
    victim = position.neighbour(position.turn, -round.direction if reverse else round.direction)
    near = 1.5 if round.sizes[victim] < 3 else 1.0
    return float(round.penalty()) * near


def worth_of_passing(position: SpectrumoPosition, steps: i64) -> float:
    """A larger hand costs; a smaller one is filled up, so there is nothing to win by it."""
    seat = position.turn
    own = position.round.sizes[seat] - 1
    coming = position.round.sizes[position.neighbour(seat, -steps)]
    return -CARD_WORTH * max(0, coming - own)


def size_of(cards: int) -> int:
    return cards.bit_count()


# Specials that ask for more


def nearest_to_going_out(view: SpectrumoView) -> int:
    sizes = view.position.round.sizes
    best = view.legal[0]
    for answer in view.legal:
        if sizes[answer - OPPONENT] < sizes[best - OPPONENT]:
            best = answer
    return best


def give_order(view: SpectrumoView, card: int) -> int:
    """Return specials are kept while there is time to lay them, unless they stop a player's last
    card."""
    if not is_special(card):
        return int(rank_of(card))
    round = view.position.round
    stops = round.sizes[round.opponent] < 3
    return constants.SPECIAL_POINTS if stops or len(view.hand) < 4 else 0


def best_colour(view: SpectrumoView) -> int:
    """Return the colour that more of the own cards can follow."""
    same, numbers = view.position.setup.same_color, [c for c in view.hand if c < NUMBER_CARDS]
    followers: list[int] = []
    for answer in view.legal:
        colour = answer - constants.COLOUR
        follow = [card for card in numbers if fits(card, colour, constants.NO_NUMBER, same)]
        followers.append(len(follow))
    return most_worth(view.legal, followers)


# What a player of Spectrumo wonders about: what the others can lay


HAS_SPECIAL: Final = FIRST_OF_GAME


class SpectrumoInsight(Insight[SpectrumoState, SpectrumoView]):
    def suppositions(self, state: SpectrumoState, seat: int) -> list[Supposition]:
        """Return the colours and numbers that others can follow with, and whether they have
        specials."""
        found = colours_held(state.hands, seat) + ranks_held(state.hands, seat)
        for other, hand in enumerate(state.hands):
            specials = [card for card in hand if is_special(card)]
            if other != seat and specials:
                found.append((HAS_SPECIAL, other, 0))
        return found
