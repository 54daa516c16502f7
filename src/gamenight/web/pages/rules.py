"""Rules pages: each section says the rules first, then examples, then the numbered rulings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, pairwise

import htpy as h
from htpy import Element
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from gamenight.game.game import AnyGame
from gamenight.game.rules_pages import anchor, rules_page
from gamenight.web.pages.game_assets import drawings_address, lesson_address
from gamenight.web.pages.layout import plain_page
from gamenight.web.pages.table_plan import plan_figure

RULING = re.compile(r"\b([A-Z]{1,3}\d{1,2})\b")
LISTS = ("bullet_list_open", "ordered_list_open")
EXAMPLES = ("The rulebook's example", "Example")
RULINGS_FOLLOW = "Rulings:"


def rules_of(game: AnyGame, theme: str) -> Element:
    return plain_page(
        f"Rules of {game.rules.title}",
        "rules",
        theme,
        h.header(".about-rules")[
            h.h1[game.rules.title], h.a(".button.primary", href=f"/new/{game.id}")["Play"]
        ],
        search_field(),
        in_a_minute(game) if game.lesson is not None else None,
        plan_figure(game),
        h.article(".rules")[rules_markup(game.id)],
    )


def search_field() -> Element:
    return h.search(".rules-search")[
        h.label(".hidden", for_="search")["Search the rules"],
        h.input("#search", type="search", placeholder="Search the rules", autocomplete="off"),
        h.p("#found", role="status"),
    ]


def in_a_minute(game: AnyGame) -> Element:
    """Render where the script draws the sentences that newcomers read."""
    return h.section("#lesson", **lesson_data(game))[h.h2["Quick rules"], h.div("#sentences")]


def lesson_data(game: AnyGame) -> dict[str, str]:
    """Return what the script needs to know of a game to teach it."""
    return {
        "data_game": game.id,
        "data_title": game.rules.title,
        "data_lesson": lesson_address(game.id),
        "data_drawings": drawings_address(game.id),
    }


@cache
def rules_markup(game_id: str) -> Markup:
    """Render the rules page; markup in the text is shown, not obeyed."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(rules_page(game_id))
    mark_sections(tokens)
    mark_rulings(tokens)
    return Markup(reader.renderer.render(arranged(tokens), reader.options, {}))


Block = list[Token]
"""The tokens of a paragraph, a list, a table or a heading."""


@dataclass
class RulesSection:
    """A heading with what stands below it, sorted by what it is for."""

    heading: Block
    rules: list[Block] = field(default_factory=list)
    examples: list[Block] = field(default_factory=list)
    rulings: list[Block] = field(default_factory=list)

    def add(self, block: Block) -> None:
        """Put a block where it belongs; a list is divided between rules and rulings."""
        if block[0].type in LISTS:
            rules, rulings = divided(block)
            self.rules += rules
            self.rulings += rulings
        elif begins_with_ruling(block):
            self.rulings.append(block)
        elif words_of(block).startswith(EXAMPLES):
            self.examples.append(block)
        elif words_of(block) != RULINGS_FOLLOW:
            self.rules.append(block)

    def tokens(self) -> Block:
        """What is nothing but rulings is not printed small."""
        body, small = [*self.rules, *self.examples], self.rulings
        if not body:
            body, small = self.rulings, []
        return [
            raw('<section class="rule">'),
            *self.heading,
            *chain.from_iterable(body),
            *(
                [raw('<div class="rulings">'), *chain.from_iterable(small), raw("</div>")]
                * bool(small)
            ),
            raw("</section>"),
        ]


def arranged(tokens: Sequence[Token]) -> Block:
    """Return the rules first: what this page is stands at its end, and rulings at the end of their
    section."""
    preface: list[Block] = []
    sections: list[RulesSection] = []
    for block in blocks_in(tokens):
        if block[0].type == "heading_open" and block[0].tag != "h1":
            sections.append(RulesSection(block))
        elif sections:
            sections[-1].add(block)
        else:
            preface.append(block)
    title, about = preface[:2], preface[2:]
    return [
        *chain.from_iterable(title),
        *chain.from_iterable(section.tokens() for section in sections),
        raw('<div class="rulings">'),
        *chain.from_iterable(about),
        raw("</div>"),
    ]


def blocks_in(tokens: Iterable[Token]) -> Iterator[Block]:
    block: Block = []
    depth = 0
    for token in tokens:
        block.append(token)
        depth += token.nesting
        if depth == 0:
            yield block
            block = []


def divided(block: Block) -> tuple[list[Block], list[Block]]:
    """Return a list as one of rules and one of rulings, either left out if it is empty."""
    first, *inside, last = block
    items = list(blocks_in(inside))
    rulings = [item for item in items if begins_with_ruling(item)]
    rules = [item for item in items if item not in rulings]
    found = [
        [[first, *chain.from_iterable(some), last]] if some else [] for some in (rules, rulings)
    ]
    return found[0], found[1]


def words_of(block: Block) -> str:
    return next((token.content for token in block if token.type == "inline"), "")


def begins_with_ruling(block: Block) -> bool:
    return RULING.match(words_of(block).lstrip("*_ ")) is not None


def raw(markup: str) -> Token:
    return Token("html_block", "", 0, content=markup)


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
    """Return a piece of text, cut where one of these rulings is first named, with an anchor
    there."""
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
