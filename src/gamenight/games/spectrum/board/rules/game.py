"""The options of Spectrum, starting a match, and dealing again what a seat cannot know."""

from __future__ import annotations

from typing import Final

from gamenight.core.events import EVERYONE, NOBODY, Event
from gamenight.core.options import Option, Options, first_seat_option
from gamenight.core.random import Random
from gamenight.core.rules import Rules, first_seat

from ...rules.deck import COLOUR_SWAPS, NUMBER_CARDS, RANKS, card_of
from ...rules.wheel import COLOURS
from . import constants, moves
from .combinations import BoardRoll
from .constants import BoardSetup, space_of, with_member
from .moves import PortalDeal
from .position import BoardPosition
from .state import BoardState, BoardView
from .turns import count_portals

LIGHTEST, HEAVIEST = constants.FIRST_CARD_SPACE, constants.LAST_CARD_SPACE
"""Weights from the piles are the ranks 3 to 7 (SB17)."""


def switch(name: str, help: str, title: str, alone: bool | None = None) -> Option:
    return Option(name, help, False, (False, True), title=title, alone=alone)


OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "dice",
        "what decides where pawns may move",
        "d6",
        ("d6", "d12", "cards"),
        title="Dice",
        labels=("six primaries", "all twelve colours", "cards instead of dice"),
    ),
    Option(
        "start",
        "an empty board, or a shotgun start with six pawns each",
        "empty",
        ("empty", "cards", "d12"),
        title="Start",
        labels=("empty board", "six pawns by cards", "six pawns by dice"),
    ),
    Option(
        "goal",
        "what wins: enough colours, or the most points",
        "stars",
        ("stars", "weighted"),
        title="Goal",
        labels=("enough colours", "weighted colours"),
    ),
    Option(
        "weights",
        "where the worth of a colour comes from",
        "piles",
        ("piles", "deck"),
        only_with=(("goal", ("weighted",)),),
        title="Weights",
        labels=("3 to 7", "1 to 12"),
    ),
    switch("missions", "pawns on five of your six secret spaces win too", "Missions"),
    switch("portals", "secret cards send pawns elsewhere", "Portals"),
    switch("self_capture", "pawns may capture pawns of their own side", "Self-capture", True),
    switch("self_jump", "pawns may jump pawns of their own side", "Self-jump", True),
    switch("surrender", "take a pawn off the board instead of rolling", "Surrender"),
    switch("speed", "one more roll after a special one", "Speed"),
    Option(
        "swap_cards",
        "six cards that swap two pawns",
        False,
        (False, True),
        only_with=(("dice", ("cards",)),),
        title="Swap cards",
    ),
    Option(
        "turn_limit",
        "the number of turns, those of all seats, after which the match is decided",
        600,
        least=1,
        most=100_000,
        examples=(40,),  # random players may need hundreds of turns
        rare=True,
    ),
    first_seat_option(constants.MOST_PLAYERS),
)


class SpectrumRules(Rules[BoardState, BoardView]):
    def __init__(self) -> None:
        self.id = "spectrum"
        self.title = "Spectrum"
        self.rulebook = "spectrum"
        self.players = (1, 2, 3, 4, 5, 6)
        self.options = OPTIONS
        self.version = 2
        self.answer_count = constants.ANSWERS
        self.longest = 20_000_000

    def guesses(self) -> tuple[str, ...]:
        """Return what others said in advance they chose in secret (SB27)."""
        return ("portals.standing",)

    def open_in(self, players: int, options: Options) -> tuple[str, ...]:
        """Cards that are not in play hide nothing."""
        hidden_by = {
            "deck": options["dice"] == "cards",
            "missions": options["missions"] is True,
            "portals": options["portals"] is True,
        }
        return tuple([name for name, used in hidden_by.items() if not used])

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> BoardState:
        first = first_seat(players, options, random)
        setup = BoardSetup(players, options, draw_weights(options, random), first)
        state = BoardState(BoardPosition(players, setup, BoardRoll(False)))
        state.journal = journal
        position = state.position
        state.tell(constants.BEGAN, first)
        if setup.weighted:
            state.tell_lists(EVERYONE, constants.WEIGHED, [], [list(setup.weights)])
        deal_hidden(state, random)
        if setup.start == constants.START_BY_CARDS:
            start_by_cards(state, random)
        if setup.start == constants.START_BY_D12:
            position.phase = constants.OPENING
        state.advance(random)
        return state

    def redeal(self, view: BoardView, random: Random) -> BoardState:
        """Return the same table; the cards that the seat cannot see are dealt again."""
        state = BoardState(view.position.copy())
        position = state.position
        if position.setup.dice == constants.CARDS:
            out = position.roll.shown + position.discards
            state.deck = [card for card in dice_cards(position.setup) if card not in out]
            random.shuffle(state.deck)
        if position.setup.missions:
            redeal_missions(state, view, random)
        if position.setup.portals:
            redeal_portals(state, view, random)
            redeal_standing(state, view, random)
        return state


