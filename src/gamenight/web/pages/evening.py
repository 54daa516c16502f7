"""Pages of an evening: joining, and the evening itself."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from gamenight.core.errors import BadSetup
from gamenight.core.options import Option, Options, as_text
from gamenight.core.words import joined
from gamenight.game.game import AnyGame, Way
from gamenight.game.names import LONGEST_NAME
from gamenight.game.registry import all_games
from gamenight.table.avatars import SEAT_COLOURS
from gamenight.web.clocks.rule import HOUR, choices
from gamenight.web.evening.events import Person
from gamenight.web.evening.live_evening import LiveEvening
from gamenight.web.evening.state import EveningState
from gamenight.web.pages.avatars import avatar_place
from gamenight.web.pages.chat import chat_panel
from gamenight.web.pages.covers import cover_symbols
from gamenight.web.pages.join import invitation
from gamenight.web.pages.layout import (
    Preview,
    page,
    plain_page,
    rendered_once,
    theme_choice,
    toast,
)
from gamenight.web.pages.setup import field
from gamenight.web.pages.start import SHORT
from gamenight.web.pages.widgets import counts, leave
from gamenight.web.protocol.messages import encode


def title_of_evening(state: EveningState) -> str:
    return f"{state.people[0].name}’s evening"


def join_evening_page(
    evening: LiveEvening,
    token: str,
    sentence: str,
    theme: str,
    base: str,
    own: str = "",
    *,
    left: bool = False,
) -> Element:
    """Render the form for a name; it brings the token that will be the person's. ``own`` is the
    address of a person who has a place here already, for example on another device; one who
    ``left`` joins again."""
    title = title_of_evening(evening.state)
    name_input = h.input(
        "#name",
        name="name",
        maxlength=str(LONGEST_NAME),
        autocomplete="nickname",
        required=True,
        data_my_name=True,
    )
    return plain_page(
        title,
        "join-evening",
        theme,
        h.h1[title],
        who_is_here(evening),
        h.p(".tagline")[f"{company_in_words(evening)} What’s your name?"],
        h.p["You have left this evening. You can join again."] if left else None,
        h.p["You are in this evening already: ", h.a(href=own)["go to your place"], "."]
        if own
        else None,
        h.form(
            ".setup",
            method="post",
            action=f"/evening/{evening.id}",
            data_evening=evening.id,
            data_left=left,
        )[
            field("name", "Your name", name_input),
            h.input(type="hidden", name="token", value=token),
            h.p("#refusal.refusal", role="alert")[sentence],
            h.button(".primary", type="submit")["Join"],
        ],
        preview=Preview(title, f"{people_here(len(evening.here()))} Come and play.", base),
    )


def who_is_here(evening: LiveEvening) -> Element:
    """Show the animals of the people who are here, or else of the person who invites."""
    here, avatars, state = evening.here(), evening.avatars(), evening.state
    numbers = [person.number for person in state.guests if person.number in here] or [state.host]
    return h.p(".company", aria_hidden="true")[(avatar_place(avatars[one]) for one in numbers)]


def company_in_words(evening: LiveEvening) -> str:
    """Return who is here, or else who invites."""
    here, state = evening.here(), evening.state
    names = [person.name for person in state.guests if person.number in here]
    if not names:
        return f"{state.people[state.host].name} invites you."
    return f"{joined(names)} {'is' if len(names) == 1 else 'are'} here."


def people_here(count: int) -> str:
    if count == 0:
        return "Nobody is here yet."
    return "One person is here." if count == 1 else f"{count} people are here."


def evening_page(
    evening: LiveEvening,
    me: Person,
    token: str,
    link: str,
    code: str,
    first: bytes,
    theme: str,
    *,
    may_dress: bool = False,
) -> Element:
    """Render the page with its first frame; the script fills it in. Who ``may_dress`` can choose an
    animal and a colour: a second guest at another person's browser cannot."""
    title = title_of_evening(evening.state)
    path = f"/evening/{evening.id}/{token}"
    return page(
        title,
        "evening",
        theme,
        h.header(".bar")[
            leave("/", "All games"),
            h.h1[title],
            h.div(".tools")[
                h.a("#to-chat.button", href="#talk-title")["Chat"],
                menu(evening, me, path, link, theme),
            ],
        ],
        h.p("#connection", role="status"),
        h.main(
            ".evening.reading",
            data_socket=f"{path}/live",
            data_me=str(me.number),
            data_token=token,
            data_evening=evening.id,
            data_title=title,
        )[
            h.section("#podium", aria_label="End of the evening"),
            h.div(".evening-main")[playing()],
            h.div(".evening-side")[
                h.section("#people", aria_label="People"),
                invitation(title, link, code, is_host=me.number == evening.state.host),
                chat_panel(".panel"),
            ],
            h.noscript[h.p(".notice")["This page needs JavaScript, which is switched off here."]],
        ],
        cover_symbols(all_games()),
        h.div("#news"),
        start_dialog(),
        rename_dialog(),
        avatar_dialog() if may_dress else None,
        json_script("first", first),
        catalogue(),
        toast(),
    )


@rendered_once
def catalogue() -> Element:
    """Render what the script needs to know of the games."""
    return json_script("catalogue", encode([facts_of(game) for game in all_games()]))


