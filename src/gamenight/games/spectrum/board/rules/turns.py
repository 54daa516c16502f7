"""Rolling, choosing a combination, and moving pawns (SB5, SB7-SB9, SB12, SB16, SB21-SB26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gamenight.core.events import EVERYONE
from gamenight.core.random import Random
from gamenight.parts.bits import has, members_of, only

from ...rules.wheel import ALL_COLOURS, Colours, roll_d6, roll_d12
from . import combinations, constants, moves
from .combinations import BoardRoll, Combination
from .constants import OFF_BOARD, SPACES, Space, colour_at, is_star, with_member
from .moves import EMPTY, Part

if TYPE_CHECKING:
    from .state import BoardState

# Capturing pawns and colours, and the end of a match (SB10, SB11, SB17, SB22, SB28)


# Capturing pawns (SB10, SB22)


def take_up(state: BoardState, space: Space) -> None:
    """Take up the pawn that is captured on a space, if there is one."""
    position = state.position
    position.captured = position.board[space]
    if position.captured != EMPTY:
        position.captured_number = position.numbers[space]


def place_or_ask(state: BoardState) -> None:
    """The capturer places the pawn; with one free space, or none, there is no choice."""
    free = state.position.free_rim()
    if len(free) > 1:
        state.position.phase = constants.PLACING
    else:
        place_captured(state, free[0] if free else OFF_BOARD)


def place_captured(state: BoardState, space: Space) -> None:
    position = state.position
    owner = position.captured
    if space == OFF_BOARD:
        position.stock[owner] += 1
    else:
        position.put(space, owner, position.captured_number)
    position.captured = EMPTY
    position.captured_number = 0
    state.tell(constants.PUT_BACK, position.turn, owner, space)
    position.phase = constants.MOVES_ON
    if position.window != constants.NO_WINDOW:
        position.turn = position.seat_after(position.turn)
        position.phase = constants.IN_TURN


# Capturing colours (SB11, SB17, SB28)


def capture_star(state: BoardState, seat: i64, space: Space) -> None:
    position = state.position
    position.take_star(seat, space)
    colour = colour_at(space)
    state.tell(constants.STAR, seat, colour, position.stars[seat], position.points(seat))
    if position.has_enough_stars(seat):
        finish(state, constants.ENOUGH_STARS)
    elif position.closed == ALL_COLOURS:
        finish(state, constants.ALL_STARS)
    elif position.nobody_can_catch_up():
        finish(state, constants.NO_CATCHING_UP)
    elif position.setup.portals and position.stars[seat] == 1:
        gain_portal(state, seat)


def gain_portal(state: BoardState, seat: i64) -> None:
    """For the first colour (SB19); a deck that is left with one card ends the game (SB28)."""
    card = state.portals.deck.pop()
    state.portals.give(seat, [card])
    count_portals(state, seat)
    state.tell(constants.GAINED, seat)
    state.whisper(seat, constants.GAINED_WHICH, seat, card)
    if state.position.portal_deck <= constants.DECK_THAT_ENDS:
        finish(state, constants.NO_PORTALS)


def count_portals(state: BoardState, seat: i64) -> None:
    position = state.position
    size = len(state.portals.hands[seat])
    position.portal_counts = with_member(position.portal_counts, seat, size)
    position.portal_deck = len(state.portals.deck)


def finish(state: BoardState, why: i64) -> None:
    position = state.position
    position.why_over = why
    position.end()
    state.tell_lists(EVERYONE, constants.ENDED, [why], [position.winners()])


# The start of a turn, and the windows in which portals are activated (SB18, SB19, SB27)


# Missions (SB18)


def has_accomplished_mission(state: BoardState) -> bool:
    """The table checks (SB28); when it finds none, everybody knows that."""
    position = state.position
    seat = position.active
    pawns = moves.might_accomplish(position.pawns_of(seat))
    if not pawns:
        return False
    if moves.is_accomplished(state.missions[seat], pawns):
        position.shown_missions = state.missions[seat]
        state.tell_lists(EVERYONE, constants.MISSION_DONE, [seat], [list(state.missions[seat])])
        finish(state, constants.MISSION)
        return True
    checks = position.mission_checks
    if pawns not in checks[seat]:
        position.mission_checks = with_member(checks, seat, (*checks[seat], pawns))
    return False


# Windows: every seat may activate portals, until all have passed in a row (SB19, SB27)


def forget_passes(state: BoardState) -> None:
    """What was said in advance ends with the turn, or with the seat's own next turn."""
    position = state.position
    passed = list(position.passed)
    for seat in range(position.players):
        own = seat == position.active
        if own or state.portals.standing[seat] == constants.NOT_THIS_TURN:
            state.portals.standing[seat] = constants.ASK_ME
        if own:
            passed[seat] = constants.ASK_ME
        elif passed[seat] == constants.NOT_THIS_TURN:
            passed[seat] = constants.NOT_UNTIL_MY_TURN
    position.passed = tuple(passed)


