"""A toy game for the tests of the server: secret answers, answers at the same time, odd bots.

Seat 0 packs things in secret, one answer each, until it says that this is all. Then everybody names
a number at the same time. Then all go round by round and say one of two things, until ROUNDS.
"""

from __future__ import annotations

import os
import time
from typing import ClassVar

from gamenight.core.bot import Bot, Thinking
from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import NOBODY, Event, Kind
from gamenight.core.options import Options
from gamenight.core.position import Position
from gamenight.core.random import Random
from gamenight.core.rules import Rules
from gamenight.core.state import State, View
from gamenight.game.describing import ask, is_asked, waiting
from gamenight.game.game import Game, Names
from gamenight.game.log import LoggedEvent
from gamenight.table import Answer, Role, Seat, Shape, Sketch, Table, Token, Zone

THINGS = 5
ENOUGH = THINGS
NUMBERS = 3
ROUNDS = 30

PACKING, NAMING, TALKING = range(3)
PACKED = Kind("packed", "thing")
NAMED = Kind("named", "numbers*")
SAID = Kind("said", "seat answer")


class PackingPosition(Position):
    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.phase = PACKING
        self.numbers: list[int] = []
        """The numbers of all seats, once they are known."""
        self.said = 0

    def epoch(self) -> int:
        return self.said

    def score(self, seat: int) -> float:
        return self.numbers[seat] if self.numbers else 0

    def winners(self) -> list[int]:
        return [0]

    def reason(self) -> str:
        return "all was said"


class PackingState(State[PackingPosition]):
    def __init__(self, position: PackingPosition) -> None:
        super().__init__(position)
        self.packed: list[int] = []
        self.secret_numbers: list[int] = [NOBODY] * position.players

    def view(self, seat: int) -> PackingView:
        return PackingView(self, seat)

    def answers(self) -> list[int]:
        if self.position.phase == PACKING:
            return [*[thing for thing in range(THINGS) if thing not in self.packed], ENOUGH]
        return list(range(NUMBERS if self.position.phase == NAMING else 2))

    def why_not(self, answer: int) -> IllegalAnswer:
        return IllegalAnswer("That is not there.", "T1")

    def carry_out(self, answer: int, random: Random) -> None:
        position, seat = self.position, self.position.turn
        if position.phase == PACKING and answer != ENOUGH:
            self.packed.append(answer)
            self.whisper(seat, PACKED, answer)
        elif position.phase == PACKING:
            position.phase = NAMING
            position.ask_together(list(range(position.players)))
        elif position.phase == NAMING:
            self.secret_numbers[seat] = answer
            if position.has_answered(seat):
                position.numbers = self.secret_numbers.copy()
                position.phase = TALKING
                position.turn = 0
                self.tell_lists(NOBODY, NAMED, [], [position.numbers])
        else:
            self.tell(SAID, seat, answer)
            position.said += 1
            position.turn = (seat + 1) % position.players
            if position.said == ROUNDS:
                position.end()

    def pieces(self) -> list[int]:
        return []


class PackingView(View[PackingPosition]):
    def __init__(self, state: PackingState, seat: int) -> None:
        super().__init__(state, seat)
        self.packed = tuple(state.packed) if seat == 0 else ()
        self.number = state.secret_numbers[seat] if seat != NOBODY else NOBODY


class PackingRules(Rules[PackingState, PackingView]):
    def __init__(self) -> None:
        self.id = "packing"
        self.title = "Packing"
        self.rulebook = "toys"
        self.players = (2, 3)
        self.options = ()
        self.version = 1
        self.answer_count = THINGS + 1
        self.longest = 100

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> PackingState:
        state = PackingState(PackingPosition(players))
        state.journal = journal
        return state

    def redeal(self, view: PackingView, random: Random) -> PackingState:
        state = PackingState(view.position.copy())
        if view.seat == 0:
            state.packed = list(view.packed)
        elif view.position.phase == PACKING:
            state.packed = list(range(random.below(THINGS + 1)))
        if view.position.numbers:
            state.secret_numbers = view.position.numbers.copy()
        else:
            for seat in range(view.position.players):
                if seat not in view.position.waiting and view.position.phase == NAMING:
                    state.secret_numbers[seat] = random.below(NUMBERS)
            if view.seat != NOBODY:
                state.secret_numbers[view.seat] = view.number
        return state


# The table


def table(view: PackingView, names: Names) -> Table:
    things = tuple(Token(f"thing {thing}", f"Thing {thing}", "red") for thing in view.packed)
    answers = [Answer(answer, f"Answer {answer}") for answer in view.legal]
    asked = view.position.asked()
    return Table(
        game="packing",
        headline=f"Phase {view.position.phase}, {view.position.said} said",
        seats=tuple(
            Seat(seat, name, active=seat in asked)
            for seat, name in enumerate(names[: view.position.players])
        ),
        zones=(Zone("bag", "Bag", things, owner=0, role=Role.HAND),),
        question=ask(view, "Which?", answers) if is_asked(view) else waiting(view, names),
        viewer=view.seat,
        over=view.position.over,
    )


def log(told: LoggedEvent) -> str:
    if told.kind == PACKED:
        return f"You pack thing {told['thing']}."
    if told.kind == NAMED:
        return f"The numbers are {told.all('numbers')}."
    return f"{told.who()} says {told['answer']}."


# Bots


class First(Bot[PackingView]):
    """Gives the first answer at once."""

    attentive: ClassVar[bool] = False

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.reads = self.attentive

    def choose(self, view: PackingView, thinking: Thinking) -> int:
        return view.legal[0]


class Stubborn(First):
    """Is busy for ten seconds, whatever its budget says."""

    def choose(self, view: PackingView, thinking: Thinking) -> int:
        end = time.monotonic() + 10
        while time.monotonic() < end:
            pass
        return view.legal[-1]


class Thorough(First):
    """Thinks for as long as it may."""

    def choose(self, view: PackingView, thinking: Thinking) -> int:
        while not thinking.budget.is_spent(0):
            time.sleep(0.01)
        return view.legal[-1]


class Failing(First):
    def choose(self, view: PackingView, thinking: Thinking) -> int:
        raise RuntimeError("out of order")


class Cheating(First):
    def choose(self, view: PackingView, thinking: Thinking) -> int:
        return 99


class Dying(First):
    def choose(self, view: PackingView, thinking: Thinking) -> int:
        os._exit(3)


GAME = Game(
    rules=PackingRules(),
    tagline="Pack, name, talk.",
    credits="For the tests.",
    table=table,
    log=log,
    drawings={"emblem": Sketch((Shape("M0 0L9 9"),))},
    heuristics={
        "first": First,
        "stubborn": Stubborn,
        "thorough": Thorough,
        "failing": Failing,
        "cheating": Cheating,
        "dying": Dying,
        "simple": First,
    },
)
