"""The result of a simulation: as JSON for programs, as words and bars for people."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from gamenight.core.build import is_compiled
from gamenight.core.words import counted
from gamenight.game.registry import find_game
from gamenight.lab.command_lines import chosen_options, typed
from gamenight.lab.output.page import table
from gamenight.lab.output.plots import intervals
from gamenight.lab.simulate import Conditions, Series
from gamenight.lab.totals import Totals, WinTally
from gamenight.lab.workers import Timing

BAR_WIDTH = 30
EIGHTHS = " ▏▎▍▌▋▊▉"


def command_line(series: Series) -> str:
    words = ["--seats", ",".join(series.seats), "--games", str(series.games)]
    words += ["--rotate"] if series.rotate else []
    return typed("simulate", series, words, chosen_options(series))


def series_facts(series: Series) -> dict[str, object]:
    """Return all that the totals depend on."""
    return {
        **setup_facts(series),
        "seats": list(series.seats),
        "rotate": series.rotate,
        "games": series.games,
    }


def as_facts(series: Series, totals: Totals, timing: Timing | None) -> dict[str, object]:
    """Return one JSON object. All but ``timing`` follows from the series alone; a series that was
    stopped has none."""
    return {
        **setup_facts(series),
        "command": command_line(series),
        "seats": list(series.seats),
        "rotate": series.rotate,
        "totals": totals_facts(totals),
        "timing": None if timing is None else timing_facts(totals, timing),
    }


def timing_facts(totals: Totals, timing: Timing) -> dict[str, object]:
    return {
        **timing.facts(),
        "decisions_per_second": round(totals.decisions / timing.seconds),
        "games_per_second": round(totals.games / timing.seconds, 1),
    }


def setup_facts(setup: Conditions) -> dict[str, object]:
    return {
        "game": setup.game,
        "rules_version": find_game(setup.game).rules.version,
        "players": setup.players,
        "options": setup.options,
        "simulations": setup.simulations or None,
        "seed": str(setup.seed),  # as text, as in match records: JavaScript would round it
    }


def totals_facts(totals: Totals) -> dict[str, object]:
    return {
        "games": totals.games,
        "decisions": totals.decisions,
        "length": {
            "shortest": totals.shortest,
            "mean": totals.mean_length(),
            "longest": totals.longest,
        },
        "games_with_several_winners": totals.shared,
        "games_without_winner": totals.unwon,
        "by_seat": [tally_facts(tally) for tally in totals.by_seat().values()],
        "by_bot": {bot: tally_facts(tally) for bot, tally in totals.by_bot().items()},
    }


def tally_facts(tally: WinTally) -> dict[str, object]:
    return {
        "games": tally.games,
        "wins": tally.wins(),
        "win_shares": tally.shares(),
        "win_rate": tally.rate(),
        "win_rate_95": list(tally.interval()),
        "mean_score": tally.mean_score(),
    }


def as_words(series: Series, totals: Totals, timing: Timing | None) -> str:
    """Return the result for people."""
    sections = [f"{heading(series)}: {counted(totals.games, 'game')} from seed {series.seed}"]
    bots = totals.by_bot()
    if len(bots) > 1:
        sections.append(chart("Wins by bot, per seat it held", bots))
    seats = {seat_label(series, seat): tally for seat, tally in totals.by_seat().items()}
    sections.append(chart("Wins by seat", seats))
    sections.append(remarks(series, totals, timing))
    sections.append(command_line(series))
    return "\n\n".join(sections) + "\n"


def as_html(series: Series, totals: Totals) -> str:
    """Return the result for notebooks: who won how much, as a picture and in numbers."""
    bots = totals.by_bot()
    seats = {seat_label(series, seat): tally for seat, tally in totals.by_seat().items()}
    rows = {**(bots if len(bots) > 1 else {}), **seats}
    drawn = [(name, tally.rate(), tally.interval()) for name, tally in rows.items()]
    numbers = [
        [
            name,
            f"{tally.rate():.1%}",
            "{:.1%} to {:.1%}".format(*tally.interval()),
            f"{tally.mean_score():.2f}",
        ]
        for name, tally in rows.items()
    ]
    games = f"{counted(totals.games, 'game')} from seed {series.seed}. {length(totals)}"
    return (
        f"<h4>{escape(heading(series))}</h4><p>{escape(games)}</p>"
        f"{intervals('Games won', drawn, 'games won, with 95 % intervals')}"
        f"{table(['', 'wins', '95 % interval', 'mean score'], numbers)}"
        f"<p><code>{escape(command_line(series))}</code></p>"
    )


def heading(setup: Conditions) -> str:
    """Return the game, the number of players, and the options that are not the usual ones."""
    rules = find_game(setup.game).rules
    return ", ".join([rules.title, counted(setup.players, "player"), *chosen_options(setup)])


def seat_label(series: Series, seat: int) -> str:
    """Return a seat, and who sits there if that never changes."""
    return f"seat {seat}" if series.rotate else f"seat {seat}  {series.seats[seat]}"


def chart(title: str, rows: Mapping[str, WinTally]) -> str:
    """Return a bar for each row, with its rate, the interval of the rate, and the mean score."""
    width = max(len(label) for label in rows)
    lines = [f"{title} (95 % interval in brackets)"]
    for label, tally in rows.items():
        low, high = tally.interval()
        lines.append(
            f"  {label:<{width}}  {bar(tally.rate())} {tally.rate():6.1%}"
            f" ({low:.1%} to {high:.1%})  mean score {tally.mean_score():.2f}"
        )
    return "\n".join(lines)


def bar(rate: float) -> str:
    """Return a bar whose full width is a rate of 1."""
    eighths = round(rate * BAR_WIDTH * 8)
    full, rest = divmod(eighths, 8)
    return ("█" * full + (EIGHTHS[rest] if rest else "")).ljust(BAR_WIDTH, "·")


def length(totals: Totals) -> str:
    """Return how long the games were, as a sentence."""
    if totals.games == 1:
        return f"The game took {counted(totals.decisions, 'decision')}."
    return (
        f"A game took {totals.shortest:,} to {totals.longest:,} decisions, "
        f"{totals.mean_length():,.1f} on average."
    )


def remarks(series: Series, totals: Totals, timing: Timing | None) -> str:
    lines = []
    if totals.shared:
        lines.append(f"{counted(totals.shared, 'game')} had several winners; each counts a share.")
    if totals.unwon:
        lines.append(f"Nobody won {counted(totals.unwon, 'game')}.")
    if series.rotate:
        lines.append("The bots moved one seat on from game to game.")
    lines.append(length(totals))
    if timing is not None:
        lines.append(speed_words(totals, timing))
    return "\n".join(lines)


def speed_words(totals: Totals, timing: Timing) -> str:
    speed = totals.decisions / timing.seconds
    build = "compiled" if is_compiled() else "interpreted"
    workers = counted(timing.workers, "process", "es")
    return (
        f"{totals.decisions:,} decisions in {timing.seconds:,.1f} s: "
        f"{speed:,.0f} decisions per second ({build}, {workers})."
    )
