"""What a drawing depends on beside the table: keys, cursor, room."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from rich.style import Style

from gamenight.table import PALETTE, Colour, Mark, Table
from gamenight.table.colours import WHEEL
from gamenight.terminal.drawing.blocks import CHOOSABLE, RESTING, UNDER_CURSOR, Edge

MARK_SIGNS = {Mark.LAST: "•", Mark.CHOSEN: "✓", Mark.WINNING: "♛", Mark.SPENT: "×"}
"""One cell each, so that a mark is seen without colour."""

EDGE_STYLE = Style(color="#8A8D96")
CHOOSABLE_STYLE = Style(color="#B8860B", bold=True)
CURSOR_STYLE = Style(color="#4C86F0", bold=True)
CURSOR_BAR = Style(color="#FFFFFF", bgcolor="#2D6CDF", bold=True)
KEY_STYLE = Style(bold=True)
NOTE_STYLE = Style(italic=True)

WHEEL_NAMES = frozenset(colour.name for colour in WHEEL)

TILE = 16
"""Inner width of a tile."""
WIDEST_TILE = 24
"""Of one in a grid that has the room: its text takes fewer lines."""

KEYS = "123456789abcefgijkmovwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The keys for answers, in order; the letters that are missing are commands."""


@dataclass(frozen=True)
class Look:
    keys: dict[int, str] = field(default_factory=dict)
    """By answer: the key that gives it."""
    targets: dict[str, int] = field(default_factory=dict)
    """By key of an item or zone: the only answer that belongs to it."""
    cursor: int | None = None
    """The answer that Enter would give."""
    small: bool = False
    """Whether things are drawn as small as they can be."""
    covered: bool = False
    """Whether the next thing covers all but the upper edge, so that the key must stand there."""
    tile: int = TILE
    """The inner width of tiles."""

    def under_the_next(self) -> Look:
        return replace(self, covered=True)

    def in_columns(self, columns: int, width: int) -> Look:
        """The look of a grid that may be so wide: large tiles use the room."""
        room = (width + 1) // columns - 3  # two for the edges, one between tiles
        return self if self.small else replace(self, tile=max(TILE, min(room, WIDEST_TILE)))

    def smaller(self) -> Look:
        return replace(self, small=True)

    def answer(self, key: str, answer: int | None) -> int | None:
        """The answer that choosing the item or zone with this key gives, if it is open now."""
        if answer is None:
            answer = self.targets.get(key)
        return answer if answer in self.keys else None

    def key(self, answer: int | None) -> str:
        return self.keys.get(answer, "") if answer is not None else ""

    def edge(self, answer: int | None) -> tuple[Edge, Style]:
        """The frame of something that gives this answer."""
        if answer is None:
            return RESTING, EDGE_STYLE
        if answer == self.cursor:
            return UNDER_CURSOR, CURSOR_STYLE
        return CHOOSABLE, CHOOSABLE_STYLE

    def key_style(self, answer: int | None) -> Style:
        """How the key of an answer is written."""
        return CURSOR_BAR if answer is not None and answer == self.cursor else KEY_STYLE

    def label(self, answer: int | None) -> str:
        """The key in brackets, for the edge of a thing that can be chosen."""
        key = self.key(answer)
        return f"[{key}]" if key.strip() else ""


def look_at(table: Table, cursor: int | None = None) -> Look:
    """The look of a table whose viewer may choose among the answers of its question."""
    answers = table.question.answers if table.question else ()
    keys = {answer.number: KEYS[at] if at < len(KEYS) else " " for at, answer in enumerate(answers)}
    targeted: dict[str, list[int]] = {}
    for answer in answers:
        if answer.target:
            targeted.setdefault(answer.target, []).append(answer.number)
    targets = {key: numbers[0] for key, numbers in targeted.items() if len(numbers) == 1}
    return Look(keys, targets, cursor)


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
    """The code of a colour of the wheel; nothing for white, cream and the like."""
    return code(name) if name in WHEEL_NAMES else ""


def signs(marks: Iterable[Mark]) -> str:
    held = set(marks)
    return "".join(sign for mark, sign in MARK_SIGNS.items() if mark in held)
