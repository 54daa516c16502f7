"""What everybody at a table of Spotlight may know (SL6)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.options import Options
from gamenight.core.position import Position
from gamenight.core.value import Value
from gamenight.core.words import counted
from gamenight.parts.bits import count_of, first_bits, members_of, only, set_of

from . import constants
from .constants import (
    NONE,
    Card,
    LaidCard,
    Suit,
    card_in,
    has_spotlight,
    side_of,
    stars_for,
    suit_of,
    value_of,
)

# A finished round: which suit wins an area, and what that is worth to whom (SL5)


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class ScoredRound(Value):
    """A finished round, all cards face up except the discards (G6).

    Every side scores the value of its Personal Suit card and the areas that suit won.
    """

    def __init__(
        self, areas: tuple[int, ...], columns: list[list[int]], personal_suits: list[int]
    ) -> None:
        self.areas: tuple[int, ...] = areas
        self.columns: list[list[int]] = columns
        """Laid cards, none of them face-down."""
        self.personal_suits: list[int] = personal_suits
        """The Personal Suit cards by side; NONE for Light."""
        self.winning_suits: list[int] = []
        """The suit that wins each area, or NONE."""
        self.takers: list[int] = []
        """The side that scores each area, or NONE."""
        self.gains: list[int] = [0 if card == NONE else value_of(card) for card in personal_suits]
        for at in range(constants.COLUMNS):
            suit = winning_suit(areas[at], columns[at], personal_suits)
            taker = taker_of(suit, personal_suits)
            self.winning_suits.append(suit)
            self.takers.append(taker)
            if taker != NONE:
                self.gains[taker] += constants.AREA_POINTS[areas[at]]

    def __hash__(self) -> int:
        """Quicker than that of any value: what is said about a finished round is cached."""
        return hash((tuple(self.areas), tuple(self.personal_suits), tuple(self.gains)))

    def chose_same_suit(self) -> bool:
        first, second = self.personal_suits
        return second != NONE and suit_of(first) == suit_of(second)

    def counts_for_winner(self, at: i64, place: i64) -> bool:
        """Return whether a card counts for the suit that won its area."""
        suit = counted_suit(self.columns[at][place], self.personal_suits)
        return suit == self.winning_suits[at]

    def why_no_suit_wins(self, at: i64) -> int:
        """Return why an area is not won; asked only where it is not (SL5)."""
        area, column = self.areas[at], self.columns[at]
        effect: i64 = constants.AREA_EFFECTS[area]
        if not column:
            return constants.NO_CARDS
        if effect == constants.ONLY_FULL and len(column) < constants.FULL_COLUMN:
            return constants.NOT_FULL
        strengths = suit_strengths(area, column, self.personal_suits)
        if not max(strengths):
            return constants.NO_TWO_CARDS
        return constants.TIED if deciding_strength(effect, strengths) else constants.NO_SECOND


def counted_suit(laid: LaidCard, personal_suits: list[int]) -> i64:
    """Return the suit a card counts for: with a Spotlight, its player's Personal Suit."""
    return suit_of(personal_suits[side_of(laid)] if has_spotlight(laid) else card_in(laid))


def counted_value(area: i64, column: list[int], at: i64) -> i64:
    """Return the value a card counts for, after the area's effect on it."""
    laid: i64 = column[at]
    value = value_of(card_in(laid))
    effect: i64 = constants.AREA_EFFECTS[area]
    if effect == constants.SPOTLIGHT_PLUS_ONE and has_spotlight(laid):
        return value + 1
    if effect == constants.LAST_DOUBLE and at == len(column) - 1:
        return value * 2
    return value


def suit_counts(column: list[int], personal_suits: list[int]) -> list[int]:
    """Return how many cards of each suit lie in a column."""
    counts = [0] * constants.SUITS
    for laid in column:
        counts[counted_suit(laid, personal_suits)] += 1
    return counts


def suit_totals(area: i64, column: list[int], personal_suits: list[int]) -> list[int]:
    """Return the total value of each suit in a column."""
    totals = [0] * constants.SUITS
    for at in range(len(column)):
        totals[counted_suit(column[at], personal_suits)] += counted_value(area, column, at)
    return totals