def open_window(state: BoardState, window: i64) -> None:
    position = state.position
    position.window = window
    position.passes = 0
    position.turn = position.active
    position.phase = constants.IN_TURN


def ask_in_turn(state: BoardState) -> None:
    """Ask the next seat; one that passed in advance passes at once, and nobody sees why."""
    position = state.position
    if position.portal_deck <= constants.DECK_THAT_ENDS:
        finish(state, constants.NO_PORTALS)
    elif position.passes == position.players:
        close_window(state)
    elif state.portals.standing[position.turn] != constants.ASK_ME:
        note_pass(state)
    else:
        position.phase = constants.WINDOW


def close_window(state: BoardState) -> None:
    position = state.position
    at_start = position.window == constants.AT_START
    position.window = constants.NO_WINDOW
    position.turn = position.active
    position.phase = constants.BEFORE_ROLL if at_start else constants.NEXT_TURN


def note_pass(state: BoardState) -> None:
    position = state.position
    position.passed = with_member(position.passed, position.turn, constants.NOT_THIS_TURN)
    position.passes += 1
    position.turn = position.seat_after(position.turn)


def answer_in_window(state: BoardState, answer: i64) -> None:
    position = state.position
    position.phase = constants.IN_TURN
    if answer < SPACES:
        activate(state, answer)
        return
    state.portals.standing[position.turn] = answer - constants.PASS
    note_pass(state)


def activate(state: BoardState, portal: Space) -> None:
    """Show a portal and draw two cards, of which one is where the pawn goes."""
    position = state.position
    seat = position.turn
    size = position.portal_counts[seat]
    primary = moves.is_primary_card(portal)
    ways = moves.first_portals_after(position.first_portals[seat], size, primary)
    position.first_portals = with_member(position.first_portals, seat, ways)
    hand = state.portals.hands[seat]
    state.portals.hands[seat] = tuple(moves.without(hand, (int(portal),)))
    state.portals.draw_two()
    count_portals(state, seat)
    position.portal_discards = (*position.portal_discards, int(portal))
    position.passed = with_member(position.passed, seat, constants.ASK_ME)
    position.picked = portal
    position.phase = constants.SENDING
    state.tell(constants.ACTIVATED, seat, portal, position.board[portal])


def send(state: BoardState, to: Space) -> None:
    """The pawn travels and may capture; it stays if its owner has a pawn there (SB19, SB27)."""
    position = state.position
    seat, start = position.turn, position.picked
    kept = moves.without(state.portals.drawn, (int(to),))
    state.portals.give(seat, kept)
    state.portals.drawn = ()
    count_portals(state, seat)
    position.portal_discards = (*position.portal_discards, int(to))
    position.picked = EMPTY
    position.passes = 0
    traveller, victim = position.board[start], position.board[to]
    if victim == traveller:
        state.tell(constants.RESISTED, seat, start, to, traveller)
    else:
        take_up(state, to)
        position.shift(start, to)
        position.trail = (int(start), int(to))
        state.tell_lists(EVERYONE, constants.SENT, [seat, start, to, traveller, victim], [])
    state.whisper(seat, constants.KEPT, seat, kept[0])
    position.phase = constants.IN_TURN
    if position.captured != EMPTY:
        place_or_ask(state)
    else:
        position.turn = position.seat_after(seat)


# Before the roll (SB26)


def before_roll(state: BoardState) -> None:
    position = state.position
    may = position.setup.surrender and bool(position.pawns_of(position.active))
    position.phase = constants.SURRENDERING if may else constants.ROLLS


def roll_or_surrender(state: BoardState, answer: i64) -> None:
    position = state.position
    if answer == constants.ROLL:
        position.phase = constants.ROLLS
        return
    position.board[answer] = EMPTY
    position.stock[position.active] += 1
    position.trail = (int(answer),)
    position.phase = constants.TURN_ENDS
    state.tell(constants.SURRENDERED, position.active, answer)


