"""Cards: faces, backs, and the slots on them where dice and tokens sit."""

from __future__ import annotations

import htpy
from htpy import Element, Node

from gamenight.table import Card, Die, Slot
from gamenight.web.draw.backs import card_back
from gamenight.web.draw.pen import Pen, frame, hidden, paint, split, spoken, svg
from gamenight.web.draw.pieces import draw_die, draw_sketch, draw_token

STAR_WIDTH = 20
STAR_PATH = "M10 1.5l2.6 5.6 6.1.7-4.5 4.2 1.2 6-5.4-3-5.4 3 1.2-6L1.3 7.8l6.1-.7Z"
MOST_STARS = 5
"""More stars than this are written as a number."""


def draw_card(pen: Pen, card: Card) -> Element:
    return draw_back(pen, card) if card.face_down else draw_face(pen, card)


def draw_back(pen: Pen, card: Card) -> Element:
    """A face-down card: of all its fields only those that everybody can see."""
    return frame(
        pen,
        f"card back {paint(card.back)}" + (" wide" if card.wide else ""),
        spoken(card.label, *card.under, marks=card.marks),
        card_back(),
        tucked(card),
        key=card.key,
        answer=card.answer,
        marks=card.marks,
    )


def draw_face(pen: Pen, card: Card) -> Element:
    slots = tuple(slot_words(slot) for slot in card.slots)
    return frame(
        pen,
        face_classes(card),
        spoken(card.label, card.text, stars_words(card), *slots, *card.under, marks=card.marks),
        band(card),
        corner(card, "corners"),
        htpy.span(".title")[card.title] if card.title else None,
        tucked(card),
        htpy.span(".middle")[
            draw_sketch(card.sketch) if card.sketch else None,
            htpy.span(".text")[card.text] if card.text else None,
        ],
        draw_slots(pen, card.slots) if card.slots else None,
        foot(card),
        key=card.key,
        answer=card.answer,
        marks=card.marks,
        holds_buttons=any(slot_has_button(slot) for slot in card.slots),
    )


def face_classes(card: Card) -> str:
    classes = ["card", paint(card.paper)]
    classes += ["wide"] if card.wide else []
    classes += ["with-slots"] if card.slots else []
    classes += ["with-sketch"] if card.sketch else []
    return " ".join(classes)


def band(card: Card) -> Element | None:
    """The band along the top; a secondary colour shows its parents there too."""
    colour = card.band or (card.paper if split(card.paper) else "")
    return hidden(split(colour), classes=f"band {paint(colour)}") if colour else None


def corner(card: Card, classes: str) -> Element | None:
    if not card.corner and not card.code:
        return None
    return hidden(
        htpy.span(".corner")[card.corner] if card.corner else None,
        htpy.span(".code")[card.code] if card.code else None,
        classes=classes,
    )


def foot(card: Card) -> Element | None:
    """Stars, and the corner once more, turned round, where slots leave room for it."""
    again = None if card.slots else corner(card, "corners turned")
    if not again and not card.stars:
        return None
    return hidden(draw_stars(card.stars) if card.stars else None, again, classes="foot")


def draw_stars(count: int) -> Node:
    """Stars to count at a glance; many of them as one star and a number."""
    if count > MOST_STARS:
        return htpy.span(".stars")[draw_stars(1), f"×{count}"]
    width = STAR_WIDTH * count
    stars = (
        htpy.path(d=STAR_PATH, transform=f"translate({STAR_WIDTH * at} 0)") for at in range(count)
    )
    return svg(f"stars stars-{count}", f"0 0 {width} {STAR_WIDTH}", stars)


def tucked(card: Card) -> Node:
    return [htpy.span(".under")[words] for words in card.under]


def stars_words(card: Card) -> str:
    return f"{card.stars} star{'' if card.stars == 1 else 's'}" if card.stars else ""


# Slots


def draw_slots(pen: Pen, slots: tuple[Slot, ...]) -> Element:
    return htpy.span(".slots")[(draw_slot(pen, slot) for slot in slots)]


def draw_slot(pen: Pen, slot: Slot) -> Element:
    if slot.holds is None:
        inside: Node = hidden(slot.text)
    elif isinstance(slot.holds, Die):
        inside = draw_die(pen, slot.holds)
    else:
        inside = draw_token(pen, slot.holds)
    return frame(
        pen,
        "slot" if slot.holds is None else "slot full",
        slot_words(slot),
        inside,
        answer=slot.answer,
        holds_buttons=slot.holds is not None and slot.holds.answer is not None,
    )


def slot_words(slot: Slot) -> str:
    return f"{slot.label}: {slot.holds.label}" if slot.holds else slot.label


def slot_has_button(slot: Slot) -> bool:
    held = slot.holds is not None and slot.holds.answer is not None
    return held or slot.answer is not None
