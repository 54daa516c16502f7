"""The result of a tournament: as JSON for programs, as tables and a figure for people."""

from __future__ import annotations

from html import escape

from gamenight.core.build import is_compiled
from gamenight.core.words import counted
from gamenight.lab.arena import Tournament
from gamenight.lab.command_lines import chosen_options, of_bots, typed
from gamenight.lab.ladder import Ladder, LadderEntry, Meeting
from gamenight.lab.output.chart import STYLE, Scale, bottom_axis, interval_mark, scale
from gamenight.lab.output.page import remark, section, whole_page
from gamenight.lab.output.page import table as html_table
from gamenight.lab.output.plots import intervals
from gamenight.lab.output.report import heading, setup_facts
from gamenight.lab.output.svg import figure, written
from gamenight.lab.text_table import table
from gamenight.lab.workers import Timing

RATING_DIGITS = 3
"""Digits of a rating that are the same on every machine: exponentials may differ in the last."""


def tournament_facts(tournament: Tournament) -> dict[str, object]:
    """Return all that the ladder depends on."""
    bots = list(tournament.bots)
    return {**setup_facts(tournament), "bots": bots, "games": tournament.games}


def command_line(tournament: Tournament) -> str:
    words = of_bots(tournament.bots, tournament.games)
    return typed("arena", tournament, words, chosen_options(tournament))


def as_facts(tournament: Tournament, ladder: Ladder, timing: Timing) -> dict[str, object]:
    """Return one JSON object. All but ``timing`` follows from the tournament alone."""
    return {
        **tournament_facts(tournament),
        "command": command_line(tournament),
        "deals": tournament.deals(),
        "matches": ladder.matches,
        "standings": [
            {"bot": bot, **standing_facts(ladder.standings[bot])} for bot in ladder.best_first()
        ],
        "meetings": [
            {"bot": bot, "other": other, **meeting_facts(ladder.meetings[bot][other])}
            for bot in ladder.best_first()
            for other in ladder.best_first()
            if other != bot
        ],
        "timing": timing.facts(),
    }


def standing_facts(standing: LadderEntry) -> dict[str, object]:
    return {
        "matches": standing.matches,
        "win_shares": standing.wins,
        "win_rate": standing.win_rate(),
        "win_rate_95": list(standing.win_interval()),
        "mean_score": standing.mean_score(),
        "rating": round(standing.mu, RATING_DIGITS),
        "rating_sigma": round(standing.sigma, RATING_DIGITS),
        "rating_95": [round(bound, RATING_DIGITS) for bound in standing.rating_interval()],
    }


def meeting_facts(meeting: Meeting) -> dict[str, object]:
    return {
        "matches": meeting.matches,
        "ahead_rate": meeting.rate(),
        "ahead_rate_95": list(meeting.interval()),
    }


# Words


def as_words(tournament: Tournament, ladder: Ladder, timing: Timing) -> str:
    """Return the result for people."""
    matches = counted(ladder.matches, "match", "es")
    sections = [
        f"{heading(tournament)}: {matches} from seed {tournament.seed}",
        standings_table(ladder),
        meetings_table(ladder),
        remarks(tournament, timing),
        command_line(tournament),
    ]
    return "\n\n".join(sections) + "\n"


def standings_table(ladder: Ladder) -> str:
    rows = [["bot", "matches", "wins", "(95 % interval)", "mean score", "rating (95 %)"]]
    for bot in ladder.best_first():
        standing = ladder.standings[bot]
        low, high = standing.win_interval()
        rows.append(
            [
                bot,
                f"{standing.matches:,}",
                f"{standing.win_rate():.1%}",
                f"({low:.1%} to {high:.1%})",
                f"{standing.mean_score():.2f}",
                rating_words(standing),
            ]
        )
    return table(rows)


def rating_words(standing: LadderEntry) -> str:
    _, high = standing.rating_interval()
    return f"{standing.mu:.2f} ± {high - standing.mu:.2f}"


def meetings_table(ladder: Ladder) -> str:
    """Return each bot against each other: how often the one on the left came before the one
    above."""
    bots = ladder.best_first()
    rows = [["ahead of", *bots]]
    for bot in bots:
        met = ladder.meetings[bot]
        rows.append([bot, *["–" if other == bot else f"{met[other].rate():.1%}" for other in bots]])
    return table(rows)


