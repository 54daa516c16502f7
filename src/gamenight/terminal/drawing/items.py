"""Single things: dice, pawns, tokens, tiles, counters."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from gamenight.table import Counter, Die, Mark, Pawn, Tile, Token
from gamenight.terminal.drawing.blocks import (
    Block,
    beside,
    block,
    choosable,
    fitted,
    framed,
    wrapped,
)
from gamenight.terminal.drawing.look import Look, code, paint, signs, wheel_code

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


def back_lines(width: int, height: int) -> list[Text]:
    """The back of something that lies face down."""
    return [Text(BACK_PATTERN * width)] * height


def paper_of(name: str, marks: frozenset[Mark]) -> Style:
    return paint(name) + Style(dim=True) if Mark.SPENT in marks else paint(name)


# Dice


def draw_die(die: Die, look: Look) -> Block:
    answer = look.answer(die.key, die.answer)
    edge, edge_style = look.edge(answer)
    coloured = die.colour != "white"
    if look.small:
        lines, width = [Text(die_word(die), BOLD)], 4
    elif die.value in PIPS:
        lines, width = [Text(row, BOLD) for row in PIPS[die.value]], 5
    else:
        face = str(die.value) if die.value else code(die.colour)
        lines, width = [Text(""), Text(face.center(5), BOLD), Text("")], 5
    shows_code = coloured and not look.small and die.value in PIPS
    head = (code(die.colour) if shows_code else "") + signs(die.marks)
    paper = paper_of(die.colour, die.marks)
    drawn = framed(lines, width, edge, edge_style, paper, head=head, foot=look.label(answer))
    return choosable(drawn, answer)


def die_word(die: Die) -> str:
    """A die in one or two characters beside its colour code."""
    pips = DIE_FACES[die.value - 1] + str(die.value) if die.value in PIPS else ""
    if not pips and die.value:
        pips = str(die.value)
    return pips + (code(die.colour) if die.colour != "white" or not pips else "")


# Pawns and tokens


def chip(piece: Pawn | Token) -> Text:
    """A piece in one line: its colour code on its colour."""
    if isinstance(piece, Pawn):
        return Text(f"♟{code(piece.colour)}{piece.owner + 1}", paint(piece.colour) + BOLD)
    sign = piece.sketch.char if piece.sketch else "●"
    if piece.figure:
        line = Text(f"☻{code(piece.colour)}", paint(piece.colour) + BOLD)
        feet = piece.second or piece.colour
        line.append(f"/{code(feet)}", paint(feet) + BOLD)
    else:
        line = Text(f"{sign}{code(piece.colour)}", paint(piece.colour) + BOLD)
    if piece.count != 1:
        line.append(f"×{piece.count}", BOLD)
    return line


def draw_piece(piece: Pawn | Token, look: Look) -> Block:
    """A piece with its name, or alone where there is little room."""
    answer = look.answer(piece.key, piece.answer)
    if isinstance(piece, Token) and piece.figure and not look.small:
        drawn = draw_figure(piece, look, answer)
    else:
        line = chip(piece)
        line.append(signs(piece.marks), BOLD)
        if not look.small:
            line.append(f" {piece.label}")
        if answer is not None:
            line.append(" ")
            line.append(look.label(answer), look.key_style(answer))
        drawn = block([line])
    return choosable(drawn, answer)


def draw_figure(figure: Token, look: Look, answer: int | None) -> Block:
    """A little person: a head over feet, each with the code of its colour."""
    feet = figure.second or figure.colour
    edge, edge_style = look.edge(answer)
    head = fitted(Text(f"☻ {code(figure.colour)}"), 4)
    head.stylize_before(paint(figure.colour) + BOLD)
    shoes = fitted(Text(f"╨ {code(feet)}"), 4)
    shoes.stylize_before(paint(feet) + BOLD)
    marks = signs(figure.marks) + (f"×{figure.count}" if figure.count != 1 else "")
    return framed([head, shoes], 4, edge, edge_style, head=marks, foot=look.label(answer))


# Tiles and counters


def draw_tile(tile: Tile, look: Look) -> Block:
    answer = look.answer(tile.key, tile.answer)
    edge, edge_style = look.edge(answer)
    paper = paper_of(tile.colour, tile.marks)
    chips = Text(" ").join([chip(token) for token in tile.tokens])
    if tile.face_down:
        title = f"{tile.title} " if tile.title else ""
        lines = [Text().append(title, BOLD).append(BACK_PATTERN * (look.tile - len(title)))]
    else:
        lines = [tile_title(tile)]
        if look.small and lines[0].cell_len + chips.cell_len < look.tile:
            lines[0].append(" ").append_text(chips)
            chips = Text("")
        spread(lines[0], f"{tile.corner} {wheel_code(tile.colour)}".strip(), look.tile)
        if not look.small:
            lines += wrapped(tile.text, look.tile, most=TILE_TEXT_LINES)
    if chips:
        lines.append(chips)
    head = signs(tile.marks)
    drawn = framed(lines, look.tile, edge, edge_style, paper, head=head, foot=look.label(answer))
    return choosable(drawn, answer)


def tile_title(tile: Tile) -> Text:
    sign = f"{tile.sketch.char} " if tile.sketch else ""
    return Text().append(f"{sign}{tile.title}", BOLD)


def spread(line: Text, right: str, width: int) -> None:
    """Put something at the right end of a line, cutting the line where it is too long."""
    if right:
        line.truncate(width - 1 - Text(right).cell_len, overflow="ellipsis", pad=True)
        line.append(f" {right}", BOLD)


def counter_text(counter: Counter) -> Text:
    sign = f"{counter.sketch.char} " if counter.sketch else ""
    goal = f"/{counter.goal:g}" if counter.goal is not None else ""
    line = Text(f"{sign}{counter.label} ")
    line.append(f"{counter.value:g}{goal}", BOLD)
    return line


def draw_counter(counter: Counter, look: Look) -> Block:
    """Name and number, with a bar towards its goal."""
    line = counter_text(counter)
    if counter.goal and not look.small:
        size = int(min(counter.goal, LONGEST_BAR))
        full = max(0, min(size, int(counter.value / counter.goal * size)))
        line.append(" " + "▰" * full + "▱" * (size - full))
    return beside([block([line])])
