"""The start page: matches to continue, and the games by rulebook, with filters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import groupby

import htpy as h
from htpy import Element

from gamenight.games.game import AnyGame
from gamenight.web.pages.emblem import emblem
from gamenight.web.pages.layout import plain_page
from gamenight.web.tables import LONGEST_NAME

MOST_PLAYERS = 8
SHORT = (20, 40)
"""Minutes that people have, to filter by."""


def start_page(games: Sequence[AnyGame], theme: str) -> Element:
    return plain_page(
        "",
        "start",
        theme,
        h.h1["What would you like to play?"],
        name_field(),
        h.section("#resume", hidden=True)[h.h2["Continue"], h.ul(".resume")],
        filters(),
        (shelf(name, list(group)) for name, group in groupby(games, shelf_of(games))),
        h.p("#none.notice", hidden=True, role="status")["No game fits. Try fewer filters."],
        h.section(".quiet")[
            h.h2["Watch a saved match"],
            h.p["Open the record file of a finished match to replay it step by step."],
            h.label(".button.file")[
                "Choose a record file",
                h.input(type="file", accept=".json,application/json", data_import=True),
            ],
        ],
    )


def name_field() -> Element:
    """Asked here, once: the browser remembers it, and fills it in wherever somebody sits down."""
    return h.label(".my-name")[
        h.span["Your name"],
        h.input(
            "#my-name",
            maxlength=str(LONGEST_NAME),
            autocomplete="nickname",
            placeholder="Player",
            data_my_name=True,
        ),
    ]


def filters() -> Element:
    counts = [h.option(value=str(count))[str(count)] for count in range(2, MOST_PLAYERS + 1)]
    minutes = [h.option(value=str(most))[f"up to {most} min"] for most in SHORT]
    return h.form("#filters.filters", role="search", aria_label="Filter the games")[
        h.label(".choice")[
            h.span["Players"],
            h.select("#filter-players")[
                h.option(value="")["any"], h.option(value="1")["alone"], counts
            ],
        ],
        h.label(".choice")[
            h.span["Time"],
            h.select("#filter-minutes")[h.option(value="")["any"], minutes],
        ],
        h.label(".choice")[h.input("#filter-bots", type="checkbox"), h.span["against good bots"]],
    ]


def shelf_of(games: Sequence[AnyGame]) -> Callable[[AnyGame], str]:
    """Games of one rulebook stand together under its name, if there are several; others do not."""
    counts = Counter(game.rules.rulebook for game in games)
    return lambda game: game.rules.rulebook if counts[game.rules.rulebook] > 1 else ""


def shelf(rulebook: str, games: Sequence[AnyGame]) -> Element:
    """Games side by side; what a whole rulebook has in common is said once."""
    if not rulebook:
        return h.section(".shelf")[h.ul(".games")[(card(game, h.h2, True) for game in games)]]
    credits = {game.credits for game in games}
    alike = len(credits) == 1
    return h.section(".shelf", aria_labelledby=f"shelf-{rulebook}")[
        h.h2(id=f"shelf-{rulebook}")[rulebook.capitalize()],
        h.p(".credits")[credits] if alike else None,
        h.ul(".games")[(card(game, h.h3, not alike) for game in games)],
    ]


def card(game: AnyGame, heading: Element, with_credits: bool) -> Element:
    players = " ".join(str(count) for count in game.rules.players)
    return h.li(
        ".game",
        data_players=players,
        data_minutes=str(game.minutes[1]),
        data_bots="yes" if game.heuristics else None,
    )[
        emblem(game),
        h.div(".game-words")[
            heading[game.rules.title],
            h.p(".tagline")[game.tagline],
            h.p(".facts")[f"{counts(game)} · {game.minutes[0]}–{game.minutes[1]} min"],
            h.p(".credits")[game.credits] if with_credits else None,
        ],
        h.div(".row")[
            h.form(method="post", action=f"/play/{game.id}")[
                h.input(type="hidden", name="name", data_my_name=True),
                h.button(".primary", type="submit")["Play now", of(game)],
            ],
            h.a(".button", href=f"/new/{game.id}")["Set up", of(game)],
            h.a(".button", href=f"/rules/{game.id}")["Rules", of(game)],
        ],
    ]


def of(game: AnyGame) -> Element:
    """Which game a button is for, said to those who cannot see where it stands."""
    return h.span(".hidden")[f" ({game.rules.title})"]


def counts(game: AnyGame) -> str:
    """The player counts in words."""
    least, most = game.rules.players[0], game.rules.players[-1]
    if least == most:
        return "for one" if most == 1 else f"{most} players"
    gapless = len(game.rules.players) == most - least + 1
    numbers = f"{least}–{most}" if gapless else ", ".join(map(str, game.rules.players))
    return f"{numbers} players"
