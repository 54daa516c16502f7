"""The stronger bots of Spectrum Solitaire: the table they imagine on, and what they make of it."""

from __future__ import annotations

import pytest

from gamenight.core.bot import Bot, Budget, Thinking
from gamenight.core.random import random_from
from gamenight.games.spectrum.rules.deck import NUMBER_CARDS
from gamenight.games.spectrum.solitaire import GAME
from gamenight.games.spectrum.solitaire.bot import Deft, Planner
from gamenight.games.spectrum.solitaire.bot.board import ImaginedTable, Unknown, board_of
from gamenight.games.spectrum.solitaire.bot.planner import considered, worth_of
from gamenight.games.spectrum.solitaire.bot.policy import next_way, play_on, ways_to_try
from gamenight.games.spectrum.solitaire.bot.tidy import answers_of
from gamenight.games.spectrum.solitaire.rules.constants import COLUMNS
from gamenight.games.spectrum.solitaire.rules.game import RULES
from gamenight.games.spectrum.solitaire.rules.state import SolitaireState, SolitaireView
from gamenight.games.spectrum.words import CODES
from tests.rules.checked import give_one, random
from tests.rules.spectrum.solitaire.positions import card, deal, play, position, words_of


def imagined(state: SolitaireState) -> ImaginedTable:
    """The table with the cards that really lie face down."""
    board = board_of(state.position)
    board.hidden = [list(state.face_down(column)) for column in range(COLUMNS)]
    seen = len(state.position.talon)
    board.talon = [*board.talon[:seen], *state.stock()[::-1]]
    return board


def words(way: list[int]) -> list[str]:
    return [words_of(answers_of(move)) for move in way]


def way_for(state: SolitaireState, name: str) -> list[str]:
    return words(board_of(state.position).way_for(card(name)))


def thinking(simulations: int = 0) -> Thinking:
    return Thinking(random_from(1), (), Budget(simulations))


# The table


def lies_like(board: ImaginedTable, state: SolitaireState) -> bool:
    now = imagined(state)
    return (
        (board.foundations, board.down, board.runs, board.talon, board.turned, board.passes)
        == (now.foundations, now.down, now.runs, now.talon, now.turned, now.passes)
    ) and (board.faces, board.tops, board.column_of) == (now.faces, now.tops, now.column_of)


@pytest.mark.parametrize("options", [{}, {"draw": 1, "empty": "any"}, {"strict": True}], ids=str)
def test_an_imagined_game_goes_as_the_rules_say(options: dict[str, object]) -> None:
    state = deal(**options)
    board = imagined(state)
    while way := next_way(board):
        for move in way:
            board.carry_out(move)
            for answer in answers_of(move):
                give_one(state, answer, random())
        assert lies_like(board, state)
        if state.over:
            break
    assert state.position.passes > 0


def test_everything_that_is_considered_can_be_played() -> None:
    state, bot, ways = deal(), Deft(1, {}), 0
    for _ in range(60):
        for way in ways_to_try(board_of(state.position)):
            ways += 1
            tried = state.copy()
            for move in way:
                for answer in answers_of(move):
                    give_one(tried, answer, random())
        for answer in bot.answer(state.view(0), thinking()):
            give_one(state, answer, random())
    assert ways > 60, "there was something to consider"


def test_what_nobody_has_seen_is_dealt_again_and_nothing_else() -> None:
    state = play(deal(), "turn", "turn")
    known, true = board_of(state.position), imagined(state)
    unknown = Unknown(state.position)
    one, other = unknown.dealt(known, random_from(1)), unknown.dealt(known, random_from(2))
    assert one.hidden != other.hidden
    assert one.talon[:6] == other.talon[:6] == true.talon[:6]
    for board in (one, true):
        hidden = [card for column in board.hidden for card in column]
        assert sorted(hidden + board.talon) == sorted(unknown.cards + true.talon[:6])


