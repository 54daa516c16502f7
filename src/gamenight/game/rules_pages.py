"""The rules pages: docs/rules/*.md in the source tree, gamenight/pages/*.md once installed."""

from __future__ import annotations

import re
from pathlib import Path

from gamenight.core.errors import UnknownGame
from gamenight.game.game import AnyGame

PACKAGE = Path(__file__).parent.parent
FOLDERS = (PACKAGE / "pages", PACKAGE.parent.parent / "docs" / "rules")


def rules_page(game: AnyGame) -> str:
    """Read the rules page of a game, in Markdown: its own, or the file with its id."""
    if game.page:
        return game.page
    for folder in FOLDERS:
        page = folder / f"{game.id}.md"
        if page.is_file():
            return page.read_text(encoding="utf-8")
    raise UnknownGame(f"There is no rules page for {game.id}.")


def anchor(rule: str) -> str:
    """The id of a section or ruling on the rules page."""
    return "rule-" + re.sub(r"[^a-z0-9]+", "-", rule.lower()).strip("-")


def in_a_minute(game: AnyGame) -> str:
    """The sentences that somebody reads the first time, in Markdown; "" if a game has none."""
    if game.lesson is None:
        return ""
    sentences = [f"{at}. {one.text}" for at, one in enumerate(game.lesson.sentences, 1)]
    return "\n".join([f"# {game.rules.title} in a minute", "", *sentences, ""])


def rules_in_a_terminal(game: AnyGame) -> str:
    """The rules page, after the sentences."""
    return "\n".join([text for text in (in_a_minute(game), rules_page(game)) if text])
