"""The page of a person who was removed from an evening."""

from __future__ import annotations

import htpy as h
from htpy import Element

from gamenight.web.evening.events import Person
from gamenight.web.evening.live_evening import LiveEvening
from gamenight.web.pages.layout import plain_page


def removed_page(evening: LiveEvening, person: Person, token: str, theme: str) -> Element:
    """Says what happened, and lets the person ask to come in again; the host decides."""
    state = evening.state
    title, host = f"{state.people[0].name}’s evening", state.people[state.host].name
    return plain_page(
        title,
        "removed",
        theme,
        h.h1[title],
        h.p[evening.farewell(token).sentence],
        h.div("#asking", data_asks=person.asks_back)[
            h.p(role="status")[f"You have asked to come in again. Waiting for {host} …"]
            if person.asks_back
            else h.p[f"{host} did not let you in again."]
            if person.is_refused
            else h.form(method="post", action=f"/evening/{evening.id}/{token}/ask")[
                h.button(".primary", type="submit")["Ask to come in again"]
            ],
        ],
        h.p[h.a(".button", href="/")["All games"]],
    )
