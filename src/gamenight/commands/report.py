"""``gamenight report``: how a game goes between bots, in figures, words and one HTML page."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace

from gamenight.commands.files import (
    add_pace_argument,
    add_page_argument,
    pace_from,
    show_result,
    write,
)
from gamenight.commands.resuming import Keeper, add_resume_argument, kept_in, seed_of
from gamenight.core.words import counted
from gamenight.game.game import AnyGame
from gamenight.game.registry import find_game
from gamenight.game.setup_arguments import (
    add_study_arguments,
    bots_for_seats,
    bots_named,
    options_from,
    players_from,
)
from gamenight.lab.checkpoint import Checkpoint
from gamenight.lab.output.study_page import as_page
from gamenight.lab.output.study_words import as_facts, as_words, study_facts
from gamenight.lab.study import Findings, Study, look_at
from gamenight.lab.worker_arguments import worker_pool
from gamenight.lab.workers import Timing


def add_arguments(parser: ArgumentParser) -> None:
    add_study_arguments(parser)
    add_resume_argument(parser)
    add_page_argument(parser)
    add_pace_argument(parser)
    parser.add_argument(
        "--until",
        type=width,
        default=0.0,
        metavar="WIDTH",
        help="play on until the interval of what the deal explains is so narrow, in percentage "
        "points",
    )


def run(arguments: Namespace) -> int:
    game = find_game(arguments.game)
    kept = kept_in(arguments.resume, "report")
    study = study_from(game, arguments, kept)
    parts = counted(study.numbers(), "part")
    keeper = Keeper[Findings](
        arguments.resume, "report", kept, study_facts(study), lambda found: found.numbers, parts
    )
    findings = keeper.found(Findings, Findings)
    total = None if study.until else study.numbers()
    try:
        with worker_pool(arguments, game, total) as (workers, progress):
            timing = look_at(study, findings, workers, progress, keeper.keep)
    except KeyboardInterrupt:
        show(study, findings, None, arguments)
        done = f"The report says what {findings.numbers:,} of {parts} of the study found."
        raise KeyboardInterrupt(done, keeper.how_to_go_on()) from None
    show(study, findings, timing, arguments)
    return 0


def show(study: Study, findings: Findings, timing: Timing | None, arguments: Namespace) -> None:
    if arguments.output is not None:
        write(arguments.output, as_page(study, findings))
    show_result(arguments, as_facts(study, findings, timing), as_words(study, findings))


def study_from(game: AnyGame, arguments: Namespace, kept: Checkpoint | None) -> Study:
    """Return the study that is asked for, checked."""
    players = players_from(game, arguments, bots_named(arguments))
    options = game.rules.accept(players, options_from(arguments))
    return Study(
        game=game.id,
        players=players,
        options=options,
        bots=bots_for_seats(game, players, arguments),
        games=arguments.games,
        seed=seed_of(kept, arguments),
        simulations=arguments.simulations,
        pace=pace_from(game, arguments),
        until=arguments.until,
    )


def width(text: str) -> float:
    """Percentage points as a share, as argparse wants it."""
    try:
        share = float(text.removesuffix("%")) / 100
    except ValueError:
        share = 0.0
    if not 0.001 <= share <= 1.0:
        raise ArgumentTypeError(f"{text} is not a width: name percentage points from 0.1 to 100")
    return share
