"""Widgets that several pages share."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node

from gamenight.game.game import AnyGame
from gamenight.web.pages.layout import rendered_once
from gamenight.web.qr import qr_code


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


def invite_panel(title: str, link: str, label: str, words: Node, button: Element) -> Element:
    """A link to pass on: to scan, to read, and to send by a button. ``label`` tells screen
    readers what the link is for. (``invitation`` of table/around.js draws that of a table.)
    """
    return h.section(".panel.invite-all", aria_labelledby="invite-title")[
        h.h2("#invite-title")[title],
        code_of(link),
        h.div[words, h.input(".address", readonly=True, value=link, aria_label=label), button],
    ]


def copy_button(link: str) -> Element:
    return h.button(".primary", type="button", data_copy=link)["Copy the link"]


SPEAKER = "M4 9v6h4l5 4V5L8 9Z"
WAVES = "M16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11"
CROSS = "M16.5 9.5l5 5M21.5 9.5l-5 5"


@rendered_once
def sound_button() -> Element:
    """Switches the sounds of a table on and off; the browser remembers it."""
    return h.button("#sound.tool", type="button", aria_pressed="true")[
        h.svg(viewBox="0 0 24 24", aria_hidden="true", focusable="false")[
            h.path(d=SPEAKER), h.path(".waves", d=WAVES), h.path(".cross", d=CROSS)
        ],
        h.span["Sound"],
    ]


def of(game: AnyGame) -> Element:
    """Which game a button is for, for screen readers."""
    return h.span(".hidden")[f" ({game.rules.title})"]


def counts(game: AnyGame) -> str:
    """The player counts in words."""
    least, most = game.rules.players[0], game.rules.players[-1]
    if least == most:
        return "Solo" if most == 1 else f"{most} players"
    gapless = len(game.rules.players) == most - least + 1
    numbers = f"{least}–{most}" if gapless else ", ".join(map(str, game.rules.players))
    return f"{numbers} players"
