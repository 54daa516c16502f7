"""Covers: the face of each game, on its own ground and made from its own pieces.

A cover is a picture of 200 by 160. The ground is that of the game's table (css/grounds.css).
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import Final

import htpy as h
from htpy import Element, Node

from gamenight.game.game import AnyGame
from gamenight.table import Sketch
from gamenight.table.colours import DARK, PALETTE, WHEEL
from gamenight.web.pages.layout import rendered_once

SIZE: Final = "0 0 200 160"
PAPER: Final = "#fffaf0"
BRASS: Final = "#ffd98a"

Face = Callable[[AnyGame], Node]


@rendered_once
def cover(game: AnyGame, id: str | None = None) -> Element:
    """Render the face of a game; one without a face of its own shows its emblem. By the id, scripts
    show it where they list games."""
    face = FACES.get(game.id, emblem_face)
    picture = h.svg(id=id, viewBox=SIZE, preserveAspectRatio="xMidYMid slice", focusable="false")
    return h.span(".cover", data_game=game.id, aria_hidden="true")[picture[face(game)]]


@rendered_once
def cover_symbols(games: tuple[AnyGame, ...]) -> Element:
    """Render the faces of games for scripts, which show them where they list games."""
    return h.svg(".cover", width="0", height="0", aria_hidden="true", focusable="false")[
        (
            h.symbol(id=f"cover-{game.id}", viewBox=SIZE, preserveAspectRatio="xMidYMid slice")[
                FACES.get(game.id, emblem_face)(game)
            ]
            for game in games
        )
    ]


# Pieces


def strokes(sketch: Sketch) -> list[Element]:
    """Render a drawing of a game, in a square of 100 by 100."""
    return [
        path(
            shape.path,
            fill=ink(shape.fill),
            stroke=ink(shape.stroke),
            stroke_width=f"{shape.width:g}",
            stroke_linejoin="round",
            stroke_linecap="round",
        )
        for shape in sketch.shapes
    ]


def ink(colour: str) -> str:
    """Return the value of a fill or stroke in a Shape: "none", "ink" or a palette name."""
    if colour == "none":
        return "none"
    return "currentColor" if colour == "ink" else PALETTE[colour].paint


def at(x: float, y: float, turn: float = 0, scale: float = 1) -> dict[str, str]:
    """Return where a piece lies, and how it is turned."""
    return {"transform": f"translate({x:g} {y:g}) rotate({turn:g}) scale({scale:g})"}


def box(x: float, y: float, width: float, height: float, radius: float, **paint: str) -> Element:
    place = {"x": f"{x:g}", "y": f"{y:g}", "width": f"{width:g}", "height": f"{height:g}"}
    return h.rect({**place, "rx": f"{radius:g}", **paint})


def disc(x: float, y: float, radius: float, **paint: str) -> Element:
    return h.circle({"cx": f"{x:g}", "cy": f"{y:g}", "r": f"{radius:g}", **paint})


def path(d: str, **paint: str) -> Element:
    named = {name.replace("_", "-"): value for name, value in paint.items()}
    return h.path({"d": d, **named})


def words(text: str, x: float, y: float, size: float, paint: str) -> Element:
    place = {"x": f"{x:g}", "y": f"{y:g}", "font-size": f"{size:g}", "fill": paint}
    return h.text({**place, "text-anchor": "middle"})[text]


def spectrum_card(
    x: float, y: float, colour: str, rank: int, turn: float = 0, scale: float = 1
) -> Element:
    """Render a card of the wheel, whole in its colour; ``x`` and ``y`` are its middle."""
    paint = PALETTE[colour]
    names = [one.name for one in WHEEL]
    ring = [
        path(
            wedge(names.index(colour), step, 11, 17), fill=paint.ink, opacity=str(0.9 - 0.28 * away)
        )
        for step, away in ((0, 0), (-1, 1), (1, 1), *[(step, 2.5) for step in range(2, 11)])
    ]
    return h.g(at(x, y, turn, scale))[
        box(-24, -33, 50, 70, 5, fill="#0005"),
        box(-25, -35, 50, 70, 5, fill=paint.paint, stroke="#0004"),
        path(
            "M-25 -30a5 5 0 0 1 5-5h40a5 5 0 0 1 5 5v18c-20-8-34-6-50 2Z",
            fill="#fff",
            opacity="0.14",
        ),
        words(str(rank), -16, -20, 14, paint.ink),
        words(paint.code, -16, -11, 7, paint.ink),
        h.g(transform="translate(0 10)")[ring, words(str(rank), 0, 6, 15, paint.ink)],
    ]


def wedge(first: int, step: int, inner: float, outer: float, around: int = 12) -> str:
    """Return a twelfth of a ring: the one that many steps after the first, which is at its own
    place."""
    middle = 2 * pi * (first + step) / around - pi / 2
    half = pi / around * 0.86
    points = [
        (radius * cos(angle), radius * sin(angle))
        for radius, angle in (
            (outer, middle - half),
            (outer, middle + half),
            (inner, middle + half),
            (inner, middle - half),
        )
    ]
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = points
    return (
        f"M{ax:.1f} {ay:.1f}A{outer} {outer} 0 0 1 {bx:.1f} {by:.1f}"
        f"L{cx:.1f} {cy:.1f}A{inner} {inner} 0 0 0 {dx:.1f} {dy:.1f}Z"
    )


def wheel(x: float, y: float, scale: float) -> Element:
    rings = [disc(0, 0, 26 + 11 * ring, fill="none", stroke="#14181d99") for ring in range(1, 6)]
    spokes = [path(wedge(at, 0, 26, 94), fill=one.paint) for at, one in enumerate(WHEEL)]
    return h.g(at(x, y, 0, scale))[disc(0, 0, 98, fill="#14181d"), spokes, rings]


PAWN_BODY: Final = "M-12 9C-12 3-5 2-4.500-8h9C5 2 12 3 12 9c0 6-24 6-24 0Z"
ROUND: Final = "M-8.500 -15a8.500 8.500 0 1 0 17 0a8.500 8.500 0 1 0 -17 0Z"
LOZENGE: Final = "M0-26L9-15 0-5-9-15Z"


def pawn(x: float, y: float, head: str, paint: str, edge: str) -> Element:
    return h.g(at(x, y, 0, 1.05))[
        h.ellipse(cx="3", cy="11", rx="14", ry="5.5", fill="#0007"),
        (path(part, fill=paint, stroke=edge, stroke_width="1.8") for part in (PAWN_BODY, head)),
        disc(-3, -18, 2.2, fill="#fff", opacity="0.8"),
    ]


def die(x: float, y: float, turn: float, scale: float, face: Node, paint: str = PAPER) -> Element:
    return h.g(at(x, y, turn, scale))[
        box(3, 6, 94, 94, 22, fill="#0007"),
        box(3, 2, 94, 92, 22, fill=paint),
        box(8, 6, 84, 40, 18, fill="#fff", opacity="0.2"),
        face,
    ]


def pips(*places: tuple[float, float]) -> list[Element]:
    return [disc(x, y, 9, fill=DARK) for x, y in places]


def letters_die(x: float, y: float, turn: float, colour: str) -> Element:
    one = PALETTE[colour]
    return die(x, y, turn, 0.44, words(one.code, 50, 66, 50, one.ink), one.paint)


def bean(x: float, y: float, turn: float, paint: str) -> Element:
    d = "M-14 2C-17-7-8-13 0-10c5 2 7 0 11 2 7 4 6 15-2 19-9 4-20 1-23-9Z"
    return path(
        d, fill=paint, stroke="#0004", transform=f"translate({x} {y}) rotate({turn}) scale(.62)"
    )


# Faces


def emblem_face(game: AnyGame) -> Node:
    """Render a white card with the emblem."""
    return h.g(at(100, 80, -5), color=DARK)[
        box(-41, -57, 86, 120, 9, fill="#0005"),
        box(-43, -60, 86, 120, 9, fill=PAPER),
        h.g(at(-35, -35, 0, 0.7))[strokes(game.drawings["emblem"])],
    ]


def suspense(game: AnyGame) -> Node:
    lit = ["#ffd98a"] * 12 + ["#ffae4d"] * 4 + ["#ff6f3d"] * 2 + ["#0006"] * 2
    steps = [path(wedge(13, step, 62, 70, 24), fill=paint) for step, paint in enumerate(lit)]
    return h.g(transform="translate(100 84)")[
        disc(0, 0, 58, fill="#0003"),
        steps,
        h.g(at(0, -4, -4))[
            box(-27, -38, 56, 80, 6, fill="#0006"),
            box(-29, -40, 58, 80, 6, fill="#7d0f22", stroke="#0006"),
            box(-25, -36, 50, 72, 4, fill="none", stroke=BRASS, opacity="0.7"),
            (disc(0, 0, 9 + 4 * ring, fill="none", stroke="#ffd98a44") for ring in range(4)),
            h.g(at(-18, -22, 0, 0.36), color=BRASS)[
                (
                    path(shape.path, fill="none", stroke=BRASS, stroke_width=f"{shape.width}")
                    for shape in game.drawings["emblem"].shapes
                )
            ],
        ],
    ]


def spots(game: AnyGame) -> Node:
    dogs = game.drawings
    five = pips((27, 25), (73, 25), (50, 48), (27, 71), (73, 71))
    return [
        path("M0 118C60 96 140 96 200 118V170H0Z", fill="#0002"),
        h.g(at(-6, 52, 0, 0.95), color=DARK)[strokes(dogs["Frankie"])],
        h.g(at(112, 62, 0, 0.9), color=DARK)[strokes(dogs["Louise"])],
        h.g(at(48, 30, 0, 1.08), color=DARK)[strokes(dogs["Missy"])],
        die(20, 12, -14, 0.32, five),
        die(152, 10, 12, 0.3, pips((28, 26), (72, 70))),
    ]


def spotlight(game: AnyGame) -> Node:
    cones = "M60-6L24 150H112ZM140-6L88 150H176Z"
    return [
        path("M22 0C30 60 12 110 26 170H0V0ZM178 0C170 60 188 110 174 170H200V0Z", fill="#9c1d3c"),
        path(cones, fill="#fff4c4", opacity="0.28"),
        h.ellipse(cx="68", cy="146", rx="44", ry="11", fill="#fff4c4", opacity="0.5"),
        h.ellipse(cx="132", cy="146", rx="44", ry="11", fill="#fff4c4", opacity="0.5"),
        (
            h.g(at(x, 96, turn))[
                box(-22, -32, 44, 62, 5, fill=PAPER),
                h.g(at(-18, -22, 0, 0.36), color=DARK)[strokes(game.drawings[suit])],
            ]
            for x, turn, suit in ((68, -8, "Star"), (132, 7, "Rose"))
        ),
    ]


def spielnacht(_: AnyGame) -> Node:
    boxes = ((18, 84, 84, 28, "red"), (24, 58, 70, 26, "blue"), (32, 34, 56, 24, "green"))
    people = (
        (128, 98, "yellow", "purple"),
        (160, 94, "green", "red"),
        (144, 116, "orange", "blue"),
    )
    return [
        path("M0 112H200V170H0Z", fill="#2b1204", opacity="0.5"),
        (
            h.g(at(x, y))[
                box(0, 0, width, height, 5, fill=PALETTE[colour].paint, stroke="#2b1204"),
                box(0, height - 8, width, 8, 4, fill="#fff3dc"),
                disc(width / 2, (height - 8) / 2, 5, fill="#fff3dc"),
            ]
            for x, y, width, height, colour in boxes
        ),
        (
            h.g(at(x, y, 0, 1.3))[
                path(
                    "M-11 24C-12 12-7 8-4 6h8c3 2 8 6 7 18Z",
                    fill=PALETTE[coat].paint,
                    stroke="#2b1204",
                ),
                disc(0, -1, 9, fill=PALETTE[head].paint, stroke="#2b1204"),
            ]
            for x, y, head, coat in people
        ),
    ]


def spectrum(game: AnyGame) -> Node:
    return [
        wheel(100, 90, 1),
        disc(100, 90, 25, fill="#20262d"),
        h.g(at(82, 72, 0, 0.36), color=BRASS)[strokes(game.drawings["star"])],
        pawn(62, 50, ROUND, "#fff8e8", "#4a3a22"),
        pawn(148, 72, LOZENGE, "#3a3540", "#fff1d6"),
        pawn(112, 148, ROUND, "#fff8e8", "#4a3a22"),
    ]


def escape(_: AnyGame) -> Node:
    return [
        wheel(78, 112, 1.05),
        disc(78, 112, 26, fill="#20262d"),
        path(
            "M84 106C112 86 140 60 176 34",
            fill="none",
            stroke=PAPER,
            stroke_width="5",
            stroke_dasharray="1 10",
            stroke_linecap="round",
        ),
        path("M164 32l20-4-5 20Z", fill=PAPER),
        pawn(134, 70, ROUND, "#fff8e8", "#4a3a22"),
        pawn(76, 116, "M0-26L9-8-9-8Z", "#8f7bff", "#fff"),
    ]


def roll_and_color(_: AnyGame) -> Node:
    cells = [
        box(
            44 + 15 * (cell % 6),
            44 + 18 * (cell // 6),
            11,
            13,
            3,
            fill=WHEEL[cell % 12].paint,
            opacity="0.3" if cell % 3 == 0 else "1",
        )
        for cell in range(30)
    ]
    return [
        h.g(transform="rotate(-5 90 90)")[
            box(36, 18, 104, 150, 5, fill="#0004"),
            box(34, 14, 104, 150, 5, fill=PAPER),
            path("M34 34H138", stroke="#d7263d", stroke_width="1.5"),
            cells,
        ],
        letters_die(132, 16, -10, "orange-yellow"),
        letters_die(126, 62, 14, "blue"),
        letters_die(74, 98, -12, "purple-red"),
    ]


def solitaire(_: AnyGame) -> Node:
    columns: tuple[tuple[tuple[str, int], ...], ...] = (
        (("red", 9), ("red-orange", 8), ("red", 7)),
        (("green", 11), ("green-blue", 10), ("green", 9), ("yellow-green", 8)),
        (("blue", 6), ("blue-purple", 5)),
        (("yellow", 12), ("orange-yellow", 11), ("yellow", 10)),
    )
    return [
        spectrum_card(30 + 47 * at_column, 30 + 24 * row, colour, rank, 0, 0.82)
        for at_column, column in enumerate(columns)
        for row, (colour, rank) in enumerate(column)
    ]


def spectrumo(_: AnyGame) -> Node:
    arrows = "M44 104A62 62 0 0 1 130 28M156 56A62 62 0 0 1 70 132"
    return [
        path(
            arrows,
            fill="none",
            stroke="#fff",
            stroke_width="9",
            stroke_linecap="round",
            opacity="0.85",
        ),
        path("M122 14l22 16-24 12ZM78 146l-22-16 24-12Z", fill="#fff", opacity="0.9"),
        spectrum_card(100, 80, "green", 7, -6, 1.15),
    ]


def spectrump(_: AnyGame) -> Node:
    return [
        spectrum_card(64, 98, "blue-purple", 12, -18, 1.1),
        spectrum_card(136, 98, "purple-red", 10, 18, 1.1),
        spectrum_card(100, 90, "purple", 11, 0, 1.15),
        path(
            "M64 38L60 8l20 14L100 2l20 20 20-14-4 30Z",
            fill="#ffd34d",
            stroke="#4a3000",
            stroke_width="2.5",
            stroke_linejoin="round",
        ),
    ]


def casino(_: AnyGame) -> Node:
    return [
        spectrum_card(44, 52, "orange", 7, -6),
        spectrum_card(106, 48, "red", 5, 4),
        spectrum_card(150, 102, "purple-red", 12, 8, 1.15),
        words("+", 75, 58, 26, "#fff3dc"),
        words("=", 104, 118, 30, BRASS),
    ]


def five_hundred(_: AnyGame) -> Node:
    fan = (
        (34, 112, "green", 3, -20),
        (66, 98, "green-blue", 4, -10),
        (100, 94, "green-blue", 5, 0),
        (134, 98, "blue", 6, 10),
        (166, 112, "blue", 7, 20),
    )
    return [
        [spectrum_card(x, y, colour, rank, turn) for x, y, colour, rank, turn in fan],
        words("500", 100, 38, 40, BRASS),
    ]


def cribbage(_: AnyGame) -> Node:
    holes = [
        disc(8 + 17 * hole + 8 * (hole // 5), y, 4.2, fill="#210c02")
        for hole in range(12)
        for y in (62, 92)
    ]
    return h.g(transform="rotate(-9 100 80)")[
        box(-10, 108, 230, 10, 4, fill="#2b1204"),
        box(-10, 42, 230, 72, 14, fill="#6a3816"),
        path("M-10 62H220", stroke="#2fc0b0", stroke_opacity="0.45", stroke_width="16"),
        path("M-10 92H220", stroke="#f0825f", stroke_opacity="0.45", stroke_width="16"),
        holes,
        h.ellipse(cx="112", cy="66", rx="14", ry="6", fill="#0007"),
        path("M93 62V26a7 7 0 0 1 14 0V62Z", fill="#17877c"),
        disc(100, 22, 12, fill="#2fc0b0"),
        h.ellipse(cx="66", cy="96", rx="14", ry="6", fill="#0007"),
        path("M47 92V58a7 7 0 0 1 14 0V92Z", fill="#b8441f"),
        path("M54 40L68 54 54 68 40 54Z", fill="#f0825f"),
    ]


def poker(_: AnyGame) -> Node:
    heap = (
        (136, 122, 20, "#8a4b25"),
        (150, 126, 65, "#d9b06a"),
        (162, 120, 140, "#8a4b25"),
        (148, 112, 200, "#a5653a"),
        (158, 132, 10, "#d9b06a"),
        (140, 134, 100, "#8a4b25"),
    )
    return [
        spectrum_card(80, 74, "green", 12, -12),
        spectrum_card(112, 70, "blue", 12, 5),
        [bean(x, y, turn, paint) for x, y, turn, paint in heap],
    ]


FACES: Final[dict[str, Face]] = {
    "suspense": suspense,
    "spots": spots,
    "spotlight": spotlight,
    "spielnacht": spielnacht,
    "spectrum": spectrum,
    "spectrum-escape": escape,
    "roll-and-color": roll_and_color,
    "spectrum-solitaire": solitaire,
    "spectrumo": spectrumo,
    "spectrump": spectrump,
    "spectrum-casino": casino,
    "spectrum-500": five_hundred,
    "spectrum-cribbage": cribbage,
    "spectrum-poker": poker,
}
"""By game: what lies on its cover."""
