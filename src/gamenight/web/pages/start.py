"""The start page: matches to continue, and the games by rulebook, with filters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import htpy as h
from htpy import Element

from gamenight.core.words import joined
from gamenight.games.game import AnyGame
from gamenight.games.names import LONGEST_NAME
from gamenight.web.pages.covers import cover
from gamenight.web.pages.layout import plain_page

FIRST_GAMES = "Good first games"
OTHER_GAMES = "More games"
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
        h.div(".offers")[evening_offer(), daily_offer()],
        h.section("#resume", hidden=True)[h.h2["Your tables"], h.ul(".resume")],
        filters(),
        (shelf(name, group) for name, group in shelves(games).items()),
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


def evening_offer() -> Element:
    """The first thing that people find who want to play together."""
    return h.section(".panel.offer", aria_labelledby="offer-title")[
        h.h2("#offer-title")["With friends?"],
        h.p[
            "Start an evening: one link for everybody, as many matches as you like, and at the end "
            "you see who won it."
        ],
        h.form(method="post", action="/evening")[
            h.input(type="hidden", name="name", data_my_name=True),
            h.button(".primary", type="submit")["Start an evening"],
        ],
        h.ul("#evenings.resume", hidden=True),
    ]


def daily_offer() -> Element:
    """For those who are alone."""
    return h.section(".panel.offer.daily-offer", aria_labelledby="daily-title")[
        h.h2("#daily-title")["Alone?"],
        h.p[
            "Daily challenges: one for each game that you can play alone, the same for "
            "everybody. How well do you do beside the others and the bots?"
        ],
        h.a(".button", href="/daily")["Daily challenges"],
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


def shelves(games: Sequence[AnyGame]) -> dict[str, list[AnyGame]]:
    """What to begin with, then rulebooks with several games, then all others; each once."""
    counts = Counter(game.rules.rulebook for game in games)
    found: dict[str, list[AnyGame]] = {FIRST_GAMES: []}
    for game in games:
        rulebook = game.rules.rulebook
        several = rulebook.capitalize() if counts[rulebook] > 1 else OTHER_GAMES
        found.setdefault(FIRST_GAMES if game.good_first else several, []).append(game)
    if OTHER_GAMES in found:
        found[OTHER_GAMES] = found.pop(OTHER_GAMES)  # the last
    return {name: group for name, group in found.items() if group}


def shelf(name: str, games: Sequence[AnyGame]) -> Element:
    """Games side by side; whom they are by is said once, below."""
    key = f"shelf-{name.lower().replace(' ', '-')}"
    return h.section(".shelf", aria_labelledby=key)[
        h.h2(id=key)[name],
        h.ul(".games")[(card(game) for game in games)],
        h.p(".credits")[credits_of(games)],
    ]


def credits_of(games: Sequence[AnyGame]) -> str:
    """Whom the games of a shelf are by: what is the same for all of them is said once."""
    titles: dict[str, list[str]] = {}
    for game in games:
        titles.setdefault(game.credits, []).append(game.rules.title)
    if len(titles) == 1:
        return games[0].credits
    return " ".join(f"{joined(named)}: {credits}" for credits, named in titles.items())


def card(game: AnyGame) -> Element:
    players = " ".join(str(count) for count in game.rules.players)
    return h.li(
        ".game",
        data_players=players,
        data_minutes=str(game.minutes[1]),
        data_bots="yes" if game.heuristics else None,
    )[
        cover(game),
        h.div(".game-words")[
            h.h3[game.rules.title],
            h.p(".tagline")[game.tagline],
            h.p(".facts")[f"{counts(game)} · {game.minutes[0]}–{game.minutes[1]} min"],
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
