"""The table of Spectrum Solitaire, its log, its bots, and what the end tells."""

from __future__ import annotations

from gamenight.core.bot import AnyBot, Thinking
from gamenight.core.match import Header, Match
from gamenight.core.random import random_from
from gamenight.core.record import from_json, to_json
from gamenight.game.rules_pages import rules_page
from gamenight.games.spectrum.solitaire import GAME
from gamenight.games.spectrum.solitaire.bot import Tidy
from gamenight.games.spectrum.solitaire.rules import constants
from gamenight.games.spectrum.solitaire.rules.game import RULES
from gamenight.games.spectrum.solitaire.rules.state import SolitaireState, SolitaireView
from gamenight.table import Mark, Table
from tests.rules.checked import let_play
from tests.rules.spectrum.solitaire.positions import NAMES, card, deal, play, position
from tests.rules.tables import zone


def table_of(state: SolitaireState) -> Table:
    return GAME.table(state.view(0), NAMES)


def new_match(seed: int = 3, **options: object) -> Match:
    return Match(
        RULES, Header(RULES.id, RULES.version, 1, RULES.accept(1, options), ("Anna",), seed)
    )


def tidy(**options: object) -> AnyBot:
    return Tidy(1, RULES.accept(1, options))


def test_both_scores_and_the_passes_are_shown_all_the_time() -> None:
    counters = {c.label: (c.value, c.goal) for c in table_of(deal()).seats[0].counters}
    assert counters == {
        "points as it lies": (-394, None),
        "points for a win": (720, None),
        "passes": (0, 10),
    }


def test_the_headline_counts_the_passes() -> None:
    assert table_of(deal()).headline.startswith("Pass 1 of 10")
    assert table_of(deal(passes=0)).headline.startswith("Pass 1 ·")
    over = play(position(["9B", "5B"], stock="4B", passes=1), "turn")
    assert table_of(over).headline.startswith("The last pass is over")


def test_that_no_move_is_left_is_said_aloud() -> None:
    state = position(["9B", "5R"], stock="3G", passes=1)
    state.journal = []
    play(state, "turn")
    assert table_of(state).headline.startswith("No move is left")
    assert any("No move is left" in GAME.line(event, NAMES, 0) for event in state.journal)
    summary = table_of(state).summary
    assert summary is not None
    assert summary.lines[0] == "No move is left."


def test_so3_the_summary_has_the_arithmetic() -> None:
    summary = table_of(play(deal(), "concede")).summary
    assert summary is not None
    assert summary.lines[1:] == (
        "0 cards on the foundations × 5: 0",
        "12 cards face up in the columns × 1: 12",
        "66 cards face down in the columns × −5: −330",
        "66 cards in stock and waste × −1: −66",
        "1 pass × −10: −10",
        "Anna ends with −394 points and did not win.",
    )


def test_a_column_carries_its_place_and_its_cards_their_own_answers() -> None:
    table = table_of(position(["5R | 9B", "10GB"]))
    first, second = zone(table, "column 0"), zone(table, "column 1")
    assert [item.answer for item in first.items if hasattr(item, "answer")] == [None, card("9B")]
    assert (first.answer, second.answer) == (None, constants.COLUMN + 1)
    assert table.question is not None
    assert table.question.several is not None
    assert table.question.several.at_once


def test_g6_so_b_what_was_seen_of_waste_and_stock_is_shown_in_order() -> None:
    table = table_of(position(["9G"], waste="1B 2B 3B 4B 5B", stock="6B 7B"))
    assert [item.key for item in zone(table, "waste").items] == ["card 98", "card 99", "card 100"]
    assert [item.key for item in zone(table, "under").items] == ["card 97", "card 96"]
    assert [item.key for item in zone(table, "known").items] == ["card 101", "card 102"]


def test_what_moved_last_is_marked() -> None:
    table = table_of(play(position(["5R | 9B", "10GB"]), "9B 2"))
    marked = [
        item.key
        for one in table.zones
        for item in one.items
        if Mark.LAST in getattr(item, "marks", ())
    ]
    assert marked == [f"card {card('5R')}", f"card {card('9B')}"]


def test_so5_a_certain_win_is_offered_as_such() -> None:
    up = {code: 11 if code == "R" else 12 for code in ("R", "RO", "O", "OY", "Y", "YG")}
    up |= dict.fromkeys(("G", "GB", "B", "BP", "P", "PR"), 12)
    question = table_of(position(["12R"], up=up)).question
    assert question is not None
    assert "Finish automatically" in [answer.label for answer in question.answers]


def test_conceding_is_asked_twice() -> None:
    question = table_of(deal()).question
    assert question is not None
    assert [answer.label for answer in question.answers if answer.final] == ["Concede"]


def test_the_result_tells_how_many_steps_were_taken_back() -> None:
    match = new_match()
    match.answer(0, constants.TURN)
    match.take_back(0)
    match.answer(0, constants.CONCEDE)
    view = match.view(0)
    assert isinstance(view, SolitaireView)
    summary = GAME.table_of(match, view, NAMES).summary
    assert summary is not None
    assert summary.lines[-2] == "1 step taken back."
    again = from_json(to_json(match), lambda _: RULES)
    assert again.taken_back == 1


def test_the_bot_gives_legal_answers_and_the_hint_is_a_whole_move() -> None:
    match = new_match(draw=1)
    for _ in range(12):
        match.answer(0, *tidy(draw=1).answer(match.view(0), Thinking(random_from(1))))
    assert len(match.steps) == 12


def test_the_rules_of_thumb_end_every_game_and_win_some() -> None:
    won = 0
    for seed in range(12):
        random = random_from(seed, 7)
        state = RULES.start(1, RULES.accept(1, {"draw": 1}), random)
        let_play(state, [tidy(draw=1)], random)
        won += state.position.is_won()
    assert won >= 2


def test_every_ruling_is_on_the_page() -> None:
    page = rules_page("spectrum-solitaire")
    for number in ("SO1", "SO2", "SO3", "SO4", "SO5", "SO-a", "SO-b", "SO-c", "SO-d", "SO-e"):
        assert f"**{number}**" in page
