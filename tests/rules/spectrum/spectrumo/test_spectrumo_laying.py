"""What may be laid in Spectrumo: the rulebook's examples, and every ruling about it."""

from __future__ import annotations

import pytest

from gamenight.core.options import OptionValue
from gamenight.core.random import random_from
from gamenight.games.spectrum.rules.deck import CARDS, card_set
from gamenight.games.spectrum.spectrumo.rules import constants
from gamenight.games.spectrum.spectrumo.rules.constants import ANY, NO_NUMBER
from gamenight.games.spectrum.spectrumo.rules.game import RULES
from gamenight.games.spectrum.spectrumo.rules.laying import (
    InForce,
    can_lay_any,
    cards_of,
    cards_to_lay,
    fits,
    fitting,
    may_lay,
    surely_layable,
)
from tests.rules.checked import refusal
from tests.rules.spectrum.spectrumo.positions import (
    CARD_SETS,
    bare,
    card,
    cards,
    hand_of,
    layable_cards,
    legal,
    play,
    position,
    random_force,
    slow_answers,
)

WHOLE_WHEEL = "swap draw reverse decks right left"


def all_that_fit(table: str, same_color: bool = False) -> set[int]:
    """The number cards that fit a table card and are not the last."""
    on = card(table)
    colour, number = on // 12, on % 12 + 1
    return {one for one in range(144) if one != on and fits(one, colour, number, same_color)}


def of_colour(*codes: str) -> set[int]:
    return {card(f"{code}{rank}") for code in codes for rank in range(1, 13)}


def of_number(number: int) -> set[int]:
    return {colour * 12 + number - 1 for colour in range(12)}


# Examples of the rulebook


@pytest.mark.parametrize(
    ("table", "beside", "number"),
    [
        ("R5", ("RO", "PR"), 5),
        ("GB7", ("G", "B"), 7),
        ("B6", ("GB", "BP"), 6),
        ("GB6", ("G", "B"), 6),
    ],
)
def test_examples_of_the_rulebook(table: str, beside: tuple[str, str], number: int) -> None:
    others = of_number(number) - {card(table)}
    assert all_that_fit(table) == of_colour(*beside) | others


def test_every_primary_takes_its_secondaries_and_every_secondary_its_primaries() -> None:
    wheel = ["R", "RO", "O", "OY", "Y", "YG", "G", "GB", "B", "BP", "P", "PR"]
    for at, code in enumerate(wheel):
        beside = of_colour(wheel[at - 1], wheel[(at + 1) % 12])
        assert all_that_fit(f"{code}9") == beside | of_number(9) - {card(f"{code}9")}


def test_sm5_the_example_of_a_colour_swap_also_lets_the_same_number_follow() -> None:
    """Orange 3, then Swap Orange and Blue: a virtual Blue 3. The printed list names the colours
    only; the general rules let every other 3 follow too."""
    state = position("O3", ["O~B GB8 BP1 B7 B3 R3 G3 RO9 Y4", "R1 R2"])
    play(state, "O~B")
    assert state.position.turn == 0
    assert (state.position.round.force.colour, state.position.round.force.number) == (8, 3)
    assert legal(state) == set(cards("GB8 BP1 R3 G3"))


# Playing a card


def test_the_same_colour_may_not_follow() -> None:
    state = position("R5", ["R6 R7 RO1", "B1"])
    assert legal(state) == set(cards("RO1"))
    refused = refusal(state, card("R6"))
    assert refused.rule == "Playing a card"
    assert "exactly the colour" in refused.sentence


def test_sm8_with_same_color_an_exact_match_is_always_allowed() -> None:
    state = position("R5", ["R6 R7 RO1", "B1"], same_color=True)
    assert legal(state) == set(cards("R6 R7 RO1"))


def test_the_last_card_may_have_the_very_colour() -> None:
    assert legal(position("R5", ["R6", "B1"])) == {card("R6")}


def test_a_card_that_fits_neither_way_is_refused() -> None:
    state = position("R5", ["B6 RO1", "B1"])
    assert refusal(state, card("B6")).rule == "Playing a card"
    assert refusal(state, card("B1")).sentence == "That card is not in your hand."
    assert refusal(state, constants.DONE).sentence == "Lay a card from your hand."


# Special cards


@pytest.mark.parametrize("name", WHOLE_WHEEL.split())
def test_a_special_with_the_whole_wheel_goes_on_any_card(name: str) -> None:
    assert legal(position("R5", [f"{name} G9 B9", "B1 B2 B3"])) == {card(name)}


@pytest.mark.parametrize("name", ["draw", "reverse", "decks"])
def test_any_card_follows_a_special_with_the_whole_wheel(name: str) -> None:
    state = position("R5", [f"{name} G9 B1 Y~P OY4 BP4", "B2 B3"])
    play(state, name)
    assert legal(state) == set(cards("G9 B1 OY4 BP4 Y~P"))


