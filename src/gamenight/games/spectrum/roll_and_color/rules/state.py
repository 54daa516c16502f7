"""How a turn of Roll & Color goes: roll, reroll, score."""

from __future__ import annotations

from mypy_extensions import i64

from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE
from gamenight.core.random import Random
from gamenight.core.state import Choice, State, View
from gamenight.games.spectrum.roll_and_color.rules import facts
from gamenight.games.spectrum.roll_and_color.rules.facts import (
    ALL_DICE,
    ANSWERS,
    DICE,
    DONE,
    FIRST_SLOT,
    ROUNDS,
    SLOTS,
    is_large,
    is_slot,
    slot_in,
)
from gamenight.games.spectrum.roll_and_color.rules.position import RollPosition
from gamenight.games.spectrum.roll_and_color.rules.scoring import count_colours, points, reading
from gamenight.games.spectrum.rules.dice import roll_d6, roll_d12
from gamenight.parts.bits import has, highest, only


class RollState(State[RollPosition]):
    """Nothing is hidden, so the position is all."""

    def copy(self) -> RollState:
        return RollState(self.position.copy())

    def view(self, seat: int) -> RollView:
        return RollView(self, seat)

    def pieces(self) -> list[int]:
        """Nine dice."""
        return list(range(len(self.position.dice)))

    # Answers

    def legal(self) -> list[int]:
        """Dice to reroll; before the first of them is named, the empty slots too (RC1, RC2)."""
        position = self.position
        answers: list[int] = []
        if position.may_reroll():
            named = position.dice_named()
            die = highest(position.named) + 1
            last = DICE - max(1, position.least_dice() - named)  # enough dice must be left
            while die <= last:
                answers.append(die)
                die += 1
            if named:
                if named >= position.least_dice():
                    answers.append(DONE)
                return answers
        return answers + slot_answers(position.empty[position.turn])

    def choice(self) -> Choice | None:
        position = self.position
        if not position.may_reroll():
            return None
        slots = slot_answers(position.empty[position.turn])
        least, most = position.least_dice(), position.most_dice()
        return Choice(list(range(DICE)), least, most, None, slots)

    def midway(self) -> bool:
        return self.position.named != 0

    def apply(self, answer: int, random: Random) -> None:
        if is_slot(answer):
            self.score(slot_in(answer), random)
        elif answer == DONE or self.name(answer):
            self.reroll(random)

    def why_not(self, answer: int) -> IllegalAnswer:
        position = self.position
        if answer < 0 or answer >= ANSWERS:
            return IllegalAnswer("That is neither a die nor a slot of the sheet.", "RC1")
        if not position.may_reroll() and not is_slot(answer):
            return IllegalAnswer("All four rerolls are used: the roll must be scored.", "RC2")
        if not is_slot(answer):
            return IllegalAnswer(f"The next reroll takes {how_many(position)} dice.", "RC2")
        if not has(position.empty[position.turn], slot_in(answer)):
            return IllegalAnswer("That slot is already filled.", "RC1")
        return IllegalAnswer("You have begun a reroll: finish it before you score.", "RC2")

    # A player turn

    def begin_turn(self, random: Random) -> None:
        """All nine dice are rolled."""
        position = self.position
        position.rerolls = 0
        self.roll(ALL_DICE, random)
        position.rolled = 0
        if self.journal is not None:
            self.tell_list(EVERYONE, facts.ROLLED, [position.turn, *position.dice])

    def name(self, die: i64) -> bool:
        """One more die for the next reroll; whether no other can be added."""
        position = self.position
        position.named |= only(die)
        return die == DICE - 1 or position.dice_named() == position.most_dice()

    def reroll(self, random: Random) -> None:
        position = self.position
        position.rolled = position.named
        position.named = 0
        position.rerolls += 1
        self.roll(position.rolled, random)
        if self.journal is not None:
            told = [position.turn, position.rerolls, position.rolled, *position.dice]
            self.tell_list(EVERYONE, facts.REROLLED, told)

    def roll(self, dice: i64, random: Random) -> None:
        """Roll a set of dice: d6 show the six primaries, d12 all colours."""
        shown = self.position.dice
        for die in range(DICE):
            if has(dice, die):
                shown[die] = roll_d12(random) if is_large(die) else roll_d6(random)

    # Scoring

    def score(self, slot: i64, random: Random) -> None:
        """Any empty slot may be taken, for nothing if nothing fits (RC1)."""
        position = self.position
        seat = position.turn
        counts = count_colours(position.dice)
        gain = points(counts, slot)
        position.sheets[seat][slot] = gain
        position.empty[seat] ^= only(slot)
        position.totals[seat] += gain
        position.last_seat = seat
        position.last_slots[seat] = slot
        position.last_counts[seat] = counts
        if self.journal is not None:
            read = reading(counts, slot)
            told = [seat, slot, read.column, read.points, *read.colours]
            self.tell_list(EVERYONE, facts.SCORED, told)
        self.next_turn(random)

    def next_turn(self, random: Random) -> None:
        """Each round goes seat by seat from the first seat (RC5)."""
        position = self.position
        position.turn = position.seat_after(position.turn)
        if position.turn == position.first:
            position.round += 1
            if position.round > ROUNDS:
                self.end_match()
                return
            self.tell(facts.ROUND_BEGAN, position.round)
        self.begin_turn(random)

    # The end

    def end_match(self) -> None:
        position = self.position
        position.rolled = 0
        position.end()
        if position.players == 1:
            self.tell(facts.MATCH_ENDED, 0, position.totals[0])
            return
        winners = position.winners()
        for seat in winners:
            self.tell(facts.MATCH_WON, seat, position.totals[seat], len(winners) > 1)


class RollView(View[RollPosition]):
    """The position: nobody at the table knows more than the others."""


def slot_answers(empty: i64) -> list[int]:
    """The answers that score in the empty slots."""
    return [FIRST_SLOT + slot for slot in range(SLOTS) if has(empty, slot)]


def how_many(position: RollPosition) -> str:
    """How many dice the next reroll takes, in words."""
    least, most = position.least_dice(), position.most_dice()
    return f"exactly {least}" if least == most else f"at least {least}"
