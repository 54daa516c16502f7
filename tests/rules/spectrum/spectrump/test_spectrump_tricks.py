"""Leading, following and taking tricks (SR3-SR7), and the rulebook's examples."""

from __future__ import annotations

import pytest

from gamenight.core.random import Random, random_from
from gamenight.games.spectrum.spectrump.rules import constants
from gamenight.games.spectrum.spectrump.rules.position import (
    best_of,
    first_scoring,
    points_of,
    second_scoring,
    why_best,
)
from gamenight.games.spectrum.words import COLOUR_NAMES
from tests.rules.checked import refusal
from tests.rules.spectrum.spectrump.positions import (
    ANNA,
    BEN,
    CLEO,
    DORA,
    card,
    cards,
    colour,
    colours,
    in_play,
    legal,
    listen,
    new,
    opened,
    play,
)
from tests.rules.spectrum.spectrump.referee import WHEEL, playable, taker_of

# The rulebook's examples: Red is trump


def taker(trick: str, trump: str = "R") -> int:
    return int(best_of(cards(trick), colour(trump)))


def why(trick: str, trump: str = "R") -> int:
    return int(why_best(cards(trick), colour(trump)))


def test_first_example_trump_takes_the_trick() -> None:
    assert opened("3B", "R") == colours("GB B BP")
    assert opened("3B 7BP", "R") == colours("GB B BP P")
    assert opened("3B 7BP 6PR", "R") == colours("GB B BP P"), "thrown scoring trump opens nothing"
    assert taker("3B 7BP 6PR 1R") == DORA
    worth = [int(points_of(one, colour("R"))) for one in cards("3B 7BP 6PR 1R")]
    assert worth == [0, 0, 6, -1]


def test_second_example_scoring_trump_takes_the_trick() -> None:
    assert taker("3B 7BP 6PR 10P") == CLEO
    assert why("3B 7BP 6PR 10P") == constants.BY_SCORING


def test_third_example_the_highest_number_takes_the_trick() -> None:
    """The printed list has Yellow-Green too, a misprint: it is not a shade of Green-Blue (SR3)."""
    assert opened("3B 7BP 6GB", "R") == colours("G GB B BP P")
    assert taker("3B 7BP 6GB 3P") == BEN
    assert why("3B 7BP 6GB 3P") == constants.BY_RANK


def test_fourth_example_of_two_shades_of_the_lead_the_first_played_takes_the_trick() -> None:
    """The same misprint as in the third (SR3)."""
    assert opened("3B 7BP 7GB", "R") == colours("G GB B BP P")
    assert taker("3B 7BP 7GB 3P") == BEN
    assert why("3B 7BP 7GB 3P") == constants.BY_COMING_FIRST


def test_the_examples_played_through() -> None:
    state = in_play("3B 1O 4O", "7BP 2O 5O", "6PR 1Y 2Y", "1R 3O 6O")
    play(state, "3B 7BP")
    assert legal(state) == ["1Y", "2Y", "6PR"], "no Blue, Green-Blue, Blue-Purple or Purple"
    play(state, "6PR")
    assert legal(state) == ["1R", "3O", "6O"]
    before = state.position.round.gains[DORA]
    play(state, "1R")
    assert state.position.round.last_taker == DORA
    assert state.position.round.gains[DORA] - before == 6 - 1


# Trick taking


@pytest.mark.parametrize(
    ("trump", "first", "second"),
    [
        ("B", "Blue-Purple", "Green-Blue"),
        ("Y", "Yellow-Green", "Orange-Yellow"),
        ("R", "Red-Orange", "Purple-Red"),
        ("YG", "Yellow", "Green"),
        ("RO", "Red", "Orange"),
        ("PR", "Purple", "Red"),
    ],
)
def test_sr5_the_stronger_scoring_colour(trump: str, first: str, second: str) -> None:
    assert COLOUR_NAMES[first_scoring(colour(trump))] == first
    assert COLOUR_NAMES[second_scoring(colour(trump))] == second


@pytest.mark.parametrize(
    ("trump", "trick", "best"),
    [
        ("Y", "12R 1Y 2Y 12YG", 2),
        ("Y", "12R 1YG 12OY 11R", 1),
        ("Y", "12R 1OY 12G 11R", 1),
        ("RO", "12RO 1O 12R 12O", 0),
        ("RO", "12B 12O 1R 11O", 2),
        ("RO", "12B 3O 7O 11G", 2),
    ],
)
def test_sr5_trump_then_one_scoring_colour_then_the_other(
    trump: str, trick: str, best: int
) -> None:
    assert taker(trick, trump) == best


