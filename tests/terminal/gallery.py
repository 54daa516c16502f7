"""A table with everything that the vocabulary knows, built by hand."""

from __future__ import annotations

from gamenight.table import (
    Answer,
    Badge,
    Board,
    Card,
    Cell,
    Counter,
    Die,
    Group,
    Lane,
    Layout,
    Mark,
    Order,
    Pawn,
    Question,
    Role,
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
    Track,
    Trail,
    Zone,
)
from gamenight.table.colours import WHEEL

DRAWINGS = {"bone": Sketch((Shape("M0 0L9 9"),), "⌁")}
MARKED = tuple(Mark)


def cards() -> tuple[Card, ...]:
    slots = (
        Slot("first paw", "4", answer=7),
        Slot("second paw", holds=Die("sat", "a three", 3)),
        Slot("third paw", holds=Token("bone", "a bone", "cream", sketch="bone")),
    )
    return (
        Card("c1", "Ace of hounds", corner="A", code="R", paper="red", text="Howls twice", stars=2),
        Card("c2", "Hidden card", face_down=True, back="blue"),
        Card("c3", "Rex", title="Rex", band="green", slots=slots, answer=1, marks=MARKED),
        Card("c4", "Night", under=("a Spotlight",), title="Night", wide=True, sketch="bone"),
    )


def polar_board() -> Board:
    """The largest board there will be: twelve sectors and nine rings."""
    spaces = tuple(
        Space(
            f"s{ring} {sector}",
            f"{WHEEL[sector].name} ring {ring + 1}",
            ring,
            sector,
            WHEEL[sector].name,
            items=(Pawn("p0", "Anna's pawn", "white", 0),) if ring == sector == 0 else (),
            answer=9 if (ring, sector) == (8, 11) else None,
        )
        for ring in range(9)
        for sector in range(12)
    )
    trails = (
        Trail(("s0 0", "s0 11", "s1 10"), "Anna moved"),
        Trail(("s4 4", "s5 4", "s5 5"), "A way inwards", answer=8),
    )
    return Board("wheel", "The wheel", spaces, 9, 12, polar=True, trails=trails)


def grid_board() -> Board:
    spaces = tuple(
        Space(f"g{row}{column}", f"field {row}{column}", row, column, "cream", text=f"f{row}")
        for row in range(2)
        for column in range(3)
        if (row, column) != (1, 1)
    )
    return Board("field", "A field with a hole", spaces, 2, 3)


def score_sheet() -> Sheet:
    rows = (
        (Cell("Anna"), Cell("12", answer=11, marks=(Mark.CHOSEN,))),
        (Cell("Ben"), Cell("", colour="green")),
        (Cell("Eve"), Cell("+9", marks=(Mark.BEST, Mark.WORTHLESS), head="Pad")),
    )
    return Sheet("sheet", "Scores so far", ("player", "round 1"), rows)


def race() -> Track:
    return Track("race", "The race", (Lane("Anna", "blue", 30, 12), Lane("Ben", "red", 0)), 60)


def counted() -> Zone:
    """A hand in which things count together, with a sum and without."""
    pair = (Card("n1", "Red 6", corner="6", code="R"), Card("n2", "Blue 6", corner="6", code="B"))
    groups = (Group("pair", ("n1", "n2"), 2), Group("six", ("n2",), 1), Group("odd", ("n1",)))
    return Zone("counted", "Counted", pair, groups=groups)


def missions() -> tuple[Card | Die | Tile, ...]:
    return (
        Card("m1", "Twice around", corner="3", code="R", text="Go round the wheel", answer=10),
        Die("m2", "the mission die", 4),
        Tile("m3", "A hidden mission", "", face_down=True),
    )


def middle_zones() -> tuple[Zone, ...]:
    dice = tuple(Die(f"d{value}", f"a {value}", value) for value in range(1, 7))
    colour_dice = (Die("dc", "a teal die", 0, "teal", answer=2), Die("db", "red five", 5, "red"))
    figure = Token("f", "a gamer", "yellow", "purple", figure=True, answer=3)
    tokens = (Token("t", "a treat", "brown", sketch="bone", count=3), figure)
    tiles = (
        Tile("t1", "Howl", "Howl", "Roll two dice", corner="5", tokens=tokens, answer=4),
        Tile("t2", "Hidden tile", "", face_down=True),
    )
    return (
        Zone("tray", "Dice tray", dice + colour_dice, Layout.TRAY, note="roll them"),
        Zone("pawns", "Pawns", (Pawn("p1", "Ben's pawn", "green", 1, answer=5), *tokens)),
        Zone(
            "pile", "Draw pile", (Card("top", "Top card", face_down=True),), Layout.STACK, count=9
        ),
        Zone("bag", "Gamer bag", (), Layout.BAG, count=23),
        Zone("column", "Column of cards", cards()[:3], Layout.COLUMN, answer=6),
        Zone("grid", "Tricks", tiles, Layout.GRID, columns=2),
        Zone("empty", "Nothing here", ()),
        Zone("list", "Missions", missions(), Layout.LIST),
        Zone("wheel", "Wheel", (polar_board(),), Layout.BOARD),
        Zone("field", "Field", (grid_board(),), Layout.BOARD),
        Zone("sheet", "Sheet", (score_sheet(),), Layout.SHEET),
        Zone("clock", "Clock", (Counter("clock", "turns left", 3, 12, "bone"),)),
        Zone("race", "Race", (race(),)),
        Zone(
            "pot", "Pot", (Token("beans", "beans", "brown", sketch="bone", count=30),), Layout.BOWL
        ),
        played(),
    )


def played() -> Zone:
    """A card and a bet before their seats, an empty place, and all that a zone can say."""
    laid = Card("laid", "Red 7 from Ben", corner="7", code="R", band="red", owner=1)
    bet = Token("bet", "Anna's bet", "brown", sketch="bone", count=4, owner=0)
    return Zone(
        "played",
        "Played",
        (laid, bet),
        Layout.AROUND,
        note="next:",
        role=Role.MAIN,
        room=3,
        tallies=(Counter("sum", "sum", 18, 20), Counter("count", "count", 29, 37)),
        badges=(Badge("Orange", "orange"), Badge("a 7", "white")),
        direction=-1,
    )


def everything() -> Table:
    orders = (Order("by name", ("c4", "c3", "c1", "c2")),)
    hidden = tuple(Card(f"hand 1: {at}", "A face-down card", face_down=True) for at in range(4))
    answers = tuple(Answer(n, f"Answer number {n}", final=n == 12) for n in range(1, 13))
    return Table(
        game="gallery",
        headline="Everything at once",
        seats=(
            Seat(0, "Anna", True, (Badge("dealer", "gold"),), (Counter("c", "points", 4, 10),)),
            Seat(1, "Ben", False, (Badge("folded"),)),
        ),
        zones=(
            *middle_zones(),
            Zone("hand 0", "Hand", cards(), Layout.FAN, owner=0, in_reach=True, orders=orders),
            Zone("hand 1", "Ben's hand", hidden, Layout.FAN, owner=1),
        ),
        question=Question("Which of all these?", (0, 1), answers),
        viewer=0,
        summary=Summary(
            "Round 1", ("Anna: 3 + 1 = 4.",), (Zone("shown", "Shown", cards()[:1]), counted())
        ),
    )
