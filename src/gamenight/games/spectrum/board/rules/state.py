"""A match in progress: whom it asks what, how it goes on by itself, what each seat may know."""

from __future__ import annotations

from typing import final

from gamenight.core.choice import Choice
from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE, NOBODY
from gamenight.core.random import Random
from gamenight.core.state import View

from ...rules.dice import roll_d12
from . import facts, hidden
from .ground import space_of
from .moves import EMPTY
from .position import BoardPosition
from .refusals import refusal
from .turns import Turns


@final
class BoardState(Turns):
    """All of a match."""

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
            case facts.PICKING:
                return position.movable()
            case facts.GOING:
                return position.ends_for(position.picked)
            case facts.CHOOSING:
                return [facts.FIRST_CHOICE + at for at in range(len(position.roll.offered))]
            case facts.ORDERING:
                return [facts.FIRST_MOVE + length - 1 for length in position.lengths_now()]
            case facts.PLACING:
                return position.free_rim()
            case facts.WINDOW:
                return self.portals.usable(position.turn, position.board) + position.ways_to_pass()
            case facts.SENDING:
                return list(self.portals.drawn)
            case facts.SURRENDERING:
                return [*position.pawns_of(position.active), facts.ROLL]
            case facts.SWAPPING:
                return position.swappable(position.roll.used(), 0)
            case _:
                assert position.phase == facts.SWAPPING_WITH
                return position.swappable(position.roll.used(), 1, position.picked)

    def carry_out(self, answer: int, random: Random) -> None:
        position = self.position
        match position.phase:
            case facts.PICKING:
                self.pick(answer)
            case facts.GOING:
                self.move(position.picked, answer)
            case facts.CHOOSING:
                self.use(position.roll.offered[answer - facts.FIRST_CHOICE])
            case facts.ORDERING:
                position.roll.length = answer - facts.FIRST_MOVE + 1
                self.ask_for_pawn()
            case facts.PLACING:
                self.place_captured(answer)
            case facts.WINDOW:
                self.answer_in_window(answer)
            case facts.SENDING:
                self.send(answer)
            case facts.SURRENDERING:
                self.roll_or_surrender(answer)
            case facts.SWAPPING:
                self.pick_to_swap(answer)
            case _:
                self.swap(position.picked, answer)
        self.advance(random)

    def choice(self) -> Choice | None:
        """After a double of a shotgun start both spaces are chosen together (SB14)."""
        if self.position.phase != facts.STARTING:
            return None
        return Choice(self.position.free_starts(), facts.STARTS, facts.STARTS)

    def take(self, things: list[int], random: Random) -> None:
        self.put_starts(things, True)
        self.advance(random)

    def why_not(self, answer: int) -> IllegalAnswer:
        return refusal(self.position, answer)

    def advance(self, random: Random) -> None:
        """Go on until somebody is asked, or the match is over."""
        position = self.position
        while position.phase <= facts.LAST_AUTOMATIC and not position.over:
            match position.phase:
                case facts.OPENING:
                    self.open(random)
                case facts.TURN_BEGINS:
                    self.begin_turn()
                case facts.IN_TURN:
                    self.ask_in_turn()
                case facts.BEFORE_ROLL:
                    self.before_roll()
                case facts.ROLLS:
                    self.roll(random)
                case facts.MOVES_ON:
                    self.move_on()
                case facts.ROLL_ENDS:
                    self.end_roll()
                case facts.TURN_ENDS:
                    self.end_turn()
                case _:
                    self.next_turn()

    # Shotgun start by d12: each rolls twelve-sided dice for the spaces 1, then 2, then 3 (SB14)

    def open(self, random: Random) -> None:
        position = self.position
        if position.opened == facts.START_RINGS * position.players:
            position.phase = facts.TURN_BEGINS
            return
        position.turn = (position.setup.first + position.opened) % position.players
        spaces = self.roll_starts(random)
        if spaces:
            self.put_starts(spaces, False)
        elif len(position.free_starts()) == facts.STARTS:
            self.put_starts(position.free_starts(), True)
        else:
            position.phase = facts.STARTING

    def roll_starts(self, random: Random) -> list[int]:
        """Two free spaces: dice that show a taken one are rolled again. None after a double."""
        position = self.position
        number = position.start_number()
        told = [position.turn, number]
        dice = [int(roll_d12(random)) for _ in range(facts.STARTS)]
        self.tell_lists(EVERYONE, facts.START_ROLLED, told, [dice])
        while dice[0] != dice[1]:
            spaces = [int(space_of(colour, number)) for colour in dice]
            taken = [at for at in range(facts.STARTS) if position.board[spaces[at]] != EMPTY]
            if not taken:
                return spaces
            for at in taken:
                dice[at] = roll_d12(random)
            self.tell_lists(EVERYONE, facts.START_REROLLED, told, [dice])
        return []

    def put_starts(self, spaces: list[int], chosen: bool) -> None:
        position = self.position
        seat = position.turn
        for space in spaces:
            position.enter(seat, space)
        self.tell_lists(EVERYONE, facts.START_PLACED, [seat, chosen], [spaces])
        position.opened += 1
        position.phase = facts.OPENING

    # A turn begins: missions, then portals (SB18, SB19)

    def begin_turn(self) -> None:
        position = self.position
        position.turns += 1
        position.turn = position.active
        position.phase = facts.BEFORE_ROLL
        if position.setup.missions and self.has_accomplished_mission():
            return
        if position.setup.portals:
            self.forget_passes()
            self.open_window(facts.AT_START)

    # Pieces

    def pieces(self) -> list[int]:
        """Pawns by owner, then each kind of cards."""
        position = self.position
        found: list[int] = [owner for owner in position.board if owner != EMPTY]
        for seat in range(position.players):
            found += [seat] * position.stock[seat]
        if position.captured != EMPTY:
            found.append(position.captured)
        in_dice = position.roll.shown if position.setup.dice == facts.CARDS else ()
        found += [1000 + card for card in [*self.deck, *in_dice, *position.discards]]
        if position.setup.missions:
            dealt = [card for hand in self.missions for card in hand]
            put_away = hidden.without(hidden.CARDS, dealt)
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
        self.standing: int = portals.standing[seat] if known else facts.ASK_ME
        activating = state.position.phase == facts.SENDING and state.position.turn == seat
        self.drawn: tuple[int, ...] = portals.drawn if activating else ()
