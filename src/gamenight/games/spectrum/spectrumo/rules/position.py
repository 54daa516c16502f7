"""What everybody at a table of Spectrumo may know: all but hands and an unseen draw deck."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.events import NOBODY
from gamenight.core.options import Options
from gamenight.core.position import Position
from gamenight.core.value import Value
from gamenight.core.words import counted

from ...rules.deck import CARDS, Card, CardSet, card_set, colour_of, is_special, rank_of
from . import constants
from .constants import SPECIAL_POINTS
from .laying import InForce

# What a seat knows about the cards that are neither face up nor in its own hand (G6).
#
# For every place, a hand or the draw deck, there is the set of cards that may lie there. What is
# seen narrows the sets: who must draw has nothing that fits. A draw, and a swap between two
# others, widen them again. A card that may lie in one place only is known.
#
# The sets are sound and simple rather than complete: that a hand has three cards out of one lot and
# four out of another is not kept. Cards that are known to all (discarded, or in a draw deck whose
# order was seen) may still be in the sets; they are left out where the sets are used.


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge(Value):
    """What one seat, or everybody, knows. The set of the seat's own hand means nothing."""

    def __init__(self, places: list[CardSet]) -> None:
        self.places: list[CardSet] = places
        """By seat, and last the draw deck: the cards that may lie there. No two share a set."""

    def copy(self) -> Knowledge:
        return Knowledge([cards.copy() for cards in self.places])

    def is_same(self, other: Knowledge) -> bool:
        """Return whether it says the same; quicker than comparing values."""
        for place in range(len(self.places)):
            if not self.places[place].is_same(other.places[place]):
                return False
        return True

    def lacks(self, seat: i64, cards: CardSet) -> None:
        """A seat has shown that it has none of these cards."""
        self.places[seat].remove(cards)

    def drew_unseen(self, seat: i64) -> None:
        """A seat has drawn from a draw deck whose order nobody knows."""
        self.places[seat].add(self.places[len(self.places) - 1])

    def keep_only(self, cards: CardSet, place: i64) -> None:
        """Cards were seen on their way to a place: they lie there and nowhere else."""
        for other in self.places:
            other.remove(cards)
        self.places[place].add(cards)

    def holds_exactly(self, hand: list[int], seat: i64) -> None:
        """The seat's own hand, just before some of its cards go elsewhere."""
        cards = card_set(hand)
        self.keep_only(cards, seat)
        self.places[seat] = cards

    def mixed(self, one: i64, other: i64) -> None:
        """Two seats have swapped some cards, and nobody else knows which."""
        self.places[one].add(self.places[other])
        self.places[other] = self.places[one].copy()

    def passed(self, receivers: list[int]) -> None:
        """All hands have gone to the receivers, by seat."""
        before = self.places.copy()
        for seat in range(len(receivers)):
            self.places[receivers[seat]] = before[seat]

    def reshuffled(self, cards: CardSet) -> None:
        """These cards, which lay face up, are the new draw deck; nothing else is in it."""
        for other in self.places:
            other.remove(cards)
        self.places[len(self.places) - 1] = cards.copy()

    def deck_is_seen(self) -> None:
        """The order of the draw deck is known to all: every hidden card is in some hand."""
        self.places[len(self.places) - 1] = CardSet()

    def known_in(self, seat: i64, own: i64, hidden: CardSet) -> CardSet:
        """Return the hidden cards that can lie with this seat and nowhere else; ``own`` is who
        knows."""
        found = self.places[seat].common(hidden)
        for other in range(len(self.places)):
            if other != seat and other != own:
                found.remove(self.places[other])
        return found


EVERY_CARD: Final[CardSet] = card_set([*range(CARDS)])


def nothing_known(sizes: list[int]) -> Knowledge:
    """All cards were shuffled together and dealt; seats that are out got none."""
    places = [EVERY_CARD.copy() if size else CardSet() for size in sizes]
    return Knowledge([*places, EVERY_CARD.copy()])


