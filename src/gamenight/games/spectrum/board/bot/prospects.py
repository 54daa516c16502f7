"""The chances of pawns that stand close to their stars, when playing alone.

With six-sided dice a dead roll ends the match (SB13), and there is no need to hurry. So the last
pawns decide: which colours to leave for the end, and when to wait for a roll that takes two pawns
home. Here every pawn stands on space 7 or 8 of a colour of its own. That leaves few situations, and
the value of each is worked out from the last pawn backwards.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.parts.bits import count_of, has, members_of, only

from ...rules.wheel import ALL_COLOURS, COLOURS, PRIMARY_COUNT, Colours
from ..rules import constants
from ..rules.combinations import DOUBLE, TWO_COLOURS, in_roll
from ..rules.position import dice_after

LAST_FEW: Final = 3
"""With this many pawns or fewer it matters which of the two spaces each is on; with more there is
still time to move them."""
IMPATIENCE: Final = 0.03
"""The cost of waiting for a better roll, because the number of turns is limited (SB28)."""
ROUNDS: Final = 200
"""The most times that a value which depends on itself is worked out again."""
CLOSE_ENOUGH: Final = 0.0001


class Use:
    """A way to use dice: pawns may move in two sets of colours.

    If by steps, both sets are the same, and a pawn moves one space or two. Otherwise a pawn moves
    two spaces in each of them.
    """

    def __init__(self, first: i64, second: i64, by_steps: bool) -> None:
        self.first: i64 = first
        self.second: i64 = second
        self.by_steps: bool = by_steps


class RollChance:
    """Dice that come up together, in any order, and how likely that is."""

    def __init__(self, chance: float, uses: list[Use]) -> None:
        self.chance: float = chance
        self.uses: list[Use] = uses


class Chance:
    """What a roll can lead to."""

    def __init__(self, likely: float, stand: i64) -> None:
        self.likely: float = likely
        self.gain: float = 0.0
        """The best that captures with it gain, now and later."""
        self.stands: list[int] = [int(stand)]
        """Where the pawns can stand after it without a capture."""

    def offer(self, gain: float) -> None:
        self.gain = max(self.gain, gain)

    def value(self, values: dict[int, float]) -> float:
        """Return what the best use of it adds, given the value of each way to stand."""
        best = self.gain
        for stand in self.stands:
            best = max(best, values[stand] - IMPATIENCE)
        return self.likely * best


def rolls_of(dice: i64) -> list[RollChance]:
    """Return all rolls of this many dice."""
    found: dict[tuple[int, ...], int] = {}
    total: i64 = PRIMARY_COUNT**dice
    for number in range(total):
        left: i64 = number
        shown: list[int] = []
        for _ in range(dice):
            shown.append(int(left % PRIMARY_COUNT * 2))
            left //= PRIMARY_COUNT
        key = tuple(sorted(shown))
        found[key] = found.get(key, 0) + 1
    return [RollChance(count / total, uses_of(shown)) for shown, count in found.items()]


def uses_of(shown: tuple[int, ...]) -> list[Use]:
    """Return a normal roll takes two steps anywhere in its colours; a double takes one part in the
    colour of its face and one in all its colours. Longer parts need pawns further out."""
    found: list[Use] = []
    for one in in_roll(constants.D6, shown):
        if one.kind == TWO_COLOURS:
            found.append(Use(one.open_colours, one.open_colours, True))
        elif one.kind == DOUBLE:
            found.append(Use(only(one.colours[0]), one.open_colours, False))
    return found


class Prospects:
    """Worked out when first needed, and kept. Sets of colours have one bit per colour."""

    def __init__(self) -> None:
        self.rolls: dict[int, list[RollChance]] = {}
        self.last: dict[int, float] = {0: 0.0}
        self.many: list[float] = [-1.0] * (ALL_COLOURS + 1)
        self.dangers: dict[int, float] = {}

    def rolls_with(self, dice: i64) -> list[RollChance]:
        if dice not in self.rolls:
            self.rolls[dice] = rolls_of(dice)
        return self.rolls[dice]

    def rolls_while(self, left: i64) -> list[RollChance]:
        """Return what may be rolled while these colours are left."""
        return self.rolls_with(dice_after(constants.D6, ALL_COLOURS & ~left))

    # The next roll

    def danger(self, occupied: i64, dice: i64) -> float:
        """Return the chance of a dead roll with pawns in these colours only."""
        key = occupied * 8 + dice
        if key not in self.dangers:
            rolls = self.rolls_with(dice)
            self.dangers[key] = sum([roll.chance for roll in rolls if not can_move(roll, occupied)])
        return self.dangers[key]

    # Pawns that are ready

    def homecoming(self, left: i64, beside: i64) -> float:
        """Return how many more colours are captured on average, with a pawn ready for each that is
        left: on space 8 in the colours ``beside``, on space 7 in the others."""
        if count_of(left) > LAST_FEW:
            return self.of_many(left)
        key = left << COLOURS | beside
        if key not in self.last:
            self.work_out_last(left)
        return self.last[key]

    # The last few: it matters where they stand

    def work_out_last(self, left: i64) -> None:
        """Fill in the value of every way in which the last pawns can stand."""
        rolls = [roll for roll in self.rolls_while(left) if can_move(roll, left)]
        values: dict[int, float] = {}
        chances: dict[int, list[Chance]] = {}
        for stand in subsets_of(left):
            values[stand] = 0.0
            chances[stand] = [self.after(roll, left, stand) for roll in rolls]
        for _ in range(ROUNDS):
            change = 0.0
            for stand in chances:
                before = values[stand]
                values[stand] = sum([chance.value(values) for chance in chances[stand]])
                change = max(change, values[stand] - before)
            if change < CLOSE_ENOUGH:
                break
        for stand in chances:
            for turn in range(0, COLOURS, 2):
                for facing in (1, -1):
                    key = turned(left, turn, facing) << COLOURS | turned(stand, turn, facing)
                    self.last[key] = values[stand]

    def after(self, roll: RollChance, left: i64, beside: i64) -> Chance:
        chance = Chance(roll.chance, beside)
        for use in roll.uses:
            if use.by_steps:
                self.take_steps(chance, use.first & left, left, beside)
            else:
                self.take_parts(chance, use, left, beside)
        return chance

    def take_steps(self, chance: Chance, movable: i64, left: i64, beside: i64) -> None:
        """Two steps: a pawn on space 7 needs both of them, two on space 8 one each. Of two pawns
        that stay, each may go from one of these spaces to the other."""
        for one in members_of(movable):
            mine = only(one)
            others = left & ~mine
            near = beside & ~mine
            second = members_of(movable & ~mine)
            if beside & mine:
                for other in second:
                    it = only(other)
                    chance.offer(1.0 + self.homecoming(others, near ^ it))
                    if near & it:
                        chance.offer(2.0 + self.homecoming(others & ~it, near & ~it))
            if not beside & mine or not second:
                chance.offer(1.0 + self.homecoming(others, near))
            for other in second:
                chance.stands.append(int(beside ^ mine ^ only(other)))

    def take_parts(self, chance: Chance, use: Use, left: i64, beside: i64) -> None:
        """Two spaces, from space 7, once or twice."""
        ready = left & ~beside
        for one in members_of((use.first | use.second) & ready):
            others = left & ~only(one)
            chance.offer(1.0 + self.homecoming(others, beside))
            if has(use.first, one):
                for other in members_of(use.second & ready & others):
                    chance.offer(2.0 + self.homecoming(others & ~only(other), beside))

    def at_ease(self, left: i64) -> float:
        """With enough time for the pawns to stand wherever is best."""
        if count_of(left) > LAST_FEW:
            return self.of_many(left)
        return max([self.homecoming(left, beside) for beside in subsets_of(left)])

    # Many: they stand wherever is best

    def of_many(self, left: i64) -> float:
        """Return the same for more pawns than a few."""
        if self.many[left] < 0.0:
            value = self.worked_out(left)
            for turn in range(0, COLOURS, 2):
                for facing in (1, -1):
                    self.many[turned(left, turn, facing)] = value
        return self.many[left]

    def worked_out(self, left: i64) -> float:
        """Waiting leads back to the same situation: the value for which that is true."""
        rolls = self.rolls_while(left)
        gains = [self.best_gain(roll, left) for roll in rolls]
        value = 0.0
        for _ in range(ROUNDS):
            before = value
            value = 0.0
            for at in range(len(rolls)):
                if can_move(rolls[at], left):
                    value += rolls[at].chance * max(gains[at], before - IMPATIENCE)
            if value - before < CLOSE_ENOUGH:
                break
        return value

    def best_gain(self, roll: RollChance, left: i64) -> float:
        """Return the best that captures with a roll gain, now and later; 0 if there are none."""
        best = 0.0
        for use in roll.uses:
            for one in members_of(use.first & left):
                others = left & ~only(one)
                best = max(best, 1.0 + self.at_ease(others))
                for other in members_of(use.second & others):
                    best = max(best, 2.0 + self.at_ease(others & ~only(other)))
            for one in members_of(use.second & left):
                best = max(best, 1.0 + self.at_ease(left & ~only(one)))
        return best


def can_move(roll: RollChance, occupied: i64) -> bool:
    for use in roll.uses:  # noqa: SIM110 — quicker compiled
        if (use.first | use.second) & occupied:
            return True
    return False


def turned(colours: Colours, turn: i64, facing: i64) -> i64:
    """Return a set of colours after the wheel is turned, or seen in a mirror."""
    found: i64 = 0
    for colour in members_of(colours):
        found |= only((colour * facing + turn) % COLOURS)
    return found


def subsets_of(colours: Colours) -> list[int]:
    found = [int(colours)]
    while found[-1]:
        found.append((found[-1] - 1) & colours)
    return found


PROSPECTS: Final = Prospects()
"""Shared by all bots of this process."""