@pytest.mark.parametrize(
    ("name", "fitting_colours"),
    [
        ("R~G", "R G"),
        ("O~B", "O B"),
        ("Y~P", "Y P"),
        ("RO~GB", "RO GB"),
        ("OY~BP", "OY BP"),
        ("YG~PR", "YG PR"),
    ],
)
def test_a_colour_swap_goes_on_its_two_colours_only(name: str, fitting_colours: str) -> None:
    for code in ["R", "RO", "O", "OY", "Y", "YG", "G", "GB", "B", "BP", "P", "PR"]:
        state = position(f"{code}3", [f"{name} R12 draw' Y12 B11", "B2 B1"])
        assert (card(name) in legal(state)) == (code in fitting_colours.split())


def test_a_colour_swap_on_another_colour_is_refused() -> None:
    state = position("R5", ["O~B RO1 RO2", "B1"])
    assert refusal(state, card("O~B")).rule == "Special cards"


def test_sm3_a_special_gives_another_turn_at_once() -> None:
    state = play(position("R5", ["draw draw' G9 B1", "B2 B3"]), "draw", "draw'")
    assert state.position.turn == 0
    assert state.position.round.turns == 1
    play(state, "G9")
    assert state.position.turn == 1
    assert state.position.round.turns == 2


def test_sm3_a_special_is_never_the_last_card() -> None:
    state = position("R5", ["draw RO1", "R1 PR9"], deck="B1 B2 B3 B4 R9 G5")
    play(state, "RO1", "R1")
    assert len(hand_of(state, 0)) > 1
    assert state.position.round.last_drawer == 0
    assert refusal(position("R5", ["draw", "R1"]), card("draw")).rule == "SM3"


def test_sm3_no_card_ends_the_hand_in_a_turn_that_began_with_a_special() -> None:
    """The last card counts as unplayable: two cards are there again before one is laid."""
    state = position("R5", ["draw RO1", "B2 B3"], deck="B9 B8 B7 B6 B5")
    play(state, "draw")
    assert hand_of(state, 1) == sorted(cards("B2 B3 B9 B8"))
    assert hand_of(state, 0) == sorted(cards("RO1 B7"))
    assert state.position.round.force.extra
    play(state, "RO1")
    assert state.position.turn == 1


def test_sm3_the_last_card_after_a_special_is_refused() -> None:
    state = position("R5", ["RO1", "B2 B3"])
    state.position.round.force.extra = True
    assert refusal(state, card("RO1")).rule == "SM3"


def test_sm3_a_colour_swap_needs_a_legal_card_to_follow() -> None:
    state = position("R5", ["R~G RO1 B9", "B2"])
    assert card("R~G") not in legal(state)
    refused = refusal(state, card("R~G"))
    assert refused.rule == "SM3"
    assert "follow" in refused.sentence
    assert card("R~G") in legal(position("R5", ["R~G RO1 YG9", "B2"]))


def test_sm10_a_card_that_would_end_the_hand_does_not_count_as_following() -> None:
    assert card("R~G") not in legal(position("R5", ["R~G YG9", "R1"], deck="RO1"))
    assert card("R~G") in legal(position("R5", ["R~G YG9 B8", "R1"]))


def test_sm10_another_special_follows_only_if_it_could_itself_be_laid() -> None:
    assert card("R~G") in legal(position("R5", ["R~G draw B9", "R1"]))
    assert card("R~G") not in legal(position("R5", ["R~G O~B B9 RO4", "R1"]))
    # The second swap of the kind turns Green back into Red, and Red-Orange follows that.
    assert legal(position("R5", ["R~G R~G' RO2 B9", "R1"])) == set(cards("R~G R~G' RO2"))
    assert legal(position("R5", ["R~G R~G' RO2", "R1"])) == set(cards("RO2"))


def test_sm10_a_drawn_card_can_make_a_held_colour_swap_layable() -> None:
    """Yellow-Green does not fit Red, but it follows the swap to Green."""
    state = position("R5", ["R~G Y3 B9", "Y1"], deck="YG9 RO2")
    state.go_on(random_from(1))
    assert card("YG9") in hand_of(state, 0)
    assert legal(state) == {card("R~G")}


def test_sm11_after_a_colour_swap_on_a_special_there_is_no_number() -> None:
    state = position("R5", ["draw O~B GB2 BP5 B7 RO4 Y5 swap", "R1 R2"])
    play(state, "draw", "O~B")
    assert state.position.round.stage == constants.PICK_COLOUR
    assert state.legal() == [constants.COLOUR + 2, constants.COLOUR + 8]
    assert refusal(state, card("B7")).rule == "SM5"
    play(state, constants.COLOUR + 8)
    force = state.position.round.force
    assert (force.colour, force.number) == (8, NO_NUMBER)
    assert legal(state) == set(cards("GB2 BP5 swap"))
    assert refusal(state, card("Y5")).rule == "SM11"