# Starting


def draw_weights(options: Options, random: Random) -> tuple[int, ...]:
    """Return one each; or a rank from a pile of 3 to 7, or from the whole deck, per colour
    (SB17)."""
    if options["goal"] != "weighted":
        return (1,) * COLOURS
    least, most = (LIGHTEST, HEAVIEST) if options["weights"] == "piles" else (1, RANKS)
    return tuple([least + random.below(most - least + 1) for _ in range(COLOURS)])


def dice_cards(setup: BoardSetup) -> list[int]:
    """Return the cards that serve as dice: ranks 1 to 3, with or without one of each swap
    (SB16)."""
    cards = [
        int(card_of(colour, rank))
        for colour in range(COLOURS)
        for rank in range(1, constants.HIGHEST_CARD + 1)
    ]
    if setup.swap_cards:
        cards += [NUMBER_CARDS + 2 * kind for kind in range(COLOUR_SWAPS)]
    return cards


def deal_hidden(state: BoardState, random: Random) -> None:
    position = state.position
    setup = position.setup
    if setup.dice == constants.CARDS:
        state.deck = dice_cards(setup)
        random.shuffle(state.deck)
    if setup.missions:
        state.missions = moves.deal_missions(state.missions, random)
        for seat in range(position.players):
            missions = list(state.missions[seat])
            state.tell_lists(seat, constants.MISSIONS_DEALT, [seat], [missions])
    if setup.portals:
        state.portals.deal(random)
        position.first_portals = (moves.FIRST_PORTALS_AT_START,) * position.players
        for seat in range(position.players):
            count_portals(state, seat)
            portals = list(state.portals.hands[seat])
            state.tell_lists(seat, constants.PORTALS_DEALT, [seat], [portals])


def start_by_cards(state: BoardState, random: Random) -> None:
    """Two cards each of the ones, the twos and the threes say where pawns start."""
    position = state.position
    spaces: list[list[int]] = [[] for _ in range(position.players)]
    for number in range(1, constants.START_RINGS + 1):
        pile = [int(space_of(colour, number)) for colour in range(COLOURS)]
        random.shuffle(pile)
        for seat in range(position.players):
            spaces[seat] += [pile.pop(), pile.pop()]
    for seat in range(position.players):
        for space in spaces[seat]:
            position.enter(seat, space)
        state.tell_lists(EVERYONE, constants.START_DRAWN, [seat], [spaces[seat]])


# Dealing again


def redeal_missions(state: BoardState, view: BoardView, random: Random) -> None:
    position = state.position
    known = state.missions
    if view.seat != NOBODY:
        known = with_member(known, view.seat, view.missions)
    if position.shown_missions:
        known = with_member(known, position.active, position.shown_missions)
    state.missions = moves.deal_missions_again(known, position.mission_checks, random)


def redeal_portals(state: BoardState, view: BoardView, random: Random) -> None:
    """Unseen portals are in the others' hands, in the deck, and among two just drawn."""
    position = state.position
    seats = [seat for seat in range(position.players) if seat != view.seat]
    seen = view.portals + view.drawn + position.portal_discards
    deal = PortalDeal(
        moves.without(moves.CARDS, seen),
        [position.portal_counts[seat] for seat in seats],
        [position.first_portals[seat] for seat in seats],
    )
    hands = deal.hands(random)
    for at, seat in enumerate(seats):
        state.portals.hands[seat] = tuple(hands[at])
    if view.seat != NOBODY:
        state.portals.hands[view.seat] = view.portals
    state.portals.deck = hands[len(seats)]
    state.portals.drawn = view.drawn
    if position.phase == constants.SENDING and not view.drawn:
        state.portals.draw_two()


def redeal_standing(state: BoardState, view: BoardView, random: Random) -> None:
    """What others may have said in advance when they last passed; the seat asked now has not."""
    position = state.position
    for seat in range(position.players):
        if seat == view.seat:
            state.portals.standing[seat] = view.standing
        elif not (position.phase == constants.WINDOW and seat == position.turn):
            said = position.may_have_said(seat)
            state.portals.standing[seat] = said[random.below(len(said))]


RULES: Final = SpectrumRules()
