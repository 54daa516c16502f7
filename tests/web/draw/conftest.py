"""A gallery: one table with everything the vocabulary knows, in every layout and state."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace

import pytest

from gamenight.core.state import NOBODY
from gamenight.table import (
    Answer,
    Badge,
    Board,
    Card,
    Cell,
    Counter,
    Die,
    Item,
    Layout,
    Mark,
    Pawn,
    Question,
    Seat,
    Shape,
    Sheet,
    Sketch,
    Slot,
    Space,
    Summary,
    Table,
    Tile,
    Token,
    Zone,
)
from gamenight.table.colours import WHEEL

DOG = Sketch(
    "dog",
    (
        Shape("M20 72Q20 40 48 40H62Q64 22 76 24L84 34L90 40Q88 50 76 50V72", "brown", "ink"),
        Shape("M30 72V84M68 72V84M20 60Q8 52 12 40", "none", "ink"),
    ),
    "d",
)
BONE = Sketch("bone", (Shape("M25 62L62 25M20 55L32 68M55 20L68 32", "none", "ink", 9),), "b")

LAST = frozenset({Mark.LAST})
CHOSEN = frozenset({Mark.CHOSEN})
WINNING = frozenset({Mark.WINNING})
SPENT = frozenset({Mark.SPENT})
SECRET = "Queen of Nowhere"


def rank_card(number: int, answer: int | None = None) -> Card:
    colour = WHEEL[number % 12]
    return Card(
        key=f"rank {number}",
        label=f"{colour.name.capitalize()} {number}",
        corner=str(number),
        code=colour.code,
        band=colour.name,
        answer=answer,
    )


def face_down_card(key: str, **fields: object) -> Card:
    """A card whose description says more than anybody may read."""
    card = Card(
        key=key,
        label="A face-down card",
        face_down=True,
        back="teal",
        corner=SECRET,
        code=SECRET,
        title=SECRET,
        text=SECRET,
        sketch=Sketch(SECRET, (Shape(SECRET),)),
        slots=(Slot(SECRET, SECRET),),
        stars=4,
    )
    return replace(card, **fields)  # type: ignore[arg-type]


def dog_card() -> Card:
    return Card(
        key="dog",
        label="Lief",
        title="Lief",
        corner="1",
        code="paw",
        sketch=DOG,
        slots=(
            Slot("space 1", "1", Die("die on dog", "a die showing 1", 1)),
            Slot("space 2", "2", answer=11),
            Slot("space 3", "3"),
        ),
    )


def box_card() -> Card:
    gamer = Token("gamer 1", "gold gamer", "gold", figure=True)
    other = Token("gamer 2", "red over blue gamer", "red", "blue", figure=True)
    return Card(
        key="box",
        label="Night Train",
        title="Night Train",
        corner="8.4",
        band="green",
        text="Strategy",
        wide=True,
        slots=(Slot("seat 1", holds=gamer), Slot("seat 2", holds=other), Slot("seat 3", "3")),
        answer=12,
    )


def disc() -> Board:
    def space(ring: int, sector: int) -> Space:
        colour = WHEEL[sector].name
        here = f"{colour} {ring + 1}"
        pawn = Pawn(f"pawn {here}", "Anna's pawn", "blue", 0)
        items = (pawn,) if (ring, sector) in ((2, 3), (5, 8)) else ()
        if (ring, sector) == (4, 0):
            items = (Pawn("mine", "Your pawn", "white", 1, answer=13),)
        answer = {(3, 3): 14, (2, 4): 15}.get((ring, sector))
        marks = LAST if (ring, sector) == (5, 8) else frozenset()
        text = "★" if ring == 8 else ""
        return Space(here, here, ring, sector, colour, text, items, answer, marks)

    spaces = tuple(space(ring, sector) for sector in range(12) for ring in range(9))
    return Board("disc", "The wheel", spaces, rows=9, columns=12, polar=True)


def squares() -> Board:
    token = Token("stone", "a black stone", "black")
    spaces = tuple(
        Space(
            f"square {row} {column}",
            f"row {row + 1}, column {column + 1}",
            row,
            column,
            "green-blue" if (row + column) % 2 else "cream",
            items=(token,) if (row, column) == (1, 1) else (),
            answer=16 if (row, column) == (0, 2) else None,
        )
        for row in range(3)
        for column in range(4)
        if (row, column) != (2, 3)
    )
    return Board("squares", "The yard", spaces, rows=3, columns=4)


def sheet() -> Sheet:
    return Sheet(
        "sheet",
        "Scores",
        ("", "Anna", "Bertram", "<script>"),
        (
            (Cell("Red", colour="red"), Cell("12"), Cell("9", marks=LAST), Cell("", answer=17)),
            (Cell("Sequence"), Cell("20"), Cell(""), Cell("4", marks=WINNING)),
        ),
    )


def column(number: int) -> Zone:
    tile = Tile(f"area {number}", f"Area {number}", f"Area {number}", "Lowest total wins", "teal")
    cards = (
        rank_card(number),
        replace(rank_card(number + 4), under=("Spotlight",)),
        face_down_card(f"down {number}", under=("Spotlight",)) if number % 2 else rank_card(40),
        rank_card(number + 8),
    )
    answer = 20 + number if number < 3 else None
    renamed = [replace(card, key=f"{card.key} in {number}") for card in cards]
    items: tuple[Item, ...] = (tile, *renamed)
    return Zone(f"column {number}", f"Column {number}", items, Layout.COLUMN, answer=answer)


def middle() -> tuple[Zone, ...]:
    pile = tuple(face_down_card(f"deck {at}") for at in range(3))
    dice = (
        *(
            Die(f"die {n}", f"a die showing {n}", n, answer=n if n < 3 else None)
            for n in range(1, 7)
        ),
        *(Die(f"face {c.name}", f"a {c.name} die", colour=c.name) for c in WHEEL[:5]),
        Die("both", "a blue die showing 5", 5, "blue", marks=LAST),
        Die("twelve", "a die showing 11", 11),
    )
    tokens = (
        Token("treat", "treats", "gold", sketch=BONE, count=3),
        Token("bean", "a red bean", "red", marks=CHOSEN),
        Token("gamer 3", "green over purple gamer", "green", "purple", figure=True, answer=3),
        Pawn("pawn", "Bertram's pawn", "orange", 1, marks=LAST),
        Counter("pot", "beans in the pot", 12.5),
    )
    treat = Token("treat on tile", "a treat", "gold", sketch=BONE)
    tiles = (
        Tile("walk", "Walk", "Walk", "Roll 2, then 1 more if you like.", "yellow", answer=4),
        Tile("dig", "Dig", "Dig", "Change dice.", "orange-yellow", "7", tokens=(treat,)),
        Tile("run", "Run", "Run", SECRET, "purple", face_down=True, sketch=BONE),
        Tile("fetch", "Fetch", "Fetch", "Roll 8.", "blue", sketch=DOG, marks=SPENT),
    )
    return (
        Zone("deck", "Deck", pile, Layout.STACK, count=57),
        Zone("discard", "Discard", (rank_card(31), rank_card(32, 5)), Layout.STACK),
        Zone("nothing", "Trick", (), Layout.ROW),
        Zone("bag", "Bag", (), Layout.BAG, count=60),
        Zone("tray", "Dice", dice, Layout.TRAY),
        Zone("things", "Things", tokens, Layout.ROW, note="of many kinds"),
        Zone("tricks", "Tricks", tiles, Layout.GRID, columns=4),
        *(column(number) for number in range(1, 5)),
        Zone("wheel", "Board", (disc(),), Layout.BOARD),
        Zone("yard", "Yard", (squares(),), Layout.BOARD),
        Zone("scores", "Score sheet", (sheet(),), Layout.SHEET),
    )


def own() -> tuple[Zone, ...]:
    states = (
        Card("plain", "White 2", corner="2", code="W", text="Lowest white in play", stars=3),
        Card("black", "Black 4", paper="black", corner="4", code="K", stars=4, marks=LAST),
        Card("red", "The red ?", paper="red", corner="?", code="?", marks=CHOSEN),
        Card("won", "Green 8", corner="8", code="G", band="green", stars=7, marks=WINNING),
        Card("gone", "Gray 9", corner="9", code="Gy", text="Folded", marks=SPENT),
        Card("split", "Red-orange 5", paper="red-orange", corner="5", code="RO"),
    )
    hand = tuple(rank_card(number, number) for number in range(6, 10))
    return (
        Zone("front", "In play", states, Layout.ROW, owner=1, note="sum 20"),
        Zone("dogs", "Dogs", (dog_card(), box_card()), Layout.ROW, owner=1),
        Zone("hand", "Hand", (*hand, rank_card(10), rank_card(11)), Layout.FAN, owner=1),
    )


def backs(seat: int) -> Zone:
    cards = tuple(face_down_card(f"hand {seat}: {at}") for at in range(5))
    return Zone(f"hand {seat}", "Hand", cards, Layout.FAN, owner=seat)


ANSWERS = (
    Answer(1, "Place the 1", "die 1"),
    Answer(2, "Place the 2", "die 2"),
    Answer(3, "Send the gamer", "gamer 3"),
    Answer(4, "Walk", "walk"),
    Answer(5, "Take the top card", "rank 32"),
    *(Answer(number, f"Play {number}", f"rank {number}") for number in range(6, 10)),
    Answer(11, "Place on Lief", "dog"),
    Answer(12, "Bring Night Train", "box"),
    Answer(13, "Move your pawn", "mine"),
    Answer(14, "Go inwards", "orange-yellow 4"),
    Answer(15, "Go round", "yellow 3"),
    Answer(16, "Dig there", "square 0 2"),
    Answer(17, "Score red", "sheet"),
    Answer(21, "Column 1", "column 1"),
    Answer(22, "Column 2", "column 2"),
    Answer(30, "Pass"),
    Answer(31, "Fold", grave=True),
)


def points(seat: int) -> Counter:
    return Counter(f"points {seat}", "points", 7, 10)


def gallery_table() -> Table:
    shown = Zone("shown", "Hand of Anna", (rank_card(6, 6), rank_card(7)), owner=0)
    return Table(
        game="gallery",
        headline="Round 3 · everything at once",
        seats=(
            Seat(0, "Anna", badges=(Badge("dealer", "gold"),), counters=(points(0),)),
            Seat(1, "<script>alert('x')</script>", active=True, counters=(points(1),)),
            Seat(2, "Chloé", badges=(Badge("folded"), Badge("red", "red"))),
        ),
        zones=(*middle(), *own(), backs(0), backs(2)),
        question=Question(1, "Which of all these?", ANSWERS),
        viewer=1,
        summary=Summary("Round 2", ("Anna scores 2 + 3 = 5.", "Chloé scores 0."), (shown,)),
    )


@pytest.fixture(scope="session")
def gallery() -> Table:
    return gallery_table()


@pytest.fixture(scope="session")
def watched(gallery: Table) -> Table:
    """The same table for somebody who only watches."""
    question = Question(1, "Bertram is thinking")
    return replace(gallery, viewer=NOBODY, question=question)


@pytest.fixture(scope="session")
def name_of() -> Callable[[str], str]:
    return lambda key: "k" + hashlib.sha256(key.encode()).hexdigest()[:16]
