"""The recap of an evening: the page to keep, and the picture of its podium."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence

import htpy as h
from htpy import Element, Node

from gamenight.core.events import NOBODY
from gamenight.core.words import counted, joined
from gamenight.game.registry import find_game, game_ids, title_of
from gamenight.web.evening.events import Played
from gamenight.web.evening.live_evening import LiveEvening
from gamenight.web.evening.standings import (
    Best,
    EveningTotal,
    highlights,
    lasting,
    moments,
    standings,
)
from gamenight.web.evening.state import EveningState
from gamenight.web.pages.avatars import avatar_place
from gamenight.web.pages.covers import cover
from gamenight.web.pages.evening import title_of_evening
from gamenight.web.pages.layout import plain_page
from gamenight.web.pages.plots import lines
from gamenight.web.pages.score_tables import score_table


def keepsake_page(evening: LiveEvening, theme: str) -> Element:
    """Render the evening on one page: who won what, and what to remember."""
    state = evening.state
    found = standings(state)
    who = joined(players_of(state))
    return plain_page(
        title_of_evening(state),
        "keepsake",
        theme,
        h.h1[title_of_evening(state)],
        h.p(".tagline")[f"{date_of(evening)}, with {who}." if who else f"{date_of(evening)}."],
        (standings_table(evening, found), plot(evening, found)) if found else None,
        h.p[
            h.a(".button", href=f"/evening/{evening.id}/podium.svg", download=True)[
                "Save the picture"
            ]
        ]
        if found
        else None,
        highlights_list(state),
        h.section[h.h2["The matches"], h.ol(".keepsake")[map(match_row, state.finished_matches)]]
        if state.finished_matches
        else h.p["No match has finished yet."],
    )


LEAST_MATCHES = 3
"""For a plot of how the points grew."""


def date_of(evening: LiveEvening) -> str:
    return time.strftime("%d %B %Y", time.localtime(evening.created)).lstrip("0")


def players_of(state: EveningState) -> list[str]:
    """Return all who have played, in the order in which they came."""
    played = {person for match in state.matches.values() for person in match.seated}
    return [person.name for person in state.people if person.number in played]


def standings_table(evening: LiveEvening, found: Sequence[EveningTotal]) -> Element:
    people, avatars = evening.state.people, evening.avatars()
    rows = [
        h.tr[
            h.th(scope="row")[
                avatar_place(avatars[one.person]),
                people[one.person].name,
                h.span(".help")[" (a bot filled in)"] if one.helped else None,
            ],
            h.td[str(one.points)],
            h.td[str(one.won)],
            h.td[str(one.matches)],
        ]
        for one in found
    ]
    return score_table("Standings", ("Player", "Points", "Won", "Matches"), rows)


def plot(evening: LiveEvening, found: Sequence[EveningTotal]) -> Element | None:
    """Render how the points grew from match to match; one match alone says nothing."""
    count = len(found[0].course)
    if count < LEAST_MATCHES:
        return None
    people, avatars = evening.state.people, evening.avatars()
    rows = [(people[one.person].name, avatars[one.person].colour, one.course) for one in found]
    return lines(rows, f"Points after each of {count} matches")


def highlights_list(state: EveningState) -> Element | None:
    found = highlights(state)
    rows: list[tuple[str, str]] = []
    if found.closest is not None and found.closest.end is not None:
        end = found.closest.end
        scores = joined(
            [f"{name} {score:g}" for name, score in zip(end.names, end.scores, strict=True)]
        )
        rows.append(("Closest match", f"{found.closest.title}: {scores}"))
    if found.longest is not None:
        played, turn = found.longest
        name = state.people[turn.person].name
        rows.append(("Longest turn", f"{name}, {lasting(turn.seconds)}, in {played.title}"))
    rows += [best_row(state, one) for one in found.best]
    if not rows:
        return None
    return h.section[
        h.h2["Highlights"], h.dl(".moments")[((h.dt[what], h.dd[words]) for what, words in rows)]
    ]


def best_row(state: EveningState, one: Best) -> tuple[str, str]:
    return f"Best score in {title_of(one.game)}", f"{state.people[one.person].name}, {one.score:g}"


def match_row(match: Played) -> Element:
    end = match.end
    assert end is not None
    game = match.start.game
    return h.li(".wish")[
        cover(find_game(game)) if game in game_ids() else None,
        h.div(".wish-words")[
            h.h3[match.title], h.p[result_words(end.names, end.scores, end.places)]
        ],
        h.div(".row")[
            h.a(".button", href=f"/table/{match.start.table}/replay")[
                "Replay", h.span(".hidden")[f" of {match.title}"]
            ]
        ],
    ]


def result_words(
    names: Sequence[str], scores: Sequence[float], places: Sequence[int]
) -> Iterable[Node]:
    winners = [name for name, place in zip(names, places, strict=False) if place == 0]
    yield h.strong[f"{joined(winners)} won." if winners else "Nobody won."]
    order = sorted(range(len(names)), key=lambda seat: places[seat] if places else NOBODY)
    yield " " + ", ".join(f"{names[seat]} {scores[seat]:g}" for seat in order) + "."


# The picture

WIDTH, HEIGHT = 1200, 1200
COLOURS = {
    "teal": "#17877c",
    "coral": "#c94f2a",
    "violet": "#6a5be0",
    "gold": "#a87407",
    "blue": "#2f75b8",
    "pink": "#b8447f",
    "olive": "#587a1c",
    "slate": "#5f6a79",
}
"""Of people, as tokens.css has them in the light."""
INK, MUTED, GROUND, PAPER = "#2b2118", "#6b5c4b", "#efe6d6", "#fffaf0"
COLUMNS = (1, 0, 2)
"""Places from left to right."""
HEIGHTS = (360, 260, 190)
COLUMN = 300
FOOT = 720
ROWS = 6
"""How many people's moments there is room for."""
LONGEST = 58
"""Letters of a line."""


