"""The page layout: the head, the bar at the top, and a page with one sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import ParamSpec, cast

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from gamenight.game.names import LONGEST_NAME
from gamenight.web.edge.static_files import static_address

P = ParamSpec("P")

THEMES = ("auto", "light", "dark")

TABLE_COLOURS = (("light", "#efe6d6"), ("dark", "#191815"))
"""What lies around an installed app, as tokens.css has it."""


@dataclass(frozen=True)
class Preview:
    """How a link to a page is shown where it is sent: nothing that its guests alone may
    know."""

    title: str
    text: str
    base: str
    """The address of the server, as the browser knows it."""
    picture: str = "icon-512.png"


def rendered_once(make: Callable[P, Node]) -> Callable[P, Markup]:
    """Render what pages have in common once for each set of arguments, of which there are few.

    Rendering takes nearly all the time that the server spends on a page, while other people wait.
    """

    @cache
    def rendered(*args: P.args, **kwargs: P.kwargs) -> Markup:
        return Markup(h.fragment[make(*args, **kwargs)])

    return cast(Callable[P, Markup], rendered)


def page(
    title: str, kind: str, theme: str, *body: Node, game: str = "", preview: Preview | None = None
) -> Element:
    """Render a whole page. ``kind`` tells the script what to do, ``game`` lays its ground."""
    return h.html(lang="en", data_theme=theme)[
        h.head[
            every_head(),
            h.title[f"{title} · gamenight" if title else "gamenight"],
            previewed(preview) if preview is not None else None,
        ],
        h.body(data_page=kind, data_game=game or None)[body],
    ]


@rendered_once
def every_head() -> Node:
    """Render what all pages say about themselves, and what they load."""
    return [
        h.meta(charset="utf-8"),
        h.meta(name="viewport", content="width=device-width, initial-scale=1"),
        h.meta(name="color-scheme", content="light dark"),
        h.link(rel="icon", href=static_address("icon.svg"), type="image/svg+xml"),
        h.link(rel="apple-touch-icon", href=static_address("icon-apple.png")),
        h.link(rel="manifest", href="/static/manifest.webmanifest"),
        (
            h.meta(name="theme-color", content=paint, media=f"(prefers-color-scheme: {theme})")
            for theme, paint in TABLE_COLOURS
        ),
        h.link(rel="stylesheet", href=static_address("style.css")),
        h.script(type="module", src=static_address("script.js")),
    ]


def previewed(preview: Preview) -> Node:
    facts = {
        "og:site_name": "gamenight",
        "og:type": "website",
        "og:title": preview.title,
        "og:description": preview.text,
        "og:image": preview.base + static_address(preview.picture),
    }
    return [h.meta(property=name, content=text) for name, text in facts.items()]


def plain_page(
    title: str, kind: str, theme: str, *body: Node, preview: Preview | None = None
) -> Element:
    """Render a page to read or fill in, not a table."""
    return page(
        title,
        kind,
        theme,
        plain_bar(),
        h.main(".reading")[body],
        toast(),
        preview=preview,
    )


@rendered_once
def plain_bar() -> Element:
    return h.header(".bar")[
        h.a(".brand", href="/")[
            h.img(src=static_address("icon.svg"), alt="", width="28", height="28"),
            h.span["gamenight"],
        ],
        h.div(".tools")[h.a(".button.me", href="/me")[h.span(data_shows_name=True)["My page"]]],
    ]


def sentence_page(title: str, sentence: str, theme: str, kind: str = "sentence") -> Element:
    """Render a page for what went wrong: one sentence and the way back."""
    return plain_page(
        title,
        kind,
        theme,
        h.h1[title],
        h.p(role="alert")[sentence],
        h.p[h.a(".button", href="/")["All games"]],
    )


@rendered_once
def name_dialog() -> Element:
    """Asks for a name once, before the first list in which it stands: forms with ``data-asks-name``
    open it."""
    return h.dialog("#ask-name", aria_labelledby="ask-name-title")[
        h.form(method="dialog")[
            h.h2("#ask-name-title")["What’s your name?"],
            h.p["The others see it. You can change it on your page."],
            h.input(
                "#asked-name",
                aria_labelledby="ask-name-title",
                maxlength=str(LONGEST_NAME),
                autocomplete="nickname",
                required=True,
            ),
            h.div(".row")[
                h.button(".primary", type="submit")["Go on"],
                h.button(type="button", data_cancel=True)["Cancel"],
            ],
        ]
    ]


@rendered_once
def theme_choice(theme: str) -> Element:
    return h.label(".choice")[
        h.span["Theme"],
        h.select(data_theme_choice=True)[
            (h.option(value=name, selected=name == theme)[name.capitalize()] for name in THEMES)
        ],
    ]


@rendered_once
def toast() -> Element:
    """Where short sentences appear, and are read out."""
    return h.div("#toast", role="alert")
