"""What everybody and each seat knows about hidden cards, and that it is always true (G6)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from gamenight.core.events import NOBODY
from gamenight.core.random import random_from
from gamenight.games.spectrum.rules.deck import CARDS, card_set
from gamenight.games.spectrum.rules.wheel import ORANGE
from gamenight.games.spectrum.spectrumo.rules.constants import DONE, NO_NUMBER, OPPONENT
from gamenight.games.spectrum.spectrumo.rules.game import RULES, PlacesToDeal
from gamenight.games.spectrum.spectrumo.rules.piles import pass_hands
from gamenight.games.spectrum.spectrumo.rules.state import SpectrumoState
from tests.rules.spectrum.spectrumo.positions import (
    bare,
    card,
    cards,
    deal,
    hand_of,
    new,
    play,
    position,
)
from tests.some import some


def known(state: SpectrumoState, looker: int, seat: int) -> set[int]:
    return set(state.view(looker).known_hands()[seat])


def may_hold(state: SpectrumoState, looker: int, seat: int, name: str) -> bool:
    return state.view(looker).knowledge.places[seat].has(card(name))


def check_truth(state: SpectrumoState) -> None:
    """Nobody believes anything that is not so."""
    place = state.position
    for looker in range(-1, place.players):
        believed = state.view(looker).knowledge.places
        for seat in range(place.players):
            if seat != looker:
                assert all(believed[seat].has(one) for one in hand_of(state, seat))
        assert all(believed[place.players].has(one) for one in state.deck)


# What is kept


def test_g6_a_hand_that_was_passed_on_is_known_to_the_seat_that_passed_it() -> None:
    state = play(position("R5", ["left B9 B8", "G1 G2", "Y1 Y2"]), "left")
    assert known(state, 0, 1) == set(cards("B9 B8"))
    assert known(state, 1, 2) == set(cards("G1 G2"))
    assert known(state, 2, 1) == set()
    assert known(state, NOBODY, 1) == set()
    assert known(state, 0, 2) == set()


def test_g6_it_is_kept_while_hands_go_on_and_cards_are_laid() -> None:
    """Anna's hand goes to Ben, and with the next pass to Cleo; what Ben laid is not in it."""
    state = position("R5", ["left B9 B8 B7", "G1 G2 G3", "Y1 Y2 Y9"])
    play(state, "left", "Y9")
    assert state.position.turn == 1
    assert known(state, 0, 1) == set(cards("B9 B8 B7"))
    play(state, "B9")
    assert known(state, 0, 1) == set(cards("B8 B7"))
    pass_hands(state, 1, random_from(1))
    assert known(state, 0, 2) == set(cards("B8 B7"))
    check_truth(state)


def test_g6_given_cards_are_known_to_both_and_a_blur_to_others() -> None:
    state = position("R5", ["swap B9 B8 B7", "G1 G2", "Y1 Y2"])
    play(state, "swap", OPPONENT + 1, "B8", DONE)
    got = set(hand_of(state, 0)) & set(cards("G1 G2"))
    assert known(state, 0, 1) == {card("B8")}
    assert known(state, 1, 0) == got
    assert known(state, 2, 0) == known(state, 2, 1) == set()


def test_g6_a_swap_between_two_others_blurs_what_a_seat_knew() -> None:
    state = position("R5", ["left swap B9 B8 B7", "G1 G2 G4 G5", "Y1 Y2 Y3 Y4"])
    play(state, "left")
    knew = known(state, 2, 0)
    assert knew == set(cards("Y1 Y2 Y3 Y4"))
    deal(state, 0, [*hand_of(state, 0), card("swap")])
    deal(state, 1, [one for one in hand_of(state, 1) if one != card("swap")])
    play(state, "swap", OPPONENT + 1, hand_of(state, 0)[0], DONE)
    assert known(state, 2, 0) == set()
    assert all(may_hold(state, 2, seat, "Y1") for seat in (0, 1))
    check_truth(state)


def test_sm_a_after_deck_swap_all_know_which_cards_are_drawn() -> None:
    state = position("R6", ["decks draw B9 B8", "G1 G2", "Y1 Y2"])
    play(state, "decks")
    coming = state.position.round.seen_deck[::-1]
    play(state, "draw")
    assert state.position.round.sizes[1] == 5
    for looker in (0, NOBODY):
        assert known(state, looker, 1) == set(coming[:3])


def test_sm_d_whoever_draws_shows_that_nothing_fitted() -> None:
    state = position("R5", ["RO1 B9", "B8 B7"], deck="B6 Y4 G1")
    play(state, "RO1")
    assert state.position.turn == 1
    # Before the last card was drawn Ben had no Red, no Orange and no 1; the last may be one.
    play(state, "G1")
    for name in ("R3", "O7", "P1", "draw"):
        assert not may_hold(state, 0, 1, name)
    assert may_hold(state, 0, 1, "B8")
    assert may_hold(state, 0, 1, "R~G")  # a colour swap needs a card to follow
    world = RULES.redeal(state.view(0), random_from(1))
    assert not set(hand_of(world, 1)) & set(cards("R3 O7 P1 draw"))


def test_sm_d_whoever_drew_all_there_was_shows_that_nothing_of_that_fitted_either() -> None:
    state = bare("O~B", ["RO1 B9", "B8 B7", ""], deck="P11 P12")
    state.position.round.force.colour = ORANGE
    state.position.round.force.number = NO_NUMBER
    play(state, "RO1")
    assert state.position.turn == 2
    for looker in (0, 2, NOBODY):
        assert not any(may_hold(state, looker, 1, name) for name in ("R3", "O7", "P1", "draw"))
    for seed in range(20):
        world = RULES.redeal(state.view(0), random_from(seed))
        assert not set(world.hands[1]) & set(cards("R3 O7 P1 draw"))


