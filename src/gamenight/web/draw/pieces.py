"""Dice, pawns, tokens, tiles and counters, and the small drawings on them."""

from __future__ import annotations

from functools import cache

import htpy
from htpy import Element, Node
from markupsafe import Markup

from gamenight.table import PALETTE, Counter, Die, Pawn, Sketch, Tile, Token
from gamenight.web.draw.backs import card_back
from gamenight.web.draw.pen import (
    Pen,
    flat,
    frame,
    hidden,
    number_words,
    paint,
    palette_paint,
    printed_code,
    split,
    spoken,
    svg,
)

NEAR, MIDDLE, FAR = 24, 50, 76

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((MIDDLE, MIDDLE),),
    2: ((NEAR, NEAR), (FAR, FAR)),
    3: ((NEAR, NEAR), (MIDDLE, MIDDLE), (FAR, FAR)),
    4: ((NEAR, NEAR), (FAR, NEAR), (NEAR, FAR), (FAR, FAR)),
    5: ((NEAR, NEAR), (FAR, NEAR), (MIDDLE, MIDDLE), (NEAR, FAR), (FAR, FAR)),
    6: ((NEAR, NEAR), (FAR, NEAR), (NEAR, MIDDLE), (FAR, MIDDLE), (NEAR, FAR), (FAR, FAR)),
}
"""Where the pips of a face lie, in a square of 100 by 100."""

PAWN_PATH = "M20 3a9 9 0 0 1 5.5 16.1C27 30 30 38 34 44v8H6v-8c4-6 7-14 8.5-24.9A9 9 0 0 1 20 3Z"
TORSO_PATH = "M10 26h24l4 12H6Z"
FEET_PATH = "M6 36h32l4 20a3 3 0 0 1-3 3H28l-3-9h-6l-3 9H5a3 3 0 0 1-3-3Z"


@cache
def draw_sketch(sketch: Sketch) -> Markup:
    """A sketch is drawn once for all tables: it depends on nothing else."""
    return flat(svg("sketch", "0 0 100 100", sketch_paths(sketch)))


def sketch_paths(sketch: Sketch) -> list[Element]:
    """The strokes of a sketch, in a square of 100 by 100."""
    return [
        htpy.path(
            {
                "d": shape.path,
                "fill": palette_paint(shape.fill),
                "stroke": palette_paint(shape.stroke),
                "stroke-width": f"{shape.width:g}",
                "stroke-linejoin": "round",
                "stroke-linecap": "round",
            }
        )
        for shape in sketch.shapes
    ]


# Dice


def draw_die(pen: Pen, die: Die) -> Element:
    code = printed_code(die.colour)
    face: Node
    if die.value in PIPS:
        face = [draw_pips(die.value), code and hidden(code, classes="code tag")]
    else:
        face = hidden(str(die.value) if die.value else code, classes="code")
    return frame(
        pen,
        f"die {paint(die.colour)}",
        spoken(die.label, marks=die.marks),
        split(die.colour),
        face,
        key=die.key,
        answer=die.answer,
        marks=die.marks,
    )


@cache
def draw_pips(value: int) -> Markup:
    pips = (htpy.circle(cx=str(x), cy=str(y), r="9.5", fill="currentColor") for x, y in PIPS[value])
    return flat(svg("pips", "0 0 100 100", pips))


# Pawns and tokens


def draw_pawn(pen: Pen, pawn: Pawn) -> Element:
    return frame(
        pen,
        f"pawn {paint(pawn.colour)}",
        spoken(pawn.label, marks=pawn.marks),
        svg("shape", "0 0 40 55", htpy.path(d=PAWN_PATH)),
        hidden(PALETTE[pawn.colour].code, classes="code"),
        key=pawn.key,
        answer=pawn.answer,
        marks=pawn.marks,
    )


def draw_token(pen: Pen, token: Token) -> Element:
    return frame(
        pen,
        f"figure {paint(token.colour)}" if token.figure else f"token {paint(token.colour)}",
        spoken(token.label, times(token), marks=token.marks),
        figure(token.colour, token.second or token.colour) if token.figure else token_face(token),
        hidden(f"×{token.count}", classes="times") if token.count != 1 else None,
        key=token.key,
        answer=token.answer,
        marks=token.marks,
        origin=token.origin,
    )


def times(token: Token) -> str:
    """How many there are, unless the label begins with that."""
    told = token.count == 1 or token.label.startswith(f"{token.count} ")
    return "" if told else f"{token.count} times"


def token_face(token: Token) -> Node:
    if token.sketch:
        return draw_sketch(token.sketch)
    return hidden(PALETTE[token.colour].code, classes="code")


@cache
def figure(head: str, feet: str) -> Markup:
    """A little person: the head in one colour, the feet in the other, both with their codes."""
    shape = svg(
        "shape",
        "0 0 44 60",
        htpy.path({"d": TORSO_PATH, "class": "torso"}),
        htpy.path(d=FEET_PATH, fill=palette_paint(feet)),
        htpy.circle(cx="22", cy="15", r="13", fill=palette_paint(head)),
    )
    head_code = hidden(PALETTE[head].code, classes="code head")
    feet_code = hidden(PALETTE[feet].code, classes=f"code feet {paint(feet)}")
    return Markup("").join([flat(shape), flat(head_code), flat(feet_code)])


# Tiles and counters


def draw_tile(pen: Pen, tile: Tile) -> Element:
    """A tile; face down it shows its back, its title if that is known, and what lies on it."""
    known: tuple[str, ...] = ("face down",) if tile.face_down else (tile.text,)
    held = tuple(spoken(token.label, times(token)) for token in tile.tokens)
    return frame(
        pen,
        f"tile {paint(tile.colour)}" + (" face-down" if tile.face_down else ""),
        spoken(tile.label, *known, *held, marks=tile.marks),
        card_back() if tile.face_down else None,
        htpy.span(".tile-head")[
            tile.title and htpy.span(".title")[tile.title],
            None if tile.face_down else tile.corner and htpy.span(".corner")[tile.corner],
            split(tile.colour),
        ],
        None if tile.face_down else tile_body(tile),
        htpy.span(".tokens")[(draw_token(pen, token) for token in tile.tokens)]
        if tile.tokens
        else None,
        key=tile.key,
        answer=tile.answer,
        marks=tile.marks,
        holds_buttons=any(token.answer is not None for token in tile.tokens),
    )


def tile_body(tile: Tile) -> Node:
    return [
        draw_sketch(tile.sketch) if tile.sketch else None,
        htpy.span(".text")[tile.text] if tile.text else None,
    ]


def draw_counter(pen: Pen, counter: Counter) -> Element:
    value = number_words(counter.value)
    of_goal = "" if counter.goal is None else f" of {number_words(counter.goal)}"
    return htpy.span({"class": "counter", "data-key": pen.name(counter.key)})[
        draw_sketch(counter.sketch) if counter.sketch else None,
        htpy.span(".value")[value],
        of_goal and htpy.span(".goal")[of_goal],
        " ",
        htpy.span(".label")[counter.label],
        progress(counter.value / counter.goal) if counter.goal else None,
    ]


def progress(share: float) -> Element:
    """A thin bar that fills up towards the goal."""
    width = round(100 * min(max(share, 0), 1), 1)
    bar = {"height": "4", "rx": "2"}
    return svg(
        "progress",
        "0 0 100 4",
        htpy.rect({**bar, "class": "way", "width": "100"}),
        htpy.rect({**bar, "class": "gone", "width": f"{width:g}"}),
        stretch=True,
    )
