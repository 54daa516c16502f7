"""Pages of the daily challenges: the list, and one with its scores."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass

import htpy as h
from htpy import Element, Node

from gamenight.core.words import counted
from gamenight.game.game import AnyGame
from gamenight.web.clocks.days import day_before, end_of, in_words, is_past
from gamenight.web.daily.service import DayScore, DayScores
from gamenight.web.pages.covers import cover
from gamenight.web.pages.layout import Preview, name_dialog, plain_page
from gamenight.web.pages.plots import histogram
from gamenight.web.pages.score_tables import number, people, score_table
from gamenight.web.pages.widgets import of

HEADS = ("Rank", "Player", "Points", "Details")
FEWEST_COMPARED = 2
"""Different results that make a histogram."""
SHORTEST_STREAK = 2


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
    base: str
    """The address of the server."""
    streak: int
    """Days in a row on which the visitor has finished a challenge."""

    @property
    def link(self) -> str:
        """Where others find today's deal."""
        return f"{self.base}/daily/{self.game.id}"


def daily_page(
    day: str, boards: Sequence[tuple[AnyGame, DayScores]], streak: int, theme: str
) -> Element:
    return plain_page(
        "Daily challenges",
        "daily",
        theme,
        h.h1["Daily challenges"],
        h.p(".tagline")[
            f"{in_words(day)}. Everyone gets the same deals, and your first try counts. New ones "
            f"come {until(day)}."
        ],
        streak_words(streak),
        h.ul(".deals")[(card(game, board) for game, board in boards)],
        name_dialog(),
    )


def streak_words(streak: int) -> Node:
    if streak < SHORTEST_STREAK:
        return None
    return h.p(".streak")[h.strong[f"🔥 {streak} days"], " in a row"]


def until(day: str) -> str:
    """Return how long a day still lasts, in words."""
    minutes = max(1, math.ceil((end_of(day) - time.time()) / 60))
    left = counted(minutes, "minute") if minutes < 60 else counted(round(minutes / 60), "hour")
    return f"at midnight UTC, in {left}"


def card(game: AnyGame, board: DayScores) -> Element:
    mine = board.mine
    begun = "You have started." if board.is_begun else ""
    words = begun if mine is None else f"You: {counted_points(mine)}"
    finished = len(board.points)
    who = (
        f"{people(finished)} finished it today." if finished else "Be the first to finish it today."
    )
    return h.li(".deal")[
        cover(game),
        h.div(".deal-words")[
            h.h2[game.rules.title],
            h.p(".facts")[words] if words else h.p[game.tagline],
            h.p(".help")[who],
            h.div(".row")[
                play_form(game, board.is_begun) if mine is None else None,
                h.a(".button", href=f"/daily/{game.id}")["Scores", of(game)],
            ],
        ],
    ]


def counted_points(score: DayScore) -> str:
    return number(score.points) + (" point" if score.points == 1 else " points")


def play_form(game: AnyGame, is_begun: bool) -> Element:
    return h.form(method="post", action=f"/daily/{game.id}", data_asks_name=True)[
        h.input(type="hidden", name="name", data_my_name=True),
        h.button(".primary", type="submit")["Resume" if is_begun else "Play", of(game)],
    ]


def deal_page(shown: DealShown, theme: str) -> Element:
    game, day, before = shown.game, shown.day, day_before(shown.day)
    title = f"{game.rules.title}, {in_words(day)}"
    return plain_page(
        title,
        "daily",
        theme,
        h.h1[title],
        today_words(shown) if not is_past(day) else h.p(".tagline")["This day is over."],
        streak_words(shown.streak) if shown.board.mine is not None else None,
        everybody(shown),
        share(shown),
        scores(shown),
        past_deal(shown),
        h.details(".folded.proof")[h.summary["How do I know it’s fair?"], proof(shown)],
        h.p(".row")[
            h.a(".button", href="/daily")["All daily challenges"],
            before and h.a(".button", href=f"/daily/{game.id}/{before}")[day_before_words(day)],
        ],
        name_dialog(),
        preview=Preview(
            f"Daily challenge: {game.rules.title}",
            "The same deal for everyone, and the first try counts. Can you do better?",
            shown.base,
        ),
    )


