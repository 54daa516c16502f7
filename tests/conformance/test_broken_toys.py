"""The conformance checks can fail: a toy game passes them all, each broken variant is caught.

The toy: six cards, two for each of two players, two in a face-down deck. In turn everyone plays a
card and draws one while the deck lasts; the higher sum wins.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain, count

import pytest

from gamenight.conformance import CHECKS, Broken, Setup, secrecy, setups_of
from gamenight.conformance import checks as check
from gamenight.core.errors import BadSetup, IllegalAnswer
from gamenight.core.options import Option, Options
from gamenight.core.random import Random
from gamenight.core.rules import Rules
from gamenight.core.state import NOBODY, Event, Outcome, State, View
from gamenight.games.game import Game, Names
from gamenight.table import Answer, Card, Question, Seat, Table, Zone

CARDS = 6
PLAYED, DREW = 0, 1

calls = count()
"""Something outside the match, for toys that let it in."""
truth: list[State] = []
"""Where a cheating toy leaves the true state for its re-deal to find."""


@dataclass(frozen=True)
class ToyView(View):
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    fronts: tuple[tuple[int, ...], ...]
    deck_size: int
    leak: tuple[int, ...] = ()


class ToyState(State):
    def __init__(self, flaw: str) -> None:
        super().__init__(2)
        self.flaw = flaw
        self.hands: list[list[int]] = [[], []]
        self.fronts: list[list[int]] = [[], []]
        self.deck: list[int] = []

    def legal(self) -> list[int]:
        answers = sorted(self.hands[self.turn])
        if self.flaw == "unstable order" and next(calls) % 2:
            answers.reverse()
        if self.flaw == "listed twice":
            answers += answers
        if self.flaw == "out of range":
            answers = [answer + CARDS for answer in answers]
        if self.flaw == "nothing legal":
            answers = []
        if self.flaw == "looking changes it":
            self.deck.reverse()
        return answers

    def why_not(self, answer: int) -> IllegalAnswer:
        rule = "" if self.flaw == "refusal without rule" else "Toy 1"
        return IllegalAnswer("Only a card from your own hand can be played.", rule)

    def play(self, answer: int, random: Random) -> None:
        if self.flaw == "refusal changes it" and answer not in self.legal():
            self.deck.reverse()
        if self.flaw == "nothing refused" and answer not in self.legal():
            return
        super().play(answer, random)

    def apply(self, answer: int, random: Random) -> None:
        seat = self.turn
        if self.flaw == "never ends":
            return
        answer %= CARDS
        self.hands[seat].remove(answer)
        if self.flaw != "lost card" or answer:
            self.fronts[seat].append(answer)
        self.tell(PLAYED, seat, answer)
        if self.deck:
            self.draw(seat)
        self.turn = 1 - seat
        if not self.hands[self.turn]:
            self.over = True
            self.turn = 0 if self.flaw == "asked when over" else NOBODY

    def draw(self, seat: int) -> None:
        if self.flaw == "chance from elsewhere" and len(self.deck) == 2 and next(calls) % 2:
            self.deck.reverse()
        card = self.deck.pop()
        self.hands[seat].append(card)
        if self.flaw == "event leaks":
            self.tell(DREW, seat, card)
        else:
            self.whisper(seat, DREW, seat, card)

    def copy(self) -> ToyState:
        other = ToyState(self.flaw)
        self.copy_basics_to(other)
        shared = self.flaw == "shared copy"
        other.hands = self.hands if shared else [list(hand) for hand in self.hands]
        other.fronts = [list(front) for front in self.fronts]
        other.deck = [] if self.flaw == "copy forgets" else list(self.deck)
        return other

    def view(self, seat: int) -> ToyView:
        if self.flaw == "re-deal returns the truth" or self.flaw == "re-deal peeks":
            truth[:] = [self.copy()]
        leak: tuple[int, ...] = ()
        if self.flaw in ("view leaks", "re-deal uses a leak"):
            leak = tuple(self.deck)
        return ToyView(
            seat=seat,
            turn=self.turn,
            legal=self.legal_for(seat),
            hand=tuple(self.hands[seat]) if seat != NOBODY else (),
            hand_sizes=tuple(len(hand) for hand in self.hands),
            fronts=tuple(
                tuple(sorted(front) if self.flaw == "view forgets" else front)
                for front in self.fronts
            ),
            deck_size=len(self.deck),
            leak=leak,
        )

    def outcome(self) -> Outcome:
        sums = [sum(front) for front in self.fronts]
        best = max(sums)
        winners = tuple(seat for seat in (0, 1) if sums[seat] == best)
        if self.flaw == "winner is no seat":
            winners = (7,)
        return Outcome(tuple(map(float, sums)), winners, "all cards are played")

    def pieces(self) -> list[int]:
        return sorted(chain(self.deck, *self.hands, *self.fronts))


class KeepsRandom(ToyState):
    """A state that can look into its future."""

    def __init__(self, random: Random) -> None:
        super().__init__("keeps the random source")
        self.source = random

    def copy(self) -> ToyState:
        other = super().copy()
        other.source = self.source  # type: ignore[attr-defined]
        return other


class ToyRules(Rules):
    def __init__(self, flaw: str) -> None:
        self.flaw = flaw
        self.id = "toy"
        self.title = "Toy"
        self.rulebook = "toy"
        self.players = (2,)
        self.options = (Option("open", "a switch", False, choices=(False, True)),)
        self.version = 1
        self.answers = CARDS
        self.longest = 1 if flaw == "too long" else CARDS
        self.secrets = ("hands",) if flaw == "undeclared secret" else ("hands", "deck")

    def check_together(self, players: int, options: Options) -> None:
        if self.flaw == "option never accepted" and options["open"]:
            raise BadSetup("Never open.")

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> State:
        keeps = self.flaw == "keeps the random source"
        state = KeepsRandom(random) if keeps else ToyState(self.flaw)
        cards = list(range(CARDS))
        random.shuffle(cards)
        state.hands = [cards[:2], cards[2:4]]
        state.deck = cards[4:]
        state.journal = journal
        return state

    def redeal(self, view: View, random: Random) -> State:
        assert isinstance(view, ToyView)
        if self.flaw == "re-deal returns the truth":
            return truth[0].copy()
        state = ToyState(self.flaw)
        state.turn = view.turn
        state.over = view.turn == NOBODY
        state.fronts = [list(front) for front in view.fronts]
        seen = [*view.hand, *view.fronts[0], *view.fronts[1]]
        if self.flaw == "re-deal uses a leak":
            seen += view.leak
        unseen = [card for card in range(CARDS) if card not in seen]
        random.shuffle(unseen)
        if self.flaw == "re-deal peeks" and truth and sum(truth[0].pieces()[:1]) == 0:
            cheat = truth[0]
            assert isinstance(cheat, ToyState)
            unseen.sort(key=lambda card: card in cheat.deck)
        for seat in (0, 1):
            size = view.hand_sizes[seat]
            mine = seat == view.seat
            state.hands[seat] = list(view.hand) if mine else [unseen.pop() for _ in range(size)]
        state.deck = list(view.leak) if self.flaw == "re-deal uses a leak" else unseen
        if self.flaw == "re-deal loses a card":
            state.deck = state.deck[1:]
        return state


def toy_table(flaw: str) -> Callable[[View, Names], Table]:
    def table(view: View, names: Names) -> Table:
        assert isinstance(view, ToyView)
        key = "same" if flaw == "one key for two" else "card {}"
        cards = tuple(Card(key.format(card), f"Card {card}", answer=card) for card in view.hand)
        if view.turn != view.seat:
            cards = ()
        offered = view.legal[1:] if flaw == "answer not offered" else view.legal
        label = "Play" if flaw == "answers read alike" else "Play {}"
        target = "nothing" if flaw == "target missing" else ""
        answers = tuple(Answer(card, label.format(card), target) for card in offered)
        asked = Question(view.turn, "Which card?", answers)
        return Table(
            game="toy",
            headline="A toy",
            seats=tuple(Seat(seat, names[seat]) for seat in (0, 1)),
            zones=(Zone("hand", "Hand", cards),),
            question=None if view.turn == NOBODY else asked,
            viewer=view.seat,
        )

    return table


def toy_line(flaw: str) -> Callable[[Event, Names], str]:
    def line(event: Event, names: Names) -> str:
        if flaw == "no sentence":
            return ""
        verb = "plays" if event.kind == PLAYED else "draws"
        return f"{names[event.facts[0]]} {verb} {event.facts[1]}."

    return line


def toy(flaw: str = "") -> Game:
    return Game(
        rules=ToyRules(flaw),
        tagline="A toy.",
        credits="",
        table=toy_table(flaw),
        line=toy_line(flaw),
    )


FLAWS: dict[str, Callable[[Setup, int], None]] = {
    "never ends": check.plays_to_the_end,
    "too long": check.plays_to_the_end,
    "asked when over": check.plays_to_the_end,
    "winner is no seat": check.plays_to_the_end,
    "unstable order": check.legal_answers_are_sound,
    "listed twice": check.legal_answers_are_sound,
    "out of range": check.legal_answers_are_sound,
    "nothing legal": check.legal_answers_are_sound,
    "looking changes it": check.legal_answers_are_sound,
    "shared copy": check.copies_are_independent,
    "copy forgets": check.copies_are_independent,
    "chance from elsewhere": check.replays_are_equal,
    "refusal without rule": check.illegal_answers_are_refused,
    "refusal changes it": check.illegal_answers_are_refused,
    "nothing refused": check.illegal_answers_are_refused,
    "lost card": check.pieces_are_conserved,
    "keeps the random source": check.states_hold_no_random_source,
    "view leaks": secrecy.redeals_look_the_same,
    "view forgets": secrecy.redeals_look_the_same,
    "undeclared secret": secrecy.redeals_look_the_same,
    "re-deal loses a card": secrecy.redeals_look_the_same,
    "re-deal uses a leak": secrecy.redeals_vary,
    "re-deal returns the truth": secrecy.redeals_vary,
    "re-deal peeks": secrecy.redeals_do_not_know_the_truth,
    "event leaks": secrecy.events_tell_no_more_than_views,
    "one key for two": check.tables_describe_every_step,
    "answer not offered": check.tables_describe_every_step,
    "answers read alike": check.tables_describe_every_step,
    "target missing": check.tables_describe_every_step,
    "no sentence": check.events_read_as_sentences,
}


@pytest.mark.parametrize("one", CHECKS, ids=lambda one: one.__name__)
def test_the_sound_toy_passes(one: Callable[[Setup, int], None]) -> None:
    for setup in setups_of(toy()):
        for seed in range(20):
            one(setup, seed)


@pytest.mark.parametrize("flaw", FLAWS)
def test_a_broken_toy_is_caught(flaw: str) -> None:
    setup = setups_of(toy(flaw))[0]

    def try_some_seeds() -> None:
        for seed in range(20):
            FLAWS[flaw](setup, seed)

    with pytest.raises(Broken, match="toy-2p"):
        try_some_seeds()


def test_every_check_has_a_toy_that_it_catches() -> None:
    assert set(FLAWS.values()) == set(CHECKS)


def test_an_option_that_no_player_count_accepts_is_caught() -> None:
    with pytest.raises(Broken, match="for no player count"):
        setups_of(toy("option never accepted"))
