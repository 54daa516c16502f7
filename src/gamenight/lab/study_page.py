"""A study as one HTML page: no scripts, nothing from elsewhere, readable on screen and paper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from gamenight.core.words import counted
from gamenight.lab.figures.answers import LOOKED_AT, Row
from gamenight.lab.figures.branching import PHASES
from gamenight.lab.figures.differences import Differences
from gamenight.lab.figures.families import MEASURES
from gamenight.lab.plots import columns, curve, intervals
from gamenight.lab.report import heading
from gamenight.lab.study import Findings, Study
from gamenight.lab.study_words import PLACES, command_line, paragraph

STYLE = """
:root{color-scheme:light dark;--paper:#fbfaf6;--ink:#1b1b1f;--faint:#5c5f68;--line:#d9d7cf}
@media(prefers-color-scheme:dark){:root{--paper:#1d1e22;--ink:#ececf0;--faint:#a9acb6;--line:#44464d}}
@media print{:root{--paper:#fff;--ink:#000;--faint:#444;--line:#bbb}section{break-inside:avoid}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:46rem;margin:0 auto;padding:1.5rem 1rem 4rem}h1{line-height:1.2}
h2{margin:2.2rem 0 .4rem}.lead{font-size:1.1rem}.faint{color:var(--faint);font-size:.9rem}
code{font-size:.85rem;overflow-wrap:anywhere}.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;font-size:.92rem}
th,td{text-align:left;padding:.25rem .6rem .25rem 0;border-bottom:1px solid var(--line);
vertical-align:top}.number{text-align:right;white-space:nowrap}
main svg{width:100%;height:auto}main svg>rect:first-of-type{fill:var(--paper)}
main svg text{fill:var(--ink)}
"""


def as_page(study: Study, findings: Findings) -> str:
    title = f"{heading(study)}: a report"
    sections = [section for section in all_sections(study, findings) if section]
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><main>"
        f"<h1>{escape(title)}</h1>{''.join(sections)}</main></body></html>\n"
    )


def all_sections(study: Study, findings: Findings) -> Iterable[str]:
    yield introduction(study, findings)
    if not findings.games:
        return
    yield measures_section(findings)
    yield length_section(findings)
    yield seats_section(findings)
    yield scores_section(findings)
    yield branching_section(findings)
    yield drama_section(findings)
    yield luck_section(study, findings)
    yield answers_section(findings)
    yield options_section(findings)


def introduction(study: Study, findings: Findings) -> str:
    left = ""
    if findings.numbers < study.numbers():
        done = f"{findings.numbers:,} of {study.numbers():,}"
        left = f"<p><b>This study was stopped: {done} of its parts are finished.</b></p>"
    bots = " and ".join(dict.fromkeys(study.bots))
    games = counted(findings.games, "match", "es")
    return (
        f'<p class="lead">{escape(paragraph(study, findings))}</p>{left}'
        f'<p class="faint">From {games} between bots ({escape(bots)}), which say how the game goes '
        "between players like these. Intervals are those of 95 %: of twenty figures, one may lie "
        f"outside by chance. Made by<br><code>{escape(command_line(study))}</code></p>"
    )


def section(title: str, *parts: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{''.join(parts)}</section>"


def remark(words: str) -> str:
    return f'<p class="faint">{escape(words)}</p>'


def table(head: Sequence[str], rows: Iterable[Sequence[str]], words: int = 1) -> str:
    """A table whose first columns are words and whose others are numbers."""

    def cell(tag: str, at: int, text: str) -> str:
        style = ' class="number"' if at >= words else ""
        return f"<{tag}{style}>{escape(text)}</{tag}>"

    lines = [
        "<tr>" + "".join(cell(tag, at, text) for at, text in enumerate(row)) + "</tr>"
        for tag, row in [("th", head), *[("td", row) for row in rows]]
    ]
    return f'<div class="wide"><table>{"".join(lines)}</table></div>'


def measures_section(findings: Findings) -> str:
    rows = []
    for measure in MEASURES:
        sample = findings.measures[measure.name]
        if sample.count > 1:
            low, high = measure.interval(sample)
            interval = f"{measure.text(low)} to {measure.text(high)}"
            rows.append([measure.title, measure.about, measure.text(sample.mean()), interval])
    return section(
        "All figures", table(["figure", "what it is", "mean", "95 % interval"], rows, words=2)
    )


def length_section(findings: Findings) -> str:
    plot = columns("How many matches took how many decisions", findings.lengths.matches)
    return section("Length", remark("Matches by their number of decisions."), plot)


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
        remark(
            "Victories by place in the order of play; the first is whoever was asked alone first."
        ),
        intervals("Victories by place in the order of play", rows, findings.places.fair),
        table(["place", "wins", "95 % interval"], said),
    )


def scores_section(findings: Findings) -> str:
    plot = columns("How many seats ended with how many points", findings.scores.seats)
    return section("Scores", remark("Seats by their points at the end."), plot)


def branching_section(findings: Findings) -> str:
    rows = [
        [phase, *[f"{number:,}" for number in found.values()]]
        for phase, found in findings.widths.facts().items()
    ]
    assert len(rows) == len(PHASES)
    return section(
        "Answers to choose from",
        remark("By thirds of a match. A tenth of the decisions has no more than the first number."),
        table(["part of the match", "10 %", "half", "90 %"], rows),
    )


def drama_section(findings: Findings) -> str:
    uncertainty = findings.leads.uncertainty()
    if uncertainty is None:
        return ""
    rates = [sample.mean() for sample in findings.leads.wins]
    return section(
        "How long it stays open",
        remark(
            "How often whoever leads goes on to win, at the beginning of each tenth of the match."
        ),
        curve("How often whoever leads goes on to win", rates, findings.leads.fair),
        f"<p>Uncertainty: {uncertainty:.2f}</p>",
        remark(
            "Uncertainty is 1 where the lead says nothing about who will win, and 0 where it says "
            "all, on average over the match. Who leads is the game's own estimate of how a side "
            "stands, from all that lies on the table, hidden things included. Lead changes, drama, "
            "decisiveness and uncertainty follow ideas of Cameron Browne (2008) and Ludii; the "
            "definitions above are ours."
        ),
    )


def luck_section(study: Study, findings: Findings) -> str:
    luck = findings.luck
    if luck.strong.count < 2:
        return ""
    strong, weak = study.bots[0], study.weak()
    share, low, high = luck.by_deal()
    rows = [["Explained by the deal", f"{share:.0%}", f"{low:.0%} to {high:.0%}"]]
    mean, (least, most) = luck.strong.mean(), luck.strong.interval()
    if findings.places.won:
        rows.append([f"{strong} wins against {weak}", f"{mean:.1%}", f"{least:.1%} to {most:.1%}"])
        for title, sample in (
            (f"Deals that {strong} wins from every side", luck.everywhere),
            ("Deals that the same side wins, whoever plays it", luck.dealt),
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
            "both have in common is the deal's. Then the same deals with one better player, who "
            "takes every side in turn."
        ),
        table(["figure", "", "95 % interval"], rows),
    )


def answers_section(findings: Findings) -> str:
    more, less = findings.answers.rows()
    if not more and not less:
        return ""
    return section(
        "What winners do",
        remark(
            f"In one of {LOOKED_AT} matches: how often the seats won that gave an answer at least "
            f"once; all seats won {findings.answers.everybody.mean():.1%}. Winners gave the upper "
            "ones more often. That does not mean that these answers win: whoever is ahead may get "
            "to give them, and a longer turn gives more of all. Among so many answers some stand "
            "out by chance."
        ),
        table(
            ["answer", "seats", "won", "95 % interval"], [answer_row(row) for row in [*more, *less]]
        ),
    )


def answer_row(row: Row) -> list[str]:
    low, high = row.interval
    return [row.words, f"{row.seats:,}", f"{row.wins:.1%}", f"{low:.1%} to {high:.1%}"]


def options_section(findings: Findings) -> str:
    rows = [row for way, found in findings.ways.items() for row in option_rows(way, found)]
    if not rows:
        return ""
    return section(
        "What the options change",
        remark(
            "The same deals with one option changed; only differences whose interval leaves 0 out. "
            "Those of shares are percentage points (pp)."
        ),
        table(["option", "figure", "difference", "95 % interval"], rows, words=2),
    )


def option_rows(way: str, found: Differences) -> list[list[str]]:
    rows = []
    for measure in MEASURES:
        sample = found.between[measure.name]
        if sample.count > 1 and found.is_seen(measure.name):
            low, high = [measure.difference(bound) for bound in sample.interval()]
            mean = measure.difference(sample.mean())
            rows.append([way, measure.title, mean, f"{low} to {high}"])
    if rows:
        return rows
    games = max((sample.count for sample in found.between.values()), default=0)
    return [[way, f"no difference seen with {counted(games, 'game')}", "", ""]]
