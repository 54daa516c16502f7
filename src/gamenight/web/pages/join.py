"""The page on which a code is typed in."""

from __future__ import annotations

import htpy as h
from htpy import Element

from gamenight.web.codes.service import CODE_LENGTH
from gamenight.web.pages.layout import plain_page


def join_code_page(typed: str, sentence: str, theme: str) -> Element:
    return plain_page(
        "Join",
        "join-code",
        theme,
        h.h1["Join"],
        h.p(".tagline")["Type the code from the television or from your friend’s screen."],
        h.p(".refusal", role="alert")[sentence] if sentence else None,
        code_form(typed),
    )


def code_form(typed: str = "", *, door: bool = False) -> Element:
    """Where a code is typed in: a page of its own, and one of the doors of the start page."""
    return h.form(class_="door join-code" if door else "join-code", method="get", action="/join")[
        h.label(".hidden", for_="code")["Code"],
        h.input(
            "#code",
            name="code",
            value=typed[:CODE_LENGTH] or None,
            maxlength=str(CODE_LENGTH),
            required=True,
            placeholder="Code",
            autocomplete="off",
            autocapitalize="characters",
            spellcheck="false",
        ),
        h.button(class_=None if door else "primary", type="submit")["Join"],
    ]