def remarks(tournament: Tournament, timing: Timing) -> str:
    schedule = tournament.schedule()
    times = counted(schedule.matches_per_deal(), "time")
    deals = counted(tournament.deals(), "deal")
    line_ups = counted(len(schedule.line_ups(0)), "line-up")
    workers = counted(timing.workers, "process", "es")
    build = "compiled" if is_compiled() else "interpreted"
    return "\n".join(
        [
            f"Each of {deals} was played {times}: {line_ups}, every bot on every seat.",
            "A match with several winners counts a share for each; a tied place counts a half.",
            f"{timing.seconds:,.1f} s ({build}, {workers}).",
        ]
    )


# The figure

WIDTH, ROW, TOP = 760, 40, 64
LEFT, RIGHT = 200, 480
"""Where the scale of ratings begins and ends."""


def as_svg(tournament: Tournament, ladder: Ladder) -> str:
    """Return the ladder, the best on top: ratings and shares of wins with their intervals."""
    bots = ladder.best_first()
    bottom = TOP + ROW * len(bots)
    bounds = [bound for bot in bots for bound in ladder.standings[bot].rating_interval()]
    ratings = scale(min(bounds), max(bounds), LEFT, RIGHT, "rating, with its 95 % interval")
    shapes = [
        written(LEFT - 24, 36, "bot", "end", "head"),
        written((LEFT + RIGHT) / 2, 36, "rating", "middle", "head"),
        written(WIDTH - 24, 36, "wins (95 % interval)", "end", "head"),
        *bottom_axis(ratings, TOP - 14, bottom),
    ]
    for row, bot in enumerate(bots):
        shapes += drawn(bot, ladder.standings[bot], ratings, TOP + ROW * row + ROW // 2)
    title = f"{heading(tournament)}: the ladder of {counted(ladder.matches, 'match', 'es')}"
    return figure(title, WIDTH, bottom + 56, STYLE, shapes, command_line(tournament))


def drawn(bot: str, standing: LadderEntry, ratings: Scale, y: int) -> list[str]:
    """Return the row of a bot."""
    low, high = standing.win_interval()
    wins = f"{standing.win_rate():.1%} ({low:.1%}–{high:.1%})"
    return [
        written(LEFT - 24, y + 5, bot, "end"),
        *interval_mark(ratings, y, standing.mu, standing.rating_interval()),
        written(WIDTH - 24, y + 5, wins, "end"),
    ]


# The page


def as_page(tournament: Tournament, ladder: Ladder) -> str:
    """Return the result as one HTML page."""
    bots = ladder.best_first()
    matches = counted(ladder.matches, "match", "es")
    standings = [ladder.standings[bot] for bot in bots]
    wins = [
        (bot, one.win_rate(), one.win_interval()) for bot, one in zip(bots, standings, strict=True)
    ]
    rows = [
        [
            bot,
            f"{one.matches:,}",
            f"{one.win_rate():.1%}",
            f"{one.win_interval()[0]:.1%} to {one.win_interval()[1]:.1%}",
            f"{one.mean_score():.2f}",
            rating_words(one),
        ]
        for bot, one in zip(bots, standings, strict=True)
    ]
    head = ["bot", "matches", "wins", "95 % interval", "mean score", "rating (95 %)"]
    return whole_page(
        f"{heading(tournament)}: a tournament",
        [
            (
                f'<p class="faint">{matches}. Made by<br>'
                f"<code>{escape(command_line(tournament))}</code></p>"
            ),
            section("Ladder", as_svg(tournament, ladder), html_table(head, rows)),
            section(
                "Wins",
                remark(
                    "The share of a bot's matches that it won; of several winners each counts a "
                    "part. The dashed line is the share of each if all were alike."
                ),
                intervals("Share of matches won", wins, "matches won", fair_share(tournament)),
            ),
            section(
                "Ahead of each other",
                remark(
                    "How often the bot on the left came before the one above, with its interval "
                    "and the matches in which both played; the same place counts a half."
                ),
                html_table(["ahead of", *bots], meetings_rows(ladder, bots)),
            ),
        ],
    )


def fair_share(tournament: Tournament) -> float:
    """Return what a bot would win if all were alike: those that meet in a match share it."""
    return 1 / min(len(tournament.bots), len(tournament.teams()))


def meetings_rows(ladder: Ladder, bots: list[str]) -> list[list[str]]:
    return [
        [bot, *["–" if other == bot else met_words(ladder.meetings[bot][other]) for other in bots]]
        for bot in bots
    ]


def met_words(meeting: Meeting) -> str:
    low, high = meeting.interval()
    return f"{meeting.rate():.1%}\n{low:.1%} to {high:.1%} of {meeting.matches:,}"
