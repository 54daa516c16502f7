"""What a network is shown of Spectrum Poker. Beans are parts of all beans in the match."""

from __future__ import annotations

from gamenight.game.observing import Row

from ..rules.deck import NUMBER_CARDS
from .rules import constants
from .rules.constants import FOLD, RAISE
from .rules.state import PokerView


def observe(view: PokerView, row: Row) -> None:
    position, hand, betting = view.position, view.position.hand, view.position.betting
    setup = position.setup
    beans = setup.stack * position.players
    row.things("hand", view.hand, NUMBER_CARDS)
    if setup.holdem:
        row.things("board", hand.board, NUMBER_CARDS)
    else:
        row.things("cards put away", view.discards, NUMBER_CARDS)
        row.things("cards named", position.named, NUMBER_CARDS)
        row.number_by_seat("cards exchanged", hand.drawn, constants.HAND_SIZE, constants.NOT_YET)
        row.switch("cards are being exchanged", hand.drawing)
    row.one_of("betting round", hand.round, position.rounds())
    row.number_by_seat("beans", position.stacks, beans)
    row.number_by_seat("beans paid in this hand", hand.paid, beans)
    row.number_by_seat("beans paid in this round", betting.bet, beans)
    row.number("price", betting.price, constants.MOST_BETS * max(constants.HOLDEM_BETS))
    row.number("bets", betting.bets, constants.MOST_BETS)
    row.one_of_by_seat("last answer", [last - FOLD for last in betting.last], RAISE - FOLD + 1)
    row.seat_bits("has acted", betting.acted)
    row.seat_bits("was dealt cards", hand.dealt)
    row.seat_bits("is in", hand.inside)
    row.seat("dealer", hand.dealer)
    row.seat("asked", position.turn)
    row.number("hand of the match", hand.number, setup.hands)
