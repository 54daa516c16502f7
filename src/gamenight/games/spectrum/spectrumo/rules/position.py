"""What everybody at a table of Spectrumo may know: all but hands and an unseen draw deck."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.events import NOBODY
from gamenight.core.options import Options
from gamenight.core.position import Position
from gamenight.core.value import Value
from gamenight.games.spectrum.spectrumo.rules import facts
from gamenight.games.spectrum.spectrumo.rules.cardset import CardSet
from gamenight.games.spectrum.spectrumo.rules.hand import Hand
from gamenight.games.spectrum.spectrumo.rules.knowledge import ALL_CARDS, Knowledge
from gamenight.games.spectrum.spectrumo.rules.laying import InForce, set_of_cards

CARD_WORTH: Final = 8.4
"""What a card in the hand costs on the average."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Setup(Value):
    """What was settled before the match and stays so."""

    def __init__(self, options: Options, first: int) -> None:
        target = options["target"]
        assert isinstance(target, int)
        self.target: i64 = target
        self.elimination: bool = options["elimination"] is True
        self.same_color: bool = options["same_color"] is True
        self.first: i64 = first
        """Who starts the first hand."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class SpectrumoPosition(Position):
    """The piles, what is in force, and how the hand and the match stand."""

    def __init__(self, players: int, setup: Setup) -> None:
        super().__init__(players)
        self.setup: Setup = setup
        self.number: i64 = 0
        """Of the hand that is played, counted from 1."""
        self.starter: i64 = setup.first
        self.turns: i64 = 0
        """Turns of this hand, the one under way included; extra turns are not counted (SM9)."""
        self.stage: i64 = facts.LAY
        """What is asked."""
        self.direction: i64 = 1
        """1 clockwise, -1 the other way."""
        self.force: InForce = InForce(setup.same_color)
        self.last_number: i64 = 0
        """The number of the last number card that was laid (SM5, SM12)."""
        self.lacking: CardSet | None = None
        """If the seat that is asked has drawn: the cards it had none of before the last one.
        Never changed."""
        self.opponent: i64 = NOBODY
        """With whom cards are being swapped."""
        self.discard: list[int] = []
        """Face up, the table card last; all have seen its order (SM-a)."""
        self.seen_deck: list[int] = []
        """The draw deck, the next card last, if it was turned over and all know its order."""
        self.unseen_deck: i64 = 0
        """How many cards the draw deck has, if its order is hidden."""
        self.sizes: list[int] = [0] * players
        """How many cards everybody has."""
        self.last_drawer: i64 = NOBODY
        """Who drew last in this hand."""
        self.last_drawn: i64 = 0
        """How many cards that were."""
        self.effect: list[int] = []
        """What the last special of this hand did, as facts: its card, who laid it, and more.
        Replaced, never changed."""
        self.knowledge: Knowledge = Knowledge(players)
        self.points: list[int] = [0] * players
        self.out_since: list[int] = [0] * players
        """The hand after which a seat was eliminated; 0 if it still plays."""
        self.previous: Hand | None = None

    def copy(self) -> SpectrumoPosition:
        other = SpectrumoPosition(self.players, self.setup)
        self.copy_basics_to(other)
        other.number = self.number
        other.starter = self.starter
        other.turns = self.turns
        other.stage = self.stage
        other.direction = self.direction
        other.force = self.force.copy()
        other.last_number = self.last_number
        other.lacking = self.lacking
        other.opponent = self.opponent
        other.discard = self.discard.copy()
        other.seen_deck = self.seen_deck.copy()
        other.unseen_deck = self.unseen_deck
        other.sizes = self.sizes.copy()
        other.last_drawer = self.last_drawer
        other.last_drawn = self.last_drawn
        other.effect = self.effect
        other.knowledge = self.knowledge.copy()
        other.points = self.points.copy()
        other.out_since = self.out_since.copy()
        other.previous = self.previous
        return other

    # Seats: those who are out are skipped everywhere (SM13)

    def plays(self, seat: i64) -> bool:
        return self.out_since[seat] == 0

    def playing(self) -> list[int]:
        """The seats that are still in."""
        return [seat for seat in range(self.players) if self.out_since[seat] == 0]

    def neighbour(self, seat: i64, steps: i64) -> i64:
        """The next seat that plays: clockwise and to the left with 1, else with -1."""
        other = (seat + steps + self.players) % self.players
        while self.out_since[other] and other != seat:
            other = (other + steps + self.players) % self.players
        return other

    def next_seat(self) -> i64:
        """Who comes after the seat that is asked."""
        return self.neighbour(self.turn, self.direction)

    # Cards

    def table_card(self) -> int:
        return self.discard[len(self.discard) - 1]

    def deck_size(self) -> i64:
        """Of the draw deck, whether its order is known or not."""
        return self.unseen_deck + len(self.seen_deck)

    def penalty(self) -> i64:
        """What Draw and Reverse Draw cost: half the last number, rounded down (SM5)."""
        return self.last_number // 2

    def most_to_swap(self) -> i64:
        """Swap Cards: no more than either hand (SM4)."""
        return min(self.sizes[self.turn], self.sizes[self.opponent])

    def hidden_cards(self) -> int:
        """The cards that do not lie face up, nor in a draw deck whose order was seen."""
        return ALL_CARDS & ~set_of_cards(self.discard) & ~set_of_cards(self.seen_deck)

    # How the match stands

    def match_ends(self) -> bool:
        """Somebody has reached the target; or only one is left, if any (SM8, SM9)."""
        if self.setup.elimination:
            return len(self.playing()) < 2
        return max(self.points) >= self.setup.target

    def epoch(self) -> int:
        return self.number if self.over else self.number - 1

    def score(self, seat: int) -> float:
        """The total: low is good."""
        return self.points[seat]

    def worth(self, seat: int) -> float:
        """The lower the total and the fewer cards the better; who was out later stands better."""
        worth = -float(self.points[seat])
        if self.out_since[seat]:
            return worth - facts.MOST_TARGET * facts.MOST_TARGET / self.out_since[seat]
        return worth if self.over else worth - CARD_WORTH * self.sizes[seat]

    def ranking(self) -> list[int]:
        """The seats from first to last: the later out the better, then the lower total (SM9)."""
        return sorted(range(self.players), key=self.rank_key)

    def rank_key(self, seat: int) -> tuple[int, int]:
        since = self.out_since[seat]
        return (-since if since else -(facts.LONGEST), self.points[seat])

    def winners(self) -> list[int]:
        """The lowest total of those who are left, or who went out together at the end."""
        best = self.rank_key(self.ranking()[0])
        return [seat for seat in range(self.players) if self.rank_key(seat) == best]

    def reason(self) -> str:
        hands = "one hand" if self.number == 1 else f"{self.number} hands"
        if not self.setup.elimination:
            return f"the target of {self.setup.target} was reached after {hands}"
        if self.playing():
            return f"all others have more than {self.setup.target} points after {hands}"
        return f"all have more than {self.setup.target} points after {hands}"
