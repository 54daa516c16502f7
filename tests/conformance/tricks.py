"""A small trick game, for the checks that need hidden hands of which play shows more and more.

Twenty-four cards, four colours of six. Everyone gets six, the others lie aside unseen. A player who
leads shows a card of the hand, whose colour is trump, and keeps it. Then six tricks are played: a
colour that is led must be followed. Each trick is a point. Two rounds; the most points win.

Its classes make each other by attribute, so that a broken variant overrides what it breaks.
"""

from __future__ import annotations

from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import NOBODY, Event, Kind
from gamenight.core.options import Options
from gamenight.core.position import Position, seats_with_most
from gamenight.core.random import Random
from gamenight.core.rules import Rules
from gamenight.core.state import State, View
from gamenight.core.value import Value
from gamenight.game.describing import ask, if_legal, is_asked, waiting
from gamenight.game.game import AnyGame, Game, Names
from gamenight.game.log import LoggedEvent
from gamenight.parts.dealing import Dealing
from gamenight.table import Answer, Card, Role, Seat, Shape, Sketch, Table, Zone

COLOURS = 4
RANKS = 6
CARDS = COLOURS * RANKS
HAND = 6
ROUNDS = 2
NONE = -1

SHOWED = Kind("showed", "seat card")
PLAYED = Kind("played", "seat card")
TOOK = Kind("took", "seat")
DEALT = Kind("dealt", "round")


def colour_of(card: int) -> int:
    return card // RANKS


class TrickRound(Value):
    """What starts afresh with every round."""

    def __init__(self, number: int, players: int) -> None:
        self.number = number
        self.trump = NONE
        self.shown = NONE
        """The card that all know in the hand of the player who showed it."""
        self.shower = NONE
        self.trick: list[int] = []
        self.played: list[int] = []
        """All cards that lie face up."""
        self.lacks = [0] * players
        """By seat, the colours that it did not follow, as a set of bits."""
        self.sizes = [HAND] * players


class TrickPosition(Position):
    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.round = TrickRound(0, players)
        self.points = [0] * players

    def epoch(self) -> int:
        return self.round.number

    def score(self, seat: int) -> float:
        return self.points[seat]

    def winners(self) -> list[int]:
        return seats_with_most(self.points)

    def reason(self) -> str:
        return "all rounds are played"

    def begin_round(self, number: int) -> None:
        self.round = TrickRound(number, self.players)
        self.turn = number % self.players

    def note_played(self, seat: int, card: int) -> None:
        """What everybody learns when a card is played."""
        round = self.round
        if round.trick and colour_of(card) != colour_of(round.trick[0]):
            round.lacks[seat] |= 1 << colour_of(round.trick[0])
        if card == round.shown:
            round.shown = round.shower = NONE
        round.trick.append(card)
        round.played.append(card)
        round.sizes[seat] -= 1

    def best_place(self) -> int:
        """Which card of the trick takes it."""
        trick = self.round.trick
        strength = {self.round.trump: 2, colour_of(trick[0]): 1}
        values = [(strength.get(colour_of(card), 0), card) for card in trick]
        return values.index(max(values))


class TrickView(View[TrickPosition]):
    def __init__(self, state: TrickState, seat: int) -> None:
        super().__init__(state, seat)
        self.hand: list[int] = state.hands[seat].copy() if seat != NOBODY else []


class TrickState(State[TrickPosition]):
    view_class: type[TrickView] = TrickView

    def __init__(self, position: TrickPosition) -> None:
        super().__init__(position)
        self.hands: list[list[int]] = [[] for _ in range(position.players)]
        self.aside: list[int] = []

    def view(self, seat: int) -> TrickView:
        return self.view_class(self, seat)

    def deal(self, number: int, random: Random) -> None:
        cards = list(range(CARDS))
        random.shuffle(cards)
        for seat in range(self.position.players):
            self.hands[seat] = sorted(cards[HAND * seat :][:HAND])
        self.aside = sorted(cards[HAND * self.position.players :])
        self.position.begin_round(number)
        self.tell(DEALT, number)

    def answers(self) -> list[int]:
        hand = self.hands[self.turn]
        trick = self.position.round.trick
        following = [one for one in hand if trick and colour_of(one) == colour_of(trick[0])]
        return following or hand.copy()

    def why_not(self, answer: int) -> IllegalAnswer:
        if answer not in self.hands[self.turn]:
            return IllegalAnswer("That card is not in your hand.", "Hands")
        return IllegalAnswer("You can follow the colour that was led.", "Following")

    def carry_out(self, answer: int, random: Random) -> None:
        round, seat = self.position.round, self.position.turn
        if round.trump != NONE:
            self.play_card(answer, random)
            return
        round.shown, round.shower = answer, seat
        round.trump = colour_of(answer)
        self.tell(SHOWED, seat, answer)

    def play_card(self, card: int, random: Random) -> None:
        position = self.position
        seat = position.turn
        self.hands[seat].remove(card)
        position.note_played(seat, card)
        self.tell(PLAYED, seat, card)
        position.turn = position.seat_after(seat)
        if len(position.round.trick) == position.players:
            self.end_trick(random)

    def end_trick(self, random: Random) -> None:
        position = self.position
        taker = (position.turn + position.best_place()) % position.players
        position.points[taker] += 1
        position.round.trick = []
        position.turn = taker
        self.tell(TOOK, taker)
        if any(position.round.sizes):
            return
        position.round.number += 1
        if position.round.number < ROUNDS:
            self.deal(position.round.number, random)
        else:
            position.end()

    def pieces(self) -> list[int]:
        everywhere = [self.aside, self.position.round.played, *self.hands]
        return sorted(card for place in everywhere for card in place)


