"""The result of a tournament: as JSON for programs, as tables and a figure for people."""

from __future__ import annotations

from math import ceil, floor

from gamenight.core.build import is_compiled
from gamenight.core.words import counted
from gamenight.lab.arena import Tournament
from gamenight.lab.columns import table
from gamenight.lab.command_lines import chosen_options, of_bots, typed
from gamenight.lab.ladder import Ladder, Meeting, Standing
from gamenight.lab.output.report import heading, setup_facts
from gamenight.lab.output.svg import figure, written
from gamenight.lab.workers import Timing

RATING_DIGITS = 3
"""Digits of a rating that are the same on every machine: exponentials may differ in the last."""


def tournament_facts(tournament: Tournament) -> dict[str, object]:
    """All that the ladder depends on."""
    bots = list(tournament.bots)
    return {**setup_facts(tournament), "bots": bots, "games": tournament.games}


def command_line(tournament: Tournament) -> str:
    words = of_bots(tournament.bots, tournament.games)
    return typed("arena", tournament, words, chosen_options(tournament))


def as_facts(tournament: Tournament, ladder: Ladder, timing: Timing) -> dict[str, object]:
    """One JSON object. All but ``timing`` follows from the tournament alone."""
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
        "timing": {
            "seconds": round(timing.seconds, 3),
            "workers": timing.workers,
            "compiled": is_compiled(),
        },
    }


def standing_facts(standing: Standing) -> dict[str, object]:
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
    """The result for people."""
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


def rating_words(standing: Standing) -> str:
    _, high = standing.rating_interval()
    return f"{standing.mu:.2f} ± {high - standing.mu:.2f}"


def meetings_table(ladder: Ladder) -> str:
    """Each bot against each other: how often the one on the left came before the one above."""
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
LEFT, RIGHT = 200, 500
"""Where the scale of ratings begins and ends."""
STYLE = (
    ".faint{fill:#5c5f68;font-size:13px}.grid{stroke:#d9d7cf}"
    ".interval{stroke:#2d6cdf;stroke-width:4;stroke-linecap:round}circle{fill:#2d6cdf}"
)
STEPS = (1, 2, 5, 10, 20, 50)
"""Between the numbers under the scale."""
MOST_STEPS = 6


def as_svg(tournament: Tournament, ladder: Ladder) -> str:
    """The ladder, the best on top: ratings and shares of wins with their intervals."""
    bots = ladder.best_first()
    bottom = TOP + ROW * len(bots)
    scale = Scale.around([ladder.standings[bot] for bot in bots])
    shapes = [
        written(LEFT - 24, 36, "bot", "end", "head"),
        written((LEFT + RIGHT) / 2, 36, "rating", "middle", "head"),
        written(WIDTH - 24, 36, "share of wins", "end", "head"),
    ]
    for number in scale.numbers():
        x = scale.place(number)
        shapes.append(f'<line class="grid" x1="{x:g}" y1="{TOP - 14}" x2="{x:g}" y2="{bottom}"/>')
        shapes.append(written(x, bottom + 20, f"{number:g}", "middle", "faint"))
    for row, bot in enumerate(bots):
        shapes += drawn(bot, ladder.standings[bot], scale, TOP + ROW * row + ROW // 2)
    note = "The lines and the brackets are 95 % intervals."
    shapes.append(written(24, bottom + 48, note, "start", "faint"))
    title = f"{heading(tournament)}: the ladder of {counted(ladder.matches, 'match', 'es')}"
    return figure(title, WIDTH, bottom + 64, STYLE, shapes, command_line(tournament))


class Scale:
    """Ratings as places from left to right."""

    def __init__(self, low: float, high: float) -> None:
        fitting = [step for step in STEPS if (high - low) / step <= MOST_STEPS]
        self.step = min(fitting, default=STEPS[-1])
        self.low = floor(low / self.step) * self.step
        self.high = ceil(high / self.step) * self.step

    @classmethod
    def around(cls, standings: list[Standing]) -> Scale:
        """Wide enough for all intervals."""
        bounds = [standing.rating_interval() for standing in standings]
        return cls(min(low for low, _ in bounds), max(high for _, high in bounds))

    def numbers(self) -> range:
        return range(self.low, self.high + 1, self.step)

    def place(self, rating: float) -> float:
        return round(LEFT + (RIGHT - LEFT) * (rating - self.low) / (self.high - self.low), 1)


def drawn(bot: str, standing: Standing, scale: Scale, y: int) -> list[str]:
    """The row of a bot."""
    left, right = [scale.place(bound) for bound in standing.rating_interval()]
    low, high = standing.win_interval()
    wins = f"{standing.win_rate():.1%} ({low:.1%}–{high:.1%})"
    return [
        written(LEFT - 24, y + 5, bot, "end"),
        f'<line class="interval" x1="{left:g}" y1="{y}" x2="{right:g}" y2="{y}"/>',
        f'<circle cx="{scale.place(standing.mu):g}" cy="{y}" r="7"/>',
        written(WIDTH - 24, y + 5, wins, "end"),
    ]
