"""Spectrum 500 beside its slow second telling, question by question (SV1 to SV8).

Every question of many hands is compared: what may be drawn, taken, laid, placed, discarded and
called, and after every answer where each card lies and what everybody has scored.
"""

from __future__ import annotations

from collections import Counter

import pytest

from gamenight.core.random import Random, random_from
from gamenight.games.spectrum.five_hundred.rules.constants import DONE, HAND_CARDS, PASS, REST
from gamenight.games.spectrum.five_hundred.rules.holdings import cards_in
from gamenight.games.spectrum.five_hundred.rules.state import FiveHundredState
from gamenight.games.spectrum.rules.deck import NUMBER_CARDS, card_set, rank_of
from tests.rules.spectrum.five_hundred.positions import as_sets, new
from tests.rules.spectrum.five_hundred.slow import SlowMatch


class Lockstep:
    """A match played twice."""

    def __init__(self, players: int, seed: int, target: int, deadwood: bool) -> None:
        self.random = random_from(seed, 11)
        self.fast = new(players, seed, target=target, deadwood=deadwood)
        self.slow = SlowMatch(players, 0, target, deadwood)
        self.seen: Counter[str] = Counter()
        """How many questions of each kind were compared."""

    def play(self) -> Counter[str]:
        while not self.fast.over:
            if self.slow.hand_over:
                self.deal()
            self.compare()
            self.step()
        assert self.slow.over
        assert self.fast.position.points == self.slow.points
        return self.seen

    def deal(self) -> None:
        fast = self.fast
        assert not self.slow.over
        assert fast.position.points == self.slow.points
        hands = [frozenset(cards_in(hand)) for hand in fast.hands]
        self.slow.deal(hands, fast.stock.copy(), fast.position.round.pile[0])

    def step(self) -> None:
        fast, random = self.fast, self.random
        asked = fast.position.asked()
        seat = asked[random.below(len(asked))]
        fast.turn_to(seat)
        answer = choose(fast, random)
        fast.apply(answer, random)
        self.slow.answer(seat, answer)

    def compare(self) -> None:
        fast, slow = self.fast, self.slow
        self.seen[slow.asks] += 1
        assert sorted(fast.position.asked()) == sorted(slow.asked())
        legal = fast.legal()
        assert len(legal) == len(set(legal))
        assert set(legal) == slow.legal()
        assert [frozenset(cards_in(hand)) for hand in fast.hands] == slow.hands
        assert fast.position.round.pile == slow.pile
        melds = [
            dict(zip(meld.cards, meld.layers, strict=True)) for meld in fast.position.round.melds
        ]
        assert melds == slow.melds
        if slow.asks == "draw":
            assert fast.position.round.melded == [
                slow.laid_by(seat) for seat in range(slow.players)
            ]
        self.compare_sets()

    def compare_sets(self) -> None:
        """What may be chosen together is what may be laid."""
        choice = self.fast.choice()
        if choice is not None and not self.fast.midway():
            assert as_sets(choice.in_full().sets() or []) == self.slow.sets()
            self.seen["sets"] += 1


def choose(state: FiveHundredState, random: Random) -> int:
    """At random, but laying and calling are liked, so that much lies on the table."""
    legal = state.legal()
    liked = [one for one in legal if one not in (DONE, PASS, REST)]
    if liked and random.below(4):
        legal = liked
    return legal[random.below(len(legal))]


def stack(state: FiveHundredState, random: Random) -> None:
    """Deal again so that cards of five ranks come first: then nearly every question matters."""
    low = 1 + random.below(8)
    near = [one for one in range(NUMBER_CARDS) if low <= rank_of(one) < low + 5]
    far = [one for one in range(NUMBER_CARDS) if one not in near]
    random.shuffle(near)
    random.shuffle(far)
    cards = near + far
    players = state.position.players
    for seat in range(players):
        state.hands[seat] = card_set(cards[seat * HAND_CARDS : (seat + 1) * HAND_CARDS])
    state.position.round.pile = [cards[players * HAND_CARDS]]
    state.stock = cards[: players * HAND_CARDS : -1]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_question_of_random_hands_is_that_of_the_slow_match(players: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(26):
        lockstep = Lockstep(players, seed, target=1, deadwood=seed % 4 > 1)
        if seed % 2:
            stack(lockstep.fast, lockstep.random)
        seen += lockstep.play()
    assert min(seen["draw"], seen["discard"]) > 1000
    assert seen["lay"] > 600
    assert seen["sets"] > 100
