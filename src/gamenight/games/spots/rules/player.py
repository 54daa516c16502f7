"""What one player of Spots has: dogs, the dice on them and in the yard, and treats."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.value import Value
from gamenight.parts.bits import count_of

from .dice import size, spots
from .dogs import PAWPRINTS, SPACES
from .facts import FACES, MOST_BURIED

COMPLETE: Final = 0.8
"""What a completed dog is worth, in scored ones: it still has to be scored."""
STARTED: Final = 0.5
"""What the dice on an unfinished dog are worth when only a little is missing."""

SPACES_OF_ONE: Final = 0b111111
FIRST_SPACES: Final = 0b000001_000001_000001_000001_000001_000001


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class SpotsPlayer(Value):
    """Everything that lies before one player.

    A set of spaces of the pack has six bits per dog, one for each number: bit 6 * at + number - 1.
    """

    def __init__(self) -> None:
        self.treats: i64 = 0
        self.yard: i64 = 0
        """The heap of buried dice."""
        self.pack: tuple[int, ...] = ()
        """The unscored dogs."""
        self.spaces: i64 = 0
        """All spaces of the pack."""
        self.empty: i64 = 0
        """Those of them that hold no die."""
        self.scored: tuple[int, ...] = ()

    def copy(self) -> SpotsPlayer:
        other = SpotsPlayer()
        other.treats = self.treats
        other.yard = self.yard
        other.pack = self.pack
        other.spaces = self.spaces
        other.empty = self.empty
        other.scored = self.scored
        return other

    # Dogs

    def cards(self) -> i64:
        return len(self.pack) + len(self.scored)

    def add_dog(self, dog: i64, empty: i64) -> None:
        """A dog joins the pack; some of its spaces are empty."""
        above = FACES * len(self.pack)
        spaces: i64 = SPACES[dog]
        self.spaces |= spaces << above
        self.empty |= empty << above
        self.pack += (dog,)

    def empty_on(self, at: i64) -> i64:
        """The empty spaces of one dog of the pack."""
        return self.empty >> FACES * at & SPACES_OF_ONE

    def filled_on(self, at: i64) -> i64:
        return self.filled() >> FACES * at & SPACES_OF_ONE

    def completed_dogs(self) -> list[int]:
        """The dogs of the pack all of whose spaces hold a die."""
        return [dog for at, dog in enumerate(self.pack) if not self.empty_on(at)]

    def completed(self) -> i64:
        """How many of them there are."""
        spaces, empty = self.spaces, self.empty
        found: i64 = 0
        while spaces:
            if not empty & SPACES_OF_ONE:
                found += 1
            spaces >>= FACES
            empty >>= FACES
        return found

    def score_completed(self) -> list[int]:
        """Turn the completed dogs over, and tell which."""
        pack, empty, scored = self.pack, self.empty, self.completed_dogs()
        self.scored += tuple(scored)
        self.pack, self.spaces, self.empty = (), 0, 0
        for dog in pack:
            if empty & SPACES_OF_ONE:
                self.add_dog(dog, empty & SPACES_OF_ONE)
            empty >>= FACES
        return scored

    def pawprints(self) -> i64:
        """Pawprints on the unscored dogs, complete or not (ST2)."""
        found: i64 = 0
        for dog in self.pack:
            found += PAWPRINTS[dog]
        return found

    # Dice

    def filled(self) -> i64:
        """The spaces of the pack that hold a die."""
        return self.spaces ^ self.empty

    def wanted(self) -> i64:
        """The set of numbers that the dogs have an empty space for."""
        empty, found = self.empty, self.empty & SPACES_OF_ONE
        while empty:
            empty >>= FACES
            found |= empty & SPACES_OF_ONE
        return found

    def dogs_wanting(self, face: i64) -> i64:
        """The dogs with an empty space for the face: bit 6 * at for each."""
        return self.empty >> face - 1 & FIRST_SPACES

    def wants(self, face: i64) -> bool:
        return self.dogs_wanting(face) != 0

    def buried_spots(self) -> i64:
        return spots(self.yard)

    def is_bust(self) -> bool:
        return spots(self.yard) > MOST_BURIED

    def dice(self) -> i64:
        """How many dice the player has, buried and on dogs."""
        return size(self.yard) + count_of(self.filled())

    def can_move(self) -> bool:
        """Whether there is a die on a dog, and an empty space for it."""
        return self.filled() != 0 and self.empty != 0

    def lose_dice(self) -> i64:
        """All dice leave the yard and the dogs; how many they were."""
        dice = self.dice()
        self.yard = 0
        self.empty = self.spaces
        return dice

    def work(self) -> float:
        """What the dice on unscored dogs are worth, in scored dogs: most when little is missing."""
        found = 0.0
        for at in range(len(self.pack)):
            placed: int = count_of(self.filled_on(at))
            missing: int = count_of(self.empty_on(at))
            found += STARTED * placed / (missing + 1) if missing else COMPLETE
        return found
