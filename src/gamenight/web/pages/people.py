""" "My page": what a person has played, how it went, and their personal link."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import htpy as h
from htpy import Element, Node

from gamenight.core.words import counted
from gamenight.game.names import LONGEST_NAME, given_name
from gamenight.game.registry import game_ids, title_of
from gamenight.store import StoredMatch, StoredRating, StoredSeat
from gamenight.table import Avatar, avatars_for
from gamenight.web.clocks.days import in_words
from gamenight.web.pages.avatars import avatar_choice, avatar_place
from gamenight.web.pages.layout import plain_page, theme_choice
from gamenight.web.pages.plots import bar, curve
from gamenight.web.pages.score_tables import number, players_in_words, score_table
from gamenight.web.pages.widgets import copy_button, invite_panel
from gamenight.web.people.history import Career, GameRecord, Opponent, OwnMatch
from gamenight.web.people.ratings import range_of

MOST_SHOWN = 20
"""Of matches and opponents."""
MOST_RUNNING = 10


@dataclass(frozen=True)
class MyPage:
    career: Career
    avatar: Avatar | None
    """What the person has chosen."""
    link: str
    """The personal link."""
    ratings: Sequence[StoredRating]
    days: Mapping[str, str]
    """By table: the day whose deal was played there."""
    evenings: Sequence[tuple[str, float]]
    """The addresses of one's evenings, and when they began."""
    addresses: Mapping[str, str]
    """By table: where to go on."""
    is_everything: bool


def empty_page(theme: str, avatar: Avatar | None = None) -> Element:
    return plain_page(
        "My page",
        "me",
        theme,
        h.h1["My page"],
        avatar_section(avatar),
        h.p[
            "You haven’t played in this browser yet. Once you have, this page shows your matches, "
            "how often you won, and your scores."
        ],
        h.p["Played on another device? Open your personal link here. It is on “My page” there."],
        h.p[h.a(".button", href="/")["All games"]],
        settings("", theme),
        saved_match(),
    )


def my_page(shown: MyPage, theme: str) -> Element:
    career = shown.career
    return plain_page(
        "My page",
        "me",
        theme,
        h.h1["My page"],
        h.p(".tagline")[summary(shown)],
        avatar_section(shown.avatar),
        running(shown),
        games(career.games) if career.games else None,
        curves(career.games),
        opponents(career.opponents) if career.opponents else None,
        ratings(shown.ratings) if shown.ratings else None,
        latest(shown) if career.finished else None,
        evenings(shown.evenings) if shown.evenings else None,
        settings(career.name, theme),
        personal_link(shown.link),
        saved_match(),
        forgetting(),
    )


def summary(shown: MyPage) -> str:
    finished = shown.career.finished
    if not finished:
        return "No match has finished yet."
    among = "" if shown.is_everything else " (of your newest matches)"
    return f"{counted(len(finished), 'match', 'es')} finished{among}, {shown.career.won} won."


def dated(at: float) -> str:
    return time.strftime("%d %b %Y", time.gmtime(at)).lstrip("0")


# What is being played


def running(shown: MyPage) -> Node:
    tables = [match for match in shown.career.running if match.table_id in shown.addresses]
    if not tables:
        return None
    return h.section[
        h.h2["Continue"],
        h.ul(".resume")[(running_row(match, shown) for match in tables[:MOST_RUNNING])],
    ]


def running_row(match: StoredMatch, shown: MyPage) -> Element:
    day = shown.days.get(match.table_id)
    what = f"{title_of(match.game)}, deal of {in_words(day)}" if day else title_of(match.game)
    names = ", ".join(seat.name for seat in match.seats if seat.name)
    return h.li[
        h.a(href=shown.addresses[match.table_id])[
            h.strong[what], h.span[f"{names} · {dated(match.created)}"]
        ]
    ]


# How it went


def games(records: Sequence[GameRecord]) -> Element:
    rows = [
        h.tr[
            h.th(scope="row")[title_of(record.game)],
            (
                h.td[text]
                for text in (
                    str(record.matches),
                    str(record.won),
                    number(record.best),
                    number(record.mean),
                )
            ),
        ]
        for record in records
    ]
    heads = ("Game", "Matches", "Won", "Best", "Average")
    return h.section[h.h2["By game"], score_table("By game", heads, rows)]


def curves(records: Sequence[GameRecord]) -> Node:
    """Render how the scores went, where there are some to compare."""
    several = [record for record in records if record.matches > 1]
    if not several:
        return None
    return h.section[
        h.h2["How your scores went"], h.div(".curves")[(score_curve(record) for record in several)]
    ]


def score_curve(record: GameRecord) -> Element:
    title, low = title_of(record.game), " (the fewest points win)" if record.is_lower_better else ""
    least, most = number(min(record.scores)), number(max(record.scores))
    words = f"{counted(record.matches, 'match', 'es')}, from {least} to {most}{low}"
    return h.figure[
        h.figcaption[h.strong[title], h.span(".help")[f" {words}"]],
        curve(record.scores, f"Scores in {title}, in order: {spoken(record.scores)}"),
    ]


def spoken(scores: Sequence[float]) -> str:
    """Return the last scores in words, for screen readers."""
    return ", ".join(number(score) for score in scores[-MOST_SHOWN:])


def opponents(found: Sequence[Opponent]) -> Element:
    rows = [
        h.tr[
            h.th(scope="row")[one.name],
            (h.td[str(count)] for count in (one.matches, one.ahead, one.behind)),
        ]
        for one in found[:MOST_SHOWN]
    ]
    heads = ("Opponent", "Matches", "Ahead", "Behind")
    return h.section[h.h2["By opponent"], score_table("By opponent", heads, rows)]


