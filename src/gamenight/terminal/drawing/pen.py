"""What a drawing depends on besides the table: keys, the cursor, marks, and the room there is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from rich.style import Style

from gamenight.table import PALETTE, Colour, Mark, Sketch, Table
from gamenight.table.colours import WHEEL
from gamenight.table.finding import things_with
from gamenight.terminal.drawing.blocks import CHOOSABLE, CHOSEN, RESTING, UNDER_CURSOR, Edge
from gamenight.terminal.reply import Reply

MARK_SIGNS = {
    Mark.LAST: "•",
    Mark.CHOSEN: "✓",
    Mark.WINNING: "♛",
    Mark.SPENT: "×",
    Mark.OPEN: "○",
    Mark.BEST: "★",
    Mark.WORTHLESS: "–",
}
"""One cell each, so that a mark is seen without colour."""

EDGE_STYLE = Style(color="#8A8D96")
CHOOSABLE_STYLE = Style(color="#B8860B", bold=True)
CHOSEN_STYLE = Style(color="#3BA55D", bold=True)
CURSOR_STYLE = Style(color="#4C86F0", bold=True)
CURSOR_BAR = Style(color="#FFFFFF", bgcolor="#2D6CDF", bold=True)
KEY_STYLE = Style(bold=True)
NOTE_STYLE = Style(italic=True)

NO_KEY = "◇"
"""On things that can be chosen, where there are more of them than keys."""

WHEEL_NAMES = frozenset(colour.name for colour in WHEEL)

TILE = 16
"""Inner width of a tile."""
WIDEST_TILE = 24
"""Inner width of a tile in a grid that has the room: its text takes fewer lines."""
SPACE = 6
"""Width of a space of a board: a board of twelve columns fits the smallest usual terminal."""
WIDEST_SPACE = 8
"""Width of a space where there is room: a pawn, its mark and its key."""


@dataclass(frozen=True)
class Pen:
    """Draws things as they are now for the player at the keyboard."""

    drawings: Mapping[str, Sketch] = field(default_factory=dict)
    """The drawings of the game, by name."""
    keys: Mapping[int, str] = field(default_factory=dict)
    """The keys that pick the answers that are open now."""
    cursor: int | None = None
    """The answer that the cursor is at."""
    raises: bool = False
    """Whether several things are being chosen: those that are marked are drawn raised."""
    chosen: frozenset[int] = frozenset()
    """The answers of what is marked."""
    equals: Mapping[int, frozenset[str]] = field(default_factory=dict)
    """For things that cannot be told apart: by their answer, the keys of those that are marked."""
    small: bool = False
    """Whether things are drawn small."""
    in_a_line: bool = False
    """Whether zones where nothing can be chosen are drawn in one line each."""
    all_in_lines: bool = False
    """Whether the others are, too."""
    covered: bool = False
    """Whether the next thing covers all but the upper edge, so that the key must stand there."""
    fanned: bool = False
    """Whether the next thing covers all but the left edge, so that the key must stand there."""
    tile: int = TILE
    """The inner width of tiles."""
    whole_names: bool = False
    """Whether small cards are as wide as their names."""
    space: int = SPACE
    """The width of a space of a board."""
    names: tuple[str, ...] = ()
    """The names of the seats, by their numbers."""
    concerned: frozenset[str] = frozenset()
    """The keys of the things that the answer at the cursor would take."""

    def under_the_next(self) -> Pen:
        return replace(self, covered=True)

    def left_of_the_next(self) -> Pen:
        return replace(self, fanned=True)

    def in_columns(self, columns: int, width: int) -> Pen:
        """Return the pen for a grid that may be this wide: large tiles use the room."""
        room = (width + 1) // columns - 3  # two for the edges, one between tiles
        return self if self.small else replace(self, tile=max(TILE, min(room, WIDEST_TILE)))

    def on_board(self, columns: int, width: int) -> Pen:
        """Return the pen for a board that may be this wide."""
        return replace(self, space=max(SPACE, min(width // columns, WIDEST_SPACE)))

    def with_whole_names(self) -> Pen:
        return replace(self, whole_names=True)

    def smaller(self) -> Pen:
        return replace(self, small=True)

    def smallest(self) -> Pen:
        return replace(self, small=True, in_a_line=True)

    def in_lines(self) -> Pen:
        return replace(self, small=True, in_a_line=True, all_in_lines=True)

    def picture(self, sketch: str) -> str:
        """Return the character that stands for a drawing."""
        return self.drawings[sketch].char if sketch else ""

    # What can be chosen

    def answer(self, answer: int | None) -> int | None:
        """Return the answer of a thing, if it is open now."""
        return answer if answer in self.keys else None

    def is_chosen(self, answer: int | None, key: str = "") -> bool:
        """Return whether the thing with this answer and key is marked."""
        return answer in self.chosen and (answer not in self.equals or key in self.equals[answer])

    def edge(self, answer: int | None, chosen: bool = False, key: str = "") -> tuple[Edge, Style]:
        """Return the frame of something with this key that gives this answer."""
        if answer is None:
            return RESTING, CURSOR_STYLE if key in self.concerned else EDGE_STYLE
        if answer == self.cursor:
            return UNDER_CURSOR, CURSOR_STYLE
        return (CHOSEN, CHOSEN_STYLE) if chosen else (CHOOSABLE, CHOOSABLE_STYLE)

    def signs(self, marks: Iterable[Mark], chosen: bool = False) -> str:
        """Return the marks of a thing, one cell each."""
        held = {*marks, Mark.CHOSEN} if chosen else set(marks)
        return "".join(sign for mark, sign in MARK_SIGNS.items() if mark in held)

    def key_style(self, answer: int | None) -> Style:
        """Return how the key of an answer is written."""
        return CURSOR_BAR if answer is not None and answer == self.cursor else KEY_STYLE

    def label(self, answer: int | None) -> str:
        """Return the key in brackets, for the edge of a thing that can be chosen."""
        if answer is None or answer not in self.keys:
            return ""
        return f"[{self.keys[answer]}]" if self.keys[answer] else NO_KEY


def pen_for(table: Table, drawings: Mapping[str, Sketch], reply: Reply | None = None) -> Pen:
    """Return the pen for a table on which a reply is put together, or that is only watched."""
    names = tuple([seat.name for seat in table.seats])
    if reply is None or reply.at_cursor is None:
        return Pen(drawings, names=names)
    several = [offer.number for offer in reply.offers if offer.most > 1]
    return Pen(
        drawings,
        {offer.number: offer.key for offer in reply.offers},
        reply.at_cursor.number,
        reply.several is not None,
        frozenset(reply.picked()),
        {number: marked_keys(table, number, reply.chosen[number]) for number in several},
        names=names,
        concerned=frozenset(concerns_of(table, reply.at_cursor.number)),
    )


def concerns_of(table: Table, answer: int) -> tuple[str, ...]:
    """Return the keys of the things that an answer would take."""
    answers = table.question.answers if table.question else ()
    return next((one.concerns for one in answers if one.number == answer), ())


def marked_keys(table: Table, answer: int, count: int) -> frozenset[str]:
    """Return the keys of the first things with an answer: which of them are marked makes no
    difference."""
    keys = [getattr(thing, "key", "") for thing in things_with(table, answer)]
    return frozenset(keys[:count])


def colour_of(name: str) -> Colour | None:
    return PALETTE.get(name)


def paint(name: str) -> Style:
    """Ink on paint, for a palette name."""
    colour = colour_of(name)
    return Style(color=colour.ink, bgcolor=colour.paint) if colour else Style()


def code(name: str) -> str:
    colour = colour_of(name)
    return colour.code if colour else name[:2]


def wheel_code(name: str) -> str:
    """Return the code of a colour of the wheel; nothing for white, cream and the like."""
    return code(name) if name in WHEEL_NAMES else ""
