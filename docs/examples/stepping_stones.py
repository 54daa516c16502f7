"""Lay stones across the river: the more that follow each other, the more they are worth. For two to
four players, about five minutes.

## Your turn

Of 30 stones, numbered 1 to 30, everyone holds five in secret; the others are in a bag. Lay one
stone on your path, or two or three whose numbers follow each other, such as 7, 8, 9. Then draw as
many as you laid, while the bag lasts. Players without stones are left out.

- **SS1** Stones that do not follow each other cannot be laid in the same turn.
- **SS2** More than three cannot be laid at once, even if they follow each other.

## Scoring

A stone alone scores 1, two at once score 3, three at once 6. When all stones are laid, the most
points win; players who are level share the victory.
"""

from __future__ import annotations

from typing import Final

from gamenight.core.bot import Bot, Thinking
from gamenight.core.choice import Choice
from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE, NOBODY, Event, Kind
from gamenight.core.options import Option, Options, first_seat_option
from gamenight.core.position import Position, seats_with_most
from gamenight.core.random import Random
from gamenight.core.rules import Rules, first_seat
from gamenight.core.state import State, View
from gamenight.core.words import counted, joined, noun
from gamenight.game.describing import Description, ask, backs, if_legal, several
from gamenight.game.game import Game, Names
from gamenight.game.log import LoggedEvent
from gamenight.parts.dealing import deal
from gamenight.table import (
    Answer,
    Card,
    Counter,
    Layout,
    Question,
    Role,
    Seat,
    Shape,
    Sketch,
    Zone,
)

STONES: Final = 30
MOST_AT_ONCE: Final = 3
POINTS: Final = (0, 1, 3, 6)
"""By the number of stones that are laid at once."""

# Answers: 1 to 30 lay the stone of that number, and DONE says "that is all".
DONE: Final = 0

# Events: a name, and the names of the facts; a star marks a list.
LAID: Final = Kind("laid", "seat points stones*")
DREW: Final = Kind("drew", "seat stones*")
WON: Final = Kind("won", "seat points")


# What everybody may know


class StonesPosition(Position):
    def __init__(self, players: int, hand_size: int) -> None:
        super().__init__(players)
        self.paths: list[list[int]] = [[] for _ in range(players)]
        self.scores = [0] * players
        self.hand_sizes = [hand_size] * players
        self.bag_size = STONES - hand_size * players

    def laid(self) -> list[int]:
        return [stone for path in self.paths for stone in path]

    def epoch(self) -> int:
        return len(self.laid())

    def score(self, seat: int) -> float:
        return self.scores[seat]

    def winners(self) -> list[int]:
        return seats_with_most(self.scores)

    def reason(self) -> str:
        return "all stones are laid"

    def next_with_stones(self, seat: int) -> int:
        """The next seat that still has stones, or NOBODY."""
        others = [(seat + step) % self.players for step in range(1, self.players + 1)]
        return next((other for other in others if self.hand_sizes[other]), NOBODY)


# … with the secrets, and what each seat knows of them


class StonesState(State[StonesPosition]):
    def __init__(self, position: StonesPosition) -> None:
        super().__init__(position)
        self.hands: list[list[int]] = [[] for _ in range(position.players)]
        self.bag: list[int] = []

    def choice(self) -> Choice:
        """Your turn: one stone, or several that follow each other."""
        hand = self.hands[self.turn]
        rows = [list(range(stone, stone + size)) for stone in hand for size in (1, 2, 3)]
        sets = [row for row in rows if set(row) <= set(hand)]
        return Choice(hand.copy(), 1, max([len(row) for row in sets]), DONE, sets)

    def take(self, things: list[int], random: Random) -> None:
        """Lay the chosen stones and draw as many."""
        position, seat = self.position, self.turn
        points = POINTS[len(things)]
        position.paths[seat] += things
        position.scores[seat] += points
        self.tell_lists(EVERYONE, LAID, [seat, points], [things])
        drawn = sorted([self.bag.pop() for _ in things[: len(self.bag)]])
        self.hands[seat] = sorted([*(set(self.hands[seat]) - set(things)), *drawn])
        if drawn:
            self.tell_lists(seat, DREW, [seat], [drawn])
        position.hand_sizes[seat] = len(self.hands[seat])
        position.bag_size = len(self.bag)
        position.turn = position.next_with_stones(seat)
        if position.turn == NOBODY:
            position.end()
            for winner in position.winners():
                self.tell(WON, winner, position.scores[winner])

    def why_not(self, answer: int) -> IllegalAnswer:
        """The rule that an answer breaks; ``position.named`` has the stones named before it."""
        hand, named = self.hands[self.turn], self.position.named
        if answer not in hand or answer in named:
            return IllegalAnswer("Lay stones from your hand.", "Your turn")
        if len(named) == MOST_AT_ONCE:
            return IllegalAnswer("At most three stones are laid at once.", "SS2")
        return IllegalAnswer("Stones laid together must follow each other.", "SS1")

    def answers(self) -> list[int]:
        return []  # there are none but those of the choice

    def carry_out(self, answer: int, random: Random) -> None:
        raise TypeError("every question of this game is a choice")

    def view(self, seat: int) -> StonesView:
        return StonesView(self, seat)

    def pieces(self) -> list[int]:
        held = [stone for hand in self.hands for stone in hand]
        return sorted([*self.bag, *held, *self.position.laid()])


