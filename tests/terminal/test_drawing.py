"""Tables drawn in blocks."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from rich.text import Text

from gamenight.core.match import Header, Match
from gamenight.game.registry import find_game
from gamenight.games.suspense.rules import RULES, SuspenseState
from gamenight.parts.bits import members_of, only
from gamenight.table import (
    Answer,
    Card,
    Die,
    Lane,
    Layout,
    Question,
    Seat,
    Several,
    Slot,
    Table,
    Tile,
    Track,
    Zone,
)
from gamenight.terminal.drawing.blocks import Block, beside, block, choosable, flowing, words
from gamenight.terminal.drawing.pen import Pen
from gamenight.terminal.drawing.tables import (
    draw_news,
    draw_opponents,
    draw_own,
    draw_question,
    draw_summary,
    draw_upper,
    draw_words_at_cursor,
    news_in_a_line,
)
from gamenight.terminal.drawing.tracks import draw_track
from gamenight.terminal.drawing.zones import draw_zone
from gamenight.terminal.reply import KEYS, Reply
from tests.some import some
from tests.terminal.gallery import DRAWINGS, counted, everything, race, score_sheet
from tests.terminal.pens import PEN, TALL, asked, pen_of, plain

WIDTHS = (40, 79, 119)


def drawn(table: Table, width: int, reply: Reply | None = None, height: int = TALL) -> Block:
    """All parts of a table under each other."""
    reply = reply or Reply(table)
    pen = pen_of(table, reply)
    parts = [
        draw_upper(table, pen, width).fitting(height),
        draw_question(table, reply, width, height),
        draw_own(table, pen, width).fitting(height),
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
    "Anna",
    "dealer",
    "points 4/10",
    "☀",
    "A R",  # corner and code of a card
    "★★",
    "Howls",
    "▒▒▒",  # the back of a card
    "•✓♛×○",  # all marks
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
    "☻Y/P[3]",  # a figure on a tile
    "Draw pile ×9",
    "23 inside",
    "Column of cards",
    "[6]",
    "Howl",
    "Roll two dice",
    "—",  # an empty zone
    "[a]  3R  Twice around; Go round the wheel",  # things in a list
    " ⚃4  the mission die",
    " ▒▒  A hidden mission; face down",
    "the rim is at the top",
    "♟W1",
    " PR  ",  # the codes stand above the columns
    "·[9]",
    "Anna moved",  # a way that was taken
    "·[8]",  # the end of a way that can be chosen
    "f0",
    "12✓[b]",
    "turns left 3/12 ▰▰▰▱▱▱▱▱▱▱▱▱",
    "● Anna 30 ━━━━━━━━━━━━○━━━━━━━━━━━━━━━━━━━●──",  # the tracks of both, with their pegs
    "◆ Ben   0 ◆────",
    "Which of all these?",
    "Also waiting for Ben.",
    "c Answer number 12 !",
]


@pytest.fixture(scope="module")
def picture() -> str:
    return plain(drawn(everything(), 119))


@pytest.mark.parametrize("said", EVERYTHING)
def test_everything_on_a_table_is_drawn(picture: str, said: str) -> None:
    assert said in picture


def test_groups_stand_below_their_zone_with_their_cards_and_the_sum() -> None:
    text = plain(draw_zone(counted(), PEN, 60))
    pair, six, odd = [line.rstrip() for line in text.splitlines()[-3:]]
    assert pair == "pair for 2  6R   6B  (2 so far)"
    assert six == "six for 1   6B  (3 so far)"
    assert odd == "odd         6R"


TRACKS = (
    (0, 0, "◆─────────"),
    (1, 0, "◆─────────"),
    (60, 30, "━━━━◇━━━━◆"),
    (99, 59, "━━━━━━━━◇◆"),
)


@pytest.mark.parametrize(("front", "back", "bar"), TRACKS)
def test_a_track_is_a_bar_with_two_pegs(front: int, back: int, bar: str) -> None:
    lanes = (Lane("Anna", "blue", 17), Lane("Ben", "red", front, back))
    line = plain(draw_track(Track("race", "Race", lanes, 60), 23)).splitlines()[1]
    assert line.split()[-2:] == [bar, "60"]


@pytest.mark.parametrize("length", [1, 31, 121, 10_000])
@pytest.mark.parametrize("width", [38, 79, 200])
def test_a_track_of_any_length_fits(length: int, width: int) -> None:
    lanes = (Lane("Anna and Cleo", "blue", length + 5, length), Lane("Ben and Dora", "red", 0))
    track = draw_track(Track("race", "Race", lanes, length), width)
    assert track.width == min(width, 78)


def test_where_there_is_little_room_a_track_is_told_in_numbers() -> None:
    text = plain(draw_zone(Zone("race", "Race", (race(),)), PEN.smallest(), 79))
    assert text == "Race ● Anna 30 (+18)  ◆ Ben 0  of 60"


def test_the_summary_is_drawn_with_its_arithmetic_and_cards(gallery: Table) -> None:
    assert gallery.summary is not None
    text = plain(draw_summary(gallery.summary, PEN, 60))
    assert "Anna: 3 + 1 = 4." in text
    assert "A R" in text


@pytest.mark.parametrize("width", WIDTHS)
def test_every_line_of_a_block_is_equally_wide(gallery: Table, width: int) -> None:
    picture = drawn(gallery, width)
    assert {line.cell_len for line in picture.lines} == {picture.width}


@pytest.mark.parametrize("height", [5, TALL])
def test_every_answer_can_be_clicked_on_the_table(gallery: Table, height: int) -> None:
    """Those that belong to a thing on the table, large or small, and all in the question."""
    pen = pen_of(gallery)
    upper = answers_in(draw_upper(gallery, pen, 119).fitting(height).as_text())
    own = answers_in(draw_own(gallery, pen, 119).fitting(height).as_text())
    assert upper == {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}
    assert own == {1, 7}
    question = draw_question(gallery, Reply(gallery), 119, TALL)
    assert answers_in(question.as_text()) == set(range(1, 13))


def test_a_long_question_leaves_out_what_stands_on_the_table(gallery: Table) -> None:
    """But for what the cursor is at."""
    reply = Reply(gallery)
    reply.move(3)
    question = draw_question(gallery, reply, 40, 4)
    assert answers_in(question.as_text()) == {4, 12}
    assert "▸4 Answer number 4" in plain(question)


def test_what_is_printed_on_the_thing_at_the_cursor_is_told(gallery: Table) -> None:
    """For terminals where things are drawn too small to read."""
    reply = Reply(gallery)
    assert draw_words_at_cursor(gallery, None, 79).height == 0
    reply.move(3)
    assert plain(draw_words_at_cursor(gallery, reply, 79)) == "Roll two dice"
    reply.move(-1)
    assert plain(draw_words_at_cursor(gallery, reply, 79)) == ""
    assert draw_words_at_cursor(gallery, reply, 79).height == 1, "or all would move"


def test_news_are_told_as_far_as_there_is_room() -> None:
    news = ["Anna rolls a six.", "Ben passes.", "Cleo lays a red seven on the blue pile."]
    assert plain(draw_news(news, 30, 3)).splitlines() == [
        "› Ben passes.                 ",
        "› Cleo lays a red seven on the",
        "blue pile.                    ",
    ]
    assert plain(draw_news(news, 30, 1)) == "› Cleo lays a red seven on th…"
    assert draw_news(news, 30, 0).height == draw_news(news, 30, -2).height == 0


def test_news_in_a_line_are_the_latest_that_fit() -> None:
    news = ["Anna rolls a six.", "Ben passes.", "Cleo lays a seven."]
    assert news_in_a_line(news, 79) == "› Anna rolls a six. Ben passes. Cleo lays a seven."
    assert news_in_a_line(news, 32) == "› Ben passes. Cleo lays a seven."
    assert news_in_a_line(news, 31) == "› Cleo lays a seven."
    assert news_in_a_line(news, 12) == "› Cleo lays…"
    assert news_in_a_line([], 79) == ""


def test_a_column_does_not_say_its_title_twice() -> None:
    head = Tile("t", "Change of costume", "Change of costume", "No card twice.", corner="6")
    zone = Zone(
        "area", "Change of costume 6", (head, Card("c", "Red 3", corner="3")), Layout.COLUMN
    )
    for pen in (Pen({}), Pen({}).smaller(), Pen({}).in_lines()):
        text = " ".join(plain(draw_zone(zone, pen, 79)).split())
        assert text.count("costume") == 1
        assert text.startswith("Change of costume 6")
    assert "No card twice." in " ".join(plain(draw_zone(zone, Pen({}), 79)).split())


def test_the_cursor_is_seen_without_colour(gallery: Table) -> None:
    text = plain(drawn(gallery, 119))
    assert "▸1 Answer number 1" in text
    assert "╚" in text
    assert "╚" not in plain(draw_upper(gallery, PEN, 119).fitting(TALL))


def test_what_cannot_be_chosen_now_has_no_key(gallery: Table) -> None:
    watched = replace(gallery, question=Question("Ben is thinking", (1,)))
    text = drawn(watched, 119).as_text()
    assert answers_in(text) == set()
    assert "[" not in text.plain


def test_a_question_is_only_read_where_nobody_replies(gallery: Table) -> None:
    assert plain(draw_question(gallery, None, 119, TALL)).splitlines() == [
        "Which of all these?  ",
        "Also waiting for Ben.",
    ]


def test_small_drawings_are_taken_where_room_is_short(gallery: Table) -> None:
    tall, low = (draw_upper(gallery, PEN, 119).fitting(height) for height in (TALL, 10))
    assert low.height < tall.height


def test_what_can_be_chosen_from_stays_large_longest(gallery: Table) -> None:
    """The tile has its text although the cards nobody can choose have become small."""
    tile = Tile("t", "Howl", "Howl", "Roll two dice", answer=1)
    card = Card("c", "Night", corner="N", title="Night", text="All is quiet")
    zones = (Zone("tiles", "Tiles", (tile,)), Zone("cards", "Cards", (card,), Layout.COLUMN))
    table = replace(gallery, seats=gallery.seats[:1], zones=zones)
    table = asked(table, Answer(1, "Howl"))
    large = draw_upper(table, pen_of(table), 40).fitting(TALL)
    lower = plain(draw_upper(table, pen_of(table), 40).fitting(large.height - 1))
    lowest = plain(draw_upper(table, pen_of(table), 40).fitting(1))
    assert "All is quiet" not in lower
    assert "Roll two dice" in lower
    assert "Roll two dice" not in lowest


def test_many_columns_stand_side_by_side_where_they_fit() -> None:
    hidden = tuple([Card(f"b{at}", "", face_down=True) for at in range(9)])
    top = Card("t", "Red 12", corner="12", code="R")
    zones = tuple(
        [
            Zone(f"z{at}", f"{at}", (*hidden, replace(top, key=f"t{at}")), Layout.COLUMN)
            for at in range(12)
        ]
    )
    table = replace(everything(), zones=zones, question=None)
    tall = draw_upper(table, PEN, 88).fitting(30)
    assert plain(tall).count("╭") == 120, "every card is seen"
    assert tall.height <= 16
    for lying in (draw_upper(table, PEN, 88).fitting(13), draw_upper(table, PEN, 79).fitting(30)):
        assert plain(lying).count("▒▒ ×9") == 12


def test_sheets_of_others_leave_before_one_s_own() -> None:
    def sheet(owner: int) -> Zone:
        return Zone(f"s{owner}", "Sheet", (score_sheet(),), Layout.SHEET, owner=owner)

    table = replace(everything(), zones=(sheet(0), sheet(1)))
    assert "player" in plain(draw_upper(table, PEN, 79).fitting(9))
    assert plain(draw_upper(table, PEN, 79).fitting(4)).split() == ["Ben", "folded"]
    assert "player" in plain(draw_own(table, PEN, 79).fitting(1))


def test_what_is_least_important_shrinks_to_a_line_first(gallery: Table) -> None:
    """The last zones of the middle; and nothing at all where it can be chosen."""
    card = Card("c", "Night", corner="N", title="Night", text="All is quiet")
    zones = tuple([Zone(f"z{at}", f"Zone {at}", (replace(card, key=f"c{at}"),)) for at in range(3)])
    table = replace(gallery, seats=gallery.seats[:1], zones=zones)
    sizes = draw_upper(table, PEN, 14)
    smallest = sizes.fitting(1)
    assert plain(smallest).count("Zone") == smallest.height == 3
    lines = plain(sizes.fitting(smallest.height + 3)).splitlines()
    assert [line.strip() for line in lines[-2:]] == ["Zone 1  N", "Zone 2  N"]
    chosen = asked(replace(table, zones=(replace(zones[0], answer=1),)), Answer(1, "That one"))
    sizes = draw_upper(chosen, pen_of(chosen), 20)
    assert "All is" in plain(sizes.fitting(1, groups=2))
    assert "All is" not in plain(sizes.fitting(1))


def test_what_is_in_reach_lies_below_the_question(gallery: Table) -> None:
    """A roll of the dice, for example, which belongs to nobody; spectators see it in the middle."""
    roll = Zone("roll", "The roll", (Die("d", "a four", 4),), Layout.TRAY, in_reach=True)
    table = replace(gallery, zones=(*gallery.zones, roll))
    own = plain(draw_own(table, PEN, 119).fitting(TALL))
    assert own.index("Hand") < own.index("The roll")
    assert "The roll" not in plain(draw_upper(table, PEN, 119).fitting(TALL))
    watched = replace(table, viewer=-1)
    assert "The roll" in plain(draw_upper(watched, PEN, 119).fitting(TALL))


def test_what_is_in_reach_stays_large_longest(gallery: Table) -> None:
    def card(name: str) -> Card:
        return Card(name, name, corner="5", title=name, text=f"{name} is the word")

    near = Zone("hand", "Hand", (card("Near"),), Layout.FAN, owner=0, in_reach=True)
    far = Zone("row", "Row", (card("Far"),), owner=0)
    table = replace(gallery, zones=(far, near))
    large = draw_own(table, PEN, 14).fitting(TALL)
    lower = plain(draw_own(table, PEN, 14).fitting(large.height - 1))
    assert "Near" in lower
    assert "Far is" not in lower


def test_tiles_in_a_grid_use_the_room_there_is() -> None:
    tiles = tuple(Tile(f"t{at}", "Howl", "Howl", "Draw a dog. Then roll 1.") for at in range(3))
    grid = Zone("tricks", "Tricks", tiles, Layout.GRID, columns=3)
    wide, narrow = draw_zone(grid, PEN, 79), draw_zone(grid, PEN, 56)
    assert wide.width <= 79
    assert "Draw a dog. Then roll" in plain(wide)
    assert narrow.width <= 56
    assert draw_zone(grid, PEN.smaller(), 79).width == narrow.width


def zone_text(zone: Zone, answers: int) -> str:
    keys = {number: KEYS[number] for number in range(answers)}
    return plain(draw_zone(zone, Pen(DRAWINGS, keys), 79))


def test_covered_cards_of_a_column_keep_their_keys() -> None:
    cards = tuple(Card(f"c{at}", f"Card {at}", corner=str(at), answer=at) for at in range(3))
    text = zone_text(Zone("z", "Column", cards, Layout.COLUMN), 3)
    assert [text.count(f"[{key}]") for key in KEYS[:3]] == [1, 1, 1]


@pytest.mark.parametrize("corner", ["1", "12"])
def test_stars_never_cut_off_rank_and_colour(corner: str) -> None:
    bare = Card("c", "A card", corner=corner, code="RO", sketch="bone", stars=2)
    text = zone_text(Zone("z", "Board", (bare,)), 0)
    assert f"{corner} RO" in text
    assert "★★" in text or "2★" in text


def test_face_down_cards_that_can_be_chosen_lie_side_by_side() -> None:
    backs = tuple(Card(f"b{at}", "A card", face_down=True, answer=at) for at in range(3))
    text = zone_text(Zone("z", "Hand", backs, Layout.FAN), 3)
    assert [text.count(f"[{key}]") for key in KEYS[:3]] == [1, 1, 1]
    assert "×3" in zone_text(Zone("z", "Hand", backs, Layout.FAN), 0)


@pytest.mark.parametrize("count", [5, 18])
def test_a_long_hand_overlaps_and_keeps_ranks_and_keys(count: int) -> None:
    cards = tuple(
        Card(f"c{at}", f"Card {at}", corner=str(at % 13), code="RO", answer=at)
        for at in range(count)
    )
    text = zone_text(Zone("z", "Hand", cards, Layout.FAN), count)
    assert [text.count(f"[{key}]") for key in KEYS[:count]] == [1] * count
    assert [text.count(f"{at} RO") > 0 for at in range(min(count, 13))] == [True] * min(count, 13)
    assert ("━┏" in text) == (count == 18)
    rows = [line for line in text.splitlines() if "┏" in line]
    assert [line.rstrip()[-1] for line in rows] == ["┓"] * len(rows)


def test_opponents_sit_side_by_side_in_playing_order(gallery: Table) -> None:
    seats = tuple(Seat(number, f"Seat-{number}") for number in range(4))
    table = replace(gallery, seats=seats, viewer=1)
    first_line = draw_opponents(table, PEN, 120).lines[0].plain
    assert first_line.split() == ["Seat-2", "Seat-3", "Seat-0"]
    assert draw_opponents(table, PEN, 40).lines[0].plain.split() == ["Seat-2"]


def test_more_answers_than_keys_can_still_be_clicked(gallery: Table) -> None:
    many = [Answer(number, f"Number {number}") for number in range(len(KEYS) + 5)]
    table = asked(gallery, *many)
    question = draw_question(table, Reply(table), 79, TALL)
    assert answers_in(question.as_text()) == set(range(len(KEYS) + 5))


# Several things


def dice(*values: int) -> Zone:
    """Dice whose answers are their values: equal ones cannot be told apart."""
    items = [Die(f"d{at}", f"a {value}", value, answer=value) for at, value in enumerate(values)]
    return Zone("roll", "Roll", tuple(items), Layout.TRAY, in_reach=True)


def roll(gallery: Table, *values: int) -> Table:
    table = replace(gallery, zones=(dice(*values),))
    answers = [Answer(value, f"a {value}") for value in sorted(set(values))]
    return asked(table, *answers, several=Several(1, len(values), "Take them"))


def test_what_is_marked_is_raised(gallery: Table) -> None:
    table = roll(gallery, 1, 2, 3)
    reply = Reply(table)
    reply.press(2)
    reply.move(1)
    rows = plain(draw_own(table, pen_of(table, reply), 79).fitting(TALL)).splitlines()
    tops = [row for row, line in enumerate(rows) if "▛" in line]
    others = [row for row, line in enumerate(rows) if "┏" in line or "╔" in line]
    assert tops == [others[0] - 1]
    assert "✓" in rows[tops[0]]


def test_of_equal_things_as_many_are_raised_as_are_marked(gallery: Table) -> None:
    table = roll(gallery, 5, 5, 5, 2)
    reply = Reply(table)
    reply.press(5)
    reply.press(5)
    own = draw_own(table, pen_of(table, reply), 79).fitting(TALL)
    assert plain(own).count("✓") == 2
    marked = {
        span.style.meta["chosen"]
        for span in own.as_text().spans
        if not isinstance(span.style, str) and span.style.meta.get("answer") == 5
    }
    assert marked == {True, False}
    assert "a 5 ×3 ✓2" in plain(draw_question(table, reply, 79, TALL))


def test_small_cards_keep_their_names_where_there_is_room() -> None:
    game = Card("g", "A long game", corner="5", title="Garden Gnome Empires", slots=(Slot("1"),))
    pen = PEN.smaller()

    def drawn_with(count: int) -> str:
        cards = tuple([replace(game, key=f"g{at}") for at in range(count)])
        return plain(draw_zone(Zone("z", "Games", cards), pen, 79))

    assert "Garden Gnome Empires" in drawn_with(3)
    assert "Garden Gnome Em…" in drawn_with(4), "or they would take a second row"


# Secrets


def test_no_hidden_card_is_drawn() -> None:
    """In the first round, only the faces that the seat may see are drawn."""
    names = ("A", "B", "C")
    match = Match(RULES, Header("suspense", RULES.version, 3, {"first_seat": 0}, names, 5))
    state = match.state
    assert isinstance(state, SuspenseState)
    game = find_game("suspense")
    table = game.table(match.view(1), names)
    pen = Pen(game.drawings)
    faces = plain(draw_upper(table, pen, 119).fitting(TALL)) + plain(
        draw_own(table, pen, 119).fitting(TALL)
    )
    for card in some(members_of(state.hands[0] | state.hands[2] | only(state.secret))):
        face = "? ?" if card == 12 else f"{card % 6 + 1} {'W' if card < 6 else 'K'} "
        assert face not in faces


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
    assert last["answer"] == 3
