"""The conformance checks can fail: a toy game passes them all, each broken variant is caught.

The toy: six cards, two for each of two players, two in a face-down deck. In turn everyone plays a
card and draws one while the deck lasts; the higher sum wins.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import chain, count
from math import nan

import pytest

from gamenight.conformance import (
    CHECKS,
    Broken,
    Setup,
    mixed_setups_of,
    openings,
    secrecy,
    setups_of,
    views,
)
from gamenight.conformance import checks as check
from gamenight.core.errors import BadSetup, IllegalAnswer
from gamenight.core.options import Option, Options
from gamenight.core.random import Random
from gamenight.core.rules import Rules
from gamenight.core.state import NOBODY, Event, Outcome, Plain, State, View, snapshot
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
    secret_leak: int = field(default=0, compare=False, repr=False)
    live: object = None
    """Something that the state goes on changing."""


class Tally(Plain):
    def __init__(self) -> None:
        self.played = 0


class ToyState(State):
    def __init__(self, flaw: str) -> None:
        super().__init__(2)
        self.flaw = flaw
        self.hands: list[list[int]] = [[], []]
        self.fronts: list[list[int]] = [[], []]
        self.deck: list[int] = []
        self.seen: set[int] = set()
        self.tally = Tally()

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
        if self.flaw == "answers leak":
            lowest = min([*self.hands[1 - self.turn], CARDS])
            answers = [answer for answer in answers if answer > lowest] or answers
        if self.flaw == "order of answers leaks":
            answers.sort(key=lambda card: (card + sum(self.deck)) % CARDS)
        return answers

    def why_not(self, answer: int) -> IllegalAnswer:
        if self.flaw == "refusal counts in machine words":
            answer.to_bytes(8, "little", signed=True)
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
        self.seen.add(answer)
        self.tally.played += 1
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
        elif self.flaw == "whisper to another":
            self.whisper(1 - seat, DREW, seat, card)
        else:
            self.whisper(seat, DREW, seat, card)

    def copy(self) -> ToyState:
        other = ToyState(self.flaw)
        self.copy_basics_to(other)
        shared = self.flaw == "shared copy"
        shallow = self.flaw == "copy shares lists in a list"
        other.hands = self.hands if shared else [list(hand) for hand in self.hands]
        other.fronts = list(self.fronts) if shallow else [list(front) for front in self.fronts]
        other.deck = [] if self.flaw == "copy forgets" else list(self.deck)
        other.seen = self.seen if self.flaw == "copy shares a set" else set(self.seen)
        other.tally.played = self.tally.played
        if self.flaw == "copy shares a record":
            other.tally = self.tally
        if self.flaw == "copy listens":
            other.journal = self.journal
        return other

    def view(self, seat: int) -> ToyView:
        if self.flaw == "re-deal returns the truth" or self.flaw == "re-deal peeks":
            truth[:] = [self.copy()]
        leak: tuple[int, ...] = ()
        if self.flaw in ("view leaks", "re-deal uses a leak"):
            leak = tuple(self.deck)
        if self.flaw == "spectator sees a hand" and seat == NOBODY:
            leak = tuple(self.hands[0])
        if self.flaw == "looking at a view changes it":
            self.deck.reverse()
        live: dict[str, object] = {"view can be changed": self.fronts, "view lives on": self.tally}
        legal = self.legal_for(seat)
        if self.flaw == "view shows another's answers":
            legal = tuple(self.legal())
        return ToyView(
            seat=1 if self.flaw == "another's view" else seat,
            turn=self.turn,
            legal=() if self.flaw == "view shows no answers" else legal,
            hand=tuple(self.hands[seat]) if seat != NOBODY else (),
            hand_sizes=tuple(len(hand) for hand in self.hands),
            fronts=tuple(
                tuple(sorted(front) if self.flaw == "view forgets" else front)
                for front in self.fronts
            ),
            deck_size=len(self.deck),
            leak=leak,
            secret_leak=sum(self.deck) if self.flaw == "view hides a leak" else 0,
            live=live.get(self.flaw),
        )

    def outcome(self) -> Outcome:
        sums = [sum(front) for front in self.fronts]
        best = max(sums)
        winners = tuple(seat for seat in (0, 1) if sums[seat] == best)
        if self.flaw == "winner is no seat":
            winners = (7,)
        scores = (nan, nan) if self.flaw == "score is no number" else tuple(map(float, sums))
        return Outcome(scores, winners, "all cards are played")

    def pieces(self) -> list[int]:
        if self.flaw == "no pieces":
            return []
        return sorted(chain(self.deck, *self.hands, *self.fronts))


class KeepsRandom(ToyState):
    """A state that can look into its future, with a source in its pocket or deeper inside."""

    def __init__(self, flaw: str, random: Random) -> None:
        super().__init__(flaw)
        self.source: object = random if flaw == "keeps the random source" else [{"next": random}]

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
        self.options: tuple[Option, ...] = (
            Option("open", "a switch", False, choices=(False, True)),
        )
        if flaw == "default is not allowed":
            self.options += (Option("mood", "calm or wild", "", choices=("calm", "wild")),)
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
        keeps = self.flaw in ("keeps the random source", "hides a random source")
        state = KeepsRandom(self.flaw, random) if keeps else ToyState(self.flaw)
        cards = list(range(CARDS))
        random.shuffle(cards)
        state.hands = [cards[:2], cards[2:4]]
        state.deck = cards[4:]
        state.journal = journal
        if self.flaw == "set-up tells a secret":
            state.tell(DREW, 0, state.hands[0][0])
        if self.flaw == "set-up is told by chance":
            state.tell(DREW, 0, next(calls))
        return state

    def redeal(self, view: View, random: Random) -> State:
        assert isinstance(view, ToyView)
        if self.flaw == "re-deal returns the truth":
            return truth[0].copy()
        state = ToyState(self.flaw)
        state.turn = view.turn
        state.over = view.turn == NOBODY
        state.fronts = [list(front) for front in view.fronts]
        state.seen = set(chain(*view.fronts))
        state.tally.played = len(state.seen)
        seen = [*view.hand, *view.fronts[0], *view.fronts[1]]
        if self.flaw == "re-deal uses a leak":
            seen += view.leak
        unseen = [card for card in range(CARDS) if card not in seen]
        if self.flaw == "re-deal hardly shuffles":
            at = random.below(len(unseen) or 1)
            unseen = unseen[at:] + unseen[:at]
        else:
            random.shuffle(unseen)
        if self.flaw == "re-deal is not fair" and random.below(2):
            unseen.sort()
        if self.flaw == "re-deal peeks" and truth and sum(truth[0].pieces()[:1]) == 0:
            cheat = truth[0]
            assert isinstance(cheat, ToyState)
            unseen.sort(key=lambda card: card in cheat.deck)
        for seat in (0, 1):
            size = view.hand_sizes[seat]
            mine = seat == view.seat
            state.hands[seat] = list(view.hand) if mine else [unseen.pop() for _ in range(size)]
        if self.flaw == "spectator sees a hand" and view.seat == NOBODY:
            unseen = [card for card in chain(*state.hands, unseen) if card not in view.leak]
            state.hands = [list(view.leak), [unseen.pop() for _ in range(view.hand_sizes[1])]]
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
        seat = 0 if flaw == "asks another" else view.turn
        asked = Question(seat, "Which card?", answers)
        return Table(
            game="toy",
            headline="A toy",
            seats=tuple(Seat(seat, names[seat]) for seat in (0, 1)),
            zones=(Zone("hand", "Hand", cards),),
            question=None if view.turn == NOBODY else asked,
            viewer=view.seat,
            over=view.turn == NOBODY and flaw != "table goes on",
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
    "score is no number": check.plays_to_the_end,
    "unstable order": check.legal_answers_are_sound,
    "listed twice": check.legal_answers_are_sound,
    "out of range": check.legal_answers_are_sound,
    "nothing legal": check.legal_answers_are_sound,
    "looking changes it": check.legal_answers_are_sound,
    "shared copy": check.copies_are_independent,
    "copy shares lists in a list": check.copies_are_independent,
    "copy shares a set": check.copies_are_independent,
    "copy shares a record": check.copies_are_independent,
    "copy forgets": check.copies_are_independent,
    "copy listens": check.copies_are_independent,
    "chance from elsewhere": check.replays_are_equal,
    "set-up is told by chance": check.replays_are_equal,
    "default is not allowed": check.replays_are_equal,
    "refusal without rule": check.illegal_answers_are_refused,
    "refusal changes it": check.illegal_answers_are_refused,
    "nothing refused": check.illegal_answers_are_refused,
    "refusal counts in machine words": check.illegal_answers_are_refused,
    "lost card": check.pieces_are_conserved,
    "no pieces": check.pieces_are_conserved,
    "keeps the random source": check.states_hold_no_random_source,
    "hides a random source": check.states_hold_no_random_source,
    "another's view": views.views_are_sound,
    "view shows no answers": views.views_are_sound,
    "view shows another's answers": views.views_are_sound,
    "view can be changed": views.views_are_sound,
    "view lives on": views.views_are_sound,
    "looking at a view changes it": views.views_are_sound,
    "view leaks": secrecy.redeals_look_the_same,
    "view forgets": secrecy.redeals_look_the_same,
    "view hides a leak": secrecy.redeals_look_the_same,
    "spectator sees a hand": secrecy.redeals_look_the_same,
    "answers leak": secrecy.redeals_look_the_same,
    "order of answers leaks": secrecy.redeals_look_the_same,
    "undeclared secret": secrecy.redeals_look_the_same,
    "re-deal loses a card": secrecy.redeals_look_the_same,
    "re-deal uses a leak": secrecy.redeals_vary,
    "re-deal returns the truth": secrecy.redeals_vary,
    "re-deal peeks": secrecy.redeals_do_not_know_the_truth,
    "event leaks": secrecy.events_tell_no_more_than_views,
    "whisper to another": secrecy.events_tell_no_more_than_views,
    "set-up tells a secret": openings.openings_are_dealt_alike,
    "re-deal is not fair": openings.openings_are_dealt_alike,
    "re-deal hardly shuffles": openings.openings_are_dealt_alike,
    "one key for two": check.tables_describe_every_step,
    "answer not offered": check.tables_describe_every_step,
    "answers read alike": check.tables_describe_every_step,
    "target missing": check.tables_describe_every_step,
    "asks another": check.tables_describe_every_step,
    "table goes on": check.tables_describe_every_step,
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


def test_mixed_setups_are_different_and_accepted() -> None:
    assert [setup.options for setup in mixed_setups_of(toy(), 3)] == [
        {"open": True},
        {"open": False},
    ]
    assert [setup.options for setup in mixed_setups_of(toy("option never accepted"), 3)] == [
        {"open": False}
    ]


def test_a_snapshot_sees_into_everything_or_says_that_it_cannot() -> None:
    inside = [{"set": {2, 1}}, bytearray(b"a"), (None, 1.5), Tally()]
    assert snapshot(inside) == ((("set", (1, 2)),), (97,), (None, 1.5), ("Tally", ("played", 0)))
    with pytest.raises(TypeError, match="a deque hides what is in it"):
        snapshot([deque([1])])