def test_sm_d_after_a_reshuffle_the_cards_of_the_pile_are_known_to_be_in_the_deck() -> None:
    state = bare("R4", ["draw draw' B9 G9", "B1 B2", "Y1"], deck="P1")
    play(state, "draw")
    assert known(state, 0, 1) == {card("R4")}  # the only card of the new draw deck


def test_sm_d_what_was_in_a_reshuffled_pile_is_in_no_older_hand() -> None:
    """Four cards of the pile are shuffled; Ben, who draws, may have them, and Cleo may not."""
    state = bare("R4", ["draw Y9 G9", "B1 B2", "Y1"])
    pile = cards("P1 P2 P3")
    deal(state, 2, [one for one in hand_of(state, 2) if one not in pile])
    state.position.round.discard[:0] = pile
    play(state, "draw")
    for name in ("P1", "P2", "P3", "R4"):
        assert may_hold(state, 0, 1, name)
        assert not may_hold(state, 0, 2, name)
    for seed in range(20):
        world = RULES.redeal(state.view(0), random_from(seed))
        assert not set(hand_of(world, 2)) & {*pile, card("R4")}


def test_the_order_of_an_unseen_deck_is_hidden_and_a_seen_one_is_kept() -> None:
    state = new(3)
    decks = {tuple(RULES.redeal(state.view(0), random_from(seed)).deck) for seed in range(5)}
    assert len(decks) == 5
    state = play(position("R6", ["decks draw B9 B8", "G1 G2"]), "decks")
    world = RULES.redeal(state.view(1), random_from(1))
    assert world.position.round.seen_deck == state.position.round.seen_deck


def test_a_redeal_gives_whoever_is_asked_a_card_to_lay() -> None:
    state = play(position("R5", ["RO1 B9", "R8"]), "RO1")
    for seed in range(50):
        world = RULES.redeal(state.view(0), random_from(seed))
        assert world.legal()


# Always true


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (5, 3), (8, 4)])
def test_what_is_known_is_always_true(players: int, seed: int) -> None:
    source = random_from(seed)
    state = RULES.new(players, {"target": 1}, source)
    step = looked = 0
    while not state.over:
        answers = state.legal()
        state.apply(answers[source.below(len(answers))], source)
        step += 1
        if step % 7 == 0 and not state.over:
            check_truth(state)
            for looker in (step % players, NOBODY):
                view = state.view(looker)
                for seat, held in enumerate(view.known_hands()):
                    assert set(held) <= set(hand_of(state, seat))
                    looked += bool(held)
    assert looked


# Dealing again


CARDS_BY_PLACE = [
    # Two hands and a deck that takes all.
    ([2, 2, 1], ["0124", "0234", "01234"]),
    # Every card may lie in two places of three: no two places can swap anything.
    ([1, 1, 1], ["02", "01", "12"]),
    # The same with four, and a fifth place that is always left out of it.
    ([1, 1, 1, 1, 2], ["03", "01", "12", "23", "45"]),
    # Rings of three and of two that need each other.
    ([2, 1, 1, 2], ["0135", "024", "0145", "12345"]),
    ([2, 2, 2], ["0123", "1345", "02345"]),
]
"""Sizes of places, and for each the cards that it may hold."""


def all_deals(sizes: list[int], may: list[str]) -> set[tuple[frozenset[int], ...]]:
    """Every deal that fits, found by trying all orders of the cards."""
    found = set()
    for order in permutations(range(sum(sizes))):
        rest = list(order)
        deal = tuple(frozenset(rest.pop() for _ in range(size)) for size in sizes)
        if all(str(one) in may[place] for place, held in enumerate(deal) for one in held):
            found.add(deal)
    return found


@pytest.mark.parametrize(("sizes", "may"), CARDS_BY_PLACE)
def test_every_deal_that_fits_is_as_likely(sizes: list[int], may: list[str]) -> None:
    """Compared with all deals by chi-square: five standard deviations above what chance does."""
    possible = all_deals(sizes, may)
    source = random_from(1)
    deals = 120 * len(possible)
    held = card_set([*range(sum(sizes))])
    dealing = PlacesToDeal(held, [card_set([int(one) for one in ones]) for ones in may], sizes)
    found: Counter[tuple[frozenset[int], ...]] = Counter()
    for _ in range(deals):
        dealing.deal(source)
        found[tuple(frozenset(place) for place in dealing.lying)] += 1
    assert set(found) == possible
    off = sum((times - 120) ** 2 / 120 for times in found.values())
    free = len(possible) - 1
    assert off < free + 5 * (2 * free) ** 0.5 + 1


def test_a_deal_that_fits_is_always_found() -> None:
    """Nearly every place is narrowed around a hidden truth; no card may lie where it cannot."""
    for seed in range(300):
        source = random_from(seed)
        held = list(range(30))
        source.shuffle(held)
        truth = [held[at : at + 5] for at in range(0, 30, 5)]
        may = []
        for place in truth:
            more = [one for one in held if source.below(6) == 0]
            may.append(card_set([*place, *more]))
        dealing = PlacesToDeal(card_set(held), may, [5] * 6)
        dealing.deal(source)
        assert sorted(one for place in dealing.lying for one in place) == sorted(held)
        for place, allowed in some(zip(dealing.lying, may, strict=True)):
            assert len(place) == 5
            assert all(allowed.has(one) for one in place)


def test_all_cards_are_somewhere_after_a_redeal() -> None:
    state = new(8)
    for looker in range(-1, 8):
        world = RULES.redeal(state.view(looker), random_from(looker + 2))
        assert world.pieces() == list(range(CARDS))
