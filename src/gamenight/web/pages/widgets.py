"""Widgets that several pages share."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node

from gamenight.game.game import AnyGame
from gamenight.web.pages.layout import rendered_once
from gamenight.web.qr import qr_code


def code_of(link: str) -> Element | None:
    """Render the QR code of a link; None if the link is too long for one."""
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
    """Render a link to pass on: to scan, to read, and to send by a button. ``label`` tells screen
    readers what the link is for. (``invitation`` of table/around.js draws that of a table.)"""
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
def sound_button(names: str = "") -> Element:
    """Switches the sounds of a table on and off; the browser remembers it."""
    return h.button(f"#sound.tool{names}", type="button", aria_pressed="true")[
        h.svg(viewBox="0 0 24 24", aria_hidden="true", focusable="false")[
            h.path(d=SPEAKER), h.path(".waves", d=WAVES), h.path(".cross", d=CROSS)
        ],
        h.span["Sound"],
    ]


def of(game: AnyGame) -> Element:
    """Render which game a button is for, for screen readers."""
    return h.span(".hidden")[f" ({game.rules.title})"]


def counts(game: AnyGame) -> str:
    """Return the player counts in words."""
    least, most = game.rules.players[0], game.rules.players[-1]
    if least == most:
        return "Solo" if most == 1 else f"{most} players"
    gapless = len(game.rules.players) == most - least + 1
    numbers = f"{least}–{most}" if gapless else ", ".join(map(str, game.rules.players))
    return f"{numbers} players"


ICONS = {
    "leave": "M15 5l-7 7 7 7",
    "first": "M17 5l-7 7 7 7M6 5v14",
    "back": "M15 5l-7 7 7 7",
    "on": "M9 5l7 7-7 7",
    "last": "M7 5l7 7-7 7M18 5v14",
    "undo": "M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3",
    "hint": "M12 3a6 6 0 0 1 3.5 11v2.500h-7V14A6 6 0 0 1 12 3ZM9.500 20h5",
    "log": "M4 6h16M4 12h16M4 18h10",
    "chat": "M4 5h16v11H9l-5 4Z",
    "rules": "M5 4h12a2 2 0 0 1 2 2v14H7a2 2 0 0 1-2-2ZM5 18a2 2 0 0 1 2-2h12",
    "more": "M5 12h.01M12 12h.01M19 12h.01",
}
"""The signs of the bar, as strokes in a square of 24 by 24."""


def icon(name: str) -> Element:
    return h.svg(viewBox="0 0 24 24", aria_hidden="true", focusable="false")[h.path(d=ICONS[name])]


def leave(address: str, words: str = "Leave") -> Element:
    """Render the way out at the left end of a bar."""
    return h.a(".button.leave", href=address, aria_label=words)[icon("leave")]
