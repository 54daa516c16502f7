"""A match in progress: whom it asks what, how it goes on by itself, what each seat may know."""

from __future__ import annotations

from mypy_extensions import i64

from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE, NOBODY
from gamenight.core.random import Random
from gamenight.core.state import Choice, View
from gamenight.games.spectrum.board.rules import facts, hidden
from gamenight.games.spectrum.board.rules.ground import LENGTH
from gamenight.games.spectrum.board.rules.moves import EMPTY
from gamenight.games.spectrum.board.rules.position import BoardPosition
from gamenight.games.spectrum.board.rules.refusals import refusal
from gamenight.games.spectrum.board.rules.turns import Turns
from gamenight.games.spectrum.rules.dice import roll_d12
from gamenight.parts.choosing import things_after


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

    # Questions

    def legal(self) -> list[int]:
        position = self.position
        match position.phase:
            case facts.PICKING:
                return position.movable()
            case facts.GOING:
                return position.ends_for(position.picked)
            case facts.CHOOSING:
                return [facts.FIRST_CHOICE + at for at in range(len(position.offered))]
            case facts.ORDERING:
                return [facts.FIRST_MOVE + length - 1 for length in position.lengths_now()]
            case facts.PLACING:
                return position.free_rim()
            case facts.WINDOW:
                return self.portals.usable(position.turn, position.board) + position.ways_to_pass()
            case facts.SENDING:
                return self.portals.drawn
            case facts.SURRENDERING:
                return [*position.pawns_of(position.active), facts.ROLL]
            case facts.SWAPPING:
                return position.swappable(self.used(), 0)
            case facts.SWAPPING_WITH:
                return position.swappable(self.used(), 1, position.picked)
            case _:
                assert position.phase == facts.STARTING
                return things_after(self.two_starts(), position.named)

    def apply(self, answer: int, random: Random) -> None:
        position = self.position
        match position.phase:
            case facts.PICKING:
                self.pick(answer)
            case facts.GOING:
                self.move(position.picked, answer)
            case facts.CHOOSING:
                self.use(position.offered[answer - facts.FIRST_CHOICE])
            case facts.ORDERING:
                position.length = answer - facts.FIRST_MOVE + 1
                position.phase = facts.PICKING
            case facts.PLACING:
                self.place_captured(answer)
            case facts.WINDOW:
                self.answer_in_window(answer)
            case facts.SENDING:
                self.send(answer)
            case facts.SURRENDERING:
                self.roll_or_surrender(answer)
            case facts.SWAPPING:
                position.picked = answer
                position.phase = facts.SWAPPING_WITH
            case facts.SWAPPING_WITH:
                self.swap(position.picked, answer)
            case _:
                self.choose_start(answer)
        self.advance(random)

    def choice(self) -> Choice | None:
        """After a double of a shotgun start both spaces are chosen together (SB14)."""
        return self.two_starts() if self.position.phase == facts.STARTING else None

    def midway(self) -> bool:
        return bool(self.position.named)

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
        seat = (position.setup.first + position.opened) % position.players
        position.turn = seat
        number = position.start_number()
        one, other = roll_d12(random), roll_d12(random)
        self.tell_list(EVERYONE, facts.START_ROLLED, [seat, number, one, other])
        while one != other:
            taken = [not self.is_free_start(one), not self.is_free_start(other)]
            if not taken[0] and not taken[1]:
                self.put_starts([self.start_space(one), self.start_space(other)], False)
                return
            if taken[0]:
                one = roll_d12(random)
            if taken[1]:
                other = roll_d12(random)
            self.tell_list(EVERYONE, facts.START_REROLLED, [seat, number, one, other])
        free = position.free_starts()
        if len(free) == 2:
            self.put_starts(free, True)
        else:
            position.phase = facts.STARTING

    def start_space(self, colour: i64) -> int:
        return int(colour * LENGTH + self.position.start_number() - 1)

    def is_free_start(self, colour: i64) -> bool:
        return self.position.board[self.start_space(colour)] == EMPTY

    def two_starts(self) -> Choice:
        return Choice(self.position.free_starts(), 2, 2)

    def choose_start(self, answer: int) -> None:
        position = self.position
        position.named = [*position.named, answer]
        if len(position.named) == 2:
            self.put_starts(position.named, True)

    def put_starts(self, spaces: list[int], chosen: bool) -> None:
        position = self.position
        seat = position.turn
        for space in spaces:
            position.enter(seat, space)
        self.tell(facts.START_PLACED, seat, spaces[0], spaces[1], chosen)
        position.named = []
        position.opened += 1
        position.phase = facts.OPENING

    # A turn begins: missions, then portals (SB18, SB19)

    def begin_turn(self) -> None:
        position = self.position
        seat = position.active
        position.turns += 1
        position.turn = seat
        position.extra = False
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
        in_dice = position.roll if position.setup.dice == facts.CARDS else []
        found += [1000 + card for card in [*self.deck, *in_dice, *position.discards]]
        if position.setup.missions:
            dealt = [card for hand in self.missions for card in hand]
            put_away = hidden.without(hidden.CARDS, dealt)
            found += [2000 + card for card in dealt + put_away]
        portals = self.portals
        for pile in [*portals.hands, portals.deck, portals.drawn, position.portal_discards]:
            found += [3000 + card for card in pile]
        return sorted(found)


class BoardView(View[BoardPosition]):
    """What one seat knows: its own missions, portals and what it said in advance."""

    def __init__(self, state: BoardState, seat: int) -> None:
        super().__init__(state, seat)
        known = seat != NOBODY
        portals = state.portals
        self.missions: list[int] = state.missions[seat] if known else []
        self.portals: list[int] = portals.hands[seat] if known else []
        self.standing: int = portals.standing[seat] if known else facts.ASK_ME
        activating = state.position.phase == facts.SENDING and state.position.turn == seat
        self.drawn: list[int] = portals.drawn if activating else []