# Rolling and choosing (SB9)


def roll(state: BoardState, random: Random) -> None:
    position = state.position
    roll = position.roll
    by_cards = position.setup.dice == constants.CARDS
    count = position.dice_count()
    shown = draw(state, count, random) if by_cards else throw(state, count, random)
    roll.shown = tuple(shown)
    kind = constants.DREW if by_cards else constants.ROLLED
    if state.journal is not None:
        state.tell_lists(EVERYONE, kind, [position.active, roll.extra], [shown])
    offer(state)


def offer(state: BoardState) -> None:
    """Ask which combination is used, of those that can move something."""
    position = state.position
    shown = position.combinations_shown()
    offered = [one for one in shown if position.can_use(one)]
    position.roll.offered = tuple(offered)
    if not offered:
        cannot_move(state)
    elif len(offered) == 1:
        use(state, offered[0])
    else:
        position.phase = constants.CHOOSING


def throw(state: BoardState, count: i64, random: Random) -> list[int]:
    """Colours: primaries of six-sided dice, or any of twelve."""
    d6 = state.position.setup.dice == constants.D6
    return [roll_d6(random) if d6 else roll_d12(random) for _ in range(count)]


def draw(state: BoardState, count: i64, random: Random) -> list[int]:
    """Return cards from the deck; the discards are shuffled when it runs out (SB24)."""
    position = state.position
    drawn: list[int] = []
    for _ in range(count):
        if not state.deck:
            state.deck = list(position.discards)
            position.discards = ()
            random.shuffle(state.deck)
            state.tell(constants.RESHUFFLED)
        drawn.append(state.deck.pop())
    return drawn


def cannot_move(state: BoardState) -> None:
    """A dead roll is a pass (G5); alone, enough of them in a row end the game (SB13, SB29)."""
    position = state.position
    position.dead_rolls += 1
    position.phase = constants.ROLL_ENDS
    state.tell(constants.CANNOT_MOVE, position.active)
    limit = constants.DEAD_ROLLS_ALONE[position.setup.dice]
    if position.players == 1 and position.dead_rolls >= limit:
        finish(state, constants.STUCK)


def use(state: BoardState, combination: Combination) -> None:
    position = state.position
    position.roll.use(combination)
    position.dead_rolls = 0
    position.phase = constants.MOVES_ON
    if state.journal is not None:
        tell_use(state, combination)
    if combination.kind == combinations.SWAP:
        ask_whom_to_swap(state)


def tell_use(state: BoardState, combination: Combination) -> None:
    """Which colours are open and, where there is one move, how far it goes."""
    parts = combination.parts
    length = parts[0].length if len(parts) == 1 else 0
    told = [state.position.active, combination.kind, length]
    lists = [members_of(combination.open_colours)]
    lists += [list(combination.colours), list(combination.cards)]
    state.tell_lists(EVERYONE, constants.USED, told, lists)


# Moving


def move_on(state: BoardState) -> None:
    """Ask for the next step or part that is possible; skip what is not (SB5, SB7, SB21)."""
    position, roll = state.position, state.position.roll
    if roll.is_by_steps():
        step_on(state)
        return
    roll.length = 0
    lengths = position.lengths_now()
    if not roll.left:
        position.phase = constants.ROLL_ENDS
    elif not lengths:
        skip(state, roll.parts_now()[0].stage)
    elif len(lengths) == 1:
        roll.length = lengths[0]
        ask_for_pawn(state)
    else:
        position.phase = constants.ORDERING


def step_on(state: BoardState) -> None:
    """The first step is possible, or the combination would not have been offered."""
    position, roll = state.position, state.position.roll
    if roll.may_jump() or (
        roll.left and position.can_step(position.mover(), roll.open_colours(), False)
    ):
        ask_for_pawn(state)
        return
    if roll.left:
        state.tell(constants.NO_SECOND_STEP, position.active)
        roll.left = 0
    position.phase = constants.ROLL_ENDS


def ask_for_pawn(state: BoardState) -> None:
    """Ask which pawn moves, unless only one can (SB-e)."""
    position = state.position
    position.phase = constants.PICKING
    pawn = position.only_movable()
    if pawn != EMPTY:
        pick(state, pawn)


