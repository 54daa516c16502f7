"""What lies on the table, what everyone may know of it, and the moves of single pieces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from gamenight.core.state import NOBODY, UNKNOWN, State, View
from gamenight.games.spots.rules import asked
from gamenight.games.spots.rules.dice import one, size, spots
from gamenight.games.spots.rules.dogs import (
    DOG_COUNT,
    PAWPRINTS,
    SPACES,
    highest_space,
    space,
    spaces_count,
)
from gamenight.games.spots.rules.tiles import PLACES

# The box (ST1).

DICE: Final = 40
TREATS: Final = 20

MOST_CARDS: Final = 6
"""Nobody ever has more dog cards, scored and unscored together."""
DOGS_TO_WIN: Final = 6
MOST_BURIED: Final = 7
"""More spots than this in a yard are a bust."""
D0G_PRICE: Final = 2
"""Treats d0g pays for a dog (ST10)."""

# Pieces, for counting them: dogs are 0-31, tiles come after them.

TILE_PIECE: Final = 100
DIE_PIECE: Final = 200
TREAT_PIECE: Final = 300


@dataclass(frozen=True)
class SpotsView(View):
    """What a seat may know: all but the lower dogs of the deck and tiles not yet seen (ST1)."""

    supply: int
    treat_supply: int
    treats: tuple[int, ...]
    yards: tuple[int, ...]
    packs: tuple[tuple[int, ...], ...]
    filled: tuple[tuple[int, ...], ...]
    scored: tuple[tuple[int, ...], ...]
    deck_top: int
    deck_size: int
    stacks: tuple[tuple[int, ...], ...]
    """Top first; UNKNOWN where nobody has looked yet (ST4)."""
    seen: tuple[int, ...]
    face_down: int
    tile_treats: tuple[int, ...]
    d0g_treats: int
    d0g_scored: tuple[int, ...]
    turns: int
    turn_limit: int
    asking: int
    trick: int
    step: int
    roll: int
    picked: int
    aside: int
    number: int
    buried: int
    pointer: int
    last_seat: int
    last_roll: int
    last_dog: int
    last_face: int
    last_tile: int
    d0g_tile: int


class Position(State):
    """All pieces and where the turn stands. Heaps: dice.py; sets of spaces: dogs.py."""

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.supply: i64 = DICE
        self.treat_supply: i64 = TREATS
        self.treats: list[int] = [0] * players
        self.yards: list[int] = [0] * players
        """The heap of buried dice of each seat."""
        self.packs: list[list[int]] = [[] for _ in range(players)]
        """Each seat's unscored dogs."""
        self.filled: list[list[int]] = [[] for _ in range(players)]
        """Beside each dog of a pack: the set of its spaces that hold a die."""
        self.scored: list[list[int]] = [[] for _ in range(players)]
        self.deck: list[int] = []
        """The top is the last."""
        self.stacks: list[list[int]] = []
        """The tiles at each place, the top first; only off leash more than one."""
        self.seen: list[int] = [1] * PLACES
        """How many tiles of each stack have been on top so far."""
        self.face_down: i64 = 0
        """The set of places whose top tile is face down."""
        self.tile_treats: list[int] = [0] * PLACES
        self.d0g_treats: i64 = 0
        self.d0g_scored: list[int] = []
        self.turns: i64 = 0
        """Turns begun so far, d0g's too."""
        self.turn_limit: i64 = 0

        # The turn under way.
        self.asking: i64 = asked.WHICH_ACTION
        self.trick: i64 = NOBODY
        self.step: i64 = 0
        """How many steps of the trick have been begun."""
        self.roll: i64 = 0
        """Rolled dice that are not placed, buried or discarded yet."""
        self.picked: i64 = 0
        """Dice of the roll chosen so far (Hunt, Search), or marked to be rerolled (Track)."""
        self.aside: i64 = 0
        """Dice set aside and not rolled yet (Bolt)."""
        self.number: i64 = 0
        """Guard's number, Chase's dice, Dig's changes left."""
        self.buried: i64 = 0
        """The face buried last in this trick."""
        self.pointer: i64 = 0
        """The die a second question is about (Dig, Trot), as the answer that chose it."""

        # What happened last, for the table.
        self.last_seat: i64 = NOBODY
        self.last_roll: i64 = 0
        self.last_dog: i64 = UNKNOWN
        """The dog that got a die last; UNKNOWN if that die was buried."""
        self.last_face: i64 = 0
        """The face of the die that was placed or buried last, 0 if there is none."""
        self.last_tile: i64 = UNKNOWN
        """The tile of the last trick."""
        self.d0g_tile: i64 = UNKNOWN
        """The tile that d0g rolled on its last turn."""

    # Dogs

    def completed(self, seat: i64) -> i64:
        """How many dogs of a pack are complete: all their spaces hold a die."""
        pack = self.packs[seat]
        filled = self.filled[seat]
        found: i64 = 0
        at: i64 = 0
        dogs: i64 = len(pack)
        while at < dogs:
            if filled[at] == SPACES[pack[at]]:
                found += 1
            at += 1
        return found

    def cards(self, seat: i64) -> i64:
        return len(self.packs[seat]) + len(self.scored[seat])

    def pawprints(self, seat: i64) -> i64:
        """Pawprints on the unscored dogs, complete or not (ST2)."""
        found: i64 = 0
        for dog in self.packs[seat]:
            found += PAWPRINTS[dog]
        return found

    def empty_spaces(self, seat: i64, at: i64) -> i64:
        empty: i64 = SPACES[self.packs[seat][at]] & ~self.filled[seat][at]
        return empty

    def wants(self, seat: i64, face: i64) -> bool:
        """Whether a dog of the seat has an empty space for the face."""
        wanted = space(face)
        pack = self.packs[seat]
        filled = self.filled[seat]
        at: i64 = 0
        dogs: i64 = len(pack)
        while at < dogs:
            if SPACES[pack[at]] & ~filled[at] & wanted:
                return True
            at += 1
        return False

    def highest_empty_space(self, seat: i64) -> i64:
        empty: i64 = 0
        for at in range(len(self.packs[seat])):
            empty |= self.empty_spaces(seat, at)
        return highest_space(empty)

    def draw_dog(self, seat: i64) -> None:
        """The top dog joins the pack, unless that would be a seventh card (Six dog card limit)."""
        if self.cards(seat) < MOST_CARDS:
            dog = self.deck.pop()
            self.packs[seat].append(dog)
            self.filled[seat].append(0)
            self.tell(asked.DREW_DOG, seat, dog)

    # Treats

    def take_treats(self, seat: i64, wanted: i64) -> None:
        """From the supply, as far as it lasts (Running out of dice or treats)."""
        taken = min(wanted, self.treat_supply)
        self.treat_supply -= taken
        self.treats[seat] += taken
        self.tell(asked.TOOK_TREATS, seat, taken)

    def return_treats(self, seat: i64, wanted: i64) -> None:
        returned = min(wanted, self.treats[seat])
        self.treat_supply += returned
        self.treats[seat] -= returned
        self.tell(asked.RETURNED_TREATS, seat, returned)

    # Dice

    def discard(self, heap: i64) -> None:
        """Dice go back to the supply."""
        if heap:
            self.supply += size(heap)
            self.tell(asked.DISCARDED, self.turn, heap)

    def put_on_dog(self, seat: i64, at: i64, face: i64) -> None:
        self.filled[seat][at] |= space(face)
        self.last_dog = self.packs[seat][at]
        self.last_face = face

    def bury(self, face: i64) -> bool:
        """Bury a die of the one whose turn it is; whether that was a bust."""
        seat = self.turn
        self.yards[seat] += one(face)
        self.buried = face
        self.last_dog = UNKNOWN
        self.last_face = face
        total = spots(self.yards[seat])
        self.tell(asked.BURIED_DIE, seat, face, total)
        if total <= MOST_BURIED:
            return False
        self.bust(seat)
        return True

    def bust(self, seat: i64) -> None:
        """All dice of a seat go back: buried, on dogs, and those still in hand (Busting, ST9)."""
        self.supply += size(self.yards[seat])
        self.yards[seat] = 0
        filled = self.filled[seat]
        for at in range(len(filled)):
            self.supply += spaces_count(filled[at])
            filled[at] = 0
        if seat == self.turn:
            self.supply += size(self.roll) + self.aside
            self.roll = 0
            self.aside = 0
            self.last_face = 0
        self.tell(asked.BUSTED, seat)

    # What the contract asks for

    def copy_position_to(self, other: Position) -> None:
        self.copy_basics_to(other)
        other.supply = self.supply
        other.treat_supply = self.treat_supply
        other.treats = self.treats.copy()
        other.yards = self.yards.copy()
        other.packs = [pack.copy() for pack in self.packs]
        other.filled = [filled.copy() for filled in self.filled]
        other.scored = [scored.copy() for scored in self.scored]
        other.deck = self.deck.copy()
        other.stacks = [stack.copy() for stack in self.stacks]
        other.seen = self.seen.copy()
        other.face_down = self.face_down
        other.tile_treats = self.tile_treats.copy()
        other.d0g_treats = self.d0g_treats
        other.d0g_scored = self.d0g_scored.copy()
        other.turns = self.turns
        other.turn_limit = self.turn_limit
        other.asking = self.asking
        other.trick = self.trick
        other.step = self.step
        other.roll = self.roll
        other.picked = self.picked
        other.aside = self.aside
        other.number = self.number
        other.buried = self.buried
        other.pointer = self.pointer
        other.last_seat = self.last_seat
        other.last_roll = self.last_roll
        other.last_dog = self.last_dog
        other.last_face = self.last_face
        other.last_tile = self.last_tile
        other.d0g_tile = self.d0g_tile

    def view(self, seat: int) -> SpotsView:
        return SpotsView(
            seat=seat,
            turn=self.turn,
            legal=self.legal_for(seat),
            supply=self.supply,
            treat_supply=self.treat_supply,
            treats=tuple(self.treats),
            yards=tuple(self.yards),
            packs=tuple([tuple(pack) for pack in self.packs]),
            filled=tuple([tuple(filled) for filled in self.filled]),
            scored=tuple([tuple(scored) for scored in self.scored]),
            deck_top=self.deck[-1],
            deck_size=len(self.deck),
            stacks=tuple([self.known_tiles(place) for place in range(PLACES)]),
            seen=tuple(self.seen),
            face_down=self.face_down,
            tile_treats=tuple(self.tile_treats),
            d0g_treats=self.d0g_treats,
            d0g_scored=tuple(self.d0g_scored),
            turns=self.turns,
            turn_limit=self.turn_limit,
            asking=self.asking,
            trick=self.trick,
            step=self.step,
            roll=self.roll,
            picked=self.picked,
            aside=self.aside,
            number=self.number,
            buried=self.buried,
            pointer=self.pointer,
            last_seat=self.last_seat,
            last_roll=self.last_roll,
            last_dog=self.last_dog,
            last_face=self.last_face,
            last_tile=self.last_tile,
            d0g_tile=self.d0g_tile,
        )

    def known_tiles(self, place: int) -> tuple[int, ...]:
        """A stack as everyone knows it: the top, and at the bottom what was on top before (G6)."""
        stack = self.stacks[place]
        unknown = len(stack) - self.seen[place]
        return tuple([UNKNOWN if 1 <= at <= unknown else tile for at, tile in enumerate(stack)])

    def dice_in_play(self) -> int:
        """Dice that are not in the supply."""
        dice: i64 = size(self.roll) + size(self.picked) + self.aside
        for seat in range(self.players):
            dice += size(self.yards[seat])
            for filled in self.filled[seat]:
                dice += spaces_count(filled)
        return dice

    def pieces(self) -> list[int]:
        """40 dice, 20 treats, 32 dogs and the tiles in use, wherever they lie (ST1)."""
        found = [*self.deck, *self.d0g_scored]
        for seat in range(self.players):
            found += self.packs[seat] + self.scored[seat]
        for stack in self.stacks:
            found += [TILE_PIECE + tile for tile in stack]
        found += [DIE_PIECE] * (self.supply + self.dice_in_play())
        treats = self.treat_supply + sum(self.treats) + sum(self.tile_treats) + self.d0g_treats
        found += [TREAT_PIECE] * treats
        return sorted(found)


def unseen_dogs(view: SpotsView) -> list[int]:
    """The dogs that may lie under the top of the deck."""
    seen = {view.deck_top, *view.d0g_scored}
    for pack in view.packs + view.scored:
        seen.update(pack)
    return [dog for dog in range(DOG_COUNT) if dog not in seen]
