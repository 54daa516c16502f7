"""A study of a game from all sides: many matches between bots, and all figures made from them.

The matches of a study are numbered: first those that most figures come from, each with a second
match of the same deal, then the deals in which one player is better, then the deals that are played
with other options, those in which one kind of question is answered at random, and matches of more
or fewer players. Where the luck of the deal is to be known more exactly, more deals follow that are
played twice.
Numbers are cut into parts and counted in their order, so that figures are the same to the last
digit however many processes share the work.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from gamenight.core.errors import BadSetup
from gamenight.core.options import Option, Options, as_text
from gamenight.game.game import AnyGame
from gamenight.game.registry import find_game
from gamenight.lab.additive import Additive
from gamenight.lab.figures.ablation import Matters
from gamenight.lab.figures.answers import LOOKED_AT, Answers
from gamenight.lab.figures.branching import Widths
from gamenight.lab.figures.by_players import ByPlayers
from gamenight.lab.figures.catalogue import MEASURES
from gamenight.lab.figures.differences import Differences
from gamenight.lab.figures.drama import Leads
from gamenight.lab.figures.endings import Endings
from gamenight.lab.figures.length import Lengths
from gamenight.lab.figures.luck import Luck
from gamenight.lab.figures.match_trace import MatchTrace, RandomAnswers, observe
from gamenight.lab.figures.measures import Sample
from gamenight.lab.figures.scores import Scores
from gamenight.lab.figures.seats import Places
from gamenight.lab.simulate import Conditions, moved_on, seated
from gamenight.lab.workers import Progress, Timing, Workers, parts_of, play_parts, unwatched

AGAIN: Final = 10
"""One deal in this many games is played with a better player on each side in turn."""
WITH_OPTIONS: Final = 5
"""One deal in this many games is played with other options, too."""
MOST_KINDS: Final = 6
"""The number of kinds of questions, the most common, that are studied closely."""
SCOUTED: Final = 2
"""Matches that are played beforehand, to see what is asked."""
MORE_DEALS: Final = 100
"""How many more deals, at least, are played twice before the width is measured again."""


@dataclass(frozen=True)
class Study(Conditions):
    """What is studied: all that the findings depend on."""

    bots: tuple[str, ...]
    """By seat in the first match; from match to match they move one seat on."""
    games: int
    until: float = 0.0
    """How wide the interval of what the deal explains may be; as long as it is wider, more deals
    are played twice. 0: it may be as wide as it is."""

    def seats_in(self, deal: int) -> tuple[str, ...]:
        return moved_on(self.bots, deal)

    def weak(self) -> str:
        """Return against whom the first bot shows its skill: the easiest level below it."""
        easiest = find_game(self.game).level_names()[-1]
        return "random" if self.bots[0] in (easiest, "random") else easiest

    def deals_again(self) -> int:
        return self.games // AGAIN

    def deals_with_options(self) -> int:
        return self.games // WITH_OPTIONS if self.ways() else 0

    def matches_by_players(self) -> int:
        return self.games // AGAIN if self.other_players() else 0

    def numbers(self) -> int:
        """Return how many there are, each for a match or for a deal that is played several
        times."""
        return sum(size for size, _ in self.sections())

    def sections(self) -> list[tuple[int, Counting]]:
        """Return how many numbers each part of the study has, and what counts them."""
        return [
            (self.games, count_match),
            (self.deals_again(), count_skill),
            (self.deals_with_options(), count_ways),
            (self.deals_again(), count_matters),
            (self.matches_by_players(), count_players),
        ]

    def planned(self, done: int) -> int:
        """Return how many numbers there are at the next look at the interval: more each time, and
        the same wherever the work was taken up."""
        planned = self.numbers()
        while planned <= done:
            planned += max(MORE_DEALS, (planned - self.numbers() + self.games) // 4)
        return planned

    def other_players(self) -> dict[int, Options]:
        """Return other numbers of players for which the same options go, if all bots are alike."""
        rules = find_game(self.game).rules
        chosen = {
            option.name: self.options[option.name]
            for option in rules.options
            if self.options[option.name] != option.default_for(self.players)
        }
        found: dict[int, Options] = {}
        for players in rules.players if len(set(self.bots)) == 1 else ():
            if players != self.players:
                with suppress(BadSetup):
                    found[players] = rules.accept(players, chosen)
        return found

    def ways(self) -> dict[str, Options]:
        """Return other options, by what they are called: one thing changed each time."""
        rules = find_game(self.game).rules
        found: dict[str, Options] = {}
        for option in rules.options:
            for value in other_values(option, self):
                with suppress(BadSetup):  # it does not go with the other options
                    options = rules.accept(self.players, {**self.options, option.name: value})
                    found[f"{option.name}={as_text(value)}"] = options
        return found


def other_values(option: Option, study: Study) -> list[int | str]:
    """Return values of an option to try out; the seats already say who starts."""
    if option.name == "first_seat" or not option.matters(study.players, study.options):
        return []
    return [value for value in option.samples() if value != study.options[option.name]]


@dataclass
class Findings(Additive):
    """All figures of a study; two halves add up to the whole."""

    measures: defaultdict[str, Sample] = field(default_factory=lambda: defaultdict(Sample))
    lengths: Lengths = field(default_factory=Lengths)
    places: Places = field(default_factory=Places)
    scores: Scores = field(default_factory=Scores)
    widths: Widths = field(default_factory=Widths)
    leads: Leads = field(default_factory=Leads)
    answers: Answers = field(default_factory=Answers)
    pieces: Answers = field(default_factory=Answers)
    endings: Endings = field(default_factory=Endings)
    luck: Luck = field(default_factory=Luck)
    ways: defaultdict[str, Differences] = field(default_factory=lambda: defaultdict(Differences))
    """By other options."""
    matters: Matters = field(default_factory=Matters)
    by_players: ByPlayers = field(default_factory=ByPlayers)
    """By other numbers of players."""
    games: int = 0
    numbers: int = 0
    """How far the study has come."""

    def count(self, trace: MatchTrace) -> None:
        self.games += 1
        for measure in MEASURES:
            value = measure.of(trace)
            if value is not None:
                self.measures[measure.name].put(value)
        for figure in (
            self.lengths,
            self.places,
            self.scores,
            self.widths,
            self.leads,
            self.endings,
        ):
            figure.count(trace)
        if trace.words:
            self.answers.count(trace, trace.words)
            self.pieces.count(trace, trace.pieces)


def look_at(
    study: Study,
    findings: Findings,
    workers: Workers = None,
    progress: Progress = unwatched,
    keep: Callable[[Findings], None] = lambda _: None,
) -> Timing:
    """Play the matches of a study that the findings do not have yet. They grow part by part, so
    that stopping it keeps what was finished; after every part they can be kept."""

    def take(part: Findings) -> None:
        findings.add(part)
        keep(findings)

    if findings.numbers:
        progress(findings.numbers)
    timing = Timing(0.0, 1)
    while not is_finished(study, findings):
        left = parts_of(study.planned(findings.numbers), findings.numbers)
        more = play_parts(partial(play_numbers, study), left, workers, take, progress)
        timing = Timing(timing.seconds + more.seconds, max(timing.workers, more.workers))
    return timing


def is_finished(study: Study, findings: Findings) -> bool:
    """Return whether all matches are played, and the interval is as narrow as it was asked for."""
    done = findings.numbers
    if done < study.numbers():
        return False
    at_a_look = done == study.planned(done - 1)
    return not study.until or (at_a_look and findings.luck.width() <= study.until)


def play_numbers(study: Study, numbers: range) -> Findings:
    """Return what the matches of those numbers come to."""
    game = find_game(study.game)
    findings = Findings()
    sections = study.sections()
    for number in numbers:
        findings.numbers += 1
        for size, count in sections:
            if number < size:
                count(game, study, number, findings)
                break
            number -= size
        else:
            count_again(game, study, study.games + number, findings)
    return findings


Counting = Callable[[AnyGame, Study, int, Findings], None]
"""Plays a deal as one part of the study wants it, and counts it."""


def count_match(game: AnyGame, study: Study, deal: int, findings: Findings) -> None:
    """Play a deal, and once more with other luck afterwards."""
    in_words = deal % LOOKED_AT == 0
    seats = study.seats_in(deal)
    trace = observe(game, study, deal, seats, in_words=in_words)
    findings.count(trace)
    findings.luck.count_again(trace, observe(game, study, deal, seats, again=1))


def count_again(game: AnyGame, study: Study, deal: int, findings: Findings) -> None:
    """Play a deal twice, for nothing but its luck."""
    seats = study.seats_in(deal)
    once, again = [observe(game, study, deal, seats, again=luck) for luck in (0, 1)]
    findings.luck.count_again(once, again)


def count_skill(game: AnyGame, study: Study, deal: int, findings: Findings) -> None:
    """Play a deal with the better bot on each side in turn."""
    teams = game.rules.teams(study.players, study.options)
    weak = (study.weak(),) * len(teams)
    line_ups = [(*weak[:side], study.bots[0], *weak[side + 1 :]) for side in range(len(teams))]
    traces = [observe(game, study, deal, seated(sides, teams)) for sides in line_ups]
    fair = observe(game, study, deal, seated(weak, teams)) if len(teams) == 1 else traces[0]
    findings.luck.count_skill(traces, fair)


def count_ways(game: AnyGame, study: Study, deal: int, findings: Findings) -> None:
    """Play a deal as it is, and with each of the other options."""
    seats = study.seats_in(deal)
    usual = observe(game, study, deal, seats)
    for name, options in study.ways().items():
        other = observe(game, replace(study, options=options), deal, seats)
        findings.ways[name].count(usual, other)


def count_matters(game: AnyGame, study: Study, deal: int, findings: Findings) -> None:
    """Play a deal as it is, and with a seat that answers one kind of question at random."""
    seats = study.seats_in(deal)
    seat = deal % study.players
    usual = observe(game, study, deal, seats)
    for kind in kinds_of_questions(game, study):
        other = observe(game, study, deal, seats, careless=RandomAnswers(seat, kind))
        findings.matters.count(kind, seat, usual, other)


def count_players(game: AnyGame, study: Study, deal: int, findings: Findings) -> None:
    """Play a match of every other number of players."""
    for players, options in study.other_players().items():
        other = replace(study, players=players, options=options)
        findings.by_players.count(observe(game, other, deal, study.bots[:1] * players))


KNOWN: Final[dict[str, list[str]]] = {}
"""The kinds of questions of the studies in this process."""


def kinds_of_questions(game: AnyGame, study: Study) -> list[str]:
    """Return those that leave a choice, the commonest first."""
    name = repr(study)
    if name not in KNOWN:
        kinds: Counter[str] = Counter()
        for deal in range(SCOUTED):
            trace = observe(game, study, deal, study.seats_in(deal), again=3, in_words=True)
            asked = zip(trace.questions, trace.widths, strict=True)
            kinds.update(kind for kind, width in asked if width > 1)
        KNOWN[name] = [kind for kind, _ in kinds.most_common(MOST_KINDS)]
    return KNOWN[name]
