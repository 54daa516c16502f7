"""The table and the log of Spectrum Casino: what is shown, asked and told."""

from __future__ import annotations

from gamenight.core.events import NOBODY, Event
from gamenight.games.spectrum.casino import GAME
from gamenight.games.spectrum.casino.rules import constants
from gamenight.games.spectrum.casino.rules.constants import DONE, NO_LIMIT, TWELVE
from gamenight.games.spectrum.casino.rules.state import CasinoState
from gamenight.games.spectrum.casino.table import capture_words, groups_of, points_words
from gamenight.table import Mark, Table
from tests.rules.checked import random
from tests.rules.spectrum.casino.positions import NAMES, last_hand, new, play, position
from tests.rules.spectrum.named import card, cards
from tests.rules.tables import answers_of, cards_in, question_of, zone


def shown(state: CasinoState, seat: int = 0) -> Table:
    return GAME.table(state.view(seat), NAMES[: state.position.players])


def lines_of(state: CasinoState, *names: str) -> list[str]:
    journal: list[Event] = []
    state.journal = journal
    play(state, *names)
    return [GAME.line(event, NAMES, NOBODY) for event in journal]


EXAMPLE = "G2 B4 Y7 O9 P9 B11"


def test_cards_that_can_take_something_are_marked() -> None:
    table = shown(position(EXAMPLE, "R11 R8 R3"))
    marked = [one.label for one in cards_in(zone(table, "hand 0")) if Mark.OPEN in one.marks]
    assert marked == ["Red 3", "Red 11"]
    assert answers_of(table) == [
        "Play Red 3",
        "Lay down Red 8",
        "Play Red 11",
    ]


def test_the_board_is_sorted_by_rank() -> None:
    board = cards_in(zone(shown(position("G9 R12 B2", "R1")), "board"))
    assert [one.corner for one in board] == ["2", "9", "12"]


def test_the_cards_that_a_card_can_take_light_up() -> None:
    table = shown(play(position(EXAMPLE, "R11 R8 R3"), "R3"))
    lit = [one.label for one in cards_in(zone(table, "board")) if one.answer is not None]
    assert lit == ["Green 2", "Blue 4", "Yellow 7", "Orange 9", "Purple 9"]
    chosen = [one.label for one in cards_in(zone(table, "hand 0")) if Mark.CHOSEN in one.marks]
    assert chosen == ["Red 3"]
    several = question_of(table).several
    assert several is not None
    assert several.nothing == "Lay down Red 3"
    assert several.sum is not None
    assert several.sum.unit == "plus your 3"
    assert (card("Y7"), 7) in several.sum.values
    assert tuple(sorted(cards("B4 Y7"))) in several.sets


def test_others_see_nothing_of_a_card_that_is_being_played() -> None:
    before = position(EXAMPLE, "R11 R8 R3")
    assert shown(before, 1) == shown(play(before.copy(), "R3"), 1)


def test_stars_show_what_a_card_is_worth_this_round() -> None:
    board = cards_in(zone(shown(position("R2 PR4 RO7 O9", "R11")), "board"))
    assert [one.stars for one in board] == [2, 1, 1, 0]


def test_what_was_taken_last_is_shown_apart_from_the_pile() -> None:
    state = play(position("O9 R9 B2", "G9 R3"), "G9", "R9", "O9")
    table = shown(state)
    taken = zone(table, "last capture")
    assert taken.title == "Anna has taken"
    assert taken.note == "3 cards, 2 points by colour"
    assert [one.label for one in cards_in(taken)] == ["Green 9", "Red 9", "Orange 9"]
    assert not [one for one in table.zones if one.key == "pile 0"]
    state.hands = [state.hands[0], cards("B12 B11")]
    table = shown(play(state, "B12"))
    assert [one.label for one in cards_in(zone(table, "pile 0"))] == [
        "Green 9",
        "Red 9",
        "Orange 9",
    ]
    assert not [one for one in table.zones if one.key == "last capture"]


def test_a_card_that_was_laid_is_marked() -> None:
    board = cards_in(zone(shown(play(position("O9", "G2 R3"), "G2")), "board"))
    assert [one.label for one in board if Mark.LAST in one.marks] == ["Green 2"]


