"""Which cards may be laid on what is in force: a colour (or ANY) and a number (or NO_NUMBER).

Sets of cards are whole numbers with a bit per card; 168 bits are more than a machine word, so they
are ordinary ints, not ``i64``. Those that random play needs all the time are card sets.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.value import Value
from gamenight.parts.bits import members_of

from ...rules.deck import (
    CARDS,
    COLOUR_SWAPS,
    NUMBER_CARDS,
    RANKS,
    WORD,
    Card,
    CardSet,
    card_set,
    special_kind,
    swapped_colours,
)
from ...rules.wheel import COLOURS, Colour, opposite
from .constants import ANY, NO_NUMBER

FIRST_OPEN_SPECIAL: Final = 156
"""From here on the specials show the whole wheel."""
assert FIRST_OPEN_SPECIAL == NUMBER_CARDS + COLOUR_SWAPS * 2


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class InForce(Value):
    """What the next card must fit."""

    def __init__(self, same_color: bool) -> None:
        self.same_color: bool = same_color
        """The option: exactly the colour in force may always follow."""
        self.colour: i64 = ANY
        self.number: i64 = NO_NUMBER
        self.extra: bool = False
        """Whether a special was laid this turn: then no card can end the hand (SM3)."""

    def copy(self) -> InForce:
        other = InForce(self.same_color)
        other.colour = self.colour
        other.number = self.number
        other.extra = self.extra
        return other


def fits(card: Card, colour: Colour, number: i64, same_too: bool) -> bool:
    """Return whether a number card shares a colour or the number with what is in force (SM5,
    SM11)."""
    if colour == ANY:
        return True
    own = card // RANKS
    if own == colour:
        return same_too
    steps = (own - colour) % COLOURS
    return steps in (1, COLOURS - 1) or card % RANKS + 1 == number


def may_lay(card: Card, hand: list[int], table: InForce) -> bool:
    """Return whether a card of a hand may be laid."""
    if len(hand) == 1:
        return may_end(card, table)
    if card < NUMBER_CARDS:
        return fits(card, table.colour, table.number, table.same_color)
    if card >= FIRST_OPEN_SPECIAL:
        return True
    if table.colour == ANY:
        one, other = swapped_colours(special_kind(card))
        return can_follow(card, hand, one, table) or can_follow(card, hand, other, table)
    if table.colour % COLOUR_SWAPS != special_kind(card):
        return False
    return can_follow(card, hand, opposite(table.colour), table)


def may_end(card: Card, table: InForce) -> bool:
    """Return whether the last card may be laid: not a special, and not after one (SM3).

    It may have exactly the colour in force.
    """
    if card >= NUMBER_CARDS or table.extra:
        return False
    return fits(card, table.colour, table.number, True)


def can_follow(swap: i64, hand: list[int], colour: Colour, table: InForce) -> bool:
    """Return whether a legal card can follow a colour swap that makes a colour (SM3, SM10).

    Of the other colour swaps only the second of the same kind fits: it turns the colour back.
    """
    if len(hand) < 3:  # the swap, the card that follows, and one that stays
        return False
    if any(goes_on(card, colour, table) for card in hand):
        return True
    twin = swap ^ 1
    if len(hand) < 4 or twin not in hand:
        return False
    back = opposite(colour)
    return any(goes_on(card, back, table) for card in hand)


def goes_on(card: Card, colour: Colour, table: InForce) -> bool:
    """Return whether a card that is not the last may follow a colour swap; of specials only those
    with the whole wheel."""
    if card >= NUMBER_CARDS:
        return card >= FIRST_OPEN_SPECIAL
    return fits(card, colour, table.number, table.same_color)


def cards_to_lay(hand: list[int], table: InForce) -> list[int]:
    """Return the cards of a hand that may be laid: those for which ``may_lay`` is true, found
    quickly."""
    surely = surely_layable(len(hand), table)
    return [card for card in hand if surely.has(card) or is_swap_to_lay(card, hand, table)]


def can_lay_any(hand: list[int], table: InForce) -> bool:
    surely = surely_layable(len(hand), table)
    return any(surely.has(card) or is_swap_to_lay(card, hand, table) for card in hand)


def is_swap_to_lay(card: Card, hand: list[int], table: InForce) -> bool:
    """Return whether a card is a colour swap that may be laid."""
    return NUMBER_CARDS <= card < FIRST_OPEN_SPECIAL and may_lay(card, hand, table)


def can_lay_now(drawn: i64, hand: list[int], table: InForce) -> bool:
    """Return whether a card can be laid now that one was drawn, if none could before (SM10).

    Of the others only a colour swap can have become legal, since now a card can follow it; from
    two cards, however, everything else may be laid than from one.
    """
    if len(hand) == 2:
        return can_lay_any(hand, table)
    if may_lay(drawn, hand, table):
        return True
    at: i64 = len(hand) - 1
    while at >= 0 and hand[at] >= NUMBER_CARDS:  # specials are last
        if may_lay(hand[at], hand, table):
            return True
        at -= 1
    return False


# Sets of cards


WORD_CARDS: Final = (1 << WORD) - 1


def set_of_cards(cards: list[int]) -> int:
    return card_set(cards).as_int()


def cards_of(cards: CardSet) -> list[int]:
    """Return the members of a set, the lowest first."""
    found = members_of(cards.low)
    found += [WORD + card for card in members_of(cards.middle)]
    found += [2 * WORD + card for card in members_of(cards.high)]
    return found


def cards_in(cards: int) -> list[int]:
    """Return the members of a set, the lowest first."""
    found = members_of(cards & WORD_CARDS)
    first: i64 = WORD
    cards >>= WORD
    while cards:
        found += [first + member for member in members_of(cards & WORD_CARDS)]
        first += WORD
        cards >>= WORD
    return found


OF_COLOUR: Final[tuple[int, ...]] = tuple(
    [set_of_cards([*range(colour * RANKS, (colour + 1) * RANKS)]) for colour in range(COLOURS)]
)
BESIDE: Final[tuple[int, ...]] = tuple(
    [OF_COLOUR[colour - 1] | OF_COLOUR[(colour + 1) % COLOURS] for colour in range(COLOURS)]
)
"""The cards of the two colours next to each."""
OF_NUMBER: Final[tuple[int, ...]] = (
    0,
    *[set_of_cards([*range(rank, NUMBER_CARDS, RANKS)]) for rank in range(RANKS)],
)
"""The cards of each number; none of NO_NUMBER."""
NUMBERED: Final[int] = set_of_cards([*range(NUMBER_CARDS)])
OPEN_SPECIALS: Final[int] = set_of_cards([*range(FIRST_OPEN_SPECIAL, CARDS)])


def cards_that_fit(colour: int, number: int, same_too: bool) -> int:
    same = OF_COLOUR[colour]
    others = BESIDE[colour] | OF_NUMBER[number]
    return others | same if same_too else others & ~same


FITTING: Final[tuple[int, ...]] = tuple(
    [
        cards_that_fit(colour, number, same_too)
        for colour in range(COLOURS)
        for number in range(RANKS + 1)
        for same_too in (False, True)
    ]
)


def place_in_tables(colour: Colour, number: i64, same_too: bool) -> i64:
    return (colour * (RANKS + 1) + number) * 2 + (1 if same_too else 0)


def fitting(colour: Colour, number: i64, same_too: bool) -> int:
    """Return all number cards for which ``fits`` is true."""
    return NUMBERED if colour == ANY else FITTING[place_in_tables(colour, number, same_too)]


# The same as card sets; they are shared and never changed.

FITTING_SETS: Final[tuple[CardSet, ...]] = tuple([card_set(cards_in(cards)) for cards in FITTING])
LAYABLE_SETS: Final[tuple[CardSet, ...]] = tuple(
    [card_set(cards_in(cards | OPEN_SPECIALS)) for cards in FITTING]
)
ONE_CARD: Final[tuple[CardSet, ...]] = tuple([card_set([card]) for card in range(CARDS)])
NO_CARDS: Final[CardSet] = card_set([])
NUMBERED_SET: Final[CardSet] = card_set(cards_in(NUMBERED))
NUMBERED_OR_OPEN: Final[CardSet] = card_set(cards_in(NUMBERED | OPEN_SPECIALS))


def surely_layable(size: i64, table: InForce) -> CardSet:
    """Return the cards that can be laid from any hand of a size: a player who must draw has none of
    them.

    Colour swaps are left out, since they need a card to follow.
    """
    if size == 1:
        if table.extra:
            return NO_CARDS
        if table.colour == ANY:
            return NUMBERED_SET
        return FITTING_SETS[place_in_tables(table.colour, table.number, True)]
    if table.colour == ANY:
        return NUMBERED_OR_OPEN
    return LAYABLE_SETS[place_in_tables(table.colour, table.number, table.same_color)]