def suit_strengths(area: i64, column: list[int], personal_suits: list[int]) -> list[int]:
    """Return what each suit has in an area: cards or value, 0 if it is not there or may not win."""
    effect: i64 = constants.AREA_EFFECTS[area]
    if effect == constants.MOST_CARDS:
        return suit_counts(column, personal_suits)
    strengths = suit_totals(area, column, personal_suits)
    if effect == constants.AT_LEAST_TWO:
        counts = suit_counts(column, personal_suits)
        strengths = [strengths[suit] if counts[suit] > 1 else 0 for suit in range(constants.SUITS)]
    return strengths


def winning_suit(area: i64, column: list[int], personal_suits: list[int]) -> i64:
    """Return the suit that wins an area, or NONE: suits, values, who may win, and the order
    (SL5)."""
    effect: i64 = constants.AREA_EFFECTS[area]
    if effect == constants.ONLY_FULL and len(column) < constants.FULL_COLUMN:
        return NONE
    strengths = suit_strengths(area, column, personal_suits)
    return only_suit_with(strengths, deciding_strength(effect, strengths))


def deciding_strength(effect: i64, strengths: list[int]) -> i64:
    """Return the strength that wins, 0 if none does; a strength of 0 is a suit that cannot win."""
    highest: i64 = 0
    second: i64 = 0
    lowest: i64 = 0
    strength: i64
    for strength in strengths:
        if strength > highest:
            second = highest
            highest = strength
        elif second < strength < highest:
            second = strength
        if strength and (not lowest or strength < lowest):
            lowest = strength
    if effect == constants.LOWEST:
        return lowest
    return second if effect == constants.SECOND_HIGHEST else highest


def only_suit_with(strengths: list[int], wanted: i64) -> i64:
    """Return the one suit of that strength; NONE when no suit has it, or when several tie."""
    winner: i64 = NONE
    if not wanted:
        return NONE
    for suit in range(constants.SUITS):
        if strengths[suit] == wanted:
            if winner != NONE:
                return NONE
            winner = suit
    return winner


