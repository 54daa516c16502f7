"""The rules of one game as the rest of the program sees them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

from mypy_extensions import mypyc_attr

from gamenight.core.errors import BadSetup
from gamenight.core.options import Option, Options, accept_options
from gamenight.core.random import Random
from gamenight.core.state import Event, State, View


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(ABC):
    """A game: its facts, how a match starts, and how hidden things may be dealt again."""

    id: str
    title: str
    rulebook: str
    players: tuple[int, ...]
    """The player counts it can be played with."""
    options: tuple[Option, ...]
    version: int
    """Raised whenever the same seed and answers would give another match."""
    answers: int
    """All answers are below this number."""
    longest: int
    """No match takes more decisions than this, not even a random one."""
    secrets: tuple[str, ...]
    """The attributes of its state that hold things some seat cannot know."""

    @abstractmethod
    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> State:
        """Set up a match; the options have been checked. The state tells ``journal`` its events."""

    @abstractmethod
    def redeal(self, view: View, random: Random) -> State:
        """A state that looks like ``view`` to its seat, all it cannot know drawn at random."""

    def check_together(self, players: int, options: Options) -> None:  # noqa: B027
        """Refuse options that do not fit each other; games with such options override this."""

    def secrets_in(self, players: int, options: Options) -> tuple[str, ...]:  # noqa: ARG002
        """Those of ``secrets`` that a setup has; for games whose modes hide different things."""
        return self.secrets

    def example_setups(self) -> list[Options]:
        """Option sets that together try out every value; games with dependent options add some."""
        setups: list[Options] = [{}]
        for option in self.options:
            others = [value for value in option.samples() if value != option.default]
            setups.extend([{option.name: value} for value in others])
        return setups

    def accept(self, players: int, options: Mapping[str, object]) -> Options:
        """The full options for a match, or a refusal that says what is wrong."""
        if players not in self.players:
            counts = " or ".join(str(count) for count in self.players)
            raise BadSetup(f"{self.title} is for {counts} players, not {players}.")
        accepted = accept_options(self.options, options)
        first = accepted.get("first_seat", -1)
        if isinstance(first, int) and first >= players:
            raise BadSetup(f"Option first_seat cannot be {first}: seats are 0 to {players - 1}.")
        self.check_together(players, accepted)
        return accepted

    def new(
        self,
        players: int,
        options: Mapping[str, object],
        random: Random,
        journal: list[Event] | None = None,
    ) -> State:
        """The checked door to ``start``."""
        return self.start(players, self.accept(players, options), random, journal)


def first_seat(players: int, options: Options, random: Random) -> int:
    """The starting seat: named by the option, or drawn (ruling G1)."""
    named = options["first_seat"]
    assert isinstance(named, int)
    return named if named >= 0 else random.below(players)