# A hand that is over, as it was scored


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class HandResult(Value):
    """What everybody held when a hand ended, and the totals after it."""

    def __init__(
        self,
        number: i64,
        winner: i64,
        held: tuple[tuple[int, ...], ...],
        totals: tuple[int, ...],
        eliminated: tuple[int, ...],
    ) -> None:
        self.number: i64 = number
        self.winner: i64 = winner
        """Who went out; NOBODY after too many turns (SM9)."""
        self.held: tuple[tuple[int, ...], ...] = held
        """By seat; all hands are turned up to be counted (SM-c)."""
        self.totals: tuple[int, ...] = totals
        """By seat, after this hand."""
        self.eliminated: tuple[int, ...] = eliminated
        """Who is out since this hand."""

    def __hash__(self) -> int:
        """Quicker than that of any value: what is said about a finished hand is cached."""
        return hash((self.number, self.winner, self.totals))


def card_points(card: Card) -> i64:
    """Return what a card in the hand costs: its number, a special 20 (SM8)."""
    return SPECIAL_POINTS if is_special(card) else rank_of(card)


def points_in(hand: tuple[int, ...]) -> int:
    points: i64 = 0
    for card in hand:
        points += card_points(card)
    return points


# What everybody may know of the hand that is played.
#
# The rulebook calls a round a hand. Here it is a round, and a hand is what a player holds.


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class SpectrumoRound(Value):
    """The piles, what is in force, and whose cards are known: all that begins with a deal."""

    def __init__(
        self,
        number: i64,
        starter: i64,
        force: InForce,
        sizes: list[int],
        discard: list[int],
        seen_deck: list[int],
        knowledge: Knowledge,
    ) -> None:
        self.number: i64 = number
        """Counted from 1."""
        self.starter: i64 = starter
        self.turns: i64 = 1
        """The one under way included; extra turns are not counted (SM9)."""
        self.stage: i64 = constants.LAY
        """What is asked."""
        self.direction: i64 = 1
        """1 clockwise, -1 the other way."""
        self.force: InForce = force
        self.last_number: i64 = 0
        """The number of the last number card that was laid (SM5, SM12)."""
        self.lacking: CardSet | None = None
        """If the seat that is asked has drawn: the cards it had none of before the last one.
        Never changed."""
        self.opponent: i64 = NOBODY
        """With whom cards are being swapped."""
        self.sizes: list[int] = sizes
        """How many cards everybody has."""
        self.discard: list[int] = discard
        """Face up, the table card last; all have seen its order (SM-a)."""
        self.seen_deck: list[int] = seen_deck
        """The draw deck, the next card last, if it was turned over and all know its order."""
        self.unseen_deck: i64 = 0
        """How many cards the draw deck has, if its order is hidden."""
        self.last_drawer: i64 = NOBODY
        self.last_drawn: i64 = 0
        """How many cards that were."""
        self.effect: tuple[int, ...] = ()
        """What the last special did, as facts: its card, who laid it, and more."""
        self.knowledge: Knowledge = knowledge

    def copy(self) -> SpectrumoRound:
        other = SpectrumoRound(
            self.number,
            self.starter,
            self.force.copy(),
            self.sizes.copy(),
            self.discard.copy(),
            self.seen_deck.copy(),
            self.knowledge.copy(),
        )
        other.turns = self.turns
        other.stage = self.stage
        other.direction = self.direction
        other.last_number = self.last_number
        other.lacking = self.lacking
        other.opponent = self.opponent
        other.unseen_deck = self.unseen_deck
        other.last_drawer = self.last_drawer
        other.last_drawn = self.last_drawn
        other.effect = self.effect
        return other

    def table_card(self) -> int:
        return self.discard[len(self.discard) - 1]

    def put_in_force(self, card: Card) -> None:
        """A number card is what the next card must fit."""
        self.force.colour = colour_of(card)
        self.force.number = rank_of(card)
        self.last_number = rank_of(card)

    def penalty(self) -> i64:
        """Return what Draw and Reverse Draw cost: half the last number, rounded down (SM5)."""
        return self.last_number // 2

    def most_to_swap(self, seat: i64) -> i64:
        """Swap Cards: no more than either hand (SM4)."""
        return min(self.sizes[seat], self.sizes[self.opponent])

    def hidden_cards(self) -> CardSet:
        """Return the cards that do not lie face up, nor in a draw deck whose order was seen."""
        hidden = EVERY_CARD.copy()
        hidden.remove(card_set(self.discard))
        hidden.remove(card_set(self.seen_deck))
        return hidden


