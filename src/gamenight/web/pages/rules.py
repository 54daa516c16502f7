"""The rules of a game as markup, with an anchor for every section and every numbered ruling."""

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

from gamenight.games.game import Game
from gamenight.games.pages import rules_page
from gamenight.web.pages.layout import plain_page

RULING = re.compile(r"\b([A-Z]{1,3}\d{1,2})\b")


def rules_of(game: Game, theme: str) -> Element:
    return plain_page(
        f"Rules of {game.rules.title}",
        "rules",
        theme,
        h.article(".rules")[rules_markup(game.id)],
        h.p[h.a(".button", href=f"/new/{game.id}")["Set up a table"]],
    )


@cache
def rules_markup(game_id: str) -> Markup:
    """The rules page; markup in the text is shown, not obeyed."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(rules_page(game_id))
    mark_sections(tokens)
    mark_rulings(tokens)
    return Markup(reader.renderer.render(tokens, reader.options, {}))


def anchor(rule: str) -> str:
    """The id of the place where a section or ruling stands."""
    return "rule-" + re.sub(r"[^a-z0-9]+", "-", rule.lower()).strip("-")


def mark_sections(tokens: Sequence[Token]) -> None:
    taken = set()
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open" and (name := anchor(inline.content)) not in taken:
            taken.add(name)
            opening.attrSet("id", name)


def mark_rulings(tokens: Iterable[Token]) -> None:
    taken: set[str] = set()
    for token in tokens:
        if token.children:
            token.children = [
                part for child in token.children for part in marked_text(child, taken)
            ]


def marked_text(token: Token, taken: set[str]) -> list[Token]:
    """A piece of text, cut where a ruling is named for the first time, with an anchor there."""
    if token.type != "text":
        return [token]
    parts = []
    for at, piece in enumerate(RULING.split(token.content)):
        is_new = at % 2 == 1 and piece not in taken
        if is_new:
            taken.add(piece)
        kind = "html_inline" if is_new else "text"
        content = f'<span id="{anchor(piece)}" class="ruling">{piece}</span>' if is_new else piece
        parts.append(Token(kind, "", 0, content=content))
    return parts