@pytest.mark.parametrize(
    ("trick", "best", "reason"),
    [
        ("7G 7B 7GB 1G", 0, constants.BY_LEAD_COLOUR),
        ("3G 7B 7GB 1G", 2, constants.BY_SHADE_OF_LEAD),
        ("3G 7B 7P 1G", 1, constants.BY_COMING_FIRST),
        ("3G 7YG 7GB 7B", 1, constants.BY_COMING_FIRST),
        ("3G 7B 7P 8O", 3, constants.BY_RANK),
        ("12G 12B 1R 8O", 2, constants.BY_TRUMP),
    ],
)
def test_sr5_ties_go_to_the_lead_colour_its_shades_and_the_first_played(
    trick: str, best: int, reason: int
) -> None:
    assert taker(trick) == best
    assert why(trick) == reason


# Following


def test_sr3_follow_with_a_shade_of_any_card_in_the_trick() -> None:
    state = in_play("3B 1O", "9GB 12Y", "4G 5BP", "6O 1YG")
    play(state, "3B")
    assert legal(state) == ["9GB"]
    refused = refusal(state, card("12Y"))
    assert refused.rule == "SR3"
    play(state, "9GB")
    assert legal(state) == ["4G", "5BP"]
    play(state, "4G")
    assert legal(state) == ["1YG"], "Green 4 opened Yellow-Green"


def test_sr3_whoever_cannot_follow_may_throw_anything() -> None:
    state = in_play("3B 1O", "9R 12Y", "4G 5BP", "6O 1YG")
    play(state, "3B")
    assert legal(state) == ["9R", "12Y"]


def test_sr3_trump_led_must_be_followed_with_trump() -> None:
    state = in_play("3R 1R", "9R 12RO", "4PR 5B", "6O 1YG")
    play(state, "3R")
    assert legal(state) == ["9R"]
    refused = refusal(state, card("12RO"))
    assert (refused.rule, "must play trump" in refused.sentence) == ("SR3", True)


def test_sr3_scoring_trump_led_asks_for_any_shade_trump_included() -> None:
    state = in_play("3RO 1RO", "9R 12O", "4PR 5B", "6O 1YG")
    play(state, "3RO")
    assert legal(state) == ["9R", "12O"]


def test_sr6_trump_led_and_none_in_hand_asks_for_shades() -> None:
    state = in_play("3R 1R", "4PR 5B", "5RO 6P", "6O 1YG")
    play(state, "3R")
    assert legal(state) == ["4PR"]
    play(state, "4PR")
    assert legal(state) == ["5RO", "6P"], "Purple-Red follows and opens Purple"
    play(state, "6P")
    assert legal(state) == ["6O", "1YG"], "no shade of Red, Purple-Red or Purple: anything"


@pytest.mark.parametrize(
    ("trick", "trump", "after"),
    [
        ("3B 5Y", "R", "GB B BP OY Y YG"),  # thrown junk opens its shades
        ("3B 5R", "R", "GB B BP"),  # thrown trump does not
        ("3B 5RO", "R", "GB B BP"),  # thrown scoring trump does not
        ("3P 5PR", "R", "BP P PR R"),  # scoring trump that follows does
        ("3PR 5R", "R", "P PR R RO"),  # trump that follows does
        ("3R", "R", "PR R RO"),  # trump that is led does
        ("3B 5Y 2O 1R", "R", "GB B BP O RO OY Y YG"),  # Orange is thrown junk too, Red thrown trump
    ],
)
def test_sr6_what_opens_shades(trick: str, trump: str, after: str) -> None:
    assert opened(trick, trump) == colours(after)


# Leading


def test_sr4_trump_and_scoring_trump_are_not_led_before_they_are_broken() -> None:
    state = in_play("3R 5RO 9PR 2B", "1G 2G 3G 4G", "1Y 2Y 3Y 4Y", "1P 2P 3P 4P")
    assert legal(state) == ["2B"]
    refused = refusal(state, card("3R"))
    assert (refused.rule, refused.sentence) == (
        "SR4",
        "Trump is not broken yet and may not be led.",
    )
    assert refusal(state, card("5RO")).sentence.startswith("Scoring trump is not broken yet")


def test_sr4_a_class_is_broken_once_played_and_only_for_the_set() -> None:
    state = in_play("12B 3R 5RO", "1R 2G 3G", "1Y 2Y 3Y", "1P 2P 3P")
    play(state, "12B 1R 1Y 1P")
    assert state.turn == BEN
    play(state, "2G 2Y 2P")
    assert legal(state) == ["3R", "5RO"]
    state = in_play("12B 3R 5RO 1G", "1R 2G 3G 4G", "1Y 2Y 3Y 4Y", "1P 2P 3P 4P")
    play(state, "12B 1R 1Y 1P")
    state.position.turn = state.position.round.set.leader = ANNA
    assert legal(state) == ["3R", "1G"], "trump is broken, scoring trump is not"
    state.position.round.begin_set(2)
    assert legal(state) == ["1G"]


