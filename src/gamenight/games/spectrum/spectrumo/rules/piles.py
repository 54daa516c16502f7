"""The hands and decks of Spectrumo: drawing, and what the specials do to them.

Whatever moves is noted in what everybody knows and in what each seat knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from gamenight.core.events import EVERYONE
from gamenight.core.random import Random

from ...rules.deck import Card, CardSet, card_set
from . import constants
from .laying import ONE_CARD, can_lay_now, surely_layable
from .position import Knowledge

if TYPE_CHECKING:
    from .state import SpectrumoState

NO_CARD: Final = -1
"""Nothing was left to draw."""


@final
class Drawn:
    """Tell the cards of one drawing."""

    def __init__(self) -> None:
        self.openly: list[int] = []
        self.secretly: list[int] = []


# What is known


def knows(state: SpectrumoState, seat: i64) -> Knowledge:
    """Return what a seat knows, apart from what everybody knows from now on."""
    knowledge = state.private[seat]
    if knowledge is None:
        knowledge = state.position.round.knowledge.copy()
        state.private[seat] = knowledge
    return knowledge


def everybody(state: SpectrumoState) -> list[Knowledge]:
    """Return what everybody knows, and what those know who know more."""
    private = [knowledge for knowledge in state.private if knowledge is not None]
    return [state.position.round.knowledge, *private]


def all_see_lack(state: SpectrumoState, seat: i64, cards: CardSet) -> None:
    state.position.round.knowledge.lacks(seat, cards)
    for knowledge in state.private:
        if knowledge is not None:
            knowledge.lacks(seat, cards)


def all_see_draw(state: SpectrumoState, seat: i64) -> None:
    state.position.round.knowledge.drew_unseen(seat)
    for knowledge in state.private:
        if knowledge is not None:
            knowledge.drew_unseen(seat)


def all_see_card(state: SpectrumoState, card: Card, seat: i64) -> None:
    going = ONE_CARD[card]
    state.position.round.knowledge.keep_only(going, seat)
    for knowledge in state.private:
        if knowledge is not None:
            knowledge.keep_only(going, seat)


# Drawing


def draw_card(state: SpectrumoState, seat: i64, drawn: Drawn | None, random: Random) -> Card:
    """Return a card for the hand of a seat, if there is one."""
    round = state.position.round
    if round.seen_deck:
        card = round.seen_deck.pop()
        all_see_card(state, card, seat)
        if drawn is not None:
            drawn.openly.append(card)
    else:
        if not state.deck:
            if len(round.discard) < 2:
                return NO_CARD
            reshuffle(state, random)
        card = state.deck.pop()
        round.unseen_deck -= 1
        all_see_draw(state, seat)
        if drawn is not None:
            drawn.secretly.append(card)
    hand = state.hands[seat]
    put_in_order(hand, card)
    round.sizes[seat] = len(hand)
    return card


def reshuffle(state: SpectrumoState, random: Random) -> None:
    """The discard pile but for its topmost card becomes the draw deck (SM12)."""
    round = state.position.round
    top = round.discard.pop()
    state.deck = round.discard
    round.discard = [top]
    round.unseen_deck = len(state.deck)
    cards = card_set(state.deck)
    for knowledge in everybody(state):
        knowledge.reshuffled(cards)
    random.shuffle(state.deck)
    state.tell(constants.RESHUFFLED, round.unseen_deck)


def draw(state: SpectrumoState, seat: i64, number: i64, why: i64, random: Random) -> i64:
    """Return this many cards, or what there is (SM12); how many they were."""
    drawn = Drawn() if state.journal is not None else None
    got: i64 = 0
    while got < number and draw_card(state, seat, drawn, random) != NO_CARD:
        got += 1
    if got > 0:
        note_drawing(state, seat, got, drawn, why)
    return got


def draw_until_able(state: SpectrumoState, seat: i64, random: Random) -> bool:
    """Draw for a seat that cannot lay a card; whether it can now (SM2).

    The whole hand is checked after each card (SM10). A player who draws shows that nothing in the
    hand could be laid.
    """
    round = state.position.round
    force = round.force
    hand = state.hands[seat]
    drawn = Drawn() if state.journal is not None else None
    lacking = surely_layable(len(hand), force)
    all_see_lack(state, seat, lacking)
    got: i64 = 0
    able = False
    while not able:
        if len(hand) == 2 and got == 1:  # from two cards others can be laid than from one
            lacking = surely_layable(2, force)
            all_see_lack(state, seat, lacking)
        card = draw_card(state, seat, drawn, random)
        if card == NO_CARD:
            all_see_lack(state, seat, lacking)
            break
        got += 1
        able = can_lay_now(card, hand, force)
    if got > 0:
        round.lacking = lacking
        note_drawing(state, seat, got, drawn, constants.UNTIL_ABLE)
    return able


def note_drawing(
    state: SpectrumoState, seat: i64, number: i64, drawn: Drawn | None, why: i64
) -> None:
    """Tell how many cards were drawn, and which to the seats that may know."""
    state.position.round.last_drawer = seat
    state.position.round.last_drawn = number
    if drawn is not None:
        state.tell(constants.DREW, seat, number, why)
        if drawn.openly:
            state.tell_lists(EVERYONE, constants.DREW_OPENLY, [seat], [drawn.openly])
        if drawn.secretly:
            # Nobody keeps in mind in which order they came.
            state.tell_lists(seat, constants.DREW_SECRETLY, [seat], [sorted(drawn.secretly)])


# What specials do


def swap_decks(state: SpectrumoState) -> None:
    """What lies under the Deck Swap card and the draw deck change places, both turned over;
    nothing is shuffled (SM7, SM13)."""
    round = state.position.round
    top = round.discard.pop()
    under = round.discard
    under.reverse()
    turned = round.seen_deck if round.seen_deck else state.deck
    turned.reverse()
    turned.append(top)
    round.discard = turned
    round.seen_deck = under
    state.deck = []
    round.unseen_deck = 0
    for knowledge in everybody(state):
        knowledge.deck_is_seen()


def pass_hands(state: SpectrumoState, steps: i64, random: Random) -> None:
    """All hands go to a neighbour at once; players with fewer cards now draw up to the old
    count, in the direction of play, beginning with the one who laid the card (SM6, SM12)."""
    position = state.position
    playing = position.playing()
    receivers = [*range(position.players)]
    for seat in playing:
        receivers[seat] = position.neighbour(seat, steps)
        knows(state, seat).holds_exactly(state.hands[seat], seat)
    for knowledge in everybody(state):
        knowledge.passed(receivers)
    round = position.round
    hands, sizes = state.hands, round.sizes
    state.hands = hands.copy()
    round.sizes = sizes.copy()
    for seat in playing:
        state.hands[receivers[seat]] = hands[seat]
        round.sizes[receivers[seat]] = sizes[seat]
    seat_to_draw = position.turn
    for _ in range(len(playing)):
        missing = sizes[seat_to_draw] - round.sizes[seat_to_draw]
        if missing > 0:
            draw(state, seat_to_draw, missing, constants.BY_PASS, random)
        seat_to_draw = position.neighbour(seat_to_draw, round.direction)


def swap_cards(
    state: SpectrumoState, seat: i64, other: i64, given: list[int], random: Random
) -> None:
    """Cards are taken at random before those given arrive (SM4, SM13).

    The two who swap know what they gave; to all others it is a blur (G6).
    """
    taken = state.hands[other].copy()
    random.shuffle(taken)
    taken = sorted(taken[: len(given)])
    mine, theirs = knows(state, seat), knows(state, other)
    for knowledge in everybody(state):
        if knowledge is mine:
            mine.holds_exactly(state.hands[seat], seat)
            mine.keep_only(card_set(given), other)
        elif knowledge is theirs:
            theirs.holds_exactly(state.hands[other], other)
            theirs.keep_only(card_set(taken), seat)
        else:
            knowledge.mixed(seat, other)
    state.hands[seat] = exchanged(state.hands[seat], given, taken)
    state.hands[other] = exchanged(state.hands[other], taken, given)
    if state.journal is not None:
        state.tell(constants.CARDS_SWAPPED, seat, other, len(given))
        state.tell_lists(seat, constants.SWAP_SEEN, [seat, other], [given, taken])
        state.tell_lists(other, constants.SWAP_SEEN, [other, seat], [taken, given])


def put_in_order(hand: list[int], card: Card) -> None:
    """Put a card into a sorted hand."""
    at: i64 = len(hand)
    while at > 0 and hand[at - 1] > card:
        at -= 1
    hand.insert(at, card)


def exchanged(hand: list[int], without: list[int], more: list[int]) -> list[int]:
    return sorted([card for card in hand if card not in without] + more)
