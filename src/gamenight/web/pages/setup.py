"""Setting up a table: seats, options, seed; and taking a seat that one was invited to."""

from __future__ import annotations

from collections.abc import Mapping

import htpy as h
from htpy import Element, Node

from gamenight.core.options import Option, as_text
from gamenight.games.game import Game
from gamenight.web.pages.layout import plain_page
from gamenight.web.seating import BOT, LONGEST_NAME, ME, OPEN

FIRST_SEAT = "first_seat"
"""The option that most games have; it is offered as a list of seats."""


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
    options = [
        h.option(value=str(count), selected=str(count) == chosen)[
            "1 (solo)" if count == 1 else str(count)
        ]
        for count in game.rules.players
    ]
    return field("players", "Players", h.select("#players", name="players")[options])


def field(name: str, words: str, control: Node, help: str = "") -> Element:
    """A control under its label; the control's id is its name."""
    return h.div(".field")[
        h.label(for_=name)[words], control, h.small(".help")[help] if help else None
    ]


def seat_row(game: Game, form: Mapping[str, str], seat: int) -> Element:
    best = BOT + game.bot_names()[0]
    who, name = f"seat-{seat}", f"name-{seat}"
    chosen = form.get(who, ME if seat == 0 else best)
    choices = [(ME, "Me"), (OPEN, "Open: invite somebody")]
    choices += [(BOT + bot, f"Bot: {bot}") for bot in game.bot_names()]
    chooser = h.select(id=who, name=who)[
        (h.option(value=value, selected=value == chosen)[words] for value, words in choices)
    ]
    name_input = h.input(
        id=name,
        name=name,
        value=form.get(name, ""),
        maxlength=str(LONGEST_NAME),
        placeholder=f"Player {seat + 1}",
        autocomplete="off",
        data_my_name=seat == 0,
    )
    return h.div(".seat-row", data_seat_row=str(seat))[
        field(who, f"Seat {seat + 1}", chooser), field(name, "Name", name_input)
    ]


def option_field(option: Option, form: Mapping[str, str]) -> Element:
    name = f"option-{option.name}"
    value = form.get(name, as_text(option.default))
    control: Node
    if option.choices or option.name == FIRST_SEAT:
        choices = option.choices or range(option.least, option.most + 1)
        texts = [as_text(choice) for choice in choices]
        control = h.select(id=name, name=name)[
            (
                h.option(value=text, selected=text == value)[shown(option.name, text)]
                for text in texts
            )
        ]
    elif option.is_range():
        least, most = str(option.least), str(option.most)
        control = h.input(id=name, type="number", name=name, value=value, min=least, max=most)
    else:
        control = h.input(id=name, name=name, value=value, autocomplete="off")
    help = "who starts" if option.name == FIRST_SEAT else option.help
    sentence = f"{help[:1].upper()}{help[1:]}." if help else ""
    return field(name, option.name.replace("_", " ").capitalize(), control, sentence)


def shown(name: str, text: str) -> str:
    """A choice as people read it; the program counts seats from 0, people from 1."""
    if name == FIRST_SEAT:
        return "drawn by lot" if text == "-1" else f"seat {int(text) + 1}"
    return {"true": "yes", "false": "no"}.get(text, text.replace("-", " "))


def seed_field(form: Mapping[str, str]) -> Element:
    control = h.input(
        "#seed",
        name="seed",
        value=form.get("seed", ""),
        inputmode="numeric",
        autocomplete="off",
    )
    help = (
        "A number that decides every shuffle and roll; the same seed gives the same match. "
        "Empty: drawn for you, unknown to everybody."
    )
    return field("seed", "Seed", control, help)


def join_page(
    game: Game, names: tuple[str, ...], seat: int, action: str, token: str, theme: str
) -> Element:
    """The form for a seat; it brings the token with it that shall open the seat."""
    others = ", ".join(name for at, name in enumerate(names) if at != seat)
    title = game.rules.title
    name_input = h.input(
        "#name",
        name="name",
        maxlength=str(LONGEST_NAME),
        autocomplete="nickname",
        placeholder=f"Player {seat + 1}",
        data_my_name=True,
    )
    return plain_page(
        f"Join {title}",
        "join",
        theme,
        h.h1[f"You are invited to {title}"],
        h.p(".tagline")[game.tagline],
        h.p[f"At the table: {others}. Seat {seat + 1} is yours."] if others else None,
        h.form(".setup", method="post", action=action)[
            field("name", "Your name", name_input),
            h.input(type="hidden", name="token", value=token),
            h.button(".primary", type="submit")["Take the seat"],
        ],
        h.p[h.a(href=f"/rules/{game.id}")[f"The rules of {title}"]],
    )