def test_sr4_a_hand_with_nothing_else_may_lead_them() -> None:
    assert legal(in_play("3R 9R", "1G 2G", "1Y 2Y", "1P 2P")) == ["3R", "9R"]


def test_sr7_the_scoring_colours_are_one_class() -> None:
    state = in_play("12B 3R 5RO 1G", "1PR 2G 3G 4G", "1Y 2Y 3Y 4Y", "1P 2P 3P 4P")
    play(state, "12B 1PR 1Y 1P")
    state.position.turn = state.position.round.set.leader = ANNA
    assert legal(state) == ["5RO", "1G"], "Purple-Red has broken Red-Orange too"


def test_sr7_a_hand_of_only_unbroken_classes_may_lead_any_of_them() -> None:
    state = in_play("3R 5RO 9PR", "1G 2G 3G", "1Y 2Y 3Y", "1P 2P 3P")
    assert legal(state) == ["3R", "5RO", "9PR"]
    state.position.round.set.broken = colours("RO PR")
    assert legal(state) == ["5RO", "9PR"], "scoring trump is not the same as unbroken trump"


def test_sr4_the_bid_winner_leads_every_set_and_takers_every_other_trick() -> None:
    state, chooser = new(4, rounds=1), random_from(5)
    while state.position.round.stage == constants.BIDDING:
        state.apply(state.legal()[-1], chooser)
    position = state.position
    leads = []
    while not state.over:
        if not position.round.set.trick:
            first = position.round.set.tricks == 0
            leads.append(first)
            assert state.turn == (position.round.bidder if first else position.round.last_taker)
        answers = state.legal()
        state.apply(answers[chooser.below(len(answers))], chooser)
    assert (len(leads), sum(leads)) == (32, 4), "the last trick of a set plays itself"


def test_sr_a_the_last_trick_of_a_set_plays_itself_and_is_told() -> None:
    state = in_play("3B 1O", "7BP 2O", "6PR 1Y", "10P 3O", rounds=1)
    journal = listen(state)
    play(state, "3B 7BP 6PR 10P")
    played = [event.facts[:2] for event in journal if event.kind == constants.PLAYED]
    assert played[4:] == [
        (CLEO, card("1Y")),
        (DORA, card("3O")),
        (ANNA, card("1O")),
        (BEN, card("2O")),
    ]
    assert state.over


def test_sr_a_of_two_cards_one_is_asked_for_even_if_only_one_follows() -> None:
    """Nobody else knows that."""
    state = play(in_play("3B 1O", "7BP 2O", "6PR 1Y", "10P 3O"), "3B")
    assert (state.turn, legal(state)) == (BEN, ["7BP"])


# Against a slow, obviously right second way


def named(one: int) -> tuple[str, int]:
    return WHEEL[one // 12], one % 12 + 1


def some(number: int, chooser: Random) -> list[int]:
    drawn: list[int] = []
    while len(drawn) < number:
        one = int(chooser.below(144))
        if one not in drawn:
            drawn.append(one)
    return drawn


def test_legal_cards_compared_with_the_rules_word_by_word() -> None:
    state, chooser = in_play("1B", "1G", "1Y", "1P"), random_from(7)
    position = state.position
    for _ in range(6_000):
        trump = int(chooser.below(12))
        drawn = some(1 + chooser.below(8) + chooser.below(4), chooser)
        length = int(chooser.below(min(4, len(drawn))))
        trick, hand = drawn[:length], sorted(drawn[length:])
        position.round.trump = trump
        position.round.set.trick, position.round.set.opened, position.round.set.broken = [], 0, 0
        for one in trick:
            position.round.lay(0, one)
        broken = (
            {WHEEL[c] for c in range(12) if position.round.set.broken >> c & 1} if trick else set()
        )
        if not trick and chooser.below(2):
            position.round.set.broken = 1 << trump
            broken = {WHEEL[trump]}
        position.turn = 0
        state.hands[0] = hand
        expected = playable(
            [named(one) for one in hand], [named(one)[0] for one in trick], WHEEL[trump], broken
        )
        assert {named(one) for one in state.legal()} == expected


def test_takers_compared_with_the_printed_lists() -> None:
    chooser = random_from(8)
    for _ in range(6_000):
        trump = int(chooser.below(12))
        trick = some(2 + 2 * chooser.below(4), chooser)
        expected = taker_of([named(one) for one in trick], WHEEL[trump])
        assert best_of(trick, trump) == expected
