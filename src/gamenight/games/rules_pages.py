"""The rules pages: docs/rules/*.md in the source tree, gamenight/pages/*.md once installed."""

from __future__ import annotations

from pathlib import Path

from gamenight.core.errors import UnknownGame

PACKAGE = Path(__file__).parent.parent
FOLDERS = (PACKAGE / "pages", PACKAGE.parent.parent / "docs" / "rules")


def rules_page(game_id: str) -> str:
    """The rules page of a game, in Markdown."""
    for folder in FOLDERS:
        page = folder / f"{game_id}.md"
        if page.is_file():
            return page.read_text(encoding="utf-8")
    raise UnknownGame(f"There is no rules page for {game_id}.")
