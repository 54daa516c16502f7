"""The reply that is put together at the keyboard."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gamenight.core.random import random_from
from gamenight.game.hints import in_words
from gamenight.game.registry import find_game
from gamenight.games.spectrum.poker.rules import constants
from gamenight.table import (
    Amount,
    Answer,
    Card,
    Die,
    Layout,
    Order,
    Question,
    Seat,
    Several,
    Table,
    Zone,
)
from gamenight.table.finding import sorted_table
from gamenight.terminal.reply import AMOUNT, DONE, KEYS, LESS, MORE, NOTHING, Reply


def table(question: Question | None, *zones: Zone) -> Table:
    seats = (Seat(0, "Anna"), Seat(1, "Ben"))
    return Table("toy", "A table", seats, zones, question, viewer=0)


def answers(*numbers: int) -> tuple[Answer, ...]:
    return tuple([Answer(number, f"Number {number}") for number in numbers])


def single(*given: Answer) -> Reply:
    return Reply(table(Question("Which?", (0,), given)))


def choosing(several: Several, *numbers: int) -> Reply:
    return Reply(table(Question("Which?", (0,), answers(*numbers), several)))


PASS = Answer(0, "Pass")
AMOUNTS = Amount(least=10, most=30, first=100, unit="chips", step=5)
BETS = tuple([Answer(number, f"Bet {10 + 5 * (number - 100)}") for number in range(100, 105)])


def betting(*others: Answer) -> Reply:
    return Reply(table(Question("How much?", (0,), (*others, *BETS), None, AMOUNTS)))


# One answer


def test_keys_of_answers_are_not_commands() -> None:
    assert len(set(KEYS)) == len(KEYS)
    assert not set(KEYS) & set("dhlnopqrstu?+-=0")


def test_an_answer_is_given_by_its_key_or_at_the_cursor() -> None:
    reply = single(*answers(7, 8, 9))
    offer = reply.offer_with_key("2")
    assert offer is not None
    assert reply.press(offer.number) == (8,)
    reply.move(1)
    assert reply.enter() == (9,)
    reply.move(1)
    assert reply.enter() == (7,)


def test_what_gives_something_up_is_never_ready() -> None:
    fold = Answer(5, "Fold", final=True)
    assert single(fold, PASS).enter() == (0,)
    assert betting(fold).enter() == (100,)
    assert isinstance(single(fold).enter(), str)


def test_what_gives_something_up_has_the_last_key() -> None:
    reply = single(Answer(70, "Fold", final=True), *answers(71, 72))
    assert [(offer.key, offer.number) for offer in reply.offers] == [
        ("1", 71),
        ("2", 72),
        ("3", 70),
    ]


def test_enter_does_not_fold_at_poker() -> None:
    game = find_game("spectrum-poker")
    random = random_from(1)
    state = game.rules.new(2, game.rules.accept(2, {}), random)
    state.apply(constants.BET, random)
    reply = Reply(game.table(state.view(state.turn), ("Anna", "Ben")))
    assert [offer.label for offer in reply.offers if offer.final] == ["Fold"]
    assert reply.enter() == (constants.CALL,)


def test_a_final_answer_is_given_twice() -> None:
    reply = single(Answer(7, "Fold", final=True), *answers(8))
    assert "are you sure?" in reply.press(7)
    assert reply.press(7) == (7,)
    assert "are you sure?" in reply.enter()
    reply.move(2)
    assert "are you sure?" in reply.enter()
    assert reply.press(8) == (8,)
    assert "are you sure?" in reply.press(7)


@pytest.mark.parametrize("question", [None, Question("Ben is thinking", (1,))])
def test_whoever_is_not_asked_cannot_answer(question: Question | None) -> None:
    reply = Reply(table(question))
    reply.move(1)
    results = [reply.enter(), reply.mark(), reply.press(3), reply.change(1), reply.type("3")]
    assert results == [""] * 5
    assert not reply.is_asked
    assert reply.offer_with_key("") is None


# Several things


def test_several_things_are_marked_and_given_together() -> None:
    reply = choosing(Several(2, 3, "Take them"), 5, 4, 6)
    assert reply.mark() == ""
    reply.move(1)
    assert reply.enter() == "Choose at least 2: 1 is chosen."
    assert reply.press(6) == ""
    assert reply.press(4) == ""
    assert reply.press(5) == ""  # no longer marked
    assert reply.press(DONE) == (4, 6)


@pytest.mark.parametrize(
    ("least", "most", "marked", "sentence"),
    [
        (2, 2, (), "Choose exactly 2: nothing is chosen yet."),
        (2, 2, (1,), "Choose exactly 2: 1 is chosen."),
        (2, 3, (1,), "Choose at least 2: 1 is chosen."),
    ],
)
def test_too_few_are_not_given(
    least: int, most: int, marked: tuple[int, ...], sentence: str
) -> None:
    reply = choosing(Several(least, most, "Take them"), 1, 2, 3, 4)
    for answer in marked:
        reply.press(answer)
    assert reply.enter() == sentence


def test_too_many_cannot_be_marked() -> None:
    reply = choosing(Several(1, 2, "Take them"), 1, 2, 3)
    reply.press(1)
    reply.press(2)
    assert reply.press(3) == "At most 2 can be chosen: take one away first."
    assert reply.enter() == (1, 2)


def test_what_may_be_answered_instead_is_given_at_once() -> None:
    reply = choosing(Several(2, 2, "Take them", instead=(3, 4)), 1, 2, 3, 4)
    assert reply.press(1) == ""
    assert reply.press(3) == (3,)
    reply.move(1)
    assert reply.enter() == (4,)
    reply.suggest([4])
    assert in_words(reply.question, [4]) == "Number 4"
    assert reply.picked() == []


def test_where_only_one_can_be_chosen_the_mark_moves() -> None:
    reply = choosing(Several(1, 1, "Take it"), 1, 2)
    reply.press(1)
    reply.press(2)
    assert reply.enter() == (2,)


def test_only_allowed_sets_are_given() -> None:
    reply = choosing(Several(1, 3, "Lay down", sets=((1, 2, 3), (4,))), 1, 2, 3, 4)
    reply.press(1)
    assert reply.enter() == "This choice is not complete yet."
    reply.press(4)
    assert reply.enter() == "These cannot be chosen together."
    reply.press(4)
    reply.press(3)
    reply.press(2)
    assert reply.enter() == (1, 2, 3)


@pytest.mark.parametrize("sets", [(), ((), (1, 2))])
def test_nothing_has_a_button_of_its_own(sets: tuple[tuple[int, ...], ...]) -> None:
    reply = choosing(Several(0, 2, "Reroll them", "Keep the roll", sets), 1, 2)
    assert reply.enter() == "Nothing is chosen. If that is what you want, press 0."
    nothing = reply.offer_with_key("0")
    assert nothing is not None
    assert nothing.label == "Keep the roll"
    assert reply.press(NOTHING) == ()
    assert reply.enter() == ()


def test_where_nothing_is_not_allowed_there_is_no_button_for_it() -> None:
    assert choosing(Several(1, 2, "Take them"), 1, 2).offer_with_key("0") is None


def test_things_that_cannot_be_told_apart_are_counted() -> None:
    dice = tuple([Die(f"d{at}", "a five", 5, answer=5) for at in range(3)])
    roll = Zone("roll", "Roll", dice, Layout.TRAY, in_reach=True)
    question = Question("Which?", (0,), answers(5, 6), Several(1, 4, "Take them"))
    reply = Reply(table(question, roll))
    assert [offer.most for offer in reply.offers] == [3, 1, 1]
    for _ in range(2):
        reply.press(5)
    assert reply.enter() == (5, 5)
    reply.press(5, take_away=True)
    assert reply.enter() == (5,)
    for _ in range(3):
        reply.press(5)
    assert reply.picked() == []  # after the last of them none


def test_equal_answers_in_a_question_share_an_entry() -> None:
    """A game may name a thing that is there three times as three answers."""
    reply = choosing(Several(1, 3, "Take them"), 5, 5, 5, 6)
    assert [(offer.number, offer.most) for offer in reply.offers[:2]] == [(5, 3), (6, 1)]


# Amounts


def test_an_amount_is_changed_step_by_step() -> None:
    reply = betting(PASS)
    assert [offer.number for offer in reply.offers] == [0, AMOUNT]
    assert reply.shown_amount() == "Bet 10"
    reply.change(1)
    reply.change(2)
    assert reply.shown_amount() == "Bet 25"
    reply.press(LESS)
    assert reply.enter() == (102,)
    reply.press(MORE)
    assert reply.press(AMOUNT) == (103,)


@pytest.mark.parametrize(("steps", "answer"), [(99, 104), (-99, 100)])
def test_an_amount_stays_within_its_limits(steps: int, answer: int) -> None:
    reply = betting()
    reply.change(1)
    reply.change(steps)
    assert reply.enter() == (answer,)


def test_an_amount_can_be_typed() -> None:
    reply = betting(PASS)
    reply.type("2")
    reply.type("7")
    assert reply.shown_amount() == "27_ chips"
    assert reply.enter() == "27 is not possible: choose 10 to 30 chips, in steps of 5."
    reply.erase()
    reply.type("5")
    assert reply.enter() == (103,)


def test_steps_go_on_from_what_was_typed() -> None:
    reply = betting()
    reply.type("1")
    reply.type("7")
    reply.change(1)
    assert reply.shown_amount() == "Bet 20"


def test_digits_are_not_keys_where_they_type_an_amount() -> None:
    reply = betting(PASS, *answers(1))
    assert [offer.key for offer in reply.offers] == ["a", "b", ""]


def test_a_final_amount_is_given_twice() -> None:
    all_in = (*BETS[:-1], Answer(104, "All in", final=True))
    reply = Reply(table(Question("How much?", (0,), all_in, None, AMOUNTS)))
    reply.change(99)
    assert reply.enter() == (
        "All in: are you sure? Choose it again to confirm, or choose something else."
    )
    assert reply.enter() == (104,)


# Hints and sorting


def test_a_hint_points_at_an_answer() -> None:
    reply = single(*answers(7, 8, 9))
    reply.suggest([9])
    assert in_words(reply.question, [9]) == "Number 9"
    assert reply.enter() == (9,)


def test_a_hint_marks_several_things() -> None:
    reply = choosing(Several(0, 2, "Take them", "None"), 1, 2, 3)
    done = 99
    reply.suggest([1, 3, done])
    assert in_words(reply.question, [1, 3, done]) == "Number 1 and Number 3"
    assert reply.enter() == (1, 3)
    reply.suggest([done])
    assert in_words(reply.question, [done]) == "None"
    assert reply.enter() == ()


def test_a_hint_sets_an_amount() -> None:
    reply = betting(PASS)
    reply.suggest([103])
    assert in_words(reply.question, [103]) == "Bet 25"
    assert reply.enter() == (103,)


def test_sorting_keeps_what_is_marked_and_the_cursor() -> None:
    cards = tuple([Card(f"c{n}", f"Card {n}", answer=n) for n in (2, 3, 1)])
    by_number = Order("by number", ("c1", "c2", "c3"))
    hand = Zone("hand", "Hand", cards, Layout.FAN, 0, in_reach=True, orders=(by_number,))
    several = Several(1, 3, "Take them")
    dealt = table(Question("Which?", (0,), answers(2, 3, 1), several), hand)
    before = Reply(dealt)
    before.press(3)
    after = Reply(sorted_table(dealt, "by number"))
    after.continue_from(before)
    assert [offer.number for offer in after.offers[:3]] == [1, 2, 3]
    assert after.enter() == (3,)
    assert after.at_cursor is not None
    assert after.at_cursor.number == 3
    watched = replace(dealt, question=Question("Ben is thinking", (1,)))
    Reply(sorted_table(watched, "by number")).continue_from(Reply(watched))
