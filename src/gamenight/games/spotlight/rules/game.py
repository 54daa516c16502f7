"""The options of Spotlight, starting a match, and dealing again what a seat cannot know."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.events import NOBODY, Event
from gamenight.core.options import Option, Options, first_seat_option
from gamenight.core.position import UNKNOWN
from gamenight.core.random import Random
from gamenight.core.rules import Rules, first_seat
from gamenight.parts.bits import members_of, only, set_of
from gamenight.parts.dealing import deal

from . import constants
from .constants import NONE, card_in, is_face_down
from .position import SpotlightPosition, SpotlightRound, SpotlightSetup
from .state import SpotlightState, SpotlightView

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "areas",
        "all areas in three rounds, or one round with the plain ones",
        "full",
        ("full", "plain"),
        labels=("all, three rounds", "only plain ones, one round"),
    ),
    Option(
        "spotlights",
        "how many Spotlight cards everyone has; fewer are harder against Light",
        constants.MOST_SPOTLIGHTS,
        least=0,
        most=constants.MOST_SPOTLIGHTS,
        title="Spotlights each",
    ),
    Option(
        "spotlights_return",
        "whether used Spotlights come back every round or have to last the match",
        True,
        (True, False),
        only_with=(("spotlights", (1, 2)),),
        title="Spotlights come back every round",
        rare=True,
    ),
    Option(
        "tie_breaker",
        "whether a tie is a shared victory or asks for one more round",
        "share",
        ("share", "round"),
        players=(constants.SIDES,),
        title="After a tie",
        labels=("shared victory", "one more round"),
        rare=True,
    ),
    first_seat_option(constants.SIDES),
)


class SpotlightRules(Rules[SpotlightState, SpotlightView]):
    def __init__(self) -> None:
        self.id = "spotlight"
        self.title = "Spotlight"
        self.rulebook = "spotlight"
        self.players = (1, constants.SIDES)
        self.options = OPTIONS
        self.version = 3
        self.answer_count = constants.ANSWERS
        self.longest = constants.LONGEST

    def open_in(self, players: int, options: Options) -> tuple[str, ...]:
        hiding_nothing = ["discards"] if players == 1 else ["light_deck", "set_aside"]
        if players == 1 or options["areas"] == "plain":
            hiding_nothing.append("face_down")
        if options["areas"] == "plain":
            hiding_nothing.append("stack")
        return tuple(hiding_nothing)

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> SpotlightState:
        setup = SpotlightSetup(options, first_seat(players, options, random))
        state = SpotlightState(SpotlightPosition(players, setup, SpotlightRound(0, ())))
        state.journal = journal
        state.shuffle_areas(random)
        state.begin_round(random)
        return state

    def redeal(self, view: SpotlightView, random: Random) -> SpotlightState:
        """Return the area stack and every card the seat cannot read, drawn again."""
        position = view.position.copy()
        state = SpotlightState(position)
        state.stack = position.areas_to_come()
        random.shuffle(state.stack)
        state.picked = view.picked
        state.face_down = view.face_down.copy()
        if view.seat != NOBODY:
            state.hands[view.seat] = view.hand
            state.discards[view.seat] = view.discards
            state.personal_suits[view.seat] = view.personal_suit
        if position.over:
            state.personal_suits = position.history[-1].personal_suits.copy()
        deal_unseen(state, view.seat, random)
        state.pick_last_card()
        return state


def deal_unseen(state: SpotlightState, seat: int, random: Random) -> None:
    """Deal the cards whose place a seat does not know.

    Face-down Drums first, from the unseen Drums alone; then any card may lie in any other place.
    So each possible deal is as likely as the next.
    """
    position = state.position
    unseen = position.deck() & ~cards_seen(state)
    drums, others = unknown_face_down(state)
    if drums:
        drawn = deal(members_of(unseen & constants.DRUM_CARDS), [len(drums)], random)[0]
        fill_in(state, drums, drawn)
        unseen &= ~set_of(drawn)
    rest = members_of(unseen)
    strangers = [other for other in range(position.players) if other != seat]
    sizes = [len(others), int(position.light_deck_size())]
    for other in strangers:
        sizes += cards_unseen_of(state, other)
    dealt = deal(rest, [*sizes, len(rest) - sum(sizes)], random)
    fill_in(state, others, dealt[0])
    state.light_deck = dealt[1]
    state.set_aside = set_of(dealt[len(dealt) - 1])
    for at, other in enumerate(strangers):
        hand, discards, personal_suit = dealt[3 * at + 2 : 3 * at + 5]
        state.hands[other] = set_of(hand)
        state.discards[other] = set_of(discards)
        if personal_suit:
            state.personal_suits[other] = personal_suit[0]


def cards_unseen_of(state: SpotlightState, seat: int) -> list[int]:
    """Return how many cards of a seat are unknown: in hand, discarded, as Personal Suit."""
    position = state.position
    if not position.has_chosen(seat):
        return [int(position.hand_size(seat)), 0, 0]
    unknown_suit = 1 if state.personal_suits[seat] == NONE else 0
    return [int(position.hand_size(seat)), int(position.cards_to_discard()), unknown_suit]


def cards_seen(state: SpotlightState) -> i64:
    """Return every card that has its place already."""
    seen = set_of([card for card in [*state.personal_suits, *state.face_down] if card != UNKNOWN])
    for held in [*state.hands, *state.discards]:
        seen |= held
    for column in state.position.round.columns:
        for laid in column:
            if not is_face_down(laid):
                seen |= only(card_in(laid))
    return seen


def unknown_face_down(state: SpotlightState) -> tuple[list[int], list[int]]:
    """Return the numbers of face-down cards that are unknown: those known as Drums (SL6), the
    others."""
    drums: list[int] = []
    others: list[int] = []
    for at in range(constants.COLUMNS):
        numbers = drums if state.position.round.effect(at) == constants.DRUMS_FACE_DOWN else others
        for laid in state.position.round.columns[at]:
            if is_face_down(laid) and state.face_down[card_in(laid)] == UNKNOWN:
                numbers.append(int(card_in(laid)))
    return drums, others


def fill_in(state: SpotlightState, numbers: list[int], cards: list[int]) -> None:
    for at in range(len(numbers)):
        state.face_down[numbers[at]] = cards[at]


RULES: Final = SpotlightRules()
