"""What a study has found, as sentences for a designer and as JSON for programs."""

from __future__ import annotations

from textwrap import fill

from gamenight.core.words import capitalised, counted, joined
from gamenight.game.registry import find_game
from gamenight.lab.command_lines import chosen_options, of_bots, typed
from gamenight.lab.figures.by_players import measure_facts
from gamenight.lab.figures.catalogue import MEASURES
from gamenight.lab.figures.length import quantile
from gamenight.lab.figures.measures import Sample
from gamenight.lab.output.report import heading, setup_facts
from gamenight.lab.study import Findings, Study, is_finished
from gamenight.lab.text_table import table
from gamenight.lab.workers import Timing

WIDTH = 98
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def command_line(study: Study) -> str:
    words = of_bots(study.bots, study.games)
    if study.until:
        words += ["--until", f"{100 * study.until:g}"]
    return typed("report", study, words, chosen_options(study))


def study_facts(study: Study) -> dict[str, object]:
    """Return all that the findings depend on."""
    return {
        **setup_facts(study),
        "bots": list(study.bots),
        "games": study.games,
        "until": study.until,
        "pace": study.pace.facts(),
    }


def as_facts(study: Study, findings: Findings, timing: Timing | None) -> dict[str, object]:
    """Return one JSON object. All but ``timing`` follows from the study alone."""
    return {
        **setup_facts(study),
        "command": command_line(study),
        "bots": list(study.bots),
        "games": findings.games,
        "pace": study.pace.facts(),
        "finished": is_finished(study, findings),
        "summary": paragraph(study, findings),
        "measures": measure_facts(findings.measures),
        "length": findings.lengths.facts(),
        "places": findings.places.facts(),
        "scores": findings.scores.facts(),
        "branching": findings.widths.facts(),
        "leads": findings.leads.facts(),
        "endings": findings.endings.facts(),
        "answers": findings.answers.facts(),
        "pieces": findings.pieces.facts(),
        "matters": findings.matters.facts(),
        "other_players": findings.by_players.facts(),
        "luck": findings.luck.facts(),
        "other_options": [
            {"option": way, "measures": differences.facts()}
            for way, differences in findings.ways.items()
        ],
        "timing": None if timing is None else timing.facts(),
    }


# Sentences


def as_words(study: Study, findings: Findings) -> str:
    """Return the result for people at a terminal."""
    lines = fill(paragraph(study, findings), WIDTH)
    rows = [["figure", "mean", "(95 % interval)"]]
    for measure in MEASURES:
        sample = findings.measures[measure.name]
        if sample.count > 1 and (sample.total or measure.name != "forced"):
            low, high = [measure.text(bound) for bound in measure.interval(sample)]
            rows.append([measure.title, measure.text(sample.mean()), f"({low} to {high})"])
    games = counted(findings.games, "game")
    return f"{heading(study)}: {games}\n\n{lines}\n\n{table(rows)}\n\n{command_line(study)}\n"


def paragraph(study: Study, findings: Findings) -> str:
    """Return the figures in words."""
    if not findings.games:
        return "No match was finished."
    sentences = [length_words(study, findings), choice_words(findings)]
    if findings.places.won:
        sentences += [start_words(findings), ending_words(findings), drama_words(findings)]
    else:
        sentences.append(alone_words(findings))
    sentences += [luck_words(study, findings), matters_words(findings)]
    sentences += [options_words(findings), players_words(findings)]
    return " ".join(sentence for sentence in sentences if sentence)


def length_words(study: Study, findings: Findings) -> str:
    title = find_game(study.game).rules.title
    lengths = findings.lengths.matches
    low, high = quantile(lengths, 0.1), quantile(lengths, 0.9)
    minutes = findings.measures["minutes"].mean()
    middle = findings.measures["decisions"].mean()
    spread = f", {low:,} to {high:,} in eight of ten matches" if low < high else ""
    return (
        f"A match of {title} with {counted(study.players, 'player')} takes {middle:,.0f} decisions"
        f"{spread}, about {counted(max(1, round(minutes)), 'minute')} at a table "
        f"({study.pace.words()})."
    )


def choice_words(findings: Findings) -> str:
    choices = findings.measures["choices"].mean()
    forced = findings.measures["forced"].mean()
    words = f"A decision is typically between {choices:.1f} answers"
    return f"{words}, and {forced:.0%} leave no choice." if forced >= 0.005 else f"{words}."


