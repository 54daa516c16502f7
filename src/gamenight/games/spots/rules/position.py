"""What everybody at a table of Spots may know, and what follows from it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.position import UNKNOWN, Position
from gamenight.core.random import Random
from gamenight.core.value import Value
from gamenight.core.words import counted
from gamenight.parts import bits
from gamenight.parts.bits import count_of

from . import constants
from .constants import (
    DICE,
    DICE_TO_ROLL,
    DOG_COUNT,
    DOGS_TO_WIN,
    FACES,
    MOST_BURIED,
    PAWPRINTS,
    PLACES,
    SPACES,
    STEPS,
    TREATS,
    Face,
)

# Heaps of dice. A heap is one whole number: five bits per face say how many dice show it


Heap = i64
"""How many dice show each face."""

BITS: Final = 5
"""Bits per face. No heap ever holds more than 31 dice: bolts set aside no more than 12, a chase
needs 36 of the box's 40 dice for its first eight rolls. And six faces stay below 2**31, because
compiled code shifts a literal (``1 << 32``) as a 32-bit number."""
MANY: Final = 31


def one(face: Face) -> Heap:
    """Return the heap of a single die."""
    return 1 << ((face - 1) * BITS)


def count(heap: Heap, face: Face) -> i64:
    """Return how many dice of the heap show the face."""
    return heap >> ((face - 1) * BITS) & MANY


def size(heap: Heap) -> i64:
    """Return how many dice are in the heap."""
    dice: i64 = 0
    while heap:
        dice += heap & MANY
        heap >>= BITS
    return dice


def spots(heap: Heap) -> i64:
    """Return the spots of all dice of the heap together."""
    total: i64 = 0
    face: i64 = 1
    while heap:
        total += face * (heap & MANY)
        heap >>= BITS
        face += 1
    return total


def highest(heap: Heap) -> Face:
    """Return the highest face in the heap, 0 if it is empty."""
    face: i64 = 0
    while heap:
        heap >>= BITS
        face += 1
    return face


def all_of(heap: Heap, face: Face) -> Heap:
    """Return the dice of the heap that show the face."""
    return heap & (MANY << ((face - 1) * BITS))


def up_to(heap: Heap, face: Face) -> Heap:
    """Return the dice of the heap that show at most the face."""
    return heap & ((1 << (face * BITS)) - 1)


def throw(dice: i64, random: Random) -> Heap:
    """Roll some dice."""
    heap: i64 = 0
    while dice > 0:
        heap += 1 << (random.below(FACES) * BITS)
        dice -= 1
    return heap


def sets_that_total(heap: Heap, total: i64, lowest: i64 = 1) -> list[list[int]]:
    """Return the sets of dice of the heap, none below ``lowest``, with exactly that many spots.

    Each is a list of faces, the lowest first; dice that look alike make no further sets.
    """
    if total == 0:
        return [[]]
    if lowest > FACES:
        return []
    found: list[list[int]] = []
    dice = min(count(heap, lowest), total // lowest)
    while dice >= 0:
        higher = sets_that_total(heap, total - dice * lowest, lowest + 1)
        found += [[lowest] * dice + others for others in higher]
        dice -= 1
    return found


def faces_in(heap: Heap) -> list[int]:
    """Return the dice of the heap one by one, the highest first."""
    return [face for face in range(FACES, 0, -1) for _ in range(count(heap, face))]


def heap_of(faces: list[int]) -> Heap:
    """Return the heap with exactly these dice."""
    heap: i64 = 0
    for face in faces:
        heap += one(face)
    return heap


# What one player of Spots has: dogs, the dice on them and in the yard, and treats


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
        """Return the empty spaces of one dog of the pack."""
        return self.empty >> FACES * at & SPACES_OF_ONE

    def filled_on(self, at: i64) -> i64:
        return self.filled() >> FACES * at & SPACES_OF_ONE

    def completed_dogs(self) -> list[int]:
        """Return the dogs of the pack all of whose spaces hold a die."""
        return [dog for at, dog in enumerate(self.pack) if not self.empty_on(at)]

    def completed(self) -> i64:
        """Return how many of them there are."""
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
        """Return the spaces of the pack that hold a die."""
        return self.spaces ^ self.empty

    def wanted(self) -> i64:
        """Return the set of numbers that the dogs have an empty space for."""
        empty, found = self.empty, self.empty & SPACES_OF_ONE
        while empty:
            empty >>= FACES
            found |= empty & SPACES_OF_ONE
        return found

    def dogs_wanting(self, face: Face) -> i64:
        """Return the dogs with an empty space for the face: bit 6 * at for each."""
        return self.empty >> face - 1 & FIRST_SPACES

    def wants(self, face: Face) -> bool:
        return self.dogs_wanting(face) != 0

    def buried_spots(self) -> i64:
        return spots(self.yard)

    def is_bust(self) -> bool:
        return spots(self.yard) > MOST_BURIED

    def dice(self) -> i64:
        """Return how many dice the player has, buried and on dogs."""
        return size(self.yard) + count_of(self.filled())

    def can_move(self) -> bool:
        """Return whether there is a die on a dog, and an empty space for it."""
        return self.filled() != 0 and self.empty != 0

    def lose_dice(self) -> i64:
        """All dice leave the yard and the dogs; how many they were."""
        dice = self.dice()
        self.yard = 0
        self.empty = self.spaces
        return dice

    def work(self) -> float:
        """Return what the dice on unscored dogs are worth, in scored dogs: most when little is
        missing."""
        found = 0.0
        for at in range(len(self.pack)):
            placed: int = count_of(self.filled_on(at))
            missing: int = count_of(self.empty_on(at))
            found += STARTED * placed / (missing + 1) if missing else COMPLETE
        return found


@final
@mypyc_attr(free_list_len=1)
class SpotsAction(Value):
    """A trick or scoring: what is new with every action that is chosen.

    When it is done it stays until the next one is chosen, because tables show what happened last.
    """

    def __init__(self, seat: i64, trick: i64) -> None:
        self.seat: i64 = seat
        self.trick: i64 = trick
        self.step: i64 = 0
        """How many steps of the trick have been begun."""
        self.roll: i64 = 0
        """The heap of rolled dice that are not placed, buried or discarded yet."""
        self.aside: i64 = 0
        """Dice set aside and not rolled yet (Bolt)."""
        self.chasing: i64 = 1
        """How many dice the last roll of Chase was to have."""
        self.guarded: i64 = 0
        """The number that Guard named."""
        self.digs: i64 = 0
        """How many dice Dig may still change."""
        self.chosen: i64 = 0
        """The die a second question is about (Dig, Trot), as the answer that chose it."""
        self.last_roll: i64 = 0
        self.last_face: i64 = 0
        """The face of the die that was placed or buried last, 0 if there is none."""
        self.last_dog: i64 = UNKNOWN
        """The dog that got this die; UNKNOWN if it was buried."""

    def copy(self) -> SpotsAction:
        other = SpotsAction(self.seat, self.trick)
        other.step = self.step
        other.roll = self.roll
        other.aside = self.aside
        other.chasing = self.chasing
        other.guarded = self.guarded
        other.digs = self.digs
        other.chosen = self.chosen
        other.last_roll = self.last_roll
        other.last_face = self.last_face
        other.last_dog = self.last_dog
        return other

    def step_begun(self) -> i64:
        """Return the step of the trick that is being done."""
        return STEPS[self.trick][self.step - 1]

    def die(self) -> Face:
        """Return the die of the roll that has to find its place."""
        return highest(self.roll)

    def buried(self) -> Face:
        """Return the face of the die that got its place last if that is the yard, else 0."""
        return self.last_face if self.last_dog == UNKNOWN else 0


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class SpotsPosition(Position):
    """All pieces that lie open, and how far the turn has come."""

    def __init__(self, seats: list[SpotsPlayer], action: SpotsAction) -> None:
        super().__init__(len(seats))
        self.seats: list[SpotsPlayer] = seats
        """What each player has."""
        self.supply: i64 = DICE
        self.treat_supply: i64 = TREATS
        self.deck_top: i64 = UNKNOWN
        """The dog that lies face up on the deck."""
        self.stacks: list[tuple[int, ...]] = [()] * PLACES
        """The tiles at each place, the top first; only off leash more than one. UNKNOWN stands for
        a tile that has not been on top yet (ST4, G6)."""
        self.face_down: i64 = 0
        """The set of places whose top tile is face down."""
        self.tile_treats: list[int] = [0] * PLACES
        self.d0g_treats: i64 = 0
        self.d0g_scored: tuple[int, ...] = ()
        self.d0g_tile: i64 = UNKNOWN
        """The tile that d0g rolled on its last turn."""
        self.turns: i64 = 0
        """Turns begun so far, d0g's too."""
        self.turn_limit: i64 = 0
        self.asking: i64 = constants.WHICH_ACTION
        self.action: SpotsAction = action
        """The action under way, or the last one."""

    def copy(self) -> SpotsPosition:
        other = SpotsPosition([player.copy() for player in self.seats], self.action.copy())
        self.copy_basics_to(other)
        other.supply = self.supply
        other.treat_supply = self.treat_supply
        other.deck_top = self.deck_top
        other.stacks = self.stacks.copy()
        other.face_down = self.face_down
        other.tile_treats = self.tile_treats.copy()
        other.d0g_treats = self.d0g_treats
        other.d0g_scored = self.d0g_scored
        other.d0g_tile = self.d0g_tile
        other.turns = self.turns
        other.turn_limit = self.turn_limit
        other.asking = self.asking
        return other

    def player(self) -> SpotsPlayer:
        """Return the one whose turn it is."""
        return self.seats[self.turn]

    # Dogs and dice

    def unseen_dogs(self) -> list[int]:
        """Return the dogs that may lie under the top of the deck."""
        return bits.members_of(self.unseen())

    def unseen(self) -> i64:
        """Return the same as a set."""
        seen = bits.only(self.deck_top) | bits.set_of([*self.d0g_scored])
        for player in self.seats:
            seen |= bits.set_of([*player.pack, *player.scored])
        return bits.first_bits(DOG_COUNT) & ~seen

    def dice_in_play(self) -> i64:
        """Return dice that are not in the supply."""
        dice = size(self.action.roll) + self.action.aside
        for player in self.seats:
            dice += player.dice()
        return dice

    # Tiles

    def top_tile(self, place: i64) -> i64:
        return self.stacks[place][0]

    def is_face_down(self, place: i64) -> bool:
        return bits.has(self.face_down, place)

    def unseen_tiles(self, place: int) -> list[int]:
        """Return the tiles that may lie where nobody has looked yet: all others of the colour
        (ST4)."""
        stack = self.stacks[place]
        if UNKNOWN not in stack:
            return []
        return [
            tile for tile in constants.tiles_of(constants.colour_of(stack[0])) if tile not in stack
        ]

    def tiles_face_down(self) -> i64:
        return bits.count_of(self.face_down)

    # The trick under way

    def dice_to_roll(self) -> i64:
        """Return how many dice from the supply a roll of the trick wants."""
        trick = self.action.trick
        dice: i64 = DICE_TO_ROLL[trick]
        if trick == constants.SPRINT:
            return len(self.player().pack) - self.player().completed()
        return dice + self.player().pawprints() if trick == constants.HUNT else dice

    def dice_to_roll_on(self) -> i64:
        """Return how many dice from the supply a further roll of the trick takes (ST9)."""
        more = self.action.step_begun() == constants.MAY_ROLL_ONE_MORE
        return min(self.action.chasing + 1 if more else 1, self.supply)

    def can_dig(self) -> bool:
        """Once per pawprint any buried die may be changed by one."""
        return self.action.digs > 0 and max([player.yard for player in self.seats]) > 0

    def droppable(self) -> Heap:
        """Scavenge: the dice of the roll that are lower than the yard's total."""
        return up_to(self.action.roll, max(0, self.player().buried_spots() - 1))

    # How the match stands

    def epoch(self) -> int:
        return self.turns if self.over else self.turns - 1

    def score(self, seat: int) -> float:
        return len(self.seats[seat].scored)

    def worth(self, seat: int) -> float:
        """Scored dogs and the work on the others, less what d0g has scored."""
        return self.score(seat) + self.seats[seat].work() - len(self.d0g_scored)

    # Winning the game

    def most_scored(self) -> int:
        return max([len(player.scored) for player in self.seats])

    def winners(self) -> list[int]:
        """Return the seats with six; at the turn limit those with the most, shared (ST12)."""
        most = self.most_scored()
        if len(self.d0g_scored) > most:
            return []
        return [seat for seat in range(self.players) if len(self.seats[seat].scored) == most]

    def d0g_wins(self) -> bool:
        """Return whether d0g has won, alone or with the player (ST12)."""
        return self.players == 1 and len(self.d0g_scored) >= self.most_scored()

    def reason(self) -> str:
        if self.most_scored() >= DOGS_TO_WIN:
            return f"{DOGS_TO_WIN} dogs were scored"
        if len(self.d0g_scored) >= DOGS_TO_WIN:
            return f"d0g scored {DOGS_TO_WIN} dogs"
        return f"the limit of {counted(self.turn_limit, 'turn')} was reached"
