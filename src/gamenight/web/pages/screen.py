"""The TV view: a table or an evening for a television, read from three metres."""

from __future__ import annotations

import htpy as h
from htpy import Element

from gamenight.web.evening.live_evening import LiveEvening
from gamenight.web.pages.evening import title_of_evening
from gamenight.web.pages.layout import page, toast
from gamenight.web.pages.widgets import code_of, sound_button
from gamenight.web.tables.room import Room


def table_screen(room: Room, theme: str) -> Element:
    """What a spectator sees of one table."""
    return screen(room.game.rules.title, theme, table=room.id, game=room.game.id)


def evening_screen(evening: LiveEvening, link: str, theme: str) -> Element:
    """Follows the evening from match to match."""
    return screen(title_of_evening(evening.state), theme, evening=evening.id, link=link)


def screen(
    title: str, theme: str, evening: str = "", table: str = "", game: str = "", link: str = ""
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
                    h.p("#latest"),
                    h.p("#connection", role="status"),
                ],
                sound_button(),
                h.div(".screen-code")[code_of(link), h.p["Scan to join"]] if link else None,
            ],
            h.div(".screen-stage")[h.div("#table", tabindex="-1")],
            h.section("#between", aria_label="Standings"),
            h.div("#log", hidden=True),
            h.noscript[h.p(".notice")["This page needs JavaScript, which is switched off here."]],
        ],
        toast(),
        game=game,
    )
