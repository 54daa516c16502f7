"""A small game with everything that a game can have, for the tests of what all games share.

Eighteen cards, three each of the kinds 0 to 5. Everyone gets three, the rest is a face-down deck.
In every round all are asked at the same time: lay one or two cards (later none if you like) and
guess low or high. When all have done so, the cards are turned up and the deck is shuffled and drawn
from. Then the leader alone stakes up to three points, and calls. The highest score wins.

Its classes make each other by attribute, so that a broken variant overrides what it breaks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from gamenight.core.choice import Choice
from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE, NOBODY, Event, Kind
from gamenight.core.options import Option, Options, first_seat_option
from gamenight.core.position import UNKNOWN, Position
from gamenight.core.random import Random
from gamenight.core.rules import AnyRules, Rules, first_seat
from gamenight.core.state import State, View
from gamenight.core.value import Value
from gamenight.core.words import joined
from gamenight.game.describing import ask, if_legal, is_asked, several, waiting
from gamenight.game.game import AnyGame, Game, Names
from gamenight.game.log import LoggedEvent
from gamenight.table import (
    Amount,
    Answer,
    Card,
    Question,
    Role,
    Seat,
    Shape,
    Sketch,
    Sum,
    Table,
    Zone,
)

KINDS = 6
HAND = 3
ALL_CARDS = sorted([*range(KINDS)] * 3)

# Answers: 0-5 lay a card of that kind.
DONE = KINDS
STAKE = DONE + 1
MOST_STAKE = 3
LOW, HIGH = STAKE + MOST_STAKE + 1, STAKE + MOST_STAKE + 2
ANSWERS = HIGH + 1

LAYING, STAKING, CALLING = range(3)
"""What a round is at."""
CHOOSING, GUESSING, READY = range(3)
"""What a seat is at while all are laying."""

CHOSE = Kind("chose", "seat cards*")
GUESSED = Kind("guessed", "seat high")
LAID = Kind("laid", "seat cards*")
DREW = Kind("drew", "seat cards*")
STAKED = Kind("staked", "seat points")
CALLED = Kind("called", "seat high")
WON = Kind("won", "seat")


class ToyRound(Value):
    """What starts afresh with every round."""

    def __init__(self, number: int, leader: int) -> None:
        self.number = number
        self.leader = leader
        self.phase = LAYING
        self.stake = 0


class ToyPosition(Position):
    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.rounds = 3
        self.pairs = False
        self.opened = False
        self.round = ToyRound(0, 0)
        self.fronts: list[list[int]] = [[] for _ in range(players)]
        self.hand_sizes = [HAND] * players
        self.deck_size = len(ALL_CARDS) - HAND * players
        self.scores = [0] * players

    def epoch(self) -> int:
        return self.round.number

    def score(self, seat: int) -> float:
        return self.scores[seat]

    def winners(self) -> list[int]:
        best = max(self.scores)
        return [seat for seat in range(self.players) if self.scores[seat] == best]

    def reason(self) -> str:
        return "all rounds are played"

    def begin_round(self, number: int, leader: int) -> None:
        self.round = ToyRound(number, leader)
        self.ask_together([(leader + at) % self.players for at in range(self.players)])


class ToyView(View[ToyPosition]):
    def __init__(self, state: ToyState, seat: int) -> None:
        super().__init__(state, seat)
        shown = range(self.position.players) if self.position.opened else [seat]
        self.hands = [
            sorted(hand) if seat in shown else [] for seat, hand in enumerate(state.hands)
        ]
        self.chosen: list[int] = state.chosen[seat].copy() if seat != NOBODY else []
        self.stage = state.stages[seat] if seat != NOBODY else CHOOSING
        self.guess = state.guesses[seat] if seat != NOBODY else UNKNOWN


class ToyState(State[ToyPosition]):
    view_class: type[ToyView] = ToyView

    def __init__(self, position: ToyPosition) -> None:
        super().__init__(position)
        self.hands: list[list[int]] = [[] for _ in range(position.players)]
        self.deck: list[int] = []
        self.chosen: list[list[int]] = [[] for _ in range(position.players)]
        self.stages = [CHOOSING] * position.players
        self.guesses = [UNKNOWN] * position.players

    def view(self, seat: int) -> ToyView:
        return self.view_class(self, seat)

    def choice(self) -> Choice | None:
        position = self.position
        if position.round.phase != LAYING or self.stages[position.turn] != CHOOSING:
            return None
        return choice_from(self.hands[position.turn], position)

    def answers(self) -> list[int]:
        if self.position.round.phase == STAKING:
            return list(range(STAKE, STAKE + MOST_STAKE + 1))
        return [LOW, HIGH]

    def why_not(self, answer: int) -> IllegalAnswer:
        if 0 <= answer <= DONE:
            return IllegalAnswer("These cards cannot be laid together.", "Toy 1")
        return IllegalAnswer("That is not what is asked now.", "Toy 2")

    def take(self, things: list[int], random: Random) -> None:
        seat = self.turn
        self.chosen[seat] = things
        self.stages[seat] = GUESSING
        self.tell_lists(seat, CHOSE, [seat], [things])

    def carry_out(self, answer: int, random: Random) -> None:
        round = self.position.round
        if round.phase == LAYING:
            self.guess(self.turn, answer, random)
        elif round.phase == STAKING:
            round.stake = answer - STAKE
            round.phase = CALLING
            self.tell(STAKED, self.turn, round.stake)
        else:
            self.call(answer)

    def guess(self, seat: int, answer: int, random: Random) -> None:
        self.guesses[seat] = answer
        self.stages[seat] = READY
        self.whisper(seat, GUESSED, seat, answer == HIGH)
        if self.position.has_answered(seat):
            self.turn_up(random)

    def turn_up(self, random: Random) -> None:
        """All have chosen: the cards are shown, and as many drawn while the deck lasts."""
        position = self.position
        random.shuffle(self.deck)
        for seat in range(position.players):
            laid = self.chosen[seat]
            position.scores[seat] += sum(laid)
            position.fronts[seat] += laid
            self.tell_lists(EVERYONE, LAID, [seat], [laid])
            for kind in laid:
                self.hands[seat].remove(kind)
            drawn = sorted([self.deck.pop() for _ in laid[: len(self.deck)]])
            self.hands[seat] = sorted(self.hands[seat] + drawn)
            self.tell_lists(seat, DREW, [seat], [drawn])
        position.hand_sizes = [len(hand) for hand in self.hands]
        position.deck_size = len(self.deck)
        self.chosen = [[] for _ in self.hands]
        self.stages = [CHOOSING for _ in self.hands]
        self.guesses = [UNKNOWN for _ in self.hands]
        position.round.phase = STAKING
        position.turn = position.round.leader

    def call(self, answer: int) -> None:
        position, round = self.position, self.position.round
        self.tell(CALLED, self.turn, answer == HIGH)
        if answer == HIGH:
            position.scores[self.turn] += round.stake
        position.begin_round(round.number + 1, (round.leader + 1) % position.players)
        if round.number + 1 < position.rounds:
            return
        position.end()
        for seat in position.winners():
            self.tell(WON, seat)

    def pieces(self) -> list[int]:
        everywhere = [self.deck, *self.hands, *self.position.fronts]
        return sorted(kind for place in everywhere for kind in place)


def choice_from(hand: list[int], position: ToyPosition) -> Choice:
    things = sorted(hand)
    least = 0 if position.round.number else 1
    if not position.pairs:
        return Choice(things, min(least, len(things)), min(2, len(things)), DONE)
    twos = {(a, b) for at, a in enumerate(things) for b in things[at + 1 :] if (a + b) % 2 == 0}
    sets = [[kind] for kind in dict.fromkeys(things)] + [list(two) for two in sorted(twos)]
    if not least:
        sets.insert(0, [])
    sizes = [len(members) for members in sets]
    return Choice(things, min(sizes), max(sizes), DONE, sets)


class ToyRules(Rules[ToyState, ToyView]):
    state_class: type[ToyState] = ToyState
    position_class: type[ToyPosition] = ToyPosition

    def __init__(self) -> None:
        self.id = "toy"
        self.title = "Toy"
        self.rulebook = "toy"
        self.players = (2, 3)
        self.options: tuple[Option, ...] = (
            Option("opened", "whether hands lie open", False, choices=(False, True)),
            Option("pairs", "two cards only if they add up evenly", False, choices=(False, True)),
            Option("rounds", "how many rounds", 3, least=1, most=100, examples=(1, 3)),
            first_seat_option(3),
        )
        self.version = 1
        self.answer_count = ANSWERS
        self.longest = 500

    def open_in(self, players: int, options: Options) -> tuple[str, ...]:
        return ("hands",) if options["opened"] else ()

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> ToyState:
        position = self.position_class(players)
        position.opened, position.pairs = bool(options["opened"]), bool(options["pairs"])
        position.rounds = int(options["rounds"])
        leader = first_seat(players, options, random)
        state = self.state_class(position)
        state.journal = journal
        cards = ALL_CARDS.copy()
        random.shuffle(cards)
        state.hands = [sorted(cards[HAND * seat :][:HAND]) for seat in range(players)]
        state.deck = cards[HAND * players :]
        position.begin_round(0, leader)
        return state

    def redeal(self, view: ToyView, random: Random) -> ToyState:
        state = self.state_class(view.position.copy())
        unseen = self.unseen(view)
        random.shuffle(unseen)
        for seat in range(view.position.players):
            known = seat == view.seat or view.position.opened
            size = view.position.hand_sizes[seat]
            hand = view.hands[seat] if known else [unseen.pop() for _ in range(size)]
            state.hands[seat] = sorted(hand)
        state.deck = unseen
        for seat in range(view.position.players):
            self.redeal_choice(state, view, seat, random)
        return state

    def unseen(self, view: ToyView) -> list[int]:
        unseen = ALL_CARDS.copy()
        for place in view.hands + view.position.fronts:
            for kind in place:
                unseen.remove(kind)
        return unseen

    def redeal_choice(self, state: ToyState, view: ToyView, seat: int, random: Random) -> None:
        """What a seat has chosen in secret: nothing yet, if it is waited for."""
        position = view.position
        if seat == view.seat:
            state.chosen[seat] = view.chosen.copy()
            state.stages[seat], state.guesses[seat] = view.stage, view.guess
        elif self.has_chosen(seat, position):
            choice = choice_from(state.hands[seat], position)
            state.chosen[seat] = random_set(choice, random)
            state.stages[seat] = READY
            state.guesses[seat] = LOW + random.below(2)

    def has_chosen(self, seat: int, position: ToyPosition) -> bool:
        laying = position.round.phase == LAYING and not position.over
        return laying and seat not in position.waiting


def random_set(choice: Choice, random: Random) -> list[int]:
    sets = choice.sets()
    if sets is not None:
        return sets[random.below(len(sets))].copy()
    things = choice.things.copy()
    random.shuffle(things)
    return sorted(things[: choice.least + random.below(choice.most - choice.least + 1)])


# Words


def table(view: ToyView, names: Names) -> Table:
    position = view.position
    asked = position.asked()
    zones = []
    for seat, hand in enumerate(view.hands):
        own = seat == view.seat
        cards = tuple(card(f"hand {seat} {at}", kind, view, own) for at, kind in enumerate(hand))
        role = Role.HAND if own else Role.TAKEN
        zones.append(Zone(f"hand {seat}", "Hand", cards, owner=seat, in_reach=own, role=role))
        laid = position.fronts[seat]
        front = tuple(card(f"front {seat} {at}", kind, view, False) for at, kind in enumerate(laid))
        zones.append(Zone(f"front {seat}", "In play", front, owner=seat, role=Role.MAIN))
    plates = tuple(Seat(seat, name, seat in asked) for seat, name in enumerate(names))
    return Table(
        game="toy",
        headline=f"Round {position.round.number + 1}",
        seats=plates,
        zones=tuple(zones),
        question=question(view) if is_asked(view) else waiting(view, names),
        viewer=view.seat,
        over=position.over,
    )


def card(key: str, kind: int, view: ToyView, own: bool) -> Card:
    answer = if_legal(view, kind) if own and view.choice is not None else None
    return Card(key, f"Card {kind}", sketch="emblem", answer=answer)


def question(view: ToyView) -> Question:
    if view.choice is not None:
        kinds = dict.fromkeys(view.choice.things)
        nothing = "Lay nothing" if not view.choice.least else ""
        total = Sum("points", tuple((kind, kind) for kind in kinds))
        chosen = several(view, "Lay these", nothing, total)
        answers = [Answer(kind, f"Lay {kind}") for kind in kinds]
        return ask(view, "Which cards do you lay?", answers, chosen)
    if view.position.round.phase == STAKING:
        stakes = [Answer(STAKE + stake, f"Stake {stake}") for stake in range(MOST_STAKE + 1)]
        return ask(view, "How much?", stakes, amount=Amount(0, MOST_STAKE, STAKE, "points"))
    return ask(view, "Low or high?", [Answer(LOW, "Low"), Answer(HIGH, "High")])


def log(told: LoggedEvent) -> str:
    you = told.is_you()
    who = "You" if you else told.who()
    if told.kind == CHOSE:
        return f"{who} will lay {cards_in(told)}."
    if told.kind == LAID:
        return f"{who} {'lay' if you else 'lays'} {cards_in(told)}."
    if told.kind == DREW:
        return f"{who} {'draw' if you else 'draws'} {cards_in(told)}."
    if told.kind == STAKED:
        return f"{who} {'stake' if you else 'stakes'} {told['points']}."
    if told.kind == GUESSED:
        return f"{who} {'guess' if you else 'guesses'} {HEIGHTS[told['high']]}."
    if told.kind == CALLED:
        return f"{who} {'call' if you else 'calls'} {HEIGHTS[told['high']]}."
    assert told.kind == WON
    return f"{who} {'win' if you else 'wins'} the match."


def cards_in(told: LoggedEvent) -> str:
    return joined([str(kind) for kind in told.all("cards")]) or "nothing"


HEIGHTS = ("low", "high")
DRAWINGS = {"emblem": Sketch((Shape("M0 0L100 100"),))}


def toy(
    rules: AnyRules | None = None,
    table: Callable[[ToyView, Names], Table] = table,
    log: Callable[[LoggedEvent], str] = log,
    **more: Any,
) -> AnyGame:
    """The toy as a game; with other rules or words, a broken one."""
    facts = {"drawings": DRAWINGS, **more}
    return Game(rules or ToyRules(), "A toy.", "Nobody.", table, log, **cast(Any, facts))