def new_round(number: i64, starter: i64, sizes: list[int], same_color: bool) -> SpectrumoRound:
    """Return a round before its first card is turned up."""
    return SpectrumoRound(number, starter, InForce(same_color), sizes, [], [], nothing_known(sizes))


CARD_WORTH: Final = 8.4
"""What a card in the hand costs on average."""


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class SpectrumoSetup(Value):
    """What was settled before the match and stays so."""

    def __init__(self, options: Options) -> None:
        target = options["target"]
        assert isinstance(target, int)
        self.target: i64 = target
        self.elimination: bool = options["elimination"] is True
        self.same_color: bool = options["same_color"] is True


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class SpectrumoPosition(Position):
    """The hand that is played, and how the match stands."""

    def __init__(
        self,
        setup: SpectrumoSetup,
        round: SpectrumoRound,
        points: list[int],
        out_since: list[int],
    ) -> None:
        super().__init__(len(points))
        self.setup: SpectrumoSetup = setup
        self.round: SpectrumoRound = round
        self.points: list[int] = points
        self.out_since: list[int] = out_since
        """The hand after which a seat was eliminated; 0 if it still plays."""
        self.previous: HandResult | None = None

    def copy(self) -> SpectrumoPosition:
        other = SpectrumoPosition(
            self.setup, self.round.copy(), self.points.copy(), self.out_since.copy()
        )
        self.copy_basics_to(other)
        other.previous = self.previous
        return other

    # Seats: players who are out are skipped everywhere (SM13)

    def plays(self, seat: i64) -> bool:
        return self.out_since[seat] == 0

    def playing(self) -> list[int]:
        """Return the seats that are still in."""
        return [seat for seat in range(self.players) if self.out_since[seat] == 0]

    def neighbour(self, seat: i64, steps: i64) -> i64:
        """Return the next seat that plays: clockwise and to the left with 1, else with -1."""
        other = (seat + steps + self.players) % self.players
        while self.out_since[other] and other != seat:
            other = (other + steps + self.players) % self.players
        return other

    def next_seat(self) -> i64:
        """Return who comes after the seat that is asked."""
        return self.neighbour(self.turn, self.round.direction)

    # How the match stands

    def match_ends(self) -> bool:
        """A player has reached the target; or only one is left, if any (SM8, SM9)."""
        if self.setup.elimination:
            return len(self.playing()) < 2
        return max(self.points) >= self.setup.target

    def epoch(self) -> int:
        return self.round.number if self.over else self.round.number - 1

    def score(self, seat: int) -> float:
        """Return the total: low is good."""
        return self.points[seat]

    def worth(self, seat: int) -> float:
        """The lower the total and the fewer cards the better; who was out later stands
        better."""
        worth = -float(self.points[seat])
        if self.out_since[seat]:
            return worth - constants.MOST_TARGET * constants.MOST_TARGET / self.out_since[seat]
        return worth if self.over else worth - CARD_WORTH * self.round.sizes[seat]

    def ranking(self) -> list[int]:
        """Return the seats from first to last: the later out the better, then the lower total
        (SM9)."""
        return sorted(range(self.players), key=self.rank_key)

    def rank_key(self, seat: int) -> tuple[int, int]:
        since = self.out_since[seat]
        return (-since if since else -(constants.LONGEST), self.points[seat])

    def winners(self) -> list[int]:
        """Return the lowest total of the players who are left, or who went out together at the
        end."""
        best = self.rank_key(self.ranking()[0])
        return [seat for seat in range(self.players) if self.rank_key(seat) == best]

    def reason(self) -> str:
        number, target = self.round.number, self.setup.target
        hands = "one hand" if number == 1 else f"{number} hands"
        if not self.setup.elimination:
            return f"the target of {target} was reached after {hands}"
        if self.playing():
            return f"all others have more than {counted(target, 'point')} after {hands}"
        return f"all have more than {counted(target, 'point')} after {hands}"
