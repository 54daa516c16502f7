"""A match in progress: whom it asks what, how it goes on by itself, what each seat may know."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from gamenight.core.choice import Choice
from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE, NOBODY
from gamenight.core.random import Random
from gamenight.core.state import State, View
from gamenight.core.words import counted, either
from gamenight.parts.bits import count_of, has, members_of

from ...rules.wheel import COLOUR_NAMES, roll_d12
from . import constants, moves
from .constants import LENGTH, OFF_BOARD, RIM, SPACES, Space, is_star, space_of
from .moves import EMPTY, Missions, Part, Portals
from .position import BoardPosition
from .turns import (
    answer_in_window,
    ask_for_pawn,
    ask_in_turn,
    before_roll,
    end_roll,
    end_turn,
    forget_passes,
    has_accomplished_mission,
    move,
    move_on,
    next_turn,
    open_window,
    pick,
    pick_to_swap,
    place_captured,
    roll,
    roll_or_surrender,
    send,
    swap,
    use,
)

# Why an answer is not possible, as a sentence with its rule


def refusal(position: BoardPosition, answer: int) -> IllegalAnswer:
    if position.phase == constants.STARTING:
        return IllegalAnswer("Choose two different free spaces of this number.", "SB14")
    if not 0 <= answer < constants.ANSWERS:
        return IllegalAnswer("There is no such answer.", "G3")
    match position.phase:
        case constants.PICKING:
            return wrong_pawn(position, answer)
        case constants.GOING:
            return wrong_end(position, answer)
        case constants.CHOOSING:
            return IllegalAnswer("Choose one of the combinations that can move something.", "SB9")
        case constants.ORDERING:
            return IllegalAnswer("Choose the card to move with next.", "SB16")
        case constants.PLACING:
            return wrong_rim(answer)
        case constants.WINDOW:
            return IllegalAnswer(
                "Only a portal of your own with a pawn on it can be activated.", "SB19"
            )
        case constants.SENDING:
            return IllegalAnswer("The pawn goes to one of the two cards you drew.", "SB19")
        case constants.SURRENDERING:
            return IllegalAnswer("Roll, or surrender a pawn that is not on a star.", "SB26")
        case _:
            return IllegalAnswer(
                "Swap a pawn in one colour with a pawn of another player in the other colour.",
                "SB24",
            )


def wrong_pawn(position: BoardPosition, answer: i64) -> IllegalAnswer:
    if answer > OFF_BOARD:
        return IllegalAnswer("Choose a pawn to move.", "SB5")
    if answer == OFF_BOARD:
        if not position.stock[position.active]:
            return IllegalAnswer("You have no pawn left to enter.", "SB3")
        if not position.roll.is_by_steps():
            return IllegalAnswer(f"A new pawn has no way {this_far(position, answer)}.", "SB7")
        return IllegalAnswer("No pawn can enter with what is open now.", "SB3")
    if position.board[answer] != position.active:
        return IllegalAnswer("You have no pawn there.", "SB5")
    if is_star(answer):
        return IllegalAnswer("A pawn on a star stays there.", "SB2")
    if position.roll.is_by_steps():
        if not has(position.roll.open_colours(), answer // LENGTH):
            return IllegalAnswer("The colour it would leave is not open.", "SB4")
        return IllegalAnswer("It has no space to go to in the open colours.", "SB5")
    if not any(has(part.start, answer // LENGTH) for part in position.roll.parts_now()):
        return IllegalAnswer("No pawn may start from that colour now.", "SB7")
    way = this_far(position, answer)
    return IllegalAnswer(f"It has no way {way}.", rule_of_way(position, answer))


def wrong_end(position: BoardPosition, answer: i64) -> IllegalAnswer:
    if answer >= SPACES:
        return IllegalAnswer("Choose a space to go to.", "SB5")
    if answer == position.picked:
        return IllegalAnswer("The pawn stands there already.", "SB5")
    if is_star(answer) and position.board[answer] != EMPTY:
        return IllegalAnswer("That star is captured.", "SB2")
    if not has(position.roll.open_colours(), answer // LENGTH):
        return IllegalAnswer("That colour is not open.", "SB4")
    if position.board[answer] == position.active and not position.setup.self_capture:
        return IllegalAnswer("You cannot capture a pawn of your own.", "SB12")
    if position.roll.is_by_steps():
        if not position.roll.may_jump():
            return IllegalAnswer("Only one step is left, and that space is not a step away.", "SB5")
        return IllegalAnswer("It is neither a step nor a jump away.", "SB6")
    way = this_far(position, position.picked)
    return IllegalAnswer(f"No way {way} ends there.", rule_of_way(position, position.picked))


def this_far(position: BoardPosition, pawn: Space) -> str:
    """Return the ways that are asked for now: "of exactly 2 spaces in Green"."""
    opened = position.roll.open_colours()
    parts = [part_words(part, opened) for part in position.roll.parts_now()]
    second = " that enters a second colour" if needs_second_colour(position, pawn) else ""
    return f"of exactly {either(parts)}{second}"


def part_words(part: Part, opened: i64) -> str:
    names: list[str] = []
    for within in part.withins:
        if within == opened:
            names.append("the open colours")
        else:
            names += [COLOUR_NAMES[colour] for colour in members_of(within)]
    touching = ", touching a secondary," if part.touching else ""
    return f"{counted(part.length, 'space')} in {either(names)}{touching}"


def needs_second_colour(position: BoardPosition, pawn: Space) -> bool:
    """Return whether a pawn has moved on this roll, in one colour only (SB8)."""
    return count_of(position.entered_before(pawn)) == 1


def rule_of_way(position: BoardPosition, pawn: Space) -> str:
    return "SB8" if needs_second_colour(position, pawn) else "SB7"


def wrong_rim(answer: i64) -> IllegalAnswer:
    if answer in RIM:
        return IllegalAnswer("That space is occupied.", "SB10")
    return IllegalAnswer("A captured pawn goes to space 1 of a primary colour.", "SB10")


@final
class BoardState(State[BoardPosition]):
    """All of a match: the position, and the cards that lie face down."""

    def __init__(self, position: BoardPosition) -> None:
        super().__init__(position)
        self.deck: list[int] = []
        """Cards as dice (SB16), the next one last."""
        self.missions: Missions = ((),) * position.players
        self.portals: Portals = Portals(position.players)

    def copy(self) -> BoardState:
        other = BoardState(self.position.copy())
        other.deck = self.deck.copy()
        other.missions = self.missions
        if self.position.setup.portals:
            other.portals = self.portals.copy()
        return other

    def view(self, seat: int) -> BoardView:
        return BoardView(self, seat)

    # Repeated here: Python calls a method of an object's own class faster than an inherited one

    def legal(self) -> list[int]:
        return super().legal()

    def apply(self, answer: int, random: Random) -> None:
        super().apply(answer, random)

    # Questions

    def answers(self) -> list[int]:
        position = self.position
        match position.phase:
            case constants.PICKING:
                return position.movable()
            case constants.GOING:
                return position.ends_for(position.picked)
            case constants.CHOOSING:
                return [constants.FIRST_CHOICE + at for at in range(len(position.roll.offered))]
            case constants.ORDERING:
                return [constants.FIRST_MOVE + length - 1 for length in position.lengths_now()]
            case constants.PLACING:
                return position.free_rim()
            case constants.WINDOW:
                return self.portals.usable(position.turn, position.board) + position.ways_to_pass()
            case constants.SENDING:
                return list(self.portals.drawn)
            case constants.SURRENDERING:
                return [*position.pawns_of(position.active), constants.ROLL]
            case constants.SWAPPING:
                return position.swappable(position.roll.used(), 0)
            case _:
                assert position.phase == constants.SWAPPING_WITH
                return position.swappable(position.roll.used(), 1, position.picked)

    def carry_out(self, answer: int, random: Random) -> None:
        position = self.position
        match position.phase:
            case constants.PICKING:
                pick(self, answer)
            case constants.GOING:
                move(self, position.picked, answer)
            case constants.CHOOSING:
                use(self, position.roll.offered[answer - constants.FIRST_CHOICE])
            case constants.ORDERING:
                position.roll.length = answer - constants.FIRST_MOVE + 1
                ask_for_pawn(self)
            case constants.PLACING:
                place_captured(self, answer)
            case constants.WINDOW:
                answer_in_window(self, answer)
            case constants.SENDING:
                send(self, answer)
            case constants.SURRENDERING:
                roll_or_surrender(self, answer)
            case constants.SWAPPING:
                pick_to_swap(self, answer)
            case _:
                swap(self, position.picked, answer)
        self.advance(random)

    def choice(self) -> Choice | None:
        """After a double of a shotgun start both spaces are chosen together (SB14)."""
        if self.position.phase != constants.STARTING:
            return None
        return Choice(self.position.free_starts(), constants.STARTS, constants.STARTS)

    def take(self, things: list[int], random: Random) -> None:
        self.put_starts(things, True)
        self.advance(random)

    def why_not(self, answer: int) -> IllegalAnswer:
        return refusal(self.position, answer)

    def advance(self, random: Random) -> None:
        """Go on until a player is asked, or the match is over."""
        position = self.position
        while position.phase <= constants.LAST_AUTOMATIC and not position.over:
            match position.phase:
                case constants.OPENING:
                    self.open(random)
                case constants.TURN_BEGINS:
                    self.begin_turn()
                case constants.IN_TURN:
                    ask_in_turn(self)
                case constants.BEFORE_ROLL:
                    before_roll(self)
                case constants.ROLLS:
                    roll(self, random)
                case constants.MOVES_ON:
                    move_on(self)
                case constants.ROLL_ENDS:
                    end_roll(self)
                case constants.TURN_ENDS:
                    end_turn(self)
                case _:
                    next_turn(self)

    # Shotgun start by d12: each rolls twelve-sided dice for the spaces 1, then 2, then 3 (SB14)

    def open(self, random: Random) -> None:
        position = self.position
        if position.opened == constants.START_RINGS * position.players:
            position.phase = constants.TURN_BEGINS
            return
        position.turn = (position.setup.first + position.opened) % position.players
        spaces = self.roll_starts(random)
        if spaces:
            self.put_starts(spaces, False)
        elif len(position.free_starts()) == constants.STARTS:
            self.put_starts(position.free_starts(), True)
        else:
            position.phase = constants.STARTING

    def roll_starts(self, random: Random) -> list[int]:
        """Return two free spaces: dice that show a taken one are rolled again. None after a
        double."""
        position = self.position
        number = position.start_number()
        told = [position.turn, number]
        dice = [roll_d12(random) for _ in range(constants.STARTS)]
        self.tell_lists(EVERYONE, constants.START_ROLLED, told, [dice])
        while dice[0] != dice[1]:
            spaces = [int(space_of(colour, number)) for colour in dice]
            taken = [at for at in range(constants.STARTS) if position.board[spaces[at]] != EMPTY]
            if not taken:
                return spaces
            for at in taken:
                dice[at] = roll_d12(random)
            self.tell_lists(EVERYONE, constants.START_REROLLED, told, [dice])
        return []

    def put_starts(self, spaces: list[int], chosen: bool) -> None:
        position = self.position
        seat = position.turn
        for space in spaces:
            position.enter(seat, space)
        self.tell_lists(EVERYONE, constants.START_PLACED, [seat, chosen], [spaces])
        position.opened += 1
        position.phase = constants.OPENING

    # A turn begins: missions, then portals (SB18, SB19)

    def begin_turn(self) -> None:
        position = self.position
        position.turns += 1
        position.turn = position.active
        position.phase = constants.BEFORE_ROLL
        if position.setup.missions and has_accomplished_mission(self):
            return
        if position.setup.portals:
            forget_passes(self)
            open_window(self, constants.AT_START)

    # Pieces

    def pieces(self) -> list[int]:
        """Pawns by owner, then each kind of cards."""
        position = self.position
        found: list[int] = [owner for owner in position.board if owner != EMPTY]
        for seat in range(position.players):
            found += [seat] * position.stock[seat]
        if position.captured != EMPTY:
            found.append(position.captured)
        in_dice = position.roll.shown if position.setup.dice == constants.CARDS else ()
        found += [1000 + card for card in [*self.deck, *in_dice, *position.discards]]
        if position.setup.missions:
            dealt = [card for hand in self.missions for card in hand]
            put_away = moves.without(moves.CARDS, dealt)
            found += [2000 + card for card in dealt + put_away]
        portals = self.portals
        for pile in [*portals.hands, portals.deck, portals.drawn, position.portal_discards]:
            found += [3000 + card for card in pile]
        return sorted(found)


@final
class BoardView(View[BoardPosition]):
    """What one seat knows: its own missions, portals and what it said in advance."""

    def __init__(self, state: BoardState, seat: int) -> None:
        super().__init__(state, seat)
        known = seat != NOBODY
        portals = state.portals
        self.missions: tuple[int, ...] = state.missions[seat] if known else ()
        self.portals: tuple[int, ...] = portals.hands[seat] if known else ()
        self.standing: int = portals.standing[seat] if known else constants.ASK_ME
        activating = state.position.phase == constants.SENDING and state.position.turn == seat
        self.drawn: tuple[int, ...] = portals.drawn if activating else ()
