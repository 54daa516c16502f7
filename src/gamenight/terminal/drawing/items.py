"""Single things: dice, pawns, tokens, tiles, counters."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from gamenight.table import Counter, Die, Mark, Pawn, Tile, Token
from gamenight.table.wording import figures
from gamenight.terminal.drawing.blocks import (
    Block,
    Edge,
    beside,
    block,
    choosable,
    fitted,
    framed,
    link,
    wrapped,
)
from gamenight.terminal.drawing.pen import EDGE_STYLE, Pen, code, paint, wheel_code

BOLD = Style(bold=True)
TILE_TEXT_LINES = 5
BACK_PATTERN = "▒"
PIPS = {
    1: ("     ", "  ●  ", "     "),
    2: ("●    ", "     ", "    ●"),
    3: ("●    ", "  ●  ", "    ●"),
    4: ("●   ●", "     ", "●   ●"),
    5: ("●   ●", "  ●  ", "●   ●"),
    6: ("●   ●", "●   ●", "●   ●"),
}
DIE_FACES = "⚀⚁⚂⚃⚄⚅"
LONGEST_BAR = 12
HEAP = 8
"""Of a heap no more tokens are drawn."""
BOWL = Edge("╲╱╯╰", " ╱─╲")
WHOLE, WITHOUT_SIGN, WITHOUT_MARKS = PIECE_SIGNS = range(3)
"""How much is written of a piece on a space, the most first."""


def back_lines(width: int, height: int) -> list[Text]:
    """Return the back of something that lies face down."""
    return [Text(BACK_PATTERN * width)] * height


def paper_of(name: str, marks: tuple[Mark, ...]) -> Style:
    return paint(name) + Style(dim=True) if Mark.SPENT in marks else paint(name)


def owner_name(owner: int | None, pen: Pen) -> str:
    """Return whose a thing is, where things of several seats lie together."""
    return pen.names[owner] if owner is not None and owner < len(pen.names) else ""


# Dice


def draw_die(die: Die, pen: Pen) -> Block:
    answer = pen.answer(die.answer)
    chosen = pen.is_chosen(answer, die.key)
    edge, edge_style = pen.edge(answer, chosen)
    coloured = die.colour != "white"
    if pen.small:
        lines, width = [Text(die_word(die), BOLD)], 4
    elif die.value in PIPS:
        lines, width = [Text(row, BOLD) for row in PIPS[die.value]], 5
    else:
        face = str(die.value) if die.value else code(die.colour)
        lines, width = [Text(""), Text(face.center(5), BOLD), Text("")], 5
    shows_code = coloured and not pen.small and die.value in PIPS
    head = (code(die.colour) if shows_code else "") + pen.signs(die.marks, chosen)
    paper = paper_of(die.colour, die.marks)
    drawn = framed(lines, width, edge, edge_style, paper, head=head, foot=pen.label(answer))
    return choosable(drawn, answer, chosen)


def die_word(die: Die) -> str:
    """Return a die in one or two characters beside its colour code."""
    pips = DIE_FACES[die.value - 1] + str(die.value) if die.value in PIPS else ""
    if not pips and die.value:
        pips = str(die.value)
    return pips + (code(die.colour) if die.colour != "white" or not pips else "")


# Pawns and tokens


def chip(piece: Pawn | Token, pen: Pen, signs: int = WHOLE) -> Text:
    """Return a piece in one line: its colour code on its colour."""
    if isinstance(piece, Pawn):
        sign = "♟" if signs == WHOLE else ""
        return Text(f"{sign}{code(piece.colour)}{piece.owner + 1}", paint(piece.colour) + BOLD)
    sign = pen.picture(piece.sketch) or "●"
    if piece.figure:
        line = Text(f"☻{code(piece.colour)}", paint(piece.colour) + BOLD)
        feet = piece.second or piece.colour
        line.append(f"/{code(feet)}", paint(feet) + BOLD)
    else:
        line = Text(f"{sign}{code(piece.colour)}", paint(piece.colour) + BOLD)
    if piece.count != 1:
        line.append(f"×{piece.count}", BOLD)
    return line


def piece_text(piece: Pawn | Token, pen: Pen, signs: int = WHOLE) -> Text:
    """Return a piece that sits on something else, in one line, with its marks and its key."""
    answer = pen.answer(piece.answer)
    chosen = pen.is_chosen(answer, piece.key)
    line = chip(piece, pen, signs)
    if signs != WITHOUT_MARKS:
        line.append(pen.signs(piece.marks, chosen), BOLD)
    if answer is not None:
        line.append(pen.label(answer), pen.key_style(answer))
        line.stylize(link(answer, chosen))
    return line


def draw_piece(piece: Pawn | Token, pen: Pen) -> Block:
    """Return a piece with its name, or alone where there is little room."""
    answer = pen.answer(piece.answer)
    chosen = pen.is_chosen(answer, piece.key)
    if isinstance(piece, Token) and piece.figure and not pen.small:
        drawn = draw_figure(piece, pen, answer, chosen)
    else:
        line = chip(piece, pen)
        line.append(pen.signs(piece.marks, chosen), BOLD)
        if isinstance(piece, Token) and piece.owner is not None:
            line.append(f" {owner_name(piece.owner, pen)}")
        elif not pen.small:
            line.append(f" {piece.label}")
        if answer is not None:
            line.append(" ")
            line.append(pen.label(answer), pen.key_style(answer))
        drawn = block([line])
    return choosable(drawn, answer, chosen)


def draw_figure(figure: Token, pen: Pen, answer: int | None, chosen: bool) -> Block:
    """Return a little person: a head over feet, each with the code of its colour."""
    feet = figure.second or figure.colour
    edge, edge_style = pen.edge(answer, chosen)
    head = fitted(Text(f"☻ {code(figure.colour)}"), 4)
    head.stylize_before(paint(figure.colour) + BOLD)
    shoes = fitted(Text(f"╨ {code(feet)}"), 4)
    shoes.stylize_before(paint(feet) + BOLD)
    marks = pen.signs(figure.marks, chosen) + (f"×{figure.count}" if figure.count != 1 else "")
    return framed([head, shoes], 4, edge, edge_style, head=marks, foot=pen.label(answer))


# Tiles and counters


def draw_tile(tile: Tile, pen: Pen) -> Block:
    answer = pen.answer(tile.answer)
    chosen = pen.is_chosen(answer, tile.key)
    edge, edge_style = pen.edge(answer, chosen)
    paper = paper_of(tile.colour, tile.marks)
    chips = Text(" ").join([piece_text(token, pen) for token in tile.tokens])
    if tile.face_down:
        name = f"{tile.title} " if tile.title else ""
        lines = [Text().append(name, BOLD).append(BACK_PATTERN * (pen.tile - len(name)))]
    else:
        title = tile_title(tile, pen)
        if pen.small and title.cell_len + chips.cell_len < pen.tile:
            title.append(" ").append_text(chips)
            chips = Text("")
        spread(title, f"{tile.corner} {wheel_code(tile.colour)}".strip(), pen.tile)
        lines = [title] if tile.title else []
        if not pen.small:
            lines += wrapped(tile.text, pen.tile, most=TILE_TEXT_LINES)
    if chips:
        lines.append(chips)
    head = pen.signs(tile.marks, chosen)
    drawn = framed(lines, pen.tile, edge, edge_style, paper, head=head, foot=pen.label(answer))
    return choosable(drawn, answer, chosen)


def tile_title(tile: Tile, pen: Pen) -> Text:
    return Text().append(f"{pen.picture(tile.sketch)} {tile.title}".strip(), BOLD)


def spread(line: Text, right: str, width: int) -> None:
    """Put something at the right end of a line, cutting the line where it is too long."""
    if right:
        line.truncate(width - 1 - Text(right).cell_len, overflow="ellipsis", pad=True)
        line.append(f" {right}", BOLD)


def counter_text(counter: Counter, pen: Pen) -> Text:
    goal = f"/{figures(counter.goal)}" if counter.goal is not None else ""
    line = Text(f"{pen.picture(counter.sketch)} {counter.label} ".lstrip())
    line.append(f"{figures(counter.value)}{goal}", BOLD)
    return line


def draw_counter(counter: Counter, pen: Pen) -> Block:
    """Name and number, with a bar towards its goal."""
    line = counter_text(counter, pen)
    return beside([block([line if pen.small else line.append(gauge(counter))])])


def gauge(counter: Counter) -> str:
    """Return a bar that fills up on the way to the goal; nothing without one."""
    if not counter.goal:
        return ""
    size = int(min(counter.goal, LONGEST_BAR))
    full = max(0, min(size, int(counter.value / counter.goal * size)))
    return " " + "▰" * full + "▱" * (size - full)


def draw_heap(token: Token, pen: Pen) -> Block:
    """Tokens heaped up in a bowl, and how many they are."""
    sign = pen.picture(token.sketch) or "●"
    heap = Text(" ".join([sign] * min(token.count, HEAP)).center(2 * HEAP), paint(token.colour))
    bowl = framed([heap], 2 * HEAP, BOWL, EDGE_STYLE)
    return beside([block(bowl.lines[1:]), block([Text(f"{token.count} {token.label}", BOLD)])])