def podium_picture(evening: LiveEvening) -> Element:
    """Render who won the evening, as a picture to keep; nothing in it is loaded from elsewhere."""
    state = evening.state
    found, kept = standings(state), list(moments(state).items())
    return h.svg(
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=str(WIDTH),
        height=str(HEIGHT),
        font_family="ui-rounded, system-ui, sans-serif",
        text_anchor="middle",
        role="img",
    )[
        h.title[f"{title_of_evening(state)}: the podium"],
        h.rect(width=str(WIDTH), height=str(HEIGHT), fill=GROUND),
        words(WIDTH // 2, 110, 64, title_of_evening(state), weight="700"),
        words(WIDTH // 2, 165, 30, date_of(evening), MUTED),
        (column(evening, at, place, found) for at, place in enumerate(COLUMNS)),
        h.rect(x="100", y=str(FOOT), width=str(WIDTH - 200), height="6", fill=INK),
        (
            words(WIDTH // 2, FOOT + 70 + 58 * at, 30, f"{state.people[person].name} {what}")
            for at, (person, what) in enumerate(kept[:ROWS])
        ),
        words(WIDTH // 2, HEIGHT - 40, 26, "gamenight", MUTED),
    ]


def column(
    evening: LiveEvening, at: int, place: int, found: Sequence[EveningTotal]
) -> list[Element]:
    """One step of the podium, with all who share the place."""
    sharing = [one for one in found if one.place == place]
    if not sharing:
        return []
    left, height = 150 + at * COLUMN, HEIGHTS[place]
    top, middle = FOOT - height, 150 + at * COLUMN + COLUMN // 2
    names = [evening.state.people[one.person].name for one in sharing]
    colour = COLOURS[evening.avatars()[sharing[0].person].colour]
    return [
        h.rect(x=str(left), y=str(top), width=str(COLUMN), height=str(height), fill=colour, rx="8"),
        h.circle(cx=str(middle), cy=str(top + 70), r="46", fill=PAPER),
        words(middle, top + 88, 52, str(place + 1), weight="700"),
        *[
            words(middle, top - 24 - 44 * line, 36, name, weight="600")
            for line, name in enumerate(reversed(names[:3]))
        ],
        h.rect(
            x=str(left + 50),
            y=str(FOOT - 66),
            width=str(COLUMN - 100),
            height="46",
            rx="23",
            fill=PAPER,
        ),
        words(middle, FOOT - 33, 28, counted(sharing[0].points, "point")),
    ]


def words(x: int, y: int, size: int, text: str, fill: str = INK, *, weight: str = "400") -> Element:
    """Render a line of text, cut where the picture would end."""
    shown = text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
    return h.text(x=str(x), y=str(y), font_size=str(size), font_weight=weight, fill=fill)[shown]
