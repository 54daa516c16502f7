"""The rules pages: docs/rules/*.md in the source tree, gamenight/pages/*.md once installed."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from gamenight.core.errors import UnknownGame
from gamenight.game.game import AnyGame
from gamenight.game.registry import find_game, modules

PACKAGE = Path(__file__).parent.parent
FOLDERS = (PACKAGE / "pages", PACKAGE.parent.parent / "docs" / "rules")


def rules_page(game_id: str) -> str:
    """Return the rules page of a game, in Markdown."""
    for folder in FOLDERS:
        page = folder / f"{game_id}.md"
        if page.is_file():
            return page.read_text(encoding="utf-8")
    return own_page(game_id)


def own_page(game_id: str) -> str:
    """Return the page beside the module of a player's own game; without one, what its module
    says."""
    if game_id not in modules():
        raise UnknownGame(f"There is no rules page for {game_id}.")
    game = find_game(game_id)
    module = sys.modules[modules()[game_id]]
    page = Path(module.__file__ or "").with_suffix(".md")
    if page.is_file():
        return page.read_text(encoding="utf-8")
    words = (module.__doc__ or game.tagline).strip()
    return words if words.startswith("# ") else f"# {game.rules.title}\n\n{words}\n"


def anchor(rule: str) -> str:
    """Return the id of a section or ruling on the rules page."""
    return "rule-" + re.sub(r"[^a-z0-9]+", "-", rule.lower()).strip("-")


def in_a_minute(game: AnyGame) -> str:
    """Return the sentences that a player reads the first time, in Markdown; "" if a game has
    none."""
    if game.lesson is None:
        return ""
    sentences = [f"{at}. {one.text}" for at, one in enumerate(game.lesson.sentences, 1)]
    return "\n".join([f"# {game.rules.title} in a minute", "", *sentences, ""])


def rules_in_a_terminal(game: AnyGame) -> str:
    """Return the rules page, after the sentences."""
    return "\n".join([text for text in (in_a_minute(game), rules_page(game.id)) if text])
