"""A study as one HTML page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from html import escape

from gamenight.core.words import counted
from gamenight.lab.figures.answers import LOOKED_AT, AnswerFigure
from gamenight.lab.figures.branching import PHASES, percentiles
from gamenight.lab.figures.catalogue import MEASURES
from gamenight.lab.figures.definitions import DEFINITIONS
from gamenight.lab.figures.differences import Differences
from gamenight.lab.figures.length import quantile
from gamenight.lab.figures.measures import Sample
from gamenight.lab.output.page import remark, section, table, whole_page
from gamenight.lab.output.plots import columns, curve, intervals
from gamenight.lab.output.report import heading
from gamenight.lab.output.study_words import PLACES, command_line, paragraph
from gamenight.lab.study import Findings, Study, is_finished

DECIDED_BY = ("skill", "the deal", "the rest")
PERCENTILES = ("10 %", "half", "90 %")
MOST_ENDINGS = 8
LEAST_SHARE = 0.005
"""Questions that are asked less often are left out."""


def as_page(study: Study, findings: Findings) -> str:
    title = f"{heading(study)}: a report"
    return whole_page(title, all_sections(study, findings))


def all_sections(study: Study, findings: Findings) -> Iterable[str]:
    yield introduction(study, findings)
    if not findings.games:
        return
    yield measures_section(findings)
    yield length_section(findings)
    yield endings_section(findings)
    yield seats_section(findings)
    yield scores_section(findings)
    yield branching_section(findings)
    yield drama_section(findings)
    yield luck_section(study, findings)
    yield matters_section(findings)
    yield answers_section(findings)
    yield pieces_section(findings)
    yield options_section(findings)
    yield players_section(study, findings)


def introduction(study: Study, findings: Findings) -> str:
    left = ""
    if not is_finished(study, findings):
        done = f"{findings.numbers:,} of {study.planned(findings.numbers):,}"
        left = f"<p><b>This study was stopped: {done} of its parts are finished.</b></p>"
    bots = " and ".join(dict.fromkeys(study.bots))
    games = counted(findings.games, "match", "es")
    return (
        f'<p class="lead">{escape(paragraph(study, findings))}</p>{left}'
        f'<p class="faint">From {games} between bots ({escape(bots)}), which say how the game goes '
        "between players like these. Intervals are those of 95 %: of twenty figures, one may lie "
        f"outside by chance. Made by<br><code>{escape(command_line(study))}</code></p>"
    )


def measures_section(findings: Findings) -> str:
    rows = []
    for measure in MEASURES:
        sample = findings.measures[measure.name]
        if sample.count > 1 and (sample.total or measure.name != "forced"):
            low, high = measure.interval(sample)
            interval = f"{measure.text(low)} to {measure.text(high)}"
            name = f"{measure.title}\n{measure.about}"
            rows.append([name, measure.text(sample.mean()), interval])
    return section("All figures", table(["figure", "mean", "95 % interval"], rows))


def length_section(findings: Findings) -> str:
    plot = columns(
        "How many matches took how many decisions", findings.lengths.matches, "decisions", "matches"
    )
    return section("Length", remark("Matches by their number of decisions."), plot)


def endings_section(findings: Findings) -> str:
    rows = findings.endings.rows()
    if len(rows) < 2:
        return ""
    said = [
        [reason, f"{share:.1%}", f"{low:.1%} to {high:.1%}"]
        for reason, share, (low, high) in rows[:MOST_ENDINGS]
    ]
    return section(
        "How matches end",
        remark("Where numbers and names are left out there are dots."),
        table(["reason", "matches", "95 % interval"], said),
    )


def seats_section(findings: Findings) -> str:
    if not findings.places.won:
        return ""
    rows = [
        (PLACES[place], sample.mean(), sample.rate_interval())
        for place, sample in sorted(findings.places.won.items())
    ]
    said = [[place, f"{rate:.1%}", f"{low:.1%} to {high:.1%}"] for place, rate, (low, high) in rows]
    return section(
        "Seats",
        remark("Victories by place in the order of play; the first place was asked alone first."),
        intervals(
            "Victories by place in the order of play", rows, "matches won", findings.places.fair
        ),
        table(["place", "wins", "95 % interval"], said),
    )


def scores_section(findings: Findings) -> str:
    seats = findings.scores.seats
    plot = columns("How many seats ended with how many points", seats, "points", "seats")
    mean, deviation = findings.scores.spread()
    low, high = quantile(seats, 0.1), quantile(seats, 0.9)
    return section(
        "Scores",
        remark(
            f"Seats by their points at the end: {mean:,.1f} on average, with a standard deviation "
            f"of {deviation:,.1f}. Eight of ten lie between {low:,} and {high:,}."
        ),
        plot,
    )


def branching_section(findings: Findings) -> str:
    widths = findings.widths
    thirds = [
        [phase, *numbers_of(counts)] for phase, counts in zip(PHASES, widths.phases, strict=True)
    ]
    kinds = [
        [kind, f"{share:.0%}", *numbers_of(counts)]
        for kind, share, counts in widths.by_kind()
        if share >= LEAST_SHARE
    ]
    asked = table(["question", "of all", *PERCENTILES], kinds) if kinds else ""
    return section(
        "Answers to choose from",
        remark(
            "By thirds of a match, and by what is asked (dots stand for names and numbers). A "
            "tenth of the decisions has no more answers than the first number."
        ),
        table(["part of the match", *PERCENTILES], thirds),
        asked,
    )


def numbers_of(counts: Counter[int]) -> list[str]:
    return [f"{number:,}" for number in percentiles(counts).values()]


def drama_section(findings: Findings) -> str:
    if not findings.leads.fair:
        return ""
    rates = [(sample.mean(), sample.rate_interval()) for sample in findings.leads.wins]
    return section(
        "How long it stays open",
        remark(
            "How often the leader goes on to win, at the beginning of each tenth of the match; the "
            "upright lines are 95 % intervals."
        ),
        curve("How often the leader goes on to win", rates, findings.leads.fair),
        remark(
            "Who leads is the game's own estimate of how a side stands, from all that lies on the "
            "table, hidden things included."
        ),
        "<p>How these figures are defined elsewhere:</p>",
        table(["figure", "Cameron Browne (2008) and Ludii", "here"], DEFINITIONS, words=3),
    )


def luck_section(study: Study, findings: Findings) -> str:
    luck = findings.luck
    if luck.strong.count < 2:
        return ""
    strong, weak = study.bots[0], study.weak()
    rows = []
    for title, (share, low, high) in (
        ("Explained by the deal, between equals", luck.by_deal()),
        (f"Explained by skill, {strong} against {weak}", luck.skill()),
    ):
        rows.append([title, f"{share:.0%}", f"{low:.0%} to {high:.0%}"])
    mean, (least, most) = luck.strong.mean(), luck.strong_interval()
    if findings.places.won:
        rows.append([f"{strong} wins against {weak}", f"{mean:.1%}", f"{least:.1%} to {most:.1%}"])
        for title, sample in (
            (f"Deals that {strong} wins from every side", luck.everywhere),
            ("Deals that the same side wins with any bot", luck.dealt),
        ):
            least, most = sample.rate_interval()
            rows.append([title, f"{sample.mean():.1%}", f"{least:.1%} to {most:.1%}"])
    else:
        rows.append(
            [f"Points of {strong} beyond {weak}", f"{mean:.1f}", f"{least:.1f} to {most:.1f}"]
        )
    return section(
        "Luck and skill",
        remark(
            f"{counted(luck.deals, 'deal')}, each played twice with other luck afterwards: what "
            f"both have in common is the deal's. Then {counted(luck.strong.count, 'deal')} with "
            "one better player, who takes every side in turn: how much of the differences between "
            "results is explained by who plays? What skill leaves is divided between the deal and "
            "the rest as it is between equals. The rest was not measured by itself: dice and cards "
            "that come later, and how equal players happen to choose."
        ),
        intervals(
            f"What decides a match with one {strong} among {weak}",
            [
                (name, share, (low, high))
                for name, (share, low, high) in zip(DECIDED_BY, luck.parts(), strict=True)
            ],
            f"part of the result, one {strong} among {weak}",
            bounds=(0.0, 1.0),
        ),
        table(["figure", "", "95 % interval"], rows),
    )


def matters_section(findings: Findings) -> str:
    rows = [
        [
            kind,
            lost_words(findings, sample.mean()),
            between(findings, *sample.interval()),
            lost_words(findings, findings.matters.usual[kind].mean()),
        ]
        for kind, sample in findings.matters.rows()
        if sample.count > 1
    ]
    if not rows:
        return ""
    deals = max(sample.count for _, sample in findings.matters.rows())
    what = "of the victories, in percentage points (pp)," if findings.places.won else "points"
    ceiling = "with its own answers" + (": no more can be lost" if findings.places.won else "")
    return section(
        "Which decisions matter",
        remark(
            f"{counted(deals, 'deal')}, in which one seat answers one kind of question at random "
            f"and all others as always: how many {what} it has less than with its own answers "
            "in the same deals."
        ),
        table(["answered at random", "lost", "95 % interval", ceiling], rows),
    )


def lost_words(findings: Findings, lost: float) -> str:
    return f"{100 * lost:.1f} pp" if findings.places.won else f"{lost:,.1f}"


def between(findings: Findings, low: float, high: float) -> str:
    return f"{lost_words(findings, low)} to {lost_words(findings, high)}"


def answers_section(findings: Findings) -> str:
    more, less = findings.answers.rows()
    if not more and not less:
        return ""
    return section(
        "What winners do",
        remark(
            f"In one of {LOOKED_AT} matches: how often the seats won that gave an answer at least "
            f"once; all seats won {findings.answers.everybody.mean():.1%}. Winners gave the upper "
            "ones more often. That does not mean that these answers win: the leader may get "
            "to give them, and a longer turn gives more of all. Among this many answers some stand "
            "out by chance."
        ),
        table(
            ["answer", "seats", "won", "95 % interval"], [answer_row(row) for row in [*more, *less]]
        ),
    )


def pieces_section(findings: Findings) -> str:
    more, less = findings.pieces.rows()
    if not more and not less:
        return ""
    return section(
        "What winners have",
        remark(
            "In the same matches: how often the seats won that had a card, a tile or a token "
            "before them or in their hand at any of their decisions. Again this does not mean "
            "that the piece wins: who is asked more often sees more pieces, and among this many "
            "some stand out by chance."
        ),
        table(
            ["piece", "seats", "won", "95 % interval"], [answer_row(row) for row in [*more, *less]]
        ),
    )


def answer_row(row: AnswerFigure) -> list[str]:
    low, high = row.interval
    return [row.words, f"{row.seats:,}", f"{row.wins:.1%}", f"{low:.1%} to {high:.1%}"]


def options_section(findings: Findings) -> str:
    """Return what each option changes, one group for each."""
    if not findings.ways:
        return ""
    groups: dict[str, list[list[str]]] = {}
    for way, found in findings.ways.items():
        groups.setdefault(way.partition("=")[0], []).extend(option_rows(way, found))
    head = ["value", "figure", "difference", "95 % interval", "deals"]
    tables = [
        f"<details open><summary>{escape(option)}</summary>{table(head, rows, words=2)}</details>"
        for option, rows in groups.items()
        if rows
    ]
    silent = [option for option, rows in groups.items() if not rows]
    games = max(found.between["decisions"].count for found in findings.ways.values())
    if silent:
        tables.append(
            remark(f"No difference seen with {counted(games, 'deal')}: {', '.join(silent)}.")
        )
    return section(
        "What the options change",
        remark(
            "The same deals with one option changed; only differences whose interval leaves 0 out. "
            "Those of shares are percentage points (pp)."
        ),
        *tables,
    )


def option_rows(way: str, found: Differences) -> list[list[str]]:
    """Return what is seen to change; the value stands in the first row only."""
    rows: list[list[str]] = []
    for measure in MEASURES:
        sample = found.between[measure.name]
        if sample.count > 1 and found.is_seen(measure.name):
            low, high = [measure.difference(bound) for bound in sample.interval()]
            mean = measure.difference(sample.mean())
            value = "" if rows else way.partition("=")[2]
            rows.append([value, measure.title, mean, f"{low} to {high}", f"{sample.count:,}"])
    return rows


def players_section(study: Study, findings: Findings) -> str:
    """Return every number of players in one table, that of the study among them."""
    if not findings.by_players.means:
        return ""
    means = {study.players: (findings.measures, findings.places.fair)} | {
        players: (found.by_name, 1 / found.sides)
        for players, found in findings.by_players.means.items()
    }
    rows = [
        [str(players), *players_row(measures, fair)]
        for players, (measures, fair) in sorted(means.items())
    ]
    return section(
        "Numbers of players",
        remark(
            "The same bots and options, in fewer matches. Next to the victories of the starting "
            "seat is a fair share."
        ),
        table(
            ["players", "decisions", "minutes", "who starts wins", "95 % interval", "fair"], rows
        ),
    )


def players_row(measures: Mapping[str, Sample], fair: float) -> list[str]:
    length = [f"{measures['decisions'].mean():,.0f}", f"{measures['minutes'].mean():,.0f}"]
    first = measures.get("first_wins")
    if not first or not first.count:
        return [*length, "", "", ""]
    low, high = first.rate_interval()
    return [*length, f"{first.mean():.1%}", f"{low:.1%} to {high:.1%}", f"{fair:.1%}"]
