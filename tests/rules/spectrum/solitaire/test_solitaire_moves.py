"""What may be done in Spectrum Solitaire, beside a slow and obviously right second way."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from itertools import pairwise

from gamenight.core.random import random_from
from gamenight.core.value import snapshot
from gamenight.games.spectrum.rules.deck import NUMBER_CARDS
from gamenight.games.spectrum.solitaire.rules.constants import ALL_UP, CONCEDE, TURN
from gamenight.games.spectrum.solitaire.rules.game import RULES
from gamenight.games.spectrum.solitaire.rules.state import SolitaireState, SolitaireView
from tests.rules.spectrum.solitaire.positions import all_moves, moves, name
from tests.some import some

WHEEL = ["R", "RO", "O", "OY", "Y", "YG", "G", "GB", "B", "BP", "P", "PR"]
OPTIONS: list[dict[str, object]] = [
    {},
    {"strict": True, "passes": 2},
    {"empty": "any", "draw": 1},
    {"empty": "any", "strict": True, "draw": 1, "passes": 0},
]


class Slowly:
    """The table as piles of cards with a colour and a rank, and every move tried one by one."""

    def __init__(self, state: SolitaireState) -> None:
        place = state.position
        self.strict, self.any_card = place.setup.strict, place.setup.any_to_empty
        self.columns = [[split(card) for card in cards] for cards in place.runs]
        self.waste = [split(card) for card in place.talon[: place.turned]]
        self.home = {WHEEL[colour]: rank for colour, rank in enumerate(place.foundations)}
        self.down = list(place.down)
        in_stock = len(place.talon) - place.turned + place.unseen
        over = place.setup.most_passes and place.passes >= place.setup.most_passes
        self.turns = bool(in_stock or (self.waste and not over))

    def moves(self) -> list[str]:
        found = [*self.column_moves(), *self.moves_up(), "concede"]
        if self.turns:
            found.append("turn")
        if any(move.endswith("up") for move in found):
            found.append("all")
        return sorted(found)

    def sources(self) -> Iterator[tuple[int, tuple[str, int], bool]]:
        """Where a card lies that could be moved, the card, and whether it is a whole column."""
        for at, cards in enumerate(self.columns):
            for depth, card in enumerate(cards):
                if all(self.fits(a, b) for a, b in pairwise(cards[depth:])):
                    yield at, card, depth == 0 and not self.down[at]
        if self.waste:
            yield -1, self.waste[-1], False

    def column_moves(self) -> Iterator[str]:
        for source, card, whole in self.sources():
            for at, cards in enumerate(self.columns):
                if at == source:
                    continue
                if cards:
                    fine = self.fits(cards[-1], card)
                else:
                    fine = (self.any_card or card[1] == 12) and not whole
                if fine:
                    yield f"{card[1]}{card[0]} {at + 1}"

    def moves_up(self) -> Iterator[str]:
        for cards in [*self.columns, self.waste]:
            if cards and self.home[cards[-1][0]] == cards[-1][1] - 1:
                yield f"{cards[-1][1]}{cards[-1][0]} up"

    def fits(self, below: tuple[str, int], card: tuple[str, int]) -> bool:
        """One rank down on the same colour or one of its two neighbours on the wheel."""
        at = WHEEL.index(below[0])
        shades = {WHEEL[at - 1], WHEEL[(at + 1) % 12]}
        if not self.strict:
            shades.add(below[0])
        return below[1] == card[1] + 1 and card[0] in shades


def split(card: int) -> tuple[str, int]:
    words = name(card)
    rank = words.rstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return words[len(rank) :], int(rank)


def walk(seed: int) -> Iterator[SolitaireState]:
    """A random game that nobody concedes, question by question."""
    random = random_from(seed)
    state = RULES.start(1, RULES.accept(1, OPTIONS[seed % len(OPTIONS)]), random)
    for _ in range(500):
        if state.over:
            return
        yield state
        open_now = [answer for answer in state.legal() if answer != CONCEDE]
        if seed % 3:  # most games leave it at single cards, to see more of the columns
            open_now = [answer for answer in open_now if answer != ALL_UP] or open_now
        state.apply(open_now[random.below(len(open_now))], random)


def test_so1_so2_so4_the_moves_are_those_of_the_slow_way() -> None:
    compared = 0
    for seed in range(12):
        for state in walk(seed):
            if not state.midway():
                assert moves(state) == Slowly(state).moves()
                compared += 1
    assert compared > 2000


def test_the_answers_are_the_moves_one_by_one() -> None:
    """First the cards that have a place, then the places of the card that was named."""
    named = 0
    for seed in range(6):
        for state in walk(seed):
            if state.midway():
                continue
            told = all_moves(state)
            firsts = list(dict.fromkeys(members[0] for members in told))
            assert state.legal() == firsts == sorted(firsts)
            for first in firsts:
                if first < NUMBER_CARDS:
                    after = state.copy()
                    after.apply(first, random_from(1))
                    places = [members[1] for members in told if members[0] == first]
                    assert after.legal() == sorted(places)
                    named += 1
    assert named > 1000


def test_face_up_cards_of_a_column_are_always_one_built_run() -> None:
    for seed in range(8):
        for state in walk(seed):
            slowly = Slowly(state)
            for cards in some(slowly.columns):
                assert all(slowly.fits(a, b) for a, b in pairwise(cards))


def test_games_end_and_no_card_is_lost() -> None:
    for seed in range(40):
        random = random_from(seed, 9)
        state = RULES.start(1, RULES.accept(1, OPTIONS[seed % len(OPTIONS)]), random)
        for _ in range(400):
            if not state.over:
                legal = state.legal()
                state.apply(legal[random.below(len(legal))], random)
        assert state.pieces() == list(range(NUMBER_CARDS))


def test_turning_the_stock_again_and_again_shows_the_same_cards() -> None:
    state = RULES.new(1, {"passes": 3}, random_from(2))
    seen: list[tuple[int, ...]] = []
    while TURN in state.legal():
        state.apply(TURN, random_from(1))
        seen.append(state.position.moved)
    assert len(seen) == 66
    assert seen[:22] == seen[22:44] == seen[44:]


def test_deep_in_a_game_views_redeals_and_copies_hold() -> None:
    """Random matches of the conformance suite soon concede; these go on."""
    looked_at = 0
    for seed in range(12, 20):
        for number, state in enumerate(walk(seed)):
            if number % 25:
                continue
            view = state.view(0)
            world = RULES.redeal(view, random_from(seed, number))
            assert snapshot(world.view(0)) == snapshot(view) == snapshot(pickled(view))
            assert world.pieces() == state.pieces()
            before = snapshot(state)
            other = state.copy()
            for _ in range(20):
                if not other.over:
                    legal = other.legal()
                    other.apply(legal[len(legal) // 2], random_from(1))
            assert snapshot(state) == before
            looked_at += 1
    assert looked_at > 60


def pickled(view: SolitaireView) -> SolitaireView:
    arrived = pickle.loads(pickle.dumps(view))
    assert isinstance(arrived, SolitaireView)
    return arrived