def day_before_words(day: str) -> str:
    return "The day before" if is_past(day) else "Yesterday’s deal"


def everybody(shown: DealShown) -> Node:
    """Render how all have done, with the visitor's own bar."""
    mine, points = shown.board.mine, shown.board.points
    if mine is None or len(set(points)) < FEWEST_COMPARED:
        return None
    least, most = number(min(points)), number(max(points))
    words = f"{people(len(points))}, from {least} to {most} points. You: {number(mine.points)}."
    return h.figure(".everybody")[
        h.figcaption[h.strong["How everyone did"], h.span(".help")[f" {words}"]],
        histogram(points, mine.points, f"How everyone did: {words}"),
        h.p(".ends.help", aria_hidden="true")[h.span[least], h.span[most]],
    ]


def past_deal(shown: DealShown) -> Node:
    """Once the day is over, anybody may try the deal; it does not count."""
    if shown.seed is None:
        return None
    return h.p[
        h.a(".button", href=f"/new/{shown.game.id}?players=1&seed={shown.seed}")["Try this deal"],
        h.span(".help")[" It no longer counts."],
    ]


def today_words(shown: DealShown) -> Node:
    mine = shown.board.mine
    if mine is not None:
        return h.p(".tagline")[
            f"You have {counted_points(mine)}. The next deal comes {until(shown.day)}."
        ]
    return [
        h.p(".tagline")[
            "Everyone gets the same deal today, and your first try counts. There are no hints, and "
            "you can undo only moves that revealed nothing."
        ],
        h.div(".row")[
            play_form(shown.game, bool(shown.mine)),
            h.a(".button", href=f"/rules/{shown.game.id}")["Rules"],
        ],
        h.p(".help")[f"It counts if you finish before the day ends {until(shown.day)}."],
    ]


def share(shown: DealShown) -> Node:
    """Three lines to send around, which tell nothing about the deal."""
    if shown.board.mine is None:
        return None
    lines = share_lines(shown, shown.board.mine)
    return h.section(".panel.share", aria_labelledby="share-title")[
        h.h2("#share-title")["Share your result"],
        h.p(".line")["\n".join([*lines, shown.link])],
        h.div(".row")[
            h.button(
                ".primary",
                type="button",
                data_share=shown.link,
                data_text="\n".join(lines),
                data_said="Your result is copied.",
            )["Share"],
            h.a(".button", href=shown.mine)["My table"],
        ],
    ]


def share_lines(shown: DealShown, mine: DayScore) -> tuple[str, str]:
    beaten, bots = shown.board.bots_beaten(mine)
    facts = [counted_points(mine)]
    if bots:
        facts.append(f"ahead of {beaten} of {counted(bots, 'bot')}")
    if shown.streak >= SHORTEST_STREAK:
        facts.append(f"🔥 {shown.streak} days in a row")
    return f"gamenight · {shown.game.rules.title} · {in_words(shown.day)}", " · ".join(facts)


def scores(shown: DealShown) -> Element:
    board, past = shown.board, is_past(shown.day)
    ranked = zip(board.ranks(), board.scores, strict=True)
    rows = [score_row(rank, score, past) for rank, score in ranked]
    words = []
    if board.missing_bots:
        bots = "1 bot is" if board.missing_bots == 1 else f"{board.missing_bots} bots are"
        words.append(f"{bots} still playing. Reload the page in a while.")
    if board.unfinished:
        what = "did not finish in time" if past else "started and have not finished yet"
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
        h.th(scope="row")[who, h.span(".own-mark")["you"] if score.is_mine else None],
        h.td[number(score.points)],
        h.td(".words")[score.result.reason],
    ]


def proof(shown: DealShown) -> Node:
    """Render what anybody can check, today and tomorrow."""
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
            "Start a solo game with this seed, and you get the same deal. The fingerprint is the "
            "SHA-256 of the seed’s digits."
        ],
    ]
