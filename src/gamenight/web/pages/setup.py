"""Setting up a table: seats, options, seed; and taking a seat that one was invited to."""

from __future__ import annotations

from collections.abc import Mapping

import htpy as h
from htpy import Element, Node

from gamenight.core.options import Option, as_text
from gamenight.games.game import Game
from gamenight.web.pages.layout import plain_page
from gamenight.web.seating import BOT, LONGEST_NAME, ME, OPEN


def setup_page(game: Game, form: Mapping[str, str], sentence: str, theme: str) -> Element:
    """The form, filled in as it was sent if it was refused with a sentence."""
    title = game.rules.title
    return plain_page(
        f"Set up {title}",
        "setup",
        theme,
        h.h1[f"Set up a table of {title}"],
        h.p(".tagline")[game.tagline],
        h.p("#refusal.refusal", role="alert")[sentence] if sentence else None,
        h.form(".setup", method="post", action=f"/new/{game.id}")[
            players_field(game, form),
            h.fieldset[
                h.legend["Seats"],
                h.p(".help")[
                    "Give yourself several seats to pass one device around. An open seat gets a "
                    "link that you can send to somebody."
                ],
                (seat_row(game, form, seat) for seat in range(max(game.rules.players))),
            ],
            h.fieldset[
                h.legend["Options"],
                (option_field(option, form) for option in game.rules.options),
                seed_field(form),
            ],
            h.button(".primary", type="submit")["Open the table"],
        ],
    )


def players_field(game: Game, form: Mapping[str, str]) -> Element:
    usual = next((count for count in game.rules.players if count > 1), 1)
    chosen = form.get("players", str(usual))
    return h.label(".field")[
        h.span["Players"],
        h.select(name="players", data_players=True)[
            (
                h.option(value=str(count), selected=str(count) == chosen)[
                    "1 (solo)" if count == 1 else str(count)
                ]
                for count in game.rules.players
            )
        ],
    ]


def seat_row(game: Game, form: Mapping[str, str], seat: int) -> Element:
    best = BOT + game.bot_names()[0]
    chosen = form.get(f"seat-{seat}", ME if seat == 0 else best)
    whos = [(ME, "Me"), (OPEN, "Open: invite somebody")]
    whos += [(BOT + name, f"Bot: {name}") for name in game.bot_names()]
    return h.div(".seat-row", data_seat_row=str(seat))[
        h.label(".field")[
            h.span[f"Seat {seat + 1}"],
            h.select(name=f"seat-{seat}", data_who=True)[
                (h.option(value=who, selected=who == chosen)[words] for who, words in whos)
            ],
        ],
        h.label(".field", data_name_field=True)[
            h.span["Name"],
            h.input(
                name=f"name-{seat}",
                value=form.get(f"name-{seat}", ""),
                maxlength=str(LONGEST_NAME),
                placeholder=f"Player {seat + 1}",
                autocomplete="off",
                data_my_name=seat == 0,
            ),
        ],
    ]


def option_field(option: Option, form: Mapping[str, str]) -> Element:
    name = f"option-{option.name}"
    value = form.get(name, as_text(option.default))
    field: Node
    if option.choices:
        texts = [as_text(choice) for choice in option.choices]
        field = h.select(name=name)[
            (h.option(value=text, selected=text == value)[shown(text)] for text in texts)
        ]
    elif option.is_range():
        least, most = str(option.least), str(option.most)
        field = h.input(type="number", name=name, value=value, min=least, max=most)
    else:
        field = h.input(name=name, value=value, autocomplete="off")
    return h.label(".field")[
        h.span[option.name.replace("_", " ").capitalize()], field, h.small(".help")[option.help]
    ]


def shown(text: str) -> str:
    """A choice as people read it."""
    return {"true": "yes", "false": "no"}.get(text, text.replace("-", " "))


def seed_field(form: Mapping[str, str]) -> Element:
    return h.label(".field")[
        h.span["Seed"],
        h.input(name="seed", value=form.get("seed", ""), inputmode="numeric", autocomplete="off"),
        h.small(".help")[
            "A number that decides every shuffle and roll; the same seed gives the same match. "
            "Empty: drawn for you, unknown to everybody."
        ],
    ]


def join_page(game: Game, names: tuple[str, ...], seat: int, action: str, theme: str) -> Element:
    others = ", ".join(name for at, name in enumerate(names) if at != seat)
    title = game.rules.title
    return plain_page(
        f"Join {title}",
        "join",
        theme,
        h.h1[f"You are invited to {title}"],
        h.p(".tagline")[game.tagline],
        h.p[f"At the table: {others}. Seat {seat + 1} is yours."] if others else None,
        h.form(".setup", method="post", action=action)[
            h.label(".field")[
                h.span["Your name"],
                h.input(
                    name="name",
                    maxlength=str(LONGEST_NAME),
                    autocomplete="nickname",
                    placeholder=f"Player {seat + 1}",
                    data_my_name=True,
                ),
            ],
            h.button(".primary", type="submit")["Take the seat"],
        ],
        h.p[h.a(href=f"/rules/{game.id}")[f"The rules of {title}"]],
    )