def taker_of(suit: Suit, personal_suits: list[int]) -> i64:
    """Return the side that scores an area won by a suit, or NONE.

    Nobody does when both chose the same suit. Light takes what you do not (SL9).
    """
    first = suit_of(personal_suits[0])
    if personal_suits[constants.LIGHT] == NONE:
        return 0 if suit == first else constants.LIGHT
    second = suit_of(personal_suits[1])
    if suit == NONE or first == second:
        return NONE
    if suit == first:
        return 0
    return 1 if suit == second else NONE


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class SpotlightSetup(Value):
    """What was settled before the match and stays so."""

    def __init__(self, options: Options, first: int) -> None:
        spotlights = options["spotlights"]
        assert isinstance(spotlights, int)
        self.spotlights: i64 = spotlights
        """How many each player starts with."""
        self.spotlights_return: bool = options["spotlights_return"] is True
        self.plain: bool = options["areas"] == "plain"
        """One round with the four areas without effect (SL10)."""
        self.tie_breaker: bool = options["tie_breaker"] == "round"
        """Whether points that are tied in the end ask for one more round (SL8)."""
        self.first: i64 = first
        """Who starts round 1."""


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class SpotlightRound(Value):
    """What is new with every round. Sets of cards are whole numbers with one bit each."""

    def __init__(self, number: i64, areas: tuple[int, ...]) -> None:
        self.number: i64 = number
        self.areas: tuple[int, ...] = areas
        self.choosing: bool = True
        """Whether discards and Personal Suits are being chosen; then cards are laid."""
        self.columns: list[list[int]] = [[], [], [], []]
        """Laid cards, see ``facts.laid_card``."""
        self.just_laid: list[int] = [0, 0, 0, 0]
        """How many cards on top of each column came with the last turn."""

    def copy(self) -> SpotlightRound:
        other = SpotlightRound(self.number, self.areas)
        other.choosing = self.choosing
        other.columns = [column.copy() for column in self.columns]
        other.just_laid = self.just_laid.copy()
        return other

    def laid_by(self, side: i64) -> i64:
        """Return how many cards of a side lie in the columns."""
        count: i64 = 0
        for column in self.columns:
            for laid in column:
                if side_of(laid) == side:
                    count += 1
        return count

    # 4A Area Cards: which card may be laid in which column, and which way up

    def effect(self, at: i64) -> i64:
        return constants.AREA_EFFECTS[self.areas[at]]

    def has_room(self, at: i64) -> bool:
        return len(self.columns[at]) < constants.FULL_COLUMN

    def goes_face_down(self, card: Card, at: i64) -> bool:
        effect = self.effect(at)
        if effect == constants.DRUMS_FACE_DOWN:
            return suit_of(card) == constants.DRUM
        return effect == constants.ALL_FACE_DOWN

    def is_limited(self, at: i64) -> bool:
        """Return whether the area compares a card with the card it covers."""
        effect = self.effect(at)
        return effect == constants.OTHER_SUIT or effect == constants.OTHER_VALUE

    def fits(self, card: Card, at: i64) -> bool:
        """Return whether a card may be laid in a column.

        Limits look at printed suit and value (SL6). They never meet a face-down card: an area has
        one effect, so where cards are compared they lie face up.
        """
        if not self.has_room(at):
            return False
        column = self.columns[at]
        if not column:
            return True
        covered = card_in(column[len(column) - 1])
        effect = self.effect(at)
        if effect == constants.OTHER_SUIT:
            return suit_of(card) != suit_of(covered)
        return effect != constants.OTHER_VALUE or value_of(card) != value_of(covered)

    def cards_that_fit(self, cards: i64) -> i64:
        """Return those of a set of cards that may be laid somewhere."""
        for at in range(constants.COLUMNS):
            if not self.is_limited(at) and self.has_room(at):
                return cards
        fitting: i64 = 0
        for card in members_of(cards):
            for at in range(constants.COLUMNS):
                if self.fits(card, at):
                    fitting |= only(card)
        return fitting

    def playable(self, hand: i64) -> i64:
        """Return the cards of a hand that may be picked; when none fits anywhere, all of them
        (SL7).

        Only a last card can be stuck, so being stuck tells nothing about the rest of a hand: with
        one limited column open at most two cards are left, one each, and two open ones (SL2 has
        one of either kind) both turn away a single card, of the one's suit and the other's value.
        """
        return self.cards_that_fit(hand) or hand

    def is_stuck(self, hand: i64) -> bool:
        """Return whether no card of a hand fits anywhere (SL7)."""
        return not self.cards_that_fit(hand)

    def open_to(self, card: Card) -> i64:
        """Return the columns in which a card may be laid, as a set; one that fits nowhere may go
        wherever there is room (SL7)."""
        fitting: i64 = 0
        with_room: i64 = 0
        for at in range(constants.COLUMNS):
            if self.has_room(at):
                with_room |= only(at)
                if self.fits(card, at):
                    fitting |= only(at)
        return fitting or with_room

    def columns_for(self, card: Card) -> list[int]:
        return members_of(self.open_to(card))

    # 6B Solo Gameplay

    def emptiest_column(self) -> i64:
        """Return the left-most column with the fewest cards."""
        emptiest: i64 = 0
        for column in range(constants.COLUMNS):
            if len(self.columns[column]) < len(self.columns[emptiest]):
                emptiest = column
        return emptiest


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class SpotlightPosition(Position):
    """Sets of cards and areas are whole numbers with one bit each; sides are seats, or Light."""

    def __init__(self, players: int, setup: SpotlightSetup, round: SpotlightRound) -> None:
        super().__init__(players)
        self.setup: SpotlightSetup = setup
        self.round: SpotlightRound = round
        self.spotlights_left: list[int] = [int(setup.spotlights)] * players
        self.points: list[int] = [0, 0]
        """By side."""
        self.history: tuple[ScoredRound, ...] = ()

    def copy(self) -> SpotlightPosition:
        other = SpotlightPosition(self.players, self.setup, self.round.copy())
        self.copy_basics_to(other)
        other.spotlights_left = self.spotlights_left.copy()
        other.points = self.points.copy()
        other.history = self.history
        return other

    # 2A Game Setup & Round Setup

    def rounds(self) -> int:
        return 1 if self.setup.plain else constants.ROUNDS

    def in_tie_breaker(self) -> bool:
        return self.round.number > self.rounds()

    def starter(self) -> i64:
        """Return who starts this round: seats alternate, in solo play it is always you (SL-a,
        SL9)."""
        return (self.setup.first + self.round.number - 1) % self.players

    def all_areas(self) -> i64:
        """Return the area cards of this match (SL2, SL10)."""
        if self.setup.plain:
            return first_bits(constants.PLAIN_AREAS)
        return first_bits(constants.SOLO_AREAS if self.players == 1 else constants.AREAS)

    def areas_to_come(self) -> list[int]:
        """Return the area cards still in the stack; their order is a secret."""
        seen = set_of(list(self.round.areas))
        for finished in self.rounds_before():
            seen |= set_of(list(finished.areas))
        return members_of(self.all_areas() & ~seen)

    def rounds_before(self) -> tuple[ScoredRound, ...]:
        """Return the rounds whose areas and Personal Suits are out: a tie-breaker has none (SL3,
        SL8)."""
        return () if self.in_tie_breaker() else self.history[: self.round.number - 1]

    def deck(self) -> i64:
        """Return the cards that are dealt this round: earlier Personal Suits are out for good
        (SL3)."""
        cards: i64 = constants.ALL_CARDS
        for finished in self.rounds_before():
            for card in finished.personal_suits:
                if card != NONE:
                    cards &= ~only(card)
        return cards

    # 2B Discarding & Personal Suits

    def cards_to_discard(self) -> i64:
        """Return how many cards each discards this round; none in solo play (SL3, SL8, SL-d)."""
        if self.players == 1:
            return 0
        if self.in_tie_breaker():
            return constants.TIE_BREAKER_DISCARDS
        return constants.DISCARDS[self.round.number - 1]

    def owes_discards(self, discards: i64) -> bool:
        """Return whether a player with these discards has still to choose them."""
        return self.round.choosing and not discards and self.cards_to_discard() > 0

    def has_chosen(self, seat: i64) -> bool:
        """Return whether a seat has its Personal Suit; in solo play nobody is waited for."""
        if not self.round.choosing:
            return True
        return self.players == constants.SIDES and seat not in self.waiting

    def hand_size(self, seat: i64) -> i64:
        solo = self.players == 1
        if self.has_chosen(seat):
            return (
                constants.SOLO_HAND - 1 if solo else constants.CARDS_TO_PLAY
            ) - self.round.laid_by(seat)
        return constants.SOLO_HAND if solo else count_of(self.deck()) // constants.SIDES

    def light_deck_size(self) -> i64:
        return (
            constants.LIGHT_DECK - self.round.laid_by(constants.LIGHT) if self.players == 1 else 0
        )

    # How the match stands and ends

    def epoch(self) -> int:
        return len(self.history)

    def score(self, seat: int) -> float:
        return self.points[seat]

    def worth(self, seat: int) -> float:
        """Return the lead over the other side, Light too."""
        return self.points[seat] - self.points[1 - seat]

    def needs_tie_breaker(self) -> bool:
        """After the last round; a tie in the tie-breaker is shared (SL8)."""
        tied = self.players == constants.SIDES and self.points[0] == self.points[1]
        return tied and self.setup.tie_breaker and self.round.number == self.rounds()

    def winners(self) -> list[int]:
        """Most points; a tie is shared (SL8), but against Light it is not a win (SL9)."""
        mine, theirs = self.points
        if mine > theirs:
            return [0]
        if self.players == 1:
            return []
        return [1] if theirs > mine else [0, 1]

    def reason(self) -> str:
        mine, theirs = self.points
        if self.players == 1:
            return reason_against_light(mine, theirs)
        rounds = "one round" if self.setup.plain else "three rounds"
        if self.in_tie_breaker():
            rounds += " and a tie-breaker"
        if mine == theirs:
            return f"both have {counted(mine, 'point')} after {rounds}"
        return f"{counted(max(mine, theirs), 'point')} to {min(mine, theirs)} after {rounds}"


def reason_against_light(mine: int, lights: int) -> str:
    """Return how a match against Light ended, with the stars (SL9)."""
    result = f"{counted(mine, 'point')} to Light's {lights}"
    stars = stars_for(mine - lights)
    if stars:
        return f"{result}: {'★' * stars}"
    return f"{result}: a tie is not a win" if mine == lights else f"{result}: Light wins"