class StonesView(View[StonesPosition]):
    def __init__(self, state: StonesState, seat: int) -> None:
        super().__init__(state, seat)
        self.hand: list[int] = [] if seat == NOBODY else state.hands[seat].copy()


# Starting a match, and dealing again what a seat cannot know


class StonesRules(Rules[StonesState, StonesView]):
    def __init__(self) -> None:
        self.id = "stepping-stones"
        self.title = "Stepping Stones"
        self.rulebook = "examples"
        self.players = (2, 3, 4)
        self.options = (
            Option("hand", "how many stones everyone holds", 5, least=3, most=7),
            first_seat_option(4),
        )
        self.version = 1
        self.answer_count = STONES + 1
        self.longest = 2 * STONES

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> StonesState:
        state = StonesState(StonesPosition(players, int(options["hand"])))
        state.journal = journal
        state.position.turn = first_seat(players, options, random)
        self.deal(state, [*range(1, STONES + 1)], [*range(players)], random)
        return state

    def redeal(self, view: StonesView, random: Random) -> StonesState:
        state = StonesState(view.position.copy())
        seen = {*view.hand, *view.position.laid()}
        others = [seat for seat in range(view.position.players) if seat != view.seat]
        if view.seat != NOBODY:
            state.hands[view.seat] = view.hand.copy()
        unseen = [stone for stone in range(1, STONES + 1) if stone not in seen]
        self.deal(state, unseen, others, random)
        return state

    def deal(self, state: StonesState, stones: list[int], seats: list[int], random: Random) -> None:
        """Deal stones to the hands of some seats, and the others to the bag."""
        position = state.position
        sizes = [position.hand_sizes[seat] for seat in seats]
        *hands, state.bag = deal(stones, [*sizes, position.bag_size], random)
        for seat, hand in zip(seats, hands, strict=True):
            state.hands[seat] = sorted(hand)


# The table and the log


def headline(position: StonesPosition, _names: Names) -> str:
    return f"{position.bag_size} in the bag"


def nameplate(view: StonesView, seat: int, names: Names) -> Seat:
    score = view.position.scores[seat]
    points = Counter(f"points {seat}", noun(score, "point"), score)
    return Seat(seat, names[seat], seat == view.turn, counters=(points,))


def zones(view: StonesView, _names: Names) -> list[Zone]:
    seats = range(view.position.players)
    bag = backs("bag", view.position.bag_size, "teal")
    return [
        *[path_zone(view.position, seat) for seat in seats],
        Zone("bag", "Bag", bag, Layout.STACK, role=Role.SUPPLY),
        *[hand_zone(view, seat) for seat in seats],
    ]


def stone_card(stone: int, answer: int | None = None) -> Card:
    name = f"Stone {stone}"
    return Card(name.lower(), name, corner=str(stone), sketch="emblem", answer=answer)


def path_zone(position: StonesPosition, seat: int) -> Zone:
    stones = tuple([stone_card(stone) for stone in position.paths[seat]])
    return Zone(f"path {seat}", "Path", stones, owner=seat, role=Role.MAIN)


def hand_zone(view: StonesView, seat: int) -> Zone:
    if seat != view.seat:
        cards = backs(f"hand {seat}", view.position.hand_sizes[seat], "teal")
        return Zone(f"hand {seat}", "Hand", cards, Layout.FAN, seat, role=Role.TAKEN)
    own = tuple([stone_card(stone, if_legal(view, stone)) for stone in view.hand])
    return Zone(f"hand {seat}", "Hand", own, Layout.FAN, seat, in_reach=True, role=Role.HAND)


def question(view: StonesView, _names: Names) -> Question:
    answers = [Answer(stone, f"Lay {stone}") for stone in view.hand]
    return ask(view, "Which stones do you lay?", answers, several(view, "Lay these"))


def log(told: LoggedEvent) -> str:
    match told.kind.name:
        case "laid":
            points = counted(told["points"], "point")
            return f"{told.who()} lays {numbers(told)} for {points}."
        case "drew":
            return told.secretly(f"draws {numbers(told)}")
        case _:
            return f"{told.who()} wins with {counted(told['points'], 'point')}."


def numbers(told: LoggedEvent) -> str:
    return joined([str(stone) for stone in told.all("stones")])


# A bot


class Stepper(Bot[StonesView]):
    """Lays the longest row, of several the lowest."""

    def choose(self, view: StonesView, thinking: Thinking) -> int:
        return view.legal[0]

    def choose_several(self, view: StonesView, choice: Choice, thinking: Thinking) -> list[int]:
        return max(choice.sets() or [], key=len)


GAME = Game(
    rules=StonesRules(),
    tagline="Lay stones that follow each other, and cross the river first.",
    credits="An example; do with it what you like.",
    table=Description(
        game="stepping-stones",
        headline=headline,
        nameplate=nameplate,
        zones=zones,
        question=question,
    ),
    log=log,
    drawings={"emblem": Sketch((Shape("M8 70Q30 40 50 62T92 40", stroke="teal", width=14),), "≈")},
    heuristics={"stepper": Stepper},
    minutes=(5, 10),
)
