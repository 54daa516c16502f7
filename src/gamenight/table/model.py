"""What can lie on a table, and the question that is asked about it.

Every item has a ``key``: its name on this table as this seat sees it. Renderers use keys to let
things glide from place to place. A thing the seat cannot identify gets the key of its position
("hand 2: 0"), never of its identity.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Layout(Enum):
    """How the items of a zone lie."""

    ROW = "row"  # side by side, wrapping
    FAN = "fan"  # a hand: side by side, overlapping if long (a seat's first fan is its hand)
    COLUMN = "column"  # each card over the one before, all corners visible
    STACK = "stack"  # the last item on top of the others, with a count
    TRAY = "tray"  # loose dice
    BAG = "bag"  # contents unseen; only a count
    GRID = "grid"  # rows and columns of equal cells (Zone.columns)
    BOARD = "board"  # a Board
    SHEET = "sheet"  # a Sheet


class Mark(Enum):
    """What is special about an item now."""

    LAST = "last"  # just moved
    CHOSEN = "chosen"  # picked for the move under way
    WINNING = "winning"
    SPENT = "spent"  # used up, turned away, out of the round


@dataclass(frozen=True)
class Shape:
    """One stroke or area of a drawing, in a square of 100 by 100.

    ``path`` is in the path language of SVG; colours are palette names, "ink" or "none".
    """

    path: str
    fill: str = "none"
    stroke: str = "ink"
    width: float = 4.0


@dataclass(frozen=True)
class Sketch:
    """A small original drawing, and the character that stands for it in a terminal."""

    name: str
    shapes: tuple[Shape, ...]
    char: str = "◆"


@dataclass(frozen=True)
class Die:
    """A die with pips (``value`` 1-6), or with a coloured face (``colour``), or both."""

    key: str
    label: str
    value: int = 0
    colour: str = "white"
    answer: int | None = None
    marks: frozenset[Mark] = frozenset()


@dataclass(frozen=True)
class Pawn:
    """A playing piece of a seat."""

    key: str
    label: str
    colour: str
    owner: int
    answer: int | None = None
    marks: frozenset[Mark] = frozenset()


@dataclass(frozen=True)
class Token:
    """A small counter, or a figure with a head and feet of its own colours (``figure``)."""

    key: str
    label: str
    colour: str
    second: str = ""
    """The colour of the feet of a figure."""
    figure: bool = False
    sketch: Sketch | None = None
    count: int = 1
    answer: int | None = None
    marks: frozenset[Mark] = frozenset()
    origin: str = ""
    """The key of the thing on this table from which it comes when it is new."""


@dataclass(frozen=True)
class Slot:
    """A place on a card or tile where a die or token can sit."""

    label: str
    text: str = ""
    """What is printed in the empty slot, for example the number of spots it wants."""
    holds: Die | Token | None = None
    answer: int | None = None


@dataclass(frozen=True)
class Card:
    """A playing card, face up, or face down when ``face_down`` (then nothing else is known)."""

    key: str
    label: str
    """The card in words, for the log, the terminal and screen readers."""
    face_down: bool = False
    back: str = "gray"
    """The colour of the back, a palette name; the pattern on it comes from the game's id."""
    paper: str = "white"
    corner: str = ""
    """What stands large in the corners: a rank, a rating."""
    code: str = ""
    """The colour or suit code beside the corner."""
    title: str = ""
    text: str = ""
    """A short sentence on the face."""
    band: str = ""
    """The colour of a band along the top."""
    sketch: Sketch | None = None
    stars: int = 0
    slots: tuple[Slot, ...] = ()
    under: tuple[str, ...] = ()
    """Words for what is tucked under the card, for example a Spotlight."""
    answer: int | None = None
    marks: frozenset[Mark] = frozenset()
    wide: bool = False
    """Landscape format."""


@dataclass(frozen=True)
class Tile:
    """A flat piece with a title and a text: a trick, an area, an action."""

    key: str
    label: str
    title: str
    text: str = ""
    colour: str = "cream"
    corner: str = ""
    face_down: bool = False
    """Shows its back: of what is printed only the title, if there is one."""
    tokens: tuple[Token, ...] = ()
    """What lies on it."""
    sketch: Sketch | None = None
    answer: int | None = None
    marks: frozenset[Mark] = frozenset()


@dataclass(frozen=True)
class Counter:
    """A number with a name."""

    key: str
    label: str
    value: float
    goal: float | None = None
    """The number that ends it, if there is one."""
    sketch: Sketch | None = None


@dataclass(frozen=True)
class Space:
    """A space of a board. Polar boards count rings from the rim and sectors clockwise."""

    key: str
    label: str
    row: int
    """On a polar board: the ring, 0 at the rim."""
    column: int
    """On a polar board: the sector, 0 at the top, clockwise."""
    colour: str
    text: str = ""
    items: tuple[Pawn | Token, ...] = ()
    answer: int | None = None
    marks: frozenset[Mark] = frozenset()


@dataclass(frozen=True)
class Board:
    """A board of spaces: a polar disc or a plain grid, at most 12 rows and 12 columns."""

    key: str
    label: str
    spaces: tuple[Space, ...]
    rows: int
    columns: int
    polar: bool = False


@dataclass(frozen=True)
class Cell:
    """A cell of a score sheet."""

    text: str
    answer: int | None = None
    colour: str = ""
    marks: frozenset[Mark] = frozenset()


@dataclass(frozen=True)
class Sheet:
    """A score sheet: a heading row and a body of cells."""

    key: str
    label: str
    heading: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


Item = Card | Die | Pawn | Token | Tile | Counter | Board | Sheet


@dataclass(frozen=True)
class Zone:
    """A named place on the table and what lies there."""

    key: str
    title: str
    items: tuple[Item, ...]
    layout: Layout = Layout.ROW
    owner: int | None = None
    """The seat it belongs to; None for the middle of the table."""
    count: int | None = None
    """How many there are, where that is not simply the number of items."""
    columns: int = 0
    """Of a grid."""
    note: str = ""
    """A short remark under the title."""
    answer: int | None = None
    """The answer that choosing the zone as a whole gives (a column, a pile)."""


@dataclass(frozen=True)
class Badge:
    """A short public word about a seat, such as "dealer" or "folded"."""

    text: str
    colour: str = "gray"


@dataclass(frozen=True)
class Seat:
    """A seat at the table, as its nameplate shows it."""

    number: int
    name: str
    active: bool = False
    badges: tuple[Badge, ...] = ()
    counters: tuple[Counter, ...] = ()


@dataclass(frozen=True)
class Answer:
    """One possible answer in words. ``target`` is the key of the item or zone it belongs to."""

    number: int
    label: str
    target: str = ""
    grave: bool = False
    """Hard to take back: folding, conceding."""


@dataclass(frozen=True)
class Question:
    """What is asked, of whom, and what may be answered (empty for those who only watch)."""

    seat: int
    text: str
    answers: tuple[Answer, ...] = ()


@dataclass(frozen=True)
class Summary:
    """What a round or the match came to, with its arithmetic, one line a fact.

    The last line of a match that is over says who won it.
    """

    title: str
    lines: tuple[str, ...]
    zones: tuple[Zone, ...] = ()
    """Cards that were turned up for it."""


@dataclass(frozen=True)
class Table:
    """Everything a seat sees."""

    game: str
    headline: str
    """Where the match stands: "Round 3, Anna deals"."""
    seats: tuple[Seat, ...]
    zones: tuple[Zone, ...]
    question: Question | None
    viewer: int
    summary: Summary | None = None
    """The last finished round, or the result of the match."""
    over: bool = False
