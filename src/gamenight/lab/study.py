"""A game looked at from all sides: many matches between bots, and all figures made from them.

The matches of a study are numbered: first those that most figures come from, then the deals that
are played several times to tell luck from skill, then the deals that are played with other options.
Numbers are cut into parts and counted in their order, so that figures are the same to the last
digit however many processes share the work.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from gamenight.core.errors import BadSetup
from gamenight.core.options import Option, Options, as_text
from gamenight.games.game import AnyGame
from gamenight.games.registry import find_game
from gamenight.lab.arena import seated
from gamenight.lab.figures.answers import LOOKED_AT, Answers
from gamenight.lab.figures.branching import Widths
from gamenight.lab.figures.course import Course, observe
from gamenight.lab.figures.differences import Differences
from gamenight.lab.figures.drama import Leads
from gamenight.lab.figures.families import MEASURES
from gamenight.lab.figures.length import Lengths
from gamenight.lab.figures.luck import Luck
from gamenight.lab.figures.measures import Sample
from gamenight.lab.figures.scores import Scores
from gamenight.lab.figures.seats import Places
from gamenight.lab.simulate import Setup, moved_on
from gamenight.lab.workers import Progress, Timing, Workers, parts_of, play_parts, unwatched

AGAIN: Final = 10
"""One deal for each so many games is played again and again, to tell luck from skill."""
WITH_OPTIONS: Final = 5
"""One deal for each so many games is played with other options, too."""
MOST_WAYS: Final = 10
"""No more other options are tried out."""


@dataclass(frozen=True)
class Study(Setup):
    """What is looked at: all that the findings depend on."""

    bots: tuple[str, ...]
    """By seat in the first match; from match to match they move one seat on."""
    games: int

    def seats_in(self, deal: int) -> tuple[str, ...]:
        return moved_on(self.bots, deal)

    def weak(self) -> str:
        """Against whom the first bot shows its skill: the easiest level below it."""
        easiest = find_game(self.game).level_names()[-1]
        return "random" if self.bots[0] in (easiest, "random") else easiest

    def deals_again(self) -> int:
        return self.games // AGAIN

    def deals_with_options(self) -> int:
        return self.games // WITH_OPTIONS if self.ways() else 0

    def numbers(self) -> int:
        """How many there are, each for a match or for a deal that is played several times."""
        return self.games + self.deals_again() + self.deals_with_options()

    def ways(self) -> dict[str, Options]:
        """Other options, by what they are called: one thing changed each time."""
        rules = find_game(self.game).rules
        found: dict[str, Options] = {}
        for option in rules.options:
            for value in other_values(option, self):
                try:
                    options = rules.accept(self.players, {**self.options, option.name: value})
                except BadSetup:  # it does not go with the other options
                    continue
                found[f"{option.name}={as_text(value)}"] = options
        return dict(list(found.items())[:MOST_WAYS])


def other_values(option: Option, study: Study) -> list[int | str]:
    """Values of an option to try out; who starts is told by the seats already."""
    if option.name == "first_seat" or not option.matters(study.players, study.options):
        return []
    return [value for value in option.samples() if value != study.options[option.name]]


@dataclass
class Findings:
    """All figures of a study; two halves add up to the whole."""

    measures: defaultdict[str, Sample] = field(default_factory=lambda: defaultdict(Sample))
    lengths: Lengths = field(default_factory=Lengths)
    places: Places = field(default_factory=Places)
    scores: Scores = field(default_factory=Scores)
    widths: Widths = field(default_factory=Widths)
    leads: Leads = field(default_factory=Leads)
    answers: Answers = field(default_factory=Answers)
    luck: Luck = field(default_factory=Luck)
    ways: defaultdict[str, Differences] = field(default_factory=lambda: defaultdict(Differences))
    """By other options."""
    games: int = 0
    numbers: int = 0
    """How far the study has come."""

    def count(self, course: Course) -> None:
        self.games += 1
        for measure in MEASURES:
            value = measure.of(course)
            if value is not None:
                self.measures[measure.name].put(value)
        for figure in (self.lengths, self.places, self.scores, self.widths, self.leads):
            figure.count(course)
        if course.words:
            self.answers.count(course)

    def add(self, other: Findings) -> None:
        self.games += other.games
        self.numbers += other.numbers
        for name, sample in other.measures.items():
            self.measures[name].add(sample)
        self.lengths.add(other.lengths)
        self.places.add(other.places)
        self.scores.add(other.scores)
        self.widths.add(other.widths)
        self.leads.add(other.leads)
        self.answers.add(other.answers)
        self.luck.add(other.luck)
        for way, differences in other.ways.items():
            self.ways[way].add(differences)


def look_at(
    study: Study,
    findings: Findings,
    workers: Workers = None,
    progress: Progress = unwatched,
) -> Timing:
    """Play the matches of a study. The findings grow part by part, so that whoever stops it keeps
    what was finished."""
    parts = parts_of(study.numbers())
    return play_parts(partial(play_numbers, study), parts, workers, findings.add, progress)


def play_numbers(study: Study, numbers: range) -> Findings:
    """What the matches of those numbers come to."""
    game = find_game(study.game)
    findings = Findings()
    for number in numbers:
        findings.numbers += 1
        if number < study.games:
            in_words = number % LOOKED_AT == 0
            seats = study.seats_in(number)
            findings.count(observe(game, study, number, seats, in_words=in_words))
        elif number < study.games + study.deals_again():
            count_luck(game, study, number - study.games, findings.luck)
        else:
            deal = number - study.games - study.deals_again()
            count_ways(game, study, deal, findings.ways)
    return findings


def count_luck(game: AnyGame, study: Study, deal: int, luck: Luck) -> None:
    """Play a deal twice with the same bots, then with the better one on each side in turn."""
    seats = study.seats_in(deal)
    luck.count_again(
        observe(game, study, deal, seats, again=1), observe(game, study, deal, seats, again=2)
    )
    teams = game.rules.teams(study.players, study.options)
    weak = (study.weak(),) * len(teams)
    line_ups = [(*weak[:side], study.bots[0], *weak[side + 1 :]) for side in range(len(teams))]
    courses = [observe(game, study, deal, seated(sides, teams)) for sides in line_ups]
    fair = observe(game, study, deal, seated(weak, teams)) if len(teams) == 1 else courses[0]
    luck.count_skill(courses, fair)


def count_ways(game: AnyGame, study: Study, deal: int, ways: defaultdict[str, Differences]) -> None:
    """Play a deal as it is, and with each of the other options."""
    seats = study.seats_in(deal)
    usual = observe(game, study, deal, seats)
    for name, options in study.ways().items():
        ways[name].count(usual, observe(game, replace(study, options=options), deal, seats))
