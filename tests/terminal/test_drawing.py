"""Tables drawn in blocks."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rich.text import Text

from gamenight.core.match import Header, Match
from gamenight.core.random import random_from
from gamenight.games.registry import find_game, game_ids
from gamenight.games.suspense.rules import RULES, SuspenseState, cards_in
from gamenight.table import Answer, Card, Layout, Question, Seat, Table, Tile, Zone
from gamenight.terminal.drawing.blocks import Block, beside, block, choosable, flowing, words
from gamenight.terminal.drawing.look import KEYS, Look, look_at
from gamenight.terminal.drawing.tables import (
    draw_opponents,
    draw_own,
    draw_question,
    draw_summary,
    draw_upper,
)
from gamenight.terminal.drawing.zones import draw_zone

WIDTHS = (40, 79, 119)


def drawn(table: Table, width: int, cursor: int | None = None, height: int = 999) -> Block:
    """All parts of a table under each other."""
    assert table.question is not None
    parts = [
        draw_upper(table, cursor, width, height),
        draw_question(table.question, look_at(table, cursor), width),
        draw_own(table, cursor, width, height),
    ]
    return block([line for part in parts for line in part.lines])


def answers_in(text: Text) -> set[int]:
    """The answers that a click somewhere on the text gives."""
    return {
        span.style.meta["answer"]
        for span in text.spans
        if not isinstance(span.style, str) and "answer" in span.style.meta
    }


EVERYTHING = [
    "Anna (you)",
    "dealer",
    "points 4/10",
    "☀",
    "A R",  # corner and code of a card
    "★★",
    "Howls",
    "▒▒▒",  # the back of a card
    "•✓♛×",  # all marks
    "(4)[7]",  # an empty slot that can be chosen
    "(⚂3)",  # a die in a slot
    "(⌁Cr)",  # a token in a slot
    "+ a Spotlight",
    "×4",  # four face-down cards
    "●   ●",
    "│  ●  │",
    "┃  Te ┃",  # a die with a coloured face
    "♟G2 Ben's pawn [5]",
    "⌁Br×3 a treat",
    "☻ Y",  # head
    "╨ P",  # feet
    "Draw pile ×9",
    "23 inside",
    "Column of cards [6]",
    "Howl",
    "Roll two dice",
    "—",  # an empty zone
    "the rim is at the top",
    "♟W1",
    "PR[9]",
    "f0",
    "12✓[b]",
    "turns left 3/12 ▰▰▰▱▱▱▱▱▱▱▱▱",
    "Which of all these?",
    "c Answer number 12 !",
]


@pytest.mark.parametrize("words", EVERYTHING)
def test_everything_on_a_table_is_drawn(gallery: Table, words: str) -> None:
    assert words in drawn(gallery, 119).as_text().plain


def test_the_summary_is_drawn_with_its_arithmetic_and_cards(gallery: Table) -> None:
    assert gallery.summary is not None
    text = draw_summary(gallery.summary, 60).as_text().plain
    assert "Anna: 3 + 1 = 4." in text
    assert "A R" in text


@pytest.mark.parametrize("width", WIDTHS)
def test_every_line_of_a_block_is_equally_wide(gallery: Table, width: int) -> None:
    picture = drawn(gallery, width)
    assert {line.cell_len for line in picture.lines} == {picture.width}


@pytest.mark.parametrize("height", [5, 999])
def test_every_answer_can_be_clicked_on_the_table(gallery: Table, height: int) -> None:
    """Those that belong to a thing on the table, large or small, and all in the question."""
    upper = answers_in(draw_upper(gallery, None, 119, height).as_text())
    own = answers_in(draw_own(gallery, None, 119, height).as_text())
    assert upper == {1, 2, 3, 4, 5, 6, 7, 9, 11}
    assert own == {1, 7}
    assert gallery.question is not None
    asked = draw_question(gallery.question, look_at(gallery), 119)
    assert answers_in(asked.as_text()) == set(range(1, 13))


def test_the_cursor_is_seen_without_colour(gallery: Table) -> None:
    text = drawn(gallery, 119, cursor=1).as_text().plain
    assert "▸1 Answer number 1" in text
    assert "╚" in text
    assert "╚" not in drawn(gallery, 119).as_text().plain


def test_what_cannot_be_chosen_now_has_no_key(gallery: Table) -> None:
    watched = replace(gallery, question=Question(1, "Ben is thinking"))
    text = drawn(watched, 119).as_text()
    assert answers_in(text) == set()
    assert "[" not in text.plain


def test_an_item_is_chosen_by_the_target_of_the_only_answer_for_it(gallery: Table) -> None:
    question = Question(0, "Which?", (Answer(40, "Night", target="c4"),))
    own = draw_own(replace(gallery, question=question), None, 119, 999)
    assert answers_in(own.as_text()) == {40}


def test_small_drawings_are_taken_where_room_is_short(gallery: Table) -> None:
    tall, low = draw_upper(gallery, None, 119, 999), draw_upper(gallery, None, 119, 10)
    assert low.height < tall.height


def test_what_can_be_chosen_from_stays_large_longest(gallery: Table) -> None:
    """The tile has its text although the cards nobody can choose have become small."""
    tile = Tile("t", "Howl", "Howl", "Roll two dice")
    card = Card("c", "Night", corner="N", title="Night", text="All is quiet")
    zones = (Zone("tiles", "Tiles", (tile,)), Zone("cards", "Cards", (card,), Layout.COLUMN))
    question = Question(0, "Which?", (Answer(1, "Howl", target="t"),))
    table = replace(gallery, seats=gallery.seats[:1], zones=zones, question=question)
    large = draw_upper(table, None, 40, 999)
    lower = draw_upper(table, None, 40, large.height - 1).as_text().plain
    lowest = draw_upper(table, None, 40, 1).as_text().plain
    assert "All is quiet" not in lower
    assert "Roll two dice" in lower
    assert "Roll two dice" not in lowest


def test_tiles_in_a_grid_use_the_room_there_is() -> None:
    tiles = tuple(Tile(f"t{at}", "Howl", "Howl", "Draw a dog. Then roll 1.") for at in range(3))
    grid = Zone("tricks", "Tricks", tiles, Layout.GRID, columns=3)
    wide, narrow = draw_zone(grid, Look(), 79), draw_zone(grid, Look(), 56)
    assert wide.width <= 79
    assert "Draw a dog. Then roll" in wide.as_text().plain
    assert narrow.width <= 56
    assert draw_zone(grid, Look(small=True), 79).width == narrow.width


def zone_text(zone: Zone, answers: int) -> str:
    keys = {number: KEYS[number] for number in range(answers)}
    return draw_zone(zone, Look(keys), 79).as_text().plain


def test_covered_cards_of_a_column_keep_their_keys() -> None:
    cards = tuple(Card(f"c{at}", f"Card {at}", corner=str(at), answer=at) for at in range(3))
    text = zone_text(Zone("z", "Column", cards, Layout.COLUMN), 3)
    assert [text.count(f"[{key}]") for key in KEYS[:3]] == [1, 1, 1]


def test_face_down_cards_that_can_be_chosen_lie_side_by_side() -> None:
    backs = tuple(Card(f"b{at}", "A card", face_down=True, answer=at) for at in range(3))
    text = zone_text(Zone("z", "Hand", backs, Layout.FAN), 3)
    assert [text.count(f"[{key}]") for key in KEYS[:3]] == [1, 1, 1]
    assert "×3" in zone_text(Zone("z", "Hand", backs, Layout.FAN), 0)


def test_opponents_sit_side_by_side_in_playing_order(gallery: Table) -> None:
    seats = tuple(Seat(number, f"Seat-{number}") for number in range(4))
    table = replace(gallery, seats=seats, viewer=1)
    first_line = draw_opponents(table, look_at(table), 120).lines[0].plain
    assert first_line.split() == ["Seat-2", "Seat-3", "Seat-0"]
    assert draw_opponents(table, look_at(table), 40).lines[0].plain.split() == ["Seat-2"]


def test_keys_of_answers_are_no_commands() -> None:
    assert len(set(KEYS)) == len(KEYS)
    assert not set(KEYS) & set("dhlnpqrstu?+-=")


def test_more_answers_than_keys_can_still_be_clicked(gallery: Table) -> None:
    many = tuple(Answer(number, f"Number {number}") for number in range(len(KEYS) + 5))
    question = Question(0, "Which?", many)
    table = replace(gallery, question=question)
    text = draw_question(question, look_at(table), 79).as_text()
    assert answers_in(text) == set(range(len(KEYS) + 5))


def test_no_hidden_card_is_drawn() -> None:
    """In the first round, only the faces that the seat may see are drawn."""
    match = Match(
        RULES, Header("suspense", RULES.version, 3, {"first_seat": 0}, ("A", "B", "C"), 5)
    )
    state = match.state
    assert isinstance(state, SuspenseState)
    table = find_game("suspense").table(match.view(1), ("A", "B", "C"))
    faces = drawn(table, 119).as_text().plain
    for card in cards_in(state.hands[0] | state.hands[2] | 1 << state.secret):
        face = "? ?" if card == 12 else f"{card % 6 + 1} {'W' if card < 6 else 'K'} "
        assert face not in faces


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_is_drawn_at_every_stage(game_id: str) -> None:
    """For the most players, from all sides, on a small and on a large terminal."""
    game = find_game(game_id)
    players = max(game.rules.players)
    names = tuple(f"Seat {seat}" for seat in range(players))
    random = random_from(11)
    state = game.rules.new(players, {}, random)
    for step in range(90):
        if step % 9 == 0 or state.over:
            seat = step // 9 % (players + 1) - 1
            table = game.table(state.view(seat), names)
            for width, height in ((79, 10), (119, 999)):
                picture = draw_upper(table, None, width, height)
                own = draw_own(table, None, width, height)
                assert {line.cell_len for line in picture.lines} == {picture.width}
                assert max(picture.width, own.width) <= width
                seats = picture.as_text().plain + own.as_text().plain
                assert [name for name in names if name not in seats] == []
        if state.over:
            break
        answers = state.legal()
        state.apply(answers[random.below(len(answers))], random)


# Blocks


def test_beside_and_flowing() -> None:
    two, three = words("ab\ncd"), words("xyz")
    assert [line.plain for line in beside([two, three]).lines] == ["ab xyz", "cd    "]
    assert [line.plain for line in flowing([two, three], 5).lines] == ["ab ", "cd ", "xyz"]
    assert [line.plain for line in flowing([two, three], 6).lines] == ["ab xyz", "cd    "]


def test_a_smaller_thing_keeps_its_own_answer() -> None:
    inner = choosable(words("card"), 3)
    outer = choosable(beside([words("pile"), inner]), 4)
    text = outer.as_text()
    at = text.plain.index("card")
    covering = [span for span in text.spans if span.start <= at < span.end]
    last = [s.style.meta for s in covering if not isinstance(s.style, str) and s.style.meta][-1]
    assert last == {"answer": 3}