# Making room


def test_a_card_goes_where_it_fits() -> None:
    state = position(["9R", "10RO"])
    assert way_for(state, "9R") == ["9R 2"]


def test_room_is_made_by_as_many_moves_as_it_takes() -> None:
    """The Red 9 needs Red's 10, whose 9 needs Orange's 10, whose 9 finds one that is free."""
    state = position(["2B | 9PR", "10R 9RO", "10O 9OY", "10Y"])
    assert way_for(state, "9PR") == ["9OY 4", "9RO 3", "9PR 2"]
    play(state, "9OY 4", "9RO 3", "9PR 2")
    assert state.position.down[0] == 0


def test_a_card_may_also_make_room_by_going_up() -> None:
    state = position(["2B | 3R", "4R 3RO"], up={"RO": 2})
    assert way_for(state, "3R") == ["3RO up", "3R 2"]


def test_without_room_there_is_no_way() -> None:
    state = position(["2B | 9R", "10R 9RO", "10G"])
    assert way_for(state, "9R") == []
    assert way_for(position(["2B | 12R", "11R"]), "12R") == ["12R 3"]


def test_a_card_does_not_come_back_to_where_it_lies() -> None:
    assert way_for(position(["10R 9R"]), "9R") == []


# Playing


def test_the_levels_of_solitaire() -> None:
    assert isinstance(GAME.bot("hard", 1, {}), Deft)
    assert isinstance(GAME.bot("expert", 1, {}), Planner)


def test_a_game_is_played_on_until_it_is_won_or_nothing_comes_of_a_pass() -> None:
    others = {code: 12 for code in CODES if code != "R"}
    won = imagined(position([f"{rank}R" for rank in range(1, 13)], up=others))
    play_on(won)
    assert won.cards_up() == NUMBER_CARDS
    assert worth_of(won) == 1.0
    stuck = imagined(position(["2B | 9R"], waste="3R 4G 5B"))
    play_on(stuck)
    assert stuck.passes == 1
    assert worth_of(stuck) == 0.0


def test_after_a_turn_of_the_stock_only_the_waste_is_looked_at() -> None:
    state = position(
        ["10R 9R", "10RO", "7G"], stock="1B 2B 4O 1P 2P 6G 1G 2G 3G", up={"R": 3, "Y": 1}
    )

    def names() -> list[list[str]]:
        return [words(way) for way in considered(state.position, board_of(state.position))]

    assert ["10RO 1"] not in names()
    play(state, "turn")
    first = names()
    play(state, "turn")
    assert names() == [["6G 3"], ["turn"]]
    assert len(first) >= 1


def test_the_expert_sees_that_a_card_must_stay() -> None:
    """Blue's 3 could go up, but then Green-Blue's 2, on which a pass of the stock depends, has
    nothing to lie on, and its ace stays buried."""
    state = position(
        ["1GB | 2GB", "3B"],
        up={"GB": 0, "B": 2} | {code: 12 for code in CODES if code not in ("GB", "B")},
    )
    assert words_of(Planner(1, {}).answer(state.view(0), thinking())) == "2GB 2"


@pytest.mark.parametrize("kind", [Deft, Planner])
def test_bots_answer_by_the_rules_whatever_time_they_have(
    kind: type[Bot[SolitaireView]],
) -> None:
    state, bot, answered = deal(), kind(1, {}), 0
    for _ in range(30):
        if state.over:
            break
        for answer in bot.answer(state.view(0), thinking(simulations=1)):
            give_one(state, answer, random())
            answered += 1
    assert answered


def test_worlds_that_look_alike_get_the_same_answer() -> None:
    state = deal()
    other = RULES.redeal(state.view(0), random_from(7))
    assert other.deck != state.deck
    answer = Planner(1, {}).answer(state.view(0), thinking(40))
    assert Planner(1, {}).answer(other.view(0), thinking(40)) == answer
