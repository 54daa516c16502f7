"""What everybody at a table of Spectrumo may know: all but hands and an unseen draw deck."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.options import Options
from gamenight.core.position import Position
from gamenight.core.value import Value
from gamenight.core.words import counted

from . import facts
from .result import HandResult
from .round import SpectrumoRound

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
        return self.neighbour(self.turn, self.round.direction)

    # How the match stands

    def match_ends(self) -> bool:
        """Somebody has reached the target; or only one is left, if any (SM8, SM9)."""
        if self.setup.elimination:
            return len(self.playing()) < 2
        return max(self.points) >= self.setup.target

    def epoch(self) -> int:
        return self.round.number if self.over else self.round.number - 1

    def score(self, seat: int) -> float:
        """The total: low is good."""
        return self.points[seat]

    def worth(self, seat: int) -> float:
        """The lower the total and the fewer cards the better; who was out later stands better."""
        worth = -float(self.points[seat])
        if self.out_since[seat]:
            return worth - facts.MOST_TARGET * facts.MOST_TARGET / self.out_since[seat]
        return worth if self.over else worth - CARD_WORTH * self.round.sizes[seat]

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
        number, target = self.round.number, self.setup.target
        hands = "one hand" if number == 1 else f"{number} hands"
        if not self.setup.elimination:
            return f"the target of {target} was reached after {hands}"
        if self.playing():
            return f"all others have more than {counted(target, 'point')} after {hands}"
        return f"all have more than {counted(target, 'point')} after {hands}"
