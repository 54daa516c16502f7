"""A small game that has all that a game can have, for the tests of what every game has.

Eighteen cards, three each of the kinds 0 to 5. Everyone gets three, the rest is a face-down deck.
In every round all are asked at the same time: lay one or two cards (later none if you like) and
guess low or high. When all have done so, the cards are turned up and the deck is shuffled and drawn
from. Then the leader alone stakes up to three points, and calls. The highest score wins.

Its classes make each other by attribute, so that a broken variant overrides what it breaks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE, NOBODY, Event
from gamenight.core.options import Option, Options, first_seat_option
from gamenight.core.position import UNKNOWN, Position
from gamenight.core.random import Random
from gamenight.core.rules import AnyView, Rules, first_seat
from gamenight.core.state import Choice, State, View
from gamenight.core.words import joined
from gamenight.games.describing import ask, if_legal, is_asked, several, waiting
from gamenight.games.game import Game, Names
from gamenight.parts.choosing import is_complete, may_follow
from gamenight.table import Amount, Answer, Card, Question, Seat, Shape, Sketch, Sum, Table, Zone

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

CHOSE, GUESSED, LAID, DREW, STAKED, CALLED, WON = range(7)
"""The kinds of events."""


class ToyPosition(Position):
    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.rounds = 3
        self.pairs = False
        self.opened = False
        self.round = 0
        self.leader = 0
        self.phase = LAYING
        self.fronts: list[list[int]] = [[] for _ in range(players)]
        self.hand_sizes = [HAND] * players
        self.deck_size = len(ALL_CARDS) - HAND * players
        self.stake = 0
        self.scores = [0] * players

    def copy(self) -> ToyPosition:
        other = type(self)(self.players)
        self.copy_basics_to(other)
        other.rounds, other.pairs, other.opened = self.rounds, self.pairs, self.opened
        other.round, other.leader, other.phase = self.round, self.leader, self.phase
        other.fronts = [front.copy() for front in self.fronts]
        other.hand_sizes = self.hand_sizes.copy()
        other.deck_size, other.stake = self.deck_size, self.stake
        other.scores = self.scores.copy()
        return other

    def epoch(self) -> int:
        return self.round

    def score(self, seat: int) -> float:
        return self.scores[seat]

    def winners(self) -> list[int]:
        best = max(self.scores)
        return [seat for seat in range(self.players) if self.scores[seat] == best]

    def reason(self) -> str:
        return "all rounds are played"

    def begin_round(self) -> None:
        self.phase = LAYING
        self.ask_together([(self.leader + at) % self.players for at in range(self.players)])


class ToyView(View[ToyPosition]):
    def __init__(self, state: ToyState, seat: int) -> None:
        super().__init__(state, seat)
        shown = range(self.position.players) if self.position.opened else [seat]
        self.hands = [
            sorted(hand) if seat in shown else [] for seat, hand in enumerate(state.hands)
        ]
        self.named: list[int] = state.named[seat].copy() if seat != NOBODY else []
        self.stage = state.stages[seat] if seat != NOBODY else CHOOSING
        self.guess = state.guesses[seat] if seat != NOBODY else UNKNOWN


class ToyState(State[ToyPosition]):
    view_class: type[ToyView] = ToyView

    def __init__(self, position: ToyPosition) -> None:
        super().__init__(position)
        self.hands: list[list[int]] = [[] for _ in range(position.players)]
        self.deck: list[int] = []
        self.named: list[list[int]] = [[] for _ in range(position.players)]
        self.stages = [CHOOSING] * position.players
        self.guesses = [UNKNOWN] * position.players

    def copy(self) -> ToyState:
        other = type(self)(self.position.copy())
        other.hands = [hand.copy() for hand in self.hands]
        other.deck = self.deck.copy()
        other.named = [named.copy() for named in self.named]
        other.stages = self.stages.copy()
        other.guesses = self.guesses.copy()
        return other

    def view(self, seat: int) -> ToyView:
        return self.view_class(self, seat)

    def choice(self) -> Choice | None:
        position = self.position
        if position.phase != LAYING or self.stages[position.turn] != CHOOSING:
            return None
        return choice_from(self.hands[position.turn], 1 if not position.round else 0, position)

    def midway(self) -> bool:
        choosing = self.position.phase == LAYING and self.stages[self.turn] == CHOOSING
        return choosing and bool(self.named[self.turn])

    def legal(self) -> list[int]:
        choice = self.choice()
        if choice is not None:
            return may_follow(choice, self.named[self.turn], DONE)
        if self.position.phase == STAKING:
            return list(range(STAKE, STAKE + MOST_STAKE + 1))
        return [LOW, HIGH]

    def why_not(self, answer: int) -> IllegalAnswer:
        if 0 <= answer <= DONE:
            return IllegalAnswer("These cards cannot be laid together.", "Toy 1")
        return IllegalAnswer("That is not what is asked now.", "Toy 2")

    def apply(self, answer: int, random: Random) -> None:
        if self.position.phase == LAYING:
            self.lay(self.turn, answer, random)
        elif self.position.phase == STAKING:
            self.position.stake = answer - STAKE
            self.position.phase = CALLING
            self.tell(STAKED, self.turn, self.position.stake)
        else:
            self.call(answer)

    def lay(self, seat: int, answer: int, random: Random) -> None:
        if self.stages[seat] == GUESSING:
            self.guesses[seat] = answer
            self.stages[seat] = READY
            self.whisper(seat, GUESSED, seat, answer == HIGH)
            if self.position.has_answered(seat):
                self.turn_up(random)
            return
        choice = self.choice()
        assert choice is not None
        if answer != DONE:
            self.named[seat].append(answer)
        if answer == DONE or is_complete(choice, self.named[seat]):
            self.stages[seat] = GUESSING
            self.tell_list(seat, CHOSE, [seat, *self.named[seat]])

    def turn_up(self, random: Random) -> None:
        """All have chosen: the cards are shown, and as many drawn while the deck lasts."""
        position = self.position
        random.shuffle(self.deck)
        for seat in range(position.players):
            laid = self.named[seat]
            position.scores[seat] += sum(laid)
            position.fronts[seat] += laid
            self.tell_list(EVERYONE, LAID, [seat, *laid])
            for kind in laid:
                self.hands[seat].remove(kind)
            drawn = sorted([self.deck.pop() for _ in laid[: len(self.deck)]])
            self.hands[seat] = sorted(self.hands[seat] + drawn)
            self.tell_list(seat, DREW, [seat, *drawn])
        position.hand_sizes = [len(hand) for hand in self.hands]
        position.deck_size = len(self.deck)
        self.named = [[] for _ in self.hands]
        self.stages = [CHOOSING for _ in self.hands]
        self.guesses = [UNKNOWN for _ in self.hands]
        position.phase = STAKING
        position.turn = position.leader

    def call(self, answer: int) -> None:
        position = self.position
        self.tell(CALLED, self.turn, answer == HIGH)
        if answer == HIGH:
            position.scores[self.turn] += position.stake
        position.stake = 0
        position.round += 1
        position.leader = (position.leader + 1) % position.players
        if position.round < position.rounds:
            position.begin_round()
            return
        position.end()
        for seat in position.winners():
            self.tell(WON, seat)

    def pieces(self) -> list[int]:
        everywhere = [self.deck, *self.hands, *self.position.fronts]
        return sorted(kind for place in everywhere for kind in place)


def choice_from(hand: list[int], least: int, position: ToyPosition) -> Choice:
    things = sorted(hand)
    if not position.pairs:
        return Choice(things, min(least, len(things)), min(2, len(things)))
    twos = {(a, b) for at, a in enumerate(things) for b in things[at + 1 :] if (a + b) % 2 == 0}
    sets = [[kind] for kind in dict.fromkeys(things)] + [list(two) for two in sorted(twos)]
    if not least:
        sets.insert(0, [])
    sizes = [len(members) for members in sets]
    return Choice(things, min(sizes), max(sizes), sets)


class ToyRules(Rules):
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
        self.answers = ANSWERS
        self.done = DONE
        self.longest = 500

    def open_in(self, players: int, options: Options) -> tuple[str, ...]:
        return ("hands",) if options["opened"] else ()

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> ToyState:
        position = self.position_class(players)
        position.opened, position.pairs = bool(options["opened"]), bool(options["pairs"])
        position.rounds = int(options["rounds"])
        position.leader = first_seat(players, options, random)
        state = self.state_class(position)
        state.journal = journal
        cards = ALL_CARDS.copy()
        random.shuffle(cards)
        state.hands = [sorted(cards[HAND * seat :][:HAND]) for seat in range(players)]
        state.deck = cards[HAND * players :]
        position.begin_round()
        return state

    def redeal(self, view: AnyView, random: Random) -> ToyState:
        assert isinstance(view, ToyView)
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
            state.named[seat] = view.named.copy()
            state.stages[seat], state.guesses[seat] = view.stage, view.guess
        elif position.phase == LAYING and seat not in position.waiting and not position.over:
            choice = choice_from(state.hands[seat], 1 if not position.round else 0, position)
            state.named[seat] = random_set(choice, random)
            state.stages[seat] = READY
            state.guesses[seat] = LOW + random.below(2)


def random_set(choice: Choice, random: Random) -> list[int]:
    if choice.sets is not None:
        return choice.sets[random.below(len(choice.sets))].copy()
    things = choice.things.copy()
    random.shuffle(things)
    return sorted(things[: choice.least + random.below(choice.most - choice.least + 1)])


# Words


def table(view: AnyView, names: Names) -> Table:
    assert isinstance(view, ToyView)
    position = view.position
    asked = position.asked()
    zones = []
    for seat, hand in enumerate(view.hands):
        own = seat == view.seat
        cards = tuple(card(f"hand {seat} {at}", kind, view, own) for at, kind in enumerate(hand))
        zones.append(Zone(f"hand {seat}", "Hand", cards, owner=seat, in_reach=own))
        laid = position.fronts[seat]
        front = tuple(card(f"front {seat} {at}", kind, view, False) for at, kind in enumerate(laid))
        zones.append(Zone(f"front {seat}", "In play", front, owner=seat))
    plates = tuple(Seat(seat, name, seat in asked) for seat, name in enumerate(names))
    return Table(
        game="toy",
        headline=f"Round {position.round + 1}",
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
    if view.position.phase == STAKING:
        stakes = [Answer(STAKE + stake, f"Stake {stake}") for stake in range(MOST_STAKE + 1)]
        return ask(view, "How much?", stakes, amount=Amount(0, MOST_STAKE, STAKE, "points"))
    return ask(view, "Low or high?", [Answer(LOW, "Low"), Answer(HIGH, "High")])


def line(event: Event, names: Names, reader: int) -> str:
    seat, *facts = event.facts
    you = seat == reader
    who = "You" if you else names[seat]
    things = joined([str(kind) for kind in facts]) or "nothing"
    if event.kind == CHOSE:
        return f"{who} will lay {things}."
    if event.kind == LAID:
        return f"{who} {'lay' if you else 'lays'} {things}."
    if event.kind == DREW:
        return f"{who} {'draw' if you else 'draws'} {things}."
    if event.kind == STAKED:
        return f"{who} {'stake' if you else 'stakes'} {things}."
    if event.kind == WON:
        return f"{who} {'win' if you else 'wins'} the match."
    verb = "guess" if event.kind == GUESSED else "call"
    return f"{who} {verb}{'' if you else ('es' if verb == 'guess' else 's')} {HEIGHTS[facts[0]]}."


HEIGHTS = ("low", "high")
DRAWINGS = {"emblem": Sketch((Shape("M0 0L100 100"),))}


def toy(
    rules: Rules | None = None,
    table: Callable[[AnyView, Names], Table] = table,
    line: Callable[[Event, Names, int], str] = line,
    **more: Any,
) -> Game:
    """The toy as a game; with other rules or words, a broken one."""
    facts = {"drawings": DRAWINGS, **more}
    return Game(rules or ToyRules(), "A toy.", "Nobody.", table, line, **cast(Any, facts))