def start_words(findings: Findings) -> str:
    """Return whether it is an advantage to start."""
    first = findings.measures["first_wins"]
    fair = findings.places.fair
    low, high = first.rate_interval()
    rates = f"{first.mean():.1%} of the matches (95 % interval {low:.1%} to {high:.1%})"
    share = f"a fair share would be {fair:.1%}"
    if low > fair:
        return f"It is an advantage to start: the starting side wins {rates}; {share}."
    if high < fair:
        return f"It is a disadvantage to start: the starting side wins {rates}; {share}."
    games = counted(first.count, "game")
    return (
        f"No advantage or disadvantage of starting is seen with {games}: "
        f"the starting side wins {rates}; {share}."
    )


def ending_words(findings: Findings) -> str:
    shared, unwon = findings.measures["shared"].mean(), findings.measures["unwon"].mean()
    parts = []
    if shared:
        parts.append(f"{shared:.1%} of the matches end with a shared victory")
    if unwon:
        parts.append(f"{unwon:.1%} without a winner")
    return f"{capitalised(joined(parts))}." if parts else "One player always wins alone."


def drama_words(findings: Findings) -> str:
    changes = findings.measures["lead_changes"].mean()
    settled = findings.measures["settled"].mean()
    halfway = findings.leads.wins[len(findings.leads.wins) // 2].mean()
    return (
        f"The lead changes {changes:.1f} times; the leader at half-time wins {halfway:.0%}, and "
        f"on average the winner leads for good once {settled:.0%} of the match is over."
    )


def alone_words(findings: Findings) -> str:
    won = 1 - findings.measures["unwon"].mean()
    score = findings.measures["score"]
    return f"{won:.1%} of the matches are won; the score is {score.mean():,.1f} on average."


def luck_words(study: Study, findings: Findings) -> str:
    luck = findings.luck
    if luck.strong.count < 2:
        return ""
    share, least, most = luck.by_deal()
    strong, weak = study.bots[0], study.weak()
    deal = f"Between equals the deal explains {share:.0%} ({least:.0%} to {most:.0%}) of a result"
    skill, least, most = luck.skill()
    decided = f"so that skill explains {skill:.0%} ({least:.0%} to {most:.0%})"
    if not findings.places.won:
        more = f"{luck.strong.mean():,.1f} points more than {weak}"
        return f"{deal}; {strong} makes {more}, {decided}."
    low, high = luck.strong_interval()
    return (
        f"{deal}. One {strong} player among {weak} ones wins {luck.strong.mean():.0%} "
        f"({low:.0%} to {high:.0%}) instead of {findings.places.fair:.0%}, "
        f"{decided}."
    )


def matters_words(findings: Findings) -> str:
    """Return which question it costs most to answer at random, if any is seen to cost something."""
    first = findings.matters.first()
    if not first:
        return ""
    lost, usual = findings.matters.lost[first[0]].mean(), findings.matters.usual[first[0]].mean()
    if findings.places.won:
        wins = f"{100 * lost:.0f} percentage points less than the {usual:.0%}"
        cost = f"a seat that answers it at random wins {wins} that it wins otherwise"
    else:
        cost = f"answered at random it costs {lost:,.1f} points"
    others = [f"“{kind}”" for kind in first[1:]]
    equal = f"; no less is seen to depend on {joined(others)}" if others else ""
    return f"Most depends on “{first[0]}”: {cost}{equal}."


def players_words(findings: Findings) -> str:
    """Return how long it takes with the fewest and the most players."""
    means = findings.by_players.means
    ends = [players for players in sorted(means) if players in (min(means), max(means))]
    parts = [
        f"about {counted(max(1, round(means[players].by_name['minutes'].mean())), 'minute')} "
        f"with {counted(players, 'player')}"
        for players in ends
    ]
    return f"It would take {joined(parts)}." if parts else ""


def options_words(findings: Findings) -> str:
    """Return which options are seen to change how long it takes."""
    longer = [way for way, found in findings.ways.items() if length_change(found.between) > 0]
    shorter = [way for way, found in findings.ways.items() if length_change(found.between) < 0]
    parts = []
    if longer:
        parts.append(f"longer with {joined(longer)}")
    if shorter:
        parts.append(f"shorter with {joined(shorter)}")
    return f"Matches are {joined(parts)}." if parts else ""


def length_change(between: dict[str, Sample]) -> int:
    """Return 1 if matches are clearly longer, -1 if they are clearly shorter, else 0."""
    sample = between["decisions"]
    low, high = sample.interval()
    return (low > 0) - (high < 0)
