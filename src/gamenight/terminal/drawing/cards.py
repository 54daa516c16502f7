"""Cards, face up and face down, with the places on them where other things sit."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from gamenight.table import Card, Die, Slot
from gamenight.terminal.drawing.blocks import (
    Block,
    above,
    block,
    choosable,
    flowing,
    framed,
    link,
    wrapped,
)
from gamenight.terminal.drawing.items import (
    BOLD,
    back_lines,
    die_word,
    owner_name,
    paper_of,
    piece_text,
    spread,
)
from gamenight.terminal.drawing.pen import NOTE_STYLE, Pen, code, paint

# Inner widths.

SMALL_CARD = 5
BARE_CARD = 6
"""For a card that has nothing but a rank and a colour."""
CARD = 10
SLOT_CARD = 14
"""For a card with places on it."""
WIDE_CARD = 18

TEXT_LINES = 3
WIDE_TEXT_LINES = 6
BACK_LINES = 2


def draw_card(card: Card, pen: Pen) -> Block:
    answer = pen.answer(card.answer)
    chosen = pen.is_chosen(answer, card.key)
    edge, edge_style = pen.edge(answer, chosen, card.key)
    width, pad = (small_width(card, pen), 0) if pen.small else (full_width(card), 1)
    if card.face_down:
        width, pad = width + 2 * pad, 0
        lines = back_lines(width, 1 if pen.small else BACK_LINES)
        paper = paper_of(card.back, card.marks)
    else:
        lines = small_face(card, width, pen) if pen.small else full_face(card, width, pen)
        paper = paper_of(card.paper, card.marks)
    head, foot = pen.signs(card.marks, chosen), pen.label(answer)
    if pen.covered:
        head, foot = head + foot, ""
    drawn = framed(lines, width, edge, edge_style, paper, head, foot, pad, pen.fanned)
    tucked = block(tucked_lines(card, drawn.width, pen))
    return above([choosable(drawn, answer, chosen), tucked])


def tucked_lines(card: Card, width: int, pen: Pen) -> list[Text]:
    """Return what lies under a card, and who played it, in words below it."""
    room = max(width, SLOT_CARD)
    lines = [line for thing in card.under for line in wrapped(f"+ {thing}", room, NOTE_STYLE)]
    return lines + wrapped(owner_name(card.owner, pen), room, NOTE_STYLE, 1)


def is_bare(card: Card) -> bool:
    """Return whether rank, colour and picture are all there is on a card."""
    return bool(card.corner or card.code) and not (card.title or card.text or card.slots)


def small_width(card: Card, pen: Pen) -> int:
    if card.slots:
        name = len(f"{card.title} {pen.picture(card.sketch)}") + 1
        return max(SLOT_CARD + 2, name if pen.whole_names else 0)
    if not card.corner and not card.face_down:
        return CARD
    return max(SMALL_CARD, len(card.corner + card.code))


def full_width(card: Card) -> int:
    if card.wide:
        return WIDE_CARD
    if card.slots:
        return SLOT_CARD
    return BARE_CARD if card.face_down or is_bare(card) else CARD


# Faces


def small_face(card: Card, width: int, pen: Pen) -> list[Text]:
    """Rank and stars, or the name; and what sits on the card, behind its rank."""
    rank = card.corner + card.code
    stars = f"{card.stars}★" if card.stars else pen.picture(card.sketch)
    name = (card.title or rank) if card.slots else rank or card.title
    top = banded(Text(name or card.label, BOLD), card)
    if top.cell_len + Text(stars).cell_len < width:
        spread(top, stars, width)
    before = [Text(rank, BOLD)] if rank and card.slots and card.title else []
    return [top, *slot_lines(card, width, pen, before)]


def full_face(card: Card, width: int, pen: Pen) -> list[Text]:
    """Rank or name on the band, then name, text and places."""
    title = wrapped(card.title, width, BOLD, most=2)
    if card.corner or card.code:
        top = Text(" ".join(part for part in (card.corner, card.code) if part), BOLD)
    else:
        top = title.pop(0) if title else Text("")
    top = banded(top, card)
    picture = pen.picture(card.sketch)
    stars = stars_in(card, width - top.cell_len)
    beside = picture + stars
    if is_bare(card):  # rank and code come first: stars without room go beside the picture
        beside = stars if top.cell_len + len(stars) < width else ""
        picture = picture if beside else f"{picture} {'★' * card.stars}".strip()
    spread(top, beside, width)
    lines = [top] if top.plain.strip() else []
    lines += title
    if is_bare(card) and picture:
        lines.append(Text(picture.center(width)))
    lines += wrapped(card.text, width, most=WIDE_TEXT_LINES if card.wide else TEXT_LINES)
    lines += slot_lines(card, width, pen)
    if not lines:
        lines = wrapped(card.label, width, most=TEXT_LINES)
    least = BACK_LINES if is_bare(card) or card.slots else 1 + TEXT_LINES
    return lines + [Text("")] * (least - len(lines))


def stars_in(card: Card, room: int) -> str:
    """Return the stars of a card, or their number where there is little room."""
    stars = "★" * card.stars
    return stars if len(stars) < room else f"{card.stars}★"


def banded(top: Text, card: Card) -> Text:
    """Return the first line of a card in the colour of its band, always with the colour's code."""
    if not card.band:
        return top
    if not card.code:
        top.append(f" {code(card.band)}" if top else code(card.band))
    top.style = paint(card.band) + BOLD
    return top


# Places on a card


def slot_lines(card: Card, width: int, pen: Pen, before: Sequence[Text] = ()) -> list[Text]:
    """Return the places side by side, wrapped where they are many; ``before`` them other words."""
    places = [*before, *[slot_text(slot, pen) for slot in card.slots]]
    return list(flowing([block([place]) for place in places], width).lines)


def slot_text(slot: Slot, pen: Pen) -> Text:
    """Return what sits there, or what is printed there, and the key that chooses it."""
    text = Text("(")
    if isinstance(slot.holds, Die):
        text.append(die_word(slot.holds), paint(slot.holds.colour))
    elif slot.holds is not None:
        text.append_text(piece_text(slot.holds, pen))
    else:
        text.append(slot.text or " ")
    text.append(")")
    answer = pen.answer(slot.answer)
    if answer is not None:
        chosen = pen.is_chosen(answer)
        text.append(pen.signs((), chosen) + pen.label(answer), pen.key_style(answer))
        text.stylize(link(answer, chosen))
    return text
