"""What players of Spectrum Poker see and read."""

from __future__ import annotations

from gamenight.core.events import NOBODY
from gamenight.games.spectrum.poker import GAME
from gamenight.games.spectrum.poker.rules.state import PokerState
from gamenight.table import Mark, Reference, Table, Token, Zone
from tests.rules.spectrum.poker.positions import (
    ANNA,
    BEN,
    CLEO,
    NAMES,
    check_down,
    give,
    holdem,
    say,
    sit_down,
)
from tests.rules.tables import answers_of, cards_in, question_of, zone


def seen(state: PokerState, seat: int) -> Table:
    return GAME.table(state.view(seat), NAMES[: state.position.players])


def labels(zone: Zone) -> list[str]:
    return [item.label for item in zone.items]


def test_the_own_hand_lies_in_reach_and_says_what_it_is_worth() -> None:
    state = give(sit_down(100, 100), "R7 B7 G2 Y3 P10", "O1 P3 G5 YG8 B9")
    table = seen(state, ANNA)
    own, other = zone(table, "hand 0"), zone(table, "hand 1")
    assert own.in_reach
    assert own.note == "a pair of 7s"
    assert [order.name for order in own.orders] == ["by colour", "by rank"]
    assert labels(other) == ["A face-down card"] * 5
    assert zone(seen(state, NOBODY), "hand 0").items[0].label == "A face-down card"


def test_the_board_counts_for_the_own_hand() -> None:
    state = say(holdem(100, 100), "Anna call, Ben check")
    give(state, "R7 B7", "O1 P3", board="R2 R3 P7")
    assert zone(seen(state, ANNA), "hand 0").note == "three 7s"
    board = zone(seen(state, ANNA), "board")
    assert board.room == 5, "the places of the cards to come are kept"
    assert [Mark.LAST in one.marks for one in cards_in(board)] == [True] * 3


def test_nameplates_show_beans_bets_and_who_did_what() -> None:
    state = say(sit_down(100, 100, 3), "Ben bet, Cleo call")
    plates = seen(state, ANNA).seats
    assert [badge.text for badge in plates[ANNA].badges] == ["dealer"]
    assert [badge.text for badge in plates[BEN].badges] == ["bet"]
    assert [badge.text for badge in plates[CLEO].badges] == ["all in", "called"]
    assert [(one.label, one.value) for one in plates[BEN].counters] == [("beans", 97)]
    bets = [one for one in zone(seen(state, ANNA), "bets").items if isinstance(one, Token)]
    assert [(one.owner, one.count) for one in bets] == [(BEN, 2), (CLEO, 2)]
    say(state, "Anna fold")
    assert [badge.text for badge in seen(state, BEN).seats[ANNA].badges] == ["dealer", "folded"]
    say(state, "Ben keep")
    assert "drew 0" in [badge.text for badge in seen(state, BEN).seats[BEN].badges]


def test_pots_are_shown_apart() -> None:
    state = say(sit_down(100, 100, 3), "Ben bet, Cleo call, Anna raise, Ben call")
    heaps = zone(seen(state, BEN), "pots").items
    told = [(one.label, one.count) for one in heaps if isinstance(one, Token)]
    assert told == [("main pot", 9), ("side pot", 4)]


def test_the_question_says_what_it_costs() -> None:
    state = give(sit_down(100, 100, 3), "R7 B7 G2 Y3 P10")
    say(state, "Ben bet, Cleo call")
    table = seen(state, ANNA)
    assert question_of(table).text == "You have a pair of 7s. 2 beans to stay in. What do you do?"
    assert answers_of(table) == ["Fold", "Call 2", "Raise to 4"]
    state = say(sit_down(100, 100, 4), "Ben bet")
    assert answers_of(seen(state, CLEO))[2] == "Raise to 3, all in"


def test_the_draw_is_a_question_about_several_cards() -> None:
    state = say(sit_down(100, 100), "Ben check, Anna check")
    question = question_of(seen(state, BEN))
    assert question.several is not None
    assert (question.several.least, question.several.most) == (0, 5)
    assert question.several.nothing == "Keep all five"
    assert [answer.number for answer in question.answers] == state.hands[BEN]


def test_folding_is_asked_twice_and_the_ranking_of_hands_is_at_hand() -> None:
    table = seen(say(sit_down(100, 100), "Ben bet"), ANNA)
    assert [one.label for one in question_of(table).answers if one.final] == ["Fold"]
    assert zone(table, f"hand {ANNA}").reference == Reference("Ranking of hands", "The hands")


def test_the_beans_in_the_pot_are_said_in_one_place() -> None:
    table = seen(say(sit_down(100, 100), "Ben bet"), ANNA)
    assert table.headline == "Hand 1 of 20 · before the draw"


def test_sk7_the_showdown_lights_and_names_the_five_cards_that_win() -> None:
    state = say(holdem(100, 100), "Anna call, Ben check")
    for _ in range(2):
        say(state, "Ben check, Anna check")
    give(state, "R7 B1", "O9 P4", board="R2 R3 R12 R10 B9")
    say(state, "Ben bet, Anna call")
    summary = seen(state, BEN).summary
    assert summary is not None
    assert summary.lines == (
        "The pot of 12 beans goes to Anna with a flush in Red, 12 high.",
        "Anna paid 6 and won 12: +6.",
        "Ben paid 6 and won 0: −6.",
    )
    board, annas, bens = summary.zones
    assert labels(board) == ["Red 2", "Red 3", "Red 12", "Red 10", "Blue 9"]
    assert annas.note == "a flush in Red, 12 high"
    lit = [one.label for one in cards_in(annas) if Mark.WINNING in one.marks]
    assert lit == ["Red 7", "Red 2", "Red 3", "Red 12", "Red 10"]
    assert labels(annas)[:2] == ["Red 7", "Blue 1"]
    assert bens.note == "a pair of 9s"
    assert not [one for one in cards_in(bens) if Mark.WINNING in one.marks]


def test_sk7_the_summary_of_a_split_pot_says_who_gets_how_much() -> None:
    hands = ("R7 B7 G2 Y3 P10", "O1 P3 G5 YG8 B9", "O7 P7 R2 G3 B10")
    state = give(sit_down(100, 100, 100), *hands)
    check_down(say(state, "Ben bet, Cleo call, Anna call"))
    summary = seen(state, BEN).summary
    assert summary is not None
    split = "with a pair of 7s each: Anna gets 4 and Cleo gets 5."
    assert summary.lines[0] == f"The pot of 9 beans is split, {split}"


def test_sk7_the_summary_of_folds_shows_no_card() -> None:
    summary = seen(say(sit_down(100, 100), "Ben bet, Anna fold"), ANNA).summary
    assert summary is not None
    assert summary.zones == ()
    assert summary.lines == (
        "The pot of 2 beans goes to Ben: all others folded.",
        "Ben took back 2 beans that nobody matched.",
        "Anna paid 1 and won 0: −1.",
        "Ben paid 1 and won 2: +1.",
    )


def test_sk8_after_the_match_the_last_showdown_lies_on_the_table() -> None:
    state = give(sit_down(3, 3), "R7 B7 G2 Y3 P10", "O1 P3 G5 YG8 B9")
    check_down(say(state, "Ben bet, Anna call"))
    table = seen(state, BEN)
    assert table.over
    assert table.question is None
    assert zone(table, "shown 0").note == "a pair of 7s"
    assert table.summary is not None
    assert table.summary.lines[-1] == "Anna won the match with 6 beans after 1 hand."
