"""The start page: matches to continue, the ways in, and the games with their covers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import htpy as h
from htpy import Element, Node

from gamenight.game.game import AnyGame
from gamenight.web.pages.covers import cover
from gamenight.web.pages.join import code_form
from gamenight.web.pages.layout import name_dialog, plain_page
from gamenight.web.pages.widgets import counts, of

FIRST_MATCH: Final = "suspense"
"""What "Play" begins for a newcomer; the script offers their last game."""
SHORT: Final = (20, 40)
"""Minutes that people have, to filter by."""


def start_page(games: Sequence[AnyGame], theme: str) -> Element:
    return plain_page(
        "",
        "start",
        theme,
        h.div(".hero")[
            h.h1["What do you want to play?"],
            h.section("#resume", hidden=True, aria_label="Your matches and evenings")[
                h.ul(".resume")
            ],
            doors(games),
        ],
        filters(games),
        h.ul(".games")[map(tile, games)],
        h.p("#none.notice", hidden=True, role="status")["No game fits."],
        name_dialog(),
    )


def doors(games: Sequence[AnyGame]) -> Element:
    """Render the ways in: alone against bots, with friends, to friends, and today's deal."""
    first = next((game for game in games if game.id == FIRST_MATCH), games[0])
    return h.div(".doors")[
        h.button("#play-first.door.primary", type="submit", form=play_form_id(first))[
            door_words("Play", f"{first.rules.title} against bots")
        ],
        h.form(method="post", action="/evening", data_asks_name=True)[
            h.input(type="hidden", name="name", data_my_name=True),
            h.button(".door", type="submit")[door_words("With friends", "Start an evening")],
        ],
        code_form(door=True),
        h.a(".door", href="/daily")[door_words("Daily challenge", "The same deal for everyone")],
    ]


def door_words(title: str, about: str) -> Node:
    return [h.strong[title], h.small[about]]


# The games


def filters(games: Sequence[AnyGame]) -> Element:
    """One row, of which one is pressed."""
    return h.div("#filters.chips", role="group", aria_label="Show")[
        (
            h.button(
                ".chip", type="button", data_filter=tag, aria_pressed="true" if not tag else "false"
            )[words]
            for tag, words in (
                ("", f"All {len(games)}"),
                ("first", "★ Good first games"),
                ("alone", "Alone"),
                ("two", "Two"),
                ("few", "Three or four"),
                ("many", "Five and more"),
                ("short", f"Up to {SHORT[0]} min"),
            )
        )
    ]


def tags(game: AnyGame) -> str:
    """Return the filters that leave a game."""
    players = game.rules.players
    fits = {
        "first": game.good_first,
        "alone": 1 in players,
        "two": 2 in players,
        "few": 3 in players or 4 in players,
        "many": players[-1] > 4,
        "short": game.typical_minutes <= SHORT[0],
    }
    return " ".join(tag for tag, is_so in fits.items() if is_so)


def play_form_id(game: AnyGame) -> str:
    return f"play-{game.id}"


def tile(game: AnyGame) -> Element:
    """Render a game by its cover. Pressing it leads to the game's page, ▶ begins a match at
    once."""
    title = game.rules.title
    return h.li(".game", data_tags=tags(game))[
        cover(game, f"cover-{game.id}"),
        h.div(".game-words")[
            h.h2[h.a(href=f"/new/{game.id}")[title]],
            h.p[
                f"{counts(game)} · ",
                h.span(".roomy")["about "],
                game.time_in_words().removeprefix("about "),
            ],
            h.p[
                f"{game.difficulty.capitalize()} · ",
                h.a(".learn", href=f"/rules/{game.id}")["learn in 1 min", of(game)],
            ],
        ],
        h.span(".star", role="img", aria_label="A good first game")["★"]
        if game.good_first
        else None,
        h.form(id=play_form_id(game), method="post", action=f"/play/{game.id}")[
            h.input(type="hidden", name="name", data_my_name=True),
            h.button(".play-now", type="submit", data_title=title)[
                h.span(aria_hidden="true")["▶"], h.span(".hidden")["Play now"], of(game)
            ],
        ],
    ]