class TrickRules(Rules[TrickState, TrickView]):
    state_class: type[TrickState] = TrickState
    position_class: type[TrickPosition] = TrickPosition

    def __init__(self) -> None:
        self.id = "tricks"
        self.title = "Tricks"
        self.rulebook = "tricks"
        self.players = (2, 3)
        self.options = ()
        self.version = 1
        self.answer_count = CARDS
        self.longest = 100

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> TrickState:
        state = self.state_class(self.position_class(players))
        state.journal = journal
        state.deal(0, random)
        return state

    def redeal(self, view: TrickView, random: Random) -> TrickState:
        position = view.position.copy()
        state = self.state_class(position)
        known = [self.known_in(view, seat) for seat in range(position.players)]
        hidden = self.hidden(view, known)
        sizes = [size - len(known[seat]) for seat, size in enumerate(position.round.sizes)]
        if view.seat != NOBODY:
            sizes[view.seat] = 0
        sizes.append(len(hidden) - sum(sizes))
        dealing = Dealing(hidden, [self.may_lie(position, card) for card in hidden], sizes)
        *hands, aside = dealing.deal(random)
        state.hands = [sorted(known[seat] + hand) for seat, hand in enumerate(hands)]
        state.aside = sorted(aside)
        return state

    def known_in(self, view: TrickView, seat: int) -> list[int]:
        """The cards that the looker knows in a hand."""
        if seat == view.seat:
            return view.hand
        return [view.position.round.shown] if seat == view.position.round.shower else []

    def hidden(self, view: TrickView, known: list[list[int]]) -> list[int]:
        seen = {*view.position.round.played, *[card for hand in known for card in hand]}
        return [card for card in range(CARDS) if card not in seen]

    def may_lie(self, position: TrickPosition, card: int) -> int:
        """The places that may hold a card: hands, then the cards set aside."""
        places = 1 << position.players
        for seat, lacks in enumerate(position.round.lacks):
            if not lacks >> colour_of(card) & 1:
                places |= 1 << seat
        return places


# Words


def table(view: TrickView, names: Names) -> Table:
    position = view.position
    asked = position.asked()
    own = max(view.seat, 0)
    hand = [card_of(card, if_legal(view, card)) for card in view.hand]
    zones = (
        Zone("hand", "Hand", tuple(hand), owner=own, in_reach=view.seat != NOBODY, role=Role.HAND),
        Zone("trick", "Trick", tuple(map(card_of, position.round.trick)), role=Role.MAIN),
    )
    answers = [Answer(card, f"Card {card}") for card in view.legal]
    return Table(
        game="tricks",
        headline=f"Round {position.round.number + 1}",
        seats=tuple(Seat(seat, name, seat in asked) for seat, name in enumerate(names)),
        zones=zones,
        question=ask(view, "Which card?", answers) if is_asked(view) else waiting(view, names),
        viewer=view.seat,
        over=position.over,
    )


def card_of(card: int, answer: int | None = None) -> Card:
    return Card(f"card {card}", f"Card {card}", sketch="emblem", answer=answer)


def log(told: LoggedEvent) -> str:
    if told.kind == DEALT:
        return f"Round {told['round'] + 1} is dealt."
    who, ending = ("You", "") if told.is_you() else (told.who(), "s")
    if told.kind == TOOK:
        return f"{who} take{ending} the trick."
    verb = "show" if told.kind == SHOWED else "play"
    return f"{who} {verb}{ending} card {told['card']}."


DRAWINGS = {"emblem": Sketch((Shape("M0 0L100 100"),))}


def tricks(rules: TrickRules | None = None) -> AnyGame:
    """The trick game; with other rules, a broken one."""
    return Game(rules or TrickRules(), "Tricks.", "Nobody.", table, log, DRAWINGS)
