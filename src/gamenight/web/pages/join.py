"""Joining: the page on which a code is typed in, and the panel that shows code and link."""

from __future__ import annotations

import htpy as h
from htpy import Element

from gamenight.web.codes.service import CODE_LENGTH
from gamenight.web.pages.layout import plain_page
from gamenight.web.pages.widgets import invite_panel

LOCAL = ("127.0.0.1", "localhost", "[::1]")


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
    """Render where a code is typed in: a page of its own, and one of the doors of the start
    page."""
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


def invitation(title: str, link: str, code: str, *, is_host: bool) -> Element:
    """One link for everybody, and a code for people who cannot press it. A guest has it folded; how
    to make the server reachable is for the host."""
    is_local = is_host and any(f"//{host}" in link for host in LOCAL)
    words = [
        h.p(".code-words")[
            "Go to ", h.strong[server_name(link)], " and type", h.strong(".room-code")[code]
        ]
        if code
        else None,
        h.p(".help")[
            "This address works on this computer only. To invite others in your network, start "
            "the server with --host 0.0.0.0 and open it under this computer’s own address."
        ]
        if is_local
        else None,
    ]
    panel = invite_panel("Invite", link, "Link of the evening", words, share_button(title, link))
    return panel if is_host else h.details(".folded")[h.summary["Invite more people"], panel]


def share_button(title: str, link: str) -> Element:
    """Opens the share sheet of the device; copies the link where it has none."""
    return h.button(".primary", type="button", data_share=link, data_title=title)["Share the link"]


def server_name(link: str) -> str:
    """Return the part of a link that people can type: the name of the server."""
    return link.partition("//")[2].partition("/")[0]
