"""What everybody at a table of Spots may know, and what follows from it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.events import NOBODY
from gamenight.core.position import UNKNOWN, Position
from gamenight.core.words import counted
from gamenight.games.spots.rules import facts, tiles
from gamenight.games.spots.rules.dice import highest, size, spots, up_to
from gamenight.games.spots.rules.dogs import DOG_COUNT, PAWPRINTS, SPACES, space
from gamenight.games.spots.rules.facts import DICE, DOGS_TO_WIN, TREATS
from gamenight.games.spots.rules.tiles import DICE_TO_ROLL, NO_TRICK, PLACES, STEPS
from gamenight.parts import bits

COMPLETE: Final = 0.8
"""What a completed dog is worth, in scored ones: it still has to be scored."""
STARTED: Final = 0.5
"""What the dice on an unfinished dog are worth when only a little is missing."""


class SpotsPosition(Position):
    """All pieces that lie open, and where the turn stands.

    Heaps of dice: dice.py. Sets of spaces: dogs.py. Tuples are replaced, never changed, as is the
    list of what was named: copies share them.
    """

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.supply: i64 = DICE
        self.treat_supply: i64 = TREATS
        self.treats: list[int] = [0] * players
        self.yards: list[int] = [0] * players
        """The heap of buried dice of each seat."""
        self.packs: list[tuple[int, ...]] = [()] * players
        """Each seat's unscored dogs."""
        self.empty: list[list[int]] = [[] for _ in range(players)]
        """Beside each dog of a pack: the set of its spaces that hold no die."""
        self.scored: list[tuple[int, ...]] = [()] * players
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
        self.turns: i64 = 0
        """Turns begun so far, d0g's too."""
        self.turn_limit: i64 = 0

        # The turn under way.
        self.asking: i64 = facts.WHICH_ACTION
        self.trick: i64 = NO_TRICK
        self.step: i64 = 0
        """How many steps of the trick have been begun."""
        self.roll: i64 = 0
        """Rolled dice that are not placed, buried or discarded yet."""
        self.named: list[int] = []
        """Dice of the roll named so far, of several that are chosen together, as answers."""
        self.aside: i64 = 0
        """Dice set aside and not rolled yet (Bolt)."""
        self.chasing: i64 = 0
        """How many dice the last roll of Chase was to have."""
        self.guarded: i64 = 0
        """The number that Guard named."""
        self.digs: i64 = 0
        """How many dice Dig may still change."""
        self.buried: i64 = 0
        """The face buried last in this trick."""
        self.chosen: i64 = 0
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

    def copy(self) -> SpotsPosition:
        other = SpotsPosition(self.players)
        self.copy_basics_to(other)
        other.supply = self.supply
        other.treat_supply = self.treat_supply
        other.treats = self.treats.copy()
        other.yards = self.yards.copy()
        other.packs = self.packs.copy()
        other.empty = [empty.copy() for empty in self.empty]
        other.scored = self.scored.copy()
        other.deck_top = self.deck_top
        other.stacks = self.stacks.copy()
        other.face_down = self.face_down
        other.tile_treats = self.tile_treats.copy()
        other.d0g_treats = self.d0g_treats
        other.d0g_scored = self.d0g_scored
        other.turns = self.turns
        other.turn_limit = self.turn_limit
        other.asking = self.asking
        other.trick = self.trick
        other.step = self.step
        other.roll = self.roll
        other.named = self.named
        other.aside = self.aside
        other.chasing = self.chasing
        other.guarded = self.guarded
        other.digs = self.digs
        other.buried = self.buried
        other.chosen = self.chosen
        other.last_seat = self.last_seat
        other.last_roll = self.last_roll
        other.last_dog = self.last_dog
        other.last_face = self.last_face
        other.last_tile = self.last_tile
        other.d0g_tile = self.d0g_tile
        return other

    # Dogs

    def completed(self, seat: i64) -> i64:
        """How many dogs of a pack are complete: all their spaces hold a die."""
        found: i64 = 0
        for empty in self.empty[seat]:
            if not empty:
                found += 1
        return found

    def completed_dogs(self, seat: int) -> list[int]:
        pack = self.packs[seat]
        return [pack[at] for at, empty in enumerate(self.empty[seat]) if not empty]

    def cards(self, seat: i64) -> i64:
        return len(self.packs[seat]) + len(self.scored[seat])

    def pawprints(self, seat: i64) -> i64:
        """Pawprints on the unscored dogs, complete or not (ST2)."""
        found: i64 = 0
        for dog in self.packs[seat]:
            found += PAWPRINTS[dog]
        return found

    def wanted(self, seat: i64) -> i64:
        """The set of numbers that the dogs of a seat have an empty space for."""
        found: i64 = 0
        for empty in self.empty[seat]:
            found |= empty
        return found

    def wants(self, seat: i64, face: i64) -> bool:
        return (self.wanted(seat) & space(face)) != 0

    def places_for(self, seat: i64, face: i64) -> i64:
        """How many empty spaces of a seat want the face."""
        wanted = space(face)
        found: i64 = 0
        for empty in self.empty[seat]:
            if empty & wanted:
                found += 1
        return found

    def filled(self, seat: i64) -> list[int]:
        """Beside each dog of a pack: the set of its spaces that hold a die."""
        empty = self.empty[seat]
        return [SPACES[dog] ^ empty[at] for at, dog in enumerate(self.packs[seat])]

    def unseen_dogs(self) -> list[int]:
        """The dogs that may lie under the top of the deck."""
        seen = bits.only(self.deck_top) | bits.set_of([*self.d0g_scored])
        for seat in range(self.players):
            seen |= bits.set_of([*self.packs[seat], *self.scored[seat]])
        return bits.members_of(bits.first_bits(DOG_COUNT) & ~seen)

    # Dice

    def die(self) -> i64:
        """The die of the roll that has to find its place."""
        return highest(self.roll)

    def buried_spots(self, seat: i64) -> i64:
        return spots(self.yards[seat])

    def dice_on_dogs(self, seat: i64) -> i64:
        found: i64 = 0
        for at, dog in enumerate(self.packs[seat]):
            found += bits.count_of(SPACES[dog] ^ self.empty[seat][at])
        return found

    def has_die(self, seat: i64) -> bool:
        """Whether a seat has a die of its own, buried or on a dog."""
        return self.yards[seat] != 0 or self.dice_on_dogs(seat) > 0

    def dice_in_play(self) -> i64:
        """Dice that are not in the supply."""
        dice = size(self.roll) + self.aside
        for seat in range(self.players):
            dice += size(self.yards[seat]) + self.dice_on_dogs(seat)
        return dice

    def can_dig(self) -> bool:
        """Once per pawprint any buried die may be changed by one."""
        return self.digs > 0 and max(self.yards) > 0

    def droppable(self) -> i64:
        """Scavenge: the dice of the roll that are lower than the yard's total."""
        return up_to(self.roll, max(0, self.buried_spots(self.turn) - 1))

    def put_on_dog(self, at: i64, face: i64) -> None:
        """Lay a die of the one whose turn it is on a dog."""
        seat = self.turn
        self.empty[seat][at] ^= space(face)
        self.last_dog = self.packs[seat][at]
        self.last_face = face

    # Tiles

    def top_tile(self, place: i64) -> i64:
        return self.stacks[place][0]

    def is_face_down(self, place: i64) -> bool:
        return (self.face_down >> place & 1) == 1

    def unseen_tiles(self, place: int) -> list[int]:
        """The tiles that may lie where nobody has looked yet: all others of the colour (ST4)."""
        stack = self.stacks[place]
        if UNKNOWN not in stack:
            return []
        return [tile for tile in tiles.tiles_of(tiles.colour_of(stack[0])) if tile not in stack]

    def tiles_face_down(self) -> i64:
        return bits.count_of(self.face_down)

    # The trick under way

    def step_begun(self) -> i64:
        """The step of the trick that is being done."""
        return STEPS[self.trick][self.step - 1]

    def dice_to_roll(self) -> i64:
        """How many dice from the supply a roll of the trick wants."""
        seat, dice = self.turn, DICE_TO_ROLL[self.trick]
        if self.trick == tiles.SPRINT:
            return len(self.packs[seat]) - self.completed(seat)
        return dice + self.pawprints(seat) if self.trick == tiles.HUNT else dice

    def dice_to_roll_on(self) -> i64:
        """How many dice from the supply a further roll of the trick takes (ST9)."""
        wanted = self.chasing + 1 if self.step_begun() == tiles.MAY_ROLL_ONE_MORE else 1
        return min(wanted, self.supply)

    # How the match stands

    def epoch(self) -> int:
        return self.turns if self.over else self.turns - 1

    def score(self, seat: int) -> float:
        return len(self.scored[seat])

    def worth(self, seat: int) -> float:
        """Scored dogs and the work on the others, less what d0g has scored."""
        return len(self.scored[seat]) + self.work(seat) - len(self.d0g_scored)

    def work(self, seat: i64) -> float:
        """What the dice on unscored dogs are worth, in scored dogs: most when little is missing."""
        found = 0.0
        for at, spaces in enumerate(self.filled(seat)):
            placed: int = bits.count_of(spaces)
            missing: int = bits.count_of(self.empty[seat][at])
            found += STARTED * placed / (missing + 1) if missing else COMPLETE
        return found

    # Winning the game

    def winners(self) -> list[int]:
        """Whoever has six; at the turn limit whoever has most, then shared (ST12)."""
        most = max([len(scored) for scored in self.scored])
        if len(self.d0g_scored) > most:
            return []
        return [seat for seat in range(self.players) if len(self.scored[seat]) == most]

    def d0g_wins(self) -> bool:
        """Whether d0g has won, alone or with the player (ST12)."""
        return self.players == 1 and len(self.d0g_scored) >= len(self.scored[0])

    def reason(self) -> str:
        if max([len(scored) for scored in self.scored]) >= DOGS_TO_WIN:
            return f"{DOGS_TO_WIN} dogs were scored"
        if len(self.d0g_scored) >= DOGS_TO_WIN:
            return f"d0g scored {DOGS_TO_WIN} dogs"
        return f"the limit of {counted(self.turn_limit, 'turn')} was reached"
