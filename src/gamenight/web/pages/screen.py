"""The TV view: a table or an evening for a television, read from three metres."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node

from gamenight.game.registry import all_games
from gamenight.web.evening.live_evening import LiveEvening
from gamenight.web.pages.covers import cover_symbols
from gamenight.web.pages.evening import json_script, title_of_evening
from gamenight.web.pages.join import server_name
from gamenight.web.pages.layout import page, toast
from gamenight.web.pages.widgets import code_of, sound_button
from gamenight.web.protocol.messages import encode
from gamenight.web.tables.room import Room


def table_screen(room: Room, theme: str) -> Element:
    """Render what a spectator sees of one table."""
    return screen(room.game.rules.title, theme, table=room.id, game=room.game.id)


def evening_screen(evening: LiveEvening, link: str, code: str, theme: str) -> Element:
    """Follows the evening from match to match; between them it is the lobby."""
    title = title_of_evening(evening.state)
    return screen(title, theme, evening=evening.id, link=link, code=code)


def screen(
    title: str,
    theme: str,
    evening: str = "",
    table: str = "",
    game: str = "",
    link: str = "",
    code: str = "",
) -> Element:
    return page(
        title,
        "screen",
        theme,
        h.main(
            ".screen",
            data_evening=evening or None,
            data_table=table or None,
            data_game=game or None,
        )[
            h.header(".screen-head")[
                h.div[
                    h.h1("#screen-title")[title],
                    h.p("#turn", role="status"),
                    h.p("#headline"),
                    h.p("#connection", role="status"),
                ],
                h.div(".screen-code")[where_to_join(link, code)] if code else None,
            ],
            h.div(".screen-stage")[h.div("#table", tabindex="-1")],
            h.p("#latest"),
            lobby(title, link, code) if evening else None,
            h.p("#announced", role="status", hidden=True),
            h.div("#log", hidden=True),
            sound_button(),
            h.noscript[h.p(".notice")["This page needs JavaScript, which is switched off here."]],
        ],
        cover_symbols(all_games()) if evening else None,
        json_script("titles", encode({game.id: game.rules.title for game in all_games()})),
        toast(),
        game=game,
    )


def lobby(title: str, link: str, code: str) -> Element:
    """Render what is shown between matches: how to join, who is here, what is wanted, who is
    ahead."""
    return h.section("#lobby", aria_label="Lobby")[
        h.header(".lobby-head")[
            h.div[h.h2[title], h.p(".lobby-join")[where_to_join(link, code)]], code_of(link)
        ],
        h.div("#lobby-people"),
        h.div(".lobby-foot")[h.div("#lobby-next"), h.div("#lobby-standings")],
    ]


def where_to_join(link: str, code: str) -> Node:
    return [h.span[server_name(link)], h.strong(".room-code")[code]]
