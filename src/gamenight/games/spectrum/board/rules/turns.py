"""Rolling, choosing a combination, and moving pawns (SB5, SB7-SB9, SB12, SB16, SB21-SB26)."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from gamenight.core.events import EVERYONE
from gamenight.core.random import Random
from gamenight.games.spectrum.board.rules import combinations, facts
from gamenight.games.spectrum.board.rules.combinations import Combination
from gamenight.games.spectrum.board.rules.ground import OFF_BOARD, colour_at, is_star
from gamenight.games.spectrum.board.rules.moves import EMPTY, Part
from gamenight.games.spectrum.board.rules.position import NOTHING_ENTERED
from gamenight.games.spectrum.board.rules.windows import Windows
from gamenight.games.spectrum.rules.dice import roll_d6, roll_d12
from gamenight.parts.bits import first_bits, has, only


@mypyc_attr(allow_interpreted_subclasses=True)
class Turns(Windows):
    """One turn from the roll to its end."""

    # Before the roll (SB26)

    def before_roll(self) -> None:
        position = self.position
        may = position.setup.surrender and bool(position.pawns_of(position.active))
        position.phase = facts.SURRENDERING if may else facts.ROLLS

    def roll_or_surrender(self, answer: i64) -> None:
        position = self.position
        if answer == facts.ROLL:
            position.phase = facts.ROLLS
            return
        position.board[answer] = EMPTY
        position.stock[position.active] += 1
        position.trail = [int(answer)]
        position.phase = facts.TURN_ENDS
        self.tell(facts.SURRENDERED, position.active, answer)

    # Rolling and choosing (SB9)

    def roll(self, random: Random) -> None:
        position = self.position
        count = position.dice_count()
        if position.setup.dice == facts.CARDS:
            position.roll = self.draw(count, random)
            self.tell_list(EVERYONE, facts.DREW, [position.active, position.extra, *position.roll])
        else:
            position.roll = [self.one_die(random) for _ in range(count)]
            told = [position.active, position.extra, *position.roll]
            self.tell_list(EVERYONE, facts.ROLLED, told)
        self.offer()

    def offer(self) -> None:
        """Ask which combination is used, of those that can move something."""
        position = self.position
        shown = position.combinations_shown()
        position.offered = [one for one in shown if position.can_use(one)]
        if not position.offered:
            self.cannot_move()
        elif len(position.offered) == 1:
            self.use(position.offered[0])
        else:
            position.phase = facts.CHOOSING

    def one_die(self, random: Random) -> int:
        """A colour: a primary of a six-sided die, or any of twelve."""
        return int(roll_d6(random) if self.position.setup.dice == facts.D6 else roll_d12(random))

    def draw(self, count: i64, random: Random) -> list[int]:
        """Cards from the deck; the discards are shuffled when it runs out (SB24)."""
        position = self.position
        drawn: list[int] = []
        for _ in range(count):
            if not self.deck:
                self.deck = position.discards.copy()
                position.discards = []
                random.shuffle(self.deck)
                self.tell(facts.RESHUFFLED)
            drawn.append(self.deck.pop())
        return drawn

    def cannot_move(self) -> None:
        """A dead roll is a pass (G5); alone, enough of them in a row end the game (SB13, SB29)."""
        position = self.position
        position.dead_rolls += 1
        position.phase = facts.ROLL_ENDS
        self.tell(facts.CANNOT_MOVE, position.active)
        limit = facts.DEAD_ROLLS_ALONE[position.setup.dice]
        if position.players == 1 and position.dead_rolls >= limit:
            self.finish(facts.STUCK)

    def use(self, combination: Combination) -> None:
        position = self.position
        position.combination = combination
        position.dead_rolls = 0
        position.left = first_bits(len(combination.parts))
        if combination.is_by_steps():
            position.left = combinations.STEPS
        position.phase = facts.MOVES_ON
        if combination.kind == combinations.SWAP:
            position.phase = facts.SWAPPING
        if self.journal is not None:
            told = [position.active, combination.kind, combination.open_colours]
            spaces = combination.parts[0].length if len(combination.parts) == 1 else 0
            told += [spaces, len(combination.colours), *combination.colours]
            self.tell_list(EVERYONE, facts.USED, told + combination.cards)

    def used(self) -> Combination:
        combination = self.position.combination
        assert combination is not None
        return combination

    # Moving

    def move_on(self) -> None:
        """Ask for the next step or part that is possible; skip what is not (SB5, SB7, SB21)."""
        position = self.position
        if position.is_by_steps():
            self.step_on()
            return
        position.length = 0
        lengths = position.lengths_now()
        if not position.left:
            position.phase = facts.ROLL_ENDS
        elif not lengths:
            self.skip(position.parts_now()[0].stage)
        else:
            position.phase = facts.PICKING if len(lengths) == 1 else facts.ORDERING
            if len(lengths) == 1:
                position.length = lengths[0]

    def step_on(self) -> None:
        """The first step is possible, or the combination would not have been offered."""
        position = self.position
        position.phase = facts.PICKING
        if position.left == combinations.STEPS:
            return
        if position.left and not position.can_step_again():
            self.tell(facts.NO_SECOND_STEP, position.active)
            position.left = 0
        if not position.left:
            position.phase = facts.ROLL_ENDS

    def skip(self, stage: i64) -> None:
        position = self.position
        parts = self.used().parts
        for at in range(len(parts)):
            if has(position.left, at) and parts[at].stage == stage:
                position.left &= ~only(at)
                colours: i64 = 0
                for within in parts[at].withins:
                    colours |= within
                self.tell(facts.PART_SKIPPED, position.active, parts[at].length, colours)

    def pick(self, pawn: i64) -> None:
        """A pawn with one possible move moves."""
        position = self.position
        ends = position.ends_for(pawn)
        if len(ends) == 1:
            self.move(pawn, ends[0])
        else:
            position.picked = pawn
            position.phase = facts.GOING

    def move(self, start: i64, end: i64) -> None:
        position = self.position
        seat = position.active
        way = position.way(start, end)
        if position.is_by_steps():
            position.left -= len(way)
        else:
            self.take_part(position.part_to(start, end))
        colours = position.entered_before(start)
        self.take_up(end)
        if start == OFF_BOARD:
            position.enter(seat, end)
        else:
            position.shift(start, end)
        position.picked = EMPTY
        position.trail = [int(start), *way] if start != OFF_BOARD else way
        position.phase = facts.MOVES_ON
        self.tell_move(start, way)
        if not position.is_by_steps():
            self.note_colours(end, colours, way)
        if is_star(end):
            self.capture_star(seat, end)
        elif position.captured != EMPTY:
            self.place_or_ask()

    def take_part(self, taken: Part | None) -> None:
        """Strike out the part; of equal ones, one."""
        position = self.position
        parts = self.used().parts
        for at in range(len(parts)):
            if has(position.left, at) and parts[at] is taken:
                position.left &= ~only(at)
                return

    def tell_move(self, start: i64, way: list[int]) -> None:
        if self.journal is None:
            return
        position = self.position
        over = [space for space in way[:-1] if position.board[space] != EMPTY]
        told = [position.active, start, way[-1], position.captured, *over]
        self.tell_list(EVERYONE, facts.MOVED, told)

    def note_colours(self, end: i64, colours: i64, way: list[int]) -> None:
        """Remember what a pawn has entered (SB8); one that is captured is still the same (SB21)."""
        for space in way:
            colours |= only(colour_at(space))
        self.position.note_entered(self.position.numbers[end], colours)

    def swap(self, one: i64, other: i64) -> None:
        """Two pawns of different owners change places (SB16, SB24)."""
        position = self.position
        board = position.board
        self.tell_list(
            EVERYONE,
            facts.SWAPPED,
            [position.active, one, other, board[one], board[other]],
        )
        owner, number = board[one], position.numbers[one]
        position.shift(other, one)
        position.put(other, owner, number)
        position.trail = [int(one), int(other)]
        position.picked = EMPTY
        position.phase = facts.ROLL_ENDS

    # The end of a roll and of a turn

    def end_roll(self) -> None:
        """With ``speed``, one more roll follows the first special combination (SB12, SB25)."""
        position = self.position
        combination = position.combination
        special = combination is not None and combination.is_special()
        if position.setup.dice == facts.CARDS:
            position.discards = position.discards + position.roll
        position.roll = []
        position.offered = []
        position.combination = None
        position.left = 0
        position.length = 0
        position.entered = NOTHING_ENTERED
        if special and position.setup.speed and not position.extra:
            position.extra = True
            position.phase = facts.ROLLS
        else:
            position.phase = facts.TURN_ENDS

    def end_turn(self) -> None:
        self.position.phase = facts.NEXT_TURN
        if self.position.setup.portals:
            self.open_window(facts.AT_END)

    def next_turn(self) -> None:
        """The turn limit is looked at when a turn is over (SB28)."""
        position = self.position
        if position.turns >= position.setup.turn_limit:
            self.finish(facts.TURN_LIMIT)
            return
        position.active = position.seat_after(position.active)
        position.phase = facts.TURN_BEGINS
