"""Pages of the daily challenges: the list, and one with its scores."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass

import htpy as h
from htpy import Element, Node

from gamenight.core.words import counted
from gamenight.games.game import AnyGame
from gamenight.web.clocks.days import day_before, end_of, in_words, is_past
from gamenight.web.daily.service import DayScore, DayScores
from gamenight.web.pages.covers import cover
from gamenight.web.pages.layout import plain_page
from gamenight.web.pages.score_tables import number, people, score_table
from gamenight.web.pages.start import of

HEADS = ("Rank", "Player", "Points", "In words")


@dataclass(frozen=True)
class DealShown:
    """The daily challenge of one game, as the visitor may see it."""

    game: AnyGame
    day: str
    board: DayScores
    mine: str
    """The address of the visitor's table, "" if they have not begun."""
    fingerprint: str
    seed: int | None
    """None until the day is over."""
    link: str
    """Where others find today's deal."""


def daily_page(day: str, boards: Sequence[tuple[AnyGame, DayScores]], theme: str) -> Element:
    return plain_page(
        "Daily challenges",
        "daily",
        theme,
        h.h1["Daily challenges"],
        h.p(".tagline")[
            f"{in_words(day)}. Everybody on this server gets the same deals, and the first try "
            f"counts. New ones come {until(day)}."
        ],
        h.ul(".games")[(card(game, board) for game, board in boards)],
    )


def until(day: str) -> str:
    """How long a day still lasts, in words."""
    minutes = max(1, math.ceil((end_of(day) - time.time()) / 60))
    left = counted(minutes, "minute") if minutes < 60 else counted(round(minutes / 60), "hour")
    return f"at midnight UTC, in {left}"


def card(game: AnyGame, board: DayScores) -> Element:
    mine, finished = board.mine, sum([not score.is_bot for score in board.scores])
    if mine is not None:
        words = f"You: {counted_points(mine)}."
    else:
        words = "You have begun." if board.is_begun else "You have not played it yet."
    who = people(finished) if finished else "Nobody"
    return h.li(".game")[
        cover(game),
        h.div(".game-words")[
            h.h2[game.rules.title],
            h.p(".tagline")[game.tagline],
            h.p(".facts")[words],
            h.p(".help")[f"{who} finished it today."],
        ],
        h.div(".row")[
            play_form(game, board.is_begun) if mine is None else None,
            h.a(".button", href=f"/daily/{game.id}")["Scores", of(game)],
        ],
    ]


def counted_points(score: DayScore) -> str:
    return number(score.points) + (" point" if score.points == 1 else " points")


def play_form(game: AnyGame, is_begun: bool) -> Element:
    return h.form(method="post", action=f"/daily/{game.id}")[
        h.input(type="hidden", name="name", data_my_name=True),
        h.button(".primary", type="submit")["Resume" if is_begun else "Play", of(game)],
    ]


def deal_page(shown: DealShown, theme: str) -> Element:
    game, day, before = shown.game, shown.day, day_before(shown.day)
    title = f"{game.rules.title}: the deal of {in_words(day)}"
    return plain_page(
        title,
        "daily",
        theme,
        h.h1[title],
        today_words(shown) if not is_past(day) else h.p(".tagline")["This day is over."],
        share(shown),
        scores(shown),
        h.section[h.h2["Was it fair?"], proof(shown)],
        h.p(".row")[
            h.a(".button", href="/daily")["All daily challenges"],
            before and h.a(".button", href=f"/daily/{game.id}/{before}")["The day before"],
        ],
    )


def today_words(shown: DealShown) -> Node:
    mine = shown.board.mine
    if mine is not None:
        return h.p(".tagline")[
            f"You have {counted_points(mine)}. The next deal comes {until(shown.day)}."
        ]
    return [
        h.p(".tagline")[
            "Everybody gets the same deal today, and the first try counts. There are no hints, and "
            "you can only undo moves that revealed nothing."
        ],
        h.div(".row")[
            play_form(shown.game, bool(shown.mine)),
            h.a(".button", href=f"/rules/{shown.game.id}")["Rules"],
        ],
        h.p(".help")[f"It counts if you finish before the day ends {until(shown.day)}."],
    ]


def share(shown: DealShown) -> Node:
    """A line to send around, which tells nothing about the deal."""
    if shown.board.mine is None:
        return None
    line = share_line(shown, shown.board.mine)
    return h.section(".panel.share", aria_labelledby="share-title")[
        h.h2("#share-title")["Share it"],
        h.p(".line")[line],
        h.div(".row")[
            h.button(".primary", type="button", data_copy=line, data_said="The line is copied.")[
                "Copy this line"
            ],
            h.a(".button", href=shown.mine)["My table"],
        ],
    ]


def share_line(shown: DealShown, mine: DayScore) -> str:
    beaten, bots = shown.board.bots_beaten(mine)
    beside = f", better than {beaten} of {counted(bots, 'bot')}" if bots else ""
    title, day = shown.game.rules.title, in_words(shown.day)
    return f"{title}, deal of {day}: {counted_points(mine)}{beside}. {shown.link}"


def scores(shown: DealShown) -> Element:
    board, past = shown.board, is_past(shown.day)
    rows = [score_row(rank, score, past) for rank, score in enumerate(board.scores, 1)]
    words = []
    if board.missing_bots:
        bots = "1 bot is" if board.missing_bots == 1 else f"{board.missing_bots} bots are"
        words.append(f"{bots} still playing; load the page again in a while.")
    if board.unfinished:
        what = "did not finish in time" if past else "have begun and not finished yet"
        words.append(f"{people(board.unfinished)} {what}.")
    return h.section[
        h.h2["Scores"],
        score_table("Scores", HEADS, rows) if rows else h.p["Nobody has finished it yet."],
        [h.p(".help")[sentence] for sentence in words],
    ]


def score_row(rank: int, score: DayScore, past: bool) -> Element:
    name = f"Bot: {score.name}" if score.is_bot else score.name
    who: Node = name
    if past and score.table_id:
        who = h.a(href=f"/table/{score.table_id}/replay")[name]
    return h.tr(class_={"own": score.is_mine, "is-bot": score.is_bot})[
        h.td[str(rank)],
        h.th(scope="row")[who, h.span(".crown")["you"] if score.is_mine else None],
        h.td[number(score.points)],
        h.td(".words")[score.result.reason],
    ]


def proof(shown: DealShown) -> Node:
    """What anybody can check, today and tomorrow."""
    fingerprint = h.p[
        "Fingerprint of the seed (SHA-256): ", h.code(".fingerprint")[shown.fingerprint]
    ]
    if shown.seed is None:
        return [
            h.p[
                "The deal follows from a secret of this server and the date. Its seed is shown "
                "tomorrow; until then, this fingerprint holds the server to it."
            ],
            fingerprint,
        ]
    return [
        h.p["Seed: ", h.code(".fingerprint")[str(shown.seed)]],
        fingerprint,
        h.p(".help")[
            "Set up a table for one with this seed, and it is the same deal. The fingerprint is "
            "the SHA-256 of the seed’s digits."
        ],
    ]
