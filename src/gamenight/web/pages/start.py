"""The start page: matches to go on with, and the games."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h
from htpy import Element

from gamenight.games.game import Game
from gamenight.web.pages.emblem import emblem
from gamenight.web.pages.layout import plain_page


def start_page(games: Sequence[Game], theme: str) -> Element:
    return plain_page(
        "",
        "start",
        theme,
        h.h1["What shall we play?"],
        h.section("#resume", hidden=True)[h.h2["Go on with"], h.ul(".resume")],
        h.section(aria_label="Games")[h.ul(".games")[(card(game) for game in games)]],
        h.section(".quiet")[
            h.h2["Watch a saved match"],
            h.p["Open the record file of a finished match to replay it step by step."],
            h.label(".button.file")[
                "Choose a record file",
                h.input(type="file", accept=".json,application/json", data_import=True),
            ],
        ],
    )


def card(game: Game) -> Element:
    return h.li(".game")[
        emblem(game),
        h.div(".game-words")[
            h.h2[game.rules.title],
            h.p(".tagline")[game.tagline],
            h.p(".facts")[f"{counts(game)} · {game.minutes[0]}–{game.minutes[1]} minutes"],
            h.p(".credits")[game.credits],
        ],
        h.div(".row")[
            h.form(method="post", action=f"/play/{game.id}")[
                h.input(type="hidden", name="name", data_my_name=True),
                h.button(".primary", type="submit", aria_label=f"Play {game.rules.title} now")[
                    "Play now"
                ],
            ],
            link(f"/new/{game.id}", "Set up", f"Set up a table of {game.rules.title}"),
            link(f"/rules/{game.id}", "Rules", f"Rules of {game.rules.title}"),
        ],
    ]


def link(address: str, words: str, spoken: str) -> Element:
    return h.a(".button", href=address, aria_label=spoken)[words]


def counts(game: Game) -> str:
    """The player counts in words."""
    least, most = game.rules.players[0], game.rules.players[-1]
    if least == most:
        return "for one" if most == 1 else f"{most} players"
    gapless = len(game.rules.players) == most - least + 1
    numbers = f"{least}–{most}" if gapless else ", ".join(map(str, game.rules.players))
    return f"{numbers} players"
