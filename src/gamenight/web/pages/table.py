"""The page of a live table, and of a replay; the script fills in the table itself."""

from __future__ import annotations

from dataclasses import dataclass

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from gamenight.game.game import AnyGame
from gamenight.web.clocks.rule import rule_in_words
from gamenight.web.pages.chat import chat_panel
from gamenight.web.pages.fairness import fairness
from gamenight.web.pages.game_assets import drawings_address
from gamenight.web.pages.layout import page, rendered_once, theme_choice, toast
from gamenight.web.pages.rules import lesson_data, rules_markup
from gamenight.web.pages.widgets import icon, leave, sound_button
from gamenight.web.protocol.messages import tag_of
from gamenight.web.tables.room import Room
from gamenight.web.tables.seats import Seats

KEYS = (
    ("L", "log"),
    ("R", "rules"),
    ("?", "this help"),
    ("Esc", "close what is open"),
)
ROOM_FOR_TITLE = 13
"""Longer titles have smaller letters on a phone, beside the tools."""
TABLE_KEYS = (
    ("1 – 9", "make that move, or select that item"),
    ("D", "confirm your selection"),
    ("Tab", "go from item to item; Enter or Space selects"),
    ("Q", "go to the question"),
    ("U", "undo your last move, when it is allowed"),
    ("H", "hint"),
    ("Space", "continue"),
    *KEYS,
)
REPLAY_KEYS = (
    ("←", "a step back"),
    ("→", "a step on"),
    *KEYS,
)


@dataclass(frozen=True)
class WayOn:
    """Where to go after a match."""

    address: str
    words: str


def table_page(
    room: Room, token: str, first: bytes, theme: str, onward: WayOn | None = None, code: str = ""
) -> Element:
    """Render the page with its first frame, so that the table is there at once. The code is for
    people who may give seats away."""
    game = room.game
    path = f"/table/{room.id}/{token}" if token else f"/table/{room.id}"
    evening = room.owner.page_for(token) if room.owner is not None else ""
    talking = bool(evening) or may_chat(room, token)
    return page(
        f"{game.rules.title}",
        "table",
        theme,
        h.header(".bar")[
            leave(evening or "/"),
            h.h1(class_="long" if len(game.rules.title) > ROOM_FOR_TITLE else None)[
                game.rules.title
            ],
            tools(room, token, path, theme, talking),
        ],
        h.p("#connection", role="status"),
        h.main(
            ".play",
            data_socket=f"{path}/live",
            data_drawings=drawings_address(game.id),
            data_token=token,
            data_table=room.id,
            data_evening=evening or None,
            data_me=str(room.owner.number_of(token)) if room.owner is not None else None,
            data_onward=onward.address if onward is not None else None,
            data_onward_words=onward.words if onward is not None else None,
            data_sealed=room.is_sealed,
            data_code=code or None,
        )[
            h.p("#latest", aria_live="polite"),
            h.div("#around"),
            lesson_place(game) if room.seats.opened_by(token) else None,
            h.div("#table", tabindex="-1")[h.p(".notice")["Setting the table …"]],
            h.noscript[h.p(".notice")["This table needs JavaScript, which is switched off here."]],
        ],
        h.script(
            "#first",
            type="application/json",
            data_now=str(room.state.clock_now()) if room.state.clock is not None else None,
            data_tag=tag_of(first),
        )[Markup(first.decode().replace("<", "\\u003c"))],
        side(game, chat_panel(".talk-panel") if talking else None),
        h.div("#news") if evening else None,
        curtain(),
        help_dialog(TABLE_KEYS),
        h.p("#heard.hidden", role="status"),
        toast(),
        game=game.id,
    )


def may_chat(room: Room, token: str) -> bool:
    """Return whether a player has, or may get, anybody to talk to."""
    seats = room.seats
    mine = seats.opened_by(token)
    return bool(mine) and room.owner is None and bool({*seats.people, *seats.open} - {*mine})


@rendered_once
def lesson_place(game: AnyGame) -> Node:
    """Render where a player learns the game; spectators are left alone."""
    if game.lesson is None:
        return []
    return [
        h.div("#lesson", **lesson_data(game)),
        h.p("#lesson-heard.hidden", role="status"),
    ]


def tools(room: Room, token: str, path: str, theme: str, talking: bool) -> Element:
    """Render what the bar offers; with others people may talk."""
    seated = bool(room.seats.opened_by(token))
    return h.div(".tools")[
        bar_buttons(seated, not room.day, talking),
        menu(room, token, path, theme),
    ]


@rendered_once
def bar_buttons(seated: bool, hints: bool, talking: bool) -> Node:
    return [
        (
            h.button("#take-back.tool.only-wide", type="button", disabled=True)[
                icon("undo"), h.span["Undo"]
            ],
            h.button("#hint.tool", type="button", disabled=True)[icon("hint"), h.span["Hint"]]
            if hints
            else None,
        )
        if seated
        else h.span(".notice")["You are watching"],
        side_buttons(),
        side_button(".tool", "talk", icon("chat"), h.span["Chat"]) if talking else None,
        sound_button(".only-wide"),
    ]


