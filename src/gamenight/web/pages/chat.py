"""The chat panel: on the page of an evening, and beside each of its tables."""

from __future__ import annotations

import htpy as h
from htpy import Element

from gamenight.web.pages.layout import rendered_once
from gamenight.web.protocol.chat import LONGEST_LINE


@rendered_once
def chat_panel(*classes: str) -> Element:
    return h.section("".join((".talk", *classes)), aria_labelledby="talk-title")[
        h.h2("#talk-title")["Chat"],
        h.div("#lines", role="log", aria_live="polite", tabindex="0", aria_label="Messages"),
        h.div("#reactions.row", role="group", aria_label="Reactions"),
        h.form("#say")[
            h.input(
                "#say-text",
                maxlength=str(LONGEST_LINE),
                autocomplete="off",
                aria_label="Write a message",
            ),
            h.button(type="submit")["Send"],
        ],
    ]
