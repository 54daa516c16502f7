"""How a match of Spectrum Escape goes: rolling, first and second moves, giving up a chase."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE, NOBODY
from gamenight.core.random import Random
from gamenight.core.state import State, View
from gamenight.parts.bits import lowest, members_of, only

from ...rules.wheel import COLOURS
from . import facts
from .facts import COMMON, ESCAPED, GIVE_UP, OFF_BOARD, PAWN, PERSONAL
from .position import EscapePosition, rolled_round


@final
class EscapeState(State[EscapePosition]):
    """Nothing is hidden in this game."""

    def copy(self) -> EscapeState:
        return EscapeState(self.position.copy())

    def view(self, seat: int) -> EscapeView:
        return EscapeView(self, seat)

    # Repeated here: Python calls a method of an object's own class faster than an inherited one

    def legal(self) -> list[int]:
        return super().legal()

    def apply(self, answer: int, random: Random) -> None:
        super().apply(answer, random)

    # A round begins

    def begin_round(self) -> None:
        round = self.position.round
        self.position.turn = round.first
        self.tell(facts.ROUND_BEGAN, round.number, round.first)
        if self.journal is not None:
            dice = [list(round.personal), list(round.common)]
            self.tell_lists(EVERYONE, facts.ROLLED, [], dice)

    # Answers

    def answers(self) -> list[int]:
        position, round = self.position, self.position.round
        seat = position.turn
        if round.giving_up:
            return [PAWN + colour for colour in position.colours_of(seat)]
        answers: i64 = 0
        if round.may_use_personal(seat):
            answers |= only(PERSONAL)
        if round.may_use_common(seat):
            answers |= round.unused_colours() << COMMON
        if position.may_give_up(seat):
            answers |= only(GIVE_UP)
        return members_of(answers)

    def why_not(self, answer: int) -> IllegalAnswer:
        round = self.position.round
        if PAWN <= answer < PAWN + COLOURS and round.giving_up:
            return IllegalAnswer("You have no pawn in that colour.", "Giving up a chase")
        if round.giving_up:
            return IllegalAnswer("Say which of your pawns you take back.", "Giving up a chase")
        if answer == PERSONAL or COMMON <= answer < COMMON + COLOURS:
            return self.why_not_die(answer)
        if answer == GIVE_UP and round.second_moves:
            return IllegalAnswer("Giving up a chase costs both moves of a round.", "SE4")
        if answer == GIVE_UP:
            return IllegalAnswer("You have no pawn on the board to take back.", "Giving up a chase")
        instead = ", or give up a chase" if self.position.may_give_up(self.turn) else ""
        section = "The second move" if round.second_moves else "The first move"
        return IllegalAnswer(f"Choose a die{instead}.", section, self.answers())

    def why_not_die(self, answer: int) -> IllegalAnswer:
        if answer == PERSONAL:
            return IllegalAnswer(
                "You have used your personal die: now a common one.", "The second move"
            )
        if not self.position.round.may_use_common(self.position.turn):
            return IllegalAnswer(
                "You have used a common die: now your personal one.", "The second move"
            )
        return IllegalAnswer("No unused common die shows that colour.", "The first move")

    def carry_out(self, answer: int, random: Random) -> None:
        position, round = self.position, self.position.round
        seat = position.turn
        if answer == GIVE_UP:
            colours = position.colours_of(seat)
            if len(colours) > 1:
                round.giving_up = True
                return
            self.give_up(seat, colours[0])
        elif answer >= PAWN:
            self.give_up(seat, answer - PAWN)
        elif answer == PERSONAL:
            round.used_personal |= only(seat)
            self.move(seat, round.personal[seat], True)
        else:
            round.used_common |= only(seat)
            round.takers[round.unused_common(answer - COMMON)] = seat
            self.move(seat, answer - COMMON, False)
        position.last_seat = seat
        if position.escaped[seat] == position.goal():  # SE1: at once
            self.end_match()
        else:
            self.next_move(random)

    # Moves

    def move(self, seat: i64, colour: i64, personal: bool) -> None:
        """Move in a colour; where that is impossible the die does nothing (SE5)."""
        position = self.position
        here = position.space(seat, colour)
        there = position.destination(seat, colour)
        if self.journal is not None:
            self.tell_move(seat, colour, personal, there)
        position.last_moves[seat] = facts.move_code(colour, here, there)
        if there == OFF_BOARD:
            return
        if here == OFF_BOARD:
            position.stock[seat] -= 1
        if there == ESCAPED:
            position.escaped[seat] += 1
            there = OFF_BOARD
        position.spaces[seat * COLOURS + colour] = there

    def tell_move(self, seat: i64, colour: i64, personal: bool, there: i64) -> None:
        """How a pawn will move, and past whom."""
        position = self.position
        furthest = position.furthest_other(seat, colour)
        if there == OFF_BOARD:
            self.tell(facts.DID_NOTHING, seat, personal, colour, furthest)
            return
        owner = NOBODY
        for other in range(position.players):
            if other != seat and furthest and position.space(other, colour) == furthest:
                owner = other
        here = position.space(seat, colour)
        escaped = position.escaped[seat] + (1 if there == ESCAPED else 0)
        told = [seat, personal, colour, here, there, furthest, owner, escaped, position.goal()]
        self.tell_lists(EVERYONE, facts.MOVED, told, [])

    def give_up(self, seat: i64, colour: i64) -> None:
        """A pawn goes back to its stock, instead of both moves and without any die (SE4, SE7)."""
        position, round = self.position, self.position.round
        self.tell(facts.GAVE_UP, seat, colour, position.space(seat, colour))
        position.spaces[seat * COLOURS + colour] = OFF_BOARD
        position.stock[seat] += 1
        round.gave_up |= only(seat)
        round.giving_up = False
        position.last_moves[seat] = facts.NO_MOVE

    # What happens next?

    def next_move(self, random: Random) -> None:
        """First moves in order, then second moves in the same order, then a new round (SE6)."""
        round = self.position.round
        following = round.next_in_order(self.position.turn)
        if following == NOBODY and not round.second_moves:
            round.second_moves = True
            following = round.first_with_second_move()
        if following == NOBODY:
            self.next_round(random)
        else:
            self.position.turn = following
            if round.second_moves:
                self.take_only_die(following, random)

    def take_only_die(self, seat: i64, random: Random) -> None:
        """Where one die is left for a second move, it is used without a question (SE-d)."""
        round = self.position.round
        if not round.may_use_common(seat):
            self.carry_out(PERSONAL, random)
        elif not round.may_use_personal(seat):
            colours = round.unused_colours()
            if colours & (colours - 1) == 0:
                self.carry_out(COMMON + lowest(colours), random)

    def next_round(self, random: Random) -> None:
        """The next player clockwise goes first after a d12 round (SE6)."""
        position, round = self.position, self.position.round
        if round.number == facts.MOST_ROUNDS:  # SE7
            self.tell(facts.LIMIT_REACHED)
            self.end_match()
            return
        same = facts.is_d6_round(round.number)
        first = round.first if same else position.seat_after(round.first)
        position.round = rolled_round(round.number + 1, first, position.players, random)
        self.begin_round()

    def end_match(self) -> None:
        self.position.end()
        for seat in self.position.winners():
            self.tell(facts.MATCH_WON, seat, self.position.escaped[seat])

    def pieces(self) -> list[int]:
        """Ten pawns for each player, wherever they are (SE1), and the nine dice."""
        position = self.position
        found = [facts.DIE_PIECE] * (len(position.round.common) + len(position.round.personal))
        for seat in range(position.players):
            pawns = position.stock[seat] + position.escaped[seat] + len(position.colours_of(seat))
            found += [facts.PAWN_PIECE + seat] * pawns
        return found


@final
class EscapeView(View[EscapePosition]):
    """The position: all dice and pawns lie open."""