@rendered_once
def playing() -> Node:
    """Render what is played, what was played, and what is to be played."""
    return [
        h.section("#matches", aria_label="Tables"),
        h.section("#standings", aria_label="Standings"),
        h.section("#choose", aria_labelledby="choose-title")[
            h.div(".head")[h.h2("#choose-title")["Choose a game"], time_choice()],
            h.p("#too-many.notice", hidden=True),
            h.div("#games"),
        ],
    ]


def json_script(name: str, text: bytes) -> Element:
    """Data for the script; nothing in it can end the element."""
    return h.script(id=name, type="application/json")[Markup(text.decode().replace("<", "\\u003c"))]


def facts_of(game: AnyGame) -> dict[str, object]:
    """Return what has to be known of a game to choose it."""
    return {
        "id": game.id,
        "title": game.rules.title,
        "tagline": game.tagline,
        "facts": f"{counts(game)} · {game.time_in_words().removeprefix('about ')}",
        "players": game.rules.players,
        "minutes": game.typical_minutes,
        "levels": list(reversed(game.bots_on_offer())),
        "usual": game.usual_bot(),
        "ways": [way_facts(game, way) for way in game.ways],
        "options": [option_facts(option) for option in game.rules.options if is_offered(option)],
        "teams": teams_of(game, {}),
    }


def way_facts(game: AnyGame, way: Way) -> dict[str, object]:
    return {
        "name": way.name,
        "about": way.about,
        "options": {name: as_text(value) for name, value in way.options.items()},
        "players": [way.players] if way.players else list(game.rules.players),
        "teams": teams_of(game, way.options),
    }


def is_offered(option: Option) -> bool:
    """Return whether an option can be chosen where a match is started; rare ones and free text
    cannot."""
    return not option.rare and (bool(option.choices) or option.is_range())


def option_facts(option: Option) -> dict[str, object]:
    return {
        "name": option.name,
        "words": option.called(),
        "default": as_text(option.default),
        "alone": as_text(option.default_for(1)),
        "choices": [[as_text(choice), option.label(choice)] for choice in option.choices],
        "least": option.least,
        "most": option.most,
        "players": list(option.players),
        "onlyWith": {name: [as_text(value) for value in these] for name, these in option.only_with},
    }


def teams_of(game: AnyGame, options: Options) -> dict[int, list[list[int]]]:
    """By number of players: who plays with whom, where anybody has a partner."""
    found: dict[int, list[list[int]]] = {}
    for players in game.rules.players:
        try:
            teams = game.rules.teams(players, game.rules.accept(players, options))
        except BadSetup:
            continue  # these options are not for that many players
        if any(len(team) > 1 for team in teams):
            found[players] = teams
    return found


def menu(evening: LiveEvening, me: Person, path: str, link: str, theme: str) -> Element:
    """Render what is seldom needed."""
    personal = link.removesuffix(f"/evening/{evening.id}") + path
    return h.details(".menu")[
        h.summary(".button")["More"],
        h.div(".menu-body")[
            h.label(".field")[
                h.span["Your name"],
                h.input("#rename", value=me.name, maxlength=str(LONGEST_NAME), autocomplete="off"),
            ],
            h.button(type="button", data_copy=personal)["Copy my own link"],
            h.p(".help")["It opens your place on a second device. Keep it to yourself."],
            h.a(".button", href=f"/evening/{evening.id}/keepsake")["Recap of the evening"],
            h.a(".button", href=f"/evening/{evening.id}/screen", target="_blank")["TV view"],
            theme_choice(theme),
            h.label(".choice", data_host_only=True, hidden=True)[
                h.input("#host-starts", type="checkbox"), h.span["Only I start matches"]
            ],
            h.button(type="button", data_close="on", data_host_only=True, hidden=True)[
                "End the evening"
            ],
            h.button(type="button", data_leave=True)["Leave for good"],
        ],
    ]


def time_choice() -> Element:
    choices = [h.option(value=str(most))[f"up to {most} min"] for most in SHORT]
    return h.select("#minutes", aria_label="How long?")[h.option(value="")["any length"], choices]


@rendered_once
def start_dialog() -> Element:
    clocks = encode(choices(HOUR)).decode()  # nobody plays for days in a living room
    return h.dialog("#start", aria_labelledby="start-title", data_clocks=clocks)[
        h.h2("#start-title")["Start a match"],
        h.form("#start-form", method="dialog")[h.div("#start-choices"), h.div("#start-buttons")],
    ]


@rendered_once
def rename_dialog() -> Element:
    return h.dialog("#rename-dialog", aria_labelledby="rename-title")[
        h.h2("#rename-title")["Rename"],
        h.form("#rename-form", method="dialog")[
            field(
                "new-name",
                "New name",
                h.input(
                    "#new-name", maxlength=str(LONGEST_NAME), autocomplete="off", required=True
                ),
                f"At most {LONGEST_NAME} letters.",
            ),
            h.div(".row")[
                h.button(".primary", type="submit")["Rename"],
                h.button(type="button", data_close=True)["Cancel"],
            ],
        ],
    ]


@rendered_once
def avatar_dialog() -> Element:
    """The script shows the animals in it, on the colour of the person who chooses."""
    return h.dialog(
        "#avatar-dialog", aria_labelledby="avatar-title", data_colours=" ".join(SEAT_COLOURS)
    )[
        h.h2("#avatar-title")["Your animal and colour"],
        h.div("#avatar-choice.avatar-choice"),
        h.div("#avatar-buttons")[h.button(".primary", type="button", data_close=True)["Done"]],
    ]
