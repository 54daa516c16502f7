"""What everybody at a table of Spots may know, and what follows from it."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.position import UNKNOWN, Position
from gamenight.core.value import Value
from gamenight.core.words import counted
from gamenight.parts import bits

from . import facts, tiles
from .dice import highest, size, up_to
from .dogs import DOG_COUNT
from .facts import DICE, DOGS_TO_WIN, TREATS
from .player import SpotsPlayer
from .tiles import DICE_TO_ROLL, PLACES, STEPS


@final
@mypyc_attr(free_list_len=1)
class SpotsAction(Value):
    """A trick or scoring: what begins anew with every action that is chosen.

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
        """The step of the trick that is being done."""
        return STEPS[self.trick][self.step - 1]

    def die(self) -> i64:
        """The die of the roll that has to find its place."""
        return highest(self.roll)

    def buried(self) -> i64:
        """The face of the die that got its place last if that is the yard, else 0."""
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
        self.asking: i64 = facts.WHICH_ACTION
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
        """The one whose turn it is."""
        return self.seats[self.turn]

    # Dogs and dice

    def unseen_dogs(self) -> list[int]:
        """The dogs that may lie under the top of the deck."""
        return bits.members_of(self.unseen())

    def unseen(self) -> i64:
        """The same as a set."""
        seen = bits.only(self.deck_top) | bits.set_of([*self.d0g_scored])
        for player in self.seats:
            seen |= bits.set_of([*player.pack, *player.scored])
        return bits.first_bits(DOG_COUNT) & ~seen

    def dice_in_play(self) -> i64:
        """Dice that are not in the supply."""
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
        """The tiles that may lie where nobody has looked yet: all others of the colour (ST4)."""
        stack = self.stacks[place]
        if UNKNOWN not in stack:
            return []
        return [tile for tile in tiles.tiles_of(tiles.colour_of(stack[0])) if tile not in stack]

    def tiles_face_down(self) -> i64:
        return bits.count_of(self.face_down)

    # The trick under way

    def dice_to_roll(self) -> i64:
        """How many dice from the supply a roll of the trick wants."""
        trick = self.action.trick
        dice: i64 = DICE_TO_ROLL[trick]
        if trick == tiles.SPRINT:
            return len(self.player().pack) - self.player().completed()
        return dice + self.player().pawprints() if trick == tiles.HUNT else dice

    def dice_to_roll_on(self) -> i64:
        """How many dice from the supply a further roll of the trick takes (ST9)."""
        more = self.action.step_begun() == tiles.MAY_ROLL_ONE_MORE
        return min(self.action.chasing + 1 if more else 1, self.supply)

    def can_dig(self) -> bool:
        """Once per pawprint any buried die may be changed by one."""
        return self.action.digs > 0 and max([player.yard for player in self.seats]) > 0

    def droppable(self) -> i64:
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
        """Whoever has six; at the turn limit whoever has most, then shared (ST12)."""
        most = self.most_scored()
        if len(self.d0g_scored) > most:
            return []
        return [seat for seat in range(self.players) if len(self.seats[seat].scored) == most]

    def d0g_wins(self) -> bool:
        """Whether d0g has won, alone or with the player (ST12)."""
        return self.players == 1 and len(self.d0g_scored) >= self.most_scored()

    def reason(self) -> str:
        if self.most_scored() >= DOGS_TO_WIN:
            return f"{DOGS_TO_WIN} dogs were scored"
        if len(self.d0g_scored) >= DOGS_TO_WIN:
            return f"d0g scored {DOGS_TO_WIN} dogs"
        return f"the limit of {counted(self.turn_limit, 'turn')} was reached"