def ratings(found: Sequence[StoredRating]) -> Element:
    rows = []
    for rating in found:
        low, high = range_of(rating)
        words = f"between {number(low)} and {number(high)}"
        matches = counted(rating.matches, "match", "es")
        title = title_of(rating.game)
        rows.append(
            h.figure[
                h.figcaption[h.strong[title], h.span(".help")[f" {words}, after {matches}"]],
                bar(low, high, f"Strength in {title}: {words}"),
            ]
        )
    return h.section[
        h.h2["Your strength"],
        h.p(".help")[
            "How strong you are in matches with other people, as a range: the more you play, the "
            "narrower it gets. Everyone starts around 25. It never stops you from joining a table."
        ],
        h.div(".curves")[rows],
    ]


def latest(shown: MyPage) -> Element:
    rows = [latest_row(own, shown) for own in shown.career.finished[:MOST_SHOWN]]
    heads = ("Match", "Score", "Result", "Replay")
    return h.section[h.h2["Latest matches"], score_table("Latest matches", heads, rows)]


def latest_row(own: OwnMatch, shown: MyPage) -> Element:
    match, day = own.match, shown.days.get(own.match.table_id)
    title = title_of(match.game)
    others = [seat for at, seat in enumerate(match.seats) if at != own.seat]
    where = f"/daily/{match.game}/{day}" if day else f"/table/{match.table_id}/replay"
    words = "Daily" if day else "Replay"
    return h.tr[
        h.th(scope="row")[title, h.span(".help")[f" {dated(match.ended)}, {with_whom(others)}"]],
        h.td[number(own.score)],
        h.td[result_words(own)],
        h.td[
            h.a(href=where)[words, h.span(".hidden")[f" of {title}, {dated(match.ended)}"]]
            if match.game in game_ids()
            else None
        ],
    ]


def with_whom(others: Sequence[StoredSeat]) -> str:
    return f"with {players_in_words(others)}" if others else "solo"


def result_words(own: OwnMatch) -> str:
    players = len(own.match.seats)
    if own.has_won:
        return "won"
    return f"{own.place + 1} of {players}" if own.place is not None and players > 1 else "–"


def evenings(found: Sequence[tuple[str, float]]) -> Element:
    return h.section[
        h.h2["Evenings"],
        h.ul(".resume")[
            (h.li[h.a(href=where)[h.strong["Evening"], h.span[dated(at)]]] for where, at in found)
        ],
    ]


# Who I am


def settings(name: str, theme: str) -> Element:
    """``name`` is what the person was called last, for a browser that does not know it yet."""
    return h.section(".panel.settings", aria_labelledby="settings-title")[
        h.h2("#settings-title")["Settings"],
        h.label(".choice")[
            h.span["Your name"],
            h.input(
                "#my-name",
                maxlength=str(LONGEST_NAME),
                autocomplete="nickname",
                data_my_name=True,
                data_known=given_name(name) or None,
            ),
        ],
        theme_choice(theme),
        h.p(".help")["A new name counts from your next match on."],
    ]


def saved_match() -> Element:
    return h.section(".quiet")[
        h.h2["Watch a saved match"],
        h.p["Open a match that you downloaded to replay it step by step."],
        h.label(".button.file")[
            "Choose a file",
            h.input(type="file", accept=".json,application/json", data_import=True),
        ],
    ]


def avatar_section(chosen: Avatar | None) -> Element:
    (by_chance,) = avatars_for("", [None])
    shown = chosen or by_chance
    words = f"The {shown.animal} on {shown.colour}" if chosen else "A new animal at every table"
    return h.details(".my-avatar")[
        h.summary[avatar_place(shown), h.span[words], h.span(".button")["Change"]],
        avatar_choice(shown, chosen is not None),
    ]


def personal_link(link: str) -> Element:
    words = h.p[
        "It opens this page, your tables and your evenings on another device, and it is your way "
        "back if this browser forgets you. Keep it to yourself: anyone who has it can play as you."
    ]
    return invite_panel("Your personal link", link, "Your personal link", words, copy_button(link))


def forgetting() -> Element:
    return h.section(".quiet.leaving")[
        h.h2["Shared device?"],
        h.p[
            "Does someone else use this browser? Copy your personal link first: it brings you back."
        ],
        h.form(method="post", action="/me/leave")[h.button(type="submit")["Switch user"]],
        h.h2["Forget me"],
        h.p[
            "Removes your name and your links from this server. Your matches stay, under "
            "“Former player”; a bot finishes those that are still running. This can’t be undone."
        ],
        h.form(method="post", action="/me/forget")[
            h.label(".switch")[
                h.input(type="checkbox", name="sure", value="yes", required=True),
                h.span["I want to be forgotten"],
            ],
            h.button(type="submit")["Forget me"],
        ],
    ]


def other_device_page(name: str, token: str, is_somebody: bool, theme: str) -> Element:
    """It is asked first: a link from another person must not make a browser theirs unnoticed."""
    return plain_page(
        "A personal link",
        "me",
        theme,
        h.h1[f"Are you {name}?" if name else "Is this your link?"],
        h.p[
            "This is a personal link. If it is yours, this device will show your page, your tables "
            "and your evenings, too. If someone else sent it to you, don’t use it: they would see "
            "what you play."
        ],
        h.p[
            "This browser belongs to someone else right now. To keep that, copy the link on ",
            h.a(href="/me")["my page"],
            " first.",
        ]
        if is_somebody
        else None,
        h.form(method="post", action="/me")[
            h.input(type="hidden", name="token", value=token),
            h.button(".primary", type="submit")["Yes, that’s me"],
        ],
    )
