"""What a comparison has found: as JSON for programs, as a table for people."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from gamenight.core.options import as_text
from gamenight.core.words import counted
from gamenight.game.registry import find_game
from gamenight.lab.command_lines import of_bots, typed
from gamenight.lab.compare import Compared, Comparison
from gamenight.lab.figures.catalogue import MEASURES
from gamenight.lab.figures.measures import Measure
from gamenight.lab.output.chart import plainly
from gamenight.lab.output.page import remark, section, whole_page
from gamenight.lab.output.page import table as table_of_page
from gamenight.lab.output.plots import intervals
from gamenight.lab.output.report import setup_facts
from gamenight.lab.text_table import table

NOT_SEEN = "no difference seen"


def comparison_facts(comparison: Comparison) -> dict[str, object]:
    """Return all that the result depends on."""
    return {
        **setup_facts(comparison),
        "other_options": comparison.other_options,
        "bots": list(comparison.bots),
        "games": comparison.games,
        "pace": comparison.pace.facts(),
    }


def as_facts(comparison: Comparison, compared: Compared) -> dict[str, object]:
    """Return one JSON object, which follows from the comparison alone."""
    return {
        **setup_facts(comparison),
        "other_options": comparison.other_options,
        "command": command_line(comparison),
        "bots": list(comparison.bots),
        "games": compared.games,
        "pace": comparison.pace.facts(),
        "measures": compared.differences.facts(),
    }


def command_line(comparison: Comparison) -> str:
    """Return the command that finds the same again: all options of both ways that are not alike, or
    not the usual ones."""
    options = []
    for option in find_game(comparison.game).rules.options:
        one = comparison.options[option.name]
        other = comparison.other_options[option.name]
        if one != other:
            options += [f"{option.name}={as_text(value)}" for value in (one, other)]
        elif one != option.default_for(comparison.players):
            options.append(f"{option.name}={as_text(one)}")
    return typed("compare", comparison, of_bots(comparison.bots, comparison.games), options)


def as_words(comparison: Comparison, compared: Compared) -> str:
    title = find_game(comparison.game).rules.title
    players = counted(comparison.players, "player")
    games = counted(compared.games, "deal")
    one, other = ways_in_words(comparison)
    rows = [["figure", one, other, "difference", "(95 % interval)", "deals", ""]]
    rows += [
        row_of(measure, compared)
        for measure in MEASURES
        if compared.differences.between[measure.name].count > 1
    ]
    return (
        f"{title}, {players}: {games}, each played both ways\n\n{table(rows)}\n\n"
        f"{conclusion(compared)}\n{left_out(compared)}{command_line(comparison)}\n"
    )


def as_page(comparison: Comparison, compared: Compared) -> str:
    """Return the result as one HTML page."""
    one, other = ways_in_words(comparison)
    title = find_game(comparison.game).rules.title
    players = counted(comparison.players, "player")
    found = compared.differences
    known = [measure for measure in MEASURES if found.between[measure.name].count > 1]
    rows = [
        [*row_of(measure, compared)[:-1], "yes" if found.is_seen(measure.name) else "no"]
        for measure in known
    ]
    head = ["figure", one, other, "difference", "95 % interval", "deals", "seen"]
    shares = [measure for measure in known if measure.is_share]
    numbers = [measure for measure in known if not measure.is_share]
    return whole_page(
        f"{title}, {players}: {one} or {other}?",
        [
            f'<p class="lead">{escape(conclusion(compared))}</p>',
            (
                f'<p class="faint">{counted(compared.games, "deal")}, each played both ways. '
                f"{escape(left_out(compared))}Made by<br>"
                f"<code>{escape(command_line(comparison))}</code></p>"
            ),
            section(
                "Differences",
                remark(
                    f"What {other} has more of than {one}, measured by how far single matches lie "
                    "apart: 1 is one standard deviation. An interval that leaves 0 out is a "
                    "difference that was seen."
                ),
                differences_plot(numbers, compared, "standard deviations of a match"),
            ),
            section(
                "Shares",
                remark("The same of what is a share, in percentage points."),
                shares_plot(shares, compared),
            ),
            section("All figures", table_of_page(head, rows)),
        ],
    )


def differences_plot(measures: Sequence[Measure], compared: Compared, across: str) -> str:
    """Draw differences of things that are counted differently, each by its own spread."""
    found = compared.differences
    rows = []
    for measure in measures:
        between, spread = found.between[measure.name], found.one[measure.name].deviation()
        size = spread or found.other[measure.name].deviation() or 1.0
        low, high = between.interval()
        rows.append((measure.title, between.mean() / size, (low / size, high / size)))
    return intervals("Differences", rows, across, text=plainly) if rows else ""


def shares_plot(measures: Sequence[Measure], compared: Compared) -> str:
    found = compared.differences
    rows = []
    for measure in measures:
        between = found.between[measure.name]
        low, high = between.interval()
        rows.append((measure.title, 100 * between.mean(), (100 * low, 100 * high)))
    return intervals("Shares", rows, "percentage points", text=plainly) if rows else ""


def ways_in_words(comparison: Comparison) -> tuple[str, str]:
    """Return what sets the two ways apart."""
    names = [
        name
        for name, value in comparison.options.items()
        if value != comparison.other_options[name]
    ]
    one, other = [
        ", ".join(f"{name}={as_text(options[name])}" for name in names)
        for options in (comparison.options, comparison.other_options)
    ]
    return one, other


def row_of(measure: Measure, compared: Compared) -> list[str]:
    found = compared.differences
    name = measure.name
    low, high = [measure.difference(bound) for bound in found.between[name].interval()]
    return [
        measure.title,
        measure.text(found.one[name].mean()),
        measure.text(found.other[name].mean()),
        measure.difference(found.between[name].mean()),
        f"({low} to {high})",
        f"{found.between[name].count:,}",
        "" if found.is_seen(name) else NOT_SEEN,
    ]


def conclusion(compared: Compared) -> str:
    """Say in a sentence or two what is seen and what that is worth."""
    games = counted(compared.games, "game")
    seen = [measure.title for measure in MEASURES if compared.differences.is_seen(measure.name)]
    if not seen:
        return f"No difference seen with {games}."
    return f"Seen with {games}: {listed(seen)}. Of twenty figures, one may differ by chance."


def left_out(compared: Compared) -> str:
    """Return which figures stand on fewer deals than were played, as a sentence; "" if none."""
    between = compared.differences.between
    fewer = [one.title for one in MEASURES if 1 < between[one.name].count < compared.games]
    if not fewer:
        return ""
    return (
        f"Not every deal counts for: {listed(fewer)}. A match that nobody won has no such number; "
        "deals count that have one both ways.\n"
    )


def listed(titles: Sequence[str]) -> str:
    return ", ".join(title[:1].lower() + title[1:] for title in titles)