def test_on_a_very_large_board_cards_are_asked_for_one_by_one() -> None:
    state = new()
    state.position.round.board = list(range(40))
    state.hands = [[100, 101, 102, 103, 104, 105], state.hands[1]]
    state.apply(105, random())
    table = shown(state)
    assert question_of(table).several is None
    assert answers_of(table)[-1] == "Lay down Blue 10"
    state.apply(0, random())
    table = shown(state)
    question = question_of(table)
    assert question.text == "1 with your 10: what else?"
    assert DONE not in [answer.number for answer in question.answers]
    board = cards_in(zone(table, "board"))
    assert [one.label for one in board if Mark.CHOSEN in one.marks] == ["Red 1"]


def test_the_summary_shows_the_arithmetic() -> None:
    state = last_hand("O9", ["", "G9"], ["R1 R2 PR3 Y4", "B12"])
    play(state, "G9", "O9")
    summary = shown(state).summary
    assert summary is not None
    assert summary.title == "Round 1"
    assert summary.lines == (
        "Red counted 2 points per card, Purple-Red and Red-Orange 1.",
        "Anna: 2 × 2 + 1 + 6 for cards = 11 points; 11 points so far.",
        "Ben: 2 × 0 + 0 + 6 for 12s = 6 points; 6 points so far.",
        "Most 12s (Anna 0, Ben 1): 6 points for Ben.",
        "Most cards (Anna 4, Ben 3): 6 points for Anna.",
    )


def test_the_summary_of_a_tie_says_how_the_points_are_split() -> None:
    state = last_hand("O9", ["", "G9"], ["Y1 Y2", ""], target=1)
    state.position.points = [0, 1]
    state.position.round.take(0, card("B1"))
    state.position.tied_rounds = 20
    play(state, "G9", "O9")
    table = shown(state)
    assert table.over
    assert table.summary is not None
    assert (
        table.summary.lines[3]
        == "Most 12s (Anna 0, Ben 0): tied, so Anna and Ben get 3 points each."
    )
    assert table.summary.lines[-1] == "Anna has the most points, 9 points, and won the match."


def test_the_log_tells_what_was_made_and_taken() -> None:
    assert lines_of(position(EXAMPLE, "R7 R8 R3"), "R7", "O9", "G2", "P9") == [
        "Anna plays Red 7 on Green 2 to make 9 and takes Orange 9 and Purple 9: 2 points by colour."
    ]
    assert lines_of(position(EXAMPLE, "R8 R3"), "R8") == ["Anna lays down Red 8."]


def test_the_log_tells_how_a_round_was_scored() -> None:
    lines = lines_of(last_hand("O9 B2", ["", "G9"], ["R1 R2 PR3 Y4", "B12"]), "G9", "O9")
    assert lines[1:8] == [
        "Ben took last and gets the card left on the board.",
        "Anna has 2 of the chosen colour and 1 of its shades: 5 points.",
        "Ben has 0 of the chosen colour and 0 of its shades: 0 points.",
        "Ben has the most 12s (1): 6 points.",
        "Anna has the most cards (4, shared by 2): 3 points.",
        "Ben has the most cards (4, shared by 2): 3 points.",
        "Anna scores 8 points and has 8 points.",
    ]


def test_sc6_the_log_tells_that_nobody_took_anything() -> None:
    told = Event(-1, constants.GOT_THE_REST, (1, 48, 144, 1))
    assert GAME.line(told, NAMES, NOBODY) == (
        "Nobody took anything, so Ben, who laid the last card, gets the 144 cards left on the "
        "board, 48 points by colour."
    )


def test_halves_are_written_as_halves() -> None:
    assert [points_words(halves) for halves in (0, 1, 2, 3, 15)] == [
        "0 points",
        "½ point",
        "1 point",
        "1½ points",
        "7½ points",
    ]


def test_a_capture_is_read_with_as_many_groups_as_there_can_be() -> None:
    assert groups_of(cards("R2 G2 B2 Y2"), TWELVE) == [(one,) for one in cards("R2 G2 B2 Y2")]
    assert groups_of(cards("R9 G4 B6 Y7"), NO_LIMIT) == [
        tuple(cards("R9 G4")),
        tuple(cards("B6 Y7")),
    ]
    assert capture_words(card("R9"), tuple(cards("G4 B6 Y7")), NO_LIMIT) == (
        "Red 9 on Green 4 to make 13 and takes Blue 6 + Yellow 7"
    )


def test_a_sweep_of_very_many_cards_is_told_without_its_groups() -> None:
    told = capture_words(0, tuple(range(12, 30)), NO_LIMIT)
    assert told.startswith("Red 1 and takes Red-Orange 1, Red-Orange 2,")
