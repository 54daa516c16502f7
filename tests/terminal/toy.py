"""A toy game with everything that a question can be.

Each of three players has thirteen cards. All bid at the same time, in secret: an amount or nothing.
Then each in turn, beginning with the highest bid, discards two cards in secret, all at once, and
lays down a run of three cards, or nothing. Others do not see when the first of these is done.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from gamenight.core.bot import Bot, Thinking
from gamenight.core.choice import Choice
from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE, NOBODY, Event, Kind
from gamenight.core.options import Option, Options
from gamenight.core.position import UNKNOWN, Position
from gamenight.core.random import Random
from gamenight.core.rules import AnyView, Rules
from gamenight.core.state import State, View
from gamenight.core.words import joined
from gamenight.game.describing import ask, backs, if_legal, is_asked, several, waiting
from gamenight.game.game import Game, Names
from gamenight.game.log import LoggedEvent
from gamenight.table import (
    Amount,
    Answer,
    Card,
    Layout,
    Order,
    Question,
    Role,
    Seat,
    Sketch,
    Sum,
    Table,
    Zone,
)

PLAYERS = 3
RANKS = 13
COLOURS = ("red", "green", "blue")
CARDS = RANKS * len(COLOURS)

DONE = CARDS
NO_BID = CARDS + 1
FIRST_BID = CARDS + 2
LEAST_BID, MOST_BID, BID_STEP = 2, 20, 2
ANSWERS = FIRST_BID + (MOST_BID - LEAST_BID) // BID_STEP + 1

BID = Kind("bid", "seat chips")
LAID = Kind("laid", "seat cards*")
DISCARDED = Kind("discarded", "seat cards*")


def rank(card: int) -> int:
    return card % RANKS + 1


def name(card: int) -> str:
    return f"{COLOURS[card // RANKS]} {rank(card)}"


def runs_in(hand: list[int]) -> list[list[int]]:
    """All sets of three cards whose ranks follow each other."""
    return sorted(
        sorted([a, b, c])
        for a in hand
        for b in hand
        for c in hand
        if (rank(b), rank(c)) == (rank(a) + 1, rank(a) + 2)
    )


class ToyPosition(Position):
    def __init__(self) -> None:
        super().__init__(PLAYERS)
        self.bidding = True
        self.bids = [0] * PLAYERS
        self.laid: list[list[int]] = [[], [], []]
        self.finished = 0

    def hand_size(self, seat: int) -> int:
        """What others see of a hand: discards leave it at the end of the turn."""
        has_finished = (seat - self.first()) % PLAYERS < self.finished
        return RANKS - len(self.laid[seat]) - (2 if has_finished else 0)

    def first(self) -> int:
        return self.bids.index(max(self.bids))

    def epoch(self) -> int:
        return self.finished

    def score(self, seat: int) -> float:
        return len(self.laid[seat])

    def winners(self) -> list[int]:
        best = max(len(cards) for cards in self.laid)
        return [seat for seat in range(PLAYERS) if len(self.laid[seat]) == best]

    def reason(self) -> str:
        return "the longest run counts"


class ToyState(State[ToyPosition]):
    def __init__(self, position: ToyPosition) -> None:
        super().__init__(position)
        self.hands: list[list[int]] = [[], [], []]
        self.discards: list[list[int]] = [[], [], []]
        self.secret_bids = [UNKNOWN] * PLAYERS

    def view(self, seat: int) -> ToyView:
        return ToyView(self, seat)

    def pieces(self) -> list[int]:
        return sorted(
            card for pile in self.hands + self.discards + self.position.laid for card in pile
        )

    def choice(self) -> Choice | None:
        seat = self.position.turn
        hand = sorted(self.hands[seat])
        if self.position.bidding:
            return None
        if not self.discards[seat]:
            return Choice(hand, 2, 2, DONE)
        runs = runs_in(hand)
        return Choice(sorted({card for run in runs for card in run}), 0, 3, DONE, [[], *runs])

    def answers(self) -> list[int]:
        return [NO_BID, *range(FIRST_BID, ANSWERS)]

    def why_not(self, answer: int) -> IllegalAnswer:
        return IllegalAnswer(f"{answer} cannot be chosen now.", "T1")

    def take(self, things: list[int], random: Random) -> None:
        seat = self.position.turn
        self.hands[seat] = [card for card in self.hands[seat] if card not in things]
        if not self.discards[seat]:
            self.discards[seat] = things
            self.tell_lists(seat, DISCARDED, [seat], [things])
        else:
            self.lay_down(seat, things)

    def carry_out(self, answer: int, random: Random) -> None:
        self.bid(self.position.turn, answer)

    def bid(self, seat: int, answer: int) -> None:
        self.secret_bids[seat] = 0 if answer == NO_BID else bid_of(answer)
        if self.position.has_answered(seat):
            self.position.bids = self.secret_bids.copy()
            for other in range(PLAYERS):
                self.tell(BID, other, self.secret_bids[other])
            self.position.turn = self.position.first()
            self.position.bidding = False

    def lay_down(self, seat: int, cards: list[int]) -> None:
        position = self.position
        position.laid[seat] = cards
        self.tell_lists(EVERYONE, LAID, [seat], [cards])
        position.finished += 1
        if position.finished == PLAYERS:
            position.end()
        else:
            position.turn = (seat + 1) % PLAYERS


class ToyView(View[ToyPosition]):
    def __init__(self, state: ToyState, seat: int) -> None:
        super().__init__(state, seat)
        own = seat != NOBODY
        self.hand = tuple(state.hands[seat]) if own else ()
        self.discards = tuple(state.discards[seat]) if own else ()
        self.bid = state.secret_bids[seat] if own else UNKNOWN


class ToyRules(Rules[ToyState, ToyView]):
    def __init__(self) -> None:
        self.id = "toy"
        self.title = "Toy"
        self.rulebook = "toy"
        self.players = (PLAYERS,)
        self.options = (Option("bidding", "whether there is a bid", True, (True, False)),)
        self.version = 1
        self.answer_count = ANSWERS
        self.longest = 100

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> ToyState:
        state = ToyState(ToyPosition())
        state.journal = journal
        deck = list(range(CARDS))
        random.shuffle(deck)
        state.hands = [deck[at : at + RANKS] for at in range(0, CARDS, RANKS)]
        if options["bidding"]:
            state.position.ask_together([0, 1, 2])
        else:
            state.position.bidding = False
        return state

    def redeal(self, view: ToyView, random: Random) -> ToyState:
        state = ToyState(view.position.copy())
        position = state.position
        seen = {*view.hand, *view.discards, *[card for cards in position.laid for card in cards]}
        unseen = [card for card in range(CARDS) if card not in seen]
        random.shuffle(unseen)
        for seat in range(PLAYERS):
            if seat == view.seat:
                state.hands[seat], state.discards[seat] = list(view.hand), list(view.discards)
                continue
            size = position.hand_size(seat)
            state.hands[seat] = [unseen.pop() for _ in range(size)]
            gone = RANKS - size - len(position.laid[seat])
            state.discards[seat] = sorted(unseen.pop() for _ in range(gone))
        state.secret_bids = position.bids.copy()
        if position.waiting:
            state.secret_bids = [
                UNKNOWN if seat in position.waiting else 2 * random.below(11)
                for seat in range(PLAYERS)
            ]
        if view.seat != NOBODY:
            state.secret_bids[view.seat] = view.bid
        return state


def hand_of(view: AnyView) -> list[int]:
    """The cards that the one who looks has, as they were dealt."""
    assert isinstance(view, ToyView)
    return list(view.hand)


def bid_of(answer: int) -> int:
    return LEAST_BID + (answer - FIRST_BID) * BID_STEP


# Words and pictures


def table(view: ToyView, names: Names) -> Table:
    position = view.position
    zones = [hand_zone(view, seat) for seat in range(PLAYERS)]
    for seat in range(PLAYERS):
        laid = tuple([face(card) for card in position.laid[seat]])
        zones.append(Zone(f"laid {seat}", "Laid down", laid, owner=seat, role=Role.MAIN))
    seats = [Seat(seat, names[seat], seat in position.asked()) for seat in range(PLAYERS)]
    return Table(
        game="toy",
        headline="The match is over" if position.over else f"{position.finished} finished",
        seats=tuple(seats),
        zones=tuple(zones),
        question=question(view) if is_asked(view) else waiting(view, names),
        viewer=view.seat,
        over=position.over,
    )


def face(card: int, answer: int | None = None) -> Card:
    colour = COLOURS[card // RANKS]
    code = colour[0].upper()
    return Card(f"card {card}", name(card), corner=str(rank(card)), code=code, answer=answer)


def hand_zone(view: ToyView, seat: int) -> Zone:
    if seat != view.seat:
        cards = backs(f"hand {seat}", view.position.hand_size(seat), "gray")
        return Zone(f"hand {seat}", "Hand", cards, Layout.FAN, owner=seat, role=Role.TAKEN)
    orders = [
        Order("by rank", keys(sorted(view.hand, key=lambda card: (rank(card), card)))),
        Order("by colour", keys(sorted(view.hand))),
    ]
    items = tuple([face(card, if_legal(view, card)) for card in view.hand])
    title = f"hand {seat}"
    return Zone(
        title, "Hand", items, Layout.FAN, seat, in_reach=True, orders=tuple(orders), role=Role.HAND
    )


def keys(cards: Sequence[int]) -> tuple[str, ...]:
    return tuple([f"card {card}" for card in cards])


def question(view: ToyView) -> Question:
    if view.position.bidding:
        amounts = [Answer(at, f"Bid {bid_of(at)} chips") for at in range(FIRST_BID, ANSWERS)]
        amount = Amount(LEAST_BID, MOST_BID, FIRST_BID, "chips", BID_STEP)
        return ask(view, "How much do you bid?", [Answer(NO_BID, "No bid"), *amounts], None, amount)
    assert view.choice is not None
    cards = [Answer(card, name(card)) for card in view.choice.things]
    if not view.discards:
        return ask(view, "Which cards do you discard?", cards, several(view, "Discard them"))
    points = Sum("points", tuple([(card, rank(card)) for card in view.choice.things]))
    run = several(view, "Lay down the run", "Lay down nothing", points)
    return ask(view, "Which run do you lay down?", cards, run)


def log(told: LoggedEvent) -> str:
    you = told.is_you()
    who = "You" if you else told.who()
    if told.kind == BID:
        return f"{who} {'bid' if you else 'bids'} {told['chips']}."
    cards = joined([name(card) for card in told.all("cards")]) or "nothing"
    if told.kind == DISCARDED:
        return f"{who} {'discard' if you else 'discards'} {cards}."
    return f"{who} {'lay' if you else 'lays'} down {cards}."


class FirstBot(Bot[ToyView]):
    """Gives the first answer there is, and notes what it was handed."""

    handed: ClassVar[list[Thinking]] = []

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.reads = True

    def choose(self, view: ToyView, thinking: Thinking) -> int:
        self.handed.append(thinking)
        return view.legal[0]

    def choose_several(self, view: ToyView, choice: Choice, thinking: Thinking) -> list[int]:
        self.handed.append(thinking)
        return choice.things[: choice.least]


TOY = Game(
    rules=ToyRules(),
    tagline="Bid, discard, and lay down a run.",
    credits="Nobody.",
    table=table,
    log=log,
    drawings={"emblem": Sketch(())},
    heuristics={"first": FirstBot},
)
