"""Rolling, choosing a combination, and moving pawns (SB5, SB7-SB9, SB12, SB16, SB21-SB26)."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from gamenight.core.events import EVERYONE
from gamenight.core.random import Random
from gamenight.core.state import State
from gamenight.parts.bits import has, members_of, only

from ...rules.wheel import ALL_COLOURS, roll_d6, roll_d12
from . import combinations, constants, moves
from .combinations import BoardRoll, Combination
from .constants import OFF_BOARD, SPACES, colour_at, is_star, with_member
from .moves import EMPTY, Missions, Part, Portals
from .position import BoardPosition

# Capturing pawns and colours, and the end of a match (SB10, SB11, SB17, SB22, SB28)


@mypyc_attr(allow_interpreted_subclasses=True)
class Captures(State[BoardPosition]):
    """The secrets of a match, and what follows a capture.

    Hidden are missions, portals and the order of the cards that serve as dice.
    """

    def __init__(self, position: BoardPosition) -> None:
        super().__init__(position)
        self.deck: list[int] = []
        """Cards as dice (SB16), the next one last."""
        self.missions: Missions = ((),) * position.players
        self.portals: Portals = Portals(position.players)

    # Capturing pawns (SB10, SB22)

    def take_up(self, space: i64) -> None:
        """Take up the pawn that is captured on a space, if there is one."""
        position = self.position
        position.captured = position.board[space]
        if position.captured != EMPTY:
            position.captured_number = position.numbers[space]

    def place_or_ask(self) -> None:
        """The capturer places the pawn; with one free space, or none, there is no choice."""
        free = self.position.free_rim()
        if len(free) > 1:
            self.position.phase = constants.PLACING
        else:
            self.place_captured(free[0] if free else OFF_BOARD)

    def place_captured(self, space: i64) -> None:
        position = self.position
        owner = position.captured
        if space == OFF_BOARD:
            position.stock[owner] += 1
        else:
            position.put(space, owner, position.captured_number)
        position.captured = EMPTY
        position.captured_number = 0
        self.tell(constants.PUT_BACK, position.turn, owner, space)
        position.phase = constants.MOVES_ON
        if position.window != constants.NO_WINDOW:
            position.turn = position.seat_after(position.turn)
            position.phase = constants.IN_TURN

    # Capturing colours (SB11, SB17, SB28)

    def capture_star(self, seat: i64, space: i64) -> None:
        position = self.position
        position.take_star(seat, space)
        colour = colour_at(space)
        self.tell(constants.STAR, seat, colour, position.stars[seat], position.points(seat))
        if position.has_enough_stars(seat):
            self.finish(constants.ENOUGH_STARS)
        elif position.closed == ALL_COLOURS:
            self.finish(constants.ALL_STARS)
        elif position.nobody_can_catch_up():
            self.finish(constants.NO_CATCHING_UP)
        elif position.setup.portals and position.stars[seat] == 1:
            self.gain_portal(seat)

    def gain_portal(self, seat: i64) -> None:
        """For the first colour (SB19); a deck that is left with one card ends the game (SB28)."""
        card = self.portals.deck.pop()
        self.portals.give(seat, [card])
        self.count_portals(seat)
        self.tell(constants.GAINED, seat)
        self.whisper(seat, constants.GAINED_WHICH, seat, card)
        if self.position.portal_deck <= constants.DECK_THAT_ENDS:
            self.finish(constants.NO_PORTALS)

    def count_portals(self, seat: i64) -> None:
        position = self.position
        size = len(self.portals.hands[seat])
        position.portal_counts = with_member(position.portal_counts, seat, size)
        position.portal_deck = len(self.portals.deck)

    def finish(self, why: i64) -> None:
        position = self.position
        position.why_over = why
        position.end()
        self.tell_lists(EVERYONE, constants.ENDED, [why], [position.winners()])


# The start of a turn, and the windows in which portals are activated (SB18, SB19, SB27)


@mypyc_attr(allow_interpreted_subclasses=True)
class Windows(Captures):
    """Checking for missions, and activating portals."""

    # Missions (SB18)

    def has_accomplished_mission(self) -> bool:
        """The table checks (SB28); when it finds none, everybody knows that."""
        position = self.position
        seat = position.active
        pawns = moves.might_accomplish(position.pawns_of(seat))
        if not pawns:
            return False
        if moves.is_accomplished(self.missions[seat], pawns):
            position.shown_missions = self.missions[seat]
            self.tell_lists(EVERYONE, constants.MISSION_DONE, [seat], [list(self.missions[seat])])
            self.finish(constants.MISSION)
            return True
        checks = position.mission_checks
        if pawns not in checks[seat]:
            position.mission_checks = with_member(checks, seat, (*checks[seat], pawns))
        return False

    # Windows: every seat may activate portals, until all have passed in a row (SB19, SB27)

    def forget_passes(self) -> None:
        """What was said in advance ends with the turn, or with the seat's own next turn."""
        position = self.position
        passed = list(position.passed)
        for seat in range(position.players):
            own = seat == position.active
            if own or self.portals.standing[seat] == constants.NOT_THIS_TURN:
                self.portals.standing[seat] = constants.ASK_ME
            if own:
                passed[seat] = constants.ASK_ME
            elif passed[seat] == constants.NOT_THIS_TURN:
                passed[seat] = constants.NOT_UNTIL_MY_TURN
        position.passed = tuple(passed)

    def open_window(self, window: i64) -> None:
        position = self.position
        position.window = window
        position.passes = 0
        position.turn = position.active
        position.phase = constants.IN_TURN

    def ask_in_turn(self) -> None:
        """Ask the next seat; one that passed in advance passes at once, and nobody sees why."""
        position = self.position
        if position.portal_deck <= constants.DECK_THAT_ENDS:
            self.finish(constants.NO_PORTALS)
        elif position.passes == position.players:
            self.close_window()
        elif self.portals.standing[position.turn] != constants.ASK_ME:
            self.note_pass()
        else:
            position.phase = constants.WINDOW

    def close_window(self) -> None:
        position = self.position
        at_start = position.window == constants.AT_START
        position.window = constants.NO_WINDOW
        position.turn = position.active
        position.phase = constants.BEFORE_ROLL if at_start else constants.NEXT_TURN

    def note_pass(self) -> None:
        position = self.position
        position.passed = with_member(position.passed, position.turn, constants.NOT_THIS_TURN)
        position.passes += 1
        position.turn = position.seat_after(position.turn)

    def answer_in_window(self, answer: i64) -> None:
        position = self.position
        position.phase = constants.IN_TURN
        if answer < SPACES:
            self.activate(answer)
            return
        self.portals.standing[position.turn] = answer - constants.PASS
        self.note_pass()

    def activate(self, portal: i64) -> None:
        """Show a portal and draw two cards, of which one is where the pawn goes."""
        position = self.position
        seat = position.turn
        size = position.portal_counts[seat]
        primary = moves.is_primary_card(portal)
        ways = moves.first_portals_after(position.first_portals[seat], size, primary)
        position.first_portals = with_member(position.first_portals, seat, ways)
        hand = self.portals.hands[seat]
        self.portals.hands[seat] = tuple(moves.without(hand, (int(portal),)))
        self.portals.draw_two()
        self.count_portals(seat)
        position.portal_discards = (*position.portal_discards, int(portal))
        position.passed = with_member(position.passed, seat, constants.ASK_ME)
        position.picked = portal
        position.phase = constants.SENDING
        self.tell(constants.ACTIVATED, seat, portal, position.board[portal])

    def send(self, to: i64) -> None:
        """The pawn travels and may capture; it stays if its owner has a pawn there (SB19, SB27)."""
        position = self.position
        seat, start = position.turn, position.picked
        kept = moves.without(self.portals.drawn, (int(to),))
        self.portals.give(seat, kept)
        self.portals.drawn = ()
        self.count_portals(seat)
        position.portal_discards = (*position.portal_discards, int(to))
        position.picked = EMPTY
        position.passes = 0
        traveller, victim = position.board[start], position.board[to]
        if victim == traveller:
            self.tell(constants.RESISTED, seat, start, to, traveller)
        else:
            self.take_up(to)
            position.shift(start, to)
            position.trail = (int(start), int(to))
            self.tell_lists(EVERYONE, constants.SENT, [seat, start, to, traveller, victim], [])
        self.whisper(seat, constants.KEPT, seat, kept[0])
        position.phase = constants.IN_TURN
        if position.captured != EMPTY:
            self.place_or_ask()
        else:
            position.turn = position.seat_after(seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class Turns(Windows):
    """One turn from the roll to its end."""

    # Before the roll (SB26)

    def before_roll(self) -> None:
        position = self.position
        may = position.setup.surrender and bool(position.pawns_of(position.active))
        position.phase = constants.SURRENDERING if may else constants.ROLLS

    def roll_or_surrender(self, answer: i64) -> None:
        position = self.position
        if answer == constants.ROLL:
            position.phase = constants.ROLLS
            return
        position.board[answer] = EMPTY
        position.stock[position.active] += 1
        position.trail = (int(answer),)
        position.phase = constants.TURN_ENDS
        self.tell(constants.SURRENDERED, position.active, answer)

    # Rolling and choosing (SB9)

    def roll(self, random: Random) -> None:
        position = self.position
        roll = position.roll
        by_cards = position.setup.dice == constants.CARDS
        count = position.dice_count()
        shown = self.draw(count, random) if by_cards else self.throw(count, random)
        roll.shown = tuple(shown)
        kind = constants.DREW if by_cards else constants.ROLLED
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
            position.phase = constants.CHOOSING

    def throw(self, count: i64, random: Random) -> list[int]:
        """Colours: primaries of six-sided dice, or any of twelve."""
        d6 = self.position.setup.dice == constants.D6
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
                self.tell(constants.RESHUFFLED)
            drawn.append(self.deck.pop())
        return drawn

    def cannot_move(self) -> None:
        """A dead roll is a pass (G5); alone, enough of them in a row end the game (SB13, SB29)."""
        position = self.position
        position.dead_rolls += 1
        position.phase = constants.ROLL_ENDS
        self.tell(constants.CANNOT_MOVE, position.active)
        limit = constants.DEAD_ROLLS_ALONE[position.setup.dice]
        if position.players == 1 and position.dead_rolls >= limit:
            self.finish(constants.STUCK)

    def use(self, combination: Combination) -> None:
        position = self.position
        position.roll.use(combination)
        position.dead_rolls = 0
        position.phase = constants.MOVES_ON
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
        self.tell_lists(EVERYONE, constants.USED, told, lists)

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
            position.phase = constants.ROLL_ENDS
        elif not lengths:
            self.skip(roll.parts_now()[0].stage)
        elif len(lengths) == 1:
            roll.length = lengths[0]
            self.ask_for_pawn()
        else:
            position.phase = constants.ORDERING

    def step_on(self) -> None:
        """The first step is possible, or the combination would not have been offered."""
        position, roll = self.position, self.position.roll
        if roll.may_jump() or (
            roll.left and position.can_step(position.mover(), roll.open_colours(), False)
        ):
            self.ask_for_pawn()
            return
        if roll.left:
            self.tell(constants.NO_SECOND_STEP, position.active)
            roll.left = 0
        position.phase = constants.ROLL_ENDS

    def ask_for_pawn(self) -> None:
        """Ask which pawn moves, unless only one can (SB-e)."""
        position = self.position
        position.phase = constants.PICKING
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
        self.tell_lists(EVERYONE, constants.PART_SKIPPED, told, [members_of(colours)])

    def pick(self, pawn: i64) -> None:
        """A pawn with only one possible move makes it at once."""
        position = self.position
        ends = position.ends_for(pawn)
        if len(ends) == 1:
            self.move(pawn, ends[0])
        else:
            position.picked = pawn
            position.phase = constants.GOING

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
        position.phase = constants.MOVES_ON
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
        self.tell_lists(EVERYONE, constants.MOVED, told, [over])

    def note_colours(self, end: i64, colours: i64, way: list[int]) -> None:
        """Remember what a pawn has entered (SB8); one that is captured is still the same (SB21)."""
        for space in way:
            colours |= only(colour_at(space))
        self.position.roll.note_entered(self.position.numbers[end], colours)

    def ask_whom_to_swap(self) -> None:
        """Ask for the pawn in the first colour, unless only one can change places (SB-e)."""
        position = self.position
        position.phase = constants.SWAPPING
        pawns = position.swappable(position.roll.used(), 0)
        if len(pawns) == 1:
            self.pick_to_swap(pawns[0])

    def pick_to_swap(self, pawn: i64) -> None:
        """Then for the one in the second colour."""
        position = self.position
        position.picked = pawn
        position.phase = constants.SWAPPING_WITH
        others = position.swappable(position.roll.used(), 1, pawn)
        if len(others) == 1:
            self.swap(pawn, others[0])

    def swap(self, one: i64, other: i64) -> None:
        """Two pawns of different owners change places (SB16, SB24)."""
        position = self.position
        board = position.board
        told = [position.active, one, other, board[one], board[other]]
        self.tell_lists(EVERYONE, constants.SWAPPED, told, [])
        owner, number = board[one], position.numbers[one]
        position.shift(other, one)
        position.put(other, owner, number)
        position.trail = (int(one), int(other))
        position.picked = EMPTY
        position.phase = constants.ROLL_ENDS

    # The end of a roll and of a turn

    def end_roll(self) -> None:
        """With ``speed``, one more roll follows the first special combination (SB12, SB25)."""
        position, roll = self.position, self.position.roll
        special = roll.combination is not None and roll.combination.is_special()
        again = special and position.setup.speed and not roll.extra
        if position.setup.dice == constants.CARDS:
            position.discards += roll.shown
        position.roll = BoardRoll(again)
        position.phase = constants.ROLLS if again else constants.TURN_ENDS

    def end_turn(self) -> None:
        self.position.phase = constants.NEXT_TURN
        if self.position.setup.portals:
            self.open_window(constants.AT_END)

    def next_turn(self) -> None:
        """The turn limit is checked when a turn is over (SB28)."""
        position = self.position
        if position.turns >= position.setup.turn_limit:
            self.finish(constants.TURN_LIMIT)
            return
        position.active = position.seat_after(position.active)
        position.phase = constants.TURN_BEGINS