def menu(room: Room, token: str, path: str, theme: str) -> Element:
    """Render what is seldom needed, and what a phone's bar has no room for."""
    seated = bool(room.seats.opened_by(token))
    return h.details(".menu")[
        h.summary(".tool")[icon("more"), h.span["More"]],
        h.div(".menu-body")[
            h.button(".only-narrow", type="button", data_take_back=True)["Undo"]
            if seated
            else None,
            side_button(".only-narrow", "rules", "Rules"),
            h.button(".only-narrow", type="button", aria_pressed="true", data_sound=True)["Sound"],
            speed_choice(is_alone(room.seats, token))
            if seated or not room.seats.has_people
            else None,
            notify_choice() if seated else None,
            theme_choice(theme),
            pause_offer(room) if seated else None,
            h.a(".button", href=f"/table/{room.id}/screen", target="_blank")["TV view"],
            h.button(type="button", data_copy_watch=f"/table/{room.id}")["Copy the link to watch"],
            h.button(type="button", data_stand_in=True)["Let a bot play for me"]
            if seated and not room.day
            else None,
            h.button(type="button", data_open_lesson=True)["Quick rules"]
            if seated and room.game.lesson
            else None,
            h.button(".only-keyboard", type="button", data_open_help=True)["Keyboard help"],
            fairness(room, path),
        ],
    ]


def replay_page(room: Room, path: str, theme: str) -> Element:
    steps = len(room.match.steps)
    return page(
        f"Replay of {room.game.rules.title}",
        "replay",
        theme,
        h.header(".bar")[
            leave("/"),
            h.h1[f"Replay of {room.game.rules.title}"],
            h.div(".tools")[side_buttons()],
        ],
        h.main(
            ".play",
            data_frames=f"{path}/replay",
            data_drawings=drawings_address(room.game.id),
            data_steps=str(steps),
        )[
            scrub(room, steps),
            h.section("#turning", aria_label="Analysis", data_address=f"{path}/analysis"),
            h.div("#table", tabindex="-1"),
        ],
        side(room.game),
        help_dialog(REPLAY_KEYS),
        toast(),
        game=room.game.id,
    )


def scrub(room: Room, steps: int) -> Element:
    """From step to step, as one of the seats saw it."""
    return h.div(".scrub", role="group", aria_label="Steps")[
        step_button("first", "First"),
        step_button("back", "Back"),
        h.input("#scrub", type="range", min="0", max=str(steps), value="0", aria_label="Step"),
        h.output("#step")[f"0 of {steps}"],
        step_button("on", "Next"),
        step_button("last", "Last"),
        h.label(".choice")[
            h.span["Seen by"],
            h.select("#seat")[
                h.option(value="-1")["a spectator"],
                (
                    h.option(value=str(seat), selected=seat == 0)[name]
                    for seat, name in enumerate(room.seats.names)
                ),
            ],
        ],
        h.button("#turn", type="button")["Analyse this match"],
    ]


def step_button(step: str, words: str) -> Element:
    return h.button(type="button", data_step=step, aria_label=words, title=words)[icon(step)]


@rendered_once
def side_buttons() -> Node:
    """Render what the drawer shows."""
    return [
        side_button(".tool", "log", icon("log"), h.span["Log"]),
        side_button(".tool.only-wide", "rules", icon("rules"), h.span["Rules"]),
    ]


def side_button(names: str, shows: str, *words: Node) -> Element:
    return h.button(names, type="button", data_side=shows, aria_controls="side")[words]


@rendered_once
def side(game: AnyGame, beside: Markup | None = None) -> Element:
    return h.aside("#side", data_shows="log", aria_label="Log and rules")[
        h.button(".close", type="button", data_side_close=True)["Close"],
        h.section(".log-panel", aria_label="Log")[
            h.h2["Log"],
            h.div("#records"),
            h.div("#log", role="log", aria_live="polite", tabindex="0"),
        ],
        h.section(".rules-panel", aria_label="Rules")[
            h.article(".rules", tabindex="0")[rules_markup(game.id)]
        ],
        beside,
    ]


def is_alone(seats: Seats, token: str) -> bool:
    """Return whether nobody but the holder of the token and bots plays, or is going to play."""
    mine, programs = seats.opened_by(token), seats.bots.difference(seats.stand_ins)
    return bool(mine) and len(mine) + len(programs) == len(seats)


@rendered_once
def speed_choice(alone: bool) -> Element:
    """Render how fast bots play. For a person who plays alone it stays as it was at the last
    table."""
    return h.label(".choice")[
        h.span["Bots"],
        h.select("#speed", data_alone=alone)[
            h.option(value="slow")["Slow"],
            h.option(value="normal", selected=True)["Normal"],
            h.option(value="instant")["Instant"],
        ],
    ]


@rendered_once
def notify_choice() -> Element:
    return h.label(".choice")[
        h.span["Notify me on my turn"],
        h.select("#notify")[h.option(value="off")["Off"], h.option(value="on")["On"]],
    ]


def pause_offer(room: Room) -> list[Element] | None:
    """Where there is a clock."""
    clock = room.state.clock
    if clock is None:
        return None
    return [
        h.p(".help")[f"Clock: {rule_in_words(clock.rule)}."],
        h.button(type="button", data_pause=True)["Pause"],
    ]


@rendered_once
def curtain() -> Element:
    return h.dialog("#curtain", aria_labelledby="curtain-words")[
        h.p("#curtain-words"),
        h.button(".primary", type="button")["Show my hand"],
    ]


@rendered_once
def help_dialog(keys: tuple[tuple[str, str], ...]) -> Element:
    return h.dialog("#help", aria_labelledby="help-title")[
        h.h2("#help-title")["Keys"],
        h.dl[((h.dt[h.kbd[key]], h.dd[what]) for key, what in keys)],
        h.button(type="button", data_close=True)["Close"],
    ]