def skip(state: BoardState, stage: i64) -> None:
    roll = state.position.roll
    parts = roll.used().parts
    for at in range(len(parts)):
        if has(roll.left, at) and parts[at].stage == stage:
            roll.left &= ~only(at)
            if state.journal is not None:
                tell_skipped(state, parts[at])


def tell_skipped(state: BoardState, part: Part) -> None:
    colours: i64 = 0
    for within in part.withins:
        colours |= within
    told = [state.position.active, part.length]
    state.tell_lists(EVERYONE, constants.PART_SKIPPED, told, [members_of(colours)])


def pick(state: BoardState, pawn: Space) -> None:
    """A pawn with only one possible move makes it at once."""
    position = state.position
    ends = position.ends_for(pawn)
    if len(ends) == 1:
        move(state, pawn, ends[0])
    else:
        position.picked = pawn
        position.phase = constants.GOING


def move(state: BoardState, start: Space, end: Space) -> None:
    position = state.position
    seat = position.active
    way = position.way(start, end)
    by_steps = position.roll.is_by_steps()
    if by_steps:
        position.roll.left -= len(way)
    else:
        position.roll.strike_out(position.part_to(start, end))
    colours = position.entered_before(start)
    take_up(state, end)
    if start == OFF_BOARD:
        position.enter(seat, end)
    else:
        position.shift(start, end)
    position.picked = EMPTY
    position.trail = tuple(way) if start == OFF_BOARD else (int(start), *way)
    position.phase = constants.MOVES_ON
    tell_move(state, start, way)
    if not by_steps:
        note_colours(state, end, colours, way)
    if is_star(end):
        capture_star(state, seat, end)
    elif position.captured != EMPTY:
        place_or_ask(state)


def tell_move(state: BoardState, start: Space, way: list[int]) -> None:
    if state.journal is None:
        return
    position = state.position
    over = [space for space in way[:-1] if position.board[space] != EMPTY]
    told = [position.active, start, way[-1], position.captured]
    state.tell_lists(EVERYONE, constants.MOVED, told, [over])


def note_colours(state: BoardState, end: Space, colours: Colours, way: list[int]) -> None:
    """Remember what a pawn has entered (SB8); one that is captured is still the same (SB21)."""
    for space in way:
        colours |= only(colour_at(space))
    state.position.roll.note_entered(state.position.numbers[end], colours)


def ask_whom_to_swap(state: BoardState) -> None:
    """Ask for the pawn in the first colour, unless only one can change places (SB-e)."""
    position = state.position
    position.phase = constants.SWAPPING
    pawns = position.swappable(position.roll.used(), 0)
    if len(pawns) == 1:
        pick_to_swap(state, pawns[0])


def pick_to_swap(state: BoardState, pawn: Space) -> None:
    """Then for the one in the second colour."""
    position = state.position
    position.picked = pawn
    position.phase = constants.SWAPPING_WITH
    others = position.swappable(position.roll.used(), 1, pawn)
    if len(others) == 1:
        swap(state, pawn, others[0])


def swap(state: BoardState, one: Space, other: Space) -> None:
    """Two pawns of different owners change places (SB16, SB24)."""
    position = state.position
    board = position.board
    told = [position.active, one, other, board[one], board[other]]
    state.tell_lists(EVERYONE, constants.SWAPPED, told, [])
    owner, number = board[one], position.numbers[one]
    position.shift(other, one)
    position.put(other, owner, number)
    position.trail = (int(one), int(other))
    position.picked = EMPTY
    position.phase = constants.ROLL_ENDS


# The end of a roll and of a turn


def end_roll(state: BoardState) -> None:
    """With ``speed``, one more roll follows the first special combination (SB12, SB25)."""
    position, roll = state.position, state.position.roll
    special = roll.combination is not None and roll.combination.is_special()
    again = special and position.setup.speed and not roll.extra
    if position.setup.dice == constants.CARDS:
        position.discards += roll.shown
    position.roll = BoardRoll(again)
    position.phase = constants.ROLLS if again else constants.TURN_ENDS


def end_turn(state: BoardState) -> None:
    state.position.phase = constants.NEXT_TURN
    if state.position.setup.portals:
        open_window(state, constants.AT_END)


def next_turn(state: BoardState) -> None:
    """The turn limit is checked when a turn is over (SB28)."""
    position = state.position
    if position.turns >= position.setup.turn_limit:
        finish(state, constants.TURN_LIMIT)
        return
    position.active = position.seat_after(position.active)
    position.phase = constants.TURN_BEGINS