def test_sm11_with_same_color_the_colour_itself_follows_too() -> None:
    state = position("R5", ["draw O~B GB2 BP5 B7 RO4 Y5", "R1 R2"], same_color=True)
    play(state, "draw", "O~B", constants.COLOUR + 8)
    assert legal(state) == set(cards("GB2 BP5 B7"))


def test_sm5_on_a_special_any_colour_swap_may_be_laid_if_a_card_can_follow() -> None:
    state = play(position("R5", ["draw Y~P R~G OY1 B2", "R1 R2"]), "draw")
    assert card("Y~P") in legal(state)  # Orange-Yellow follows Yellow
    assert card("R~G") not in legal(state)


def test_sm_b_where_only_one_colour_can_be_followed_nobody_is_asked() -> None:
    state = play(position("R5", ["draw Y~P OY1 B2", "R1 R2"]), "draw", "Y~P")
    assert state.position.round.stage == constants.LAY
    assert (state.position.round.force.colour, state.position.round.force.number) == (4, NO_NUMBER)


# Drawing


def test_sm2_who_can_play_must_play() -> None:
    state = position("R5", ["RO1 B9", "B1"])
    assert legal(state) == {card("RO1")}


def test_sm2_who_cannot_play_draws_until_able_and_then_plays() -> None:
    state = position("R5", ["RO1 B9", "B8 B7"], deck="B6 Y4 RO2 G1")
    play(state, "RO1")
    assert state.position.turn == 1
    assert hand_of(state, 1) == sorted(cards("B8 B7 B6 Y4 RO2 G1"))
    assert legal(state) == {card("G1")}


def test_sm2_with_nothing_left_to_draw_the_player_passes() -> None:
    state = bare("R5", ["Y8 Y7", "RO2"])
    state.go_on(random_from(1))
    assert state.position.turn == 1
    assert state.position.round.turns == 2
    assert hand_of(state, 0) == sorted(cards("Y8 Y7"))


# Compared with the slow way


@pytest.mark.parametrize("same_color", [False, True])
def test_layable_cards_are_those_of_the_slow_way(same_color: bool) -> None:
    """Hands of every size, rich in specials, on everything that can be in force."""
    for number in range(6000):
        source = random_from(number)
        force = random_force(number, same_color)
        size = 1 + source.below(9)
        hand: set[int] = set()
        while len(hand) < size:
            special = source.below(3) == 0
            hand.add(int(144 + source.below(24) if special else source.below(144)))
        held = sorted(hand)
        found = {one for one in held if may_lay(one, held, force)}
        assert found == layable_cards(held, force), (held, force)
        assert cards_to_lay(held, force) == sorted(found)
        assert can_lay_any(held, force) == bool(found)


def test_legal_answers_are_those_of_the_slow_way_all_through_random_matches() -> None:
    """Every question of matches with all player counts and options, more than 20,000 of them."""
    looked_at = 0
    for seed in range(84):
        source = random_from(seed, 3)
        options: dict[str, OptionValue] = {
            "same_color": seed % 2 == 0,
            "elimination": seed % 4 < 2,
            "target": 1 + 30 * (seed % 3),
        }
        state = RULES.new(2 + seed % 7, options, source)
        while not state.over:
            answers = state.legal()
            assert answers == slow_answers(state), (seed, state)
            looked_at += 1
            state.apply(answers[source.below(len(answers))], source)
    assert looked_at > 20_000


def test_the_cards_of_a_set_are_listed_from_the_lowest() -> None:
    for listed in ([], [0], [CARDS - 1], [59, 60, 119, 120], [*range(CARDS)]):
        assert cards_of(card_set(listed[::-1])) == listed


def test_sets_of_fitting_cards_are_those_that_fit() -> None:
    for colour in (ANY, *range(12)):
        for number in range(13):
            for same in (False, True):
                slow = {one for one in range(144) if fits(one, colour, number, same)}
                found = fitting(colour, number, same)
                assert {one for one in range(CARDS) if found & CARD_SETS[one]} == slow


def test_cards_that_can_surely_be_laid_can_be_laid_from_any_hand() -> None:
    laid = refused = 0
    for number in range(400):
        source = random_from(number, 2)
        force = random_force(number, number % 2 == 0)
        size = 1 + source.below(4)
        surely = surely_layable(size, force)
        for one in range(CARDS):
            others = [int(source.below(CARDS)) for _ in range(size - 1)]
            hand = sorted({one, *others})
            if len(hand) == size and surely.has(one):
                assert may_lay(one, hand, force)
                laid += 1
            if size == 1 and not surely.has(one):
                assert not may_lay(one, [one], force)
                refused += 1
    assert min(laid, refused) > 1000


def test_nothing_in_force_takes_every_number() -> None:
    assert layable_cards([0, 50, 100], InForce(False)) == {0, 50, 100}
