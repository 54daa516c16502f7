"""The rules of Spotlight as the program sees them, and how hidden cards are dealt again."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.options import Option, Options, first_seat_option
from gamenight.core.random import Random
from gamenight.core.rules import Rules, first_seat
from gamenight.core.state import NOBODY, Event, View
from gamenight.games.spotlight.rules.box import (
    ALL_CARDS,
    ANSWERS,
    AREA_EFFECTS,
    DRUM,
    DRUMS_FACE_DOWN,
    HIDDEN_CARD,
    LONGEST,
    MOST_SPOTLIGHTS,
    NONE,
    SIDES,
    card_in,
    cards_in,
    only,
    set_of,
    suit_of,
)
from gamenight.games.spotlight.rules.state import SpotlightState
from gamenight.games.spotlight.rules.view import SpotlightView

OPTIONS: Final[tuple[Option, ...]] = (
    Option("areas", "all areas, or one round with the plain ones", "full", ("full", "plain")),
    Option("spotlights", "Spotlight cards each", MOST_SPOTLIGHTS, least=0, most=MOST_SPOTLIGHTS),
    Option("spotlights_return", "Spotlights come back every round", True, (True, False)),
    Option("tie_breaker", "a tie is shared, or one more round", "share", ("share", "round")),
    first_seat_option(SIDES),
)

# Attributes of the state that hold things some seat cannot know, by mode.

HIDDEN_IN_EVERY_MODE: Final[tuple[str, ...]] = ("hands", "personals", "picked")
HIDDEN_FOR_TWO: Final[tuple[str, ...]] = ("discards", "columns")
HIDDEN_IN_SOLO: Final[tuple[str, ...]] = ("light_deck", "extra")


class SpotlightRules(Rules):
    def __init__(self) -> None:
        self.id = "spotlight"
        self.title = "Spotlight"
        self.rulebook = "spotlight"
        self.players = (1, 2)
        self.options = OPTIONS
        self.version = 1
        self.answers = ANSWERS
        self.longest = LONGEST
        self.secrets = (*HIDDEN_IN_EVERY_MODE, *HIDDEN_FOR_TWO, *HIDDEN_IN_SOLO, "stack", "lit")

    def secrets_in(self, players: int, options: Options) -> tuple[str, ...]:
        names = [*HIDDEN_IN_EVERY_MODE, *(HIDDEN_IN_SOLO if players == 1 else HIDDEN_FOR_TWO)]
        if options["areas"] == "full":
            names.append("stack")
        elif players == SIDES:
            names.remove("columns")  # no plain area takes cards face-down
        if options["spotlights"]:
            names.append("lit")
        return tuple(names)

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> SpotlightState:
        state = SpotlightState(players)
        state.journal = journal
        spotlights = options["spotlights"]
        assert isinstance(spotlights, int)
        state.plain = options["areas"] == "plain"
        state.spotlights = spotlights
        state.spotlights_return = options["spotlights_return"] is True
        state.tie_break = options["tie_breaker"] == "round"
        state.first = first_seat(players, options, random)
        for seat in range(players):
            state.spotlights_left[seat] = spotlights
        state.shuffle_areas(random)
        state.begin_round(random)
        return state

    def redeal(self, view: View, random: Random) -> SpotlightState:
        """The area stack and every card the seat cannot read, drawn anew."""
        assert isinstance(view, SpotlightView)
        state = public_part(view)
        unseen = cards_in(((1 << state.area_count()) - 1) & ~view.used_areas & ~set_of(state.areas))
        random.shuffle(unseen)
        state.stack = unseen
        deal_unseen(state, view, random)
        return state


def public_part(view: SpotlightView) -> SpotlightState:
    """A state with everything the view shows, and nothing else."""
    state = SpotlightState(view.players)
    state.turn = view.turn
    state.over = view.turn == NOBODY
    state.plain = view.plain
    state.spotlights = view.spotlights
    state.spotlights_return = view.spotlights_return
    state.tie_break = view.tie_break
    state.first = view.first
    state.round = view.round
    state.phase = view.phase
    state.areas = list(view.areas)
    state.used_areas = view.used_areas
    state.fresh = list(view.fresh)
    state.kept = view.kept
    state.picked = view.picked
    state.lit = view.lit
    for seat in range(view.players):
        state.spotlights_left[seat] = view.spotlights_left[seat]
    state.spotlights_spent = view.spotlights_spent
    state.points = list(view.points)
    state.history = list(view.history)
    return state


def deal_unseen(state: SpotlightState, view: SpotlightView, random: Random) -> None:
    """Draw face-down cards first, Drums where only Drums lie face-down; then everything else."""
    unseen = cards_in(ALL_CARDS & ~cards_seen(view))
    random.shuffle(unseen)
    state.columns = [list(column) for column in view.columns]
    turn_over(state, unseen, only_drums=True)
    turn_over(state, unseen, only_drums=False)
    for seat in range(view.players):
        state.personals[seat] = view.personals[seat]
        if seat == view.seat:
            state.hands[seat] = view.hand
            state.discards[seat] = view.discards
            continue
        state.hands[seat] = draw(unseen, view.hand_sizes[seat])
        if view.ready[seat]:
            state.discards[seat] = draw(unseen, state.cards_to_discard())
            if view.personals[seat] == NONE:
                state.personals[seat] = unseen.pop()
    state.light_deck = [unseen.pop() for _ in range(view.light_deck)]
    state.extra = set_of(unseen)


def cards_seen(view: SpotlightView) -> i64:
    """Every card whose place the seat knows."""
    seen: i64 = view.kept | view.hand | view.discards
    for card in view.personals:
        if card != NONE:
            seen |= only(card)
    for column in view.columns:
        for laid in column:
            if card_in(laid) != HIDDEN_CARD:
                seen |= only(card_in(laid))
    return seen


def turn_over(state: SpotlightState, unseen: list[int], only_drums: bool) -> None:
    """Give a card to every laid card that is hidden, in the Drum area or in the others."""
    for at, column in enumerate(state.columns):
        if (AREA_EFFECTS[state.areas[at]] == DRUMS_FACE_DOWN) != only_drums:
            continue
        for place, laid in enumerate(column):
            if card_in(laid) == HIDDEN_CARD:
                card = take_drum(unseen) if only_drums else unseen.pop()
                column[place] = laid & ~HIDDEN_CARD | card


def take_drum(unseen: list[int]) -> int:
    drums = [card for card in unseen if suit_of(card) == DRUM]
    unseen.remove(drums[0])
    return drums[0]


def draw(unseen: list[int], count: i64) -> int:
    return set_of([unseen.pop() for _ in range(count)])


RULES: Final = SpotlightRules()
