"""Setup pages: seats, ways to play, options; and taking a seat by invitation."""

from __future__ import annotations

import json
from collections.abc import Mapping

import htpy as h
from htpy import Element, Node, VoidElement

from gamenight.core.options import Option, as_text
from gamenight.game.game import AnyGame, Way
from gamenight.game.names import LONGEST_NAME
from gamenight.web.clocks.rule import choices
from gamenight.web.pages.covers import cover
from gamenight.web.pages.layout import Preview, plain_page
from gamenight.web.pages.widgets import counts
from gamenight.web.tables.new_table import BOT, ME, OPEN

FIRST_SEAT = "first_seat"
"""The option that most games have; it is offered as a list of seats."""


def setup_page(game: AnyGame, form: Mapping[str, str], sentence: str, theme: str) -> Element:
    """Render the form, filled in as it was sent if it was refused with a sentence."""
    title = game.rules.title
    players = form.get("players", str(game.usual_players()))
    usual = [option for option in game.rules.options if not option.rare]
    rare = [option for option in game.rules.options if option.rare]
    return plain_page(
        title,
        "setup",
        theme,
        introduction(game),
        h.h2["New game"],
        h.form(".setup", method="post", action=f"/new/{game.id}", data_check=f"/check/{game.id}")[
            ways(game.ways) if game.ways else None,
            h.fieldset[
                h.legend["Seats"],
                players_field(game, players),
                (seat_row(game, form, seat) for seat in range(max(game.rules.players))),
                h.p(".help")[
                    "Give yourself several seats to pass one device around. Anyone with the link "
                    "of the table can take an open seat."
                ],
            ],
            h.div(".how")[
                clock_field(form),
                h.details("#options.folded", open=not game.ways)[
                    h.summary["Advanced options" if game.ways else "Options"],
                    (option_field(option, form, players) for option in usual),
                ]
                if usual
                else None,
                h.details(".folded", open="seed" in form)[
                    h.summary["Who starts, seed and limits"],
                    (option_field(option, form, players) for option in rare),
                    seed_field(form),
                ],
            ],
            h.div(".in-reach")[
                h.p("#refusal.refusal", role="alert")[sentence],
                h.button(".primary", type="submit")["Create table"],
            ],
        ],
        h.p(".credits")[game.credits],
    )


def introduction(game: AnyGame) -> Element:
    """Render the game by its cover, and the quick ways in."""
    return h.header(".about-game")[
        cover(game),
        h.div[
            h.h1[game.rules.title],
            h.p(".tagline")[game.tagline],
            h.p(".facts")[f"{counts(game)} · {game.time_in_words()} · {game.difficulty}"],
            h.div(".row")[
                h.form(method="post", action=f"/play/{game.id}")[
                    h.input(type="hidden", name="name", data_my_name=True),
                    h.button(".primary", type="submit")["Play now"],
                ],
                h.a(".button", href=f"/rules/{game.id}")["Rules"],
            ],
        ],
    ]


def players_field(game: AnyGame, chosen: str) -> Element:
    options = [
        h.option(value=str(count), selected=str(count) == chosen)[
            "1 (solo)" if count == 1 else str(count)
        ]
        for count in game.rules.players
    ]
    return field("players", "Players", h.select("#players", name="players")[options])


def clock_field(form: Mapping[str, str]) -> Element:
    control = chooser("clock", choices(), form.get("clock", ""))
    return field("clock", "Clock", control, "When time is up, a bot plays on until you are back.")


def field(name: str, words: str, control: Node, help: str = "") -> Element:
    """Render a control under its label; the control's id is its name."""
    return h.div(".field")[
        h.label(for_=name)[words], control, h.small(".help")[help] if help else None
    ]


def seat_row(game: AnyGame, form: Mapping[str, str], seat: int) -> Element:
    usual = BOT + game.usual_bot()
    who, name = f"seat-{seat}", f"name-{seat}"
    chosen = form.get(who, ME if seat == 0 else usual)
    choices = [(ME, "Me"), (OPEN, "Open: invite someone")]
    choices += [(BOT + bot, f"Bot: {bot}") for bot in reversed(game.bots_on_offer())]
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


# Options


