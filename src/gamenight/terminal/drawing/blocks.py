"""Rectangles of styled text, and how they are put together."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

NO_STYLE = Style()


@dataclass(frozen=True)
class Block:
    """Lines of text, all ``width`` cells wide."""

    lines: tuple[Text, ...]
    width: int

    @property
    def height(self) -> int:
        return len(self.lines)

    def widened(self, width: int) -> Block:
        return self if width == self.width else block(self.lines, width)

    def as_text(self) -> Text:
        return Text("\n", no_wrap=True, end="").join(self.lines)


NOTHING = Block((), 0)


@dataclass(frozen=True)
class Edge:
    """The characters of a frame: corners and sides, each clockwise from the (left of the) top."""

    corners: str
    sides: str


RESTING = Edge("╭╮╯╰", "─│─│")
CHOOSABLE = Edge("┏┓┛┗", "━┃━┃")
UNDER_CURSOR = Edge("╔╗╝╚", "═║═║")
CHOSEN = Edge("▛▜▟▙", "▀▐▄▌")


def fitted(text: Text, width: int) -> Text:
    """Return the text in exactly ``width`` cells, cut with an ellipsis or padded."""
    line = text.copy()
    line.no_wrap = True
    line.end = ""
    line.truncate(width, overflow="ellipsis", pad=True)
    return line


def block(lines: Sequence[Text], width: int = 0) -> Block:
    """Return a block of lines, as wide as asked for or as its widest line."""
    width = width or max((line.cell_len for line in lines), default=0)
    return Block(tuple(line if fits(line, width) else fitted(line, width) for line in lines), width)


def fits(line: Text, width: int) -> bool:
    """Return whether the line is as ``fitted`` would make it: most are, and copies are costly."""
    return line.no_wrap is True and not line.end and line.cell_len == width


def words(text: str, style: Style | str = "") -> Block:
    return block([Text(line, style) for line in text.splitlines()])


def wrapped(text: str, width: int, style: Style | str = "", most: int = 0) -> list[Text]:
    """Return the text in lines of at most ``width``; of more than ``most`` lines the rest is
    cut."""
    lines = textwrap.wrap(text, max(width, 1)) or []
    if most and len(lines) > most:
        lines = [*lines[: most - 1], lines[most - 1][: width - 1] + "…"]
    return [Text(line, style) for line in lines]


def above(blocks: Iterable[Block], gap: int = 0) -> Block:
    """Blocks one under the other, flush left."""
    pieces = [piece for piece in blocks if piece.height]
    width = max((piece.width for piece in pieces), default=0)
    lines: list[Text] = []
    for piece in pieces:
        lines += [Text(" " * width)] * (gap if lines else 0)
        lines += piece.widened(width).lines
    return Block(tuple(lines), width)


def beside(blocks: Iterable[Block], gap: int = 1) -> Block:
    """Blocks side by side, flush with the top."""
    pieces = [piece for piece in blocks if piece.height]
    height = max((piece.height for piece in pieces), default=0)
    lines = []
    for row in range(height):
        line = Text("", no_wrap=True, end="")
        for at, piece in enumerate(pieces):
            line.append(" " * gap if at else "")
            line.append_text(piece.lines[row] if row < piece.height else Text(" " * piece.width))
        lines.append(line)
    return Block(tuple(lines), lines[0].cell_len if lines else 0)


def flowing(blocks: Iterable[Block], width: int, gap: int = 1, line_gap: int = 0) -> Block:
    """Blocks side by side, in as many rows as the width makes necessary."""
    rows: list[list[Block]] = []
    used = 0
    for piece in blocks:
        if not piece.height:
            continue
        if rows and used + gap + piece.width <= width:
            rows[-1].append(piece)
            used += gap + piece.width
        else:
            rows.append([piece])
            used = piece.width
    return above([beside(row, gap) for row in rows], line_gap)


def framed(
    lines: Sequence[Text],
    width: int,
    edge: Edge = RESTING,
    edge_style: Style = NO_STYLE,
    paper: Style = NO_STYLE,
    head: str = "",
    foot: str = "",
    pad: int = 0,
    flush_left: bool = False,
) -> Block:
    """Return lines in a frame with an inner ``width`` and room around them.

    Head and foot are words set into the frame, in the middle or at its left end.
    """
    top_left, top_right, bottom_right, bottom_left = list(edge.corners)
    over, right, under, left = list(edge.sides)
    whole = width + 2 * pad
    top = Text(top_left + set_into(head, over, whole, flush_left) + top_right, edge_style)
    bottom = Text(bottom_left + set_into(foot, under, whole, flush_left) + bottom_right, edge_style)
    body = []
    for line in lines:
        row = Text().append(left, edge_style)
        inner = fitted(line, width)
        inner.pad(pad)
        own = inner.style if isinstance(inner.style, Style) else NO_STYLE
        inner.stylize_before(paper + own)
        row.append_text(inner)
        row.append(right, edge_style)
        body.append(row)
    return block([top, *body, bottom])


def set_into(inlay: str, across: str, width: int, flush_left: bool) -> str:
    """Return words in a line, or the bare line."""
    inlay = inlay[:width]
    return inlay.ljust(width, across) if flush_left else inlay.center(width, across)


def link(answer: int, chosen: bool = False) -> Style:
    """Return the style of something to click on."""
    return Style(meta={"answer": answer, "chosen": chosen})


def choosable(drawn: Block, answer: int | None, chosen: bool = False) -> Block:
    """Return the block as something to click on; a smaller thing inside keeps its own answer."""
    if answer is None:
        return drawn
    lines = []
    for line in drawn.lines:
        line = line.copy()
        line.stylize_before(link(answer, chosen))
        lines.append(line)
    return Block(tuple(lines), drawn.width)


def lifted(drawn: Block, up: bool) -> Block:
    """Return the block a line higher than its neighbours, or where they lie."""
    gap = Text(" " * drawn.width)
    lines = (*drawn.lines, gap) if up else (gap, *drawn.lines)
    return Block(lines, drawn.width)


def rows_of(drawn: Block, answer: int) -> tuple[int, int] | None:
    """Return the first row and the number of rows of whatever gives this answer, if it is drawn."""
    rows = [row for row, line in enumerate(drawn.lines) if gives(line, answer)]
    return (rows[0], rows[-1] - rows[0] + 1) if rows else None


def gives(line: Text, answer: int) -> bool:
    """Return whether a click somewhere on the line gives the answer."""
    return answer in answers_on(line)


def gives_answers(drawn: Block) -> bool:
    """Return whether a click somewhere on the block gives any answer."""
    return any(answers_on(line) for line in drawn.lines)


def answers_on(line: Text) -> set[object]:
    styles = [span.style for span in line.spans if isinstance(span.style, Style)]
    return {style.meta["answer"] for style in styles if "answer" in style.meta}
