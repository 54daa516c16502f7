"""Rolling, choosing a combination, and moving pawns (SB5, SB7-SB9, SB12, SB16, SB21-SB26)."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from gamenight.core.events import EVERYONE
from gamenight.core.random import Random
from gamenight.parts.bits import has, members_of, only

from ...rules.dice import roll_d6, roll_d12
from . import combinations, facts
from .combinations import Combination
from .ground import OFF_BOARD, colour_at, is_star
from .moves import EMPTY, Part
from .roll import BoardRoll
from .windows import Windows


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
        position.trail = (int(answer),)
        position.phase = facts.TURN_ENDS
        self.tell(facts.SURRENDERED, position.active, answer)

    # Rolling and choosing (SB9)

    def roll(self, random: Random) -> None:
        position = self.position
        roll = position.roll
        by_cards = position.setup.dice == facts.CARDS
        count = position.dice_count()
        shown = self.draw(count, random) if by_cards else self.throw(count, random)
        roll.shown = tuple(shown)
        kind = facts.DREW if by_cards else facts.ROLLED
        if self.journal is not None:
            self.tell_lists(EVERYONE, kind, [position.active, roll.extra], [shown])
        self.offer()

    def offer(self) -> None:
        """Ask which combination is used, of those that can move something."""
        position = self.position
        shown = position.combinations_shown()
        offered = [one for one in shown if position.can_use(one)]
        position.roll.offered = tuple(offered)
        if not offered:
            self.cannot_move()
        elif len(offered) == 1:
            self.use(offered[0])
        else:
            position.phase = facts.CHOOSING

    def throw(self, count: i64, random: Random) -> list[int]:
        """Colours: primaries of six-sided dice, or any of twelve."""
        d6 = self.position.setup.dice == facts.D6
        return [int(roll_d6(random) if d6 else roll_d12(random)) for _ in range(count)]

    def draw(self, count: i64, random: Random) -> list[int]:
        """Cards from the deck; the discards are shuffled when it runs out (SB24)."""
        position = self.position
        drawn: list[int] = []
        for _ in range(count):
            if not self.deck:
                self.deck = list(position.discards)
                position.discards = ()
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
        position.roll.use(combination)
        position.dead_rolls = 0
        position.phase = facts.MOVES_ON
        if self.journal is not None:
            self.tell_use(combination)
        if combination.kind == combinations.SWAP:
            self.ask_whom_to_swap()

    def tell_use(self, combination: Combination) -> None:
        """Which colours are open and, where there is one move, how far it goes."""
        parts = combination.parts
        length = parts[0].length if len(parts) == 1 else 0
        told = [self.position.active, combination.kind, length]
        lists = [members_of(combination.open_colours)]
        lists += [list(combination.colours), list(combination.cards)]
        self.tell_lists(EVERYONE, facts.USED, told, lists)

    # Moving

    def move_on(self) -> None:
        """Ask for the next step or part that is possible; skip what is not (SB5, SB7, SB21)."""
        position, roll = self.position, self.position.roll
        if roll.is_by_steps():
            self.step_on()
            return
        roll.length = 0
        lengths = position.lengths_now()
        if not roll.left:
            position.phase = facts.ROLL_ENDS
        elif not lengths:
            self.skip(roll.parts_now()[0].stage)
        elif len(lengths) == 1:
            roll.length = lengths[0]
            self.ask_for_pawn()
        else:
            position.phase = facts.ORDERING

    def step_on(self) -> None:
        """The first step is possible, or the combination would not have been offered."""
        position, roll = self.position, self.position.roll
        if roll.may_jump() or (
            roll.left and position.can_step(position.mover(), roll.open_colours(), False)
        ):
            self.ask_for_pawn()
            return
        if roll.left:
            self.tell(facts.NO_SECOND_STEP, position.active)
            roll.left = 0
        position.phase = facts.ROLL_ENDS

    def ask_for_pawn(self) -> None:
        """Ask which pawn moves, unless only one can (SB-e)."""
        position = self.position
        position.phase = facts.PICKING
        pawn = position.only_movable()
        if pawn != EMPTY:
            self.pick(pawn)

    def skip(self, stage: i64) -> None:
        roll = self.position.roll
        parts = roll.used().parts
        for at in range(len(parts)):
            if has(roll.left, at) and parts[at].stage == stage:
                roll.left &= ~only(at)
                if self.journal is not None:
                    self.tell_skipped(parts[at])

    def tell_skipped(self, part: Part) -> None:
        colours: i64 = 0
        for within in part.withins:
            colours |= within
        told = [self.position.active, part.length]
        self.tell_lists(EVERYONE, facts.PART_SKIPPED, told, [members_of(colours)])

    def pick(self, pawn: i64) -> None:
        """A pawn with only one possible move makes it at once."""
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
        by_steps = position.roll.is_by_steps()
        if by_steps:
            position.roll.left -= len(way)
        else:
            position.roll.strike_out(position.part_to(start, end))
        colours = position.entered_before(start)
        self.take_up(end)
        if start == OFF_BOARD:
            position.enter(seat, end)
        else:
            position.shift(start, end)
        position.picked = EMPTY
        position.trail = tuple(way) if start == OFF_BOARD else (int(start), *way)
        position.phase = facts.MOVES_ON
        self.tell_move(start, way)
        if not by_steps:
            self.note_colours(end, colours, way)
        if is_star(end):
            self.capture_star(seat, end)
        elif position.captured != EMPTY:
            self.place_or_ask()

    def tell_move(self, start: i64, way: list[int]) -> None:
        if self.journal is None:
            return
        position = self.position
        over = [space for space in way[:-1] if position.board[space] != EMPTY]
        told = [position.active, start, way[-1], position.captured]
        self.tell_lists(EVERYONE, facts.MOVED, told, [over])

    def note_colours(self, end: i64, colours: i64, way: list[int]) -> None:
        """Remember what a pawn has entered (SB8); one that is captured is still the same (SB21)."""
        for space in way:
            colours |= only(colour_at(space))
        self.position.roll.note_entered(self.position.numbers[end], colours)

    def ask_whom_to_swap(self) -> None:
        """Ask for the pawn in the first colour, unless only one can change places (SB-e)."""
        position = self.position
        position.phase = facts.SWAPPING
        pawns = position.swappable(position.roll.used(), 0)
        if len(pawns) == 1:
            self.pick_to_swap(pawns[0])

    def pick_to_swap(self, pawn: i64) -> None:
        """Then for the one in the second colour."""
        position = self.position
        position.picked = pawn
        position.phase = facts.SWAPPING_WITH
        others = position.swappable(position.roll.used(), 1, pawn)
        if len(others) == 1:
            self.swap(pawn, others[0])

    def swap(self, one: i64, other: i64) -> None:
        """Two pawns of different owners change places (SB16, SB24)."""
        position = self.position
        board = position.board
        told = [position.active, one, other, board[one], board[other]]
        self.tell_lists(EVERYONE, facts.SWAPPED, told, [])
        owner, number = board[one], position.numbers[one]
        position.shift(other, one)
        position.put(other, owner, number)
        position.trail = (int(one), int(other))
        position.picked = EMPTY
        position.phase = facts.ROLL_ENDS

    # The end of a roll and of a turn

    def end_roll(self) -> None:
        """With ``speed``, one more roll follows the first special combination (SB12, SB25)."""
        position, roll = self.position, self.position.roll
        special = roll.combination is not None and roll.combination.is_special()
        again = special and position.setup.speed and not roll.extra
        if position.setup.dice == facts.CARDS:
            position.discards += roll.shown
        position.roll = BoardRoll(again)
        position.phase = facts.ROLLS if again else facts.TURN_ENDS

    def end_turn(self) -> None:
        self.position.phase = facts.NEXT_TURN
        if self.position.setup.portals:
            self.open_window(facts.AT_END)

    def next_turn(self) -> None:
        """The turn limit is checked when a turn is over (SB28)."""
        position = self.position
        if position.turns >= position.setup.turn_limit:
            self.finish(facts.TURN_LIMIT)
            return
        position.active = position.seat_after(position.active)
        position.phase = facts.TURN_BEGINS
