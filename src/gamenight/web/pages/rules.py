"""Rules pages, with an anchor for every section and every numbered ruling."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise

import htpy as h
from htpy import Element
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from gamenight.game.game import AnyGame
from gamenight.game.rules_pages import anchor, rules_page
from gamenight.web.pages.game_assets import drawings_address, lesson_address
from gamenight.web.pages.layout import plain_page

RULING = re.compile(r"\b([A-Z]{1,3}\d{1,2})\b")


def rules_of(game: AnyGame, theme: str) -> Element:
    return plain_page(
        f"Rules of {game.rules.title}",
        "rules",
        theme,
        in_a_minute(game) if game.lesson is not None else None,
        h.article(".rules")[rules_markup(game.id)],
        h.p[h.a(".button", href=f"/new/{game.id}")["Set up a table"]],
    )


def in_a_minute(game: AnyGame) -> Element:
    """Where the script draws the sentences that somebody reads the first time."""
    return h.section("#lesson", **lesson_data(game))[h.h2["Quick rules"], h.div("#sentences")]


def lesson_data(game: AnyGame) -> dict[str, str]:
    """What the script needs to know of a game to teach it."""
    return {
        "data_game": game.id,
        "data_title": game.rules.title,
        "data_lesson": lesson_address(game.id),
        "data_drawings": drawings_address(game.id),
    }


@cache
def rules_markup(game_id: str) -> Markup:
    """The rules page; markup in the text is shown, not obeyed."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(rules_page(game_id))
    mark_sections(tokens)
    mark_rulings(tokens)
    return Markup(reader.renderer.render(tokens, reader.options, {}))


def mark_sections(tokens: Sequence[Token]) -> None:
    taken = set()
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open" and (name := anchor(inline.content)) not in taken:
            taken.add(name)
            opening.attrSet("id", name)


def mark_rulings(tokens: Iterable[Token]) -> None:
    """Give each ruling an anchor: where a line begins with it, or else where it is first named."""
    lines = [token for token in tokens if token.children]
    places: dict[str, int] = {}
    for number, line in enumerate(lines):
        if found := RULING.match(line.content.lstrip("*_ ")):
            places.setdefault(found[1], number)
    for number, line in enumerate(lines):
        for code in RULING.findall(line.content):
            places.setdefault(code, number)
        here = {code for code, place in places.items() if place == number}
        line.children = [part for child in line.children or [] for part in marked(child, here)]


def marked(token: Token, rulings: set[str]) -> list[Token]:
    """A piece of text, cut where one of these rulings is first named, with an anchor there."""
    if token.type != "text":
        return [token]
    parts = []
    for piece in RULING.split(token.content):
        kind, content = "text", piece
        if piece in rulings:
            rulings.remove(piece)
            kind = "html_inline"
            content = f'<span id="{anchor(piece)}" class="ruling">{piece}</span>'
        parts.append(Token(kind, "", 0, content=content))
    return parts
