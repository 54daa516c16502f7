"""Rules pages: rules first, rulings at the end of their section, and the parts of the table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from markdown_it import MarkdownIt

from gamenight.game.game import AnyGame
from gamenight.game.registry import all_games
from gamenight.game.rules_pages import rules_page
from gamenight.web.pages.rules import arranged, blocks_in, mark_rulings, rules_markup
from gamenight.web.pages.table_plan import example_table, name_of, parts_of

if TYPE_CHECKING:
    from tests.web.conftest import Visitor

PAGE = """# A game

*Words.* 2 players.

What this page is.

## Play

- **Pass**: nothing happens.
- **AB1** A ruling in a list.

**AB2** A ruling of its own.

The rulebook's example: you pass.

A rule behind it.

## Hidden

**AB3** Hands are hidden.
"""


def test_a_section_says_the_rules_then_examples_then_rulings() -> None:
    reader = MarkdownIt("commonmark")
    shown = reader.renderer.render(arranged(reader.parse(PAGE)), reader.options, {})
    words = ["<h1>", "Words.", "Play", "Pass", "A rule behind", "example: you", '"rulings"']
    words += ["in a list", "of its own", "Hidden", "Hands are hidden", '"rulings"', "this page is"]
    at = 0
    for word in words:
        at = shown.index(word, at) + 1
    assert shown.count('class="rulings"') == 2  # a section of rulings alone is not small print


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_nothing_is_lost_when_a_page_is_arranged(game: AnyGame) -> None:
    tokens = MarkdownIt("commonmark").enable("table").parse(rules_page(game.id))
    before = [token.content for token in tokens if token.type == "inline"]
    after = [token.content for token in arranged(tokens) if token.type == "inline"]
    assert sorted(after) == sorted(word for word in before if word != "Rulings:")
    assert [token for block in blocks_in(tokens) for token in block] == list(tokens)
    markup = rules_markup(game.id)
    assert markup.count("<section") == markup.count("</section>") > 4
    assert markup.count("<div") == markup.count("</div>")


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_part_of_the_table_is_named_once(game: AnyGame) -> None:
    table = example_table(game)
    parts = parts_of(table)
    names = [(part.name, part.place) for part in parts]
    assert len(names) == len(set(names)) >= 3
    shown = {name_of(zone) for zone in table.zones if zone.items or zone.count}
    assert {name for name, _ in names} == shown
    assert all(re.search(r"\w", part.name) for part in parts)


def test_rulings_and_sections_have_anchors(visitor: Visitor) -> None:
    page = visitor.http.get("/rules/suspense").text
    for ruling in range(1, 10):
        assert page.count(f'id="rule-su{ruling}"') == 1
    assert 'id="rule-how-to-play"' in page


def test_the_anchor_of_a_ruling_is_where_it_stands_not_where_it_is_mentioned() -> None:
    reader = MarkdownIt("commonmark")
    tokens = reader.parse("See AB1 and AB2.\n\n- **AB1** The rule. Not AB1 again.\n\nAB3")
    mark_rulings(tokens)
    page = reader.renderer.render(tokens, reader.options, {})
    assert '<strong><span id="rule-ab1" class="ruling">AB1</span></strong> The rule.' in page
    assert 'See AB1 and <span id="rule-ab2"' in page
    assert page.count("rule-ab1") == 1
