"""What every drawing function shares: opaque keys, marks in words, and real buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import htpy
from htpy import Element, Node
from markupsafe import Markup

from gamenight.table import PALETTE, Colour, Mark

MARK_WORDS = {
    Mark.LAST: "just moved",
    Mark.CHOSEN: "chosen",
    Mark.WINNING: "winning",
    Mark.SPENT: "out of play",
}

PLAIN_COLOURS = ("white", "cream")
"""Colours of things that have no colour to speak of: their code is not printed."""


@dataclass(frozen=True)
class Pen:
    """How keys become names in the markup, and whether what is drawn can be chosen."""

    name_of: Callable[[str], str]
    prefix: str = ""
    """Set apart what is drawn a second time, so that no name occurs twice on a page."""
    choosable: bool = True

    def name(self, key: str) -> str:
        return self.name_of(self.prefix + key)

    def answer(self, answer: int | None) -> int | None:
        return answer if self.choosable else None


def paint(colour: str) -> str:
    """The class that sets a palette colour and the ink that reads well on it."""
    return f"paint-{PALETTE[colour].name}"


def printed_code(colour: str) -> str:
    """The code to print on a coloured thing, so that colour is never the only sign."""
    return "" if colour in PLAIN_COLOURS else PALETTE[colour].code


def spoken(label: str, *details: str, marks: Iterable[Mark] = ()) -> str:
    """A thing in words for those who cannot see it; what the label says is not said again."""
    new = [words for words in details if words.casefold() not in label.casefold()]
    words = [label, *new, *(MARK_WORDS[mark] for mark in in_order(marks))]
    return ", ".join(word for word in words if word)


def in_order(marks: Iterable[Mark]) -> list[Mark]:
    return sorted(marks, key=list(Mark).index)


def number_words(value: float) -> str:
    """A number as people write it: 7, not 7.0."""
    return str(int(value)) if value == int(value) else str(round(value, 2))


def frame(
    pen: Pen,
    classes: str,
    label: str,
    *children: Node,
    key: str | None = None,
    answer: int | None = None,
    marks: Iterable[Mark] = (),
    holds_buttons: bool = False,
    origin: str = "",
) -> Element:
    """A thing on the table: a real button if it can be chosen, otherwise a picture with a name.

    A button cannot hold another, so a thing with choosable parts is covered by its own button and
    its parts lie above that.
    """
    answer = pen.answer(answer)
    marked = [f"is-{mark.value}" for mark in in_order(marks)]
    attributes: dict[str, str | list[str]] = {"class": [*classes.split(), *marked]}
    if key is not None:
        attributes["data-key"] = pen.name(key)
    if origin:
        attributes["data-origin"] = pen.name(origin)
    if answer is not None and not (holds_buttons and pen.choosable):
        return _button(attributes, answer, label)[children]
    attributes["aria-label"] = label
    attributes["role"] = "group" if holds_buttons and pen.choosable else "img"
    cover = None if answer is None else _button({"class": ["cover"]}, answer, label)
    return htpy.span(attributes)[cover, children]


def _button(attributes: dict[str, str | list[str]], answer: int, label: str) -> Element:
    return htpy.button(
        attributes, {"type": "button", "data-answer": str(answer), "aria-label": label}
    )


def flat(element: Element) -> Markup:
    """An element as finished text.

    htpy hands every piece of text up through all elements around it; to finish the inner parts
    first makes a large table several times quicker.
    """
    return Markup(element)


def hidden(*children: Node, classes: str = "") -> Element:
    """Something to see that says nothing new to a screen reader."""
    return htpy.span({"class": classes or None, "aria-hidden": "true"})[children]


def split(colour: str) -> Element | None:
    """The two parents of a secondary colour, side by side along a diagonal."""
    parents = PALETTE[colour].parents
    if not parents:
        return None
    first, second = (PALETTE[parent] for parent in parents)
    return svg(
        "split",
        "0 0 20 10",
        htpy.path(d="M0 0H15L5 10H0Z", fill=first.paint),
        htpy.path(d="M15 0H20V10H5Z", fill=second.paint),
        stretch=True,
    )


def svg(classes: str, box: str, *children: Node, stretch: bool = False) -> Element:
    """A picture that is only seen: its words stand on the thing it is part of."""
    return htpy.svg(
        {
            "class": classes,
            "viewBox": box,
            "aria-hidden": "true",
            "focusable": "false",
            "preserveAspectRatio": "none" if stretch else None,
        }
    )[children]


def palette_paint(colour: str) -> str:
    """The value of a fill or stroke in a Shape: "none", "ink" or a palette name."""
    if colour == "none":
        return "none"
    if colour == "ink":
        return "currentColor"
    found: Colour = PALETTE[colour]
    return found.paint