def ways(offered: tuple[Way, ...]) -> Element:
    """Named ways to play, as buttons that fill in the options below."""
    return h.fieldset(".ways")[
        h.legend["Ways to play"],
        (
            h.button(
                type="button",
                aria_pressed="false",
                data_way=json.dumps({name: as_text(value) for name, value in way.options.items()}),
                data_way_players=str(way.players) if way.players else None,
            )[h.strong[way.name], h.span[way.about]]
            for way in offered
        ),
    ]


def option_field(option: Option, form: Mapping[str, str], players: str) -> Element:
    """Render an option in words; the script hides it where it does not matter."""
    name = f"option-{option.name}"
    alone = as_text(option.default_for(1))
    value = form.get(name, alone if players == "1" else as_text(option.default))
    help = "Who plays first." if option.name == FIRST_SEAT else sentence(option.help)
    only_with = {other: [as_text(value) for value in values] for other, values in option.only_with}
    return h.div(
        data_option=option.name,
        data_default=as_text(option.default),
        data_alone=alone if option.alone is not None else None,
        data_players=" ".join(map(str, option.players)) or None,
        data_only_with=json.dumps(only_with) if only_with else None,
    )[
        switch(name, option.called(), value, help)
        if isinstance(option.default, bool) and not option.labels
        else field(name, option.called(), control(option, name, value), help)
    ]


def switch(name: str, words: str, value: str, help: str) -> Element:
    """Render an option that is on or off. A form does not send a switch that is off: what stands
    before it does."""
    return h.div(".field")[
        h.label(".switch")[
            h.input(type="hidden", name=name, value=as_text(False)),
            h.input(
                id=name,
                type="checkbox",
                role="switch",
                name=name,
                value=as_text(True),
                checked=value == as_text(True),
            ),
            h.span[words],
        ],
        h.small(".help")[help] if help else None,
    ]


def sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}." if words else ""


def control(option: Option, name: str, value: str) -> Node:
    if option.name == FIRST_SEAT:
        seats = {"-1": "random"}
        seats |= {str(seat): f"seat {seat + 1}" for seat in range(option.most + 1)}
        return chooser(name, seats, value)
    if option.choices:
        return chooser(name, {as_text(c): option.label(c) for c in option.choices}, value)
    if option.is_range():
        least, most = str(option.least), str(option.most)
        return h.input(id=name, type="number", name=name, value=value, min=least, max=most)
    return h.input(id=name, name=name, value=value, autocomplete="off")


def chooser(name: str, choices: Mapping[str, str], value: str) -> Element:
    return h.select(id=name, name=name)[
        (h.option(value=text, selected=text == value)[words] for text, words in choices.items())
    ]


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
        "Leave empty for a random, secret seed."
    )
    return field("seed", "Seed", control, help)


# Joining


def own_name_input() -> VoidElement:
    """Return where a person who takes a seat types a name; the browser fills in the one it
    knows."""
    return h.input(
        "#name",
        name="name",
        maxlength=str(LONGEST_NAME),
        autocomplete="nickname",
        required=True,
        data_my_name=True,
    )


def join_page(
    game: AnyGame,
    names: tuple[str, ...],
    seat: int,
    action: str,
    token: str,
    theme: str,
    base: str,
    clock: str = "",
) -> Element:
    """Render the form for a seat; it brings the token that will open the seat. The clock is in
    words."""
    others = ", ".join(name for at, name in enumerate(names) if at != seat)
    title = game.rules.title
    return plain_page(
        f"Join {title}",
        "join",
        theme,
        h.h1[f"You are invited to {title}"],
        h.p(".tagline")[game.tagline],
        h.p[f"At the table: {others}. Seat {seat + 1} is yours."] if others else None,
        h.p[f"The clock: {clock}."] if clock else None,
        h.form(".setup", method="post", action=action)[
            field("name", "Your name", own_name_input()),
            h.input(type="hidden", name="token", value=token),
            h.button(".primary", type="submit")["Join"],
        ],
        h.p[h.a(href=f"/rules/{game.id}")[f"Rules of {title}"]],
        preview=Preview(f"Join {title}", f"{game.tagline} A seat is waiting for you.", base),
    )
