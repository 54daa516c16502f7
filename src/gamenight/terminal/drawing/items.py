"""Single things: cards, dice, pawns, tokens, tiles, counters."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from gamenight.table import Card, Counter, Die, Mark, Pawn, Slot, Tile, Token
from gamenight.terminal.drawing.blocks import (
    Block,
    above,
    beside,
    block,
    choosable,
    fitted,
    framed,
    wrapped,
)
from gamenight.terminal.drawing.look import NOTE_STYLE, Look, code, paint, signs

BOLD = Style(bold=True)
SMALL_CARD = 5
"""Inner width of a small card."""
BARE_CARD = 6
"""Inner width of a card that has nothing but a rank and a colour."""
CARD = 10
WIDE_CARD = 18
CARD_TEXT_LINES = 3
BACK_LINES = 2
TILE = 16
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


def paper_of(name: str, marks: frozenset[Mark]) -> Style:
    return paint(name) + Style(dim=True) if Mark.SPENT in marks else paint(name)


# Cards


def draw_card(card: Card, look: Look) -> Block:
    answer = look.answer(card.key, card.answer)
    edge, edge_style = look.edge(answer)
    small = look.small and not card.slots
    width = SMALL_CARD if small else full_width(card)
    if card.face_down:
        width += 0 if small else 2
        lines = back_lines(width, 1 if small else BACK_LINES)
        paper = paper_of(card.back, card.marks)
    else:
        lines = small_face(card, width) if small else full_face(card, width, look)
        paper = paper_of(card.paper, card.marks)
    pad = 0 if small or card.face_down else 1
    drawn = framed(
        lines,
        width,
        edge,
        edge_style,
        paper,
        head=signs(card.marks),
        foot=look.label(answer),
        pad=pad,
    )
    tucked = [Text(f"+ {thing}", NOTE_STYLE) for thing in card.under]
    return above([choosable(drawn, answer), block(tucked, drawn.width) if tucked else block([])])


def is_bare(card: Card) -> bool:
    """Whether rank, colour and picture are all there is on a card."""
    return bool(card.corner or card.code) and not (card.title or card.text or card.slots)


def full_width(card: Card) -> int:
    if card.wide or card.slots:
        return WIDE_CARD
    return BARE_CARD if card.face_down or is_bare(card) else CARD


def back_lines(width: int, height: int) -> list[Text]:
    return [Text(BACK_PATTERN * width)] * height


def small_face(card: Card, width: int) -> list[Text]:
    if not (card.corner or card.code):
        return [Text(card.title or card.label)]
    stars = f"{card.stars}★" if card.stars else card.sketch.char if card.sketch else ""
    rank = Text(card.corner + card.code, BOLD)
    return [rank.append(stars.rjust(width - rank.cell_len))]


def full_face(card: Card, width: int, look: Look) -> list[Text]:
    lines = [corner_line(card, width)]
    if card.band:
        lines.append(Text(code(card.band).center(width), paint(card.band)))
    if card.title:
        lines += wrapped(card.title, width, BOLD, most=2)
    lines += wrapped(card.text, width, most=CARD_TEXT_LINES + (3 if card.wide else 0))
    lines += [slot_line(slot, look) for slot in card.slots]
    if not lines[0].plain.strip():
        del lines[0]
    if not lines:
        lines = wrapped(card.label, width, most=CARD_TEXT_LINES)
    least = BACK_LINES if is_bare(card) else 1 + CARD_TEXT_LINES
    return lines + [Text("")] * (least - len(lines))


def corner_line(card: Card, width: int) -> Text:
    """Rank and code on the left, picture and stars on the right."""
    left = " ".join(part for part in (card.corner, card.code) if part)
    stars = "★" * card.stars
    if len(left) + 1 + len(stars) > width:
        stars = f"{card.stars}★"
    right = (card.sketch.char if card.sketch else "") + (stars if card.stars else "")
    line = Text(left, BOLD)
    gap = width - line.cell_len - Text(right).cell_len
    line.append(" " * max(gap, 1))
    line.append(right)
    return line


def slot_line(slot: Slot, look: Look) -> Text:
    """A place on a card: what sits there, or what is printed there."""
    line = Text("(")
    if isinstance(slot.holds, Die):
        line.append(die_word(slot.holds), paint(slot.holds.colour))
    elif slot.holds is not None:
        line.append_text(chip(slot.holds))
    else:
        line.append(slot.text or " ")
    line.append(")")
    if look.label(slot.answer):
        line.append(look.label(slot.answer), look.key_style(slot.answer))
        line.stylize(Style(meta={"answer": slot.answer}))
    if slot.label:
        line.append(f" {slot.label}")
    return line


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
        line.append(code(piece.second or piece.colour), paint(piece.second or piece.colour))
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
    if tile.face_down:
        lines = [Text(tile.title) if tile.title else back_lines(TILE, 1)[0]]
    else:
        sign = f"{tile.sketch.char} " if tile.sketch else ""
        lines = [Text(f"{sign}{tile.title}", BOLD)]
        if tile.corner:
            gap = max(TILE - lines[0].cell_len - len(tile.corner), 1)
            lines[0].truncate(TILE - 1 - len(tile.corner), overflow="ellipsis")
            lines[0].append(" " * gap + tile.corner, BOLD)
        if not look.small:
            lines += wrapped(tile.text, TILE, most=4)
    if tile.tokens:
        lines.append(Text(" ").join([chip(token) for token in tile.tokens]))
    head = signs(tile.marks)
    drawn = framed(lines, TILE, edge, edge_style, paper, head=head, foot=look.label(answer))
    return choosable(drawn, answer)


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
