"""Widgets that several pages share."""

from __future__ import annotations

import htpy as h
from htpy import Element

from gamenight.game.game import AnyGame
from gamenight.web.edge.static_files import files, static_address
from gamenight.web.pages.emblem import emblem
from gamenight.web.qr import qr_code

PICTURE_SIZE = (400, 250)


def cover(game: AnyGame) -> Element:
    """The face of a game: its ground with a picture of its table, as ``scripts/pictures`` took it
    from the page; the emblem until it has."""
    return h.div(".cover", data_game=game.id, aria_hidden="true")[picture(game)]


def picture(game: AnyGame) -> Element:
    names = {theme: f"pictures/{game.id}-{theme}.jpg" for theme in ("light", "dark")}
    taken = {theme: name for theme, name in names.items() if name in files()}
    if not taken:
        return emblem(game)
    width, height = PICTURE_SIZE
    return h.div(".picture")[
        (
            h.img(
                class_=f"in-{theme}",
                src=static_address(name),
                alt="",
                loading="lazy",
                width=str(width),
                height=str(height),
            )
            for theme, name in taken.items()
        )
    ]


def code_of(link: str) -> Element | None:
    """The QR code of a link; None if the link is too long for one."""
    path, size = qr_code(link)
    if not path:
        return None
    side = str(size)
    return h.div(".qr", role="img", aria_label="QR code of the link")[
        h.svg(viewBox=f"0 0 {size} {size}", aria_hidden="true", focusable="false")[
            h.rect(width=side, height=side, fill="#FFFFFF"), h.path(d=path, stroke="#1B1B1F")
        ]
    ]


def of(game: AnyGame) -> Element:
    """Which game a button is for, said to those who cannot see where it stands."""
    return h.span(".hidden")[f" ({game.rules.title})"]


def counts(game: AnyGame) -> str:
    """The player counts in words."""
    least, most = game.rules.players[0], game.rules.players[-1]
    if least == most:
        return "Solo" if most == 1 else f"{most} players"
    gapless = len(game.rules.players) == most - least + 1
    numbers = f"{least}–{most}" if gapless else ", ".join(map(str, game.rules.players))
    return f"{numbers} players"
